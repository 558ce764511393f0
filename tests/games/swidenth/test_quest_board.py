"""The boards of the quests: their path, their zones with sides and colours, what stands on them, by their numbers."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from models.dice import Dice
from models.errors import ContentError
from models.games.swidenth.battle.quest import quests, strewn
from models.games.swidenth.quest_scenario import bundled_name, bundled_scenario, quest_board
from models.i18n import Text
from models.maps.roads import road_runs

BLUE, RED, GREEN, VIOLET = "#2f6fb5", "#b5443a", "#5b8f3a", "#8a5fa8"
LED, FOES, EXIT, EVENT = (
    ("start", "heroes", BLUE), ("start", "foes", RED), ("objective", "heroes", GREEN), ("event", "", VIOLET),
)  # fmt: skip
ZONES = {
    "convoi": {"Start (G)": LED, "Brigands (B1)": FOES, "Brigands (B2)": FOES, "Exit (S)": EXIT},
    "peage": {"Start": LED, "The bridge": FOES, "The guardhouse": FOES, "The bank": FOES, "Eastern road": EXIT},
    "ronde": {
        "Start": LED, "Way back": EXIT, "The cage": EVENT, "Round A": FOES, "Round B": EVENT, "Round C": FOES,
        "Round D": EVENT, "The huts": FOES,
    },
    "doyen": {"The green": LED, "The edge of the wood": FOES, "The wayside cross": FOES, "The churchyard": EVENT},
}  # fmt: skip


@pytest.mark.rule("SW-147", "SW-148", "SW-203")
@pytest.mark.parametrize("quest_id", ZONES)
def test_the_zones_of_a_board_are_those_of_its_quest(quest_id: str) -> None:
    quest, board = quests()[quest_id], quest_board(quests()[quest_id], "en")
    assert {zone.name: (zone.kind, zone.side, zone.color) for zone in board.zones} == ZONES[quest_id]
    first = len(quest.zones) + 1
    assert [zone.id for zone in board.zones] == list(range(2, first)), "the path is the first, and no zone of the map"
    assert [shape.id for shape in board.shapes] == list(range(first, first + len(board.shapes)))
    assert board.next_id == first + len(board.shapes)
    assert (board.name, board.coordinates.columns) == (quest.name.en, "numbers")
    assert (board.width, board.height, board.cell_um) == (24, 24, 25_000)
    assert [layer.name for layer in board.layers] == ["Ground", "Path", "Details"]
    french = quest_board(quest)
    assert (french.name, french.zones[0].name) == (quest.name.fr, quest.zone(quest.start).name.fr)
    assert [layer.name for layer in french.layers] == ["Sol", "Chemin", "Détails"]
    (x, y), (wide, high) = quest.zone(quest.start).at, quest.zone(quest.start).size
    xs, ys = zip(*board.zones[0].polygon, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (x * 1000, (x + wide) * 1000, y * 1000, (y + high) * 1000)


@pytest.mark.rule("SW-147")
@pytest.mark.parametrize(("quest_id", "down"), [("convoi", False), ("peage", False), ("ronde", False), ("doyen", True)])
def test_a_path_winds_two_paces_wide_along_its_zone(quest_id: str, down: bool) -> None:
    quest = quests()[quest_id]
    zone = quest.zone(quest.path)
    (left, top), (wide, high) = zone.at, zone.size
    cells = {(x, y) for y, first, end in road_runs(quest_board(quest)) for x in range(first, end)}
    begin, long = (top, high) if down else (left, wide)
    aside, broad = (left, wide) if down else (top, high)
    across = {step: sorted((x if down else y) - aside for x, y in cells if (y if down else x) == begin + step)
              for step in range(long)}  # fmt: skip
    seen = {step: found for step, found in across.items() if len(found) > 2}
    assert not seen
    assert sum(map(len, across.values())) == len(cells)
    for step, found in across.items():
        assert found in [[at, at + 1] for at in range(broad - 1)], step
    assert across[0][0] == (broad - 2) // 2, "it begins in the middle"
    turns = [step for step, (one, other) in enumerate(pairwise(across.values()), 1) if one != other]
    assert all(step % 3 == 2 for step in turns)
    assert all(abs(across[step][0] - across[step - 1][0]) == 1 for step in turns)
    assert bool(turns) == (broad > 3) or broad == 3


@pytest.mark.parametrize("quest_id", ZONES)
def test_a_wood_fills_the_disc_it_was_strewn_in_and_leaves_its_edge_ragged(quest_id: str) -> None:
    quest, board = quests()[quest_id], quest_board(quests()[quest_id])
    dice = Dice(f"quest/{quest.id}/{quest.seed}", "forest")
    standing = (*quest.shapes, *strewn(quest, dice))
    assert len(standing) == len(board.shapes)
    for each, shape in zip(standing, board.shapes, strict=True):
        assert (shape.kind, shape.bottom, shape.top) == (each.kind, each.bottom, each.top)
        if each.kind != "difficult" or not each.disc:
            assert (shape.polygon, shape.disc) == (each.polygon, each.disc)
            continue
        x, y, radius = each.disc
        far = [hypot(px - x, py - y) / radius for px, py in shape.polygon]
        assert shape.disc == ()
        assert len(far) >= 6
        assert 0.87 < min(far) < max(far) <= 1.001
        assert max(far) - min(far) > 0.01, "no circle"


def test_a_quest_nobody_wrote_is_named_with_those_there_are() -> None:
    assert bundled_name("doyen") == Text("La mort rôde à Valbrume", "Death stalks Valbrume")
    for ask in (bundled_name, bundled_scenario):
        with pytest.raises(ContentError) as caught:
            ask("zzz")
        assert (caught.value.key, caught.value.file, caught.value.args_["found"], caught.value.args_["allowed"]) == (
            "content.not_one_of", "quests.toml", "zzz", ("convoi", "peage", "ronde", "doyen"),
        )  # fmt: skip
