"""The two exceptions that reach the user, each as one sentence in the user's language."""

from __future__ import annotations

from pathlib import Path


class SpokenError(Exception):
    """Carries a message key and its arguments; the window and the command line translate it."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key, args)
        self.key = key
        self.args_ = args

    def __str__(self) -> str:
        """English-free debugging text: the user never sees it."""
        return f"{self.key} {self.args_}"


class Refused(SpokenError):  # noqa: N818  the house word
    """This cannot be done now, because …; nothing was changed."""


class ContentError(SpokenError):
    """A file or a text cannot be used: which file, which place in it, what is wrong and what to do.

    `file` and `place` (a dotted path such as `characters[2].race`, or `line 12`) stand in the sentence of every
    content key as `{file}` and `{place}`.
    """

    def __init__(self, key: str, *, file: str | Path = "", place: str = "", **args: object) -> None:
        super().__init__(key, file=str(file), place=place, **args)
        self.file = str(file)
        self.place = place
