"""Takes a force in: paste a code, a table or a document, or drop a file; its content is shown first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFontDatabase
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.share.incoming import Arrival, arrival, join_members, taken_in
from editor.widgets.button import button
from editor.widgets.files import AskFiles
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.problem_line import SentenceList
from editor.widgets.text import label, title
from models.campaign.change import Change
from models.campaign.ids import new_id
from models.campaign.queries import forces
from models.errors import SpokenError
from models.formats.files import read_whole
from models.formats.rosters.incoming import MOST_BYTES, text_of
from models.games.values import Member
from models.problem import has_error

WIDE: Final = (820, 560)
WAIT_MS: Final = 120
MOST_SHOWN: Final = 1_000_000
"""Letters of a file that are shown in the field; of a longer one only what it is."""


class ReceiveDialog(QDialog):
    """Not modal. `added` carries the id and the name of the new force."""

    added = Signal(str, str)
    wants_rule = Signal(str)

    def __init__(
        self, look: Look, document: Document, ask: AskFiles, clock: Callable[[], datetime], parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._look, self._document, self._ask, self._clock = look, document, ask, clock
        self._name = ""
        self._raw: bytes | None = None
        self.arrival: Arrival | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self.setWindowTitle(look.t("sharing.receive"))
        self.field = QPlainTextEdit()
        self.field.setAccessibleName(look.t("sharing.paste"))
        self.field.setPlaceholderText(look.t("sharing.paste_hint"))
        self.field.setTabChangesFocus(True)
        self.field.setAcceptDrops(False)
        mono = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        mono.setPixelSize(look.px(13))
        self.field.setFont(mono)
        self.seen = title("", look, 19, wrap=True)
        self.facts = label("", role="muted", wrap=True)
        self.trouble = label("", role="error", wrap=True)
        self.lines = SentenceList(look, self.wants_rule.emit)
        self.into = FormCombo()
        self.into.setAccessibleName(look.t("sharing.into"))
        self.into.setToolTip(look.t("sharing.into_tip"))
        self.into.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(WAIT_MS)
        self._soon.timeout.connect(self.look_over)
        self._lay_out()
        self.field.textChanged.connect(self._typed)
        self.look_over()
        self.field.setFocus()

    def load(self, path: Path) -> None:
        """Read a file and show what it is."""
        try:
            raw = read_whole(path, MOST_BYTES)
            shown = text_of(raw, path.name)[:MOST_SHOWN]
        except SpokenError as problem:
            self._refuse(problem)
            return
        self._name, self._raw = path.name, raw
        self.field.blockSignals(True)
        self.field.setPlainText(shown)
        self.field.blockSignals(False)
        self.look_over()

    def look_over(self) -> None:
        """Say what the text contains, or which place of it has to be corrected."""
        self._soon.stop()
        data: bytes | str = self._raw if self._raw is not None else self.field.toPlainText()
        self.arrival = None
        if not data.strip():
            self._show_nothing(self._look.t("sharing.nothing_yet"))
            return
        try:
            with self._document.read() as campaign:
                self.arrival = arrival(campaign, data, self._name or self._look.t("sharing.pasted"))
        except SpokenError as problem:
            self._refuse(problem)
            return
        self._show(self.arrival)

    def add(self) -> None:
        """Make a new force of it, in one step, and close."""
        self.look_over()
        if self.arrival is None:
            return
        try:
            with self._document.read() as campaign:
                at = self._clock().date().isoformat()
                nameless = self._look.t("sharing.nameless")
                into = str(self.into.currentData() or "")
                change: Change
                if into:
                    change, force_id = join_members(campaign, self.arrival, into, new_id(self._clock), at), into
                    name = self.into.currentText()
                else:
                    change = taken_in(campaign, self.arrival, new_id(self._clock), at, nameless)
                    force_id, name = change.force_id, change.parcel.stored.name
        except SpokenError as problem:
            self._refuse(problem)
            return
        if self._document.apply(change):
            self.added.emit(force_id, name)
            self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and texts."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Look at what was dropped."""
        local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if local:
            self.load(Path(local[0]))
        else:
            self.field.setPlainText(event.mimeData().text())

    def _typed(self) -> None:
        """Forget the file: from now on the text in the field counts."""
        self._name, self._raw = "", None
        self._soon.start()

    def _browse(self) -> None:
        t = self._look.t
        path = self._ask.file_to_open(self, t("sharing.receive"), self._document.path.parent, t("sharing.files"))
        if path is not None:
            self.load(path)

    def _show(self, found: Arrival) -> None:
        look, t = self._look, self._look.t
        verdict, points = found.verdict, found.game.roster.points
        self.seen.setText(verdict.name.strip() or t("sharing.nameless"))
        figures = t.plural("sharing.figures", verdict.figures)
        self.facts.setText(
            t(verdict.worded("sharing.facts"), form=t(f"sharing.was_{found.incoming.form}"), game=found.game.title,
              figures=figures, cost=verdict.cost, limit=verdict.limit, budget=verdict.budget, earned=verdict.earned,
              points=points)
        )  # fmt: skip
        self.trouble.setText("")
        self.lines.clear()
        if verdict.problems:
            self.lines.heading(t("sharing.problems" if has_error(verdict.problems) else "sharing.notices"))
            self.lines.problems(verdict.problems)
        if verdict.members:
            self.lines.heading(t("sharing.members"))
        for member in verdict.members:
            self.lines.tell(_member(member, look), "figures" if member.count > 1 else "hero")
        self._offer()

    def _show_nothing(self, words: str) -> None:
        self.seen.setText("")
        self.facts.setText(words)
        self.trouble.setText("")
        self.lines.clear()
        self._offer()

    def _refuse(self, problem: SpokenError) -> None:
        self.arrival = None
        self._show_nothing("")
        self.trouble.setText(self._look.t(problem.key, **problem.args_))
        self._offer()

    def _list_forces(self) -> None:
        """List where it can go: a new force, or an existing one of the same game."""
        chosen = self.into.currentData()
        self.into.clear()
        self.into.addItem(self._look.icon("add"), self._look.t("sharing.into_new"), "")
        if self.arrival is not None:
            with self._document.read() as campaign:
                for row in forces(campaign, self.arrival.game.id):
                    self.into.addItem(self._look.icon("party"), row.name, row.id)
        self.into.setCurrentIndex(max(0, self.into.findData(chosen)))
        self.into.setVisible(self.into.count() > 1)

    def _offer(self) -> None:
        self._list_forces()
        self.take.setEnabled(self.arrival is not None and not self._document.read_only)
        for part in (self.seen, self.facts, self.trouble):
            part.setVisible(bool(part.text()))

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, look.px(8), 0)
        column.setSpacing(look.px(6))
        for part in (self.seen, self.facts, self.trouble, self.lines):
            column.addWidget(part)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        across = QHBoxLayout()
        across.setSpacing(look.px(14))
        across.addWidget(self.field, 1)
        across.addWidget(scroll, 1)
        self.browse = button(self._look, "sharing.browse", "open", self._browse, size=18)
        self.take = button(self._look, "sharing.take", "add", self.add, size=18)
        self.take.setIcon(look.icon("add", look.colours.on_selected))
        self.take.setProperty("role", "primary")
        self.take.setDefault(True)
        shut = button(self._look, "sharing.leave", "", self.close, size=18)
        foot = QHBoxLayout()
        foot.setSpacing(look.px(8))
        foot.addWidget(self.browse)
        foot.addStretch(1)
        foot.addWidget(self.into)
        foot.addWidget(self.take)
        foot.addWidget(shut)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(14), look.px(16), look.px(14))
        box.setSpacing(look.px(10))
        box.addWidget(title(t("sharing.receive"), look, 22))
        box.addWidget(label(t("sharing.receive_words"), role="muted", wrap=True))
        box.addLayout(across, 1)
        box.addLayout(foot)
        parent = self.parentWidget()
        room = (parent if parent is not None else self).screen().availableGeometry()
        self.resize(min(look.px(WIDE[0]), room.width() - 40), min(look.px(WIDE[1]), room.height() - 60))


def _member(member: Member, look: Look) -> str:
    """Return a line for a member: how many, name, role."""
    name, role = member.name[look.t.lang], member.role[look.t.lang]
    words = name if role in ("", name) else f"{name} — {role}"
    return f"{member.count} × {words}" if member.count > 1 else words
