"""The readings a campaign has chosen, as a battle of it asks for them."""

from __future__ import annotations

from editor.document import Document
from models.campaign.campaign_changes import SetChoice
from models.campaign.queries import choices


class KeptReadings:
    """The readings the campaign has chosen for one game; a battle in progress keeps those it began with."""

    def __init__(self, document: Document, game: str) -> None:
        self._document, self._game = document, game

    def has(self, option_id: str) -> bool:
        """Return whether the campaign has chosen a reading of this option."""
        with self._document.read() as campaign:
            return option_id in choices(campaign, self._game)

    def choose(self, option_id: str, value: str) -> None:
        """Choose a reading for the campaign: it holds for battles that begin from now on."""
        if not self._document.read_only:
            self._document.apply(SetChoice(self._game, option_id, value))
        else:
            self._document.say(self._document.why)
