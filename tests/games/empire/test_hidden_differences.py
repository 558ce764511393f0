"""A turn with other secrets: all that one faction may not know is another, all that it knows is the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Engagement, Sector
from models.games.empire.turn.hidden_differences import otherwise
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.package import own_dice
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import packed, unpacked
from models.games.facets.turns import KeptDie, KeptHappening, KeptPhase, KeptStream, PlayedTurn, ReadOrders
from tests.games.empire.test_happenings import changed
from tests.games.empire.turns import campaign, command, planet, troops

OURS = Objective("ours", ObjectiveKind.MONEY, 5, alliance="neutres", members=("aube", "hutt"), number=9)


def world() -> CampaignState:
    state = campaign(
        planet("p", 0, "hutt", notes="mine", garrison=troops(1)),
        planet("q", 9, "aube", notes="x", garrison=troops(2)),
        planet("r", 19, "aube"), command("h", "hutt", 0, troops(1), home="p", notes="own"),
        command("k", "aube", 9, troops(2), home="q", retreats=1, notes="y"),
        command("w", "aube", 9, troops(3), "total"),
    )  # fmt: skip
    state = replace(state, galaxy=replace(state.galaxy, sectors=(Sector("s", "S", notes="z"),)))
    aims = (
        Objective("mine", ObjectiveKind.MONEY, 5, "hutt", number=9, trigger="turn:3"),
        Objective("hid", ObjectiveKind.MONEY, 5, "hutt", number=9, hidden=True, words="w"),
        Objective(
            "ours", ObjectiveKind.MONEY, 5, alliance="neutres", members=("aube", "hutt"), number=9, trigger="turn:2"
        ),
        Objective("theirs", ObjectiveKind.MONEY, 5, "aube", number=9),
    )
    players = {key: state.players[key] for key in ("hutt", "aube")}
    players["aube"] = replace(
        players["aube"], stores={"Ore": 1}, money=5, points=2, idle=1, last_income=3, last_spent=4
    )
    return replace(
        state, players=players, weapons={"h": ("shield",), "k": ("hangars",)},
        objectives={each.id: each for each in aims},
        garrisons={"p": Engagement.TOTAL, "q": Engagement.WEAK},
    )  # fmt: skip


def tale(kind: str, to: tuple[str, ...] = ("aube",), **args: str | int) -> KeptHappening:
    return KeptHappening(kind, "CG-1", args, "", to)


def stream(key: str, *results: int) -> KeptStream:
    return KeptStream(key, tuple(KeptDie("d", 10, each, typed=True) for each in results))


FOUGHT = ("battle", "conquered", "gained", "lost", "raised", "sums", "term")
TOLD = (
    tale("money", ("hutt",), amount=1), tale("money", amount=2), tale("president", ("*",)),
    tale("engaged", command="k"),
    *(tale(kind, place="planet", attackers="h,w", defenders="r") for kind in FOUGHT),
)  # fmt: skip
TURN = PlayedTurn(
    1, packed(world()),
    (
        KeptPhase("votes", TOLD[:2], (), b"untouched"),
        KeptPhase(
            "fleets", TOLD[2:], (stream("fleets/battle/h+k", 4), stream("fleets/battle/k+w", 9, 10)), packed(world())
        ),
    ),
    sheets={key: ReadOrders(1, key, "", ()) for key in ("hutt", "aube")},
)  # fmt: skip

OTHER = {
    "commands.w.engagement": Engagement.WEAK, "commands.w.retreats": 1, "commands.w.notes": " -",
    "planets.p.notes": "mine -", "planets.q.notes": "x -", "planets.r.notes": " -",
    "sectors": (Sector("s", "S", notes="z -"),), "garrisons.q": None, "weapons.k": None,
    "players.aube.money": 7_005, "players.aube.points": 9, "players.aube.idle": 2, "players.aube.last_income": 7_003,
    "players.aube.last_spent": 7_004, "players.aube.smugglers": 1, "players.aube.stores.Ore": None,
    "objectives.mine": Objective("mine", ObjectiveKind.MONEY, 5, "hutt", number=9),
    "objectives.ours": OURS,
    "objectives.hid": Objective("hid", ObjectiveKind.MONEY, 12, "hutt", number=10, hidden=True, words="w -"),
    "objectives.theirs": Objective("theirs", ObjectiveKind.MONEY, 12, "aube", number=10, words=" -"),
    "commands.k.home": "", "commands.k.retreats": 2, "commands.k.notes": "y -", "planets.q.garrison": troops(5),
    "commands.k.engagement": Engagement.MODERATE,
}  # fmt: skip
"""What is another for the Hutt. The units of w and r stay: they fought in a battle, whose losses are told in quarters;
those of k too, which somebody else's order names."""


@pytest.mark.parametrize("public", ["no", "yes"])
def test_everything_a_faction_may_not_know_is_another(public: str) -> None:
    found = otherwise(replace(TURN, choices={"points_public": public}), "hutt")
    wanted = {key: each for key, each in OTHER.items() if public == "no" or key != "players.aube.points"}
    assert changed(world(), unpacked(found.start)) == wanted
    assert changed(world(), unpacked(found.phases[-1].state)) == wanted
    first, last = found.phases
    assert (first.happenings, first.state) == (TOLD[:1], b"untouched")
    assert last.happenings == (TOLD[2], *TOLD[4:])
    assert last.dice == (stream("fleets/battle/h+k", 4), stream("fleets/battle/k+w", 10, 1))
    assert list(found.sheets) == ["hutt"]
    assert (found.number, found.choices) == (1, {"points_public": public})


def test_a_turn_nobody_judged_yet_has_no_phase_to_change() -> None:
    found = otherwise(replace(TURN, phases=()), "hutt")
    other = changed(world(), unpacked(found.start))
    assert found.phases == ()
    assert other == OTHER | {
        "commands.k.force": troops(5),
        "commands.w.force": troops(6),
        "planets.r.garrison": troops(3),
    }


def test_a_player_may_check_his_own_dice_and_those_of_an_assault_of_his_alone() -> None:
    before = world()
    assert own_dice(TURN, before, "hutt") == {"hutt", "h", "p"}, "w of another was there"
    assert own_dice(TURN, before, "aube") == {"aube", "k", "w", "q", "r"}
    fights = (("planet", "h", "q"), ("space", "h", "k"), ("planet", "h", "r"), ("planet", "w", "r"))
    told = tuple(tale("battle", place=place, attackers=a, defenders=d) for place, a, d in fights)
    alone = replace(TURN, phases=(KeptPhase("x", told, (), b""),))
    assert own_dice(alone, before, "hutt") == {"hutt", "h", "p", "q"}
