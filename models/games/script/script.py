"""What an organiser adds to the rules of a game: objects, events, ways to win, rewards; values, never edited in place.

An event is what happens when its trigger comes and all its conditions hold; its die, where it has one, is thrown then.
In the middle of a walk it happens at the very step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final, Literal

from models.content import Json, build, within, wrong_type
from models.errors import ContentError
from models.games.script.effects import EFFECTS, Lose, PlaceFigure, PutObject, Victory
from models.games.script.entries import read_entry
from models.games.script.entry_fields import NO_PLACE, Place
from models.games.script.vocabulary import CONDITIONS, TRIGGERS, Condition, Effect, Entry, RoundBegins, Trigger

MAX_ENTRIES: Final = 200
"""How many objects, events, ways to win or rewards a scenario has at most, and entries an event."""
MAX_SAID: Final = 2_000
"""Signs of the words of one event, object or way to win."""
MAX_NUMBER: Final = 1_000_000
"""The largest number a scenario or a battle may name, either way: a cell, points, a round."""
FACES: Final = (4, 6, 8, 10, 12, 20, 100)
"""The dice an event may throw."""

FIRST_ROUND: Final = RoundBegins()
ObjectUse = Literal["plain", "pass", "key"]
OBJECT_USES: Final[tuple[ObjectUse, ...]] = ("plain", "pass", "key")


@dataclass(frozen=True, slots=True)
class ScenarioObject:
    """A thing figures carry.

    `use` is its effect: `pass` is the game's own prize (AG-88, AG-100), `key` opens the locked door `gate` for its
    carrier, `plain` has only the effects that events give it. `words` are for the players.
    """

    id: str
    name: str
    at: Place = NO_PLACE
    use: ObjectUse = "plain"
    gate: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happens when the die of an event shows `low` to `high`."""

    low: int
    high: int
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioEvent:
    """Something that happens at the table: once, or each time its trigger comes where it is to `repeat`.

    `die` is how many faces the die thrown for it has, 0 for none; `effects` happen in any case, `outcomes` by the die.
    `rule` is the one of the book that says so, empty for an organiser's own; so with ways to win and rewards.
    """

    id: str
    name: str
    trigger: Trigger = FIRST_ROUND
    conditions: tuple[Condition, ...] = ()
    effects: tuple[Effect, ...] = ()
    die: int = 0
    outcomes: tuple[Outcome, ...] = ()
    repeat: bool = False
    rule: str = ""

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """What may happen, whatever the die shows."""
        return (*self.effects, *(each for outcome in self.outcomes for each in outcome.effects))


