"""Reads one line of an order sheet: each kind of order from its words, in French or English."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from models.errors import Refused
from models.galaxy.circles import covers
from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import find_way
from models.galaxy.values import Point
from models.games.empire.turn.forces import UNITS
from models.games.empire.turn.happenings import Value
from models.games.empire.turn.orders.words import OrderReader, order_words
from models.games.empire.turn.people import place_of
from models.games.empire.turn.state import CampaignState

LEVELS: Final = ("weak", "moderate", "total")
WAYS: Final = ("move", "jump", "embark")
LONGEST_CHANCE: Final = 200

Given = dict[str, Value | tuple[str, ...]]


def line_orders(reader: OrderReader, state: CampaignState, faction: str) -> Iterator[tuple[str, Given]]:
    """Yield (kind, arguments) of each order in a line; raises Refused for what is not understood."""
    if reader.small("garrison"):
        yield from _garrison(reader)
        return
    if reader.small("person"):
        yield _person(reader, state)
        return
    fleet = reader.small("fleet")
    verb = "" if fleet else reader.one_of(order_words().verbs, _READ)
    if verb:
        yield verb, _READ[verb](reader, state, faction)
    else:
        yield from _fleet(reader, state)


def _garrison(reader: OrderReader) -> Iterator[tuple[str, Given]]:
    """Yield the orders for a garrison: how it fights, which units join it."""
    planet = reader.name("planet")[1]
    reader.sign(",", ":")
    level = reader.one_of(order_words().values, LEVELS)
    if level:
        yield "garrison", {"planet": planet, "engagement": level}
        reader.sign(",", ";")
    if not level or not reader.done:
        yield "reinforce", {"planet": planet, **_units(reader)}


def _person(reader: OrderReader, state: CampaignState) -> tuple[str, Given]:
    """Return the order for a character's journey: in its circle, by routes, aboard a fleet (CG-89, CG-94, CG-117)."""
    character = reader.name("character")[1]
    verb = reader.one_of(order_words().verbs, WAYS)
    if verb == "embark":
        reader.small("to")
        return "embark", {"character": character, "command": reader.name("command")[1]}
    if verb == "jump":
        someone = next(each for each in state.galaxy.characters if each.id == character)
        at = place_of(state, someone)
        if at is None:
            raise Refused("empire.nowhere_known")
        return "voyage", {"character": character, "path": _path(reader, state, at, state.galaxy.radius)}
    if verb != "move":
        raise Refused("empire.one_of", allowed=", ".join(order_words().verbs[each][0] for each in WAYS))
    return "travel", {"character": character, **_place(reader)}


def _fleet(reader: OrderReader, state: CampaignState) -> Iterator[tuple[str, Given]]:
    """Yield the orders for one fleet: its move, its engagement, units that join, in any order, separated by commas."""
    command = reader.name("command")[1]
    told = False
    while not reader.done or not told:
        reader.sign(",", ":", ";")
        verb = reader.one_of(order_words().verbs, ("move", "jump"))
        if verb == "move":
            yield "move", {"command": command, **_place(reader)}
        elif verb == "jump":
            yield "jump", {"command": command, "path": _jump(reader, state, command)}
        elif reader.sign("+"):
            yield "reinforce", {"command": command, **_some_units(reader)}
        else:
            yield "engagement", {"command": command, **_engagement(reader)}
        told = True


def _engagement(reader: OrderReader) -> Given:
    words, found = order_words().values, {}
    level = reader.one_of(words, LEVELS)
    reader.sign(",")
    special = reader.one_of(words, ("bombardment", "with_the_force", "boarding"))
    if not level and not special:
        reader.value(*LEVELS, "bombardment", "with_the_force", "boarding")
    if level:
        found["engagement"] = level
    if special:
        found["special"] = special
    return dict(found)


def _place(reader: OrderReader) -> Given:
    """Read a planet, or a point as `(12,5; 8)`."""
    reader.small("to")
    if reader.sign("("):
        x = reader.thousandths()
        reader.sign(";", ",")
        y = reader.thousandths()
        reader.sign(")")
        return {"x": x, "y": y}
    return {"planet": reader.name("planet")[1]}


