"""A force, or one of its members, ready for every form that leaves the campaign: plain values, no open file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from models.campaign.carrying import campaign_game
from models.campaign.forces.sharing import left_out, shared
from models.campaign.forces.verdicts import member_names
from models.campaign.queries import choices, force
from models.campaign.rows import Rows
from models.errors import SpokenError
from models.formats.format import Format
from models.formats.rosters.code import PREFIX, qr_text
from models.formats.rosters.csv_sheet import write_csv
from models.formats.rosters.markdown import write_markdown
from models.formats.rosters.shared import shared_code, shared_json, shared_table
from models.formats.rosters.text import write_text
from models.games.game import Game
from models.games.shared_force import Shared
from models.games.values import Verdict
from models.i18n import Text, Translator


@dataclass(frozen=True)
class Outgoing:
    """A checked force on its way out, with its story; `left_out` names what it has that no form holds."""

    game: Game
    name: Text
    shared: Shared
    verdict: Verdict
    left_out: tuple[str, ...] = ()

    def words(self, form: Format, t: Translator) -> str:
        """Return the text of a form in the language of `t`; raises Refused or ContentError where it has none."""
        match form.id:
            case "code":
                return self.code()
            case "text":
                return write_text(self.verdict, self.game.roster.points, t, self.code_or_none)
            case "markdown":
                return write_markdown(self.verdict, self.game.roster.points, t, self.code_or_none)
            case "sheet":
                return write_csv(self.verdict, t, self.code_or_none)
            case "table":
                return shared_table(self.game, self.shared, t)
        return shared_json(self.game, self.shared)

    def code(self) -> str:
        """Return the short code; raises ContentError where it would be too long."""
        return shared_code(self.game, self.shared)

    @cached_property
    def code_or_none(self) -> str:
        """The code with its prefix; empty where there is none."""
        try:
            return PREFIX + self.code()
        except SpokenError:
            return ""

    def left(self, form: Format) -> tuple[str, ...]:
        """Return the names of what a form leaves out: entries of LEFT_OUT, and `story`."""
        bare = form.id in ("text", "markdown", "sheet") and not self.code_or_none
        return (*self.left_out, "story") if bare else self.left_out

    def square(self) -> str:
        """Return the content of the code's QR; empty where there is no code, or it is too long for a QR."""
        try:
            return qr_text(self.code_or_none.removeprefix(PREFIX)) if self.code_or_none else ""
        except SpokenError:
            return ""

    def file(self, form: Format, t: Translator) -> bytes:
        """Return a form as the bytes of a file: UTF-8, with a byte order mark where spreadsheets would guess wrong."""
        encoding = "utf-8-sig" if form.suffixes[0] == ".csv" else "utf-8"
        text = self.words(form, t)
        return (text if text.endswith("\n") else f"{text}\n").encode(encoding)


def outgoing(campaign: Rows, force_id: str, member_id: str = "") -> Outgoing:
    """Return a force, or one of its members by itself; raises Refused or ContentError when it cannot be read."""
    row = force(campaign, force_id)
    game, going = campaign_game(campaign, row.game), shared(campaign, force_id, member_id)
    name = member_names(campaign, force_id).get(member_id, Text.same(row.name)) if member_id else Text.same(row.name)
    verdict = game.bench(going.stored, choices(campaign, row.game)).verdict
    return Outgoing(game, name, going, verdict, left_out(campaign, force_id, member_id))


def left_words(out: Outgoing, form: Format, t: Translator) -> str:
    """Return a sentence on what a form leaves out, also where that is nothing."""
    left = out.left(form)
    return (
        t("sharing.left_out", things=tuple(t(f"sharing.left_{each}") for each in left))
        if left
        else t("sharing.all_goes")
    )
