"""Events, questions, objections and reasons of a battle as sentences: the rule, the key and every argument of each."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.errors import Refused
from models.games.asked_ground import GroundQuestion, QuestionKind
from models.games.battle_values import Told
from models.games.event import Event
from models.games.swidenth.battle.acts import (
    BreakParalysis,
    CastSpell,
    DoNothing,
    DoSpecial,
    GoAlong,
    GoTold,
    Objection,
    ReloadWeapon,
    RiseUp,
    RunTo,
    ShootAt,
    Strike,
    TableAct,
)
from models.games.swidenth.battle.conduct import Considered, Decided
from models.games.swidenth.battle.melee import Prospect
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.telling import TableTeller
from models.games.swidenth.data import climate, random_events
from models.i18n import Text, Translator, both

FIGURES = [
    {"id": "t", "hero": "Thevor", "at": [5000, 5000]},
    {"id": "h", "hero": "Hugo", "at": [5000, 8000]},
    {"id": "b", "profile": "guerrier-brigand", "name": "Rufus", "at": [9000, 9000]},
]
BATTLE, _ = read_position({"figures": FIGURES}, "telling.json")
TELLER = TableTeller(BATTLE)
THEVOR, HUGO, RUFUS = map(Text.same, ("Thevor", "Hugo", "Rufus"))
BOLT, SWORD = BATTLE.book.spells["tir-magique"].name, BATTLE.book.gear["epee"].name


def words(number: str) -> Text:
    return Text(number.replace(".", ","), number)


SHOT = {"target": "b", "weapon": "arc-court", "spell": "", "rolls": [12, 3], "totals": [15, 4], "hit": True, "lost": 1}
WENT = {"target": "b", "aim": "contact", "manner": ""}
GIVEN = {"target": "h", "gives": ["epee", "dague"], "takes": ["rondache"]}


@pytest.mark.parametrize(
    ("kind", "args", "key", "told"),
    [
        ("fought", {"winner": "t", "by": "b", "lost": 1, "totals": [15, 4]}, "fought_won",
         {"winner": THEVOR, "by": RUFUS, "lost": 1, "totals": "15 / 4"}),
        ("fought", {"winner": "b", "lost": 0}, "fought_held", {"winner": RUFUS, "lost": 0}),
        ("fought", {"winner": "", "lost": 0}, "fought_tie", {"winner": "", "lost": 0}),
        ("shot", SHOT, "shot_hit", {**SHOT, "target": RUFUS, "totals": "15 / 4"}),
        ("shot", {**SHOT, "lost": 0}, "shot_held", None),
        ("shot", {**SHOT, "hit": False}, "shot_missed", None),
        ("shot", {**SHOT, "spell": "tir-magique"}, "shot_spell_hit",
         {**SHOT, "target": RUFUS, "totals": "15 / 4", "spell": BOLT}),
        ("shot", {**SHOT, "spell": "tir-magique", "lost": 0}, "shot_spell_held", None),
        ("shot", {**SHOT, "spell": "tir-magique", "hit": False}, "shot_spell_missed", None),
        ("moved", {"manner": "run", "length": 4500, "path": [[0, 0]]}, "moved_run",
         {"manner": "run", "length": words("4.5"), "path": [[0, 0]]}),
        ("moved", {"manner": "walk", "cost": 3000}, "moved", {"manner": "walk", "cost": Text.same("3")}),
        ("went", WENT, "went_contact", {**WENT, "target": RUFUS}),
        ("went", {**WENT, "aim": "", "manner": "run"}, "went_run", {"target": RUFUS, "aim": "", "manner": "run"}),
        ("went", {"aim": "", "target": ""}, "went", {"target": "", "aim": ""}),
        ("exchanged", GIVEN, "exchanged", {"target": HUGO, "gives": (SWORD, BATTLE.book.gear["dague"].name),
                                           "takes": (BATTLE.book.gear["rondache"].name,)}),
        ("exchanged", {**GIVEN, "takes": []}, "exchanged_gave", None),
        ("exchanged", {**GIVEN, "gives": []}, "exchanged_took", None),
        ("omen", {"row": "rien"}, "omen_nothing", None),
        ("omen", {"row": "crise-de-panique"}, "omen", None),
        ("read", {"gear": "epee"}, "read", {"gear": SWORD}),
        ("thrown", {"gear": ""}, "thrown", {"gear": ""}),
        ("thrown", {"gear": "unknown"}, "thrown", {"gear": "unknown"}),
        ("blessed", {"stat": "combat", "value": 2}, "blessed", {"stat": BATTLE.book.stats["combat"].name, "value": 2}),
        ("screen_gone", {"spell": "", "roll": 4}, "screen_gone", {"spell": "", "roll": 4}),
        *((kind, {"done": done}, f"{kind}_{'done' if done else 'failed'}", {"done": done})
          for done in (True, False)
          for kind in ("grief", "rout", "frightened", "cast", "backlash", "duel", "freed", "event_roll")),
    ],
)  # fmt: skip
def test_an_event_is_told_with_names_in_place_of_ids(
    kind: str, args: dict[str, Any], key: str, told: dict[str, object] | None
) -> None:
    found = TELLER.event(Event("1", kind, "t", "3", "SW-29", args))
    assert (found.rule, found.key) == ("SW-29", f"quest.ev_{key}")
    if told is not None:
        assert found.args == {"who": THEVOR, **told}
    nobody = TELLER.event(Event("1", kind, "", "3", "SW-29", args))
    assert "who" not in nobody.args


def test_a_row_is_told_by_its_name_and_what_it_does() -> None:
    for row in (climate()["orage"], random_events()["crise-de-panique"]):
        found = TELLER.event(Event("1", "weather", "", "3", row.rule, {"row": row.id}))
        assert found.args == {"row": Text(f"{row.name.fr} ({row.words.fr})", f"{row.name.en} ({row.words.en})")}


@pytest.mark.rule("SW-2")
@pytest.mark.parametrize(
    ("length", "said"),
    [
        (0, "0"), (1, "0.01"), (10, "0.01"), (11, "0.02"), (990, "0.99"), (991, "1"), (1000, "1"), (1001, "1.01"),
        (2500, "2.5"), (2505, "2.51"), (3070, "3.07"), (10000, "10"), (12345, "12.35"),
    ],
)  # fmt: skip
def test_a_length_is_said_in_paces_rounded_up(length: int, said: str) -> None:
    for key in ("cost", "most", "length"):
        found = TELLER.objection(Objection("SW-16", "quest.too_far", {"figure": "b", key: length, "paces": length}))
        assert found == Told("SW-16", "quest.too_far", {"figure": RUFUS, key: words(said), "paces": length})


HOW_FAR = {"walk": Text.same("3"), "run": words("4.5")}


@pytest.mark.rule("SW-16", "SW-17")
@pytest.mark.parametrize(
    ("kind", "among", "key", "more"),
    [
        ("touch", ("t", "h"), "ask_touch", {}),
        ("touch", ("t",), "ask_touch_one", {"target": THEVOR}),
        ("seen", ("h",), "ask_seen_one", {"target": HUGO}),
        ("near", ("t", "h"), "ask_near", {}),
        ("nearest", ("t",), "ask_nearest", {}),
        ("target", ("t",), "ask_target", {}),
        ("reach", ("t",), "ask_reach", {"target": THEVOR, **HOW_FAR}),
        ("line", ("h", "t"), "ask_line", {"target": HUGO, **HOW_FAR}),
        ("charge", ("t", "h"), "ask_charge", HOW_FAR),
        ("charge", ("t",), "ask_charge", HOW_FAR),
        ("line", (), "ask_line", HOW_FAR),
    ],
)
def test_a_question_about_the_table_is_a_sentence(
    kind: QuestionKind, among: tuple[str, ...], key: str, more: dict[str, object]
) -> None:
    found = TELLER.question(GroundQuestion(kind, "b", among, 3500, zone="S"))
    assert found == Told("", f"quest.{key}", {"who": RUFUS, "reach": words("3.5"), "zone": "S", **more})


def test_a_slow_figure_is_asked_of_what_it_moves_and_runs() -> None:
    found = TELLER.question(GroundQuestion("charge", "h", ("b",)))
    assert (found.args["walk"], found.args["run"]) == (Text.same("2"), Text.same("3"))


@pytest.mark.parametrize(
    ("kind", "among", "yes", "word", "names"),
    [
        ("touch", ["t", "h"], ["t", "h"], "nobody", (THEVOR, HUGO)),
        ("touch", ["t", "h"], [], "nobody", (both("quest.said_nobody"),)),
        ("touch", ["t"], ["t"], "nobody", (both("quest.said_yes"),)),
        ("touch", ["t"], [], "nobody", (both("quest.said_no"),)),
        ("nearest", ["t"], ["t"], "nobody", (THEVOR,)),
        ("charge", ["t", "h"], ["h"], "contact", (both("quest.said_contact", who=HUGO),)),
        ("charge", ["t"], ["t"], "far", (both("quest.said_far", who=THEVOR),)),
        ("target", ["t"], ["t"], "hidden", (both("quest.said_hidden", who=THEVOR),)),
        ("target", ["t", "h"], ["t"], "open", (both("quest.said_open", who=THEVOR),)),
        ("target", ["t"], [], "nobody", (both("quest.said_nobody"),)),
        ("reach", ["t"], [], "nearer", (both("quest.said_nearer"),)),
        ("spot", [], [], "yes", (both("quest.said_yes"),)),
    ],
)
def test_an_answer_is_told_after_its_question(
    kind: QuestionKind, among: list[str], yes: list[str], word: str, names: tuple[Text, ...]
) -> None:
    args: dict[str, Any] = {"about": kind, "among": among, "reach": 3500, "zone": "S", "yes": yes, "word": word}
    asked = TELLER.question(GroundQuestion(kind, "b", tuple(among), 3500, zone="S"))
    told = TELLER.event(Event("1", "answered", "b", "3", "", args))
    assert told == Told("", "quest.ev_answered", {"said": both(asked.key, **asked.args), "names": names})


def test_a_contradiction_names_figures_and_says_the_length_in_paces() -> None:
    problem = Refused("ground.contradicts_touch", figure="t", other="b", reach=2500, turn=7)
    found = TELLER.contradiction(problem)
    assert (found.key, found.args_) == (
        "ground.contradicts_touch", {"figure": THEVOR, "other": RUFUS, "reach": words("2.5"), "turn": 7},
    )  # fmt: skip


# -- reasons -----------------------------------------------------------------------------------------------------------

ZERO = Fraction(0)
WORTH = Prospect(ZERO, ZERO, Fraction(5, 4))


@pytest.mark.parametrize(
    ("act", "more", "deed", "names"),
    [
        (Strike("b", "t"), {"target": "t"}, "strike", {"target": THEVOR}),
        (ShootAt("b", "t", "arc-court"), {"target": "t"}, "shoot", {"target": THEVOR}),
        (ReloadWeapon("b"), {}, "reload", {}),
        (RiseUp("b"), {}, "rise", {}),
        (BreakParalysis("b"), {}, "break_free", {}),
        (DoSpecial("b"), {}, "alone", {}),
        (DoNothing("b"), {}, "wait", {}),
        (DoNothing("b"), {"step": "watch"}, "watch", {}),
        (DoNothing("b"), {"step": "patrol"}, "halt", {}),
        (CastSpell("b", "tir-magique", "t"), {"target": "t"}, "cast_at", {"target": THEVOR, "spell": BOLT}),
        (CastSpell("b", "tir-magique"), {}, "cast", {"spell": BOLT}),
        (GoAlong("b", ((1, 1),)), {"target": "t", "left": 1250}, "near", {"target": THEVOR, "left": words("1.25")}),
        (RunTo("b", (1, 1)), {"target": "t", "left": 0}, "contact", {"target": THEVOR, "left": Text.same("0")}),
        (RunTo("b", (1, 1)), {"step": "seek_line", "left": 9}, "seek_line", {}),
        (GoAlong("b", ((1, 1),)), {"step": "support_spot"}, "support_spot", {}),
        (GoAlong("b", ((1, 1),)), {"step": "patrol"}, "patrol", {}),
        (GoTold("b", aim="contact"), {"target": "t"}, "go_contact", {"target": THEVOR, **HOW_FAR}),
    ],
)
@pytest.mark.rule("SW-132")
def test_why_an_npc_does_what_it_does_is_told_by_its_deed(
    act: TableAct, more: dict[str, Any], deed: str, names: dict[str, object]
) -> None:
    chosen = Considered(act, rule="SW-137", **{"step": "charge", **more})
    other = replace(chosen, target="h", act=Strike("b", "h"))
    hugo = both("quest.deed_strike", target=HUGO)
    told = both(f"quest.deed_{deed}", **names)
    assert TELLER.reason(Decided(chosen, other)) == (
        Told("SW-137", "quest.why", {"who": RUFUS, "deed": told}),
        Told("SW-137", "quest.else", {"who": RUFUS, "deed": hugo}),
    )
    barred = replace(other, fits=False, rule="SW-139")
    assert TELLER.reason(Decided(replace(chosen, fits=False), barred)) == (
        Told("SW-137", "quest.why_barred", {"who": RUFUS, "deed": told}),
        Told("SW-139", "quest.else_barred", {"who": RUFUS, "deed": hugo}),
    )
    worth = both("quest.deed_worth", deed=told, worth=words("1.2"))
    going = isinstance(act, GoAlong | RunTo | GoTold)
    assert TELLER.reason(Decided(replace(chosen, worth=WORTH)))[0].args["deed"] == (told if going else worth)
    vain = Decided(replace(chosen, worth=replace(WORTH, damage=ZERO)))
    assert TELLER.reason(vain)[0].args["deed"] == told
    asked = TableTeller(replace(BATTLE, asked="ask"))
    assert asked.reason(Decided(replace(chosen, worth=WORTH)))[0].args["deed"] == told


def test_another_way_to_the_same_end_is_nothing_to_tell() -> None:
    chosen = Considered(RunTo("b", (1, 1)), "charge", "SW-137", "t")
    for other, count in (
        (replace(chosen, act=RunTo("b", (2, 2))), 1),
        (replace(chosen, target="h"), 2),
        (replace(chosen, step="shoot"), 2),
        (None, 1),
    ):
        assert len(TELLER.reason(Decided(chosen, other))) == count


def test_what_is_told_reads_well_in_both_languages() -> None:
    chosen = Considered(Strike("b", "t"), "charge", "SW-137", "t", worth=WORTH)
    (told,) = TELLER.reason(Decided(chosen))
    found = [Translator(lang)(told.key, **told.args) for lang in ("fr", "en")]
    assert all("Rufus" in each and "Thevor" in each for each in found)
    assert "1,2" in found[0]
    assert "1.2" in found[1]
