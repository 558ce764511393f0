"""The life of a refereed campaign: how it begins, when a turn may be opened and judged, who is asked for what."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from models.campaign.galaxy_queries import galaxy
from models.campaign.rows import Rows
from models.campaign.turn_calendar import (
    days_later,
    first_deadline,
    kept_instant,
    read_instant,
    told_instant,
    zone_named,
)
from models.campaign.turn_changes import BeginTurns, OpenTurn
from models.campaign.turn_codes import commitment
from models.campaign.turn_queries import (
    attempts,
    chosen,
    in_force,
    last_turn,
    must_be,
    refereed,
    rulings,
    seated,
    start_of,
    state_after,
)
from models.campaign.turn_records import PlayerRecord, RefereedRecord, RulingRecord
from models.errors import ContentError, Refused
from models.games.address import is_address
from models.games.facets.turns import RulingOn
from models.games.library import turns
from models.i18n import LANGUAGES

POLICIES = ("hold", "standing", "substitute", "wait")
"""What may count where no sheet of a player came."""


OFFER: Final = 3
"""Turns without orders from which a substitute is spoken of."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who is to play a faction, as a table says it; empty fields keep what they are."""

    faction: str
    name: str = ""
    mail: str = ""
    language: str = ""
    policy: str = ""


def beginning(
    campaign: Rows,
    galaxy_id: str,
    now: datetime,
    *,
    zone: str,
    deadline: datetime | None = None,
    seats: Sequence[SeatRow] = (),
    joint: bool = True,
    test: bool = False,
    language: str = "fr",
    engine: str = "",
    mail: str = "",
) -> BeginTurns:
    """Return the Change that begins the turns of a galaxy: a secret is drawn, everybody has a seat and codes.

    The first orders are due at `deadline`, or in the evening after a period from now. Raises Refused for a galaxy
    without factions, ContentError for a zone, a seat or an address that is none. Orders are sent to `mail`.
    """
    zone_named(zone)
    map_ = galaxy(campaign, galaxy_id)
    if not map_.factions:
        raise Refused("galaxy.no_sides")
    choices = chosen(campaign)
    secret = secrets.token_hex(16)
    state = turns().begin(map_, choices, secret)
    due = deadline or first_deadline(now, turns().parameter("period", choices), zone)
    row = RefereedRecord(galaxy_id, secret, commitment(secret), zone, kept_instant(due), joint, test, address(mail))
    players = {
        faction: PlayerRecord(galaxy_id, faction, map_.faction[faction].player, language=language, salt=new_salt())
        for faction in turns().players(state)
    }
    for seat in seats:
        players[seat.faction] = seated_as(players.get(seat.faction), seat)
    return BeginTurns(row, tuple(players.values()), state, engine)


def address(words: str) -> str:
    """Return an address as it is kept, "" for none; raises ContentError for words that are none."""
    found = words.strip()
    if found and not is_address(found):
        raise ContentError("turn.no_address", place=found[:60])
    return found


def new_salt() -> str:
    """Return what makes the codes of a player his own."""
    return secrets.token_hex(8)


def seated_as(player: PlayerRecord | None, seat: SeatRow) -> PlayerRecord:
    """Return a player as a table says him; raises ContentError for a word that is none of ours."""
    if player is None:
        raise ContentError("turn.no_such_seat", place=seat.faction)
    for name, wanted, known in (("language", seat.language, LANGUAGES), ("policy", seat.policy, POLICIES)):
        if wanted and wanted not in known:
            raise ContentError("turn.bad_seat", place=f"{seat.faction}, {name}", found=wanted, known=known)
    return player._replace(
        name=seat.name or player.name, mail=seat.mail or player.mail, language=seat.language or player.language,
        policy=seat.policy or player.policy,
    )  # fmt: skip


def is_vacant(player: PlayerRecord) -> bool:
    """Return whether a seat waits for somebody."""
    return not player.name and not player.mail


def offered(campaign: Rows, galaxy_id: str, turn: int) -> tuple[PlayerRecord, ...]:
    """Return the seats that are offered to a substitute when a turn opens: those of policy `substitute` whose player
    has missed three turns in a row. They have other codes and nobody's name; reports come from that turn on.
    """
    silent = (
        each.player
        for each in (seated(campaign, galaxy_id, turn - 1) if turn > OFFER else ())
        if each.player.policy == "substitute" and each.missed >= OFFER and not is_vacant(each.player)
    )
    return tuple(player._replace(name="", mail="", salt=new_salt(), since=turn) for player in silent)


