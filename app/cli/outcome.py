"""How a command ends: its exit code, and every failure as one sentence on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from models.errors import Refused, SpokenError, one_line
from models.i18n import Translator, trouble

DONE, REFUSED, WRONG = 0, 1, 2
"""Exit codes: done; Problems of grade error, or refused; wrong use or a file that cannot be used."""

MARK: Final = "--json"

_UNUSABLE: Final = {
    "store.cannot_create",
    "store.cannot_write",
    "store.cannot_copy",
    "store.cannot_back_up",
    "store.no_backup_of_damaged",
    "store.copy_not_whole",
    "store.read_only_file",
    "store.read_only_folder",
}
"""Refusals about a file, a disk or a place, not about what was asked: they end like a file that cannot be used."""


def guarded(t: Translator, act: Callable[[], object]) -> int:
    """Return the exit code of an act: its own where it returns a number."""
    try:
        outcome = act()
    except SpokenError as problem:
        say(t(problem.key, **problem.args_))
        return REFUSED if isinstance(problem, Refused) and problem.key not in _UNUSABLE else WRONG
    except OSError as problem:
        place = problem.filename or t("cli.standard_output")
        say(t("cli.system", file=one_line(str(place)), reason=trouble(problem)))
        return WRONG
    except KeyboardInterrupt:
        say(t("cli.interrupted"))
        return REFUSED
    return outcome if isinstance(outcome, int) else DONE


def say(sentence: str) -> None:
    """Say one sentence on standard error."""
    sys.stderr.write(sentence + "\n")
