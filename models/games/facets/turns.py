"""The turns facet: orders in, events out, as values that a campaign file keeps.

A state of the campaign is bytes here: only the game that packed it reads it. Provisional until a second game uses it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from models.errors import SpokenError
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Point
from models.games.campaign_book import BookAsked, CampaignBook
from models.games.facets.turn_proof import TurnProof
from models.games.life import CampaignLife
from models.games.values import DEFAULTS, Choices
from models.i18n import MessageArg, MessageArgs, Text, Translator
from models.progress import Progress, silent

REPORT_FORMAT: Final = 1
"""The version of `report.json`: packages are written in it, `models.campaign.turns.codes.verified` reads it."""
EVERYBODY: Final = "*"
"""Who a happening is visible to that all may see, and whose package the public bulletin is."""


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """One thing that happens in a judged turn: the rule, and its sentence as a message key with arguments.

    An order that is `refused` has whose it is (`who`) and which line of his sheet (`line`) among its arguments.
    Amounts (`amount`) are thousandths of a million.
    """

    rule: str
    key: str
    args: MessageArgs
    refused: bool = False


@dataclass(frozen=True, slots=True)
class TurnPhase:
    """One phase of a judged turn: its id, and its events in their order."""

    id: str
    events: tuple[TurnEvent, ...]


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """The verdict given at once on a line of a sheet: `ok`, `warning` or `refused`, with a sentence and its rule.

    It uses only what the player knows, so that no refusal tells him more.
    """

    number: int
    words: str
    grade: str = "ok"
    key: str = ""
    args: MessageArgs = field(default_factory=dict)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ReadOrders:
    """An order sheet after reading: its turn and faction, the code that signs it, a verdict on each line.

    `left` is the money that would be left, in thousandths of a million, `unordered` the commands that no line is about,
    `word` the word of chance.
    """

    turn: int
    faction: str
    code: str
    lines: tuple[LineVerdict, ...]
    left: int = 0
    unordered: tuple[str, ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class KeptHappening:
    """One thing that happened, in its stored form: `visible_to` are faction ids, `*` is everybody."""

    kind: str
    rule: str
    args: Mapping[str, str | int]
    cause: str
    visible_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeptDie:
    """One die in its stored form: its purpose, its faces, its result, whether it was typed in."""

    purpose: str
    faces: int
    result: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class KeptStream:
    """The dice that fell from one stream of a turn (`fleets/battle/a+b/@3000,0/#1`), in their order."""

    key: str
    dice: tuple[KeptDie, ...]


@dataclass(frozen=True, slots=True)
class KeptPhase:
    """One phase of an attempt: what happened in it, its dice in the order they fell, the campaign after it."""

    id: str
    happenings: tuple[KeptHappening, ...]
    dice: tuple[KeptStream, ...]
    state: bytes


@dataclass(frozen=True, slots=True)
class RulingOn:
    """A decision of the referee.

    On an order by its cause (`hutt:3`): `yes`, `no` or words for the player; on dice by their stream
    (`dice:fleets/battle/a+b/@3000,0/#1`): the faces that fell; on a phase (`after:income`): one more thing that happens
    at its end (`money faction=hutt amount=5000`).
    """

    target: str
    body: str


@dataclass(frozen=True, slots=True)
class TurnCase:
    """All that a turn is judged from: the state at its start, each faction's sheet, the seed, the readings, the
    rulings; whether the streams of its dice are `numbered`.
    """

    start: bytes
    sheets: Mapping[str, str]
    seed: str
    choices: Choices = field(default_factory=dict)
    rulings: tuple[RulingOn, ...] = ()
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A judged turn: its number, every phase, the fingerprint of the state after it.

    `unread` are the lines of sheets that could not be read: whose, which, and why. `lost` are the rulings without a
    target, `open` the causes that wait for one.
    """

    turn: int
    fingerprint: str
    phases: tuple[KeptPhase, ...]
    unread: tuple[tuple[str, int, SpokenError], ...] = ()
    lost: tuple[RulingOn, ...] = ()
    open: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CampSum:
    """The sum of one camp of a battle in a round: each number with its words, value and rule; the total; its die, 0 for
    none.
    """

    terms: tuple[tuple[str, int, str], ...]
    total: int
    die: int


