"""Moving gear between heroes, the stash and the shop (SW-47, SW-48), by drag or by key.

What was bought at creation and is handed on before the story continues simply becomes a purchase of the other hero.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.change import Label
from models.errors import Refused
from models.games.event import TRIAL, Event, Pen
from models.games.facets.builder import SHOP, STASH, Act, Target
from models.games.swidenth.builder.buyer import burden, buyer, gear_reasons
from models.games.swidenth.builder.offers import gear_offer
from models.games.swidenth.builder.takes import buy, put_back, take
from models.games.swidenth.builder.view import SHOP_NAME, STASH_NAME, PartyView
from models.games.swidenth.gear import piece
from models.games.swidenth.names import name_of
from models.i18n import MessageArg, Text
from models.i18n import fold as folded
from models.problem import Grade, Problem, Where


def _things_at(view: PartyView, place: str) -> Sequence[str]:
    if place == STASH:
        return view.standing.stash
    return view.heroes[place].hero.carried if place in view.heroes else ()


def targets(view: PartyView, giver: str, item: str) -> Iterator[Target]:
    """Yield where a thing of a place could go, with the reason where it cannot."""
    for place in (*view.heroes, STASH, SHOP):
        if place != giver:
            reasons = tuple(_reasons_against(view, giver, item, place))
            if not _is_closed(reasons):
                reasons = (*_refusal(view, giver, item, place), *reasons)
            yield Target(place, not _is_closed(reasons), reasons)


def _is_closed(reasons: Sequence[Problem]) -> bool:
    return any(reason.grade is Grade.ERROR for reason in reasons)


def _refusal(view: PartyView, giver: str, item: str, taker: str) -> Iterator[Problem]:
    """Yield what forbids a transfer, found by trying it."""
    try:
        transfer(view, giver, item, taker, TRIAL)
    except Refused as refused:
        args = {**refused.args_}
        yield _no(refused.key, str(args.pop("rule", "")), item, **args)


def _reasons_against(view: PartyView, giver: str, item: str, taker: str) -> Iterator[Problem]:
    """Yield what forbids a transfer, without folding the whole story again."""
    thing = piece(view.book, item)
    name = name_of(view.book, "gear", item)
    if giver != SHOP and item not in _things_at(view, giver):
        yield _no("swidenth.story_has_not", "SW-47", item, name=_place_name(view, giver), item=name)
    elif taker == SHOP:
        if giver not in view.heroes or view.purchase(giver, "gear", item) is None:
            yield _no("builder.no_return", "SW-47", item, item=name)
    elif taker == STASH:
        if giver == SHOP:
            yield _no("builder.stash_needs_buyer", "SW-46", item, item=name)
    else:
        who = buyer(view, taker)
        if who is None:
            yield _no("swidenth.story_dead", "SW-49", item, name=_place_name(view, taker))
        elif thing is None:
            if giver == SHOP:
                yield _no("builder.no_offer", "", item)
        elif giver == SHOP:
            yield from gear_offer(who, thing).reasons
        elif _moved_purchase(view, giver, item, taker):
            yield from gear_reasons(who, thing, paid=_one_purse(view, giver, taker))
        else:
            yield from burden(who, thing)


def _no(key: str, rule: str, about: str, **args: MessageArg) -> Problem:
    return Problem(Where((), "gear", about), Grade.ERROR, rule, key, args)


def _place_name(view: PartyView, place: str) -> Text:
    if place in (STASH, SHOP):
        return STASH_NAME if place == STASH else SHOP_NAME
    return Text.same(view.heroes[place].name if place in view.heroes else "?")


def _moved_purchase(view: PartyView, giver: str, item: str, taker: str) -> Event | None:
    """Return the creation purchase moved to another hero; None for a transfer in play."""
    if not (giver in view.heroes and view.creating(giver) and view.creating(taker)):
        return None
    event = view.purchase(giver, "gear", item)
    return event if event and event.kind == "purchase" else None


def _one_purse(view: PartyView, giver: str, taker: str) -> bool:
    """Return whether two heroes being created spend the same points, so that a return pays for the other (SW-45)."""
    one, other = view.heroes[giver], view.heroes[taker]
    shared = view.shares and folded(one.hero.player) != folded(other.hero.player)
    return not (shared or one.successor_of or other.successor_of)


def transfer(view: PartyView, giver: str, item: str, taker: str, pen: Pen, payer: str = "") -> Act:
    """Return the act that moves a thing; raises Refused with the reason and its rule."""
    if giver == taker:
        raise Refused("builder.same_place")
    if not {giver, taker} <= {*view.heroes, STASH, SHOP}:
        raise Refused("builder.no_member")
    if giver == SHOP:
        return _buy(view, item, taker, pen, payer)
    if taker == SHOP and giver in view.heroes:
        return put_back(view, giver, f"gear:{item}")
    broken = [problem for problem in _reasons_against(view, giver, item, taker) if problem.grade is Grade.ERROR]
    if broken:
        raise Refused(broken[0].key, rule=broken[0].rule, **broken[0].args)
    args = {
        "item": name_of(view.book, "gear", item),
        "giver": _place_name(view, giver),
        "taker": _place_name(view, taker),
    }
    label = Label("builder.handed", args)
    event = _moved_purchase(view, giver, item, taker) if taker in view.heroes else None
    if event:
        again = replace(event, id=pen.new_id(), subject=taker)
        return view.attempt(Act(label, append=(again,), withdraw=(event.id,)))
    return view.attempt(Act(label, append=(_exchange(giver, item, taker, pen),)))


def _exchange(giver: str, item: str, taker: str, pen: Pen) -> Event:
    subject, to = ("" if place == STASH else place for place in (giver, taker))
    return Event(pen.new_id(), "exchange", subject, pen.at, "SW-47", {"item": item, "to": to}, pen.note)


def _buy(view: PartyView, item: str, taker: str, pen: Pen, payer: str) -> Act:
    """Return the act of buying a thing for a hero, or into the stash with the points of the one who pays (SW-46)."""
    if taker != STASH:
        return take(view, taker, f"gear:{item}", pen)
    thing = piece(view.book, item)
    who = buyer(view, payer) if payer else None
    if who is None or thing is None or not thing.sold:
        name = name_of(view.book, "gear", item)
        raise Refused("builder.stash_needs_buyer", rule="SW-46", item=name)
    short = [problem for problem in who.bill(thing.cost, "gear", item, thing.name) if problem.grade is Grade.ERROR]
    if short:
        raise Refused(short[0].key, rule=short[0].rule, **short[0].args)
    act = buy(who, "gear", item, gear_offer(who, thing), pen)
    handed = _exchange(payer, item, STASH, pen)
    label = Label("builder.stashed", {"name": who.standing.name, "item": thing.name})
    return view.attempt(replace(act, label=label, append=(*act.append, handed)))
