"""The values that every part of a card gets while it is laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.games.values import CardContent, Stat
from models.i18n import Text, Translator
from models.sheets.cards.design import Design, design
from models.sheets.cards.frame import field, outer
from models.sheets.marks import Box
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, one_line

BLANK: Final = "blank"
"""The `kind` of a card to be filled in by hand."""


@dataclass(frozen=True, slots=True)
class CardRun:
    """What the cards of one game share in a print, so that every figure stands at the same place on all of them.

    `shape` is a content that stands for all: every figure that one of them has, the most boxes, the longest tracks;
    `stats` are their figures, each once; `most` is the largest number of identical ones; `signed` and `faced` say
    whether any has a symbol or a portrait; `size` is that of the portrait relative to the design's, 0 until it is
    chosen.
    """

    shape: CardContent
    stats: tuple[Stat, ...]
    most: int = 1
    signed: bool = False
    faced: bool = False
    size: float = 0.0


@dataclass(frozen=True, slots=True)
class CardLayout:
    """One card being laid out: its content, its design, the metrics of its type. `field` is the area for content."""

    content: CardContent
    options: CardOptions
    metrics: Metrics
    style: Design
    t: Translator
    field: Box
    outer: Box
    run: CardRun

    @property
    def k(self) -> float:
        """The scale of ornaments and titles relative to a poker card."""
        return self.options.card.scale

    @property
    def blank(self) -> bool:
        """Whether the card is to be filled in by hand."""
        return self.content.kind == BLANK

    def say(self, text: Text) -> str:
        """Return a text of the content in the language of the cards, on one line."""
        return one_line(text[self.options.language])


def plan(content: CardContent, options: CardOptions, metrics: Metrics, run: CardRun | None = None) -> CardLayout:
    """Return the layout values of one card; without a run it stands alone."""
    style, shared = design(content.design), run or run_of((content,), metrics)
    words = Translator(options.language)
    return CardLayout(content, options, metrics, style, words, field(options, style), outer(options), shared)


def run_of(contents: Sequence[CardContent], metrics: Metrics) -> CardRun:
    """Return what cards of one game share; `contents` must have the same figures (`alike`)."""
    most = max(contents, key=lambda each: each.boxes)
    shape = replace(
        contents[0],
        boxes=most.boxes,
        box_points=most.box_points,
        count=max(each.count for each in contents) if len(contents) == 1 else 1,
        tracks=max((each.tracks for each in contents), key=len),
    )
    stats = dict.fromkeys(stat for each in contents for stat in each.stats)
    signed = any(each.symbol and metrics.has(each.symbol) for each in contents)
    faced = any(each.emblem and metrics.has(each.emblem) for each in contents)
    return CardRun(shape, tuple(stats), max(each.count for each in contents), signed, faced)


def alike(contents: Sequence[CardContent]) -> list[CardContent]:
    """Return contents that all have the figures of all, in one order; a missing figure is a dash."""
    order: list[str] = []
    known: dict[str, Stat] = {}
    for content in sorted(contents, key=lambda each: -len(each.stats)):
        after = -1
        for stat in content.stats:
            known.setdefault(stat.id, stat)
            if stat.id not in order:
                order.insert(after + 1, stat.id)
            after = order.index(stat.id)
    none = {name: replace(known[name], value=None, shown="") for name in order}
    padded = []
    for content in contents:
        mine = {stat.id: stat for stat in content.stats}
        padded.append(replace(content, stats=tuple(mine.get(name, none[name]) for name in order)))
    return padded
