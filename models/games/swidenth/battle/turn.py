"""The turn: who acts when, what begins and ends with it (SW-13 … SW-15)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from models.games.battle.engine import Objection
from models.games.battle.values import Answer, MoreWanted
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.scene import TableAct, Working, ahead, half_of, readiness, spot_said, upright
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of, with_troops
from models.i18n import MessageArgs, both
from models.table.shapes import near_part
from models.table.spots import Spot, overlap


@dataclass(frozen=True, slots=True)
class PutDown(TableAct):
    """Put a figure on its start area before the first turn, facing a direction; put again, it moves (SW-147)."""

    word = "deploy"
    free = True
    figure: str
    spot: Spot
    facing: Spot = (0, 0)

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot be put on a spot before the first turn: another base is there."""
        if state.half != "deploy":
            return Objection("SW-147", "quest.deployed")
        figure = state.figure(self.figure)
        if battle.of(figure.id).tag in battle.reserves:
            return Objection("SW-151", "quest.comes_later", {"figure": figure.id})
        if battle.starts:
            zones = [battle.zone_parts[each] for each in battle.starts]
            inside = any(near_part(zone, self.spot, 0) for zone in zones)
            if figure.camp == "foes" or battle.of(figure.id).summoner or not inside:
                return Objection("SW-147", "quest.not_start_area", {"figure": figure.id})
        if not floor_of(battle, figure.id).stands(self.spot):
            return Objection("SW-16", "quest.off_table", {"figure": figure.id})
        base = base_of(battle, replace(figure, at=self.spot))
        for each in state.standing():
            if each.id != figure.id and overlap(base, base_of(battle, each)):
                return Objection("SW-147", "quest.stands_there", {"figure": each.id})
        return None

    def do(self, work: Working) -> None:
        """Put a figure on its spot (SW-147)."""
        work.change(self.figure, at=self.spot, facing=self.facing, status="up")
        work.tell("put_down", self.figure, "SW-147", at=list(self.spot))


@dataclass(frozen=True, slots=True)
class BeginTurn(TableAct):
    """Begin the next turn: what lasted a turn ends, the events of its start occur (SW-151). No figure's action."""

    word, rule, icon = "begin", "SW-13", "turn"
    ends = "turn"

    def holes(self, _battle: TableBattle, state: TableState) -> MessageArgs:
        return {"turn": state.turn + 1}

    def refuse(self, _battle: TableBattle, state: TableState) -> Objection | None:
        """Return why no turn can begin: one is under way, or no figure stands on the table."""
        if state.half not in ("deploy", "begin"):
            return Objection("SW-13", "quest.turn_under_way")
        return None if any(state.standing()) else Objection("SW-147", "quest.nobody_there")

    def do(self, work: Working) -> None:
        """Begin a turn: everybody may act again, what lasted the turn before is over (SW-13)."""
        turn = work.state.turn + 1
        figures = tuple([_fresh(each, turn) for each in work.state.figures])
        work.state = replace(work.state, half="heroes", turn=turn, figures=figures, magic=0, shots=0, later=())
        work.state = with_troops(work.battle, work.state)
        work.tell("turn", "", "SW-14", turn=turn)


def _fresh(figure: FigureNow, turn: int) -> FigureNow:
    """Return a figure as it begins a turn."""
    if not figure.done and not figure.bonuses:
        return figure
    return replace(figure, done=False, bonuses=tuple(each for each in figure.bonuses if each.turn in (0, turn)))


@dataclass(frozen=True, slots=True)
class EndHalf(TableAct):
    """End the PJ's half of the turn: those who have not acted do nothing (SW-14, SW-15)."""

    word, rule, icon = "end_half", "SW-15", "turn-over"
    ends = "turn"

    def refuse(self, _battle: TableBattle, state: TableState) -> Objection | None:
        """Return why the PJ's half cannot end: it is not under way; NPCs act one by one (SW-14)."""
        if state.half != "heroes":
            return Objection("SW-14", "quest.not_your_half")
        return None

    def do(self, work: Working) -> None:
        """End a half: all in it who have not acted do nothing (SW-15)."""
        for each in figures_to_act(work.battle, work.state):
            work.acted(each.id)


