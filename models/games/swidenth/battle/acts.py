"""Everything a figure can do, one value each, and their plain form for files.

Places are spots, thousandths of a pace; `figure` is who acts, `target` whom it is done to. Acts that cost no action
say so; every other one is the action of an activation (SW-13, SW-20 … SW-22).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from models.games.asked_ground import ANSWER, QuestionKind, Row
from models.games.battle.battle_json import WrittenActs
from models.table.spots import Spot

Aim = Literal["", "contact", "nearer", "line", "spot", "post"]


@dataclass(frozen=True, slots=True)
class PutDown:
    """Put a figure on its start area before the first turn, facing a direction; put again, it moves (SW-147)."""

    figure: str
    spot: Spot
    facing: Spot = (0, 0)


@dataclass(frozen=True, slots=True)
class RollSigns:
    """Draw before deployment what the optional tables ask for: the weather, the score of events (SW-187, SW-192)."""

    weather: bool = True
    omen: bool = True


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """Begin the next turn: what lasted a turn ends, the events of its start occur (SW-151). No figure's action."""


@dataclass(frozen=True, slots=True)
class EndHalf:
    """End the PJ's half of the turn: those who have not acted do nothing (SW-14, SW-15)."""


@dataclass(frozen=True, slots=True)
class DoNothing:
    """Let the activation go by (SW-15)."""

    figure: str


@dataclass(frozen=True, slots=True)
class GoAlong:
    """Move along a path, the start left out, up to the base move; face any way at its end (SW-16).

    `manner` is `walk`, `stairs` for a ladder, a rope or stairs (SW-18), `swim` or `climb` (SW-19).
    """

    figure: str
    path: tuple[Spot, ...]
    facing: Spot = (0, 0)
    manner: str = "walk"


@dataclass(frozen=True, slots=True)
class RunTo:
    """Run straight to a spot, at one and a half times the base move, facing the direction of the run (SW-17)."""

    figure: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class TurnTo:
    """Face a direction before or after moving: no action (SW-11)."""

    figure: str
    facing: Spot


@dataclass(frozen=True, slots=True)
class RiseUp:
    """Stand up again (SW-25)."""

    figure: str


@dataclass(frozen=True, slots=True)
class Strike:
    """Start a phase of melee with an enemy in contact (SW-29)."""

    figure: str
    target: str


@dataclass(frozen=True, slots=True)
class TakeInHand:
    """Change to another of the figure's ways to fight in contact, by its index: no action (SW-28)."""

    figure: str
    hand: int


@dataclass(frozen=True, slots=True)
class ShootAt:
    """Shoot at an enemy with a ranged weapon, by its gear id (SW-35)."""

    figure: str
    target: str
    weapon: str


@dataclass(frozen=True, slots=True)
class ReloadWeapon:
    """Spend an action on reloading, where that takes actions (AMB-SW-19)."""

    figure: str


@dataclass(frozen=True, slots=True)
class CastSpell:
    """Cast a spell (SW-39), at a target or on a spot and in a direction where it wants one.

    `gear` is the grimoire or the scroll it is read from (SW-93), empty for a spell one knows.
    """

    figure: str
    spell: str
    target: str = ""
    spot: Spot = (0, 0)
    facing: Spot = (0, 0)
    gear: str = ""


@dataclass(frozen=True, slots=True)
class EndSpell:
    """Let a wall, a veil or one's invisibility end: no action (SW-123, SW-126, SW-131)."""

    figure: str
    screen: str = ""


@dataclass(frozen=True, slots=True)
class BreakParalysis:
    """Try to shake off a magic paralysis (SW-127)."""

    figure: str


@dataclass(frozen=True, slots=True)
class TendTo:
    """Give 1D4 Vitality to a friend in contact by the skill Soins (SW-112)."""

    figure: str
    target: str


