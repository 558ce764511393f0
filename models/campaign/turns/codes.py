"""What proves things between a referee and his players: codes that sign a sheet, dice that nobody could choose.

The secret of a campaign is drawn once; its sha256, the commitment, stands in the first report, the secret itself in the
last: whoever kept both can throw every die again. Whoever kept the closing bulletins, too, can prove that no other
dice were tried.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from models.campaign.ids import LETTERS
from models.content import Json, build
from models.dice import OWN_SEEDS, Dice, stream_seed
from models.errors import Refused
from models.games.facets.turn_proof import SEALED, Closing, TurnNotice, sealed, sheet_key
from models.games.facets.turns import REPORT_FORMAT
from models.i18n import MessageArg, MessageArgs

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


def is_sealed(secret: str) -> bool:
    """Return whether a campaign of this secret closes its turns before they are judged; older ones do not."""
    return secret.startswith(OWN_SEEDS)


def sealed_seed(secret: str, turn: int, closing: Closing, *, joint: bool) -> str:
    """Return the seed of a closed turn: from every sheet, or from the words of chance alone."""
    macs = closing.sheets if joint else closing.words
    return OWN_SEEDS + turn_seed(secret, turn, [macs[key] for key in sorted(macs)])


def trial_seed(secret: str, turn: int) -> str:
    """Return the seed with which a turn is tried before it is closed: it tells nothing of the dice it will have."""
    return OWN_SEEDS + turn_seed(secret, turn, ["trial"])


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
    seed: str = ""


@dataclass(frozen=True, slots=True)
class ToldKey:
    """The key of a side's sheet."""

    faction: str
    key: str


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """What the last report tells of a turn: its seed, and the key of every sheet."""

    turn: int
    seed: str
    keys: tuple[ToldKey, ...]


