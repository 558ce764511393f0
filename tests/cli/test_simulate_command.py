"""`portulan simulate`: a scenario played over and over by automatic players."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.cli.simulating import _names
from app.clock import now
from models.campaign.queries import scenarios
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.names import find_scenario
from models.campaign.scenarios.queries import scenario
from models.campaign.scenarios.runs import packed_runs
from models.change import Label
from models.games.script.vocabulary import LeftBy
from models.games.simulation import cluster
from models.games.simulation.simulate import unpacked
from models.games.simulation.tally import Tally
from models.store.store import Store
from tests.games.aventures.temple import carded


@pytest.fixture
def campaign(portulan: Any) -> Any:
    assert portulan("new", "c.portulan", "--sample", "temple-perdu").code == 0
    return portulan


def choose_cards() -> None:
    """Choose the card of ours for every unit the book prints none for."""
    with Store.open(Path("c.portulan"), now, backups=False) as store:
        with store.read() as campaign:
            (row,) = scenarios(campaign)
            found = carded(scenario(campaign, row.id))
        store.apply(EditScenario(row.id, found, Label("scenedit.rename")))


def test_a_scenario_is_played_over_and_over_and_the_answer_is_the_same_each_time(campaign: Any) -> None:
    refused = campaign("simulate", "c.portulan", "--runs", "1", "--workers", "1")
    assert (refused.code, refused.out) == (1, "")
    assert "Assault Droid" in refused.err, "a card is to be chosen before anybody plays"
    choose_cards()
    asked = ("simulate", "c.portulan", "--scenario", "temple", "--runs", "1", "--seed", "7", "--workers", "1")
    answer = campaign(*asked, "--policy", "bold, cautious", "--json")
    assert answer.code == 0, answer.err
    found = answer.document
    assert list(found) == ["runs", "seed", "policy", "win", "losses", "seconds"]
    assert (found["runs"], found["seed"], found["policy"]) == (1, "7", "bold,cautious")
    assert found["win"]["value"] in (0, 1)
    assert found["win"]["low"] <= found["win"]["value"] <= found["win"]["high"]
    assert set(found["losses"].values()) <= {0, 1}
    assert "Obi-Wan Kenobi" in found["losses"]
    said = campaign(*asked, "--policy", "bold,cautious")
    assert "1 bataille" in said.out
    assert f"{found['win']['value'] * 100:.0f}\u00a0%" in said.out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--policy", "hold"), "cautious"),
        (("--policy", "bold,bold,bold"), "2"),
        (("--scenario", "convoi"), "Le Temple Perdu"),
        (("--runs", "0"), "--runs"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(campaign: Any, words: tuple[str, ...], named: str) -> None:
    answer = campaign("simulate", "c.portulan", *words)
    assert (answer.code, answer.out) == (2, "")
    assert named in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_scenario_of_a_sample_goes_by_its_id_there_in_either_language(
    portulan: Any, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORTULAN_LANG", lang)
    assert portulan("new", "convoi.portulan", "--sample", "convoi").code == 0
    with Store.open(Path("convoi.portulan"), now, read_only=True) as store, store.read() as campaign:
        row, *others = scenarios(campaign)
        assert [find_scenario(campaign, name, "") for name in ("convoi", row.id, row.name)] == [row.id] * 3
        assert others
        assert find_scenario(campaign, "peage", "") == others[0].id
        work = packed_runs(campaign, scenario(campaign, row.id), {"heroes": "hold", "foes": "hold"}, "7")
    runs = unpacked(work)
    assert set(map(str, _names(runs.fight.counted(), "fr").values())) >= {"Thevor", "Gardul", "Salvynia"}


def test_a_cluster_that_cannot_be_asked_is_one_sentence(portulan: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    assert portulan("new", "c.portulan", "--sample", "convoi").code == 0
    answer = portulan("simulate", "c.portulan", "--scenario", "convoi", "--runs", "1", "--cluster", "tcp://h:1")
    assert (answer.code, answer.out) == (2, "")
    assert "pip install distributed" in answer.err
    assert answer.err.count("\n") == 1


def test_the_command_tells_what_a_cluster_played(portulan: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class Client:
        def close(self) -> None:
            asked.append("closed")

    def played(client: Client, work: bytes, runs: int) -> Tally:
        asked.append((type(client), len(work) > 100, runs))
        return Tally()

    monkeypatch.setattr(cluster, "connected", lambda url: Client() if url == "tcp://here:1" else None)
    monkeypatch.setattr(cluster, "simulate_far", played)
    assert portulan("new", "c.portulan", "--sample", "convoi").code == 0
    answer = portulan(
        "simulate", "c.portulan", "--scenario", "convoi", "--runs", "60000", "--cluster", "tcp://here:1", "--json"
    )
    assert answer.code == 0, answer.err
    assert answer.document["runs"] == 60_000
    assert asked == [(Client, True, 60_000), "closed"]


def test_a_scenario_nobody_can_win_is_refused_with_what_to_mend(portulan: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTULAN_LANG", "en")
    assert portulan("new", "c.portulan", "--sample", "convoi").code == 0
    with Store.open(Path("c.portulan"), now, backups=False) as store:
        with store.read() as campaign:
            scenario_id = find_scenario(campaign, "convoi", "c.portulan")
            found = scenario(campaign, scenario_id)
        way_out = replace(found.victories[0], conditions=(LeftBy(zone=99, tag="civil", number=3),))
        lost = replace(found, victories=(way_out, *found.victories[1:]))
        store.apply(EditScenario(scenario_id, lost, Label("scenedit.rename")))
    answer = portulan("simulate", "c.portulan", "--scenario", "convoi", "--runs", "5", "--workers", "1")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("c.portulan: ")
    assert "Ambush of a convoy" in answer.err
    assert "portulan check" in answer.err


def test_a_number_out_of_its_range_is_refused_with_the_range_in_figures_people_write(portulan: Any) -> None:
    refused = portulan("simulate", "c.portulan", "--scenario", "convoi", "--runs", "0", "--json")
    assert (refused.code, refused.out) == (2, "")
    assert "1000000" in refused.err
    assert "e+" not in refused.err


def test_the_band_that_plays_is_named(portulan: Any) -> None:
    assert portulan("new", "c.portulan", "--sample", "convoi").code == 0
    asked = ("simulate", "c.portulan", "--scenario", "doyen", "--runs", "1", "--seed", "7", "--workers", "1")
    answer = portulan(*asked, "--force", "noirs", "--json")
    assert answer.code == 0, answer.err
    assert set(answer.document["losses"]) == {"Thevor", "Gardul", "Salvynia", "Oghavor"}
    refused = portulan(*asked, "--force", "personne")
    assert refused.code != 0
    assert "Les Noirs Amères" in refused.err, "those there are"
