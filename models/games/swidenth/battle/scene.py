"""The working copy of an act: the battle, its state so far, the dice, and the Events told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from models.content import Json
from models.dice import Dice, DieWanted, Modifier, Throw, read_off_d20
from models.games.battle.engine import DeclaredAct, Objection, WorkingCopy
from models.games.battle.values import Answer
from models.games.swidenth.battle.facts import facts
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, bonus
from models.games.swidenth.types import MORALE
from models.table.shapes import Disc
from models.table.spots import Spot

D20: Final = 20
DIE_RULES: Final[Mapping[str, str]] = {
    "weather": "SW-187", "omen": "SW-192", "event": "SW-192", "fright": "SW-41", "grief": "SW-42", "rout": "SW-43",
    "melee": "SW-29", "shot": "SW-36", "cast": "SW-39", "backlash": "SW-40", "vanishes": "SW-125",
}  # fmt: skip
"""The rule that asks for a die, by what it is for."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A figure that left the fight in this act: who did it, whether it died."""

    id: str
    by: str
    dead: bool


class Working(WorkingCopy[TableBattle, TableState]):
    """One act being done on a table.

    `fallen` are those who died or fled and whose friends have not been told yet (SW-42, SW-43); `before` is the state
    the act began in, `settled` the one in which the quest saw last that nothing more happens; `sprung` is the event of
    the quest people say somebody came near enough for.
    """

    def __init__(self, battle: TableBattle, state: TableState, dice: Dice) -> None:
        super().__init__(battle, state, dice)
        self.fallen: list[Fallen] = []
        self.omens = 0
        self.before, self.sprung = state, ""
        self.settled: TableState | None = None

    def change(self, figure_id: str, **values: Any) -> FigureNow:
        """Return a figure after changing it."""
        figure = replace(self.state.figure(figure_id), **values)
        self.state = self.state.put(figure)
        return figure

    def d20(self, purpose: str, modifiers: Sequence[Modifier] = (), *, who: str = "") -> Throw:
        """Return a D20; `who`: the figure it is thrown for.

        If a PJ throws the omen, a random event follows (SW-192).
        """
        try:
            thrown = self.dice.roll(D20, purpose, modifiers, who=who)
        except DieWanted as wanted:
            wanted.who, wanted.rule = who, DIE_RULES.get(purpose, "")
            raise
        if who and self.state.omen and thrown.result == self.state.omen and self.battle.of(who).pj:
            self.omens += 1
        return thrown

    def small(self, faces: int, purpose: str, *, who: str) -> int:
        """Return a D2, D4, D5 or D10 read off a D20 (SW-4)."""
        return read_off_d20("SW-4", faces, self.d20(purpose, who=who).result)

    def wound(self, figure_id: str, points: int, rule: str, by: str = "") -> None:
        """Take Vitality off a figure; at 0 it leaves the table dead (SW-6)."""
        figure = self.state.figure(figure_id)
        if points <= 0 or not figure.up:
            return
        left = max(0, figure.vitality - points)
        self.tell("wounded", figure_id, rule, points=min(points, figure.vitality), left=left, by=by)
        self.change(figure_id, vitality=left)
        if not left:
            self.remove(figure_id, "dead", "SW-6", by)

    def remove(self, figure_id: str, how: str, rule: str, by: str = "", **told: Json) -> None:
        """Take a figure off the table: `dead`, `fled`, `left` or `vanished`; its walls go with it (SW-126)."""
        self.change(figure_id, status=how, prone=False, paralysed=0, hidden=False)
        self.tell(how, figure_id, rule, by=by, **told)
        for screen in self.state.screens:
            if screen.caster == figure_id:
                self.state = replace(self.state, screens=tuple(s for s in self.state.screens if s.id != screen.id))
                self.tell("screen_gone", figure_id, self.battle.book.spells[screen.spell].rule, spell=screen.spell)
        if how in ("dead", "fled"):
            self.fallen.append(Fallen(figure_id, by, how == "dead"))
        if how == "dead" or (how == "fled" and by and self.battle.reading("fled_pp") == "yes"):
            self._reward(figure_id, by)

    def _reward(self, figure_id: str, by: str) -> None:
        """Give the PP of an elimination to the PJ that made it (SW-150, AMB-SW-80)."""
        fallen = self.battle.of(figure_id)
        if not by or not fallen.worth or fallen.summoner:
            return
        doer = self.battle.of(by)
        if doer.summoner and self.battle.reading("summon_pp") == "caster":
            doer = self.battle.of(doer.summoner)
        if doer.hero and self.state.figure(doer.id).camp != self.state.figure(figure_id).camp:
            self.change(doer.id, points=self.state.figure(doer.id).points + fallen.worth)
            self.tell("earned", doer.id, "SW-150", points=fallen.worth, target=figure_id)

    def cure(self, figure_id: str, points: int, rule: str, by: str) -> None:
        """Give Vitality back, up to what the figure started with unless that is agreed otherwise (AMB-SW-26)."""
        figure = self.state.figure(figure_id)
        most = self.battle.of(figure_id).stats["vitalite"]
        after = figure.vitality + points
        if self.battle.reading("healing_cap") == "capped":
            after = max(figure.vitality, min(most, after))
        self.change(figure_id, vitality=after)
        self.tell("cured", figure_id, rule, points=after - figure.vitality, left=after, by=by)

    def acted(self, figure_id: str) -> None:
        """Close the activation of a figure: one action a turn (SW-13)."""
        self.change(figure_id, done=True, struck_by=())


def discs_round(battle: TableBattle, figures: Iterable[FigureNow], wider: int) -> tuple[Disc, ...]:
    """Return the discs round the bases of figures, so much wider than they are."""
    bases = battle.bases
    return tuple([(each.at[0], each.at[1], bases[each.id][0] + wider) for each in figures])


