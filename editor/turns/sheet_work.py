"""What the referee does with one order sheet: says whose it is, joins it to the one before, mends its lines."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from editor.turns.desk import TurnsDesk
from models.campaign.turn_records import OrderSheetRecord, PlayerRecord
from models.campaign.turns.changes import AcceptSheet, RewriteSheet, SheetWords
from models.campaign.turns.intake import FROM_ADDRESS, WHO_WROTE
from models.campaign.turns.queries import players, referee_of, start_of
from models.campaign.turns.rereading import SecondSheet, headed, reread, second_sheet, sheet_before
from models.errors import ContentError, Refused
from models.formats.orders.mail import whole_text
from models.games.facets.turns import ADDED, LineVerdict, ReadOrders
from models.i18n import fold

HEAD: Final = "PORTULAN"
MARKS: Final = {"ok": "ok", "warning": "warning", "refused": "error"}
"""The icon of each grade of a line."""


def asks_who(sheet: OrderSheetRecord) -> bool:
    """Return whether the referee only has to say, or to confirm, who wrote a sheet."""
    return sheet.status != "accepted" and sheet.why.get("key") in {FROM_ADDRESS, WHO_WROTE}


def seats(desk: TurnsDesk) -> Mapping[str, PlayerRecord]:
    """Return who plays what."""
    with desk.document.read() as campaign:
        return players(campaign, desk.galaxy_id)


def as_written_by(desk: TurnsDesk, sheet: OrderSheetRecord, faction: str) -> SheetWords:
    """Return a mail as the sheet of the player that the referee names."""
    with desk.document.read() as campaign:
        start = start_of(campaign, desk.galaxy_id, sheet.turn)
    own = sheet.words.startswith(HEAD) and sheet.faction == faction
    lines = sheet.words.splitlines()
    body = "\n".join(lines[1:-1]) if sheet.words.startswith(HEAD) else sheet.words
    return reread(sheet.words if own else headed(body, sheet.turn, faction, start), start)


def is_after(desk: TurnsDesk, sheet: OrderSheetRecord) -> bool:
    """Return whether a sheet waits whose turn is published: it can only enter a correction."""
    published = desk.view.standing.status == "published" or sheet.turn < desk.view.standing.turn
    return sheet.status != "accepted" and bool(sheet.turn) and published


def count_for(
    desk: TurnsDesk, sheet: OrderSheetRecord, faction: str, *, keep_address: bool, reason: str = ""
) -> bool:  # fmt: skip
    """Let a mail count as a player's sheet; it joins the one before where it says so."""
    why = "turn.reason_address" if sheet.why.get("key") == FROM_ADDRESS and faction == sheet.faction else ""
    reason = reason or desk.look.t(why or "turn.reason_named")
    read = as_written_by(desk, sheet, faction)
    if sheet.why.get("joins"):
        mine = {"faction": faction, "words": read.words, "verdicts": list(read.verdicts)}
        second = second_of(desk, sheet.model_copy(update=mine))
        read = second.other if second is not None and not second.joined else read
    mail = sheet.sender if keep_address else ""
    return desk.document.apply(AcceptSheet(desk.galaxy_id, sheet.id, reason, read, mail))


def second_of(desk: TurnsDesk, sheet: OrderSheetRecord) -> SecondSheet | None:
    """Return what a sheet does to the one before it, None for a player's first."""
    with desk.document.read() as campaign:
        before = sheet_before(campaign, sheet) if sheet.turn and sheet.faction else None
        if before is None:
            return None
        start, zone = start_of(campaign, desk.galaxy_id, sheet.turn), referee_of(campaign, desk.galaxy_id).zone
    # A sheet put aside may hold no sheet at all.
    with suppress(Refused):
        return second_sheet(sheet, before, start, zone)
    return None


def join_or_replace(desk: TurnsDesk, sheet: OrderSheetRecord) -> bool:
    """Let a sheet that replaced the one before complete it, or the other way round."""
    second = second_of(desk, sheet)
    return second is not None and desk.document.apply(RewriteSheet(desk.galaxy_id, sheet.id, second.other))


def mail_as_it_came(desk: TurnsDesk, sheet: OrderSheetRecord) -> str:
    """Return the text of the mail or file a sheet came in, all of it."""
    with desk.document.read() as campaign:
        row = campaign.get(OrderSheetRecord, (desk.galaxy_id, sheet.id))
    try:
        return whole_text(zlib.decompress(row.raw), mail=row.channel == "mail") if row is not None and row.raw else ""
    except (ContentError, zlib.error):
        return sheet.words


def read_lines(desk: TurnsDesk, sheet: OrderSheetRecord, lines: Sequence[str]) -> ReadOrders:
    """Return lines of a player's sheet as they would be read."""
    with desk.document.read() as campaign:
        start = start_of(campaign, desk.galaxy_id, sheet.turn)
    return start.read("\n".join((_head(sheet), *lines, "FIN")))


def mend(desk: TurnsDesk, sheet: OrderSheetRecord, lines: Sequence[tuple[str, LineVerdict | None]]) -> bool:
    """Let a sheet say other lines, each with the line it stands for, None for one that is added."""
    told = [(words.strip(), before) for words, before in lines if words.strip()]
    written, kept = dict[int, str](), dict[int, str]()
    for number, (words, before) in enumerate(told, 1):
        was = before.written or before.words if before is not None else ADDED
        written |= {number: was} if fold(words) != fold(was) else {}
        kept |= {number: before.kept} if before is not None and before.kept else {}
    with desk.document.read() as campaign:
        start = start_of(campaign, desk.galaxy_id, sheet.turn)
    made = reread("\n".join((_head(sheet), *(words for words, _ in told), "FIN")), start, written, kept)
    return desk.document.apply(RewriteSheet(desk.galaxy_id, sheet.id, made))


def _head(sheet: OrderSheetRecord) -> str:
    first = sheet.words.splitlines()[0] if sheet.words.startswith(HEAD) else ""
    return first or f"{HEAD} {sheet.turn} {sheet.faction}"
