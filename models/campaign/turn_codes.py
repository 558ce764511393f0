"""What proves things between a referee and his players: codes that sign a sheet, dice that nobody could choose.

The secret of a campaign is drawn once; its sha256, the commitment, stands in the first report, the secret itself in the
last: whoever kept both can throw every die again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from models.campaign.ids import LETTERS
from models.content import build
from models.dice import Dice
from models.errors import Refused
from models.games.facets.turns import REPORT_FORMAT

_CODE_BITS: Final = 35
_LOOKALIKE: Final = str.maketrans("OIL", "011")


def commitment(secret: str) -> str:
    """Return the sha256 of a secret in hexadecimal digits: it proves the secret later without telling it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def turn_code(secret: str, turn: int, faction: str, salt: str) -> str:
    """Return the eight letters that sign a faction's sheet of a turn: 35 bits and a check, as `4F7K-Q2PX`."""
    mac = hmac.new(secret.encode(), f"code\n{turn}\n{faction}\n{salt}".encode(), hashlib.sha256).digest()
    number = int.from_bytes(mac[:8], "big") >> (64 - _CODE_BITS)
    word = "".join(LETTERS[number >> shift & 31] for shift in range(_CODE_BITS - 5, -1, -5))
    word += _check(word)
    return f"{word[:4]}-{word[4:]}"


def written_code(code: str) -> str:
    """Return a typed code in its true form: capital letters, look-alike letters as the digits they stand for."""
    word = code.upper().replace("-", "").translate(_LOOKALIKE)
    return f"{word[:4]}-{word[4:]}"


def is_misspelt(code: str) -> bool:
    """Return whether a code is certainly copied wrongly: its length, a letter or its check letter is wrong."""
    word = written_code(code).replace("-", "")
    return len(word) != 8 or any(letter not in LETTERS for letter in word) or _check(word[:7]) != word[7]


def _check(word: str) -> str:
    """Return the check letter of a code: a weighted sum that finds every single wrong letter and most swaps of two."""
    return LETTERS[sum((2 * place + 1) * LETTERS.index(letter) for place, letter in enumerate(word)) % 32]


def sheet_digest(words: str) -> str:
    """Return the digest of a sheet's words, as its receipt prints it."""
    return hashlib.sha256(words.encode()).hexdigest()


def turn_seed(secret: str, turn: int, digests: Sequence[str]) -> str:
    """Return the seed of a turn's dice where they also depend on every sheet, given in the order of factions."""
    told = "\n".join(("dice", str(turn), *digests))
    return hmac.new(secret.encode(), told.encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class ReportDie:
    """A die as a report lists it."""

    faces: int
    result: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class ReportStream:
    """The dice of one stream of a report, in the order they fell."""

    key: str
    dice: tuple[ReportDie, ...]


@dataclass(frozen=True, slots=True)
class ReportDice:
    """The dice of a report.

    `seed` is that of the turn where it is not the secret itself, `sheets` the digests of the turn's sheets, which the
    last report alone has.
    """

    seed: str = ""
    sheets: tuple[str, ...] | None = None
    streams: tuple[ReportStream, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceProof:
    """The result of checking a report: how many dice are right, how many were typed in, and the lines that differ."""

    turn: int
    right: int
    typed: int
    wrong: tuple[str, ...]


def verified(secret: str, report: object) -> DiceProof:
    """Throw every die of a report again from the secret and compare; raises Refused for another campaign's secret.

    `report` is a `report.json`: `format`, `turn`, `commitment`, and `dice`: `{seed, sheets, streams: [{key, dice:
    [{faces, result, typed}]}]}`; `sheets` (digests by turn) stand in the last one alone.
    """
    report = report if isinstance(report, Mapping) else {}
    turn = report.get("turn")
    if report.get("format") != REPORT_FORMAT or not isinstance(turn, int):
        raise Refused("turn.no_report")
    told = build(ReportDice, report.get("dice"), file="report.json", place="dice")
    if commitment(secret) != report.get("commitment"):
        raise Refused("turn.other_secret")
    seed, wrong, right, typed = told.seed or secret, list[str](), 0, 0
    if told.sheets is not None and told.seed and turn_seed(secret, turn, told.sheets) != seed:
        wrong.append("seed")
    for stream in told.streams:
        dice = Dice(seed, f"{turn}/{stream.key}")
        for die in stream.dice:
            if die.typed:
                typed += 1
            elif dice.roll(die.faces).result == die.result:
                right += 1
            else:
                wrong.append(stream.key)
    return DiceProof(turn, right, typed, tuple(dict.fromkeys(wrong)))
