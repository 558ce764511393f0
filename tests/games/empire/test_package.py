"""What a player is sent as values, and his sheet where it begins and ends."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.galaxy.values import Character
from models.games.empire.readings import options, parameters
from models.games.empire.turn import report_page
from models.games.empire.turn.grammar import OrderSheet, read_sheet
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.package import files, package, rules_told, told
from models.games.empire.turn.report import report
from models.games.empire.turn.seen import seen
from models.games.empire.turn.turn_json import kept, packed
from models.games.facets.turns import KeptDie, KeptStream, Letterhead, LineVerdict, PlayedTurn, ReadOrders
from models.i18n import Text
from tests.games.empire.turns import Turn, campaign, command, order, planet, troops

HEAD = Letterhead("La guerre", "Ann", "fr", "4F7K-Q2PX", ("2026-12-01 20:00", "x"), "Europe/Paris", "ab" * 32)


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of players."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


STREAM = KeptStream("fleets/battle/h+i", (KeptDie("attacker", 10, 7), KeptDie("defender", 10, 3, typed=True)))
LISTS = (
    "account", "figures", "happened", "battles", "commands", "planets", "threats", "news", "intelligence", "rumours",
    "scored", "standings", "orders",
)  # fmt: skip


def values(rich: bool = False, **head: Any) -> dict[str, Any]:
    state = campaign(planet("p", 0, "hutt", words="Un mot" if rich else ""), command("h", "hutt", 0, troops(1)))
    if rich:
        people = (Character("ann", Text.same("Ann"), "hutt", planet="p"),)
        state = replace(state, galaxy=replace(state.galaxy, characters=people))
        state = replace(state, objectives={"o": Objective("o", ObjectiveKind.MONEY, 5, "hutt", number=900)})
    state = replace(state, turn=4)
    made = report(seen(state, state, (), "hutt"), replace(HEAD, **head), None, ())
    events = {"income": [{"rule": "CG-95", "text": "Un."}], "gifts": []}
    found: dict[str, Any] = json.loads(files(made, "seed", (STREAM,), events)["report.json"])
    return found


def test_a_report_as_values_has_what_there_is() -> None:
    found = values()
    head = {
        "format": found["format"], "campaign": "La guerre", "turn": 4, "revision": 1, "reason": "", "faction": "hutt",
        "player": "Ann", "deadlines": ["2026-12-01 20:00", "x"], "zone": "Europe/Paris", "code": "4F7K-Q2PX",
        "money": found["money"], "points": found["points"],
        "phases": [
            {"name": "income", "events": [{"rule": "CG-95", "text": "Un."}]}, {"name": "gifts", "events": []},
        ],
    }  # fmt: skip
    assert list(found) == [*head, *LISTS, "commitment", "dice"]
    assert {key: found[key] for key in head} == head
    assert found["commitment"] == "ab" * 32
    assert found["dice"] == {
        "seed": "seed",
        "streams": [
            {
                "key": "fleets/battle/h+i",
                "dice": [
                    {"faces": 10, "result": 7, "typed": False}, {"faces": 10, "result": 3, "typed": True},
                ],
            },
        ],
    }  # fmt: skip


def test_people_objectives_places_and_the_secret_stand_where_there_are_any() -> None:
    found = values(rich=True, secret="s3", sheets={"4": ("d1", "d2"), "3": ("d0",)})
    assert list(found)[-6:] == ["characters", "objectives", "places", "commitment", "secret", "dice"]
    assert found["characters"] == [{"name": "Ann", "where": "à P", "state": "libre"}]
    assert found["places"] == [{"name": "P", "words": "Un mot"}]
    assert found["secret"] == "s3"
    assert list(found["dice"]) == ["seed", "sheets", "streams"]
    assert found["dice"]["sheets"] == ["d1", "d2"]
    assert values(secret="s3")["dice"]["sheets"] == []


def test_a_report_tells_every_reading_and_number_in_force_and_which_were_chosen() -> None:
    found = list(rules_told({"total": "until_death", "money": "7"}))
    assert len(found) == len(options()) + len(parameters())
    chosen = [each for each in found if each[3]]
    option, money = options()["total"], parameters()["money"]
    assert chosen == [
        (option.title, option.value({"total": "until_death"}).title, "CG-60", True),
        (money.title, money.told(7), "CG-103", True),
    ]
    assert not any(each[3] for each in rules_told({}))


def turn_of() -> PlayedTurn:
    state = campaign(
        planet("home", 90, "hutt", "*"), planet("other", 99, "hutt"),
        command("i", "tarkin", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="home"),
    )  # fmt: skip
    turn = Turn(state, order("tarkin", 1, "move", command="i", x=9_000, y=0), typed={"battle/h+i": (9, 1)})
    lines = (LineVerdict(1, "garde h", "refused", "empire.unknown", {"words": "h"}),)
    return PlayedTurn(1, packed(state), kept(turn.phases), seed="s", sheets={"hutt": ReadOrders(1, "hutt", "", lines)})


def test_a_package_tells_what_its_player_saw_by_phase_with_his_dice() -> None:
    found = json.loads(package((turn_of(),), "hutt", HEAD)["report.json"])
    assert [(each["name"], [event["text"] for event in each["events"]]) for each in found["phases"]] == [
        ("fleets", [
            "I se déplace.", "Bataille spatiale\u00a0: I l’emporte sur H.", "I 0, H 0, dés 9, 1.",
            "H perd 2 escadrons.", "H retraite vers Home.", "I se déplace.",
        ]),
        ("income", [
            "Home rapporte 2 M à Cartel des Hutt.", "Other rapporte 2 M à Cartel des Hutt.",
            "Cartel des Hutt\u00a0: 4 M de revenus.",
        ]),
        ("victory", ["Cartel des Hutt\u00a0: 5 points pour être resté neutre."]),
    ]  # fmt: skip
    assert found["dice"]["seed"] == "s"
    assert [each["key"] for each in found["dice"]["streams"]] == ["fleets/battle/h+i/@12000,0/#1"]
    other = json.loads(package((turn_of(),), "aube", HEAD)["report.json"])
    assert other["dice"]["streams"] == []
    made = told((turn_of(),), "hutt", HEAD)
    assert [each.line.text for each in made.orders or ()] != []
    assert told((turn_of(),), "aube", HEAD).orders == ()


# Sheets


def sheet(text: str) -> OrderSheet:
    return read_sheet(text, campaign(command("garde", "hutt", 0, troops(1))))


@pytest.mark.parametrize(
    ("text", "turn", "code", "lines"),
    [
        ("PORTULAN 7 HUTT\nquitte\nFIN\nquitte", 7, "", [(1, "quitte")]),
        (
            "Bonjour\n> > portulan 1234 Cartel des Hutt ab3d-Q2px\n>\n>  quitte  \n> end",
            1234,
            "AB3D-Q2PX",
            [(2, "quitte")],
        ),
        ("PORTULAN 7 hutt AB3DQ2PX\n\nquitte\n\nvote Vador", 7, "AB3DQ2PX", [(2, "quitte"), (4, "vote Vador")]),
        ("PORTULAN 7 hutt\nfin", 7, "", []),
        ("PORTULAN 7 hutt\nquitte\nPORTULAN 8 aube\nFIN", 7, "", [(1, "quitte"), (2, "PORTULAN 8 aube")]),
    ],
)
def test_a_sheet_stands_between_its_head_and_its_end(
    text: str, turn: int, code: str, lines: list[tuple[int, str]]
) -> None:
    found = sheet(text)
    assert (found.turn, found.faction, found.code) == (turn, "hutt", code)
    assert [(each.number, each.words) for each in found.lines] == lines
    assert [each.cause for each in found.orders][:1] == ([f"hutt:{lines[0][0]}"] if lines else [])


@pytest.mark.parametrize(
    ("text", "key", "args"),
    [
        ("quitte", "empire.no_header", {}),
        ("PORTULAN 12345 hutt", "empire.no_header", {}),
        ("XPORTULAN 7 hutt", "empire.no_header", {}),
        ("PORTULAN 7 hutt\n" + "quitte\n" * 501, "empire.too_many_lines", {"most": 500}),
    ],
)
def test_what_is_no_sheet_is_refused(text: str, key: str, args: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        sheet(text)
    assert (refused.value.key, dict(refused.value.args_)) == (key, args)


def test_a_sheet_has_five_hundred_lines_at_most_and_a_line_three_hundred_letters() -> None:
    assert len(sheet("PORTULAN 7 hutt\n" + "quitte\n" * 500 + "FIN").lines) == 500
    fits, long = "récit " + "x" * 294, "récit " + "x" * 295
    one, two = sheet(f"PORTULAN 7 hutt\n{fits}\n{long}").lines
    assert (one.words, one.reason, [each.kind for each in one.orders]) == (fits, None, ["story"])
    assert (two.number, two.words, two.orders) == (2, long[:300], ())
    assert two.reason is not None
    assert (two.reason.key, dict(two.reason.args_)) == ("empire.line_too_long", {"most": 300})
    state = campaign()
    players = {key: each for key, each in state.players.items() if key != "hutt"}
    with pytest.raises(Refused, match="no_such_player"):
        read_sheet("PORTULAN 7 hutt", replace(state, players=players))
