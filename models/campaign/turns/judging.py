"""Judges a turn of a campaign; the same way whether it is kept or only tried."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from models.campaign.rows import Rows
from models.campaign.turn_records import CLOSED_BY, LAST_RULING, AttemptRecord, RefereedRecord, RulingRecord, TurnRecord
from models.campaign.turns.codes import is_sealed, sealed_seed, sheet_digest, trial_seed, turn_seed
from models.campaign.turns.life import counting_sheets
from models.campaign.turns.queries import (
    attempts,
    closed_now,
    closings,
    dice_text,
    in_force,
    last_turn,
    phases_of,
    referee_of,
    rulings,
    start_of,
)
from models.content import Json
from models.dice import OWN_SEEDS
from models.errors import ContentError, Refused
from models.games.facets.rulings import RulingOn
from models.games.facets.strategy import Situation
from models.games.facets.turn_proof import Closing
from models.games.facets.turns import JudgedTurn, KeptPhase, Turn, TurnCase, TurnDifference
from models.games.library import galaxy_game
from models.progress import Progress, silent


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A judged turn: its start, the result, the attempt it would be stored as, the changes from the last
    one.
    """

    start: Turn
    turn: JudgedTurn
    attempt: AttemptRecord
    changes: tuple[TurnDifference, ...] = ()


def judge_turn(
    campaign: Rows,
    galaxy_id: str,
    *,
    since: str = "",
    seed: str = "",
    texts: Mapping[str, str] | None = None,
    correct: bool = False,
    ruled: Sequence[RulingRecord] | None = None,
    engine: str = "",
    progress: Progress = silent,
) -> JudgedCase:
    """Judge the turn that is played now, or with `correct` the last published one, from a phase on.

    `texts` are sheets by file to judge instead of those that came, `seed` throws other dice than the campaign's own,
    `ruled` are other rulings than it holds: all only for trying. A turn that is not closed with the sheets that count
    now is judged with dice for trying, and cannot be kept. Raises Refused for a turn that is not open yet, and where
    the sheets have changed since the attempt whose first phases are to stand; ContentError for a text that is no sheet.
    """
    row, turn = referee_of(campaign, galaxy_id), _turn(campaign, galaxy_id, correct=correct)
    start = start_of(campaign, galaxy_id, turn.number)
    before = attempts(campaign, galaxy_id, turn.number)
    proved = is_sealed(row.secret)
    sheets = counting_sheets(campaign, galaxy_id, turn)
    found = {key: each.words for key, each in sheets.items()} if texts is None else sheets_of(texts, start)[0]
    counted = [[key, each.id, sheet_digest(each.words)] for key, each in sheets.items()] if texts is None else []
    closed = closings(campaign, galaxy_id, turn.number)[-1:] if proved else ()
    if closed and closed[0].sheets != closed_now(campaign, galaxy_id, turn.number, found)[0]:
        closed = ()
    thrown = _seed(row, turn.number, [each[2] for each in counted], closed, seed)
    ruled = rulings(campaign, galaxy_id, turn.number) if ruled is None else ruled
    said = in_force(ruled)
    # A turn judged before streams had numbers is corrected with the dice that fell.
    numbered = all("/#" in dice for each in before for dice in each.dice)
    stands = _phases_before(campaign, before[-1] if before else None, since, counted, thrown)
    judged = start.judge(TurnCase(found, thrown or row.secret, said, numbered), stands, progress)
    rules: dict[str, Json] = {"choices": dict(start.choices)}
    dice = [dice_text(stream) for phase in judged.phases for stream in phase.dice]
    attempt = AttemptRecord(
        galaxy_id=galaxy_id, turn=turn.number, number=len(before) + 1, from_phase=since, engine=engine,
        rules_hash=_input_hash(json.dumps(rules, sort_keys=True)),
        input_hash=_inputs(start, counted or found, said, since), state_hash=judged.fingerprint, seed=thrown,
        rules={**rules, LAST_RULING: max((each.id for each in ruled), default=""),
         **({CLOSED_BY: closed[0].number if closed else 0} if proved else {})}, sheets=counted, dice=dice,
    )  # fmt: skip
    return JudgedCase(start, judged, attempt, _changes(campaign, before[-1] if before else None, judged))


def _input_hash(*parts: bytes | str) -> str:
    """Return one sha256 digest of the parts, which are all that a turn was judged from."""
    digest = hashlib.sha256()
    for part in parts:
        raw = part if isinstance(part, bytes) else part.encode()
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.hexdigest()


def counts_every_ruling(campaign: Rows, attempt: AttemptRecord) -> bool:
    """Return whether an attempt was judged with the rulings that count now."""
    start = start_of(campaign, attempt.galaxy_id, attempt.turn)
    said = in_force(rulings(campaign, attempt.galaxy_id, attempt.turn))
    return _inputs(start, attempt.sheets or {}, said, attempt.from_phase) == attempt.input_hash


