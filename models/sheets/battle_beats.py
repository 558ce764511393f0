"""The acts of a battle as beats, of which a story tells each in one sentence: a blow with what came of it.

A beat is named by what happened: `struck_dead` is a blow that killed, `parried_hurt` one that wounded whoever struck.
Beats make scenes: the opening, the first blood, the arrival of others, the turn of the tide, a fall, the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, Literal

from models.games.battle.battle_json import Done
from models.games.battle.values import Told
from models.games.event import ARRIVED, OCCURRED, Event
from models.games.persons import StoryPerson
from models.games.scenarios.pieces import NEUTRAL
from models.i18n import MessageArgs

Row = tuple[Event, Told]
FELLED: Final = ("dead", "defeated")
"""The kinds of Events by which games tell that a figure is out of the battle for good."""
COMING: Final = (ARRIVED, "brought")
_STRIKES: Final = ("fought", "shot", "attacked", "struck", "power_touch", "thrown")
_FLIGHTS: Final = {"rout": "routed", "grief": "fled"}
"""Tests of courage, and what a figure does that failed."""
_DECIDED: Final = ("won", "won_bearer", "won_by", "lost", "over")
_ENDS: Final = (*_DECIDED, "drawn", "drawn_by", "over_tie", "nobody_left")
_TOGETHER: Final = (*COMING, "left", "routed", "fled", "steady")
"""Beats that are told in one sentence of all figures they happen to, one after another."""
_FUTILE: Final = ("held", "missed", "tie")
_SHOTS: Final = ("shot_dead", "shot_held", "shot_missed")
MANY_SHOTS: Final = 4
"""So many shots one after another are a volley."""
MOST_FALLS: Final = 3
MOST_ARRIVALS: Final = 2
SceneKind = Literal["opening", "blood", "arrival", "tide", "fall", "end"]
_FIRST: Final[tuple[SceneKind, ...]] = ("fall", "tide", "blood", "arrival", "end")
"""Which of two scenes that begin with one act it is."""


@dataclass(frozen=True)
class Beat:
    """What one sentence tells: the act (from 1) and its turn, figures by the hole they fill, what is said in words.

    `whom` are those it happened to, `hurt` is who was wounded or fell, `futile` that nothing came of it. `felled` are
    those whom many brought down together.
    """

    kind: str
    act: int
    turn: int
    whom: tuple[str, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    words: MessageArgs = field(default_factory=dict)
    hurt: str = ""
    felled: tuple[str, ...] = ()

    @property
    def deadly(self) -> bool:
        """Whether somebody falls for good."""
        return self.kind.endswith("dead")

    @property
    def futile(self) -> bool:
        """Whether nothing came of it."""
        return self.kind.endswith(_FUTILE)


@dataclass(frozen=True, slots=True)
class SceneStart:
    """A scene: what it is, the act it begins with, who falls in it, the event of the scenario that brings others."""

    kind: SceneKind
    act: int
    who: str = ""
    event: str = ""


def beats(done: Sequence[Done], cast: Mapping[str, StoryPerson]) -> tuple[Beat, ...]:
    """Return the beats of a battle; acts stored before Events were have none."""
    found: list[Beat] = []
    for number, each in enumerate(done, 1):
        rows = list(zip(each.events, each.lines, strict=False))
        for beat in _of_act(rows, number, each.turn, cast):
            before = found[-1] if found else None
            if before is not None and beat.kind in _TOGETHER and (before.kind, before.turn) == (beat.kind, beat.turn):
                whom = dict.fromkeys((*before.whom, *beat.whom))
                found[-1] = Beat(beat.kind, before.act, beat.turn, tuple(whom), before.figures, before.words)
            else:
                found.append(beat)
    return tuple(found)


def _of_act(rows: Sequence[Row], number: int, turn: int, cast: Mapping[str, StoryPerson]) -> Iterator[Beat]:
    told = set[int]()
    brought: MessageArgs = {}
    for place, (event, line) in enumerate(rows):
        if place in told:
            continue
        kind, hurt = line.key.rpartition(".")[2].removeprefix("ev_"), ""
        if event.kind == "power_touch" and any(each.kind == "thrown" for each, _ in rows[place:]):
            continue
        if event.kind in _STRIKES:
            kind, hurt = _blow(event)
        elif event.kind == "backlash":
            kind, hurt = "backlash", event.subject
        elif event.kind in _FLIGHTS:
            kind = "steady" if event.args.get("done") else _FLIGHTS[event.kind]
            told |= {at for at, (each, _) in enumerate(rows) if each.kind == "fled" and each.subject == event.subject}
        elif event.kind == "cast" and any(each.kind == "paralysed" for each, _ in rows[place:]):
            continue
        elif event.kind == OCCURRED and any(each.kind in COMING for each, _ in rows[place:]):
            brought = line.args
            continue
        elif event.kind in ("wounded", *FELLED):
            hurt = event.subject
        came, used = _came(rows, place, hurt, cast)
        told |= used
        if event.kind in _STRIKES:
            kind += f"_{came or _no_wound(event)}"
        elif event.kind == "backlash":
            if not came:
                continue
            kind += f"_{came}"
        elif event.kind == "wounded":
            kind = "dead" if came == "dead" else f"wounded_{came}"
        elif event.kind in FELLED:
            kind = "dead"
        elif event.kind == "won" and event.subject:
            kind = "won_bearer"
        figures = {hole: str(event.args[hole]) for hole in ("target", "by", "winner") if event.args.get(hole)}
        if event.subject:
            figures["who"] = event.subject
        at = int(event.at) if event.at.isdecimal() else turn
        whom = (event.subject,) if event.subject else ()
        side = event.args.get("side") or ("" if event.subject else event.args.get("winner", ""))
        words = {**line.args, **(brought if event.kind in COMING else {}), "side_id": side}
        yield Beat(kind, number, at, whom, figures, words, hurt if came else "")


def _blow(event: Event) -> tuple[str, str]:
    """Return how a blow or a shot is told, and who may be hurt by it."""
    args, target = event.args, str(event.args.get("target", ""))
    if event.kind == "fought":
        return ("parried", event.subject) if args.get("winner") == target else ("struck", target)
    if event.kind == "thrown":
        return event.kind, event.subject
    if event.kind in ("struck", "power_touch"):
        return event.kind, target
    if event.kind == "shot":
        return "spell" if args.get("spell") else "shot", target
    return "met" if args.get("met") else f"attacked_{args.get('manner')}", target


def _no_wound(event: Event) -> str:
    """Return how a blow without a wound ended."""
    if event.kind == "fought":
        return "held" if event.args.get("winner") else "tie"
    return "held" if event.kind == "thrown" or event.args.get("hit") or event.args.get("parried") else "missed"


def _came(rows: Sequence[Row], place: int, hurt: str, cast: Mapping[str, StoryPerson]) -> tuple[str, set[int]]:
    """Return what came of a blow for whoever may be hurt, `dead`, `badly` or `hurt`, with the places that told it."""
    came, used = "", set[int]()
    for at in range(place, len(rows)):
        event = rows[at][0]
        if at > place and event.kind in _STRIKES:
            break
        if not hurt or event.subject != hurt or event.kind not in ("wounded", *FELLED):
            continue
        used.add(at)
        if event.kind in FELLED:
            return "dead", used
        left, whole = event.args.get("left"), cast[hurt].life if hurt in cast else 0
        came = "badly" if isinstance(left, int) and whole > 1 and left * 3 <= whole else "hurt"
    return came, used


def volleys(told: Iterable[Beat], cast: Mapping[str, StoryPerson]) -> Iterator[Beat]:
    """Yield beats in which the shots of a side's rank and file are one volley, where many come one after another; those
    of others and at others, and what leaves somebody wounded, are told by themselves.
    """

    def crowd(each: Beat) -> tuple[str, int]:
        shooter = each.figures.get("who", "")
        plain = shooter in cast and not any(_proper(cast, one) for one in (shooter, each.hurt))
        return cast[shooter].side if plain and each.kind in _SHOTS else "", each.turn

    for (side, turn), run in groupby(told, crowd):
        shots = list(run)
        if not side or len(shots) < MANY_SHOTS:
            yield from shots
            continue
        whom = tuple(dict.fromkeys(each.figures["who"] for each in shots))
        felled = tuple(each.hurt for each in shots if each.hurt)
        kind = "volley_dead" if felled else "volley_missed"
        yield Beat(kind, shots[0].act, turn, whom, {"who": whom[0]}, felled=felled)


# -- scenes ------------------------------------------------------------------------------------------------------------


def scenes(done: Sequence[Done], told: Sequence[Beat], cast: Mapping[str, StoryPerson]) -> tuple[SceneStart, ...]:
    """Return the scenes of a battle in their order, each with the act after which its picture is taken."""
    if not done:
        return ()
    placed = max((n for n, each in enumerate(done, 1) if not each.turn), default=1)
    fought = [each for each in told if each.turn]
    found = [SceneStart("fall", each.act, each.hurt) for each in fought if each.deadly and _proper(cast, each.hurt)]
    found = found[:MOST_FALLS]
    found += [SceneStart("blood", each.act) for each in fought if each.hurt][:1]
    waves = {each.turn: each for each in reversed(fought) if each.kind in COMING}
    found += [
        SceneStart("arrival", waves[turn].act, event=str(waves[turn].words.get("event", "")))
        for turn in sorted(waves)[:MOST_ARRIVALS]
    ]
    if tide := _tide(fought, {each: cast[each] for each in seen(done) if each in cast}):
        found.append(SceneStart("tide", tide))
    # Nobody is left on a board, or to one figure to strike at: that ends nothing.
    last = next((e for e in fought if e.kind in _ENDS and not (e.kind == "nobody_left" and e.whom)), None)
    if last is not None:
        found.append(SceneStart("end", min(each.act for each in fought if each.turn == last.turn)))
    begun = {each.act: each for each in sorted(found, key=lambda each: _FIRST.index(each.kind), reverse=True)}
    ordered = [begun[act] for act in sorted(begun) if act > placed]
    # The last turn is the end, unless a scene begins in it.
    while len(ordered) > 1 and ordered[-2].kind == "end":
        del ordered[-2]
    return (SceneStart("opening", placed), *ordered)


def _proper(cast: Mapping[str, StoryPerson], figure: str) -> bool:
    return figure in cast and cast[figure].proper


def winner_of(told: Sequence[Beat], sides: Sequence[str]) -> str:
    """Return the side that won, empty for none; the first of the sides are the heroes of a quest."""
    end = next((each for each in reversed(told) if each.kind in _DECIDED), None)
    if end is None or not sides:
        return ""
    side = end.words.get("side_id")
    return str(side) if side else sides[0] if end.kind == "won" else sides[-1]


def _tide(fought: Sequence[Beat], came: Mapping[str, StoryPerson]) -> int:
    """Return the act with which the side that wins comes to lead for good, 0 where it was never behind.

    Who leads has lost the smaller share of those who came.
    """
    sides = sides_of(came)
    won, there = winner_of(fought, sides), Counter(each.side for each in came.values())
    lost, found, behind = dict.fromkeys(sides, 0), 0, False
    if not won or len(sides) < 2:
        return 0
    for each in fought:
        if each.kind in ("routed", "fled") or each.deadly:
            for figure in (each.hurt,) if each.hurt else each.whom:
                if figure in came and came[figure].side in lost:
                    lost[came[figure].side] += 1
        others = [side for side in sides if side != won]
        mine = lost[won] * sum(there[side] for side in others)
        theirs = sum(lost[side] for side in others) * there[won]
        if mine > theirs:
            found, behind = 0, True
        elif behind and mine < theirs and not found:
            found = each.act
    return found


def seen(done: Sequence[Done]) -> dict[str, bool]:
    """Return the figures that had a part in a battle, and whether each came to it when it had begun."""
    found: dict[str, bool] = {}
    for each in done:
        for event in each.events:
            if event.subject:
                found.setdefault(event.subject, bool(each.turn) and event.kind in COMING)
    return found


def sides_of(cast: Mapping[str, StoryPerson]) -> tuple[str, ...]:
    """Return the sides that fight, in the order in which their figures came."""
    return tuple(dict.fromkeys(each.side for each in cast.values() if each.side != NEUTRAL))
