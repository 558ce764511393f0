"""A turn tried dry: order sheets read and judged from the galaxy as it stands, nothing kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict

from models.dice import Dice
from models.errors import ContentError, Refused, SpokenError
from models.galaxy.galaxy import Galaxy
from models.games.empire.turn.grammar import OrderSheet, read_sheet
from models.games.empire.turn.judge import begin, judge
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import Numbers
from models.games.empire.turn.orders import TurnOrder
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.telling import Narrator
from models.games.game import DEFAULTS, Choices
from models.games.strategy import DryTurn, TurnPhase, Turns


class EmpireTurns(Turns):
    """The turns of the galactic campaign."""

    def dry_turn(self, galaxy: Galaxy, sheets: Mapping[str, str], seed: str, choices: Choices = DEFAULTS) -> DryTurn:
        """Judge the first turn of a campaign from order sheets and keep nothing."""
        return _judged(galaxy, sheets, seed, choices)


def _judged(galaxy: Galaxy, sheets: Mapping[str, str], seed: str, choices: Choices) -> DryTurn:
    """Judge the first turn of a campaign from order sheets by the name of their file; the seed throws its dice.

    Raises ContentError for a text that is no sheet, Refused for two sheets of one player and for one of another turn.
    """
    state = begin(galaxy, Numbers.of(choices))
    read: dict[str, OrderSheet] = {}
    unread: list[tuple[str, int, SpokenError]] = []
    orders: list[TurnOrder] = []
    for file, text in sorted(sheets.items()):
        try:
            sheet = read_sheet(text, state)
        except Refused as refused:
            raise ContentError(refused.key, file=file, **refused.args_) from refused  # type: ignore[arg-type]
        if sheet.turn != state.turn:
            raise Refused("empire.sheet_of_another_turn", file=file, turn=sheet.turn, now=state.turn)
        if sheet.faction in read:
            raise Refused("empire.two_sheets", file=file, name=galaxy.faction[sheet.faction].name)
        read[sheet.faction] = sheet
        orders += sheet.orders
        unread += [(file, line.number, line.reason) for line in sheet.lines if line.reason is not None]
    judging = Judging(lambda key: Dice(seed, f"{state.turn}/{key}"), choices)
    phases = judge(state, orders, judging)
    after = phases[-1].state
    narrator = Narrator(state, after)
    told = tuple(TurnPhase(phase.name, narrator.events(phase.happenings)) for phase in phases)
    return DryTurn(state.turn, fingerprint(after), told, tuple(unread))


def fingerprint(state: CampaignState) -> str:
    """Return a hash of a whole campaign: the same for the same state on every machine."""
    document = asdict(state)
    document["firsts"] = sorted(document["firsts"])
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, frozenset | set):
        return sorted(value)
    return dict(value) if isinstance(value, Mapping) else str(value)
