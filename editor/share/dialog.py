"""Share a force or a hero: choose a form, see it, copy it, save it, or put it into another campaign."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.share.clashes import Clashes
from editor.share.incoming import otherwise, sent
from editor.share.qr import QrView
from editor.widgets.button import button
from editor.widgets.files import AskFiles, clean_name
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.campaign.forces.verdicts import member_names
from models.campaign.ids import new_id
from models.campaign.queries import force, forces
from models.errors import SpokenError
from models.formats.files import write_whole
from models.formats.format import Format
from models.formats.registry import FORCES
from models.formats.rosters.code import QR_MOST
from models.formats.rosters.outgoing import Outgoing, left_words, outgoing
from models.games.contents import Key
from models.i18n import Translator
from models.store.history import Touched
from models.store.store import Store

WIDE: Final = (900, 620)
Say = Callable[[str], object]
Subject = tuple[str, str]
"""The id of a force and, where only one member is meant, his; else an empty string."""

ICONS: Final = {"code": "qr", "text": "text", "markdown": "note", "sheet": "csv", "table": "import", "json": "json"}
"""By the form of a force."""


class ShareDialog(QDialog):
    """Not modal; follows the campaign while it is open."""

    def __init__(
        self,
        look: Look,
        document: Document,
        ask: AskFiles,
        clock: Callable[[], datetime],
        say: Say,
        subject: Subject,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._look, self._document, self._ask, self._clock, self._tell_window = look, document, ask, clock, say
        self._out: Outgoing | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.t("sharing.heading"))
        self.subject = self._list("sharing.subject")
        self.language = self._list("sharing.language")
        for lang, name in (("fr", "Français"), ("en", "English")):
            self.language.addItem(name, lang)
        self.language.setCurrentIndex(self.language.findData(look.t.lang))
        self.forms = self._form_list()
        self.words = label("", role="muted", wrap=True)
        self.left = label("", role="muted", wrap=True)
        self.text = self._text()
        self.square = QrView(look)
        self.told = label("", wrap=True)
        self.clashes = Clashes(look)
        self.clashes.chosen.connect(self._send)
        self._lay_out()
        self.forms.currentRowChanged.connect(self.show_form)
        self.language.activated.connect(self.show_form)
        self.subject.activated.connect(self._read)
        document.changed.connect(self._follow)
        self._fill(subject)

    @property
    def form(self) -> Format:
        """The id of the form that is shown."""
        return FORCES[max(0, self.forms.currentRow())]

    @property
    def chosen(self) -> Subject:
        """The force or member to share."""
        found = self.subject.currentData()
        return (str(found[0]), str(found[1])) if found else ("", "")

    def show_form(self, _row: int = 0) -> None:
        """Show the text of the chosen form, or why there is none."""
        t = self._look.t
        self.words.setText(t(f"sharing.form_{self.form.id}_tip"))
        self.language.setEnabled(self.form.id not in ("code", "json"))
        text, square = "", ""
        self._say("")
        self.clashes.hide()
        self.left.setText("" if self._out is None else left_words(self._out, self.form, t))
        if self._out is not None:
            try:
                text = self._out.words(self.form, Translator(str(self.language.currentData())))
                square = self._out.square() if self.form.id == "code" else ""
                if self.form.id == "code" and not square:
                    self._say(t("share.qr_too_long", limit=QR_MOST), error=True)
            except SpokenError as problem:
                self._say(t(problem.key, **problem.args_), error=True)
        mono = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        mono.setPixelSize(self._look.px(18 if self.form.id == "code" else 13))
        self.text.setFont(mono)
        wrap = self.form.suffixes[0] != ".csv"
        modes = QPlainTextEdit.LineWrapMode
        self.text.setLineWrapMode(modes.WidgetWidth if wrap else modes.NoWrap)
        self.text.setPlainText(text)
        self.square.setVisible(self.square.show_text(square))
        self.copy_picture.setVisible(self.square.isVisibleTo(self))
        for each in (self.copy, self.save):
            each.setEnabled(bool(text))
        self.send.setEnabled(self._out is not None)

    def copy_text(self) -> None:
        """Copy the shown text to the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._say(self._look.t("sharing.copied"))

    def copy_square(self) -> None:
        """Copy the QR to the clipboard as a picture."""
        QGuiApplication.clipboard().setImage(self.square.picture())
        self._say(self._look.t("sharing.copied_qr"))

    def save_file(self) -> None:
        """Write the shown form to a file; where that fails, no partial file is left."""
        out, t, suffix = self._out, self._look.t, self.form.suffixes[0]
        if out is None:
            return
        proposed = self._document.path.with_name(clean_name(out.name[self._look.t.lang]) + suffix)
        kinds = f"{self.form.name[t.lang]} (*{suffix})"
        path = self._ask.file_to_write(self, t("sharing.save_title"), proposed, kinds)
        if path is None:
            return
        try:
            write_whole(path, out.file(self.form, Translator(str(self.language.currentData()))))
        except SpokenError as problem:
            self._say(t(problem.key, **problem.args_), error=True)
            return
        self._say(t("sharing.saved", path=path))
        self._tell_window(t("sharing.saved", path=path))

    def send_to_campaign(self) -> None:
        """Copy what is chosen into another campaign file; one that is open elsewhere is refused."""
        t = self._look.t
        path = self._ask.file_to_open(
            self, t("sharing.send_title"), self._document.path.parent, t("sharing.campaign_files")
        )
        if path is None:
            return
        if path.absolute() == self._document.path.absolute():
            self._say(t("sharing.same_campaign"), error=True)
            return
        try:
            with Store.open(path, self._clock) as store, self._document.read() as campaign:
                found = otherwise(campaign, store, *self.chosen)
        except SpokenError as problem:
            self._say(t(problem.key, **problem.args_), error=True)
            return
        if found:
            self.clashes.ask(path, found)
        else:
            self._send(path, frozenset())

    def _send(self, path: Path, wanted: frozenset[Key]) -> None:
        """Copy it, with the Types that replace those of that campaign."""
        t = self._look.t
        try:
            with Store.open(path, self._clock) as store, self._document.read() as campaign:
                kept = sent(campaign, store, *self.chosen, new_id(self._clock), wanted)
        except SpokenError as problem:
            self._say(t(problem.key, **problem.args_), error=True)
            return
        name = self._out.name if self._out is not None else ""
        words = t("sharing.sent", name=name, file=path.name)
        words += (" " + t.plural("sharing.kept", kept)) if kept else ""
        self._say(words)
        self._tell_window(words)

    def _follow(self, _touched: Touched = frozenset()) -> None:
        self._fill(self.chosen)

    def _fill(self, subject: Subject) -> None:
        """List the forces and their members, and read the chosen one."""
        with self._document.read() as campaign:
            rows = [
                (force(campaign, row.id).name, row.id, member_names(campaign, row.id).items())
                for row in forces(campaign)
            ]
        self.subject.clear()
        for name, force_id, sheets in rows:
            self.subject.addItem(self._look.icon("party"), name, (force_id, ""))
            for member_id, member_name in sheets:
                if member_name.fr:
                    self.subject.addItem(
                        self._look.icon("hero"), f"    {member_name[self._look.t.lang]}", (force_id, member_id)
                    )
        wanted = next((n for n in range(self.subject.count()) if tuple(self.subject.itemData(n)) == subject), 0)
        self.subject.setCurrentIndex(wanted if self.subject.count() else -1)
        self._read()

    def _read(self, _index: int = 0) -> None:
        self._out, why = None, ""
        try:
            with self._document.read() as campaign:
                self._out = outgoing(campaign, *self.chosen)
        except SpokenError as problem:
            why = self._look.t(problem.key, **problem.args_)
        self.show_form()
        if why:
            self._say(why, error=True)

    def _say(self, words: str, *, error: bool = False) -> None:
        self.told.setText(words)
        self.told.setProperty("role", "error" if error else "good")
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)

    def _list(self, key: str) -> QComboBox:
        made = FormCombo(least=9)
        made.setAccessibleName(self._look.t(key))
        made.setToolTip(self._look.t(f"{key}_tip"))
        made.setIconSize(QSize(self._look.px(18), self._look.px(18)))
        return made

    def _form_list(self) -> QListWidget:
        look = self._look
        made = QListWidget()
        made.setAccessibleName(look.t("sharing.forms"))
        made.setIconSize(QSize(look.px(22), look.px(22)))
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for form in FORCES:
            item = QListWidgetItem(look.icon(ICONS.get(form.id, "export")), form.name[look.t.lang])
            item.setToolTip(look.t(f"sharing.form_{form.id}_tip"))
            made.addItem(item)
        made.setCurrentRow(0)
        made.setFixedWidth(made.sizeHintForColumn(0) + look.px(28))
        return made

    def _text(self) -> QPlainTextEdit:
        made = QPlainTextEdit()
        made.setReadOnly(True)
        made.setAccessibleName(self._look.t("sharing.shown"))
        made.setTabChangesFocus(True)
        return made

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        head = QHBoxLayout()
        head.setSpacing(look.px(10))
        head.addWidget(title(t("sharing.heading"), look, 22))
        head.addWidget(self.subject, 1)
        head.addWidget(self.language)
        shown = QHBoxLayout()
        shown.setSpacing(look.px(10))
        shown.addWidget(self.text, 1)
        shown.addWidget(self.square, 1)
        right = QVBoxLayout()
        right.setSpacing(look.px(8))
        right.addWidget(self.words)
        right.addWidget(self.left)
        right.addLayout(shown, 1)
        right.addWidget(self.clashes)
        right.addWidget(self.told)
        middle = QHBoxLayout()
        middle.setSpacing(look.px(12))
        middle.addWidget(self.forms)
        middle.addLayout(right, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(14), look.px(16), look.px(14))
        box.setSpacing(look.px(10))
        box.addLayout(head)
        box.addLayout(middle, 1)
        box.addLayout(self._foot())
        parent = self.parentWidget()
        room = (parent if parent is not None else self).screen().availableGeometry()
        self.resize(min(look.px(WIDE[0]), room.width() - 40), min(look.px(WIDE[1]), room.height() - 60))

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(self._look.px(8))
        self.copy = button(self._look, "sharing.copy", "clipboard", self.copy_text, primary=True, size=18)
        self.copy_picture = button(self._look, "sharing.copy_qr", "qr", self.copy_square, size=18)
        self.save = button(self._look, "sharing.save", "save", self.save_file, size=18)
        self.send = button(self._look, "sharing.send", "send", self.send_to_campaign, size=18)
        close = button(self._look, "sharing.close", "", self.close, size=18)
        self.copy.setDefault(True)
        for each in (self.copy, self.copy_picture, self.save, self.send):
            row.addWidget(each)
        row.addStretch(1)
        row.addWidget(close)
        return row
