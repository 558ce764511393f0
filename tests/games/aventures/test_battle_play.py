"""Whole battles: whatever is played, nothing impossible stands on the board; the same dice give the same end."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.content import build
from models.dice import Dice
from models.games.aventures.battle.actions import Search
from models.games.aventures.battle.engine import ENGINE, denial, offers, read_act, resolve
from models.games.aventures.battle.moving import Meet, Walk, decider, reach_of
from models.games.aventures.battle.players.players import BOLD, CAUTIOUS, Temper, next_act
from models.games.aventures.battle.state import Battle, State, begin, grid_of
from models.games.aventures.battle.telling import AdventureTeller
from models.games.aventures.battle.turns import Draw, free_starts
from models.games.scenarios.pieces import NEUTRAL
from models.i18n import LANGUAGES, Translator
from tests.games.aventures.temple import temple, temple_map

MOST_ACTS = 6000


def sound(battle: Battle, before: State, after: State) -> None:
    """Check what must hold of every battle at every moment."""
    grid = grid_of(battle, after)
    cells = [each.cell for each in after.standing()]
    passing = after.going is not None and len(cells) != len(set(cells))
    assert passing or len(cells) == len(set(cells))
    for piece in after.pieces:
        assert 0 <= piece.life <= (battle.figure(piece.id, "life") or 0)
        assert 0 <= piece.force <= (battle.figure(piece.id, "force") or 0)
        assert not piece.on_board or grid.cost(piece.cell)
        assert piece.on_board == (piece.cell != (-1, -1))
        if piece.done and before.turn == after.turn and before.has(piece.id):
            assert piece.cell == before.piece(piece.id).cell or not before.piece(piece.id).done
    if after.going is not None:
        assert after.going.left >= 0
        assert after.going.used <= (battle.figure(after.going.piece, "actions") or 0)
    assert not (after.pass_by and after.pass_at != (-1, -1))
    assert not after.pass_by or after.piece(after.pass_by).status == "up"


def game(battle: Battle, seed: str, one: Temper, other: Temper) -> tuple[State, list[dict[str, object]], int]:
    """Play a seeded game to its end; return it, the acts as files keep them, and how many dice were thrown."""
    state, acts, dice = begin(battle), [], 0
    while state.phase != "over":
        assert len(acts) < MOST_ACTS
        side = decider(battle, state) or state.player
        chosen = next_act(battle, state, one if side == battle.sides[0] else other)
        outcome = resolve(battle, state, chosen.act, Dice(seed, str(len(acts))))
        sound(battle, state, outcome.state)
        acts.append(chosen.act.written())
        dice += len(outcome.dice)
        state = outcome.state
    return state, acts, dice


def replayed(battle: Battle, seed: str, acts: list[dict[str, object]]) -> State:
    state = begin(battle)
    for number, act in enumerate(acts):
        state = resolve(battle, state, read_act(json.loads(json.dumps(act))), Dice(seed, str(number))).state
    return state


@pytest.mark.rule("AG-101")
@pytest.mark.parametrize("seed", ["temple", "soleil", "canyon"])
def test_two_automatic_players_finish_a_game_that_replays(seed):
    battle = temple(renewal=seed == "soleil")
    state, acts, dice = game(battle, seed, BOLD, CAUTIOUS)
    assert state.winner in battle.sides
    assert dice > 20
    assert replayed(battle, seed, acts) == state


def anything(battle: Battle, state: State, pick: st.DataObject) -> object:
    """Return some act a player could do now, drawn at random."""
    if decider(battle, state):
        return pick.draw(st.sampled_from([Meet(False), Meet(True)]))
    if state.call:
        return read_act({"act": "arrive", "cell": free_starts(battle, state, state.player)[0]})
    mine = [each for each in state.of(state.player) if not each.done]
    if state.going is not None:
        mine = [state.piece(state.going.piece)]
    if not mine:
        return read_act({"act": "end_turn"})
    piece = pick.draw(st.sampled_from(mine))
    free = [offer.act for offer in offers(battle, state, piece.id) if offer.denied is None]
    if state.going is None or state.going.moving:
        near = reach_of(battle, state, piece.id)
        stops = sorted(near.stops - {piece.cell})
        if stops:
            free += [Walk(piece.id, near.path(pick.draw(st.sampled_from(stops)))[1:])] * 3
    return pick.draw(st.sampled_from(free))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_nothing_impossible_ever_stands_on_the_board(data):
    battle = temple(renewal=True)
    state = _deployed(battle)
    for number in range(40):
        if state.phase == "over":
            break
        act = anything(battle, state, data)
        assert act.word in ENGINE.kinds
        outcome = resolve(battle, state, act, Dice("random", str(number)))
        sound(battle, state, outcome.state)
        assert build(State, json.loads(json.dumps(asdict(outcome.state))), file="battle") == outcome.state
        state = outcome.state


def _deployed(battle: Battle) -> State:
    state = begin(battle)
    number = 0
    while state.phase != "play":
        state = resolve(battle, state, next_act(battle, state, BOLD).act, Dice("start", str(number))).state
        number += 1
    return state


def test_everything_that_happens_is_told_in_words():
    battle, languages = temple(renewal=True), [Translator(lang) for lang in LANGUAGES]
    teller = AdventureTeller(battle, temple_map())
    state, number, said = begin(battle), 0, set()
    while state.phase != "over":
        chosen = next_act(battle, state, BOLD if state.player == battle.sides[0] else CAUTIOUS)
        assert (chosen.why == "battle.why_search") == isinstance(chosen.act, Search), "who only walks searches nothing"
        outcome = resolve(battle, state, chosen.act, Dice("told", str(number)))
        lines = [teller.event(event) for event in outcome.events] + [teller.reason(chosen.why, chosen.args)]
        for piece in state.of(state.player)[:1]:
            lines += [teller.objection(o.denied) for o in offers(battle, state, piece.id) if o.denied is not None]
        for line in lines:
            for words in (t(line.key, **line.args) for t in languages):
                assert words != line.key
                assert "{" not in words
            said.add(line.key)
        state, number = outcome.state, number + 1
    assert len(said) > 25


def test_a_figure_is_only_offered_what_the_judge_allows():
    battle = temple()
    state = _deployed(battle)
    for piece in state.of(state.player):
        for offer in offers(battle, state, piece.id):
            assert offer.denied == denial(battle, state, offer.act)


def test_an_automatic_player_takes_a_draw_when_it_is_the_weaker():
    battle = temple()
    state = replace(_deployed(battle), player=battle.sides[1], draw=battle.sides[0])
    assert next_act(battle, state, BOLD).act != Draw(battle.sides[1])
    for piece in state.of(battle.sides[1])[1:]:
        state = state.put(replace(piece, status="down", life=0, cell=(-1, -1)))
    chosen = next_act(battle, state, BOLD)
    assert (chosen.act, chosen.why) == (Draw(battle.sides[1]), "battle.why_draw_weaker")
    assert next_act(battle, replace(state, pass_by=state.of(battle.sides[1])[0].id), BOLD).act != chosen.act


def test_neutral_figures_are_nobodys():
    battle = temple()
    state = _deployed(battle)
    neutral = [each for each in state.pieces if each.side == NEUTRAL]
    assert len(neutral) == 4
    for piece in neutral:
        assert denial(battle, replace(state, going=None), read_act({"act": "end_move", "piece": piece.id})) is not None


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, 1000, 100))
def test_a_thousand_games_break_nothing(start):
    battle = temple(renewal=start % 200 == 0)
    for number in range(start, start + 100):
        state, acts, _ = game(battle, f"soak-{number}", (BOLD, CAUTIOUS)[number % 2], (BOLD, CAUTIOUS)[number // 2 % 2])
        assert replayed(battle, f"soak-{number}", acts) == state
