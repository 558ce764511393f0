"""A player's report as one page for telephone and desktop: text, tables, the known map, on which he draws orders.

Nothing is loaded and nothing is sent; without its script it is the map and the text.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from models.galaxy.posters.layout import Layout
from models.galaxy.posters.style import quoted, xml_safe
from models.games.empire.turn.report.chart import chart, layout_of
from models.games.empire.turn.report.plan import desk, page_data, plan_data, proof_place, tools
from models.games.empire.turn.report.sections import CARD, DICE, SHEET, THREATS, report_head, sections
from models.games.empire.turn.report.values import TurnReport
from models.games.sections.as_html import head_html, section, section_html
from models.i18n import Translator
from models.safe_names import under
from models.typefaces import FACES, SANS, SERIF
from models.typefaces.embedding import face_rules

_LETTERS: Final = frozenset("".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "ŒœŸ–—‘’“”„…−•†\u202f")
"""What every page has: one cut of a typeface serves all players."""
_PAGES: Final = Path(__file__).parents[5] / "resources" / "pages"
_LINES: Final = "lines.js"
_PROOF: Final = "proof.js"
_SCRIPTS: Final = ("rules.js", "chunks.js", "orders.js", "letters.js", _LINES, "desk.js", _PROOF)
_MAIL_STYLE: Final = (
    "body{font:16px/1.5 Helvetica,Arial,sans-serif;max-width:44rem;margin:0 auto;padding:8px}"
    "td,th{text-align:left;vertical-align:top;padding:2px 12px 2px 0}td.n,th.n{text-align:right}"
    ".rule{color:#5b6470;font-size:13px}.faint{color:#5b6470}.sum td{font-weight:bold}.part td{color:#5b6470}"
    ".part td:first-child{padding-left:16px}.due>span{display:block}.battle{border-left:3px solid #d9cdb4;"
    "padding-left:12px;margin:16px 0}.badge.good{color:#3a6638}.badge.bad{color:#a5381f}.badge.wait{color:#8a6310}"
    "pre{background:#f6efe0;padding:8px;white-space:pre-wrap}ul{padding-left:1.2em}li{white-space:pre-line}"
)


@cache
def page_part(name: str) -> str:
    """Return the content of a file for pages: a script, a style."""
    return under(_PAGES, name).read_text(encoding="utf-8")


def page(report: TurnReport, sheet: str, proof: Mapping[str, object]) -> str:
    """Return the report as one HTML text; `sheet` is the order sheet of the next turn, to be copied from it.

    After the last turn there is none, and nothing to order with. `proof` is what `report.json` tells of the dice.
    """
    t = Translator(report.head.lang)
    layout = layout_of(report.seen)
    told = plan_data(report, layout, sheet, t) if sheet else {}
    data, script = page_data(told, proof, t), "".join(map(page_part, _SCRIPTS if sheet else (_LINES, _PROOF)))
    body = "".join(_body(report, layout, sheet, t))
    return shell(f"{report.title} – {report.name}", body, t, data, script)


def shell(title: str, body: str, t: Translator, data: str = "", script: str = "", more_style: str = "") -> str:
    """Return a whole page round a body: with its fonts and its style, and a policy that forbids everything else.

    A script comes with the data it reads; without one no script can run.
    """
    shown = _LETTERS | frozenset(body) | frozenset(data) - {"\n"}
    faces = [
        f
        for f in FACES
        if (f.family, f.weight, f.italic) in {(SANS, 400, False), (SANS, 700, False), (SERIF, 700, False)}
    ]
    style = face_rules(dict.fromkeys(faces, frozenset(shown))) + page_part("report.css") + more_style
    runs = f"script-src '{_digest(script)}'; " if script else ""
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; {runs}font-src data:; base-uri 'none'; form-action 'none'"
    )
    scripts = (
        f'<script type="application/json" id="plan-data">{data}</script><script>{script}</script>' if script else ""
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{t.lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content={quoted(policy)}>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="referrer" content="no-referrer"><title>{xml_safe(title)}</title><style>{style}</style></head>\n'
        f"<body><main>{body}</main>{scripts}</body></html>\n"
    )


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def mail_page(report: TurnReport, sheet: str) -> str:
    """Return the report as the HTML of a mail: text and tables alone, without what mail programs remove."""
    t = Translator(report.head.lang)
    told = (section_html(each, plain=True) for each in sections(report, t, sheet) if each.id != CARD)
    head = replace(report_head(report, t), arms=None)
    return (
        f'<!DOCTYPE html>\n<html lang="{t.lang}"><head><meta charset="utf-8"><title>{xml_safe(report.title)}</title>'
        f"<style>{_MAIL_STYLE}</style></head><body>{head_html(head)}{''.join(told)}</body></html>\n"
    )


def _body(report: TurnReport, layout: Layout, sheet: str, t: Translator) -> Iterator[str]:
    yield head_html(report_head(report, t))
    for each in sections(report, t, sheet):
        if each.id == THREATS:
            yield _map(report, layout, t, may_order=bool(sheet))
        found = section_html(each, proof_place(t) if each.id == DICE else "")
        yield f'<div class="wide" id="plain-sheet">{found}</div>' if each.id == SHEET else found


def _map(report: TurnReport, layout: Layout, t: Translator, *, may_order: bool) -> str:
    near, whole = chart(layout, report.seen, tuple(battle.at for battle in report.battles), report.threatened, t)
    inner = (
        f'<div class="maps"><figure>{near}{tools(t) if may_order else ""}'
        f'<figcaption id="near">{xml_safe(t("report.map_near"))}</figcaption></figure>'
        f'<figure id="whole">{whole}<figcaption>{xml_safe(t("report.map_whole"))}</figcaption></figure>'
        f'{"".join(desk(t)) if may_order else ""}</div><p class="faint">{xml_safe(t("report.map_key"))}</p>'
    )
    return section(t("report.map"), inner, wide=True)
