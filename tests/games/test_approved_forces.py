"""What the games say of forces, kept as text: check, cards, codes, documents gone wrong, every shelf, every click."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from models.content import read_toml
from models.games.game import Game
from models.games.library import game
from models.games.values import Stored
from models.i18n import LANGUAGES
from tests.approving import FOLDER, Page
from tests.games.mustered import desk, document, pen, verdict

SAMPLES = FOLDER.parents[1] / "resources" / "samples"
FORCES = {"swidenth": "noirs-ameres", "aventures": "", "escarmouche": "escarmouche"}


TEAM = {
    "force": "Les Rouges", "side": "République", "limit": None,
    "members": [
        {"profile": "Clone Trooper Tech", "name": "Ji"}, {"profile": "Clone Trooper Medic", "count": 2},
        {"profile": "Darth Maul"},
    ],
}  # fmt: skip


def sampled(book: Game, number: int = 0) -> dict[str, Any]:
    """Return the document of a force of the sample of a game."""
    if not FORCES[book.id]:
        return copy.deepcopy(TEAM)
    document: dict[str, Any] = read_toml(SAMPLES / f"{FORCES[book.id]}.toml")["forces"][number]
    return document


def stored(book: Game, raw: Mapping[str, Any]) -> Stored:
    assert book.roster is not None
    return book.roster.store(book.roster.read(raw, "armée.json"), pen(1).new_id, "2026-11-19")


@pytest.mark.parametrize("game_id", FORCES)
def test_a_force_is_checked_carded_and_written(game_id: str) -> None:
    book = game(game_id)
    assert book.roster is not None
    assert book.cards is not None
    page = Page(f"{game_id}-force", book.terms())
    build = book.roster.read(sampled(book), "armée.json")
    found = book.roster.check(build, {})
    page.head("The check")
    verdict(page, found)
    page.head("As it is written and kept")
    for lang in LANGUAGES:
        page.tell(lang, book.roster.write(build, lang))
    kept = stored(book, sampled(book))
    page.tell("kept", kept)
    page.tell("accounts", book.roster.accounts(kept, {}))
    page.tell("alone", book.roster.alone(kept, kept.members[0].id))
    for t in page.words if book.report else ():
        page.tell(f"report {t.lang}", book.report(found, t) if book.report else "")
    if book.code is not None:
        values = book.code.values(build)
        page.tell("coded", values)
        page.tell("decoded", book.code.document(values))
    page.head("Its cards")
    for card in book.cards.members(found, {each.id: f"picture-{each.id}" for each in found.members[:1]}):
        page.tell("card", card)
    page.approved()


@pytest.mark.parametrize("game_id", FORCES)
def test_the_cards_of_every_profile(game_id: str) -> None:
    book = game(game_id)
    assert book.cards is not None
    page = Page(f"{game_id}-profiles", book.terms())
    for card in book.cards.profiles():
        page.tell("card", card)
    page.approved()


@pytest.mark.parametrize("game_id", FORCES)
def test_a_document_with_something_wrong_in_it(game_id: str) -> None:
    book = game(game_id)
    page = Page(f"{game_id}-document", book.terms())
    document(page, book, sampled(book), {})
    page.approved()


@pytest.mark.parametrize("game_id", FORCES)
def test_shelves_and_clicks(game_id: str) -> None:
    book = game(game_id)
    page = Page(f"{game_id}-builder", book.terms())
    kept = stored(book, sampled(book))
    desk(page, book, kept, [each.id for each in kept.members[:2]], {})
    page.approved()
