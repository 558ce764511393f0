"""What a seed draws: the same band whenever it is asked, and when a draw is given up."""

from __future__ import annotations

import pytest

from models.games.facets.builder import Template
from models.games.swidenth.builder.facet import SwidenthBuilder
from models.games.swidenth.data import rulebook
from models.games.swidenth.proposals import PLANS, BandDraw
from models.games.swidenth.worth import cost
from models.games.values import Stored
from models.i18n import Text
from models.problem import Grade, Problem, Where

BANDS = {
    ("Noirs", 100, "steel"): (
        "nordique barbare: dague potion-de-vivacite", "nain guerrier: baton-a-2-mains cotte-de-mailles",
        "hobbit ranger: arc-court gourdin", "imperial mage: gourdin; mur-de-destruction bouclier-magique",
    ),
    ("Noirs", 100, "bows"): (
        "nain guerrier: epee", "elfe ranger: arc-long dague", "hobbit aventurier: arc-court dague",
        "elfe mage: dague; guerison-magique voile-impenetrable",
    ),
    ("Noirs", 100, "many"): (
        "humain-du-royaume paladin: dague", "humain-du-royaume paladin: baton-a-2-mains",
        "hobbit aventurier: arc-court gourdin", "hobbit aventurier: arc-court gourdin",
        "humain-du-royaume mage: dague; boule-magique invocation-de-guerriers",
    ),
    ("Noirs", 74, "steel"): (
        "imperial guerrier: dague", "imperial guerrier: epee", "hobbit ranger: arc-court dague",
        "imperial mage: gourdin; tir-magique inspiration-magique",
    ),
    ("Noirs", 74, "many"): (),
    ("Écu", 250, "steel"): (
        "semi-orc guerrier: epee potion-de-soin armure-de-plates rondache",
        "nain guerrier: dague potion-de-vivacite armure-de-plates-partielle ecu",
        "nain ranger: arc-long dague armure-de-cuir potion-de-force",
        "humain-du-royaume mage: dague armure-de-cuir potion-de-soin; repulsion-magique duel-magique",
    ),
    ("Écu", 250, "bows"): (
        "nain guerrier: epee bouclier armure-de-plates-partielle potion-de-soin",
        "imperial aventurier: arbalete dague rondache cotte-de-mailles potion-de-soin",
        "humain-du-royaume aventurier: arbalete dague cuirasse potion-de-vivacite bouclier",
        "elfe mage: gourdin potion-de-soin pourpoint; invisibilite-magique sort-de-combat",
    ),
    ("Écu", 250, "many"): (
        "nain guerrier: baton-a-2-mains potion-de-soin armure-de-plates",
        "humain-du-royaume paladin: gourdin potion-de-vivacite pourpoint rondache",
        "imperial aventurier: arbalete dague cuirasse potion-de-force bouclier",
        "hobbit aventurier: arc-court dague potion-de-vivacite rondache cuirasse",
        "imperial mage: gourdin potion-de-vivacite armure-de-cuir; inspiration-magique guerison-magique",
    ),
    ("y", 55, "steel"): (), ("z", 10, "bows"): (),
}  # fmt: skip


@pytest.mark.parametrize(("seed", "budget", "plan"), BANDS)
def test_a_seed_draws_the_same_band_whenever_it_is_asked(seed: str, budget: int, plan: str) -> None:
    """Whoever stands in front first, then who shoots, then who casts; and no point above the budget."""
    drawn = BandDraw(rulebook(), budget, (), plan, seed)
    assert not drawn.done
    told = tuple(
        f"{hero.race} {hero.cls}: {' '.join(hero.gear)}" + (f"; {' '.join(hero.spells)}" if hero.spells else "")
        for hero in drawn.heroes
    )
    assert told == BANDS[seed, budget, plan]
    assert drawn.done
    assert drawn.heroes == drawn.heroes
    assert sum(cost(rulebook(), hero) for hero in drawn.heroes) <= budget


@pytest.mark.parametrize(("budget", "steps"), [(10, 120), (55, 120), (60, 120)])
def test_a_party_that_has_not_the_points_is_told_so_after_a_hundred_and_twenty_draws(budget: int, steps: int) -> None:
    for plan in PLANS:
        drawn = BandDraw(rulebook(), budget, (), plan, "y")
        assert sum(1 for _ in drawn.draws) == steps
        assert (drawn.done, drawn.heroes) == (True, ())


def bands(facet: SwidenthBuilder, stored: Stored, *, quick: bool) -> list[Template]:
    return [each for each in facet.templates(stored, {}, quick=quick) if each.whole]


@pytest.mark.rule("SW-45")
def test_a_band_says_who_stands_in_front_who_shoots_who_casts_and_what_is_left() -> None:
    facet, stored = SwidenthBuilder(), Stored("Écu", "", 250, ())
    assert bands(facet, stored, quick=True) == []
    for _ in facet.drawing(stored, {}):
        pass
    steel, bows, many = bands(facet, stored, quick=True)
    assert [each.id for each in (steel, bows, many)] == ["band:steel:Écu", "band:bows:Écu", "band:many:Écu"]
    assert (bows.kind, bows.name, bows.role, bows.cost, bows.rule, bows.picture, bows.allowed) == (
        Text("Trois bandes équilibrées", "Three balanced bands"), Text("De loin", "From afar"),
        Text("De loin", "From afar"), 228, "SW-45", "party", True,
    )  # fmt: skip
    assert bows.words == Text("Guerrier, Aventurier, Aventurier, Mage", "Warrior, Adventurer, Adventurer, Mage")
    where = Where((), "heroes")
    shooters = (Text("Impérial", "Imperial"), Text("Humain du Royaume", "Human of the Kingdom"))
    assert bows.reasons == (
        Problem(where, Grade.NOTICE, "", "swidenth.band_front", {"n": 1, "names": (Text("Nain", "Dwarf"),)}),
        Problem(where, Grade.NOTICE, "", "swidenth.band_shooters", {"n": 2, "names": shooters}),
        Problem(where, Grade.NOTICE, "", "swidenth.band_casters", {"n": 1, "names": (Text("Elfe", "Elf"),)}),
        Problem(where, Grade.NOTICE, "SW-45", "swidenth.band_points", {"spent": 228, "budget": 250, "left": 22}),
    )
    assert bands(facet, Stored("y", "", 55, ()), quick=False) == []


@pytest.mark.parametrize(
    ("seed", "budget", "plan", "draws"),
    [("Noirs", 100, "many", 53), ("Noirs", 74, "bows", 16), ("Écu", 250, "bows", 37 + 60), ("Écu", 250, "many", 5)],
)
def test_drawing_ends_with_the_last_point_spent_or_sixty_draws_after_the_best(
    seed: str, budget: int, plan: str, draws: int
) -> None:
    assert sum(1 for _ in BandDraw(rulebook(), budget, (), plan, seed).draws) == draws
