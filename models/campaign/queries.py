"""What a campaign says, read as plain tuples. Every list has a stated order.

Asked of what `Store.read()` gives, or of the Session of a Change. Records to be edited come from `loading`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from models.campaign.reading import AssetRow, ContentRow, ForceRow, GalaxyRow, MapRow, MemberRow, Readable, rows, value
from models.errors import Refused
from models.games.event import Event
from models.games.game import Stored, StoredMember


@dataclass(frozen=True, slots=True)
class CampaignInfo:
    """What a campaign says of itself; `created` is an ISO date with time, `program` the version that made the file."""

    title: str = ""
    language: str = "fr"
    created: str = ""
    program: str = ""


_FACTS: Final = ("title", "language", "created", "program")
_FORCE: Final = 'SELECT id, game, name, side, "limit", position, notes, branch_of, version FROM force'
_MEMBER: Final = "SELECT id, force_id, name, position, portrait, body, notes, branch_of, version FROM member"
_CONTENT: Final = "SELECT game, kind, id, origin, hash, body FROM content WHERE game = ?"
_OWNER: Final = {
    "member": "SELECT force_id FROM member WHERE id = ?",
    "story_event": "SELECT force_id FROM story_event WHERE id = ?",
}
_PARTS: Final = "SELECT id FROM member WHERE force_id = ? UNION ALL SELECT id FROM story_event WHERE force_id = ?"
_NO_BRANCH: Final = "(branch_of = '' OR branch_of NOT IN (SELECT id FROM force))"
"""A force is no branch, or its origin is lost: then it is the user's only copy, and shown."""


def info(session: Readable) -> CampaignInfo:
    """Return the campaign's title, language, date of birth and maker."""
    facts = dict(rows(session, "SELECT key, value FROM info ORDER BY key"))
    return CampaignInfo(**{fact: facts[fact] for fact in _FACTS if fact in facts})


def format_version(session: Readable) -> int:
    """Return the version of the file's format."""
    return int(rows(session, "PRAGMA user_version")[0][0]) & 0xFFFF_FFFF


def forces(session: Readable, game: str | None = None) -> tuple[ForceRow, ...]:
    """Return the forces (of one game) in the user's order; what-if branches are `branches`' to tell."""
    wanted, params = ("AND game = ?", (game,)) if game is not None else ("", ())
    found = rows(session, f"{_FORCE} WHERE {_NO_BRANCH} {wanted} ORDER BY position, id", *params)
    return tuple(ForceRow(*row) for row in found)


def branches(session: Readable, force_id: str) -> tuple[ForceRow, ...]:
    """Return the what-if branches of a force, oldest first."""
    return tuple(ForceRow(*row) for row in rows(session, f"{_FORCE} WHERE branch_of = ? ORDER BY id", force_id))


def force(session: Readable, force_id: str) -> ForceRow:
    """Return one force; raises Refused when it is not there."""
    for row in rows(session, f"{_FORCE} WHERE id = ?", force_id):
        return ForceRow(*row)
    raise Refused("campaign.no_force")


def members(session: Readable, force_id: str) -> tuple[MemberRow, ...]:
    """Return the members of a force in the user's order."""
    found = rows(session, f"{_MEMBER} WHERE force_id = ? ORDER BY position, id", force_id)
    return tuple(_member(row) for row in found)


def member(session: Readable, member_id: str) -> MemberRow:
    """Return one member; raises Refused when it is not there."""
    for row in rows(session, f"{_MEMBER} WHERE id = ?", member_id):
        return _member(row)
    raise Refused("campaign.no_member")


def _member(row: tuple[Any, ...]) -> MemberRow:
    return MemberRow._make((*row[:5], value(row[5]), *row[6:]))


def story(session: Readable, force_id: str) -> tuple[Event, ...]:
    """Return the Events of a force in the order they happened."""
    found = rows(
        session,
        "SELECT id, kind, member_id, at, rule, body, note FROM story_event WHERE force_id = ? ORDER BY id",
        force_id,
    )
    return tuple(
        Event(event_id, kind, subject, at, rule, value(body), note)
        for event_id, kind, subject, at, rule, body, note in found
    )


def stored(session: Readable, force_id: str) -> Stored:
    """Return a force as its game's roster takes it; raises Refused when it is not there."""
    row = force(session, force_id)
    kept = tuple(StoredMember(each.id, each.name, each.body) for each in members(session, force_id))
    return Stored(name=row.name, side=row.side, limit=row.limit, members=kept, events=story(session, force_id))


def force_of(session: Readable, table: str, key: str) -> str:
    """Return the id of the force that a row of `member` or `story_event` belongs to; empty for a row that is gone."""
    found = rows(session, _OWNER[table], key)
    return str(found[0][0]) if found else ""


