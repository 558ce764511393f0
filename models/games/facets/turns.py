"""The turns of a refereed campaign: orders in, what happens out, as values that a campaign file keeps.

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
from models.games.life import CampaignLife
from models.games.values import DEFAULTS, Choices
from models.i18n import Text, Translator
from models.progress import Progress, silent

REPORT_FORMAT: Final = 1
"""The version of `report.json`: packages are written in it, `models.campaign.turn_codes.verified` reads it."""
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
    args: Mapping[str, object]
    refused: bool = False


@dataclass(frozen=True, slots=True)
class TurnPhase:
    """One phase of a judged turn: its id, and its events in their order."""

    id: str
    events: tuple[TurnEvent, ...]


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """What is said at once of a line of a sheet: `ok`, `warning` or `refused`, with a sentence and its rule.

    It is judged by what the player knows, so that no refusal tells him more.
    """

    number: int
    words: str
    grade: str = "ok"
    key: str = ""
    args: Mapping[str, object] = field(default_factory=dict)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ReadOrders:
    """An order sheet as it was read: its turn and faction, the code that signs it, a verdict a line.

    `left` is the money that would be left, in thousandths, `unordered` the commands that no line is about.
    """

    turn: int
    faction: str
    code: str
    lines: tuple[LineVerdict, ...]
    left: int = 0
    unordered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptHappening:
    """One thing that happened, as it is kept: `visible_to` are faction ids, `*` is everybody."""

    kind: str
    rule: str
    args: Mapping[str, str | int]
    cause: str
    visible_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeptDie:
    """One die as it fell: what it was for, its faces, the face up, whether it was typed in."""

    purpose: str
    faces: int
    result: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class KeptStream:
    """The dice that fell from one stream of a turn (`fleets/battle/a+b`), in their order."""

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
    """A decision of the referee: on an order by its cause (`hutt:3`): `yes`, `no` or words for the player; on dice by
    their stream (`dice:fleets/battle/a+b`): the faces that fell; on a phase (`after:income`): one more thing that
    happens at its end (`money faction=hutt amount=5000`).
    """

    target: str
    body: str


@dataclass(frozen=True, slots=True)
class TurnCase:
    """All that a turn is judged from: the campaign at its start, the sheet of each faction, the seed of its dice,
    readings and parameters, rulings.
    """

    start: bytes
    sheets: Mapping[str, str]
    seed: str
    choices: Choices = field(default_factory=dict)
    rulings: tuple[RulingOn, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn judged, kept or not: its number, every phase, the fingerprint of the campaign after it.

    `unread` are the lines of sheets that could not be read: whose, which, and why. `lost` are the rulings that found
    no target, `open` the causes that wait for one.
    """

    turn: int
    fingerprint: str
    phases: tuple[KeptPhase, ...]
    unread: tuple[tuple[str, int, SpokenError], ...] = ()
    lost: tuple[RulingOn, ...] = ()
    open: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CampSum:
    """What one camp of a battle came to in a round: each number in words, its value and rule; their sum; its die, 0
    where none was rolled.
    """

    terms: tuple[tuple[str, int, str], ...]
    total: int
    die: int


@dataclass(frozen=True, slots=True)
class TurnBattle:
    """A battle as the referee sees it: its sentence, the phase, the dice it hangs on (`fleets/battle/a+b`), where.

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
    """What another judging of a turn makes of a faction: a figure (`money`, `planets`, …) as it was and as it is."""

    faction: str
    figure: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was published: its number, the campaign at its start, what happened in the attempt that holds.

    `seed` is what its dice were thrown from where that was not the secret itself, `sheets` what each faction sent.
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
    """What stands on a package besides what its player knows: for whom, the code and the deadline of the next turn.

    `mail` is where it goes, `referee` where orders are sent to, both `""` where nobody said.

    `deadlines` are the next three, as the zone's own date and hour (`2026-12-01 20:00`). `reason` is why a revision
    above 1 was made. `secret` and `sheets` (digests by turn) are told in the last report alone.
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


