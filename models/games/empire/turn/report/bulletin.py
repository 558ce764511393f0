"""What everybody may know of a turn, as a page and on paper: battles, conquests, holdings, the chart.

It is made from the public view alone, so that it can be hung up, mailed round, or shown to a stranger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from models.galaxy.posters.style import xml_safe
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.chart import chart, layout_of
from models.games.empire.turn.report.page import items, places_section, section, shell, standings_table
from models.games.empire.turn.report.paper import places_told
from models.games.empire.turn.report.report import ReportTeller
from models.games.empire.turn.report.seen import SeenTurn
from models.games.empire.turn.report.values import PublicStanding, ReportLine
from models.games.facets.turn_proof import NOTICE, TurnNotice, attempts_told
from models.games.facets.turns import Letterhead, PaperSection, TurnPaper
from models.i18n import Translator

_BATTLES: Final = ("battle",)
_CONQUESTS: Final = ("conquered",)
_SIDES: Final = ("status", "left", "dissolved", "president", "ended", "won", "won_together")
_FLEETS: Final = ("raised", "gone", "retreated")
_LETTERS: Final = ("letter",)


@dataclass(frozen=True, slots=True)
class _Bulletin:
    """The bulletin as values: its head line, sections of sentences by title, the table of players."""

    title: str
    due: str
    sections: tuple[tuple[str, tuple[ReportLine, ...]], ...]
    standings: tuple[PublicStanding, ...]


def _content(seen: SeenTurn, head: Letterhead, t: Translator) -> _Bulletin:
    due = f"{head.deadlines[0]} {head.zone}" if head.deadlines else ""
    title = t("report.bulletin_title", turn=seen.turn) if seen.turn else t("report.title_start")
    return _Bulletin(title, due, told_sections(seen, t), tuple(ReportTeller(seen, t).standings()))


def told_sections(seen: SeenTurn, t: Translator) -> tuple[tuple[str, tuple[ReportLine, ...]], ...]:
    """Return the public sentences on a turn under their titles, a summary first."""
    teller = ReportTeller(seen, t)
    number = {kind: sum(each.kind == kind for each in seen.happenings) for kind in ("battle", "conquered", "moved")}
    summary = [
        ReportLine(t.plural(f"report.bulletin_{kind}", n), rule)
        for (kind, n), rule in zip(number.items(), ("CG-68", "CG-71", "CG-117"), strict=True)
        if n
    ]
    parts = [(t("report.changed"), tuple(summary) or (ReportLine(t("report.bulletin_quiet")),))]
    for name, kinds in (
        ("letters", _LETTERS), ("battles", _BATTLES), ("conquests", _CONQUESTS), ("sides", _SIDES), ("fleets", _FLEETS)
    ):  # fmt: skip
        lines = tuple(_lines(teller, seen.happenings, kinds))
        if lines:
            parts.append((t(f"report.bulletin_part_{name}"), lines))
    return tuple(parts)


def _lines(teller: ReportTeller, told: Sequence[Happening], kinds: Sequence[str]) -> Iterator[ReportLine]:
    """Yield the sentences of some kinds, battles with the place they were fought at."""
    places = dict(teller.battlefields())
    for number, each in enumerate(told):
        if each.kind in kinds:
            words = teller.words(each)
            where = teller.near(places[number]) if number in places else ""
            told_where = f"{words.removesuffix('.')} ({where})." if where and where not in words else words
            yield ReportLine(told_where, each.rule)


def bulletin(seen: SeenTurn, head: Letterhead) -> Mapping[str, bytes]:
    """Return the bulletin of a turn as a page, by its file name; `seen` must be the public view."""
    t = Translator(head.lang)
    told = _content(seen, head, t)
    places = tuple(at for _, at in ReportTeller(seen, t).battlefields())
    drawing, _ = chart(layout_of(seen), seen, places, {}, t)
    body = [f'<header class="wide"><h1>{xml_safe(told.title)}</h1><p>{xml_safe(head.campaign)}</p>']
    if head.revision > 1:
        body.append(f'<p class="notice">{xml_safe(t("report.revision", n=head.revision, why=head.reason))}</p>')
    if told.due:
        body.append(f'<div class="due"><span>{xml_safe(t("report.deadline"))}<b>{xml_safe(told.due)}</b></span></div>')
    body.append("</header>")
    first, *others = told.sections
    body.append(section(first[0], items(first[1], t, "report.bulletin_quiet"), wide=True))
    body.append(section(t("report.map_whole"), (f"<figure>{drawing}</figure>",), wide=True))
    body += [section(title, items(lines, t, "report.bulletin_quiet")) for title, lines in others]
    body.append(section(t("report.bulletin_powers"), standings_table(told.standings, seen.galaxy, t), wide=True))
    if told_to_all := seen.galaxy.words_for_all:
        body.append(places_section(told_to_all, t))
    if head.commitment:
        why = f"<p>{xml_safe(t('report.dice_why'))}</p><pre>{xml_safe(head.commitment)}</pre>"
        every = "".join(f"<li>{xml_safe(line)}</li>" for line in _attempts(seen, head, t))
        body.append(section(t("report.dice"), (why, f"<ul>{every}</ul>" if every else ""), wide=True))
    found = {t("report.file_bulletin"): shell(f"{told.title} – {head.campaign}", "".join(body), t).encode()}
    proof = head.proof
    if not proof.closings:
        return found
    notice = TurnNotice(
        head.campaign, seen.turn, head.revision, head.commitment, head.joint, proof.test, proof.holds, proof.attempts,
        proof.closings,
    )  # fmt: skip
    return {**found, NOTICE: notice.file()}


def _attempts(seen: SeenTurn, head: Letterhead, t: Translator) -> Iterator[str]:
    names = {key: seen.galaxy.faction[key].name[t.lang] for key in seen.ranks}
    return attempts_told(head.proof, names, t)


def bulletin_paper(seen: SeenTurn, head: Letterhead) -> TurnPaper:
    """Return the content of a turn's bulletin for paper."""
    t = Translator(head.lang)
    told = _content(seen, head, t)
    due = ((t.pair(t("report.deadline"), told.due), ""),) if told.due else ()
    sections = [
        PaperSection(title, (*(due if not n else ()), *((line.text, line.rule) for line in lines)))
        for n, (title, lines) in enumerate(told.sections)
    ]
    heads = tuple(t(f"report.column_{name}") for name in ("player", "status", "planets", "commands"))
    rows = tuple((row.name, row.status, str(row.planets), str(row.commands)) for row in told.standings)
    sections.append(PaperSection(t("report.bulletin_powers"), (), heads, rows, (3, 5, 1, 2)))
    if places := seen.galaxy.words_for_all:
        sections.append(PaperSection(t("report.places"), places_told(places, t)))
    if attempts := tuple((line, "") for line in _attempts(seen, head, t)):
        sections.append(PaperSection(t("report.dice"), attempts))
    return TurnPaper(
        t("report.file_bulletin_paper"), told.title, head.campaign, t.lang, seen.galaxy, (), seen.choices,
        tuple(sections),
    )  # fmt: skip
