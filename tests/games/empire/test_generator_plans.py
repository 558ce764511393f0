"""What a plan says is what is generated: its bounds, holdings, shortcuts, words; what is counted on the way."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import replace

import pytest

from models.dice import Dice
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.rows import to_rows
from models.galaxy.values import Command, Faction, Income, Planet, Route, RouteKind, Troops
from models.games.empire.balance import StartGround, fairest, measure, with_capitals
from models.games.empire.figures import book_alliances, book_factions
from models.games.empire.generators import first_commands, generate, invented_names
from models.games.empire.new_sides import draw_starts, new_sides, start_at
from models.games.facets.strategy import GalaxyPlan
from models.i18n import Text

BOOK = Galaxy(factions=book_factions(), alliances=book_alliances())
FEW = replace(BOOK, factions=(BOOK.factions[1], BOOK.factions[3], BOOK.factions[7]))
"""The Grand Moff, Bail Organa, the Hutts."""
NOBODY = Galaxy()
SMALL = GalaxyPlan(planets=20, sectors=3, size=30_000)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (GalaxyPlan(planets=1, sectors=0, size=1, spacing=1_600), None),
        (GalaxyPlan(planets=0), ("galaxy.bad_plan", {"most": 20_000})),
        (GalaxyPlan(planets=20_001), ("galaxy.bad_plan", {"most": 20_000})),
        (GalaxyPlan(sectors=-1), ("galaxy.bad_plan", {"most": 20_000})),
        (GalaxyPlan(size=0), ("galaxy.bad_plan", {"most": 20_000})),
        (GalaxyPlan(shape="cube"), ("galaxy.bad_plan", {"most": 20_000})),  # type: ignore[arg-type]
        (GalaxyPlan(planets=1, spacing=1_599), ("galaxy.too_tight", {"least": 1_600})),
    ],
)
def test_the_bounds_of_a_plan(plan: GalaxyPlan, why: tuple[str, dict[str, int]] | None) -> None:
    if why is None:
        assert len(generate(plan, "x")[0].planets) == 1
        return
    with pytest.raises(Refused) as refused:
        generate(plan, "x")
    assert (refused.value.key, refused.value.args_) == why


@pytest.mark.parametrize(("holdings", "each"), [(0, 1), (1, 1), (2, 2), (4, 4)])
def test_every_side_holds_its_capital_and_the_nearest_planets(holdings: int, each: int) -> None:
    galaxy, draws = generate(replace(SMALL, holdings=holdings), "hold", FEW)
    assert Counter(p.owner for p in galaxy.planets if p.owner) == dict.fromkeys((f.id for f in FEW.factions), each)
    assert tuple(f.capital for f in galaxy.factions) == draws.capitals
    for planet in galaxy.planets:
        assert planet.garrison == (Troops(infantry=2) if planet.owner else Troops())
    first = galaxy.planet[draws.capitals[0]]
    near = sorted(
        (p for p in galaxy.planets if p.id not in draws.capitals),
        key=lambda p: ((p.x - first.x) ** 2 + (p.y - first.y) ** 2, p.id),
    )
    assert [p.owner for p in near[: each - 1]] == ["jerjerrod"] * (each - 1)


@pytest.mark.parametrize(("shortcuts", "routes"), [(0, 19), (10, 21), (35, 26)])
def test_shortcuts_are_counted_by_a_hundred_planets(shortcuts: int, routes: int) -> None:
    galaxy, _ = generate(replace(SMALL, shortcuts=shortcuts), "hold", NOBODY)
    assert len(galaxy.routes) == routes
    assert {route.kind for route in galaxy.routes} == {RouteKind.LANE}, "without capitals no way is a main one"


def test_a_plan_without_sectors_has_none_and_one_with_more_than_planets_has_one_each() -> None:
    bare, _ = generate(replace(SMALL, sectors=0), "hold", NOBODY)
    assert (bare.sectors, {p.sector for p in bare.planets}) == ((), {""})
    full, _ = generate(replace(SMALL, planets=4, sectors=9), "hold", NOBODY)
    assert [s.id for s in full.sectors] == ["s01", "s02", "s03", "s04"]
    assert sorted(p.sector for p in full.planets) == ["s01", "s02", "s03", "s04"]
    names = [thing.name for thing in (*full.sectors, *full.planets)]
    assert len(set(names)) == 8


def test_the_words_of_a_plan_are_in_its_language() -> None:
    words = {}
    for lang in ("fr", "en"):
        galaxy, _ = generate(replace(SMALL, lang=lang), "hold", FEW)
        words[lang] = {p.resource for p in galaxy.planets if p.resource}
        assert all(bool(p.resource) is (p.income is Income.PRODUCTION) for p in galaxy.planets)
        radii = {Income.ORDINARY: 500, Income.PRODUCTION: 600, Income.MAJOR: 800}
        assert all(p.radius == radii[p.income] for p in galaxy.planets)
    assert len(words["fr"]) == len(words["en"]) == 3, "each side's centre brings another resource"
    assert "minerais" in words["fr"]
    assert not words["fr"] & words["en"]


def test_progress_is_told_in_thousandths_part_by_part() -> None:
    told: list[tuple[int, int]] = []
    generate(SMALL, "x", FEW, lambda done, total: told.append((done, total)))
    done = [each for each, _ in told]
    assert {total for _, total in told} == {1_000}
    # Places, neighbours and shortcuts, then 200 draws of starts, then the end.
    assert done[:5] == [0, 400, 550, 614, 678]
    assert done[5:-1] == [700 + 300 * n // 200 for n in range(200)]
    assert done[-1] == 1_000


@pytest.mark.parametrize(
    ("plan", "base", "letters", "check"),
    [
        (GalaxyPlan("ring", 26, 5, 40_000, 4_000, shortcuts=60, holdings=2, lang="en"), FEW, 6_808, 3_837_205_346),
        (GalaxyPlan("spiral", 33, 4, 40_000, 3_000, arms=2, shortcuts=80), FEW, 7_631, 1_630_055_354),
        (GalaxyPlan("clusters", 30, 6, 60_000, 2_500, arms=3, shortcuts=20, holdings=1), NOBODY, 3_967, 3_184_693_183),
    ],
)
def test_a_known_seed_gives_the_same_galaxy_for_ever(plan: GalaxyPlan, base: Galaxy, letters: int, check: int) -> None:
    """A player who was told a seed finds his galaxy again in every later version: by its length and a sum of it."""
    galaxy, draws = generate(plan, "for ever", base)
    said = repr((to_rows(galaxy), draws))
    assert (len(said), zlib.crc32(said.encode())) == (letters, check)


# Starts


def line(*xs: int, radius: int = 9_000, sides: tuple[Faction, ...] = FEW.factions) -> Galaxy:
    planets = tuple(Planet(f"p{n}", f"P{n}", x, 0, 500) for n, x in enumerate(xs))
    return replace(BOOK, factions=sides, planets=planets, radius=radius)


@pytest.mark.rule("CG-90")
def test_what_lies_within_so_many_circles() -> None:
    ground = StartGround(line(0, 8_500, 8_501, -17_500, 17_501, 18_000, 18_001))
    assert ground.near("p0") == (
        (0, "p0"), (8_500**2, "p1"), (8_501**2, "p2"), (17_500**2, "p3"), (17_501**2, "p4"), (18_000**2, "p5"),
    )  # fmt: skip
    planets = ground.galaxy.planet
    assert ground.reach(planets, "p0", 1) == ["p0", "p1"]
    assert ground.reach(planets, "p0", 2) == ["p0", "p1", "p2", "p3"]
    assert ground.reach(planets, "p0", 2, 9_500) == ["p0", "p1"]
    assert ground.reach(planets, "p0", 1, 9_001) == []
    wide = {**planets, "p1": replace(planets["p1"], radius=501)}
    assert ground.reach(wide, "p0", 1) == ["p0"]


@pytest.mark.rule("CG-92")
def test_the_nearest_rival_is_an_enemy_and_without_one_any_other() -> None:
    moff, organa, hutt = FEW.factions
    tarkin = BOOK.factions[0]

    def rivals(*sides: Faction) -> list[tuple[str, int]]:
        at = tuple(replace(side, capital=f"p{n}") for n, side in enumerate(sides))
        return [(s.rival, s.rival_distance) for s in measure(line(0, 4_000, 7_000, sides=at)).starts]

    assert rivals(moff, organa, hutt) == [("organa", 4_000), ("hutt", 3_000), ("organa", 3_000)]
    assert rivals(moff, tarkin, hutt) == [("hutt", 7_000), ("hutt", 3_000), ("tarkin", 3_000)]
    assert rivals(moff, tarkin) == [("tarkin", 4_000), ("jerjerrod", 4_000)]
    assert rivals(moff) == [("", 0)]


def test_draws_are_counted_and_the_sides_too_many_get_no_capital() -> None:
    told: list[tuple[int, int]] = []
    few = line(0, 30_000)
    draws = fairest(few, "seed", progress=lambda done, total: told.append((done, total)), draws=5)
    assert (draws.count, sorted(draws.capitals), told) == (
        5, ["p0", "p1"], [(n, 5) for n in range(5)],
    )  # fmt: skip
    assert [s.faction for s in draws.fairest.starts] == ["jerjerrod", "organa"]
    assert [f.capital for f in with_capitals(few, draws.capitals).factions] == [*draws.capitals, ""]
    assert fairest(Galaxy(), "seed").count == 1
    assert fairest(replace(few, factions=()), "seed").count == 1


def test_a_start_at_chosen_capitals() -> None:
    galaxy = line(0, 20_000, 40_000)
    fleet = Command("old", "Vieille", "organa", 1, 2)
    wide = replace(galaxy.planets[1], radius=900)
    begun = start_at(replace(galaxy, planets=(galaxy.planets[0], wide, galaxy.planets[2]), commands=(fleet,)),
                     ["p2", "p1"])  # fmt: skip
    assert [(p.owner, p.income, p.radius) for p in begun.planets] == [
        ("", Income.ORDINARY, 500), ("organa", Income.MAJOR, 900), ("jerjerrod", Income.MAJOR, 800),
    ]  # fmt: skip
    assert begun.commands == (
        fleet, Command("c-jerjerrod", "GM 1", "jerjerrod", 41_500, -1_500, "p2", Troops(4, 1, 3)),
    )  # fmt: skip
    drawn = draw_starts(galaxy, "x")
    assert (drawn.count, len(drawn.capitals)) == (200, 3)
    assert drawn.fairest.starts[0].income >= 5_000, "a capital is judged as ***"


def test_a_side_without_a_sign_names_its_command_by_its_name_and_one_without_a_capital_has_none() -> None:
    plain = Faction("f", Text("Les Bleus", "The Blues"), capital="p0")
    planets = {"p0": Planet("p0", "P", 5, 7, 500)}
    assert first_commands([plain, replace(plain, id="g", capital="")], planets) == (
        Command("c-f", "Les Bleus 1", "f", 1_205, -1_193, "p0", Troops(4, 1, 3)),
    )


# Names, signs, colours


def test_invented_names_are_different_and_the_same_for_a_seed() -> None:
    assert invented_names(0, Dice("x", "n")) == []
    names = invented_names(400, Dice("x", "n"))
    assert len({name.casefold() for name in names}) == 400
    assert names[:60] == invented_names(60, Dice("x", "n"))
    assert not any(" " in name for name in names)


def test_new_sides_take_what_nobody_has() -> None:
    known = new_sides((), 3, "graine")
    more = new_sides(known, 4, "graine")
    assert [each.id for each in (*known, *more)] == [f"side{n}" for n in range(1, 8)]
    for what in ("name", "sign", "colour", "shape"):
        assert len({getattr(each, what) for each in (*known, *more)}) == 7, what
    taken = [replace(BOOK.factions[0], id="side2", sign=chr(65 + n)) for n in range(26)]
    for side in new_sides(taken, 3, "graine"):
        assert len(side.sign) == 2, "every single letter has somebody"
    assert [each.id for each in new_sides(taken[:1], 2, "graine")] == ["side1", "side3"]
    many = new_sides((), 60, "graine")
    assert len({each.sign for each in many}) == len({each.name for each in many}) == 60
    colours = [each.colour for each in many]
    period = len(set(colours))
    assert colours == [colours[n % period] for n in range(60)], "when all are used, they repeat"


def test_main_routes_are_the_shortest_ways_from_capital_to_capital() -> None:
    galaxy, draws = generate(replace(SMALL, shortcuts=60), "ways", FEW)
    main = {frozenset(route.key) for route in galaxy.routes if route.kind is RouteKind.MAIN}
    reached = {draws.capitals[0]}
    while grown := {key for edge in main if edge & reached for key in edge} - reached:
        reached |= grown
    assert set(draws.capitals) <= reached
    assert 0 < len(main) < len(galaxy.routes)
    assert all(isinstance(route, Route) for route in galaxy.routes)


@pytest.mark.parametrize(
    ("known", "names", "signs"),
    [
        ([], ["Maison Jorwyn", "Ligue Ulnath", "Clan Lorssa"], ["J", "U", "L"]),
        ([("Zed", "j")], ["Maison Jorwyn", "Ligue Ulnath", "Clan Lorssa"], ["MJ", "U", "L"]),
        ([("Zed", "J"), ("Zod", "MJ")], ["Maison Jorwyn", "Ligue Ulnath", "Clan Lorssa"], ["JO", "U", "L"]),
        ([("Zed", "J"), ("Zod", "MJ"), ("Zud", "JO")], ["Maison Jorwyn"], ["JR"]),
        ([("MAISON JORWYN", "")], ["Ligue Ulnath", "Clan Lorssa"], ["U", "L"]),
        ([("house jorwyn", "")], ["Ligue Ulnath", "Clan Lorssa"], ["U", "L"]),
    ],
)
def test_names_and_signs_nobody_has(known: list[tuple[str, str]], names: list[str], signs: list[str]) -> None:
    there = [Faction(f"k{n}", Text.same(name), sign=sign) for n, (name, sign) in enumerate(known)]
    made = new_sides(there, len(names), "graine")
    assert ([each.name.fr for each in made], [each.sign for each in made]) == (names, signs)


def test_colours_and_shapes_that_are_taken_come_last() -> None:
    free = new_sides((), 30, "graine")
    colours = list(dict.fromkeys(each.colour for each in free))
    taken = [Faction("k", Text.same("K"), colour=colours[0].upper()), Faction("l", Text.same("L"), colour=colours[2])]
    found = [each.colour for each in new_sides(taken, len(colours) + 1, "graine")]
    rest = [colour for n, colour in enumerate(colours) if n not in (0, 2)]
    assert found == [*rest, colours[0], colours[2], rest[0]]
    assert {each.alliance for each in free} == {""}
    shaped = [Faction("k", Text.same("K"), shape=free[1].shape), Faction("l", Text.same("L"), shape=free[0].shape)]
    assert new_sides(shaped, 1, "graine")[0].shape == free[2].shape
