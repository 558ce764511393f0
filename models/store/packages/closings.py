"""Closing bulletins as files beside a campaign, in `<campaign>.turns/T07-closing/`: what was told once stays there.

A step taken back removes a closing from the campaign, never from the players who were sent it: when the turn is closed
again, the bulletins that are there count as told.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from models.campaign.rows import Rows
from models.campaign.turns.changes import CloseTurn
from models.campaign.turns.judging import correctable
from models.campaign.turns.life import closing, closing_files
from models.campaign.turns.queries import last_turn, referee_of
from models.content import build
from models.errors import ContentError, Refused
from models.games.facets.turn_proof import Closing, TurnNotice
from models.i18n import trouble
from models.safe_names import under
from models.store.files import settle_file, settle_folder
from models.store.packages.publishing import turns_folder
from models.store.store import Store


def close_turn(
    store: Store, galaxy_id: str, apply: Callable[[CloseTurn], bool], *, correct: bool = False
) -> Path | None:
    """Close the turn that is played and write its closing bulletin; return the folder, None in an older campaign.

    Of a turn that is closed already only missing bulletins are written. With `correct` it is the published turn that is
    to be judged again: a sheet that was accepted since makes another closing. Raises Refused where no turn is open,
    where `apply` did nothing, and where the place does not take the files.
    """
    with store.read() as campaign:
        row, again = referee_of(campaign, galaxy_id), correctable(campaign, galaxy_id) if correct else 0
        if correct and not again:
            return None
        number = again or last_turn(campaign, galaxy_id).number
        folder = turns_folder(store.path) / f"T{number:02}-closing"
        told = _bulletin_closings(folder, row.commitment)
        change = closing(campaign, galaxy_id, store.clock(), told, correct=again)
    if change is not None and not apply(change):
        raise Refused("turn.judged_meanwhile")
    with store.read() as campaign:
        return folder if _write(folder, campaign, galaxy_id, number, row.commitment) else None


def _bulletin_closings(folder: Path, commitment: str) -> tuple[Closing, ...]:
    """Return the closings that the longest bulletin of a folder tells, without files of others or damaged ones."""
    found: tuple[Closing, ...] = ()
    for file in folder.glob("closing-*.json"):
        with suppress(OSError, ValueError, ContentError):
            notice = build(TurnNotice, json.loads(file.read_bytes()), file=file.name)
            if notice.commitment == commitment and len(notice.closings) > len(found):
                found = notice.closings
    return found


def _write(folder: Path, campaign: Rows, galaxy_id: str, turn: int, commitment: str) -> bool:
    """Write the bulletins that are not there yet; return whether there are any."""
    told, every = _bulletin_closings(folder, commitment), closing_files(campaign, galaxy_id, turn)
    try:
        for files in every[len(told) :]:
            folder.mkdir(parents=True, exist_ok=True)
            for name, data in files.items():
                file = under(folder, name)
                file.write_bytes(data)
                settle_file(file)
            settle_folder(folder)
    except OSError as problem:
        raise Refused("turn.not_written", folder=folder.name, reason=trouble(problem)) from problem
    return bool(every)
