"""The quests of the game as scenarios: their board drawn, everybody where the quest puts them (SW-203).

A quest is data (`quests.toml`); what an organiser finds in the window is an ordinary map and an ordinary scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from models.dice import Dice
from models.errors import ContentError
from models.games.scenarios.pieces import Conduct, Placed
from models.games.scenarios.scenario import Scenario, Side
from models.games.script.script import VictoryCondition
from models.games.script.vocabulary import LeftBy, TagAtMost
from models.games.swidenth.battle.facet import SwidenthBattles
from models.games.swidenth.battle.laid_table import CAMPS
from models.games.swidenth.battle.quests.next_quest import BandStory, drawn_quest
from models.games.swidenth.battle.quests.quest import (
    QuestStart,
    QuestType,
    QuestZone,
    briefing,
    quests,
    script_of,
    strewn,
    zone_spot,
)
from models.games.swidenth.data import bands, profiles, rulebook
from models.i18n import Text, both
from models.maps.coordinates import Coordinates
from models.maps.features import TableShape, Zone, ZoneKind
from models.maps.generators.dressing import dress_board
from models.maps.generators.sketch import FLOOR, ROAD, sketch
from models.maps.tile_map import PACE_UM, TileMap
from models.table.shapes import hull
from models.table.spots import UNIT, Spot, directions

BAND: Final = "noirs-ameres"
"""The band that is proposed for its places."""
PLACES: Final = 6
"""So many heroes may go: as many as 100 points usually buy."""
BLUE, RED, GREEN = "#2f6fb5", "#b5443a", "#5b8f3a"
LAYERS: Final = ("ground", "cover", "things")


def bundled_name(scenario_id: str) -> Text:
    """Return the name of a quest; raises ContentError for an unknown id."""
    return _quest(scenario_id).name


def _quest(scenario_id: str) -> QuestType:
    quest = quests().get(scenario_id)
    if quest is None:
        raise ContentError("content.not_one_of", file="quests.toml", found=scenario_id, allowed=tuple(quests()))
    return quest


def bundled_scenario(scenario_id: str, lang: str = "fr") -> tuple[TileMap, Scenario]:
    """Return a quest and its board, in words of `lang`, its `map_id` still empty; raises ContentError."""
    return quest_scenario(_quest(scenario_id), lang)


def proposed_scenario(seed: str, band: BandStory, lang: str) -> tuple[TileMap, Scenario]:
    """Return the quest of a seed for a band and its board, in words of `lang` (SW-203)."""
    return quest_scenario(drawn_quest(seed, band), lang)


def quest_scenario(quest: QuestType, lang: str) -> tuple[TileMap, Scenario]:
    """Return a quest as a scenario with its board, in words of `lang`, its `map_id` still empty."""
    board = quest_board(quest, lang)
    situation, ground, reward, *events = briefing(quest, rulebook())
    script = script_of(quest, lang)
    heroes, foes = CAMPS
    made = Scenario(
        quest.name[lang],
        "swidenth",
        sides=(Side(heroes, color=BLUE), Side(foes, color=RED)),
        pieces=tuple(_pieces(quest, lang)),
        briefing="\n\n".join(each[lang] for each in (situation, ground, *_measure(quest))),
        rewards=reward[lang],
        notes="\n".join(each[lang] for each in events),
        events=script.events,
        victories=tuple(_in_words(each, quest, lang) for each in script.victories),
        gains=script.gains,
    )
    return board, made


def _measure(quest: QuestType) -> Iterator[Text]:
    """Yield how hard a quest was found to be, and which it is of ours, the easiest first."""
    if quest.measured:
        won = tuple(both("quest.measured_for", worth=worth, won=each) for worth, each in quest.measured.items())
        yield both("quest.measured", order=quest.order, count=len(quests()), won=won)


def _in_words(way: VictoryCondition, quest: QuestType, lang: str) -> VictoryCondition:
    """Return a way to win with the players' names for groups."""
    named = (
        replace(each, tag=quest.group(each.tag)[lang]) if isinstance(each, TagAtMost | LeftBy) else each
        for each in way.conditions
    )
    return replace(way, conditions=tuple(named))


