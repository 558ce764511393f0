"""Forces told on a page of an approved text: the check, shelves, what each click does, documents gone wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, TypeVar

from models.errors import SpokenError
from models.games.facets.builder import Act, Builder, Offer, Pen, perform
from models.games.game import Game
from models.games.values import Choices, Stored, Verdict
from models.problem import Problem
from tests.approving import Page

Row = TypeVar("Row")
WRONG: tuple[object, ...] = (None, "", "zzz", -1, 99_999, [], {})
"""What stands in a document where it should not."""
LONG = 14
"""Rows of a table of which each is looked at."""
FIRST, LAST = 4, 1
"""Rows of a shelf, and templates of a kind, that are told whole."""


def pen(first: int = 901) -> Pen:
    """Return a pen whose keys count, after those that are there."""
    numbers = count(first)
    return Pen(lambda: f"{next(numbers):05}", "2026-11-20", "", "fr")


def problem(page: Page, each: Problem, fixed: bool = True) -> str:
    """Return a Problem on one line: grade, place, rule, sentence, and if asked for ways to mend it."""
    place = f"{each.where.spoken('fr')}:{each.where.field}:{each.where.item}"
    fixes = "".join(f"; fix {page.sentence(fix.key, fix.args)} {fix.edit}" for fix in each.fixes if fixed)
    return f"{each.grade.value} {place} [{each.rule or '-'}] {page.sentence(each.key, each.args)}{fixes}"


def verdict(page: Page, found: Verdict) -> None:
    """Tell a verdict: sums, members, Problems."""
    page.tell(f"{found.name}: {found.cost} of {found.limit} ({found.budget} + {found.earned}), {found.figures} figures")
    for member in found.members:
        page.tell("member", member)
    for each in found.problems:
        page.tell(f"  ! {problem(page, each)}")


def document(page: Page, game: Game, right: Mapping[str, Any], choices: Choices) -> None:
    """Tell what comes of a document with each of its places wrong in turn: refused, or its Problems."""
    assert game.roster is not None
    usual = _told(page, game, right, choices)
    for place, several in spoilt(right):
        answers(
            page,
            place,
            several,
            lambda broken: [each for each in _told(page, game, broken, choices) if each not in usual],
        )


def answers(page: Page, place: str, several: Any, ask: Callable[[Any], Sequence[str]]) -> None:
    """Tell what comes of what is wrong at a place; what ends alike stands together."""
    found: dict[str, list[str]] = {}
    for wrong, broken in several:
        found.setdefault(" || ".join(ask(broken)) or "nothing", []).append(wrong)
    for said, wrongs in found.items():
        page.tell(f"{place} = {', '.join(wrongs)}: {said}")


def spoilt(right: Any, wrongs: Sequence[object] = WRONG) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """Yield the places of a document, one of each sort, each with the document gone wrong there: by another value,
    without it, with a word beside it that nobody knows.
    """
    seen: set[str] = set()
    for keys in _places(right):
        sort = ".".join(str(key) if isinstance(key, str) else "#" for key in keys)
        if sort in seen:
            continue
        seen.add(sort)
        several = []
        for wrong in wrongs:
            broken = copy.deepcopy(right)
            _parent(broken, keys)[keys[-1]] = copy.deepcopy(wrong)
            several.append((repr(wrong), broken))
        gone, beside = copy.deepcopy(right), copy.deepcopy(right)
        del _parent(gone, keys)[keys[-1]]
        several.append(("left out", gone))
        above = sort.rpartition(".")[0]
        if isinstance(_parent(right, keys), dict) and f"{above}." not in seen:
            seen.add(f"{above}.")
            _parent(beside, keys)["zzz"] = 1
            several.append(("zzz beside it", beside))
        yield sort, several


def _places(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    pairs = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    # Long tables are lists by name: some of their rows speak for all.
    for key, each in pairs if len(pairs) <= LONG else pairs[:2]:
        yield (*above, key)
        yield from _places(each, (*above, key))


def _parent(value: Any, keys: tuple[Any, ...]) -> Any:
    for key in keys[:-1]:
        value = value[key]
    return value


def _told(page: Page, game: Game, raw: object, choices: Choices) -> list[str]:
    assert game.roster is not None
    try:
        found = game.roster.check(game.roster.read(raw, "armée.json"), choices)
    except SpokenError as refused:
        return [f"refused: {page.sentence(refused.key, refused.args_)}"]
    costs = f"cost {found.cost}/{found.limit}"
    return [costs, *(problem(page, each) for each in found.problems)]


def offer(page: Page, each: Offer) -> str:
    """Return an offer of a shelf on one line."""
    seen = each.preview
    parts = [
        each.id, f"{each.name.fr} | {each.name.en}", f"{each.words.fr} | {each.words.en}" if each.words.fr else "",
        f"{each.amount.fr} | {each.amount.en}" if each.amount.fr else "", each.rule, f"price {each.price}",
        each.picture, f"owned {each.owned}" if each.owned else "", "removable" if each.removable else "",
        "" if each.allowed else "NOT ALLOWED", f"cost {seen.cost}, left {seen.left}",
        *(f"{shift.label.fr} {shift.before}→{shift.after}" for shift in seen.shifts),
        *(f"lost {thing.fr}" for thing in seen.lost), *(problem(page, reason) for reason in each.reasons),
    ]  # fmt: skip
    return "; ".join(filter(None, parts))


def act(page: Page, done: Act) -> str:
    """Return an act on one line: what it is called, what it writes, what it brings."""
    parts = [page.sentence(done.label.key, done.label.args)]
    parts += [f"+{page.short(each)}" for each in (*done.append, *done.add)]
    parts += [f"~{page.short(each)}" for each in (*done.rewrite, *done.write)]
    parts += [f"-{each}" for each in (*done.withdraw, *done.remove)]
    parts += [f"order {done.order}"] if done.order else []
    parts += [f"places {dict(done.places)}"] if done.places else []
    parts += [f"{name} {getattr(done, name)}" for name in ("name", "side", "limit") if getattr(done, name) is not None]
    parts += [f"brings {problem(page, each, fixed=False)}" for each in done.brings]
    return "; ".join(parts)


def tried(page: Page, title: str, what: Any) -> Act | None:
    """Tell an act that may be refused; return it."""
    try:
        done = what()
    except SpokenError as refused:
        page.tell(
            f"{title}: refused: {page.sentence(refused.key, refused.args_)} {refused.args_.get('rule', '')}".rstrip()
        )
        return None
    page.tell(f"{title}: {act(page, done)}")
    return done


def shelves(page: Page, builder: Builder, stored: Stored, member: str, choices: Choices) -> None:
    """Tell every shelf of a member, or of the force."""
    for shelf in builder.offers(stored, member, choices):
        page.tell(
            f"shelf {shelf.id}: {shelf.title.fr} | {shelf.title.en}; {shelf.field}; pick {shelf.pick}; "
            f"{shelf.rule}; {shelf.picture}"
        )
        for each in _some(shelf.offers):
            page.tell(f"  - {offer(page, each)}")
        if len(shelf.offers) > FIRST + LAST:
            between = shelf.offers[FIRST:-LAST]
            page.tell("  and", [f"{each.id} {each.price}{'' if each.allowed else ' NO'}" for each in between])


def _some(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the first rows and the last ones."""
    return rows if len(rows) <= FIRST + LAST else (*rows[:FIRST], *rows[-LAST:])


