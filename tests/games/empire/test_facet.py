"""What the page of a campaign asks of the game: turns opened, sheets judged beforehand, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from editor.turns.reading import show_turn
from models.campaign.turns.rereading import kept_verdict
from models.content import build
from models.errors import Refused
from models.galaxy.values import Character, Engagement
from models.games.empire.turn.facet import EmpireTurn, EmpireTurns, known_state
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.state import (
    CampaignState,
    FallenCommand,
    JoinRequest,
    PersonState,
    TurnFacts,
)
from models.games.empire.turn.turn_json import pack_state
from models.games.facets.rulings import RulingDue, RulingOn
from models.games.facets.turns import LineVerdict, ReadOrders, TurnCase
from models.i18n import Text, Translator
from tests.games.empire.turns import campaign, command, planet, troops

TURNS = EmpireTurns()


def world() -> CampaignState:
    state = campaign(
        planet("p", 0, "hutt", "*", garrison=troops(2)), planet("q", 40, "aube"), planet("r", 80, "organa", "***"),
        command("h", "hutt", 0, troops(3, 0, 2), home="p"), command("j", "hutt", 5, troops(1)),
        command("k", "aube", 40, troops(1)),
        characters=(
            Character("ann", Text.same("Ann"), "hutt", "h"), Character("bob", Text.same("Bob"), "aube", "h"),
            Character("yoda", Text.same("Yoda"), npc=True, planet="r"),
        ),
    )  # fmt: skip
    return replace(
        state, turn=4, bank=900, since={"p": 2, "q": 3}, fallen={"old": FallenCommand("old", "hutt", free=True),
                                                                 "x": FallenCommand("x", "aube", free=False)},
        garrisons={"p": Engagement.TOTAL, "q": Engagement.MODERATE},
        weapons={"h": ("shield", "hangars"), "k": ("hangars",)},
        people={
            "ann": PersonState(1, 2, placed=True), "bob": PersonState(captor="hutt"),
            "yoda": PersonState(captor="aube"),
        },
        requests=(JoinRequest("hutt", "empire", "moff"),), firsts=frozenset((("p", "hutt"),)), doubled=frozenset("p"),
        now=TurnFacts(spent={"hutt": 300}), objectives={"o": Objective("o", ObjectiveKind.MONEY, 5, "hutt", number=9)},
    )  # fmt: skip


def said(call: Any, *args: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refused) as refused:
        call(*args)
    return refused.value.key, dict(refused.value.args_)


def test_the_next_turn_forgets_what_was_taken_off_the_map() -> None:
    state = world()
    galaxy = replace(state.galaxy, planets=state.galaxy.planets[1:], commands=state.galaxy.commands[1:])
    after = EmpireTurn(pack_state(state)).next(galaxy).state
    assert (after.turn, after.galaxy, after.since) == (5, galaxy, {"q": 3})
    assert (after.garrisons, after.weapons) == ({"q": Engagement.MODERATE}, {"k": ("hangars",)})
    assert (after.now, after.players["hutt"].last_spent, after.bank) == (TurnFacts(), 300, 900)
    assert known_state(after, "aube").weapons == {"k": ("hangars",)}
    same = EmpireTurn(pack_state(state)).next(state.galaxy).state
    assert (same.since, same.garrisons, same.weapons) == (state.since, state.garrisons, state.weapons)


def test_no_turn_is_opened_without_a_side_or_after_the_end() -> None:
    state = world()
    fewer = replace(state.galaxy, factions=tuple(f for f in state.galaxy.factions if f.id not in {"vador", "aube"}))
    names = (state.galaxy.faction["aube"].name, state.galaxy.faction["vador"].name)
    assert said(EmpireTurn(pack_state(state)).next, fewer) == ("turn.side_gone", {"names": names})
    assert said(EmpireTurn(pack_state(replace(state, ended=3))).next, state.galaxy) == (
        "turn.campaign_over",
        {"turn": 3},
    )


# A sheet as it is read


def read(state: CampaignState, who: str, *lines: str) -> ReadOrders:
    return EmpireTurn(pack_state(state)).read("\n".join((f"PORTULAN 4 {who} 4F7K-Q2PX", *lines, "FIN")))


def test_each_line_of_a_sheet_is_judged_by_what_its_player_knows() -> None:
    lines = (
        "garde rien", "donne 30 à Aube", "", "récit on danse", "donne 90 à Aube", "h total",
        "renforce p + 2 bataillons", "donne 30 à Aube, dort",
    )  # fmt: skip
    found = read(world(), "hutt", *lines)
    assert (found.turn, found.faction, found.code) == (4, "hutt", "4F7K-Q2PX")
    one, two, four, five, six, seven, eight = found.lines
    assert (one.number, one.words, one.grade, one.key, one.rule) == (1, lines[0], "refused", "empire.unknown", "")
    aube = Text('donne 30 M à "Aube Écarlate"', 'give 30 M to "Crimson Dawn"')
    assert two == LineVerdict(2, lines[1], understood=aube)
    danced = Text('récit : "on danse"', 'story: "on danse"')
    assert four == LineVerdict(4, lines[3], "warning", "turn.for_the_referee", {}, "CG-1", danced)
    money = {"reason": "empire.too_little_money", "kind": "gift", "amount": 90_000}
    assert (five.grade, five.key, five.args, five.rule) == ("refused", "empire.too_little_money", money, "CG-115")
    assert [(each.grade, each.key) for each in (six, seven)] == [("ok", "")] * 2
    assert (eight.grade, eight.key, eight.args) == ("refused", "empire.unknown", {"words": "dort"})
    assert (found.left, found.unordered) == (100_000 - 30_000 - 10_000, ("J",))
    head = EmpireTurn(pack_state(world())).head("\n".join(("PORTULAN 4 hutt", *lines, "FIN")))
    unread = {each.number: "empire.unknown" for each in (one, eight)}
    unjudged = (
        LineVerdict(e.number, e.words, key=unread.get(e.number, ""), understood=e.understood) for e in found.lines
    )
    assert head == ReadOrders(4, "hutt", "", tuple(unjudged))


def test_a_verdict_is_read_from_its_campaign_as_it_was_given() -> None:
    lines = read(world(), "hutt", "garde rien", "donne 190 à Aube").lines
    assert any(each.args for each in lines)
    assert tuple(build(LineVerdict, kept_verdict(each), file="sheet") for each in lines) == lines


# A turn judged with rulings


def judged(*rulings: RulingOn, sheets: Mapping[str, str] | None = None) -> Any:
    sheets = sheets or {"hutt": "h va (5; 0)\nrécit on danse\nzzz"}
    written = {key: f"PORTULAN 4 {key}\n{words}\nFIN" for key, words in sheets.items()}
    return EmpireTurn(pack_state(world())).judge(TurnCase(written, "seed", rulings))


def test_a_turn_says_what_was_not_read_what_waits_and_which_rulings_found_nothing() -> None:
    lost = (RulingOn("hutt:9", "yes"), RulingOn("dice:fleets/battle/a+b", "3"), RulingOn("odd", "x"))
    ruled = (RulingOn("hutt:1", "no"), RulingOn("after:income", "money faction=hutt amount=5"))
    plain, answered = judged(*lost, *ruled), judged(RulingOn("hutt:2", "Dansez."))
    assert plain.turn == 4
    assert [(who, line, why.key) for who, line, why in plain.unread] == [("hutt", 3, "empire.not_an_order")]
    assert plain.lost == lost
    story = RulingDue("hutt:2", Text.same("on danse"), "story")
    assert plain.open == (story,)
    assert (answered.lost, answered.open) == ((), ())
    before = plain.phases[-1].state.state
    assert before.players["hutt"].money == 100_000 + 2 * 2_000 + 5, "a first income is doubled"
    assert before.galaxy.command["h"].at == (0, 0)
    assert answered.phases[-1].state.state.galaxy.command["h"].at == (5_000, 0)
    assert EmpireTurn(pack_state(world())).waiting(plain.phases, lost) == (story,)
    assert EmpireTurn(pack_state(world())).waiting(plain.phases, (RulingOn("hutt:2", "Non."),)) == ()


@pytest.mark.rule("CG-73")
def test_two_that_fight_twice_in_a_phase_throw_other_dice_except_in_a_turn_of_before() -> None:
    state = EmpireTurn(pack_state(campaign(
        planet("p", 10, "tarkin", "*"), planet("q", 99, "hutt"), planet("r", 199, "hutt"),
        command("i", "tarkin", 0, troops(fighters=9)), command("h", "hutt", 12, troops(fighters=9), home="p"),
    )))  # fmt: skip
    sheets = {"tarkin": "PORTULAN 1 tarkin\nI va (9; 0)\nFIN"}

    def fell(seed: str, *, numbered: bool) -> dict[str, tuple[int, ...]]:
        turn = state.judge(TurnCase(sheets, seed, numbered=numbered))
        fell = [stream for phase in turn.phases for stream in phase.dice if "battle" in stream.key]
        return {f"{n} {stream.key}": tuple(die.result for die in stream.dice) for n, stream in enumerate(fell)}

    twice = [found for seed in range(20) if len(found := fell(str(seed), numbered=True)) == 2]
    assert {tuple(found) for found in twice} == {("0 fleets/battle/h+i/@12000,0/#1", "1 fleets/battle/h+i/@3000,0/#1")}
    assert any(len(set(found.values())) == 2 for found in twice)
    before = [found for seed in range(20) if len(found := fell(str(seed), numbered=False)) == 2]
    assert {tuple(found) for found in before} == {("0 fleets/battle/h+i", "1 fleets/battle/h+i")}
    assert all(len(set(found.values())) == 1 for found in before)


@pytest.mark.parametrize(
    ("target", "body", "key", "args"),
    [
        ("after:lunch", "ended", "turn.no_phase", {"name": "lunch", "known": TURNS.phases}),
        ("after:votes", "home command=zz planet=p", "turn.decree_wants", {"kind": "home", "name": "zz"}),
        ("after:votes", "garrisoned planet=zz engagement=weak",
         "turn.decree_wants", {"kind": "garrisoned", "name": "zz"}),
        ("after:votes", "conquered planet=p faction=zz", "turn.decree_wants", {"kind": "conquered", "name": "zz"}),
        ("after:votes", "killed character=zz", "turn.decree_wants", {"kind": "killed", "name": "zz"}),
        ("dice:a/b", "six", "turn.no_faces", {"words": "six"}),
        ("nobody:3", "yes", "turn.no_target", {"target": "nobody:3"}),
    ],
)  # fmt: skip
def test_a_ruling_without_meaning_is_refused(target: str, body: str, key: str, args: dict[str, Any]) -> None:
    assert said(EmpireTurn(pack_state(world())).ruling, RulingOn(target, body)) == (key, args)


def test_a_changed_reading_stands_first_of_what_the_referee_reads_of_the_turn_it_changes() -> None:
    start = TURNS.open(pack_state(world()), {"come_back": "off"})
    judged = start.judge(TurnCase({}, "readings"))
    for before, number in (({}, 1), ({"come_back": "off"}, 0), (None, 0)):
        shown = show_turn(judged, start, (), 1, Translator("fr"), readings_before=before)
        said = [line for line in shown.phases[0].lines if line.words.startswith("La lecture d’une règle change")]
        assert (len(said), shown.phases[0].lines[:number]) == (number, tuple(said))
    assert "Joueur sans commandement" in show_turn(
        judged, start, (), 1, Translator("fr"), readings_before={}
    ).phases[0].lines[0].words  # fmt: skip


@pytest.mark.rule("CG-78")
def test_a_captor_may_order_what_becomes_of_a_captive_of_another_side() -> None:
    state = campaign(planet("p", 0, "hutt", "*"), command("h", "hutt", 0, troops(3)))
    leia = Character("leia", Text.same("Leia"), owner="vador", command="h")
    held = replace(state, galaxy=replace(state.galaxy, characters=(leia,)), people={"leia": PersonState(captor="hutt")})
    turn = EmpireTurn(pack_state(held))
    for words in ("libère Leia", "tue Leia"):
        assert [line.grade for line in turn.read(f"PORTULAN 7 hutt\n{words}\nFIN").lines] == ["ok"]
    assert {each.words for each in turn.card("hutt", "fr") if not each.why} >= {"libère Leia", "tue Leia"}
    assert [line.grade for line in turn.read("PORTULAN 7 organa\nlibère Leia\nFIN").lines] == ["refused"]
