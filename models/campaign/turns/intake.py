"""What is done with an order sheet that comes: it counts, it waits for the referee, or it is refused, with a reason."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from models.campaign.rows import Rows
from models.campaign.turn_records import BOUNCED, OrderSheetRecord, PackageRecord, TurnRecord
from models.campaign.turns.calendar import kept_instant, read_instant, told_instant
from models.campaign.turns.codes import is_misspelt, written_code
from models.campaign.turns.judging import correctable
from models.campaign.turns.life import closes
from models.campaign.turns.queries import (
    OWN_CHANNELS,
    all_turns,
    codes,
    last_turn,
    players,
    referee_of,
    sheets,
    start_of,
)
from models.campaign.turns.rereading import headed, kept_verdicts, second_sheet
from models.content import Json, plain_values
from models.errors import Refused, SpokenError
from models.games.facets.turns import ReadOrders
from models.i18n import LANGUAGES, fold

NO_HEADER: Final = "empire.no_header"
FORM_QUOTED: Final = "turn.form_quoted"
"""Why a sheet is put aside that is nothing but the form its player was sent, quoted in a word of thanks."""
FROM_ADDRESS: Final = "turn.from_address"
"""Why a sheet waits that has no code and came from its player's own address: the referee accepts it with one click."""
WHO_WROTE: Final = "turn.who_wrote"
"""Why a mail waits that says neither whose it is nor comes from a player's address: the referee says who wrote it."""
NO_ORDER: Final = "turn.no_order_in_mail"
"""Why a mail waits that came from a player's own address and in which no order was read."""
STANDING_TURN = 0
"""The turn a sheet names that stands for every turn in which its player is silent."""
AFTER: Final = "after"
"""What is kept with the reason of a sheet that came once its turn was published: it may enter a correction."""


@dataclass(frozen=True, slots=True)
class SentSheet:
    """A sheet as it came: its source and kind, its bytes, its text, its sender, when it was received.

    `by_referee`: he vouches for it, so no code is asked. `trouble` says why there is no text. `quoted`: the order sheet
    was found only in the text that the mail quotes. `unread` says why something that came with it was not read.
    """

    file: str
    channel: str
    raw: bytes
    words: str
    sender: str
    received: datetime
    by_referee: bool = False
    trouble: SpokenError | None = None
    quoted: bool = False
    joins: bool = False
    unread: SpokenError | None = None


@dataclass(frozen=True, slots=True)
class TakenSheet:
    """What was decided on a sheet: the row to keep, None where it is not taken, and the reason or remark."""

    file: str
    row: OrderSheetRecord | None
    said: SpokenError | None = None


