"""Teams of Aventures Galactiques: exactly one character of every role, all of one side (AG-8 … AG-10).

A team is a force of lists; this module makes the lists from the rule set, and the one rule they cannot express: which
places are still empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from models.games.aventures.ruleset import FIGURES, FOLDER, AventuresRuleset, ruleset
from models.games.lists.force_list import ListRoster
from models.games.lists.lists import ForceList, ListedProfile, ListedSide, ListedStat, read_lists
from models.games.values import Choices, Member, Stored
from models.i18n import MessageArg
from models.problem import Grade, Problem, Where

RULE: Final = "AG-8"


@lru_cache(maxsize=16)
def _lists(rules: AventuresRuleset) -> ForceList:
    """Return the characters of both teams as lists; those in no team cannot be chosen."""
    fields = {stat.field: stat for stat in rules.stats.values()}
    sides = {each.side for each in rules.characters.values() if rules.roles[each.role].each}
    profiles = {}
    for each in rules.characters.values():
        role = rules.roles[each.role]
        if role.each:
            figures = {fields[f].id: value for f in FIGURES if f in fields and (value := each.figure(f)) is not None}
            profiles[each.id] = ListedProfile(
                each.id, each.name, 1, figures, role.name, rule=each.rule, side=each.side,
                picture=each.face or each.id, also=each.also,
            )  # fmt: skip
    return ForceList(
        read_lists(FOLDER / "team.toml").force,
        {stat.id: ListedStat(stat.id, stat.name, stat.short, stat.rule) for stat in rules.stats.values()},
        profiles,
        {},
        {side.id: ListedSide(side.id, side.name, side.rule) for side in rules.sides.values() if side.id in sides},
    )


def team_roster(rules: Callable[[], AventuresRuleset] = ruleset) -> ListRoster:
    """Return the roster facet, with the rule set that `rules` returns."""

    def places(_lists: ForceList, build: Stored, members: tuple[Member, ...], _choices: Choices) -> Iterator[Problem]:
        """Say which places of a team are empty or taken twice (AG-8)."""
        book = rules()
        known = [book.characters[m.tags[0]].role for m in members if m.tags for _ in range(m.count)]
        taken = Counter(known)
        for role in book.roles.values():
            key = "role_empty" if taken[role.id] < role.each else "role_taken" if taken[role.id] > role.each else ""
            if key:
                args: dict[str, MessageArg] = {"role": role.name, "count": taken[role.id], "each": role.each}
                # An empty team lists what it wants; that something lacks is an error of one that was begun.
                grade = Grade.ERROR if members else Grade.NOTICE
                yield Problem(Where((build.name,), "profile", role.id), grade, RULE, f"aventures.{key}", args)

    return ListRoster(lambda: _lists(rules()), places)
