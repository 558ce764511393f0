"""The page in a real Chromium: a unit is clicked and its circle is found. Run with `-m soak`; needs `chromium`."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.formats.galaxies.html_page import write_html
from models.galaxy.circles import reached_by
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.naming import lay_out
from models.games.empire.sample import sample
from tests.galaxy.chromium import tab

pytestmark = pytest.mark.soak

VISIBLE = (
    "[...document.querySelectorAll('.circle')].filter(c => c.getAttribute('visibility') === 'visible').map(c => c.id)"
)
REACHED = "[...document.querySelectorAll('.reached')].map(p => Number(p.id.slice(7))).sort((a, b) => a - b)"


def test_clicking_a_unit_shows_its_circle_and_what_it_reaches(tmp_path: Path) -> None:
    galaxy = sample("fr")
    file = tmp_path / "galaxie.html"
    file.write_text(write_html(galaxy, Poster()), encoding="utf-8")
    number = {planet.id: i for i, planet in enumerate(galaxy.planets)}
    with tab(tmp_path / "profile") as page:
        page.open(file)
        assert page.value(VISIBLE) == []
        for i in (4, 9):
            page.click(f"#command-{i} .hit")
            assert page.value(VISIBLE) == [f"circle-{i}"]
            reached = [number[p.id] for p in reached_by(galaxy, galaxy.commands[i].id)]
            assert page.value(REACHED) == sorted(reached)
            assert page.value("document.getElementById('told').textContent").startswith(galaxy.commands[i].name)
            assert page.value(f"document.getElementById('command-{i}').getAttribute('aria-pressed')") == "true"
        circle = page.value("document.getElementById('circle-9').getAttribute('r')")
        layout = lay_out(galaxy, Poster(circles=tuple(galaxy.command)))
        assert circle == str(layout.length(galaxy.circle(galaxy.commands[9])))
        page.press("Escape")
        assert page.value(VISIBLE) == []
