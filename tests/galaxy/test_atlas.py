"""The atlas: every planet on the page it is said to be on, no name across a route, nothing that is not known."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from defusedxml.ElementTree import fromstring

from models.campaign.turns.moments import FACTION, REFEREE, seen_through
from models.formats.galaxies.atlas_svg import atlas_pages
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.atlas import atlas_sectors
from models.galaxy.posters.layout import Poster
from models.galaxy.values import Planet, Route, Sector
from models.games.empire.sample import sample
from models.games.empire.situation import EmpireSituation
from models.games.facets.turns import EVERYBODY
from models.sheets.cards.imposition import folded_pages
from tests.galaxy import canary

Book = tuple[Galaxy, tuple[str, ...]]
SVG = "{http://www.w3.org/2000/svg}"


def said(page: str) -> list[str]:
    """Return the words of a page, text by text, without those that are only shown under the pointer."""
    return ["".join(each.itertext()) for each in fromstring(page).iter(f"{SVG}text")]


def named(page: str) -> str:
    """Return the name at the head of a page, without what says that it goes on."""
    return re.sub(r" \((continued|suite)\)$", "", said(page)[0])


def grid(across: int, down: int, sectors: int) -> Galaxy:
    """Return a galaxy of planets in rows, in sectors of as many columns each."""
    wide = across // sectors
    planets = tuple(
        Planet(f"p{x}-{y}", f"Monde {x}-{y}", x * 4_000, y * 4_000, sector=f"s{x // wide}")
        for x in range(across)
        for y in range(down)
    )
    routes = tuple(Route(f"p{x}-{y}", f"p{x + 1}-{y}") for x in range(across - 1) for y in range(down))
    parts = tuple(Sector(f"s{n}", f"Secteur {n:02}") for n in range(sectors))
    return Galaxy(name="Mille", planets=planets, routes=routes, sectors=parts)


@pytest.fixture(scope="module", params=["fr", "en"])
def book(request: pytest.FixtureRequest) -> tuple[Galaxy, tuple[str, ...]]:
    galaxy = sample(request.param)
    return galaxy, atlas_pages(galaxy, Poster("sea_chart", lang=request.param, legend=False), "…")


def test_every_sector_has_a_page_with_its_planets_and_where_the_routes_lead(
    book: tuple[Galaxy, tuple[str, ...]],
) -> None:
    galaxy, pages = book
    number = {named(page): n for n, page in enumerate(pages, 1)}
    for sector in atlas_sectors(galaxy, ""):
        words = said(pages[number[sector.name] - 1])
        assert {planet.marked for planet in sector.planets} <= set(words)
        assert {planet.resource for planet in sector.planets if planet.resource} <= set(words)
        for key, links in sector.neighbours.items():
            name = galaxy.sector[key].name
            line = next(each for each in words if each.startswith(f"{name}, p."))
            assert int(re.search(r"\d+", line.removeprefix(name))[0]) == number[name]  # type: ignore[index]
            assert all(f"{link.start.name} – {link.end.name}" in line for link in links)


def test_the_index_names_every_planet_with_the_page_it_is_on(book: Book) -> None:
    galaxy, pages = book
    index = said(pages[-1])
    for planet in galaxy.planets:
        at = index.index(planet.marked)
        name, page = index[at + 1], int(index[at + 2])
        assert galaxy.sector[planet.sector].name.startswith(name.removesuffix("…"))
        assert planet.marked in said(pages[page - 1])


def test_tables_of_a_thousand_planets_go_on_overleaf() -> None:
    galaxy = grid(50, 20, 10)
    pages = atlas_pages(galaxy, Poster("low_ink", lang="en", legend=False), "")
    number: dict[str, int] = {}
    for n, page in enumerate(pages, 1):
        number.setdefault(named(page), n)
    words = {name: set() for name in number}  # type: dict[str, set[str]]
    for page in pages:
        words[named(page)] |= set(said(page))
    for sector in galaxy.sectors:
        assert {planet.name for planet in galaxy.members[sector.id]} <= words[sector.name]
    rows = said(pages[2])
    assert [rows[rows.index(s.name) + 2] for s in galaxy.sectors] == [str(number[s.name]) for s in galaxy.sectors]
    assert sum("(continued)" in said(page)[0] for page in pages) >= 10


@pytest.mark.parametrize("side", [*canary.SIDES, ""])
def test_an_atlas_holds_what_its_reader_may_know_and_nothing_else(side: str) -> None:
    whole = canary.galaxy()
    view = FACTION + canary.token("faction", side, "id") if side else EVERYBODY
    told = "".join(atlas_pages(seen_through(EmpireSituation(whole), view), Poster(lang="fr", legend=False), ""))
    permitted = canary.permitted(whole, side) if side else canary.every(seen_through(EmpireSituation(whole), EVERYBODY))
    assert canary.met(told) <= permitted | canary.met(whole.name)


def test_what_is_said_to_everybody_stands_on_the_page_of_its_sector() -> None:
    galaxy = grid(4, 3, 2)
    words = "On y vend de tout, et même ce qui ne se vend pas ailleurs ; les gardes n’y regardent guère. " * 2
    planets = tuple(replace(each, words=words) if each.id == "p0-1" else each for each in galaxy.planets)
    sectors = (replace(galaxy.sectors[0], words="Une vieille route."), *galaxy.sectors[1:])
    told = atlas_pages(replace(galaxy, planets=planets, sectors=sectors), Poster(lang="fr", legend=False), "")
    (page,) = [each for each in told if named(each) == "Secteur 00"]
    text = " ".join(said(page))
    assert " ".join(words.split()) in text
    assert "Monde 0-1 :" in text.replace("\u00a0", " ")
    assert "Une vieille route." in text
    (other,) = [each for each in told if named(each) == "Secteur 01"]
    assert "Ce qu’on en dit" not in " ".join(said(other))


def test_resources_that_a_campaign_hides_are_on_no_page() -> None:
    galaxy = sample("fr")
    seen = seen_through(EmpireSituation(galaxy, {"resources_known": "no"}), EVERYBODY)
    words = {word for page in atlas_pages(seen, Poster(lang="fr", legend=False), "") for word in said(page)}
    assert not words & {planet.resource for planet in galaxy.planets if planet.resource}
    assert seen_through(EmpireSituation(galaxy, {"resources_known": "no"}), REFEREE) is galaxy


@pytest.mark.parametrize("count", [1, 4, 5, 16, 33])
def test_a_booklet_has_every_page_once_and_reads_on_when_folded(count: int) -> None:
    sides = folded_pages(count)
    assert len(sides) % 2 == 0
    assert sorted(page for pair in sides for page in pair) == list(range(len(sides) * 2))
    for left, right in sides:
        assert left + right == len(sides) * 2 - 1
        assert left % 2 == 1, "an even page is on the left, its number counted from 1"
