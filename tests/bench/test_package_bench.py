"""What the packages of twenty players cost after a turn, and a year of twenty automatic players."""

from __future__ import annotations

import time

from pytest_benchmark.fixture import BenchmarkFixture

from editor.paint.turn_report import report_pdf
from models.games.empire.sample import sample
from models.games.empire.turn.report.package import package
from models.games.facets.strategy import GalaxyPlan
from models.games.facets.turns import Letterhead, PlayedTurn, TurnCase
from models.games.library import galaxy_game
from models.games.simulation.simulate_years import play_years

MOST_PACKAGES = 3
"""Seconds of twenty packages, without paper."""
MOST_PRINTED = 25
"""Seconds of the same with their PDFs."""
MOST_YEAR = 90
"""Seconds of 52 turns of twenty players."""
LARGEST_PAGE = 400_000
HEAD = Letterhead("La galaxie", "Karim", "fr", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)


def test_the_packages_of_twenty_players_are_made_at_once(benchmark: BenchmarkFixture) -> None:
    engine, galaxy = galaxy_game().turns, sample("fr")
    start = engine.begin(galaxy).next(galaxy)
    played = PlayedTurn(1, start, start.judge(TurnCase({}, "bench")).phases)
    players = [faction.id for faction in galaxy.factions] * 2

    def printed() -> float:
        began = time.process_time()
        papers = [engine.reports(played).paper(key, HEAD) for key in players[:20]]
        assert all(report_pdf(paper).startswith(b"%PDF-") for paper in papers)
        return time.process_time() - began

    def made() -> float:
        began = time.process_time()
        sizes = [len(package(played, key, HEAD)["rapport.html"]) for key in players[:20]]
        assert not [size for size in sizes if size > LARGEST_PAGE]
        return time.process_time() - began

    seconds = benchmark.pedantic(made, rounds=1)
    if benchmark.enabled:
        assert seconds < MOST_PACKAGES
        assert seconds + printed() < MOST_PRINTED


def test_a_year_of_twenty_players_is_judged_in_a_coffee_break(benchmark: BenchmarkFixture) -> None:
    number = 52 if benchmark.enabled else 1
    sides = galaxy_game().strategy.new_sides(sample("fr"), 8, "bench")
    base = sample("fr")
    whole = type(base)(alliances=base.alliances, factions=(*base.factions, *sides), radius=base.radius)
    galaxy = galaxy_game().strategy.generate(GalaxyPlan(planets=120), "bench", whole)[0]
    seats = {faction.id: ("settler", "raider", "keeper")[n % 3] for n, faction in enumerate(galaxy.factions)}
    work = galaxy_game().years.packed(galaxy_game().strategy.on(galaxy), seats, number, "bench")

    def year() -> float:
        began = time.process_time()
        assert play_years(work, 0, 1).played == 20 * number
        return time.process_time() - began

    seconds = benchmark.pedantic(year, rounds=1)
    if benchmark.enabled:
        assert seconds < MOST_YEAR