@dataclass(frozen=True, slots=True)
class TurnBattle:
    """A battle as the referee sees it: its sentence, its phase, the stream of its dice, its place.

    `camps` are the names of those who attack and of those who defend, `keys` the ids of both on the chart; `rounds` has
    both camps' sums a round; `outcome` says in words, each with its rule, what it cost.
    """

    title: str
    phase: str
    stream: str
    at: Point
    camps: tuple[tuple[str, ...], tuple[str, ...]]
    keys: tuple[str, ...]
    attacker_wins: bool
    rounds: tuple[tuple[CampSum, CampSum], ...]
    outcome: tuple[tuple[str, str], ...]
    typed: bool = False


@dataclass(frozen=True, slots=True)
class TurnDifference:
    """What another judging of a turn changes for a faction: a figure (`money`, `planets`, …) before and after."""

    faction: str
    figure: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A published turn: its number, the state at its start, what happened in the attempt that holds.

    `seed` is that of its dice where it is not the secret itself, `sheets` what each faction sent.
    """

    number: int
    start: bytes
    phases: tuple[KeptPhase, ...]
    fingerprint: str = ""
    seed: str = ""
    sheets: Mapping[str, ReadOrders] = field(default_factory=dict)
    choices: Choices = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What a package says besides what its player knows: its addressee, the code and the deadline of the next turn.

    `mail` is his address, `referee` where orders are sent to, both `""` if unknown. `deadlines` are the next three, as
    the zone's own date and hour (`2026-12-01 20:00`). `reason` is why a revision above 1 was made. `secret` and
    `sheets` (digests by turn) are in the last report alone.
    """

    campaign: str
    player: str
    lang: str
    code: str
    deadlines: tuple[str, ...]
    zone: str
    commitment: str
    revision: int = 1
    reason: str = ""
    secret: str = ""
    sheets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    joint: bool = True
    mail: str = ""
    referee: str = ""
    proof: TurnProof = field(default_factory=TurnProof)


@dataclass(frozen=True, slots=True)
class ReplayHead:
    """The head of the page that replays a whole campaign: its name, the language, the day of each turn.

    `everything` shows all, which is allowed once the campaign is over, instead of what everybody may know.
    """

    campaign: str
    lang: str
    dates: Mapping[int, str] = field(default_factory=dict)
    everything: bool = False


@dataclass(frozen=True, slots=True)
class PaperSection:
    """One part of a report on paper: sentences with their rules, or a table whose columns have shares of the width."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    shares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnPaper:
    """A player's report on paper, with its file name: his map with circles of commands, then the sections."""

    name: str
    title: str
    under: str
    lang: str
    galaxy: Galaxy
    circles: tuple[str, ...]
    choices: Choices
    sections: tuple[PaperSection, ...]


_UNITS: Final = ("infantry", "fighters", "cruisers")


_IN_POINTS: Final = ("empire.told_points_", "empire.told_won")
"""How the keys of sentences begin whose amount is in points, not in money: of one point they are in the singular."""


def spoken_event(event: TurnEvent, t: Translator) -> str:
    """Return the sentence of an event: amounts in millions, a refused order with its player and line."""
    args = spoken_args(event.key, event.args, t)
    amount = event.args.get("amount")
    if isinstance(amount, int) and event.key.startswith(_IN_POINTS):
        words = t.plural(event.key, abs(amount), **args)
    else:
        words = t(event.key, **args)
    return t("empire.told_refused", **{**args, "why": words}) if event.refused else words


def spoken_args(key: str, given: MessageArgs, t: Translator) -> dict[str, MessageArg]:
    """Return the arguments for a sentence about a turn: amounts in millions, units in words."""
    args = dict(given)
    for name in ("amount", "spent"):
        if isinstance(amount := args.get(name), int) and not key.startswith(_IN_POINTS) and "bonus" not in key:
            args[name] = t.decimal(amount)
    units = [(kind, n) for kind in _UNITS if isinstance(n := args.get(kind), int) and n]
    args["units"] = tuple(t.plural(f"galaxymap.n_{kind}", n) for kind, n in units) or t("empire.no_unit")
    return args


