"""What the referee can decree as a form: effects in people's words, on the things there are."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Final

from models.games.decree import DecreeField, DecreeKind
from models.games.empire.moves import system_of
from models.games.empire.turn.numbers import MILLION, technologies
from models.games.empire.turn.objectives import objective_text
from models.games.empire.turn.rulings.decrees import TOLD
from models.games.empire.turn.state import CampaignState
from models.i18n import NO_TEXT, Text, both

_MOST: Final = 1_000_000
_UNITS: Final = tuple(DecreeField(each, unit=1, most=10_000) for each in ("infantry", "fighters", "cruisers"))
_FAR: Final = 10_000_000
"""How far from the middle a point of the map may lie, in thousandths."""

Way = tuple[str, Text]


def decree_kinds(state: CampaignState) -> tuple[DecreeKind, ...]:
    """Return every kind of decree with its choices in a campaign."""
    galaxy = state.galaxy
    sides = {each.id: each.name for each in galaxy.factions}

    def owned(name: Text, owner: str) -> Text:
        """Return a name with its owner behind it: two may have the same."""
        whose = sides.get(owner, NO_TEXT)
        return Text(*(f"{name[lang]} ({whose[lang]})" if whose[lang] else name[lang] for lang in ("fr", "en")))

    def field(name: str, ways: Iterable[Way]) -> DecreeField:
        return DecreeField(name, tuple(ways))

    player = field("faction", ((_pair("faction", key), sides[key]) for key in sorted(state.players) if key in sides))
    whom = field("whom", (("", both("turn.all_players")), *player.ways))
    ours = tuple((_pair("command", c.id), owned(Text.same(c.name), c.owner)) for c in galaxy.commands)
    worlds = tuple((_pair("planet", p.id), owned(Text.same(p.name), p.owner)) for p in galaxy.planets)
    command, planet = field("command", ours), field("planet", worlds)
    place = field("place", ((f"x={p.x} y={p.y}", Text.same(p.name)) for p in galaxy.planets))
    systems = ((f"{_pair('planet', p.id)} {_pair('system', system_of(p))}", Text.same(p.name)) for p in galaxy.planets)
    where = field("where", (*ours, *worlds))
    someone = field("character", ((_pair("character", c.id), owned(c.name, c.owner)) for c in galaxy.characters))
    aim = field("objective", ((_pair("objective", k), _aim(state, k)) for k in sorted(state.objectives)))
    fitted = field("technology", ((_pair("technology", key), each.name) for key, each in technologies().items()))
    again = field("again", ((_pair("again", each), both(f"turn.again_{each}")) for each in ("price", "free", "never")))
    millions = DecreeField("amount", unit=MILLION, least=-_MOST, most=_MOST)
    points = DecreeField("amount", unit=1, least=-1000, most=1000)
    x, y = (DecreeField(axis, unit=MILLION, least=-_FAR, most=_FAR) for axis in "xy")
    return (
        DecreeKind("money", "money", (player, millions), counts=True),
        DecreeKind("points", "points", (player, points), counts=True),
        DecreeKind("gained", "gained", (where, *_UNITS), counts=True),
        DecreeKind("lost", "lost", (where, *_UNITS), counts=True),
        DecreeKind("moved", "moved jumped=0", (command, place)),
        DecreeKind("moved_point", "moved jumped=0", (command, x, y)),
        DecreeKind("retreated", "retreated", (command, planet)),
        DecreeKind("gone", "gone", (command, again)),
        DecreeKind("conquered", "conquered", (planet, field("new_owner", player.ways))),
        DecreeKind("person_planet", "travelled", (someone, planet)),
        DecreeKind("person_command", "travelled", (someone, command)),
        DecreeKind("captured", "captured", (someone, field("captor", player.ways))),
        DecreeKind("freed", "freed", (someone,)),
        DecreeKind("killed", "killed", (someone,)),
        DecreeKind("armed", "armed", (command, fitted)),
        DecreeKind("revealed", "revealed", (aim,)),
        DecreeKind("fulfilled", "fulfilled", (aim,)),
        DecreeKind("withdrawn", "withdrawn", (aim,)),
        DecreeKind("closed", "closed", (field("system", systems),)),
        DecreeKind("told", TOLD, (whom,), only_told=True),
    )


def _pair(name: str, key: str) -> str:
    return f"{name}={shlex.quote(key)}"


def _aim(state: CampaignState, key: str) -> Text:
    """Return an objective with whose it is in front."""
    found = state.objectives[key]
    words, galaxy = objective_text(found, state.galaxy), state.galaxy
    side = galaxy.alliance.get(found.alliance) if found.alliance else galaxy.faction.get(found.faction)
    return Text(*(f"{side.name[lang]} – {words[lang]}" if side else words[lang] for lang in ("fr", "en")))
