"""What proves the dice of a turn to its players: the sheets that were closed before judging, and every attempt made.

A closing bulletin and the bulletin of a published turn tell the same, as a file: `notice`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Final

from models.i18n import Translator

NOTICE_FORMAT: Final = 1
"""The version of the file of a TurnNotice."""
SEALED: Final = 2
"""The scheme of dice in which turns are closed before they are judged; 1 is that of older campaigns."""


def sheet_key(secret: str, turn: int, faction: str) -> str:
    """Return the key of 128 bits for the sheet of a side in a turn, in hexadecimal digits: nobody can choose it."""
    told = f"sheet key\n{turn}\n{faction}"
    return hmac.new(secret.encode(), told.encode(), hashlib.sha256).hexdigest()[:32]


def sealed(key: str, words: str) -> str:
    """Return what a closing bulletin tells of a sheet: its HMAC-SHA256 under the key of its side."""
    return hmac.new(bytes.fromhex(key), words.encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class Closing:
    """What counted when a turn was closed, by side: its sheet and its word of chance, sealed; none is an empty text."""

    number: int
    at: str
    sheets: Mapping[str, str]
    words: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class AttemptMade:
    """A judging of a turn: its number, the closing it was judged from, the phase from which on it was judged anew."""

    number: int
    closing: int
    since: str = ""


@dataclass(frozen=True, slots=True)
class TurnProof:
    """What a package tells of the dice.

    A player is told his `key`, his `sheet` and his `word` of chance in that turn; the bulletin all `closings` and
    `attempts`, `holds` being the one that counts; the last package the `seeds` of every turn.
    """

    scheme: int = 1
    test: bool = False
    key: str = ""
    sheet: str = ""
    word: str = ""
    holds: int = 0
    attempts: tuple[AttemptMade, ...] = ()
    closings: tuple[Closing, ...] = ()
    seeds: Mapping[str, str] = field(default_factory=dict)


NOTICE: Final = "bulletin.json"
"""How the file of a notice beside a bulletin is called."""


@dataclass(frozen=True, slots=True)
class TurnNotice:
    """A closing bulletin (`revision` 0), or what the bulletin of a published turn tells of its dice, as a file."""

    campaign: str
    turn: int
    revision: int
    commitment: str
    joint: bool
    test: bool
    holds: int
    attempts: tuple[AttemptMade, ...]
    closings: tuple[Closing, ...]
    format: int = NOTICE_FORMAT

    def file(self) -> bytes:
        """Return the bytes of its file."""
        return f"{json.dumps(asdict(self), ensure_ascii=False, indent=1)}\n".encode()


def attempts_told(proof: TurnProof, names: Mapping[str, str], t: Translator) -> Iterator[str]:
    """Yield in words how often a turn was closed, whose sheets came after, and every attempt at it."""
    before: Closing | None = None
    for each in proof.closings:
        others = tuple(
            names.get(key, key) for key, mac in each.sheets.items() if before and before.sheets.get(key) != mac
        )
        yield t(f"report.closing_{'again' if before else 'first'}", number=each.number, when=each.at, names=others)
        before = each
    for made in proof.attempts:
        phase = t(f"empire.phase_{made.since}") if made.since else ""
        key = "report.attempt_since" if phase else "report.attempt_whole"
        yield t(key, number=made.number, closing=made.closing, phase=phase)
    if proof.holds:
        yield t("report.attempt_holds", number=proof.holds)