@dataclass(frozen=True, slots=True)
class ReplayHead:
    """What stands on the page that plays a whole campaign: its name, the language, the day of each turn; whether it
    tells `everything`, as it may once the campaign is over, or what everybody may know.
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
    """A player's report as it goes on paper, as a file of this name: his map with circles of commands, then words."""

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
    """Return what happened in words: amounts in millions, a refused order with whose it is and its line."""
    args = spoken_args(event.key, event.args, t)
    amount = event.args.get("amount")
    if isinstance(amount, int) and event.key.startswith(_IN_POINTS):
        words = t.plural(event.key, abs(amount), **args)
    else:
        words = t(event.key, **args)
    return t("empire.told_refused", **{**args, "why": words}) if event.refused else words


def spoken_args(key: str, given: Mapping[str, object], t: Translator) -> dict[str, object]:
    """Return the arguments of a sentence about a turn as they are told: amounts in millions, units in words."""
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
        """Return a number the book leaves to the referee, as the campaign has it."""

    def begin(self, galaxy: Galaxy, choices: Choices = DEFAULTS, seed: str = "") -> bytes:
        """Return a campaign before its first turn; what is drawn for it is by dice of the seed."""

    def next_turn(self, state: bytes, galaxy: Galaxy) -> bytes:
        """Return the campaign at the start of the turn after this one, in the galaxy as it is then."""

    def galaxy(self, state: bytes) -> Galaxy:
        """Return the galaxy of a state."""

    def room(self, state: bytes) -> Mapping[str, int]:
        """Return how many units more of each kind commands hold than is usual, by id, as they are fitted out."""

    def players(self, state: bytes) -> Mapping[str, Text]:
        """Return the factions that somebody plays, by id, with their names."""

    def number(self, state: bytes) -> int:
        """Return the turn a state is of."""

    def head(self, text: str, state: bytes) -> ReadOrders:
        """Return whose sheet stands in a text, its lines as they are; raises Refused for none."""

    def read(self, text: str, state: bytes, choices: Choices = DEFAULTS) -> ReadOrders:
        """Return the sheet in a text, each line judged by what its player knows; raises Refused for none."""

    def judge(self, case: TurnCase, since: Sequence[KeptPhase] = (), progress: Progress = silent) -> JudgedTurn:
        """Judge a turn: the only way there is. Phases of `since` stand as they are, the rest is judged anew."""

    def ruling(self, ruling: RulingOn, start: bytes, others: Sequence[RulingOn] = ()) -> RulingOn:
        """Return a ruling as it is kept, after `others` on the turn; raises Refused for one that can mean nothing."""

    def form(self, state: bytes, faction: str, code: str, lang: str) -> str:
        """Return the sheet of a turn for a player to fill in."""

    def waiting(self, phases: Sequence[KeptPhase], rulings: Sequence[RulingOn]) -> tuple[tuple[str, str], ...]:
        """Return what waits for a ruling: the cause, and its words where it has any."""

    def life(self, state: bytes, rulings: Sequence[RulingOn], t: Translator) -> CampaignLife:
        """Return objectives and characters, with what these rulings make of them: for the referee alone."""

    def book(self, played: Sequence[PlayedTurn], asked: BookAsked, progress: Progress = silent) -> CampaignBook:
        """Return the chronicle of a campaign from its published turns, the first being turn 0."""

    def book_page(self, book: CampaignBook) -> bytes:
        """Return a chronicle as one page that needs nothing else."""

    def figures(self, state: bytes) -> Mapping[str, Mapping[str, int]]:
        """Return what each faction has, by what: `money` (thousandths), `points`, `planets`, `commands`, `units`."""

    def battles(self, phases: Sequence[KeptPhase], start: bytes, t: Translator) -> tuple[TurnBattle, ...]:
        """Return the battles of a turn with everything that is known of them: for the referee alone."""

    def tell(self, judged: JudgedTurn, start: bytes) -> tuple[TurnPhase, ...]:
        """Return what happened as sentences, everything of it: for the referee alone."""

    def package(self, played: Sequence[PlayedTurn], faction: str, head: Letterhead) -> Mapping[str, bytes]:
        """Return the files a player gets after the last of these turns, by name: the same bytes for the same values.

        Those of EVERYBODY are the public bulletin.
        """

    def replay(self, played: Sequence[PlayedTurn], head: ReplayHead) -> bytes:
        """Return the page that plays these turns: the same bytes for the same values."""

    def otherwise(self, played: PlayedTurn, faction: str) -> PlayedTurn:
        """Return a turn with everything otherwise that a faction may not know: its package stays what it was."""

    def paper(self, played: Sequence[PlayedTurn], faction: str, head: Letterhead) -> TurnPaper:
        """Return what the same package says on paper."""
