"""A player's report as one page: words, tables and the known map, nothing loaded, no script; telephone and desk."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from models.galaxy.poster_style import colour, quoted, said
from models.games.empire.turn.report_chart import FREE, chart
from models.games.empire.turn.report_values import (
    MoneyLine,
    ReportBattle,
    ReportLine,
    ReportRound,
    SumTerm,
    TurnReport,
)
from models.i18n import Translator
from models.typefaces import FACES, SANS, SERIF
from models.typefaces.embedding import face_rules

_LETTERS: Final = frozenset("".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) + "ŒœŸ–—‘’“”„…−•†\u202f")
"""What every page has: one cut of a typeface serves all players."""
_STYLE: Final = """
:root{color-scheme:light dark;--ground:#f6efe0;--card:#fffaf0;--ink:#1e2a38;--faint:#5b6470;--line:#d9cdb4;
--sea:#245a7a;--good:#3a6638;--bad:#a5381f;--gold:#8a6310;--sky:#fdf8ec;--route:#c3b591;--main:#a98636;--rim:#fdf8ec}
@media (prefers-color-scheme:dark){:root{--ground:#12181f;--card:#1b2530;--ink:#e8edf2;--faint:#9fb0bd;--line:#33424f;
--sea:#8fb3c9;--good:#8fcb8c;--bad:#f2957f;--gold:#e2b85c;--sky:#0e151c;--route:#3b4d5c;--main:#8a7540;--rim:#0e151c}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 'Source Sans Pro',Helvetica,Arial,sans-serif;
overflow-wrap:break-word}
main{max-width:76rem;margin:0 auto;padding:1rem;display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
h1,h2{font-family:'Source Serif Pro',Georgia,serif;font-weight:700;line-height:1.2;margin:0}
h1{font-size:1.7rem}h2{font-size:1.25rem;margin-bottom:.6rem}h3{font-size:1rem;margin:0}
section,header,details{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem;min-width:0}
header p{margin:.2rem 0 0}.faint,.rule{color:var(--faint)}.rule{font-size:.8rem;white-space:nowrap}
.due{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin-top:.8rem;padding-top:.8rem;border-top:1px solid var(--line)}
.due b{display:block;font-size:1.1rem}.code b{letter-spacing:.08em;color:var(--sea)}
.notice{border-left:.3rem solid var(--gold);padding-left:.7rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.6rem}
.figures div{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .8rem}
.figures b{display:block;font-size:1.5rem;line-height:1.2}
.good{color:var(--good)}.bad{color:var(--bad)}.wait{color:var(--gold)}
ul{list-style:none;margin:0;padding:0}li{padding:.35rem 0 .35rem .8rem;border-left:.25rem solid var(--line)}
li+li{border-top:1px solid var(--line)}li.good,li.bad,li.wait{color:inherit}
li.good{border-left-color:var(--good)}li.bad{border-left-color:var(--bad);border-left-style:double}
li.wait{border-left-color:var(--gold);border-left-style:dashed}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600;color:var(--faint);font-size:.85rem}td.n,th.n{text-align:right;white-space:nowrap;
font-variant-numeric:tabular-nums}tr.sum td{font-weight:700;border-bottom:0;border-top:2px solid var(--ink)}
tr.part td{font-size:.9rem;color:var(--faint);border-bottom:0;padding-top:0}tr.part td:first-child{padding-left:1rem}
tr.mine td{font-weight:700}
.battle{border:1px solid var(--line);border-radius:.5rem;padding:.8rem;margin-top:.8rem}
.badge{display:inline-block;font-size:.8rem;font-weight:700;padding:0 .5rem;border:1px solid currentColor;
border-radius:1rem;margin-right:.4rem}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.5rem 2rem;margin:.6rem 0}
.sides .total{font-size:1.1rem;font-weight:700}
summary{cursor:pointer;font-weight:700}summary:focus-visible{outline:3px solid var(--sea);outline-offset:3px}
pre{overflow-x:auto;background:var(--ground);border:1px solid var(--line);border-radius:.4rem;padding:.8rem;
margin:.6rem 0 0;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap}
figure{margin:0}figcaption{color:var(--faint);font-size:.9rem;margin-top:.3rem}
.map{display:block;width:100%;height:auto;background:var(--sky);border-radius:.4rem;
font-family:'Source Sans Pro',Helvetica,Arial,sans-serif}
.sky{fill:var(--sky)}.sector{fill:var(--sea);fill-opacity:.05;stroke:var(--route);stroke-dasharray:90 70}
.route{fill:none;stroke:var(--route);stroke-linecap:round}.route.main{stroke:var(--main)}
.route.hidden{stroke-dasharray:20 80}.route.shut{stroke:var(--bad);stroke-dasharray:90 90}
.reach{fill:var(--sea);fill-opacity:.1;stroke:var(--sea)}.went,.ghost{fill:none;stroke:var(--faint)}
.mark{fill:var(--gold)}.mine{fill:none;stroke:var(--ink)}.map .battle{fill:none;stroke:var(--bad)}
.name,.unit{fill:var(--ink);stroke:var(--rim);paint-order:stroke;stroke-linejoin:round}.unit{fill:var(--faint)}
.area{fill:var(--faint);fill-opacity:.75}
.owner{display:inline-block;width:.8rem;height:.8rem;margin-right:.4rem}
@media (min-width:60rem){main{grid-template-columns:repeat(2,minmax(0,1fr))}.wide{grid-column:1/-1}
.news ul{columns:2;column-gap:2rem}.news li{break-inside:avoid}
.maps{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:start}}
@media (max-width:40rem){.rows thead{display:none}
.rows tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}
.rows td{display:flex;gap:.8rem;justify-content:space-between;
border:0;padding:.1rem 0;text-align:right;white-space:normal}
.rows td:first-child{font-weight:700;text-align:left}
.rows td::before{content:attr(data-label);color:var(--faint);text-align:left}
.rows td:first-child::before{content:none}}
@media (max-width:30rem){main{padding:.5rem;gap:.6rem}section,header,details{padding:.8rem}h1{font-size:1.4rem}
.maps figure+figure{margin-top:.8rem}}
@media print{body{background:#fff}section,header,details{break-inside:avoid}}
"""


def page(report: TurnReport, sheet: str) -> str:
    """Return the report as one HTML text; `sheet` is the order sheet of the next turn, to be copied from it."""
    t = Translator(report.head.lang)
    body = "".join(_body(report, sheet, t))
    shown = frozenset(body) | _LETTERS if not frozenset(body) - _LETTERS <= {"\n"} else _LETTERS
    faces = [
        f
        for f in FACES
        if (f.family, f.weight, f.italic) in {(SANS, 400, False), (SANS, 700, False), (SERIF, 700, False)}
    ]
    style = face_rules(dict.fromkeys(faces, frozenset(shown))) + _STYLE
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; font-src data:; base-uri 'none'; form-action 'none'"
    title = f"{report.title} – {report.name}"
    return (
        f'<!DOCTYPE html>\n<html lang="{t.lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content={quoted(policy)}>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="referrer" content="no-referrer"><title>{said(title)}</title><style>{style}</style></head>\n'
        f"<body><main>{body}</main></body></html>\n"
    )


def _body(report: TurnReport, sheet: str, t: Translator) -> Iterator[str]:
    yield from _head(report, t)
    yield _section(t("report.changed"), _figures(report), wide=True)
    yield _section(t("report.happened"), (*_list(report.happened, t, "report.nothing_happened"),
                                         *(_battle(each, t) for each in report.battles)))  # fmt: skip
    yield _section(t("report.money"), _account(report, t))
    near, whole = chart(report.seen, tuple(battle.at for battle in report.battles), t)
    yield _section(
        t("report.map"),
        (f'<div class="maps"><figure>{near}<figcaption>{said(t("report.map_near"))}</figcaption></figure>'
         f'<figure>{whole}<figcaption>{said(t("report.map_whole"))}</figcaption></figure></div>'
         f'<p class="faint">{said(t("report.map_key"))}</p>',),
        wide=True,
    )  # fmt: skip
    yield _section(t("report.forces"), _forces(report, t), wide=True)
    yield _section(t("report.news"), _list(report.news, t, "report.no_news"), wide=True, kind="wide news")
    yield _section(t("report.intelligence"), (
        *_list(report.intelligence, t, "report.no_intelligence"),
        f"<h3>{said(t('report.rumours'))}</h3>",
        *_list([ReportLine(words) for words in report.rumours], t, "report.no_rumours"),
    ))  # fmt: skip
    yield _section(t("report.objectives"), _points(report, t))
    yield _section(t("report.bulletin"), _standings(report, t))
    yield _section(t("report.orders"), _orders(report, t), wide=True)
    yield _section(t("report.next_sheet"), (f"<p>{said(t('report.how'))}</p><pre>{said(sheet)}</pre>",), wide=True)
    yield _details(t("report.rules"), _rules(report, t))
    yield _details(t("report.dice"), _dice(report, t))


def _section(title: str, inner: Iterable[str], *, wide: bool = False, kind: str = "wide") -> str:
    shown = f' class="{kind}"' if wide else ""
    return f"<section{shown}><h2>{said(title)}</h2>{''.join(inner)}</section>"


def _details(title: str, inner: Iterable[str]) -> str:
    return f"<details><summary>{said(title)}</summary>{''.join(inner)}</details>"


def _head(report: TurnReport, t: Translator) -> Iterator[str]:
    head = report.head
    yield f'<header class="wide"><h1>{said(report.title)}</h1><p>{said(report.name)}'
    yield f'<span class="faint"> · {said(report.status)} · {said(head.campaign)}</span></p>'
    if head.revision > 1:
        yield f'<p class="notice">{said(t("report.revision", n=head.revision, why=head.reason))}</p>'
    yield '<div class="due">'
    if head.deadlines:
        yield f"<span>{said(t('report.deadline'))}<b>{said(head.deadlines[0])}</b>"
        yield f'<span class="faint">{said(head.zone)}</span></span>'
    if head.code:
        yield f'<span class="code">{said(t("report.code"))}<b>{said(head.code)}</b>'
        yield f'<span class="faint">{said(t("report.code_why"))}</span></span>'
    if len(head.deadlines) > 1:
        after = ", ".join(head.deadlines[1:])
        yield f"<span>{said(t('report.later'))}<b>{said(after)}</b></span>"
    yield "</div></header>"


def _figures(report: TurnReport) -> Iterator[str]:
    yield '<div class="figures">'
    for each in report.figures:
        tone = f' class="{each.tone}"' if each.tone else ' class="faint"'
        yield f"<div>{said(each.label)}<b>{said(each.now)}</b><span{tone}>{said(each.change)}</span></div>"
    yield "</div>"


def _list(lines: Iterable[ReportLine], t: Translator, nothing: str) -> Iterator[str]:
    found = [_item(line) for line in lines]
    yield f"<ul>{''.join(found)}</ul>" if found else f'<p class="faint">{said(t(nothing))}</p>'


def _item(line: ReportLine) -> str:
    rule = f' <span class="rule">{said(line.rule)}</span>' if line.rule else ""
    tone = f' class="{line.tone}"' if line.tone else ""
    return f"<li{tone}>{said(line.text)}{rule}</li>"


def _battle(battle: ReportBattle, t: Translator) -> str:
    tone, word = ("good", "report.won") if battle.won else ("bad", "report.lost")
    rounds = "".join(_round(each, n, len(battle.rounds), t) for n, each in enumerate(battle.rounds, 1))
    rule = f'<span class="rule">{said(battle.line.rule)}</span>'
    return (
        f'<div class="battle"><h3><span class="badge {tone}">{said(t(word))}</span>{said(battle.where)}</h3>'
        f"<p>{said(battle.line.text)} {rule}</p>{rounds}<ul>{''.join(map(_item, battle.outcome))}</ul></div>"
    )


def _round(fought: ReportRound, number: int, of: int, t: Translator) -> str:
    title = f"<p><b>{said(t('report.round', n=number))}</b></p>" if of > 1 else ""
    ours = _side(t("report.you"), fought.ours, fought.our_terms, fought.our_die, t)
    theirs = _side(t("report.enemy"), fought.theirs, fought.their_terms, fought.their_die, t)
    return f'{title}<div class="sides">{ours}{theirs}</div>'


def _side(name: str, total: int, terms: tuple[SumTerm, ...], die: int, t: Translator) -> str:
    rows = "".join(_term(term) for term in terms) or f'<tr><td class="faint">{said(t("report.hidden"))}</td></tr>'
    if die:
        rows += f'<tr><td>{said(t("report.die"))}</td><td class="n">{die}</td></tr>'
    return (
        f'<div><b>{said(name)}</b><table>{rows}<tr class="sum"><td>{said(t("report.total"))}</td>'
        f'<td class="n">{_signed(total + die, plus=False)}</td></tr></table></div>'
    )


def _term(term: SumTerm) -> str:
    rule = f' <span class="rule">{said(term.rule)}</span>' if term.rule else ""
    return f'<tr><td>{said(term.text)}{rule}</td><td class="n">{_signed(term.value)}</td></tr>'


def _signed(number: int, *, plus: bool = True) -> str:
    return f"−{-number}" if number < 0 else f"{'+' if plus else ''}{number}"


def _amount(amount: int, t: Translator, *, plus: bool = True) -> str:
    return said(f"{'+' if plus and amount > 0 else ''}{t.decimal(amount)}\u00a0M")


def _account(report: TurnReport, t: Translator) -> Iterator[str]:
    money = report.money
    yield f"<table><tr><td>{said(t('report.old_balance'))}</td>"
    yield f'<td class="n">{_amount(money.old, t, plus=False)}</td></tr>'
    for line in money.lines:
        yield f'<tr><td>{said(line.text)} <span class="rule">{said(line.rule)}</span></td>'
        yield f'<td class="n">{_amount(line.amount, t)}</td></tr>'
        for part in line.parts:
            yield f'<tr class="part"><td>{said(part.text)}</td><td class="n">{_amount(part.value, t)}</td></tr>'
    yield f'<tr class="sum"><td>{said(t("report.new_balance"))}</td>'
    yield f'<td class="n">{_amount(money.new, t, plus=False)}</td></tr></table>'
    if report.seen.bank is not None:
        words = said(t("report.bank", amount=t.decimal(report.seen.bank)))
        yield f'<p>{words} <span class="rule">CG-40</span></p>'


def _table(
    titles: Sequence[str], rows: Iterable[Sequence[str]], numbers: frozenset[int] = frozenset()
) -> Iterator[str]:
    """Yield a table; on a narrow page each row stands as a block, its titles before its values."""

    def cell(tag: str, n: int, words: str) -> str:
        kind = ' class="n"' if n in numbers else ""
        label = f" data-label={quoted(titles[n])}" if tag == "td" and n else ""
        return f"<{tag}{kind}{label}>{said(words)}</{tag}>"

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


def _points(report: TurnReport, t: Translator) -> Iterator[str]:
    yield f"<p>{said(t('report.points_now', n=report.seen.me.points))}</p>"
    yield from _list((_point(line) for line in report.points), t, "report.no_points")


def _point(line: MoneyLine) -> ReportLine:
    return ReportLine(f"{_signed(line.amount)} – {line.text}", line.rule, "good" if line.amount > 0 else "bad")


def _standings(report: TurnReport, t: Translator) -> Iterator[str]:
    points = any(row.points is not None and not row.mine for row in report.standings)
    names = ["player", "status", "planets", "commands"] + (["points"] if points else [])
    heads = "".join(f"<th>{said(t('report.column_' + name))}</th>" for name in names)
    yield f'<div class="scroll"><table><tr>{heads}</tr>'
    for row in report.standings:
        rect = f'<rect width="9" height="9" fill="{colour(row.colour, FREE)}"/>'
        square = f'<svg class="owner" viewBox="0 0 9 9" aria-hidden="true">{rect}</svg>'
        cells = [f"{square}{said(row.name)}", said(row.status), str(row.planets), str(row.commands)]
        cells += [str(row.points)] if points else []
        kind = ' class="mine"' if row.mine else ""
        yield f"<tr{kind}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    yield "</table></div>"


def _orders(report: TurnReport, t: Translator) -> Iterator[str]:
    if not report.orders:
        key = "report.no_orders_yet" if report.orders is None else "report.no_orders"
        yield f'<p class="faint">{said(t(key))}</p>'
        return
    yield "<ul>"
    for order in report.orders:
        badge = f'<span class="badge {order.line.tone}">{said(t(f"report.fate_{order.line.tone}"))}</span>'
        why = "" if order.line.tone == "good" and not order.line.rule else f"<br>{said(order.line.text)}"
        rule = f' <span class="rule">{said(order.line.rule)}</span>' if order.line.rule else ""
        yield f'<li class="{order.line.tone}">{badge}{order.number}. {said(order.words)}{why}{rule}</li>'
    yield "</ul>"


def _rules(report: TurnReport, t: Translator) -> Iterator[str]:
    yield f"<p>{said(t('report.rules_why'))}</p>"
    yield from _table(
        _heads(t, "question", "answer", "rule"),
        [
            (ask, answer + (t("report.not_default") if changed else ""), rule)
            for ask, answer, rule, changed in report.rules
        ],
    )


def _dice(report: TurnReport, t: Translator) -> Iterator[str]:
    yield f"<p>{said(t('report.dice_why'))}</p>"
    yield f"<pre>{said(report.head.commitment)}</pre>" if report.head.commitment else ""
    if report.head.secret:
        yield f"<p>{said(t('report.secret'))}</p><pre>{said(report.head.secret)}</pre>"
    rows = [
        (stream, ", ".join(map(str, faces)) + (t("report.typed") if typed else ""))
        for stream, faces, typed in report.dice
    ]
    if rows:
        yield from _table(_heads(t, "stream", "dice"), rows)
