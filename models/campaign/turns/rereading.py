"""Sheets read anew at the desk: for the player the referee names, mended line by line, joined to the one before."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from models.campaign.rows import Rows
from models.campaign.turn_records import OrderSheetRecord
from models.campaign.turns.calendar import told_instant
from models.campaign.turns.changes import SheetWords
from models.campaign.turns.queries import OWN_CHANNELS, sheets, verdicts
from models.content import Json, plain, plain_values
from models.games.facets.turns import LineVerdict, ReadOrders, Turn
from models.i18n import LANGUAGES, fold

_QUOTES: Final = dict.fromkeys(map(ord, "«»“”„"), '"')
_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_])")
_NUMBERED: Final = re.compile(r"^\s*(\d{1,2})\s*[-/:]?\s+(?=\S)")
_BROKEN: Final = re.compile(r".{40,79}[^\s.!?:;\"»”)]\s*")
"""A line that a mail program may have broken: full, if the next word would not have found room, and without an end."""
_WIDTH: Final = 70
_OPEN: Final = re.compile(
    r"(?:^|.*[.!?;]\s)(?:(?:mais|but|et|and) )?(?:si|if|sauf|unless|sinon|otherwise|quand|when)\b[^.!?;]*",
    re.IGNORECASE,
)
"""A line that ends within a condition to what stands on the next."""
_HINGE: Final = re.compile(
    r"(?:(?:mais|but|et|and) )?(?:sauf|unless|except|sinon|otherwise|or else|a moins|provided|a condition|tant que"
    r"|as long as|only if|seulement si|only when)\b"
)
"""How a sentence begins that sets a condition to the one before."""
_BEHIND: Final = re.compile(r'([^":]*:\s*"[^"]*"\.?)[\s,;]+(?=[^\W\d_])(.+)')
"""A line whose quotation ends before it does."""
_REMARK: Final = re.compile(
    r"(?P<order>.+?)\s*(?:\((?P<aside>[^()\d]*\w[^()\d]*)\)(?P<more>[^()]*)"
    r"|[,;]\s*(?!.*\d)(?P<end>[^,;()]*\w[\s'’-]+\w[^,;()]*))"
)
"""An order with a remark in brackets, or one of two words or more behind it; neither has a number."""
_UNKNOWN: Final = "empire.unknown"
TALK = "empire.not_an_order"
"""Why a line is no order in which nothing of one stands: of a mail without a header such lines are left out."""


@dataclass(frozen=True, slots=True)
class SecondSheet:
    """What a sheet does to the one before it: when that came, how many of its lines it replaces, how many it lacks.

    `joined`: those it lacks are taken over; `other` is what it says the other way.
    """

    came: str
    replaced: int
    missing: int
    joined: bool
    other: SheetWords


def headed(words: str, turn: int, faction: str, start: Turn) -> str:
    """Return the text of a mail without a header as a player's sheet, without the lines that are mere talk.

    A line of several sentences that cannot be read as one is taken for as many lines, or for one with the order that
    it goes on from; numbers before all lines are left out. Of a text that its mail program may have broken into lines
    the way is taken in which more of them are understood.
    """
    head = f"PORTULAN {turn} {faction}"
    lines = _unbroken(_unnumbered(re.sub(r"\n\s*\n", "\n\n", words.strip()).splitlines()), conditions=True)
    joined = _unbroken(lines)
    ways = [_sentences(each, head, start) for each in ([lines] if joined == lines else [lines, joined])]
    read, told = max(ways, key=lambda way: sum(bool(line.understood.fr) for line in way[0].lines))
    return "\n".join((head, *(line.words for line in read.lines if line.key != TALK or line.words in told), "FIN"))


def _sentences(lines: Sequence[str], head: str, start: Turn) -> tuple[ReadOrders, Set[str]]:
    """Return lines as sentences, and those that stood behind an order: told, as they may be a name misspelt."""

    def read(texts: Sequence[str]) -> ReadOrders:
        return start.head("\n".join((head, *texts, "FIN")))

    parts = list[str]()
    later = set[str]()
    for line in read(lines).lines:
        (first, *more), behind = _pieces(line, read)
        parts += (first, *more, *([behind] if behind else []))
        later |= set(more)
    alone = read(parts).lines
    pairs = {
        n: f"{before.words.rstrip('. ')}; {line.words}"
        for n, (before, line) in enumerate(pairwise(alone), 1)
        if (line.words in later or " " not in line.words) and not line.understood.fr and line.key != TALK
    }
    both = {line.words: line for line in read(tuple(pairs.values())).lines if line.understood.fr} if pairs else {}
    found = list[str]()
    for n, line in enumerate(alone):
        pair = both.get(pairs.get(n, ""))
        joins = pair is not None and (line.words in later or _goes_on(alone[n - 1], line, pair))
        # What is said under a condition is taken with it, or not at all.
        if joins or (n in pairs and line.words in later and _HINGE.match(fold(line.words))):
            found[-1] = f"{found[-1].rstrip('. ')}; {line.words}"
        else:
            found.append(line.words)
    remarks = set[str]()
    for line in read(found).lines:
        cut = _REMARK.fullmatch(line.words) if line.key == _UNKNOWN else None
        if cut is None:
            continue
        order, remark = f"{cut['order']}{cut['more'] or ''}", cut["aside"] or cut["end"]
        if [bool(each.understood.fr) for each in read((order, remark)).lines] == [True, False]:
            at = found.index(line.words)
            found[at : at + 1] = order, remark
            remarks.add(remark)
    return read(found), remarks


def _pieces(line: LineVerdict, read: Callable[[Sequence[str]], ReadOrders]) -> tuple[Sequence[str], str]:
    """Return the sentences of a line, and what stands behind its quotation and is told to nobody."""
    words = line.words.translate(_QUOTES)
    behind = _BEHIND.fullmatch(words)
    if behind is not None and not line.understood.fr:
        quoted = line.words[: behind.end(1)]
        if any(each.understood.fr for each in read([quoted]).lines):
            return [quoted], line.words[behind.start(2) :]
    one = line.understood.fr or "\n" in line.words or '"' in words
    return [line.words] if one else _SENTENCES.split(line.words), ""


def _goes_on(before: LineVerdict, line: LineVerdict, both: LineVerdict) -> bool:
    """Return whether a line of its own says one word more of the order above: `Modéré.`"""
    said = fold(line.words).strip(" .!")
    ways = ((before.understood[lang], both.understood[lang].rpartition(": ")) for lang in LANGUAGES)
    return any(fold(added) == said and start.startswith(f"{order}; ") for order, (start, _, added) in ways)


def _unnumbered(lines: Sequence[str]) -> list[str]:
    """Return lines without the numbers 1, 2, 3 … before them, if they have them."""
    numbers = [int(found[1]) for line in lines if (found := _NUMBERED.match(line))]
    counted = len(numbers) > 2 and numbers == list(range(1, len(numbers) + 1))
    return [_NUMBERED.sub("", line) if counted else line for line in lines]


def _unbroken(lines: Sequence[str], *, conditions: bool = False) -> list[str]:
    """Return lines, one that is full and has no end joined with the next; or `conditions` alone, which may end so."""
    found = list[str]()
    for before, line in zip(("", *lines), lines, strict=False):
        next_word = line.split()[0] if line.strip() else ""
        full = len(before) + len(next_word) >= _WIDTH and _BROKEN.fullmatch(before)
        goes_on = _OPEN.fullmatch(before) and (full or before.rstrip().endswith((",", ":"))) if conditions else full
        if found and next_word and goes_on:
            found[-1] = f"{found[-1].rstrip()} {line.strip()}"
        else:
            found.append(line)
    return found


def reread(
    words: str, start: Turn, written: Mapping[int, str] | None = None, kept: Mapping[int, str] | None = None
) -> SheetWords:
    """Return a sheet as it reads: `written` is what stood in place of mended lines, by their number, `kept` when the
    sheet came that a line was taken over from. Raises Refused for a text without a header.
    """
    read = start.read(words)
    return SheetWords(read.faction, words, tuple(kept_verdicts(read, written or {}, kept or {})))


def kept_verdicts(
    read: ReadOrders, written: Mapping[int, str] | None = None, kept: Mapping[int, str] | None = None
) -> Sequence[dict[str, Json]]:
    """Return the verdicts on the lines of a sheet as a campaign stores them."""
    return [
        kept_verdict(
            replace(line, written=(written or {}).get(line.number, ""), kept=(kept or {}).get(line.number, ""))
        )
        for line in read.lines
    ]


def kept_verdict(line: LineVerdict) -> dict[str, Json]:
    """Return the verdict on a line as a campaign stores it."""
    found: dict[str, Json] = {"number": line.number, "words": line.words, "grade": line.grade}
    found |= {"understood": plain(line.understood)} if line.understood.fr else {}
    found |= {name: value for name, value in (("written", line.written), ("kept", line.kept)) if value}
    return found | ({"key": line.key, "args": plain_values(line.args), "rule": line.rule} if line.key else {})


def sheet_before(campaign: Rows, row: OrderSheetRecord) -> OrderSheetRecord | None:
    """Return the sheet of a player that counted until this one came, None for his first."""
    found = None
    for each in sheets(campaign, row.galaxy_id, row.turn):
        if each.id == row.id:
            break
        if each.faction == row.faction and each.status == "accepted" and each.channel in OWN_CHANNELS:
            found = each
    return found


def second_sheet(row: OrderSheetRecord, before: OrderSheetRecord, start: Turn, zone: str) -> SecondSheet:
    """Return what a sheet does to the one before it, and what it says the other way."""
    lines, came = verdicts(row), told_instant(before.received_utc, zone)
    joined = any(each.kept for each in lines)
    head, *_ = row.words.splitlines()
    own = [each for each in lines if not each.kept]
    alone = "\n".join((head, *(each.words for each in own), "FIN"))
    both = start.join(before.words, alone)
    mine = {n: each.written for n, each in enumerate(own, 1 if joined else len(both.kept) + 1)}
    kept = {} if joined else dict.fromkeys(both.kept, came)
    other = reread(alone if joined else both.words, start, mine, kept)
    return SecondSheet(came, both.replaced, len(both.kept), joined, other)
