"""Examples of orders for one player, from what he knows: values for the slots of each form, the most fitting first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final

from models.galaxy.values import Command, Income, Planet, Point, RouteState
from models.games.empire.status import enemy_owners, status
from models.games.empire.turn.numbers import MILLION, battle_figures, technologies
from models.games.empire.turn.orders.filling import ReadOrder, SlotValue
from models.games.empire.turn.orders.words import OrderForm, Slot
from models.games.empire.turn.people import is_free, place_of
from models.games.empire.turn.state import CampaignState, Rank
from models.games.empire.wealth import ports
from models.i18n import Translator

_MOST: Final = 16
"""Examples of one form that are tried."""
_NEAREST: Final = 6
_UNITS: Final = ((("infantry", 2), ("fighters", 1)), (("infantry", 1),), (("fighters", 1),))
_JOURNEYS: Final = ("travel", "voyage", "embark", "carry")
"""The forms whose character is the player's own."""
_CAPTIVES: Final = ("free", "kill")


class OrderExamples:
    """What one player could write into the slots of forms: his own things, and others' that lie near them."""

    def __init__(self, known: CampaignState, faction: str, t: Translator) -> None:
        """Take the state at the start of a turn, as far as a player knows it."""
        galaxy = known.galaxy
        self.known, self.galaxy, self.faction = known, galaxy, faction
        self.t = t
        self.nobody, self.new = t("report.order_name"), t("report.order_new")
        self.fleets = [c for c in galaxy.commands if c.owner == faction]
        self.own = [p for p in galaxy.planets if p.owner == faction]
        places = [*(c.at for c in self.fleets), *(p.at for p in self.own), (0, 0)]
        at = places[0]
        self.near = sorted((p for p in galaxy.planets if p.owner != faction), key=lambda p: (_far(p.at, at), p.id))
        self.foes = enemy_owners(galaxy, faction)
        strangers = (c for c in galaxy.commands if c.owner in self.foes)
        self.strangers = sorted(strangers, key=lambda c: (_far(c.at, at), c.id))[:_NEAREST]
        # Allies first: who gives and asks begins with them.
        self.others = sorted((key for key in known.players if key != faction), key=lambda key: key in self.foes)
        self.people = [c for c in galaxy.characters if c.owner == faction and is_free(known, c)]

    def of(self, key: str, form: OrderForm, also: Collection[str]) -> Sequence[ReadOrder]:
        """Return orders of a form that fill what it needs and some slots besides; of nobody where there is nothing."""
        slots = [each for each in form.places if not each.optional or each.name in also]
        several = [list(self._values(key, slot)) or [self._nobody(slot)] for slot in slots]
        named = [slot.name for slot in slots]
        filled = (tuple(zip(named, values, strict=True)) for values in islice(product(*several), 4 * _MOST))
        every = [ReadOrder(key, each) for each in filled]
        going = [each for each in every if self._goes(key, dict(each.slots))]
        return (going or every)[:_MOST]

    def _nobody(self, slot: Slot) -> SlotValue:
        """Return what stands in a slot for which there is nothing."""
        kind, nobody = slot.types[0], self.nobody
        if kind in {"commands", "players"}:
            return (nobody,)
        if kind in {"path", "shares"}:
            return ((nobody, 1),) if kind == "shares" else (("", nobody),)
        return ("planet", nobody) if kind in {"place", "target"} or len(slot.types) > 1 else nobody

    def _goes(self, form: str, slots: Mapping[str, SlotValue]) -> bool:
        """Return whether a way, or another home port, is elsewhere than where it begins."""
        command = self.galaxy.command.get(str(slots.get("command")))
        home = command.home if command is not None and form == "move_home" else ""
        return slots.get("from", "") != slots.get("to") and slots.get("planet") != home

    def missing(self, key: str, form: OrderForm) -> str:
        """Return in words that the player has nobody an order could be about, `""` where he has."""
        about = any(slot.types[0] == "character" for slot in form.places) and not self._characters(key)
        if about and key in _JOURNEYS and form.kind != "mission":
            return self.t("report.have_no_character")
        return self.t("report.have_no_captive") if about and key in _CAPTIVES else ""

    def _values(self, form: str, slot: Slot) -> Iterable[SlotValue]:
        kind = slot.types[0]
        match kind:
            case "commands":
                return [(each.id,) for each in self.fleets]
            case "command" if form in {"beg_hold", "ask_force"}:
                found = [each.id for each in self.strangers]
                return [("command", each) for each in found] if len(slot.types) > 1 else found
            case "command" if len(slot.types) > 1:
                fleets = [("command", each.id) for each in self.fleets]
                return [*fleets, *(("planet", each.id) for each in self.own)]
            case "command" | "own":
                return [each.id for each in self._fleets_for(form)]
            case "planet":
                found = [each.id for each in self._planets(form, slot)]
                return [("planet", each) for each in found] if len(slot.types) > 1 else found
            case "place" | "target" | "path":
                return self._goals(form, kind)
            case "player":
                return self._players(form)
            case "players":
                return [(each,) for each in self.others]
            case "character":
                return self._characters(form)
            case "amount":
                return [5 * MILLION, MILLION]
            case "units" | "units+":
                return list(_UNITS)
            case "shares":
                return [((each.id, 1),) for each in self.fleets]
            case "technology":
                return sorted(technologies(), key=lambda key: technologies()[key].points)
            case "resource":
                return list(dict.fromkeys(each.resource for each in (*self.near, *self.own) if each.resource))
            case "special":
                side = status(self.galaxy, self.faction)
                return [key for key, each in battle_figures().special.items() if each.alliance == side]
        return [_SAID[kind]] if kind in _SAID else [self.new if kind == "new" else "…"]

    def _fleets_for(self, form: str) -> Sequence[Command]:
        """Return the own commands that an order may be about: nobody embarks where he is already."""
        aboard = {each.command for each in self.people} if form == "embark" else set()
        return [each for each in self.fleets if each.id not in aboard]

    def _planets(self, form: str, slot: Slot) -> Sequence[Planet]:
        if form == "conquer":
            return [p for p in self._reached() if not p.owner or p.owner in self.foes] or self.near[:1]
        if form == "raid":
            return [p for p in self.near if p.income is Income.MAJOR and p.owner][:_NEAREST]
        if form == "lobby":
            return [p for p in self.near if p.owner in self.foes][:_NEAREST]
        if form in {"raise", "move_home"}:
            harbours = set(ports(self.galaxy, self.faction))
            return sorted(self.own, key=lambda p: p.id not in harbours)
        if form in {"reinforce", "garrison"} or (form == "carry" and slot.name == "from"):
            return self.own
        return self.near[:_NEAREST]

    def _reached(self) -> list[Planet]:
        """Return the planets of others in the circles of own commands, those of the first one before the others'."""
        found = {
            p.id: p
            for each in self.fleets
            for p in self.galaxy.surroundings.reached(each.at, self.galaxy.circle(each))
            if p.owner != self.faction
        }
        return list(found.values())

    def _goals(self, form: str, kind: str) -> Sequence[SlotValue]:
        """Return where something may go: planets and commands in its circle, or two planets along routes."""
        someone = self.people[0] if form in _JOURNEYS and self.people else None
        at = place_of(self.known, someone) if someone is not None else self.fleets[0].at if self.fleets else None
        if at is None:
            return [("planet", each.id) for each in self.near[:1]] if kind != "path" else []
        circle = self.galaxy.radius if someone is not None else self.galaxy.circle(self.fleets[0])
        inside = self.galaxy.surroundings.reached(at, circle)
        if kind == "path":
            return list(islice(self._ways(inside), _NEAREST))
        planets: list[SlotValue] = [("planet", each.id) for each in inside if each.owner != self.faction]
        if form == "leap":
            return [("planet", each.id) for each in self.near if each not in inside][:_NEAREST]
        if kind == "target":
            near = [("command", each.id) for each in self.strangers if _far(each.at, at) <= circle**2]
            return [*near, *planets, *(("command", each.id) for each in self.strangers[:1])]
        return [*planets, ("point", at[0], at[1] + circle // 2)]

    def _ways(self, starts: Iterable[Planet]) -> Iterator[SlotValue]:
        """Yield jumps of two routes, then of one, from some planets."""
        nexts = self._neighbours()
        for start in starts:
            for by in nexts.get(start.id, ()):
                yield from ((("", by), ("", end)) for end in nexts.get(by, ()) if end != start.id)
        for start in starts:
            yield from ((("", end),) for end in nexts.get(start.id, ()))

    def _neighbours(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for route in self.galaxy.routes:
            if route.state is RouteState.OPEN:
                found.setdefault(route.start, []).append(route.end)
                found.setdefault(route.end, []).append(route.start)
        return found

    def _players(self, form: str) -> Sequence[str]:
        ranks = {key: each.rank for key, each in self.known.players.items()}
        if form == "vote":
            return [key for key in (*self.others, self.faction) if ranks[key].votes]
        if form == "accept":
            asked = [each.faction for each in self.known.requests]
            return asked or [key for key in self.others if ranks[key] is Rank.NEUTRAL]
        if form == "revoke":
            return [key for key in self.others if key not in self.foes and ranks[key] is not Rank.NEUTRAL]
        wanted = {"ask_admiral": Rank.ADMIRAL, "ask_moff": Rank.MOFF}.get(form)
        if wanted is not None:
            return [key for key in self.others if ranks[key] is wanted]
        # Questions, and what does harm, are for others than allies.
        harms = form.startswith("ask_") or form in {"president_forbids", "rumour"}
        return self.others[::-1] if harms else self.others

    def _characters(self, form: str) -> Sequence[str]:
        if form in _JOURNEYS:
            return [each.id for each in self.people]
        if form in _CAPTIVES:
            held = self.known.people
            return [c.id for c in self.galaxy.characters if c.id in held and held[c.id].captor == self.faction]
        return [each.id for each in self.galaxy.characters if each.npc and each.owner != self.faction]


_SAID: Final[Mapping[str, str]] = {
    "engagement": "moderate", "effect": "levies", "open": "public", "signed": "unsigned", "take": "spare",
}  # fmt: skip
"""What an example has where the grammar names what may stand there."""


def _far(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
