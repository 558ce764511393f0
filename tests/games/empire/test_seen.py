"""What one side may know: in every form it leaves the program, nothing that the table of knowledge does not name."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.galaxy.dialogs.exporting import FORMS, GalaxyExport, write
from editor.paint.galaxy.pages import Tiling
from models.errors import Refused
from models.formats.galaxies.files import TABLES, read_galaxy
from models.formats.galaxies.geojson import write_geojson
from models.formats.galaxies.graphml import write_graphml
from models.formats.galaxies.html_page import write_html
from models.formats.galaxies.own_json import write_json
from models.formats.galaxies.svg import write_svg
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.galaxy.rows import KINDS
from models.galaxy.values import Engagement, Faction, RouteKind, Troops
from models.games.empire.sample import sample
from models.games.empire.seen import seen_by, side_named
from models.games.empire.situation import EmpireSituation
from models.i18n import Text
from tests.galaxy import canary
from tests.galaxy.strategies import galaxies
from tests.galaxy_editor.hand import clock

WHOLE = canary.galaxy()
ALL = EmpireSituation(WHOLE)
LANGUAGES = ("fr", "en")


def test_the_canary_has_a_word_or_number_of_its_own_in_every_field() -> None:
    said = [word for kind in KINDS for thing in getattr(WHOLE, kind) for f in fields(thing)
            for word in canary._said(getattr(thing, f.name))]  # fmt: skip
    own = [word for word in said if said.count(word) == 1]
    assert len(own) > 60
    for kind in KINDS:
        for thing in getattr(WHOLE, kind):
            texts = [getattr(thing, f.name) for f in fields(thing) if f.type in ("str", "Text") and f.name != "colour"]
            assert all(set(canary._said(each)) for each in texts), thing


@pytest.mark.parametrize("side", canary.SIDES)
def test_a_view_holds_what_is_permitted_and_nothing_else(side: str) -> None:
    view = seen_by(WHOLE, canary.token("faction", side, "id"))
    assert canary.every(view) | canary.met(view.name) == canary.permitted(WHOLE, side)
    assert view.known is not None
    for kind in KINDS:
        for thing in getattr(view, kind):
            defaults = {f.name: f.default for f in fields(thing)}
            for name in defaults:
                if not view.holds(kind, getattr(thing, "id", ""), name):
                    assert getattr(thing, name) == defaults[name], (kind, name)


def test_orders_of_others_are_not_in_it() -> None:
    mine, ally, foe = seen_by(WHOLE, canary.token("faction", "foe", "id")).commands
    assert [c.engagement for c in (mine, ally, foe)] == [Engagement.WEAK, Engagement.WEAK, Engagement.TOTAL]
    assert (mine.force, ally.force) == (Troops(), Troops())
    assert [route.kind for route in seen_by(WHOLE, canary.token("faction", "ami", "id")).routes] == [
        RouteKind.HIDDEN, RouteKind.MAIN, RouteKind.LANE,
    ]  # fmt: skip


SLOW = ("sheets", "pdf")
"""The same drawing as svg on paper, whose words take seconds to find again: one language for each side.

