"""What a campaign holds of its refereed turns: how far they are, whose sheets count, what was played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from models.campaign.queries import choices, info, one
from models.campaign.rows import Rows
from models.campaign.turn_records import (
    BOUNCED,
    CLOSED_BY,
    CLOSING,
    CLOSING_FORMAT,
    AttemptRecord,
    HappeningRecord,
    OrderSheetRecord,
    PackageRecord,
    PlayerRecord,
    RefereedRecord,
    RulingRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.campaign.turns.attempt_readings import opened, readings_before, readings_of
from models.campaign.turns.calendar import days_later, kept_instant, read_instant, told_instant
from models.campaign.turns.codes import is_sealed, turn_code
from models.content import Json, build
from models.errors import ContentError, Refused
from models.games.facets.rulings import RulingDue, RulingOn
from models.games.facets.turn_proof import SEALED, AttemptMade, Closing, TurnProof, sealed, sheet_key
from models.games.facets.turns import (
    EVERYBODY,
    KeptDie,
    KeptHappening,
    KeptPhase,
    KeptStream,
    Letterhead,
    LineVerdict,
    PlayedTurn,
    ReadOrders,
    Turn,
    TurnReports,
)
from models.games.library import GALAXY_GAME, galaxy_game
from models.games.values import Choices
from models.i18n import Translator

OWN_CHANNELS: Final = ("form", "csv", "mail", "paper")
"""Ways by which a player himself sends his sheet."""
AHEAD: Final = 3
"""Deadlines a report tells."""
_AS_THEY_CAME: Final = ("received_utc", "id")


def referee_of(campaign: Rows, galaxy_id: str) -> RefereedRecord:
    """Return how the turns of a galaxy are refereed; raises Refused where they have not begun."""
    return one(campaign, RefereedRecord, galaxy_id, "turn.not_begun")


def players(campaign: Rows, galaxy_id: str) -> Mapping[str, PlayerRecord]:
    """Return the players by faction."""
    return {row.faction: row for row in campaign.many(PlayerRecord, galaxy_id=galaxy_id)}


def all_turns(campaign: Rows, galaxy_id: str) -> tuple[TurnRecord, ...]:
    """Return every turn in its order; the first is turn 0."""
    return campaign.many(TurnRecord, galaxy_id=galaxy_id)


def published_on(campaign: Rows, galaxy_id: str) -> dict[tuple[int, int], str]:
    """Return when each (turn, revision) was published: the day and hour in the campaign's zone."""
    zone = referee_of(campaign, galaxy_id).zone
    kept = {(row.turn, row.revision): row.sent_utc for row in campaign.many(PackageRecord, galaxy_id=galaxy_id)}
    return {each: told_instant(when, zone) for each, when in sorted(kept.items())}


def last_turn(campaign: Rows, galaxy_id: str) -> TurnRecord:
    """Return the turn that is played now; raises Refused where none has begun."""
    referee_of(campaign, galaxy_id)
    return all_turns(campaign, galaxy_id)[-1]


def attempts(campaign: Rows, galaxy_id: str, turn: int) -> tuple[AttemptRecord, ...]:
    """Return the attempts at a turn in their order."""
    return campaign.many(AttemptRecord, galaxy_id=galaxy_id, turn=turn)


def start_of(campaign: Rows, galaxy_id: str, turn: int, choices: Choices | None = None) -> Turn:
    """Return a turn at its start, by the readings of today or by others; raises Refused where it is not kept."""
    row = one(campaign, SnapshotRecord, (galaxy_id, turn, 0, ""), "turn.no_start")
    return opened(row.state, galaxy_readings(campaign) if choices is None else choices)


