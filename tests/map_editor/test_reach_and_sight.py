"""Reach and lines of sight on a map: all that is said of them, and every mark that is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from models.campaign.scenario_changes import NewScenario
from models.campaign.things import CreateThing
from models.games.scenario import Scenario
from models.maps.transform import resized
from tests.drawn import Drawn, box, drawn, edges, line
from tests.map_editor.easel import MAP, Easel
from tests.map_editor.lead import RIGHT, begun, led, over, take
from tests.map_editor.test_findings import arena

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
BLUE, YELLOW, RED, GREEN, WHITE = "#35C2F0", "#FFC94A", "#FF6A4D", "#7FE08A", "#FFFFFF"
JEDI, ALLY, SITH = (2, 3), (3, 3), (5, 3)


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    """A Jedi on C4, an ally on D4, a Sith on F4, a wall right of G from row 3 to row 6, a rock on K8."""
    board = arena()
    terrain = board.terrain.copy()
    terrain[7, 10] = 2
    made = Easel(tmp_path / "a.portulan", replace(board, terrain=terrain))
    made.store.apply(CreateThing("S", NewScenario(Scenario("Duel", "aventures", MAP))))
    yield made
    made.close()


def finding(easel: Easel) -> Any:
    return easel.page.desk.findings.finding


def middle(cell: tuple[int, int]) -> tuple[float, float]:
    return cell[0] + 0.5, cell[1] + 0.5


def test_reach_says_its_points_its_cells_and_the_way_to_the_pointer(easel: Easel) -> None:
    tool, findings, t = take(easel, "reach"), easel.page.desk.findings, easel.look.t
    for place, held in (((2.5, 3.5), RIGHT), ((-0.5, 3.5), None), ((2.5, 12.5), None)):
        led(tool, place, held=held)
        assert finding(easel) is None
    led(tool, (2.5, 3.5))
    ground, state = findings.rules.ground, findings.state
    found = ground.reach(state, JEDI, findings.points)
    values = (
        (t("maptools.points"), str(findings.points)),
        (t("maptools.stops"), t.plural("maptools.cells", len(found.stops) - 1)),
    )
    around = tuple(map(findings.told, ground.around(state, JEDI)))
    assert finding(easel).heading == t("maptools.reach_from", cell="C4")
    assert (finding(easel).values, finding(easel).told) == (values, around)
    for goal in ((4, 3), (2, 5), (5, 3), (15, 3)):
        tool.hover(GridPoint(*middle(goal)))
        walk = ground.walk(state, found.path(goal), findings.points) if goal in found.costs else None
        cost = () if walk is None else ((t("maptools.cost_to", cell=easel.map.cell_name(goal)), str(walk.cost)),)
        assert finding(easel).values == (*values, *cost), goal
        assert finding(easel).told == (*map(findings.told, ground.way(state, found, goal, walk)), *around)
    tool.drag(GridPoint(2.5, 5.5), Held())
    there = finding(easel)
    easel.page.board.attempt(lambda old: replace(old, walls={}), "mapedit.did_walls")
    assert finding(easel).values[-1] == there.values[-1], "asked anew with the same goal"
    easel.document.undo()
    for outside in ((2.5, 3.5), (16.5, 3.5)):
        tool.hover(GridPoint(*outside))
        assert (finding(easel).values, finding(easel).told) == (values, around)
    tool.cancel()
    assert finding(easel) is None
    led(tool, (2.5, 3.5))
    easel.page.board.attempt(lambda old: resized(old, -4, 0, -8, -8), "mapedit.did_grow")
    led(tool, (3.5, 3.5))
    easel.page.board.attempt(lambda old: resized(old, 0, 0, -2, 0), "mapedit.did_grow")
    assert finding(easel) is None, "where it began there is no map any more"
    tool.hover(GridPoint(0.5, 0.5))
    assert drawn(tool).lines() == box((0, 0))


def test_reach_is_drawn_with_costs_rings_and_what_is_met_on_the_way(easel: Easel) -> None:
    tool, findings = take(easel, "reach"), easel.page.desk.findings
    led(tool, (2.5, 3.5))
    found = findings.rules.ground.reach(findings.state, JEDI, findings.points)
    crossed = set(found.costs) - set(found.stops)
    assert crossed == {ALLY}
    seen = drawn(tool)
    assert set(seen.fills) == set(found.costs)
    costs = {(str(cost), middle(cell)) for cell, cost in found.costs.items() if cell in found.stops and cell != JEDI}
    assert set(seen.words) == costs
    assert {each for each in seen.strokes if each[0] == BLUE} == {
        (BLUE, 3, False, where) for where in edges(found.costs)
    }
    assert (WHITE, 1, False, line((3, 4), (4, 3))) in seen.strokes
    assert box(JEDI) <= seen.lines(WHITE)
    assert {(ink, at, far) for ink, _, at, far in seen.circles} == {
        (RED, middle(SITH), 0.38),
        (GREEN, middle(ALLY), 0.38),
    }
    assert not seen.ways
    far = Camera(32.0, QPointF(-96, -96))
    assert set(drawn(tool, far).fills) == {(x, y) for x, y in found.costs if x >= 3 and y >= 3}, "what is in sight"
    tool.hover(GridPoint(4.5, 3.5))
    seen = drawn(tool)
    path = tuple(middle(cell) for cell in found.path((4, 3)))
    assert seen.ways == [(WHITE, 3, path)]
    ((ink, arrow),) = [each for each in seen.areas if len(each[1]) == 3]
    assert (ink, arrow[0]) == (WHITE, middle((4, 3)))
    walk = findings.rules.ground.walk(findings.state, found.path((4, 3)), findings.points)
    met = {("!", middle(each.cell)) for each in walk.triggers}
    assert len(met) > 0
    assert seen.words[-len(walk.triggers) - 1 :] == [
        *(("!", middle(each.cell)) for each in walk.triggers),
        (str(walk.cost), middle((4, 3))),
    ]
    tool.hover(GridPoint(2.5, 3.5))
    assert not drawn(tool).ways, "to where it stands it goes nowhere"


def cross(at: Any, size: float) -> set[Any]:
    x, y = float(at[0]), float(at[1])
    left, right, top, low = (round(each, 3) for each in (x - size, x + size, y - size, y + size))
    return {line((left, top), (right, low)), line((left, low), (right, top))}


def lines_of(easel: Easel, a: tuple[int, int], b: tuple[int, int]) -> Any:
    findings = easel.page.desk.findings
    return findings.rules.ground.sight(findings.state, a, b)


def test_both_lines_of_a_look_are_drawn_each_in_its_colour_or_red_where_they_are_cut(easel: Easel) -> None:
    tool = take(easel, "sight")
    for a, b in (
        (JEDI, SITH),
        (SITH, (9, 4)),
        ((2, 8), (6, 10)),
        ((8, 7), (12, 7)),
        ((8, 5), (12, 9)),
        ((5, 4), (8, 7)),
    ):
        seen = begun(tool, middle(a), (a[0] + 1.5, a[1] + 0.5), middle(b))
        told = lines_of(easel, a, b)
        both = (told.lines.l1, told.lines.l2)
        inks = [RED if each.cuts else ink for each, ink in zip(both, (BLUE, YELLOW), strict=True)]
        ends = [tuple((float(end[0]), float(end[1])) for end in (each.start, each.end)) for each in both]
        assert [(ink, width) for ink, width, _ in seen.ways] == [(ink, 2 if ink == RED else 3) for ink in inks]
        assert [way for *_, way in seen.ways] == [tuple((round(x, 3), round(y, 3)) for x, y in each) for each in ends]
        numbers = [(n, at) for n, at in seen.words if n in ("1", "2")]
        for (number, at), ((x0, y0), (x1, y1)), share in zip(numbers, ends, (0.45, 0.6), strict=True):
            assert number == ("1" if share == 0.45 else "2")
            assert at == pytest.approx((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), abs=0.02)
        assert [area[1][0] for area in seen.areas if len(area[1]) == 3] == [
            tuple(round(part, 3) for part in each[1]) for each in ends
        ]
        cut = {each.edge for one in both for each in one.cuts if each.edge is not None}
        assert {where for ink, width, _, where in seen.strokes if (ink, width) == (RED, 4)} == {
            line((x, y), (x, y + 1) if side == "V" else (x + 1, y)) for side, x, y in cut
        }
        covering = {middle(cell) for one in both for cell in one.covering}
        assert {(ink, at) for ink, _, at, _ in seen.circles} == {(WHITE, at) for at in covering}
        crosses = {
            part
            for one in both
            for each in one.cuts
            if each.kind == "cell" or each.edge is None
            for part in cross(*((middle(each.at), 0.28) if each.kind == "cell" else (each.at, 0.14)))
        }
        assert {where for ink, width, _, where in seen.strokes if (ink, width) == (RED, 3)} == crosses
        assert box(a) <= seen.lines(dashed=False)
        assert box(b) <= seen.lines(dashed=True)
        assert [words for words, _ in seen.words][-1] == easel.page.desk.findings.words(told.verdict)
        ((x, y),) = [at for words, at in seen.words if words == easel.page.desk.findings.words(told.verdict)]
        assert b[0] + 1 < x < b[0] + 5
        assert b[1] + 1 < y < b[1] + 3
        tool.release(GridPoint(*middle(b)), Held())
        assert drawn(tool).ways == seen.ways, "it stays when the button is let go"


def test_a_look_says_its_verdict_and_stays_while_the_map_changes(easel: Easel) -> None:
    tool, findings, t = take(easel, "sight"), easel.page.desk.findings, easel.look.t
    for place, held in ((middle(JEDI), RIGHT), ((-0.5, 3.5), None)):
        led(tool, place, middle(SITH), held=held)
        assert finding(easel) is None
        assert drawn(tool).lines() == box(SITH)
    led(tool, middle(JEDI))
    assert finding(easel) is None, "it looks at nobody but itself"
    led(tool, middle(SITH), (9.5, 3.5), (18.5, 3.5))
    told = lines_of(easel, SITH, (9, 3))
    assert finding(easel).heading == t("maptools.from_to", a="F4", b="J4")
    assert finding(easel).values == ((t("maptools.verdict"), findings.words(told.verdict)),)
    assert finding(easel).told == tuple(map(findings.told, told.told))
    tool.drag(GridPoint(2.5, 2.5), Held())
    assert finding(easel).heading == t("maptools.from_to", a="F4", b="J4"), "the button is up"
    before = finding(easel)
    easel.page.board.attempt(lambda old: replace(old, walls={}), "mapedit.did_walls")
    assert finding(easel).heading == before.heading
    assert finding(easel).values != before.values
    led(tool, middle(SITH), (10.5, 7.5))
    seen: Drawn = drawn(tool)
    assert not seen.ways, "nobody stands in a rock"
    crosses = {where for ink, _, _, where in seen.strokes if ink == RED}
    x, y, d = 10.5, 7.5, 0.28
    assert crosses == {line((x - d, y - d), (x + d, y + d)), line((x - d, y + d), (x + d, y - d))}
    easel.page.board.attempt(lambda old: resized(old, 0, 0, -7, 0), "mapedit.did_grow")
    assert finding(easel) is None
    led(tool, middle(JEDI), middle(SITH))
    tool.cancel()
    assert finding(easel) is None
    assert over(tool, (4.5, 3.5)).lines() == box((4, 3))
