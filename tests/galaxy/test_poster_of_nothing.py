"""The poster of a galaxy in which nothing is yet: its ruler stays on the paper."""

from __future__ import annotations

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.naming import lay_out


def test_a_chart_of_nothing_has_a_scale_that_fits_its_paper() -> None:
    layout = lay_out(Galaxy(name="Vide", radius=7500), Poster(style="classic", paper="a4", lang="fr"))
    assert layout.length(10_000) <= layout.width