def desk(page: Page, game: Game, stored: Stored, members: Sequence[str], choices: Choices) -> None:
    """Tell what can be clicked for a force and some of its members, and what each click would do."""
    builder = game.builder
    assert builder is not None
    page.head("Points, templates, settings, places")
    page.tell("purses", builder.purses(stored, choices))
    for template in _some(builder.templates(stored, choices)):
        whole = page.short(replace(template, reasons=()))
        page.tell("; ".join((whole, *(problem(page, each) for each in template.reasons))))
    page.tell("all templates", [f"{each.id} {each.cost}" for each in builder.templates(stored, choices)])
    page.tell("places", builder.places(stored, choices))
    for member in ("", *members):
        page.head(f"Shelves of {member or 'the force'}")
        page.tell("settings", builder.settings(stored, member, choices))
        shelves(page, builder, stored, member, choices)
        page.head(f"Clicks of {member or 'the force'}")
        _clicks(page, builder, stored, member, choices)
    page.head("Members come, go and change")
    for template in builder.templates(stored, choices)[:3]:
        tried(page, f"add {template.id}", lambda each=template: builder.add(stored, each.id, "Nouveau", choices, pen()))
        page.tell(f"recruit {template.id}", builder.recruit(stored, template.id, choices))
    for member in (*members, "nobody"):
        tried(page, f"remove {member}", lambda each=member: builder.remove(stored, each, choices))
        tried(page, f"rename {member}", lambda each=member: builder.rename(stored, each, "Autre"))
        tried(page, f"rename {member} to nothing", lambda each=member: builder.rename(stored, each, " "))
        tried(page, f"duplicate {member}", lambda each=member: builder.duplicate(stored, each, "Copie", choices, pen()))
        tried(page, f"move {member}", lambda each=member: builder.move(stored, each, 0))
    for member in ("", *members):
        _settings(page, builder, stored, member, choices)
    _gear(page, builder, stored, choices)
    page.head("Problems mended and allowed")
    assert game.roster is not None
    for each in game.roster.check(game.roster.assemble(stored, choices), choices).problems:
        page.tell(problem(page, each))
        for fix in each.fixes:
            tried(page, "  mend", lambda to=fix: builder.mend(stored, to, choices, pen()))
        done = tried(page, "  allow", lambda to=each: builder.allow(stored, to, "une raison", choices, pen()))
        if done is not None:
            after = perform(stored, done)
            for other in game.roster.check(game.roster.assemble(after, choices), choices).problems:
                tried(page, "  forbid", lambda to=other, since=after: builder.forbid(since, to, choices))


