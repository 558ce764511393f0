"""Orders of a line: what its readings mean in the campaign, and how they are written to be told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from models.errors import Refused
from models.galaxy.circles import covers
from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import find_way
from models.galaxy.values import Engagement, Point
from models.games.empire.turn.happenings import Value
from models.games.empire.turn.orders.filling import ReadOrder, SlotValue
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.words import order_words
from models.games.empire.turn.people import place_of
from models.games.empire.turn.state import CampaignState
from models.i18n import LANGUAGES, Text, Translator

LONGEST_CHANCE: Final = 200
_EXTRA: Final = ("engagement", "special", "units")
_BESIDE: Final = frozenset(("engagement", "special", "take", "price"))
"""Slots that give an order beside that of their form, or none: a price that a player names follows from the order."""

Given = dict[str, Value | tuple[str, ...]]


def orders_of(reading: ReadOrder, state: CampaignState) -> Iterator[tuple[str, Given]]:
    """Yield (kind, arguments) of each order a reading gives; raises Refused where it cannot be one."""
    form, slots = order_words().forms[reading.form], dict(reading.slots)
    commands = slots.get("command")
    if isinstance(commands, tuple):
        for each in commands:
            yield from _of_fleet(form.kind, {**slots, "command": each}, state)
    elif form.kind == "move":
        yield from _of_fleet(form.kind, slots, state)
    elif form.kind == "garrison":
        planet = str(slots["planet"])
        yield "garrison", {"planet": planet, "engagement": str(slots["engagement"])}
        if "units" in slots:
            yield "reinforce", {"planet": planet, **dict(pairs(slots["units"]))}
    else:
        yield form.kind, {**form.means, **_given(form.kind, slots, state)}
        if fights := _fights(slots):
            yield "engagement", {"command": str(commands), **fights}
        if slots.get("take") == "spare":
            yield "spare", {"command": str(commands)}


def _fights(slots: Mapping[str, SlotValue]) -> Given:
    return {name: str(slots[name]) for name in ("engagement", "special") if name in slots}


def _of_fleet(kind: str, slots: Mapping[str, SlotValue], state: CampaignState) -> Iterator[tuple[str, Given]]:
    """Yield the orders for one fleet: its move, its engagement, units that join."""
    command = str(slots["command"])
    if kind == "move":
        yield "move", {"command": command, **_place(slots["at"], state)}
    elif kind == "jump":
        yield "jump", {"command": command, "path": _jump(state, command, slots["path"])}
    fights, me = _fights(slots), state.galaxy.command.get(command)
    for slot, why in (("near", "empire.stays_elsewhere"), ("from", "empire.leaves_elsewhere")):
        near = state.galaxy.planet.get(str(slots.get(slot, "")))
        if near is not None and me is not None and not covers(me.at, state.galaxy.circle(me), near.at, near.radius):
            raise Refused(why, planet=near.name)
    if kind == "stay" and not fights:
        if me is None or not me.engagement:
            raise Refused("empire.no_such_command")
        fights = {"engagement": Engagement(me.engagement).value}
    if fights:
        yield "engagement", {"command": command, **fights}
    if slots.get("take") == "spare":
        yield "spare", {"command": command}
    if "units" in slots:
        yield "reinforce", {"command": command, **dict(pairs(slots["units"]))}


def _given(kind: str, slots: Mapping[str, SlotValue], state: CampaignState) -> Given:
    found: Given = {}
    for name, value in slots.items():
        if name in _BESIDE:
            continue
        if name == "units":
            found |= dict(pairs(value))
        elif name == "at":
            found |= _place(value, state)
        elif name == "path":
            found["path"] = _journey(state, str(slots["character"]), value)
        elif name == "shares":
            found["shares"] = tuple(f"{command}:{share}" for command, share in pairs(value))
        elif isinstance(value, tuple):
            found[str(value[0]) if name == "of" and kind == "reinforce" else name] = str(value[1])
        else:
            found[name] = value
    if kind == "raise":
        found.setdefault("home", found["planet"])
    elif kind == "lobby":
        found.setdefault("effect", "income")
    elif kind == "chance" and len(str(found["words"])) > LONGEST_CHANCE:
        raise Refused("empire.chance_too_long", most=LONGEST_CHANCE)
    return found


def pairs(value: SlotValue) -> list[tuple[str, int]]:
    """Return units by kind, or shares of a bonus by command, as a slot holds them."""
    several = value if isinstance(value, tuple) else ()
    return [(str(each[0]), int(str(each[1]))) for each in several if isinstance(each, tuple)]


def _place(value: SlotValue, state: CampaignState) -> Given:
    """Return a planet, or the point of a map; a command that is attacked is where it stands."""
    kind, *rest = value if isinstance(value, tuple) else ("planet", value)
    if kind == "command":
        rest = list(state.galaxy.command[str(rest[0])].at)
    return {"planet": str(rest[0])} if kind == "planet" else {"x": int(str(rest[0])), "y": int(str(rest[1]))}


def _jump(state: CampaignState, command: str, path: SlotValue) -> tuple[str, ...]:
    me = state.galaxy.command.get(command)
    if me is None:
        raise Refused("empire.no_such_command")
    return _path(state, me.at, state.galaxy.circle(me), path)


def _journey(state: CampaignState, character: str, path: SlotValue) -> tuple[str, ...]:
    """Return the planets of a character's journey by routes (CG-94, CG-117)."""
    someone = next((each for each in state.galaxy.characters if each.id == character), None)
    at = place_of(state, someone) if someone is not None else None
    if at is None:
        raise Refused("empire.nowhere_known")
    return _path(state, at, state.galaxy.radius, path)


