"""What an evening of Swidenth puts on the table: the aid, the counters, the dice, who takes part, ready-made cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.facets.evening import Bring, CounterKind
from models.games.pieces import Conduct, Placed, Setup
from models.games.rulebook import rules
from models.games.scenario import setup_of
from models.games.swidenth.evening import evening
from models.games.swidenth.quest_scenario import bundled_scenario
from models.i18n import Text

AID = {
    "turn": ("turns", "Un tour", "A turn", "13 14 16 24 27"),
    "melee": ("combat", "Mêlée et blessures", "Melee and wounds", "26 29 30 33"),
    "shooting": ("target", "Tirs et sorts", "Shots and spells", "35 36 37 39 40"),
    "mind": ("force-power", "Effroi et déroute", "Fright and rout", "41 42 43"),
    "conduct": ("figures", "Mener les PNJ", "Leading the NPCs", "133 134 135 136"),
    "roles": ("rules", "Les rôles", "The roles", "137 138 139 140 141 142 143 144 145"),
}


def quest(name: str, *, choices: dict[str, str] | None = None) -> Setup:
    board, scenario = bundled_scenario(name)
    return setup_of(scenario, board, choices or {})


def test_the_aid_has_the_rules_of_a_turn_and_of_conduct_in_the_words_of_the_rule_book() -> None:
    known, aid = rules("swidenth"), evening().aid({})
    assert {
        each.id: (
            each.icon,
            each.title.fr,
            each.title.en,
            " ".join(line.rule.removeprefix("SW-") for line in each.lines),
        )
        for each in aid
    } == AID
    for line in (line for each in aid for line in each.lines):
        rule = known[line.rule]
        assert line.text == rule.text
        assert (line.lead.fr, line.lead.en) == (f"{rule.title.fr}\u00a0:", f"{rule.title.en}:")


@pytest.mark.rule("SW-13", "SW-25", "SW-135")
@pytest.mark.parametrize(("pieces", "acted"), [(0, 0), (15, 15), (16, 16), (17, 16)])
def test_a_counter_for_everybody_who_acts_up_to_sixteen_and_three_of_the_others(pieces: int, acted: int) -> None:
    setup = replace(quest("doyen"), pieces=tuple(Placed(f"s{n}", "squelette", "foes") for n in range(pieces)))
    assert tuple(evening().counters(setup)) == (
        CounterKind("moved", Text("A agi", "Has acted"), acted, "SW-13"),
        CounterKind("target", Text("Visé\u00a0: riposte", "Struck: hits back"), 3, "SW-135"),
        CounterKind("broken", Text("À terre", "Prone"), 3, "SW-25"),
    )


def test_people_bring_two_dice_and_a_tape() -> None:
    assert tuple(evening().bring(quest("doyen"))) == (
        Bring("dice", Text("D20", "D20"), 2),
        Bring("tools", Text("Mètre ruban (1 pas = 2,5 cm)", "Tape measure (1 pace = 2.5 cm)"), 1),
    )


def taking_part(setup: Setup) -> list[tuple[object, ...]]:
    facet = evening()
    assert facet.taking_part is not None
    return [
        (
            each.type, each.name.en, each.side, each.count, each.role.en, each.behaviour.en, each.weapon.en,
            each.reward, each.life, each.later,
        )
        for each in facet.taking_part(setup)
    ]  # fmt: skip


BAND = [
    (name.lower(), name, "heroes", 1, "yours", "", "", 0, life, False)
    for name, life in (("Thevor", 5), ("Gardul", 5), ("Salvynia", 5), ("Oghavor", 7))
]


@pytest.mark.rule("SW-147", "SW-148", "SW-151", "SW-152", "SW-204")
def test_of_the_convoy_heroes_come_one_by_one_then_each_kind_and_last_who_may_come() -> None:
    assert taking_part(quest("convoi")) == [
        *BAND,
        ("civil", "Civilian", "heroes", 3, "yours", "", "", 0, 2, False),
        ("guerrier-brigand", "Brigand Warrior", "foes", 4, "Warrior", "Charge", "Melee", 2, 1, False),
        ("archer-brigand", "Brigand Archer", "foes", 2, "Shooter", "Caution", "Shooting", 3, 1, False),
        ("soldat-de-la-garde", "Guard Soldier", "heroes", 9, "yours", "", "", 0, 1, True),
        ("guerrier-brigand", "Brigand Warrior", "foes", 3, "Warrior", "Charge", "Melee", 2, 1, True),
    ]


@pytest.mark.rule("SW-143", "SW-204")
def test_figures_of_a_kind_stand_together_unless_something_about_their_conduct_differs() -> None:
    usual = Conduct("garde", "foncer", "guerrier", 6, ("Le pont",))
    first = Placed("b1", "guerrier-brigand", "foes", "Un nom", (9000, 9000), conduct=usual)
    whole = quest("peage")
    row = (
        "guerrier-brigand", "Brigand Warrior", "foes", 2, "Guard 6 (Warrior): Le pont", "Charge", "Melee", 2, 1, False,
    )  # fmt: skip

    def told(**other: Any) -> list[tuple[object, ...]]:
        second = replace(first, id="b2", at=(12000, 9000), **other)
        return taking_part(replace(whole, pieces=(*whole.pieces[:1], first, second)))[1:-1]

    assert told(name="Un autre") == [row]
    alone = (*row[:3], 1, *row[4:])
    cases: tuple[tuple[dict[str, Any], dict[int, object]], ...] = (
        ({"conduct": replace(usual, near=5)}, {4: "Guard 5 (Warrior): Le pont"}),
        ({"conduct": replace(usual, zones=())}, {4: "Guard 6 (Warrior)"}),
        ({"conduct": replace(usual, turned="tireur")}, {4: "Guard 6 (Shooter): Le pont"}),
        ({"conduct": replace(usual, behaviour="prudence")}, {5: "Caution"}),
        ({"conduct": replace(usual, role="guerrier", turned="")}, {4: "Warrior"}),
        ({"reward": 5}, {7: 5}),
    )
    for other, differs in cases:
        assert told(**other) == [alone, tuple(differs.get(place, value) for place, value in enumerate(alone))], other


@pytest.mark.rule("SW-157")
def test_the_ready_made_heroes_on_the_table_have_their_cards_and_nobody_else() -> None:
    facet, setup = evening(), quest("convoi")
    assert facet.ready is not None
    cards = facet.ready(setup)
    assert [(card.profile, card.title.fr, card.cost.fr, card.members) for card in cards] == [
        ("hero:thevor", "Thevor", "28 PP", ()),
        ("hero:gardul", "Gardul", "22 PP", ()),
        ("hero:salvynia", "Salvynia", "20 PP", ()),
        ("hero:oghavor", "Oghavor", "30 PP", ()),
    ]
    others = tuple(replace(each, type="hero:hugo") if each.type == "hero:gardul" else each for each in setup.pieces)
    assert [card.title.fr for card in facet.ready(replace(setup, pieces=others))] == [
        "Thevor", "Salvynia", "Oghavor", "Hugo",
    ]  # fmt: skip
    assert list(facet.ready(replace(setup, pieces=()))) == []
