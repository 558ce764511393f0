"""The answer of `escarmouche check` as one JSON document."""

from __future__ import annotations

from models.content import Json
from models.games.values import Verdict
from models.i18n import Translator
from models.problem import Problem, Where


def report(verdict: Verdict, t: Translator) -> dict[str, Json]:
    """Return `{"points", "figures", "problems"}`; profiles under their French names, sentences in the language of `t`.

    A Problem of the whole army has an empty `profile`.
    """
    problems: list[Json] = [_problem(problem, t) for problem in verdict.problems]
    return {"points": verdict.cost, "figures": verdict.figures, "problems": problems}


def _problem(problem: Problem, t: Translator) -> dict[str, Json]:
    profile = Where(problem.where.path[1:2]).spoken("fr")
    text = t(problem.key, **problem.args)
    return {"profile": profile, "rule": problem.rule, "grade": problem.grade.value, "text": text}