class SheetIntake:
    """Judges the sheets that come together; of two received in the same second, the later in the list counts."""

    def __init__(self, campaign: Rows, galaxy_id: str, make_id: Callable[[], str]) -> None:
        """Read what sheets are judged against; raises Refused where no turn is open and none may be corrected."""
        self._played = last_turn(campaign, galaxy_id)
        again = correctable(campaign, galaxy_id)
        if self._played.status == "published" and not again:
            raise Refused("turn.none_open", turn=self._played.number + 1)
        open_to_sheets = {self._played.number, again or self._played.number}
        self._turns = {each.number: each for each in all_turns(campaign, galaxy_id) if each.number in open_to_sheets}
        self._galaxy_id, self._make_id = galaxy_id, make_id
        self._starts = {key: start_of(campaign, galaxy_id, key) for key in self._turns}
        self._signs = {key: codes(campaign, galaxy_id, key) for key in self._turns}
        self._closes = {key: closes(campaign, galaxy_id, each) for key, each in self._turns.items()}
        self._of(self._played)
        self._before = min(self._turns)
        sent_out = (row.sent_utc for row in campaign.many(PackageRecord, galaxy_id=galaxy_id, turn=self._before))
        self._out = min([self._closes[self._before], *map(read_instant, sent_out)])
        self._players = players(campaign, galaxy_id)
        self._zone = referee_of(campaign, galaxy_id).zone
        every = sheets(campaign, galaxy_id, self._turn.number)
        self._counting = {
            each.faction: each for each in every if each.status == "accepted" and each.channel in OWN_CHANNELS
        }
        known = campaign.values(OrderSheetRecord, "turn", "sha256", galaxy_id=galaxy_id)
        self._known = {(turn, digest) for turn, digest in known}

    def _of(self, turn: TurnRecord) -> None:
        """Judge what follows against a turn: the one that is played, or one that may still be corrected."""
        self._turn, self._start, self._codes = turn, self._starts[turn.number], self._signs[turn.number]

    def take(self, sent: SentSheet) -> TakenSheet:
        """Return what is done with a sheet: it counts, is put aside or is not taken."""
        digest = hashlib.sha256(sent.raw).hexdigest()
        if not sent.raw:
            return TakenSheet(sent.file, None, sent.trouble)
        # What names no turn belongs to that in whose time it came.
        self._of(self._turns[self._before] if sent.received < self._out else self._played)
        if {(turn, digest) for turn in (STANDING_TURN, *self._turns)} & self._known:
            return TakenSheet(sent.file, None, Refused("turn.taken_already", file=sent.file))
        if sent.trouble is not None:
            bounced = sent.trouble.key == BOUNCED
            return self._aside(sent, digest, self._bounced(sent, sent.trouble) if bounced else sent.trouble)
        try:
            read = self._start.read(sent.words)
            if read.turn in self._turns and read.turn != self._turn.number:
                self._of(self._turns[read.turn])
                read = self._start.read(sent.words)
        except Refused as refused:
            return self._unsigned(sent, digest) if refused.key == NO_HEADER else self._aside(sent, digest, refused)
        except Exception:  # whatever a stranger's sheet does, the others are taken
            return self._aside(sent, digest, Refused("turn.sheet_damaged", file=sent.file))
        if read.turn not in (self._turn.number, STANDING_TURN):
            why = Refused("turn.other_turn", file=sent.file, turn=read.turn, now=self._turn.number)
            # It is kept as one of this turn, which it becomes where the referee accepts it.
            _, *lines = sent.words.splitlines()
            words = "\n".join((f"PORTULAN {self._turn.number} {read.faction}", *lines))
            read = self._start.read(words)
            return self._kept(replace(sent, words=words), digest, sent.channel, "quarantined", why, read)
        return self._of_player(sent, digest, read)

    def _of_player(self, sent: SentSheet, digest: str, read: ReadOrders) -> TakenSheet:
        channel = "standing" if read.turn == STANDING_TURN else "referee" if sent.by_referee else sent.channel
        status, said = "accepted", self._doubt(sent, read)
        if said is not None:
            status = "quarantined"
        elif read.turn and self._turn.status == "published":
            status, said = "late", Refused("turn.came_after", turn=self._turn.number)
        elif (
            read.turn
            and not sent.by_referee
            and (sent.received > self._closes[self._turn.number] or self._turn.status == "closed")
        ):
            status = "late"
            said = Refused("turn.came_late", when=told_instant(kept_instant(sent.received), self._zone))
        else:
            mine = self._players[read.faction].mail
            if mine and sent.sender and sent.sender.casefold() != mine.casefold():
                said = Refused("turn.other_sender", sender=sent.sender)
        return self._kept(sent, digest, channel, status, said, read)

    def _doubt(self, sent: SentSheet, read: ReadOrders) -> SpokenError | None:
        """Return why it is not certain that the player wrote a sheet, None where it is."""
        if read.faction not in self._players:
            return Refused("turn.no_such_player")
        if sent.quoted and self._is_blank(sent.words, read.faction):
            return Refused(FORM_QUOTED)
        if sent.by_referee:
            return None
        if not read.code:
            own = self._whose(sent.sender) == read.faction
            return Refused(FROM_ADDRESS, sender=sent.sender) if own else Refused("turn.no_code")
        if is_misspelt(read.code):
            return Refused("turn.code_misspelt", code=read.code)
        if written_code(read.code) != self._codes[read.faction]:
            return Refused("turn.code_wrong", code=read.code)
        return None

    def _is_blank(self, words: str, faction: str) -> bool:
        """Return whether a sheet is the unchanged form in either language, as a reply of thanks quotes it."""
        forms = (self._start.form(faction, self._codes[faction], lang) for lang in LANGUAGES)
        return any(_bare(words) == _bare(form) for form in forms)

    def _bounced(self, sent: SentSheet, why: SpokenError) -> SpokenError:
        """Return whose mail came back: his whose code stands in it, else his whose address does."""
        address, text = str(why.args_.get("address", "")), sent.raw.decode("latin-1").casefold()
        ways = (
            [key for key, code in self._codes.items() if code.casefold() in text],
            [key for key, player in self._players.items() if player.mail and player.mail.casefold() in text],
            [key for key, player in self._players.items() if address and player.mail.casefold() == address.casefold()],
        )
        whose = next((found[0] for found in ways if len(found) == 1), "")
        mail = self._players[whose].mail if whose else ""
        return Refused(BOUNCED, name=whose or address or "?", address=address or mail or "?", faction=whose, mail=mail)

    def _whose(self, sender: str) -> str:
        """Return the one player whose registered address a mail came from, `""` for none or several."""
        mine = [key for key, each in self._players.items() if each.mail and each.mail.casefold() == sender.casefold()]
        return mine[0] if len(mine) == 1 else ""

    def _unsigned(self, sent: SentSheet, digest: str) -> TakenSheet:
        """Put a mail without the header aside: an address may be forged, so it proposes its player and no more."""
        faction = self._whose(sent.sender)
        if not faction:
            return self._aside(sent, digest, Refused(WHO_WROTE, sender=sent.sender or sent.file))
        words = headed(sent.words, self._turn.number, faction, self._start)
        read = self._start.read(words)
        ordered = any(line.understood.fr for line in read.lines)
        why = (
            Refused(FROM_ADDRESS, sender=sent.sender)
            if ordered
            else sent.unread or Refused(NO_ORDER, sender=sent.sender)
        )
        return self._kept(replace(sent, words=words), digest, sent.channel, "quarantined", why, read)

    def _aside(self, sent: SentSheet, digest: str, why: SpokenError) -> TakenSheet:
        nobody = ReadOrders(self._turn.number, "", "", ())
        return self._kept(sent, digest, sent.channel, "quarantined", why, nobody)

    def _kept(
        self, sent: SentSheet, digest: str, channel: str, status: str, said: SpokenError | None, read: ReadOrders
    ) -> TakenSheet:
        self._known.add((read.turn, digest))
        remark: dict[str, Json] = {} if said is None else {"key": said.key, "args": plain_values(said.args_)}
        remark |= {"joins": True} if remark and sent.joins else {}
        remark |= {AFTER: True} if remark and read.turn and self._turn.status == "published" else {}
        row = OrderSheetRecord(
            galaxy_id=self._galaxy_id, id=self._make_id(), turn=read.turn, faction=read.faction,
            received_utc=kept_instant(sent.received), channel=channel,
            sender=sent.sender, raw=zlib.compress(sent.raw, 9), sha256=digest, words=sent.words,
            verdicts=list(kept_verdicts(read)),
            status=status, why=remark,
        )  # fmt: skip
        if status == "accepted" and channel in OWN_CHANNELS:
            before = self._counting.get(read.faction)
            if before is not None and sent.joins and before.received_utc <= row.received_utc:
                joined = second_sheet(row, before, self._start, self._zone).other
                row = row.model_copy(update={"words": joined.words, "verdicts": list(joined.verdicts)})
            self._counting[read.faction] = row
        return TakenSheet(sent.file, row, said)


def _bare(words: str) -> list[str]:
    """Return the words of a sheet's lines between header and end, without signs that mail programs may change."""
    told = (line for line in words.splitlines()[1:] if not line.lstrip().startswith("#"))
    lines = [" ".join(re.findall(r"\w+", fold(line))) for line in told]
    return [line for line in lines if line not in {"", "fin", "end"}]
