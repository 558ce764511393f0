"""Acts on a table nobody has measured: why one cannot be done, what it changes, what is told of it, each whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.content import Json
from models.dice import RealDice
from models.games.asked_ground import CLOSE, FAR, AnswerWanted, Apart, GroundQuestion, Known, Row, Said
from models.games.asked_ground import told as heard
from models.games.event import Event
from models.games.swidenth.battle.acts import (
    ForgetTold,
    GoTold,
    LeaveTable,
    Objection,
    SayOf,
    ShootAt,
    SpringAmbush,
    TableAct,
)
from models.games.swidenth.battle.asked_table import with_table
from models.games.swidenth.battle.asked_turn import answer_to, question_of
from models.games.swidenth.battle.engine import objection, resolve
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import TableBattle, TableState

RUN = 4500 + CLOSE
"""So far an NPC may be and yet be run at: one and a half times three paces, and bases this near touch."""
SKIRMISH = [
    {"id": "e", "hero": "Erdokan", "at": [5000, 5000]},
    {"id": "g", "hero": "Gardul", "at": [7000, 5000]},
    {"id": "o", "hero": "Oghavor", "at": [5000, 9000]},
    {"id": "civ", "profile": "civil", "at": [8000, 5000], "camp": "heroes", "tag": "civil"},
    {"id": "b", "profile": "guerrier-brigand", "at": [12000, 5000]},
    {"id": "k", "profile": "guerrier-brigand", "at": [15000, 5000]},
    {"id": "t", "profile": "troll", "at": [18000, 5000]},
    {"id": "dead", "profile": "guerrier-brigand", "at": [20000, 5000], "status": "dead"},
]


def unplaced(
    apart: Mapping[tuple[str, str], tuple[int, int]] = {},
    figures: Iterable[Mapping[str, Any]] = SKIRMISH,
    **position: Any,
) -> tuple[TableBattle, TableState]:
    """Return a battle nobody measured; of some pairs it is known how far they are apart."""
    battle, state = read_position({"figures": list(figures), **position}, "asked.json")
    known: dict[str, Known] = {each.id: Known() for each in state.figures}
    for (one, other), (least, most) in apart.items():
        for a, b in ((one, other), (other, one)):
            known[a] = Known(apart=(*known[a].apart, Apart(b, least, most)))
    state = replace(state, figures=tuple(replace(each, gone=0) for each in state.figures))
    return replace(battle, asked="trust"), with_table(state, known)


def told(events: Iterable[Event]) -> list[tuple[str, str, str, Mapping[str, Json]]]:
    return [(each.kind, each.subject, each.rule, each.args) for each in events]


def changed(state: TableState, figure_id: str, **values: Any) -> TableState:
    return state.put(replace(state.figure(figure_id), **values))


# -- why not -----------------------------------------------------------------------------------------------------------

NEAR = {("e", "b"): (RUN, FAR), ("e", "k"): (RUN + 1, FAR)}


@pytest.mark.rule("SW-16", "SW-17", "SW-26", "SW-123")
@pytest.mark.parametrize(
    ("act", "wanted"),
    [
        (GoTold("e"), None),
        (GoTold("e", "run"), None),
        (GoTold("e", "swim"), Objection("SW-16", "quest.no_such_manner", {"figure": "e"})),
        (GoTold("e", target="dead", aim="nearer"), Objection("SW-26", "quest.no_enemy", {"figure": "dead"})),
        (GoTold("e", "run", "b", "contact"), None),
        (
            GoTold("e", "run", "k", "contact"),
            Objection("SW-17", "quest.too_far", {"figure": "e", "cost": RUN, "most": RUN}),
        ),
        (GoTold("e", "run", "k", "nearer"), None),
        (GoTold("b", "run"), Objection("SW-14", "quest.not_its_half", {"figure": "b"})),
    ],
)
def test_whether_somebody_may_go_as_people_say(act: GoTold, wanted: Objection | None) -> None:
    battle, state = unplaced(NEAR)
    assert objection(battle, state, act) == wanted
    known = objection(replace(battle, asked=""), state, act)
    assert known == Objection("SW-16", "quest.knows_positions", {"figure": act.figure})


@pytest.mark.rule("SW-123")
def test_nobody_runs_into_whom_he_does_not_see() -> None:
    battle, state = unplaced(NEAR)
    state = changed(state, "b", hidden=True)
    found = objection(battle, state, GoTold("e", "run", "b", "contact"))
    assert found == Objection("SW-123", "quest.is_invisible", {"figure": "b"})
    assert objection(battle, state, GoTold("e", "run", "b", "nearer")) is None


@pytest.mark.parametrize("act", [SayOf("touch", "g", ("b",)), ForgetTold("g")])
def test_of_a_measured_table_nothing_is_said_and_nothing_forgotten(act: TableAct) -> None:
    battle, state = unplaced()
    assert objection(battle, state, act) is None
    known = objection(replace(battle, asked=""), state, act)
    assert known == Objection("SW-16", "quest.knows_positions", {"figure": "g"})


CONVOY: dict[str, Any] = {
    "quest": "convoi",
    "figures": [
        *SKIRMISH,
        {"id": "embuscade-1", "profile": "guerrier-brigand", "tag": "embuscade", "status": "reserve"},
    ],
}


@pytest.mark.rule("SW-149")
@pytest.mark.parametrize(
    ("figure", "zone", "changes", "wanted"),
    [
        ("civ", 1, {}, None),
        ("civ", 2, {}, Objection("SW-149", "quest.not_escorted", {"figure": "civ"})),
        ("e", 1, {}, Objection("SW-149", "quest.not_escorted", {"figure": "e"})),
        ("b", 1, {}, Objection("SW-14", "quest.not_its_half", {"figure": "b"})),
        ("civ", 1, {"done": True}, None),
        ("civ", 1, {"paralysed": 9}, Objection("SW-127", "quest.is_paralysed", {"figure": "civ"})),
    ],
)
def test_who_may_leave_by_which_exit(figure: str, zone: int, changes: dict[str, Any], wanted: Objection | None) -> None:
    battle, state = unplaced(**CONVOY)
    (exit_zone,) = battle.quest.exits
    act = LeaveTable(figure, exit_zone if zone == 1 else exit_zone + 1)
    assert objection(battle, changed(state, figure, **changes), act) == wanted
    known = objection(replace(battle, asked=""), state, act)
    assert known == Objection("SW-16", "quest.knows_positions", {"figure": figure})


@pytest.mark.rule("SW-152")
def test_an_ambush_is_sprung_once_and_not_before_play() -> None:
    battle, state = unplaced(**CONVOY)
    event = next(each for each in battle.script.events if type(each.trigger).__name__ == "ComesNear")
    none = Objection("SW-152", "quest.no_ambush")
    act = SpringAmbush(event.id)
    assert objection(battle, state, act) is None
    assert objection(battle, state, SpringAmbush("gardes")) == none, "that event waits for a die"
    assert objection(battle, replace(state, half="deploy"), act) == none
    assert objection(battle, replace(state, occurred=(event.id,)), act) == none
    assert objection(battle, replace(state, half="over"), act) == Objection("SW-149", "quest.over")
    known = objection(replace(battle, asked=""), state, act)
    assert known == Objection("SW-16", "quest.knows_positions")
    events = tuple(replace(each, repeat=True) if each is event else each for each in battle.script.events)
    again = replace(battle, script=replace(battle.script, events=events))
    assert objection(again, replace(state, occurred=(event.id,)), act) is None
    done = resolve(battle, state, act, RealDice(()))
    assert told(done.events[:1]) == [("came_near", "", "SW-152", {})]
    assert done.state.occurred == (event.id,)


# -- what it does ------------------------------------------------------------------------------------------------------


def went(figure: str, rule: str, target: str = "", aim: str = "", manner: str = "") -> tuple[str, str, str, object]:
    return ("went", figure, rule, {"target": target, "aim": aim, "manner": manner})


@pytest.mark.rule("SW-14", "SW-16", "SW-17")
@pytest.mark.parametrize(
    ("act", "gone", "wanted"),
    [
        (GoTold("e"), 3000, went("e", "SW-16")),
        (GoTold("e", "run"), 4500, went("e", "SW-17", manner="run")),
        (GoTold("e", "walk", "k", "nearer"), 3000, went("e", "SW-16", "k", "nearer")),
        # Nobody says whether an NPC ran.
        (GoTold("b", "walk", "e", "nearer"), 4500, went("b", "SW-16", "e", "nearer")),
        (GoTold("b", "run", "e", "line"), 4500, went("b", "SW-17", "e", "line", "run")),
    ],
)
def test_a_move_told_widens_what_is_known_by_its_length(act: GoTold, gone: int, wanted: object) -> None:
    battle, state = unplaced({("e", "b"): (6000, 7000), ("g", "k"): (6000, 7000)})
    state = replace(state, half="npcs" if act.figure == "b" else "heroes")
    done = resolve(battle, state, act, RealDice(()))
    assert told(done.events) == [wanted]
    assert (done.state.figure(act.figure).gone, done.state.figure(act.figure).done) == (gone, True)
    gap = done.state.figure("e").known.gap("b")
    assert (gap.least, gap.most) == (6000 - gone, 7000 + gone)
    assert done.state.figure("g").known == state.figure("g").known
    uncounted = resolve(battle, changed(state, act.figure, gone=-1), act, RealDice(())).state
    assert uncounted.figure(act.figure).gone == -1, "in an older file nobody counts"


@pytest.mark.rule("SW-26", "SW-123")
def test_whoever_comes_into_contact_is_seen_again() -> None:
    battle, state = unplaced()
    state = changed(state, "e", hidden=True)
    done = resolve(battle, state, GoTold("e", "run", "b", "contact"), RealDice((14,)))
    assert told(done.events[1:]) == [
        went("e", "SW-17", "b", "contact", "run"),
        ("seen_again", "e", "SW-123", {}),
        ("engaged", "e", "SW-26", {"target": "b"}),
    ]
    assert not done.state.figure("e").hidden
    assert (done.state.figure("e").known.touching, done.state.figure("b").known.touching) == (("b",), ("e",))
    nearer = resolve(battle, state, GoTold("e", "run", "b", "nearer"), RealDice((14,)))
    assert told(nearer.events[1:]) == [went("e", "SW-17", "b", "nearer", "run")]
    assert nearer.state.figure("e").hidden


@pytest.mark.rule("SW-41")
@pytest.mark.parametrize(("own", "dares"), [(13, True), (12, False)])
def test_whoever_does_not_dare_comes_nearer_only(own: int, dares: bool) -> None:
    """A troll frightens with 3: ten and three are thirteen, and a tie allows it."""
    battle, state = unplaced({("e", "t"): (1000, FAR)})
    done = resolve(battle, state, GoTold("e", "walk", "t", "contact"), RealDice((10, own)))
    assert told(done.events) == [
        ("frightened", "e", "SW-41", {"target": "t", "rolls": [10, own], "totals": [13, own], "done": dares}),
        went("e", "SW-16", "t", "contact" if dares else "nearer"),
        *([("engaged", "e", "SW-26", {"target": "t"})] if dares else []),
    ]
    assert done.state.figure("e").known.touching == (("t",) if dares else ())


@pytest.mark.rule("SW-27", "SW-33")
def test_whoever_breaks_away_and_falls_goes_nowhere() -> None:
    """Of two who touch him the second strikes no more at one who lies dead."""
    far = (3000, FAR)
    battle, state = unplaced({("e", "b"): (0, 0), ("e", "k"): (0, 0), ("e", "g"): far, ("e", "o"): far})
    state = changed(state, "e", vitality=1)
    done = resolve(battle, state, GoTold("e"), RealDice((20, 1)))
    assert [(each.kind, each.subject, each.rule) for each in done.events] == [
        ("fought", "b", "SW-27"),
        ("wounded", "e", "SW-30"),
        ("dead", "e", "SW-6"),
    ]
    assert done.events[0].args["free"] is True
    assert done.state.figure("e").gone == 0
    alive = resolve(battle, state, GoTold("e"), RealDice((1, 20, 1, 20)))
    assert [(each.kind, each.subject) for each in alive.events] == [("fought", "b"), ("fought", "k"), ("went", "e")]
    assert alive.state.figure("e").known.touching == ()


ROWS = (Row("b", True, rank=0), Row("b", False, rank=1), Row("k", True, True, 2), Row("k", False, False, 3))


@pytest.mark.parametrize(
    ("question", "given", "yes", "word"),
    [
        (GroundQuestion("touch", "e", ("b", "k")), 0b10, ["k"], "nobody"),
        (GroundQuestion("touch", "e", ("b",)), 0, [], "nobody"),
        (GroundQuestion("near", "e", ("b", "k", "t"), 3000, strict=True), 0b101, ["b", "t"], "nobody"),
        (GroundQuestion("zone", "b", ("e", "g"), 4000, zone="Z"), 0b01, ["e"], "nobody"),
        (GroundQuestion("nearest", "e", ("b", "k")), 1, ["k"], "nobody"),
        (GroundQuestion("charge", "b", ("e", "g"), RUN), 0, ["e"], "far"),
        (GroundQuestion("charge", "b", ("e", "g"), RUN), 3, ["g"], "contact"),
        (GroundQuestion("target", "g", ("b", "b", "k", "k"), 9000, rows=ROWS), 1, ["b"], "open"),
        (GroundQuestion("target", "g", ("b", "b", "k", "k"), 9000, rows=ROWS), 2, ["k"], "hidden"),
        (GroundQuestion("target", "g", ("b", "b", "k", "k"), 9000, rows=ROWS), 4, [], "nobody"),
        (GroundQuestion("reach", "e", ("b",), RUN), 0, [], "no"),
        (GroundQuestion("reach", "e", ("b",), RUN), 1, [], "reach"),
        (GroundQuestion("reach", "e", ("b",), RUN), 2, [], "nearer"),
        (GroundQuestion("line", "g", ("b",), 9000), 1, [], "yes"),
        (GroundQuestion("line", "g", ("b",), 9000), 0, [], "no"),
    ],
)
def test_an_answer_is_kept_and_told(question: GroundQuestion, given: int, yes: list[str], word: str) -> None:
    battle, state = unplaced()
    act = answer_to(question)
    assert question_of(act) == question
    with pytest.raises(AnswerWanted) as wanted:
        resolve(battle, state, act, RealDice(()))
    assert wanted.value.question == question
    done = resolve(battle, state, act, RealDice((given,)))
    about = {"about": question.kind, "among": list(question.among), "reach": question.reach, "zone": question.zone}
    assert told(done.events) == [("answered", question.of, "", {**about, "yes": yes, "word": word})]
    assert done.state.figure(question.of).known == heard({}, question, given, 1)[question.of]
    assert not done.state.figure(question.of).done, "an answer is nobody's action"


def test_what_was_told_of_one_is_forgotten_but_for_his_contacts() -> None:
    battle, state = unplaced({("e", "b"): (0, 0), ("e", "k"): (3000, 4000), ("g", "k"): (5000, 6000)})
    done = resolve(battle, state, ForgetTold("e"), RealDice(()))
    assert told(done.events) == [("forgot", "e", "", {})]
    known = done.state.figure("e").known
    assert (known.touching, known.gap("k")) == (("b",), Apart("k"))
    assert done.state.figure("g").known == state.figure("g").known


@pytest.mark.rule("SW-149")
def test_whoever_is_led_to_an_exit_leaves_by_it() -> None:
    battle, state = unplaced(**CONVOY)
    (zone,) = battle.quest.exits
    done = resolve(battle, state, LeaveTable("civ", zone), RealDice(()))
    assert told(done.events[:1]) == [("left", "civ", "SW-149", {"by": "", "zone": zone})]
    assert (done.state.figure("civ").status, done.state.figure("civ").exit) == ("left", zone)


@pytest.mark.rule("SW-35")
def test_whoever_was_shot_at_is_known_to_be_seen_in_range() -> None:
    battle, state = unplaced()
    shot = ShootAt("g", "b", "arc-court")
    asked = GroundQuestion("seen", "g", ("b",), 9000)
    cover = (Said(GroundQuestion("cover", "g", ("b",)), 0, 1),)
    state = changed(state, "g", known=Known(cover))
    done = resolve(battle, state, shot, RealDice((1, 20)))
    assert done.state.figure("g").known.said == (*cover, Said(asked, 1, 1))
    told_so = changed(state, "g", known=Known((*cover, Said(GroundQuestion("seen", "g", ("b",), 6000), 1, 1))))
    again = resolve(battle, told_so, shot, RealDice((1, 20)))
    assert again.state.figure("g").known == told_so.figure("g").known, "who is seen within six is seen within nine"