@dataclass(frozen=True, slots=True)
class DrinkPotion:
    """Drink a potion: no action, one an activation (SW-22, SW-95)."""

    figure: str
    gear: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """Give gear to another PJ in contact and take something of his for it, by gear ids (SW-48)."""

    figure: str
    target: str
    gives: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DoSpecial:
    """Do something only people at a table can judge, such as picking a lock (SW-21)."""

    figure: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class GoTold:
    """Move on a table whose positions nobody has told: into contact with a figure, nearer to it, to where it is in
    range and sight, to where most friends are in reach, to a post; or wherever people say, touching nobody (SW-16).
    """

    figure: str
    manner: str = "walk"
    target: str = ""
    aim: Aim = ""


@dataclass(frozen=True, slots=True)
class SayOf:
    """Answer a question about the table; the answer is typed in as dice are
    (`models.games.asked_ground.GroundQuestion`).
    """

    kind: QuestionKind
    figure: str
    among: tuple[str, ...] = ()
    reach: int = 0
    strict: bool = False
    zone: str = ""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class ForgetTold:
    """Forget the answers about a figure except its contacts, so that they are asked again."""

    figure: str


@dataclass(frozen=True, slots=True)
class TakeLater:
    """Let a figure act after the others of its half: no action (SW-14)."""

    figure: str


@dataclass(frozen=True, slots=True)
class CorrectLife:
    """Set the Vitality a figure has `left`, as people tick it at their table: nobody's action (SW-6)."""

    figure: str
    left: int


@dataclass(frozen=True, slots=True)
class ArrangeTurn:
    """Set the order of the NPCs that have still to act: nobody's action (SW-14)."""

    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpringAmbush:
    """Say that somebody came near enough for an event of the quest, such as an ambush (SW-152)."""

    event: str


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Say that a figure that is led there has reached an exit, the zone of a number (SW-149)."""

    figure: str
    zone: int


@dataclass(frozen=True, slots=True)
class CrossWall:
    """Say that a figure has crossed a wall of destruction where positions are not known (SW-126)."""

    figure: str
    screen: str


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play on though the quest is lost, while heroes and enemies still stand: nobody's action."""


@dataclass(frozen=True, slots=True)
class EndBattle:
    """End a battle that was played on after its quest was lost: nobody's action."""


TableAct = (
    PutDown | RollSigns | BeginTurn | EndHalf | DoNothing | GoAlong | RunTo | TurnTo | RiseUp | Strike | TakeInHand
    | ShootAt | ReloadWeapon | CastSpell | EndSpell | BreakParalysis | TendTo | DrinkPotion | HandOver | DoSpecial
    | GoTold | SayOf | ForgetTold | TakeLater | CorrectLife | ArrangeTurn | SpringAmbush | LeaveTable | CrossWall
    | PlayOn | EndBattle
)  # fmt: skip

NAMES: Final[Mapping[str, type[TableAct]]] = {
    "deploy": PutDown,
    "signs": RollSigns,
    "begin": BeginTurn,
    "end_half": EndHalf,
    "wait": DoNothing,
    "move": GoAlong,
    "run": RunTo,
    "face": TurnTo,
    "rise": RiseUp,
    "strike": Strike,
    "hand": TakeInHand,
    "shoot": ShootAt,
    "reload": ReloadWeapon,
    "cast": CastSpell,
    "dispel": EndSpell,
    "break_free": BreakParalysis,
    "heal": TendTo,
    "drink": DrinkPotion,
    "exchange": HandOver,
    "special": DoSpecial,
    "go": GoTold,
    ANSWER: SayOf,
    "forget": ForgetTold,
    "later": TakeLater,
    "life": CorrectLife,
    "order": ArrangeTurn,
    "spring": SpringAmbush,
    "leave": LeaveTable,
    "cross": CrossWall,
    "play_on": PlayOn,
    "end": EndBattle,
}
ACTS: Final = WrittenActs[TableAct](NAMES)
act_word, written_act, read_act = ACTS.word, ACTS.write, ACTS.read