def quest_board(quest: QuestType, lang: str = "fr") -> TileMap:
    """Return the table of a quest as a map in paces: grass and path in tiles, woods and what else stands as shapes."""
    roles = np.full((quest.height, quest.width), FLOOR, np.uint8)
    dice = Dice(f"quest/{quest.id}", "board")
    for x, y in _path(quest, dice):
        roles[y, x] = ROAD
    names = {layer: both(f"quest.layer_{layer}")[lang] for layer in LAYERS}
    made = sketch(roles, quest.name[lang])
    board = dress_board(made, "forest", dice, names=names)
    number, shapes = max(board.next_id, len(quest.zones) + 1), []
    for each in (*quest.shapes, *strewn(quest, Dice(f"quest/{quest.id}/{quest.seed}", "forest"))):
        ragged = each.kind == "difficult" and each.disc
        polygon = _forest_outline(each.disc, dice) if ragged else each.polygon
        shapes.append(TableShape(each.kind, polygon, () if ragged else each.disc, each.bottom, each.top, number))
        number += 1
    numbered = enumerate(quest.zones, 1)
    zones = tuple(_zone(quest, each, n, lang) for n, each in numbered if each.id != quest.path)
    return replace(
        board,
        name=quest.name[lang],
        cell_um=PACE_UM,
        coordinates=replace(Coordinates(), columns="numbers"),
        zones=zones,
        shapes=tuple(shapes),
        next_id=number,
    )


def _path(quest: QuestType, dice: Dice) -> Iterator[tuple[int, int]]:
    """Yield the cells of a path that winds along its zone, two or three paces wide."""
    (left, top), (wide, high) = quest.zone(quest.path).at, quest.zone(quest.path).size
    along, across = (wide, high) if wide >= high else (high, wide)
    drift = (across - 2) // 2
    for step in range(along):
        if step % 3 == 2:
            drift = min(max(drift + dice.roll(3, "path").result - 2, 0), across - 2)
        for off in (drift, drift + 1):
            yield (left + step, top + off) if wide >= high else (left + off, top + step)


def _forest_outline(disc: tuple[int, ...], dice: Dice) -> tuple[Spot, ...]:
    """Return a piece of forest as it grows: convex, within its disc."""
    x, y, radius = disc
    rim = (radius * (890 + dice.roll(110, "forest").result) // 1000 for _ in directions())
    return hull((x + dx * far // UNIT, y + dy * far // UNIT) for (dx, dy), far in zip(directions(), rim, strict=True))


def _zone(quest: QuestType, each: QuestZone, number: int, lang: str) -> Zone:
    kind, side, color = _use(quest, each)
    return Zone(number, each.name[lang] or each.id, kind, color, polygon=each.corners, side=side)


def _use(quest: QuestType, zone: QuestZone) -> tuple[ZoneKind, str, str]:
    """Return the kind of a zone, its side, its colour."""
    if zone.id == quest.start:
        return "start", CAMPS[0], BLUE
    if zone.id == quest.exit:
        return "objective", CAMPS[0], GREEN
    camps = {each.camp for each in quest.starts if each.zone == zone.id}
    return ("start", CAMPS[1], RED) if camps == {"foes"} else ("event", "", "#8a5fa8")


def _pieces(quest: QuestType, lang: str) -> Iterator[Placed]:
    """Yield everybody in their zones: the places of the book's band, then who is led and who lies in wait (SW-147,
    SW-148), then places for a larger band.
    """
    taken: dict[str, int] = {}
    called, of_a_kind = Counter[str](), Counter[str]()
    for start in quest.starts:
        of_a_kind[start.profile] += start.count
    band = bands()[BAND].name
    proposed = [unit.id for unit in SwidenthBattles().units() if unit.words == band]
    for number, hero in enumerate(proposed, 1):
        at = _next(quest, quest.start, taken)
        yield Placed(hero.rpartition(":")[2], hero, CAMPS[0], at=at, place=number)
    for start in quest.starts:
        kind = profiles(rulebook())[start.profile]
        for number in range(1, start.count + 1):
            called[start.profile] += 1
            alone = of_a_kind[start.profile] == 1
            name = kind.name[lang] if alone else f"{kind.name[lang]} {called[start.profile]}"
            side = CAMPS[0] if start.camp == "heroes" else CAMPS[1]
            at = _next(quest, start.zone, taken)
            yield Placed(
                f"{start.id}-{number}", start.profile, side, name, at, tag=quest.group(start.tag)[lang],
                conduct=_conduct(quest, start, lang),
            )  # fmt: skip
    for number in range(len(proposed) + 1, PLACES + 1):
        yield Placed(f"place-{number}", "", CAMPS[0], at=_next(quest, quest.start, taken), place=number)


def _conduct(quest: QuestType, start: QuestStart, lang: str) -> Conduct:
    posts = tuple(quest.zone(each).name[lang] or each for each in start.posts)
    return Conduct(start.role, start.behaviour, start.turned, start.near, zones=posts, prey=start.prey)


def _next(quest: QuestType, zone_id: str, taken: dict[str, int]) -> Spot:
    """Return the next spot of a zone."""
    number = taken.get(zone_id, 0)
    taken[zone_id] = number + 1
    return zone_spot(quest.zone(zone_id), number)
