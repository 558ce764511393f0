"""Queries: what is in a campaign. Every list has a stated order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from models.campaign.catalogue import table_of
from models.campaign.records import (
    RECORDS,
    Asset,
    BattleAct,
    BattleRecord,
    Choice,
    Content,
    Force,
    GalaxyRecord,
    Info,
    MapBlock,
    MapRecord,
    MemberRecord,
    ScenarioRecord,
    StoryEvent,
)
from models.campaign.rows import Kept, Key, R, Rows, record, value
from models.content import Json
from models.errors import Refused
from models.games.event import Event
from models.games.values import Stored, StoredMember


@dataclass(frozen=True, slots=True)
class CampaignInfo:
    """The facts about the campaign itself; `created` is an ISO date with time, `program` the version that made the
    file.
    """

    title: str = ""
    language: str = "fr"
    created: str = ""
    program: str = ""


FORCE_TABLES: Final = frozenset({"force", "member", "story_event"})
"""The tables a force is kept in."""
_FACTS: Final = ("title", "language", "created", "program")
_EVENT: Final = ("id", "kind", "member_id", "at", "rule", "body", "note")


def one(campaign: Rows, kind: type[R], key: Key, missing: str) -> R:
    """Return the record of a key; raises Refused, with the message `missing`, when it is not there."""
    found = campaign.get(kind, key)
    if found is None:
        raise Refused(missing)
    return found


def info(campaign: Rows) -> CampaignInfo:
    """Return the campaign's title, language, date of birth and maker."""
    facts = dict(campaign.values(Info))
    return CampaignInfo(**{fact: facts[fact] for fact in _FACTS if fact in facts})


def forces(campaign: Rows, game: str | None = None) -> tuple[Force, ...]:
    """Return the forces (of one game, where given) in the user's order, without the what-if branches.

    A branch whose origin is lost is the user's only copy, and counts as a force.
    """
    every = campaign.many(Force)
    known = {row.id for row in every}
    return tuple(row for row in every if row.branch_of not in known and game in (None, row.game))


def force_names(campaign: Rows) -> list[tuple[str, str]]:
    """Return the id and the name of each of `forces`; no other column is read."""
    every = campaign.values(Force, "id", "name", "branch_of")
    known = {row[0] for row in every}
    return [(row[0], row[1]) for row in every if row[2] not in known]


def branches(campaign: Rows, force_id: str) -> tuple[Force, ...]:
    """Return the what-if branches of a force, oldest first."""
    return campaign.many(Force, order=("id",), branch_of=force_id)


def force(campaign: Rows, force_id: str) -> Force:
    """Return one force; raises Refused when it is not there."""
    return one(campaign, Force, force_id, "campaign.no_force")


def members(campaign: Rows, force_id: str) -> tuple[MemberRecord, ...]:
    """Return the members of a force in the user's order."""
    return campaign.many(MemberRecord, force_id=force_id)


def member(campaign: Rows, member_id: str) -> MemberRecord:
    """Return one member; raises Refused when it is not there."""
    return one(campaign, MemberRecord, member_id, "campaign.no_member")


def story(campaign: Rows, force_id: str) -> tuple[Event, ...]:
    """Return the Events of a force in the order they happened."""
    return tuple(
        Event(event_id, kind, subject, at, rule, value(body), note)
        for event_id, kind, subject, at, rule, body, note in campaign.values(StoryEvent, *_EVENT, force_id=force_id)
    )


def stored(campaign: Rows, force_id: str) -> Stored:
    """Return a force as its game's roster takes it; raises Refused when it is not there."""
    row = force(campaign, force_id)
    kept = tuple(StoredMember(each.id, each.name, each.body) for each in members(campaign, force_id))
    return Stored(name=row.name, side=row.side, limit=row.limit, members=kept, events=story(campaign, force_id))


