"""What can still be done with a published turn: judge it again as a correction, or reveal the secret of the dice."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.confirm import ConfirmDialog
from editor.turns.dialogs.reason import ask_reason
from models.campaign.turn_records import OrderSheetRecord
from models.campaign.turns.calendar import told_instant
from models.games.facets.turn_proof import SEALED


class CorrectDialog(ConfirmDialog):
    """Explains, before it is done, what judging a published turn again does and what players then get.

    With a correction that is not published yet it explains what judging the `next_turn` makes of that.
    """

    def __init__(self, desk: TurnsDesk, parent: QWidget, next_turn: int = 0) -> None:
        t, turn = desk.look.t, desk.view.correctable
        key = "leave" if next_turn else "correct"
        said = ("leave_now", "leave_then") if next_turn else ("correct_now", "correct_then", "correct_players")
        words = (t(f"turnsdesk.{each}", turn=turn, next=next_turn) for each in said)
        title, go = t(f"turnsdesk.{key}_title", turn=turn), t(f"turnsdesk.{key}_go", next=next_turn)
        super().__init__(desk, parent, title, go, words, careful=bool(next_turn))


class LastTurnDialog(ConfirmDialog):
    """Says, before the last turn is published, that its secret cannot be taken back."""

    def __init__(self, desk: TurnsDesk, parent: QWidget) -> None:
        t, turn = desk.look.t, desk.correcting or desk.view.standing.turn
        title, go = t("turnsdesk.last_title", turn=turn), t("turnsdesk.last_go", turn=turn)
        super().__init__(desk, parent, title, go, (t("turnsdesk.last_words"),), careful=True)


def may_correct(desk: TurnsDesk) -> bool:
    """Whether a published turn can be judged again and is not being corrected yet."""
    return desk.writable and bool(desk.view.correctable) and not desk.correcting


def may_tell(desk: TurnsDesk) -> bool:
    """Whether the secret of the dice can be revealed: the last turn is published, and no other is open."""
    found = desk.view.standing
    return desk.writable and found.status == "published" and found.turn > 0 and not desk.view.over


def correct_turn(desk: TurnsDesk, parent: QWidget) -> None:
    """Judge the last published turn again, once the referee has confirmed."""
    if may_correct(desk) and CorrectDialog(desk, parent).exec():
        desk.judge(correct=True)
        desk.corrects.emit()


def enter_late(desk: TurnsDesk, parent: QWidget, sheet: OrderSheetRecord, accept: Callable[[str], bool]) -> None:
    """Let a sheet whose turn is published count, and judge that turn again as a correction."""
    t, dice = desk.look.t, "late_dice" if desk.view.standing.scheme == SEALED else "late_dice_old"
    newer = [
        told_instant(each.received_utc, desk.view.standing.zone) for each in desk.view.sheets.values()
        if (each.faction, each.turn, each.status) == (sheet.faction, sheet.turn, "accepted")
        and each.received_utc > sheet.received_utc
    ]  # fmt: skip
    keys = ("late_now", dice, "correct_then", *(("late_older",) if newer else ()))
    told = " ".join(t(f"turnsdesk.{each}", turn=sheet.turn, when=max(newer, default="")) for each in keys)
    reason = ask_reason(desk, parent, t("turnsdesk.late_title", turn=sheet.turn), told)
    if reason and accept(reason):
        desk.judge(correct=True)
        desk.corrects.emit()


def tell_secret(desk: TurnsDesk, parent: QWidget) -> None:
    """Reveal the secret of the dice after the last turn, once the referee has read who gets what and given a reason."""
    if not may_tell(desk):
        return
    t, found = desk.look.t, desk.view.standing
    told = t("turnsdesk.tell_players", turn=found.turn, count=len(found.players))
    reason = ask_reason(desk, parent, t("turnsdesk.tell_title", turn=found.turn), told)
    if reason:
        desk.publish(reason, last=True)