def _jump(reader: OrderReader, state: CampaignState, command: str) -> tuple[str, ...]:
    me = state.galaxy.command.get(command)
    if me is None:
        raise Refused("empire.no_such_command")
    return _path(reader, state, me.at, state.galaxy.circle(me))


def _path(reader: OrderReader, state: CampaignState, here: Point, circle: int) -> tuple[str, ...]:
    """Return the planets of a jump, read in their order or as `vers X par Y`, with the routes between them found.

    It begins at the first of several planets if a jump may begin there, else at the nearest that is joined to the
    others.
    """
    backwards = reader.small("to") or reader.one_of(order_words().verbs, ("move",)) != ""
    stops = [reader.name("planet")[1]]
    while not reader.done and (reader.small("by", "and") or _is_planet(reader)):
        stops.append(reader.name("planet")[1])
    if backwards:
        stops = [*stops[1:], stops[0]]
    galaxy, (x, y) = state.galaxy, here
    near = [p for p in galaxy.planets if covers(here, circle, p.at, p.radius)]
    if not near:
        raise Refused("empire.no_planet_to_jump_from")
    starts = [p.id for p in sorted(near, key=lambda p: ((p.x - x) ** 2 + (p.y - y) ** 2, p.id))]
    if len(stops) > 1 and stops[0] in starts:
        starts.insert(0, stops[0])
    for start in starts:
        if (path := _through(galaxy, start, stops)) is not None:
            return path
    raise Refused("galaxy.no_way", start=galaxy.planet[starts[0]].name, end=galaxy.planet[stops[-1]].name)


def _through(galaxy: Galaxy, start: str, stops: Sequence[str]) -> tuple[str, ...] | None:
    """Return the way from a planet through all stops, None where no routes join them."""
    path = [start]
    for stop in stops:
        way = find_way(galaxy, path[-1], stop) if stop != path[-1] else None
        if way is None and stop != path[-1]:
            return None
        path += list(way.path[1:]) if way is not None else []
    return tuple(path)


def _is_planet(reader: OrderReader) -> bool:
    token = reader.peek()
    return token is not None and not token.sign and not token.number


def _units(reader: OrderReader) -> Given:
    reader.sign("+", ":")
    return _some_units(reader)


def _some_units(reader: OrderReader) -> Given:
    """Read `2 bataillons, 1 escadron et 1 croiseur`."""
    found: Given = {}
    while True:
        count = reader.thousandths()
        if count % 1000 or not 0 < count <= 999_000:
            raise Refused("empire.number_missing")
        found[reader.value(*UNITS)] = count // 1000
        if not reader.another_number():
            return found


