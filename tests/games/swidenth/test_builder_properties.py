"""Random lives: whatever is offered can be taken, whatever is not says why, and nothing raises."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.errors import Refused
from models.games.facets.builder import SHOP, STASH
from models.games.swidenth.acts import POINTS, new_problems
from models.problem import Grade
from tests.games.swidenth.desk import Desk, spoken

READINGS = st.sampled_from([{}, {"unspent": "banked"}, {"pc_skills": "all"}, {"healing_cap": "free"}])


def _pick(data: Any, things: Any) -> Any:
    return things[data.draw(st.integers(0, len(things) - 1))]


def _join(desk: Desk, data: Any) -> None:
    allowed = [each for each in desk.bench.templates() if each.allowed]
    desk.join(_pick(data, allowed).id)


def _shop(desk: Desk, data: Any) -> None:
    member = _pick(data, desk.stored.members).id
    shelves = desk.bench.offers(member)
    if not shelves:
        return
    offer = _pick(data, _pick(data, shelves).offers)
    for reason in offer.reasons:
        spoken(reason.key, reason.args)
    if offer.allowed:
        before = desk.bench.view.problems
        desk.take(member, offer.id)
        after = desk.bench.view
        new = new_problems(before, after.problems)
        assert [p for p in new if p.grade is Grade.ERROR and p.key not in POINTS] == []
        assert after.left(member) == offer.preview.left
        assert next(m.cost for m in desk.verdict().members if m.id == member) == offer.preview.cost
        return
    assert any(reason.grade is Grade.ERROR for reason in offer.reasons)
    try:
        desk.take(member, offer.id)
    except Refused as refused:
        spoken(refused.key, refused.args_)
    else:
        raise AssertionError(offer)
    if data.draw(st.booleans()):
        act = desk.take(member, offer.id, anyway="on essaie")
        assert [p for p in act.brings if p.grade is Grade.ERROR and p.key not in POINTS] == []


def _put_back(desk: Desk, data: Any) -> None:
    member = _pick(data, desk.stored.members).id
    shelves = desk.bench.offers(member)
    owned = [o for shelf in shelves for o in shelf.offers if o.owned and shelf.pick == "many"]
    if owned:
        _attempt(lambda: desk.put_back(member, _pick(data, owned).id))


def test_what_was_bought_comes_home_as_bought() -> None:
    """A thing of the stash is nobody's, but to him who bought it and may not carry it."""
    desk = Desk()
    born, other = desk.join("new:imperial:guerrier"), desk.join("new:imperial:guerrier")
    desk.take(born, "gear:arme-lourde")
    desk.hand(born, "arme-lourde", STASH)
    birth = next(event for event in desk.stored.events if event.subject == born and event.kind == "creation")
    desk.do(desk.bench.chronicle.reconsider(birth.id, {"class": "tireur"}).act)
    targets = {each.place: each for each in desk.bench.targets(STASH, "arme-lourde")}
    assert not targets[born].allowed
    assert [reason.key for reason in targets[born].reasons] == ["swidenth.gear_closed"]
    with pytest.raises(Refused) as refused:
        desk.hand(STASH, "arme-lourde", born)
    assert refused.value.key == "swidenth.gear_closed"
    assert targets[other].allowed
    desk.hand(STASH, "arme-lourde", other)


def _hand(desk: Desk, data: Any) -> None:
    place = _pick(data, desk.bench.places)
    items = [thing.id for thing in place.things] or (["epee", "ecu", "grimoire"] if place.id == SHOP else [])
    if not items:
        return
    item = _pick(data, items)
    target = _pick(data, desk.bench.targets(place.id, item))
    done = _attempt(lambda: desk.hand(place.id, item, target.place))
    assert done is target.allowed


def _live(desk: Desk, data: Any) -> None:
    chosen = [m.id for m in desk.stored.members if data.draw(st.booleans())][:3]
    form = _pick(data, desk.bench.chronicle.acts(chosen))
    spoken(form.key, form.args)
    if not form.allowed:
        assert not _attempt(lambda: desk.act(form.id, *chosen))
        return
    _attempt(lambda: desk.act(form.id, *chosen))


def _look_back(desk: Desk, data: Any) -> None:
    event = _pick(data, desk.stored.events)
    form = desk.bench.chronicle.reopen(event.id)
    values = {field.id: _pick(data, field.ways).id for field in form.fields if field.sort == "choice" and field.ways}
    outcome = desk.bench.chronicle.reconsider(event.id, values)
    desk.bench.chronicle.withdraw(event.id)
    if data.draw(st.booleans()):
        desk.do(outcome.act)


def _attempt(act: Any) -> bool:
    try:
        act()
    except Refused as refused:
        spoken(refused.key, refused.args_)
        return False
    return True


STEPS = (_join, _shop, _shop, _shop, _put_back, _hand, _live, _live, _look_back)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data(), readings=READINGS, budget=st.sampled_from([100, 300, 20]))
def test_any_life_can_be_built_and_told(data: Any, readings: dict[str, str], budget: int) -> None:
    desk = Desk(budget, **readings)
    _join(desk, data)
    for step in data.draw(st.lists(st.sampled_from(STEPS), max_size=12)):
        step(desk, data)
        if not desk.stored.events:
            _join(desk, data)
    for row in desk.bench.chronicle.ledger:
        spoken(row.key, row.args)
    for plot in desk.bench.chronicle.series:
        spoken(plot.key, {})
    for problem in desk.problems():
        spoken(problem.key, problem.args)
