"""The front page of a turn's bulletin, made from the public view alone: headline, stories, letters, chart, powers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from models.galaxy.heraldry.arms import arms_of_sides, arms_svg
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.front_map import front_chart, printed
from models.games.empire.turn.report.prose import Saga
from models.games.empire.turn.report.report import ReportTeller
from models.games.empire.turn.report.seen import SeenTurn
from models.games.empire.turn.report.stories import FoundStory, find_stories
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.state import CampaignState
from models.games.facets.turns import Letterhead
from models.games.sections.front_page import FrontPage, NewsStory, OpenLetter, Power
from models.i18n import MessageArg, Translator

_LESSER: Final = 4
"""Stories beside the lead; the rest stands in brief."""
_LEAD: Final = 6
_SHORT: Final = 3
"""Sentences of the lead, and of another story."""
_ARMS: Final = 4
"""Arms beside a story."""
_VARIANTS: Final = {
    "great_world": 2, "sector": 2, "great_battle": 2, "joined": 2, "conquered": 2, "battle": 2, "taken": 2,
    "raised": 2, "quiet": 3,
}  # fmt: skip
"""Kinds with several headlines, used in turn from turn to turn."""
_PARTS: Final = {
    "battles": ("battle", "great_battle", "repelled"), "conquests": ("great_world", "sector", "conquered", "taken"),
    "sides": ("dissolved", "left", "joined", "neutral", "promoted"), "fleets": ("raised", "relief"),
}  # fmt: skip
"""What stands over the headline of a kind."""


def front_page(seen: SeenTurn, head: Letterhead, deck: str, t: Translator) -> FrontPage:
    """Return the front page of a turn; `seen` must be the public view, `deck` says the turn in numbers."""
    return _Editor(seen, head, t).page(deck)


class _Editor:
    """Sets the front page of one turn in one language."""

    def __init__(self, seen: SeenTurn, head: Letterhead, t: Translator) -> None:
        self._seen, self._head, self._t = seen, head, t
        self._teller, self._saga = ReportTeller(seen, t), Saga(t, seen.turn)
        self._narrator = Narrator(*(CampaignState(0, galaxy, {}) for galaxy in (seen.before, seen.galaxy)))
        self._fields = dict(self._teller.battlefields())

    def page(self, deck: str) -> FrontPage:
        seen, t = self._seen, self._t
        chosen = find_stories(seen, self._fields)[: 1 + _LESSER]
        placed = [each for each in chosen if each.places]
        marks = {number: each.places for number, each in enumerate(placed, 1)}
        stories = [
            self._story(each, placed.index(each) + 1 if each.places else 0, _SHORT if n else _LEAD)
            for n, each in enumerate(chosen)
        ] or [self._quiet()]  # fmt: skip
        chart = front_chart(seen, marks, tuple(self._fields.values()), t)
        title = t("report.bulletin_title", turn=seen.turn) if seen.turn else t("report.title_start")
        return FrontPage(
            self._head.campaign, (title, *((self._head.day,) if self._head.day else ()), t("gazette.price")),
            t("gazette.motto"), deck, stories[0], tuple(stories[1:]),
            tuple(self._letters()), t("gazette.letters"),
            tuple(each.text("words") for each in self._told("ruled")), t("gazette.referee"),
            chart, printed(chart), t("gazette.chart_key") if marks else t("report.map_whole"),
            tuple(self._powers()), t("report.bulletin_powers"),
        )  # fmt: skip

    def _told(self, kind: str) -> Iterator[Happening]:
        yield from (each for each in self._seen.happenings if each.kind == kind)

    @cached_property
    def _arms(self) -> dict[str, str]:
        factions = self._seen.galaxy.factions
        arms = arms_of_sides(factions)
        return {each.id: arms_svg(arms[each.id], each.name[self._t.lang]) for each in factions}

    def _story(self, story: FoundStory, mark: int, most: int) -> NewsStory:
        words = tuple(self._saga.story(self._seen, self._narrator, story.numbers[:most]))
        if story.kind == "sector":
            words += (self._t("gazette.whole", sector=self._seen.galaxy.sector[story.names["sector"]].name),)
        arms = tuple(self._arms[side] for side in story.sides[:_ARMS] if side in self._arms)
        part = next((name for name, kinds in _PARTS.items() if story.kind in kinds), "end")
        return NewsStory(self._t(f"gazette.part_{part}"), self._headline(story), words, arms, mark)

    def _headline(self, story: FoundStory) -> str:
        names = {key: self._narrator.name(value) for key, value in story.names.items()}
        args: dict[str, MessageArg] = {**names}
        if sector := self._seen.galaxy.sector.get(story.names.get("sector", "")):
            args["sector"] = sector.name
        if story.places:
            args["where"] = self._saga.where(story.places[0], self._seen)
        key = f"gazette.head_{story.kind}_{self._variant(story.kind)}"
        return self._t.plural(key, story.many, **args) if story.kind in {"taken", "raised"} else self._t(key, **args)

    def _variant(self, kind: str) -> int:
        return self._seen.turn % _VARIANTS.get(kind, 1) + 1

    def _quiet(self) -> NewsStory:
        """Return the lead of a turn without news, and of the beginning: how the greatest sides stand."""
        seen, t = self._seen, self._t
        leaders = tuple(
            t("saga.begins", faction=row.name, planets=t.plural("saga.n_planets", row.planets),
              commands=t.plural("saga.n_commands", row.commands))
            for row in tuple(self._teller.standings())[:_SHORT]
        )  # fmt: skip
        if seen.turn:
            words = self._saga.turn(seen, self._narrator, ())
            kicker, headline = t("gazette.calm"), t(f"gazette.head_quiet_{self._variant('quiet')}")
            return NewsStory(kicker, headline, (*words, *leaders))
        planets = seen.galaxy.planets
        counted = (
            t.plural("gazette.n_sides", len(seen.ranks)), t.plural("saga.n_planets", len(planets)),
            t.plural("gazette.n_free", sum(not planet.owner for planet in planets)),
        )  # fmt: skip
        words = (t("gazette.first", counted=", ".join(counted)), *leaders, t("gazette.await"))
        return NewsStory(t("gazette.calm"), t("gazette.head_first"), words)

    def _letters(self) -> Iterator[OpenLetter]:
        for each in self._told("letter"):
            writer, to = each.text("from"), [key for key in each.text("to").split(",") if key]
            told = tuple(self._narrator.name(key) for key in to) if to else self._t("empire.everybody")
            signed = self._narrator.name(writer) if writer else self._t("gazette.unsigned")
            yield OpenLetter(
                each.text("words"), self._t("gazette.signed", writer=signed, to=told), self._arms.get(writer, "")
            )

    def _powers(self) -> Iterator[Power]:
        t = self._t
        for row in self._teller.standings():
            points = (t.plural("gazette.n_points", row.points),) if row.points is not None else ()
            holds = (t.plural("saga.n_planets", row.planets), t.plural("saga.n_commands", row.commands), *points)
            yield Power(self._arms[row.faction], row.name, row.status, holds)
