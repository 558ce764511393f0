"""Pages are imported when first opened, so that the window starts without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.widgets.look import Look
from models.campaign.queries import force
from models.errors import SpokenError
from models.games.library import game

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.force_page import ForcePage


def force_page(look: Look, document: Document, force_id: str, _jobs: Jobs, _say: Say) -> ForcePage:
    """Return the page of a party or an army: its members, and the sections its game has."""
    from app.force_page import ForcePage, Section  # noqa: PLC0415  opened for the first time

    sections = (
        Section("ledger", "ledger", _ledger, _has_story),
        Section("compare", "compare", _compare, _can_compare),
    )
    return ForcePage(look, document, force_id, sections)


def _ledger(look: Look, document: Document, force_id: str) -> QWidget:
    from editor.ledger.page import LedgerPage  # noqa: PLC0415  opened for the first time

    return LedgerPage(look, document, force_id, document.store.clock)


def _has_story(document: Document, force_id: str) -> bool:
    try:
        with document.read() as campaign:
            return game(force(campaign, force_id).game).chronicle is not None
    except SpokenError:
        return False


def _compare(look: Look, document: Document, force_id: str) -> QWidget:
    from editor.compare.page import ComparePage, first_sides  # noqa: PLC0415  opened for the first time

    return ComparePage(look, document, *first_sides(document, force_id))


def _can_compare(document: Document, force_id: str) -> bool:
    try:
        with document.read() as campaign:
            return game(force(campaign, force_id).game).roster is not None
    except SpokenError:
        return False
