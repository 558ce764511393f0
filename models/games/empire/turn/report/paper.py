"""The content of a player's report for paper: the map he knows, then what changed, in the order of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from models.games.empire.turn.forces import of_battle
from models.games.empire.turn.report.plan import own_offers
from models.games.empire.turn.report.values import ReportBattle, ReportLine, ReportRound, TurnReport
from models.games.facets.turns import PaperSection, TurnPaper
from models.i18n import Translator


def paper(report: TurnReport) -> TurnPaper:
    """Return a report as sections, with the galaxy as its player knows it and the circles of his commands."""
    t, seen = Translator(report.head.lang), report.seen
    mine = tuple(c.id for c in seen.galaxy.commands if c.owner == seen.faction)
    return TurnPaper(
        t("report.file_paper"), f"{report.title} – {report.name}", f"{report.status} – {report.head.campaign}", t.lang,
        seen.galaxy, mine, seen.choices, tuple(_sections(report, t)),
    )  # fmt: skip


def _sections(report: TurnReport, t: Translator) -> Iterator[PaperSection]:
    head = report.head
    due = [(t.pair(t("report.deadline"), f"{head.deadlines[0]} {head.zone}"), "")] if head.deadlines else []
    later = [(t.pair(t("report.later"), head.deadlines[1:]), "")] if len(head.deadlines) > 1 else []
    code = [(t.pair(t("report.code"), head.code), "")] if head.code else []
    again = [(t("report.revision", n=head.revision, why=head.reason), "")] if head.revision > 1 else []
    changed = [(t.pair(each.label, f"{each.now} ({each.change})"), "") for each in report.figures]
    yield PaperSection(t("report.changed"), (*again, *due, *later, *code, *changed))
    told = (*_lines(report.happened), *(line for battle in report.battles for line in _battle(battle, t)))
    yield PaperSection(t("report.happened"), told or ((t("report.nothing_happened"), ""),))
    money = report.money
    rows = [(t("report.old_balance"), "", _amount(money.old, t))]
    for line in money.lines:
        rows.append((line.text, line.rule, _amount(line.amount, t)))
        rows += [(f"\u2003{part.text}", "", _amount(part.value, t)) for part in line.parts]
    rows.append((t("report.new_balance"), "", _amount(money.new, t)))
    heads = ("", t("report.column_rule"), t("report.money"))
    yield PaperSection(t("report.money"), (), heads, tuple(rows), (6, 1, 2))
    if report.letters:
        written = (line for each in report.letters for line in each.text.splitlines())
        yield PaperSection(t("report.letters"), tuple((line, "") for line in written))
    yield PaperSection(
        t("report.forces"), (),
        tuple(t(f"report.column_{name}") for name in ("command", "where", "troops", "engagement", "home")),
        tuple((c.name, c.where, c.troops, c.engagement, c.home) for c in report.commands), (3, 3, 4, 2, 2),
    )  # fmt: skip
    yield PaperSection(
        "", (), tuple(t(f"report.column_{name}") for name in ("planet", "sector", "garrison", "income")),
        tuple((p.name, p.kind, p.garrison, "–" if p.income is None else _amount(p.income, t)) for p in report.planets),
        (3, 4, 4, 1),
    )  # fmt: skip
    if report.people:
        yield PaperSection(
            "", (), tuple(t(f"report.column_{name}") for name in ("character", "where", "state")),
            tuple((each.name, each.where, each.state) for each in report.people), (4, 4, 4),
        )  # fmt: skip
    yield PaperSection(t("report.threats"), tuple(_lines(report.threats)) or ((t("report.no_threats"), ""),))
    for key, lines in (("news", report.news), ("intelligence", report.intelligence)):
        yield PaperSection(t(f"report.{key}"), tuple(_lines(lines)) or ((t(f"report.no_{key}"), ""),))
    rumours = tuple((words, "") for words in report.rumours)
    yield PaperSection(t("report.rumours"), rumours or ((t("report.no_rumours"), ""),))
    points = tuple((f"{line.text} {_minus(f'{line.amount:+d}')}", line.rule) for line in report.points)
    aims = tuple(_lines(report.objectives))
    yield PaperSection(
        t("report.objectives"), (*aims, (t.plural("report.points_now", report.seen.me.points), ""), *points)
    )
    yield PaperSection(
        t("report.bulletin"), (),
        tuple(t(f"report.column_{name}") for name in ("player", "status", "planets", "commands")),
        tuple((row.name, row.status, str(row.planets), str(row.commands)) for row in report.standings), (3, 5, 1, 2),
    )  # fmt: skip
    if report.places:
        yield PaperSection(t("report.places"), places_told(report.places, t))
    if report.orders:
        fates = [ReportLine(f"{o.number}. {o.words} – {o.line.text}", o.line.rule, o.line.tone) for o in report.orders]
        yield PaperSection(t("report.orders"), tuple(_lines(fates)))
    if not report.seen.turn:
        yield _card(report, t)
    # Dice are proved on the page; what was thrown by hand is said everywhere, of a battle in its sum.
    by_hand = [(t.pair(key, faces), "") for key, faces, typed in report.dice if typed and not of_battle(key)]
    if by_hand:
        yield PaperSection(t("report.dice") + t("report.typed"), tuple(by_hand))


def _card(report: TurnReport, t: Translator) -> PaperSection:
    """Return how the player writes the orders that his rank may give, two beside each other."""
    cells = [(each.words, each.rule) for each in own_offers(report, t) if each.open]
    half = (len(cells) + 1) // 2
    rows = zip_longest(cells[:half], cells[half:], fillvalue=("", ""))
    heads = (t("report.column_order"), t("report.column_rule")) * 2
    return PaperSection(
        t("report.card"), ((t("report.card_how"), ""),), heads, tuple((*left, *right) for left, right in rows),
        (7, 1, 7, 1),
    )  # fmt: skip


def places_told(places: Iterable[tuple[str, str]], t: Translator) -> tuple[tuple[str, str], ...]:
    """Return the public words on sectors and planets, as sentences without a rule."""
    return tuple((t.pair(name, words), "") for name, words in places)


def _lines(lines: Iterable[ReportLine]) -> Iterator[tuple[str, str]]:
    yield from ((line.text, line.rule) for line in lines)


def _battle(battle: ReportBattle, t: Translator) -> Iterator[tuple[str, str]]:
    word = t("report.won" if battle.won else "report.lost")
    yield f"[{word}] {t.pair(battle.where, battle.line.text)}", battle.line.rule
    for fought in battle.rounds:
        yield _round(fought, t), ""
    yield from _lines(battle.outcome)


def _round(fought: ReportRound, t: Translator) -> str:
    """Return both sums of a round in words, as far as they are known."""
    told = []
    for key, total, terms, die in (
        ("report.you", fought.ours, fought.our_terms, fought.our_die),
        ("report.enemy", fought.theirs, fought.their_terms, fought.their_die),
    ):
        parts = [f"{term.text} {_minus(f'{term.value:+d}')}" for term in terms] or [_minus(f"{total}")]
        parts += [f"{fought.die(t)} {die}"] if die else []
        told.append(t.pair(t(key), f"{', '.join(parts)} = {_minus(f'{total + die}')}"))
    return " ; ".join(told) if t.lang == "fr" else "; ".join(told)


def _minus(number: str) -> str:
    """Return a number with the sign that is printed for less than nothing; hyphens in words stay what they are."""
    return number.replace("-", "−")


def _amount(amount: int, t: Translator) -> str:
    return f"{t.decimal(amount)}\u00a0M"
