"""JSON from any source: at most 10 MB, 100 levels, 2,000,000 tables; no NaN, no key twice, no number too long."""

from __future__ import annotations

import json
import math
import re
from typing import Final, NoReturn

from models.content import Json
from models.errors import ContentError
from models.progress import Progress, silent

MAX_BYTES: Final = 10_000_000
MAX_DEPTH: Final = 100
MAX_DIGITS: Final = 40
MAX_TABLES: Final = 2_000_000
"""Tables and lists of one document; a file of 64 MB with more holds nothing else."""
_OFTEN: Final = 4_096
"""Values read between two looks whether to go on."""
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""Half of a pair of signs: without its other half it is no text, and can be neither shown nor written."""


def parse_json(text: bytes | str, file: str, *, limit: int = MAX_BYTES, progress: Progress = silent) -> Json:
    """Return the value of a JSON document; raises ContentError with the file, the place and one reason.

    `limit` is the greatest length: maps may be longer than parties. Progress may cancel.
    """
    if len(text) > limit:
        raise ContentError("formats.json_too_big", file=file, limit=limit // 1_000_000)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            raise ContentError("formats.json_not_utf8", file=file, place=str(problem.start)) from problem
    if text.count("{") + text.count("[") > MAX_TABLES:
        raise ContentError("formats.json_too_many", file=file, limit=MAX_TABLES)
    hooks = _Hooks(file, progress)
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=hooks.table,
            parse_constant=hooks.constant,
            parse_float=hooks.decimal,
            parse_int=hooks.whole,
        )
    except json.JSONDecodeError as problem:
        raise ContentError("formats.json_broken", file=file, place=f"{problem.lineno}:{problem.colno}") from problem
    except RecursionError as problem:
        raise ContentError("formats.json_too_deep", file=file, limit=MAX_DEPTH) from problem
    if _HALF.search(text) and not _is_text(value):
        raise ContentError("formats.json_half_sign", file=file)
    if _deeper(value, MAX_DEPTH):
        raise ContentError("formats.json_too_deep", file=file, limit=MAX_DEPTH)
    return value


def _is_text(value: Json) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


class _Hooks:
    """The functions the parser calls for every value."""

    def __init__(self, file: str, progress: Progress) -> None:
        self._file, self._progress = file, progress
        self._count = 0

    def _look(self) -> None:
        self._count += 1
        if self._count % _OFTEN == 1:
            self._progress(0, 0)

    def table(self, pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        """Return the pairs of an object as a mapping; raises ContentError for a key given twice."""
        self._look()
        table = dict(pairs)
        if len(table) < len(pairs):
            seen: set[str] = set()
            twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
            raise ContentError("formats.json_twice", file=self._file, place=twice[:60])
        return table

    def constant(self, word: str) -> NoReturn:
        """Raise ContentError for NaN and the infinities, which JSON does not have."""
        raise ContentError("formats.json_no_number", file=self._file, place=word)

    def decimal(self, digits: str) -> float:
        """Return a decimal number; raises ContentError for one that is not finite."""
        self._look()
        value = float(digits)
        if not math.isfinite(value):
            raise ContentError("formats.json_no_number", file=self._file, place=digits[:40])
        return value

    def whole(self, digits: str) -> int:
        """Return a whole number; raises ContentError for one with too many digits."""
        self._look()
        if len(digits) > MAX_DIGITS:
            raise ContentError("formats.json_long_number", file=self._file, place=digits[:40], limit=MAX_DIGITS)
        return int(digits)


def _deeper(value: Json, limit: int) -> bool:
    """Return whether tables and lists nest deeper than `limit`."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(limit):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True
