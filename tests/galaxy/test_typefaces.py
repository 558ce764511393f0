"""Drawings and pages bring the letters of our typefaces along: every letter, no more, the same bytes each time."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from fontTools.ttLib import TTFont

from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.drawing import svg_bytes
from models.formats.galaxies.files import export
from models.formats.galaxies.html_page import write_html
from models.galaxy.posters.layout import Poster
from models.games.empire.sample import sample
from models.typefaces import FACES
from tests.maps.sample_map import sample as board

RULE = re.compile(
    r"@font-face\{font-family:'([^']+)';font-weight:(\d+);font-style:(\w+);"
    r"src:url\(data:font/woff;base64,([^)]+)\) format\('woff'\)\}"
)


def faces(text: str) -> dict[tuple[str, int, str], set[str]]:
    """Return the letters of each embedded face by its family, weight and slant."""
    found = {}
    for family, weight, slant, raw in RULE.findall(text):
        with TTFont(BytesIO(base64.b64decode(raw))) as made:
            found[family, int(weight), slant] = {chr(code) for code in made.getBestCmap()}
    return found


def words(root: Element, family: str, weight: str, slant: str, found: dict[tuple[str, str, str], set[str]]) -> None:
    """Gather the letters of an SVG by what its attributes say, handed down from group to text."""
    family, weight = root.get("font-family", family), root.get("font-weight", weight)
    slant = root.get("font-style", slant)
    if root.tag.endswith("}text") or root.tag.endswith("}tspan"):
        found.setdefault((family, weight, slant), set()).update("".join(root.itertext()))
    for each in root:
        words(each, family, weight, slant, found)


def chosen(asked: tuple[str, str, str]) -> tuple[str, int, str]:
    """Return the face a browser takes."""
    listed, weight, slant = asked
    family = listed.split(",")[0].strip("'")
    heavy = {"Source Sans Pro": 600, "Source Serif Pro": 700}[family]
    return family, 400 if int(weight) <= 500 else 700 if int(weight) > 600 else heavy, slant


def assert_whole(text: str) -> None:
    have, wanted = faces(text), dict[tuple[str, str, str], set[str]]()
    words(fromstring(text), "", "400", "normal", wanted)
    assert wanted
    for asked, letters in wanted.items():
        missing = letters - have[chosen(asked)] - {"\n"}
        with _whole(chosen(asked)) as whole:
            known = {chr(code) for code in whole.getBestCmap()}
        assert not missing & known, (asked, missing)


def _whole(asked: tuple[str, int, str]) -> TTFont:
    family, weight, slant = asked
    (face,) = [f for f in FACES if (f.family, f.weight, f.italic) == (family, weight, slant == "italic")]
    return TTFont(face.path)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_chart_brings_every_letter_it_shows(tmp_path: Path, lang: str) -> None:
    galaxy = sample("fr" if lang == "fr" else "en")
    (path,) = export(galaxy, tmp_path / "carte.svg", Poster(lang="fr" if lang == "fr" else "en"))
    text = path.read_text(encoding="utf-8")
    assert_whole(text)
    assert set(faces(text)) >= {("Source Sans Pro", 400, "normal"), ("Source Serif Pro", 700, "normal")}
    assert not re.findall(r"url\((?!data:)|@import|<link|href=", text)
    other = tmp_path / "autre.svg"
    export(galaxy, other, Poster(lang="fr" if lang == "fr" else "en"))
    assert other.read_bytes() == path.read_bytes()


def test_a_map_brings_every_letter_it_shows(qapp: object) -> None:
    made = replace(board(), name="Épave & <ruines>")
    raw = svg_bytes(MapArt(made, {}, MapLook()), (640, 480))
    assert_whole(raw.decode("utf-8"))
    assert raw == svg_bytes(MapArt(made, {}, MapLook()), (640, 480))
    assert set(re.findall(r'font-family="([^"]*)"', raw.decode("utf-8"))) == {"Source Sans Pro"}


def test_the_page_lets_its_own_typefaces_in_and_nothing_else() -> None:
    text = write_html(sample("fr"), Poster())
    have = faces(text)
    assert ("Source Serif Pro", 700, "normal") in have
    assert ("Source Sans Pro", 700, "normal") in have
    assert "font-src data:" in text
    told = re.search(r'id="reach">([^<]*)<', text)
    assert told is not None
    assert {c for c in told[1] if c.isalpha()} <= have["Source Sans Pro", 400, "normal"]
    assert text == write_html(sample("fr"), Poster())