def _settings(page: Page, builder: Builder, stored: Stored, member: str, choices: Choices) -> None:
    """Tell what comes of each setting at its ends, one beyond them, and of what is no value for it."""
    for field in builder.settings(stored, member, choices):
        ends = (field.low - 1, field.low, *((field.high, field.high + 1) if field.high is not None else ()))
        for value in (*ends, "zzz", "", None, True, *(way.id for way in field.ways[:2])):
            values = {field.id: value}
            tried(
                page,
                f"set {member or 'the force'} {values}",
                lambda to=values: builder.set(stored, member, to, choices, pen()),
            )
    tried(
        page, f"set nothing of {member or 'the force'}", lambda: builder.set(stored, member, {"zzz": 1}, choices, pen())
    )


def _clicks(page: Page, builder: Builder, stored: Stored, member: str, choices: Choices) -> None:
    for shelf in builder.offers(stored, member, choices):
        anyway = False
        for each in dict.fromkeys((*(each.id for each in shelf.offers[:3]), *(each.id for each in shelf.offers[-1:]))):
            done = tried(page, f"take {each}", lambda to=each: builder.take(stored, member, to, choices, pen()))
            if done is not None:
                after = perform(stored, done)
                tried(page, "  put it back", lambda to=each, at=after: builder.put_back(at, member, to, choices))
            elif not anyway:
                anyway = True
                tried(page, "  anyway", lambda to=each: builder.take(stored, member, to, choices, pen(), "parce que"))
    tried(page, "take zzz", lambda: builder.take(stored, member, "zzz", choices, pen()))
    tried(page, "put zzz back", lambda: builder.put_back(stored, member, "zzz", choices))


def _gear(page: Page, builder: Builder, stored: Stored, choices: Choices) -> None:
    page.head("Things go from one to another")
    for place in builder.places(stored, choices):
        for thing in place.things[:2]:
            for target in builder.targets(stored, place.id, thing.id, choices):
                page.tell(
                    f"{place.id} {thing.id} → {target.place}: "
                    + ("; ".join(problem(page, each) for each in target.reasons) or str(target.allowed))
                )
                tried(
                    page,
                    "  given",
                    lambda here=place.id, what=thing.id, to=target.place: builder.transfer(
                        stored, here, what, to, choices, pen()
                    ),
                )
