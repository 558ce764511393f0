"""Heroes who join, leave, are copied and reordered; the settings of a hero and of the party."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.event import Event, Pen
from models.games.facets.builder import Act, Field, FieldChoice, Recruit, Template
from models.games.swidenth.builder.takes import purchase
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.builder.words import OWN, birth_picture, class_amount, join_texts
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, bestiary, profiles
from models.games.swidenth.document import MAX_HEROES, MAX_LETTERS, MAX_POINTS
from models.games.swidenth.duels import SwidenthDuels
from models.games.swidenth.gear import pieces, sold_to
from models.games.swidenth.names import free_among, name_of
from models.games.swidenth.party import SUMMONED, Hero, Party
from models.games.swidenth.proposals import BAND, band_of, bands_for
from models.games.swidenth.story.archive import birth_args, bought_items
from models.games.swidenth.verdict import check, role
from models.games.swidenth.worth import cost, shoots, spells_of
from models.games.values import Member, Stored, StoredMember
from models.i18n import NO_TEXT, MessageArg, Text, both
from models.i18n import fold as folded
from models.problem import Grade, Problem, Where

_FOES: Final = Text("Bestiaire : adversaires", "Bestiary: opponents")
_OPPONENT: Final = Text("Adversaire", "Opponent")
_FRESH: Final = Text("Nouveau héros", "New hero")
_NAME: Final = 120
GENDERS: Final = ("", "m", "f")


def templates(view: PartyView, *, quick: bool = False) -> Iterator[Template]:
    """Return three whole bands where the party has nobody yet, a fresh hero of every race and class, the heroes of the
    ready-made bands (SW-157 … SW-168), and the figures of the bestiary, which are opponents and say so (SW-200).
    """
    yield from bands_for(view, quick=quick)
    for race in view.book.races.values():
        for class_id in race.classes:
            if class_id in view.book.classes:
                hero = Hero(race.name.fr, race.id, class_id)
                printed = birth_picture(race.id) != OWN and birth_picture(class_id) != OWN
                picture = f"{race.id}-{class_id}" if printed else birth_picture(class_id)
                yield _template(
                    view, f"new:{race.id}:{class_id}", _FRESH, hero, role(view.book, hero), race.rule, picture
                )
    for band in bands().values():
        for each, hero in zip(band.heroes, band_heroes(band), strict=True):
            drawn = folded(hero.name).replace(" ", "-")
            yield _template(view, f"{band.id}:{drawn}", band.name, hero, Text.same(hero.name), each.rule, drawn)
    yield from foes(view)


def recruit(view: PartyView, template_id: str) -> Recruit | None:
    """Return a ready-made hero as he would be, with what his class gives and his odds against three of the bestiary."""
    try:
        hero = _hero_of(view, template_id)
    except Refused:
        return None
    book, cls = view.book, view.book.classes.get(hero.cls)
    named = hero if hero.name else replace(hero, name=book.races[hero.race].name.fr)
    member, armed = (_check_alone(view, each) for each in (named, _with_weapon(view, named)))
    known = sorted(bestiary().values(), key=lambda each: (each.cost, each.id))
    duels = SwidenthDuels(book, view.choices)
    three = {each.id: each for each in (known[0], known[len(known) // 2], known[-1])} if known else {}
    odds = ((each.name, duels.duel(armed, each.id).measures[0].value) for each in three.values())
    lent = join_texts(each.name for each in armed.gear if each not in member.gear)
    return Recruit(member, class_amount(book, cls) if cls else NO_TEXT, tuple(odds), lent)


def _check_alone(view: PartyView, hero: Hero) -> Member:
    return check(view.book, Party(hero.name, view.setting.budget, (hero,)), view.choices).members[0]


def _with_weapon(view: PartyView, hero: Hero) -> Hero:
    """Return a hero without a weapon as he would be with the cheapest one sold to him: unarmed he cannot win."""
    cls = view.book.classes.get(hero.cls)
    if cls is None or any(thing.is_melee for thing in pieces(view.book, hero.gear)):
        return hero
    blades = sorted((g for g in sold_to(view.book, cls, view.choices) if g.kind == "melee"), key=lambda g: g.cost)
    return replace(hero, gear=(*hero.gear, blades[0].id)) if blades else hero


def foes(view: PartyView) -> Iterator[Template]:
    """Yield the figures of the bestiary and of quests, each with the reason why it cannot join a party."""
    book = view.book
    for each in profiles(book).values():
        why = Problem(Where((), "heroes", each.id), Grade.ERROR, "SW-200", "builder.opponent", {"name": each.name})
        gear = join_texts(name_of(book, "gear", item) for item in each.gear)
        yield Template(
            f"foe:{each.id}", _FOES, each.name, _OPPONENT, each.cost, gear, each.rule, each.id, allowed=False,
            reasons=(why,),
        )  # fmt: skip


def _template(
    view: PartyView, template_id: str, kind: Text, hero: Hero, name: Text, rule: str, picture: str
) -> Template:
    price = cost(view.book, hero)
    over = price - view.left_at_creation
    args: dict[str, MessageArg] = {"name": hero.name, "item": name, "price": price, "over": over}
    where = Where((), "heroes", template_id)
    reasons = (Problem(where, Grade.WARNING, "SW-45", "builder.over_budget", args),) if over > 0 else ()
    words = join_texts(view.book.gear[g].name for g in hero.gear if g in view.book.gear)
    spells = join_texts(view.book.spells[s].name for s in hero.spells if s in view.book.spells)
    return Template(
        template_id, kind, name, role(view.book, hero), price, join_texts((words, spells), "; "), rule, picture,
        reasons=reasons, traits=_traits(view, hero),
    )  # fmt: skip


def _traits(view: PartyView, hero: Hero) -> tuple[str, ...]:
    cls = view.book.classes.get(hero.cls)
    magic = bool(spells_of(view.book, hero)) or (cls is not None and cls.free_spells > 0)
    found = {"shoots": shoots(view.book, hero), "magic": magic}
    return tuple(trait for trait, has in found.items() if has)


def _hero_of(view: PartyView, template_id: str) -> Hero:
    start, _, rest = template_id.partition(":")
    race, _, cls = rest.partition(":")
    if start == "new" and race in view.book.races and cls in view.book.classes:
        return Hero("", race, cls)
    if start == "foe" and rest in profiles(view.book):
        raise Refused("builder.opponent", rule="SW-200", name=profiles(view.book)[rest].name)
    band = bands().get(start)
    for hero in band_heroes(band) if band else ():
        if folded(hero.name).replace(" ", "-") == rest:
            return hero
    raise Refused("builder.no_offer")


def add(view: PartyView, template_id: str, name: str, pen: Pen) -> Act:
    """Return the act that lets a hero join (without a name he is named after his people), or a whole band at once."""
    if template_id.partition(":")[0] == BAND and view.stored.members:
        raise Refused("swidenth.band_begun", rule="SW-45")
    band = band_of(view, template_id, pen.lang)
    if band:
        found = [_new_member(hero, pen) for hero in band]
        act = Act(
            Label("swidenth.band_joined", {"n": len(found)}),
            append=tuple(event for _, events in found for event in events),
            add=tuple(member for member, _ in found),
        )
        return view.with_problems(act)
    hero = _hero_of(view, template_id)
    called = name.strip() or hero.name or view.book.races[hero.race].name[pen.lang]
    return _join(view, replace(hero, name=free_name(view, called)), pen, len(view.stored.members))


def duplicate(view: PartyView, hero_id: str, name: str, pen: Pen) -> Act:
    """Return the act that adds an equal hero at creation prices, after the first; found things are not copied."""
    hero = view.hero(hero_id, dead=True).hero
    place = [member.id for member in view.stored.members].index(hero_id) + 1
    called = free_name(view, name.strip() or hero.name)
    copy = replace(hero, name=called, found=(), gone=(), earned=0, id="")
    return _join(view, copy, pen, place)


def _join(view: PartyView, hero: Hero, pen: Pen, place: int) -> Act:
    if len(view.stored.members) >= MAX_HEROES:
        raise Refused("swidenth.edit_full", limit=MAX_HEROES)
    member, events = _new_member(hero, pen)
    act = Act(Label("builder.joined", {"name": hero.name}), append=events, add=(member,), places={member.id: place})
    return view.with_problems(act)


def _new_member(hero: Hero, pen: Pen) -> tuple[StoredMember, tuple[Event, ...]]:
    """Return a new member and the Events of his creation."""
    hero_id = pen.new_id()
    born = Event(pen.new_id(), "creation", hero_id, pen.at, "SW-46", birth_args(hero), pen.note)
    bought = (purchase(hero_id, what, item, pen, creating=True) for what, item in bought_items(hero))
    return StoredMember(hero_id, hero.name, {}), (born, *bought)


def free_name(view: PartyView, name: str) -> str:
    """Return a name nobody in the party has: `Nain`, `Nain 2`, …"""
    return free_among(name[: _NAME - 4].strip(), (member.name for member in view.stored.members))


def remove(view: PartyView, hero_id: str) -> Act:
    """Return the act that removes a hero as if he had never been; things handed to him stay where they were."""
    names = {member.id: member.name for member in view.stored.members}
    if hero_id not in names:
        raise Refused("builder.no_member")
    handed = tuple(
        e.id
        for e in view.stored.events
        if e.kind == "exchange" and e.args.get("to") == hero_id and e.subject != hero_id
    )
    act = Act(Label("builder.left", {"name": names[hero_id]}), withdraw=handed, remove=(hero_id,))
    return view.with_problems(act)


def rename(stored: Stored, hero_id: str, name: str) -> Act:
    """Return the act that gives a hero, or the party, another name."""
    called = name.strip()
    if not called or len(called) > _NAME:
        raise Refused("swidenth.edit_name", limit=_NAME)
    if not hero_id:
        return Act(Label("builder.named", {"before": stored.name, "name": called}), name=called)
    member = next((member for member in stored.members if member.id == hero_id), None)
    if member is None:
        raise Refused("builder.no_member")
    return Act(Label("builder.named", {"before": member.name, "name": called}), write=(replace(member, name=called),))


def move(stored: Stored, hero_id: str, place: int) -> Act:
    """Return the act that puts a hero at another place, 0 first."""
    names = {member.id: member.name for member in stored.members}
    if hero_id not in names:
        raise Refused("builder.no_member")
    order = [each for each in names if each != hero_id]
    order.insert(max(0, min(place, len(order))), hero_id)
    return Act(Label("builder.moved", {"name": names[hero_id]}), order=tuple(order))


def settings(view: PartyView, hero_id: str) -> tuple[Field, ...]:
    """Return what can be set: budget and shares of the party, player and gender of a hero (SW-45, SW-46)."""
    if not hero_id:
        shares = view.standing.shares
        budget = view.setting.budget
        players = dict.fromkeys((*shares, *(hero.hero.player for hero in view.heroes.values() if hero.hero.player)))
        ways = tuple(FieldChoice(player, Text.same(player)) for player in players)
        kinds = (FieldChoice("", both("swidenth.kind_band")), FieldChoice(SUMMONED, both("swidenth.kind_summoned")))
        kind = Field("kind", "builder.field_kind", "choice", view.stored.side, kinds, rule="SW-124")
        return (
            *((kind,) if view.stored.side or not view.heroes else ()),
            Field("budget", "builder.field_budget", "number", budget, high=MAX_POINTS, rule="SW-45"),
            Field("shares", "builder.field_shares", "amounts", dict(shares), ways, high=budget, rule="SW-46"),
        )  # fmt: skip
    if hero_id not in view.heroes:
        return ()
    hero = view.heroes[hero_id].hero
    ways = tuple(FieldChoice(each, Text.same(each)) for each in view.standing.shares)
    genders = tuple(FieldChoice(each, both(f"builder.gender_{each or 'usual'}")) for each in GENDERS)
    return (
        Field("player", "builder.field_player", "text", hero.player, ways, high=MAX_LETTERS, rule="SW-46"),
        Field("gender", "builder.field_gender", "choice", hero.gender, genders),
    )


def set_member(view: PartyView, hero_id: str, values: Mapping[str, Json], pen: Pen) -> Act:
    """Return the act that sets budget, shares, player or gender; raises Refused for a bad value."""
    known = {field.id for field in settings(view, hero_id)}
    if not values or not set(values) <= known:
        raise Refused("builder.no_such_field")
    if "kind" in values:
        chosen = SUMMONED if values["kind"] == SUMMONED else ""
        name = both("swidenth.kind_summoned" if chosen else "swidenth.kind_band")
        return view.with_problems(Act(Label("builder.set_kind", {"kind": name}), side=chosen))
    if hero_id:
        birth, hero = view.births[hero_id], view.heroes[hero_id].hero
        player, gender = _word(values.get("player", hero.player)), values.get("gender", hero.gender)
        if gender not in GENDERS:
            raise Refused("builder.no_such_field")
        args = {key: value for key, value in birth.args.items() if key not in ("player", "gender")}
        said: dict[str, Json] = {key: value for key, value in (("player", player), ("gender", gender)) if value}
        told = replace(birth, args={**args, **said})
        label = Label("builder.set_player" if "player" in values else "builder.set_gender", {"name": hero.name})
        return view.with_problems(Act(label, rewrite=(told,)))
    act = Act(Label("builder.set_budget", {"budget": view.setting.budget}))
    if "budget" in values:
        budget = _points(values["budget"])
        act = Act(Label("builder.set_budget", {"budget": budget}), limit=(budget,))
    if "shares" in values:
        act = _with_shares(view, act, values["shares"], pen, alone="budget" not in values)
    return view.with_problems(act)


def _with_shares(view: PartyView, act: Act, value: Json, pen: Pen, *, alone: bool) -> Act:
    if not isinstance(value, dict):
        raise Refused("swidenth.edit_number", limit=MAX_POINTS)
    shares: dict[str, Json] = {
        name: points for player, each in value.items() if (name := _word(player)) and (points := _points(each))
    }
    founding = next((e for e in reversed(view.stored.events) if e.kind == "founding"), None)
    label = Label("builder.set_shares", {}) if alone else act.label
    if founding:
        return replace(act, label=label, rewrite=(replace(founding, args={**founding.args, "shares": shares}),))
    told = Event(pen.new_id(), "founding", "", pen.at, "SW-46", {"shares": shares}, pen.note)
    return replace(act, label=label, append=(told,))


def _word(value: Json) -> str:
    if not isinstance(value, str) or len(value) > MAX_LETTERS or any(not sign.isprintable() for sign in value):
        raise Refused("swidenth.edit_name", limit=MAX_LETTERS)
    return value.strip()


def _points(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_POINTS:
        raise Refused("swidenth.edit_number", limit=MAX_POINTS)
    return value
