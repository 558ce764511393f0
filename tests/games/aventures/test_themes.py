"""The game told in another universe: other names, faces and words, the same dice and the same rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from models.dice import Dice
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import Seats, read_setup, written_setup
from models.games.facets.themes import ThemedTranslator, ThemeType, retold, reworded
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import setup_of
from models.games.theming import choices_of, theme_of, themed, themed_translator
from models.i18n import Text, Translator
from models.maps.rules.reach import Occupants, reach
from models.maps.rules.rules_grid import rules_grid

SG1 = themed(AVENTURES, "sg-1")


def setup(theme: str = "sg-1") -> Setup:
    board, scenario = bundled_scenario("temple-perdu")
    return setup_of(replace(scenario, theme=theme), board, {})


def names() -> dict[str, str]:
    assert SG1.cards is not None
    return {card.profile: card.title.en for card in SG1.cards.profiles()}


@pytest.mark.rule("AG-121")
def test_a_game_told_otherwise_is_the_same_game() -> None:
    plain, told = AVENTURES.battles, SG1.battles
    assert plain is not None
    assert told is not None
    table, other = plain.set_up(setup("")), told.set_up(setup())
    state = other.begin()
    for number in range(60):
        now = table.at(state)
        if now.view.phase == "over":
            break
        act = now.advice("bold").act
        one, two = (each.at(state).play(act, Dice("temple", f"act/{number}")) for each in (table, other))
        assert table.fingerprint(one.state) == other.fingerprint(two.state)
        assert [(line.key, line.rule) for line in one.lines] == [(line.key, line.rule) for line in two.lines]
        state = two.state
    said = {token.name.fr for token in other.at(state).view.tokens}
    assert {"Teal’c", "Apophis"} <= said
    assert "Obi-Wan Kenobi" not in said


@pytest.mark.rule("AG-121")
def test_readings_are_told_in_its_words_with_the_same_values() -> None:
    plain, told = AVENTURES.options(), SG1.options()
    assert [(each.id, each.default, [v.id for v in each.values]) for each in told] == [
        (each.id, each.default, [v.id for v in each.values]) for each in plain
    ]
    humans = next(each for each in told if each.id == "humans")
    assert "Apophis" in humans.values[0].effect.fr
    assert not any("Darth Maul" in text for each in humans.values for text in (each.effect.fr, each.effect.en))


@pytest.mark.rule("AG-121")
def test_cards_keep_their_numbers_and_speak_of_another_universe() -> None:
    assert AVENTURES.cards is not None
    assert SG1.cards is not None
    for book, card in zip(AVENTURES.cards.profiles(), SG1.cards.profiles(), strict=True):
        assert [(stat.value, stat.rule) for stat in book.stats] == [(stat.value, stat.rule) for stat in card.stats]
        assert (book.boxes, book.side, book.profile) == (card.boxes, card.side, card.profile)
    told = " ".join(
        f"{text.fr} {text.en}"
        for card in SG1.cards.profiles()
        for text in (card.title, card.role, *(t.label for t in card.tracks), *(s.title for s in card.sections),
                     *(w for s in card.sections for e in s.entries for w in (e.name, e.words)))
    )  # fmt: skip
    assert (
        len({card.emblem for card in SG1.cards.profiles()} - {card.emblem for card in AVENTURES.cards.profiles()}) == 10
    )
    left = [word for word in ("Droid", "droïde", "Force", "passe", "Obi-Wan", "Méditation", "Meditation", "République")
            if word in told]  # fmt: skip
    assert left == []


@pytest.mark.rule("AG-122")
def test_the_earth_team() -> None:
    ours = [names()[each] for each in ("obi-wan-kenobi", "clone-trooper-medic", "clone-trooper-tech", "r2-d2")]
    assert ours == ["Teal’c", "Dr Janet Fraiser", "Captain Sam Carter", "Dr Daniel Jackson"]
    assert SG1.cards is not None
    roles = {card.profile: card.role.fr for card in SG1.cards.profiles()}
    assert roles["clone-trooper-medic"].startswith("Équipe SG-1 · Unité Medic")
    assert roles["clone-trooper-tech"].startswith("Équipe SG-1 · Unité Tech")


@pytest.mark.rule("AG-123")
def test_the_goauld() -> None:
    theirs = ("darth-maul", "super-battle-droid-medic", "super-battle-droid-tech", "r5-tech-droid")
    assert [names()[each] for each in theirs] == [
        "Apophis", "Goa’uld Medic soldier", "Goa’uld Tech soldier", "Specialised Goa’uld technician",
    ]  # fmt: skip


@pytest.mark.rule("AG-124")
def test_npcs_and_things() -> None:
    assert names()["medical-droid"] == "Ancients’ care unit"
    assert names()["assault-droid-mark-1"] == "Cyborg of the Ancients"
    fr, en = (themed_translator(Translator(lang), AVENTURES, "sg-1") for lang in ("fr", "en"))
    assert fr("battle.took_pass", who="Teal’c") == "Teal’c prend le cristal."
    assert fr("battle.barrier_off_already") == "Ce champ de force est déjà coupé."
    assert "force field" in en("battle.hacked_off", who="Teal’c", gate="A1", total=12, needed=11)
    assert en("battle.no_such_power", piece="Le passe crypté") == "Le passe crypté does not have that artefact."


@pytest.mark.parametrize("new", ["{", "}", "{0}", "{who.__class__}", "{who!r:>99}", "{{gem}}"])
def test_braces_of_a_strangers_theme_are_words_and_fill_no_hole(new: str) -> None:
    t = ThemedTranslator("en", ThemeType("x", Text.same("X"), phrases=(Text.same(f"pass = {new}"),)))
    assert t("battle.took_pass", who="Teal’c") == Translator("en")("battle.took_pass", who="Teal’c").replace(
        "pass", new
    )
    assert t.said("A pass.") == f"A {new}."


@given(st.text(min_size=1), st.text(min_size=1), st.text())
@example("ŉa", "b", "Na na ŉa ʼNa")
@example("ßa", "b", "Sa ßa SSa")
def test_any_phrase_can_be_replaced_in_any_words(old: str, new: str, around: str) -> None:
    theme = ThemeType("x", Text.same("X"), phrases=(Text.same(f"{old} = {new}"),))
    for words in (around, old, f"{around} {old.upper()} {around}"):
        assert isinstance(reworded(theme, "fr", words), str)


def test_a_battle_keeps_its_theme_and_one_that_is_gone_is_the_plain_game() -> None:
    kept, _ = read_setup(written_setup(setup(), Seats()), "battle")
    assert kept.theme == "sg-1"
    assert ("sg-1", Text.same("SG-1")) in choices_of(AVENTURES)
    assert theme_of(AVENTURES, "gone") is None
    assert themed(AVENTURES, "gone") is AVENTURES
    board = setup().board
    places = {zone.name for zone in retold(board, themed_translator(Translator("fr"), AVENTURES, "sg-1")).zones}
    assert {"Goa’ulds", "Équipe SG-1", "Caveau 1"} <= places
    assert retold(board, Translator("fr")) is board


@pytest.mark.rule("AG-128")
def test_crates_are_walls_and_forbid_the_diagonals_past_them() -> None:
    board, _ = bundled_scenario("temple-perdu")
    crates = board.coordinates.find("Z7", board.width, board.height)
    grid = rules_grid(board)
    x, y = crates
    west, south = (x - 1, y), (x, y + 1)
    found = reach(grid, west, 4, Occupants())
    assert crates not in found.costs
    assert found.costs[south] == 2, "round the corner, not past it"
