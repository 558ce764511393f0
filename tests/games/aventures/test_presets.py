"""Cards of ours for the Assault Droid: no battle begins without one; a droid won over moves, fights and is valued."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.automatic_start import play_opening
from models.games.aventures.battle.engine import denial
from models.games.aventures.battle.facet import AdventureBattles
from models.games.aventures.battle.fighting import Attack
from models.games.aventures.battle.moving import reach_of
from models.games.aventures.battle.state import Battle, State, begin
from models.games.aventures.cards import AdventureCards
from models.games.aventures.game import AVENTURES
from models.games.aventures.ruleset import ruleset
from models.games.aventures.scenarios import bundled_scenario
from models.games.scenarios.agreed_cards import agreed_cards, card_of, check_cards, open_cards, with_card
from models.games.scenarios.pieces import NEUTRAL, Placed
from models.games.scenarios.scenario import setup_of
from tests.games.aventures.temple import carded, temple

UNITS = AdventureBattles().units()
DROID = next(each for each in UNITS if each.presets)
CARDS = [each.id for each in DROID.presets]
RED, BLUE = "republique", "separatistes"


def with_cards(card: str) -> Battle:
    battle = temple()
    return replace(battle, pieces=with_card(battle.pieces, DROID, card)) if card else battle


def at(state: State, **places: tuple[int, int]) -> State:
    """Return the state in play, red to act, with figures on cells (`_` for `-`); others stay away."""
    for key, cell in places.items():
        piece = state.piece(key.replace("_", "-"))
        state = state.put(replace(piece, cell=cell, status="inert" if piece.side == NEUTRAL else "up"))
    return replace(state, phase="play", turn=1, player=RED, first=RED)


@pytest.mark.rule("AG-99")
def test_the_three_cards_of_ours_say_every_figure_the_book_leaves_out_and_no_other() -> None:
    characters = ruleset().characters
    unsaid = set(characters[DROID.id].missing)
    assert [each.name.fr for each in DROID.presets] == [
        "Comme Clone Trooper Tech", "Comme Super Battle Droid Medic", "Lourd",
    ]  # fmt: skip
    assert DROID.presets[0].name.en == "Like Clone Trooper Tech"
    assert all(set(each.figures) == unsaid for each in DROID.presets)
    assert "defence" not in unsaid, "Defence 11 is printed (AG-96)"
    for preset, name in zip(DROID.presets, ("clone-trooper-tech", "super-battle-droid-medic"), strict=False):
        assert all(characters[name].figure(each) == value for each, value in preset.figures.items())


@pytest.mark.rule("AG-99")
def test_numbers_agreed_before_stay_and_a_card_that_is_none_is_refused() -> None:
    mine = Placed("x", DROID.id, NEUTRAL, figures={"life": 40})
    assert open_cards(UNITS, [mine]) == (DROID,)
    (chosen,) = with_card([mine], DROID, CARDS[2])
    assert chosen.figures == {**DROID.presets[2].figures, "life": 40}
    assert open_cards(UNITS, [chosen]) == ()
    assert card_of(DROID, chosen.figures) is None
    with pytest.raises(Refused):
        with_card([mine], DROID, "own")


@pytest.mark.rule("AG-99")
@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("side", [NEUTRAL, RED])
def test_no_battle_is_opened_with_an_empty_card(side: str, later: bool) -> None:
    board, scenario = bundled_scenario("temple-perdu")
    lone = replace(
        scenario,
        pieces=(
            *(each for each in scenario.pieces if each.type != DROID.id),
            Placed("garde", DROID.id, side, at=scenario.of(NEUTRAL)[0].at, later=later),
        ),
    )
    with pytest.raises(Refused) as refused:
        play_opening(AVENTURES, setup_of(lone, board, {}), "a")
    assert refused.value.key == "battle.card_open"
    assert refused.value.args_["cards"].en.endswith("Heavy")
    check_cards(UNITS, carded(lone).pieces)
    play_opening(AVENTURES, setup_of(carded(lone), board, {}), "a")


@pytest.mark.rule("AG-85", "AG-97")
@pytest.mark.parametrize("card", CARDS)
def test_a_droid_won_over_moves_and_attacks_by_its_card(card: str) -> None:
    battle = with_cards(card)
    state = at(begin(battle), assault_1=(10, 15), darth_maul=(10, 14))
    state = state.put(replace(state.piece("assault-1"), status="up", side=RED))
    near = reach_of(battle, state, "assault-1")
    assert max(near.costs[cell] for cell in near.stops) == battle.figure("assault-1", "move")
    assert denial(battle, state, Attack("assault-1", "darth-maul", "melee")) is None
    assert battle.figure("assault-1", "defence") == 11


@pytest.mark.rule("AG-99")
def test_the_card_that_is_printed_is_the_one_chosen_and_says_it_is_ours() -> None:
    _, scenario = bundled_scenario("temple-perdu")
    for number, preset in enumerate(DROID.presets):
        pieces = carded(scenario, preset.id).pieces
        (card,) = (e for e in agreed_cards(AdventureCards().profiles(), UNITS, pieces) if e.profile == DROID.id)
        assert card.count == 2
        assert card.stats[0].value == preset.figures["life"]
        assert card.stamp.en == "Not in the book"
        (note,) = card.notes
        assert preset.name.fr in note.fr, number
        assert "AG-99" in note.en
