"""What the desk does with rulings: keeps, changes, withdraws and lists them, looks at what one changes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from editor.turns.desk import TurnsDesk
from models.campaign.turns.queries import in_force, start_of
from models.campaign.turns.queries import rulings as all_rulings
from models.campaign.turns.rulings import (
    AddRuling,
    ChangedReport,
    ChangeRuling,
    WithdrawRuling,
    decrees_of,
    ruling,
    ruling_preview,
    rulings_in_force,
    settled_rulings,
)
from models.errors import SpokenError
from models.games.facets.rulings import RulingOn
from models.games.facets.turn_events import spoken_event
from models.store.connection import aside

if TYPE_CHECKING:
    from pathlib import Path

    from editor.jobs import Work
    from models.campaign.turn_records import RulingRecord
    from models.games.decree import DecreeKind
    from models.progress import Progress


def rule(desk: TurnsDesk, target: str, body: str, reason: str, *, correct: bool = False, key: str = "") -> str:
    """Rule on an order, on dice, on what happens after a phase, with `key` instead of an earlier ruling.

    Return why the ruling was not kept, "" for one that was.
    """
    try:
        with desk.document.read() as campaign:
            made = ruling(campaign, desk.galaxy_id, key or desk.new_key(), target, body, reason, correct=correct)
    except SpokenError as problem:
        return desk.words(problem)
    kept = desk.document.apply(ChangeRuling(made) if key else AddRuling(made))
    return "" if kept else desk.look.t("turnsdesk.not_kept")


def withdraw(desk: TurnsDesk, row: RulingRecord) -> bool:
    """Take a ruling back; return whether it is gone."""
    return desk.document.apply(WithdrawRuling(row))


def rulings(desk: TurnsDesk, *, correct: bool) -> tuple[RulingRecord, ...]:
    """Return the rulings that count in the turn that is ruled on, in their order."""
    with desk.document.read() as campaign:
        return rulings_in_force(campaign, desk.galaxy_id, correct=correct)


def settled(desk: TurnsDesk, *, correct: bool) -> frozenset[str]:
    """Return the ids of the rulings that a published report was made with: these stay."""
    with desk.document.read() as campaign:
        return settled_rulings(campaign, desk.galaxy_id, correct=correct)


def decrees(desk: TurnsDesk, *, correct: bool) -> tuple[DecreeKind, ...]:
    """Return what can be decreed in the turn that is ruled on."""
    with desk.document.read() as campaign:
        return decrees_of(campaign, desk.galaxy_id, correct=correct)


def decree_words(desk: TurnsDesk, row: RulingRecord) -> str:
    """Return a decree as a sentence; as it was written where it has none."""
    said = RulingOn(row.target, row.body)
    with desk.document.read() as campaign:
        before = [each for each in all_rulings(campaign, desk.galaxy_id, row.turn) if each.id < row.id]
        try:
            told = start_of(campaign, desk.galaxy_id, row.turn).decreed(said, in_force(before))
        except SpokenError:
            told = ()
    return spoken_event(told[0], desk.look.t) if told else said.decision


def previewing(desk: TurnsDesk, asked: RulingOn, *, key: str, correct: bool) -> Work:
    """Return the work that finds the reports a ruling would change."""
    return partial(_preview, desk.document.path, desk.galaxy_id, asked, desk.look.t.lang, key, correct)


def _preview(
    path: Path, galaxy_id: str, asked: RulingOn, lang: str, key: str, correct: bool, progress: Progress
) -> tuple[ChangedReport, ...]:
    """Find the reports that a ruling would change (in a Job)."""
    with aside(path, progress) as campaign:
        return ruling_preview(campaign, galaxy_id, asked, lang, key=key, correct=correct, progress=progress)