def opening(campaign: Rows, galaxy_id: str, now: datetime, deadline: datetime | None = None) -> OpenTurn:
    """Return the Change that opens the next turn, or moves the deadline of one that is not judged yet.

    The galaxy is taken as it stands: what the referee has edited since the last turn counts. Seats of the long silent
    are offered to others (`offered`). Raises Refused while a turn waits to be published, and for a deadline that is
    over.
    """
    row, last = refereed(campaign, galaxy_id), last_turn(campaign, galaxy_id)
    due = deadline or read_instant(row.due_utc)
    if due <= now:
        raise Refused("turn.deadline_over", when=told_instant(kept_instant(due), row.zone), zone=row.zone)
    after = kept_instant(days_later(due, turns().parameter("period", chosen(campaign)), row.zone))
    if last.status != "published":
        must_be(last, "open")
        if deadline is None:
            raise Refused("turn.is_open", turn=last.number)
        start = start_of(campaign, galaxy_id, last.number)
        return OpenTurn(galaxy_id, last.number, kept_instant(due), after, start, moved=True)
    before = state_after(campaign, galaxy_id, last.number, last.attempt)
    start = turns().next_turn(before, galaxy(campaign, galaxy_id))
    number = last.number + 1
    return OpenTurn(galaxy_id, number, kept_instant(due), after, start, offered(campaign, galaxy_id, number))


def closes(campaign: Rows, galaxy_id: str) -> datetime:
    """Return when sheets of the open turn are taken for the last time: its deadline and the grace."""
    hours = turns().parameter("grace", chosen(campaign))
    return read_instant(last_turn(campaign, galaxy_id).deadline_utc) + timedelta(hours=hours)


def may_be_judged(campaign: Rows, galaxy_id: str, now: datetime, *, close: bool = False) -> None:
    """Do nothing where the turn that is played may be judged: all have written, or the deadline and the grace are
    over, or the referee says so (`close`). Raises Refused, naming who is silent, and for players who are waited for.
    """
    turn = last_turn(campaign, galaxy_id)
    if not turn.number or turn.status == "published":
        raise Refused("turn.none_open", turn=turn.number + 1)
    there = seated(campaign, galaxy_id, turn.number)
    awaited = [each.player.faction for each in there if each.awaited]
    if awaited:
        raise Refused("turn.waits_for", names=_names(campaign, galaxy_id, turn.number, awaited))
    silent = [each.player.faction for each in there if not each.sent]
    judged_before = bool(attempts(campaign, galaxy_id, turn.number))
    if silent and not close and not judged_before and now < closes(campaign, galaxy_id):
        names = _names(campaign, galaxy_id, turn.number, silent)
        when = told_instant(turn.deadline_utc, refereed(campaign, galaxy_id).zone)
        raise Refused("turn.not_due", when=when, names=names)


def _names(campaign: Rows, galaxy_id: str, turn: int, factions: Iterable[str]) -> tuple[object, ...]:
    names: Mapping[str, object] = turns().players(start_of(campaign, galaxy_id, turn))
    return tuple(names.get(each, each) for each in factions)


def ruling(
    campaign: Rows, galaxy_id: str, key: str, target: str, body: str, reason: str, *, correct: bool = False
) -> RulingRecord:
    """Return a ruling on the turn that is played now, with `correct` on the last published one.

    Raises Refused for a target that can be none and for a decision that means nothing here.
    """
    last = last_turn(campaign, galaxy_id)
    number = last.number - (correct and last.status != "published")
    if number < 1 or (last.status == "published" and not correct):
        raise Refused("turn.none_open", turn=last.number + 1)
    others = in_force(rulings(campaign, galaxy_id, number))
    checked = turns().ruling(RulingOn(target.strip(), body.strip()), start_of(campaign, galaxy_id, number), others)
    phase = checked.target.partition(":")[2].partition("/")[0] if checked.target.startswith(("dice:", "after:")) else ""
    return RulingRecord(galaxy_id, key, number, phase, checked.target, checked.body, reason.strip())
