"""A player's report as one page for telephone and desktop: text, tables, the known map, on which he draws orders.

Nothing is loaded and nothing is sent; without its script it is the map and the text.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.heraldry.arms import arms_of_sides, arms_svg
from models.galaxy.posters.layout import Layout
from models.galaxy.posters.style import quoted, xml_safe
from models.games.empire.turn.report.chart import chart, layout_of
from models.games.empire.turn.report.plan import desk, own_offers, plan_data, proof_place, tools
from models.games.empire.turn.report.text import how
from models.games.empire.turn.report.values import (
    MoneyLine,
    PublicStanding,
    ReportBattle,
    ReportLine,
    ReportRound,
    SumTerm,
    TurnReport,
)
from models.games.facets.turn_proof import SEALED
from models.i18n import Translator
from models.safe_names import under
from models.typefaces import FACES, SANS, SERIF
from models.typefaces.embedding import face_rules

_LETTERS: Final = frozenset("".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "ŒœŸ–—‘’“”„…−•†\u202f")
"""What every page has: one cut of a typeface serves all players."""
_PAGES: Final = Path(__file__).parents[5] / "resources" / "pages"
_SCRIPTS: Final = ("rules.js", "chunks.js", "orders.js", "letters.js", "lines.js", "desk.js", "proof.js")
_MAIL_STYLE: Final = (
    "body{font:16px/1.5 Helvetica,Arial,sans-serif;max-width:44rem;margin:0 auto;padding:8px}"
    "td,th{text-align:left;vertical-align:top;padding:2px 12px 2px 0}td.n,th.n{text-align:right}"
    ".rule{color:#5b6470;font-size:13px}.faint{color:#5b6470}.sum td{font-weight:bold}"
    "pre{background:#f6efe0;padding:8px;white-space:pre-wrap}ul{padding-left:1.2em}li{white-space:pre-line}"
)


@cache
def page_part(name: str) -> str:
    """Return the content of a file for pages: a script, a style."""
    return under(_PAGES, name).read_text(encoding="utf-8")


def page(report: TurnReport, sheet: str, proof: Mapping[str, object]) -> str:
    """Return the report as one HTML text; `sheet` is the order sheet of the next turn, to be copied from it.

    `proof` is what `report.json` tells of the dice.
    """
    t = Translator(report.head.lang)
    layout = layout_of(report.seen)
    data, script = plan_data(report, layout, sheet, proof, t), "".join(map(page_part, _SCRIPTS))
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
    body = (
        *_head(report, t),
        section(t("report.changed"), _figures(report)),
        section(t("report.happened"), _happened(report, t)),
        section(t("report.money"), _account(report, t)),
        *_letters(report, t),
        section(t("report.forces"), _forces(report, t)),
        section(t("report.news"), items(report.news, t, "report.no_news")),
        section(t("report.intelligence"), _news_section(report, t)),
        section(t("report.objectives"), _points(report, t)),
        *((places_section(report.places, t),) if report.places else ()),
        section(t("report.orders"), _orders(report, t)),
        section(t("report.next_sheet"), (f"<p>{xml_safe(how(report, t))}</p><pre>{xml_safe(sheet)}</pre>",)),
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{t.lang}"><head><meta charset="utf-8"><title>{xml_safe(report.title)}</title>'
        f"<style>{_MAIL_STYLE}</style></head><body>{''.join(body)}</body></html>\n"
    )


def _happened(report: TurnReport, t: Translator) -> Iterator[str]:
    yield from items(report.happened, t, "report.nothing_happened")
    yield from (_battle(each, t) for each in report.battles)


def _letters(report: TurnReport, t: Translator) -> Iterator[str]:
    if report.letters:
        yield section(t("report.letters"), items(report.letters, t, "report.nothing_happened"), wide=True)


def _news_section(report: TurnReport, t: Translator) -> Iterator[str]:
    yield from items(report.intelligence, t, "report.no_intelligence")
    yield f"<h3>{xml_safe(t('report.rumours'))}</h3>"
    yield from items([ReportLine(words) for words in report.rumours], t, "report.no_rumours")


def _body(report: TurnReport, layout: Layout, sheet: str, t: Translator) -> Iterator[str]:
    arms = arms_of_sides(report.seen.galaxy.factions)[report.seen.faction]
    yield from _head(report, t, arms_svg(arms, report.name))
    yield section(t("report.changed"), _figures(report), wide=True)
    yield section(t("report.happened"), _happened(report, t))
    yield section(t("report.money"), _account(report, t))
    yield from _letters(report, t)
    near, whole = chart(layout, report.seen, tuple(battle.at for battle in report.battles), report.threatened, t)
    yield section(
        t("report.map"),
        (f'<div class="maps"><figure>{near}{tools(t)}'
         f'<figcaption id="near">{xml_safe(t("report.map_near"))}</figcaption></figure>'
         f'<figure id="whole">{whole}<figcaption>{xml_safe(t("report.map_whole"))}</figcaption></figure>', *desk(t),
         f'</div><p class="faint">{xml_safe(t("report.map_key"))}</p><h3>{xml_safe(t("report.threats"))}</h3>',
         *items(report.threats, t, "report.no_threats")),
        wide=True,
    )  # fmt: skip
    yield section(t("report.forces"), _forces(report, t), wide=True)
    yield section(t("report.news"), items(report.news, t, "report.no_news"), wide=True, kind="wide news")
    yield section(t("report.intelligence"), _news_section(report, t))
    yield section(t("report.objectives"), _points(report, t))
    yield section(t("report.bulletin"), standings_table(report.standings, report.seen.galaxy, t), wide=True)
    if report.places:
        yield places_section(report.places, t)
    yield section(t("report.orders"), _orders(report, t), wide=True)
    plain = section(t("report.next_sheet"), (f"<p>{xml_safe(how(report, t))}</p><pre>{xml_safe(sheet)}</pre>",))
    yield f'<div class="wide" id="plain-sheet">{plain}</div>'
    yield _details(t("report.card"), _card(report, t))
    yield _details(t("report.rules"), _rules(report, t))
    yield _details(t("report.dice"), _dice(report, t), shown=bool(report.head.secret))


def _card(report: TurnReport, t: Translator) -> Iterator[str]:
    """Yield the order card: how each order is written, with an example of the player's own side."""
    yield f"<p>{xml_safe(t('report.card_how'))}</p>"
    yield from _table(_heads(t, "order", "rule"), [(each.words, each.rule) for each in own_offers(report, t)])


