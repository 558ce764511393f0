"""The bundled campaigns: complete, in both languages, and what their games say of them."""

from __future__ import annotations

import pytest

from models.campaign import queries
from models.campaign.forces.changes import NewForce
from models.campaign.forces.verdicts import verdict
from models.campaign.galaxies.queries import galaxy
from models.campaign.queries import scenarios
from models.campaign.review import overview, problems
from models.campaign.sample_list import ORDER, sample
from models.campaign.samples import fill
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import Refused
from models.games.empire.sample import sample as sample_galaxy
from models.games.library import game
from models.games.scenarios.edits import with_thing
from models.games.script.effects import PutObject
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import RoundBegins
from models.games.values import Stored, StoredMember
from models.i18n import LANGUAGES, Translator
from models.problem import Grade, has_error

FRENCH_ARMIES = ["Colonne d’Orval", "Bataillon de Taris"]


@pytest.fixture
def store(desk):
    return desk.store


def test_the_review_of_a_campaign_goes_through_its_scenarios(store):
    store.apply(fill("temple-perdu"))
    with store.read() as campaign:
        found = scenario(campaign, scenarios(campaign)[0].id)
        scenario_id = scenarios(campaign)[0].id
        assert {each.key for each in problems(campaign)} == {"battle.not_in_the_book"}
    event = ScenarioEvent("trap", "Piège", RoundBegins(), effects=(PutObject(),))
    store.apply(EditScenario(scenario_id, with_thing(found, event), Label("scenedit.event_added")))
    with store.read() as campaign:
        errors = [each for each in problems(campaign) if each.grade is Grade.ERROR]
    assert [(each.where.path, each.key) for each in errors] == [((found.name,), "scenario.to_choose")]


@pytest.mark.parametrize("sample_id", ORDER)
def test_every_sample_fills_a_campaign_without_an_error(store, sample_id):
    chosen = sample(sample_id)
    store.apply(fill(sample_id))
    assert [step.label.key for step in store.steps()] == ["sample.filled"]
    for lang in LANGUAGES:
        label = store.steps()[0].label
        assert chosen.title[lang] in Translator(lang)(label.key, **label.args)
    with store.read() as campaign:
        found = problems(campaign)
        assert not has_error(found), found
        forces = queries.forces(campaign)
        assert len(forces) == len(chosen.forces)
        assert {force.game for force in forces} == ({chosen.game} if chosen.forces else set())
        assert len(queries.galaxies(campaign)) == bool(chosen.galaxy)
        assert forces or chosen.galaxy or chosen.scenarios or queries.contents_of(campaign, chosen.game)
        for problem in found:
            rows = (*forces, *queries.galaxies(campaign), *scenarios(campaign))
            assert problem.where.path[0] in {row.name for row in rows}
            assert problem.where.path.count(problem.where.path[0]) == 1
        for force, document in zip(forces, chosen.forces, strict=True):
            # What is kept says exactly what was written.
            book = game(chosen.game)
            kept = book.bench(queries.stored(campaign, force.id), queries.choices(campaign, chosen.game)).build
            assert book.roster.write(kept) == book.roster.write(book.roster.read(document, "sample"))
    assert store.check() == ()


@pytest.mark.parametrize(
    ("sample_id", "cost"), [("noirs-ameres", 100), ("buveurs-de-sacquet", 100), ("pales-sans-bleus", 96)]
)
@pytest.mark.rule("SW-157", "SW-161", "SW-166")
def test_the_ready_made_bands_cost_what_their_members_do(store, sample_id, cost):
    store.apply(fill(sample_id))
    with store.read() as campaign:
        (force,) = queries.forces(campaign)
        assert verdict(campaign, force.id).cost == cost
        notices = [problem for problem in problems(campaign) if problem.grade is Grade.NOTICE]
    printed = sample(sample_id).printed_cost
    assert printed == (98 if sample_id == "pales-sans-bleus" else 100)
    said = [problem.args.get("printed") for problem in notices if "printed" in problem.args]
    assert said == ([98] if printed != cost else [])


def test_both_armies_are_forty_figures_for_nearly_500_points_and_play_the_sides_of_each_battle(store):
    store.apply(fill("escarmouche"))
    with store.read() as campaign:
        armies = {force.id: force.side for force in queries.forces(campaign)}
        found = [verdict(campaign, force) for force in armies]
        battles = [scenario(campaign, row.id) for row in scenarios(campaign)]
        assert problems(campaign) == (), "an army needs no places"
    assert set(armies.values()) == {"Empire", "Rébellion"}
    assert all(480 <= each.cost <= 500 for each in found)
    assert all(each.figures == 40 for each in found)
    assert len(battles) == 2
    for each in battles:
        assert [armies[side.force_id] for side in each.sides] == ["Empire", "Rébellion"]
        assert each.pieces == (), "an army is brought by its force"


def test_the_sample_galaxy_is_kept_as_it_is_bundled(store, other):
    store.apply(fill("empire"))
    other.store.apply(fill("empire", "en"))
    for each, lang in ((store, "fr"), (other.store, "en")):
        with each.read() as campaign:
            (row,) = queries.galaxies(campaign)
            assert galaxy(campaign, row.id) == sample_galaxy(lang)
            assert row.name == sample_galaxy(lang).name
            assert problems(campaign) == ()
            assert overview(campaign)["galaxies"] == [{"name": row.name}]
            assert queries.counts(campaign)["planet"] == 80


@pytest.mark.parametrize(("lang", "names"), [("fr", FRENCH_ARMIES), ("en", ["Orval’s column", "Taris battalion"])])
def test_armies_of_a_sample_are_called_in_the_language_of_the_campaign(store, lang, names):
    store.apply(fill("escarmouche", lang))
    with store.read() as campaign:
        assert [row.name for row in queries.forces(campaign)] == names
    assert [document["army"] for document in sample("escarmouche").forces] == FRENCH_ARMIES


def test_a_force_that_cannot_be_read_is_a_problem(store):
    store.apply(fill("noirs-ameres"))
    store.apply(
        CreateThing("F", NewForce("escarmouche", Stored("Cassée", "Empire", None, (StoredMember("M", "", {"no": 1}),))))
    )
    store.apply(CreateThing("G", NewForce("dagobah", Stored("Ailleurs", "", None, ()))))
    with store.read() as campaign:
        bad = {problem.where.path[0]: problem for problem in problems(campaign) if problem.grade is Grade.ERROR}
        assert set(bad) == {"Cassée", "Ailleurs"}
        for problem in bad.values():
            for lang in LANGUAGES:
                assert "{" not in Translator(lang)(problem.key, **problem.args)
        with pytest.raises(Refused, match=r"campaign\.no_force"):
            verdict(campaign, "nobody")