def _inputs(start: Turn, sheets: Json, said: Iterable[RulingOn], since: str) -> str:
    told = json.dumps([sheets, [[each.target, each.body] for each in said], since], sort_keys=True)
    return _input_hash(start.data, told)


def _seed(row: RefereedRecord, turn: int, digests: Sequence[str], closed: Sequence[Closing], seed: str) -> str:
    """Return the seed of a turn's dice: the chosen one, or that of its sheets; "" where it is the secret itself.

    Dice of a turn that is not closed tell nothing of those it will have.
    """
    if not is_sealed(row.secret):
        return seed or (turn_seed(row.secret, turn, digests) if row.joint else "")
    if seed:
        return f"{OWN_SEEDS}{seed}"
    return sealed_seed(row.secret, turn, closed[0], joint=row.joint) if closed else trial_seed(row.secret, turn)


def _changes(campaign: Rows, last: AttemptRecord | None, judged: JudgedTurn) -> tuple[TurnDifference, ...]:
    """Return the differences in what each faction has between a judging and the last attempt; none for the first."""
    if last is None:
        return ()
    state = phases_of(campaign, last.galaxy_id, last.turn, last.number)[-1].state
    before, after = state.figures, judged.phases[-1].state.figures
    return tuple(
        TurnDifference(faction, figure, before[faction][figure], now)
        for faction, figures in after.items()
        for figure, now in figures.items()
        if before.get(faction, {}).get(figure, now) != now
    )


def correctable(campaign: Rows, galaxy_id: str) -> int:
    """Return the published turn that may still be judged again, 0 for none."""
    try:
        return _turn(campaign, galaxy_id, correct=True).number
    except Refused:
        return 0


def _turn(campaign: Rows, galaxy_id: str, *, correct: bool) -> TurnRecord:
    last = last_turn(campaign, galaxy_id)
    if not correct:
        if last.status == "published" or not last.number:
            raise Refused("turn.none_open", turn=last.number + 1)
        return last
    number = last.number if last.status == "published" else last.number - 1
    if number < 1:
        raise Refused("turn.none_published")
    if number < last.number and attempts(campaign, galaxy_id, last.number):
        raise Refused("turn.judged_since", turn=number, next=last.number)
    return next(each for each in _all(campaign, galaxy_id) if each.number == number)


def _all(campaign: Rows, galaxy_id: str) -> tuple[TurnRecord, ...]:
    return campaign.many(TurnRecord, galaxy_id=galaxy_id)


def _phases_before(
    campaign: Rows, last: AttemptRecord | None, since: str, counted: Sequence[Json], seed: str
) -> tuple[KeptPhase, ...]:
    """Return the phases before `since` as the last attempt judged them.

    Raises Refused for an unknown phase, without an attempt, or where other sheets or dice count now.
    """
    names = galaxy_game().turns.phases
    if not since or since == names[0]:
        return ()
    if since not in names:
        raise Refused("turn.no_phase", name=since[:40], known=names)
    if last is None:
        raise Refused("turn.no_attempt_yet")
    if last.sheets != list(counted) or last.seed != seed:
        raise Refused("turn.sheets_changed", attempt=last.number)
    return phases_of(campaign, last.galaxy_id, last.turn, last.number)[: names.index(since)]


def judge_unbegun(on: Situation, texts: Mapping[str, str], seed: str) -> JudgedCase:
    """Judge the first turn of a galaxy whose turns have not begun, as if `begin` had been done; nothing is written."""
    start = galaxy_game().turns.begin(on.galaxy, on.choices, seed).next(on.galaxy)
    judged = start.judge(TurnCase(sheets_of(texts, start)[0], seed))
    return JudgedCase(
        start, judged, AttemptRecord(galaxy_id="", turn=judged.turn, number=0, state_hash=judged.fingerprint, seed=seed)
    )


def sheets_of(texts: Mapping[str, str], start: Turn) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the sheet of each faction, and the name of the file it stands in, from texts by file name.

    Raises ContentError for a text that is no sheet, Refused for one of another turn and for two of one player.
    """
    found: dict[str, str] = {}
    files: dict[str, str] = {}
    for file, text in sorted(texts.items()):
        try:
            sheet = start.head(text)
        except Refused as refused:
            raise ContentError(refused.key, file=file, **refused.args_) from refused  # type: ignore[arg-type]
        if sheet.turn != start.number:
            raise Refused("empire.sheet_of_another_turn", file=file, turn=sheet.turn, now=start.number)
        if sheet.faction in found:
            raise Refused("empire.two_sheets", file=file, name=start.players[sheet.faction])
        found[sheet.faction], files[sheet.faction] = text, file
    return found, files