def section(title: str, inner: Iterable[str], *, wide: bool = False, kind: str = "wide") -> str:
    """Return a part of a page under its title."""
    shown = f' class="{kind}"' if wide else ""
    return f"<section{shown}><h2>{xml_safe(title)}</h2>{''.join(inner)}</section>"


def places_section(places: Sequence[tuple[str, str]], t: Translator) -> str:
    """Return the public words on sectors and planets."""
    told = (f"<li><b>{xml_safe(name)}</b> – {xml_safe(words)}</li>" for name, words in places)
    return section(t("report.places"), ("<ul>", *told, "</ul>"), wide=True)


def _details(title: str, inner: Iterable[str], *, shown: bool = False) -> str:
    return f"<details{' open' if shown else ''}><summary>{xml_safe(title)}</summary>{''.join(inner)}</details>"


def _head(report: TurnReport, t: Translator, arms: str = "") -> Iterator[str]:
    head = report.head
    yield f'<header class="wide">{arms}<h1>{xml_safe(report.title)}</h1><p>{xml_safe(report.name)}'
    yield f'<span class="faint"> · {xml_safe(report.status)} · {xml_safe(head.campaign)}</span></p>'
    if head.revision > 1:
        yield f'<p class="notice">{xml_safe(t("report.revision", n=head.revision, why=head.reason))}</p>'
    yield '<div class="due">'
    if head.deadlines:
        yield f"<span>{xml_safe(t('report.deadline'))}<b>{xml_safe(head.deadlines[0])}</b>"
        yield f'<span class="faint">{xml_safe(head.zone)}</span></span>'
    if head.code:
        yield f'<span class="code">{xml_safe(t("report.code"))}<b>{xml_safe(head.code)}</b>'
        yield f'<span class="faint">{xml_safe(t("report.code_why"))}</span></span>'
    if len(head.deadlines) > 1:
        after = ", ".join(head.deadlines[1:])
        yield f"<span>{xml_safe(t('report.later'))}<b>{xml_safe(after)}</b></span>"
    yield "</div></header>"


def _figures(report: TurnReport) -> Iterator[str]:
    yield '<div class="figures">'
    for each in report.figures:
        tone = f' class="{each.tone}"' if each.tone else ' class="faint"'
        yield f"<div>{xml_safe(each.label)}<b>{xml_safe(each.now)}</b><span{tone}>{xml_safe(each.change)}</span></div>"
    yield "</div>"


