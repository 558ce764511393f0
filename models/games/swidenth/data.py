"""The rule set of Swidenth, read from `resources/rulesets/swidenth` when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from models.content import RULESETS, Json, T, build, fill_placeholders, load, read_toml, table
from models.errors import ContentError
from models.games.parameters import Parameter
from models.games.persons import Persons, persons_of
from models.games.swidenth.types import (
    BandType,
    ClassType,
    GearType,
    NamedGear,
    PartyRules,
    ProfileType,
    RaceType,
    RoleType,
    SkillType,
    SpellType,
    StatType,
    TableRow,
)
from models.games.values import Option
from models.i18n import NO_TEXT, Text
from models.safe_names import under

FOLDER: Final = RULESETS / "swidenth"


@dataclass(frozen=True, eq=False)
class Rulebook:
    """What building a party needs, by id, in the order of the files.

    Two rule books are equal only if they are the same object. `gear` holds grades, named and other gear alike; blessed
    weapons and books with a spell are made by `models.games.swidenth.gear.piece`. `profiles` are those a campaign adds
    to the bestiary or changes in it.
    """

    stats: Mapping[str, StatType]
    races: Mapping[str, RaceType]
    classes: Mapping[str, ClassType]
    gear: Mapping[str, GearType]
    skills: Mapping[str, SkillType]
    spells: Mapping[str, SpellType]
    party: PartyRules
    profiles: Mapping[str, ProfileType] = field(default_factory=dict)


@cache
def rulebook() -> Rulebook:
    """Return the bundled rule book; raises ContentError for a wrong file."""
    return Rulebook(
        stats=load(StatType, FOLDER / "characteristics.toml"),
        races=load(RaceType, FOLDER / "races.toml"),
        classes=load(ClassType, FOLDER / "classes.toml"),
        gear=_gear(),
        skills=load(SkillType, FOLDER / "skills.toml"),
        spells=load(SpellType, FOLDER / "spells.toml"),
        party=_party_rules(),
    )


def extended(extra: Mapping[tuple[str, str], Mapping[str, Json]]) -> Rulebook:
    """Return the bundled rule book with Types of a campaign, by kind and id, which take precedence.

    Raises ContentError for a wrong Type; the caller makes sure that what it names exists.
    """
    raw: dict[str, dict[str, Json]] = {kind: {} for kind in _KINDS}
    for (kind, item_id), body in extra.items():
        raw[kind][item_id] = body

    def own(cls: type[T], kind: str) -> dict[str, T]:
        return table(cls, raw[kind], file=kind)

    book = rulebook()
    return Rulebook(
        stats=book.stats,
        races={**book.races, **own(RaceType, "races")},
        classes={**book.classes, **own(ClassType, "classes")},
        gear={**book.gear, **own(GearType, "gear")},
        skills={**book.skills, **own(SkillType, "skills")},
        spells={**book.spells, **own(SpellType, "spells")},
        party=book.party,
        profiles=own(ProfileType, "profiles"),
    )


_KINDS: Final = ("races", "classes", "gear", "skills", "spells", "profiles")


def profiles(book: Rulebook) -> Mapping[str, ProfileType]:
    """Return every profile a game is played with: the bestiary, the convoy quest, those of the campaign."""
    return {**bestiary(), **quest_profiles(), **book.profiles}


def _party_rules() -> PartyRules:
    file = "party.toml"
    raw = {key: fill_placeholders(entry, file, key, FOLDER) for key, entry in read_toml(FOLDER / file).items()}
    return build(PartyRules, raw, file=file)


def _gear() -> dict[str, GearType]:
    return gear_of(read_toml(FOLDER / "gear.toml"), "gear.toml", {}, FOLDER)


def gear_of(
    raw: Mapping[str, Json], file: str, known: Mapping[str, Mapping[str, Json]], folder: Path | None = None
) -> dict[str, GearType]:
    """Return the gear of a file's sections `grades`, `named` and `other`; a name of a grade takes its numbers.

    `known` has the bodies of grades that are not in the file itself, `folder` the files whose numbers its words may
    name. Raises ContentError.
    """
    gear = table(GearType, _part(raw, "grades", file), file=file)
    for thing in table(NamedGear, _part(raw, "named", file), file=file).values():
        if thing.grade not in gear and thing.grade not in known:
            place, allowed = f"named.{thing.id}.grade", (*gear, *known)
            raise ContentError("content.not_one_of", file=file, place=place, found=thing.grade[:40], allowed=allowed)
        grade = gear.get(thing.grade) or build(GearType, {"id": thing.grade, **known[thing.grade]}, file=file)
        hands = grade.hands if thing.hands is None else thing.hands
        gear[thing.id] = replace(
            grade,
            id=thing.id,
            name=thing.name,
            grade=thing.grade,
            hands=hands,
            gender=thing.gender,
            aliases=thing.aliases,
        )
    return {**gear, **table(GearType, _part(raw, "other", file), file=file, folder=folder)}


def _part(raw: Mapping[str, Json], section: str, file: str) -> dict[str, Json]:
    return build(dict[str, Json], raw.get(section, {}), file=file, place=section)


@cache
def bands() -> Mapping[str, BandType]:
    """Return the three ready-made bands (SW-157 … SW-168)."""
    raw = read_toml(FOLDER / "bands.toml")
    for band in raw.values():
        for hero in band["heroes"]:
            hero["cls"] = hero.pop("class")
    return table(BandType, raw, file="bands.toml")


@cache
def bestiary() -> Mapping[str, ProfileType]:
    """Return the seventeen profiles of the bestiary (SW-170 … SW-186)."""
    return load(ProfileType, FOLDER / "bestiary.toml")


@cache
def quest_profiles() -> Mapping[str, ProfileType]:
    """Return the four profiles of the convoy quest (SW-153 … SW-156)."""
    return load(ProfileType, FOLDER / "quest_profiles.toml")


@cache
def persons() -> Persons:
    """Return how profiles, heroes of the book and classes are spoken of in stories."""
    return persons_of(FOLDER)


@cache
def roles() -> Mapping[str, RoleType]:
    """Return the roles of the script by id (SW-132 … SW-145)."""
    return _section(RoleType, "roles.toml", "roles")


@cache
def behaviours() -> Mapping[str, RoleType]:
    """Return the two behaviours the book names (AMB-SW-9)."""
    return _section(RoleType, "roles.toml", "behaviours")


def role_in_force(profile: ProfileType, choices: Mapping[str, str]) -> str:
    """Return the role of a profile: the one its option reads, or its own (AMB-SW-9, AMB-SW-39)."""
    read = reading_in_force(choices, profile.role_option) if profile.role_option else ""
    return read if read in roles() else profile.role


@cache
def climate() -> Mapping[str, TableRow]:
    """Return the climate table (SW-187 … SW-191)."""
    return _section(TableRow, "tables.toml", "climate")


@cache
def random_events() -> Mapping[str, TableRow]:
    """Return the table of random events (SW-193 … SW-196)."""
    return _section(TableRow, "tables.toml", "events")


def row_for(rows: Mapping[str, TableRow], score: int) -> TableRow | None:
    """Return the row of a D20 table for a score; None where no row has it."""
    return next((row for row in rows.values() if row.low <= score <= row.high), None)


def _section(cls: type[T], file: str, section: str) -> dict[str, T]:
    return table(cls, read_toml(FOLDER / file)[section], file=file, folder=FOLDER)


@cache
def options() -> tuple[Option, ...]:
    """Return the named readings of Swidenth: under their headings those of parties and cards, then those
    of battles on a table.
    """
    headed: dict[Text, list[Option]] = {each.heading: [] for each in _options("battle_options") if each.heading.fr}
    first = [each.heading for each in _options("options") if each.heading.fr and each.heading not in headed]
    found: dict[Text, list[Option]] = {**{heading: [] for heading in first}, **headed}
    for file in ("options", "battle_options"):
        under = first[0]
        for each in _options(file):
            under = each.heading if each.heading.fr else under
            found[under].append(replace(each, heading=NO_TEXT))
    return tuple(
        replace(each, heading=NO_TEXT if number else heading)
        for heading, group in found.items()
        for number, each in enumerate(group)
    )


def _options(file: str) -> tuple[Option, ...]:
    return tuple(load(Option, under(FOLDER, f"{file}.toml")).values())


def reading_in_force(choices: Mapping[str, str], option_id: str) -> str:
    """Return the reading in force of one option."""
    return option(option_id).chosen(choices)


def option(option_id: str) -> Option:
    """Return a named reading by its id."""
    return next(each for each in options() if each.id == option_id)


@cache
def parameters() -> Mapping[str, Parameter]:
    """Return the numbers the book leaves open, by id, in the order they are shown."""
    return load(Parameter, FOLDER / "parameters.toml")


def number_in_force(choices: Mapping[str, str], parameter_id: str) -> int:
    """Return the number in force of one parameter."""
    return parameters()[parameter_id].in_force(choices)
