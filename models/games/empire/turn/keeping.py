"""A state, its happenings and its dice as what a campaign file keeps, and back.

Packed bytes are JSON, fields at their default left out, compressed; a field that a later version adds has its default.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Final

from models.content import build
from models.dice import Dice
from models.errors import ContentError
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.judge import JudgedPhase
from models.games.empire.turn.state import CampaignState
from models.games.turns import KeptDie, KeptHappening, KeptPhase, KeptStream

_HEAVIEST: Final = 64_000_000


def packed(state: CampaignState) -> bytes:
    """Return a state as bytes: the same ones for the same state on every machine."""
    text = json.dumps(_plain(state), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9)


def unpacked(raw: bytes) -> CampaignState:
    """Return the state of packed bytes; raises ContentError where they hold none."""
    try:
        flow = zlib.decompressobj()
        text = flow.decompress(raw, _HEAVIEST)
        plain = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as problem:
        raise ContentError("turn.no_state") from problem
    return build(CampaignState, plain, file="snapshot")


def fingerprint(state: CampaignState) -> str:
    """Return a hash of a whole campaign: the same for the same state on every machine."""
    return hashlib.sha256(zlib.decompress(packed(state))).hexdigest()


def kept(phase: JudgedPhase) -> KeptPhase:
    """Return a phase as it is kept."""
    told = tuple(
        KeptHappening(each.kind, each.rule, dict(each.args), each.cause, tuple(sorted(each.visible_to)))
        for each in phase.happenings
    )
    dice = tuple(_stream(key, each) for key, each in phase.dice if each.log)
    return KeptPhase(phase.name, told, dice, packed(phase.state))


def judged(phase: KeptPhase) -> JudgedPhase:
    """Return a phase that was kept; its dice stay with what was kept."""
    told = tuple(happening(each) for each in phase.happenings)
    return JudgedPhase(phase.id, told, unpacked(phase.state))


def happening(kept_one: KeptHappening) -> Happening:
    """Return a happening that was kept."""
    return Happening(kept_one.kind, kept_one.rule, dict(kept_one.args), kept_one.cause, frozenset(kept_one.visible_to))


def _stream(key: str, dice: Dice) -> KeptStream:
    return KeptStream(key, tuple(KeptDie(each.purpose, each.faces, each.result, each.typed) for each in dice.log))


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {
            each.name: _plain(found) for each in fields(value) if (found := getattr(value, each.name)) != _default(each)
        }
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return sorted((_plain(each) for each in value), key=repr)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


def _default(of: Field[object]) -> object:
    return of.default_factory() if of.default_factory is not MISSING else of.default