def force_of(campaign: Rows, table: str, key: str) -> str:
    """Return the id of the force that a row of `member` or `story_event` belongs to; empty for a row that is gone."""
    kind: type[MemberRecord] | type[StoryEvent] = MemberRecord if table == "member" else StoryEvent
    found = campaign.values(kind, "force_id", id=key)
    return str(found[0][0]) if found else ""


def parts(campaign: Rows, force_id: str) -> frozenset[str]:
    """Return the ids of the members and of the Events of a force."""
    found = (campaign.values(kind, "id", force_id=force_id) for kind in (MemberRecord, StoryEvent))
    return frozenset(row[0] for some in found for row in some)


def galaxies(campaign: Rows) -> tuple[GalaxyRecord, ...]:
    """Return the galaxies in the user's order; `galaxy_queries` reads what is in one."""
    return campaign.many(GalaxyRecord)


def galaxy_head(campaign: Rows, galaxy_id: str) -> GalaxyRecord:
    """Return the name and the circle of a galaxy; raises Refused when it is not there."""
    return one(campaign, GalaxyRecord, galaxy_id, "campaign.no_galaxy")


def maps(campaign: Rows) -> tuple[MapRecord, ...]:
    """Return the maps in the user's order, without their heads; `map_queries` reads the cells."""
    return campaign.many(MapRecord)


def map_head(campaign: Rows, map_id: str) -> dict[str, Json]:
    """Return everything of a map but its name and its cells; raises Refused when it is not there."""
    return one(campaign, MapRecord, map_id, "campaign.no_map").head


def choices(campaign: Rows, game: str) -> dict[str, str]:
    """Return the readings of a game this campaign has chosen: option id to value id."""
    return dict(campaign.values(Choice, "option", "value", game=game))


def scenario_games(campaign: Rows) -> set[str]:
    """Return the ids of the games the campaign has a scenario of."""
    return {row[0] for row in campaign.values(ScenarioRecord, "game")}


def contents_of(campaign: Rows, game: str) -> tuple[Content, ...]:
    """Return every Type of a game that the campaign carries, by kind and id."""
    return campaign.many(Content, game=game)


def contents_as_kept(campaign: Rows, game: str) -> tuple[Kept, ...]:
    """Return the rows of every Type of a game undecoded: equal rows hold equal Types."""
    return tuple(campaign.values(Content, game=game))


def read_contents(kept: Iterable[Kept]) -> tuple[Content, ...]:
    """Return Types from undecoded rows; raises JSONDecodeError for damaged ones."""
    return tuple(record(Content, row) for row in kept)


def asset(campaign: Rows, sha256: str) -> Asset | None:
    """Return a picture, None when the campaign has none of that key."""
    return campaign.get(Asset, sha256)


def portraits(campaign: Rows, force_id: str) -> dict[str, str]:
    """Return the portrait of each member of a force that has one: member id to asset key or bundled id."""
    found = campaign.values(MemberRecord, "id", "portrait", force_id=force_id)
    return {member_id: portrait for member_id, portrait in found if portrait}


def counts(campaign: Rows) -> dict[str, int]:
    """Return how many rows of each kind the campaign has, by table name.

    The facts about the campaign itself are not counted, nor are what-if branches, nor the parts a map or a battle is
    cut into.
    """
    shown = [row.id for row in forces(campaign)]
    own = {Force: {"id": shown}, MemberRecord: {"force_id": shown}, StoryEvent: {"force_id": shown}}
    kinds = [kind for kind in RECORDS if kind not in (Info, MapBlock, BattleAct)]
    return {table_of(kind).name: campaign.count(kind, **own.get(kind, {})) for kind in kinds}


def scenarios(campaign: Rows) -> tuple[ScenarioRecord, ...]:
    """Return the scenarios in the user's order, without their bodies."""
    return campaign.many(ScenarioRecord)


def battles(campaign: Rows) -> tuple[BattleRecord, ...]:
    """Return the battles in the user's order, without their setups and states."""
    return campaign.many(BattleRecord)