Sheets are the pages of the PDF file four times over: they are for long runs.
"""
EVERY_FORM = [
    (side, form, lang)
    for at, side in enumerate(canary.SIDES)
    for form in FORMS
    for lang in (LANGUAGES if form not in SLOW else (LANGUAGES[at % 2],))
]


@pytest.mark.parametrize(
    ("side", "form", "lang"),
    [pytest.param(*each, marks=pytest.mark.soak if each[1] == "sheets" else ()) for each in EVERY_FORM],
)
def test_every_form_tells_a_side_what_it_may_know_only(side: str, form: str, lang: str, tmp_path: Path) -> None:
    poster = Poster(paper="a3", lang=lang, circles=tuple(WHOLE.command))
    order = GalaxyExport(
        EmpireSituation(WHOLE), form, poster, Tiling("a4"), known_by=canary.token("faction", side, "id"), dpi=40
    )
    written = write(order, tmp_path / f"carte{FORMS[form]}", clock(), lambda *_: None)
    found = canary.met("\n".join(canary.words_of(path) for path in written))
    allowed = canary.permitted(WHOLE, side)
    assert found <= allowed, sorted(found - allowed)
    if form != "png":
        assert canary.met(WHOLE.planets[3].name) <= found, "the chart itself is there"
    if form in ("json", "geojson", "graphml", "csv"):
        held = WHOLE.commands[canary.SIDES.index(side)].force
        assert (str(held.infantry) in found) is True, "what is its own is there"
        told = canary.met(WHOLE.planets[3].words) | canary.met(WHOLE.sectors[0].words)
        assert told <= found, "what is said to everybody is there"
    # Without a side, the same file tells everything: the check above sees what it looks for.
    if form in ("json", "geojson", "graphml"):
        open_file, *_ = write(replace(order, known_by=""), tmp_path / f"tout{FORMS[form]}", clock(), lambda *_: None)
        assert canary.met(canary.words_of(open_file)) >= canary.every(WHOLE)


@pytest.mark.parametrize("side", canary.SIDES)
def test_a_field_that_is_not_permitted_is_absent_and_not_empty(side: str, tmp_path: Path) -> None:
    player = canary.token("faction", side, "id")
    for form in ("json", "geojson"):
        path, *_ = write(GalaxyExport(ALL, form, known_by=player), tmp_path / f"a.{form}", clock(), lambda *_: None)
        document = json.loads(path.read_text())
        rows = _rows(document)
        assert "notes" not in document
        assert "notes" not in document.get("portulan", {})
        for row in rows:
            assert not {"notes", "player", "reason", "system"} & row.keys(), row
            assert all(value not in ("", None, [], {}) for value in row.values()), row
            if row.get("owner") != player:
                assert not {"force", "garrison", "engagement", "home", "retreats", "bonus"} & row.keys(), row
            elif "radius" in row and "income" not in row:
                assert {"force", "engagement", "home", "retreats"} <= row.keys(), row
    tables = write(GalaxyExport(ALL, "csv", known_by=player), tmp_path / "a.csv", clock(), lambda *_: None)
    heads = [next(csv.reader(io.StringIO(path.read_text("utf-8-sig")), delimiter=";")) for path in tables]
    assert not {"remarques", "raison", "système solaire"} & {head for each in heads for head in each}
    graph, *_ = write(GalaxyExport(ALL, "graphml", known_by=player), tmp_path / "a.graphml", clock(), lambda *_: None)
    assert not re.findall("reason|player|notes|system", graph.read_text())


def _rows(document: dict[str, object]) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for part in (document, document.get("portulan", {})):
        assert isinstance(part, dict)
        rows += [row for kind in KINDS for row in part.get(kind, ())]
    features = document.get("features", [])
    assert isinstance(features, list)
    return rows + [feature["properties"] for feature in features]


def test_what_a_player_is_given_can_be_read_again(tmp_path: Path) -> None:
    whole = sample("fr")
    on = EmpireSituation(whole)
    for form in ("json", "geojson", "graphml"):
        path, *_ = write(GalaxyExport(on, form, known_by="hutt"), tmp_path / f"a.{form}", clock(), lambda *_: None)
        assert replace(read_galaxy(path), known=None) == replace(seen_by(whole, "hutt"), known=None), form


def test_a_side_is_named_by_its_id_or_any_part() -> None:
    whole = sample("fr")
    assert side_named(whole, "hutt").id == "hutt"
    assert side_named(whole, "TARKIN").id == "tarkin"
    assert side_named(whole, "bail org").id == "organa"
    with pytest.raises(Refused) as twice:
        side_named(whole, "Grand")
    assert twice.value.key == "galaxy.side_twice"
    for words in ("", "Personne"):
        with pytest.raises(Refused) as none:
            side_named(whole, words)
        assert none.value.key == "galaxy.no_such_side"
    pair = Galaxy(factions=(Faction("a", Text.same("Hutt")), Faction("b", Text.same("Hutt noirs"))))
    assert side_named(pair, "hutt").id == "a", "a whole name wins over a part"
    with pytest.raises(Refused) as bare:
        side_named(Galaxy(), "x")
    assert bare.value.key == "galaxy.no_sides"


DATA = (write_json, write_geojson, write_graphml, *TABLES.values())


@given(galaxies(), st.data())
def test_what_others_keep_secret_changes_no_letter_of_what_one_is_given(whole: Galaxy, data: st.DataObject) -> None:
    player = data.draw(st.sampled_from([f.id for f in whole.factions] or ["nobody"]))
    one, other = seen_by(whole, player), seen_by(_otherwise(whole, player), player)
    assert one == other
    for written in DATA:
        assert written(one) == written(other)


@pytest.mark.parametrize("player", ["hutt", "organa", "tarkin"])
def test_what_others_keep_secret_changes_nothing_of_what_is_drawn(player: str) -> None:
    whole = sample("fr")
    one, other = seen_by(whole, player), seen_by(_otherwise(whole, player), player)
    for draw in (write_svg, write_html):
        assert draw(one, Poster()) == draw(other, Poster())


def _otherwise(whole: Galaxy, player: str) -> Galaxy:
    """Return a galaxy in which everything a player may not know is another thing, or gone."""
    mine = {planet.id for planet in whole.planets if planet.owner == player}
    secret, force = "autre chose", Troops(91, 92, 93)
    return replace(
        whole,
        sectors=tuple(replace(s, notes=secret) for s in whole.sectors),
        factions=tuple(
            replace(f, player=secret)
            if f.id == player
            else replace(f, player=secret, capital="", unlimited=("fighters",), words=Text.same(secret))
            for f in whole.factions
        ),
        planets=tuple(
            replace(p, notes=secret, system=secret, garrison=p.garrison if p.id in mine else force)
            for p in whole.planets
        ),
        routes=tuple(
            replace(r, reason=secret) for r in whole.routes if r.kind is not RouteKind.HIDDEN or mine & {r.start, r.end}
        ),
        commands=tuple(
            replace(c, notes=secret)
            if c.owner == player
            else replace(c, notes=secret, force=force, home="", retreats=7, engagement=Engagement.MODERATE)
            for c in whole.commands
        ),
        characters=tuple(replace(c, notes=secret) for c in whole.characters if c.owner == player),
        notes=(),
    )
