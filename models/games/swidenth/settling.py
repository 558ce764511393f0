"""The results of a battle for heroes, written into the story of their party as one act (SW-47,
SW-49 … SW-51, SW-150).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.event import Event, Pen
from models.games.facets.builder import Act
from models.games.facets.chronicle import Toll, TollLine
from models.games.swidenth import acts
from models.games.swidenth.acts import ActStamp, Story
from models.games.swidenth.builder.view import PartyView

Teller = Callable[[Story, TollLine, str, ActStamp], Event]


def settle(view: PartyView, toll: Toll, pen: Pen) -> Act:
    """Return the act of every line, each tried on the story with those before it; raises Refused.

    That the quest was lost comes first: a chapter ends so too. Used gear comes before gear given away, a wound before
    a death: a dead hero does nothing more.
    """
    if not toll.lines:
        raise Refused("chronicle.nothing_to_settle")
    story, told = Story(view.stored.events, view.setting), list[Event]()
    if toll.lost and toll.quest:
        told.append(acts.quest(story, "lost", toll.quest, ActStamp(pen.new_id(), pen.at, pen.note)))
        story = story.then(told[-1])
    for line in sorted(toll.lines, key=lambda each: ORDER.index(each.kind)):
        if line.member not in view.heroes:
            raise Refused("builder.no_member")
        for _ in range(line.count if line.kind in ("use", "give") else 1):
            stamp = ActStamp(pen.new_id(), pen.at, pen.note)
            told.append(_TELLERS[line.kind](story, line, toll.quest, stamp))
            story = story.then(told[-1])
    names = tuple(hero.name for hero in view.heroes.values() if any(each.member == hero.id for each in toll.lines))
    together = tuple(replace(e, args={**e.args, "with": told[0].id}) for e in told) if len(told) > 1 else tuple(told)
    return view.with_problems(
        Act(Label("chronicle.did_settle", {"quest": toll.quest, "heroes": names}), append=together)
    )


def _kill(story: Story, line: TollLine, _quest: str, stamp: ActStamp) -> Event:
    about: dict[str, Json] = {"profile": line.item, "count": line.count}
    return acts.earn(story, line.member, line.points, "kill", stamp, about)


def _quest(story: Story, line: TollLine, quest: str, stamp: ActStamp) -> Event:
    return acts.earn(story, line.member, line.points, "quest", stamp, {"quest": quest} if quest else {})


_TELLERS: Final[Mapping[str, Teller]] = {
    "kill": _kill,
    "quest": _quest,
    "give": lambda story, line, _quest, stamp: acts.exchange(story, line.member, line.item, line.to, stamp),
    "use": lambda story, line, _quest, stamp: acts.use(story, line.member, line.item, stamp),
    "heal": lambda story, line, _quest, stamp: acts.heal(story, line.member, line.points, stamp),
    "wound": lambda story, line, _quest, stamp: acts.wound(story, line.member, line.points, stamp),
    "fled": lambda story, line, _quest, stamp: acts.flee(story, line.member, stamp),
    "death": lambda story, line, _quest, stamp: acts.die(story, line.member, stamp),
    "rest": lambda story, line, _quest, stamp: acts.rest(story, line.member, stamp),
}
ORDER: Final = tuple(_TELLERS)
"""The order in which the lines of a battle are told."""
