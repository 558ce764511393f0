"""The cards of one print: one grid a game, a frame a side, a box for what is used up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from editor.paint.fonts import ensure_application, metrics
from models.content import RULESETS, read_toml
from models.games.library import BUILT
from models.games.swidenth.data import rulebook
from models.games.values import CardContent
from models.i18n import Text
from models.sheets.cards.design import design
from models.sheets.cards.frame import ground
from models.sheets.cards.stat_card import Card, lay_out_run
from models.sheets.marks import PanelMark, PictureMark, PolygonMark, SheetInk, WordsMark
from models.sheets.options import CardOptions
from models.sheets.party_sheet import party_sheet
from models.sheets.text import SMALLEST, Metrics, unnumbered
from tests.sheets.contents import INQUISITOR, SALVYNIA, STORMTROOPER, THEVOR, TROLL

GAMES = [game_id for game_id, game in BUILT.items() if game.cards is not None and game.cards.profiles()]


def profiles(game_id: str) -> tuple[CardContent, ...]:
    cards = BUILT[game_id].cards
    assert cards is not None
    return cards.profiles()


def cells(card: Card) -> list[tuple[float, ...]]:
    """Return where the figures of a card lie: the places of their names, or of their cells."""
    return [
        (m.box.x, m.box.y, m.box.w, m.box.h)
        for m in card.faces[0].marks
        if isinstance(m, PanelMark) and m.fill is SheetInk.TINT
    ]


def words(card: Card) -> list[WordsMark]:
    return [mark for face in card.faces for mark in face.marks if isinstance(mark, WordsMark)]


def windows(cards: Sequence[Card]) -> set[tuple[float, float]]:
    return {(m.box.w, m.box.h) for c in cards for m in c.faces[0].marks if isinstance(m, PictureMark) and m.cover}


@pytest.mark.parametrize("size", ["poker", "mini", "a5"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_of_a_game_has_its_figures_at_the_same_place(game_id: str, size: str) -> None:
    ensure_application()
    cards = lay_out_run(profiles(game_id), CardOptions(size=size), metrics())
    assert len(cards) >= 10
    assert len({tuple(cells(card)) for card in cards}) == 1
    assert len(windows(cards)) == 1
    assert min(mark.points for card in cards for mark in words(card)) >= SMALLEST


def test_a_figure_only_some_have_is_a_dash_on_the_others(half: Metrics) -> None:
    few = replace(THEVOR, title=Text.same("Few"), stats=THEVOR.stats[1:3])
    both = lay_out_run([few, THEVOR], CardOptions(), half)
    assert [len(cells(card)) for card in both] == [len(cells(both[1]))] * 2
    assert sum(mark.text == "—" for mark in words(both[0])) >= len(THEVOR.stats) - 2


def test_games_of_one_print_keep_their_own_grids_and_their_order(half: Metrics) -> None:
    cards = lay_out_run([STORMTROOPER, THEVOR, INQUISITOR, TROLL, SALVYNIA], CardOptions(), half)
    assert [card.title for card in cards] == ["Stormtrooper", "Thevor", INQUISITOR.title.fr, "Troll", "Salvynia"]
    assert tuple(cells(cards[0])) == tuple(cells(cards[2])) != tuple(cells(cards[1]))


@pytest.mark.parametrize("low_ink", [False, True])
def test_sides_are_told_apart_by_frame_and_shape_without_their_colour(half: Metrics, low_ink: bool) -> None:
    options = CardOptions(low_ink=low_ink)

    def studs(side: str) -> list[int]:
        marks = ground(options, design("fantasy"), side)
        return [len(ring) for mark in marks if isinstance(mark, PolygonMark) for ring in mark.rings[:1]]

    assert [studs(side) for side in ("hero", "foe", "neutral")] == [[], [3], [40]]
    cards = lay_out_run([replace(THEVOR, side=side) for side in ("hero", "foe", "neutral")], options, half)
    said = [" ".join(mark.text for mark in words(card)) for card in cards]
    assert ["Héros" in said[0], "Adversaire" in said[1], "Neutre" in said[2]] == [True] * 3


def test_every_card_of_a_game_with_sides_says_its_own() -> None:
    assert {card.side for card in profiles("swidenth")} == {"foe", "neutral"}
    assert {card.title.fr for card in profiles("swidenth") if card.side == "neutral"} == {
        "Civil",
        "Doyen",
        "Soldat de la Garde",
    }
    assert {card.side for card in profiles("escarmouche")} == {"red", "blue"}
    assert {card.side for card in profiles("aventures")} == {"red", "blue", "green"}


def test_what_is_used_up_has_a_box_for_each(half: Metrics) -> None:
    game = BUILT["swidenth"]
    assert game.cards is not None
    gear = ["Dague", "Potion de Soin", "Potion de Soin", "Hache de jet"]
    hero = {"name": "Gardul", "race": "Impérial", "class": "Tireur", "gear": gear}
    party = game.roster.read({"party": "x", "characters": [hero]}, "x")
    (content,) = game.cards.members(game.roster.check(party, {}))
    uses = {entry.name.fr: entry.uses for section in content.sections for entry in section.entries if entry.uses}
    assert uses == {"Potion de Soin ×2": 2, "Hache de jet": 1}
    (card,) = lay_out_run([content], CardOptions(), half)
    assert sum(mark.text.count("\u2610") for mark in words(card)) == 3


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_card_and_no_sheet_shows_a_rule_number_unasked(game_id: str, lang: str) -> None:
    ensure_application()
    options, every = CardOptions(language=lang), profiles(game_id)
    said = [mark.text for card in lay_out_run(every, options, metrics()) for mark in words(card)]
    pages, _ = party_sheet("x", "", every, options, metrics())
    said += [mark.text for page in pages for mark in page.marks if isinstance(mark, WordsMark)]
    assert [line for line in said if re.search(r"\b(SW|AG|GE)-\d", line)] == []
    numbered = lay_out_run(every, replace(options, rule_numbers=True), metrics())
    assert any(re.search(r"\b(SW|AG|GE)-\d", mark.text) for card in numbered for mark in words(card))


def test_a_number_in_a_sentence_reads_as_the_title_of_its_rule() -> None:
    assert unnumbered("Gare au contrecoup (SW-40).") == "Gare au contrecoup."
    assert unnumbered("Seul (SW-83, SW-84, AMB-SW-9).") == "Seul."
    assert unnumbered("L’effroi de SW-41.", {"SW-41": "« Effroi »"}) == "L’effroi de « Effroi »."
    assert unnumbered("Un poids (A-1) reste.") == "Un poids (A-1) reste."


def test_the_sacred_object_frightens_as_much_as_the_rules_say() -> None:
    thing = rulebook().gear["objet-sacre"]
    fright = read_toml(RULESETS / "swidenth" / "battle.toml")["sacred"]["fright"]
    assert f"Effrayant {fright} " in thing.words.fr
    assert "{battle.sacred.fright}" in (RULESETS / "swidenth" / "gear.toml").read_text("utf-8")
