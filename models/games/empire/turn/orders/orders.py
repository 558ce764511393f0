"""Orders of a turn as values: who gives one, on which line of his sheet, its kind and its arguments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from models.galaxy.values import Troops
from models.games.empire.turn.happenings import Account, Value


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """One line of a player's sheet. Names are ids already, lengths and amounts thousandths."""

    faction: str
    line: int
    kind: str
    args: Mapping[str, Value | tuple[str, ...]] = field(default_factory=dict)

    @property
    def cause(self) -> str:
        """The cause that happenings of this order name."""
        return f"{self.faction}:{self.line}"

    def text(self, name: str) -> str:
        """Return an argument that is a text, `""` for a missing one."""
        return str(self.args.get(name, ""))

    def number(self, name: str) -> int:
        """Return an argument that is a number, 0 for a missing one."""
        value = self.args.get(name, 0)
        return value if isinstance(value, int) else 0

    def names(self, name: str) -> tuple[str, ...]:
        """Return an argument that is several names, none for a missing one."""
        value = self.args.get(name, ())
        return value if isinstance(value, tuple) else ()

    @property
    def troops(self) -> Troops:
        """The units an order names."""
        return Troops(self.number("infantry"), self.number("cruisers"), self.number("fighters"))


def of_kind(orders: Iterable[TurnOrder], *kinds: str) -> Iterator[TurnOrder]:
    """Yield the orders of some kinds, ordered by faction and line, however the sheets came in."""
    yield from sorted((o for o in orders if o.kind in kinds), key=lambda o: (o.faction, o.line))


def last_of_kind(orders: Iterable[TurnOrder], kind: str) -> Iterator[TurnOrder]:
    """Yield for every player the last order of a kind: of two that exclude each other the last counts."""
    yield from {order.faction: order for order in of_kind(orders, kind)}.values()


def refuse(account: Account, order: TurnOrder, reason: str, rule: str, **args: Value) -> None:
    """Tell a player that an order of his cannot be carried out, why, and by which rule."""
    account.tell(
        "refused", rule, {"reason": reason, "kind": order.kind, **args}, cause=order.cause, to=(order.faction,)
    )
