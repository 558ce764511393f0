"""The line that names a reading the first time it decides something, with buttons to keep or change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from editor.play.match import Match
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.games.battle_json import Done
from models.games.values import Option

LEAST: Final = 160
"""Pixels at 100 % below which its words are no longer broken."""


class ReadingLine(QFrame):
    """Shows readings one after another; `changed`: another one is shown, or none any more.

    The layout shows and hides it: it takes the place of the first of `instead` that is shown, at the same height, so
    that nothing else moves.
    `done` is called after the last one.
    """

    changed = Signal()

    def __init__(self, look: Look, match: Match, instead: Sequence[QWidget], done: Callable[[], object]) -> None:
        super().__init__()
        self._look, self._match, self._instead, self._done = look, match, instead, done
        self._waiting: list[Option] = []
        self._told: set[str] = set()
        self._steps: Iterator[str] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._look_on)
        self.setProperty("role", "band")
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.keep = self._button("play.reading_keep", self._keep)
        self.change = self._button("play.reading_change", self._ask)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(10), 0, look.px(8), 0)
        row.addWidget(self.words, 1)
        row.addWidget(self.keep)
        row.addWidget(self.change)
        self.hide()
        match.played.connect(self._played)

    @property
    def option(self) -> Option | None:
        """The option whose reading is shown."""
        return self._waiting[0] if self._waiting else None

    def notice(self, option: Option) -> None:
        """Show a reading after those that wait."""
        self._waiting.append(option)
        self._tell()

    def leave(self) -> None:
        """Stop looking for readings: the battle is left."""
        self._timer.stop()

    def _played(self, done: Done) -> None:
        match = self._match
        if match.acted is not None:
            results = [each.result for each in done.dice]
            self._steps = match.battles.deciding(match.table, *match.acted, results)
            self._timer.start()

    def _look_on(self) -> None:
        """Search one act further for a reading that decided something; one nobody has chosen is shown once."""
        name = next(self._steps, None)
        if name is None:
            self._timer.stop()
        elif name and name not in self._told:
            self._told.add(name)
            found = next((each for each in self._match.options if each.id == name), None)
            if found is not None and not self._match.readings.has(name):
                self.notice(found)

    def _tell(self) -> None:
        option, look = self.option, self._look
        if option is not None and not self.isVisible():
            self.setMinimumHeight(next((each.height() for each in self._instead if each.isVisible()), 0))
        if option is not None:
            self._fit()
        self.changed.emit()
        if option is None:
            return
        t, value = look.t, option.value(self._match.setup.choices)
        words = t("play.reading", title=option.title, value=value.title, id=option.ambiguity)
        self.words.setText(words)
        self.words.setToolTip(plain_tip(value.effect[t.lang]))
        self.setAccessibleName(words)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the words need at this width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wide = max(self.words.width(), self._look.px(LEAST))
        self.words.setMinimumHeight(max(0, self.words.heightForWidth(wide)))

    def _keep(self) -> None:
        option = self.option
        if option is not None:
            self._choose(option, option.chosen(self._match.setup.choices))

    def _ask(self) -> None:
        """Offer the readings in a menu; the one in force is marked."""
        option, lang = self.option, self._look.t.lang
        if option is None:
            return
        menu = QMenu(self)
        menu.setObjectName("readings")
        for value in option.values:
            made = menu.addAction(value.title[lang])
            made.setToolTip(value.effect[lang])
            made.setCheckable(True)
            made.setChecked(value.id == option.chosen(self._match.setup.choices))
            made.triggered.connect(partial(self._choose, option, value.id))
        menu.popup(self.change.mapToGlobal(self.change.rect().bottomLeft()))

    def _choose(self, option: Option, value: str, _on: bool = False) -> None:
        if value != option.chosen(self._match.setup.choices):
            self._match.say(self._look.t("play.reading_later"))
        self._match.readings.choose(option.id, value)
        self._waiting = [each for each in self._waiting if each.id != option.id]
        self._tell()
        if not self._waiting:
            self._done()

    def _button(self, key: str, act: object) -> QPushButton:
        t = self._look.t
        made = QPushButton(t(key))
        made.setAccessibleName(t(key))
        made.setToolTip(plain_tip(t(f"{key}_tip")))
        made.setProperty("role", "chip")
        made.clicked.connect(act)
        return made
