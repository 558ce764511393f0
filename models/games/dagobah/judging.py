"""One act being judged: what is found for and against it, and the verdict that follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from models.games.dagobah.table import CardTable, OnTable
from models.games.dagobah.types import CardType, Lift, figures, lift, options, reading
from models.games.facets.card_tables import CardVerdict

Act = Literal[
    "deploy", "move", "land", "take_off", "shuttle", "between_ship_and_site", "attach", "detach", "claw_on", "claw_off",
    "zone_shift", "bomb", "run_in", "run_out", "open_mouth", "close_mouth", "target", "attack", "attempt_test",
    "embark", "disembark", "lose", "destroy_system", "reveal", "note",
]  # fmt: skip
ACTS: Final[tuple[Act, ...]] = get_args(Act)
EVERY_SITE: Final = "DG-76"
"""The rule by which a restriction holds for every site of Dagobah."""
BOTH_WAYS: Final = "AMB-DG-6"


@dataclass
class JudgedAct:
    """An act of a card: `to` and `origin` are cards or locations; what the rules say is gathered one by one."""

    table: CardTable
    card: OnTable
    act: Act
    to: OnTable | None = None
    origin: OnTable | None = None
    against: dict[str, tuple[str, ...]] = field(default_factory=dict)
    spoken: list[str] = field(default_factory=list)
    priced: list[tuple[str, int]] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    @property
    def type(self) -> CardType:
        """The Type of the card that acts."""
        return self.table.of(self.card)

    @property
    def here(self) -> OnTable | None:
        """The location the card comes from."""
        return self.table.place_of(self.origin if self.origin is not None else self.card)

    @property
    def there(self) -> OnTable | None:
        """The location the card goes to, or where its target is."""
        return self.table.place_of(self.to)

    @property
    def aboard(self) -> bool:
        """Whether the card goes onto another card, not to a location."""
        return self.to is not None and not self.table.of(self.to).place

    def kind(self, place: OnTable | None) -> str:
        """Return the kind of a location, empty for none."""
        return self.table.of(place).kind if place is not None else ""

    def has(self, card: OnTable | None, trait: str) -> bool:
        """Return whether a card has a trait."""
        return card is not None and trait in self.table.of(card).traits

    def forbid(self, rule: str, instead: str = "", *also: str) -> None:
        """Note that a rule forbids the act; `instead` names the sentence saying what would make it possible."""
        self.against.setdefault(rule, also)
        if instead:
            self.instead.setdefault(rule, f"cardtable.instead_{instead}")

    instead: dict[str, str] = field(default_factory=dict)

    def tell(self, *rules: str) -> None:
        """Note rules that speak of the act without forbidding it."""
        self.spoken += rules

    def price(self, figure: str) -> None:
        """Note what the act costs by a number of the book."""
        priced = figures()[figure]
        assert priced.force is not None
        self.priced.append((priced.rule, priced.force))

    def read(self, option_id: str) -> str:
        """Return the reading of an option that is in force, and note that it was used."""
        self.assumed.append(options()[option_id].ambiguity)
        return reading(option_id, self.table.choices)

    def verdict(self) -> CardVerdict:
        """Return what follows: a rule that words of a card lift does not count."""
        lifted = {rule: card for rule in self.against if (card := self._lifts(rule))}
        left = {rule: also for rule, also in self.against.items() if rule not in lifted}
        assumed = tuple(dict.fromkeys(self.assumed))
        by = self.table.name(next(iter(lifted.values()))).fr if lifted else ""
        if left:
            rules = tuple(dict.fromkeys(each for rule, also in left.items() for each in (rule, *also)))
            instead = tuple(self.instead[rule] for rule in left if rule in self.instead)
            return CardVerdict("forbidden", None, rules, instead, by, assumed, tuple(self.missing))
        rules = tuple(dict.fromkeys((*(rule for rule, _ in self.priced), *lifted, *self.spoken)))
        missing = tuple(dict.fromkeys(self.missing))
        if self.priced:
            return CardVerdict("costs", sum(n for _, n in self.priced), rules, (), by, assumed, missing)
        return CardVerdict("silent", None, rules, (), by, assumed, missing)

    def _lifts(self, rule: str) -> OnTable | None:
        """Return the card whose words lift a rule for this act."""
        for source in (self.card, *self.table.lifting):
            for written in self.table.of(source).lifts:
                found = lift(written)
                if found is not None and found.rule == rule and self._within(found, source):
                    return source
        return None

    def _within(self, found: Lift, source: OnTable) -> bool:
        if found.kinds:
            concerned = self.type.kind in found.kinds and found.side in ("", self.card.owner)
        else:
            concerned = source.id == self.card.id
        if found.where == "dagobah":
            system = self.table.system_of(self.there)
            return concerned and (self.table.on_dagobah(self.there) or self.has(system, "dagobah"))
        return concerned and (found.where == "anywhere" or self.table.place_of(source) == self.there)
