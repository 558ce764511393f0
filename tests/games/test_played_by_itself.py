"""Who plays next in a battle, which dice an act gets, and how a battle is brought to its turn and played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from models.games import simulate as battles_of_a_series
from models.games.asked_ground import ANSWER
from models.games.battle_json import Seats, dice_of
from models.games.course import Course
from models.games.facets.runs import Ended
from models.games.simulate import DiceOf, arena, packed, unpacked
from models.games.tally import Tally
from models.progress import Cancelled
from tests.games.test_plain_forms import SETUP


def token(side: str, state: str = "reserve") -> SimpleNamespace:
    """Return a figure as people see it."""
    return SimpleNamespace(id=f"{side}-1", side=side, state=state)


def course(view: Any, asked: list[Any] | None = None) -> Course[Any, Any, Any]:
    """Return a battle that looks so."""
    noted = [] if asked is None else asked
    offers = [SimpleNamespace(side="red", act="red act"), SimpleNamespace(side="blue", act="blue act")]
    fake: Any = SimpleNamespace(
        set_up=lambda _setup: "B", begin=lambda _battle: "S", view=lambda _battle, _state: view,
        offers=lambda _battle, _state: offers,
        advice=lambda *given: (noted.append(given), SimpleNamespace(act="advised", why="why"))[1],
    )  # fmt: skip
    return Course(fake, fake, SETUP, "graine")


ONE, BOTH = Seats({"red": "bold"}), Seats({"red": "bold", "blue": "calm"})
LAST = Seats({"blue": "calm"})


@pytest.mark.parametrize(
    ("phase", "decides", "tokens", "seats", "player"),
    [
        ("prepare", "", (), ONE, ""),
        ("prepare", "", (), BOTH, "bold"),
        ("prepare", "blue", (), BOTH, "calm"),
        ("prepare", "blue", (), ONE, ""),
        ("deploy", "", (token("red"), token("blue")), ONE, "bold"),
        ("deploy", "", (token("blue"),), ONE, ""),
        ("deploy", "", (token("red"), token("blue")), LAST, "calm"),
        ("deploy", "", (token("blue"), token("red", "up")), BOTH, "calm"),
        ("deploy", "", (token("blue", "up"),), BOTH, "bold"),
        ("deploy", "blue", (), ONE, ""),
        ("play", "blue", (token("red"),), BOTH, "calm"),
        ("play", "blue", (), ONE, ""),
        ("over", "", (), BOTH, ""),
    ],
)
def test_who_plays_next(phase: str, decides: str, tokens: Sequence[Any], seats: Seats, player: str) -> None:
    view: Any = SimpleNamespace(phase=phase, decides=decides, tokens=tokens)
    asked: list[Any] = []
    found = course(view, asked)
    assert found.player(seats, view) == player
    if phase == "prepare" and decides:
        assert (found.advice(seats), asked) == ((f"{decides} act", None), [])
    else:
        deploying = {"bold": "red", "calm": "blue"}.get(player, "") if phase == "deploy" else ""
        deploying = deploying if any(each.state == "reserve" and each.side == deploying for each in tokens) else ""
        assert found.advice(seats) == ("advised", "why")
        assert asked == [("B", "S", player, deploying)]


def test_answers_take_no_dice_from_the_acts_after_them() -> None:
    thrown: list[int] = []

    def play(_battle: str, state: str, _act: str, dice: Any) -> SimpleNamespace:
        thrown.append(dice.roll(10**6).result)
        return SimpleNamespace(state=f"{state}+", dice=(), lines=(), walks=(), marks=(), events=())

    view = SimpleNamespace(turn=3, decides="red")
    fake: Any = SimpleNamespace(
        set_up=lambda _setup: "B", begin=lambda _battle: "S", view=lambda _battle, _state: view, play=play,
        write_act=lambda act: {"act": act}, write_state=lambda state: {"s": state}, read_act=lambda raw: raw["act"],
        fingerprint=lambda state: state,
    )  # fmt: skip
    played: Course[Any, Any, Any] = Course(fake, fake, SETUP, "graine")
    for number, act in enumerate(("walk", ANSWER, ANSWER, "hit", ANSWER, "walk"), 1):
        made = played.do(act)
        assert (made.number, made.done.turn, made.done.side, made.written) == (
            number,
            3,
            "red",
            {"s": "S" + "+" * number},
        )
    expected = [dice_of("graine", number).roll(10**6).result for number in (1, 2, 2, 2, 3, 3)]
    assert thrown == expected
    del played.states[1:]
    assert played.replay()
    assert (thrown, played.faithful) == (expected * 2, True)


class Engine:
    """A game that begins after two acts and is over after five; `dies` are those its opening throws."""

    def __init__(self, dies: int = 0, over: int = 5) -> None:
        self.dies, self.over, self.begun, self.asked = dies, over, 0, list[object]()

    def units(self) -> tuple[()]:
        return ()

    def set_up(self, _setup: object) -> str:
        return "B"

    def begin(self, _battle: str) -> int:
        self.begun += 1
        return 0

    def view(self, _battle: str, state: int) -> SimpleNamespace:
        return SimpleNamespace(phase="prepare" if state < 2 else "play", tokens=())

    def offers(self, _battle: str, _state: int) -> list[SimpleNamespace]:
        return [SimpleNamespace(denied="no", act="no"), SimpleNamespace(denied=None, act="roll")]

    def whose(self, state: int, _act: str) -> tuple[int, str]:
        return state, "f"

    def resolve(self, _battle: str, state: int, act: str, dice: Any) -> int:
        self.asked.append((state, act))
        if state < self.dies:
            dice.roll(6)
        return state + 1

    def next_act(self, _battle: str, state: int, players: object, name: str) -> str | None:
        self.asked += [players, name] if state == 2 else []
        return None if state == self.over else "walk"

    def counted(self, _battle: str) -> dict[str, None]:
        return {"x": None}

    def ended(self, _battle: str, state: int) -> Ended:
        return Ended("red", state, ("x", "y"), {"x": 3})


def book(engine: Engine, types: Any = None) -> Any:
    """Return a game of that engine."""
    return SimpleNamespace(id="toy", title="Toy", battles=engine, moves=engine, runs=engine, types=types)


PLAYERS = {"red": "bold", "blue": "calm"}


def test_a_battle_is_brought_to_its_turn_and_played_until_nobody_acts() -> None:
    engine = Engine()
    found = arena(book(engine), SETUP, PLAYERS, "graine")
    assert found.played(4) == 5
    opening: list[object] = [(0, "roll"), (1, "roll")]
    game: list[object] = [PLAYERS, "graine/run/4", (2, "walk"), (3, "walk"), (4, "walk")]
    assert engine.asked == opening + game
    assert found.tally(5, 2) == Tally(2, {"red": 0b1100000}, {"x": 2}, {1: 2}, {3: 2}, {5: 2})
    assert engine.begun == 1, "where no die is thrown all battles share their start"
    thrown = Engine(dies=2)
    again = arena(book(thrown), SETUP, PLAYERS, "graine")
    assert (again.played(0), again.played(1), thrown.begun) == (5, 5, 2)


def test_a_battle_that_does_not_end_is_left_and_one_that_is_stopped_ends_at_once() -> None:
    assert arena(book(Engine(over=-1)), SETUP, PLAYERS, "graine").played(0) == 2 + 20_000
    stopped: Any = SimpleNamespace(is_set=lambda: True)
    with pytest.raises(Cancelled):
        arena(book(Engine()), SETUP, PLAYERS, "graine").tally(0, 1, stopped)
    going: Any = SimpleNamespace(is_set=lambda: False)
    assert arena(book(Engine()), SETUP, PLAYERS, "graine").tally(0, 1, going).runs == 1


def test_dice_of_a_figure_go_on_through_its_turn() -> None:
    dice, other = DiceOf("graine", 3), DiceOf("graine", 3)
    first = dice.of(1, "a").roll(10**6).result
    assert other.of(1, "b").roll(10**6).result != first
    assert other.of(1, "a").roll(10**6).result == first
    assert dice.of(1, "a") is dice.of(1, "a")
    assert other.of(2, "a").roll(10**6).result != first
    assert other.of(1, "a").roll(10**6).result == first, "a turn begun anew throws as it did"
    assert DiceOf("graine", 4).of(1, "a").roll(10**6).result != first


def test_a_series_takes_own_types_its_players_and_its_seed_along(monkeypatch: pytest.MonkeyPatch) -> None:
    own: list[object] = []
    types = SimpleNamespace(extended=lambda contents: (own.append(contents), book(Engine(over=4)))[1])
    monkeypatch.setattr(battles_of_a_series, "game", lambda game_id: {"toy": book(Engine(), types)}[game_id])
    plain = unpacked(packed("toy", {}, SETUP, PLAYERS, "graine"))
    assert (plain.seed, dict(plain.players), plain.played(0), own) == ("graine", PLAYERS, 5, [])
    contents = {("gear", "x"): {"name": "X", "cost": 3}}
    assert unpacked(packed("toy", contents, SETUP, PLAYERS, "graine")).played(0) == 4  # type: ignore[arg-type]
    assert own == [contents]
