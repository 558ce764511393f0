"""A whole campaign as one page that replays it: realms, fleets and battles turn by turn, and sentences on each.

It holds what everybody may know, unless the campaign is over and the referee shows everything. Without its script it is
the chart at the end, and the sentences of every turn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from models.content import Json
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Layout, Poster
from models.galaxy.posters.naming import lay_out
from models.galaxy.posters.style import colour, on_it, quoted, xml_safe
from models.galaxy.territory import areas_of
from models.galaxy.values import Command, Faction, RouteState
from models.games.empire.turn.report.bulletin import told_sections
from models.games.empire.turn.report.chart import FREE
from models.games.empire.turn.report.package import public_view
from models.games.empire.turn.report.page import page_part, shell
from models.games.empire.turn.report.replay_chart import ReplayFrame, Sections, end_chart, line_path, view_of
from models.games.empire.turn.report.report import ReportTeller
from models.games.empire.turn.report.seen import SeenTurn
from models.games.facets.turn_events import TurnPhase, spoken_event
from models.games.facets.turns import PlayedTurn, ReplayHead
from models.games.sections.as_html import part_html, section
from models.games.sections.parts import Lines, ReportLine
from models.i18n import Translator

_SIGNS: Final = {
    "first": "M3 2h2v12H3zM14 2v12L6 8z", "back": "M12 2v12L4 8z", "on": "M4 2v12l8-6z",
    "last": "M11 2h2v12h-2zM2 2v12l8-6z",
    "closer": "M7 2h2v5h5v2H9v5H7V9H2V7h5z", "further": "M2 7h12v2H2z",
    "all": "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
}  # fmt: skip
"""The drawings of the buttons on a grid of 16: no typeface brings signs like these."""
_WORDS: Final = ("play", "pause", "start")


def replay(played: Sequence[PlayedTurn], head: ReplayHead, whole: Sequence[Galaxy], told: Sequence[Sections]) -> bytes:
    """Return the page; the same values give the same bytes.

    `whole` and `told` are the galaxies before the first turn and after each, and the sentences of each, where
    everything may be shown; else they are empty.
    """
    t = Translator(head.lang)
    frames = tuple(_frames(played, head, whole, told, t))
    chart = replace(frames[-1].galaxy, commands=(), known=None)
    layout = lay_out(chart, Poster(paper="a4", lang=head.lang, legend=False))
    units = list({c.id: c for frame in frames for c in frame.galaxy.commands}.values())
    data = _data(frames, layout, units, t)
    body = "".join(_body(frames, layout, units, head, t))
    return shell(f"{t('report.replay')} – {head.campaign}", body, t, data, page_part("replay.js"),
                 page_part("replay.css")).encode()  # fmt: skip


def phase_sections(phases: Sequence[TurnPhase], t: Translator) -> Iterator[tuple[str, tuple[ReportLine, ...]]]:
    """Yield everything that happened in a turn, phase by phase, as a title and sentences."""
    for phase in phases:
        if phase.events:
            lines = tuple(ReportLine(spoken_event(each, t), each.rule) for each in phase.events)
            yield t(f"empire.phase_{phase.id}"), lines


def _frames(
    played: Sequence[PlayedTurn], head: ReplayHead, whole: Sequence[Galaxy], told: Sequence[Sections], t: Translator
) -> Iterator[ReplayFrame]:
    for place, turn in enumerate(played):
        seen: SeenTurn = public_view(turn)
        if not place:
            yield ReplayFrame(turn.number - 1, "", whole[0] if whole else seen.before)
        teller = ReportTeller(seen, t)
        battles = tuple(dict.fromkeys(at for _, at in teller.battlefields()))
        sections = told[place] if told else told_sections(seen, t)
        yield ReplayFrame(
            turn.number, head.dates.get(turn.number, ""), whole[place + 1] if whole else seen.galaxy, battles, sections
        )


def _data(frames: Sequence[ReplayFrame], layout: Layout, units: Sequence[Command], t: Translator) -> str:
    """Return the data of the script, as JSON safe in a page; places are in the units of the drawing."""
    planets, routes = layout.galaxy.planets, layout.galaxy.routes
    lands = areas_of(tuple(planet.at for planet in planets))
    factions = {faction.id: place for place, faction in enumerate(layout.galaxy.factions)}
    number = {unit.id: place for place, unit in enumerate(units)}
    edges = [
        (place, border.other, line_path(layout, border.line))
        for place in range(len(planets))
        for border in lands.of(place).borders
        if border.other < place
    ]

    def frame(each: ReplayFrame) -> dict[str, Json]:
        galaxy = each.galaxy
        shut = [n for n, route in enumerate(routes)
                if (now := galaxy.route.get(route.key)) is not None and now.state is not RouteState.OPEN]  # fmt: skip
        owners = [galaxy.planet[p.id].owner if p.id in galaxy.planet else "" for p in planets]
        return {
            "n": each.number,
            "date": each.date,
            "own": [factions.get(owner, -1) for owner in owners],
            "land": [each.holders.get(p.id, -1) for p in planets],
            "units": [[number[c.id], *layout.at(c.at)] for c in galaxy.commands],
            "fought": [list(layout.at(at)) for at in each.battles],
            "shut": shut,
        }

    document = {
        "sides": [_side(faction, t) for faction in layout.galaxy.factions],
        "free": FREE,
        "units": len(units),
        "routes": [n for n, r in enumerate(routes) if {r.start, r.end} <= layout.galaxy.planet.keys()],
        "words": {**{key: t(f"report.replay_{key}") for key in _WORDS}, "turn": t("report.replay_turn", n="{n}")},
        "view": view_of(layout),
        "mark": layout.mark,
        "cells": [line_path(layout, lands.of(n).outline) + "Z" for n in range(len(planets))],
        "edges": edges,
        "frames": [frame(each) for each in frames],
    }
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _side(faction: Faction, t: Translator) -> dict[str, str]:
    shade = colour(faction.colour, FREE)
    return {"fill": shade, "on": on_it(shade), "sign": faction.sign[:3], "name": faction.name[t.lang]}


def _body(
    frames: Sequence[ReplayFrame], layout: Layout, units: Sequence[Command], head: ReplayHead, t: Translator
) -> Iterator[str]:
    yield f'<header class="wide"><h1>{xml_safe(head.campaign)}</h1><p>{xml_safe(t("report.replay_about"))}</p>'
    tells = t("report.replay_whole" if head.everything else "report.replay_public")
    yield f'<p class="faint">{xml_safe(tells)}</p></header>'
    ever = frozenset(place for frame in frames for place in frame.holders.values())
    chart, legend = end_chart(layout, frames[-1], units, ever, t)
    when = xml_safe(_when(frames[-1], t))
    yield f'<section class="wide stage"><figure>{chart}<figcaption id="when">{when}</figcaption>'
    yield f'</figure>{_controls(len(frames), t)}<p class="faint">{xml_safe(t("report.replay_key"))}</p></section>'
    yield section(t("report.replay_realms"), (legend,))
    yield section(t("report.replay_story"), _story(frames, t))


def _when(frame: ReplayFrame, t: Translator) -> str:
    words = t("report.replay_turn", n=frame.number) if frame.number else t("report.replay_start")
    return f"{words} · {frame.date}" if frame.date else words


def _controls(count: int, t: Translator) -> str:
    """Return the buttons of the page, hidden until the script runs."""

    def small(name: str) -> str:
        words = quoted(t(f"report.replay_{name}"))
        sign = f'<svg viewBox="0 0 16 16" aria-hidden="true"><path d="{_SIGNS[name]}"/></svg>'
        return f'<button type="button" id="{name}" title={words} aria-label={words}>{sign}</button>'

    ends, closer = (
        "".join(map(small, names)) for names in (("first", "back", "on", "last"), ("closer", "further", "all"))
    )
    play = quoted(t("report.replay_play"))
    return (
        f'<div class="film" id="film" hidden><button type="button" id="play" aria-label={play} title={play}></button>'
        f'<input type="range" id="time" min="0" max="{count - 1}" value="{count - 1}" '
        f"aria-label={quoted(t('report.replay_time'))}>{ends}"
        f'<label>{xml_safe(t("report.replay_pace"))} <select id="pace"><option value="1">1×</option>'
        f'<option value="2">2×</option><option value="4">4×</option></select></label>{closer}</div>'
    )


def _story(frames: Sequence[ReplayFrame], t: Translator) -> Iterator[str]:
    yield '<div id="story">'
    for place, frame in enumerate(frames):
        opened = " open" if place == len(frames) - 1 else ""
        yield f'<details id="told-{place}"{opened}><summary>{xml_safe(_when(frame, t))}</summary>'
        for title, lines in frame.sections:
            yield f"<h3>{xml_safe(title)}</h3>{part_html(Lines(lines))}"
        if not frame.sections:
            yield f'<p class="faint">{xml_safe(t("report.replay_begins"))}</p>'
        yield "</details>"
    yield "</div>"
