"""Closes a turn and judges it: asks once where it is early, or where mails that were put aside would not count."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.confirm import ConfirmDialog
from editor.turns.dialogs.published_turn import CorrectDialog
from models.campaign.turn_records import BOUNCED


class CloseDialog(ConfirmDialog):
    """Says what would be left out by closing the open turn now."""

    def __init__(self, desk: TurnsDesk, parent: QWidget) -> None:
        t, turn = desk.look.t, desk.view.standing.turn
        title, go = (t(f"turnsdesk.early_{name}", turn=turn) for name in ("title", "go"))
        super().__init__(desk, parent, title, go, left_out(desk), careful=True)


def left_out(desk: TurnsDesk) -> Iterator[str]:
    """Yield what closing the open turn now would leave out: players who still may write, mails that were put aside,
    refused lines that nobody has mended or answered.
    """
    t, found = desk.look.t, desk.view.standing
    silent = [desk.name(each.faction) for each in found.players if each.counts == "none"]
    if not found.overdue:
        key = "turnsdesk.early_silent" if silent else "turnsdesk.early_all"
        yield t(key, when=found.deadline, zone=found.zone, names=silent)
    refused = [each for each in found.players if each.refused and not desk.view.sheets[each.sheet].answered]
    if refused:
        names = [desk.name(each.faction) for each in refused]
        yield t.plural("turnsdesk.early_refused", sum(each.refused for each in refused), names=names)
    aside = [desk.name(each.faction) or each.called for each in found.aside if each.why != BOUNCED]
    if aside:
        yield t.plural("turnsdesk.early_aside", len(aside), names=tuple(dict.fromkeys(aside)))


def _may_close(desk: TurnsDesk, parent: QWidget) -> bool:
    asks = desk.view.standing.status == "open" and any(left_out(desk))
    return not asks or bool(CloseDialog(desk, parent).exec())


def close_now(desk: TurnsDesk, parent: QWidget) -> None:
    """Close the open turn, once the referee has seen what that leaves out."""
    if _may_close(desk, parent):
        desk.close_turn()


def judge_next(desk: TurnsDesk, parent: QWidget) -> None:
    """Judge the present turn; asks first where a correction would be left unpublished, or a turn closed early."""
    left = desk.correcting and desk.view.differs
    if (not left or CorrectDialog(desk, parent, desk.view.standing.turn).exec()) and _may_close(desk, parent):
        desk.judge()
