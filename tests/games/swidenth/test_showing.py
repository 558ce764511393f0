"""What the page of a table shows: offers with drawing, rule and chances; tokens, signs, roles, who stands alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.games.battle_values import Likely, MoreWanted, Token, Told, WeighedAct
from models.games.script import Script
from models.games.swidenth.battle.acts import (
    BeginTurn,
    BreakParalysis,
    CastSpell,
    CorrectLife,
    DoNothing,
    DoSpecial,
    DrinkPotion,
    EndHalf,
    EndSpell,
    ForgetTold,
    GoAlong,
    GoTold,
    HandOver,
    LeaveTable,
    Objection,
    ReloadWeapon,
    RiseUp,
    RollSigns,
    RunTo,
    ShootAt,
    SpringAmbush,
    Strike,
    TableAct,
    TakeInHand,
    TakeLater,
    TendTo,
    TurnTo,
)
from models.games.swidenth.battle.conduct import Considered
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.melee import Prospect
from models.games.swidenth.battle.offering import TableOffer
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.showing import (
    alone_of,
    behaviour_of,
    carried,
    pointed_at,
    role_of,
    shown,
    token_of,
    weighed_act,
)
from models.games.swidenth.battle.state import OFF, Empty, TableState
from models.games.swidenth.battle.telling import TableTeller
from models.games.swidenth.data import rulebook
from models.games.vocabulary import ComesNear, RoundBegins
from models.i18n import NO_TEXT, Text, both
from models.maps.spots import NOWHERE
from tests.games.swidenth.quest_stage import COMING, event

BOOK, HEALING = rulebook(), "guerison-magique"
HAMMER = Text("Marteau et Rondache", "Hammer and Round shield")
DAGGER = Text("Dague et Rondache", "Dagger and Round shield")
FIGURES: list[dict[str, Any]] = [
    {"id": "t", "hero": "Thevor", "at": [5000, 5000], "facing": [1, 2], "gear": ["marteau", "dague", "rondache"]},
    {"id": "g", "hero": "Gardul", "at": [5000, 8000], "vitality": 3},
    {"id": "b", "profile": "guerrier-brigand", "name": "Rufus", "at": [9000, 5000], "tag": "bande"},
    {"id": "r", "profile": "troll", "status": "reserve", "tag": "e"},
    {"id": "w", "hero": "Hugo", "status": "reserve", "summoner": "t"},
]
ZONE = {
    "1": [[0, 0], [2000, 0], [2000, 2000]],
    "Sortie": [[0, 0], [2000, 0], [2000, 2000]],
    "7": [[5, 5], [9, 5], [9, 9]],
}
NEAR = event(ComesNear(1, 6, "one"), COMING, rule="SW-152")


def laid(
    *more: dict[str, Any], asked: Any = "", later: tuple[str, ...] = (), **changes: Any
) -> tuple[LaidTable, TableState]:
    raw = {"turn": 3, "figures": [*FIGURES, *more], "zones": ZONE}
    battle, state = read_position(raw, "showing.json")
    battle = replace(
        battle, script=Script((), (NEAR, event(RoundBegins(1), COMING))), sides=("one", "two"), asked=asked
    )
    table = LaidTable(battle, ("one", "two"), TableTeller(battle), {}, later=frozenset(later))
    return table, replace(state, **changes)


@pytest.mark.parametrize(
    ("act", "name", "args", "icon", "rule"),
    [
        (Strike("t", "b"), "strike", {}, "combat", "SW-29"),
        (ShootAt("g", "b", "arc-court"), "shoot", {"weapon": BOOK.gear["arc-court"].name}, "ranged-weapon", "SW-36"),
        (ShootAt("g", "b", "arc-long"), "shoot", {"weapon": NO_TEXT}, "ranged-weapon", "SW-36"),
        (CastSpell("t", HEALING, "g"), "cast", {"spell": BOOK.spells[HEALING].name}, "spell", "SW-39"),
        (DoNothing("t"), "wait", {}, "rest", "SW-15"),
        (RiseUp("t"), "rise", {}, "arrow-up", "SW-25"),
        (TakeInHand("t", 0), "hand", {"arms": HAMMER}, "melee-weapon", "SW-28"),
        (TakeInHand("t", 1), "hand", {"arms": DAGGER}, "melee-weapon", "SW-28"),
        (TurnTo("t", (1, 0)), "face", {}, "direction", "SW-11"),
        (HandOver("t", "g"), "exchange", {}, "trade", "SW-48"),
        (DoSpecial("t"), "special", {}, "star", "SW-21"),
        (DrinkPotion("t", "potion-de-soin"), "drink", {"gear": BOOK.gear["potion-de-soin"].name}, "potion", "SW-22"),
        (TendTo("t", "g"), "heal", {}, "healing", "SW-112"),
        (ReloadWeapon("t"), "reload", {}, "reload", "SW-111"),
        (BreakParalysis("t"), "break_free", {}, "unlock", "SW-127"),
        (EndSpell("t"), "dispel", {}, "close", ""),
        (GoAlong("t", ((1, 1),)), "move", {}, "move", "SW-16"),
        (GoAlong("t", ((1, 1),), manner="swim"), "swim", {}, "swim", "SW-19"),
        (GoAlong("t", ((1, 1),), manner="climb"), "climb", {}, "climb", "SW-19"),
        (GoAlong("t", ((1, 1),), manner="stairs"), "stairs", {}, "climb", "SW-18"),
        (RunTo("t", (1, 1)), "run", {}, "pace", "SW-17"),
        (RollSigns(), "signs", {}, "weather", "SW-187"),
        (RollSigns(omen=False), "signs_weather", {}, "weather", "SW-187"),
        (RollSigns(weather=False), "signs_omen", {}, "weather", "SW-187"),
        (BeginTurn(), "begin", {"turn": 4}, "turn", "SW-13"),
        (EndHalf(), "end_half", {}, "turn-over", "SW-15"),
        (GoTold("t"), "go_walk", {}, "move", "SW-16"),
        (GoTold("t", "run"), "go_run", {}, "pace", "SW-17"),
        (GoTold("t", "run", "b", "contact"), "go_contact", {}, "pace", "SW-26"),
        (GoTold("t", "walk", "b", "nearer"), "go_nearer", {}, "move", "SW-16"),
        (GoTold("t", "run", "b", "line"), "go_line", {}, "pace", "SW-17"),
        (TakeLater("t"), "later", {}, "next", "SW-14"),
        (LeaveTable("t", 1), "leave", {}, "next", "SW-149"),
        (SpringAmbush("e"), "spring", {"event": "Alerte"}, "warning", "SW-152"),
        (ForgetTold("t"), "forget", {}, "undo", ""),
        (CorrectLife("t", 2), "life", {"left": 2}, "star", ""),
    ],
)  # fmt: skip
def test_an_act_is_offered_by_its_name_with_a_drawing_and_its_rule(
    act: TableAct, name: str, args: dict[str, object], icon: str, rule: str
) -> None:
    table, state = laid()
    found = shown(table, state, TableOffer(act))
    assert (found.act, found.name, found.icon, found.rule) == (act, both(f"quest.act_{name}", **args), icon, rule)
    assert (found.target, found.denied, found.chance, found.damage, found.outcomes) == (
        getattr(act, "target", ""), None, None, None, (),
    )  # fmt: skip
    ends = {BeginTurn: "turn", EndHalf: "turn", DoNothing: "figure"}
    assert found.ends == ends.get(type(act), "")
    barred = Objection("SW-26", "quest.not_touching", {"figure": "b"})
    denied = shown(table, state, TableOffer(act, barred))
    assert denied.denied == Told("SW-26", "quest.not_touching", {"figure": Text.same("Rufus")})
    assert denied.rule == "SW-26"


def test_an_event_that_is_no_more_is_offered_without_a_name() -> None:
    table, state = laid()
    assert shown(table, state, TableOffer(SpringAmbush("zz"))).name == both("quest.act_spring", event="")


HALF, TENTH, THIRD = Fraction(1, 2), Fraction(1, 10), Fraction(1, 3)
ZERO = Fraction(0)


def test_an_offer_has_its_exact_chances_and_what_else_may_come() -> None:
    table, state = laid()
    worth = Prospect(HALF, TENTH, THIRD, ZERO, Fraction(1, 7), Fraction(1, 9), Fraction(1, 4))
    found = shown(table, state, TableOffer(Strike("t", "b"), None, worth, Fraction(1, 11)))
    assert (found.chance, found.damage) == (HALF, THIRD)
    assert found.outcomes == (
        Likely(both("quest.likely_kill"), TENTH), Likely(both("quest.likely_own"), Fraction(1, 7)),
        Likely(both("quest.likely_backlash"), Fraction(1, 9)), Likely(both("quest.likely_rout"), Fraction(1, 11)),
    )  # fmt: skip
    sure = Prospect(ZERO, ZERO, ZERO, success=Fraction(1, 4))
    found = shown(table, state, TableOffer(CastSpell("t", "guerison-magique", "g"), None, sure))
    assert (found.chance, found.damage, found.outcomes) == (Fraction(1, 4), None, ()), "care takes nothing"
    found = shown(table, state, TableOffer(CastSpell("t", "repulsion-magique"), None, sure))
    assert found.damage is None


@pytest.mark.rule("SW-128", "SW-112", "SW-121")
def test_what_would_change_nothing_is_vain() -> None:
    table, state = laid()
    for act, change, vain in (
        (TendTo("t", "g"), {}, False),
        (TendTo("g", "t"), {}, True),
        (CastSpell("t", "guerison-magique", "t"), {}, True),
        (CastSpell("t", "guerison-magique", "g"), {}, False),
        (CastSpell("t", "tir-magique", "b"), {}, False),
        (HandOver("g", "t"), {}, False),
        (Strike("t", "b"), {}, False),
        (CastSpell("t", "repulsion-magique"), {}, True),
        (CastSpell("t", "repulsion-magique"), {"at": (8000, 5000)}, False),
    ):
        now = state.put(replace(state.figure("b"), **change))
        assert shown(table, now, TableOffer(act)).vain is vain, act
    asked, now = laid(asked="trust")
    assert not shown(asked, now, TableOffer(CastSpell("t", "repulsion-magique"))).vain


def test_what_an_act_still_needs_and_its_line_are_shown() -> None:
    table, state = laid()
    found = shown(table, state, TableOffer(GoAlong("t", ())))
    assert (found.wants, found.spots) == (MoreWanted("spot", both("quest.want_way")), ())
    found = shown(table, state, TableOffer(GoAlong("t", ((5500, 5000), (6000, 6000)))))
    assert (found.wants, found.spots) == (None, ((5000, 5000), (5500, 5000), (6000, 6000)))
    assert pointed_at(found) == replace(found, spots=((5500, 5000), (6000, 6000)))
    found = shown(table, state, TableOffer(RunTo("t", (7000, 5000))))
    assert pointed_at(found) == replace(found, spots=((7000, 5000),))
    found = shown(table, state, TableOffer(TurnTo("t", (3, 4))))
    assert pointed_at(found).spots == found.spots == ((5000, 5000), (5003, 5004))


@pytest.mark.rule("SW-152", "SW-187", "SW-192")
def test_what_the_rules_ask_for_now_is_offered_with_its_question() -> None:
    table, state = laid()
    assert shown(table, state, TableOffer(RollSigns())).prompt == Told("SW-187, SW-192", "quest.prompt_signs")
    for half, side, wanted in (("npcs", "one", True), ("begin", "one", True), ("heroes", "one", False)):
        table, now = laid(half=half, asked="trust")
        now = replace(now, figures=tuple(replace(each, gone=500) if each.up else each for each in now.figures))
        found = shown(table, now, TableOffer(SpringAmbush("e"))).prompt
        args = {"event": "Alerte", "paces": 6, "zone": "Sortie", "moved": table.moved_in_all(now, side)}
        assert found == (Told("SW-152", "quest.prompt_near", args) if wanted else None)
    far = table, replace(now, figures=tuple(replace(each, gone=0) for each in now.figures), half="npcs")
    corner = replace(table, places={"t": (23000, 23000), "g": (23000, 21000), "w": (21000, 21000)})
    assert shown(corner, far[1], TableOffer(SpringAmbush("e"))).prompt is None, "nobody can be so near"
    later = replace(table.battle.script.events[1], id="e")
    other = replace(table, battle=replace(table.battle, script=Script((), (later,))))
    assert shown(other, now, TableOffer(SpringAmbush("e"))).prompt is None
    unnamed = replace(NEAR, trigger=ComesNear(7, 6, "one"))
    named = replace(table, battle=replace(table.battle, script=Script((), (unnamed,))))
    prompt = shown(named, replace(now, half="npcs"), TableOffer(SpringAmbush("e"))).prompt
    assert prompt is not None
    assert prompt.args["zone"] == "7"
    assert shown(table, state, TableOffer(Strike("t", "b"))).prompt is None


def test_an_act_that_was_weighed_is_shown_with_its_target_and_the_way_left() -> None:
    table, state = laid()
    worth = Prospect(HALF, TENTH, THIRD)
    chosen = Considered(Strike("t", "b"), "engaged", "SW-136", "b", left=7, worth=worth, fits=False)
    assert weighed_act(table, state, chosen) == WeighedAct(
        both("quest.act_strike"), Text.same("Rufus"), "SW-136", THIRD, 7, fits=False
    )
    alone = Considered(DoNothing("t"), "wait", "SW-15", left=7)
    assert weighed_act(table, state, alone) == WeighedAct(both("quest.act_wait"), NO_TEXT, "SW-15", None, 7)
    asked, _ = laid(asked="trust")
    assert weighed_act(asked, state, alone).left == 0


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_a_token_says_where_a_figure_stands_and_what_lasts() -> None:
    table, state = laid()
    thevor = Token(
        "t", "t", Text.same("Thevor"), "one", (5000, 5000), "up", 5, 5, left=3000, radius=500, facing=(1, 2),
    )  # fmt: skip
    assert token_of(table, state, state.figure("t")) == thevor
    rufus = token_of(table, state, state.figure("b"))
    assert rufus == Token(
        "b", "guerrier-brigand", Text.same("Rufus"), "two", (9000, 5000), "up", 1, 1, left=3000,
        face="guerrier-brigand", radius=500,
    )  # fmt: skip
    for change, left in (({"done": True}, 0), ({"prone": True}, 0), ({"paralysed": 4}, 0), ({}, 3000)):
        found = token_of(table, state, replace(state.figure("t"), **change))
        assert (found.left, found.done) == (left, "done" in change)
    asked, _ = laid(asked="trust")
    found = token_of(asked, state, state.figure("t"))
    assert (found.at, found.left, found.state) == (NOWHERE, 0, "up")
    nowhere = token_of(table, state, replace(state.figure("t"), at=OFF))
    assert nowhere.at == NOWHERE
    hurt = token_of(table, state, state.figure("g"))
    assert (hurt.life, hurt.most_life) == (3, 5)


@pytest.mark.parametrize(
    ("figure", "half", "status", "later", "state"),
    [
        ("t", "heroes", "up", (), "up"),
        ("t", "heroes", "dead", (), "down"),
        ("t", "heroes", "fled", (), "down"),
        ("t", "heroes", "left", (), "down"),
        ("t", "heroes", "reserve", (), "away"),
        ("t", "deploy", "reserve", (), "reserve"),
        ("t", "deploy", "reserve", ("t",), "away"),
        ("r", "deploy", "reserve", (), "away"),
        ("b", "deploy", "reserve", (), "reserve"),
        ("w", "deploy", "reserve", (), "away"),
    ],
)
def test_a_token_waits_to_be_put_down_or_is_away(
    figure: str, half: str, status: Any, later: tuple[str, ...], state: str
) -> None:
    table, now = laid(half=half, later=later)
    found = token_of(table, now, replace(now.figure(figure), status=status))
    assert (found.state, found.at == NOWHERE) == (state, status != "up")


def test_the_signs_of_a_token_are_words_for_what_lasts() -> None:
    table, state = laid()
    figure = state.figure("t")
    every = replace(figure, prone=True, paralysed=3, hidden=True, empty=(Empty("arbalete", -1),))
    for now, words in (
        (figure, []), (every, ["prone", "paralysed", "hidden", "unloaded"]), (replace(figure, hidden=True), ["hidden"]),
        (replace(figure, loaded=-1), ["unloaded"]), (replace(figure, paralysed=1), ["paralysed"]),
    ):  # fmt: skip
        assert token_of(table, state, now).signs == tuple(both(f"quest.sign_{each}") for each in words)


@pytest.mark.parametrize(
    ("half", "gone", "reserve", "alone"),
    [
        ("heroes", "", "", ""),
        ("heroes", "b", "", ""),
        ("heroes", "br", "", "heroes"),
        ("heroes", "tg", "", "foes"),
        ("heroes", "tg", "t", ""),
        ("heroes", "tgbr", "", ""),
        ("deploy", "br", "", ""),
    ],
)
def test_a_side_stands_alone_when_nobody_of_the_other_is_there_or_comes(
    half: Any, gone: str, reserve: str, alone: str
) -> None:
    table, state = laid(half=half)
    status = {**dict.fromkeys(gone, "dead"), **dict.fromkeys(reserve, "reserve")}
    figures = tuple(replace(each, status=status.get(each.id, each.status)) for each in state.figures)
    assert alone_of(table, replace(state, figures=figures)) == alone
    one_camp = tuple(each for each in figures if each.camp == "heroes")
    assert alone_of(table, replace(state, figures=one_camp)) == ""


# -- words on cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-132", "SW-143", "SW-144", "SW-145")
@pytest.mark.parametrize(
    ("conduct", "fr"),
    [
        ({"role": "guerrier"}, "Guerrier"),
        ({"role": "garde", "near": 6, "turned": "tireur"}, "Garde 6 (Tireur)"),
        ({"role": "garde", "near": 6}, "Garde 6 (Guerrier)"),
        ({"role": "patrouille", "near": 4, "posts": ["A", "B"]}, "Patrouille A-B, 4 (Guerrier)"),
        ({"role": "assassin", "prey": "t"}, "Assassin Thevor (Guerrier)"),
        ({"role": "assassin", "prey": "qui", "turned": "tireur"}, "Assassin qui (Tireur)"),
        ({"role": "zzz"}, ""),
    ],
)
def test_a_role_is_said_with_its_number_and_the_role_behind_it(conduct: dict[str, Any], fr: str) -> None:
    table, _ = laid({"id": "x", "profile": "loup", **conduct})
    assert role_of(table.battle, table.battle.of("x")).fr == fr


def test_what_is_carried_and_how_one_behaves_is_said_by_name() -> None:
    table, state = laid()
    thevor = table.battle.of("t")
    names = [BOOK.gear[each].name for each in ("marteau", "dague")] + [BOOK.spells["guerison-magique"].name]
    found = carried(table.battle, thevor, replace(state.figure("t"), gear=("marteau", "dague", "zzz")))
    assert found == Text(", ".join(each.fr for each in names), ", ".join(each.en for each in names))
    rufus = table.battle.of("b")
    assert behaviour_of(rufus).fr == "Foncer"
    assert behaviour_of(replace(rufus, behaviour="prudence")).fr == "Prudence"
    assert behaviour_of(replace(rufus, behaviour="zzz")) == NO_TEXT
