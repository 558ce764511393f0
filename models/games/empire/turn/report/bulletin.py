"""What everybody may know of a turn as a front page, on a screen and on paper, with all news in brief.

It is made from the public view alone, so that it can be hung up, mailed round, or shown to a stranger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.front import front_page
from models.games.empire.turn.report.page import page_part, shell
from models.games.empire.turn.report.report import ReportTeller
from models.games.empire.turn.report.sections import head_of, places_section
from models.games.empire.turn.report.seen import SeenTurn
from models.games.facets.turn_proof import NOTICE, TurnNotice, attempts_told
from models.games.facets.turns import Letterhead, TurnPaper
from models.games.sections.front_html import front_html
from models.games.sections.front_page import FrontPage
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
    told = _head(seen, head, t)
    body = front_html(_front(seen, head, t), told, tuple(_sections(seen, head, t)))
    page = shell(f"{told.title} – {head.campaign}", body, t, more_style=page_part("front.css"))
    found = {t("report.file_bulletin"): page.encode()}
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
        tuple(_sections(seen, head, t)), _front(seen, head, t),
    )  # fmt: skip


def _front(seen: SeenTurn, head: Letterhead, t: Translator) -> FrontPage:
    (_, summary), *_ = told_sections(seen, t)
    return front_page(seen, head, " · ".join(line.text for line in summary) if seen.turn else "", t)


def _head(seen: SeenTurn, head: Letterhead, t: Translator) -> ReportHead:
    title = t("report.bulletin_title", turn=seen.turn) if seen.turn else t("report.title_start")
    # The code of a sheet is a player's.
    return head_of(title, (head.campaign,), replace(head, code=""), t)


def _sections(seen: SeenTurn, head: Letterhead, t: Translator) -> Iterator[ReportSection]:
    """Yield the news in brief, public words on places, the dice; letters stand on the front page."""
    for title, lines in told_sections(seen, t)[1:]:
        if title != t("report.bulletin_part_letters"):
            yield ReportSection("brief", title, (Lines(lines),))
    if places := seen.galaxy.words_for_all:
        yield places_section(places, t)
    if head.commitment:
        names = {key: seen.galaxy.faction[key].name[t.lang] for key in seen.ranks}
        attempts = tuple(map(ReportLine, attempts_told(head.proof, names, t)))
        every = (Lines(attempts),) if attempts else ()
        why = Note(t("report.dice_why")), Note(head.commitment, kind="copied")
        yield ReportSection("dice", t("report.dice"), (*why, *every), "wide")
