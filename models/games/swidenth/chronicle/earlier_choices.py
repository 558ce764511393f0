"""Earlier choices reopened: the form of an Event as it is, and what a change would alter and break."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.allowances import ALLOWANCE
from models.games.event import Event
from models.games.facets.builder import STASH, Act, Field, FieldChoice
from models.games.facets.chronicle import ActForm, PastEdit
from models.games.swidenth.acts import new_problems
from models.games.swidenth.builder import members
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.builder.words import birth_picture, skill_picture, stat_picture
from models.games.swidenth.chronicle.acts import check_values
from models.games.swidenth.chronicle.forms import choice, gear_ways, number, things, words
from models.games.swidenth.types import PROFILE, SHOOTING
from models.i18n import Text
from models.problem import Grade

_REASONS: Final = {
    "quest": Text("Quête", "Quest"),
    "kill": Text("Élimination", "Elimination"),
    "other": Text("Autre", "Other"),
}
_AT_MOST: Final = 20
_NOTE: Final = 2_000


def event_of(view: PartyView, event_id: str) -> Event:
    """Return an Event of the story; raises Refused when it is not there."""
    found = next((event for event in view.stored.events if event.id == event_id), None)
    if found is None:
        raise Refused("builder.no_event")
    return found


def reopen(view: PartyView, event_id: str) -> ActForm:
    """Return the form of an earlier Event as it is; its day and its note can always be changed."""
    event = event_of(view, event_id)
    fields = _FIELDS.get(event.kind, _no_fields)(view, event)
    day = Field("at", "chronicle.field_at", "text", event.at, high=_AT_MOST, empty=True)
    note = Field("note", "chronicle.field_note", "text", event.note, high=_NOTE, empty=True)
    key = f"chronicle.past_{event.kind}" if event.kind in _FIELDS or event.kind in _BARE else "chronicle.past_other"
    name = next((member.name for member in view.stored.members if member.id == event.subject), "")
    return ActForm(event.kind, "past", key, (*fields, day, note), rule=event.rule, args={"name": name or "—"})


def reconsider(view: PartyView, event_id: str, values: Mapping[str, Json]) -> PastEdit:
    """Return what other values of an Event would do to everything after it."""
    event = event_of(view, event_id)
    asked = reopen(view, event_id)
    given = check_values(asked.fields, values)
    if event.kind == ALLOWANCE and not given["note"]:
        raise Refused("builder.needs_reason", limit=_NOTE)
    about = {key: value for key, value in given.items() if key not in ("at", "note")}
    told = replace(event, at=given["at"], note=given["note"], args=_args(event, about))
    act = Act(Label("chronicle.did_reconsider", {"name": asked.args["name"]}), rewrite=(told,))
    return outcome(view, act)


def withdraw(view: PartyView, event_id: str) -> PastEdit:
    """Return what removing an Event from the story would do; without his creation a hero never existed."""
    event = event_of(view, event_id)
    if event.kind == "creation" and event.subject in view.heroes:
        return outcome(view, members.remove(view, event.subject))
    name = next((member.name for member in view.stored.members if member.id == event.subject), "—")
    return outcome(view, Act(Label("chronicle.did_withdraw", {"name": name}), withdraw=(event_id,)))


def outcome(view: PartyView, act: Act) -> PastEdit:
    """Return an act with the Problems it would bring and those it would end, notices left out."""
    after = view.after(act).problems
    breaks = tuple(p for p in new_problems(view.problems, after) if p.grade is not Grade.NOTICE)
    mends = tuple(p for p in new_problems(after, view.problems) if p.grade is not Grade.NOTICE)
    return PastEdit(replace(act, brings=breaks), breaks, mends)


def _args(event: Event, about: dict[str, Json]) -> dict[str, Json]:
    """Return the args of an Event with other values; what is empty is left out unless it was there."""
    if about.get("to") == STASH:
        about["to"] = ""
    args = {key: value for key, value in event.args.items() if key not in about}
    return args | {key: value for key, value in about.items() if value or key == "to" or event.args.get(key) == value}


def _no_fields(_view: PartyView, _event: Event) -> tuple[Field, ...]:
    return ()


def _with_value(field: Field, event: Event) -> Field:
    """Return a field with the value an Event has; a value that the rule book no longer offers remains a choice."""
    value = event.args.get(field.id, field.value)
    value = STASH if field.id == "to" and value == "" else value
    unknown = field.sort == "choice" and isinstance(value, str) and all(way.id != value for way in field.ways)
    ways = (*field.ways, FieldChoice(value, Text.same(value))) if unknown and isinstance(value, str) else field.ways
    return replace(field, value=value, ways=ways)


def _birth(view: PartyView, event: Event) -> tuple[Field, ...]:
    races = (
        FieldChoice(each.id, each.name, picture=birth_picture(each.id), points=each.cost)
        for each in view.book.races.values()
    )
    classes = (FieldChoice(each.id, each.name, picture=birth_picture(each.id)) for each in view.book.classes.values())
    player = words("player", str(event.args.get("player", "")))
    return _with_value(choice("race", races), event), _with_value(choice("class", classes), event), player


def _purchase(view: PartyView, event: Event) -> tuple[Field, ...]:
    book = view.book
    what = event.args.get("what")
    if what == "skill":
        ways = tuple(
            FieldChoice(s.id, s.name, s.words, picture=skill_picture(s.id))
            for s in book.skills.values()
            if s.id != SHOOTING
        )
    elif what == "spell":
        ways = tuple(FieldChoice(each.id, each.name, each.words, picture="spell") for each in book.spells.values())
    elif what == "improvement":
        ways = tuple(FieldChoice(each, book.stats[each].name, picture=stat_picture(each)) for each in PROFILE)
    else:
        ways = tuple(gear_ways(view))
    return (_with_value(choice("item", ways), event),)


def _item(view: PartyView, event: Event) -> tuple[Field, ...]:
    return (_with_value(choice("item", gear_ways(view)), event),)


def _use(view: PartyView, event: Event) -> tuple[Field, ...]:
    healed = number("healed", 0, low=0, empty=True)
    return *_item(view, event), _with_value(healed, event)


def _exchange(view: PartyView, event: Event) -> tuple[Field, ...]:
    others = [
        FieldChoice(hero.id, Text.same(hero.name), picture="hero")
        for hero in view.heroes.values()
        if hero.id != event.subject
    ]
    stash = FieldChoice(STASH, Text("Réserve", "Stash"), picture="stash")
    item = choice("item", things(view, (str(event.args.get("item", "")), *_things_of_giver(view, event))))
    return _with_value(item, event), _with_value(choice("to", (*others, stash)), event)


def _things_of_giver(view: PartyView, event: Event) -> tuple[str, ...]:
    """Return what the giver carries now besides what he gave."""
    giver = view.heroes.get(event.subject)
    return giver.hero.carried if giver else view.standing.stash


def _earned_fields(_view: PartyView, event: Event) -> tuple[Field, ...]:
    ways = tuple(FieldChoice(each, name) for each, name in _REASONS.items())
    return _with_value(number("points", 1), event), _with_value(choice("reason", ways), event)


def _quest_name(_view: PartyView, event: Event) -> tuple[Field, ...]:
    return (words("quest", str(event.args.get("quest", ""))),)


def _points(_view: PartyView, event: Event) -> tuple[Field, ...]:
    return (_with_value(number("points", 1), event),)


def _payers(view: PartyView, event: Event) -> tuple[Field, ...]:
    ways = tuple(
        FieldChoice(hero.id, Text.same(hero.name)) for hero in view.heroes.values() if hero.id != event.subject
    )
    there = event.args.get("payers")
    value: Json = (
        {who: points for who, points in there.items() if who in view.heroes} if isinstance(there, dict) else {}
    )
    dead = view.heroes.get(event.subject)
    price = sum(p for p in there.values() if isinstance(p, int)) if isinstance(there, dict) else 0
    key, args = "chronicle.field_payers", {"price": price if dead else 0}
    return (Field("payers", key, "amounts", value, ways, args=args, rule="SW-50"),)


def _shares(view: PartyView, event: Event) -> tuple[Field, ...]:
    shares = event.args.get("shares")
    value: Json = dict(shares) if isinstance(shares, dict) else {}
    ways = tuple(FieldChoice(player, Text.same(player)) for player in view.standing.shares)
    return (Field("shares", "builder.field_shares", "amounts", value, ways, high=view.setting.budget, rule="SW-46"),)


_BARE: Final = ("rest", "fled", "death", ALLOWANCE)
_FIELDS: Final[Mapping[str, Callable[[PartyView, Event], tuple[Field, ...]]]] = {
    "founding": _shares,
    "quest": _quest_name,
    "creation": _birth,
    "purchase": _purchase,
    "earned": _earned_fields,
    "unspent": _points,
    "find": _item,
    "exchange": _exchange,
    "use": _use,
    "loss": _item,
    "wound": _points,
    "heal": _points,
    "resurrection": _payers,
}
