"""The turns facet: orders in, events out, as values that a campaign file keeps.

A campaign at one instant is a `Turn`: bytes that only its game reads. Provisional until a second game uses it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from models.errors import SpokenError
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Point
from models.games.campaign_book import BookAsked, CampaignBook
from models.games.decree import DecreeKind
from models.games.facets.rulings import RulingDue, RulingOn
from models.games.facets.strategy import Situation
from models.games.facets.turn_events import TurnEvent, TurnPhase
from models.games.facets.turn_offers import OrderOffer
from models.games.facets.turn_proof import TurnProof
from models.games.life import CampaignLife
from models.games.sections.front_page import FrontPage
from models.games.sections.parts import ReportHead, ReportSection
from models.games.values import DEFAULTS, Choices
from models.i18n import MessageArgs, Text, Translator
from models.progress import Progress, silent

REPORT_FORMAT: Final = 1
"""The version of `report.json`: packages are written in it, `models.campaign.turns.codes.verify_dice` reads it."""
EVERYBODY: Final = "*"
"""Who a happening is visible to that all may see, and whose package the public bulletin is."""

UNSAID: Final = Text.same("")
ADDED: Final = "–"
"""What was written in place of a line that the referee added."""


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """The verdict given at once on a line of a sheet: `ok`, `warning` or `refused`, with a sentence and its rule.

    It uses only what the player knows, so that no refusal tells him more. `understood` is how the program writes the
    orders of the line, empty for one it cannot read; `written` what stood in its place before the referee mended it
    (ADDED: nothing); `kept` when the earlier sheet came that it was taken over from.
    """

    number: int
    words: str
    grade: str = "ok"
    key: str = ""
    args: MessageArgs = field(default_factory=dict)
    rule: str = ""
    understood: Text = UNSAID
    written: str = ""
    kept: str = ""


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
class JoinedOrders:
    """Two sheets of one player as one: its text, the lines `kept` of the older, how many the newer `replaced`."""

    words: str
    kept: tuple[int, ...]
    replaced: int


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
    state: Turn


@dataclass(frozen=True, slots=True)
class TurnCase:
    """What a turn is judged from besides its start: each faction's sheet, the seed, the rulings; whether the streams
    of its dice are `numbered`.
    """

    sheets: Mapping[str, str]
    seed: str
    rulings: tuple[RulingOn, ...] = ()
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A judged turn: its number, every phase, the fingerprint of the state after it.

    `unread` are the lines of sheets that could not be read: whose, which, and why. `lost` are the rulings without a
    target, `open` what waits for one.
    """

    turn: int
    fingerprint: str
    phases: tuple[KeptPhase, ...]
    unread: tuple[tuple[str, int, SpokenError], ...] = ()
    lost: tuple[RulingOn, ...] = ()
    open: tuple[RulingDue, ...] = ()


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
    """A published turn: its number, its start, what happened in the attempt that holds.

    `seed` is that of its dice where it is not the secret itself, `sheets` what each faction sent, `readings_before`
    those of the turn before, None where there was none.
    """

    number: int
    start: Turn
    phases: tuple[KeptPhase, ...]
    fingerprint: str = ""
    seed: str = ""
    sheets: Mapping[str, ReadOrders] = field(default_factory=dict)
    readings_before: Choices | None = None


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What a package says besides what its player knows: its addressee, the code and the deadline of the next turn.

    `mail` is his address, `referee` where orders are sent to, both `""` if unknown. `deadlines` are the next three, as
    the zone's own date and hour (`2026-12-01 20:00`), none after the last turn. `reason` is why a revision above 1 was
    made. `secret` and `sheets` (digests by turn) are in the last report alone, `day` (when orders of the turn were due)
    in the bulletin.
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
    day: str = ""

    @property
    def over(self) -> bool:
        """Whether this goes with the last report of a campaign: no orders follow."""
        return bool(self.secret)


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
class TurnPaper:
    """A player's report on paper, with its file name: his map with circles of commands, then the sections.

    A bulletin has its front page instead of the map.
    """

    name: str
    head: ReportHead
    lang: str
    galaxy: Galaxy
    circles: tuple[str, ...]
    choices: Choices
    sections: tuple[ReportSection, ...]
    front: FrontPage | None = None


