"""Things in hand: who may drink, tend and hand over, why not, and what comes of it, whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.dice import RealDice
from models.games.swidenth.battle.acts import DrinkPotion, HandOver, Objection, TableAct, TendTo
from models.games.swidenth.battle.engine import objection, resolve
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import Bonus, TableBattle, TableState

POTIONS = ["epee", "potion-de-force", "potion-de-soin", "potion-de-vivacite"]


def table(**options: str) -> tuple[TableBattle, TableState]:
    """Return Erdokan with potions, Thevor in contact, who tends; Gardul off, a guard and an orc in contact."""
    figures = [
        {"id": "e", "hero": "Erdokan", "at": [5000, 5000], "gear": POTIONS, "vitality": 3},
        {"id": "t", "hero": "Thevor", "at": [6000, 5000], "gear": ["marteau", "dague"], "skills": ["soins"], "hand": 1},
        {"id": "g", "hero": "Gardul", "at": [9000, 5000]},
        {"id": "k", "profile": "soldat-de-la-garde", "camp": "heroes", "at": [5000, 6000], "vitality": 1},
        {"id": "c", "profile": "guerrier-orc", "at": [6000, 6000]},
        {"id": "d", "profile": "guerrier-orc", "at": [6000, 4000], "status": "dead"},
    ]
    return read_position({"figures": figures, "turn": 4, "options": options}, "items.json")


def why(rule: str, key: str, figure: str) -> Objection:
    return Objection(rule, f"quest.{key}", {"figure": figure})


@pytest.mark.rule("SW-22", "SW-95", "SW-112", "SW-48", "SW-127", "SW-25")
@pytest.mark.parametrize(
    ("act", "changes", "options", "wanted"),
    [
        (DrinkPotion("e", "potion-de-force"), {}, {}, None),
        (DrinkPotion("e", "potion-de-force"), {"e": {"done": True, "prone": True}}, {}, None),
        (DrinkPotion("e", "epee"), {}, {}, why("SW-95", "no_potion", "e")),
        (DrinkPotion("t", "potion-de-soin"), {}, {}, why("SW-95", "no_potion", "t")),
        (DrinkPotion("e", "potion-de-soin"), {"e": {"drank": 4}}, {}, why("SW-22", "drank_already", "e")),
        (DrinkPotion("e", "potion-de-soin"), {"e": {"drank": 3}}, {}, None),
        (DrinkPotion("e", "potion-de-soin"), {"e": {"drank": 4}}, {"second_potion": "yes"}, None),
        (DrinkPotion("e", "potion-de-soin"), {"e": {"paralysed": 9}}, {}, why("SW-127", "is_paralysed", "e")),
        (TendTo("t", "e"), {}, {}, None),
        (TendTo("t", "e"), {"t": {"prone": True}}, {}, why("SW-25", "must_rise", "t")),
        (TendTo("e", "t"), {}, {}, why("SW-112", "no_skill", "e")),
        (TendTo("t", "t"), {}, {}, why("SW-112", "no_friend", "t")),
        (TendTo("t", "c"), {}, {}, why("SW-112", "no_friend", "c")),
        (TendTo("t", "e"), {"e": {"status": "dead"}}, {}, why("SW-112", "no_friend", "e")),
        (TendTo("t", "g"), {}, {}, why("SW-112", "not_touching", "g")),
        (HandOver("e", "t", ("epee",)), {}, {}, None),
        (HandOver("e", "t", (), ("dague", "marteau")), {}, {}, None),
        (HandOver("e", "t"), {}, {}, why("SW-48", "nothing_to_hand", "t")),
        (HandOver("e", "t", ("dague",)), {}, {}, why("SW-48", "no_such_gear", "e")),
        (HandOver("e", "t", ("epee", "epee")), {}, {}, why("SW-48", "no_such_gear", "e")),
        (HandOver("e", "t", ("epee",), ("epee",)), {}, {}, why("SW-48", "no_such_gear", "t")),
        (HandOver("e", "g", ("epee",)), {}, {}, why("SW-48", "not_touching", "g")),
        (HandOver("e", "e", ("epee",)), {}, {}, why("SW-48", "not_touching", "e")),
        (HandOver("e", "k", ("epee",)), {}, {}, why("SW-48", "only_heroes", "k")),
        (HandOver("k", "e", ("epee",)), {}, {}, why("SW-48", "only_heroes", "k")),
        (HandOver("e", "t", ("epee",)), {"t": {"paralysed": 1}}, {}, why("SW-127", "is_paralysed", "t")),
        (HandOver("e", "t", ("epee",)), {"e": {"done": True}}, {}, why("SW-13", "acted_already", "e")),
    ],
)
def test_why_things_are_not_used(
    act: TableAct, changes: Mapping[str, Mapping[str, Any]], options: dict[str, str], wanted: Objection | None
) -> None:
    battle, state = table(**options)
    for name, values in changes.items():
        state = state.put(replace(state.figure(name), **values))
    assert objection(battle, state, act) == wanted


@pytest.mark.rule("SW-22", "SW-95")
@pytest.mark.parametrize(
    ("potion", "dice", "left", "bonuses", "cured"),
    [
        ("potion-de-force", (), 3, (Bonus("degats", 2, "SW-95", turn=4),), None),
        ("potion-de-vivacite", (), 3, (Bonus("combat", 2, "SW-95", turn=4),), None),
        ("potion-de-soin", (5,), 4, (), 1),
        ("potion-de-soin", (10,), 5, (), 2),
        # Four of a D4 are more than he came with.
        ("potion-de-soin", (20,), 5, (), 2),
    ],
)
def test_a_potion_is_drunk_for_nothing_and_works_at_once(
    potion: str, dice: tuple[int, ...], left: int, bonuses: tuple[Bonus, ...], cured: int | None
) -> None:
    battle, state = table()
    grief = Bonus("combat", 2, "SW-42", "c")
    state = state.put(replace(state.figure("e"), bonuses=(grief,)))
    done = resolve(battle, state, DrinkPotion("e", potion), RealDice(dice))
    assert [(each.kind, each.subject, each.rule, each.args) for each in done.events] == [
        ("drank", "e", "SW-22", {"gear": potion}),
        *([("cured", "e", "SW-95", {"points": cured, "left": left, "by": "e"})] if cured else []),
    ]
    assert done.state.figure("e") == replace(
        state.figure("e"),
        gear=tuple(each for each in POTIONS if each != potion),
        vitality=left,
        bonuses=(grief, *bonuses),
        drank=4,
    )
    assert [each.who for each in done.dice] == ["e"] * len(dice)


@pytest.mark.rule("SW-4", "SW-112")
@pytest.mark.parametrize(("die", "left"), [(1, 4), (5, 4), (6, 5), (20, 5)])
def test_care_gives_a_d4_up_to_what_there_was(die: int, left: int) -> None:
    battle, state = table()
    done = resolve(battle, state, TendTo("t", "e"), RealDice((die,)))
    assert [(each.kind, each.subject, each.rule, each.args) for each in done.events] == [
        ("cured", "e", "SW-112", {"points": left - 3, "left": left, "by": "t"})
    ]
    assert (done.state.figure("t").done, done.state.figure("e").done) == (True, False)
    assert [(each.purpose, each.who) for each in done.dice] == [("care", "t")]
    above = resolve(table(healing_cap="free")[0], state, TendTo("t", "e"), RealDice((20,))).state
    assert above.figure("e").vitality == 7


@pytest.mark.rule("SW-28", "SW-48")
def test_what_changes_hands_is_gone_from_one_and_with_the_other() -> None:
    battle, state = table()
    done = resolve(battle, state, HandOver("e", "t", ("epee", "potion-de-force"), ("marteau",)), RealDice(()))
    assert [(each.kind, each.subject, each.rule, each.args) for each in done.events] == [
        ("exchanged", "e", "SW-48", {"target": "t", "gives": ["epee", "potion-de-force"], "takes": ["marteau"]})
    ]
    one, other = done.state.figure("e"), done.state.figure("t")
    assert one == replace(state.figure("e"), gear=("potion-de-soin", "potion-de-vivacite", "marteau"), done=True)
    # Thevor had the dagger in hand, his second way to fight: it is his first one now.
    assert other == replace(state.figure("t"), gear=("dague", "epee", "potion-de-force"), hand=0)