def closings(campaign: Rows, galaxy_id: str, turn: int) -> tuple[Closing, ...]:
    """Return every closing of a turn in its order; raises ContentError for damaged rows."""
    found = []
    for row in campaign.many(SnapshotRecord, heavy=True, galaxy_id=galaxy_id, turn=turn, attempt=0):
        if row.phase.startswith(CLOSING):
            version, told = json.loads(row.state)
            if version != CLOSING_FORMAT:
                raise ContentError("campaign.bad_value")
            found.append(build(Closing, told, file=row.phase))
    return tuple(sorted(found, key=lambda each: each.number))


def closed_now(
    campaign: Rows, galaxy_id: str, turn: int, words: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return what a closing of a turn tells of some sheets by side, and of their words of chance."""
    secret, start = referee_of(campaign, galaxy_id).secret, start_of(campaign, galaxy_id, turn)
    macs, chances = {}, {}
    for faction in sorted(players(campaign, galaxy_id)):
        key, sheet = sheet_key(secret, turn, faction), words.get(faction, "")
        macs[faction] = sealed(key, sheet)
        chances[faction] = sealed(key, start.head(sheet).word if sheet else "")
    return macs, chances


def rulings(campaign: Rows, galaxy_id: str, turn: int) -> tuple[RulingRecord, ...]:
    """Return the rulings on a turn, oldest first."""
    return campaign.many(RulingRecord, galaxy_id=galaxy_id, turn=turn)


def last_on_each(found: Iterable[RulingRecord]) -> tuple[RulingRecord, ...]:
    """Return the rulings that count: the last on each order or stream, and all others."""
    last: dict[object, RulingRecord] = {}
    for row in found:
        key: object = row.target if not row.target.startswith("after:") else (row.target, row.id)
        last[key] = row
    return tuple(last.values())


def in_force(found: Iterable[RulingRecord]) -> tuple[RulingOn, ...]:
    """Return the rulings that judging takes into account."""
    return tuple(RulingOn(row.target, row.body) for row in last_on_each(found))


def phases_of(campaign: Rows, galaxy_id: str, turn: int, attempt: int) -> tuple[KeptPhase, ...]:
    """Return every phase of an attempt as it was judged; raises Refused for one that is not there."""
    row = one(campaign, AttemptRecord, (galaxy_id, turn, attempt), "turn.no_attempt")
    told: dict[str, list[KeptHappening]] = {}
    for each in campaign.many(HappeningRecord, galaxy_id=galaxy_id, turn=turn, attempt=attempt):
        one_told = KeptHappening(each.kind, each.rule, each.args, each.cause, tuple(each.visible_to))
        told.setdefault(each.phase, []).append(one_told)
    shots = campaign.many(SnapshotRecord, heavy=True, galaxy_id=galaxy_id, turn=turn, attempt=attempt)
    states = {each.phase: each.state for each in shots}
    dice: dict[str, list[KeptStream]] = {}
    for stream in map(read_dice, row.dice):
        dice.setdefault(stream.key.partition("/")[0], []).append(stream)
    engine, found, state = galaxy_game().turns, [], start_of(campaign, galaxy_id, turn)
    for name in engine.phases if turn else ():
        state = engine.open(states[name], state.choices) if name in states else state
        found.append(KeptPhase(name, tuple(told.get(name, ())), tuple(dice.get(name, ())), state))
    return tuple(found)


def rulings_due(campaign: Rows, galaxy_id: str, turn: int, attempt: int) -> tuple[RulingDue, ...]:
    """Return what waits for a ruling after an attempt at a turn."""
    phases = phases_of(campaign, galaxy_id, turn, attempt)
    return start_of(campaign, galaxy_id, turn).waiting(phases, in_force(rulings(campaign, galaxy_id, turn)))


def state_after(campaign: Rows, galaxy_id: str, turn: int, attempt: int) -> Turn:
    """Return a turn after an attempt at it; raises Refused for one that is not there."""
    phases = phases_of(campaign, galaxy_id, turn, attempt)
    return phases[-1].state if phases else start_of(campaign, galaxy_id, turn)


def sheets(campaign: Rows, galaxy_id: str, turn: int) -> tuple[OrderSheetRecord, ...]:
    """Return the sheets of a turn in the order they came, without their bytes."""
    return campaign.many(OrderSheetRecord, order=_AS_THEY_CAME, galaxy_id=galaxy_id, turn=turn)


def sheet_like(campaign: Rows, galaxy_id: str, key: str) -> OrderSheetRecord:
    """Return the one sheet whose id ends with some letters; raises Refused for none and for several."""
    wish = key.strip().upper()
    found = [row for row in campaign.many(OrderSheetRecord, galaxy_id=galaxy_id) if wish and row.id.endswith(wish)]
    if len(found) != 1:
        raise Refused("turn.no_such_sheet")
    return found[0]


@dataclass(frozen=True, slots=True)
class Seated:
    """A player in a turn: which of his sheets counts, whether he sent it himself, how many turns he has missed.

    A turn that is open is not missed yet.
    """

    player: PlayerRecord
    sheet: OrderSheetRecord | None
    sent: bool
    missed: int
    doubtful: bool = False
    """Whether a mail to his address, as it is now, came back."""

    @property
    def awaited(self) -> bool:
        """Whether the turn cannot be judged without a sheet of his."""
        return self.sheet is None and self.player.policy == "wait"


def seats_of(campaign: Rows, galaxy_id: str, turn: int) -> tuple[Seated, ...]:
    """Return every player in a turn, by faction.

    Of his sheets the last accepted one counts, else the one the referee sent for him, else what his policy says.
    """
    every = campaign.many(OrderSheetRecord, order=_AS_THEY_CAME, galaxy_id=galaxy_id, status="accepted")
    aside = campaign.many(OrderSheetRecord, galaxy_id=galaxy_id, status="quarantined")
    came_back = {(args.get("faction"), args.get("mail")) for args in map(_bounce, aside)}
    found, now = [], campaign.get(TurnRecord, (galaxy_id, turn))
    ended = turn - (now is not None and now.status == "open")
    for faction, player in sorted(players(campaign, galaxy_id).items()):
        mine = [row for row in every if row.faction == faction]
        own = [row for row in mine if row.turn == turn and row.channel in OWN_CHANNELS]
        sent_for = [row for row in mine if row.turn == turn and row.channel == "referee"]
        standing = [row for row in mine if row.channel == "standing"] if player.policy == "standing" else []
        sheet = next(iter(reversed(own or sent_for or standing)), None)
        wrote = {row.turn for row in mine if row.channel in OWN_CHANNELS}
        first = max(player.since, 1)
        missed = 0
        while ended - missed >= first and ended - missed not in wrote:
            missed += 1
        found.append(Seated(player, sheet, bool(own), missed, (faction, player.mail) in came_back))
    return tuple(found)


def _bounce(sheet: OrderSheetRecord) -> dict[str, Json]:
    """Return what a put-aside bounce says of the mail that came back; nothing for what was put aside otherwise."""
    args = sheet.why.get("args") if sheet.why.get("key") == BOUNCED else None
    return args if isinstance(args, dict) else {}


def verdicts(sheet: OrderSheetRecord) -> tuple[LineVerdict, ...]:
    """Return the verdict on each line of a sheet, as given when it came."""
    return tuple(build(LineVerdict, each, file=sheet.id) for each in sheet.verdicts)


def dice_text(stream: KeptStream) -> str:
    """Return the stored text of a stream's dice: `fleets/battle/a+b attack:10:7 defence:10:3!`.

    A die is purpose, faces and result; typed ones have an exclamation mark.
    """
    fell = (f"{die.purpose}:{die.faces}:{die.result}{'!' if die.typed else ''}" for die in stream.dice)
    return " ".join((stream.key, *fell))


def read_dice(text: str) -> KeptStream:
    """Return the dice of a stream from their stored text; raises ContentError for any other text."""
    try:
        key, *fell = text.split(" ")
        parts = [each.rsplit(":", 2) for each in fell]
        dice = tuple(KeptDie(what, int(faces), int(face.rstrip("!")), "!" in face) for what, faces, face in parts)
    except ValueError as problem:
        raise ContentError("campaign.bad_value") from problem
    return KeptStream(key, dice)


def codes(campaign: Rows, galaxy_id: str, turn: int) -> Mapping[str, str]:
    """Return the code of every faction for a turn."""
    secret = referee_of(campaign, galaxy_id).secret
    return {
        key: turn_code(secret, turn, key, player.salt) for key, player in sorted(players(campaign, galaxy_id).items())
    }


def deadlines(campaign: Rows, galaxy_id: str, after: int = -1) -> tuple[str, ...]:
    """Return the next deadlines as days and hours of the campaign's zone: the open turn's first, or those of the
    turns after one.
    """
    row = referee_of(campaign, galaxy_id)
    last = last_turn(campaign, galaxy_id)
    period = parameter(campaign, "period")
    begun = all_turns(campaign, galaxy_id) if after >= 0 else (last,) if last.status == "open" else ()
    found = [turn.deadline_utc for turn in begun if turn.number > after and turn.deadline_utc][:AHEAD]
    when = read_instant(row.due_utc)
    while len(found) < AHEAD:
        found.append(kept_instant(when))
        when = days_later(when, period, row.zone)
    return tuple(told_instant(each, row.zone) for each in found)


def played_turn(campaign: Rows, galaxy_id: str, turn: int, attempt: int) -> PlayedTurn:
    """Return the turn that packages after an attempt are made from; raises Refused for an attempt that is not there."""
    row = one(campaign, AttemptRecord, (galaxy_id, turn, attempt), "turn.no_attempt")
    start = start_of(campaign, galaxy_id, turn, readings_of(row))
    found = sheets_judged(campaign, galaxy_id, turn, attempt)
    sent = {key: ReadOrders(sheet.turn, key, "", verdicts(sheet)) for key, sheet in found.items()}
    phases, before = phases_of(campaign, galaxy_id, turn, attempt), readings_before(campaign, galaxy_id, turn)
    return PlayedTurn(turn, start, phases, row.state_hash, row.seed, sent, before)


def reports(campaign: Rows, galaxy_id: str, turn: int, attempt: int) -> TurnReports:
    """Return what the players are told after an attempt at a turn; raises Refused for one that is not there."""
    return galaxy_game().turns.reports(played_turn(campaign, galaxy_id, turn, attempt))


def counted_sheets(row: AttemptRecord) -> tuple[tuple[str, str, str], ...]:
    """Return (faction, id, digest) of the sheets an attempt was judged from; raises ContentError for damaged rows."""
    try:
        return tuple((str(faction), str(key), str(digest)) for faction, key, digest in row.sheets)
    except (TypeError, ValueError) as problem:
        raise ContentError("campaign.bad_value") from problem


def letterheads(
    campaign: Rows, galaxy_id: str, turn: int, attempt: int, *, last: bool = False
) -> Mapping[str, Letterhead]:
    """Return the letterhead of each faction's packages after an attempt at a turn, and of the bulletin for EVERYBODY.

    With `last` those of factions have the secret, and the seeds of all turns (in older campaigns the digests of all
    sheets).
    """
    row = referee_of(campaign, galaxy_id)
    told, seeds = {}, {}
    for each in all_turns(campaign, galaxy_id) if last else ():
        held = campaign.get(AttemptRecord, (galaxy_id, each.number, attempt if each.number == turn else each.attempt))
        if held is not None and each.number and is_sealed(row.secret):
            seeds[str(each.number)] = held.seed
        elif held is not None and each.number:
            told[str(each.number)] = tuple(digest for _, _, digest in counted_sheets(held))
    name, when = start_of(campaign, galaxy_id, 0).galaxy.name, () if last else deadlines(campaign, galaxy_id, turn)
    proofs = _proofs(campaign, galaxy_id, turn, attempt)
    found = {
        faction: Letterhead(
            told_name(name, player.language, test=row.test), player.name, player.language,
            "" if last else turn_code(row.secret, turn + 1, faction, player.salt), when, row.zone, row.commitment,
            secret=row.secret if last else "", sheets=told, joint=row.joint, mail=player.mail, referee=row.mail,
            proof=replace(proofs.get(faction, TurnProof()), seeds=seeds),
        )
        for faction, player in players(campaign, galaxy_id).items()
    }  # fmt: skip
    lang, played = info(campaign).language, campaign.get(TurnRecord, (galaxy_id, turn))
    day = told_instant(played.deadline_utc, row.zone)[:10] if played is not None else ""
    return found | {
        EVERYBODY: Letterhead(
            told_name(name, lang, test=row.test), "", lang, "", when, row.zone, row.commitment, joint=row.joint,
            proof=proofs.get(EVERYBODY, TurnProof()), day=day,
        )
    }  # fmt: skip


def told_name(name: str, lang: str, *, test: bool) -> str:
    """Return the name of a campaign as it stands on every page: of one for tests, it says so."""
    return Translator(lang)("turn.test_name", name=name) if test else name


def _proofs(campaign: Rows, galaxy_id: str, turn: int, attempt: int) -> dict[str, TurnProof]:
    """Return what each faction and EVERYBODY is told of the dice of a turn; nothing in campaigns of the old scheme."""
    row = referee_of(campaign, galaxy_id)
    if not is_sealed(row.secret):
        return {}
    sheets_ = sheets_judged(campaign, galaxy_id, turn, attempt) if turn else {}
    start = start_of(campaign, galaxy_id, turn)
    common = TurnProof(SEALED, test=row.test)
    found = {EVERYBODY: common}
    for faction in players(campaign, galaxy_id) if turn else ():
        words = sheets_[faction].words if faction in sheets_ else ""
        word = start.head(words).word if words else ""
        found[faction] = replace(common, key=sheet_key(row.secret, turn, faction), sheet=words, word=word)
    if turn:
        made = attempts_made(campaign, galaxy_id, turn)
        found[EVERYBODY] = replace(common, holds=attempt, attempts=made, closings=closings(campaign, galaxy_id, turn))
    return found


def attempts_made(campaign: Rows, galaxy_id: str, turn: int) -> tuple[AttemptMade, ...]:
    """Return every attempt at a turn as everybody is told of it."""
    every = attempts(campaign, galaxy_id, turn)
    return tuple(AttemptMade(each.number, int(str(each.rules.get(CLOSED_BY, 0))), each.from_phase) for each in every)


def sheets_judged(campaign: Rows, galaxy_id: str, turn: int, attempt: int) -> dict[str, OrderSheetRecord]:
    """Return the sheet of each faction that an attempt was judged from; raises Refused for no such attempt."""
    row = one(campaign, AttemptRecord, (galaxy_id, turn, attempt), "turn.no_attempt")
    found = {faction: campaign.get(OrderSheetRecord, (galaxy_id, key)) for faction, key, _ in counted_sheets(row)}
    return {faction: sheet for faction, sheet in found.items() if sheet is not None}


def galaxy_readings(campaign: Rows) -> dict[str, str]:
    """Return the readings of the rules of galaxies that the campaign has chosen: option id to value id."""
    return choices(campaign, GALAXY_GAME)


def parameter(campaign: Rows, name: str) -> int:
    """Return a number that the book leaves to the referee, as chosen in the campaign."""
    return galaxy_game().turns.parameter(name, galaxy_readings(campaign))


def must_be(turn: TurnRecord, *statuses: str) -> None:
    """Raise Refused where the status of a turn is none of `statuses`."""
    if turn.status not in statuses:
        raise Refused(f"turn.is_{turn.status}", turn=turn.number)
