"""One-click fixes and allowances, as acts that keep the story.

A fix is an edit of the build; the differences are told as Events: a swap rewrites the purchase, what is gone was never
bought, what is new is bought; of what was found, a thing is lost and another found in its place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.allowances import ALLOWANCE, ALLOWED, LONGEST, allowance, permitted_by, permitting
from models.games.event import Event, Pen
from models.games.facets.builder import Act
from models.games.swidenth.builder.takes import purchase
from models.games.swidenth.builder.view import PartyView, member_of
from models.games.swidenth.edits import apply_edit
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.story.archive import bought_items
from models.games.values import StoredMember
from models.problem import Fix, Problem


def mend(view: PartyView, fix: Fix, pen: Pen) -> Act:
    """Return the act of a fix; raises Refused where its thing is not there."""
    after = apply_edit(view.book, view.party, fix.edit)
    act = _of_party(view, after, Act(Label(fix.key, fix.args)))
    kept = {hero.id: hero for hero in after.heroes}
    for hero in view.party.heroes:
        if hero.id not in kept:
            act = replace(act, remove=(*act.remove, hero.id))
        elif kept[hero.id] != hero:
            act = _of_hero(view, hero, kept[hero.id], act, pen)
    if act == Act(act.label):
        raise Refused("builder.no_event")
    return view.with_problems(act)


def _of_party(view: PartyView, after: Party, act: Act) -> Act:
    if after.budget != view.party.budget:
        act = replace(act, limit=(after.budget,))
    return replace(act, name=after.name) if after.name != view.party.name else act


def _of_hero(view: PartyView, before: Hero, after: Hero, act: Act, pen: Pen) -> Act:
    if after.name != before.name:
        act = replace(act, write=(*act.write, StoredMember(before.id, after.name)))
    birth = view.births[before.id]
    if (after.race, after.cls) != (before.race, before.cls):
        told = replace(birth, args={**birth.args, "race": after.race, "class": after.cls})
        act = replace(act, rewrite=(*act.rewrite, told))
    gone = Counter(bought_items(before)) - Counter(bought_items(after))
    new = list((Counter(bought_items(after)) - Counter(bought_items(before))).elements())
    found = Counter(after.found) - Counter(before.found)
    for what, item in gone.elements():
        event = _purchase_of(view, before.id, what, item, act)
        swap = next((each for each in new if each[0] == what or {what, each[0]} == {"skill", "improvement"}), None)
        if what == "gear" and found[item]:
            found[item] -= 1
            told = replace(event, kind="find", rule="SW-93", args={"item": item})
            act = replace(act, rewrite=(*act.rewrite, told))
        elif swap:
            new.remove(swap)
            told = replace(event, args={**event.args, "what": swap[0], "item": swap[1]})
            act = replace(act, rewrite=(*act.rewrite, told))
        else:
            act = replace(act, withdraw=(*act.withdraw, event.id))
    lost = (("loss", item) for item in (Counter(before.found) - Counter(after.found)).elements())
    for kind, item in (*lost, *(("find", item) for item in found.elements())):
        told = Event(pen.new_id(), kind, before.id, pen.at, "SW-47", {"item": item})
        act = replace(act, append=(*act.append, told))
    creating = view.creating(before.id)
    bought = (purchase(before.id, what, item, pen, creating=creating) for what, item in new)
    return replace(act, append=(*act.append, *bought))


def _purchase_of(view: PartyView, hero_id: str, what: str, item: str, act: Act) -> Event:
    """Return the last purchase of a thing that the act has not used yet."""
    used = {*act.withdraw, *(event.id for event in act.rewrite)}
    for event in reversed(view.stored.events):
        mine = event.kind == "purchase" and event.subject == hero_id and event.id not in used
        if mine and (event.args.get("what"), event.args.get("item")) == (what, item):
            return event
    raise Refused("builder.no_event")


def allow(view: PartyView, problem: Problem, reason: str, pen: Pen) -> Act:
    """Return the act that allows a Problem; raises Refused without a reason, or where the Problem is gone."""
    why = reason.strip()
    if not why or len(why) > LONGEST:
        raise Refused("builder.needs_reason", limit=LONGEST)
    label = Label("builder.did_allow", {"reason": why})
    event = _event_of(view, problem)
    if event:
        return view.with_problems(Act(label, rewrite=(permitting(event, problem, why),)))
    told = allowance(pen.new_id(), pen.at, member_of(view.party.heroes, problem), problem, why)
    return view.with_problems(Act(label, append=(told,)))


def forbid(view: PartyView, problem: Problem) -> Act:
    """Return the act that removes an allowance; raises Refused where there is none."""
    if problem.key != ALLOWED:
        raise Refused("builder.not_allowed")
    key, label = (
        str(problem.args.get("key", "")),
        Label("builder.did_forbid", {"reason": problem.args.get("reason", "")}),
    )
    event = _event_of(view, problem)
    if event and permitted_by(event, key):
        return view.with_problems(Act(label, rewrite=(_without_permit(event, key),)))
    member = member_of(view.party.heroes, problem)
    gone = tuple(
        e.id for e in view.stored.events
        if e.kind == ALLOWANCE and e.subject == member
        and (e.args.get("key"), e.args.get("about")) == (key, problem.where.item)
    )  # fmt: skip
    if not gone:
        raise Refused("builder.not_allowed")
    return view.with_problems(Act(label, withdraw=gone))


def _without_permit(event: Event, key: str) -> Event:
    there = event.args.get("allowed")
    left: dict[str, Json] = {k: v for k, v in there.items() if k != key} if isinstance(there, dict) else {}
    args = {name: value for name, value in event.args.items() if name != "allowed"}
    return replace(event, args={**args, "allowed": left} if left else args)


def _event_of(view: PartyView, problem: Problem) -> Event | None:
    """Return the Event of the story a Problem is about."""
    if problem.where.field != "story":
        return None
    return next((event for event in view.stored.events if event.id == problem.where.item), None)
