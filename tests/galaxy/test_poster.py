"""Posters and pages: well formed, self-contained, escaped, and the circle they show is the one that judges."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring

from models.errors import ContentError
from models.formats.galaxies.csv_tables import CsvSource
from models.formats.galaxies.files import export, format_of, import_tables, read_all_tables, read_galaxy
from models.formats.galaxies.html_page import SCRIPT, write_html
from models.formats.galaxies.svg import write_svg
from models.galaxy.circles import reached_by
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.chart_style import STYLE_IDS, StyleId
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.naming import lay_out
from models.galaxy.posters.style import side_forms
from models.galaxy.values import Alliance, Command, Faction, Planet, Route, RouteState, Sector
from models.games.empire.sample import sample
from models.i18n import Text

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "</title></script><script>alert(1)</script>&\"\x01'"
HOSTILE = Galaxy(
    name=NASTY,
    planets=(Planet("a", NASTY, 0, 0, owner="f", sector="s", resource=NASTY), Planet("b", "B", 9000, 0)),
    sectors=(Sector("s", NASTY, ((0, 0), (9000, 0), (0, 9000)), colour='red" onload="alert(1)'),),
    routes=(Route("a", "b", state=RouteState.CUT, reason=NASTY), Route("a", "gone")),
    factions=(Faction("f", Text.same(NASTY), "al", colour='url("x")', sign=NASTY),),
    alliances=(Alliance("al", Text.same(NASTY), colour="javascript:1"),),
    commands=(Command(NASTY, NASTY, "f", 0, 0), Command("c", "C", "nobody", 100, 0)),
)  # fmt: skip


def shapes(root: Element, group: str) -> list[Element]:
    found = root.find(f".//{SVG}g[@id='{group}']")
    assert found is not None
    return list(found)


@pytest.mark.parametrize("style", STYLE_IDS)
def test_the_poster_draws_everything_once(style: StyleId) -> None:
    galaxy = sample("fr")
    root = fromstring(write_svg(galaxy, Poster(style, "a3", circles=("vador-1",))))
    assert (root.get("width"), root.get("height"), root.get("role")) == ("420mm", "297mm", "img")
    assert len(shapes(root, "planets")) == 80
    assert len(shapes(root, "commands")) == 24
    assert len(shapes(root, "routes")) == len(galaxy.routes)
    assert len([e for e in shapes(root, "sectors") if e.tag == f"{SVG}polygon"]) == 12
    (circle,) = shapes(root, "circles")
    layout = lay_out(galaxy, Poster(style, "a3", circles=("vador-1",)))
    assert circle.get("r") == str(layout.length(9_000))
    text = "".join(root.itertext())
    for name in ("Coruscant***", "Grand Amiral Tarkin · 3", "Confédération des systèmes indépendants · 3"):
        assert name in text


def test_names_of_sectors_stay_while_a_fleet_moves_and_its_circle_says_whose_it_is_and_how_wide() -> None:
    galaxy = sample("fr")
    fleet = galaxy.command["vador-1"]
    moved = replace(fleet, x=fleet.x + 90_000, y=fleet.y - 10_000)
    others = tuple(each for each in galaxy.commands if each is not fleet)
    layouts = [
        lay_out(replace(galaxy, commands=(each, *others)), Poster("low_ink", "a4", circles=(fleet.id,)))
        for each in (fleet, moved)
    ]
    places = []
    for layout in layouts:
        assert f"{fleet.name} · 9 unités" in {label.text for label in layout.labels}
        planet = layout.at(galaxy.planets[0].at)
        middles = {a.text: (a.box[0] + a.box[2] - 2 * planet[0], a.box[1] + a.box[3] - 2 * planet[1])
                   for a in layout.areas}  # fmt: skip
        places.append({name: [part * layout.scale[1] // layout.scale[0] // 2000 for part in at]
                       for name, at in middles.items()})  # fmt: skip
    first, second = places
    assert len(first) == 12
    kept = [name for name, at in first.items() if all(abs(a - b) <= 1 for a, b in zip(at, second[name], strict=True))]
    assert len(kept) >= 11, sorted(set(first) - set(kept))


def test_a_chosen_shape_is_kept_and_no_other_side_takes_it_a_side_without_alliance_is_in_the_legend() -> None:
    first, second, *others = sample("fr").factions
    galaxy = replace(sample("fr"), factions=(replace(first, shape="star", alliance=""), second, *others))
    forms = side_forms(galaxy.factions)
    assert (forms[0], forms[1], forms[11]) == ("star", "square", "cross")
    assert len(set(forms)) == 12
    assert side_forms((replace(first, shape="klein bottle"),)) == ("arrow",), "what is no shape is drawn as its place"
    written = write_svg(galaxy, Poster("classic", "a3", "fr"))
    assert first.name.fr in written.partition('id="legend"')[2]


def test_hostile_words_and_colours_stay_words() -> None:
    text = write_svg(HOSTILE, Poster(title=NASTY))
    fromstring(text)
    assert "<script" not in text
    assert "onload" not in text
    assert "javascript" not in text
    assert "url(" not in text
    fromstring(write_svg(Galaxy(), Poster()))


class Page(HTMLParser):
    """The page as a browser cuts it: tags with their attributes, and what each script and style holds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.held: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] in ("script", "style"):
            self.held.append(data)


