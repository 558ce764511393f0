"""What a force, or one of its members, is in every form that leaves the campaign. Plain values, no Session kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from models.campaign.carrying import played
from models.campaign.queries import choices, force, stored
from models.campaign.verdicts import called
from models.errors import Refused, SpokenError
from models.formats.roster_code import qr_text, write_code
from models.formats.roster_csv import write_csv
from models.formats.roster_json import write_json
from models.formats.roster_markdown import write_markdown
from models.formats.roster_table import write_table
from models.formats.roster_text import write_text
from models.games.game import Roster, Verdict
from models.i18n import Text, Translator


class Form(StrEnum):
    """The forms of the list, in their order."""

    CODE = "code"
    TEXT = "text"
    MARKDOWN = "markdown"
    SHEET = "sheet"
    TABLE = "table"
    JSON = "json"


ICONS: Final = {
    Form.CODE: "qr",
    Form.TEXT: "text",
    Form.MARKDOWN: "note",
    Form.SHEET: "csv",
    Form.TABLE: "import",
    Form.JSON: "json",
}
SUFFIXES: Final = {
    Form.CODE: ".txt",
    Form.TEXT: ".txt",
    Form.MARKDOWN: ".md",
    Form.SHEET: ".csv",
    Form.TABLE: ".csv",
    Form.JSON: ".json",
}


@dataclass(frozen=True)
class Outgoing:
    """A checked build on its way out."""

    game: str
    name: Text
    roster: Roster
    build: Any
    verdict: Verdict

    def words(self, form: Form, t: Translator) -> str:
        """Return the text of a form in the language of `t`; raises Refused or ContentError where it has none."""
        forms: dict[Form, Callable[[], str]] = {
            Form.CODE: lambda: write_code(self.game, self.build),
            Form.TEXT: lambda: write_text(self.verdict, self.roster.points, t),
            Form.MARKDOWN: lambda: write_markdown(self.verdict, self.roster.points, t),
            Form.SHEET: lambda: write_csv(self.verdict, t),
            Form.TABLE: lambda: write_table(self.roster, self.build, t),
            Form.JSON: lambda: write_json(self.roster, self.build),
        }
        return forms[form]()

    def square(self) -> str:
        """Return what the QR of the code carries; empty where there is no code, or it is too long for a QR."""
        try:
            return qr_text(write_code(self.game, self.build))
        except SpokenError:
            return ""

    def file(self, form: Form, t: Translator) -> bytes:
        """Return a form as a file: UTF-8, marked as such where spreadsheets would guess wrong."""
        encoding = "utf-8-sig" if form in (Form.SHEET, Form.TABLE) else "utf-8"
        text = self.words(form, t)
        return (text if text.endswith("\n") else f"{text}\n").encode(encoding)


def outgoing(session: Any, force_id: str, member_id: str = "") -> Outgoing:
    """Return a force, or one of its members by itself; raises Refused or ContentError when it cannot be read."""
    row = force(session, force_id)
    roster = played(session, row.game).roster
    if roster is None:
        raise Refused("campaign.no_roster", place=row.game)
    kept, readings = stored(session, force_id), choices(session, row.game)
    name = Text.same(row.name)
    if member_id:
        name = called(session, force_id).get(member_id, name)
        kept = roster.alone(kept, member_id)
    build = roster.assemble(kept, readings)
    return Outgoing(row.game, name, roster, build, roster.check(build, readings))