def parts(session: Readable, force_id: str) -> frozenset[str]:
    """Return the ids of the members and of the Events of a force."""
    return frozenset(row[0] for row in rows(session, _PARTS, force_id, force_id))


def galaxies(session: Readable) -> tuple[GalaxyRow, ...]:
    """Return the galaxies in the user's order; `galaxy_queries` reads what is in one."""
    found = rows(session, "SELECT id, name, radius, position, notes FROM galaxy ORDER BY position, id")
    return tuple(GalaxyRow(*row) for row in found)


def galaxy_head(session: Readable, galaxy_id: str) -> GalaxyRow:
    """Return the name and the circle of a galaxy; raises Refused when it is not there."""
    for row in galaxies(session):
        if row.id == galaxy_id:
            return row
    raise Refused("campaign.no_galaxy")


def maps(session: Readable) -> tuple[MapRow, ...]:
    """Return the maps in the user's order; `map_queries` reads the cells."""
    found = rows(session, "SELECT id, name, position, notes FROM map ORDER BY position, id")
    return tuple(MapRow(*row) for row in found)


def map_head(session: Readable, map_id: str) -> dict[str, Any]:
    """Return everything of a map but its name and its cells; raises Refused when it is not there."""
    for row in rows(session, "SELECT head FROM map WHERE id = ?", map_id):
        head: dict[str, Any] = value(row[0])
        return head
    raise Refused("campaign.no_map")


def choices(session: Readable, game: str) -> dict[str, str]:
    """Return the readings of a game this campaign has chosen: option id to value id."""
    return dict(rows(session, "SELECT option, value FROM choice WHERE game = ? ORDER BY option", game))


def scenario_games(session: Readable) -> set[str]:
    """Return the ids of the games the campaign has a scenario of."""
    return {row[0] for row in rows(session, "SELECT DISTINCT game FROM scenario ORDER BY game")}


def contents_of(session: Readable, game: str) -> tuple[ContentRow, ...]:
    """Return every Type of a game that the campaign carries, by kind and id."""
    return read_contents(contents_as_kept(session, game))


def contents_as_kept(session: Readable, game: str) -> tuple[tuple[Any, ...], ...]:
    """Return the rows of every Type of a game as they are kept, their bodies not read: equal rows hold equal Types."""
    return tuple(rows(session, f"{_CONTENT} ORDER BY kind, id", game))


def read_contents(kept: Iterable[tuple[Any, ...]]) -> tuple[ContentRow, ...]:
    """Return Types from their rows as kept; raises JSONDecodeError for what is damaged."""
    return tuple(_content(row) for row in kept)


def content(session: Readable, game: str, kind: str) -> tuple[ContentRow, ...]:
    """Return the Types of one kind the campaign carries, by id."""
    return tuple(_content(row) for row in rows(session, f"{_CONTENT} AND kind = ? ORDER BY id", game, kind))


def _content(row: tuple[Any, ...]) -> ContentRow:
    return ContentRow._make((*row[:5], value(row[5])))


def asset(session: Readable, sha256: str) -> AssetRow | None:
    """Return a picture, None when the campaign has none of that key."""
    found = rows(session, "SELECT sha256, mime, width, height, bytes FROM asset WHERE sha256 = ?", sha256)
    return AssetRow(*found[0]) if found else None


def portraits(session: Readable, force_id: str) -> dict[str, str]:
    """Return the portrait of each member of a force that has one: member id to asset key or bundled id."""
    found = rows(session, "SELECT id, portrait FROM member WHERE force_id = ? ORDER BY position, id", force_id)
    return {member_id: portrait for member_id, portrait in found if portrait}


_SHOWN: Final = f"force_id IN (SELECT id FROM force WHERE {_NO_BRANCH})"  # noqa: S608  our own words
_COUNTED: Final = {
    "force": _NO_BRANCH, "member": _SHOWN, "story_event": _SHOWN, "choice": "", "content": "", "asset": "",
    "galaxy": "", "alliance": "", "faction": "", "sector": "", "planet": "", "route": "", "command": "",
    "character": "", "galaxy_note": "", "map": "", "scenario": "", "battle": "",
}  # fmt: skip


def counts(session: Readable) -> dict[str, int]:
    """Return how many rows of each kind the campaign has, by table name.

    What it says of itself is not counted, nor are what-if branches, nor the blocks a map is cut into.
    """
    return {table: _count(session, table, wanted) for table, wanted in _COUNTED.items()}


def _count(session: Readable, table: str, wanted: str) -> int:
    where = f" WHERE {wanted}" if wanted else ""
    return int(rows(session, f"SELECT count(*) FROM {table}{where}")[0][0])  # noqa: S608  our own names
