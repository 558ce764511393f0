"""Portraits as people choose them: from the wall, from a file, cropped by hand; bad files are one sentence."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QIODevice, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.paint.own_pictures import encoded, format_of
from editor.portraits.choices import OWN
from editor.portraits.cropper import SHAPE, Cropper
from editor.portraits.dialog import PortraitDialog
from editor.portraits.loading import decoded, load_picture
from models.campaign.queries import asset, forces, member, members
from models.sheets.cards.force_cards import force_cards, own_pictures
from tests.editor.tools import Desk, campaign, look

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "libpng", "JPEG datastream")


@pytest.fixture
def document(qtbot: QtBot, tmp_path: Path) -> Iterator[Document]:
    opened = campaign(tmp_path / "a.portulan", "noirs-ameres")
    yield opened
    opened.close()


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.stop_all()


def first(document: Document) -> str:
    with document.read() as campaign:
        return members(campaign, forces(campaign)[0].id)[0].id


def portrait(document: Document) -> str:
    with document.read() as campaign:
        return member(campaign, first(document)).portrait


def dialog_of(
    document: Document, jobs: Jobs, qtbot: QtBot, desk: Desk | None = None, lang: str = "fr", percent: int = 100
) -> PortraitDialog:
    dialog = PortraitDialog(look(lang, percent), document, jobs, desk or Desk(), first(document), None)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def picture(width: int = 300, height: int = 200, *, clear: bool = False) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    image.fill(QColor(200, 40, 40, 90 if clear else 255))
    for x in range(width // 2):
        image.setPixelColor(x, height // 2, QColor("navy"))
    return image if clear else image.convertToFormat(QImage.Format.Format_RGB32)


def file_of(path: Path, image: QImage | None = None) -> Path:
    assert (image or picture()).save(str(path))
    return path


def png_claiming(width: int, height: int) -> bytes:
    """A PNG whose head says it is that large, and nothing else."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def test_a_portrait_is_found_and_chosen_by_keyboard(document: Document, jobs: Jobs, qtbot: QtBot) -> None:
    dialog = dialog_of(document, jobs, qtbot)
    steps = len(document.steps())
    QTest.keyClicks(dialog.picker.field, "chaman orc")
    assert dialog.picker.face is not None
    assert dialog.named.text() == dialog.picker.face.name["fr"]
    QTest.keyClick(dialog.picker.field, Qt.Key.Key_Return)
    assert portrait(document) == "chaman-orc"
    assert len(document.steps()) == steps + 1
    document.undo()
    assert portrait(document) == ""


def test_an_own_picture_is_cropped_and_kept_in_one_step(
    document: Document, jobs: Jobs, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = dialog_of(document, jobs, qtbot, Desk(open=file_of(tmp_path / "moi.png")))
    steps = len(document.steps())
    QTest.mouseClick(dialog.own, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.cropping)
    QTest.keyClick(dialog.cropper, Qt.Key.Key_Plus)
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    key = portrait(document)
    assert len(document.steps()) == steps + 1
    with document.read() as campaign:
        row = asset(campaign, key)
        assert row is not None
        assert hashlib.sha256(row.data).hexdigest() == key
        kept = decoded(row.data, "")
        assert (row.width, row.height, row.mime) == (kept.width(), kept.height(), "image/jpeg")
        assert row.width / row.height == pytest.approx(SHAPE, rel=0.02)
        contents = force_cards(campaign, forces(campaign)[0].id)
        assert own_pictures(campaign, contents) == {key: row.data}, "its card shows it"
    document.undo()
    assert portrait(document) == ""
    with document.read() as campaign:
        assert asset(campaign, key) is None, "the picture goes with the step"
    document.redo()
    again = dialog_of(document, jobs, qtbot)
    assert again.picker.model.faces[0].kind == OWN
    assert again.picker.face is not None
    assert again.picker.face.key == key


def test_a_picture_is_pasted(document: Document, jobs: Jobs, qtbot: QtBot) -> None:
    dialog = dialog_of(document, jobs, qtbot)
    QGuiApplication.clipboard().setImage(picture())
    dialog.paste()
    assert dialog.cropping
    QTest.keyClick(dialog.cropper, Qt.Key.Key_Escape)
    assert not dialog.cropping
    assert dialog.isVisible()
    assert portrait(document) == ""
    QGuiApplication.clipboard().setText("rien")
    dialog.paste()
    assert dialog.trouble.isVisible()
    QGuiApplication.clipboard().clear()


BAD = {
    "texte.png": b"not a picture",
    "vide.png": b"",
    "tronque.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01",
    "large.png": png_claiming(20_000, 10),
    "lourd.png": png_claiming(16_000, 16_000),
    "menteur.png": png_claiming(100, 100),
    "code.svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    "code.png": b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_one_sentence(name: str, document: Document, jobs: Jobs, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(BAD[name])
    dialog = dialog_of(document, jobs, qtbot)
    dialog.load(tmp_path / name)
    qtbot.waitUntil(lambda: not jobs.running)
    words = dialog.trouble.text()
    assert name in words
    assert "{" not in words
    assert "portrait." not in words
    assert not dialog.cropping
    assert portrait(document) == ""


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "BMP"])
def test_the_first_bytes_tell_what_a_picture_is_whatever_it_is_called(kind: str, tmp_path: Path) -> None:
    for colour in ("#123456", "#fedcba"):
        image = QImage(400, 500, QImage.Format.Format_RGB32)
        image.fill(QColor(colour))
        path = tmp_path / "me.tga"
        assert image.save(str(path), kind)
        assert format_of(path.read_bytes()) == kind.lower().encode()
        assert load_picture(path).size() == image.size()


def test_nothing_of_the_file_but_its_pixels_is_kept() -> None:
    image = picture(40, 50)
    image.setText("Author", "Jeanne, 12 rue des Lilas")
    assert b"Lilas" not in encoded(image).data
    clear = encoded(picture(40, 50, clear=True))
    assert clear.mime == "image/png"
    assert b"Lilas" not in clear.data
    assert decoded(clear.data, "").hasAlphaChannel()


def test_a_turned_photograph_stands_upright() -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert picture(60, 40).save(buffer, "JPEG")  # type: ignore[call-overload]
    raw = bytes(buffer.data().data())
    exif = (
        b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
    )
    turned = raw[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + raw[2:]
    image = decoded(turned, "x")
    assert (image.width(), image.height()) == (40, 60)


MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("come"), st.floats(0.1, 20), st.floats(0, 300), st.floats(0, 300)),
        st.tuples(st.just("move"), st.floats(-5, 5), st.floats(-5, 5)),
    ),
    max_size=12,
)


@given(MOVES, st.integers(1, 4_000), st.integers(1, 4_000))
def test_the_crop_never_leaves_the_picture(moves: list[tuple[object, ...]], width: int, height: int) -> None:
    cropper = Cropper(look())
    cropper.resize(300, 360)
    cropper.take(QImage(width, height, QImage.Format.Format_RGB32))
    for kind, *values in moves:
        if kind == "come":
            near, x, y = (float(str(v)) for v in values)
            cropper.come(near, QPointF(x, y))
        else:
            cropper.move_by(*(float(str(v)) for v in values))
        crop = cropper.crop
        assert crop.left() >= -1e-6
        assert crop.top() >= -1e-6
        assert crop.right() <= max(width, crop.width()) + 1e-6
        assert crop.bottom() <= max(height, crop.height()) + 1e-6
        assert crop.width() / crop.height() == pytest.approx(SHAPE)
    cropper.deleteLater()
