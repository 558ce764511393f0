"""Reading somebody else's file into a galaxy: what it would add, change and remove, and which lines it cannot use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count as count_from
from typing import Final, Literal, TypeVar

from models.errors import ContentError
from models.formats.galaxies.columns import TABLES
from models.formats.galaxies.csv_tables import CsvSource, read_commands, read_routes, read_sectors, read_systems
from models.formats.galaxies.io import reader_of
from models.formats.galaxies.table import GUESSED, Cutting, guess, read_table
from models.formats.registry import read_suffixes
from models.galaxy.galaxy import Galaxy
from models.galaxy.merge import EVERY, Count, counted, merged
from models.galaxy.values import Command, Income, Planet
from models.i18n import fold
from models.progress import Progress, silent

How = Literal["add", "replace"]
Doubled = Literal["keep", "number", "first", "last"]
"""What is done with things of one name in one file: all stay, all stay with a number after it, one alone stays."""
TableKind = Literal["systems", "routes", "sectors", "commands"]
Thing = TypeVar("Thing", Planet, Command)
MOST_FAULTS: Final = 1_000
KIND_OF: Final[Mapping[str, str]] = {
    "systems": "planets", "routes": "routes", "sectors": "sectors", "commands": "commands",
}  # fmt: skip
_FIELDS: Final[Mapping[str, Mapping[str, str]]] = {
    "systems": {"size": "radius", "infantry": "garrison.infantry", "cruisers": "garrison.cruisers",
                "fighters": "garrison.fighters"},
    "commands": {"infantry": "force.infantry", "cruisers": "force.cruisers", "fighters": "force.fighters"},
    "routes": {"from": "", "to": ""},
    "sectors": {},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Intake:
    """The galaxy as it would be, the counts of added, changed and removed things by kind, the lines that cannot be
    used.

    `doubled` has the names that the file gives to several things, each with how many; `unread` the heads of columns
    that are not read.
    """

    galaxy: Galaxy
    counts: Mapping[str, Count]
    faults: tuple[ContentError, ...] = ()
    doubled: Mapping[str, int] = field(default_factory=dict)
    unread: tuple[str, ...] = ()


def likely_table(data: bytes, file: str, cutting: Cutting = GUESSED) -> TableKind:
    """Return which of our tables a file is most likely: the one that has most of its columns."""
    header = read_table(data, file, cutting).header

    def likeness(kind: str) -> tuple[bool, int]:
        mapped = guess(header, TABLES[kind])
        whole = all(column.id in mapped for column in TABLES[kind] if column.required)
        return whole, len(mapped)

    order: tuple[TableKind, ...] = ("systems", "commands", "routes", "sectors")
    return max(order, key=likeness)


def take_table(
    base: Galaxy,
    kind: TableKind,
    source: CsvSource,
    how: How,
    progress: Progress = silent,
    *,
    doubled: Doubled = "keep",
) -> Intake:
    """Return what a galaxy would be with a table read into it.

    With `add`, things that are there are changed only in the columns the file has; with `replace`, only the things of
    the file remain. Raises ContentError for a file that is no table or lacks a column.
    """
    faults: list[ContentError] = []
    left: list[str] = []
    read: Mapping[str, Callable[[CsvSource, Galaxy, Progress], Galaxy]] = {
        "systems": read_systems, "routes": read_routes, "sectors": read_sectors, "commands": read_commands,
    }  # fmt: skip
    bare = replace(base, planets=(), routes=(), commands=()) if kind == "systems" else replace(base, routes=())
    bare = replace(bare, commands=(), sectors=() if kind == "sectors" else base.sectors)
    came = read[kind](replace(source, faults=faults, unread=left), bare, progress)
    if kind != "systems":
        came = replace(came, planets=())
    twice = doubled_names((*came.planets, *came.commands))
    if doubled != "keep":
        came = replace(
            came,
            planets=_without_doubles(came.planets, twice, doubled),
            commands=_without_doubles(came.commands, twice, doubled),
        )
    came = replace(came, characters=(), notes=(), alliances=())
    mapped = source.mapped if source.mapped is not None else guess(
        read_table(source.data, source.file, source.cutting).header, TABLES[kind])  # fmt: skip
    fields = {name for name in (_FIELDS[kind].get(column, column) for column in mapped) if name and name != "id"}
    if kind == "systems" and any(planet.income is not Income.ORDINARY for planet in came.planets):
        fields.add("income")
    swap = (KIND_OF[kind],) if how == "replace" else ()
    made = merged(base, came, fields={KIND_OF[kind]: fields}, swap=swap)
    return Intake(made, counted(base, made), tuple(faults[:MOST_FAULTS]), twice, tuple(left))


def doubled_names(things: Sequence[Planet | Command]) -> Mapping[str, int]:
    """Return the names that several things have, each with how many; accents and case ignored, in order."""
    count = Counter(fold(thing.name) for thing in things)
    first = {key: thing.name for thing in reversed(things) if count[key := fold(thing.name)] > 1}
    return {name: count[key] for key, name in reversed(first.items())}


def _without_doubles(things: tuple[Thing, ...], twice: Mapping[str, int], doubled: Doubled) -> tuple[Thing, ...]:
    """Return things without doubled names.

    `doubled` says how: those after the first are numbered, or only the first or the last of a name is kept.
    """
    if doubled == "last":
        return _without_doubles(things[::-1], twice, "first")[::-1]
    names = {fold(name) for name in twice}
    taken = {fold(thing.name) for thing in things}
    met: set[str] = set()
    found: list[Thing] = []
    for thing in things:
        key = fold(thing.name)
        if key not in names or key not in met:
            found.append(thing)
        elif doubled == "number":
            free = next(name for n in count_from(2) if fold(name := f"{thing.name} {n}") not in taken)
            taken.add(fold(free))
            found.append(replace(thing, name=free))
        met.add(key)
    return tuple(found)


def take_file(
    base: Galaxy, data: bytes, file: str, how: How, *, rounding: bool = False, progress: Progress = silent
) -> Intake:
    """Return what a galaxy would be with the galaxy of a file, read by its suffix. Raises ContentError."""
    progress(0, 3)
    faults: list[ContentError] = []
    came = require_content(reader_of(file)(data, file, rounding, faults), file)
    progress(1, 3)
    made = replace(came, name=base.name or came.name) if how == "replace" else merged(base, came)
    progress(2, 3)
    return Intake(made, counted(base, made), tuple(faults[:MOST_FAULTS]))


def require_content(galaxy: Galaxy, file: str) -> Galaxy:
    """Return a galaxy that was read; raises ContentError where the file held nothing that we read."""
    if not any(getattr(galaxy, kind) for kind in EVERY):
        raise ContentError("galaxy.nothing_found", file=file, known=read_suffixes("galaxy"))
    return galaxy
