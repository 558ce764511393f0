"""The readings of a battle: those the campaign has chosen, and those that decided something and were not read yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from editor.document import Document
from models.campaign.campaign_changes import SetChoice
from models.campaign.queries import choices
from models.games.values import Option


class KeptReadings(QObject):
    """The readings of one game; a battle in progress keeps those it began with.

    `unread` are options that decided something in this battle and of which the campaign has chosen no reading;
    `changed`: there are others.
    """

    changed = Signal()

    def __init__(self, document: Document, game: str, options: Sequence[Option], parent: QObject) -> None:
        super().__init__(parent)
        self._document, self.game, self._options = document, game, options
        self.unread: tuple[Option, ...] = ()
        self._steps: Iterator[str] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._look_on)

    def has(self, option_id: str) -> bool:
        """Return whether the campaign has chosen a reading of this option."""
        with self._document.read() as campaign:
            return option_id in choices(campaign, self.game)

    def choose(self, option_id: str, value: str) -> None:
        """Choose a reading for the campaign: it holds for battles that begin from now on."""
        if self._document.read_only:
            self._document.say(self._document.why)
        elif self._document.apply(SetChoice(self.game, option_id, value)):
            self.unread = tuple(each for each in self.unread if each.id != option_id)
            self.changed.emit()

    def notice(self, option: Option) -> None:
        """Note that an option decided something; it waits to be read unless the campaign has chosen its reading."""
        if option not in self.unread and not self.has(option.id):
            self.unread = (*self.unread, option)
            self.changed.emit()

    def leave(self) -> None:
        """Stop looking for readings: the battle is left."""
        self._timer.stop()

    def watch(self, deciding: Iterator[str]) -> None:
        """Note the options that decided an act; `deciding` looks for one more at each step, "" for none yet."""
        self._steps = deciding
        self._timer.start()

    def _look_on(self) -> None:
        """Search one act further for a reading that decided something."""
        name = next(self._steps, None)
        if name is None:
            self._timer.stop()
        for option in self._options:
            if name == option.id:
                self.notice(option)
