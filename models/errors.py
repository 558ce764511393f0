"""The two exceptions that reach the user, each as one sentence in the user's language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from models.messages import MessageArg

_UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
"""Signs that break a line or turn its direction: in the name of a file they would tear a sentence apart."""


def one_line(words: str) -> str:
    """Return foreign words with each character that would break or hide in a line replaced by U+FFFD."""
    return _UNSEEN.sub("\ufffd", words)


def _message_arg(value: MessageArg) -> MessageArg:
    if isinstance(value, str | Path):
        return one_line(str(value))
    return tuple(map(_message_arg, value)) if isinstance(value, tuple | list) else value


class SpokenError(Exception):
    """Carries a message key and its arguments; the window and the command line translate it."""

    def __init__(self, key: str, **args: MessageArg) -> None:
        told = {name: _message_arg(value) for name, value in args.items()}
        super().__init__(key, told)
        self.key = key
        self.args_ = told

    def __str__(self) -> str:
        """Return the key and its arguments for debugging; the user never sees it."""
        return f"{self.key} {self.args_}"


class Refused(SpokenError):  # noqa: N818  the house word
    """This cannot be done now, because …; nothing was changed."""


class ContentError(SpokenError):
    """A file or a text cannot be used: which file, which place in it, what is wrong and what to do.

    `file` and `place` (a dotted path such as `characters[2].race`, or `line 12`) stand in the sentence of every
    content key as `{file}` and `{place}`.
    """

    def __init__(self, key: str, *, file: str | Path = "", place: str = "", **args: MessageArg) -> None:
        super().__init__(key, file=str(file), place=place, **args)
        self.file = str(file)
        self.place = place