def _raise(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    name = reader.text_or_name()
    reader.small("to")
    planet = reader.name("planet")[1]
    units = _units(reader)
    reader.sign(",", ";")
    home = planet
    if reader.one_of(order_words().verbs, ("move_home",)):
        home = reader.name("planet")[1]
    return {"name": name, "planet": planet, "home": home, **units}


def _reinforce(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    kind, key = reader.name("command", "planet")
    return {kind: key, **_units(reader)}


def _gift(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    amount = reader.thousandths()
    reader.small("to")
    return {"amount": amount, "faction": reader.name("player")[1]}


def _player(field: str) -> Callable[[OrderReader, CampaignState, str], Given]:
    """Return the reader of a player's name into a field."""

    def read(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
        reader.small("to")
        return {field: reader.name("player")[1]}

    return read


def _join(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    alliance = reader.value("empire", "federation")
    if alliance == "federation":
        reader.one_of(order_words().values, ("senator",))
        return {"alliance": alliance, "role": "senator"}
    return {"alliance": alliance, "role": reader.value("moff", "military")}


def _give_nothing(_reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    return {}


def _choice(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    return {"choice": reader.value("troops", "income")}


def _question(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    subject = reader.value("admiral", "planet", "moff", "income", "money", "composition")
    reader.small("of")
    kinds = {"planet": ("planet",), "composition": ("command", "planet")}.get(subject, ("player",))
    return {"subject": "force" if subject == "composition" else subject, "of": reader.name(*kinds)[1]}


def _lobby(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    planet = reader.name("planet")[1]
    reader.sign(",", ":")
    return {"planet": planet, "effect": reader.one_of(order_words().values, ("income", "levies")) or "income"}


def _beg(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    if reader.one_of(order_words().values, ("close",)):
        return {"effect": "close", "planet": reader.name("planet")[1]}
    effect = "hold" if reader.one_of(order_words().values, ("hold",)) else "bonus"
    if effect == "bonus":
        reader.one_of(order_words().verbs, ("bonus_split",))
    return {"effect": effect, "command": reader.name("command")[1]}


def _force(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    power = reader.value("death", "anger", "leap", "hunt")
    if power == "hunt":
        return {"power": power, "character": reader.name("character")[1]}
    command = reader.name("command")[1]
    return (
        {"power": "jump", "command": command, **_place(reader)}
        if power == "leap"
        else {"power": power, "command": command}
    )


def _bonus(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    shares = []
    while not reader.done:
        command = reader.name("command")[1]
        shares.append(f"{command}:{reader.thousandths() // 1000}")
        reader.sign(",", ";")
    return {"shares": tuple(shares)}


def _rumour(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    reader.small("to")
    whom = reader.name("player")[1]
    reader.sign(":", ",")
    return {"to": whom, "words": reader.text()}


def _story(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    reader.sign(":", ",")
    return {"words": reader.text()}


def _chance(reader: OrderReader, state: CampaignState, faction: str) -> Given:
    """Return the word of chance, which enters the dice of the turn and does nothing else."""
    found = _story(reader, state, faction)
    if len(str(found["words"])) > LONGEST_CHANCE:
        raise Refused("empire.chance_too_long", most=LONGEST_CHANCE)
    return found


def _spare(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    return {"command": reader.name("command")[1]}


def _conquer(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    command = reader.name("command")[1]
    reader.sign(",", ":")
    return {"command": command, "planet": reader.name("planet")[1]}


def _someone(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    return {"character": reader.name("character")[1]}


def _president(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    act = reader.value("locate", "assassinate", "capture", "release", "forbid")
    if act == "forbid":
        reader.small("to")
        return {"act": act, "faction": reader.name("player")[1]}
    found: Given = {"act": {"assassinate": "kill", "release": "free"}.get(act, act)}
    found["character"] = reader.name("character")[1]
    if act != "locate":
        reader.small("to")
        found["where"] = reader.name("planet", "command")[1]
    return found


def _mission(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    mission = reader.value("raid", "carry", "resource")
    reader.sign(",", ":")
    if mission == "raid":
        reader.small("to")
        return {"mission": mission, "planet": reader.name("planet")[1]}
    if mission == "resource":
        return {"mission": mission, "resource": reader.name("resource")[1]}
    character = reader.name("character")[1]
    reader.small("from")
    start = reader.name("planet")[1]
    reader.small("to")
    return {"mission": mission, "character": character, "from": start, "to": reader.name("planet")[1]}


def _technology(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    technology = reader.name("technology")[1]
    reader.small("to")
    return {"technology": technology, "command": reader.name("command")[1]}


def _home(reader: OrderReader, _state: CampaignState, _faction: str) -> Given:
    command = reader.name("command")[1]
    reader.small("to")
    reader.sign(",", ":")
    return {"command": command, "planet": reader.name("planet")[1]}


_READ: Final[Mapping[str, Callable[[OrderReader, CampaignState, str], Given]]] = MappingProxyType(
    {
        "raise": _raise, "reinforce": _reinforce, "gift": _gift, "bank_use": _gift, "vote": _player("for"),
        "join": _join, "leave": _give_nothing, "accept": _player("faction"), "revoke": _player("faction"),
        "senator_choice": _choice, "question": _question, "lobby": _lobby, "beg": _beg, "force": _force,
        "bonus_split": _bonus, "buy_smuggler": _give_nothing, "rumour": _rumour, "story": _story, "spare": _spare,
        "chance": _chance,
        "move_home": _home, "conquer": _conquer, "free": _someone, "kill": _someone, "president_act": _president,
        "mission": _mission, "technology": _technology,
    }
)  # fmt: skip
"""What reads the rest of a line, by the verb it begins with; a line without one is a fleet's."""
