"""Which letters the book of a campaign may tell: public ones, and private ones where both sides agreed."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from models.games.facets.turns import EVERYBODY, KeptHappening, PlayedTurn

Agreed = Collection[tuple[str, str]]
"""Who says of whom that their letters may be told."""


def agreements(played: Iterable[PlayedTurn]) -> Agreed:
    """Return what the sides of a campaign said of their letters, in whatever turn."""
    every = (each for turn in played for phase in turn.phases for each in phase.happenings)
    return {(str(each.args["faction"]), str(each.args["other"])) for each in every if each.kind == "consent"}


def may_be_told(each: KeptHappening, agreed: Agreed) -> bool:
    """Return whether a happening may be told to all; the writer of an unsigned letter never agrees."""
    if each.kind != "letter" or EVERYBODY in each.visible_to:
        return each.kind != "consent"
    writer, readers = str(each.args["from"]), str(each.args["to"]).split(",")
    return bool(writer) and all((writer, one) in agreed and (one, writer) in agreed for one in readers)
