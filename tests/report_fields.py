"""What stands in reports that were published, place by place, to be held against their description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from models.formats.report_help import fields, shapes

_LIST = "[]"
_KINDS = {str: "text", bool: "yes_no", int: "number"}


def paths() -> Iterator[tuple[str, str]]:
    """Yield every place of the file (`battles[].rounds[].ours`) with its kind, down to texts and numbers."""
    for name, field in fields().items():
        yield from _down(name, field.kind)


def _down(path: str, kind: str) -> Iterator[tuple[str, str]]:
    bare = kind.removesuffix(_LIST)
    here = f"{path}{_LIST}" if kind.endswith(_LIST) else path
    if bare not in shapes():
        yield here, bare
        return
    for name, part in shapes()[bare].parts.items():
        yield from _down(f"{here}.{name}", part)


def fields_of(folder: Path) -> set[tuple[str, str]]:
    """Return every place of the report.json files of a turn with its kind."""
    return {each for path in folder.glob("*/report.json") for each in _found(json.loads(path.read_text("utf-8")))}


def _found(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield places; what is empty or null says nothing of what it may hold."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _found(each, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for each in value:
            yield from _found(each, f"{path}[]")
    elif value is not None:
        yield path, _KINDS[type(value)]
