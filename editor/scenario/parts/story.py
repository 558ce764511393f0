"""The words of a scenario: its name, its universe, texts for players and organiser, rewards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from editor.scenario.desk import ScenarioDesk
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.stage import Stage
from editor.widgets.look import Look
from editor.widgets.text import field_text, label, plain_tip

REST_MS: Final = 2500
"""After how long without a letter words being written are kept."""
WORDS = ("briefing", "rewards", "notes")


class StoryPart(ScenarioPart):
    """Each text is kept, as one step, when its field loses the keyboard or typing pauses, so that a crash loses
    little.
    """

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("story", desk, stage)
        look = self.look
        self.name = QLineEdit()
        self.name.setMaxLength(120)
        self.name.setAccessibleName(look.t("scenedit.name"))
        self.name.setToolTip(plain_tip(look.t("scenedit.name")))
        self.name.editingFinished.connect(lambda: desk.rename(self.name.text().strip()))
        caption = label(look.t("scenedit.name"), role="section")
        caption.setBuddy(self.name)
        self.box.addWidget(caption)
        self.box.addWidget(self.name)
        self.fields: dict[str, WordsField] = {}
        for name in WORDS:
            self.fields[name] = WordsField(look, name)
            self.fields[name].left.connect(self.leave)
            self.section(look.t(f"play.words_{name}"))
            self.box.addWidget(self.fields[name], 2 if name == "briefing" else 1)
        self.refresh()

    def refresh(self) -> None:
        """Show the texts, except one that is being typed."""
        if not self.name.hasFocus():
            self.name.setText(self.desk.scenario.name)
        for name, field in self.fields.items():
            field.tell(getattr(self.desk.scenario, name))
            field.setReadOnly(not self.desk.writable)
        self.name.setReadOnly(not self.desk.writable)

    def go(self, field: str, _item: str) -> None:
        """Give the keyboard to the texts."""
        (self.fields.get(field) or self.name).setFocus()

    def leave(self) -> None:
        """Keep the texts that are being typed."""
        told = {name: field_text(field) for name, field in self.fields.items() if field.changed}
        if not told:
            return
        for name in told:
            self.fields[name].changed = False
        old = self.desk.scenario
        edited = replace(
            old,
            briefing=told.get("briefing", old.briefing),
            rewards=told.get("rewards", old.rewards),
            notes=told.get("notes", old.notes),
        )
        if self.desk.writable:
            self.desk.edit(edited, "play.edit_words", name=old.name)


class WordsField(QPlainTextEdit):
    """A text of the scenario; `left` is emitted when the field loses the keyboard or typing pauses."""

    left = Signal()

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.changed = False
        self.setTabChangesFocus(True)
        self.setAccessibleName(look.t(f"play.words_{name}"))
        self.setPlaceholderText(look.t(f"play.words_{name}_tip"))
        self._least = look.px(72)
        self.setMinimumHeight(self._least)
        self._rests = QTimer(self, singleShot=True, interval=REST_MS)
        self._rests.timeout.connect(self.left)
        self.textChanged.connect(self._touch)

    def sizeHint(self) -> QSize:
        """Return a small size: the part shares its room among the fields."""
        return QSize(super().sizeHint().width(), self._least)

    def tell(self, words: str) -> None:
        """Show this text, unless another is being typed."""
        if not self.changed and words != field_text(self):
            self.blockSignals(True)
            self.setPlainText(words)
            self.blockSignals(False)

    def _touch(self) -> None:
        self.changed = True
        self._rests.start()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit `left`."""
        super().focusOutEvent(event)
        self.left.emit()