def items(lines: Iterable[ReportLine], t: Translator, nothing: str) -> Iterator[str]:
    """Yield sentences as a list, or the words for an empty one."""
    found = [_item(line) for line in lines]
    yield f"<ul>{''.join(found)}</ul>" if found else f'<p class="faint">{xml_safe(t(nothing))}</p>'


def _item(line: ReportLine) -> str:
    rule = f' <span class="rule">{xml_safe(line.rule)}</span>' if line.rule else ""
    tone = f' class="{line.tone}"' if line.tone else ""
    return f"<li{tone}>{xml_safe(line.text)}{rule}</li>"


def _battle(battle: ReportBattle, t: Translator) -> str:
    tone, word = ("good", "report.won") if battle.won else ("bad", "report.lost")
    rounds = "".join(_round(each, n, len(battle.rounds), t) for n, each in enumerate(battle.rounds, 1))
    rule = f'<span class="rule">{xml_safe(battle.line.rule)}</span>'
    return (
        f'<div class="battle"><h3><span class="badge {tone}">{xml_safe(t(word))}</span>{xml_safe(battle.where)}</h3>'
        f"<p>{xml_safe(battle.line.text)} {rule}</p>{rounds}<ul>{''.join(map(_item, battle.outcome))}</ul></div>"
    )


def _round(fought: ReportRound, number: int, of: int, t: Translator) -> str:
    title = f"<p><b>{xml_safe(t('report.round', n=number))}</b></p>" if of > 1 else ""
    ours = _side(t("report.you"), fought.ours, fought.our_terms, fought.our_die, fought.die(t), t)
    theirs = _side(t("report.enemy"), fought.theirs, fought.their_terms, fought.their_die, fought.die(t), t)
    return f'{title}<div class="sides">{ours}{theirs}</div>'


def _side(name: str, total: int, terms: tuple[SumTerm, ...], die: int, called: str, t: Translator) -> str:
    rows = "".join(_term(term) for term in terms) or f'<tr><td class="faint">{xml_safe(t("report.hidden"))}</td></tr>'
    if die:
        rows += f'<tr><td>{xml_safe(called)}</td><td class="n">{die}</td></tr>'
    return (
        f'<div><b>{xml_safe(name)}</b><table>{rows}<tr class="sum"><td>{xml_safe(t("report.total"))}</td>'
        f'<td class="n">{_signed(total + die, plus=False)}</td></tr></table></div>'
    )


def _term(term: SumTerm) -> str:
    rule = f' <span class="rule">{xml_safe(term.rule)}</span>' if term.rule else ""
    return f'<tr><td>{xml_safe(term.text)}{rule}</td><td class="n">{_signed(term.value)}</td></tr>'


def _signed(number: int, *, plus: bool = True) -> str:
    return f"−{-number}" if number < 0 else f"{'+' if plus else ''}{number}"


def _amount(amount: int, t: Translator, *, plus: bool = True) -> str:
    return xml_safe(f"{'+' if plus and amount > 0 else ''}{t.decimal(amount)}\u00a0M")


def _account(report: TurnReport, t: Translator) -> Iterator[str]:
    money = report.money
    yield f"<table><tr><td>{xml_safe(t('report.old_balance'))}</td>"
    yield f'<td class="n">{_amount(money.old, t, plus=False)}</td></tr>'
    for line in money.lines:
        yield f'<tr><td>{xml_safe(line.text)} <span class="rule">{xml_safe(line.rule)}</span></td>'
        yield f'<td class="n">{_amount(line.amount, t)}</td></tr>'
        for part in line.parts:
            yield f'<tr class="part"><td>{xml_safe(part.text)}</td><td class="n">{_amount(part.value, t)}</td></tr>'
    yield f'<tr class="sum"><td>{xml_safe(t("report.new_balance"))}</td>'
    yield f'<td class="n">{_amount(money.new, t, plus=False)}</td></tr></table>'
    if report.seen.bank is not None:
        words = xml_safe(t("report.bank", amount=t.decimal(report.seen.bank)))
        yield f'<p>{words} <span class="rule">CG-40</span></p>'


def _table(
    titles: Sequence[str], rows: Iterable[Sequence[str]], numbers: frozenset[int] = frozenset()
) -> Iterator[str]:
    """Yield a table; on a narrow page each row becomes a block, with its titles before its values."""

    def cell(tag: str, n: int, words: str) -> str:
        kind = ' class="n"' if n in numbers else ""
        label = f" data-label={quoted(titles[n])}" if tag == "td" and n else ""
        return f"<{tag}{kind}{label}>{xml_safe(words)}</{tag}>"

    heads = "".join(cell("th", n, words) for n, words in enumerate(titles))
    yield f'<table class="rows"><thead><tr>{heads}</tr></thead>'
    for row in rows:
        yield f"<tr>{''.join(cell('td', n, words) for n, words in enumerate(row))}</tr>"
    yield "</table>"


