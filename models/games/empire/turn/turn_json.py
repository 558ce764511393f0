"""A state, its happenings and its dice in the form of a campaign file, and back.

Packed bytes are JSON without fields at their default, compressed; a field added by a later version has its default.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from models.content import build
from models.dice import Dice
from models.errors import ContentError
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.judge import JudgedPhase
from models.games.empire.turn.state import CampaignState
from models.games.facets.turns import KeptDie, KeptHappening, KeptPhase, KeptStream, Turn
from models.games.values import Choices

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_HEAVIEST: Final = 64_000_000


def pack_state(state: CampaignState) -> bytes:
    """Return a state as bytes: the same ones for the same state on every machine."""
    return _Packer().pack(state)


class _Packer:
    """Packs states that share most of their planets, commands and players: each of those is converted once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, object]] = {}
        self._defaults: dict[type, list[tuple[str, object]]] = {}
        self._last: tuple[CampaignState, bytes] | None = None

    def pack(self, state: CampaignState) -> bytes:
        """Return a state as bytes."""
        if self._last is None or self._last[0] is not state:
            text = json.dumps(self._plain(state), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
            self._last = state, zlib.compress(text.encode(), 9)
        return self._last[1]

    def _plain(self, value: object) -> object:
        if isinstance(value, str | int):
            return value.value if isinstance(value, Enum) else value
        if is_dataclass(value) and not isinstance(value, type):
            known = self._known.get(id(value))
            if known is None:
                # The value is held as well, so that no other one gets its id meanwhile.
                known = self._known[id(value)] = (value, self._fields(value))
            return known[1]
        if isinstance(value, Mapping):
            return {str(key): self._plain(each) for key, each in value.items()}
        if isinstance(value, frozenset):
            return sorted((self._plain(each) for each in value), key=repr)
        return [self._plain(each) for each in value] if isinstance(value, tuple) else value

    def _fields(self, value: DataclassInstance) -> dict[str, object]:
        kind = type(value)
        if kind not in self._defaults:
            self._defaults[kind] = [(each.name, _default(each)) for each in fields(value)]
        every = ((name, getattr(value, name), default) for name, default in self._defaults[kind])
        return {name: self._plain(found) for name, found, default in every if found != default}


def _default(of: Field[object]) -> object:
    """Return the default of a field, MISSING for one without."""
    return of.default_factory() if of.default_factory is not MISSING else of.default


@dataclass(frozen=True)
class PackedTurn:
    """A campaign as bytes, unpacked when first asked for; the readings it is played by make no other campaign of it."""

    data: bytes = field(repr=False)
    choices: Choices = field(default_factory=dict, compare=False)

    @cached_property
    def state(self) -> CampaignState:
        """The campaign; raises ContentError for damaged bytes."""
        return unpack_state(self.data)


def state_of(turn: Turn) -> CampaignState:
    """Return the state of a turn of this game."""
    assert isinstance(turn, PackedTurn)
    return turn.state


def unpack_state(raw: bytes) -> CampaignState:
    """Return the state in packed bytes; raises ContentError for any other bytes."""
    try:
        flow = zlib.decompressobj()
        text = flow.decompress(raw, _HEAVIEST)
        plain = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as problem:
        raise ContentError("turn.no_state") from problem
    return build(CampaignState, plain, file="snapshot")


def fingerprint(turn: Turn) -> str:
    """Return a hash of a packed state: the same for the same state on every machine."""
    return hashlib.sha256(zlib.decompress(turn.data)).hexdigest()


def stored_phases(phases: Sequence[JudgedPhase], opened: Callable[[bytes], Turn]) -> tuple[KeptPhase, ...]:
    """Return phases in their stored form; `opened` makes a Turn of packed bytes."""
    packer, found = _Packer(), []
    for phase in phases:
        told = tuple(
            KeptHappening(each.kind, each.rule, dict(each.args), each.cause, tuple(sorted(each.visible_to)))
            for each in phase.happenings
        )
        dice = tuple(_stream(key, each) for key, each in phase.dice if each.log)
        found.append(KeptPhase(phase.name, told, dice, opened(packer.pack(phase.state))))
    return tuple(found)


def read_phase(phase: KeptPhase) -> JudgedPhase:
    """Return a stored phase as a value; its dice remain in the stored form."""
    told = tuple(read_happening(each) for each in phase.happenings)
    return JudgedPhase(phase.id, told, state_of(phase.state))


def read_happening(kept_one: KeptHappening) -> Happening:
    """Return a stored happening as a value."""
    return Happening(kept_one.kind, kept_one.rule, dict(kept_one.args), kept_one.cause, frozenset(kept_one.visible_to))


def _stream(key: str, dice: Dice) -> KeptStream:
    return KeptStream(key, tuple(KeptDie(each.purpose, each.faces, each.result, each.typed) for each in dice.log))
