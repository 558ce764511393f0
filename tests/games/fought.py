"""Battles told on a page of an approved text: each act, its words, its dice, what it changes; what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from models.content import plain_values
from models.dice import Throw
from models.games.battle_values import Offered, Told
from models.games.course import Course
from models.games.facets.battles import Battles
from tests.approving import Page


def changes(before: object, after: object, place: str = "") -> Iterator[str]:
    """Yield what differs between two plain values, place by place."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys((*before, *after)):
            yield from changes(before.get(key), after.get(key), f"{place}.{key}" if place else str(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and not _flat(before):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            name = one.get("id", number) if isinstance(one, Mapping) else number
            yield from changes(one, other, f"{place}.{name}")
    else:
        yield f"{place} {before} → {after}"


def _flat(values: Sequence[object]) -> bool:
    return not any(isinstance(each, Mapping | list) for each in values)


def said(page: Page, told: Told) -> str:
    """Return a sentence with its rule."""
    return f"[{told.rule or '-'}] {page.sentence(told.key, told.args)}"


def thrown(throw: Throw) -> str:
    """Return a die with what it was for, and what was added."""
    added = "".join(f" {each.value:+} {each.source}" for each in throw.modifiers)
    return f"d{throw.faces}={throw.result}{added} ({throw.purpose})"


def played(page: Page, number: str, act: object, before: object, after: object, done: Any) -> None:
    """Tell an act, its sentences, its dice, and what it changed of the battle as it is kept."""
    page.tell(f"{number}", act)
    for line in done.lines:
        page.tell(f"    {said(page, line)}")
    if done.dice:
        page.tell("    " + "; ".join(map(thrown, done.dice)))
    for each in changes(before, after):
        page.tell(f"    · {each}")


def offered(page: Page, each: Offered[Any], written: Any) -> None:
    """Tell an offer on a line: what it is called, what it is, its chances, why it is denied, what more it wants."""
    parts = [f"{each.name.fr} | {each.name.en}", each.icon, each.rule, f"{page.short(written(each.act))}"]
    parts += [
        f"{name}={page.short(value)}"
        for name in ("target", "spots", "thing", "side", "ends")
        if (value := getattr(each, name))
    ]
    parts += [
        f"{name} {page.short(value)}" for name in ("chance", "damage") if (value := getattr(each, name)) is not None
    ]
    parts += [f"{one.name.en}: {one.chance}" for one in each.outcomes]
    parts += ["in vain"] if each.vain else []
    parts += [f"no: {said(page, each.denied)}"] if each.denied else []
    parts += [f"asks: {said(page, each.prompt)}"] if each.prompt else []
    parts += [f"wants {page.short(each.wants)}"] if each.wants else []
    page.tell("  - " + "; ".join(filter(None, parts)))


def standing(page: Page, battles: Battles[Any, Any, Any], battle: Any, state: Any, figures: Sequence[str]) -> None:
    """Tell how a battle stands: the view, and the sheet and the offers of some figures and of the side that decides."""
    page.tell("view", battles.view(battle, state))
    for figure in figures:
        page.tell(f"sheet of {figure}", battles.sheet(battle, state, figure))
        for each in battles.offers(battle, state, figure):
            offered(page, each, battles.write_act)
    page.tell("offers of the side")
    for each in battles.offers(battle, state):
        offered(page, each, battles.write_act)


def fight(
    page: Page,
    course: Course[Any, Any, Any],
    players: Sequence[str],
    most: int,
    looks: Mapping[int, Sequence[str]],
    write: Callable[[Any], object],
) -> None:
    """Play a battle by automatic players in turn, at most so many acts, and tell it; look round after some of them.

    `write` returns a state as plain values.
    """
    battles = course.battles
    before = plain_values(write(course.now))
    page.tell("begins", course.now)
    while course.count < most and course.view().phase != "over":
        advice = battles.advice(course.battle, course.now, players[course.count // 5 % len(players)])
        page.tell(
            f"why: {said(page, advice.why)}" + (f"; else {said(page, advice.otherwise)}" if advice.otherwise else "")
        )
        made = course.do(advice.act, advice.why)
        now = plain_values(write(course.now))
        played(page, str(made.number), made.done.act, before, now, made.done)
        before = now
        if made.number in looks:
            page.tell("weighed", advice.weighed)
            standing(page, battles, course.battle, course.now, looks[made.number])
    page.tell("stands", course.view())
