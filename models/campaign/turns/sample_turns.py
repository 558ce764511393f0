"""The first turn of the sample galaxy: begun as a rehearsal, open, with the sheets of eleven of its twelve players.

Whoever plays with his own friends begins anew (`turn begin`): nothing of a rehearsal is published.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from typing import Final

from models.campaign.change import Change
from models.campaign.turn_records import OrderSheetRecord, PlayerRecord, RefereedRecord
from models.campaign.turns.changes import BeginTurns, OpenTurn, TakeSheets
from models.campaign.turns.codes import commitment, turn_code
from models.campaign.turns.rereading import kept_verdicts
from models.content import RULESETS, read_toml
from models.dice import OWN_SEEDS
from models.galaxy.galaxy import Galaxy
from models.games.facets.turns import Turn
from models.games.library import galaxy_game

_SECRET: Final = OWN_SEEDS + hashlib.sha256(b"rehearsal").hexdigest()[:32]
_DUE: Final = ("2030-01-04T19:00:00+00:00", "2030-01-18T19:00:00+00:00")
_CAME: Final = "2029-12-30T10:00:00+00:00"
_END: Final = {"fr": "FIN", "en": "END"}


def sample_turns(galaxy_id: str, galaxy: Galaxy, lang: str) -> tuple[Change, ...]:
    """Return the Changes that begin the turns of the sample galaxy, open the first and take its sheets."""
    state = galaxy_game().turns.begin(galaxy)
    start = state.next(galaxy)
    seats = tuple(PlayerRecord(galaxy_id=galaxy_id, faction=key, language=lang, salt=key) for key in state.players)
    row = RefereedRecord(
        galaxy_id=galaxy_id,
        secret=_SECRET,
        commitment=commitment(_SECRET),
        zone="Europe/Paris",
        due_utc=_DUE[0],
        test=True,
    )
    return (
        BeginTurns(row, seats, state),
        OpenTurn(galaxy_id, 1, *_DUE, start),
        TakeSheets(tuple(_sheets(galaxy_id, start, lang))),
    )


def _sheets(galaxy_id: str, start: Turn, lang: str) -> Iterator[OrderSheetRecord]:
    written = read_toml(RULESETS.parent / "samples" / "empire" / "orders.toml")
    for faction, words in written.items():
        head = f"PORTULAN 1 {faction} {turn_code(_SECRET, 1, faction, faction)}"
        text = f"{head}\n{words[lang].strip()}\n{_END[lang]}\n"
        read, raw = start.head(text), text.encode()
        yield OrderSheetRecord(
            galaxy_id=galaxy_id, id=f"{galaxy_id}-{faction}", turn=1, faction=faction, received_utc=_CAME,
            channel="mail", raw=zlib.compress(raw, 9),
            sha256=hashlib.sha256(raw).hexdigest(), words=text, verdicts=list(kept_verdicts(read)),
        )  # fmt: skip
