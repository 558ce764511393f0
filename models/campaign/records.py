"""The rows of a campaign file, with those of `turn_records` the only statement of its tables and columns.

Records are SQLModel classes that serve as values: `Rows` reads and writes them, nothing else assigns to one, and what
changes is a copy (`model_copy`). The SQL of the format, its catalogue and the checks of values are made from their
fields (`models.campaign.schema`, `models.campaign.catalogue`).

Text keys sort by creation (`models.campaign.ids`), `version` counts the edits of a row, JSON columns hold plain values.
Every list is read with an explicit order. `heavy` columns are left out of lists.

The rows of a galaxy and the blocks of a map are many: they are read and written as bare tuples (`galaxy_rows`). Their
key begins with what they are part of. What a planet, a fleet or a person points to is an id without a foreign key: a
reference that leads nowhere is a Problem with a click that mends it, no reason to refuse or to lose a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from sqlalchemy import JSON, CheckConstraint
from sqlmodel import Field

from models.campaign.schema import HEAVY, REGISTRY, CampaignModel, GalaxyPart
from models.campaign.turn_records import TURN_RECORDS

if TYPE_CHECKING:
    from models.content import Json
else:  # the same, as pydantic can read it
    from pydantic import JsonValue as Json

ThingKind = Literal["force", "galaxy", "map", "scenario", "battle", "turns"]
"""What the navigator lists."""

MAX_HEAD: Final = 16_000_000
"""The signs that the head of a map may have."""


class Info(CampaignModel, table=True):
    """One fact about the campaign itself: `title`, `language`, `created` (ISO), `program` (version that made it)."""

    __tablename__ = "info"

    key: str = Field(primary_key=True)
    value: str


class Force(CampaignModel, table=True):
    """A party, an army, a side: `limit` in the game's points, None where there is none.

    `branch_of` is the id of the force this one is a what-if branch of, empty for every other force.
    """

    __tablename__ = "force"

    id: str = Field(primary_key=True)
    game: str
    name: str
    side: str = ""
    limit: int | None = None
    position: int = 0
    notes: str = ""
    branch_of: str = ""
    version: int = 1


class MemberRecord(CampaignModel, table=True):
    """A hero, or a line of identical figures.

    `body` is the data its game keeps of it. `portrait` is the sha256 of an Asset, the id of a bundled picture, or
    empty. `branch_of` is, for a member of a branch, the id of the member of the origin it is a copy of, else empty.
    """

    __tablename__ = "member"

    id: str = Field(primary_key=True)
    force_id: str = Field(foreign_key="force.id", ondelete="CASCADE", index=True)
    name: str
    position: int = 0
    portrait: str = ""
    body: dict[str, Json] = Field(default_factory=dict, sa_type=JSON)
    notes: str = ""
    branch_of: str = ""
    version: int = 1


class StoryEvent(CampaignModel, table=True):
    """An Event of a force; Events are in the order of `id`. `member_id` is empty when it concerns the whole force."""

    __tablename__ = "story_event"

    id: str = Field(primary_key=True)
    force_id: str = Field(foreign_key="force.id", ondelete="CASCADE", index=True)
    member_id: str = ""
    kind: str = ""
    at: str = ""
    rule: str = ""
    body: dict[str, Json] = Field(default_factory=dict, sa_type=JSON)
    note: str = ""
    version: int = 1


class Choice(CampaignModel, table=True):
    """The reading of an ambiguous rule this campaign plays with."""

    __tablename__ = "choice"

    game: str = Field(primary_key=True)
    option: str = Field(primary_key=True)
    value: str


class Content(CampaignModel, table=True):
    """A Type the campaign carries: `origin` says where it came from, `hash` is that of the wording it had there."""

    __tablename__ = "content"

    game: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    origin: str = ""
    hash: str = ""
    body: dict[str, Json] = Field(default_factory=dict, sa_type=JSON)


class Asset(CampaignModel, table=True):
    """A picture, decoded and re-encoded on its way in; width and height in pixels. Column `bytes` is read as `data`."""

    __tablename__ = "asset"

    sha256: str = Field(primary_key=True)
    mime: str
    width: int
    height: int
    data: bytes = Field(sa_column_kwargs={"name": "bytes"})


class GalaxyRecord(CampaignModel, table=True):
    """A galaxy: `radius` is the blue circle of a command that has none of its own, in thousandths."""

    __tablename__ = "galaxy"
    __table_args__ = (CheckConstraint("radius >= 0", name="radius"),)

    id: str = Field(primary_key=True)
    name: str
    radius: int
    position: int = 0
    notes: str = ""
    version: int = 1


class AllianceRecord(GalaxyPart, table=True):
    """An alliance of a galaxy; the neutrals are one whose members are `loose`."""

    __tablename__ = "alliance"

    id: str = Field(primary_key=True)
    position: int
    name_fr: str
    name_en: str
    colour: str = ""
    loose: bool = False
    version: int = 1


class FactionRecord(GalaxyPart, table=True):
    """A faction of a galaxy; `unlimited` lists kinds of units, `shape` is that of its token if one was chosen."""

    __tablename__ = "faction"

    id: str = Field(primary_key=True)
    position: int
    name_fr: str
    name_en: str
    alliance: str = ""
    colour: str = ""
    sign: str = ""
    capital: str = ""
    player: str = ""
    unlimited: list[str] = Field(default_factory=list, sa_type=JSON)
    words_fr: str = ""
    words_en: str = ""
    shape: str = ""
    version: int = 1


class SectorRecord(GalaxyPart, table=True):
    """A sector; `outline` is a list of points in thousandths, empty where it is computed."""

    __tablename__ = "sector"

    id: str = Field(primary_key=True)
    position: int
    name: str
    outline: list[list[int]] = Field(default_factory=list, sa_type=JSON)
    colour: str = ""
    notes: str = ""
    words: str = ""
    version: int = 1


class PlanetRecord(GalaxyPart, table=True):
    """A planet: place and radius in thousandths, its garrison in three columns."""

    __tablename__ = "planet"
    __table_args__ = (
        CheckConstraint("radius >= 0", name="radius"),
        CheckConstraint("income IN ('ordinary', 'production', 'major')", name="income"),
    )

    id: str = Field(primary_key=True)
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


class RouteRecord(GalaxyPart, table=True):
    """A hyperspace route between two planets, used both ways; drawn from `start` to `end`."""

    __tablename__ = "route"
    __table_args__ = (
        CheckConstraint("kind IN ('main', 'lane', 'hidden')", name="kind"),
        CheckConstraint("state IN ('open', 'cut', 'closed')", name="state"),
    )

    start: str = Field(primary_key=True)
    end: str = Field(primary_key=True)
    position: int
    kind: str = "lane"
    state: str = Field(default="open", sa_column_kwargs=HEAVY)
    reason: str = ""
    version: int = 1


class CommandRecord(GalaxyPart, table=True):
    """A fleet or an army: its place and the radius of its circle (0: the galaxy's) in thousandths."""

    __tablename__ = "command"
    __table_args__ = (
        CheckConstraint("radius >= 0", name="radius"),
        CheckConstraint("engagement IN ('weak', 'moderate', 'total')", name="engagement"),
    )

    id: str = Field(primary_key=True)
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


class CharacterRecord(GalaxyPart, table=True):
    """A person of a galaxy, with a command, on a planet, or at no known place."""

    __tablename__ = "character"

    id: str = Field(primary_key=True)
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


class NoteRecord(GalaxyPart, table=True):
    """A note pinned on a galaxy."""

    __tablename__ = "galaxy_note"

    id: str = Field(primary_key=True)
    position: int
    x: int
    y: int
    words: str = ""
    version: int = 1


class MapRecord(CampaignModel, table=True):
    """A map: `head` is everything of it but its name and its cells (`models.maps.map_json`)."""

    __tablename__ = "map"

    id: str = Field(primary_key=True)
    name: str
    position: int = 0
    head: dict[str, Json] = Field(
        default_factory=dict, sa_type=JSON, sa_column_kwargs={"info": {"heavy": True, "longest": MAX_HEAD}}
    )
    notes: str = ""
    version: int = 1


class MapBlock(CampaignModel, table=True):
    """32 x 32 cells of one layer of a map, packed (`models.maps.chunks`); layer 0 is the terrain. Empty ones are not
    kept.
    """

    __tablename__ = "map_block"

    map_id: str = Field(primary_key=True, foreign_key="map.id", ondelete="CASCADE")
    layer: int = Field(primary_key=True)
    column: int = Field(primary_key=True)
    row: int = Field(primary_key=True)
    data: bytes


class ScenarioRecord(CampaignModel, table=True):
    """A scenario: `body` is all of it but name and notes (`games.scenarios.scenario`); `map_id` may lead nowhere."""

    __tablename__ = "scenario"

    id: str = Field(primary_key=True)
    name: str
    game: str
    map_id: str = ""
    position: int = 0
    body: dict[str, Json] = Field(default_factory=dict, sa_type=JSON, sa_column_kwargs=HEAVY)
    notes: str = ""
    version: int = 1


class BattleRecord(CampaignModel, table=True):
    """A scenario being played.

    `setup` is the scenario as it began, the board included, so that a game under way never changes with its scenario;
    `state` is how the battle stands, `seed` that of its dice.
    """

    __tablename__ = "battle"

    id: str = Field(primary_key=True)
    scenario_id: str = ""
    name: str = ""
    game: str = ""
    position: int = 0
    setup: dict[str, Json] = Field(default_factory=dict, sa_type=JSON, sa_column_kwargs=HEAVY)
    state: dict[str, Json] = Field(default_factory=dict, sa_type=JSON, sa_column_kwargs=HEAVY)
    seed: str = ""
    notes: str = ""
    version: int = 1


class BattleAct(CampaignModel, table=True):
    """One act of a battle, from 1 on: the act, the dice it threw, what happened."""

    __tablename__ = "battle_act"

    battle_id: str = Field(primary_key=True, foreign_key="battle.id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    body: dict[str, Json] = Field(default_factory=dict, sa_type=JSON)


RECORDS: Final[tuple[type[CampaignModel], ...]] = (
    Info, Force, MemberRecord, StoryEvent, Choice, Content, Asset,
    GalaxyRecord, AllianceRecord, FactionRecord, SectorRecord, PlanetRecord, RouteRecord, CommandRecord,
    CharacterRecord, NoteRecord, MapRecord, MapBlock, ScenarioRecord, BattleRecord, BattleAct,
    *TURN_RECORDS,
)  # fmt: skip
"""Every table of a campaign, parents before children."""

REGISTRY.configure()
