"""The sections of a player's report, described once for page, text, mail and paper, in the order of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal

from models.galaxy.galaxy import Galaxy
from models.galaxy.heraldry.arms import arms_of_sides
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.report.aids import forecast, price_rows, reach_lines
from models.games.empire.turn.report.lines import scoring_lines
from models.games.empire.turn.report.values import PublicStanding, ReportBattle, ReportRound, SumTerm, TurnReport
from models.games.facets.turn_offers import shelves
from models.games.facets.turn_proof import SEALED
from models.games.facets.turns import Letterhead
from models.games.sections import parts
from models.games.sections.parts import ReportLine, SumRow
from models.i18n import Translator

CARD: Final = "card"
DICE: Final = "dice"
SHEET: Final = "next_sheet"
THREATS: Final = "threats"


def report_head(report: TurnReport, t: Translator) -> parts.ReportHead:
    """Return the head of a player's report."""
    title, arms = f"{report.title} – {report.name}", arms_of_sides(report.seen.galaxy.factions)[report.seen.faction]
    return replace(head_of(title, (report.status, report.head.campaign), report.head, t), arms=arms)


def head_of(title: str, under: tuple[str, ...], head: Letterhead, t: Translator) -> parts.ReportHead:
    """Return the head of what is told of a turn: its revision, its deadlines, the code of the player's sheet."""
    due = [parts.Figure(t("report.deadline"), head.deadlines[0], head.zone)] if head.deadlines else []
    due += [parts.Figure(t("report.code"), head.code, t("report.code_why"))] if head.code else []
    due += [parts.Figure(t("report.later"), ", ".join(head.deadlines[1:]))] if len(head.deadlines) > 1 else []
    notice = t("report.revision", n=head.revision, why=head.reason) if head.revision > 1 else ""
    return parts.ReportHead(title, under, notice, tuple(due))


def sections(report: TurnReport, t: Translator, sheet: str = "") -> Iterator[parts.ReportSection]:
    """Yield the sections of a report; before what is looked up `sheet`, that of the next turn, where it is given.

    After the last turn nothing tells what may be ordered.
    """

    def section(
        key: str, *told: parts.ReportPart, width: Literal["", "wide", "folded"] = "wide"
    ) -> parts.ReportSection:
        return parts.ReportSection(key, t(f"report.{key}"), told, width)

    def lines(key: str, found: tuple[ReportLine, ...], width: Literal["", "wide"] = "") -> parts.ReportSection:
        return section(key, parts.or_note(found, t(f"report.no_{key}")), width=width)

    yield section("changed", parts.KeyFigures(report.figures))
    happened = (parts.Lines(report.happened),) if report.happened else ()
    battles = (_contest(each, t) for each in report.battles)
    nothing = parts.Note(t("report.nothing_happened" if report.seen.turn else "report.nothing_yet"), kind="faint")
    yield section("happened", *((*happened, *battles) or (nothing,)), width="")
    coming = parts.Note(t("report.forecast", amount=t.decimal(forecast(report.seen))), "CG-95")
    over = report.head.over
    yield section("money", *_money(report, t), *(() if over else (coming,)), width="")
    if report.letters:
        yield section("letters", parts.Lines(report.letters))
    yield lines(THREATS, report.threats, "wide")
    forces = tuple(each for each in _forces(report, t) if each.rows)
    yield section("forces", *(forces or (parts.Note(t("report.no_forces"), kind="faint"),)))
    if not over and (reached := tuple(reach_lines(report.seen, t))):
        yield section("reach", parts.Lines(reached))
    yield lines("news", report.news, "wide")
    yield lines("intelligence", report.intelligence)
    yield lines("rumours", tuple(map(ReportLine, report.rumours)))
    yield section("objectives", *_points(report, t))
    yield section("scoring", parts.Lines(tuple(scoring_lines(report.seen, t))))
    yield section("bulletin", standings_table(report.standings, report.seen.galaxy, t))
    if report.places:
        yield places_section(report.places, t)
    yield section("orders", _orders(report, t))
    if sheet:
        how = (how_to_send(report, t), t("report.card_mail"))
        yield section(SHEET, *map(parts.Note, how), parts.Note(sheet, kind="copied"))
    if not over:
        yield card_section(report, t)
        heads = (t("report.prices"), t("report.money"), t("report.column_what"))
        prices = parts.ReportTable(heads, tuple(price_rows(report.seen, t)), (5, 2, 8), (1,))
        yield section("prices", prices, width="folded")
    yield section("rules", parts.Note(t("report.rules_why")), parts.Lines(report.rules), width="folded")
    yield section(DICE, *_dice(report, t), width="wide" if report.head.secret else "folded")


