"""What everybody may know of a turn, as a page and on paper: battles, conquests, holdings, the chart.

It is made from the public view alone, so that it can be hung up, mailed round, or shown to a stranger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.chart import chart, layout_of
from models.games.empire.turn.report.page import shell
from models.games.empire.turn.report.report import ReportTeller
from models.games.empire.turn.report.sections import head_of, places_section, standings_table
from models.games.empire.turn.report.seen import SeenTurn
from models.games.facets.turn_proof import NOTICE, TurnNotice, attempts_told
from models.games.facets.turns import Letterhead, TurnPaper
from models.games.sections.as_html import head_html, section, section_html
from models.games.sections.parts import Lines, Note, ReportHead, ReportLine, ReportSection
from models.i18n import Translator

_BATTLES: Final = ("battle",)
_CONQUESTS: Final = ("conquered",)
_SIDES: Final = ("status", "left", "dissolved", "president", "ended", "won", "won_together")
_FLEETS: Final = ("raised", "gone", "retreated")
_LETTERS: Final = ("letter",)


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
    places = tuple(at for _, at in ReportTeller(seen, t).battlefields())
    drawing, _ = chart(layout_of(seen), seen, places, {}, t)
    first, *others = _sections(seen, head, t)
    whole = section(t("report.map_whole"), f"<figure>{drawing}</figure>", wide=True)
    told = _head(seen, head, t)
    body = "".join((head_html(told), section_html(first), whole, *map(section_html, others)))
    found = {t("report.file_bulletin"): shell(f"{told.title} – {head.campaign}", body, t).encode()}
    proof = head.proof
    if not proof.closings:
        return found
    notice = TurnNotice(
        head.campaign, seen.turn, head.revision, head.commitment, head.joint, proof.test, proof.holds, proof.attempts,
        proof.closings,
    )  # fmt: skip
    return {**found, NOTICE: notice.file()}


def bulletin_paper(seen: SeenTurn, head: Letterhead) -> TurnPaper:
    """Return the content of a turn's bulletin for paper."""
    t = Translator(head.lang)
    return TurnPaper(
        t("report.file_bulletin_paper"), _head(seen, head, t), t.lang, seen.galaxy, (), seen.choices,
        tuple(_sections(seen, head, t)),
    )  # fmt: skip


def _head(seen: SeenTurn, head: Letterhead, t: Translator) -> ReportHead:
    title = t("report.bulletin_title", turn=seen.turn) if seen.turn else t("report.title_start")
    # The code of a sheet is a player's.
    return head_of(title, (head.campaign,), replace(head, code=""), t)


def _sections(seen: SeenTurn, head: Letterhead, t: Translator) -> Iterator[ReportSection]:
    for n, (title, lines) in enumerate(told_sections(seen, t)):
        yield ReportSection("told", title, (Lines(lines),), "" if n else "wide")
    powers = standings_table(tuple(ReportTeller(seen, t).standings()), seen.galaxy, t)
    yield ReportSection("powers", t("report.bulletin_powers"), (powers,), "wide")
    if places := seen.galaxy.words_for_all:
        yield places_section(places, t)
    if head.commitment:
        names = {key: seen.galaxy.faction[key].name[t.lang] for key in seen.ranks}
        attempts = tuple(map(ReportLine, attempts_told(head.proof, names, t)))
        every = (Lines(attempts),) if attempts else ()
        why = Note(t("report.dice_why")), Note(head.commitment, kind="copied")
        yield ReportSection("dice", t("report.dice"), (*why, *every), "wide")
