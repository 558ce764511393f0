"""Figures are spoken of by name, or with an article and an epithet; heroines as women."""

from __future__ import annotations

from dataclasses import replace

from models.games.facets.builder import perform
from models.games.library import BUILT
from models.games.persons import Brought, PersonType, cast_of, person_type
from models.games.scenarios.scenario import setup_of
from models.games.swidenth.quest_scenario import bundled_scenario
from models.i18n import Text
from tests.stories import told


def test_a_heroine_is_spoken_of_as_a_woman_and_told_so_by_a_setting() -> None:
    game, ink = BUILT["swidenth"], told.pen()
    assert game.battles is not None
    band = told.stored(game, told.sampled("noirs-ameres"), ink)
    thevor, salvynia = (next(e.id for e in band.members if e.name == name) for name in ("Thevor", "Salvynia"))
    act = game.bench(band, {}, ink).set(thevor, {"gender": "f"})
    changed = perform(band, act)
    board, scenario = bundled_scenario("convoi")
    setup = setup_of(scenario, board, {})
    pieces = (replace(setup.pieces[0], type=thevor), replace(setup.pieces[2], type=salvynia), *setup.pieces[4:])
    enlisted = {each: game.battles.enlist(changed, each, {}) for each in (thevor, salvynia)}
    cast = game.battles.set_up(replace(setup, pieces=pieces, enlisted=enlisted)).cast()
    band_, mage, *others = cast.values()
    assert (band_.gender, band_.title.fr) == ("f", "la paladine")
    assert (mage.gender, mage.title.fr) == ("f", "la mage"), "a heroine of the book is known by her name"
    names = [each.name for each in others]
    assert len(set(names)) == len(names)
    assert not any(char.isdecimal() for each in names for char in each.fr + each.en)
    assert game.roster is not None
    document = game.roster.write(game.bench(changed).build)
    back = game.roster.store(game.roster.read(document, "band.json"), ink.new_id, ink.at)
    assert next(e for e in back.events if e.kind == "creation").args["gender"] == "f", "and a shared file keeps it"


def test_a_type_without_words_is_called_by_its_name_with_an_article() -> None:
    wolf = person_type(None, PersonType("ours", "f"), Text("Louve noire", "Black wolf"))
    assert (wolf.called, wolf.many) == (Text("la louve noire", "the black wolf"), Text("louves noires", "black wolfs"))
    owl = person_type(None, PersonType("owl"), Text("Oiseau", "Bird"))
    assert owl.called.fr == "l’oiseau"
    rows = [
        Brought(str(n), "foes", Text(f"Oiseau {n}", f"Bird {n}"), Text("Oiseau", "Bird"), owl, 1) for n in (1, 2, 3)
    ]
    named = Brought("4", "foes", Text.same("Plume"), Text("Oiseau", "Bird"), owl, 1)
    cast = cast_of(
        [*rows, named], {"folk": (Text("au bec noir", "with the black beak"), Text("du nord", "of the north"))}
    )
    assert [each.name.en for each in cast.values()] == [
        "the bird with the black beak", "the bird of the north", "Bird 3", "Plume",
    ]  # fmt: skip
    assert [each.proper for each in cast.values()] == [False, False, False, True]
