"""The course of a refereed campaign: how it begins, when a turn may be opened and judged, whose sheets are missing."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from models.campaign.galaxies.queries import galaxy
from models.campaign.queries import info
from models.campaign.rows import Rows
from models.campaign.turn_records import OrderSheetRecord, PlayerRecord, RefereedRecord, TurnRecord
from models.campaign.turns.calendar import (
    days_later,
    first_deadline,
    kept_instant,
    read_instant,
    told_instant,
    zone_named,
)
from models.campaign.turns.changes import BeginTurns, CloseTurn, OpenTurn
from models.campaign.turns.codes import commitment, is_sealed
from models.campaign.turns.handover import goes_on_here
from models.campaign.turns.queries import (
    all_turns,
    attempts,
    attempts_made,
    closed_now,
    closings,
    galaxy_readings,
    last_turn,
    must_be,
    parameter,
    referee_of,
    seats_of,
    sheets_judged,
    start_of,
    state_after,
    told_name,
)
from models.dice import OWN_SEEDS
from models.errors import ContentError, Refused
from models.games.address import is_address
from models.games.facets.turn_proof import Closing, TurnNotice, TurnProof, attempts_told
from models.games.library import galaxy_game
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Fix

POLICIES = ("hold", "standing", "substitute", "wait")
"""What may count where no sheet of a player came."""


OFFER: Final = 3
"""Turns without orders from which a substitute is spoken of."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who is to play a faction, as a row of a table; empty fields leave the seat as it is."""

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
    fix: Fix | None = None,
) -> BeginTurns:
    """Return the Change that begins the turns of a galaxy: a secret is drawn, every faction has a seat and codes.

    The first orders are due at `deadline`, or in the evening after a period from now; they are sent to `mail`. The
    galaxy is mended by `fix` first. Raises Refused for a galaxy without factions, ContentError for a bad zone, seat or
    address.
    """
    zone_named(zone)
    map_ = galaxy(campaign, galaxy_id)
    if not map_.factions:
        raise Refused("turn.no_sides")
    if fix is not None:
        map_ = galaxy_game().strategy.mend(map_, fix.edit)
    secret = OWN_SEEDS + secrets.token_hex(16)
    state = galaxy_game().turns.begin(map_, galaxy_readings(campaign), secret)
    due = deadline or first_deadline(now, parameter(campaign, "period"), zone)
    row = RefereedRecord(
        galaxy_id=galaxy_id,
        secret=secret,
        commitment=commitment(secret),
        zone=zone,
        due_utc=kept_instant(due),
        joint=joint,
        test=test,
        mail=address(mail),
    )
    players = {
        faction: PlayerRecord(
            galaxy_id=galaxy_id, faction=faction, name=map_.faction[faction].player, language=language, salt=new_salt()
        )
        for faction in state.players
    }
    for seat in seats:
        players[seat.faction] = seated_as(players.get(seat.faction), seat)
    return BeginTurns(row, tuple(players.values()), state, engine, map_ if fix is not None else None)


def address(words: str) -> str:
    """Return a mail address without outer blanks, "" for none; raises ContentError for a text that is no address."""
    found = words.strip()
    if found and not is_address(found):
        raise ContentError("turn.no_address", place=found[:60])
    return found


def new_salt() -> str:
    """Return the random text that goes into a player's codes: a new one makes his old codes void."""
    return secrets.token_hex(8)


def seated_as(player: PlayerRecord | None, seat: SeatRow) -> PlayerRecord:
    """Return a player with the filled fields of a table's row.

    Raises ContentError for an unknown seat, language or policy, and for a text that is no address.
    """
    if player is None:
        raise ContentError("turn.no_such_seat", place=seat.faction)
    for name, wanted, known in (("language", seat.language, LANGUAGES), ("policy", seat.policy, POLICIES)):
        if wanted and wanted not in known:
            raise ContentError("turn.bad_seat", place=f"{seat.faction}, {name}", found=wanted, known=known)
    return player.model_copy(update={
        "name": seat.name or player.name, "mail": address(seat.mail) or player.mail,
        "language": seat.language or player.language,
        "policy": seat.policy or player.policy,
    })  # fmt: skip


