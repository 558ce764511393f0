"""Acts of builder and chronicle in a real campaign file: one step each, undone, redone, found again after reopening."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.campaign import queries
from models.campaign.forces.acts import PerformAct
from models.campaign.forces.changes import NewForce
from models.campaign.forces.rekeying import rekeyed
from models.campaign.things import CreateThing
from models.errors import Refused
from models.games.event import Pen
from models.games.facets.builder import SHOP, Act, perform
from models.games.game import Game
from models.games.library import game
from models.games.swidenth.data import rulebook
from models.games.swidenth.story.archive import setting_of
from models.games.swidenth.story.story import fold
from models.games.values import Stored
from models.i18n import Translator
from models.store.store import Store
from tests.campaign.conftest import Clock, Desk


def _pen(desk: Desk) -> Pen:
    return Pen(desk.ids, "2026-11-20")


def test_an_act_is_one_step_of_the_history(desk: Desk) -> None:
    force = desk.party()
    book = game("swidenth")
    hero = desk.members(force)["Gardul"]
    before = desk.stored(force)
    act = book.bench(before, pen=_pen(desk)).take(hero, "gear:potion-de-soin")
    desk.store.apply(PerformAct(force, act))
    said = desk.store.steps()[-1].label
    assert Translator("fr")(said.key, **said.args) == "Gardul prend Potion de Soin"
    assert desk.stored(force) == perform(before, act)
    desk.store.undo()
    assert desk.stored(force) == before
    desk.store.redo()
    assert [entry.id for entry in desk.verdict(force).members[1].gear] == ["hache", "potion-de-soin"]


def test_an_act_on_what_is_gone_leaves_no_trace(desk: Desk) -> None:
    force = desk.party()
    book = game("swidenth")
    hero = desk.members(force)["Gardul"]
    stored = desk.stored(force)
    gone, late = book.bench(stored).remove(hero), book.bench(stored).rename(hero, "Trop tard")
    back = book.bench(stored).put_back(hero, "gear:hache")
    taken = book.bench(stored, pen=_pen(desk)).take(desk.members(force)["Salvynia"], "gear:dague")
    for act in (taken, gone):
        desk.store.apply(PerformAct(force, act))
    after, steps = desk.stored(force), len(desk.store.steps())
    for act, key in ((late, "builder.no_member"), (back, "builder.no_event"), (taken, "builder.done_already")):
        with pytest.raises(Refused) as refused:
            desk.store.apply(PerformAct(force, act))
        assert refused.value.key == key
    assert (desk.stored(force), len(desk.store.steps())) == (after, steps)


def test_what_was_allowed_stays_allowed_in_a_copy(desk: Desk) -> None:
    force = desk.party()
    book = game("swidenth")
    hero = desk.members(force)["Salvynia"]
    desk.store.apply(PerformAct(force, book.bench(desk.stored(force), pen=_pen(desk)).take(hero, "gear:ecu", "un don")))
    copy = rekeyed(desk.stored(force), desk.ids).stored
    for stored in (desk.stored(force), copy, book.roster.alone(copy, copy.members[0].id)):
        problems = book.bench(stored).verdict.problems
        assert "builder.allowed" in {problem.key for problem in problems}
        assert "swidenth.gear_closed" not in {problem.key for problem in problems}


def test_an_army_is_mustered_in_the_file(desk: Desk) -> None:
    force = desk.army(("Stormtrooper", 2))
    book = game("escarmouche")
    act = book.bench(desk.stored(force), pen=_pen(desk)).take("", "profile:soldat-rebelle", "des transfuges")
    desk.store.apply(PerformAct(force, act))
    assert [problem.key for problem in desk.verdict(force).members[1].problems] == ["builder.allowed"]
    desk.store.apply(PerformAct(force, book.bench(desk.stored(force), pen=_pen(desk)).set("", {"limit": 25})))
    assert "escarmouche.over_limit" in {problem.key for problem in desk.verdict(force).problems}
    desk.store.apply(PerformAct(force, book.bench(desk.stored(force)).put_back("", "profile:soldat-rebelle")))
    assert [member.body["count"] for member in desk.stored(force).members] == [2]
    assert desk.stored(force).events == ()


class Life:
    """A party in a file beside the list of states it was in."""

    def __init__(self, folder: Path, data: Any) -> None:
        self.path, self.data, self.clock = folder / "c.portulan", data, Clock()
        numbers = count(1)
        self.new_id: Callable[[], str] = lambda: f"{next(numbers):026}"
        self.store = Store.create(self.path, "Vie", self.clock, backups=False)
        self.game: Game = game("swidenth")
        self.force = self.new_id()
        self.store.apply(CreateThing(self.force, NewForce("swidenth", Stored("Vie", "", 100, ()))))
        self.states, self.at = [self.now()], 0

    def now(self) -> Stored:
        with self.store.read() as campaign:
            return queries.stored(campaign, self.force)

    def pick(self, things: Any) -> Any:
        return things[self.data.draw(st.integers(0, len(things) - 1))]

    def step(self) -> None:
        """Do something, or what was done before is undone, done again, or read from the file anew."""
        wish = self.data.draw(st.sampled_from(["act", "act", "act", "undo", "redo", "reopen"]))
        if wish == "undo" and self.at:
            self.store.undo()
            self.at -= 1
        elif wish == "redo" and self.at + 1 < len(self.states):
            self.store.redo()
            self.at += 1
        elif wish == "reopen":
            self.store.close()
            self.store = Store.open(self.path, self.clock, backups=False)
        elif wish == "act":
            try:
                act = self.act(self.states[self.at])
            except Refused:
                return
            if act is not None:
                self.perform(act)

    def perform(self, act: Act) -> None:
        wanted = perform(self.states[self.at], act)
        if not self.store.apply(PerformAct(self.force, act)):
            assert wanted == self.states[self.at]
            return
        self.states = [*self.states[: self.at + 1], wanted]
        self.at += 1

    def act(self, stored: Stored) -> Act | None:
        bench = self.game.bench(stored, pen=Pen(self.new_id, "2026-11-20"))
        ids = [member.id for member in stored.members]
        kind = self.pick(("join", "take", "take", "back", "hand", "live", "leave", "name"))
        if kind == "join" or not ids:
            return bench.add(self.pick(bench.templates()).id)
        who = self.pick(ids)
        if kind == "name":
            return bench.rename(who, self.pick(("Zoé", "Aldo", "Ж")))
        if kind == "leave":
            return bench.remove(who)
        if kind == "live":
            return bench.chronicle.act(self.pick(bench.chronicle.acts((who,))).id, (who,), {})
        if kind == "hand":
            place = self.pick(bench.places)
            item = self.pick([thing.id for thing in place.things] or ["epee"])
            return bench.transfer(place.id, item, self.pick((*ids, "stash", SHOP)))
        offers = [offer for shelf in bench.offers(who) for offer in shelf.offers]
        if not offers:
            return None
        offer = self.pick(offers).id
        if kind == "back":
            return bench.put_back(who, offer)
        return bench.take(who, offer, self.pick(("", "pour rire")))


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data(), length=st.integers(1, 14))
def test_a_life_undone_redone_and_reopened_folds_the_same(data: Any, length: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        life = Life(Path(folder), data)
        try:
            for _ in range(length):
                life.step()
                kept, wanted = life.now(), life.states[life.at]
                assert kept == wanted
                told = fold(kept.events, setting_of(rulebook(), kept, {}))
                assert told == fold(wanted.events, setting_of(rulebook(), wanted, {}))
        finally:
            life.store.close()
