"""What every part of a card is given while it is laid out."""

from __future__ import annotations

from dataclasses import dataclass

from models.games.game import CardContent
from models.i18n import Text, Translator
from models.sheets.design import Design, design
from models.sheets.frame import field, outer
from models.sheets.marks import Box
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, one_line


@dataclass(frozen=True, slots=True)
class CardLayout:
    """One card being laid out: what it says, how it looks, how wide words are. `field` is the area for content."""

    content: CardContent
    options: CardOptions
    metrics: Metrics
    style: Design
    t: Translator
    field: Box
    outer: Box

    @property
    def k(self) -> float:
        """The scale of ornaments and titles against a poker card."""
        return self.options.card.scale

    @property
    def blank(self) -> bool:
        """Whether the card is to be filled in by hand."""
        return self.content.kind == "blank"

    def say(self, text: Text) -> str:
        """Return a text of the content in the language of the cards, on one line."""
        return one_line(text[self.options.language])


def plan(content: CardContent, options: CardOptions, metrics: Metrics) -> CardLayout:
    """Return the plan of one card."""
    style = design(content.design)
    return CardLayout(
        content, options, metrics, style, Translator(options.language), field(options, style), outer(options)
    )