class Turns(Protocol):
    """The turns of a campaign. Provisional until a second game uses it."""

    def phases(self) -> tuple[str, ...]:
        """Return the phases of a turn in their order."""

    def parameter(self, name: str, choices: Choices) -> int:
        """Return a number the book leaves to the referee, as chosen in the campaign."""

    def begin(self, galaxy: Galaxy, choices: Choices = DEFAULTS, seed: str = "") -> bytes:
        """Return the state of a campaign before its first turn; random choices use dice of the seed."""

    def next_turn(self, state: bytes, galaxy: Galaxy) -> bytes:
        """Return the state at the start of the next turn, in the galaxy as it is then."""

    def galaxy(self, state: bytes) -> Galaxy:
        """Return the galaxy of a state."""

    def room(self, state: bytes) -> Mapping[str, int]:
        """Return, by id, how many units of each kind commands may hold above the usual limit."""

    def players(self, state: bytes) -> Mapping[str, Text]:
        """Return the factions that somebody plays, by id, with their names."""

    def number(self, state: bytes) -> int:
        """Return the turn of a state."""

    def head(self, text: str, state: bytes) -> ReadOrders:
        """Return the sheet in a text with its faction and its unjudged lines; raises Refused for a text without one."""

    def read(self, text: str, state: bytes, choices: Choices = DEFAULTS) -> ReadOrders:
        """Return the sheet in a text, each line judged by what its player knows; raises Refused for none."""

    def judge(self, case: TurnCase, since: Sequence[KeptPhase] = (), progress: Progress = silent) -> JudgedTurn:
        """Judge a turn. The phases of `since` stay as they are, the others are judged anew."""

    def ruling(self, ruling: RulingOn, start: bytes, others: Sequence[RulingOn] = ()) -> RulingOn:
        """Return a ruling in its stored form, after `others` on the turn; raises Refused for one without meaning."""

    def form(self, state: bytes, faction: str, code: str, lang: str) -> str:
        """Return the empty order sheet of a turn for a player."""

    def waiting(self, phases: Sequence[KeptPhase], rulings: Sequence[RulingOn]) -> tuple[tuple[str, str], ...]:
        """Return what waits for a ruling, as (cause, words)."""

    def life(self, state: bytes, rulings: Sequence[RulingOn], t: Translator) -> CampaignLife:
        """Return objectives and characters as these rulings leave them: for the referee only."""

    def book(self, played: Sequence[PlayedTurn], asked: BookAsked, progress: Progress = silent) -> CampaignBook:
        """Return the chronicle of a campaign from its published turns, the first being turn 0."""

    def book_page(self, book: CampaignBook) -> bytes:
        """Return a chronicle as one HTML page that needs no other file."""

    def figures(self, state: bytes) -> Mapping[str, Mapping[str, int]]:
        """Return each faction's figures by name: `money` (thousandths of a million), `points`, `planets`, `commands`,
        `units`.
        """

    def battles(self, phases: Sequence[KeptPhase], start: bytes, t: Translator) -> tuple[TurnBattle, ...]:
        """Return the battles of a turn with all that is known of them: for the referee only."""

    def tell(self, judged: JudgedTurn, start: bytes) -> tuple[TurnPhase, ...]:
        """Return all that happened as sentences: for the referee only."""

    def package(self, played: Sequence[PlayedTurn], faction: str, head: Letterhead) -> Mapping[str, bytes]:
        """Return the files a player gets after the last of these turns, by name: the same bytes for the same values.

        Those of EVERYBODY are the public bulletin.
        """

    def replay(self, played: Sequence[PlayedTurn], head: ReplayHead) -> bytes:
        """Return the page that replays these turns: the same bytes for the same values."""

    def otherwise(self, played: PlayedTurn, faction: str) -> PlayedTurn:
        """Return a turn in which everything a faction may not know is changed: its package must stay the same."""

    def paper(self, played: Sequence[PlayedTurn], faction: str, head: Letterhead) -> TurnPaper:
        """Return the content of the same package for paper."""
