"""Acts where positions are not known: moves without a path, answers, figures that come and leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from models.games.asked_ground import ANSWER, SEVERAL, WAYS, AnswerWanted, GroundQuestion, QuestionKind, Row, forgotten
from models.games.battle.engine import Objection
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import ComesNear
from models.games.swidenth.battle import morale
from models.games.swidenth.battle.asked import asked_table
from models.games.swidenth.battle.moving import break_away, budget_of
from models.games.swidenth.battle.scene import TableAct, Working, half_of, readiness, upright
from models.games.swidenth.battle.shooting import ShootAt, missile_of
from models.games.swidenth.battle.state import TableBattle, TableState
from models.i18n import MessageArgs
from models.table.spots import CLOSE, UNIT

Aim = Literal["", "contact", "nearer", "line", "spot", "post"]
MANNERS = ("walk", "run")


def _unasked(battle: TableBattle, figure: str = "") -> Objection | None:
    """Return the objection that positions are known, so that nobody is asked for them."""
    return None if battle.asked else Objection("SW-16", "quest.knows_positions", {"figure": figure} if figure else {})


def question_of(act: SayOf) -> GroundQuestion:
    """Return the question an answer is to."""
    return GroundQuestion(act.kind, act.figure, act.among, act.reach, act.strict, act.zone, act.rows)


def answer_to(question: GroundQuestion) -> SayOf:
    """Return the act of answering a question."""
    return SayOf(
        question.kind, question.of, question.among, question.reach, question.strict, question.zone, question.rows
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class GoTold(TableAct):
    """Move on a table whose positions nobody has told: into contact with a figure, nearer to it, to where it is in
    range and sight, to where most friends are in reach, to a post; or wherever people say, touching nobody (SW-16).
    """

    word = "go"
    figure: str
    manner: str = "walk"
    target: str = ""
    aim: Aim = ""

    @property
    def rule(self) -> str:
        return "SW-16" if self.manner != "run" else "SW-26" if self.aim == "contact" else "SW-17"

    @property
    def icon(self) -> str:
        return "pace" if self.manner == "run" else "move"

    def said(self, _battle: TableBattle, _state: TableState) -> str:
        return f"go_{self.aim if self.target else self.manner}"

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot move as people say: it cannot act, the other is too far (SW-16, SW-17)."""
        if (found := _unasked(battle, self.figure) or upright(battle, state, self.figure)) is not None:
            return found
        figure = state.figure(self.figure)
        if self.manner not in MANNERS:
            return Objection("SW-16", "quest.no_such_manner", {"figure": self.figure})
        if self.target and not state.figure(self.target).up:
            return Objection("SW-26", "quest.no_enemy", {"figure": self.target})
        if self.aim == "contact":
            most = budget_of(battle, figure, "run") + CLOSE
            if state.figure(self.target).hidden:
                return Objection("SW-123", "quest.is_invisible", {"figure": self.target})
            if figure.known.gap(self.target).least > most:
                return Objection("SW-17", "quest.too_far", {"figure": self.figure, "cost": most, "most": most})
        return None

    def do(self, work: Working) -> None:
        """Break away, dare, and go as far as possible (SW-27, SW-41)."""
        work.acted(self.figure)
        break_away(work, self.figure)
        figure = work.state.figure(self.figure)
        if not figure.up:
            return
        contact = self.aim == "contact"
        if contact:
            target = work.state.figure(self.target)
            feared = morale.frighteners(work.battle, work.state, figure, (target,))
            contact = all(morale.dares(work, figure, each) for each in feared)
        # Of an NPC that acts after the PJ nobody says whether it ran: it may have gone as far as a run goes.
        manner = self.manner if half_of(work.battle, figure) == "heroes" else "run"
        most = budget_of(work.battle, figure, manner)
        work.state = asked_table.shifted(work.state, self.figure, most, (self.target,) if contact else ())
        rule = "SW-17" if self.manner == "run" else "SW-16"
        aim = self.aim if contact or self.aim != "contact" else "nearer"
        work.tell("went", self.figure, rule, target=self.target, aim=aim, manner="run" if self.manner == "run" else "")
        if contact:
            arrived = work.state.figure(self.figure)
            if arrived.hidden:
                work.change(self.figure, hidden=False)
                work.tell("seen_again", self.figure, "SW-123")
            work.tell("engaged", self.figure, "SW-26", target=self.target)