def is_vacant(player: PlayerRecord) -> bool:
    """Return whether a seat has neither name nor address, so that it waits for somebody."""
    return not player.name and not player.mail


def seats_on_offer(campaign: Rows, galaxy_id: str, turn: int) -> tuple[PlayerRecord, ...]:
    """Return the seats to offer to a substitute when `turn` opens: of policy `substitute`, three turns missed in a row.

    They have new codes and no name; reports come from that turn on.
    """
    silent = (
        each.player
        for each in (seats_of(campaign, galaxy_id, turn - 1) if turn > OFFER else ())
        if each.player.policy == "substitute" and each.missed >= OFFER and not is_vacant(each.player)
    )
    return tuple(
        player.model_copy(update={"name": "", "mail": "", "salt": new_salt(), "since": turn}) for player in silent
    )


def opening(campaign: Rows, galaxy_id: str, now: datetime, deadline: datetime | None = None) -> OpenTurn:
    """Return the Change that opens the next turn, or moves the deadline of one that is not judged yet.

    The galaxy is taken as it stands: what the referee has edited since the last turn counts. Seats of players who
    stayed silent are offered to others (`seats_on_offer`). Raises Refused while a turn waits to be published, and for a
    deadline in the past.
    """
    row, last = referee_of(campaign, galaxy_id), last_turn(campaign, galaxy_id)
    due = deadline or read_instant(row.due_utc)
    if due <= now:
        raise Refused("turn.deadline_over", when=told_instant(kept_instant(due), row.zone), zone=row.zone)
    after = kept_instant(days_later(due, parameter(campaign, "period"), row.zone))
    if last.status != "published":
        must_be(last, "open")
        if deadline is None:
            raise Refused("turn.is_open", turn=last.number)
        start = start_of(campaign, galaxy_id, last.number)
        return OpenTurn(galaxy_id, last.number, kept_instant(due), after, start, moved=True)
    before = state_after(campaign, galaxy_id, last.number, last.attempt)
    start = before.next(galaxy(campaign, galaxy_id))
    number = last.number + 1
    return OpenTurn(galaxy_id, number, kept_instant(due), after, start, seats_on_offer(campaign, galaxy_id, number))


def counting_sheets(campaign: Rows, galaxy_id: str, turn: TurnRecord) -> dict[str, OrderSheetRecord]:
    """Return the sheet that counts of each player who has one; of a published turn those it was judged from, and those
    that the referee has accepted since.
    """
    seats = (each.sheet for each in seats_of(campaign, galaxy_id, turn.number) if each.sheet)
    if turn.status != "published":
        return {each.faction: each for each in seats}
    since = {each.faction: each for each in seats if each.turn == turn.number}
    return dict(sorted((sheets_judged(campaign, galaxy_id, turn.number, turn.attempt) | since).items()))


def closing(
    campaign: Rows, galaxy_id: str, now: datetime, known: Sequence[Closing] = (), *, correct: int = 0
) -> CloseTurn | None:
    """Return the Change that closes the turn that is played, before it is judged; None where it is closed already.

    A sheet that was accepted since the last closing makes another one. `known` are closings that were told before, and
    that a step taken back has removed: they stay told. `correct` is the number of a published turn to close instead,
    which is judged again. Raises Refused where no turn is open.
    """
    row, turn = referee_of(campaign, galaxy_id), last_turn(campaign, galaxy_id)
    if correct:
        turn = next(each for each in all_turns(campaign, galaxy_id) if each.number == correct)
    elif not turn.number or turn.status == "published":
        raise Refused("turn.none_open", turn=turn.number + 1)
    there = closings(campaign, galaxy_id, turn.number)
    words = {key: each.words for key, each in counting_sheets(campaign, galaxy_id, turn).items()}
    macs, chances = closed_now(campaign, galaxy_id, turn.number, words)
    if not is_sealed(row.secret) or (there and turn.status != "open" and there[-1].sheets == macs):
        return None
    told = there if len(there) >= len(known) else tuple(known)
    if not told or told[-1].sheets != macs:
        told = (*told, Closing(len(told) + 1, f"{told_instant(kept_instant(now), row.zone)} {row.zone}", macs, chances))
    return CloseTurn(galaxy_id, turn.number, told)