def _heads(t: Translator, *names: str) -> list[str]:
    return [t(f"report.column_{name}") for name in names]


def _forces(report: TurnReport, t: Translator) -> Iterator[str]:
    yield from _table(
        _heads(t, "command", "where", "troops", "engagement", "home", "retreats"),
        [(c.name, c.where, c.troops, c.engagement, c.home, str(c.retreats or "–")) for c in report.commands],
        frozenset((5,)),
    )
    yield from _table(
        _heads(t, "planet", "sector", "garrison", "income"),
        [
            (p.name, p.kind, p.garrison, "–" if p.income is None else f"{t.decimal(p.income)}\u00a0M")
            for p in report.planets
        ],
        frozenset((3,)),
    )
    if report.people:
        rows = [(each.name, each.where, each.state) for each in report.people]
        yield from _table(_heads(t, "character", "where", "state"), rows)


def _points(report: TurnReport, t: Translator) -> Iterator[str]:
    if report.objectives:
        yield from items(report.objectives, t, "report.no_points")
    yield f"<p>{xml_safe(t.plural('report.points_now', report.seen.me.points))}</p>"
    yield from items((_point(line) for line in report.points), t, "report.no_points")


def _point(line: MoneyLine) -> ReportLine:
    return ReportLine(f"{_signed(line.amount)} – {line.text}", line.rule, "good" if line.amount > 0 else "bad")


def standings_table(standings: Sequence[PublicStanding], galaxy: Galaxy, t: Translator) -> Iterator[str]:
    """Yield the table of all players' public standings, with their arms."""
    arms = arms_of_sides(galaxy.factions)
    points = any(row.points is not None and not row.mine for row in standings)
    names = ["player", "status", "planets", "commands"] + (["points"] if points else [])
    heads = "".join(f"<th>{xml_safe(t('report.column_' + name))}</th>" for name in names)
    yield f'<div class="scroll"><table><tr>{heads}</tr>'
    for row in standings:
        cells = [
            f"{arms_svg(arms[row.faction])}{xml_safe(row.name)}",
            xml_safe(row.status),
            str(row.planets),
            str(row.commands),
        ]
        cells += [str(row.points)] if points else []
        kind = ' class="mine"' if row.mine else ""
        yield f"<tr{kind}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    yield "</table></div>"


def _orders(report: TurnReport, t: Translator) -> Iterator[str]:
    if not report.orders:
        key = "report.no_orders_yet" if report.orders is None else "report.no_orders"
        yield f'<p class="faint">{xml_safe(t(key))}</p>'
        return
    yield "<ul>"
    for order in report.orders:
        badge = f'<span class="badge {order.line.tone}">{xml_safe(t(f"report.fate_{order.line.tone}"))}</span>'
        why = "" if order.line.tone == "good" and not order.line.rule else f"<br>{xml_safe(order.line.text)}"
        rule = f' <span class="rule">{xml_safe(order.line.rule)}</span>' if order.line.rule else ""
        yield f'<li class="{order.line.tone}">{badge}{order.number}. {xml_safe(order.words)}{why}{rule}</li>'
    yield "</ul>"


def _rules(report: TurnReport, t: Translator) -> Iterator[str]:
    yield f"<p>{xml_safe(t('report.rules_why'))}</p>"
    yield from _table(
        _heads(t, "question", "answer", "rule"),
        [
            (ask, answer + (t("report.not_default") if other else ""), rule)
            for ask, answer, rule, other, _ in report.rules
        ],
    )


def _dice(report: TurnReport, t: Translator) -> Iterator[str]:
    yield f"<p>{xml_safe(t('report.dice_why'))}</p>"
    if report.head.proof.scheme == SEALED:
        yield f"<p>{xml_safe(t('report.dice_closed'))}</p>"
    yield f"<pre>{xml_safe(report.head.commitment)}</pre>" if report.head.commitment else ""
    if report.head.secret:
        yield f"<p>{xml_safe(t('report.secret'))}</p><pre>{xml_safe(report.head.secret)}</pre>"
    rows = [
        (stream, ", ".join(map(str, faces)) + (t("report.typed") if typed else ""))
        for stream, faces, typed in report.dice
    ]
    if rows:
        yield from _table(_heads(t, "stream", "dice"), rows)
    yield proof_place(t)
