"""From a filled form to an act: the values are checked against the form, then told Event by Event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.event import Event, Pen
from models.games.facets.builder import STASH, Act, Field
from models.games.swidenth import acts
from models.games.swidenth.acts import ActStamp, Story
from models.games.swidenth.builder.members import free_name
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.chronicle.forms import LONGEST, SHAPES, SelectedHeroes, form, open_quest
from models.games.swidenth.data import profiles
from models.games.swidenth.names import name_of
from models.games.values import StoredMember
from models.i18n import MessageArg
from models.problem import Grade

Values = Mapping[str, Any]
Teller = Callable[[Story, str, Values, ActStamp], Event]


def act(view: PartyView, form_id: str, hero_ids: Sequence[str], values: Mapping[str, Json], pen: Pen) -> Act:
    """Return the act of a form; raises Refused for a bad value, or with the first reason against it."""
    shape = next((shape for shape in SHAPES if shape.id == form_id), None)
    if shape is None:
        raise Refused("chronicle.no_such_form")
    some = SelectedHeroes(view, () if shape.party else tuple(dict.fromkeys(hero_ids)))
    if len(some.heroes) != len(some.ids):
        raise Refused("builder.no_member")
    asked = form(shape, some)
    broken = next((reason for reason in asked.reasons if reason.grade is Grade.ERROR), None)
    if broken:
        raise Refused(broken.key, rule=broken.rule, **broken.args)
    given = check_values(asked.fields, values)
    if form_id == "succeed":
        return view.with_problems(_successor(view, some, given, pen))
    swap = form_id == "swap"
    events = _swap(view, some, given, pen) if swap else _as_one_act(_tell(view, form_id, some, given, pen))
    label = Label(
        f"chronicle.did_{form_id}",
        {"heroes": tuple(hero.name for hero in some.heroes) or ("—",), **_label_args(view, given)},
    )
    return view.with_problems(Act(label, append=events))


def set_wounds(view: PartyView, hero_id: str, wounds: int, pen: Pen) -> Act:
    """Return the act that leaves a hero with so many wounds: one Event for all he loses or gets back."""
    hero = view.heroes.get(hero_id)
    if hero is None:
        raise Refused("builder.no_member")
    lost = hero.full_vitality - hero.vitality
    if wounds == max(0, lost):
        raise Refused("chronicle.as_wounded", name=hero.name)
    more = wounds - lost
    return act(view, "wound" if more > 0 else "heal", (hero_id,), {"points": abs(more)}, pen)


def reward(view: PartyView, points: int, why: str, pen: Pen) -> Act:
    """Return the act of points for the whole party, shared equally among the living; the first gets
    what is left over.
    """
    living = [hero for hero in view.heroes.values() if hero.lives]
    share, more = divmod(points, max(1, len(living)))
    story, told = Story(view.stored.events, view.setting), list[Event]()
    for number, hero in enumerate(living):
        mine = share + (number < more)
        if mine:
            stamp = ActStamp(pen.new_id(), pen.at, pen.note)
            told.append(acts.earn(story, hero.id, mine, "other", stamp, {"why": why[:LONGEST]}))
            story = story.then(told[-1])
    names = tuple(hero.name for hero in living) or ("—",)
    return view.with_problems(
        Act(Label("chronicle.did_award", {"heroes": names, "points": points}), append=_as_one_act(told))
    )


def check_values(fields: Sequence[Field], values: Mapping[str, Json]) -> dict[str, Any]:
    """Return the values of a form, missing ones with the form's defaults; raises Refused for a bad value."""
    known = {field.id: field for field in fields}
    if not set(values) <= set(known):
        raise Refused("builder.no_such_field")
    return {field_id: _value(field, values.get(field_id, field.value)) for field_id, field in known.items()}


def _value(field: Field, value: Json) -> Json:
    if field.sort == "text":
        return _text(field, value)
    if field.sort == "number":
        return 0 if value is None and field.empty else _number(field, value)
    if field.sort == "amounts":
        return _amounts(field, value)
    if value not in {way.id for way in field.ways}:
        raise Refused("chronicle.not_a_choice")
    return value


def _text(field: Field, value: Json) -> str:
    text = value if isinstance(value, str) else "" if value is None else str(value)
    if len(text) > (field.high or 0) or any(not sign.isprintable() for sign in text):
        raise Refused("swidenth.edit_name", limit=field.high)
    return text.strip()


