"""Acts where positions are not known: moves without a path, answers, figures that come and leave."""

from __future__ import annotations

from models.games.asked_ground import SEVERAL, WAYS, AnswerWanted, GroundQuestion, forgotten
from models.games.battle.engine import Objection
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import ComesNear
from models.games.swidenth.battle import morale
from models.games.swidenth.battle.acts import (
    ForgetTold,
    GoTold,
    LeaveTable,
    SayOf,
    ShootAt,
    SpringAmbush,
    TableAct,
)
from models.games.swidenth.battle.asked import asked_table
from models.games.swidenth.battle.moving import break_away, budget_of
from models.games.swidenth.battle.scene import Working, half_of, readiness, upright
from models.games.swidenth.battle.shooting import missile_of
from models.games.swidenth.battle.state import TableBattle, TableState
from models.table.spots import CLOSE, UNIT

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


def refuse_go(battle: TableBattle, state: TableState, act: GoTold) -> Objection | None:
    """Return why a figure cannot move as people say: it cannot act, the other is out of its reach (SW-16, SW-17)."""
    if (found := _unasked(battle, act.figure) or upright(battle, state, act.figure)) is not None:
        return found
    figure = state.figure(act.figure)
    if act.manner not in MANNERS:
        return Objection("SW-16", "quest.no_such_manner", {"figure": act.figure})
    if act.target and not state.figure(act.target).up:
        return Objection("SW-26", "quest.no_enemy", {"figure": act.target})
    if act.aim == "contact":
        most = budget_of(battle, figure, "run") + CLOSE
        if state.figure(act.target).hidden:
            return Objection("SW-123", "quest.is_invisible", {"figure": act.target})
        if figure.known.gap(act.target).least > most:
            return Objection("SW-17", "quest.too_far", {"figure": act.figure, "cost": most, "most": most})
    return None


def do_go(work: Working, act: GoTold) -> None:
    """Break away, dare, and go as far as possible (SW-27, SW-41)."""
    work.acted(act.figure)
    break_away(work, act.figure)
    figure = work.state.figure(act.figure)
    if not figure.up:
        return
    contact = act.aim == "contact"
    if contact:
        target = work.state.figure(act.target)
        feared = morale.frighteners(work.battle, work.state, figure, (target,))
        contact = all(morale.dares(work, figure, each) for each in feared)
    # Of an NPC that acts after the PJ nobody says whether it ran: it may have gone as far as a run goes.
    manner = act.manner if half_of(work.battle, figure) == "heroes" else "run"
    most = budget_of(work.battle, figure, manner)
    work.state = asked_table.shifted(work.state, act.figure, most, (act.target,) if contact else ())
    rule = "SW-17" if act.manner == "run" else "SW-16"
    aim = act.aim if contact or act.aim != "contact" else "nearer"
    work.tell("went", act.figure, rule, target=act.target, aim=aim, manner="run" if act.manner == "run" else "")
    if contact:
        arrived = work.state.figure(act.figure)
        if arrived.hidden:
            work.change(act.figure, hidden=False)
            work.tell("seen_again", act.figure, "SW-123")
        work.tell("engaged", act.figure, "SW-26", target=act.target)


def refuse_say(battle: TableBattle, state: TableState, act: SayOf) -> Objection | None:
    """Return why nothing can be said of a figure: positions are known."""
    state.figure(act.figure)
    return _unasked(battle, act.figure)


def do_say(work: Working, act: SayOf) -> None:
    """Take an answer: it is typed in as a die is; raises AnswerWanted without one."""
    question, given = question_of(act), work.dice.answer()
    if given is None:
        raise AnswerWanted(question)
    work.state = asked_table.state_after_answer(work.state, question, given)
    pointed = question.kind in (*SEVERAL, "nearest", "charge", "target")
    word = (WAYS[given] or "no") if question.kind == "reach" else "yes" if given and not pointed else "no"
    work.tell(
        "answered", act.figure, "", about=act.kind, among=list(act.among), reach=act.reach, zone=act.zone,
        yes=list(question.named(given)) if pointed else [], word=_pointed(question, given) if pointed else word,
    )  # fmt: skip


def _pointed(question: GroundQuestion, given: int) -> str:
    """Return the rest of an answer, beside the figure it names: whether it is reached, how it is seen."""
    if question.kind == "charge":
        return "contact" if given % 2 else "far"
    if question.kind == "target" and given < len(question.rows):
        return "hidden" if question.rows[given].hidden else "open"
    return "nobody"


def refuse_forget(battle: TableBattle, state: TableState, act: ForgetTold) -> Objection | None:
    """Return why there is nothing to forget."""
    state.figure(act.figure)
    return _unasked(battle, act.figure)


def do_forget(work: Working, act: ForgetTold) -> None:
    """Drop the answers about a figure, so that they are asked again."""
    work.state = asked_table.with_table(work.state, forgotten(asked_table.table_of(work.state), act.figure))
    work.tell("forgot", act.figure, "")


def watched_events(battle: TableBattle) -> tuple[ScenarioEvent, ...]:
    """Return the events of the quest that wait for somebody to come near a place (SW-152)."""
    return tuple(each for each in battle.script.events if isinstance(each.trigger, ComesNear))


def refuse_spring(battle: TableBattle, state: TableState, act: SpringAmbush) -> Objection | None:
    """Return why nobody comes out of an ambush: there is none, or it was sprung (SW-152)."""
    if (found := _unasked(battle)) is not None:
        return found
    event = next((each for each in watched_events(battle) if each.id == act.event), None)
    gone = event is None or (act.event in state.occurred and not event.repeat) or state.half in ("deploy", "over")
    return Objection("SW-152", "quest.no_ambush") if gone else None


def do_spring(work: Working, act: SpringAmbush) -> None:
    """Let an event occur that waited for somebody to come near a place (SW-152)."""
    work.sprung = act.event
    work.tell("came_near", "", "SW-152")


def refuse_leave(battle: TableBattle, state: TableState, act: LeaveTable) -> Objection | None:
    """Return why a figure cannot leave: there is no such exit for it, or it is not on the table (SW-149)."""
    if (found := _unasked(battle, act.figure)) is not None:
        return found
    if (found := readiness(battle, state, act.figure, action=False)) is not None:
        return found
    may = act.zone in ways_out(battle, act.figure)
    return None if may else Objection("SW-149", "quest.not_escorted", {"figure": act.figure})


def ways_out(battle: TableBattle, figure_id: str) -> tuple[int, ...]:
    """Return the exits a figure may leave by (SW-149)."""
    known = battle.of(figure_id)
    led = known.camp == "heroes"
    return tuple(z for z, tags in battle.quest.exits.items() if known.tag in tags - {""} or ("" in tags and led))


def do_leave(work: Working, act: LeaveTable) -> None:
    """Let one who is led to it leave by an exit (SW-149)."""
    work.change(act.figure, exit=act.zone)
    work.remove(act.figure, "left", "SW-149", zone=act.zone)


def noticed(work: Working, act: TableAct) -> None:
    """Record what an act shows of the table: a target of a shot is in range and in sight."""
    if work.battle.asked and isinstance(act, ShootAt):
        figure = work.state.figure(act.figure)
        missile = missile_of(work.battle, figure, act.weapon)
        if missile is not None and figure.known.sees(act.target, missile.range * UNIT) is None:
            question = GroundQuestion("seen", act.figure, (act.target,), missile.range * UNIT)
            work.state = asked_table.state_after_answer(work.state, question, 1)
