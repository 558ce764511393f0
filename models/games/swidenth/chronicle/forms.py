"""What can happen to the selected heroes: forms with their fields, and the reason where something cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from models.content import Json
from models.games.event import Event
from models.games.facets.builder import STASH, Field, FieldChoice
from models.games.facets.chronicle import ActForm
from models.games.swidenth.builder.buyer import Buyer, burden, buyer
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.builder.words import birth_picture, gear_picture
from models.games.swidenth.data import profiles, reading_in_force
from models.games.swidenth.entries import amount
from models.games.swidenth.gear import BLESSED, piece, used_up
from models.games.swidenth.names import name_of
from models.games.swidenth.story.life import DEAD, REPLACED, ransom
from models.games.swidenth.story.story import HeroStanding
from models.i18n import NO_TEXT, MessageArg, Text
from models.problem import Grade, Problem, Where

QUEST_REWARD: Final = 8
"""PP each hero gains when a quest is won (SW-150)."""
MOST: Final = 100_000
LONGEST: Final = 200


@dataclass(frozen=True)
class SelectedHeroes:
    """The selected heroes, in the present party."""

    view: PartyView
    ids: tuple[str, ...]

    @cached_property
    def heroes(self) -> tuple[HeroStanding, ...]:
        """Those of them the party has."""
        return tuple(self.view.heroes[each] for each in self.ids if each in self.view.heroes)

    @property
    def only(self) -> HeroStanding | None:
        """The selected hero, where it is exactly one."""
        return self.heroes[0] if len(self.heroes) == 1 else None


Reasons = Iterator[Problem]


@dataclass(frozen=True, slots=True)
class FormPattern:
    """How a form is made for the selected heroes: its fields and its reasons."""

    id: str
    group: str
    rule: str
    picture: str
    fields: Callable[[SelectedHeroes], tuple[Field, ...]]
    reasons: Callable[[SelectedHeroes], Reasons]
    party: bool = False
    """Whether it happens to the whole party, whoever is selected."""


def forms(view: PartyView, hero_ids: Sequence[str]) -> Iterator[ActForm]:
    """Yield every form for the selected heroes; without a selection, those for the party and its stash."""
    some = SelectedHeroes(view, tuple(dict.fromkeys(hero_ids)))
    for shape in SHAPES:
        yield form(shape, some)


def form(shape: FormPattern, some: SelectedHeroes) -> ActForm:
    """Return one form."""
    reasons = tuple(shape.reasons(some))
    allowed = all(reason.grade is not Grade.ERROR for reason in reasons)
    return ActForm(
        shape.id, shape.group, f"chronicle.do_{shape.id}", shape.fields(some), allowed, reasons, shape.rule,
        shape.picture,
    )  # fmt: skip


def no(key: str, rule: str = "", who: str = "", **args: MessageArg) -> Problem:
    """Return the Problem that forbids a form."""
    return Problem(Where((who,) if who else ()), Grade.ERROR, rule, key, args)


def number(field_id: str, value: int, *, low: int = 1, high: int = MOST, empty: bool = False) -> Field:
    """Return a field that asks for a number."""
    return Field(field_id, f"chronicle.field_{field_id}", "number", value, low=low, high=high, empty=empty)


def words(field_id: str, value: str = "") -> Field:
    """Return a field that asks for words."""
    return Field(field_id, f"chronicle.field_{field_id}", "text", value, high=LONGEST, empty=True)


def choice(field_id: str, ways: Iterable[FieldChoice], value: str = "") -> Field:
    """Return a field that asks for one of several; its default is the first that is allowed."""
    known = tuple(ways)
    first = next((way.id for way in known if way.allowed), "")
    return Field(field_id, f"chronicle.field_{field_id}", "choice", value or first, known)


def _no_fields(_some: SelectedHeroes) -> tuple[Field, ...]:
    return ()


def _need_anybody(some: SelectedHeroes) -> Reasons:
    if not some.heroes:
        yield no("chronicle.choose_somebody")


def _need_living(some: SelectedHeroes) -> Reasons:
    yield from _need_anybody(some)
    for hero in some.heroes:
        if not hero.lives:
            yield no("swidenth.story_dead", "SW-49", hero.name, name=hero.name)


def _need_hurt(some: SelectedHeroes) -> Reasons:
    yield from _need_living(some)
    capped = reading_in_force(some.view.choices, "healing_cap") == "capped"
    for hero in some.heroes:
        if capped and hero.lives and hero.vitality >= hero.full_vitality:
            yield no("chronicle.unhurt", "SW-112", hero.name, name=hero.name)


def _need_standing(some: SelectedHeroes) -> Reasons:
    yield from _need_living(some)
    for hero in some.heroes:
        if hero.lives and hero.vitality == 0:
            yield no("chronicle.at_zero", "SW-6", hero.name, name=hero.name)


def _need_one(some: SelectedHeroes) -> Reasons:
    if len(some.heroes) != 1:
        yield no("chronicle.choose_one")


def _need_gear(some: SelectedHeroes) -> Reasons:
    yield from _need_one(some)
    if some.only and not some.only.hero.carried:
        yield no("chronicle.carries_nothing", "SW-47", some.only.name, name=some.only.name)


def _need_gear_of_both(some: SelectedHeroes) -> Reasons:
    if len(some.heroes) != 2:
        yield no("chronicle.choose_two")
        return
    yield from _need_living(some)
    for hero in some.heroes:
        if not hero.hero.carried:
            yield no("chronicle.carries_nothing", "SW-47", hero.name, name=hero.name)


def _need_usable(some: SelectedHeroes) -> Reasons:
    yield from _need_one(some)
    yield from _need_living(some) if some.only else ()
    if some.only and not _usable(some):
        yield no("chronicle.nothing_to_use", "SW-22", some.only.name, name=some.only.name)


def _need_fallen(some: SelectedHeroes) -> Reasons:
    yield from _need_one(some)
    hero = some.only
    if hero and hero.status != DEAD:
        key = "swidenth.story_replaced" if hero.status == REPLACED else "swidenth.story_not_dead"
        yield no(key, "SW-49", hero.name, name=hero.name)


def _need_ransom(some: SelectedHeroes) -> Reasons:
    yield from _need_fallen(some)
    if some.only and some.only.status == DEAD:
        price = ransom(some.only.value, some.only.balance, some.view.choices)
        have = sum(max(0, hero.balance) for hero in payers(some))
        if have < price:
            yield no("chronicle.cannot_pay", "SW-50", some.only.name, name=some.only.name, price=price, have=have)


def _need_points_left(some: SelectedHeroes) -> Reasons:
    yield from _need_one(some)
    yield from _need_living(some) if some.only else ()
    if reading_in_force(some.view.choices, "unspent") != "banked":
        yield no("chronicle.lost_points", "AMB-SW-40")
    elif some.view.left_at_creation < 1:
        yield no("chronicle.no_points_left", "SW-45")


def payers(some: SelectedHeroes) -> list[HeroStanding]:
    """Return the living heroes who could pay for the selected one (SW-50)."""
    return [hero for hero in some.view.heroes.values() if hero.lives and hero.id not in some.ids]


def fair_split(price: int, purses: dict[str, int]) -> dict[str, int]:
    """Return how much each hero gives: equal shares as far as points go, the rest from the richest.

    The sum is the price, or all there is.
    """
    given = dict.fromkeys(purses, 0)
    left = min(price, sum(max(0, points) for points in purses.values()))
    while left:
        able = [who for who in purses if purses[who] > given[who]]
        step = max(1, left // len(able))
        for who in sorted(able, key=lambda each: given[each] - purses[each]):
            gift = min(step, purses[who] - given[who], left)
            given[who] += gift
            left -= gift
    return given


def open_quest(events: Iterable[Event]) -> str | None:
    """Return the name of the quest the party is on, None where the last one was won or lost."""
    found = None
    for event in sorted(events, key=lambda each: each.id):
        if event.kind == "quest":
            found = str(event.args.get("quest", "")) if event.args.get("stage") == "begun" else None
        elif event.kind == "earned" and event.args.get("reason") == "quest":
            found = None
    return found


def _need_quest(some: SelectedHeroes) -> Reasons:
    if open_quest(some.view.stored.events) is None:
        yield no("chronicle.no_quest")


def _need_no_quest(some: SelectedHeroes) -> Reasons:
    name = open_quest(some.view.stored.events)
    if name is not None:
        yield no("chronicle.on_quest" if name else "chronicle.on_a_quest", quest=name)


def _quest_name(_some: SelectedHeroes) -> tuple[Field, ...]:
    return (words("quest"),)


def _quest_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    return number("points", QUEST_REWARD), words("quest", open_quest(some.view.stored.events) or "")


def _kill_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    ways = (
        FieldChoice(
            each.id,
            each.name,
            Text(f"{each.cost}\u00a0PP", f"{each.cost} PP"),
            picture=f"emblem-{each.id}",
            points=each.cost,
        )
        for each in profiles(some.view.book).values()
        if each.cost > 0
    )
    return choice("profile", ways), number("count", 1)


def _award_fields(_some: SelectedHeroes) -> tuple[Field, ...]:
    return number("points", 1), words("why")


def _wound_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    return (number("points", 1, high=max((hero.vitality for hero in some.heroes), default=1) or 1),)


def _heal_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    worst = max((hero.full_vitality - hero.vitality for hero in some.heroes), default=1)
    return (
        number(
            "points", 1, high=max(1, worst) if reading_in_force(some.view.choices, "healing_cap") == "capped" else MOST
        ),
    )


def gear_ways(view: PartyView) -> Iterator[FieldChoice]:
    """Return everything that can be found: gear, blessed weapons, a grimoire and a scroll of every spell (SW-93)."""
    book = view.book
    made = [f"{BLESSED}:{each.id}" for each in book.gear.values() if each.is_weapon and each.sold]
    made += [f"{kind}:{spell}" for kind in ("grimoire", "parchemin") for spell in book.spells]
    return things(view, (*(each for each in book.gear if each not in ("grimoire", "parchemin")), *made))


def things(view: PartyView, items: Iterable[str]) -> Iterator[FieldChoice]:
    """Yield gear as values of a choice; an unknown word stands as typed."""
    for item in dict.fromkeys(items):
        thing = piece(view.book, item)
        words = amount(view.book, thing, view.choices) if thing else NO_TEXT
        yield FieldChoice(
            item, name_of(view.book, "gear", item), words, picture=gear_picture(thing) if thing else "gear"
        )


def _find_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    full = [who for each in some.ids if (who := buyer(some.view, each))]
    return (choice("item", (_with_room_checked(some, full, way) for way in gear_ways(some.view))),)


def _with_room_checked(some: SelectedHeroes, full: Sequence[Buyer], way: FieldChoice) -> FieldChoice:
    """Return a choice, closed where one of the heroes has no room for the thing, or no use for the book."""
    thing = piece(some.view.book, way.id)
    reasons = tuple(each for who in full if thing for each in burden(who, thing))
    return replace(way, allowed=not reasons, reasons=reasons) if reasons else way


def _lose_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    return (choice("item", things(some.view, some.only.hero.carried if some.only else ())),)


def takers(some: SelectedHeroes) -> Iterator[FieldChoice]:
    """Yield who could be handed a thing: the living, then the stash."""
    for hero in some.view.heroes.values():
        if hero.lives and hero.id not in some.ids:
            yield FieldChoice(hero.id, Text.same(hero.name), picture="hero")
    yield FieldChoice(STASH, Text("Réserve", "Stash"), picture="stash")


def _give_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    return (*_lose_fields(some), choice("to", takers(some)))


def _swap_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    pairs = zip(("item", "other"), some.heroes, strict=False)
    return tuple(
        replace(
            choice(key, things(some.view, hero.hero.carried)), key="chronicle.field_gives", args={"name": hero.name}
        )
        for key, hero in pairs
    )


def _usable(some: SelectedHeroes) -> list[str]:
    found = []
    for item in some.only.hero.carried if some.only else ():
        thing = piece(some.view.book, item)
        if thing is None or used_up(thing):
            found.append(item)
    return found


def _use_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    return choice("item", things(some.view, _usable(some))), number("healed", 0, low=0, high=MOST, empty=True)


def _heir_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    book = some.view.book
    races = (
        FieldChoice(each.id, each.name, picture=birth_picture(each.id), points=each.cost)
        for each in book.races.values()
    )
    classes = (FieldChoice(each.id, each.name, picture=birth_picture(each.id)) for each in book.classes.values())
    race, cls = (some.only.hero.race, some.only.hero.cls) if some.only else ("", "")
    return words("name"), choice("race", races, race), choice("class", classes, cls)


def _ransom_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    price = ransom(some.only.value, some.only.balance, some.view.choices) if some.only else 0
    purses = {hero.id: max(0, hero.balance) for hero in payers(some)}
    ways = tuple(FieldChoice(hero.id, Text.same(hero.name), points=max(0, hero.balance)) for hero in payers(some))
    key, args = "chronicle.field_payers", {"price": price}
    value: dict[str, Json] = dict(fair_split(price, purses))
    return (Field("payers", key, "amounts", value, ways, low=price, high=price, args=args, rule="SW-50"),)


def _bank_fields(some: SelectedHeroes) -> tuple[Field, ...]:
    left = max(1, some.view.left_at_creation)
    return (number("points", left, high=left),)


SHAPES: Final = (
    FormPattern("set_out", "points", "", "quest", _quest_name, _need_no_quest, party=True),
    FormPattern("quest", "points", "SW-150", "quest", _quest_fields, _need_living),
    FormPattern("give_up", "points", "", "fast", _no_fields, _need_quest, party=True),
    FormPattern("kill", "points", "SW-150", "combat", _kill_fields, _need_living),
    FormPattern("award", "points", "SW-47", "award", _award_fields, _need_living),
    FormPattern("bank", "points", "SW-45", "points", _bank_fields, _need_points_left),
    FormPattern("wound", "body", "SW-30", "wound", _wound_fields, _need_standing),
    FormPattern("heal", "body", "SW-112", "healing", _heal_fields, _need_hurt),
    FormPattern("rest", "body", "SW-51", "rest", _no_fields, _need_living),
    FormPattern("flee", "body", "SW-51", "fast", _no_fields, _need_living),
    FormPattern("die", "fate", "SW-49", "death", _no_fields, _need_living),
    FormPattern("succeed", "fate", "SW-49", "successor", _heir_fields, _need_fallen),
    FormPattern("resurrect", "fate", "SW-50", "resurrect", _ransom_fields, _need_ransom),
    FormPattern(
        "find", "gear", "SW-93", "stash", _find_fields, lambda some: _need_living(some) if some.ids else iter(())
    ),
    FormPattern("give", "gear", "SW-47", "trade", _give_fields, _need_gear),
    FormPattern("swap", "gear", "SW-47", "trade", _swap_fields, _need_gear_of_both),
    FormPattern("use", "gear", "SW-22", "potion", _use_fields, _need_usable),
    FormPattern("lose", "gear", "SW-47", "remove", _lose_fields, _need_gear),
)
"""Every form in the order it is offered."""
