"""Acts that want more than a click: what is asked, what an answer makes of them, the line they draw on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.battle_values import Answer, MoreWanted
from models.games.swidenth.battle.act_choices import answered, planned, wanted
from models.games.swidenth.battle.acts import CastSpell, DoNothing, DoSpecial, GoAlong, HandOver, TableAct, TurnTo
from models.games.swidenth.battle.offering import TableOffer, offer
from models.games.swidenth.battle.position import read_position
from models.i18n import Text

WALL, CALL, BOLT = "mur-de-destruction", "invocation-de-guerriers", "tir-magique"
BATTLE, STATE = read_position(
    {
        "figures": [
            {
                "id": "s",
                "hero": "Salvynia",
                "at": [5000, 7000],
                "spells": [WALL, CALL],
                "gear": ["dague", "potion-de-soin"],
            },
            {"id": "e", "hero": "Erdokan", "at": [5000, 8000]},
            {"id": "b", "profile": "guerrier-brigand", "at": [15000, 7000]},
        ]
    },
    "choices.json",
)
THINGS = (
    ("give:0:dague", Text("Dague : de Salvynia à Erdokan", "Dagger: from Salvynia to Erdokan")),
    (
        "give:1:potion-de-soin",
        Text("Potion de Soin : de Salvynia à Erdokan", "Healing Potion: from Salvynia to Erdokan"),
    ),
    ("take:0:epee", Text("Épée : d’Erdokan à Salvynia", "Sword: from Erdokan to Salvynia")),
)


@pytest.mark.parametrize(
    ("act", "kind", "asks"),
    [
        (TurnTo("s", (0, 0)), "spot", "Click in the direction to face."),
        (TurnTo("s", (0, 1)), "", ""),
        (CastSpell("s", WALL), "spot", "Click where the middle of the wall stands."),
        (CastSpell("s", WALL, spot=(9000, 7000)), "spot", "Click in the direction it runs."),
        (CastSpell("s", WALL, spot=(9000, 7000), facing=(0, 1)), "", ""),
        (CastSpell("s", CALL), "spot", "Click where the summoned warrior appears."),
        (CastSpell("s", CALL, spot=(6000, 7000)), "", ""),
        (CastSpell("s", BOLT, "b"), "", ""),
        (GoAlong("s", (), manner="climb"), "spot", "Click where the figure arrives, straight on."),
        (GoAlong("s", ((5500, 7000),)), "", ""),
        (HandOver("s", "e", ("dague",)), "", ""),
        (HandOver("s", "e", (), ("epee",)), "", ""),
        (DoSpecial("s"), "words", "What does the figure do?"),
        (DoSpecial("s", "…"), "", ""),
        (DoNothing("s"), "", ""),
    ],
)
def test_what_an_act_still_wants(act: TableAct, kind: str, asks: str) -> None:
    found = wanted(BATTLE, STATE, act)
    assert (("", "") if found is None else (found.kind, found.asks.en)) == (kind, asks)
    if isinstance(act, CastSpell):
        assert wanted(replace(BATTLE, asked="trust"), STATE, act) is None, "nobody knows spots there"
    if kind and act != CastSpell("s", CALL):
        assert offer(BATTLE, STATE, act) == TableOffer(act), "it is judged as far as it is said"


@pytest.mark.rule("SW-48")
def test_what_may_change_hands_is_named_with_who_gives_it() -> None:
    asked = wanted(BATTLE, STATE, HandOver("s", "e"))
    assert asked == MoreWanted("things", Text("Ce qui change de mains", "What changes hands"), THINGS)


@pytest.mark.parametrize(
    ("act", "answer", "after"),
    [
        (TurnTo("s", (0, 0)), (5300, 6600), TurnTo("s", (300, -400))),
        (TurnTo("s", (0, 0)), "where", TurnTo("s", (0, 0))),
        (CastSpell("s", WALL), (9000, 6000), CastSpell("s", WALL, spot=(9000, 6000))),
        (
            CastSpell("s", WALL, spot=(9000, 6000)),
            (9100, 6500),
            CastSpell("s", WALL, spot=(9000, 6000), facing=(100, 500)),
        ),
        (CastSpell("s", WALL), ("a", "b"), CastSpell("s", WALL)),
        (GoAlong("s", (), manner="swim"), (5500, 7100), GoAlong("s", ((5500, 7100),), manner="swim")),
        (
            HandOver("s", "e"),
            ("give:0:dague", "take:0:epee", "give:1:grimoire:tir-magique"),
            HandOver("s", "e", ("dague", "grimoire:tir-magique"), ("epee",)),
        ),
        (HandOver("s", "e"), "dague", HandOver("s", "e")),
        (DoSpecial("s"), "  crocheter la serrure ", DoSpecial("s", "crocheter la serrure")),
        (DoSpecial("s"), "x" * 201, DoSpecial("s", "x" * 200)),
        (DoSpecial("s"), (5000, 5000), DoSpecial("s")),
        (DoNothing("s"), (5000, 5000), DoNothing("s")),
    ],
)
def test_an_answer_says_more_of_an_act(act: TableAct, answer: Answer, after: TableAct) -> None:
    assert answered(STATE, act, answer) == after


@pytest.mark.rule("SW-11", "SW-126")
@pytest.mark.parametrize(
    ("act", "line"),
    [
        (TurnTo("s", (300, -400)), ((5000, 7000), (5300, 6600))),
        (TurnTo("s", (0, 0)), ()),
        (CastSpell("s", WALL, spot=(9000, 6000)), ((5000, 7000), (9000, 6000))),
        (
            # Three paces long along its direction, one wide.
            CastSpell("s", WALL, spot=(9000, 6000), facing=(0, 5)),
            ((9500, 4500), (9500, 7500), (8500, 7500), (8500, 4500), (9500, 4500)),
        ),
        (CastSpell("s", BOLT, "b"), ()),
        (GoAlong("s", ((5500, 7000), (5500, 7500))), ((5000, 7000), (5500, 7000), (5500, 7500))),
        (GoAlong("s", ()), ()),
        (DoNothing("s"), ()),
    ],
)
def test_the_line_an_act_would_draw(act: TableAct, line: tuple[tuple[int, int], ...]) -> None:
    assert planned(BATTLE, STATE, act) == line
