"""A referee's clipboard: battles with real figures, whose positions nobody tells (`Skirmish.measured` is false).

People measure, move and throw; they say who acted, fell, lies or stands again. What is kept is whose phase it is, who
may act, what dice must show, and the score.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Final

from models.games.battle.engine import Objection
from models.games.battle.values import Needed, NeedsRow, NeedsShown, PhaseShown, PhaseStands
from models.games.escarmouche.battle.activation import FinishActivation, SetLife, StandUp, refuse_activation
from models.games.escarmouche.battle.phases import heroes_left
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, enemies
from models.games.escarmouche.battle.turn import OpenPhase
from models.games.escarmouche.battle.work import SkirmishAct, Work
from models.games.escarmouche.exchange import Opponent
from models.games.escarmouche.odds import (
    Shooting,
    chance,
    eased,
    parry_threshold,
    resist_threshold,
    strike_threshold,
    threshold,
    touch_threshold,
    unsaved,
)
from models.i18n import Text, both

SHOTS: Final = ("normal", "long", "cover", "long_cover")
SAID: Final = ("concentrated", "dun_moch", "prone")
"""What people may say of the figure or of its target."""


@dataclass(frozen=True, slots=True)
class LieDown(SkirmishAct):
    """Say that a figure was knocked down: nobody's action (GE-25)."""

    word, rule, icon = "lie", "GE-25", "prone"
    figure: str

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure does not lie: nobody says it here, it is not up, or it is too big (GE-72, GE-73)."""
        known = battle.of(self.figure)
        if battle.measured or state.figure(self.figure).status != "up" or known.big:
            return Objection("GE-25", "skirmish.not_knocked_down", {"figure": self.figure})
        return None

    def do(self, work: Work) -> None:
        """Knock it down."""
        work.knock_down(self.figure, "GE-25")


@dataclass(frozen=True, slots=True)
class SayRestored(SkirmishAct):
    """Say that a dead figure was brought back: nobody's action (GE-47, GE-70)."""

    word, rule, icon = "restored", "GE-70", "resurrect"
    figure: str

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure does not come back: nobody says it here, or it did not fall."""
        if battle.measured or state.figure(self.figure).status != "fallen":
            return Objection("GE-70", "skirmish.not_fallen", {"figure": self.figure})
        return None

    def do(self, work: Work) -> None:
        """Give it a life point."""
        SetLife(self.figure, 1).do(work)


def said_of(battle: Skirmish, state: SkirmishState, figure: str) -> Iterator[SkirmishAct]:
    """Yield what may be said of a figure now."""
    if state.stage == "heroes" and battle.of(figure).hero:
        yield OpenPhase(figure)
    mine = refuse_activation(battle, state, figure) is None
    if mine:
        yield FinishActivation(figure)
    said: Sequence[SkirmishAct] = (*((StandUp(figure),) if mine else ()), LieDown(figure), SayRestored(figure))
    yield from (each for each in said if each.refuse(battle, state) is None)


# -- whose phase it is -------------------------------------------------------------------------------------------------


def phases_shown(battle: Skirmish, state: SkirmishState) -> Iterator[PhaseShown[SkirmishAct]]:
    """Yield the phases of the turn: those over, the one open, then those to come in their order: Heroes in alternation,
    those who lost theirs, then the figures left (GE-57 … GE-59).
    """
    order = state.order or battle.sides
    at = order.index(state.side) + (state.stage == "phase") if state.side in order else 0
    heroes = {side: _heroes(battle, state, side) for side in order}
    for stands, sides in (("past", order), ("now", order), ("next", (*order[at:], *order[:at])), ("lost", order)):
        rows = ([each for each in heroes[side] if each.stands == stands] for side in sides)
        yield from (each for place in zip_longest(*rows) for each in place if each is not None)
    for side_id in order:
        left = sum(not e.acted and e.status not in ("fallen", "gone") for e in state.figures if e.side == side_id)
        now = state.stage == "rest" and state.side == side_id
        name = both("skirmish.left_of", side=battle.name(side_id), count=left)
        yield PhaseShown(name, side_id, "", "now" if now else "next" if left else "past")


def _heroes(battle: Skirmish, state: SkirmishState, side: str) -> list[PhaseShown[SkirmishAct]]:
    """Return the phases of a side's Heroes; a dead one has lost his (GE-98)."""
    reserve = [each for each in state.figures if each.side == side and each.status == "reserve"]
    waiting = {each.id for each in (*heroes_left(battle, state, side), *reserve)}
    shown: list[PhaseShown[SkirmishAct]] = []
    for each in (each for each in state.figures if each.side == side and battle.of(each.id).hero):
        over: PhaseStands = "past" if each.acted else "lost"
        stands: PhaseStands = "now" if each.id == state.hero else "next" if each.id in waiting else over
        may = stands == "next" and state.stage == "heroes" and state.side == side
        act = OpenPhase(each.id) if may else None
        shown.append(PhaseShown(battle.of(each.id).name, side, each.id, stands, act))
    return shown


# -- what dice must show -----------------------------------------------------------------------------------------------


