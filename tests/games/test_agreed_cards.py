"""Cards a scenario agreed on: which numbers are open, what a card of ours fills in, how equal figures share a card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.games.agreed_cards import agreed_cards, card_of, check_cards, open_cards, with_card
from models.games.pieces import CardPreset, FigureShown, Placed, UnitShown
from models.games.values import CardContent, Stat
from models.i18n import NO_TEXT, Text

LIFE, FORCE = Text("Vie", "Life"), Text("Force", "Force")
TOUGH, QUICK = (
    CardPreset("tough", Text("Costaud", "Tough"), {"life": 50, "force": 2}),
    CardPreset("quick", Text("Vif", "Quick"), {"life": 30, "force": 6}),
)
UNIT = UnitShown(
    "knight", Text("Chevalier", "Knight"), "red",
    figures=(
        FigureShown("move", Text("Allure", "Pace"), 5), FigureShown("life", LIFE, None),
        FigureShown("force", FORCE, None),
    ),
    presets=(TOUGH, QUICK),
)  # fmt: skip
DROID = UnitShown("droid", Text("Droïde", "Droid"), "red", figures=(FigureShown("life", LIFE, None),))
BARE = Placed("a", "knight", "red")
HALF = replace(BARE, id="b", figures={"life": 7})
WHOLE = replace(BARE, id="c", figures={"life": 7, "force": 3})
OURS = replace(BARE, id="d", name="Ana", figures=QUICK.figures)
NOTE = Text("À convenir.", "To be agreed.")


def card(profile: str, *shown: str, **more: Any) -> CardContent:
    """Return a card whose life and Force are shown so."""
    stats = tuple(
        Stat(name.en.lower(), name, name, None, each) for name, each in zip((LIFE, FORCE), shown, strict=True)
    )
    title, role = Text("Chevalier", "Knight"), Text("Garde", "Guard")
    return CardContent(
        "toy", "skirmish", "profile", title, role, NO_TEXT, stats, notes=(NOTE,), boxes=1, box_points=10,
        profile=profile, **more,
    )  # fmt: skip


@pytest.mark.rule("AG-99")
def test_a_card_is_open_while_a_number_is_missing() -> None:
    units = (DROID, UNIT)
    for pieces, expected in (
        ((WHOLE,), ()), ((WHOLE, BARE), (UNIT,)), ((HALF,), (UNIT,)), ((OURS,), ()),
        ((replace(BARE, type="droid"),), ()), ((), ()),
    ):  # fmt: skip
        assert open_cards(units, pieces) == expected
    check_cards(units, (WHOLE, OURS))
    with pytest.raises(Refused) as refused:
        check_cards(units, (WHOLE, BARE))
    args = {"name": UNIT.name, "cards": Text("Costaud, Vif", "Tough, Quick")}
    assert (refused.value.key, refused.value.args_) == ("battle.card_open", args)


def test_a_card_of_ours_fills_in_what_was_not_agreed() -> None:
    other = Placed("x", "droid", "red")
    assert with_card((BARE, other, HALF), UNIT, "quick") == (
        replace(BARE, figures={"life": 30, "force": 6}),
        other,
        replace(HALF, figures={"life": 7, "force": 6}),
    )
    assert [card_of(UNIT, each) for each in ({"life": 30, "force": 6}, {"life": 30}, {})] == [QUICK, None, None]
    with pytest.raises(Refused) as refused:
        with_card((BARE,), UNIT, "slow")
    assert (refused.value.key, refused.value.args_) == ("battle.no_such_card", {"name": UNIT.name})


@pytest.mark.rule("AG-99")
def test_equal_figures_share_a_card_with_the_numbers_agreed_on() -> None:
    open_card, droid, unknown = card("knight", "*", " "), card("droid", "4*", "-"), card("ghost", "1", "2")
    pieces = (
        BARE,
        WHOLE,
        Placed("x", "droid", "red"),
        replace(WHOLE, id="e"),
        OURS,
        HALF,
        Placed("g", "ghost", "red", figures={"life": 3}),
    )
    life, force = open_card.stats
    agreed = replace(
        open_card, stats=(replace(life, value=7, shown=""), replace(force, value=3, shown="")), boxes=1, notes=(),
        count=2,
    )  # fmt: skip
    said = Text(
        "Fiche proposée\u00a0: Vif. Le livre n’en imprime pas (AG-99).",
        "A card of ours: Quick. The book prints none (AG-99).",
    )
    ours = replace(
        open_card, stats=(replace(life, value=30, shown=""), replace(force, value=6, shown="")), boxes=3, notes=(said,),
        title=Text.same("Ana"), role=Text("Chevalier · Garde", "Knight · Guard"),
    )  # fmt: skip
    half = replace(open_card, stats=(replace(life, value=7, shown=""), force), boxes=1)
    assert agreed_cards((unknown, open_card, droid), (DROID, UNIT), pieces) == (
        unknown,
        open_card,
        agreed,
        ours,
        half,
        droid,
    )
    assert agreed_cards((open_card,), (UNIT,), ()) == ()


@pytest.mark.parametrize(("life", "points", "boxes"), [(10, 10, 1), (11, 10, 2), (0, 10, 0), (4, 1, 4), (4, 0, 4)])
def test_boxes_hold_the_life_agreed_on(life: int, points: int, boxes: int) -> None:
    made = replace(card("knight", "*", "2"), box_points=points)
    (found,) = agreed_cards((made,), (UNIT,), (replace(BARE, figures={"life": life}),))
    assert (found.boxes, found.notes) == (boxes, ())
    (same,) = agreed_cards((made,), (UNIT,), (replace(BARE, figures={"force": 1}),))
    assert (same.boxes, same.notes) == (1, (NOTE,))