def card_section(report: TurnReport, t: Translator) -> parts.ReportSection:
    """Return the order card: how each order is written, with an example of the player's own side, his rank's first."""
    how = (t("report.card_how"), how_to_send(report, t), t("report.card_mail"))
    told: list[parts.ReportPart] = [parts.Note(words) for words in how]
    later: list[tuple[str, str]] = []
    for shelf in shelves(report.offers):
        if shelf.kind == "now":
            heads = (shelf.title, *_heads(t, "what", "rule"))
            rows = tuple((each.words, each.what, each.rule) for each in shelf.offers)
            told.append(parts.ReportTable(heads, rows, (7, 6, 1)))
        else:
            words = " · ".join(each.words.partition("\n")[0] for each in shelf.offers)
            later.append((words, shelf.title or t("report.card_others")))
    told += [parts.ReportTable((t("report.not_now"), t("report.column_why")), tuple(later), (7, 7))] if later else []
    return parts.ReportSection(CARD, t("report.card"), tuple(told), "folded")


def how_to_send(report: TurnReport, t: Translator) -> str:
    """Return how the sheet is filled in, the address it is sent to and until when."""
    head = report.head
    told = [t("report.how"), t("report.how_where", mail=head.referee) if head.referee else ""]
    told += [t("report.how_when", when=head.deadlines[0], zone=head.zone) if head.deadlines else ""]
    return " ".join(filter(None, told))


def places_section(places: Iterable[tuple[str, str]], t: Translator) -> parts.ReportSection:
    """Return the public words on sectors and planets."""
    told = parts.Lines(tuple(ReportLine(t.pair(*place)) for place in places))
    return parts.ReportSection("places", t("report.places"), (told,), "wide")


def standings_table(standings: Sequence[PublicStanding], galaxy: Galaxy, t: Translator) -> parts.ReportTable:
    """Return the table of all players' public standings, with points where those of others are public."""
    arms = arms_of_sides(galaxy.factions)
    points = any(row.points is not None and not row.mine for row in standings)
    shown = 5 if points else 4
    rows = ((r.name, r.status, str(r.planets), str(r.commands), str(r.points)) for r in standings)
    return parts.ReportTable(
        _heads(t, "player", "status", "planets", "commands", "points")[:shown], tuple(row[:shown] for row in rows),
        (5, 8, 2, 3, 2)[:shown], (2, 3, 4), tuple(arms[row.faction] for row in standings),
        next((n for n, row in enumerate(standings) if row.mine), -1),
    )  # fmt: skip


def name_book(report: TurnReport) -> NameBook:
    """Return the names the player may use in orders."""
    return NameBook(report.seen.galaxy, report.seen.ranks, report.seen.faction, {})


def _heads(t: Translator, *names: str) -> tuple[str, ...]:
    return tuple(t(f"report.column_{name}") for name in names)


def _signed(number: int) -> str:
    return f"{'−' if number < 0 else '+'}{abs(number)}"


def _contest(battle: ReportBattle, t: Translator) -> parts.Contest:
    def round_title(number: int) -> str:
        return t("report.round", n=number) if len(battle.rounds) > 1 else ""

    def side(key: str, total: int, terms: tuple[SumTerm, ...], die: int, fought: ReportRound) -> parts.Sums:
        known = terms or (SumTerm(t("report.hidden"), total),)
        rows = [SumRow(each.text, _signed(each.value), each.rule) for each in known]
        rows += [SumRow(fought.die(t), str(die))] if die else []
        made = SumRow(t("report.total"), _signed(total + die).removeprefix("+"), kind="sum")
        return parts.Sums((*rows, made), t(f"report.{key}"))

    rounds = tuple(
        (
            round_title(n),
            (
                side("you", fought.ours, fought.our_terms, fought.our_die, fought),
                side("enemy", fought.theirs, fought.their_terms, fought.their_die, fought),
            ),
        )
        for n, fought in enumerate(battle.rounds, 1)
    )
    badge = t("report.won" if battle.won else "report.lost")
    return parts.Contest(badge, battle.where, battle.line, rounds, battle.outcome)


