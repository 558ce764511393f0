"""A player's report in plain text, followed by the sheet of the next turn: enough to play by mail."""

from __future__ import annotations

import csv
import io
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Planet
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.offers import offers
from models.games.empire.turn.orders.words import COMMENT, order_words
from models.games.empire.turn.report.values import PublicStanding, ReportBattle, ReportLine, SumTerm, TurnReport
from models.games.empire.turn.state import CampaignPlayer
from models.games.facets.turn_proof import SEALED
from models.i18n import LANGUAGES, Translator, fold

WIDTH: Final = 76
"""Mail programs leave lines of this length as they are."""
LONGEST: Final = 60_000
"""Bytes of the message at most; what is left out stands in the page."""
_QUOTES: Final = frozenset('"“”«»„–—‑')
"""Signs a line of a sheet reads as quotes and dashes, whatever a name means by them."""
_SIGNS: Final = {"good": "+", "bad": "!", "wait": "?"}


def order_form(galaxy: Galaxy, me: CampaignPlayer, players: Iterable[str], turn: int, code: str, t: Translator) -> str:
    """Return the sheet of a turn: a line for each command with its present engagement, to be changed; below it, as
    lines that give no order, an example of everything else that its player's rank may order.
    """
    faction = me.faction
    words, lang = order_words(), LANGUAGES.index(t.lang)
    fleet = words.kinds["command"][lang]
    lines, called = [f"PORTULAN {turn} {faction} {code}".rstrip()], spoken_names(galaxy.commands)
    for command in galaxy.commands:
        if command.owner == faction:
            level = t(f"report.named_{Engagement(command.engagement).value}")
            lines.append(f"{fleet} {called[command.id]}: {level}")
    book = NameBook(galaxy, players, faction, {})
    shown = (f"{COMMENT} {each.words}" for each in offers(galaxy, me, book, t) if each.ready)
    return "\n".join((*lines, f"{COMMENT} {t('report.order_examples')}", *shown, words.small["end"][lang].upper(), ""))


def spoken_names(things: Sequence[Command] | Sequence[Planet]) -> Mapping[str, str]:
    """Return the name of things on a sheet, by id: quoted where it means only one thing, else the id."""
    folded = Counter(fold(each.name) for each in things) + Counter({fold(each.id) for each in things})
    return {
        each.id: f'"{each.name}"'
        if each.name.strip() and each.name.isprintable() and not _QUOTES & set(each.name)
        and folded[fold(each.name)] == (1 if fold(each.name) != fold(each.id) else 2)
        else each.id
        for each in things
    }  # fmt: skip


def order_table(form: str) -> str:
    """Return a sheet as a table with the columns that can be read back: one order a row."""
    head, *lines = form.splitlines()
    turn, faction, *code = head.split()[1:]
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(("player", "turn", "code", "order"))
    orders = (line for line in lines[:-1] if not line.startswith(COMMENT))
    rows.writerows((faction, turn, "".join(code), line) for line in orders)
    return out.getvalue()


def message(report: TurnReport, sheet: str) -> str:
    """Return the report in text, then the sheet; the last sections are left out of one that would be too long."""
    t = Translator(report.head.lang)
    parts = ["\n".join(part) for part in _parts(report, t)]
    tail = f"{_title(t('report.next_sheet'))}\n{_wrapped(how(report, t))}\n\n{sheet}"
    while len(parts) > 2 and len("\n\n".join((*parts, tail)).encode()) > LONGEST:
        parts[-1:] = []
    return "\n\n".join((*parts, tail))


def how(report: TurnReport, t: Translator) -> str:
    """Return the help on filling in the sheet, and the address it is sent to."""
    where = report.head.referee
    return f"{t('report.how')} {t('report.how_where', mail=where)}" if where else t("report.how")


def _title(words: str) -> str:
    return f"{words.upper()}\n{'-' * len(words)}"


def _wrapped(words: str, first: str = "", rest: str = "") -> str:
    return textwrap.fill(words, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)


def _lines(lines: Iterable[ReportLine]) -> Iterator[str]:
    for line in lines:
        rule = f" ({line.rule})" if line.rule else ""
        yield _wrapped(f"{line.text}{rule}", f"{_SIGNS.get(line.tone, '-')} ", "  ")


def _row(words: str, amount: str, indent: int = 0) -> str:
    room = WIDTH - len(amount) - 1
    return f"{(' ' * indent + words)[:room].ljust(room, '.' if not indent else ' ')} {amount}"