def _number(field: Field, value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not field.low <= value <= (field.high or 0):
        raise Refused("chronicle.number_between", low=field.low, high=field.high)
    return value


def _amounts(field: Field, value: Json) -> dict[str, Json]:
    ways = {way.id for way in field.ways}
    if not isinstance(value, Mapping) or not set(value) <= ways:
        raise Refused("chronicle.not_a_choice")
    amounts: dict[str, Json] = {}
    for way, points in value.items():
        if not isinstance(points, int) or isinstance(points, bool) or points < 0:
            raise Refused("chronicle.number_between", low=0, high=field.high)
        if points:
            amounts[way] = points
    return amounts


def _label_args(view: PartyView, given: Values) -> dict[str, MessageArg]:
    """Return the arguments of the label from the values."""
    said: dict[str, MessageArg] = {"points": given.get("points", 0)}
    said |= {thing: name_of(view.book, "gear", given[thing]) for thing in ("item", "other") if thing in given}
    return said


def _as_one_act(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return Events of one act for several heroes, each with the id of the first: the ledger groups them."""
    told = tuple(events)
    return tuple(replace(e, args={**e.args, "with": told[0].id}) for e in told) if len(told) > 1 else told


def _swap(view: PartyView, some: SelectedHeroes, given: Values, pen: Pen) -> tuple[Event, ...]:
    one, other = some.ids
    stamps = (ActStamp(pen.new_id(), pen.at, pen.note), ActStamp(pen.new_id(), pen.at, pen.note))
    story = Story(view.stored.events, view.setting)
    return acts.swap(story, (one, given["item"]), (other, given["other"]), stamps)


def _tell(view: PartyView, form_id: str, some: SelectedHeroes, given: dict[str, Any], pen: Pen) -> Iterator[Event]:
    """Yield one Event a hero, each tried on the story with those before it."""
    story = Story(view.stored.events, view.setting)
    if form_id == "kill":
        profile = profiles(view.book)[given["profile"]]
        given |= {"points": profile.cost * given["count"]}
    if given.get("to") == STASH:
        given["to"] = ""
    for hero_id in some.ids or ("",):
        event = _TELLERS[form_id](story, hero_id, given, ActStamp(pen.new_id(), pen.at, pen.note))
        story = story.then(event)
        yield event


def _successor(view: PartyView, some: SelectedHeroes, given: Values, pen: Pen) -> Act:
    """Return the act that recruits a hero with the creation points of the dead one (SW-49)."""
    dead = some.heroes[0]
    name = free_name(view, given["name"] or name_of(view.book, "races", given["race"])[pen.lang])
    hero_id = pen.new_id()
    stamp = ActStamp(pen.new_id(), pen.at, pen.note)
    story = Story(view.stored.events, view.setting)
    event = acts.succeed(story, hero_id, dead.id, given["race"], given["class"], stamp)
    label = Label("chronicle.did_succeed", {"name": name, "dead": dead.name})
    return Act(label, append=(event,), add=(StoredMember(hero_id, name, {}),))


def _earn(reason: str, *about: str) -> Teller:
    def tell(story: Story, hero: str, given: Values, stamp: ActStamp) -> Event:
        said = {key: given[key] for key in about if given[key]}
        return acts.earn(story, hero, given["points"], reason, stamp, said)

    return tell


_TELLERS: Final[Mapping[str, Teller]] = {
    "quest": _earn("quest", "quest"),
    "set_out": lambda story, _hero, given, stamp: acts.quest(story, "begun", given["quest"], stamp),
    "give_up": lambda story, _hero, _given, stamp: acts.quest(story, "lost", open_quest(story.events) or "", stamp),
    "kill": _earn("kill", "profile", "count"),
    "award": _earn("other", "why"),
    "bank": lambda story, hero, given, stamp: acts.bank(story, hero, given["points"], stamp),
    "wound": lambda story, hero, given, stamp: acts.wound(story, hero, given["points"], stamp),
    "heal": lambda story, hero, given, stamp: acts.heal(story, hero, given["points"], stamp),
    "rest": lambda story, hero, _given, stamp: acts.rest(story, hero, stamp),
    "flee": lambda story, hero, _given, stamp: acts.flee(story, hero, stamp),
    "die": lambda story, hero, _given, stamp: acts.die(story, hero, stamp),
    "resurrect": lambda story, hero, given, stamp: acts.resurrect(story, hero, given["payers"], stamp),
    "find": lambda story, hero, given, stamp: acts.find_gear(story, hero, given["item"], stamp),
    "give": lambda story, hero, given, stamp: acts.exchange(story, hero, given["item"], given["to"], stamp),
    "use": lambda story, hero, given, stamp: acts.use(story, hero, given["item"], stamp, given["healed"]),
    "lose": lambda story, hero, given, stamp: acts.lose(story, hero, given["item"], stamp),
}
