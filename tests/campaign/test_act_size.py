"""What an act of a battle costs in the campaign file: its own row, and the step that takes it back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from operator import add
from pathlib import Path
from statistics import median

import pytest

from models.campaign.queries import scenarios
from models.campaign.samples import fill
from models.campaign.scenarios.changes import NewBattle, PlayAct
from models.campaign.scenarios.queries import battle, battle_acts, scenario
from models.campaign.scenarios.runs import setup_kept
from models.campaign.things import CreateThing
from models.change import Label
from models.games.battle.battle_json import Seats, written_setup
from models.games.battle.course import Course
from models.games.library import game
from models.store.recovery.salvage import repair
from models.store.store import Store

MOST = 4096
"""Bytes how a battle stood before and after an act may take, and a usual act with all that is kept of it."""
ACTS = 60


def now() -> datetime:
    """Say a time."""
    return datetime(2026, 3, 1, tzinfo=UTC)


def played(path: Path, sample: str, acts: int) -> list[dict[str, object]]:
    """Play the first acts of the first scenario of a sample by automatic players; return each state that was kept."""
    with Store.create(path, "C", now, backups=False) as store:
        store.apply(fill(sample))
        with store.read() as campaign:
            row = scenarios(campaign)[0]
            found = scenario(campaign, row.id)
            setup = setup_kept(campaign, found)
        book = game(found.game)
        assert book.battles is not None
        course = Course(book.battles.set_up(setup), "graine")
        seats = Seats(dict.fromkeys(setup.sides, book.battles.players()[0].id))
        begun = dict(course.fight.write_state(course.now.state))
        new = NewBattle(row.id, "B", found.game, written_setup(setup, seats), begun, "graine")
        store.apply(CreateThing("B", new))
        states = [begun]
        while course.count < acts and course.view().phase != "over":
            made = course.do(course.advice(seats)[0])
            store.apply(PlayAct("B", made.number, made.body, made.written, Label("play.an_act")))
            states.append(made.written)
    return states


@pytest.mark.parametrize("sample", ["convoi", "temple-perdu"])
def test_an_act_costs_the_file_at_most_four_thousand_bytes(tmp_path, sample):
    path = tmp_path / "c.portulan"
    played(path, sample, ACTS)
    size = "sum(coalesce(length(before), 0) + coalesce(length(after), 0))"
    step = "FROM history_row JOIN history ON number = step WHERE label = 'play.an_act'"
    with closing(sqlite3.connect(path)) as db:
        states = [row[0] for row in db.execute(f"SELECT {size} {step} AND tbl = 'battle' GROUP BY step")]
        steps = [row[0] for row in db.execute(f"SELECT {size} {step} GROUP BY step ORDER BY step")]
        acts = [row[0] for row in db.execute("SELECT length(CAST(body AS BLOB)) FROM battle_act ORDER BY number")]
    assert len(states) == len(acts) > ACTS // 2
    assert max(states) <= MOST
    assert median(map(add, steps, acts)) <= MOST


def test_acts_taken_back_and_done_again_leave_each_state_as_it_was(tmp_path):
    path = tmp_path / "c.portulan"
    states = played(path, "convoi", 12)
    with Store.open(path, now) as store:

        def stands() -> tuple[object, int]:
            with store.read() as campaign:
                return battle(campaign, "B").state, len(battle_acts(campaign, "B"))

        for n in reversed(range(len(states))):
            assert stands() == (states[n], n)
            if n:
                store.undo()
        for n in range(1, len(states)):
            store.redo()
            assert stands() == (states[n], n)


def test_a_battle_harmed_in_the_file_comes_back_from_its_first_step_and_its_last(tmp_path):
    path = tmp_path / "c.portulan"
    states = played(path, "convoi", 12)
    with Store.open(path, now) as store, store.read() as campaign:
        setup = battle(campaign, "B").setup
    raw = path.read_bytes()
    assert raw.count(b'"real_dice":false') == 1, "later steps leave the setup out"
    path.write_bytes(raw.replace(b'"real_dice":false', b'"real_dxce":false'))
    repair(path, now)
    with Store.open(path, now) as store, store.read() as campaign:
        assert battle(campaign, "B").setup == setup
        assert battle(campaign, "B").state == states[-1]
