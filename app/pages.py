"""Pages are imported when first opened, so that the window starts without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.document import Document
from editor.widgets.look import Look

if TYPE_CHECKING:
    from editor.party.page import PartyPage


def party_page(look: Look, document: Document, force_id: str) -> PartyPage:
    """Return the page of a party or an army."""
    from editor.party.page import PartyPage  # noqa: PLC0415  opened for the first time

    return PartyPage(look, document, force_id)