@dataclass(frozen=True, slots=True)
class SayOf(TableAct):
    """Answer a question about the table; the answer is typed in as dice are
    (`models.games.asked_ground.GroundQuestion`).
    """

    word, icon = ANSWER, "choose"
    free = True
    kind: QuestionKind
    figure: str
    among: tuple[str, ...] = ()
    reach: int = 0
    strict: bool = False
    zone: str = ""
    rows: tuple[Row, ...] = ()

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why nothing can be said of a figure: positions are known."""
        state.figure(self.figure)
        return _unasked(battle, self.figure)

    def do(self, work: Working) -> None:
        """Take an answer: it is typed in as a die is; raises AnswerWanted without one."""
        question, given = question_of(self), work.dice.answer()
        if given is None:
            raise AnswerWanted(question)
        work.state = asked_table.state_after_answer(work.state, question, given)
        pointed = question.kind in (*SEVERAL, "nearest", "charge", "target")
        word = (WAYS[given] or "no") if question.kind == "reach" else "yes" if given and not pointed else "no"
        work.tell(
            "answered", self.figure, "", about=self.kind, among=list(self.among), reach=self.reach, zone=self.zone,
            yes=list(question.named(given)) if pointed else [], word=_pointed(question, given) if pointed else word,
        )  # fmt: skip


def _pointed(question: GroundQuestion, given: int) -> str:
    """Return the rest of an answer, beside the figure it names: whether it is reached, how it is seen."""
    if question.kind == "charge":
        return "contact" if given % 2 else "far"
    if question.kind == "target" and given < len(question.rows):
        return "hidden" if question.rows[given].hidden else "open"
    return "nobody"


@dataclass(frozen=True, slots=True)
class ForgetTold(TableAct):
    """Forget the answers about a figure except its contacts, so that they are asked again."""

    word, icon = "forget", "undo"
    free = True
    figure: str

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why there is nothing to forget."""
        state.figure(self.figure)
        return _unasked(battle, self.figure)

    def do(self, work: Working) -> None:
        """Drop the answers about a figure, so that they are asked again."""
        work.state = asked_table.with_table(work.state, forgotten(asked_table.table_of(work.state), self.figure))
        work.tell("forgot", self.figure, "")


def watched_events(battle: TableBattle) -> tuple[ScenarioEvent, ...]:
    """Return the events of the quest that wait for somebody to come near a place (SW-152)."""
    return tuple(each for each in battle.script.events if isinstance(each.trigger, ComesNear))


@dataclass(frozen=True, slots=True)
class SpringAmbush(TableAct):
    """Say that somebody came near enough for an event of the quest, such as an ambush (SW-152)."""

    word, rule, icon = "spring", "SW-152", "warning"
    event: str

    def holes(self, battle: TableBattle, _state: TableState) -> MessageArgs:
        return {"event": next((each.name for each in battle.script.events if each.id == self.event), "")}

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why nobody comes out of an ambush: there is none, or it was sprung (SW-152)."""
        if (found := _unasked(battle)) is not None:
            return found
        event = next((each for each in watched_events(battle) if each.id == self.event), None)
        gone = event is None or (self.event in state.occurred and not event.repeat) or state.half in ("deploy", "over")
        return Objection("SW-152", "quest.no_ambush") if gone else None

    def do(self, work: Working) -> None:
        """Let an event occur that waited for somebody to come near a place (SW-152)."""
        work.sprung = self.event
        work.tell("came_near", "", "SW-152")


@dataclass(frozen=True, slots=True)
class LeaveTable(TableAct):
    """Say that a figure that is led there has reached an exit, the zone of a number (SW-149)."""

    word, rule, icon = "leave", "SW-149", "next"
    free = True
    figure: str
    zone: int

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot leave: there is no such exit for it, or it is not on the table (SW-149)."""
        if (found := _unasked(battle, self.figure)) is not None:
            return found
        if (found := readiness(battle, state, self.figure, action=False)) is not None:
            return found
        may = self.zone in ways_out(battle, self.figure)
        return None if may else Objection("SW-149", "quest.not_escorted", {"figure": self.figure})

    def do(self, work: Working) -> None:
        """Let one who is led to it leave by an exit (SW-149)."""
        work.change(self.figure, exit=self.zone)
        work.remove(self.figure, "left", "SW-149", zone=self.zone)


def ways_out(battle: TableBattle, figure_id: str) -> tuple[int, ...]:
    """Return the exits a figure may leave by (SW-149)."""
    known = battle.of(figure_id)
    led = known.camp == "heroes"
    return tuple(z for z, tags in battle.quest.exits.items() if known.tag in tags - {""} or ("" in tags and led))


def noticed(work: Working, act: TableAct) -> None:
    """Record what an act shows of the table: a target of a shot is in range and in sight."""
    if work.battle.asked and isinstance(act, ShootAt):
        figure = work.state.figure(act.figure)
        missile = missile_of(work.battle, figure, act.weapon)
        if missile is not None and figure.known.sees(act.target, missile.range * UNIT) is None:
            question = GroundQuestion("seen", act.figure, (act.target,), missile.range * UNIT)
            work.state = asked_table.state_after_answer(work.state, question, 1)