def stops(path: SlotValue) -> list[str]:
    """Return the planets of a jump in their order: `vers X par Y` names the last one first."""
    told = [(str(each[0]), str(each[1])) for each in path if isinstance(each, tuple)] if isinstance(path, tuple) else []
    first = [key for mark, key in told if mark == "from"]
    by = [key for mark, key in told if mark == "by"]
    others = [key for mark, key in told if mark not in {"from", "by"}]
    return [*first, *others[:-1], *by, *others[-1:]] if by else [*first, *others]


def _path(state: CampaignState, here: Point, circle: int, path: SlotValue) -> tuple[str, ...]:
    """Return the planets of a jump, with those between them.

    It begins at the first of several planets if a jump may begin there, else at the nearest that is joined to the
    others.
    """
    wanted = stops(path)
    galaxy, (x, y) = state.galaxy, here
    near = [p for p in galaxy.planets if covers(here, circle, p.at, p.radius)]
    if not near:
        raise Refused("empire.no_planet_to_jump_from")
    starts = [p.id for p in sorted(near, key=lambda p: ((p.x - x) ** 2 + (p.y - y) ** 2, p.id))]
    if len(wanted) > 1 and wanted[0] in starts:
        starts.insert(0, wanted[0])
    for start in starts:
        if (found := _through(galaxy, start, wanted)) is not None:
            return found
    raise Refused("galaxy.no_way", start=galaxy.planet[starts[0]].name, end=galaxy.planet[wanted[-1]].name)


def _through(galaxy: Galaxy, start: str, wanted: Sequence[str]) -> tuple[str, ...] | None:
    """Return the way from a planet through all stops, None where no routes join them."""
    path = [start]
    for stop in wanted:
        way = find_way(galaxy, path[-1], stop) if stop != path[-1] else None
        if way is None and stop != path[-1]:
            return None
        path += list(way.path[1:]) if way is not None else []
    return tuple(path)


def told_line(readings: Sequence[ReadOrder], book: NameBook) -> Text:
    """Return the orders of a line as the program writes them."""
    return Text(*("; ".join(written(each, book, Translator(lang)) for each in readings) for lang in LANGUAGES))


def written(reading: ReadOrder, book: NameBook, t: Translator) -> str:
    """Return one order as the program writes it in a language."""
    form, words = order_words().forms[reading.form], order_words()
    joins = " et " if t.lang == "fr" else " and "

    def name(kind: str, key: SlotValue) -> str:
        return book.written(kind, str(key), t.lang)

    def slot(types: tuple[str, ...], value: SlotValue) -> str:
        if types[0] in {"amount", "price"}:
            return t.decimal(int(str(value)))
        if types[0] in {"units", "units+"}:
            many = [(words.values["unit"][key], count) for key, count in pairs(value)]
            return ", ".join(f"{count} {said[LANGUAGES.index(t.lang) + 2 * (count > 1)]}" for said, count in many)
        if types[0] == "path":
            return ", ".join(name("planet", each) for each in stops(value))
        if types[0] == "shares":
            return ", ".join(f"{name('command', command)} {share}" for command, share in pairs(value))
        if types[0] in {"commands", "players"} and isinstance(value, tuple):
            return joins.join(name(types[0].removesuffix("s"), each) for each in value)
        if isinstance(value, tuple):
            if value[0] == "point":
                return f"({t.decimal(int(str(value[1])))}; {t.decimal(int(str(value[2])))})".replace("−", "-")
            return name(str(value[0]), value[1])
        if types[0] in words.values:
            return words.said(str(value))[t.lang]
        if types[0] in {"new", "text", "letter"}:
            return f'"{value}"'
        return name({"own": "command"}.get(types[0], types[0]), value)

    kinds = {each.name: each.types for each in form.places}
    return form.written(t.lang, {key: slot(kinds[key], value) for key, value in reading.slots})
