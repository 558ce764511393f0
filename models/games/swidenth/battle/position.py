"""A position of a battle as plain values: worked cases and the command line state one and ask about it.

`{"table": {"width": 24, "height": 24, "shapes": [...]}, "turn": 4, "half": "heroes", "figures": [...]}`: the table is
in paces, every place in thousandths of a pace. A figure is a `hero` of the ready-made bands by his name, or a `profile`
by its id.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from models.content import Json, build
from models.errors import ContentError
from models.games.script.script import NO_SCRIPT
from models.games.swidenth.battle.figures import Camp, Combatant, Duty, enlist_hero, enlist_profile
from models.games.swidenth.battle.quests.quest import counted, quests, script_of, zones_by_name
from models.games.swidenth.battle.state import (
    OFF,
    Bonus,
    Condition,
    FigureNow,
    Half,
    TableBattle,
    TableState,
    Troop,
    with_troops,
)
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import Rulebook, bands, profiles, rulebook
from models.games.swidenth.types import PROFILE
from models.games.values import Choices
from models.i18n import Text, fold
from models.table.shapes import PaceTable, Shape
from models.table.spots import UNIT, Spot

MOST_FIGURES = 200
MOST_PACES = 240


@dataclass(frozen=True, slots=True)
class _Ground:
    width: int = 24
    height: int = 24
    shapes: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class _Figure:
    id: str
    hero: str = ""
    profile: str = ""
    name: str = ""
    camp: Literal["", "heroes", "foes"] = ""
    at: Spot = OFF
    facing: Spot = (0, 0)
    status: Condition = "up"
    vitality: int = 0
    done: bool = False
    prone: bool = False
    paralysed: int = 0
    hidden: bool = False
    hand: int = 0
    loaded: int = 0
    tag: str = ""
    group: str = ""
    role: str = ""
    behaviour: str = ""
    turned: str = ""
    near: int = 0
    prey: str = ""
    posts: tuple[str, ...] = ()
    stats: dict[str, int] = field(default_factory=dict)
    gear: tuple[str, ...] | None = None
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    struck_by: tuple[str, ...] = ()
    post: int = 0
    bonuses: tuple[Bonus, ...] = ()
    summoner: str = ""
    exit: int = 0


@dataclass(frozen=True, slots=True)
class _Position:
    figures: tuple[_Figure, ...]
    zones: dict[str, tuple[Spot, ...]] = field(default_factory=dict)
    table: _Ground = field(default_factory=_Ground)
    turn: int = 1
    half: Half = "heroes"
    options: dict[str, str] = field(default_factory=dict)
    weather: str = ""
    omen: int = 0
    lucky: int = 0
    magic: int = 0
    shots: int = 0
    quest: str = ""


def read_position(
    raw: Json, file: str, place: str = "", choices: Choices | None = None, book: Rulebook | None = None
) -> tuple[TableBattle, TableState]:
    """Return a battle and its state from plain values; raises ContentError naming what is wrong."""
    book = book or rulebook()
    read = build(_Position, raw, file=file, place=place)
    _sound(read, file, place)
    options = {**(choices or {}), **read.options}
    figures = tuple(
        _combatant(each, book, options, file, f"{place}figures[{n}]") for n, each in enumerate(read.figures)
    )
    table = PaceTable(read.table.width * UNIT, read.table.height * UNIT, read.table.shapes)
    quest = None
    if read.quest:
        quest = quests().get(read.quest)
        if quest is None:
            known = tuple(quests())
            raise ContentError(
                "content.not_one_of", file=file, place=f"{place}quest", found=read.quest[:40], allowed=known
            )
    zones = {**(zones_by_name(quest) if quest is not None else {}), **read.zones}
    tagged = Counter(each.tag for each in figures)
    script = counted(script_of(quest, tagged=tagged), options) if quest is not None else NO_SCRIPT
    starts = (quest.start,) if quest is not None else ()
    battle = TableBattle(figures, table, options, zones, book, script, starts=starts)
    now = tuple(_now(each, known) for each, known in zip(read.figures, figures, strict=True))
    state = TableState(
        read.half, read.turn, now, weather=read.weather, omen=read.omen, lucky=read.lucky, magic=read.magic,
        shots=read.shots,
    )  # fmt: skip
    groups: dict[str, list[str]] = {}
    for each in read.figures:
        if each.group:
            groups.setdefault(each.group, []).append(each.id)
    troops = tuple(Troop(name, tuple(members)) for name, members in groups.items())
    return battle, with_troops(battle, replace(state, troops=troops))


def _sound(read: _Position, file: str, place: str) -> None:
    """Raise ContentError for a table without size, too many figures, or one figure twice."""
    for name, paces in (("width", read.table.width), ("height", read.table.height)):
        if not 1 <= paces <= MOST_PACES:
            raise ContentError("quest.table_size", file=file, place=f"{place}table.{name}", most=MOST_PACES)
    seen: set[str] = set()
    for number, each in enumerate(read.figures):
        if each.id in seen:
            raise ContentError("quest.figure_twice", file=file, place=f"{place}figures[{number}]", name=each.id[:40])
        seen.add(each.id)
    if not 0 < len(read.figures) <= MOST_FIGURES:
        raise ContentError("quest.too_many_figures", file=file, place=f"{place}figures", most=MOST_FIGURES)


def _combatant(each: _Figure, book: Rulebook, choices: Choices, file: str, place: str) -> Combatant:
    if each.hero:
        known = {fold(hero.name): hero for band in bands().values() for hero in band_heroes(band)}
        hero = known.get(fold(each.hero))
        if hero is None:
            raise ContentError("quest.no_such_hero", file=file, place=f"{place}.hero", found=each.hero[:40])
        return _altered(enlist_hero(book, hero, each.id), each)
    kinds = profiles(book)
    if each.profile not in kinds:
        found, allowed = each.profile[:40], tuple(kinds)
        raise ContentError("content.not_one_of", file=file, place=f"{place}.profile", found=found, allowed=allowed)
    camp: Camp = each.camp or "foes"
    duty = Duty(
        each.tag, each.group, each.role, each.behaviour, each.turned, each.near, each.prey, each.posts,
        Text.same(each.name),
    )  # fmt: skip
    return _altered(enlist_profile(each.id, kinds[each.profile], camp, choices, duty), each)


def _altered(known: Combatant, each: _Figure) -> Combatant:
    """Return a figure with the changes of a position: other figures, additional gear, skills and spells."""
    merged = {**known.stats, **each.stats}
    stats: dict[str, int] = {stat: merged[stat] for stat in PROFILE if stat in merged}
    return replace(
        known,
        stats=stats,
        gear=known.gear if each.gear is None else each.gear,
        skills=tuple(dict.fromkeys((*known.skills, *each.skills))),
        spells=tuple(dict.fromkeys((*known.spells, *each.spells))),
        tag=each.tag,
        summoner=each.summoner,
        # Who is given things by a position may use them.
        cls=known.cls if each.gear is None else "",
    )


def _now(each: _Figure, known: Combatant) -> FigureNow:
    return FigureNow(
        each.id, known.camp, each.status, each.at, each.facing,
        0 if each.status == "dead" else each.vitality or known.stats["vitalite"], known.gear, each.hand, each.done,
        each.prone, each.paralysed, each.hidden, each.bonuses, each.loaded, each.struck_by,
        post=each.post, exit=each.exit,
    )  # fmt: skip
