"""The twelve ready-made characters come out exactly as printed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from models.games.swidenth.data import rulebook
from models.games.swidenth.document import report
from models.games.swidenth.edits import apply_edit
from models.games.swidenth.party import Party
from models.games.swidenth.roster import SwidenthRoster
from models.i18n import Translator

STATS = ("Combat", "Défense", "Vitalité", "Moral", "Psychisme", "Tir")
CALLING = "Invocation de Guerriers"
FOLK = "Lent, Petite taille, Marcheur agile"


@pytest.mark.rule(*(f"SW-{number}" for number in range(157, 169)))
@pytest.mark.parametrize(
    ("band_id", "name", "cost", "figures", "skills", "spells"),
    [
        ("noirs-ameres", "Thevor", 28, (2, 4, 5, 0, 1, 0), "", "Guérison magique"),
        ("noirs-ameres", "Gardul", 22, (0, 3, 5, 0, 0, 3), "", ""),
        ("noirs-ameres", "Salvynia", 20, (1, 2, 5, 0, 4, 1), "Marcheur agile", "Tir magique, Répulsion magique"),
        ("noirs-ameres", "Oghavor", 30, (1, 5, 7, 1, 0, 0), "Marcheur agile", ""),
        ("buveurs-de-sacquet", "Hugo", 20, (0, 2, 4, 0, 1, 4), FOLK, ""),
        ("buveurs-de-sacquet", "Venezila", 20, (0, 2, 4, 0, 1, 3), f"{FOLK}, Furtif", ""),
        ("buveurs-de-sacquet", "Chauvez", 20, (1, 2, 4, 1, 1, 2), FOLK, ""),
        ("buveurs-de-sacquet", "Erdokan", 20, (3, 3, 5, 0, 0, 0), "", ""),
        ("buveurs-de-sacquet", "Putzin", 20, (1, 2, 5, 0, 4, 1), "Marcheur agile", f"Tir magique, {CALLING}"),
        ("pales-sans-bleus", "Théogon", 38, (2, 5, 5, 0, 1, 0), "", "Guérison magique"),
        ("pales-sans-bleus", "Grok-Grok", 30, (1, 6, 7, 0, 0, 0), "", ""),
        ("pales-sans-bleus", "Shonya", 28, (1, 4, 5, 0, 4, 0), "", f"Tir magique, {CALLING}"),
    ],
)
def test_ready_made_hero(
    band: Callable[[str], Party],
    roster: SwidenthRoster,
    band_id: str,
    name: str,
    cost: int,
    figures: tuple[int, ...],
    skills: str,
    spells: str,
) -> None:
    answer = report(roster.check(band(band_id), {}), Translator("fr"))
    hero = next(one for one in answer["characters"] if one["name"] == name)  # type: ignore[union-attr,index,call-overload]
    assert hero == {
        "name": name,
        "cost": cost,
        "profile": dict(zip(STATS, figures, strict=True)),
        "skills": skills.split(", ") if skills else [],
        "spells": spells.split(", ") if spells else [],
    }


@pytest.mark.rule("SW-5", "SW-45", "SW-169")
@pytest.mark.parametrize("band_id", ["noirs-ameres", "buveurs-de-sacquet"])
def test_the_first_two_bands_cost_a_hundred_and_break_nothing(
    band: Callable[[str], Party], roster: SwidenthRoster, band_id: str
) -> None:
    verdict = roster.check(band(band_id), {})
    assert (verdict.cost, verdict.problems) == (100, ())


@pytest.mark.rule("SW-166")
@pytest.mark.parametrize("budget", [98, 100])
def test_the_third_band_is_misprinted_by_two_points(
    band: Callable[[str], Party], roster: SwidenthRoster, budget: int
) -> None:
    party = apply_edit(rulebook(), band("pales-sans-bleus"), ("set_budget", budget))
    verdict = roster.check(party, {})
    assert verdict.cost == 96
    misprint = next(p for p in verdict.problems if p.key == "swidenth.misprint")
    assert (misprint.grade, misprint.rule) == ("notice", "SW-166")
    assert (misprint.args["printed"], misprint.args["cost"]) == (98, 96)
    assert {p.grade for p in verdict.problems} == {"notice"}


def test_the_misprint_is_known_by_its_heroes_whatever_the_party_is_called(
    band: Callable[[str], Party], roster: SwidenthRoster
) -> None:
    renamed = apply_edit(rulebook(), band("pales-sans-bleus"), ("rename_party", "Les miens"))
    assert "swidenth.misprint" in [p.key for p in roster.check(renamed, {}).problems]
    other = apply_edit(rulebook(), renamed, ("remove_gear", 0, "bouclier"))
    assert "swidenth.misprint" not in [p.key for p in roster.check(other, {}).problems]


def test_documents_of_the_bands_round_trip(band: Callable[[str], Party], roster: SwidenthRoster) -> None:
    for band_id in ("noirs-ameres", "buveurs-de-sacquet", "pales-sans-bleus"):
        party = band(band_id)
        assert roster.read(roster.write(party), "x.json") == party