class Turn(Protocol):
    """A campaign at one instant of a turn, with the readings it is played by; `data` is what a file keeps of it."""

    @property
    def data(self) -> bytes:
        """The campaign as bytes: equal ones for equal campaigns."""

    @property
    def choices(self) -> Choices:
        """The readings it is played by."""

    @property
    def galaxy(self) -> Galaxy:
        """The galaxy."""

    @property
    def situation(self) -> Situation:
        """The galaxy with the readings."""

    @property
    def number(self) -> int:
        """The number of the turn."""

    @property
    def players(self) -> Mapping[str, Text]:
        """The factions that somebody plays, by id, with their names."""

    @property
    def room(self) -> Mapping[str, int]:
        """How many units of each kind commands may hold above the usual limit, by id."""

    @property
    def figures(self) -> Mapping[str, Mapping[str, int]]:
        """Each faction's figures by name: `money` (thousandths of a million), `points`, `planets`, `commands`,
        `units`.
        """

    def next(self, galaxy: Galaxy) -> Turn:
        """Return the start of the next turn, in the galaxy as it is then.

        Raises Refused where the side of a player is missing in it, and where the campaign is over.
        """

    def head(self, text: str) -> ReadOrders:
        """Return the sheet in a text, its lines as they are understood, unjudged; raises Refused for none."""

    def read(self, text: str) -> ReadOrders:
        """Return the sheet in a text, each line judged by what its player knows; raises Refused for none."""

    def join(self, older: str, newer: str) -> JoinedOrders:
        """Return a sheet with the lines of an older one that it does not replace; raises Refused as `read` does."""

    def form(self, faction: str, code: str, lang: str) -> str:
        """Return the empty order sheet of a player."""

    def card(self, faction: str, lang: str) -> tuple[OrderOffer, ...]:
        """Return how a player writes each order, with examples of his own side."""

    def judge(self, case: TurnCase, since: Sequence[KeptPhase] = (), progress: Progress = silent) -> JudgedTurn:
        """Judge the turn. The phases of `since` stay as they are, the others are judged anew."""

    def ruling(self, ruling: RulingOn, others: Sequence[RulingOn] = ()) -> RulingOn:
        """Return a ruling in its stored form, after `others` on the turn; raises Refused for one without meaning."""

    def decrees(self, rulings: Sequence[RulingOn]) -> tuple[DecreeKind, ...]:
        """Return what the referee can decree, with the choices there are after these rulings: for the referee only."""

    def decreed(self, ruling: RulingOn, others: Sequence[RulingOn] = ()) -> tuple[TurnEvent, ...]:
        """Return the sentence of a decree after `others`, none for one that is not told; raises Refused as it does."""

    def life(self, rulings: Sequence[RulingOn], t: Translator) -> CampaignLife:
        """Return objectives and characters as these rulings leave them: for the referee only."""

    def waiting(self, phases: Sequence[KeptPhase], rulings: Sequence[RulingOn]) -> tuple[RulingDue, ...]:
        """Return what waits for a ruling, each target once."""

    def battles(self, phases: Sequence[KeptPhase], t: Translator) -> tuple[TurnBattle, ...]:
        """Return the battles of the turn with all that is known of them: for the referee only."""

    def events(self, phases: Sequence[KeptPhase], readings_before: Choices | None = None) -> tuple[TurnPhase, ...]:
        """Return all that happened in the turn as sentences, for the referee only; readings that changed come first."""


class TurnReports(Protocol):
    """What the players are told of a published turn: the same bytes for the same values."""

    @property
    def turn(self) -> PlayedTurn:
        """The turn."""

    def package(self, faction: str, head: Letterhead) -> Mapping[str, bytes]:
        """Return the files a player gets, by name; those of EVERYBODY are the public bulletin."""

    def paper(self, faction: str, head: Letterhead) -> TurnPaper:
        """Return the content of the same package for paper."""

    def with_other_secrets(self, faction: str) -> TurnReports:
        """Return the reports of the turn with all changed that a faction may not know: its package must stay equal."""


class Turns(Protocol):
    """The turns of a campaign. Provisional until a second game uses it."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases of a turn in their order."""

    def parameter(self, name: str, choices: Choices) -> int:
        """Return a number the book leaves to the referee, as chosen in the campaign."""

    def begin(self, galaxy: Galaxy, choices: Choices = DEFAULTS, seed: str = "") -> Turn:
        """Return a campaign before its first turn (turn 0); random choices use dice of the seed."""

    def open(self, data: bytes, choices: Choices = DEFAULTS) -> Turn:
        """Return the campaign in these bytes; ContentError is raised for damaged ones when it is asked."""

    def reports(self, turn: PlayedTurn) -> TurnReports:
        """Return what the players are told of a published turn."""

    def replay(self, played: Sequence[PlayedTurn], head: ReplayHead) -> bytes:
        """Return the page that replays these turns: the same bytes for the same values."""

    def book(self, played: Sequence[PlayedTurn], asked: BookAsked, progress: Progress = silent) -> CampaignBook:
        """Return the chronicle of a campaign from its published turns, the first being turn 0."""

    def book_page(self, book: CampaignBook) -> bytes:
        """Return a chronicle as one HTML page that needs no other file."""
