"""Events of a quest on its table: their triggers, found in the Events told, and their effects (SW-149 … SW-152)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from models.content import Json
from models.dice import DieWanted
from models.games.event import ARRIVED, Event
from models.games.script.effects import BringReserve
from models.games.script.entries import Cue
from models.games.script.entry_fields import Place
from models.games.script.script import Reward, ScenarioEvent, Script, VictoryCondition
from models.games.script.vocabulary import ComesNear, DieAtLeast, RoundBegins
from models.games.swidenth.battle.figures import Camp
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of, standings, with_troops
from models.maps.spots import spot_of
from models.table.shapes import Part, interval_inside, near_part, part_of
from models.table.spots import UNIT, Spot, overlap

D20: Final = 20
WRITTEN: Final = "SW-203"
"""The rule by which a quest may say more than the game does."""
MOST_KEPT: Final = 20_000
"""So many answers to who is near a zone are remembered."""
_LOST: Final = ("dead", "fled")
_TELLING: Final = frozenset({"turn", "left", *_LOST})
Corners = Sequence[Spot]


def in_force(battle: TableBattle, state: TableState) -> Script:
    """Return the script without events that cannot come any more: reserves used up, guards that
    come once (AMB-SW-11).
    """
    waits = tuple([each.status == "reserve" for each in state.figures])
    found = battle.quest.scripts.get(waits)
    if found is None:
        events = tuple(_as_read(battle, each) for each in battle.script.events if _at_hand(battle, state, each))
        found = battle.quest.scripts[waits] = replace(battle.script, events=events)
    return found


def _as_read(battle: TableBattle, event: ScenarioEvent) -> ScenarioEvent:
    calls = isinstance(event.trigger, RoundBegins) and any(isinstance(each, BringReserve) for each in event.effects)
    once = event.repeat and calls and battle.reading("guards") == "once"
    return replace(event, repeat=False) if once else event


def _at_hand(battle: TableBattle, state: TableState, event: ScenarioEvent) -> bool:
    """Return whether an event that only brings figures has some left to bring."""
    effects = event.all_effects
    if not effects or not all(isinstance(each, BringReserve) for each in effects):
        return True
    return any(waiting_for(battle, state, event.id, each.type) for each in effects if isinstance(each, BringReserve))


def waiting_for(battle: TableBattle, state: TableState, event_id: str, kind: str) -> tuple[FigureNow, ...]:
    """Return the figures of a kind an event may still bring."""
    return tuple(
        each
        for each in state.figures
        if each.status == "reserve" and (battle.of(each.id).tag, battle.of(each.id).type) == (event_id, kind)
    )


def exit_part(battle: TableBattle, zone: int) -> Part:
    """Return an exit as a part, for geometry."""
    found = battle.quest.parts.get(zone)
    if found is None:
        found = battle.quest.parts[zone] = part_of(tuple(exit_corners(battle, zone)))
    return found


def exit_corners(battle: TableBattle, zone: int) -> Corners:
    """Return the corners of an exit: of its zone, or of the whole edge it lies on (AMB-SW-77)."""
    corners = battle.zones[str(zone)]
    if battle.reading("exit") != "edge":
        return corners
    left, top, right, low = _box(corners)
    table = battle.table
    if right >= table.width or left <= 0:
        top, low = 0, table.height
    elif low >= table.height or top <= 0:
        left, right = 0, table.width
    return ((left, top), (right, top), (right, low), (left, low))


class QuestStage:
    """A battle as the events of its quest use it, while one act is resolved."""

    def __init__(self, work: Working) -> None:
        self._work, self._battle = work, work.battle

    @property
    def _state(self) -> TableState:
        return self._work.state

    @property
    def over(self) -> bool:
        """Whether the battle is over."""
        return self._state.half == "over"

    @property
    def winner(self) -> str:
        """The side that has won, empty for none."""
        return self._battle.side(self._state.winner) if self._state.winner else ""

    @property
    def walking(self) -> bool:
        """Whether a figure is in the middle of a walk: an act is done whole."""
        return False

    @property
    def round(self) -> int:
        """The turn under way: everybody acts in it (SW-13)."""
        return self._state.turn

    @property
    def occurred(self) -> frozenset[str]:
        """The ids of the events that have occurred."""
        return frozenset(self._state.occurred)

    # -- what happened ---------------------------------------------------------------------------------------------

    def cues(self) -> tuple[Cue, ...]:
        """Return what happened since the last call."""
        work = self._work
        told, work.heard = work.events[work.heard :], len(work.events)
        if not told:
            return ()
        return (*(cue for event in told for cue in self._cues_of(event)), *self._near())

    def nothing_new(self) -> bool:
        """Return whether nothing that was told sets an event off, nobody came near what is watched, and nothing a
        victory hangs on differs from when nobody had won last.
        """
        work, quest = self._work, self._battle.quest
        kinds = {each.kind for each in work.events[work.heard :]}
        telling = not _TELLING.isdisjoint(kinds) or ("moved" in kinds and quest.entering)
        if telling or quest.by_place or quest.undecided != standings(self._state):
            return False
        return next(self._near(), None) is None

    def _cues_of(self, event: Event) -> Iterator[Cue]:
        who = event.subject
        side = self._battle.side(self._state.figure(who).camp) if who else ""
        if event.kind == "turn":
            yield Cue("round")
        elif event.kind == "moved" and self._battle.quest.entering:
            for zone in self._entered(event.args["path"]):
                yield Cue("zone_entered", who, side, zone=zone)
        elif event.kind in _LOST:
            yield Cue("figure_defeated", who, side)
        elif event.kind == "left":
            yield Cue("figure_left", who, side, zone=int(str(event.args.get("zone", 0))))

    def _entered(self, path: Json) -> Iterator[int]:
        """Yield the zones the middle of a base comes into, or through, from outside them."""
        spots = [(x, y) for x, y in cast(list[list[int]], path)]
        for key, zone in self._battle.zone_parts.items():
            if key.isdecimal() and spots and not near_part(zone, spots[0], 0):
                legs = itertools.pairwise(spots)
                if near_part(zone, spots[-1], 0) or any(
                    interval_inside(*a, b[0] - a[0], b[1] - a[1], zone) is not None for a, b in legs
                ):
                    yield int(key)

    def _near(self) -> Iterator[Cue]:
        """Yield figures that have come near what an event watches, without those that events
        brought (SW-152, SW-197).
        """
        occurred = self._state.occurred
        for watch in self._battle.quest.watches:
            event, trigger = watch.event, watch.trigger
            if watch.alone and not event.repeat and event.id in occurred:
                # Nothing waits for it any more.
                continue
            if self._battle.asked:
                side = trigger.side or self._battle.sides[0]
                who = next((each.id for each in self._state.standing() if self._battle.side(each.camp) == side), "")
                if event.id == self._work.sprung and who:
                    yield Cue("comes_near", who, side, zone=trigger.zone, paces=trigger.paces)
                continue
            for each in self._state.standing():
                side = self._battle.side(each.camp)
                if trigger.side not in ("", side) or not self._is_near(trigger, each):
                    continue
                if self._battle.of(each.id).tag in self._battle.reserves:
                    continue
                if event.id not in occurred or not self._is_near(trigger, self._work.before.figure(each.id)):
                    yield Cue("comes_near", each.id, side, zone=trigger.zone, paces=trigger.paces)

    def _is_near(self, trigger: ComesNear, figure: FigureNow) -> bool:
        if not figure.up:
            return False
        battle, known, radius = self._battle, self._battle.quest.near, self._battle.bases[figure.id][0]
        key = trigger.zone, trigger.paces, figure.at, radius
        found = known.get(key)
        if found is None:
            part, strict = battle.zone_parts[str(trigger.zone)], battle.reading("near") == "strict"
            found = near_part(part, figure.at, trigger.paces * UNIT + radius, strict=strict)
            if len(known) < MOST_KEPT:
                known[key] = found
        return found

    # -- how it stands ---------------------------------------------------------------------------------------------

    def holder(self, object_id: str) -> str:  # noqa: ARG002  a table in paces has no objects of a script
        """Return an empty side: nobody carries anything."""
        return ""

    def standing(self, side: str) -> int:
        """Return how many figures of a side stand."""
        return len(self._state.of(self._camp(side)))

    def inside(self, zone: int, side: str) -> tuple[str, ...]:
        """Return the figures of a side (empty: of any) whose middle is in a zone."""
        if str(zone) not in self._battle.zones:
            return ()
        part = self._battle.zone_parts[str(zone)]
        there = (each for each in self._state.standing() if near_part(part, each.at, 0))
        return tuple(each.id for each in there if side in ("", self._battle.side(each.camp)))

    def left_by(self, zone: int, tag: str) -> int:
        """Return how many figures of a tag (empty: of any) have left the table by a zone."""
        gone = (each for each in self._state.figures if each.status == "left" and each.exit == zone)
        return sum(not tag or self._battle.of(each.id).tag == tag for each in gone)

    def left_of(self, tag: str) -> int:
        """Return how many figures of a tag are left: not dead, fled or changed sides."""
        known, ids = self._battle.of, self._battle.tagged.get(tag, ())
        mine = (each for each in self._state.figures if each.id in ids and each.status not in _LOST)
        return sum(each.camp == known(each.id).camp for each in mine)

    def _camp(self, side: str) -> Camp:
        return "heroes" if side == self._battle.sides[0] else "foes"

    # -- what events do --------------------------------------------------------------------------------------------

    def throw(self, event: ScenarioEvent) -> int:
        """Throw the die of an event, tell what it had to show, and return its face."""
        work = self._work
        try:
            roll = work.d20("event").result if event.die == D20 else work.dice.roll(event.die, "event").result
        except DieWanted as wanted:
            wanted.rule, wanted.about = event.rule, event.name
            raise
        needed = max((each.number for each in event.conditions if isinstance(each, DieAtLeast)), default=0)
        if needed:
            self._tell(event, "event_roll", event=event.name, roll=roll, needed=needed, done=roll >= needed)
        return roll

    def _tell(self, by: ScenarioEvent | VictoryCondition | Reward, kind: str, who: str = "", **args: Json) -> None:
        self._work.tell(kind, who, by.rule or WRITTEN, **args)

    def tell(self, event: ScenarioEvent, roll: int) -> None:  # noqa: ARG002  the die has told itself
        """Record and tell that an event occurs."""
        self._work.state = replace(self._state, occurred=(*self._state.occurred, event.id))
        self._tell(event, "occurred", event=event.name)

    def say(self, words: str) -> None:
        """Show words to the players."""
        self._work.tell("said", "", WRITTEN, words=words)

    def arrive(self, coming: BringReserve, event: ScenarioEvent) -> None:
        """Put those who come on the table: in their zone, or touching it where they lay in ambush (SW-151, SW-152)."""
        corners = self._battle.zones.get(str(coming.zone))
        if corners is None:
            return
        ambush = isinstance(event.trigger, ComesNear)
        touching = isinstance(event.trigger, ComesNear) and event.trigger.zone == coming.zone
        late = ambush and self._battle.reading("ambush_acts") == "next_turn"
        for each in waiting_for(self._battle, self._state, event.id, coming.type)[: coming.count]:
            spot: Spot | None = corners[0]
            if not self._battle.asked:
                spot = free_spot(self._battle, self._state, each, corners, touching=touching)
            if spot is not None:
                self._work.change(each.id, status="up", at=spot, done=late, gone=0 if self._battle.asked else -1)
                self._tell(event, ARRIVED, each.id, at=list(spot))
        self._work.state = with_troops(self._battle, self._state)

    def place(self, piece: str, place: Place) -> None:
        """Put a figure on the table, or elsewhere on it, where there is room."""
        x, y = spot_of(place.cell)
        far = 2 * UNIT
        around = ((x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far))
        corners = self._battle.zones.get(str(place.zone)) if place.kind == "zone" else around
        figure = next((each for each in self._state.figures if each.id == piece), None)
        if figure is None or corners is None or figure.status in _LOST:
            return
        spot = free_spot(self._battle, self._state, figure, corners, near=(x, y) if place.kind == "cell" else None)
        if spot is not None:
            self._work.change(piece, status="up", at=spot)
            self._work.tell(ARRIVED, piece, WRITTEN, at=list(spot))
            self._work.state = with_troops(self._battle, self._state)

    def remove(self, piece: str) -> None:
        """Take a figure off the table without harm."""
        if any(each.id == piece for each in self._state.standing()):
            self._work.remove(piece, "left", WRITTEN)

    def put(self, object_id: str, place: Place) -> None:
        """Do nothing: a table in paces has no objects of a script (`vocabulary` leaves the word out)."""

    def switch(self, gate: str, *, shut: bool) -> None:
        """Do nothing: a table in paces has no gates (`vocabulary` leaves the word out)."""

    def change_life(self, piece: str, points: int) -> None:
        """Give Vitality to a figure on the table, or take some."""
        if not any(each.id == piece for each in self._state.standing()):
            return
        if points > 0:
            self._work.cure(piece, points, WRITTEN, "")
        else:
            self._work.wound(piece, -points, WRITTEN)

    def win(self, side: str, by: ScenarioEvent | VictoryCondition) -> None:
        """End the battle: a side has won (SW-149). Who plays on after a lost quest cannot win it any more."""
        camp = self._camp(side)
        if not self._state.winner:
            self._work.state = replace(self._state, half="over", winner=camp)
            self._tell(by, "won" if camp == "heroes" else "lost", way=by.name)

    def lose(self, side: str, by: ScenarioEvent) -> None:
        """End the battle: the other side has won."""
        self.win(next(each for each in self._battle.sides if each != side), by)

    def draw(self, by: ScenarioEvent) -> None:
        """End the battle: nobody has won."""
        if not self._state.winner:
            self._work.state = replace(self._state, half="over", winner="")
            self._tell(by, "drawn", way=by.name)

    def reward(self, side: str, gain: Reward) -> None:
        """Give each PJ of a side its points, to those who fled too unless read otherwise (SW-150, AMB-SW-78)."""
        fled = self._battle.reading("reward_fled") == "yes"
        for each in self._state.figures if self._camp(side) == "heroes" and gain.points else ():
            known, paid = self._battle.of(each.id), each.status in ("up", "left") or (each.status == "fled" and fled)
            if known.hero and paid and not known.summoner:
                self._work.change(each.id, points=each.points + gain.points)
                self._tell(gain, "earned", each.id, points=gain.points)


# -- room for those who come -------------------------------------------------------------------------------------------


def free_spot(
    battle: TableBattle,
    state: TableState,
    figure: FigureNow,
    corners: Corners,
    *,
    touching: bool = False,
    near: Spot | None = None,
) -> Spot | None:
    """Return the first spot of a zone, row by row, where nobody stands; or of those that touch it from outside.

    With `near`, the one nearest to it.
    """
    floor, radius = floor_of(battle, figure.id), battle.radius(figure.id)
    others = [base_of(battle, each) for each in state.standing() if each.id != figure.id]
    spots: Iterator[Spot] = _beside(corners, radius) if touching else _inside(corners, radius)
    if near is not None:
        spots = iter(sorted((near, *spots), key=lambda spot: (spot[0] - near[0]) ** 2 + (spot[1] - near[1]) ** 2))
    for spot in spots:
        base = base_of(battle, replace(figure, at=spot))
        if floor.stands(spot) and not any(overlap(base, each) for each in others):
            return spot
    return None


def _box(corners: Corners) -> tuple[int, int, int, int]:
    xs, ys = [each[0] for each in corners], [each[1] for each in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _inside(corners: Corners, radius: int) -> Iterator[Spot]:
    """Yield spots of a zone with a figure's breadth and a bit between them."""
    left, top, right, low = _box(corners)
    step, part = 2 * radius + UNIT // 5, part_of(tuple(corners))
    for x in range(left + radius, right - radius + 1, step):
        yield from ((x, y) for y in range(top + radius, low - radius + 1, step) if near_part(part, (x, y), 0))


def _beside(corners: Corners, radius: int) -> Iterator[Spot]:
    """Yield spots that touch a zone's rim from outside, the middle of each side first."""
    left, top, right, low = _box(corners)
    step = 2 * radius + UNIT // 5
    for far in range(0, max(right - left, low - top), step):
        for off in (far, -far) if far else (0,):
            middle_x, middle_y = (left + right) // 2 + off, (top + low) // 2 + off
            if top <= middle_y <= low:
                yield from ((left - radius, middle_y), (right + radius, middle_y))
            if left <= middle_x <= right:
                yield from ((middle_x, top - radius), (middle_x, low + radius))
