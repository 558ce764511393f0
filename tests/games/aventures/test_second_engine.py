"""The program against a second engine written from the book alone: sight, reach, what may be done, cards of heroes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from models.games.aventures.battle.actions import Give, Search, WorkDoor
from models.games.aventures.battle.engine import denial, resolve
from models.games.aventures.battle.fighting import Attack, sight_between
from models.games.aventures.battle.moving import EndMove, Meet, PickUp, Walk, reach_of
from models.games.aventures.battle.players.players import BOLD, next_act
from models.games.aventures.battle.powers import Regenerate, Speed, Vigilance
from models.games.aventures.battle.scene import Act
from models.games.aventures.battle.skills import Care, Hack, Heal, Program, Repair
from models.games.aventures.battle.state import Battle, State, begin, grid_of
from models.games.aventures.battle.turns import (
    ChooseFaction,
    Deploy,
    EndActivation,
    EndTurn,
    RollForFactions,
    StartPlay,
    free_starts,
)
from models.games.aventures.ruleset import ruleset
from models.games.battle.battle_json import dice_of
from models.maps.rules.reach import steps as steps_of
from tests.games.aventures.second_engine import CARDS, HEROES, Board, Position
from tests.games.aventures.temple import CODES, DOORS, PLAN, SIDES, cells, temple

VAULTS = (((12, 5), (13, 5)), ((20, 5), (21, 5)), ((12, 16), (13, 16)), ((20, 16), (21, 16)))
POINTS = {0: 1, 1: 2}


def second_board() -> Board:
    points = {
        (x, y): POINTS[CODES.get(letter, 0)]
        for y, row in enumerate(PLAN)
        for x, letter in enumerate(row)
        if CODES.get(letter, 0) in POINTS
    }
    barriers = {"left": cells("l"), "right": cells("m")}
    consoles = {"console-1": (cells("c"), "left"), "console-2": (cells("d"), "right")}
    vaults = {f"vault-{n}": frozenset(each) for n, each in enumerate(VAULTS, 1)}
    return Board(points, dict(DOORS), barriers, vaults, consoles, 34, 22)


BOARD = second_board()


def every_act(battle: Battle, state: State) -> Iterator[Act]:
    """Yield every act anybody could think of, most of them against the rules."""
    ids = [each.id for each in state.pieces]
    for piece in ids:
        yield from (EndMove(piece), EndActivation(piece), Vigilance(piece), Speed(piece), PickUp(piece))
        for target in ids:
            for power in (False, True):
                yield from (Attack(piece, target, "melee", power), Attack(piece, target, "ranged", power))
            yield from (made(piece, target) for made in (Regenerate, Give, Program, Heal, Repair, Care))
        yield from (Search(piece, vault) for vault in battle.board.vaults)
        yield from (WorkDoor(piece, gate.id) for gate in battle.board.gates.values() if not gate.laser)
        yield from (Hack(piece, console) for console in battle.board.consoles)
        here = state.piece(piece).cell
        yield from (Walk(piece, ((here[0] + dx, here[1] + dy),)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def same(battle: Battle, state: State, chosen: random.Random) -> list[Act]:
    """Compare both engines on one state; return what may be done. Lines of sight take long: one in four is traced."""
    second = Position(BOARD, {each.id: each.type for each in battle.pieces}, battle.sides, asdict(state))
    may = []
    for act in every_act(battle, state):
        if isinstance(act, Attack) and act.manner == "ranged" and chosen.random() > 0.25:
            continue
        allowed = denial(battle, state, act) is None
        assert allowed == second.legal(act.written()), act
        may += [act] if allowed else []
        if allowed and isinstance(act, Attack) and act.manner == "ranged":
            found = sight_between(battle, state, state.piece(act.piece), state.piece(act.target))
            assert found.cover == second.cover(act.piece, act.target), act
    for piece in state.of(state.player):
        found = reach_of(battle, state, piece.id)
        assert (dict(found.costs), set(found.stops)) == second.reach(piece.id), piece.id
        ends = [cell for cell in found.stops if cell != piece.cell]
        walks = (Walk(piece.id, found.path(cell)[1:]) for cell in ends)
        may += [walk for walk in walks if denial(battle, state, walk) is None and second.legal(walk.written())]
    return may


def began(seed: str, **choices: str) -> tuple[Battle, State, random.Random]:
    """Return a battle whose figures stand anywhere: near one another there is more to judge."""
    chosen, battle = random.Random(seed), temple(**choices)
    state = begin(battle)
    for number, act in enumerate((RollForFactions(), ChooseFaction(SIDES[0]))):
        state = resolve(battle, state, act, dice_of(seed, number)).state
    for piece in state.pieces:
        if piece.status == "reserve":
            cell = chosen.choice(free_starts(battle, state, piece.side))
            state = resolve(battle, state, Deploy(piece.id, cell), dice_of(seed, 0)).state
    state = resolve(battle, state, StartPlay(), dice_of(seed, 0)).state
    grid = grid_of(battle, state)
    free = [c for c in grid.cells() if grid.cost(c) and list(steps_of(grid, c[1] * grid.width + c[0]))]
    free = [c for c in free if 6 <= c[0] <= 27 and all(c != each.cell for each in state.standing())]
    for piece in state.pieces:
        if piece.status == "up" and piece.side in SIDES:
            cell = free.pop(chosen.randrange(len(free)))
            state = state.put(type(piece)(piece.id, piece.side, "up", cell, piece.life, piece.force))
    return battle, state, chosen


def played(seed: str, most: int, every: int = 1, **choices: str) -> int:
    """Let chance play, both engines compared before one act in `every`; return how many were done.

    Between those an automatic player acts, so that a battle comes to its end.
    """
    battle, state, chosen = began(seed, **choices)
    for number in range(most):
        if state.phase == "over":
            return number
        if state.going is not None and state.going.meetings:
            act: Act = Meet(chosen.random() < 0.5)
            act = act if denial(battle, state, act) is None else Meet(False)
        elif number % every:
            act = next_act(battle, state, BOLD).act
        else:
            may = same(battle, state, chosen)
            # By kinds: there are more ways to walk than anything else.
            kinds = sorted({type(each).__name__ for each in may})
            kind = chosen.choice([*kinds, "Walk"]) if kinds else ""
            act = chosen.choice([each for each in may if type(each).__name__ == kind] or [EndTurn()])
        state = resolve(battle, state, act, dice_of(seed, number)).state
    return most


@pytest.mark.rule("AG-22", "AG-26", "AG-37", "AG-56", "AG-57", "AG-65", "AG-67", "AG-78", "AG-88")
def test_the_program_agrees_with_a_second_engine() -> None:
    assert played("une", 1) == 1


@pytest.mark.soak
@pytest.mark.parametrize("seed", [f"soak-{n}" for n in range(6)])
def test_the_program_agrees_with_a_second_engine_over_whole_battles(seed: str) -> None:
    """One act in two is chance's, and both engines judge everything before it."""
    assert 20 < played(seed, 1500, 2) < 1500, "the battle came to its end"


@pytest.mark.soak
@pytest.mark.parametrize("other", ["touch=strict", "corner=strict", "handling=adjacent"])
def test_another_reading_is_noticed_by_the_second_engine(other: str) -> None:
    """Thin walls are not among them: every door of this board hangs between high cells, so that none can be rounded."""
    option, value = other.split("=")
    with pytest.raises(AssertionError):
        [played(f"soak-{number}", 200, 5, **{option: value}) for number in range(8)]


@pytest.mark.rule("AG-107", "AG-108", "AG-109", "AG-110", "AG-111", "AG-112", "AG-113", "AG-114", "AG-115")
def test_the_cards_of_heroes_are_those_of_the_second_engine() -> None:
    for character in ruleset().characters.values():
        figures, skills, nature = CARDS[character.id]
        names = ("life", "move", "ranged", "melee", "defence", "actions", "force")
        assert {name: found for name in names if (found := character.printed(name)) is not None} == figures, (
            character.id
        )
        assert (dict(character.skills), character.nature) == (skills, nature)
        assert bool(character.powers) == (character.id in HEROES)