@dataclass(frozen=True, slots=True)
class DoNothing(TableAct):
    """Let the activation go by (SW-15)."""

    word, rule, icon = "wait", "SW-15", "rest"
    ends = "figure"
    figure: str

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot even do nothing: it is not its turn, or it has acted (SW-13 … SW-15)."""
        found = readiness(battle, state, self.figure)
        return None if found is not None and found.key == "quest.is_paralysed" else found

    def do(self, work: Working) -> None:
        """Use up an activation without an act (SW-15)."""
        work.acted(self.figure)
        work.tell("waited", self.figure, "SW-15")


@dataclass(frozen=True, slots=True)
class DoSpecial(TableAct):
    """Do something only people at a table can judge, such as picking a lock (SW-21)."""

    word, rule, icon = "special", "SW-21", "star"
    figure: str
    words: str = ""

    def wants(self, _battle: TableBattle, _state: TableState) -> MoreWanted | None:
        return None if self.words else MoreWanted("words", both("quest.want_words"))

    def answered(self, _state: TableState, answer: Answer) -> TableAct:
        return replace(self, words=answer.strip()[:200]) if isinstance(answer, str) else self

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot do something special: it can take no action (SW-21)."""
        return upright(battle, state, self.figure)

    def do(self, work: Working) -> None:
        """Use the action for what people judge (SW-21)."""
        work.acted(self.figure)
        work.tell("special", self.figure, "SW-21", words=self.words)


@dataclass(frozen=True, slots=True)
class TurnTo(TableAct):
    """Face a direction before or after moving: no action (SW-11)."""

    word, rule, icon = "face", "SW-11", "direction"
    free = True
    figure: str
    facing: Spot

    def wants(self, _battle: TableBattle, _state: TableState) -> MoreWanted | None:
        return MoreWanted("spot", both("quest.want_direction")) if self.facing == (0, 0) else None

    def answered(self, state: TableState, answer: Answer) -> TableAct:
        spot = spot_said(answer)
        return self if spot is None else replace(self, facing=ahead(state.figure(self.figure).at, spot))

    def spots(self, _battle: TableBattle, state: TableState) -> tuple[Spot, ...]:
        x, y = state.figure(self.figure).at
        return ((x, y), (x + self.facing[0], y + self.facing[1])) if self.facing != (0, 0) else ()

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot turn: only in its half, or after a move that leaves it free (SW-11, SW-16)."""
        if self.facing == (0, 0):
            return Objection("SW-11", "quest.no_direction", {"figure": self.figure})
        if state.half == "deploy":
            return None
        return readiness(battle, state, self.figure)

    def do(self, work: Working) -> None:
        """Face another way (SW-11)."""
        work.change(self.figure, facing=self.facing)
        work.tell("faced", self.figure, "SW-11", facing=list(self.facing))


@dataclass(frozen=True, slots=True)
class RiseUp(TableAct):
    """Stand up again (SW-25)."""

    word, rule, icon = "rise", "SW-25", "arrow-up"
    figure: str

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot stand up: it stands (SW-25)."""
        if (found := readiness(battle, state, self.figure)) is not None:
            return found
        return (
            None if state.figure(self.figure).prone else Objection("SW-25", "quest.stands_up", {"figure": self.figure})
        )

    def do(self, work: Working) -> None:
        """Stand up for an action (SW-25)."""
        work.change(self.figure, prone=False)
        work.acted(self.figure)
        work.tell("rose", self.figure, "SW-25")


