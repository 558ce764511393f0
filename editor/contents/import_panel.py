"""Shows a pack before it is imported: its manifest, what it brings, what it would change, what it clashes with."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.contents.pack_work import Opened
from editor.contents.reading import TypeShelf
from editor.contents.thumbs import Thumbs
from editor.paint.own_pictures import own_images
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import begun_anew
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, SentenceList
from editor.widgets.text import drawing, label, title
from models.campaign.packing import ImportPack
from models.games.contents import Key, name_of
from models.problem import Grade, Problem

CLASH = "pack.clash"


class ImportPanel(QWidget):
    """`wants` carries the ImportPack to do; `closed`: nothing is to be imported."""

    wants = Signal(object)
    closed = Signal()

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look = look
        self._explain = explain
        self._opened: Opened | None = None
        self.take: dict[Key, QCheckBox] = {}
        self._clashing: frozenset[Key] = frozenset()
        self.do: QPushButton | None = None
        self.pictures: Thumbs | None = None
        self.lines = SentenceList(look, explain)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._inside = QWidget()
        self._column.addWidget(self._inside)
        self._column.addStretch(1)

    def show_pack(self, shelf: TypeShelf, opened: Opened, found: Sequence[Problem]) -> None:
        """Show a pack with all that should be known before it is imported."""
        self._opened = opened
        self._inside, box = begun_anew(self._column, self._inside, self._look)
        self._head(box, opened)
        self._lines(box, opened, found)
        self._list(box, shelf, opened, found)
        self._foot(box, found)

    def change(self) -> ImportPack | None:
        """Return the Change that imports what is ticked; None without a pack."""
        if self._opened is None:
            return None
        ticked = {key for key, box in self.take.items() if box.isChecked()}
        leave = frozenset(set(self.take) - ticked)
        return ImportPack(self._opened.pack, self._opened.pictures, leave, frozenset(ticked & self._clashing))

    def _head(self, box: QVBoxLayout, opened: Opened) -> None:
        look, t, manifest = self._look, self._look.t, opened.pack.manifest
        row = QHBoxLayout()
        row.setSpacing(look.px(8))
        row.addWidget(drawing("pack", look.px(26), look, self._inside, colour=look.colours.sea_words))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(title(manifest.title[t.lang], look, 18, wrap=True))
        facts = [t("contents.version", version=manifest.version)]
        facts += [each for each in (manifest.author, manifest.licence, opened.path.name) if each]
        names.addWidget(label(" · ".join(facts), role="muted", wrap=True))
        row.addLayout(names, 1)
        box.addLayout(row)
        if manifest.words[t.lang]:
            box.addWidget(label(manifest.words[t.lang], wrap=True))

    def _lines(self, box: QVBoxLayout, opened: Opened, found: Sequence[Problem]) -> None:
        t = self._look.t
        self.lines = SentenceList(self._look, self._explain)
        if found:
            self.lines.heading(t("contents.before"))
            self.lines.problems(found)
        for name in opened.broken:
            self.lines.tell(t("contents.broken_picture", name=name), "warning", "warning")
        if not found and not opened.broken:
            self.lines.tell(t("contents.no_conflict"), "check", "good")
        box.addWidget(self.lines)

    def _list(self, box: QVBoxLayout, shelf: TypeShelf, opened: Opened, found: Sequence[Problem]) -> None:
        """List what the pack brings; what clashes is not ticked at first."""
        look, t = self._look, self._look.t
        self.take = {}
        clashing = {(p.where.field, p.where.item) for p in found if p.key == CLASH}
        self._clashing = frozenset(key for key in opened.pack.contents if key in clashing)
        for kind in shelf.types.kinds:
            keys = [key for key in opened.pack.contents if key[0] == kind.id]
            if keys:
                box.addWidget(label(f"{kind.title[t.lang]} ({len(keys)})", role="section"))
            for key in keys:
                name = name_of(opened.pack.contents[key], key[1])[t.lang]
                state = self._state(shelf, key, opened)
                tick = QCheckBox(f"{name} — {t(f'contents.brings_{state}')}".replace("&", "&&"))
                tick.setAccessibleName(tick.text())
                tick.setChecked(key not in self._clashing)
                self.take[key] = tick
                box.addWidget(tick)
        if opened.pack.pictures:
            words = t.plural("contents.pictures", len(opened.pictures))
            box.addWidget(label(words, role="section"))
            self.pictures = Thumbs(look)
            kept = {picture.sha256: picture.data for picture in opened.pictures.values()}
            shown = {name: picture.sha256 for name, picture in opened.pictures.items()}
            self.pictures.show_pictures(shown, lambda key: own_images({key: kept[key]}).get(key, QImage()))
            box.addWidget(self.pictures)
        box.addSpacing(look.px(4))

    def _state(self, shelf: TypeShelf, key: Key, opened: Opened) -> str:
        there = shelf.items.get(key)
        if there is None:
            return "new"
        if there.body == opened.pack.contents[key]:
            return "same"
        return "clash" if key in self._clashing else "change"

    def _foot(self, box: QVBoxLayout, found: Sequence[Problem]) -> None:
        t = self._look.t
        row = FlowLayout(self._look.px(4))
        self.do = QPushButton(t("contents.take_in"))
        self.do.setProperty("role", "primary")
        self.do.setEnabled(all(problem.grade is not Grade.ERROR for problem in found))
        self.do.clicked.connect(self._do)
        leave = QPushButton(t("contents.leave"))
        leave.clicked.connect(self.closed)
        for key, button in (("take_in", self.do), ("leave", leave)):
            button.setAccessibleName(t(f"contents.{key}"))
            button.setToolTip(t(f"contents.{key}_tip"))
            row.addWidget(button)
        box.addLayout(row)

    def _do(self) -> None:
        change = self.change()
        if change is not None:
            self.wants.emit(change)
