"""Choose the portrait of a member: one of ours, one the campaign has, or a new picture cropped in place."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import QDialog, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from editor.document import Document
from editor.jobs import Job, Jobs
from editor.paint.own_pictures import encoded
from editor.portraits.choices import PortraitChoice, faces, kind_words, own_faces
from editor.portraits.cropper import SHAPE, Cropper
from editor.portraits.loading import cropped, load_picture, own_portrait, take_picture
from editor.portraits.picker import Picker, draw_face
from editor.widgets.button import button
from editor.widgets.files import AskFiles
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.campaign.forces.changes import SetPortrait
from models.campaign.forces.faces import faces as faces_of
from models.campaign.forces.verdicts import judged
from models.campaign.queries import member
from models.errors import SpokenError

WIDE: Final = (980, 660)


class PortraitDialog(QDialog):
    """Not modal. A choice is one Change; a file can also be dropped here, or a picture pasted."""

    def __init__(
        self, look: Look, document: Document, jobs: Jobs, ask: AskFiles, member_id: str, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._look, self._document, self._jobs, self._ask = look, document, jobs, ask
        self._member_id = member_id
        self._image = QImage()
        with document.read() as campaign:
            row = member(campaign, member_id)
            found = judged(campaign, row.force_id, member_id)
            own = own_faces(campaign)
            chosen = faces_of(campaign, row.force_id).get(member_id, "")
        self._name = row.name or (found.name[look.t.lang] if found is not None else "")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self.setWindowTitle(look.t("portrait.heading", name=self._name))
        self.picker = Picker(look, faces(own), chosen)
        self.cropper = Cropper(look)
        self.large = _Large(look)
        self.trouble = label("", role="error", wrap=True)
        self.trouble.hide()
        self._lay_out()
        self.picker.pointed.connect(self._show)
        self.picker.picked.connect(self._take)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        paste.activated.connect(self.paste)
        self._show(self.picker.face)

    @property
    def cropping(self) -> bool:
        """Whether one of the user's own pictures is being cropped."""
        return self._side.currentIndex() == 1

    def load(self, path: Path) -> None:
        """Read a picture file in a Job, then let the user crop it."""
        job = Job(self._look.t("portrait.work"), partial(load_picture, path))
        job.succeeded.connect(self._loaded)
        job.failed.connect(self._failed)
        self._jobs.start(job)

    def paste(self) -> None:
        """Load the picture, or the copied file, on the clipboard."""
        clipboard = QGuiApplication.clipboard()
        urls = [url for url in clipboard.mimeData().urls() if url.isLocalFile()]
        if urls:
            self.load(Path(urls[0].toLocalFile()))
            return
        try:
            self._loaded(take_picture(clipboard.image(), self._look.t("portrait.clipboard")))
        except SpokenError as problem:
            self._tell(problem)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and pictures."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Load the file that was dropped."""
        local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if local:
            event.acceptProposedAction()
            self.load(Path(local[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back from cropping to the wall of portraits with Escape; from the wall it closes."""
        if event.key() == Qt.Key.Key_Escape and self.cropping:
            self._back()
        else:
            super().keyPressEvent(event)

    def _browse(self) -> None:
        path = self._ask.file_to_open(
            self, self._look.t("portrait.open_title"), self._document.path.parent, self._look.t("portrait.files")
        )
        if path is not None:
            self.load(path)

    @Slot(object)
    def _loaded(self, image: QImage) -> None:
        self.trouble.hide()
        self._image = image
        self.cropper.take(image)
        self._side.setCurrentIndex(1)
        self._wall(False)
        self.cropper.setFocus()

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._tell(problem)

    def _tell(self, problem: SpokenError) -> None:
        self.trouble.setText(self._look.t(problem.key, **problem.args_))
        self.trouble.show()

    def _show(self, face: PortraitChoice | None) -> None:
        self.large.show_face(face)
        t = self._look.t
        self.named.setText(face.name[t.lang] if face is not None else "")
        self.group.setText(kind_words(face.kind, t) if face is not None else "")
        self.choose.setEnabled(face is not None and not self._document.read_only)

    def _choose(self) -> None:
        if self.picker.face is not None:
            self._take(self.picker.face)

    def _take(self, face: PortraitChoice) -> None:
        if self._document.apply(SetPortrait(self._member_id, face.key, self._name)):
            self.close()

    def _take_none(self) -> None:
        if self._document.apply(SetPortrait(self._member_id, "", self._name)):
            self.close()

    def _take_crop(self) -> None:
        try:
            asset = encoded(cropped(self._image, self.cropper.crop))
        except SpokenError as problem:
            self._tell(problem)
            return
        if self._document.apply(own_portrait(self._member_id, self._name, asset)):
            self.close()

    def _back(self) -> None:
        self._side.setCurrentIndex(0)
        self._wall(True)
        self.picker.setFocus()

    def _wall(self, on: bool) -> None:
        self.picker.setEnabled(on)
        self.use.setDefault(not on)
        self.choose.setDefault(on)

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        self.own = button(self._look, "portrait.browse", "pictures", size=18)
        self.own.clicked.connect(self._browse)
        self.none = button(self._look, "portrait.none", "", size=18)
        self.none.clicked.connect(self._take_none)
        self.close_ = button(self._look, "portrait.close", "", size=18)
        self.close_.clicked.connect(self.close)
        self._side = QStackedWidget()
        self._side.addWidget(self._shown())
        self._side.addWidget(self._cropping())
        parent = self.parentWidget()
        room = (parent if parent is not None else self).screen().availableGeometry()
        self._side.setFixedWidth(min(look.px(290), round(room.width() * 0.28)))
        across = QHBoxLayout()
        across.setSpacing(look.px(14))
        across.addWidget(self.picker, 1)
        across.addWidget(self._side)
        foot = QHBoxLayout()
        foot.setSpacing(look.px(8))
        for widget in (self.own, self.none):
            foot.addWidget(widget)
            widget.setEnabled(not self._document.read_only)
        foot.addWidget(self.trouble, 1)
        foot.addStretch(0)
        foot.addWidget(self.close_)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(16), look.px(14), look.px(16), look.px(14))
        box.setSpacing(look.px(10))
        box.addWidget(title(t("portrait.heading", name=self._name), look, 22, wrap=True))
        box.addLayout(across, 1)
        box.addLayout(foot)
        self.resize(min(look.px(WIDE[0]), room.width() - 40), min(look.px(WIDE[1]), room.height() - 60))

    def _shown(self) -> QWidget:
        look = self._look
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(6))
        self.named = title("", look, 19, wrap=True)
        self.group = label("", role="muted", wrap=True)
        for words in (self.named, self.group):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.choose = button(self._look, "portrait.choose", "", size=18)
        self.choose.setProperty("role", "primary")
        self.choose.setDefault(True)
        self.choose.clicked.connect(self._choose)
        column.addWidget(self.large, 1)
        for widget in (self.named, self.group, self.choose):
            column.addWidget(widget)
        return side

    def _cropping(self) -> QWidget:
        look = self._look
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(8))
        column.addWidget(self.cropper, 1)
        column.addWidget(label(look.t("portrait.cropper_tip"), role="muted", wrap=True))
        self.use = button(self._look, "portrait.use", "crop", size=18)
        self.use.setIcon(look.icon("crop", look.colours.on_selected))
        self.use.setProperty("role", "primary")
        self.use.clicked.connect(self._take_crop)
        back = button(self._look, "portrait.back", "", size=18)
        back.clicked.connect(self._back)
        column.addWidget(self.use)
        column.addWidget(back)
        return side


class _Large(QWidget):
    """The current picture, large."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._face: PortraitChoice | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(look.px(120), look.px(150)))

    def show_face(self, face: PortraitChoice | None) -> None:
        """Show another picture."""
        self._face = face
        self.setAccessibleName(face.spoken(self._look.t) if face is not None else "")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it as large as fits, keeping its shape."""
        if self._face is None:
            return
        room = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        width = min(room.width(), room.height() * SHAPE)
        place = QRectF(0, 0, width, width / SHAPE)
        place.moveCenter(room.center())
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            draw_face(painter, place, self._face, self._look)
