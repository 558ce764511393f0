"""A table that is measured answers for one that is asked about."""

from __future__ import annotations

from dataclasses import replace

from models.dice import Dice
from models.games.asked_ground import CLOSE, NOTHING, WAYS, AnswerWanted, Apart, GroundQuestion, Known, Row, learn
from models.games.swidenth.battle.asked.asked_table import table_of, with_table
from models.games.swidenth.battle.asked.asked_turn import GoTold
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.conduct import steps
from models.games.swidenth.battle.conduct.conduct import Considered, Onlooker, steps_of
from models.games.swidenth.battle.conduct.measured_ground import MeasuredGround, approaches, charges
from models.games.swidenth.battle.facts import facts
from models.games.swidenth.battle.ground import hidden_share
from models.games.swidenth.battle.moving import GoAlong, RunTo
from models.games.swidenth.battle.scene import alarmed, at_post, engaged_with
from models.games.swidenth.battle.shooting import ShootAt
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of
from models.games.swidenth.data import roles
from models.table.sight import ALL, HALF
from models.table.spots import in_front, within


def truth(battle: TableBattle, state: TableState, question: GroundQuestion) -> int:
    """Return what a player who measures the table answers."""
    figure = state.figure(question.of)
    others = [state.figure(each) for each in question.among if question.kind != "post"]
    look = Onlooker(battle, state, figure, battle.of(figure.id).role or "guerrier", None)
    steps_of(look, steps.STEPS)
    base = base_of(battle, figure)
    if question.kind in ("touch", "seen", "near", "cover", "front"):
        is_so = {
            "touch": lambda e: e in engaged_with(battle, state, figure),
            "seen": lambda e: (
                within(base, base_of(battle, e), question.reach)
                and hidden_share(battle, state, figure, e) < ALL
                and not facts(battle).stealthy(state, e)
            ),
            "near": lambda e: within(base, base_of(battle, e), question.reach, strict=question.strict),
            "cover": lambda e: hidden_share(battle, state, figure, e) >= HALF,
            "front": lambda e: in_front(base_of(battle, e), e.facing, base),
        }[question.kind]
        return question.answer([each.id for each in others if is_so(each)])
    if question.kind == "nearest":
        return question.among.index(look.nearest(others)[0].id)
    if question.kind == "charge":
        nearest = look.nearest(others)[0].id
        reached = truth(battle, state, GroundQuestion("reach", question.of, (nearest,), question.reach))
        return 2 * question.among.index(nearest) + (WAYS[reached] == "reach")
    if question.kind == "target":
        seen = truth(battle, state, GroundQuestion("seen", question.of, question.among, question.reach))
        so = [row for n, row in enumerate(question.rows) if seen >> n & 1 and _is_so(battle, state, figure, row)]
        best = [state.figure(row.figure) for row in so if row.rank == min(each.rank for each in so)]
        if not best:
            return len(question.rows)
        nearest = look.nearest(best)[0].id
        return next(n for n, row in enumerate(question.rows) if row in so and row.figure == nearest)
    if question.kind == "reach":
        (target,) = others
        charging = "charge" in roles()[look.role].steps or bool(figure.struck_by)
        found = (*(charges(look, target, "", "") if charging else ()), *approaches(look, target, "", ""))
        ways = [each for each in found if look.allows(each.act)]
        return WAYS.index("" if not ways else "reach" if any(each.left <= CLOSE for each in ways) else "nearer")
    if question.kind == "line":
        return int(any(look.allows(each.act) for each in steps.seek_line(look, MeasuredGround(look))))
    if question.kind == "spot":
        return int(any(look.allows(each.act) for each in steps.support_spot(look, MeasuredGround(look))))
    if question.kind == "zone":
        watching = replace(battle, figures=tuple(replace(f, posts=(question.zone,)) for f in battle.figures))
        near = (e.id for e in others if alarmed(watching, replace(state, figures=(figure, e)), figure))
        return question.answer(list(near))
    assert question.kind == "post"
    return int(at_post(battle, figure))


def _is_so(battle: TableBattle, state: TableState, shooter: FigureNow, row: Row) -> bool:
    hidden, front = (
        bool(truth(battle, state, GroundQuestion(kind, shooter.id, (row.figure,)))) for kind in ("cover", "front")
    )
    return hidden == row.hidden and row.front in (None, front)


def asked(battle: TableBattle, state: TableState) -> tuple[TableBattle, TableState]:
    """Return the same battle for people who answer: of the table nothing is known but who touches whom."""
    table: dict[str, Known] = {each.id: NOTHING for each in state.figures}
    for each in state.standing():
        touched = tuple(Apart(other.id, 0, CLOSE) for other in engaged_with(battle, state, each))
        table[each.id] = replace(NOTHING, apart=touched)
    return replace(battle, asked="trust"), with_table(state, table)


def answered(battle: TableBattle, state: TableState, figure: str, dice: str) -> Considered:
    """Return what a figure decides by answers alone."""
    return deciding(battle, state, *asked(battle, state), figure, dice)[0]


def deciding(
    battle: TableBattle, state: TableState, unseen: TableBattle, now: TableState, figure: str, dice: str
) -> tuple[Considered, TableState, list[GroundQuestion]]:
    """Ask until a figure has decided."""
    questions = list[GroundQuestion]()
    while True:
        try:
            return steps.decide(unseen, now, figure, Dice(dice)).chosen, now, questions
        except AnswerWanted as wanted:
            question = wanted.question
        answer = truth(battle, state, question)
        questions.append(question)
        now = with_table(now, learn(table_of(now), question, answer, now.turn))


def sense(each: Considered) -> tuple[str, ...]:
    """Return what an act is, whatever spot it ends on: its word, whom it is about, how near it comes, what with."""
    act = each.act
    if isinstance(act, GoAlong | RunTo):
        aim = {"seek_line": "line", "support_spot": "spot", "patrol": "post"}.get(each.step, "")
        return ("go", each.target, aim or ("nearer" if each.left > CLOSE else "contact"))
    if isinstance(act, GoTold):
        return ("go", each.target, act.aim)
    what = act.weapon if isinstance(act, ShootAt) else act.spell if isinstance(act, CastSpell) else ""
    return (act.word, each.target, what)
