"""The front page of a bulletin as values, in the words of one language: pages and paper set it, each in its way."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NewsStory:
    """A story: what it is about, its headline, its sentences, the arms (SVG) of those it tells of.

    `mark` is its number on the chart, 0 for one without a place.
    """

    kicker: str
    headline: str
    words: tuple[str, ...]
    arms: tuple[str, ...] = ()
    mark: int = 0


@dataclass(frozen=True, slots=True)
class OpenLetter:
    """A letter to everybody: its words, who signs, to whom, the writer's arms (SVG), empty for one unsigned."""

    words: str
    signed: str
    arms: str = ""


@dataclass(frozen=True, slots=True)
class Power:
    """A side as everybody sees it: its arms (SVG), its name, its status, how much it holds (a figure, in words)."""

    arms: str
    name: str
    status: str
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The front page: its name and what stands under it, the lead, lesser stories, letters, a chart, the powers.

    `dateline` are the turn, the day, the price. `deck` says the turn in numbers. `chart` is an SVG that a page colours,
    `printed_chart` the same in its own colours.
    """

    title: str
    dateline: tuple[str, ...]
    motto: str
    deck: str
    lead: NewsStory
    stories: tuple[NewsStory, ...]
    letters: tuple[OpenLetter, ...]
    letters_title: str
    referee: tuple[str, ...]
    referee_title: str
    chart: str
    printed_chart: str
    chart_key: str
    powers: tuple[Power, ...]
    powers_title: str
