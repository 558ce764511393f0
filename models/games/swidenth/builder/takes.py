"""Taking an offer and putting it back: the act behind a click in the shop."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.allowances import ALLOWANCE
from models.games.event import Event, Pen
from models.games.facets.builder import Act, Offer
from models.games.swidenth.builder.buyer import Buyer, buyer
from models.games.swidenth.builder.offers import Rebirth, class_for, offer_of, rebirth
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.story.story_events import SORTS
from models.i18n import MessageArg
from models.problem import Grade

_BORN: Final = ("race", "class")


def take(view: PartyView, hero_id: str, offer_id: str, pen: Pen, anyway: str = "") -> Act:
    """Return the act that takes an offer; raises Refused with the first reason against it, unless told `anyway`."""
    view.hero(hero_id)
    who = buyer(view, hero_id)
    offer = offer_of(who, offer_id) if who else None
    if who is None or offer is None:
        raise Refused("builder.no_offer")
    broken = [reason for reason in offer.reasons if reason.grade is Grade.ERROR]
    if broken and not anyway:
        raise Refused(broken[0].key, rule=broken[0].rule, **broken[0].args)
    sort, _, item = offer_id.partition(":")
    if sort in _BORN:
        return _rewrite_birth(who, offer, sort, item, pen, anyway)
    return view.attempt(buy(who, sort, item, offer, pen), pen, anyway, hero_id)


def buy(who: Buyer, what: str, item: str, offer: Offer, pen: Pen) -> Act:
    """Return the act of a purchase, whatever it breaks."""
    event = purchase(who.standing.id, what, item, pen, creating=who.creating)
    args: dict[str, MessageArg] = {"name": who.standing.name, "item": offer.name}
    return Act(Label("builder.took", args), append=(event,))


def purchase(hero_id: str, what: str, item: str, pen: Pen, *, creating: bool) -> Event:
    """Return the Event of a purchase, paid out of creation points or out of what the hero earned (SW-46, SW-198)."""
    args: dict[str, Json] = {"what": what, "item": item, "phase": "creation" if creating else "campaign"}
    return Event(pen.new_id(), "purchase", hero_id, pen.at, "SW-46" if creating else "SW-198", args, pen.note)


def _rewrite_birth(who: Buyer, offer: Offer, sort: str, item: str, pen: Pen, anyway: str) -> Act:
    """Return the act that rewrites a hero's creation; purchases that do not go with it are withdrawn."""
    view, hero_id = who.view, who.standing.id
    race = who.view.book.races[item] if sort == "race" else None
    cls = item if race is None else class_for(who, race)
    again = rebirth(who, item if race else who.hero.race, cls)
    birth = view.births[hero_id]
    event = replace(birth, args={**birth.args, "race": again.race, "class": again.cls})
    label = Label("builder.became", {"name": who.standing.name, "item": offer.name})
    act = Act(label, rewrite=(event,), withdraw=_lost_purchases(view, hero_id, again))
    return view.attempt(act, pen, anyway, hero_id)


def _lost_purchases(view: PartyView, hero_id: str, again: Rebirth) -> tuple[str, ...]:
    """Return the ids of the Events of the purchases given back, the last of each kind first."""
    gone: list[str] = []
    for what, item in again.lost:
        found = [
            e.id
            for e in view.stored.events
            if e.subject == hero_id and e.id not in gone and e.kind == "purchase"
            and e.args.get("what") == what and e.args.get("item") == item and view.fresh(e)
        ]  # fmt: skip
        gone += found[-1:]
    about = dict.fromkeys(item for _, item in again.lost)
    return (*gone, *(each for item in about for each in allowances_of(view, hero_id, item)))


def put_back(view: PartyView, hero_id: str, offer_id: str) -> Act:
    """Return the act that undoes the last purchase of this kind; raises Refused with what prevents it.

    A purchase from before the story went on stays: the ledger can reopen it.
    """
    hero = view.hero(hero_id)
    what, _, item = offer_id.partition(":")
    who = buyer(view, hero_id)
    offer = offer_of(who, offer_id) if who and what in SORTS else None
    if offer is None:
        raise Refused("builder.no_offer")
    event = view.purchase(hero_id, what, item)
    if event is None:
        if not offer.owned:
            raise Refused("swidenth.story_has_not", name=hero.name, item=offer.name)
        mine = (e for e in view.stored.events if e.kind == "purchase" and e.subject == hero_id)
        once = any(e.args.get("item") == item for e in mine)
        key = "builder.story_went_on" if once else "builder.not_bought"
        raise Refused(key, rule="SW-46", name=hero.name, item=offer.name)
    label = Label("builder.put_back", {"name": hero.name, "item": offer.name})
    last = offer.owned <= 1
    act = Act(label, withdraw=(event.id, *(allowances_of(view, hero_id, item) if last else ())))
    return view.attempt(act)


def allowances_of(view: PartyView, hero_id: str, item: str) -> tuple[str, ...]:
    """Return the Events that allow a hero a thing he is about to give back, once it is his last."""
    return tuple(
        e.id for e in view.stored.events if e.kind == ALLOWANCE and e.subject == hero_id and e.args.get("about") == item
    )
