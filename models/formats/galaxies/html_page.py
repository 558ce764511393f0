"""The galaxy as one HTML page: the poster drawn live. A click, Enter or Space on a command shows its blue circle and
what it reaches; nothing comes from the network, and a policy in the page forbids it.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from models.formats.galaxies.svg import svg
from models.galaxy.circles import reached_by
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.chart_style import ChartStyle, styles
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.naming import lay_out
from models.galaxy.posters.style import quoted, xml_safe
from models.games.library import galaxy_game
from models.i18n import Translator
from models.progress import Progress, cancellable, silent
from models.typefaces import SANS, SERIF
from models.typefaces.embedding import face_rules, letters_of

SCRIPT: Final = """
(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('reach').textContent);
  var map = document.querySelector('svg'), told = document.getElementById('told');
  var whole = map.viewBox.baseVal, box = [whole.x, whole.y, whole.width, whole.height], full = box.slice();
  var chosen = -1;
  function choose(i) {
    chosen = i === chosen ? -1 : i;
    data.forEach(function (unit, j) {
      var on = j === chosen;
      document.getElementById('circle-' + j).setAttribute('visibility', on ? 'visible' : 'hidden');
      document.getElementById('command-' + j).setAttribute('aria-pressed', String(on));
      document.getElementById('list-' + j).setAttribute('aria-pressed', String(on));
    });
    document.querySelectorAll('.reached').forEach(function (p) { p.classList.remove('reached'); });
    if (chosen >= 0) {
      data[chosen].planets.forEach(function (n) {
        document.getElementById('planet-' + n).classList.add('reached');
      });
    }
    told.textContent = chosen >= 0 ? data[chosen].words : '';
  }
  function zoom(by, x, y) {
    var w = Math.min(full[2], Math.max(full[2] / 20, box[2] * by)), k = w / box[2];
    move(x - (x - box[0]) * k, y - (y - box[1]) * k, w);
  }
  function move(x, y, w) {
    var h = full[3] * w / full[2];
    box = [Math.max(0, Math.min(full[2] - w, x)), Math.max(0, Math.min(full[3] - h, y)), w, h];
    map.setAttribute('viewBox', box.join(' '));
  }
  function step(dx, dy) { move(box[0] + box[2] * dx, box[1] + box[3] * dy, box[2]); }
  function centre(by) { zoom(by, box[0] + box[2] / 2, box[1] + box[3] / 2); }
  data.forEach(function (unit, i) {
    var mark = document.getElementById('command-' + i);
    mark.addEventListener('click', function () { if (!dragged) { choose(i); } });
    mark.addEventListener('keydown', function (e) {
      if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); choose(i); }
    });
    document.getElementById('list-' + i).addEventListener('click', function () { choose(i); });
  });
  document.addEventListener('keydown', function (e) {
    if (e.ctrlKey || e.metaKey || e.altKey) { return; }
    if (e.key === 'Escape' && chosen >= 0) { choose(chosen); }
    else if (e.key === '+' || e.key === '=') { centre(0.8); }
    else if (e.key === '-') { centre(1.25); }
    else if (e.key === '0') { move(0, 0, full[2]); }
    else if (document.activeElement !== document.body && document.activeElement.closest('aside')) { return; }
    else if (e.key === 'ArrowLeft') { step(-0.1, 0); }
    else if (e.key === 'ArrowRight') { step(0.1, 0); }
    else if (e.key === 'ArrowUp') { step(0, -0.1); }
    else if (e.key === 'ArrowDown') { step(0, 0.1); }
  });
  document.getElementById('closer').addEventListener('click', function () { centre(0.8); });
  document.getElementById('further').addEventListener('click', function () { centre(1.25); });
  document.getElementById('all').addEventListener('click', function () { move(0, 0, full[2]); });
  map.addEventListener('wheel', function (e) {
    e.preventDefault();
    var r = map.getBoundingClientRect();
    zoom(e.deltaY < 0 ? 0.85 : 1 / 0.85, box[0] + (e.clientX - r.left) / r.width * box[2],
         box[1] + (e.clientY - r.top) / r.height * box[3]);
  }, { passive: false });
  var from = null, dragged = false;
  map.addEventListener('pointerdown', function (e) { from = [e.clientX, e.clientY, box[0], box[1]]; dragged = false; });
  window.addEventListener('pointermove', function (e) {
    if (!from) { return; }
    var dx = e.clientX - from[0], dy = e.clientY - from[1], k = box[2] / map.getBoundingClientRect().width;
    if (Math.abs(dx) + Math.abs(dy) > 4) { dragged = true; }
    if (dragged) { move(from[2] - dx * k, from[3] - dy * k, box[2]); }
  });
  window.addEventListener('pointerup', function () { from = null; });
})();
"""


def write_html(galaxy: Galaxy, poster: Poster, progress: Progress = silent) -> str:
    """Return the page as one text. Progress may cancel.

    Give it only what its readers may know: all of it can be read in the file.
    """
    t = Translator(poster.lang)
    title = poster.title or galaxy.name or t("galaxy.poster_title")
    reach = _reach(galaxy, poster, t, progress)
    body = "\n".join(_body(galaxy, poster, t, title, progress))
    # What a click tells is not on the page yet.
    voices = {"h1": (SERIF, 600), "h2": (SANS, 700)}
    letters = letters_of(f"{body}<p>{xml_safe(reach)}</p></aside>", voices, progress)
    style = face_rules(letters, progress) + _style(styles()[poster.style])
    return "\n".join((*_head(style, t, title), body, *_foot(reach))) + "\n"


def _head(style: str, t: Translator, title: str) -> Iterator[str]:
    policy = f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(SCRIPT)}'; font-src data:"
    yield "<!DOCTYPE html>"
    yield f'<html lang="{t.lang}"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content={quoted(policy)}>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{xml_safe(title)}</title><style>{style}</style></head><body>"


def _body(galaxy: Galaxy, poster: Poster, t: Translator, title: str, progress: Progress) -> Iterator[str]:
    yield "<main>"
    layout = lay_out(galaxy, replace(poster, circles=()), progress, room_for=tuple(galaxy.command))
    yield from svg(layout, t, inner=True, progress=progress)
    yield f"</main><aside aria-label={quoted(t('galaxy.page_commands'))}><h1>{xml_safe(title)}</h1>"
    yield f"<p>{xml_safe(t('galaxy.page_how'))}</p>"
    yield '<p class="tools">'
    for name, sign, key in (("closer", "+", "page_closer"), ("further", "−", "page_further"), ("all", "⤢", "page_all")):
        words = t(f"galaxy.{key}")
        yield f'<button type="button" id="{name}" title={quoted(words)} aria-label={quoted(words)}>{sign}</button>'
    yield '</p><p id="told" role="status" aria-live="polite"></p>'
    yield from _list(galaxy, t)


def _foot(reach: str) -> Iterator[str]:
    yield f'</aside><script type="application/json" id="reach">{reach}</script>'
    yield f"<script>{SCRIPT}</script></body></html>"


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _list(galaxy: Galaxy, t: Translator) -> Iterator[str]:
    """Yield every command as a button, grouped by owner, for readers who do not use the map."""
    owners = [*galaxy.factions, None]
    for owner in owners:
        mine = [
            (i, c)
            for i, c in enumerate(galaxy.commands)
            if (c.owner == owner.id if owner else c.owner not in galaxy.faction)
        ]
        if mine:
            name = owner.name[t.lang] if owner else t("galaxy.page_nobody")
            yield f"<h2>{xml_safe(name)}</h2><ul>"
            for i, command in mine:
                name = xml_safe(command.name)
                yield f'<li><button type="button" id="list-{i}" aria-pressed="false">{name}</button></li>'
            yield "</ul>"


def _reach(galaxy: Galaxy, poster: Poster, t: Translator, progress: Progress) -> str:
    """Return, for every command, the planets its circle holds and the sentence about it, as JSON safe in a script.

    Whom it engages follows the readings of the poster.
    """
    number = {planet.id: i for i, planet in enumerate(galaxy.planets)}
    found, here = [], galaxy_game().strategy.on(galaxy, poster.readings)
    for command in cancellable(galaxy.commands, progress):
        planets = reached_by(galaxy, command.id)
        foes = [galaxy.command[key].name for key in here.engaged_by(command.id)]
        names = tuple(p.marked for p in planets)
        words = t("galaxy.page_reaches" if names else "galaxy.page_reaches_none", name=command.name, planets=names)
        if foes:
            words += " " + t("galaxy.page_engages", commands=tuple(foes))
        found.append({"planets": [number[p.id] for p in planets], "words": words})
    text = json.dumps(found, ensure_ascii=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _style(ink: ChartStyle) -> str:
    return (
        f"html,body{{margin:0;height:100%;background:{ink.ground};color:{ink.text};"
        "font:16px/1.4 'Source Sans Pro','Source Sans 3',Helvetica,Arial,sans-serif}"
        "body{display:flex}main{flex:1;min-width:0}svg{width:100%;height:100vh;display:block;touch-action:none}"
        "aside{width:17rem;padding:1rem;overflow:auto;height:100vh;box-sizing:border-box}"
        "h1{font:600 1.4rem/1.2 'Source Serif Pro','Source Serif 4',Georgia,serif;margin:0 0 .5rem}"
        "h2{font-size:1rem;margin:1rem 0 .25rem}"
        "ul{list-style:none;margin:0;padding:0}"
        f"button{{font:inherit;color:inherit;background:none;border:1px solid {ink.sector};border-radius:.4rem;"
        "padding:.25rem .6rem;margin:.1rem 0;cursor:pointer}li button{width:100%;text-align:left}"
        f"button[aria-pressed=true]{{border-color:{ink.circle};box-shadow:inset .3rem 0 {ink.circle}}}"
        f"button:focus-visible,.unit:focus-visible{{outline:3px solid {ink.circle};outline-offset:2px}}"
        f".unit{{cursor:pointer}}.unit[aria-pressed=true] path{{stroke:{ink.circle};stroke-width:60}}"
        f".reached circle:first-of-type{{stroke:{ink.circle};stroke-width:70}}#told{{min-height:3em}}"
        "@media (max-width:50rem){body{display:block}aside{width:auto;height:auto;border:0}svg{height:60vh}}"
        "@media print{aside{display:none}}"
    )
