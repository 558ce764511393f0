"""The rows of a campaign file, format version 2. Columns and constraints, no behaviour.

Text keys sort by creation (`models.campaign.ids`), `version` counts the edits of a row, JSON columns hold plain values
(assign a new dict: a change inside one is not seen). Every list is read with an explicit order.

The rows of a galaxy and the blocks of a map are many: they are read and written as tuples (`galaxy_rows`, `map_rows`).
Their key begins with what they are part of. What a planet, a fleet or a person points to is an id without a foreign
key: a reference that leads nowhere is a Problem with a click that mends it, no reason to refuse or to lose a row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from sqlalchemy import JSON, CheckConstraint, Column, LargeBinary
from sqlmodel import Field, SQLModel

# Unnamed constraints cannot be dropped later, so every one gets its name before the first table is described.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Info(SQLModel, table=True):
    """One fact about the campaign itself: `title`, `language`, `created` (ISO), `program` (version that made it)."""

    key: str = Field(primary_key=True)
    value: str


class Force(SQLModel, table=True):
    """A party, an army, a side: `limit` in the game's points, None where there is none.

    `branch_of` is the id of the force this one is a what-if branch of, empty for every other force.
    """

    id: str = Field(primary_key=True)
    game: str
    name: str
    side: str = ""
    limit: int | None = None
    position: int = 0
    notes: str = ""
    branch_of: str = ""
    version: int = 1


class Member(SQLModel, table=True):
    """A hero, or a line of identical figures. `body` is what its game keeps of it.

    `portrait` is the sha256 of an Asset, the id of a bundled picture, or empty. `branch_of` is the id of the member of
    the origin that a member of a branch is a copy of, empty where there is none.
    """

    id: str = Field(primary_key=True)
    force_id: str = Field(foreign_key="force.id", ondelete="CASCADE", index=True)
    name: str
    position: int = 0
    portrait: str = ""
    body: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    notes: str = ""
    branch_of: str = ""
    version: int = 1


class StoryEvent(SQLModel, table=True):
    """An Event of a force, in the order of `id`; `member_id` is empty when it happened to the whole force."""

    __tablename__: ClassVar[str | Callable[..., str]] = "story_event"

    id: str = Field(primary_key=True)
    force_id: str = Field(foreign_key="force.id", ondelete="CASCADE", index=True)
    member_id: str = ""
    kind: str
    at: str = ""
    rule: str = ""
    body: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    note: str = ""
    version: int = 1


class Choice(SQLModel, table=True):
    """The reading of an ambiguous rule this campaign plays with."""

    game: str = Field(primary_key=True)
    option: str = Field(primary_key=True)
    value: str


class Content(SQLModel, table=True):
    """A Type the campaign carries: `origin` says where it came from, `hash` which wording it had there."""

    game: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    origin: str = ""
    hash: str = ""
    body: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)


class Asset(SQLModel, table=True):
    """A picture, decoded and re-encoded on its way in; width and height in pixels. Column `bytes` is read as `data`."""

    sha256: str = Field(primary_key=True)
    mime: str
    width: int
    height: int
    data: bytes = Field(sa_column=Column("bytes", LargeBinary, nullable=False))


class GalaxyRecord(SQLModel, table=True):
    """A galaxy: `radius` is the blue circle of a command that has none of its own, in thousandths."""

    __tablename__: ClassVar[str | Callable[..., str]] = "galaxy"
    __table_args__ = (CheckConstraint("radius >= 0", name="radius"),)

    id: str = Field(primary_key=True)
    name: str
    radius: int
    position: int = 0
    notes: str = ""
    version: int = 1


class AllianceRecord(SQLModel, table=True):
    """An alliance of a galaxy; the neutrals are one whose members are `loose`."""

    __tablename__: ClassVar[str | Callable[..., str]] = "alliance"

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")
    id: str = Field(primary_key=True)
    position: int
    name_fr: str
    name_en: str
    colour: str = ""
    loose: bool = False
    version: int = 1


class FactionRecord(SQLModel, table=True):
    """A side of a galaxy; `unlimited` is a list of kinds of units."""

    __tablename__: ClassVar[str | Callable[..., str]] = "faction"

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")
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
    version: int = 1


class SectorRecord(SQLModel, table=True):
    """A sector; `outline` is a list of points in thousandths, empty where it is computed."""

    __tablename__: ClassVar[str | Callable[..., str]] = "sector"

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")
    id: str = Field(primary_key=True)
    position: int
    name: str
    outline: list[list[int]] = Field(default_factory=list, sa_type=JSON)
    colour: str = ""
    notes: str = ""
    version: int = 1


class PlanetRecord(SQLModel, table=True):
    """A planet: place and radius in thousandths, its garrison in three columns."""

    __tablename__: ClassVar[str | Callable[..., str]] = "planet"
    __table_args__ = (
        CheckConstraint("radius >= 0", name="radius"),
        CheckConstraint("income IN ('ordinary', 'production', 'major')", name="income"),
    )

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")
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
    version: int = 1


class RouteRecord(SQLModel, table=True):
    """A hyperspace route between two planets, used both ways; drawn from `start` to `end`."""

    __tablename__: ClassVar[str | Callable[..., str]] = "route"
    __table_args__ = (
        CheckConstraint("kind IN ('main', 'lane', 'hidden')", name="kind"),
        CheckConstraint("state IN ('open', 'cut', 'closed')", name="state"),
    )

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")
    start: str = Field(primary_key=True)
    end: str = Field(primary_key=True)
    position: int
    kind: str = "lane"
    state: str = "open"
    reason: str = ""
    version: int = 1


class CommandRecord(SQLModel, table=True):
    """A fleet or an army: its place and the radius of its circle (0: the galaxy's) in thousandths."""

    __tablename__: ClassVar[str | Callable[..., str]] = "command"
    __table_args__ = (
        CheckConstraint("radius >= 0", name="radius"),
        CheckConstraint("engagement IN ('weak', 'moderate', 'total')", name="engagement"),
    )

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")
    id: str = Field(primary_key=True)
    position: int
    name: str
    owner: str = ""
    x: int
    y: int
    home: str = ""
    infantry: int = 0
    cruisers: int = 0
    fighters: int = 0
    radius: int = 0
    engagement: str = "weak"
    retreats: int = 0
    notes: str = ""
    version: int = 1


class CharacterRecord(SQLModel, table=True):
    """A person of weight, with a command, on a planet, or nowhere known."""

    __tablename__: ClassVar[str | Callable[..., str]] = "character"

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")
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


class NoteRecord(SQLModel, table=True):
    """Words pinned on a galaxy."""

    __tablename__: ClassVar[str | Callable[..., str]] = "galaxy_note"

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")
    id: str = Field(primary_key=True)
    position: int
    x: int
    y: int
    words: str = ""
    version: int = 1


class MapRecord(SQLModel, table=True):
    """A map: `head` is everything of it but its name and its cells (`models.maps.map_json`)."""

    __tablename__: ClassVar[str | Callable[..., str]] = "map"

    id: str = Field(primary_key=True)
    name: str
    position: int = 0
    head: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    notes: str = ""
    version: int = 1


class MapBlock(SQLModel, table=True):
    """32 x 32 cells of one layer of a map, packed (`models.maps.chunks`); layer 0 is the terrain. Empty ones are not
    kept.
    """

    __tablename__: ClassVar[str | Callable[..., str]] = "map_block"

    map_id: str = Field(primary_key=True, foreign_key="map.id", ondelete="CASCADE")
    layer: int = Field(primary_key=True)
    column: int = Field(primary_key=True)
    row: int = Field(primary_key=True)
    data: bytes = Field(sa_column=Column("data", LargeBinary, nullable=False))


class ScenarioRecord(SQLModel, table=True):
    """A scenario: `body` is all of it but name and notes (`models.games.scenario`); `map_id` may lead nowhere."""

    __tablename__: ClassVar[str | Callable[..., str]] = "scenario"

    id: str = Field(primary_key=True)
    name: str
    game: str
    map_id: str = ""
    position: int = 0
    body: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    notes: str = ""
    version: int = 1


class BattleRecord(SQLModel, table=True):
    """A scenario being played: `setup` is what it brought to the table, the board included, so that a game under way
    never changes with its scenario; `state` how it stands, `seed` of its dice.
    """

    __tablename__: ClassVar[str | Callable[..., str]] = "battle"

    id: str = Field(primary_key=True)
    scenario_id: str = ""
    name: str
    game: str
    position: int = 0
    setup: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    state: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    seed: str = ""
    notes: str = ""
    version: int = 1


class BattleAct(SQLModel, table=True):
    """One act of a battle, from 1 on: the act, the dice it threw, what happened."""

    __tablename__: ClassVar[str | Callable[..., str]] = "battle_act"

    battle_id: str = Field(primary_key=True, foreign_key="battle.id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    body: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)


RECORDS: Final[tuple[type[SQLModel], ...]] = (
    Info, Force, Member, StoryEvent, Choice, Content, Asset,
    GalaxyRecord, AllianceRecord, FactionRecord, SectorRecord, PlanetRecord, RouteRecord, CommandRecord,
    CharacterRecord, NoteRecord, MapRecord, MapBlock, ScenarioRecord, BattleRecord, BattleAct,
)  # fmt: skip
"""Every table of a campaign, parents before children."""