def needs_shown(
    battle: Skirmish, state: SkirmishState, figures: Sequence[str], said: Collection[str]
) -> NeedsShown | None:
    """Return what the dice of a figure, or the shots of several, must show against each sort of their enemies, exactly
    as they are judged.
    """
    there = [each for each in map(state.figure, figures) if each.there]
    foes = enemies(battle, state, there[0]) if there else ()
    if not foes:
        return None
    owns = [battle.opponent(each.id) for each in there]
    own, many = owns[0], len(owns) > 1
    shoots = any(each.profile.shooting is not None for each in owns)
    strikes = own.profile.combat is not None and not many
    powers = own.powers if own.profile.force is not None and not many else ()
    heads = (*(SHOTS if shoots else ()), *(("melee",) if strikes else ()))
    kinds = [battle.of(each.id).profile for each in foes]
    rows = []
    for kind in dict.fromkeys(kinds):
        foe = Opponent(battle.book, kind, battle.choices)
        cells = (*_cells(battle, owns, foe, heads, said), *(_powers(battle, own, foe, said) if powers else ()))
        rows.append(NeedsRow(kind.name, kinds.count(kind), cells))
    asked = tuple((each, both(f"skirmish.said_{each}")) for each in SAID)
    names = (*(both(f"skirmish.needs_{each}") for each in heads), *(each.name for each in powers))
    return NeedsShown(names, tuple(rows), asked)


def _cells(
    battle: Skirmish, owns: Sequence[Opponent], foe: Opponent, heads: Sequence[str], said: Collection[str]
) -> Iterator[Needed]:
    for each in heads:
        if each == "melee":
            yield _blow(battle, owns[0], foe, said)
        else:
            shots = [_shot(battle, own, foe, each, said) for own in owns if own.profile.shooting is not None]
            yield shots[0] if len(owns) == 1 else _salvo(shots)


def _salvo(shots: Sequence[Needed]) -> Needed:
    """Return what the shots of several figures must show, those of one threshold together (GE-20)."""
    needs = tuple(sorted(needed for each in shots for needed in each.needs))
    told = ", ".join(f"{needs.count(each)}\u00a0×\u00a0{each}+" for each in dict.fromkeys(needs))
    lost = sum((each.chance * len(each.needs) for each in shots), Fraction(0))
    return Needed(told, Fraction(0), needs=needs, lost=lost)


def _shot(battle: Skirmish, own: Opponent, foe: Opponent, head: str, said: Collection[str]) -> Needed:
    """Return what a shot must show (GE-10 … GE-15, GE-45, GE-63, GE-72, GE-73), and how likely it costs life."""
    seen = replace(
        own.shooting(foe), long="long" in head, cover="cover" in head,
        concentrated="concentrated" in said, dun_moch="dun_moch" in said,
    )  # fmt: skip
    needs = threshold(own.profile.shooting, seen, battle.choices)
    assert needs is not None, "it has a weapon"
    saves = [both("skirmish.needs_save", value=each) for each in foe.saves]
    words = (both("skirmish.needs_base", value=own.profile.shooting or 0), *_terms(seen), *saves)
    return Needed(f"{needs}+", chance(needs) * unsaved(foe.saves), words, (needs,) * own.profile.rate)


def _powers(battle: Skirmish, own: Opponent, foe: Opponent, said: Collection[str]) -> Iterator[Needed]:
    """Yield what the For roll and the touch of each power must show (GE-33, GE-48, GE-63, GE-93)."""
    force, resisted, concentrated = own.profile.force, foe.profile.force, "concentrated" in said
    for each in own.powers if force is not None else ():
        assert force is not None, "asked before"
        used = eased(force, concentrated, battle.choices)
        touch = touch_threshold(each, own.shooting(foe), battle.choices)
        chance_of = own.power(foe, each, concentrated=concentrated)
        words = () if resisted is None else (both("skirmish.needs_resist", value=resist_threshold(resisted)),)
        yield Needed(f"{used}+" if touch is None else f"{used}+/{touch}+", chance_of, (each.words, *words))


def _terms(seen: Shooting) -> Iterator[Text]:
    for name, change, rule in seen.terms:
        term, value = both(f"escarmouche.term_{name}"), f"{change:+}".replace("-", "−")
        yield both("skirmish.needs_term", term=term, value=value, rule=rule) if change else term


def _blow(battle: Skirmish, own: Opponent, foe: Opponent, said: Collection[str]) -> Needed:
    """Return what an attack in melee and its parry must show (GE-22, GE-24, GE-25, GE-29, GE-45)."""
    assert own.profile.combat is not None, "asked before"
    needs = strike_threshold(own.profile.combat, "dun_moch" in said, battle.choices)
    defender = replace(foe.defender, prone="prone" in said)
    parry = parry_threshold(defender, own.has("lightsaber"), battle.choices)
    words = both("skirmish.needs_parry", value=parry) if parry is not None else both("skirmish.needs_no_parry")
    touched: Fraction = chance(needs) * (1 - chance(parry))
    return Needed(f"{needs}+" if parry is None else f"{needs}+/{parry}+", touched, (words,))
