"""Conduct where positions are not known: the worked positions, each figure decided by truthful answers alone."""

from __future__ import annotations

import pytest

from models.dice import Dice
from models.games.asked_ground import GroundQuestion
from models.games.swidenth.battle import asked_conduct
from models.games.swidenth.battle.support_steps import decide
from models.games.swidenth.game import SWIDENTH
from tests.approving import Page
from tests.games.swidenth.asked_truth import answered, asked, sense
from tests.games.swidenth.table import cases, put_down, readings


@pytest.mark.rule("SW-132")
def test_every_figure_of_the_worked_positions_does_by_answers_what_it_does_where_all_is_measured() -> None:
    page = Page("swidenth-asked", SWIDENTH.terms())
    for case in (*cases("choices"), *cases("conduct"), *cases("judged")):
        if case["id"] in ("SW-C40", "SW-C41"):
            continue  # thirteen figures
        for options in {str(each): each for each, _, _ in readings(case)}.values():
            battle, state = put_down(case, options)
            for figure in (each for each in state.standing() if each.camp == "foes" and battle.of(each.id).role):
                known = decide(battle, state, figure.id, Dice("x"), reasons=False).chosen
                chosen, then, questions, taps = answered(battle, state, figure.id, "x")
                assert sense(chosen) == sense(known), (case["id"], figure.id)
                found = asked_conduct.decide(asked(battle, state)[0], then, figure.id, Dice("x"))
                others = [
                    f"{each.target}{'' if each.fits else '!'} {each.worth and each.worth.damage}"
                    for each in found.considered[1:]
                ]
                page.tell(
                    " ".join((case["id"], *options.values(), figure.id)),
                    [chosen.step, chosen.rule, *sense(chosen), f"{taps}:", *map(_said, questions), *others],
                )
    page.approved()


def _said(asked: GroundQuestion) -> str:
    rows = [
        f"{each.rank}{each.figure}{'h' * each.hidden}{'' if each.front is None else '-+'[each.front]}"
        for each in asked.rows
    ]
    return f"{asked.kind} {','.join(rows or asked.among)} {asked.reach}{' strict' * asked.strict}"
