"""The referee's rulings on a turn: made, changed, withdrawn; and whose report one would change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from models.campaign.rows import Rows
from models.campaign.turn_records import LAST_RULING, AttemptRecord, RulingRecord
from models.campaign.turns.changes import needs_reason
from models.campaign.turns.judging import JudgedCase, judge_turn
from models.campaign.turns.queries import all_turns, in_force, last_on_each, last_turn, rulings, start_of
from models.change import Label
from models.errors import Refused
from models.games.decree import DecreeKind
from models.games.facets.rulings import RulingOn
from models.games.facets.turns import Letterhead, PlayedTurn, TurnPaper
from models.games.library import galaxy_game
from models.games.sections.as_text import plain_lines
from models.i18n import Translator
from models.progress import Progress, silent


@dataclass(frozen=True, slots=True)
class AddRuling:
    """Record a decision of the referee and its reason; the last ruling on a target counts."""

    ruling: RulingRecord

    @property
    def label(self) -> Label:
        """Say on what, and why."""
        return _label("rule", self.ruling)

    def do(self, campaign: Rows) -> None:
        """Add the row; raises Refused without a reason."""
        needs_reason(self.ruling.reason)
        campaign.insert(self.ruling)


@dataclass(frozen=True, slots=True)
class ChangeRuling:
    """Put a decision in the place of the one with its id, which keeps its rank among the others."""

    ruling: RulingRecord

    @property
    def label(self) -> Label:
        """Say on what, and why."""
        return _label("rule_again", self.ruling)

    def do(self, campaign: Rows) -> None:
        """Write the row; raises Refused without a reason, and for a ruling that is gone."""
        made = self.ruling
        needs_reason(made.reason)
        new = {"phase": made.phase, "target": made.target, "body": made.body, "reason": made.reason}
        if not campaign.put(RulingRecord, (made.galaxy_id, made.id), **new):
            raise Refused("turn.ruling_gone")


@dataclass(frozen=True, slots=True)
class WithdrawRuling:
    """Take a decision of the referee back."""

    ruling: RulingRecord

    @property
    def label(self) -> Label:
        """Say which."""
        return _label("unrule", self.ruling)

    def do(self, campaign: Rows) -> None:
        """Remove the row; raises Refused for a ruling that is gone."""
        if not campaign.delete(RulingRecord, galaxy_id=self.ruling.galaxy_id, id=self.ruling.id):
            raise Refused("turn.ruling_gone")


def _label(key: str, ruling: RulingRecord) -> Label:
    return Label(f"turn.label_{key}", {"target": ruling.target, "reason": ruling.reason})


def ruled_turn(campaign: Rows, galaxy_id: str, *, correct: bool = False) -> int:
    """Return the turn that is ruled on: the one played now, with `correct` the last published one; raises Refused for
    none.
    """
    last = last_turn(campaign, galaxy_id)
    number = last.number - (correct and last.status != "published")
    if number < 1 or (last.status == "published" and not correct):
        raise Refused("turn.none_open", turn=last.number + 1)
    return number


def ruling(
    campaign: Rows, galaxy_id: str, key: str, target: str, body: str, reason: str, *, correct: bool = False
) -> RulingRecord:
    """Return a ruling on the turn that is ruled on, in the place of the one of this key if there is one.

    Raises Refused for an impossible target, or a decision that means nothing for it.
    """
    number = ruled_turn(campaign, galaxy_id, correct=correct)
    others = in_force(each for each in rulings(campaign, galaxy_id, number) if each.id != key)
    checked = start_of(campaign, galaxy_id, number).ruling(RulingOn(target.strip(), body.strip()), others)
    kind, _, rest = checked.target.partition(":")
    phase = rest.partition("/")[0] if kind in {"dice", "after", "battle", "phase"} else ""
    return RulingRecord(
        galaxy_id=galaxy_id, id=key, turn=number, phase=phase, target=checked.target, body=checked.body,
        reason=reason.strip(),
    )  # fmt: skip


def rulings_in_force(campaign: Rows, galaxy_id: str, *, correct: bool) -> tuple[RulingRecord, ...]:
    """Return the rulings that count in the turn that is ruled on, oldest first; raises Refused for no such turn."""
    return last_on_each(rulings(campaign, galaxy_id, ruled_turn(campaign, galaxy_id, correct=correct)))


def settled_rulings(campaign: Rows, galaxy_id: str, *, correct: bool) -> frozenset[str]:
    """Return the ids of the rulings that what is published of a turn was judged with: these stay as they are."""
    number = ruled_turn(campaign, galaxy_id, correct=correct)
    held = next((each.attempt for each in all_turns(campaign, galaxy_id) if each.number == number), 0)
    row = campaign.get(AttemptRecord, (galaxy_id, number, held)) if held else None
    last = str(row.rules.get(LAST_RULING, "")) if row is not None else ""
    return frozenset(each.id for each in rulings(campaign, galaxy_id, number) if each.id <= last)


def decrees_of(campaign: Rows, galaxy_id: str, *, correct: bool) -> tuple[DecreeKind, ...]:
    """Return what can be decreed in the turn that is ruled on, after the rulings on it."""
    number = ruled_turn(campaign, galaxy_id, correct=correct)
    return start_of(campaign, galaxy_id, number).decrees(in_force(rulings(campaign, galaxy_id, number)))


@dataclass(frozen=True, slots=True)
class ChangedReport:
    """What a ruling changes in a player's report: its new lines, and those that are gone."""

    faction: str
    new: tuple[str, ...]
    gone: tuple[str, ...]


def ruling_preview(
    campaign: Rows, galaxy_id: str, asked: RulingOn, lang: str, *, key: str = "", correct: bool = False,
    progress: Progress = silent,
) -> tuple[ChangedReport, ...]:  # fmt: skip
    """Return the reports a ruling would change, with the lines that differ: the turn is judged without it and with it.

    With `key` it takes the place of that ruling. Nothing is kept, and only the referee is told. Raises Refused as
    `ruling` and as judging do.
    """
    now = rulings(campaign, galaxy_id, ruled_turn(campaign, galaxy_id, correct=correct))
    made = ruling(campaign, galaxy_id, key or "~", asked.target, asked.body, "-", correct=correct)
    then = tuple(sorted((*(each for each in now if each.id != key), made), key=lambda each: each.id))
    sides = [
        dict(_papers(judge_turn(campaign, galaxy_id, ruled=ruled, correct=correct, progress=progress), lang))
        for ruled in (now, then)
    ]
    found = []
    for faction, (before, after) in {each: (sides[0][each], sides[1][each]) for each in sides[0]}.items():
        was, now_told = Counter(_lines(before)), Counter(_lines(after))
        if was != now_told:
            found.append(ChangedReport(faction, tuple(now_told - was), tuple(was - now_told)))
    return tuple(found)


def _papers(made: JudgedCase, lang: str) -> Iterator[tuple[str, TurnPaper]]:
    told = galaxy_game().turns.reports(PlayedTurn(made.turn.turn, made.start, made.turn.phases))
    for faction in made.start.players:
        yield faction, told.paper(faction, Letterhead("", "", lang, "", (), "", ""))


def _lines(paper: TurnPaper) -> Iterator[str]:
    for section in paper.sections:
        for line in plain_lines(section, Translator(paper.lang)):
            words = line if isinstance(line, str) else " · ".join(filter(None, (line.words, line.amount)))
            yield f"{section.title} – {words}"
