"""Every drawing of the program: it parses, shows something at the sizes of its use, and stays within QtSvg's means."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from defusedxml import ElementTree
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QImage, QPainter
from PySide6.QtWidgets import QToolButton

from editor.paint import pictures
from editor.paint.pictures import KINDS, IconColours, draw, has, icon, picture
from models.games.faces import portraits

RESOURCES = Path(__file__).parents[3] / "resources"
ICONS = RESOURCES / "icons"
PORTRAITS = RESOURCES / "portraits"
FILES = sorted([*ICONS.glob("*.svg"), *PORTRAITS.glob("*.svg")])
GRID = [path for path in sorted(ICONS.glob("*.svg")) if 'viewBox="0 0 24 24"' in path.read_text(encoding="utf-8")]
SAFE = {"svg", "g", "defs", "path", "circle", "ellipse", "rect", "linearGradient", "radialGradient", "stop"}
COLOURS = IconColours("#112233", "#99AABB", "#FFFFFF")
SWIDENTH = RESOURCES / "rulesets" / "swidenth"


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


def test_no_two_drawings_share_a_name() -> None:
    assert len({path.stem for path in FILES}) == len(FILES) == len(pictures._files())


@pytest.mark.parametrize("path", GRID, ids=lambda path: path.stem)
def test_an_icon_is_of_one_ink(path: Path) -> None:
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", path.read_text(encoding="utf-8"))) == {pictures.INK}


def test_the_icons_share_one_grid() -> None:
    assert len(GRID) >= 200
    for path in GRID:
        root = ElementTree.parse(path).getroot()
        assert (root.get("width"), root.get("height")) == ("24", "24")


def test_the_window_finds_its_icons() -> None:
    wanted = """home new open save-copy checkpoint backup restore import export print quit settings undo redo rename
    delete move-up move-down search close copy add check palette shortcuts help about full-screen theme-light theme-dark
    theme-system language navigator history problems dice rules error warning notice fix jump lock party army hero
    points vitality gear skill spell shield profile story d2 d4 d5 d6 d10 d20 direction compass portulan compass-mono
    recent sample news rotate-seed expand collapse arrow-right arrow-left more combat defence morale psyche shooting
    melee-weapon ranged-weapon armour potion scroll grimoire sacred-object force-power wound death rest trade stash
    range life read-only zoom-in zoom-out filter sort star compass-rose sample-campaign empty-problems empty-history
    empty-navigator empty-dice empty-rules empty-party crash"""
    assert [name for name in wanted.split() if not has(name)] == []


def test_every_hero_and_profile_has_its_portrait() -> None:
    known = {info.id for info in portraits()}
    wanted = ids(SWIDENTH / "bestiary.toml") | ids(SWIDENTH / "quest_profiles.toml")
    wanted |= ids(RESOURCES / "rulesets" / "escarmouche" / "profiles.toml")
    wanted |= ids(RESOURCES / "rulesets" / "aventures" / "characters.toml")
    wanted |= {"thevor", "gardul", "salvynia", "oghavor", "hugo", "venezila"}
    wanted |= {"chauvez", "erdokan", "putzin", "theogon", "grok-grok", "shonya"}
    assert wanted - known == set()


def test_the_picker_offers_every_portrait_once_and_names_it() -> None:
    offered = portraits()
    drawn = {path.stem for path in PORTRAITS.glob("*.svg")}
    assert len(offered) >= 40
    assert len({info.id for info in offered}) == len(offered)
    assert {info.id for info in offered} == drawn
    assert all(info.name["fr"] and info.name["en"] for info in offered)
    assert tuple(dict.fromkeys(info.kind for info in offered)) == tuple(KINDS)
    assert {info.race for info in offered} - {""} == ids(SWIDENTH / "races.toml")
    assert {info.cls for info in offered} - {""} == ids(SWIDENTH / "classes.toml")


def test_every_race_and_class_that_go_together_have_a_face() -> None:
    faces = {(info.race, info.cls) for info in portraits()}
    races = tomllib.loads((SWIDENTH / "races.toml").read_text(encoding="utf-8"))
    assert [(race, cls) for race in races for cls in races[race]["classes"] if (race, cls) not in faces] == []


def test_every_race_class_and_profile_has_its_emblem() -> None:
    wanted = ids(SWIDENTH / "races.toml") | ids(SWIDENTH / "classes.toml")
    wanted |= ids(SWIDENTH / "bestiary.toml") | ids(SWIDENTH / "quest_profiles.toml")
    wanted |= ids(RESOURCES / "rulesets" / "escarmouche" / "profiles.toml")
    assert [name for name in sorted(wanted) if not has(f"emblem-{name}")] == []


def test_every_sample_has_its_picture() -> None:
    samples = [path.stem for path in (RESOURCES / "samples").glob("*.toml")]
    assert samples
    assert [name for name in samples if not has(f"sample-{name}")] == []


def test_portraits_keep_one_format() -> None:
    for info in portraits():
        image = picture(info.id, 128)
        assert (image.width(), image.height()) == (128, 160)
        # QtSvg paints an element with `opacity` on a layer of its own: a page of cards would take twice as long.
        assert " opacity=" not in (PORTRAITS / f"{info.id}.svg").read_text(encoding="utf-8")


def test_an_ink_drawing_takes_the_tint() -> None:
    assert colours(picture("close", 48, "#C3452D")) == {"#C3452D"}
    assert colours(picture("close", 48)) == {pictures.INK}


def test_a_coloured_drawing_keeps_its_colours() -> None:
    assert pixels(picture("compass", 48, "#00FF00")) == pixels(picture("compass", 48))


def test_a_dense_screen_gets_more_pixels() -> None:
    image = picture("undo", 24, dpr=2.0)
    assert (image.width(), image.devicePixelRatio()) == (48, 2.0)


def test_painting_on_a_picture_does_not_spoil_the_next() -> None:
    first = picture("undo", 24)
    before = pixels(first)
    first.fill(Qt.GlobalColor.red)
    assert pixels(picture("undo", 24)) == before


def test_an_unknown_name_shows_a_neutral_drawing() -> None:
    unknown = picture("no-such-drawing", 32, "#C3452D")
    assert not has("no-such-drawing")
    assert "#C3452D" in colours(unknown)
    assert pixels(picture("../icons/undo", 32)) == pixels(picture("no-such-drawing", 32))


def test_drawing_on_paper_stays_in_its_frame() -> None:
    paper = QImage(200, 200, QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    draw(painter, QRectF(50, 50, 64, 80), "thevor")
    painter.end()
    outside = {paper.pixelColor(x, y).name() for x in range(200) for y in (48, 132)}
    assert outside == {"#ffffff"}
    assert paper.pixelColor(82, 84).name() != "#ffffff"


def test_an_icon_has_three_tints(qtbot: object) -> None:
    made = icon("close", COLOURS)
    for mode, wanted in (
        (QIcon.Mode.Normal, "#112233"),
        (QIcon.Mode.Disabled, "#99AABB"),
        (QIcon.Mode.Selected, "#FFFFFF"),
    ):
        assert wanted in colours(made.pixmap(24, 24, mode).toImage())


def test_a_button_shows_an_icon_greyed_when_disabled(qtbot) -> None:  # type: ignore[no-untyped-def]
    button = QToolButton()
    qtbot.addWidget(button)
    button.setIcon(icon("undo", COLOURS))
    button.setEnabled(False)
    assert "#99AABB" in colours(button.icon().pixmap(24, 24, QIcon.Mode.Disabled).toImage())