def _parts(report: TurnReport, t: Translator) -> Iterator[Sequence[str]]:
    """Yield the sections in the order of the page, each as its lines."""
    head, money = report.head, report.money
    yield [
        f"{report.title} – {report.name}", f"{report.status} – {head.campaign}",
        *([t("report.revision", n=head.revision, why=head.reason)] if head.revision > 1 else []),
        *([t.pair(t("report.deadline"), f"{head.deadlines[0]} {head.zone}")] if head.deadlines else []),
        *([t.pair(t("report.later"), head.deadlines[1:])] if len(head.deadlines) > 1 else []),
        *([t.pair(t("report.code"), head.code)] if head.code else []),
    ]  # fmt: skip
    yield [_title(t("report.changed")), *(t.pair(each.label, f"{each.now} ({each.change})") for each in report.figures)]
    happened = [*_lines(report.happened), *(line for battle in report.battles for line in _battle(battle, t))]
    yield [_title(t("report.happened")), *(happened or [t("report.nothing_happened")])]
    yield [
        _title(t("report.money")), _row(t("report.old_balance"), f"{t.decimal(money.old)} M"),
        *(row for line in money.lines for row in (
            _row(f"{line.text} ({line.rule})", f"{t.decimal(line.amount)} M"),
            *(_row(part.text, f"{t.decimal(part.value)} M", 4) for part in line.parts))),
        _row(t("report.new_balance"), f"{t.decimal(money.new)} M"),
    ]  # fmt: skip
    if report.letters:
        told = (line for each in report.letters for line in (*each.text.splitlines(), ""))
        yield [_title(t("report.letters")), *(_wrapped(line, "  ", "  ") for line in told)]
    yield [
        _title(t("report.forces")),
        *(_wrapped(t.pair(c.name if c.lost else f"{c.name} ({c.where}, {c.engagement})", c.troops), "- ", "  ")
          for c in report.commands),
        *(_wrapped(t.pair(p.name, p.garrison), "- ", "  ") for p in report.planets),
        *(_wrapped(t.pair(f"{each.name} ({each.where})", each.state), "- ", "  ") for each in report.people),
    ]  # fmt: skip
    yield [_title(t("report.threats")), *(list(_lines(report.threats)) or [t("report.no_threats")])]
    for key, lines in (("news", report.news), ("intelligence", report.intelligence)):
        yield [_title(t(f"report.{key}")), *(list(_lines(lines)) or [t(f"report.no_{key}")])]
    yield [
        _title(t("report.rumours")),
        *([_wrapped(each, "- ", "  ") for each in report.rumours] or [t("report.no_rumours")]),
    ]
    yield [
        _title(t("report.objectives")), *_lines(report.objectives),
        t.plural("report.points_now", report.seen.me.points),
        *(_row(line.text, f"{line.amount:+d}") for line in report.points),
    ]  # fmt: skip
    yield [_title(t("report.orders")), *(list(_orders(report, t)))]
    yield [
        _title(t("report.bulletin")),
        *(_wrapped(t.pair(f"{row.name} ({row.status})", _row_text(row, t)), "- ", "  ") for row in report.standings),
    ]
    if report.places:
        yield [_title(t("report.places")), *(_wrapped(t.pair(*place), "- ", "  ") for place in report.places)]
    yield [
        _title(t("report.rules")),
        *(_wrapped(f"{t.pair(ask, answer)} ({rule})", "- ", "  ") for ask, answer, rule, *_ in report.rules),
    ]
    yield [_title(t("report.dice")), *([head.commitment] if head.commitment else []),
        *([_wrapped(t("report.dice_closed"))] if head.proof.scheme == SEALED else []),
        *([t("report.secret"), head.secret] if head.secret else []),
           *(f"- {t.pair(stream, ', '.join(map(str, faces)))}{t('report.typed') if typed else ''}"
             for stream, faces, typed in report.dice)]  # fmt: skip


def _orders(report: TurnReport, t: Translator) -> Iterator[str]:
    if not report.orders:
        yield t("report.no_orders_yet" if report.orders is None else "report.no_orders")
    for order in report.orders or ():
        told = ReportLine(f"{order.number}. {order.words} – {order.line.text}", order.line.rule, order.line.tone)
        yield from _lines((told,))


def _battle(battle: ReportBattle, t: Translator) -> Iterator[str]:
    word = t("report.won" if battle.won else "report.lost")
    yield _wrapped(
        f"[{word}] {t.pair(battle.where, battle.line.text)} ({battle.line.rule})", f"{_SIGNS[battle.line.tone]} ", "  "
    )
    for fought in battle.rounds:
        for key, total, terms, die in (
            ("report.you", fought.ours, fought.our_terms, fought.our_die),
            ("report.enemy", fought.theirs, fought.their_terms, fought.their_die),
        ):
            yield _wrapped(str(t.pair(t(key), _sum(total, terms, die, fought.die(t)))), "    ", "      ")
    for line in _lines(battle.outcome):
        yield textwrap.indent(line, "    ")


def _row_text(row: PublicStanding, t: Translator) -> str:
    planets, commands = t.plural("report.held_planets", row.planets), t.plural("report.held_commands", row.commands)
    return f"{planets}, {commands}"


def _sum(total: int, terms: Sequence[SumTerm], die: int, called: str) -> str:
    parts = [f"{term.text} {term.value:+d}" for term in terms] or [str(total)]
    parts += [f"{called} {die}"] if die else []
    return f"{', '.join(parts)} = {total + die}"
