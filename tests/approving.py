"""Approved texts: what the product says, kept as text in tests/approved and compared whole with what it says now.

A test tells values to a `Page` and ends with `page.approved()`. A mismatch shows what changed, line by line;
PORTULAN_TEST_APPROVE=1 writes the texts anew, which are then read before they are committed, like code.

So that a text can be read it says nothing twice: of lines that stand already a sum is told, and a sentence is told in
both languages while it is new.
"""

from __future__ import annotations

import difflib
import os
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby, islice
from pathlib import Path

import numpy as np

from models.errors import SpokenError
from models.i18n import LANGUAGES, NO_TEXT, Text, Translator

FOLDER = Path(__file__).parent / "approved"
WIDTH = 220
"""Letters of a value that still stands on one line."""
FLAT = 400
"""The same of one whose parts have none."""
SHOWN = 60
"""Lines of a difference that are shown."""
LONG = 72
"""Letters of a line that is told whole once."""
BEGUN = 40
"""Letters of it that are told again."""
FEW = 3
"""Lines in a row of which, if all stand already, only their number and their sum are told."""
BOTH = 2
"""How often a sentence is told in both languages, whatever its values."""

SENTENCE = re.compile("\x01([^\x02]*)\x02([^\x02]*)\x02([^\x03]*)\x03")
"""A sentence in a line: its key, French, English."""


class Page:
    """A text in the making: headings, and values under them."""

    def __init__(self, name: str, terms: Mapping[str, Text] | None = None) -> None:
        """Begin the text `tests/approved/<name>.txt`; `terms` are the words of the game (`Game.terms`)."""
        self._path = FOLDER / f"{name}.txt"
        self._lines: list[str] = []
        self.words = tuple(Translator(lang, terms or {}) for lang in LANGUAGES)

    def head(self, title: str) -> None:
        """Begin a chapter."""
        self._lines += [*([""] if self._lines else []), f"## {title}"]

    def tell(self, title: str, value: object = NO_TEXT) -> None:
        """Tell a value under its title; a title alone is a line."""
        self._lines += [title] if value is NO_TEXT else self._named(title, value)

    def tries(self, title: str, what: Callable[[], object]) -> None:
        """Tell what comes of a call: its value, or why it is refused."""
        try:
            found = what()
        except SpokenError as refused:
            found = refused
        self.tell(title, found)

    def approved(self) -> None:
        """Compare with the text that is kept, or write it where that is asked for."""
        said = "\n".join(_once(line.rstrip() for line in self._spoken().split("\n"))) + "\n"
        if os.environ.get("PORTULAN_TEST_APPROVE"):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(said, encoding="utf-8", newline="\n")
        kept = self._path.read_text(encoding="utf-8") if self._path.exists() else ""
        if said != kept:
            lines = difflib.unified_diff(kept.split("\n"), said.split("\n"), "approved", "now", n=1, lineterm="")
            raise AssertionError(f"{self._path.name} says something else:\n" + "\n".join(islice(lines, SHOWN)))

    def sentence(self, key: str, args: Mapping[str, object]) -> str:
        """Return a sentence for a line: it is told in both languages, or in French alone where its like often was."""
        return self.both(key, *(t(key, **args) for t in self.words))

    def both(self, key: str, fr: str, en: str) -> str:
        """Return what is said in both languages, as `sentence` does for a key."""
        return f"\x01{key}\x02{fr}\x02{en}\x03" if fr != en else fr

    def _spoken(self) -> str:
        """Return all that was told, sentences in the languages they are told in."""
        times: Counter[str] = Counter()

        def one(found: re.Match[str]) -> str:
            key, fr, en = found.groups()
            times[key] += 1
            return f"{fr} | {en}" if times[key] <= BOTH else fr

        whole = SENTENCE.sub(one, "\n".join(self._lines).replace("\r", ""))
        return re.sub("\x01[^\x02]*\x02?|[\x02\x03]", "", whole)

    def short(self, value: object) -> str:
        """Return a value on one line, however long."""
        return _plain(value) or self._row(value)

    def _row(self, value: object) -> str:
        parts = [(name, self.short(each)) for name, each in self._parts(value)]
        inside = ", ".join(f"{name}={each}" if name else each for name, each in parts)
        return f"{_kind(value)}({inside})" if _kind(value) else f"[{inside}]"

    def _named(self, name: str, value: object) -> list[str]:
        """Return a value with its name in front, on one line where it is short."""
        short = self._short(value)
        if short is not None:
            return [f"{name}: {short}"]
        return [f"{name}:", *(f"  {line}" for line in self._long(value))]

    def _short(self, value: object) -> str | None:
        """Return a value on one line; None where it wants several."""
        plain = _plain(value)
        if plain is not None:
            return plain
        row = self._row(value)
        flat = all(self._is_flat(each) for _, each in self._parts(value))
        return row if len(row) < (FLAT if flat else WIDTH) and "\n" not in row else None

    def _is_flat(self, value: object) -> bool:
        """Return whether a value has no parts, or a few that have none."""
        return _plain(value) is not None or (
            isinstance(value, Sequence) and all(_plain(each) is not None for each in value)
        )

    def _long(self, value: object) -> Iterator[str]:
        plain = _plain(value)
        if plain is not None:
            yield from plain.split("\n")
            return
        if _kind(value):
            yield _kind(value)
        for name, each in self._parts(value):
            lines = self._named(name or "-", each)
            yield from (lines if name else [lines[0].replace("-: ", "- ", 1), *lines[1:]])

    def _parts(self, value: object) -> Iterator[tuple[str, object]]:
        """Yield what a value is made of, what is as usual left out; a key and its words as a sentence."""
        if isinstance(value, SpokenError):
            yield "", self.sentence(value.key, value.args_)
            yield from ((name, found) for name in ("rule", "fix") if (found := getattr(value, name, "")))
        elif is_dataclass(value) and not isinstance(value, type):
            yield from self._fields(value)
        elif isinstance(value, Mapping):
            yield from ((str(key), each) for key, each in value.items())
        elif isinstance(value, Set):
            yield from (("", each) for each in sorted(value, key=str))
        elif isinstance(value, Iterable):
            yield from (("", each) for each in value)
        else:
            yield "", f"a {type(value).__name__}"

    def _fields(self, value: object) -> Iterator[tuple[str, object]]:
        there = {each.name: each for each in fields(value)}  # type: ignore[arg-type]
        key, args = getattr(value, "key", ""), getattr(value, "args", None)
        spoken = isinstance(key, str) and isinstance(args, Mapping) and self.words[0].has(key)
        if spoken:
            yield "", self.sentence(key, args or {})
        for name, each in there.items():
            found = getattr(value, name)
            usual = each.default_factory() if callable(each.default_factory) else each.default
            same = type(found) is type(usual) and bool(np.all(found == usual))
            if not (same or name.startswith("_") or (spoken and name in ("key", "args"))):
                yield name, found


