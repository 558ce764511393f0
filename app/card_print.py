"""From a force to the PDF of its cards: contents on the GUI thread, paper in a Job."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from models.campaign.queries import force
from models.campaign.verdicts import verdict
from models.games.game import CardContent
from models.games.library import game
from models.progress import Progress
from models.settings import Settings


def card_contents(session: Any, force_id: str) -> tuple[CardContent, ...]:
    """Return the cards of a force; none where its game has no cards."""
    cards = game(force(session, force_id).game).cards
    return cards.members(verdict(session, force_id)) if cards is not None else ()


def printed(
    contents: tuple[CardContent, ...], path: Path, settings: Settings, language: str, progress: Progress
) -> Path:
    """Write the cards by the user's settings and return the file. Raises Refused and OSError."""
    from editor.paint.printing import print_cards  # noqa: PLC0415  printed for the first time
    from models.sheets.options import CardOptions  # noqa: PLC0415

    options = CardOptions(
        size=settings.card_size,
        paper=settings.card_paper,
        language=settings.card_language or language,
        low_ink=settings.card_low_ink,
    )
    print_cards(contents, path, options, progress)
    return path
