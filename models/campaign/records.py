"""The rows of a campaign file, with those of `turn_records` the only statement of its tables and columns.

A record is a tuple of the columns in their order, as `Rows` reads and writes them; the SQL of the format, its
catalogue and the checks of values are made from the same fields (`models.campaign.tables`). Nothing here needs a
database toolkit: a campaign is opened, painted and edited without one.

Text keys sort by creation (`models.campaign.ids`), `version` counts the edits of a row, JSON columns hold plain values.
Every list is read with an explicit order. `heavy` columns are left out of lists.

The rows of a galaxy and the blocks of a map are many: they are read and written as bare tuples (`galaxy_rows`). Their
key begins with what they are part of. What a planet, a fleet or a person points to is an id without a foreign key: a
reference that leads nowhere is a Problem with a click that mends it, no reason to refuse or to lose a row.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from models.campaign.tables import table
from models.campaign.turn_records import TURN_RECORDS
from models.content import Json

ThingKind = Literal["force", "galaxy", "map", "scenario", "battle", "turns"]
"""What the navigator lists."""

MAX_HEAD: Final = 16_000_000
"""The signs that the head of a map may have."""

_NOTHING: Final[dict[str, Json]] = {}
_NONE: Final[list[Any]] = []


@table("info")
class Info(NamedTuple):
    """One fact about the campaign itself: `title`, `language`, `created` (ISO), `program` (version that made it)."""

    key: str
    value: str


@table("force")
class Force(NamedTuple):
    """A party, an army, a side: `limit` in the game's points, None where there is none.

    `branch_of` is the id of the force this one is a what-if branch of, empty for every other force.
    """

    id: str
    game: str
    name: str
    side: str = ""
    limit: int | None = None
    position: int = 0
    notes: str = ""
    branch_of: str = ""
    version: int = 1


@table("member", of="force")
class MemberRecord(NamedTuple):
    """A hero, or a line of identical figures.

    `body` is the data its game keeps of it. `portrait` is the sha256 of an Asset, the id of a bundled picture, or
    empty. `branch_of` is, for a member of a branch, the id of the member of the origin it is a copy of, else empty.
    """

    id: str
    force_id: str
    name: str
    position: int = 0
    portrait: str = ""
    body: dict[str, Json] = _NOTHING
    notes: str = ""
    branch_of: str = ""
    version: int = 1


@table("story_event", of="force")
class StoryEvent(NamedTuple):
    """An Event of a force; Events are in the order of `id`. `member_id` is empty when it concerns the whole force."""

    id: str
    force_id: str
    member_id: str = ""
    kind: str = ""
    at: str = ""
    rule: str = ""
    body: dict[str, Json] = _NOTHING
    note: str = ""
    version: int = 1


@table("choice", keys=2)
class Choice(NamedTuple):
    """The reading of an ambiguous rule this campaign plays with."""

    game: str
    option: str
    value: str


@table("content", keys=3)
class Content(NamedTuple):
    """A Type the campaign carries: `origin` says where it came from, `hash` is that of the wording it had there."""

    game: str
    kind: str
    id: str
    origin: str = ""
    hash: str = ""
    body: dict[str, Json] = _NOTHING


@table("asset", named={"data": "bytes"})
class Asset(NamedTuple):
    """A picture, decoded and re-encoded on its way in; width and height in pixels. Column `bytes` is read as `data`."""

    sha256: str
    mime: str
    width: int
    height: int
    data: bytes


@table("galaxy", checks={"radius": "radius >= 0"})
class GalaxyRecord(NamedTuple):
    """A galaxy: `radius` is the blue circle of a command that has none of its own, in thousandths."""

    id: str
    name: str
    radius: int
    position: int = 0
    notes: str = ""
    version: int = 1


@table("alliance", keys=2, of="galaxy")
class AllianceRecord(NamedTuple):
    """An alliance of a galaxy; the neutrals are one whose members are `loose`."""

    galaxy_id: str
    id: str
    position: int
    name_fr: str
    name_en: str
    colour: str = ""
    loose: bool = False
    version: int = 1


@table("faction", keys=2, of="galaxy")
class FactionRecord(NamedTuple):
    """A faction of a galaxy; `unlimited` lists kinds of units, `shape` is that of its token if one was chosen."""

    galaxy_id: str
    id: str
    position: int
    name_fr: str
    name_en: str
    alliance: str = ""
    colour: str = ""
    sign: str = ""
    capital: str = ""
    player: str = ""
    unlimited: list[str] = _NONE
    words_fr: str = ""
    words_en: str = ""
    shape: str = ""
    version: int = 1


@table("sector", keys=2, of="galaxy")
class SectorRecord(NamedTuple):
    """A sector; `outline` is a list of points in thousandths, empty where it is computed."""

    galaxy_id: str
    id: str
    position: int
    name: str
    outline: list[list[int]] = _NONE
    colour: str = ""
    notes: str = ""
    words: str = ""
    version: int = 1


@table(
    "planet",
    keys=2,
    of="galaxy",
    checks={"radius": "radius >= 0", "income": "income IN ('ordinary', 'production', 'major')"},
)
class PlanetRecord(NamedTuple):
    """A planet: place and radius in thousandths, its garrison in three columns."""

    galaxy_id: str
    id: str
    position: int
    name: str
    x: int
    y: int
    radius: int
    income: str = "ordinary"
    resource: str = ""
    sector: str = ""
    owner: str = ""
    infantry: int = 0
    cruisers: int = 0
    fighters: int = 0
    system: str = ""
    notes: str = ""
    words: str = ""
    version: int = 1


@table(
    "route",
    keys=3,
    of="galaxy",
    checks={"kind": "kind IN ('main', 'lane', 'hidden')", "state": "state IN ('open', 'cut', 'closed')"},
    heavy=("state",),
)
class RouteRecord(NamedTuple):
    """A hyperspace route between two planets, used both ways; drawn from `start` to `end`."""

    galaxy_id: str
    start: str
    end: str
    position: int
    kind: str = "lane"
    state: str = "open"
    reason: str = ""
    version: int = 1


@table(
    "command",
    keys=2,
    of="galaxy",
    checks={"radius": "radius >= 0", "engagement": "engagement IN ('weak', 'moderate', 'total')"},
)
class CommandRecord(NamedTuple):
    """A fleet or an army: its place and the radius of its circle (0: the galaxy's) in thousandths."""

    galaxy_id: str
    id: str
    position: int
    name: str
    owner: str = ""
    x: int = 0
    y: int = 0
    home: str = ""
    infantry: int = 0
    cruisers: int = 0
    fighters: int = 0
    radius: int = 0
    engagement: str = "weak"
    retreats: int = 0
    notes: str = ""
    version: int = 1


@table("character", keys=2, of="galaxy")
class CharacterRecord(NamedTuple):
    """A person of a galaxy, with a command, on a planet, or at no known place."""

    galaxy_id: str
    id: str
    position: int
    name_fr: str
    name_en: str
    owner: str = ""
    command: str = ""
    planet: str = ""
    bonus: int = 0
    npc: bool = False
    notes: str = ""
    version: int = 1


@table("galaxy_note", keys=2, of="galaxy")
class NoteRecord(NamedTuple):
    """A note pinned on a galaxy."""

    galaxy_id: str
    id: str
    position: int
    x: int
    y: int
    words: str = ""
    version: int = 1


@table("map", heavy=("head",), longest={"head": MAX_HEAD})
class MapRecord(NamedTuple):
    """A map: `head` is everything of it but its name and its cells (`models.maps.map_json`)."""

    id: str
    name: str
    position: int = 0
    head: dict[str, Json] = _NOTHING
    notes: str = ""
    version: int = 1


@table("map_block", keys=4, of="map")
class MapBlock(NamedTuple):
    """32 x 32 cells of one layer of a map, packed (`models.maps.chunks`); layer 0 is the terrain. Empty ones are not
    kept.
    """

    map_id: str
    layer: int
    column: int
    row: int
    data: bytes


@table("scenario", heavy=("body",))
class ScenarioRecord(NamedTuple):
    """A scenario: `body` is all of it but name and notes (`models.games.scenario`); `map_id` may lead nowhere."""

    id: str
    name: str
    game: str
    map_id: str = ""
    position: int = 0
    body: dict[str, Json] = _NOTHING
    notes: str = ""
    version: int = 1


@table("battle", heavy=("setup", "state"))
class BattleRecord(NamedTuple):
    """A scenario being played.

    `setup` is the scenario as it began, the board included, so that a game under way never changes with its scenario;
    `state` is how the battle stands, `seed` that of its dice.
    """

    id: str
    scenario_id: str = ""
    name: str = ""
    game: str = ""
    position: int = 0
    setup: dict[str, Json] = _NOTHING
    state: dict[str, Json] = _NOTHING
    seed: str = ""
    notes: str = ""
    version: int = 1


@table("battle_act", keys=2, of="battle")
class BattleAct(NamedTuple):
    """One act of a battle, from 1 on: the act, the dice it threw, what happened."""

    battle_id: str
    number: int
    body: dict[str, Json] = _NOTHING


RECORDS: Final[tuple[type[tuple[object, ...]], ...]] = (
    Info, Force, MemberRecord, StoryEvent, Choice, Content, Asset,
    GalaxyRecord, AllianceRecord, FactionRecord, SectorRecord, PlanetRecord, RouteRecord, CommandRecord,
    CharacterRecord, NoteRecord, MapRecord, MapBlock, ScenarioRecord, BattleRecord, BattleAct,
    *TURN_RECORDS,
)  # fmt: skip
"""Every table of a campaign, parents before children."""