@dataclass(frozen=True, slots=True)
class ReportDice:
    """The dice of a report.

    In older campaigns `seed` is that of the turn where it is not the secret itself, `sheets` the digests of the turn's
    sheets, which the last report alone has. Otherwise each stream has its seed; `key`, `sheet` and `word` are what the
    closing seals for the player, `turns` what the last report tells of every turn.
    """

    seed: str = ""
    sheets: tuple[str, ...] | None = None
    streams: tuple[ReportStream, ...] = ()
    scheme: int = 1
    test: bool = False
    key: str = ""
    sheet: str = ""
    word: str = ""
    turns: tuple[ToldTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceProof:
    """The result of checking a report: how many dice are right, how many were typed in, and the lines that differ."""

    turn: int
    right: int
    typed: int
    wrong: tuple[str, ...]


def verify_dice(secret: str, report: Json) -> DiceProof:
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
    if told.scheme == SEALED:
        raise Refused("turn.verify_folder")
    seed, wrong, right, typed = told.seed or secret, list[str](), 0, 0
    if told.sheets is not None and told.seed and turn_seed(secret, turn, told.sheets) != seed:
        wrong.append("seed")
    for each in told.streams:
        good, by_hand, all_right = _thrown_again(Dice(seed, f"{turn}/{each.key}"), each)
        right, typed = right + good, typed + by_hand
        wrong += [] if all_right else [each.key]
    return DiceProof(turn, right, typed, tuple(dict.fromkeys(wrong)))


def _thrown_again(dice: Dice, told: ReportStream) -> tuple[int, int, bool]:
    """Return how many dice of a stream are right, how many were typed in, and whether none is wrong."""
    fell = [die for die in told.dice if not die.typed]
    right = sum(dice.roll(die.faces).result == die.result for die in fell)
    return right, len(told.dice) - len(fell), right == len(fell)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not proved: the turn, and its sentence `turn.fault_<key>` with arguments."""

    turn: int
    key: str
    args: MessageArgs


@dataclass(frozen=True, slots=True)
class ProvedTurn:
    """What was found of a turn: reports and dice that are right, dice typed in, how often it was closed and judged.

    In the old `scheme` (1) nothing shows how often it was judged.
    """

    turn: int
    scheme: int
    reports: int
    right: int
    typed: int
    closings: int
    attempts: int


@dataclass(frozen=True, slots=True)
class FolderProof:
    """The result of checking all reports and bulletins of a campaign: it is proved if there is no fault."""

    turns: tuple[ProvedTurn, ...]
    faults: tuple[Fault, ...]


class Verifier:
    """Checks the reports, closing bulletins and bulletins that players kept, by the secret of the last report."""

    def __init__(self, files: Mapping[str, Json]) -> None:
        """Read documents by the name of their file; others than these are left out.

        Raises Refused where no report tells the secret yet, ContentError for a damaged document.
        """
        self._faults: list[Fault] = []
        self._notices: list[tuple[str, TurnNotice]] = []
        self._reports: list[tuple[str, Mapping[str, Json], ReportDice]] = []
        for name, told in sorted(files.items()):
            if isinstance(told, Mapping) and "closings" in told:
                self._notices.append((name, build(TurnNotice, told, file=name)))
            elif isinstance(told, Mapping) and "dice" in told and isinstance(told.get("turn"), int):
                self._reports.append((name, told, build(ReportDice, told["dice"], file=name, place="dice")))
        secrets = {str(told["secret"]) for _, told, _ in self._reports if told.get("secret")}
        if len(secrets) != 1:
            raise Refused("turn.no_secret_told" if not secrets else "turn.two_secrets")
        self._secret = secrets.pop()

    def proof(self) -> FolderProof:
        """Return what is proved and what is not."""
        committed = commitment(self._secret)
        for name, turn, told in (
            *((name, int(str(told["turn"])), told.get("commitment")) for name, told, _ in self._reports),
            *((name, each.turn, each.commitment) for name, each in self._notices),
        ):
            if told != committed:
                self._fault(turn, "other_secret", file=name)
        if any(dice.test for _, _, dice in self._reports) or any(each.test for _, each in self._notices):
            self._fault(0, "test")
        at_the_end = [each for _, told, dice in self._reports if told.get("secret") for each in dice.turns]
        numbers = {int(str(told["turn"])) for _, told, _ in self._reports} | {each.turn for _, each in self._notices}
        numbers |= {each.turn for each in at_the_end}
        turns = tuple(self._turn(n, [each for each in at_the_end if each.turn == n]) for n in sorted(numbers))
        return FolderProof(turns, tuple(self._faults))

    def _fault(self, turn: int, key: str, **args: MessageArg) -> None:
        self._faults.append(Fault(turn, key, args))

    def _turn(self, turn: int, told: Sequence[ToldTurn]) -> ProvedTurn:
        mine = [each for each in self._reports if each[1]["turn"] == turn]
        if not is_sealed(self._secret):
            return self._old(turn, mine)
        notices = [each for each in self._notices if each[1].turn == turn]
        whole = max((each for _, each in notices), key=lambda each: (each.revision, len(each.closings)), default=None)
        of = {each.number: each.closing for each in whole.attempts} if whole is not None else {}
        closing = next((e for e in whole.closings if e.number == of.get(whole.holds)), None) if whole else None
        if whole is None or closing is None:
            if turn:
                self._fault(turn, "no_bulletin")
            return ProvedTurn(turn, SEALED, len(mine), 0, 0, 0, 0)
        self._listed(turn, notices, whole)
        seed = sealed_seed(self._secret, turn, closing, joint=whole.joint)
        if not told:
            self._fault(turn, "not_told")
        if any(each.seed != seed for each in told):
            self._fault(turn, "seed")
        if any(e.key != sheet_key(self._secret, turn, e.faction) for each in told for e in each.keys):
            self._fault(turn, "keys")
        right = typed = 0
        for name, report, dice in mine:
            good, by_hand = self._report(turn, name, report, dice, seed, closing)
            right, typed = right + good, typed + by_hand
        return ProvedTurn(turn, SEALED, len(mine), right, typed, len(whole.closings), len(whole.attempts))

    def _listed(self, turn: int, notices: Sequence[tuple[str, TurnNotice]], whole: TurnNotice) -> None:
        """Check that every bulletin tells the beginning of one list, and that no closing bulletin is missing."""
        if not whole.revision:
            self._fault(turn, "no_bulletin")
        for name, each in notices:
            if each.joint != whole.joint or (
                each.closings != whole.closings[: len(each.closings)]
                or each.attempts != whole.attempts[: len(each.attempts)]
            ):
                self._fault(turn, "other_list", file=name)
        there = {len(each.closings) for _, each in notices if not each.revision}
        for number in range(1, len(whole.closings) + 1):
            if number not in there:
                self._fault(turn, "no_closing", number=number)

    def _report(
        self, turn: int, name: str, report: Mapping[str, Json], dice: ReportDice, seed: str, closing: Closing
    ) -> tuple[int, int]:
        """Check the dice of a report and what was sealed for its player; return how many are right, and typed in."""
        faction = str(report.get("faction"))
        key = sheet_key(self._secret, turn, faction)
        if dice.key != key:
            self._fault(turn, "key", file=name)
        elif closing.sheets.get(faction) != sealed(key, dice.sheet) or closing.words.get(faction) != sealed(
            key, dice.word
        ):
            self._fault(turn, "sheet", file=name)
        right = typed = 0
        for each in dice.streams:
            own = stream_seed(seed, f"{turn}/{each.key}")
            good, by_hand, all_right = _thrown_again(Dice(own), each)
            right, typed = right + good, typed + by_hand
            if each.seed != own or not all_right:
                self._fault(turn, "dice", file=name, stream=each.key)
        return right, typed

    def _old(self, turn: int, mine: Sequence[tuple[str, Mapping[str, Json], ReportDice]]) -> ProvedTurn:
        """Check the reports of a turn in a campaign of the old scheme."""
        right = typed = 0
        for name, report, _ in mine:
            if report.get("commitment") == commitment(self._secret):
                found = verify_dice(self._secret, report)
                right, typed = right + found.right, typed + found.typed
                for key in found.wrong:
                    self._fault(turn, "dice", file=name, stream=key)
        return ProvedTurn(turn, 1, len(mine), right, typed, 0, 0)