@dataclass(frozen=True, slots=True)
class VictoryCondition:
    """A way to win besides the game's own: the side wins as soon as all conditions hold.

    Conditions are checked after every step of a walk; a zone is held by figures that stand there, not by one walking
    through.
    """

    id: str
    name: str
    side: str = ""
    conditions: tuple[Condition, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Reward:
    """What is gained at the end: `points` for the force of a `side` (empty: of the winners), or words alone."""

    id: str
    name: str
    side: str = ""
    points: int = 0
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Script:
    """All that an organiser adds to the rules."""

    objects: tuple[ScenarioObject, ...] = ()
    events: tuple[ScenarioEvent, ...] = ()
    victories: tuple[VictoryCondition, ...] = ()
    gains: tuple[Reward, ...] = ()

    def object(self, object_id: str) -> ScenarioObject | None:
        """Return an object by id, None where there is none."""
        return next((each for each in self.objects if each.id == object_id), None)

    @property
    def the_pass(self) -> ScenarioObject | None:
        """The object that stands for the game's own prize, None where the scenario does not name it."""
        return next((each for each in self.objects if each.use == "pass"), None)

    def entries(self) -> Iterator[Entry]:
        """Yield every trigger, condition and effect."""
        for event in self.events:
            yield event.trigger
            yield from event.conditions
            yield from event.all_effects
        for way in self.victories:
            yield from way.conditions

    def zones(self) -> frozenset[int]:
        """Return the ids of the map's zones that the script names."""
        named = [getattr(each, name, 0) for each in self.entries() for name in ("zone", "vault", "console")]
        places = [each.at for each in self.entries() if isinstance(each, PlaceFigure | PutObject)]
        return frozenset(named) | {place.zone for place in (*places, *(each.at for each in self.objects))}

    def may_win(self, side: str) -> bool:
        """Return whether a side has a way to win besides the game's own."""
        given = {each.side for event in self.events for each in event.all_effects if isinstance(each, Victory)}
        lost = any(isinstance(each, Lose) and each.side != side for event in self.events for each in event.all_effects)
        return lost or not given.isdisjoint({"", side}) or any(each.side == side for each in self.victories)


NO_SCRIPT: Final = Script()
PARTS: Final = ("objects", "events", "victories", "gains")
"""The lists of a script, as they are called in files."""


def written_script(script: Script) -> dict[str, Json]:
    """Return a script as plain JSON values."""
    victories: list[Json] = [
        {"id": e.id, "name": e.name, "side": e.side, "conditions": _entries_json(e.conditions), "rule": e.rule}
        for e in script.victories
    ]
    return {
        "objects": [asdict(each) for each in script.objects],
        "events": [_written_event(each) for each in script.events],
        "victories": victories,
        "gains": [asdict(each) for each in script.gains],
    }


def read_script(raw: Mapping[str, Json], file: str) -> Script:
    """Return the script of plain JSON values, missing lists empty; raises ContentError naming file and place."""
    check_numbers(raw, file)
    script = Script(
        build(tuple[ScenarioObject, ...], raw.get("objects", ()), file=file, place="objects"),
        tuple(_read_event(each, file, f"events[{i}]") for i, each in enumerate(_list(raw, "events", file))),
        tuple(_read_victory(each, file, f"victories[{i}]") for i, each in enumerate(_list(raw, "victories", file))),
        build(tuple[Reward, ...], raw.get("gains", ()), file=file, place="gains"),
    )
    for part in PARTS:
        entries: tuple[ScenarioObject | ScenarioEvent | VictoryCondition | Reward, ...] = getattr(script, part)
        if len(entries) > MAX_ENTRIES or len({each.id for each in entries}) < len(entries):
            raise ContentError("scenario.entries", file=file, place=part, limit=MAX_ENTRIES)
    return script


def check_numbers(raw: Json, file: str, place: str = "") -> None:
    """Raise ContentError, naming file and place, for a number that no field of a form can show."""
    if isinstance(raw, int | float) and not -MAX_NUMBER <= raw <= MAX_NUMBER:
        raise ContentError("pack.bad_number", file=file, place=place, limit=MAX_NUMBER)
    if isinstance(raw, list | tuple | Mapping):
        for key, each in raw.items() if isinstance(raw, Mapping) else enumerate(raw):
            check_numbers(each, file, within(place, key))


def _entries_json(entries: Sequence[Condition | Effect]) -> list[Json]:
    return [each.written() for each in entries]


def _written_event(event: ScenarioEvent) -> dict[str, Json]:
    outcomes: list[Json] = [
        {"low": each.low, "high": each.high, "effects": _entries_json(each.effects)} for each in event.outcomes
    ]
    return {
        "id": event.id,
        "name": event.name,
        "trigger": event.trigger.written(),
        "conditions": _entries_json(event.conditions),
        "effects": _entries_json(event.effects),
        "die": event.die,
        "outcomes": outcomes,
        "repeat": event.repeat,
        "rule": event.rule,
    }


@dataclass(frozen=True, slots=True)
class _EventRead:
    id: str
    name: str = ""
    trigger: Json = None
    conditions: tuple[Json, ...] = ()
    effects: tuple[Json, ...] = ()
    die: int = 0
    outcomes: tuple[_OutcomeRead, ...] = ()
    repeat: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class _OutcomeRead:
    low: int
    high: int
    effects: tuple[Json, ...] = ()


@dataclass(frozen=True, slots=True)
class _VictoryRead:
    id: str
    name: str = ""
    side: str = ""
    conditions: tuple[Json, ...] = field(default=())
    rule: str = ""


def _read_event(raw: Json, file: str, place: str) -> ScenarioEvent:
    read = build(_EventRead, raw, file=file, place=place)
    if read.die and read.die not in FACES:
        raise ContentError("content.not_one_of", file=file, place=f"{place}.die", found=str(read.die), allowed=FACES)
    _few(read.outcomes, file, f"{place}.outcomes")
    return ScenarioEvent(
        read.id,
        read.name,
        read_entry(TRIGGERS, read.trigger, file, f"{place}.trigger"),
        _conditions(read.conditions, file, place),
        _effects(read.effects, file, place),
        read.die,
        tuple(
            Outcome(each.low, each.high, _effects(each.effects, file, f"{place}.outcomes[{i}]"))
            for i, each in enumerate(read.outcomes)
        ),
        read.repeat,
        read.rule,
    )


def _read_victory(raw: Json, file: str, place: str) -> VictoryCondition:
    read = build(_VictoryRead, raw, file=file, place=place)
    return VictoryCondition(read.id, read.name, read.side, _conditions(read.conditions, file, place), read.rule)


def _conditions(raw: Sequence[Json], file: str, place: str) -> tuple[Condition, ...]:
    _few(raw, file, f"{place}.conditions")
    return tuple(read_entry(CONDITIONS, each, file, f"{place}.conditions[{i}]") for i, each in enumerate(raw))


def _effects(raw: Sequence[Json], file: str, place: str) -> tuple[Effect, ...]:
    _few(raw, file, f"{place}.effects")
    return tuple(read_entry(EFFECTS, each, file, f"{place}.effects[{i}]") for i, each in enumerate(raw))


def _few(raw: Sequence[object], file: str, place: str) -> None:
    if len(raw) > MAX_ENTRIES:
        raise ContentError("pack.too_many_entries", file=file, place=place, limit=MAX_ENTRIES)


def _list(raw: Mapping[str, Json], part: str, file: str) -> Sequence[Json]:
    found = raw.get(part, ())
    if not isinstance(found, list | tuple):
        raise wrong_type("list", found, file=file, place=part)
    return found
