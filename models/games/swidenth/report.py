"""The JSON answer of `swidenth check`."""

from __future__ import annotations

from models.content import Json
from models.games.values import Member, Verdict
from models.i18n import Translator
from models.problem import Problem, Where


def report(verdict: Verdict, translate: Translator) -> dict[str, Json]:
    """Return a Verdict in the form of the command line: names in French, sentences in the language asked for.

    A Problem of the whole party has an empty `character`. The Tir of a hero who has none reads 0.
    """
    return {
        "cost": verdict.cost,
        "problems": [_problem(problem, translate) for problem in verdict.problems],
        "characters": [_character(member) for member in verdict.members],
    }


def _problem(problem: Problem, translate: Translator) -> dict[str, Json]:
    return {
        "character": Where(problem.where.path[-1:]).spoken("fr"),
        "rule": problem.rule,
        "grade": problem.grade.value,
        "text": translate(problem.key, **problem.args),
    }


def _character(member: Member) -> dict[str, Json]:
    return {
        "name": member.name.fr,
        "cost": member.cost,
        "profile": {stat.id: stat.value or 0 for stat in member.stats},
        "skills": [entry.name.fr for entry in member.skills],
        "spells": [entry.name.fr for entry in member.spells],
    }
