"""What a `report.json` holds, in words: for those who read packages with programs of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from models.content import RULESETS, read_toml, table
from models.i18n import Translator

_FILE: Final = RULESETS.parent / "help" / "report.toml"


@dataclass(frozen=True, slots=True)
class ReportShape:
    """What several fields are made of: the kind of each part by its name."""

    id: str
    fr: str
    en: str
    parts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReportField:
    """A field of the file: `text`, `number`, `yes_no` or the id of a shape, with `[]` for a list of them."""

    id: str
    kind: str
    fr: str
    en: str


@cache
def shapes() -> Mapping[str, ReportShape]:
    """Return every shape by its id."""
    return table(ReportShape, read_toml(_FILE)["shapes"], file=_FILE.name)


@cache
def fields() -> Mapping[str, ReportField]:
    """Return every field by its name, in the order of the file."""
    return table(ReportField, read_toml(_FILE)["fields"], file=_FILE.name)


def described(t: Translator) -> Iterator[str]:
    """Yield the description line by line: the fields, then the shapes they are made of."""
    wide = max(len(f"{each.id}: {each.kind}") for each in fields().values()) + 2
    for field in fields().values():
        yield f"{f'{field.id}: {field.kind}':<{wide}}{field.fr if t.lang == 'fr' else field.en}"
    for shape in shapes().values():
        yield ""
        yield f"{shape.id}: {shape.fr if t.lang == 'fr' else shape.en}"
        yield from (f"  {name}: {kind}" for name, kind in shape.parts.items())
