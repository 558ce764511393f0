"""Which turn is judged, from what, and as which attempt: whole values, and every refusal."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from models.campaign.campaign_changes import SetChoice
from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.things import CreateThing
from models.campaign.turn_changes import KeepAttempt
from models.campaign.turn_codes import (
    DiceProof,
    commitment,
    is_misspelt,
    sheet_digest,
    turn_seed,
    verified,
    written_code,
)
from models.campaign.turn_judging import correctable, judge_turn, judge_unbegun, sheets_of
from models.campaign.turn_queries import dice_text, in_force, input_hash, phases_of
from models.campaign.turn_records import (
    AttemptRecord,
    OrderSheetRecord,
    PlayerRecord,
    RefereedRecord,
    RulingRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.dice import Dice
from models.errors import SpokenError
from models.galaxy.values import Command, Troops
from models.games.facets.turns import TurnCase, TurnDifference
from models.games.library import turns
from tests.campaign.written import Insert
from tests.store.publish_victims import small_galaxy

G, SECRET = "G", "un secret"
ROW = RefereedRecord(G, SECRET, commitment(SECRET), "UTC")
LAND = replace(
    small_galaxy(), commands=(*small_galaxy().commands, Command("v", "Vé", "vador", 900, 0, force=Troops(3, 2, 1)))
)
START = turns().next_turn(turns().begin(LAND), LAND)
ORDERS = 'PORTULAN 1 hutt\nflotte "Cé": total\nFIN\n'
RULINGS = (
    RulingRecord(G, "R1", 1, "income", "after:income", "money faction=hutt amount=7000", "x"),
    RulingRecord(G, "R2", 1, "income", "after:income", "money faction=vador amount=9000", "x"),
)


def sheet(key, faction, words):
    return OrderSheetRecord(G, key, 1, faction, f"2026-01-01T{key}", "mail", words=words)


SHEETS = (sheet("S1", "hutt", ORDERS), sheet("S2", "vador", "PORTULAN 1 vador\nFIN\n"))


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(G, NewGalaxy(LAND)))
    seats = (PlayerRecord(G, "vador"), PlayerRecord(G, "hutt"), PlayerRecord(G, "aube"))
    desk.store.apply(Insert((ROW, *seats, SnapshotRecord(G, 1, 0, "", START), TurnRecord(G, 0, "", "closed"))))
    return desk.store


def judged(store, **how):
    with store.read() as campaign:
        return judge_turn(campaign, G, **how)


def refused(ask):
    with pytest.raises(SpokenError) as caught:
        ask()
    return caught.value.key, caught.value.args_


def test_a_judging_is_an_attempt_that_says_what_it_was_made_from(store):
    store.apply(Insert((TurnRecord(G, 1), *SHEETS, *RULINGS)))
    store.apply(SetChoice("empire", "moves", "by_id"))
    digests = [sheet_digest(each.words) for each in SHEETS]
    seed = turn_seed(SECRET, 1, digests)
    counted = [["hutt", "S1", digests[0]], ["vador", "S2", digests[1]]]
    said = in_force(RULINGS)
    told = []
    found = judged(store, engine="9.9", progress=lambda *at: told.append(at))
    texts = {each.faction: each.words for each in SHEETS}
    right = turns().judge(TurnCase(START, texts, seed, {"moves": "by_id"}, said))
    rules = {"choices": {"moves": "by_id"}}
    inputs = json.dumps([counted, [[each.target, each.body] for each in said], ""], sort_keys=True)
    assert (found.start, found.turn, found.changes) == (START, right, ())
    hashes = (input_hash(json.dumps(rules, sort_keys=True)), input_hash(START, inputs), right.fingerprint)
    dice = [dice_text(each) for phase in right.phases for each in phase.dice]
    kept = {**rules, "last_ruling": "R2"}
    assert found.attempt == AttemptRecord(G, 1, 1, "", "9.9", *hashes, seed, kept, counted, dice)
    assert told
    assert found.attempt.dice

    store.apply(KeepAttempt(found.attempt, found.turn, found.start))
    store.apply(Insert((RULINGS[0]._replace(id="R3", body="money faction=hutt amount=500"),)))
    again = judged(store, since="income", engine="9.9")
    assert (again.attempt.number, again.attempt.from_phase, again.attempt.seed) == (2, "income", seed)
    assert again.attempt.rules["last_ruling"] == "R3"
    with store.read() as campaign:
        kept = phases_of(campaign, G, 1, 1)
    at = turns().phases().index("income")
    assert again.turn.phases[:at] == kept[:at]
    assert again.changes == (TurnDifference("hutt", "money", again.changes[0].before, again.changes[0].before + 500),)
    assert judged(store, since=turns().phases()[0]).turn == judged(store).turn, "from the first phase on is all of it"
    names = turns().phases()
    assert refused(lambda: judged(store, since="n" * 50)) == ("turn.no_phase", {"name": "n" * 40, "known": names})
    for how in ({"seed": "autre"}, {"texts": {"a.txt": ORDERS}}):
        assert refused(lambda how=how: judged(store, since="income", **how)) == ("turn.sheets_changed", {"attempt": 1})


def test_a_turn_judged_before_streams_had_numbers_is_corrected_with_the_dice_that_fell(store):
    store.apply(Insert((TurnRecord(G, 1), *SHEETS)))
    new = judged(store)
    assert all(each.split()[0].endswith("/#1") for each in new.attempt.dice)
    old = [each.partition("/@")[0] + " attacker:10:3" for each in new.attempt.dice]
    store.apply(KeepAttempt(new.attempt._replace(dice=old), new.turn, new.start))
    again = judged(store)
    thrown = {each.partition(" ")[0] for each in again.attempt.dice}
    assert thrown == {each.partition("/@")[0].partition("/#")[0] for each in new.attempt.dice}
    assert all(
        Dice(again.attempt.seed, f"1/{stream.key}").roll(die.faces).result == die.result
        for phase in again.turn.phases for stream in phase.dice for die in stream.dice[:1]
    )  # fmt: skip


def test_trying_takes_other_sheets_and_other_dice_and_says_so(store):
    store.apply(Insert((TurnRecord(G, 1), *SHEETS)))
    found = judged(store, texts={"a.txt": ORDERS}, seed="essai")
    assert found.turn == turns().judge(TurnCase(START, {"hutt": ORDERS}, "essai", {}))
    inputs = json.dumps([{"hutt": ORDERS}, [], ""], sort_keys=True)
    assert (found.attempt.sheets, found.attempt.seed, found.attempt.rules["last_ruling"]) == ([], "essai", "")
    assert found.attempt.input_hash == input_hash(START, inputs)
    assert refused(lambda: judged(store, since="income")) == ("turn.no_attempt_yet", {})
    assert judged(store, seed="essai").attempt.seed == "essai"
    assert judged(store, texts={}).attempt.seed == turn_seed(SECRET, 1, [])

    class Alone:
        """Dice hang on the secret alone."""

        label = Insert.label

        def do(self, campaign):
            campaign.put(RefereedRecord, G, joint=False)

    store.apply(Alone())
    assert judged(store).attempt.seed == ""
    assert judged(store, texts={"a.txt": ORDERS}).turn == turns().judge(TurnCase(START, {"hutt": ORDERS}, SECRET, {}))


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
    rows = [AttemptRecord(G, last, number) for number in range(1, tried + 1)]
    rows += [TurnRecord(G, number, "", status) for number, status in enumerate(statuses)]
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


def test_sheets_are_told_by_faction_with_the_file_they_stand_in():
    other = "PORTULAN 1 vador\nFIN\n"
    assert sheets_of({"b.txt": ORDERS, "a.txt": other}, START) == (
        {"hutt": ORDERS, "vador": other},
        {"hutt": "b.txt", "vador": "a.txt"},
    )
    name = turns().players(START)["hutt"]
    for texts, key, args in (
        ({"a.txt": "Bonjour"}, "empire.no_header", {"file": "a.txt", "place": ""}),
        (
            {"a.txt": ORDERS.replace("1", "2", 1)},
            "empire.sheet_of_another_turn",
            {"file": "a.txt", "turn": 2, "now": 1},
        ),
        ({"a.txt": ORDERS, "b.txt": ORDERS}, "empire.two_sheets", {"file": "b.txt", "name": name}),
    ):
        assert refused(lambda texts=texts: sheets_of(texts, START)) == (key, args)


def test_a_galaxy_whose_turns_have_not_begun_is_judged_as_they_would_begin():
    found = judge_unbegun(LAND, {"a.txt": ORDERS}, "graine", {})
    start = turns().next_turn(turns().begin(LAND, {}, "graine"), LAND)
    right = turns().judge(TurnCase(start, {"hutt": ORDERS}, "graine", {}))
    assert (found.start, found.turn, found.changes) == (start, right, ())
    assert found.attempt == AttemptRecord("", 1, 0, state_hash=right.fingerprint, seed="graine")


def report(dice, **more):
    return {"format": 1, "turn": 3, "commitment": commitment(SECRET), "dice": dice, **more}


def thrown(seed, key, faces, number):
    dice = Dice(seed, f"3/{key}")
    return [{"faces": faces, "result": dice.roll(faces).result} for _ in range(number)]


def test_every_die_of_a_report_is_thrown_again():
    typed = {"faces": 10, "result": 11, "typed": True}
    fair = [*thrown(SECRET, "a", 10, 2), typed]
    bad = thrown(SECRET, "b", 6, 2)
    bad[1] = {"faces": 6, "result": bad[1]["result"] % 6 + 1}
    both = {"key": "b", "dice": bad}
    streams = [{"key": "a", "dice": fair}, both, {"key": "c", "dice": []}, both]
    assert verified(SECRET, report({"streams": streams})) == DiceProof(3, 4, 1, ("b",))
    seed = turn_seed(SECRET, 3, ["x", "y"])
    joint = [{"key": "a", "dice": thrown(seed, "a", 10, 3)}]
    for sheets, wrong in ((None, ()), (["x", "y"], ()), (["y", "x"], ("seed",))):
        asked = report({"seed": seed, "sheets": sheets, "streams": joint})
        assert verified(SECRET, asked) == DiceProof(3, 3, 0, wrong)
    assert verified(SECRET, report({"sheets": ["x"], "streams": []})) == DiceProof(3, 0, 0, ())
    for wrong in ([], {}, report({}, format=2), report({}, turn="3")):
        assert refused(lambda wrong=wrong: verified(SECRET, wrong)) == ("turn.no_report", {})
    assert refused(lambda: verified("autre", report({}))) == ("turn.other_secret", {})


def test_a_code_is_read_as_it_was_meant_and_a_wrong_letter_found():
    assert written_code("dhvf-vwas") == "DHVF-VWAS"
    assert written_code("oiLo-1234") == "0110-1234"
    wrong = ["", "DHVF-VWA", "DHVF-VWASS", "DHVF-VWAU", "DHVE-VWAS", "HDVF-VWAS", "!HVF-VWAS"]
    assert [is_misspelt(code) for code in ("DHVF-VWAS", "dhvfvwas", *wrong)] == [False, False, *[True] * 7]
    assert turn_seed(SECRET, 3, ["a", "b"]) == "8ec359fb97fae18fbdb4b8e4e0e3211cdb24bc9b0c153453a1e3858a81ad3e2c"
    assert sheet_digest("mots") == "c8c589d01bf361c069697c23f7c85616456f32e8b9ec2c70251a0ec862dfbe23"
    assert commitment(SECRET) == "95e76f75a1ab26969aa2be56e09321eec6953e76c6a5c77b61c878bae95fcf2a"