def test_the_page_is_self_contained_and_says_so() -> None:
    text = write_html(sample("fr"), Poster())
    page = Page(text)
    policy = next(attrs["content"] for tag, attrs in page.tags if attrs.get("http-equiv"))
    assert policy is not None
    assert "default-src 'none'" in policy
    scripts = [attrs for tag, attrs in page.tags if tag == "script"]
    assert [attrs.get("type") for attrs in scripts] == ["application/json", None]
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert not [attrs for tag, attrs in page.tags if {"src", "href", "style", "onclick"} & attrs.keys()]
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.rule("CG-89")
def test_the_page_knows_what_each_command_reaches() -> None:
    galaxy = sample("fr")
    page = Page(write_html(galaxy, Poster()))
    reach = json.loads(next(held for held in page.held if held.startswith("[")))
    for command, told in zip(galaxy.commands, reach, strict=True):
        planets = [galaxy.planets[i] for i in told["planets"]]
        assert planets == list(reached_by(galaxy, command.id))
        assert told["words"].startswith(command.name)
        assert all(p.marked in told["words"] for p in planets)
    units = [attrs for _, attrs in page.tags if attrs.get("class") == "unit"]
    assert len(units) == 24
    assert all(attrs["tabindex"] == "0" and attrs["role"] == "button" and attrs["aria-label"] for attrs in units)
    assert sum(attrs.get("class") == "circle" for _, attrs in page.tags) == 24
    assert any(attrs.get("aria-live") == "polite" for _, attrs in page.tags)


def test_the_page_of_thousands_of_planets_finds_those_that_are_reached() -> None:
    planets = tuple(Planet(f"p{n}", f"P {n}", n % 50 * 4_000, n // 50 * 4_000) for n in range(2_050))
    page = Page(write_html(Galaxy(planets=planets, commands=(Command("c", "C", "", 8_000, 8_000),)), Poster()))
    (told,) = json.loads(next(held for held in page.held if held.startswith("[")))
    drawn = {attrs.get("id") for _, attrs in page.tags}
    assert told["planets"]
    assert {f"planet-{n}" for n in told["planets"]} <= drawn


def test_a_hostile_galaxy_adds_no_tag_to_the_page() -> None:
    page = Page(write_html(HOSTILE, Poster(title=NASTY)))
    assert [tag for tag, _ in page.tags].count("script") == 2
    assert not [attrs for _, attrs in page.tags if any(name.startswith("on") for name in attrs)]
    assert json.loads(next(held for held in page.held if held.startswith("[")))[0]["words"].startswith(NASTY[:8])


def test_files_are_chosen_by_their_suffix_and_read_back(tmp_path: Path) -> None:
    galaxy = sample("fr")
    for name in ("g.json", "g.graphml", "g.geojson"):
        assert export(galaxy, tmp_path / name) == (tmp_path / name,)
        assert read_galaxy(tmp_path / name) == galaxy
    written = export(galaxy, tmp_path / "g.CSV")
    assert [path.name for path in written] == ["g.CSV", "g-routes.CSV", "g-sectors.CSV", "g-commands.CSV"]
    back = import_tables(written[0], written[1], galaxy)
    assert (back.planets, back.routes) == (galaxy.planets, galaxy.routes)
    sources = [CsvSource(path.read_bytes(), path.name) for path in written]
    whole = read_all_tables(*sources, Galaxy(factions=galaxy.factions))  # type: ignore[arg-type]
    assert (whole.planets, whole.sectors, whole.commands) == (galaxy.planets, galaxy.sectors, galaxy.commands)
    for name in ("g.svg", "g.html"):
        export(galaxy, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 10_000
        with pytest.raises(ContentError, match="write_only"):
            read_galaxy(tmp_path / name)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_unknown_types_and_missing_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no_such_format"):
        format_of(tmp_path / "g.xyz", "galaxy")
    with pytest.raises(ContentError, match="unreadable"):
        read_galaxy(tmp_path / "absent.json")
    with pytest.raises(ContentError, match="unwritable"):
        export(sample("fr"), tmp_path / "absent" / "g.json")


@pytest.mark.rule("CG-68")
def test_the_page_says_whom_a_command_engages_by_the_readings_of_the_campaign() -> None:
    """AMB-CG-30: two enemies that stand in each other's circle fight always, in total engagement only, or never."""
    galaxy = Galaxy(
        factions=(Faction("a", Text.same("A"), "x"), Faction("b", Text.same("B"), "y")),
        alliances=(Alliance("x", Text.same("X")), Alliance("y", Text.same("Y"))),
        commands=(Command("c", "Une", "a", 0, 0), Command("d", "Autre", "b", 100, 0)),
        radius=9000,
    )
    for readings, engaged in (({}, False), ({"standing": "always"}, True), ({"standing": "never"}, False)):
        page = Page(write_html(galaxy, Poster(readings=readings)))
        told = json.loads(next(held for held in page.held if held.startswith("[")))
        assert ["Autre" in told[0]["words"], "Une" in told[1]["words"]] == [engaged, engaged]