def touching(battle: TableBattle, one: FigureNow, other: FigureNow) -> bool:
    """Return whether two figures on the table are in base contact (SW-26)."""
    return facts(battle).touching(one, other)


def engaged_with(battle: TableBattle, state: TableState, figure: FigureNow) -> tuple[FigureNow, ...]:
    """Return the enemies a figure is engaged with: in base contact, none of both invisible (SW-26, SW-123)."""
    return facts(battle).engaged(state, figure) if figure.up and not figure.hidden else ()


def near(battle: TableBattle, one: FigureNow, other: FigureNow, paces: int) -> bool:
    """Return whether two figures are less than so many paces apart, base to base, or at most (SW-197, AMB-SW-46)."""
    return bool(all_near(battle, one, (other,), paces))


def all_near(battle: TableBattle, one: FigureNow, others: Iterable[FigureNow], paces: int) -> tuple[FigureNow, ...]:
    """Return those figures that are near another; where positions are not known, one question asks for all."""
    return facts(battle).near(one, tuple(others), paces, strict=battle.reading("near") == "strict")


def morale(battle: TableBattle, state: TableState, figure: FigureNow) -> tuple[Modifier, ...]:
    """Return the modifiers of a Morale test: the characteristic, lasting ones, a Leader nearby (SW-98)."""
    found = [Modifier("quest.stat_moral", battle.of(figure.id).stats[MORALE])]
    found += [Modifier(each.rule, each.value) for each in bonus(state, figure, MORALE)]
    led = any(
        battle.of(each.id).has("chef") and each.id != figure.id and near(battle, each, figure, numbers().leader.paces)
        for each in state.of(figure.camp)
    )
    return (*found, Modifier("SW-98", numbers().leader.morale)) if led else tuple(found)


def readiness(battle: TableBattle, state: TableState, figure_id: str, *, action: bool = True) -> Objection | None:
    """Return why a figure cannot act now: not its half of the turn, done already, down or paralysed (SW-13, SW-14).

    What costs no `action` may be done before and after it (SW-22, SW-28).
    """
    figure = state.figure(figure_id)
    if not figure.up:
        return Objection("SW-6", "quest.not_on_table", {"figure": figure_id})
    if state.half not in ("heroes", "npcs") or state.half != half_of(battle, figure):
        return Objection("SW-14", "quest.not_its_half", {"figure": figure_id})
    if action and figure.done:
        return Objection("SW-13", "quest.acted_already", {"figure": figure_id})
    if figure.paralysed:
        return Objection("SW-127", "quest.is_paralysed", {"figure": figure_id})
    return None


def upright(battle: TableBattle, state: TableState, figure_id: str, *, lying: bool = False) -> Objection | None:
    """Return why a figure cannot take an action: it must rise first (SW-25).

    `lying` is for what one that lies may do by the letter of the book: shoot, cast (AMB-SW-48).
    """
    if (found := readiness(battle, state, figure_id)) is not None:
        return found
    may = not state.figure(figure_id).prone or (lying and battle.reading("prone") == "literal")
    return None if may else Objection("SW-25", "quest.must_rise", {"figure": figure_id})


def half_of(battle: TableBattle, figure: FigureNow) -> str:
    """Return in which half of the turn a figure acts: PJ and those they lead first (SW-14, AMB-SW-59)."""
    if figure.camp == "foes":
        return "npcs"
    found = battle.halves.get(figure.id)
    if found is None:
        mine = battle.of(figure.id).hero or battle.reading("led_npcs") == "with_pj"
        found = battle.halves[figure.id] = "heroes" if mine else "npcs"
    return found


def alarmed(battle: TableBattle, state: TableState, figure: FigureNow) -> bool:
    """Return whether a Guard or a Patrol acts by its other role, because an enemy is or once was within its X.

    A Guard measures from its zone, a Patrol from itself (SW-143, SW-144, AMB-SW-72).
    """
    known = battle.of(figure.id)
    if figure.roused and battle.reading("watch") == "stays":
        return True
    enemies = state.of("foes" if figure.camp == "heroes" else "heroes")
    if known.role == "patrouille":
        return bool(all_near(battle, figure, enemies, known.near))
    zones = [each for each in known.posts if each in battle.zones] if known.role == "garde" else ()
    table, strict = facts(battle), battle.reading("near") == "strict"
    return any(table.near_zone(figure, enemies, each, known.near, strict=strict) for each in zones)


def at_post(battle: TableBattle, figure: FigureNow) -> bool:
    """Return whether a patrol has come to the zone it was heading for (SW-144)."""
    posts = [each for each in battle.of(figure.id).posts if each in battle.zones]
    return bool(posts) and facts(battle).at_zone(figure, posts[figure.post % len(posts)])


def unhurt_friend(battle: TableBattle, state: TableState, figure_id: str, target_id: str) -> bool:
    """Return whether a figure is of one's own camp and has all its Vitality: care of it would change nothing."""
    target = state.figure(target_id)
    return target.camp == state.figure(figure_id).camp and target.vitality >= battle.of(target_id).stats["vitalite"]


def spot_said(answer: Answer) -> Spot | None:
    """Return the spot of the table that an answer points at, None for another kind of answer."""
    match answer:
        case (int(x), int(y)):
            return x, y
    return None


def ahead(start: Spot, spot: Spot) -> Spot:
    """Return the direction from one spot to another."""
    return spot[0] - start[0], spot[1] - start[1]


TableAct = DeclaredAct[TableBattle, TableState, Working]
"""Anything that can be done; `figure` is who acts, `target` whom it is done to.

Places are spots, thousandths of a pace. Every act that is not `free` is the action of an activation (SW-13, SW-20 …
SW-22).
"""