def _money(report: TurnReport, t: Translator) -> Iterator[parts.ReportPart]:
    def amount(of: int, sign: str = "+") -> str:
        return f"{sign if of > 0 else ''}{t.decimal(of)}\u00a0M"

    rows = [SumRow(t("report.old_balance"), amount(report.money.old, ""))]
    for line in report.money.lines:
        rows.append(SumRow(line.text, amount(line.amount), line.rule))
        rows += [SumRow(part.text, amount(part.value), kind="part") for part in line.parts]
    yield parts.Sums((*rows, SumRow(t("report.new_balance"), amount(report.money.new, ""), kind="sum")))
    if report.seen.bank is not None:
        yield parts.Note(t("report.bank", amount=t.decimal(report.seen.bank)), "CG-40")


def _forces(report: TurnReport, t: Translator) -> Iterator[parts.ReportTable]:
    commands = ((c.name, c.where, c.troops, c.engagement, c.home, str(c.retreats or "–")) for c in report.commands)
    heads = _heads(t, "command", "where", "troops", "engagement", "home", "retreats")
    yield parts.ReportTable(heads, tuple(commands), (4, 4, 6, 3, 3, 3), (5,))
    yielded = ("–" if p.income is None else f"{t.decimal(p.income)}\u00a0M" for p in report.planets)
    planets = ((p.name, p.kind, p.garrison, income) for p, income in zip(report.planets, yielded, strict=True))
    heads = _heads(t, "planet", "sector", "garrison", "income")
    yield parts.ReportTable(heads, tuple(planets), (5, 8, 7, 3), (3,))
    people = ((each.name, each.where, each.state) for each in report.people)
    yield parts.ReportTable(_heads(t, "character", "where", "state"), tuple(people), (5, 8, 10))


def _points(report: TurnReport, t: Translator) -> Iterator[parts.ReportPart]:
    if report.objectives:
        yield parts.Lines(report.objectives)
    yield parts.Note(t.plural("report.points_now", report.seen.me.points))
    rows = tuple(SumRow(each.text, _signed(each.amount), each.rule) for each in report.points)
    yield parts.Sums(rows) if rows else parts.Note(t("report.no_points"), kind="faint")


def _orders(report: TurnReport, t: Translator) -> parts.ReportPart:
    """Return the lines of the player's sheet with what became of them; what is done and no more has no answer."""
    if not report.orders:
        return parts.Note(t("report.no_orders_yet" if report.orders is None else "report.no_orders"), kind="faint")
    done = ReportLine(t("report.done"), "", "good")
    lines, badges = [], []
    for each in report.orders:
        answer = "" if each.line == done else f"\n{each.line.text}"
        lines.append(ReportLine(f"{each.number}. {each.words}{answer}", each.line.rule, each.line.tone))
        badges.append(t(f"report.fate_{'beaten' if each.number in report.beaten else each.line.tone}"))
    return parts.Lines(tuple(lines), tuple(badges))


def _dice(report: TurnReport, t: Translator) -> Iterator[parts.Note | parts.Lines]:
    head = report.head
    yield parts.Note(t("report.dice_why"))
    if head.proof.scheme == SEALED:
        yield parts.Note(t("report.dice_closed"))
    if head.commitment:
        yield parts.Note(head.commitment, kind="copied")
    if head.secret:
        yield parts.Note(t("report.secret"))
        yield parts.Note(head.secret, kind="copied")
    if report.dice:
        thrown = ((key, ", ".join(map(str, faces)), t("report.typed") * typed) for key, faces, typed in report.dice)
        yield parts.Lines(tuple(ReportLine(f"{t.pair(key, faces)}{typed}") for key, faces, typed in thrown))