def _kind(value: object) -> str:
    spoken = isinstance(value, SpokenError) or (is_dataclass(value) and not isinstance(value, type))
    return type(value).__name__ if spoken else ""


def _pair(fr: str, en: str) -> str:
    return fr if fr == en else f"{fr} | {en}"


def _once(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines; of what was there only a sum, which differs where anything of it does: of one long line after its
    beginning, of several in a row together.
    """
    there: set[str] = set()
    for again, several in groupby(lines, lambda line: line in there or there.add(line) is not None):
        same = list(several)
        if not again:
            yield from same
        elif len(same) >= FEW:
            yield f"  … {len(same)} lines as before {_sum(same)}"
        else:
            yield from (f"{line[:BEGUN]} … {_sum([line])}" if len(line) >= LONG else line for line in same)


def _sum(lines: Iterable[str]) -> str:
    return f"{zlib.crc32(chr(10).join(lines).encode()):08x}"


def _plain(value: object) -> str | None:
    """Return a value that has no parts as it is written; None for one that has."""
    if isinstance(value, Text):
        return _pair(value.fr, value.en) or "(no words)"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, str):
        return value or '""'
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, int | float | Fraction):
        return str(value)
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    if isinstance(value, np.generic):
        return str(value.item())
    if isinstance(value, np.ndarray):
        return "\n".join(" ".join(str(each) for each in row) for row in np.atleast_2d(value).tolist())
    if isinstance(value, Sequence) and all(isinstance(each, int) and not isinstance(each, bool) for each in value):
        return "(" + ", ".join(map(str, value)) + ")"
    return None
