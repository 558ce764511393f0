"""What another reading of a rule would change: Problems that appear or go, costs that differ. Plain values only.

Choosing a reading, or going back to every default, is one Change and one step of the history.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from models.campaign.campaign_changes import SetChoice, Together
from models.campaign.carrying import campaign_game
from models.campaign.queries import choices, forces, galaxies, scenario_games, stored
from models.campaign.rows import Rows
from models.change import Label
from models.errors import SpokenError
from models.games.game import Game
from models.games.library import BUILT, GALAXY_GAME
from models.games.parameters import Parameter
from models.games.values import Choices, Option, Stored, Verdict
from models.problem import Problem
from models.progress import Progress, cancellable

Reading = tuple[str, str, str]
"""A value of an option of a game: the ids of game, option and value."""


@dataclass(frozen=True)
class GamePlayed:
    """A game of the campaign: its options, the readings chosen explicitly, its forces as they are kept."""

    game: Game
    choices: Choices
    forces: tuple[Stored, ...]

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the game, in the order of its book."""
        return tuple(self.game.options())

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The numbers that its book leaves to the referee, in their order."""
        return tuple(self.game.parameters())


@dataclass(frozen=True)
class Effect:
    """What one reading would do to the forces. `costs` has (name, points now, points then) for each cost that
    differs.
    """

    appear: tuple[Problem, ...] = ()
    vanish: tuple[Problem, ...] = ()
    costs: tuple[tuple[str, int, int], ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether it changes nothing."""
        return not (self.appear or self.vanish or self.costs)


def read_played(campaign: Rows) -> tuple[GamePlayed, ...]:
    """Return the games of which the campaign has a thing or a chosen reading, in the order of the library."""
    rows, fought = forces(campaign), scenario_games(campaign)
    if galaxies(campaign):
        fought.add(GALAXY_GAME)
    found = []
    for game_id in BUILT:
        chosen = choices(campaign, game_id)
        game = campaign_game(campaign, game_id)
        mine = tuple(stored(campaign, row.id) for row in rows if row.game == game_id)
        if (mine or chosen or game_id in fought) and game.options():
            found.append(GamePlayed(game, chosen, mine))
    return tuple(found)


def effects(games: tuple[GamePlayed, ...], progress: Progress) -> dict[Reading, Effect]:
    """Return the effect of every reading that is not in force; made for a Job."""
    todo = [
        (each, option, value.id)
        for each in games
        for option in each.options
        for value in option.values
        if value.id != option.chosen(each.choices)
    ]
    now = {id(each): _verdicts(each, each.choices, progress) for each in games}
    found: dict[Reading, Effect] = {}
    for done, (each, option, value) in enumerate(todo, 1):
        then = _verdicts(each, {**each.choices, option.id: value}, progress)
        found[each.game.id, option.id, value] = _compared(now[id(each)], then)
        progress(done, len(todo))
    return found


def _verdicts(each: GamePlayed, readings: Choices, progress: Progress) -> Mapping[int, Verdict]:
    """Return the verdict of each force by its place; unreadable forces are left out."""
    found: dict[int, Verdict] = {}
    for place, force in enumerate(cancellable(each.forces, progress, 8)):
        try:
            found[place] = each.game.bench(force, readings).verdict
        except SpokenError:
            continue
    return found


def _compared(now: Mapping[int, Verdict], then: Mapping[int, Verdict]) -> Effect:
    appear: list[Problem] = []
    vanish: list[Problem] = []
    costs: list[tuple[str, int, int]] = []
    for place in sorted(now.keys() & then.keys()):
        before, after = now[place], then[place]
        appear += _only(after, before)
        vanish += _only(before, after)
        if before.cost != after.cost:
            costs.append((before.name, before.cost, after.cost))
    return Effect(tuple(appear), tuple(vanish), tuple(costs))


def _only(one: Verdict, other: Verdict) -> list[Problem]:
    """Return the Problems of one verdict that the other lacks, each as often as it has more of it."""
    left = Counter(_same(problem) for problem in other.problems)
    found = []
    for problem in one.problems:
        if left[_same(problem)]:
            left[_same(problem)] -= 1
        else:
            found.append(problem if problem.where.path[:1] == (one.name,) else problem.under(one.name))
    return found


def _same(problem: Problem) -> tuple[object, ...]:
    args = tuple(sorted((key, repr(value)) for key, value in problem.args.items()))
    return (problem.where, problem.grade, problem.rule, problem.key, args)


def choose(game_id: str, option: Option, value_id: str) -> Together:
    """Return the Change that chooses a reading; the history names it in the language in which it is read."""
    value = next(each for each in option.values if each.id == value_id)
    said = Label("options.step", {"option": option.title, "value": value.title})
    return Together((SetChoice(game_id, option.id, value_id),), said)


def choose_number(game_id: str, parameter: Parameter, number: int) -> Together:
    """Return the Change that sets a parameter; for the default the stored choice is removed."""
    kept = "" if number == parameter.default else str(number)
    said = Label("options.step", {"option": parameter.title, "value": number})
    return Together((SetChoice(game_id, parameter.id, kept),), said)


def back_to_defaults(games: tuple[GamePlayed, ...]) -> Together:
    """Return the Change that removes every chosen reading."""
    changes = tuple(SetChoice(each.game.id, option, "") for each in games for option in each.choices)
    return Together(changes, Label("options.step_defaults"))
