"""What a player may order, shown by examples of his own side, in the order that cards, sheets and pages have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """One example of an order: its form, its group in words, how it is written (a letter in several lines), half a line
    on what it does, its rule, whether the player's rank may give it, and in words why he cannot give it this turn.
    """

    form: str
    group: str
    words: str
    what: str
    rule: str
    open: bool
    why: str = ""


class OfferShelf(NamedTuple):
    """Some offers under a title: of a group, or with a reason why not now; `kind` is `now`, `later` or `others`."""

    title: str
    kind: str
    offers: tuple[OrderOffer, ...]


def shelves(offers: Iterable[OrderOffer]) -> Iterator[OfferShelf]:
    """Yield what may be ordered now by group, then what not now by reason, then the orders of other ranks."""
    found: dict[tuple[str, str], list[OrderOffer]] = {}
    for each in offers:
        kind = "others" if not each.open else "later" if each.why else "now"
        title = {"now": each.group, "later": each.why, "others": ""}[kind]
        found.setdefault((kind, title), []).append(each)
    for wanted in ("now", "later", "others"):
        for (kind, title), shown in found.items():
            if kind == wanted:
                yield OfferShelf(title, kind, tuple(shown))
