"""A party on the desk of a test: acts are performed as they come, everything said is looked up in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from models.games.event import Pen
from models.games.facets.builder import Act, Offer
from models.games.swidenth.game import SWIDENTH
from models.games.values import Member, Stored
from models.i18n import LANGUAGES, Translator
from models.problem import Problem

WORDS = tuple(Translator(lang) for lang in LANGUAGES)


def spoken(key: str, args: Mapping[str, object]) -> None:
    """Both languages have this sentence whole."""
    for t in WORDS:
        sentence = t(key, **args)
        assert sentence != key
        assert "{" not in sentence, sentence


class Desk:
    def __init__(self, budget: int = 100, **choices: str) -> None:
        numbers = count(1)
        pen = Pen(lambda: f"{next(numbers):08}", "2026-11-20", "")
        self.bench = SWIDENTH.bench(Stored("Essai", "", budget, ()), choices, pen)

    @property
    def stored(self) -> Stored:
        return self.bench.stored

    def do(self, act: Act) -> Act:
        spoken(act.label.key, act.label.args)
        for problem in act.brings:
            spoken(problem.key, problem.args)
        self.bench = self.bench.after(act)
        return act

    def join(self, template: str, name: str = "") -> str:
        return self.do(self.bench.add(template, name)).add[0].id

    def offer(self, member: str, offer_id: str) -> Offer:
        shelves = self.bench.offers(member)
        return next(offer for shelf in shelves for offer in shelf.offers if offer.id == offer_id)

    def take(self, member: str, *offers: str, anyway: str = "") -> Act:
        for offer in offers:
            act = self.do(self.bench.take(member, offer, anyway))
        return act

    def put_back(self, member: str, offer: str) -> Act:
        return self.do(self.bench.put_back(member, offer))

    def hand(self, giver: str, item: str, taker: str, buyer: str = "") -> Act:
        return self.do(self.bench.transfer(giver, item, taker, buyer))

    def act(self, form: str, *members: str, **values: Any) -> Act:
        return self.do(self.bench.chronicle.act(form, members, values))

    def member(self, member: str) -> Member:
        return next(each for each in self.verdict().members if each.id == member)

    def verdict(self) -> Any:
        return self.bench.verdict

    def problems(self, member: str = "") -> list[Problem]:
        return list(self.member(member).problems if member else self.verdict().problems)

    def left(self, member: str) -> int | None:
        purses = self.bench.purses
        return next(purse.left for purse in purses if purse.member == member and not purse.player)