def figures_to_act(battle: TableBattle, state: TableState) -> tuple[FigureNow, ...]:
    """Return the figures that have still to act in this half, postponed ones last (SW-13, SW-14)."""
    left = [e for e in state.figures if not e.done and e.status == "up" and half_of(battle, e) == state.half]
    if state.later:
        left.sort(key=lambda each: state.later.index(each.id) + 1 if each.id in state.later else 0)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class TakeLater(TableAct):
    """Let a figure act after the others of its half: no action (SW-14)."""

    word, rule, icon = "later", "SW-14", "next"
    free = True
    figure: str

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot be postponed: it has acted, or it is the last anyway (SW-14)."""
        if (found := readiness(battle, state, self.figure)) is not None and found.key != "quest.is_paralysed":
            return found
        last = [each.id for each in figures_to_act(battle, state)][-1:] == [self.figure]
        return Objection("SW-14", "quest.is_last", {"figure": self.figure}) if last else None

    def do(self, work: Working) -> None:
        """Postpone a figure to the end of its half (SW-14)."""
        later = (*(each for each in work.state.later if each != self.figure), self.figure)
        work.state = replace(work.state, later=later)
        work.tell("put_off", self.figure, "SW-14")


@dataclass(frozen=True, slots=True)
class PlayOn(TableAct):
    """Play on though the quest is lost, while heroes and enemies still stand: nobody's action."""

    word, rule, icon = "play_on", "SW-203", "play"
    late = True

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why nobody can play on: the quest is not lost, or no PJ or no enemy stands (SW-203)."""
        lost = state.half == "over" and state.winner == "foes"
        stand = state.of("foes") and any(battle.of(each.id).pj for each in state.of("heroes"))
        return None if lost and stand else Objection("SW-203", "quest.no_playing_on")

    def do(self, work: Working) -> None:
        """Take up the turn where the quest was lost; `winner` stays (SW-203)."""
        work.state = replace(work.state, half="heroes")
        work.tell("played_on", "", "SW-203")


@dataclass(frozen=True, slots=True)
class EndBattle(TableAct):
    """End a battle that was played on after its quest was lost: nobody's action."""

    word, rule, icon = "end", "SW-203", "award"
    ends = "battle"

    def refuse(self, _battle: TableBattle, state: TableState) -> Objection | None:
        """Return why people cannot end the battle: its quest is not decided (SW-203)."""
        return None if state.winner else Objection("SW-203", "quest.not_lost")

    def do(self, work: Working) -> None:
        """End a battle whose quest was lost before (SW-203)."""
        work.state = replace(work.state, half="over")
        work.tell("ended", "", "SW-203")


def settle(work: Working) -> None:
    """Begin the other half, or end the turn, when everybody has acted (SW-14).

    A battle whose quest was lost before ends with the last of a camp.
    """
    if work.state.winner and not (work.state.of("heroes") and work.state.of("foes")):
        work.state = replace(work.state, half="over")
    if work.state.half == "heroes" and not _anybody_left(work.battle, work.state):
        work.state = replace(work.state, half="npcs")
    if work.state.half == "npcs" and not _anybody_left(work.battle, work.state):
        work.state = replace(work.state, half="begin")


def _anybody_left(battle: TableBattle, state: TableState) -> bool:
    return any(not each.done and each.status == "up" and half_of(battle, each) == state.half for each in state.figures)


@dataclass(frozen=True, slots=True)
class CorrectLife(TableAct):
    """Set the Vitality a figure has `left`, as people tick it at their table: nobody's action (SW-6)."""

    word = "life"
    free = True
    figure: str
    left: int

    def holes(self, _battle: TableBattle, _state: TableState) -> MessageArgs:
        return {"left": self.left}

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure's Vitality cannot be set: it is not there, has it already, or never had so much."""
        figure = state.figure(self.figure)
        if not figure.up:
            return Objection("SW-6", "quest.not_on_table", {"figure": self.figure})
        most = max(battle.of(self.figure).stats["vitalite"], figure.vitality)
        fits = 0 <= self.left <= most and self.left != figure.vitality
        return None if fits else Objection("SW-6", "quest.no_such_life", {"figure": self.figure, "left": self.left})

    def do(self, work: Working) -> None:
        """Set the Vitality that people say, without an activation; at 0 the figure dies (SW-6)."""
        before = work.state.figure(self.figure).vitality
        work.change(self.figure, vitality=self.left)
        work.tell("life_said", self.figure, "SW-6", left=self.left, before=before)
        if not self.left:
            work.remove(self.figure, "dead", "SW-6")


@dataclass(frozen=True, slots=True)
class ArrangeTurn(TableAct):
    """Set the order of the NPCs that have still to act: nobody's action (SW-14)."""

    word = "order"
    figures: tuple[str, ...]

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why NPCs cannot act in an order: it is not their half, or it names others than those left (SW-14)."""
        if state.half != "npcs":
            return Objection("SW-14", "quest.no_order_now")
        left = sorted(each.id for each in figures_to_act(battle, state))
        return None if sorted(self.figures) == left else Objection("SW-14", "quest.order_of_others")

    def do(self, work: Working) -> None:
        """Set the order of the NPCs that have still to act (SW-14)."""
        work.state = replace(work.state, later=self.figures)
        work.tell("ordered", "", "SW-14", order=list(self.figures))
