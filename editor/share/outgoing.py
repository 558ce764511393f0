"""What a force, or one of its members, is in every form that leaves the campaign. Plain values, no Session kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from models.campaign.carrying import played
from models.campaign.queries import choices, force
from models.campaign.rows import Rows
from models.campaign.sharing import left_out, shared
from models.campaign.verdicts import called
from models.errors import Refused, SpokenError
from models.formats.roster_code import PREFIX, qr_text
from models.formats.roster_csv import write_csv
from models.formats.roster_markdown import write_markdown
from models.formats.roster_shared import shared_code, shared_json, shared_table
from models.formats.roster_text import write_text
from models.games.game import Roster, Verdict
from models.games.shared import Shared
from models.i18n import Text, Translator


class ShareForm(StrEnum):
    """The forms of the list, in their order."""

    CODE = "code"
    TEXT = "text"
    MARKDOWN = "markdown"
    SHEET = "sheet"
    TABLE = "table"
    JSON = "json"


ICONS: Final = {
    ShareForm.CODE: "qr",
    ShareForm.TEXT: "text",
    ShareForm.MARKDOWN: "note",
    ShareForm.SHEET: "csv",
    ShareForm.TABLE: "import",
    ShareForm.JSON: "json",
}
SUFFIXES: Final = {
    ShareForm.CODE: ".txt",
    ShareForm.TEXT: ".txt",
    ShareForm.MARKDOWN: ".md",
    ShareForm.SHEET: ".csv",
    ShareForm.TABLE: ".csv",
    ShareForm.JSON: ".json",
}


@dataclass(frozen=True)
class Outgoing:
    """A checked force on its way out, with its story; `left_out` names what there is and no form carries."""

    game: str
    name: Text
    roster: Roster
    shared: Shared
    verdict: Verdict
    left_out: tuple[str, ...] = ()

    def words(self, form: ShareForm, t: Translator) -> str:
        """Return the text of a form in the language of `t`; raises Refused or ContentError where it has none."""
        points = self.roster.points
        forms: dict[ShareForm, Callable[[], str]] = {
            ShareForm.CODE: self.code,
            ShareForm.TEXT: lambda: write_text(self.verdict, points, t, self._code),
            ShareForm.MARKDOWN: lambda: write_markdown(self.verdict, points, t, self._code),
            ShareForm.SHEET: lambda: write_csv(self.verdict, t, self._code),
            ShareForm.TABLE: lambda: shared_table(self.game, self.roster, self.shared, t),
            ShareForm.JSON: lambda: shared_json(self.roster, self.shared),
        }
        return forms[form]()

    def code(self) -> str:
        """Return the short code; raises ContentError where it would be too long."""
        return shared_code(self.game, self.roster, self.shared)

    @cached_property
    def _code(self) -> str:
        try:
            return PREFIX + self.code()
        except SpokenError:
            return ""

    def left(self, form: ShareForm) -> tuple[str, ...]:
        """Return what a form leaves out, by their names: those of LEFT_OUT, and `story`."""
        bare = form in (ShareForm.TEXT, ShareForm.MARKDOWN, ShareForm.SHEET) and not self._code
        return (*self.left_out, "story") if bare else self.left_out

    def square(self) -> str:
        """Return what the QR of the code carries; empty where there is no code, or it is too long for a QR."""
        try:
            return qr_text(self._code.removeprefix(PREFIX)) if self._code else ""
        except SpokenError:
            return ""

    def file(self, form: ShareForm, t: Translator) -> bytes:
        """Return a form as a file: UTF-8, marked as such where spreadsheets would guess wrong."""
        encoding = "utf-8-sig" if form in (ShareForm.SHEET, ShareForm.TABLE) else "utf-8"
        text = self.words(form, t)
        return (text if text.endswith("\n") else f"{text}\n").encode(encoding)


def outgoing(session: Rows, force_id: str, member_id: str = "") -> Outgoing:
    """Return a force, or one of its members by itself; raises Refused or ContentError when it cannot be read."""
    row = force(session, force_id)
    roster = played(session, row.game).roster
    if roster is None:
        raise Refused("campaign.no_roster", place=row.game)
    going, readings = shared(session, force_id, member_id), choices(session, row.game)
    name = called(session, force_id).get(member_id, Text.same(row.name)) if member_id else Text.same(row.name)
    verdict = roster.check(roster.assemble(going.stored, readings), readings)
    return Outgoing(row.game, name, roster, going, verdict, left_out(session, force_id, member_id))


def left_words(out: Outgoing, form: ShareForm, t: Translator) -> str:
    """Return what a form leaves out, in words; that nothing is, where nothing is."""
    left = out.left(form)
    return (
        t("sharing.left_out", things=tuple(t(f"sharing.left_{each}") for each in left))
        if left
        else t("sharing.all_goes")
    )
