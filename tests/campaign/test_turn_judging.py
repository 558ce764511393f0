"""Which turn is judged, from what, and as which attempt: whole values, and every refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.things import CreateThing
from models.campaign.turn_records import (
    AttemptRecord,
    OrderSheetRecord,
    PlayerRecord,
    RefereedRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.campaign.turns.changes import KeepAttempt
from models.campaign.turns.codes import (
    commitment,
)
from models.campaign.turns.judging import correctable, judge_turn
from models.dice import Dice
from models.errors import SpokenError
from models.galaxy.values import Command, Troops
from models.games.library import galaxy_game
from tests.campaign.written import Insert
from tests.store.publish_victims import small_galaxy

G, SECRET = "G", "un secret"
ROW = RefereedRecord(galaxy_id=G, secret=SECRET, commitment=commitment(SECRET), zone="UTC")
LAND = replace(
    small_galaxy(), commands=(*small_galaxy().commands, Command("v", "Vé", "vador", 900, 0, force=Troops(3, 2, 1)))
)
START = galaxy_game().turns.begin(LAND).next(LAND)
ORDERS = 'PORTULAN 1 hutt\nflotte "Cé": total\nFIN\n'


def sheet(key, faction, words):
    return OrderSheetRecord(
        galaxy_id=G, id=key, turn=1, faction=faction, received_utc=f"2026-01-01T{key}", channel="mail", words=words
    )


SHEETS = (sheet("S1", "hutt", ORDERS), sheet("S2", "vador", "PORTULAN 1 vador\nFIN\n"))


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(G, NewGalaxy(LAND)))
    seats = (
        PlayerRecord(galaxy_id=G, faction="vador"),
        PlayerRecord(galaxy_id=G, faction="hutt"),
        PlayerRecord(galaxy_id=G, faction="aube"),
    )
    desk.store.apply(
        Insert(
            (
                ROW,
                *seats,
                SnapshotRecord(galaxy_id=G, turn=1, attempt=0, phase="", state=START.data),
                TurnRecord(galaxy_id=G, number=0, deadline_utc="", status="closed"),
            )
        )
    )
    return desk.store


def judged(store, **how):
    with store.read() as campaign:
        return judge_turn(campaign, G, **how)


def test_a_turn_judged_before_streams_had_numbers_is_corrected_with_the_dice_that_fell(store):
    store.apply(Insert((TurnRecord(galaxy_id=G, number=1), *SHEETS)))
    new = judged(store)
    assert all(each.split()[0].endswith("/#1") for each in new.attempt.dice)
    old = [each.partition("/@")[0] + " attacker:10:3" for each in new.attempt.dice]
    store.apply(KeepAttempt(new.attempt.model_copy(update={"dice": old}), new.turn, new.start))
    again = judged(store)
    thrown = {each.partition(" ")[0] for each in again.attempt.dice}
    assert thrown == {each.partition("/@")[0].partition("/#")[0] for each in new.attempt.dice}
    assert all(
        Dice(again.attempt.seed, f"1/{stream.key}").roll(die.faces).result == die.result
        for phase in again.turn.phases for stream in phase.dice for die in stream.dice[:1]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("statuses", "tried", "now", "corrected"),
    [
        (("published",), 0, ("turn.none_open", {"turn": 1}), ("turn.none_published", {})),
        (("closed",), 0, ("turn.none_open", {"turn": 1}), ("turn.none_published", {})),
        (("published", "open"), 0, 1, ("turn.none_published", {})),
        (("published", "published"), 0, ("turn.none_open", {"turn": 2}), 1),
        (("published", "published", "open"), 0, 2, 1),
        (("published", "published", "closed"), 1, 2, ("turn.judged_since", {"turn": 1, "next": 2})),
        (("published", "published", "published"), 1, ("turn.none_open", {"turn": 3}), 2),
    ],
)
def test_the_turn_that_is_judged_is_the_open_one_and_that_which_is_corrected_the_last_published(
    desk, statuses, tried, now, corrected
):
    store = desk.store
    store.apply(CreateThing(G, NewGalaxy(LAND)))
    last = len(statuses) - 1
    rows = [AttemptRecord(galaxy_id=G, turn=last, number=number) for number in range(1, tried + 1)]
    rows += [
        TurnRecord(galaxy_id=G, number=number, deadline_utc="", status=status) for number, status in enumerate(statuses)
    ]
    store.apply(Insert((ROW, *rows)))
    for correct, wanted in ((False, now), (True, corrected)):
        with pytest.raises(SpokenError) as caught:
            judged(store, correct=correct)
        found = caught.value.key, caught.value.args_
        # A turn that may be judged has no start here: it is looked for first.
        assert found == (wanted if isinstance(wanted, tuple) else ("turn.no_start", {}))
    with store.read() as campaign:
        assert correctable(campaign, G) == (corrected if isinstance(corrected, int) else 0)
        assert correctable(campaign, "nul") == 0
