"""The search language: the same question in French and English, words of the galaxy, completion."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.completion import suggest
from models.galaxy.galaxy import Galaxy
from models.galaxy.search import KEYS, search
from models.galaxy.values import Alliance, Command, Faction, Income, Planet, Route, Sector, Troops
from models.i18n import Text

MAP = Galaxy(
    planets=(
        Planet("cor", "Coruscant", 0, 0, 800, Income.MAJOR, sector="core", owner="tarkin"),
        Planet("nal", "Nal Vesh", 3000, 4000, 500, Income.MAJOR, "Épice", "rim", "hutt", Troops(3, 0, 2)),
        Planet("orn", "Ornë", 3000, 4001, 500, Income.PRODUCTION, "Cristaux", "rim", "hutt"),
        Planet("far", "Farhold", 90000, 0, 500, sector="rim"),
    ),
    sectors=(Sector("core", "Noyau profond"), Sector("rim", "Bordure")),
    factions=(
        Faction("tarkin", Text("Grand Amiral Tarkin", "Grand Admiral Tarkin"), "empire", capital="cor"),
        Faction("hutt", Text("Cartel des Hutt", "Hutt Cartel"), "neutres"),
    ),
    alliances=(Alliance("empire", Text("Empire", "Empire")), Alliance("neutres", Text("Neutres", "Neutrals"))),
    commands=(Command("c1", "Flotte", "tarkin", 0, 0, "cor"),),
    routes=(Route("cor", "nal"), Route("nal", "orn")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("", "cor nal orn far"),
        ("owner:Hutt income:major near:Coruscant<=5", "nal"),
        ("propriétaire:hutt revenu:majeur près:coruscant<=5", "nal"),
        ("proprietaire:HUTT revenu:*** pres:Coruscant<5,5", "nal orn"[:3]),
        ("near:Coruscant<5", "cor"),
        ("near:Coruscant<=5", "cor nal"),
        ("near:Coruscant>5", "orn far"),
        ("jumps:Coruscant<=1", "cor nal"),
        ("sauts:coruscant=2", "orn"),
        ("-owner:hutt", "cor far"),
        ("owner:nobody", "far"),
        ("owner:personne", "far"),
        ("alliance:empire", "cor"),
        ("alliance:aucune", "far"),
        ("income:*", "orn"),
        ("income:prod", "orn"),
        ("resource:epice", "nal"),
        ("ressource:une -ressource:épice", "orn"),
        ("resource:none", "cor far"),
        ('sector:"noyau profond"', "cor"),
        ("sector:bord income:ordinaire", "far"),
        ("orne", "orn"),
        ('"nal vesh"', "nal"),
        ('near:"Nal Vesh"<0.001', "nal"),
        ("garrison>0", "nal"),
        ("garrison:>0", "nal"),
        ("garnison:5", "nal"),
        ("routes:2", "nal"),
        ("is:alone", "far"),
        ("est:capitale", "cor"),
        ("is:port", "cor"),
        ("est:monopole", "nal orn"),
        ("Coruscant***", "cor"),
    ],
)
def test_questions_find_planets(question: str, found: str) -> None:
    assert search(MAP, question) == tuple(found.split())


@pytest.mark.parametrize(
    "question",
    ["colour:red", "owner:jawa", "near:Coruscant", "near:Nowhere<5", "jumps:Coruscant<1.5", "income:huge", "garrison:x",
     "is:", "near:Coruscant<5.0001"],
)  # fmt: skip
def test_what_is_not_understood_is_refused_with_its_word(question: str) -> None:
    with pytest.raises(Refused):
        search(MAP, question)


@given(st.text(alphabet='ownera:-"<>=5 *é', max_size=24))
def test_no_text_breaks_the_search(text: str) -> None:
    with contextlib.suppress(Refused):
        assert set(search(MAP, text)) <= set(MAP.planet)
    for lang in ("fr", "en"):
        for suggestion in suggest(MAP, text, lang):
            assert suggestion.text.startswith(text[: text.rfind(" ") + 1])


def shown(text: str, lang: str) -> list[str]:
    return [suggestion.shown for suggestion in suggest(MAP, text, lang)]


def test_completion_offers_keys_then_the_values_of_this_galaxy() -> None:
    assert shown("", "en") == [f"{key.name.en}:" for key in KEYS.values()]
    assert shown("pro", "fr") == ["propriétaire:"]
    assert shown("owner:", "en") == ["Grand Admiral Tarkin", "Hutt Cartel", "nobody"]
    assert shown("income:major owner:hut", "fr") == ["Cartel des Hutt"]
    assert shown("revenu:", "fr") == ["ordinaire", "production", "majeur"]
    assert shown("-sector:no", "en") == ["Noyau profond", "none"]
    assert shown("co", "fr") == ["Coruscant"]
    assert shown("zz:", "fr") == []


def test_a_completed_question_finds_what_it_offered() -> None:
    for start in ("owner:", "alliance:", "income:", "resource:", "sector:", "is:", "name:", "propriétaire:", "-owner:"):
        for suggestion in suggest(MAP, start, "en"):
            search(MAP, suggestion.text)
    for start in ("near:", "jumps:nal"):
        for suggestion in suggest(MAP, start, "en"):
            search(MAP, suggestion.text + "3")
