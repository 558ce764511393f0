"""The chronicle of a whole campaign: chapters of a few turns with a map, plots, ranking, objectives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Layout
from models.galaxy.values import Point
from models.games.campaign_book import (
    BookAsked,
    BookChapter,
    BookLine,
    BookPlot,
    BookSide,
    BookTable,
    BookTurn,
    CampaignBook,
)
from models.games.empire.readings import reading
from models.games.empire.turn.happenings import ALL
from models.games.empire.turn.objectives import Objective, objective_text
from models.games.empire.turn.report.chart import chart, layout_of
from models.games.empire.turn.report.chronicle.battles import greatest_battles
from models.games.empire.turn.report.chronicle.sides import sides_of, standings
from models.games.empire.turn.report.chronicle.timeline import marks_of, moments_of
from models.games.empire.turn.report.chronicle.told import ChronicleTurn
from models.games.empire.turn.report.letters import Agreed, agreements, may_be_told
from models.games.empire.turn.report.prose import Saga
from models.games.empire.turn.report.seen import seen_by_all
from models.games.empire.turn.state import CampaignState, holds_all
from models.games.empire.turn.turn_json import read_happening, state_of
from models.games.facets.turns import PlayedTurn
from models.i18n import Translator, roman
from models.progress import Progress, silent

_CHAPTERS: Final = 9
"""At most so many chapters have turns in them; of few turns a chapter has three."""
_LEAST: Final = 3
_ID: Final = re.compile(r'( id="|href="#|url\(#)')
_FIGURES: Final = ("planets", "points", "units", "money")


def campaign_book(played: Sequence[PlayedTurn], asked: BookAsked, progress: Progress = silent) -> CampaignBook:
    """Return the chronicle of turns in their order, the first being turn 0: the same for the same turns."""
    t = Translator(asked.lang)
    agreed = agreements(played)
    turns = [_view_of(each, agreed, t, whole=asked.whole) for each in played]
    last, saga = turns[-1], Saga(t)
    chapters = []
    groups = list(_groups(turns))
    sides = sides_of(turns, asked.names, t)
    for number, group in enumerate(groups):
        progress(number, len(groups))
        chapter = _chapter(number, group, saga, sides, t)
        chapters.append(_with_drawing(chapter, group, t) if asked.drawn else chapter)
    public = asked.whole or reading(last.seen.choices, "points_public") == "yes"
    over = any(each.kind == "won" for each in last.told)
    return CampaignBook(
        asked.title, t("saga.cover"), t.lang,
        (t.plural("saga.turns", last.number), t("saga.whole" if asked.whole else "saga.public")),
        sides, tuple(chapters), tuple(_plots(turns, t, public=public, whole=asked.whole)),
        _ranking(last, t, public=public), _objectives(last.after, t) if asked.whole else (),
        tuple((each.id, each.words) for each in last.after.galaxy.notes if each.words) if asked.whole else (),
        t("saga.closing" if over else "saga.closing_open", turn=last.number),
        last.seen.galaxy.words_for_all, _shape(last.seen.galaxy),
        tuple(each.number for each in turns), marks_of(turns), moments_of(turns, t),
    )  # fmt: skip


def _view_of(turn: PlayedTurn, agreed: Agreed, t: Translator, *, whole: bool) -> ChronicleTurn:
    before = state_of(turn.start)
    after = state_of(turn.phases[-1].state) if turn.phases else before
    kept = [each for phase in turn.phases for each in phase.happenings]
    seen = seen_by_all(before, after, map(read_happening, kept), turn.start.choices)
    every = [read_happening(each) for each in kept if may_be_told(each, agreed)]
    private = (each for each in every if each.kind == "letter" and each.visible_to != ALL)
    told = tuple(every) if whole else (*seen.happenings, *private)
    return ChronicleTurn(turn.number, before, after, replace(seen, happenings=told), told, whole, t)


def _groups(turns: Sequence[ChronicleTurn]) -> Iterator[Sequence[ChronicleTurn]]:
    """Yield the turns of each chapter: turn 0 alone, then a few at a time."""
    rest = turns[1:]
    yield turns[:1]
    size = max(_LEAST, -(-len(rest) // _CHAPTERS))
    for first in range(0, len(rest), size):
        yield rest[first : first + size]


def _chapter(
    number: int, group: Sequence[ChronicleTurn], saga: Saga, sides: Sequence[BookSide], t: Translator
) -> BookChapter:
    first, last = group[0], group[-1]
    held = standings(first, last, sides)
    if not last.number:
        return BookChapter("", t("saga.prologue"), 0, (), "", held)
    key = "saga.chapter_one" if first.number == last.number else "saga.chapter_many"
    shown = greatest_battles(group, t)
    told = tuple(
        replace(_told(each, saga, t), battles=tuple(battle for battle in shown if battle.turn == each.number))
        for each in group
    )
    return BookChapter(
        t("saga.chapter", number=roman(number)), t(key, first=first.number, last=last.number), last.number,
        told, "", held,
    )  # fmt: skip


def _told(turn: ChronicleTurn, saga: Saga, t: Translator) -> BookTurn:
    """Return the prose of a turn, and its letters one by one."""
    rest = tuple(each for each in turn.told if each.kind != "letter")
    letters = tuple(each for each in turn.told if each.kind == "letter")
    prose = saga.turn(replace(turn.seen, happenings=rest), turn.narrator, rest) if rest or not letters else ()
    written = (saga.turn(turn.seen, turn.narrator, (each,)) for each in letters)
    return BookTurn(t("saga.turn", turn=turn.number), prose, letters=tuple(words for said in written for words in said))


def _with_drawing(chapter: BookChapter, group: Sequence[ChronicleTurn], t: Translator) -> BookChapter:
    """Return a chapter with the map after its last turn, with the battles of all its turns, and their places on it."""
    seen = group[-1].seen
    layout = layout_of(seen)
    places = tuple(at for each in group for _, at in each.teller.battlefields())
    drawing, _ = chart(layout, replace(seen, before=group[0].seen.before), places, {}, t)
    turns = tuple(
        replace(turn, battles=tuple(replace(each, view=_view_round(layout, each.at)) for each in turn.battles))
        for turn in chapter.turns
    )
    # A page has many of them: an id is one thing's alone.
    return replace(chapter, turns=turns, drawing=_ID.sub(rf"\1t{group[-1].number}-", drawing))


def _view_round(layout: Layout, at: Point) -> tuple[int, int, int, int]:
    """Return the part of a drawing round a place of the map: left, top, width, height."""
    (x, y), wide = layout.at(at), layout.width * 22 // 100
    high = wide * 11 // 20
    return min(max(x - wide // 2, 0), layout.width - wide), min(max(y - high // 2, 0), layout.height - high), wide, high


def _shape(galaxy: Galaxy) -> Point:
    left, top, right, bottom = galaxy.bounds
    return max(right - left, 1), max(bottom - top, 1)


def _ranking(last: ChronicleTurn, t: Translator, *, public: bool) -> BookTable:
    """Return the ranking: by points where they may be told, else by planets."""
    state = last.after
    figures = {key: _figures(state, key) for key in state.players}
    by = ("points", "planets", "commands") if public else ("planets", "commands")
    order = sorted(figures, key=lambda key: (*(-figures[key][each] for each in by), key))
    rows = [
        (str(n), state.galaxy.faction[key].name[t.lang], *(str(figures[key][each]) for each in by))
        for n, key in enumerate(order, 1)
    ]
    return ((t("saga.rank"), t("saga.seat_side"), *(t(f"saga.{each}") for each in by)), *rows)


def _figures(state: CampaignState, faction: str) -> Mapping[str, int]:
    player = state.players[faction]
    return {
        "planets": len(state.planets_of(faction)), "commands": len(state.commands_of(faction)),
        "points": player.points, "money": player.money // 1000, "units": holds_all(state, faction).units,
    }  # fmt: skip


def _plots(turns: Sequence[ChronicleTurn], t: Translator, *, public: bool, whole: bool) -> Iterator[BookPlot]:
    """Yield the figures that may be told: planets always, points where they may be, the others in
    the whole chronicle.
    """
    told = _FIGURES if whole else _FIGURES[:2] if public else _FIGURES[:1]
    for figure in told:
        yield BookPlot(
            t(f"saga.plot_{figure}"), tuple(_line(turns, key, figure, t) for key in sorted(turns[-1].after.players))
        )


def _line(turns: Sequence[ChronicleTurn], faction: str, figure: str, t: Translator) -> BookLine:
    side = turns[-1].after.galaxy.faction[faction]
    values = ((each.number, each.after) for each in turns if faction in each.after.players)
    return BookLine(
        side.name[t.lang], side.colour, tuple((number, _figures(state, faction)[figure]) for number, state in values)
    )


def _objectives(state: CampaignState, t: Translator) -> BookTable:
    """Return every objective there was, hidden ones included, and its outcome."""

    def row(each: Objective) -> tuple[str, ...]:
        galaxy = state.galaxy
        side = galaxy.alliance.get(each.alliance) if each.alliance else galaxy.faction.get(each.faction)
        end = t("saga.objective_reached", turn=each.reached) if each.reached else t("saga.objective_missed")
        name = side.name[t.lang] if side else each.alliance or each.faction
        return name, objective_text(each, galaxy)[t.lang], str(each.points), end

    if not state.objectives:
        return ()
    heads = tuple(t(f"saga.objective_{each}") for each in ("whose", "what", "points", "end"))
    return (heads, *sorted(map(row, state.objectives.values())))
