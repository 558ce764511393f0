"""What a band could do next, between two evenings: who takes over from the dead, who rests, who spends what he has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from editor.campaign.reading import BandShown
from models.i18n import MessageArg
from models.problem import Grade

StepKind = Literal["resume", "recruit", "succeed", "rest", "spend", "problem"]
ICONS = {
    "resume": "play",
    "recruit": "add",
    "succeed": "successor",
    "rest": "rest",
    "spend": "points",
    "problem": "warning",
}


@dataclass(frozen=True, slots=True)
class BandStep:
    """One thing to do: about whom (`member`, a battle, or empty for the band), with the arguments of its sentence, its
    rule, how many of what it is about.
    """

    kind: StepKind
    member: str
    args: dict[str, MessageArg]
    rule: str = ""
    count: int = 0


def next_steps(band: BandShown) -> Iterator[BandStep]:
    """Yield them, the most pressing first."""
    if band.battle[0]:
        yield BandStep("resume", band.battle[0], {"name": band.battle[1]})
    if not band.living:
        yield BandStep("recruit", "", {"name": band.name})
    broken = [each for each in band.problems if each.grade is not Grade.NOTICE]
    for problem in broken[:1]:
        yield BandStep("problem", "", {"name": band.name}, problem.rule, len(broken))
    for each in band.heroes:
        if not each.lives and any(form.id == "succeed" for form in each.fates):
            yield BandStep("succeed", each.id, {"name": each.name}, each.fates[0].rule)
    for each in band.living:
        for form in each.fates:
            yield BandStep("rest", each.id, {"name": each.name, "life": each.life, "most": each.most}, form.rule)
    for each in band.living:
        if each.points > 0:
            yield BandStep("spend", each.id, {"name": each.name}, count=each.points)
