"""What each happening of a turn changes, and that it changes nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Character, Command, Engagement, Faction, Planet
from models.games.empire.turn.happenings import ALL, EFFECTS, Account, Happening, apply, came_of, troops_of, units
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.state import (
    CampaignPlayer,
    CampaignState,
    FallenCommand,
    JoinRequest,
    PersonState,
    Rank,
    TurnFacts,
)
from models.i18n import Text
from tests.games.empire.turns import campaign, command, planet, ranked, troops

DEEP = (CampaignState, Galaxy, CampaignPlayer, TurnFacts, Command, Planet, Faction, Character)


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """Return the fields of a campaign by their paths: `players.hutt.money`, `commands.h.x`."""
    if isinstance(value, DEEP) and is_dataclass(value):
        named = {each.name: getattr(value, each.name) for each in fields(value)}
    elif isinstance(value, Mapping):
        named = dict(value)
    elif isinstance(value, tuple) and value and all(isinstance(each, DEEP) for each in value):
        named = {each.id: each for each in value}
    else:
        return {path: value}
    return {key: each for name, part in named.items() for key, each in flat(part, f"{path}.{name}").items()}


def changed(before: CampaignState, after: CampaignState) -> dict[str, Any]:
    """Return what differs after something happened; what is gone stands as None."""
    was, now = flat(before), flat(after)
    found = {key: now.get(key) for key in sorted(was.keys() | now.keys()) if was.get(key) != now.get(key)}
    return {key[1:].removeprefix("galaxy."): value for key, value in found.items() if value not in ({}, ())}


def aim(key: str, **more: Any) -> Objective:
    return Objective(key, ObjectiveKind.MONEY, 10, "hutt", number=900, **more)


def campaign_now() -> CampaignState:
    state = campaign(
        planet("p", 3, "hutt", garrison=troops(5, 0, 3)), planet("q", 7, "aube", y=2_000, garrison=troops(1, 0, 1)),
        command("h", "hutt", 1, troops(6, 2, 9), home="p"), command("k", "aube", 8, troops(1, 1, 1), retreats=1),
        characters=(Character("ann", Text.same("Ann"), "hutt", command="h"), Character("bob", Text.same("Bob"))),
    )  # fmt: skip
    state = ranked(
        state, "organa", Rank.FOUNDER, "federation", president=True, choice="income", no_raise_until=2,
        half_income_until=9, grudges={"empire": 1},
    )  # fmt: skip
    state = state.with_player(replace(state.players["hutt"], money=9_000, points=4, smugglers=2, stores={"Ore": 1}))
    return replace(
        state, turn=6, bank=700, since={"q": 2}, firsts=frozenset((("q", "aube"),)), doubled=frozenset(("p", "q")),
        fallen={"old": FallenCommand("old", "aube", free=True)}, weapons={"h": ("shield",), "k": ("hangars",)},
        garrisons={"p": Engagement.TOTAL, "q": Engagement.MODERATE},
        people={"bob": PersonState(5, 6, placed=True, captor="aube")},
        requests=(JoinRequest("hutt", "empire", "moff"), JoinRequest("aube", "federation", "senator")),
        now=TurnFacts(
            jumped=frozenset("k"), retreated=frozenset("z"), special={"k": "boarding"}, bonus={"k": 1}, favour={"k": 5},
            spent={"hutt": 300, "aube": 40}, conquered=frozenset("r"), raided={"r": "hutt"},
            **{name: frozenset("0") for name in FLAGS},
        ),
        objectives={"a": aim("a", hidden=True), "b": aim("b")},
    )  # fmt: skip


FLAGS = ("closed", "anger", "death", "held", "no_spending", "no_income", "no_levies")
SOME = {"infantry": 2, "cruisers": 1, "fighters": 3}
CHANGES: list[tuple[str, dict[str, str | int], dict[str, Any]]] = [
    ("money", {"faction": "hutt", "amount": 500, "why": "income"}, {"players.hutt.money": 9_500}),
    ("money", {"faction": "hutt", "amount": -500, "why": "reinforce"},
     {"players.hutt.money": 8_500, "now.spent.hutt": 800}),
    ("money", {"faction": "vador", "amount": -1}, {"players.vador.money": 99_999, "now.spent.vador": 1}),
    ("money", {"faction": "hutt", "amount": -500, "why": "gift"}, {"players.hutt.money": 8_500}),
    ("money", {"faction": "hutt", "amount": -500, "why": "bank_share"}, {"players.hutt.money": 8_500}),
    ("points", {"faction": "hutt", "amount": 5}, {"players.hutt.points": 9}),
    ("bank", {"amount": -200}, {"bank": 500}),
    ("president", {"faction": "mothma"}, {"players.mothma.president": True, "players.organa.president": False}),
    ("president", {"faction": "organa"}, {}),
    ("status", {"faction": "hutt", "alliance": "empire", "rank": "moff"},
     {"factions.hutt.alliance": "empire", "players.hutt.rank": Rank.MOFF,
      "requests": (JoinRequest("aube", "federation", "senator"),)}),
    ("status", {"faction": "organa", "alliance": "neutres", "rank": "neutral"},
     {"factions.organa.alliance": "neutres", "players.organa.rank": Rank.NEUTRAL, "players.organa.president": False,
      "players.organa.choice": ""}),
    ("left", {"faction": "organa", "alliance": "federation", "grudge": 2, "no_raise_until": 7, "half_income_until": 8},
     {"players.organa.grudges.federation": 2, "players.organa.left": "federation", "players.organa.no_raise_until": 7}),
    ("left", {"faction": "organa", "alliance": "empire", "grudge": 2, "no_raise_until": 1, "half_income_until": 10},
     {"players.organa.grudges.empire": 3, "players.organa.left": "empire", "players.organa.half_income_until": 10}),
    ("asked", {"faction": "hutt", "alliance": "federation", "role": "senator"},
     {"requests": (JoinRequest("aube", "federation", "senator"), JoinRequest("hutt", "federation", "senator"))}),
    ("choice", {"faction": "organa", "choice": "troops"}, {"players.organa.choice": "troops"}),
    ("engaged", {"command": "h", "engagement": "moderate", "special": "boarding"},
     {"commands.h.engagement": Engagement.MODERATE, "now.special.h": "boarding"}),
    ("moved", {"command": "h", "x": 11, "y": -12, "jumped": 0}, {"commands.h.x": 11, "commands.h.y": -12}),
    ("moved", {"command": "h", "x": 11, "y": -12, "jumped": 1},
     {"commands.h.x": 11, "commands.h.y": -12, "now.jumped": frozenset("hk")}),
    ("lost", {"command": "h", **SOME}, {"commands.h.force": troops(4, 1, 6)}),
    ("lost", {"planet": "p", "infantry": 2, "cruisers": 0, "fighters": 3}, {"planets.p.garrison": troops(3, 0, 0)}),
    ("gained", {"command": "h", **SOME}, {"commands.h.force": troops(8, 3, 12)}),
    ("gained", {"planet": "p", **SOME}, {"planets.p.garrison": troops(7, 1, 6)}),
    ("retreated", {"command": "k", "planet": "q"},
     {"commands.k.x": 7_000, "commands.k.y": 2_000, "commands.k.retreats": 2, "now.retreated": frozenset("kz")}),
    ("retreated", {"command": "h", "planet": "p"},
     {"commands.h.x": 3_000, "commands.h.retreats": 1, "now.retreated": frozenset("hz"),
      "now.jumped": frozenset("hk")}),
    ("raid", {"planet": "q", "faction": "hutt"}, {"players.hutt.smugglers": 1, "now.raided.q": "hutt"}),
    ("carried", {"planet": "q", "faction": "hutt", "character": "ann"}, {"players.hutt.smugglers": 1}),
    ("stocked", {"faction": "hutt", "resource": "Ore"}, {"players.hutt.smugglers": 1, "players.hutt.stores.Ore": 2}),
    ("stocked", {"faction": "hutt", "resource": "Gaz"}, {"players.hutt.smugglers": 1, "players.hutt.stores.Gaz": 1}),
    ("hired", {"faction": "hutt"}, {"players.hutt.smugglers": 3}),
    ("conquered", {"planet": "q", "faction": "hutt", "doubled": 0},
     {"planets.q.owner": "hutt", "planets.q.garrison": troops(), "since.q": 6, "garrisons.q": None,
      "firsts": frozenset((("q", "aube"), ("q", "hutt"))), "doubled": frozenset("p"),
      "now.conquered": frozenset("qr")}),
    ("conquered", {"planet": "q", "faction": "vador", "doubled": 1},
     {"planets.q.owner": "vador", "planets.q.garrison": troops(), "since.q": 6, "garrisons.q": None,
      "firsts": frozenset((("q", "aube"), ("q", "vador"))), "now.conquered": frozenset("qr")}),
    ("home", {"command": "h", "planet": "q"}, {"commands.h.home": "q"}),
    ("bonus", {"command": "k", "amount": 2, "by": "chief"}, {"now.bonus.k": 3}),
    ("bonus", {"command": "h", "amount": 2, "by": "chief"}, {"now.bonus.h": 2}),
    ("bonus", {"command": "k", "amount": 2, "by": "emperor"}, {"now.favour.k": 7}),
    ("bonus", {"command": "h", "amount": 2, "by": "emperor"}, {"now.favour.h": 2}),
    ("travelled", {"character": "ann", "planet": "q"},
     {"characters.ann.command": "", "characters.ann.planet": "q", "people.ann": PersonState()}),
    ("travelled", {"character": "bob", "command": "h"}, {"characters.bob.command": "h"}),
    ("travelled", {"character": "ann", "x": 8, "y": 9},
     {"characters.ann.command": "", "people.ann": PersonState(8, 9, placed=True)}),
    ("captured", {"character": "ann", "faction": "aube"}, {"people.ann": PersonState(captor="aube")}),
    ("freed", {"character": "bob"}, {"people.bob": PersonState(5, 6, placed=True)}),
    ("killed", {"character": "bob"}, {"people.bob": PersonState(5, 6, placed=True, dead=True)}),
    ("garrisoned", {"planet": "p", "engagement": "weak"}, {"garrisons.p": Engagement.WEAK}),
    ("armed", {"command": "h", "technology": "tie_new"}, {"weapons.h": ("shield", "tie_new")}),
    ("idle", {"faction": "vador", "turns": 2}, {"players.vador.idle": 2}),
    ("yielded", {"planet": "p", "faction": "hutt", "amount": 1}, {"doubled": frozenset("q")}),
    ("earned", {"faction": "hutt", "amount": 70}, {"players.hutt.last_income": 70}),
    ("dealt", {"objective": "c", "faction": "hutt", "what": "win_battles", "number": 3, "points": 15},
     {"objectives.c": Objective("c", ObjectiveKind.WIN_BATTLES, 15, "hutt", number=3)}),
    ("withdrawn", {"objective": "a"}, {"objectives.a": None}),
    ("counted", {"objective": "b", "number": 4}, {"objectives.b": aim("b", count=4)}),
    ("revealed", {"objective": "a"}, {"objectives.a": aim("a", hidden=True, told=True)}),
    ("fulfilled", {"objective": "a"}, {"objectives.a": aim("a", hidden=True, done=True)}),
    ("reached", {"objective": "b"}, {"objectives.b": aim("b", reached=6)}),
    ("ended", {}, {"ended": 6}),
    ("rumour", {"faction": "hutt", "words": "on dit"}, {}),
    *((name, {"system": "1", "command": "1"}, {f"now.{name}": frozenset("01")}) for name in FLAGS[:4]),
    ("no_spending", {"faction": "1"}, {"now.no_spending": frozenset("01")}),
    ("no_income", {"planet": "1"}, {"now.no_income": frozenset("01")}),
    ("no_levies", {"planet": "1"}, {"now.no_levies": frozenset("01")}),
]  # fmt: skip


@pytest.mark.rule("CG-101", "CG-103", "CG-105", "CG-115", "CG-39")
@pytest.mark.parametrize(("kind", "args", "wanted"), CHANGES)
def test_what_happens_changes_what_it_says_and_nothing_else(
    kind: str, args: dict[str, str | int], wanted: dict[str, Any]
) -> None:
    before = campaign_now()
    assert changed(before, apply(before, Happening(kind, "CG-1", args))) == wanted


def test_every_kind_that_changes_something_is_tried() -> None:
    assert EFFECTS.keys() - {kind for kind, _, _ in CHANGES} == {"gone", "raised"}


@pytest.mark.rule("CG-30", "CG-57", "CG-60", "CG-72")
@pytest.mark.parametrize(
    ("again", "fallen"), [("never", None), ("price", FallenCommand("h", "hutt", free=False)),
                          ("free", FallenCommand("h", "hutt", free=True))],
)  # fmt: skip
def test_a_command_that_is_gone_leaves_the_map_with_its_weapons(again: str, fallen: FallenCommand | None) -> None:
    before = campaign_now()
    after = apply(before, Happening("gone", "CG-60", {"command": "h", "again": again}))
    assert after.galaxy.commands == before.galaxy.commands[1:]
    assert after.weapons == {"k": ("hangars",)}
    assert after.fallen == {"old": before.fallen["old"]} | ({} if fallen is None else {"h": fallen})
    assert replace(after, galaxy=before.galaxy, weapons=before.weapons, fallen=before.fallen) == before


@pytest.mark.rule("CG-97", "CG-98")
@pytest.mark.parametrize("came_back", [0, 1])
def test_a_command_is_raised_at_a_planet_and_stands_no_longer_among_the_fallen(came_back: int) -> None:
    before = campaign_now()
    told = {"command": "old", "name": "Neuf", "faction": "aube", "planet": "q", "home": "p", **SOME}
    after = apply(before, Happening("raised", "CG-97", told | ({"came_back": 1} if came_back else {})))
    raised = Command("old", "Neuf", "aube", 7_000, 2_000, home="p", force=troops(2, 1, 3))
    assert after.galaxy.commands == (*before.galaxy.commands, raised)
    assert after.fallen == {}
    assert after.players["aube"].came_back == 6 * came_back
    assert replace(after, galaxy=before.galaxy, fallen=before.fallen, players=before.players) == before
    other = apply(before, Happening("raised", "CG-97", {**told, "command": "new"}))
    assert other.fallen == before.fallen


@pytest.mark.rule("CG-88")
def test_long_drives_widen_the_circle_by_a_quarter_each_time() -> None:
    before = campaign_now().with_command("h", radius=9_000)
    after = apply(before, Happening("armed", "CG-88", {"command": "h", "technology": "long_drives"}))
    assert changed(before, after) == {"commands.h.radius": 11_250, "weapons.h": ("shield", "long_drives")}


def test_an_account_keeps_what_was_told_and_the_state_it_began_with() -> None:
    before = campaign_now()
    account = Account(before)
    account.tell("bank", "CG-39", {"amount": 5}, cause="hutt:1", to=("hutt", "aube"))
    account.tell("ended", "CG-107")
    assert account.told == [
        Happening("bank", "CG-39", {"amount": 5}, "hutt:1", frozenset(("hutt", "aube"))),
        Happening("ended", "CG-107", {}, "", ALL),
    ]
    assert (account.before, account.state) == (before, replace(before, bank=705, ended=6))


def test_units_become_arguments_and_units_again() -> None:
    args = units(troops(2, 1, 3))
    assert args == SOME
    assert troops_of(Happening("lost", "CG-87", args)) == troops(2, 1, 3)


@pytest.mark.parametrize(
    ("args", "belongs"),
    [({"command": "h"}, True), ({"planet": "p"}, True), ({"command": "k"}, False), ({"planet": "q"}, False),
     ({"command": "k", "planet": "p"}, True), ({"faction": "hutt"}, True)],
)  # fmt: skip
def test_what_names_nobody_else_came_of_the_battle(args: dict[str, str | int], *, belongs: bool) -> None:
    assert came_of(Happening("lost", "CG-87", args), {"h", "p"}) is belongs
