"""Own races, classes, gear, skills, spells and profiles: what a campaign or a pack may add to Swidenth or change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.games.contents import Bodies, ContentKind, Contents, Flaw, Key, Ref, Types, body_of
from models.games.game import Game
from models.games.swidenth.data import behaviours, bestiary, gear_of, options, quest_profiles, roles, rulebook
from models.games.swidenth.gear import GROUPS
from models.games.swidenth.types import (
    A_SKILL,
    A_SPELL,
    DEFENCE,
    PROFILE,
    SHOOTING,
    VITALITY,
    ClassType,
    GearType,
    ProfileType,
    RaceType,
    SkillType,
    SpellType,
)
from models.games.values import Stored
from models.i18n import MessageArg, Text

_STATS: Final = Ref(("stats",))
_GEAR: Final = Ref(("gear",))
_SKILLS: Final = Ref(("skills",))
_SPELLS: Final = Ref(("spells",))
_PERMITS: Final = Ref(("groups", "gear"), carried=False)
_MOST_VITALITY: Final = 100


def _priced(built: RaceType | GearType | ProfileType) -> Iterator[Flaw]:
    if built.cost < 0:
        yield Flaw("cost", "pack.below", {"least": 0})


def _without_defence(figures: Mapping[str, int]) -> Iterator[Flaw]:
    """Yield the flaws of a profile without Defence or Vitality: odds divide by the one, tick boxes count the other."""
    if figures.get(DEFENCE, 0) < 1:
        yield Flaw("stats", "pack.stat_below", {"stat": rulebook().stats[DEFENCE].name, "least": 1})
    if not 1 <= figures.get(VITALITY, 0) <= _MOST_VITALITY:
        args: dict[str, MessageArg] = {"stat": rulebook().stats[VITALITY].name, "least": 1, "most": _MOST_VITALITY}
        yield Flaw("stats", "pack.stat_between", args)


def _race(race: RaceType) -> Iterator[Flaw]:
    yield from _priced(race)
    yield from _without_defence(race.stats)


def _class(cls: ClassType) -> Iterator[Flaw]:
    for field, prices in (("improvements", cls.improvements), ("spell_costs", cls.spell_costs)):
        if any(price < 0 for price in prices.values()):
            yield Flaw(field, "pack.below", {"least": 0})


def _gear_flaws(gear: GearType) -> Iterator[Flaw]:
    yield from _priced(gear)
    least = 1 if gear.is_weapon else 0
    if not least <= gear.hands <= 2:
        yield Flaw("hands", "pack.between", {"least": least, "most": 2})
    if gear.kind == "ranged" and gear.range < 1:
        yield Flaw("range", "pack.below", {"least": 1})


def _profile(profile: ProfileType) -> Iterator[Flaw]:
    yield from _priced(profile)
    yield from _without_defence(profile.stats)
    missing = [stat for stat in PROFILE if stat != SHOOTING and stat not in profile.stats]
    for stat in missing:
        yield Flaw("stats", "pack.stat_missing", {"stat": rulebook().stats[stat].name})


def _read_gear(raw: Mapping[str, Json], file: str) -> Mapping[str, Json]:
    """Return gear by id out of the sections of a gear file; a named weapon takes the numbers of its grade."""
    unknown = [section for section in raw if section not in ("grades", "named", "other")]
    if unknown:
        allowed = ("grades", "named", "other")
        raise ContentError("content.unknown_key", file=file, place=str(unknown[0])[:60], allowed=allowed)
    grades = {key[1]: body for key, body in _bundled().items() if key[0] == "gear"}
    return {item_id: body_of(thing) for item_id, thing in gear_of(raw, file, grades).items()}


KINDS: Final = (
    ContentKind(
        "races", Text("Races", "Races"), Text("Race", "Race"), RaceType, "races.toml",
        {"stats": _STATS, "skills": _SKILLS, "classes": Ref(("classes",), carried=False)}, flaws=_race,
    ),
    ContentKind(
        "classes", Text("Classes", "Classes"), Text("Classe", "Class"), ClassType, "classes.toml",
        {
            "permits": _PERMITS, "refuses": _PERMITS, "improvements": Ref(("prices",)), "bonus": _STATS,
            "skills": _SKILLS, "spells": _SPELLS, "spell_costs": Ref(("spells",), carried=False),
        },
        flaws=_class,
    ),
    ContentKind(
        "gear", Text("Équipement", "Gear"), Text("Objet", "Thing"), GearType, "gear.toml",
        {"grade": _GEAR, "spell": _SPELLS, "base": _GEAR}, section="other", flaws=_gear_flaws, read=_read_gear,
    ),
    ContentKind("skills", Text("Compétences", "Skills"), Text("Compétence", "Skill"), SkillType, "skills.toml"),
    ContentKind("spells", Text("Sorts", "Spells"), Text("Sort", "Spell"), SpellType, "spells.toml"),
    ContentKind(
        "profiles", Text("Profils", "Profiles"), Text("Profil", "Profile"), ProfileType, "bestiary.toml",
        {
            "stats": _STATS, "gear": _GEAR, "skills": _SKILLS, "spells": _SPELLS, "role": Ref(("roles",)),
            "behaviour": Ref(("behaviours",)), "main_weapon": Ref(("weapons",)), "role_option": Ref(("options",)),
        },
        flaws=_profile,
    ),
)  # fmt: skip


@cache
def _bundled() -> Contents:
    book = rulebook()
    return Bodies(
        {
            "races": lambda: book.races,
            "classes": lambda: book.classes,
            "gear": lambda: book.gear,
            "skills": lambda: book.skills,
            "spells": lambda: book.spells,
            "profiles": _profiles,
        }
    )


@cache
def _profiles() -> Mapping[str, ProfileType]:
    return {**bestiary(), **quest_profiles()}


@cache
def _lists() -> Mapping[str, Mapping[str, Text]]:
    book = rulebook()
    stats = {stat: book.stats[stat].name for stat in PROFILE}
    return {
        "stats": stats,
        "prices": {**stats, A_SKILL: Text("Compétence", "Skill"), A_SPELL: Text("Sort", "Spell")},
        "groups": GROUPS,
        "roles": {role.id: role.name for role in roles().values()},
        "behaviours": {each.id: each.name for each in behaviours().values()},
        "weapons": {"melee": Text("Mêlée", "Melee"), "tir": Text("Tir", "Shooting")},
        "options": {option.id: option.title for option in options()},
    }


def _parts(kind: str, item_id: str) -> tuple[Key, ...]:
    """Return the Types a composed id consists of: a blessed sword is a sword, a grimoire has its spell."""
    head, colon, tail = item_id.partition(":")
    if not colon:
        return ((kind, item_id),)
    if kind == "gear":
        return (("gear", tail),) if head == "benie" else (("gear", head), ("spells", tail))
    return ((kind, head),)


_SORTS: Final = {"gear": "gear", "skill": "skills", "spell": "spells"}


def _used_types(stored: Stored) -> Iterator[Key]:
    """Yield what the story of a party names: races, classes, things bought, found and handed over."""
    for event in stored.events:
        for arg, kind in (("race", "races"), ("class", "classes")):
            yield kind, str(event.args.get(arg, ""))
        kind = _SORTS.get(str(event.args.get("what", "gear")), "")
        if kind:
            yield kind, str(event.args.get("item", ""))


def types(extended: Callable[[Contents], Game]) -> Types[Game]:
    """Return the facet of own content; its `extended` gives the game played with contents."""
    return Types("swidenth", KINDS, _bundled, _lists, _used_types, extended, _parts)