def closing_files(campaign: Rows, galaxy_id: str, turn: int) -> tuple[Mapping[str, bytes], ...]:
    """Return the closing bulletins of a turn in their order: a text to send to everybody, a file for `turn verify`."""
    row, lang = referee_of(campaign, galaxy_id), info(campaign).language
    t, start = Translator(lang), start_of(campaign, galaxy_id, turn)
    names = {key: name[lang] for key, name in start.players.items()}
    title = told_name(start.galaxy.name, lang, test=row.test)
    every, made = closings(campaign, galaxy_id, turn), attempts_made(campaign, galaxy_id, turn)
    found = []
    for each in every:
        before = tuple(one for one in made if one.closing < each.number)
        notice = TurnNotice(title, turn, 0, row.commitment, row.joint, row.test, 0, before, every[: each.number])
        proof = TurnProof(attempts=before, closings=notice.closings)
        words = [
            t("turn.closing_title", turn=turn, campaign=title), "", t("turn.closing_why"), "",
            *attempts_told(proof, names, t), "", *(f"{mac}  {names.get(key, key)}" for key, mac in each.sheets.items()),
            "", t("turn.closing_commitment", commitment=row.commitment), "",
        ]  # fmt: skip
        text = t("turn.file_closing", number=each.number)
        found.append({text: "\n".join(words).encode(), f"closing-{each.number}.json": notice.file()})
    return tuple(found)


def closes(campaign: Rows, galaxy_id: str, turn: TurnRecord | None = None) -> datetime:
    """Return the last moment at which sheets of a turn, the open one unless given, are taken: its deadline plus the
    grace period in hours.
    """
    hours = parameter(campaign, "grace")
    return read_instant((turn or last_turn(campaign, galaxy_id)).deadline_utc) + timedelta(hours=hours)


def may_be_judged(campaign: Rows, galaxy_id: str, now: datetime, *, close: bool = False) -> None:
    """Raise Refused where the turn that is played may not be judged yet.

    It may be once all have written, or the deadline and the grace period are over, or the referee closes it (`close`),
    or it is closed already; but not while a player is waited for. The Refused names who is silent.
    """
    goes_on_here(campaign, galaxy_id)
    turn = last_turn(campaign, galaxy_id)
    if not turn.number or turn.status == "published":
        raise Refused("turn.none_open", turn=turn.number + 1)
    there = seats_of(campaign, galaxy_id, turn.number)
    awaited = [each.player.faction for each in there if each.awaited]
    if awaited:
        raise Refused("turn.waits_for", names=_names(campaign, galaxy_id, turn.number, awaited))
    silent = [each.player.faction for each in there if not each.sent]
    judged_before = turn.status == "closed" or attempts(campaign, galaxy_id, turn.number)
    if silent and not close and not judged_before and now < closes(campaign, galaxy_id):
        names = _names(campaign, galaxy_id, turn.number, silent)
        when = told_instant(turn.deadline_utc, referee_of(campaign, galaxy_id).zone)
        raise Refused("turn.not_due", when=when, names=names)


def _names(campaign: Rows, galaxy_id: str, turn: int, factions: Iterable[str]) -> tuple[Text | str, ...]:
    names = start_of(campaign, galaxy_id, turn).players
    return tuple(names.get(each, each) for each in factions)
