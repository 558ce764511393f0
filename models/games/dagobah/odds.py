"""Exact chances: asteroid destinies for several starships, training destinies (DG-20 to DG-23, DG-42, DG-44).

Destinies are drawn from a deck without being put back: `{destiny: number of cards}`, its asteroid sectors apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, perm
from typing import Final

from models.content import Json, build, out_of_range, value_text, within
from models.errors import ContentError
from models.games.dagobah.types import figures, options, reading
from models.games.values import Choices
from models.odds import answer

MOST: Final = 999
MOST_SHIPS: Final = 12
KINDS: Final = ("asteroid", "training")


@dataclass(frozen=True, slots=True)
class DestinyPile:
    """Cards by their destiny, and asteroid sectors, which lose a starship whatever their number (DG-23)."""

    destinies: Mapping[int, int]
    sectors: int = 0
    sector_destiny: int = 0

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.destinies.values()) + self.sectors

    def up_to(self, destiny: int) -> int:
        """Return how many cards other than sectors have at most a destiny."""
        return sum(count for each, count in self.destinies.items() if each <= destiny)

    def at_least(self, destiny: int) -> int:
        """Return how many cards have at least a destiny; sectors count as what they show."""
        return self.size - self.up_to(destiny - 1) - self.sectors * (self.sector_destiny < destiny)


@dataclass(frozen=True, slots=True)
class ShipAtRisk:
    """A starship where asteroid rules are in effect: its armour or manoeuvre, and what is added to the destiny."""

    value: int
    extra: int = 0

    @property
    def bears(self) -> int:
        """The highest destiny it survives: it is lost when the total is above its value (DG-22)."""
        return self.value - self.extra


def lost(ship: ShipAtRisk, destiny: int, *, sector: bool) -> bool:
    """Return whether a drawn card loses a starship (DG-22, DG-23)."""
    return sector or destiny > ship.bears


def extra_for(sectors: int) -> int:
    """Return what so many additional sectors in effect add to an asteroid destiny (DG-21)."""
    return sectors * figures()["extra_sector"].add


def value_of(armour: int | None, manoeuvre: int | None, choices: Choices) -> int | None:
    """Return the value an asteroid destiny is compared with; None where the players have to say it (DG-22)."""
    known = [each for each in (armour, manoeuvre) if each is not None]
    way = reading("value_of", choices)
    if len(known) == 2 and way != "ask":
        return max(known) if way == "higher" else min(known)
    return known[0] if len(known) == 1 else None


def losses(ships: Sequence[ShipAtRisk], pile: DestinyPile) -> tuple[Fraction, ...]:
    """Return the chance that none, one, two … of some starships are lost, each drawing one card of the pile in turn.

    Ships that stay draw from nested sets of cards, so the binomial moments of their number are products.
    """
    ways = [1] + [0] * len(ships)
    for ship in sorted(ships, key=lambda each: each.bears):
        room = pile.up_to(ship.bears)
        for staying in range(len(ships), 0, -1):
            ways[staying] += ways[staying - 1] * max(0, room - staying + 1)
    moments = [Fraction(count, perm(pile.size, n)) for n, count in enumerate(ways)]
    stays = [
        sum((Fraction((-1) ** (n - k) * comb(n, k)) * moments[n] for n in range(k, len(ways))), Fraction(0))
        for k in range(len(ways))
    ]
    return tuple(reversed(stays))


def chance_lost(ship: ShipAtRisk, pile: DestinyPile) -> Fraction:
    """Return the chance that one starship is lost."""
    return losses([ship], pile)[1]


def training_total(destiny: int, sites: int, ability: int, *, adds_ability: bool) -> int:
    """Return the total of a training destiny: 1 for each site of Dagobah on table (DG-42), ability where added."""
    return destiny + sites * figures()["training_site"].add + (ability if adds_ability else 0)


def destiny_needed(needs: int, sites: int, ability: int, *, strict: bool, adds_ability: bool) -> int:
    """Return the least training destiny that completes a test."""
    return needs + strict - training_total(0, sites, ability, adds_ability=adds_ability)


def chance_trained(pile: DestinyPile, needed: int) -> Fraction:
    """Return the chance that a training destiny is at least what is needed."""
    return Fraction(pile.at_least(needed), pile.size)


def ability_after(ability: int, test: int) -> int:
    """Return the ability of an apprentice who has completed a test (DG-44)."""
    return max(ability, test)


@dataclass(frozen=True, slots=True)
class _Ship:
    value: int | None = None
    armour: int | None = None
    manoeuvre: int | None = None
    extra: int = 0
    sectors: int = 0


@dataclass(frozen=True, slots=True)
class _Asteroids:
    deck: dict[str, int]
    ships: tuple[_Ship, ...]
    sectors: int = 0


@dataclass(frozen=True, slots=True)
class _Training:
    deck: dict[str, int]
    sites: int
    needs: int
    ability: int = 0
    strict: bool = False
    adds_ability: bool = False
    sectors: int = 0
    sector_destiny: int = 0
    test: int = 0


class DagobahOdds:
    """Answers the requests `asteroid` and `training` of game `dagobah`."""

    def answer(self, request: Mapping[str, Json], choices: Choices, file: str, place: str) -> dict[str, Json]:
        """Return `{"ships": [chance to be lost], "lost": {"0": …}, "any": …}` or `{"passed", "destiny", "ability"}`.

        Raises ContentError naming the place.
        """
        body: dict[str, Json] = {key: value for key, value in request.items() if key not in ("game", "kind")}
        kind = request.get("kind")
        if kind == "asteroid":
            return _asteroid(build(_Asteroids, body, file=file, place=place), choices, file, place)
        if kind == "training":
            return _training(build(_Training, body, file=file, place=place), file, place)
        raise ContentError(
            "content.not_one_of", file=file, place=within(place, "kind"), found=value_text(kind), allowed=KINDS
        )


def read_pile(deck: Mapping[str, int], sectors: int, sector_destiny: int, file: str, place: str) -> DestinyPile:
    """Return a pile from the form of a file; raises ContentError for a destiny or a number no deck has."""
    found: dict[int, int] = {}
    for key, count in deck.items():
        inside = within(place, f"deck.{key[:20]}")
        if not key.isdecimal() or len(key) > 3:
            raise ContentError("cardtable.no_destiny", file=file, place=inside, found=key[:20])
        _within(count, 0, MOST, file, inside)
        found[int(key)] = count
    _within(sectors, 0, MOST, file, within(place, "sectors"))
    return DestinyPile(found, sectors, sector_destiny)


def _asteroid(form: _Asteroids, choices: Choices, file: str, place: str) -> dict[str, Json]:
    pile = read_pile(form.deck, form.sectors, 0, file, place)
    if not 1 <= len(form.ships) <= MOST_SHIPS:
        raise out_of_range(len(form.ships), 1, MOST_SHIPS, file=file, place=within(place, "ships"))
    if pile.size < len(form.ships):
        raise ContentError(
            "cardtable.small_deck", file=file, place=within(place, "deck"), cards=pile.size, needed=len(form.ships)
        )
    ships = [_ship(each, choices, file, within(place, f"ships[{n}]")) for n, each in enumerate(form.ships)]
    chances = losses(ships, pile)
    return {
        "ships": [answer(chance_lost(each, pile)) for each in ships],
        "lost": {str(n): answer(chance) for n, chance in enumerate(chances)},
        "any": answer(1 - chances[0]),
    }


def _ship(form: _Ship, choices: Choices, file: str, place: str) -> ShipAtRisk:
    value = form.value if form.value is not None else value_of(form.armour, form.manoeuvre, choices)
    if value is None:
        known = tuple(each.id for each in options()["value_of"].values)
        raise ContentError("cardtable.no_value", file=file, place=place, option="value_of", known=known)
    for key, number in (("value", value), ("extra", form.extra), ("sectors", form.sectors)):
        _within(number, 0, MOST, file, within(place, key))
    return ShipAtRisk(value, form.extra + extra_for(form.sectors))


def _training(form: _Training, file: str, place: str) -> dict[str, Json]:
    pile = read_pile(form.deck, form.sectors, form.sector_destiny, file, place)
    if not pile.size:
        raise ContentError("cardtable.small_deck", file=file, place=within(place, "deck"), cards=0, needed=1)
    for key in ("sites", "needs", "ability", "test", "sector_destiny"):
        number: Json = getattr(form, key)
        assert isinstance(number, int)
        _within(number, 0, MOST, file, within(place, key))
    needed = destiny_needed(
        form.needs, form.sites, form.ability, strict=form.strict, adds_ability=form.adds_ability
    )  # fmt: skip
    found: dict[str, Json] = {"passed": answer(chance_trained(pile, needed)), "destiny": needed}
    return {**found, "ability": ability_after(form.ability, form.test)} if form.test else found


def _within(found: int, low: int, high: int, file: str, place: str) -> None:
    if not low <= found <= high:
        raise out_of_range(found, low, high, file=file, place=place)
