"""Problems of a galaxy: each found, each rule named, each fix mends what it says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from models.galaxy.galaxy import Galaxy
from models.galaxy.rows import from_rows, to_rows
from models.galaxy.values import (
    Character,
    Command,
    Income,
    Planet,
    Route,
    RouteState,
    Sector,
    Troops,
)
from models.games.empire.check import check
from models.games.empire.figures import book_alliances, book_factions, figures
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.judge import begin
from models.games.empire.turn.turn_json import pack_state
from models.games.library import galaxy_game
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade, Problem
from tests.galaxy.strategies import galaxies

RULES = galaxy_game().strategy
PORT = Planet("port", "Port", 0, 0, 500, Income.MAJOR, owner="tarkin")
FAR = Planet("far", "Far", 5000, 0, 500, owner="hutt")
BASE = Galaxy(planets=(PORT, FAR), alliances=book_alliances(), factions=book_factions(), routes=(Route("port", "far"),))


def keys(galaxy: Galaxy) -> set[str]:
    return {problem.key.removeprefix("galaxy.") for problem in check(galaxy)}


def one(galaxy: Galaxy, key: str) -> Problem:
    return next(problem for problem in check(galaxy) if problem.key == f"galaxy.{key}")


def with_command(**more: object) -> Galaxy:
    values: dict[str, object] = {"home": "port", "force": Troops(1, 1, 1)} | more
    return replace(BASE, commands=(Command("c", "Flotte", str(values.pop("owner", "tarkin")), 0, 0, **values),))  # type: ignore[arg-type]


def test_a_sound_galaxy_has_no_problem() -> None:
    assert check(with_command()) == ()
    assert check(Galaxy()) == ()


CASES: list[tuple[Galaxy, str, Grade]] = [
    (replace(BASE, planets=(PORT, FAR, replace(FAR, x=90))), "id_twice", Grade.ERROR),
    (replace(BASE, planets=(PORT, replace(FAR, name=""))), "no_name", Grade.WARNING),
    (replace(BASE, planets=(PORT, replace(FAR, name="PÔRT"))), "same_name", Grade.WARNING),
    (replace(BASE, planets=(PORT, replace(FAR, owner="gone"))), "points_nowhere", Grade.ERROR),
    (replace(BASE, planets=(PORT, replace(FAR, x=999))), "discs_overlap", Grade.WARNING),
    (replace(BASE, planets=(PORT, replace(FAR, radius=0))), "no_disc", Grade.NOTICE),
    (replace(BASE, planets=(PORT, replace(FAR, x=0, radius=0))), "discs_overlap", Grade.WARNING),
    (replace(BASE, routes=(Route("port", "gone"),)), "route_nowhere", Grade.ERROR),
    (replace(BASE, routes=(Route("port", "port"),)), "route_to_itself", Grade.ERROR),
    (replace(BASE, routes=(Route("port", "far"), Route("far", "port"))), "route_twice", Grade.ERROR),
    (replace(BASE, routes=(Route("port", "far", state=RouteState.CUT),)), "no_reason", Grade.NOTICE),
    (replace(BASE, sectors=(Sector("s", "S"),)), "empty_sector", Grade.NOTICE),
    (replace(BASE, sectors=(Sector("s", "S"),)), "no_sector", Grade.NOTICE),
    (replace(BASE, planets=(replace(PORT, sector="s"), FAR), sectors=(Sector("s", "S", ((9, 9), (99, 9), (9, 99))),)),
     "outside_outline", Grade.WARNING),
    (replace(BASE, planets=(PORT, replace(FAR, income=Income.PRODUCTION))), "no_resource", Grade.NOTICE),
    (with_command(owner=""), "command_of_nobody", Grade.WARNING),
    (with_command(home=""), "no_home", Grade.WARNING),
    (with_command(home="far"), "home_not_starred", Grade.ERROR),
    (with_command(owner="mothma"), "home_lost", Grade.NOTICE),
    (with_command(force=Troops()), "empty_command", Grade.NOTICE),
    (replace(with_command(), characters=(Character("v", Text.same("V"), command="c", planet="far"),)), "two_places",
     Grade.ERROR),
]  # fmt: skip


@pytest.mark.parametrize(("galaxy", "key", "grade"), CASES, ids=[key for _, key, _ in CASES])
def test_what_does_not_hold_is_a_problem_with_words(galaxy: Galaxy, key: str, grade: Grade) -> None:
    problem = one(galaxy, key)
    assert problem.grade is grade
    for lang in LANGUAGES:
        t = Translator(lang)
        assert "{" not in t(problem.key, **problem.args)
        assert t.has(problem.key)
        for fix in problem.fixes:
            assert t.has(fix.key)


@pytest.mark.parametrize("galaxy", [galaxy for galaxy, _, _ in CASES], ids=[key for _, key, _ in CASES])
def test_every_fix_removes_its_problem(galaxy: Galaxy) -> None:
    for problem in check(galaxy):
        for fix in problem.fixes:
            assert problem not in check(RULES.mend(galaxy, fix.edit))


def test_discs_that_touch_do_not_overlap() -> None:
    assert "discs_overlap" not in keys(replace(BASE, planets=(PORT, replace(FAR, x=1000))))


@pytest.mark.rule("CG-63", "CG-28", "CG-50")
@pytest.mark.parametrize(
    ("owner", "force", "over"),
    [
        ("tarkin", Troops(10, 5, 15), ""), ("tarkin", Troops(11, 5, 15), "infantry"),
        ("tarkin", Troops(0, 6, 0), "cruisers"), ("tarkin", Troops(0, 0, 16), "fighters"),
        ("vador", Troops(99, 5, 99), ""), ("vador", Troops(0, 6, 0), "cruisers"),
        ("hutt", Troops(99, 5, 15), ""), ("hutt", Troops(0, 0, 16), "fighters"),
    ],
)  # fmt: skip
def test_limits_of_a_command_and_who_is_free_of_them(owner: str, force: Troops, over: str) -> None:
    galaxy = with_command(owner=owner, force=force)
    found = [p.where.field for p in check(galaxy) if p.key == "galaxy.too_many_units"]
    assert found == ([over] if over else [])


@pytest.mark.rule("CG-64", "CG-50", "CG-28")
@pytest.mark.parametrize(
    ("owner", "force", "over"),
    [("tarkin", Troops(10, 0, 5), 0), ("tarkin", Troops(11, 1, 6), 3), ("hutt", Troops(99, 0, 5), 0),
     ("hutt", Troops(0, 1, 6), 2), ("", Troops(50, 0, 50), 0),
     ("vador", Troops(10, 0, 5), 0), ("vador", Troops(11, 0, 6), 2)],
)  # fmt: skip
def test_limits_of_a_garrison(owner: str, force: Troops, over: int) -> None:
    galaxy = replace(BASE, planets=(PORT, replace(FAR, owner=owner, garrison=force)))
    assert sum(p.key == "galaxy.too_many_units" for p in check(galaxy)) == over


@pytest.mark.rule("CG-50")
@pytest.mark.parametrize("kept", [(), ("infantry",)])
def test_what_a_mercenary_may_hold_follows_his_status_of_now(kept: tuple[str, ...]) -> None:
    """Campaigns of old kept `infantry` with every neutral of the book: it counts as long as he is neutral."""

    def over(owner: str, alliance: str) -> list[str]:
        sides = tuple(replace(f, alliance=alliance, unlimited=kept) if f.id == owner else f for f in BASE.factions)
        galaxy = replace(with_command(owner=owner, force=Troops(11, 5, 15)), factions=sides)
        far = replace(FAR, owner=owner, garrison=Troops(11))
        found = check(replace(galaxy, planets=(PORT, far)))
        return [p.rule for p in found if p.key == "galaxy.too_many_units"]

    assert over("hutt", "neutres") == over("hutt", "") == []
    assert over("hutt", "empire") == over("hutt", "federation") == ["CG-64", "CG-63"]
    assert over("tarkin", "neutres") == [], "who leaves his side is neutral from then on"


@pytest.mark.rule("CG-62")
def test_the_number_of_commands_is_limited() -> None:
    commands = tuple(
        Command(f"c{i}", f"C{i}", "tarkin", 0, 0, "port", Troops(1)) for i in range(figures().command.most + 1)
    )
    where = one(replace(BASE, commands=commands), "too_many_commands").where
    assert [where.spoken(lang) for lang in ("fr", "en")] == ["Grand Amiral Tarkin", "Grand Admiral Tarkin"]
    assert "too_many_commands" not in keys(replace(BASE, commands=commands[1:]))


@given(galaxies())
def test_rows_give_the_same_galaxy_back_and_check_never_fails(galaxy: Galaxy) -> None:
    assert from_rows(to_rows(galaxy), name=galaxy.name, radius=galaxy.radius) == galaxy
    for problem in check(galaxy):
        for fix in problem.fixes:
            RULES.mend(galaxy, fix.edit)


@pytest.mark.rule("CG-63", "CG-88")
def test_what_a_command_is_fitted_with_leaves_room_for_more_units() -> None:
    most = figures().command.infantry
    full = with_command(force=Troops(most + 3, 1, 1))
    assert [problem.rule for problem in check(full)] == ["CG-63"]
    room = EmpireTurn(pack_state(replace(begin(full), weapons={"c": ("shield", "hangars")}))).room
    assert check(full, room) == ()
    assert [problem.args["most"] for problem in check(with_command(force=Troops(most + 4, 1, 1)), room)] == [most + 3]


@pytest.mark.rule("CG-2", "CG-55")
def test_own_sides_without_alliances_are_warned_of_and_two_alliances_mend_it() -> None:
    sides = RULES.new_sides(BASE, 5, "own")
    assert all(re.fullmatch(r"[a-z]{3,12}", each.id) for each in sides), [each.id for each in sides]
    galaxy = replace(BASE, factions=sides, alliances=(), planets=(), routes=())
    (problem,) = check(galaxy)
    assert (problem.grade, problem.rule) == (Grade.WARNING, "CG-55")
    made = RULES.mend(galaxy, problem.fixes[0].edit)
    assert check(made) == ()
    assert [each.alliance for each in made.factions] == ["empire", "federation"] * 2 + ["empire"]
