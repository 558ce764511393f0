"""What the referee decrees, to whom it is told, and every objective his words may describe."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.galaxy.values import Character
from models.games.empire.turn.decrees import decreed
from models.games.empire.turn.happenings import ALL, EFFECTS, Happening
from models.games.empire.turn.objectives import Objective, ObjectiveKind, objective_of, objective_text
from models.games.empire.turn.owners import Owners, battles_won
from models.games.empire.turn.state import CampaignState
from models.i18n import Text
from tests.games.empire.turns import campaign, command, planet, troops

EVERYBODY = tuple(sorted(campaign().players))


def world() -> CampaignState:
    state = campaign(
        planet("p", 0, "hutt", resource="Ore", sector="s"), planet("q", 9, "aube", resource="Ore"), planet("n", 19),
        command("h", "hutt", 0, troops(3, 1, 3)), command("v", "vador", 3, troops(1)),
        characters=(Character("ann", Text.same("Ann"), "organa"), Character("bob", Text.same("Bob"))),
    )  # fmt: skip
    aims = (
        Objective("own", ObjectiveKind.MONEY, 5, "hutt", number=9),
        Objective("hid", ObjectiveKind.MONEY, 5, "hutt", number=9, hidden=True),
        Objective("all", ObjectiveKind.HOLD_COUNT, 5, alliance="empire", members=("tarkin", "vador"), number=2),
    )
    return replace(state, objectives={each.id: each for each in aims})


@pytest.mark.parametrize(
    ("words", "args", "to"),
    [
        ("money faction=hutt amount=-5", {"faction": "hutt", "amount": -5, "why": "ruling"}, ("hutt",)),
        ("points faction=hutt amount=5 why=battle", {"faction": "hutt", "amount": 5, "why": "battle"}, ("hutt",)),
        ("conquered planet=p faction=vador",
         {"planet": "p", "faction": "vador", "from": "hutt", "doubled": 0}, ("hutt", "vador")),
        ("conquered planet=n faction=vador doubled=1 from=aube",
         {"planet": "n", "faction": "vador", "doubled": 1, "from": "aube"}, ("vador",)),
        ("moved command=h x=12 y=-8 jumped=0", {"command": "h", "x": 12, "y": -8, "jumped": 0}, ("hutt",)),
        ("raised command=w name='Deux mots' faction=aube planet=p home=q infantry=1 cruisers=0 fighters=0",
         {"command": "w", "name": "Deux mots", "faction": "aube", "planet": "p", "home": "q", "infantry": 1,
          "cruisers": 0, "fighters": 0}, ("aube", "hutt")),
        ("killed character=ann", {"character": "ann"}, ("organa",)),
        ("killed character=bob", {"character": "bob"}, EVERYBODY),
        ("bank amount=5", {"amount": 5}, EVERYBODY),
        ("ended", {}, ("*",)),
        ("revealed objective=hid", {"objective": "hid"}, ("hutt",)),
        ("fulfilled objective=hid", {"objective": "hid"}, ()),
        ("fulfilled objective=own", {"objective": "own"}, ("hutt",)),
        ("withdrawn objective=own", {"objective": "own"}, ("hutt",)),
        ("withdrawn objective=all", {"objective": "all"}, ("tarkin", "vador")),
    ],
)  # fmt: skip
def test_a_decree_is_a_happening_told_to_those_it_names(words: str, args: dict[str, Any], to: tuple[str, ...]) -> None:
    kind = words.partition(" ")[0]
    assert decreed(world(), words) == Happening(kind, "CG-1", args, "ruling", frozenset(to))
    assert frozenset(("*",)) == ALL


KNOWN = tuple(sorted(EFFECTS))


@pytest.mark.parametrize(
    ("words", "key", "args"),
    [
        ("", "turn.no_decree", {"words": "", "known": KNOWN}),
        ("dance faction=hutt", "turn.no_decree", {"words": "dance faction=hutt", "known": KNOWN}),
        ("money 'x" + "y" * 90, "turn.no_decree", {"words": "money 'x" + "y" * 72, "known": KNOWN}),
        ("dance " + "y" * 90, "turn.no_decree", {"words": "dance " + "y" * 74, "known": KNOWN}),
        ("money amount=5", "turn.decree_wants", {"kind": "money", "name": "faction"}),
        ("money faction=hutt", "turn.decree_wants", {"kind": "money", "name": "amount"}),
        ("money faction=hutt amount=x" + "y" * 90, "turn.no_decree",
         {"words": "money faction=hutt amount=x" + "y" * 53, "known": KNOWN}),
    ],
)  # fmt: skip
def test_a_decree_that_means_nothing_says_what_it_wants(words: str, key: str, args: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        decreed(world(), words)
    assert (refused.value.key, dict(refused.value.args_)) == (key, args)


# Objectives in words


def made(**args: str | int) -> Objective:
    given: dict[str, str | int] = {"objective": "z", "faction": "hutt", "points": 5}
    return objective_of({key: each for key, each in (given | args).items() if each != "-"}, world().galaxy)


@pytest.mark.rule("CG-105", "CG-106", "CG-121")
def test_words_become_an_objective() -> None:
    base = Objective("z", ObjectiveKind.HOLD_COUNT, 5, "hutt", number=1)
    assert made(what="hold_count", number=1) == base
    assert made(what="win_battles", number="3") == replace(base, kind=ObjectiveKind.WIN_BATTLES, number=3)
    assert made(what="hold_planets", targets="p,,q", number=7) == replace(
        base, kind=ObjectiveKind.HOLD_PLANETS, targets=("p", "q"), number=0
    )
    for what, target in (("hold_sector", "s"), ("beat", "aube"), ("capture", "ann"), ("monopoly", "Ore")):
        assert made(what=what, targets=target).targets == (target,)
    assert made(what="manual", words="danser") == replace(base, kind=ObjectiveKind.MANUAL, number=0, words="danser")
    assert made(what="money", number=2, words="x").words == ""
    assert made(what="money", number=2, hidden=1, trigger="turn:12", prize="shield") == replace(
        base, kind=ObjectiveKind.MONEY, number=2, hidden=True, trigger="turn:12", prize="shield"
    )
    for trigger in ("objective:x", "planet:p", ""):
        assert made(what="money", number=2, trigger=trigger).trigger == trigger
    together = made(what="money", number=2, faction="", alliance="empire")
    assert (together.faction, together.alliance, together.members) == ("", "empire", ("jerjerrod", "tarkin", "vador"))
    assert (together.whose, made(what="money", number=2).whose) == (together.members, ("hutt",))


@pytest.mark.parametrize(
    ("args", "error", "says"),
    [
        ({"what": "money"}, KeyError, "number"),
        ({"what": "money", "number": 0}, ValueError, "z"),
        ({"what": "manual"}, KeyError, "words"),
        ({"what": "beat"}, KeyError, "targets"),
        ({"what": "beat", "targets": "aube,x"}, ValueError, "z"),
        ({"what": "money", "number": 1, "faction": "-"}, KeyError, "faction"),
        ({"what": "money", "number": 1, "alliance": "empire"}, KeyError, "faction"),
        ({"what": "money", "number": 1, "objective": ""}, KeyError, "faction"),
        ({"what": "money", "number": 1, "faction": "x"}, ValueError, "x"),
        ({"what": "money", "number": 1, "faction": "-", "alliance": "x"}, ValueError, "x"),
        ({"what": "money", "number": 1, "prize": "x"}, ValueError, "x"),
        ({"what": "money", "number": 1, "points": "-"}, KeyError, "points"),
        ({"what": "money", "number": 1, "trigger": "turn:x"}, ValueError, "turn:x"),
        ({"what": "money", "number": 1, "trigger": "planet:"}, ValueError, "planet:"),
        ({"what": "money", "number": 1, "trigger": "moon:5"}, ValueError, "moon:5"),
        ({"what": "dance"}, ValueError, "dance"),
    ],
)
def test_words_that_lack_something_say_what(args: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        made(**args)


@pytest.mark.rule("CG-105", "CG-106")
def test_what_takes_the_place_of_an_objective_keeps_who_knows_it_and_its_progress() -> None:
    galaxy = world().galaxy
    args = {"objective": "z", "alliance": "empire", "points": 5, "what": "money", "number": 2, "hidden": 1}
    old = Objective("z", ObjectiveKind.MONEY, 1, alliance="empire", members=("vador",), number=1, count=4, reached=3)
    new = objective_of(args, galaxy, old)
    assert new == Objective(
        "z", ObjectiveKind.MONEY, 5, alliance="empire", members=("vador",), number=2, hidden=True, told=True, count=4,
        reached=3,
    )  # fmt: skip
    hidden = replace(old, hidden=True, members=(), reached=0)
    again = objective_of(args, galaxy, hidden)
    assert (again.told, again.members, again.open) == (False, ("jerjerrod", "tarkin", "vador"), False)
    assert objective_of(args, galaxy, replace(hidden, told=True)).told


def test_an_objective_is_open_to_its_owners_once_it_is_told_or_reached() -> None:
    plain = Objective("z", ObjectiveKind.MONEY, 5, "hutt", number=2)
    hidden = replace(plain, hidden=True)
    assert [each.open for each in (plain, hidden, replace(hidden, told=True), replace(hidden, reached=1))] == [
        True, False, True, True,
    ]  # fmt: skip
    assert (plain.known_to("hutt"), plain.known_to("aube"), hidden.known_to("hutt")) == (True, False, False)


@pytest.mark.parametrize(
    ("what", "targets", "number", "fr", "en"),
    [
        (ObjectiveKind.BEAT, ("aube",), 0, "battre Aube Écarlate dans une bataille", "beat Crimson Dawn in a battle"),
        (ObjectiveKind.HOLD_PLANETS, ("p", "gone"), 0, "tenir P, gone", "hold P, gone"),
        (ObjectiveKind.WIN_BATTLES, (), 1, "gagner 1 bataille", "win 1 battle"),
        (ObjectiveKind.WIN_BATTLES, (), 2, "gagner 2 batailles", "win 2 battles"),
    ],
)
def test_an_objective_in_words(what: ObjectiveKind, targets: tuple[str, ...], number: int, fr: str, en: str) -> None:
    found = objective_text(Objective("z", what, 5, "hutt", targets=targets, number=number), world().galaxy)
    assert (found["fr"], found["en"]) == (fr, en)


# Who owned what when


@pytest.mark.rule("CG-119")
def test_who_won_a_battle_is_told_by_the_owners_of_that_moment() -> None:
    def battle(attackers: str, defenders: str, winner: str) -> Happening:
        return Happening("battle", "CG-71", {"attackers": attackers, "defenders": defenders, "winner": winner})

    told = [
        battle("h,v", "n", "attacker"), battle("h", "q", "defender"), battle("w", "h", "attacker"),
        Happening("conquered", "CG-71", {"planet": "n", "faction": "vador"}), Happening("bank", "CG-39", {"amount": 1}),
        Happening("raised", "CG-97", {"command": "w", "faction": "aube"}), battle("w", "n", "defender"),
    ]  # fmt: skip
    assert [(set(won), set(lost)) for won, lost in battles_won(world(), told)] == [
        ({"hutt", "vador"}, set()), ({"aube"}, {"hutt"}), (set(), {"hutt"}), ({"vador"}, {"aube"}),
    ]  # fmt: skip
    owners = Owners(world())
    assert [owners.of(key) for key in ("h", "p", "n", "w")] == ["hutt", "hutt", "", ""]
