"""What is read after a Change is what reading everything anew would give; copies are what is pasted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.document import Document
from editor.galaxy.editing import as_text, from_text
from editor.galaxy.gesture_changes import copies
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.reading import read
from models.campaign.galaxies.changes import AddThings, LinkPlanets, MoveThings, NewGalaxy, RemoveThings, SetFields
from models.campaign.things import CreateThing
from models.galaxy.values import Command, GalaxyNote, Planet, Route, Sector
from models.games.library import galaxy_game
from models.i18n import Translator
from models.store.store import Store
from tests.galaxy.strategies import galaxies
from tests.galaxy_editor.hand import clock

ids = st.sampled_from(["pl/0", "pl/1", "pl/2", "neu/1", "neu", "a/b/c"])
places = st.tuples(st.integers(-9_000, 9_000), st.integers(-9_000, 9_000))


@st.composite
def changes(draw: st.DrawFn) -> Any:
    what = draw(st.integers(0, 6))
    one, two, (x, y) = draw(ids), draw(ids), draw(places)
    return [
        lambda: AddThings("g", (Planet(one, "Neu", x, y),)),
        lambda: MoveThings("g", {one: (x, y)}),
        lambda: RemoveThings("g", (Planet(one, "", 0, 0),)),
        lambda: LinkPlanets("g", one, two),
        lambda: SetFields("g", "planets", (one,), {"resource": str(x), "sector": "se/0"}),
        lambda: AddThings("g", (Command(f"c{x}", "K", "", x, y), GalaxyNote(f"n{x}", x, y, "w"))),
        lambda: AddThings("g", (Sector(one, "Sekt"),)),
    ][what]()


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Document]:
    store = Store.create(tmp_path_factory.mktemp("reading") / "a.portulan", "a", clock, backups=False)
    made = Document(store, Translator("fr"), lambda _words: None)
    yield made
    made.close()


@given(galaxies(), st.lists(st.one_of(changes(), st.none()), min_size=1, max_size=6))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_following_changes_is_the_same_as_reading_anew(document: Document, galaxy: Any, todo: list[Any]) -> None:
    key = f"g{document.new_id()}"
    if not document.apply(CreateThing(key, NewGalaxy(replace(galaxy, name="G")))):
        return
    opened = OpenGalaxy(document, key, galaxy_game().strategy)
    before = opened.galaxy
    start = document.position
    for change in todo:
        if change is not None:
            document.apply(replace(change, galaxy_id=key))
        elif document.position > start:
            document.undo()
        whole = read(document, key)
        for kind in ("planets", "routes", "sectors", "commands", "notes", "factions", "alliances", "characters"):
            assert set(getattr(opened.galaxy, kind)) == set(getattr(whole, kind)), kind
    while document.position > start:
        assert document.undo()
    assert set(opened.galaxy.planets) == set(before.planets)
    assert set(opened.galaxy.routes) == set(before.routes)
    opened.let_go()


@given(galaxies())
def test_what_is_copied_is_what_is_pasted(galaxy: Any) -> None:
    things = [*galaxy.planets, *galaxy.routes, *galaxy.commands]
    assert from_text(as_text(things)) == things
    counter = iter(range(10_000))
    made = copies(galaxy, things, lambda: f"new{next(counter)}", (1_000, 0))
    planets = [m for m in made if isinstance(m, Planet)]
    routes = [m for m in made if isinstance(m, Route)]
    assert len(planets) == len(galaxy.planets)
    assert len(routes) == len(galaxy.routes)
    fresh = {p.id for p in planets}
    assert all(r.start in fresh and r.end in fresh for r in routes)
    assert len({p.id for p in planets} | set(galaxy.planet)) == 2 * len(galaxy.planets)
