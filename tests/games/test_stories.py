"""What the product tells people, as twenty texts in tests/stories, each compared whole with what it tells now.

A mismatch shows what changed, line by line; PORTULAN_TEST_APPROVE=1 writes the texts anew, which are then read before
they are committed, like code.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from models.errors import SpokenError
from models.games.aventures.scenarios import bundled_scenario as temple
from models.games.facets.builder import perform
from models.games.library import BUILT
from models.games.scenarios.scenario import setup_of
from models.games.swidenth.quest_scenario import bundled_scenario as quest
from models.sheets.chronicle.chronicle import ToldStory, chronicle_book
from models.sheets.chronicle.chronicle_text import markdown
from tests.games.escarmouche.test_battle_play import brought as small_battle
from tests.stories import told
from tests.stories.broken import broken_forces, broken_galaxies, broken_scenarios
from tests.stories.campaign import chronicle, order_sheet, report
from tests.stories.events import in_sentences

FOLDER = Path(__file__).parents[1] / "stories"
SHOWN = 60
"""Lines of a difference that are shown."""


# -- battles -----------------------------------------------------------------------------------------------------------


def at_quest(name: str, players: Sequence[str], lang: str) -> str:
    board, scenario = quest(name, lang)
    return told.battle(BUILT["swidenth"], scenario.name, setup_of(scenario, board, {}), players, name, lang)


def at_temple(choices: Mapping[str, str], players: Sequence[str], seed: str, lang: str) -> str:
    board, scenario = temple("temple-perdu", lang)
    setup = setup_of(scenario, board, choices)
    droids = tuple(replace(e, figures={"life": 40, "defence": 9}) if "assault" in e.type else e for e in setup.pieces)
    return told.battle(
        BUILT["aventures"], scenario.name, replace(setup, pieces=droids), players, f"temple-{seed}", lang
    )


INQUISITION = ({"grand-inquisiteur": 1, "adeptes-du-cote-obscur": 1, "garde-royal": 2, "stormtrooper": 3},
    {"padawan-rebelle": 2, "adeptes-du-cote-lumineux": 1, "lieutenant-rebelle": 1, "soldat-rebelle": 3,
    "commando-rebelle": 3})  # fmt: skip


THREE = ({"officier-stormtrooper": 1, "stormtrooper": 4}, {"lieutenant-rebelle": 1, "soldat-rebelle": 4},
    {"inquisiteur-imperial": 1, "deathtrooper": 2, "commando-rebelle": 1})  # fmt: skip


def at_crates(name: str, armies: Sequence[Mapping[str, int]], players: Sequence[str], seed: str, lang: str) -> str:
    return told.battle(BUILT["escarmouche"], name, small_battle(*armies), players, seed, lang)


# -- a party -----------------------------------------------------------------------------------------------------------


THEVOR, GARDUL, SALVYNIA, OGHAVOR = BAND = ("00001", "00005", "00009", "00014")
LIFE: tuple[tuple[str, str, Sequence[str], Mapping[str, Any]], ...] = (
    ("2026-03-01", "set_out", (), {"quest": "Le convoi"}),
    ("2026-03-01", "kill", (THEVOR,), {"profile": "troll", "count": 2}),
    ("2026-03-01", "kill", (GARDUL,), {}),
    ("2026-03-01", "wound", (THEVOR,), {"points": 2}),
    ("2026-03-01", "wound", (GARDUL, SALVYNIA), {}),
    ("2026-03-01", "find", (SALVYNIA,), {"item": "potion-de-soin"}),
    ("2026-03-01", "find", (SALVYNIA,), {"item": "parchemin:tir-magique"}),
    ("2026-03-02", "give", (SALVYNIA,), {"item": "parchemin:tir-magique", "to": GARDUL}),
    ("2026-03-02", "use", (GARDUL,), {"item": "parchemin:tir-magique"}),
    ("2026-03-02", "swap", (THEVOR, OGHAVOR), {"item": "marteau", "other": "hache"}),
    ("2026-03-02", "lose", (OGHAVOR,), {"item": "marteau"}),
    ("2026-03-02", "heal", (THEVOR,), {"points": 1}),
    ("2026-03-02", "quest", BAND, {"quest": "Le convoi"}),
    ("2026-03-05", "award", (THEVOR, OGHAVOR), {"points": 3, "why": "belle idée"}),
    ("2026-03-05", "rest", BAND, {}),
    ("2026-04-12", "die", (OGHAVOR,), {}),
    ("2026-04-13", "succeed", (OGHAVOR,), {"name": "Brunn"}),
    ("2026-04-13", "flee", (GARDUL,), {}),
    ("2026-05-02", "set_out", (), {"quest": "La ronde"}),
    ("2026-05-02", "give_up", (), {}),
    ("2026-05-03", "die", (SALVYNIA,), {}),
    ("2026-05-04", "resurrect", (SALVYNIA,), {}),
    ("2026-05-04", "bank", (THEVOR,), {}),
    ("2026-05-04", "quest", (THEVOR,), {"points": -1}),
    ("2026-05-04", "award", (THEVOR,), {"points": "beaucoup"}),
    ("2026-05-04", "find", (THEVOR,), {"item": "excalibur"}),
    ("2026-05-04", "give", (GARDUL,), {"item": "marteau", "to": THEVOR}),
    ("2026-05-04", "wound", (SALVYNIA,), {"dragon": 1}),
)
BARRED = {"fr": "## Ce qui fut refusé", "en": "## What was refused"}


def party(lang: str) -> str:
    """Return the printed story of a party, then what could not be written down of it."""
    book, t, ink = BUILT["swidenth"], told.words_of("swidenth", lang), told.pen()
    kept, barred = told.stored(book, told.sampled("noirs-ameres"), ink), []
    for day, act, whom, values in LIFE:
        try:
            kept = perform(kept, book.bench(kept, pen=replace(ink, at=day)).chronicle.act(act, whom, values))
        except SpokenError as problem:
            barred.append(f"- {act} : {t(problem.key, **problem.args_)}")
    story = ToldStory(book.bench(kept).chronicle.ledger, tuple(book.bench(kept).chronicle.figures), terms=book.terms())
    verdict = book.bench(kept).verdict
    under = f"{verdict.cost} / {verdict.limit} {t.read(book.roster.points)}"
    told_story = markdown([chronicle_book(verdict.name, under, story, lang)], lang)
    return "\n".join((told_story, BARRED[lang], "", *barred, ""))


# -- cards and the evening ---------------------------------------------------------------------------------------------


BEASTS = {"swidenth": ("troll", "squelette", "chaman-orc"), "aventures": (), "escarmouche": ("padawan-rebelle",)}


def cards(game_id: str, document: Mapping[str, Any], lang: str) -> str:
    """Return the cards of a force, and of some profiles the book has ready."""
    book = BUILT[game_id]
    assert book.cards is not None
    verdict = book.roster.check(book.roster.read(document, "force.json"), {})
    ready = [each for each in book.cards.profiles() if each.profile in BEASTS[game_id]]
    return "\n\n".join(told.card(each, lang) for each in (*book.cards.members(verdict), *ready)) + "\n"


TEAM = {
    "force": "Les Rouges", "side": "République", "limit": None, "members": [
        {"profile": each} for each in ("Obi-Wan Kenobi", "R2-D2", "Clone Trooper Medic", "Clone Trooper Tech")],
}  # fmt: skip


def evening(lang: str) -> str:
    """Return the rules aid of an evening in two games, its counters, what people bring."""
    parts = []
    for game_id, (board, scenario) in (("aventures", temple("temple-perdu")), ("swidenth", quest("convoi"))):
        evening_ = BUILT[game_id].evening
        assert evening_ is not None
        setup = setup_of(scenario, board, {})
        parts += [f"# {scenario.name}", *told.aid(evening_.aid({"giving": "free"}), lang)]
        parts.append("\n".join(f"{each.count} × {each.name[lang]}" for each in evening_.counters(setup)))
        parts.append("\n".join(f"{each.count} × {each.name[lang]}" for each in evening_.bring(setup)))
    return "\n\n".join(parts) + "\n"


# -- all of them -------------------------------------------------------------------------------------------------------


STORIES: Mapping[str, Callable[[], str]] = {
    "bataille-convoi.txt": lambda: at_quest("convoi", ("aggressive", "conduct"), "fr"),
    "bataille-peage.txt": lambda: at_quest("peage", ("aggressive", "conduct"), "fr"),
    "bataille-ronde.txt": lambda: at_quest("ronde", ("aggressive", "conduct"), "fr"),
    "bataille-doyen.txt": lambda: at_quest("doyen", ("aggressive", "conduct"), "fr"),
    "bataille-temple-perdu.txt": lambda: at_temple({}, ("bold", "cautious"), "un", "fr"),
    "battle-lost-temple.txt": lambda: at_temple({"stairs": "at_once"}, ("cautious", "bold"), "deux", "en"),
    "escarmouches.txt": lambda: "\n".join(
        (
            at_crates("Les caisses", (), ("veteran", "recruit"), "b", "fr"),
            at_crates("The Inquisition", INQUISITION, ("veteran", "veteran"), "e", "en"),
            at_crates("Chacun pour soi", THREE, ("veteran", "recruit", "veteran"), "a", "fr"),
        )
    ),
    "chronique-noirs-ameres.md": lambda: party("fr"),
    "chronicle-noirs-ameres.md": lambda: party("en"),
    "rapport-hutt.txt": lambda: report("hutt", "fr"),
    "report-vader.txt": lambda: report("vador", "en"),
    "ordres-hutt.txt": lambda: order_sheet("hutt", "fr"),
    "orders-vader.txt": lambda: order_sheet("vador", "en"),
    "chronique-publique.md": lambda: chronicle("fr", whole=False),
    "chronicle-whole.md": lambda: chronicle("en", whole=True),
    "forces-fautives.md": lambda: broken_forces("fr"),
    "broken-scenarios-and-galaxies.md": lambda: "\n".join((broken_scenarios("en"), broken_galaxies("en"))),
    "cards.txt": lambda: "\n".join(
        (
            cards("swidenth", told.sampled("noirs-ameres"), "fr"),
            cards("aventures", TEAM, "en"),
            cards("escarmouche", told.sampled("troupes-empire"), "en"),
        )
    ),
    "evenements.txt": in_sentences,
    "aide-de-jeu.md": lambda: evening("fr"),
}


@pytest.mark.parametrize("name", STORIES)
def test_story_is_told_as_it_stands(name: str) -> None:
    now = STORIES[name]()
    file = FOLDER / name
    if os.environ.get("PORTULAN_TEST_APPROVE"):
        file.write_text(now, encoding="utf-8", newline="\n")
    kept = file.read_text(encoding="utf-8")
    if now != kept:
        lines = difflib.unified_diff(kept.split("\n"), now.split("\n"), name, "now", n=1, lineterm="")
        pytest.fail(f"{name} tells something else:\n" + "\n".join(islice(lines, SHOWN)))
