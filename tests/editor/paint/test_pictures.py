"""Every drawing of the program: it parses, shows something at the sizes of its use, and stays within QtSvg's means."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from defusedxml import ElementTree
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage

from editor.paint import pictures
from editor.paint.pictures import IconColours, has, icon, picture

RESOURCES = Path(__file__).parents[3] / "resources"
ICONS = RESOURCES / "icons"
PORTRAITS = RESOURCES / "portraits"
FILES = sorted([*ICONS.glob("*.svg"), *PORTRAITS.glob("*.svg")])
GRID = [path for path in sorted(ICONS.glob("*.svg")) if 'viewBox="0 0 24 24"' in path.read_text(encoding="utf-8")]
SAFE = {"svg", "g", "defs", "path", "circle", "ellipse", "rect", "linearGradient", "radialGradient", "stop"}
COLOURS = IconColours("#112233", "#99AABB", "#FFFFFF")


def ids(path: Path) -> set[str]:
    return set(tomllib.loads(path.read_text(encoding="utf-8")))


def pixels(image: QImage) -> bytes:
    return bytes(image.constBits())


def colours(image: QImage) -> set[str]:
    """Return the colours of the opaque pixels."""
    points = [(x, y) for x in range(image.width()) for y in range(image.height())]
    return {c.name().upper() for c in (image.pixelColor(x, y) for x, y in points) if c.alpha() == 255}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_drawing_is_safe_small_and_shows_something(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= SAFE
    assert path.stat().st_size <= (32_000 if path.stem.startswith("sample-") else 25_000)
    for width in (24, 64):
        image = picture(path.stem, width)
        assert image.width() == width
        blank = QImage(image.size(), image.format())
        blank.fill(Qt.GlobalColor.transparent)
        assert pixels(image) != pixels(blank)


@pytest.mark.parametrize("path", GRID, ids=lambda path: path.stem)
def test_an_icon_is_of_one_ink(path: Path) -> None:
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", path.read_text(encoding="utf-8"))) == {pictures.INK}


def test_an_ink_drawing_takes_the_tint() -> None:
    assert colours(picture("close", 48, "#C3452D")) == {"#C3452D"}
    assert colours(picture("close", 48)) == {pictures.INK}


def test_an_unknown_name_shows_a_neutral_drawing() -> None:
    unknown = picture("no-such-drawing", 32, "#C3452D")
    assert not has("no-such-drawing")
    assert "#C3452D" in colours(unknown)
    assert pixels(picture("../icons/undo", 32)) == pixels(picture("no-such-drawing", 32))


def test_an_icon_has_three_tints(qtbot: object) -> None:
    made = icon("close", COLOURS)
    for mode, wanted in (
        (QIcon.Mode.Normal, "#112233"),
        (QIcon.Mode.Disabled, "#99AABB"),
        (QIcon.Mode.Selected, "#FFFFFF"),
    ):
        assert wanted in colours(made.pixmap(24, 24, mode).toImage())
