"""What the commands on turns share: the campaign opened, its galaxy found, values as JSON, phases as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.files import open_campaign
from app.cli.paper import use_no_screen
from app.clock import now
from models.content import Json
from models.errors import ContentError
from models.games.facets.turn_events import spoken_event
from models.i18n import Translator

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from models.campaign.rows import Rows
    from models.games.facets.turn_events import TurnPhase
    from models.games.facets.turns import TurnPaper
    from models.store.store import Store


@contextmanager
def edited(file: Path) -> Iterator[Store]:
    """Open a campaign for writing; raises the reason where it is read-only."""
    from models.store.store import Store

    with Store.open(file, now) as store:
        if store.read_only and store.why is not None:
            raise store.why
        yield store


def galaxy_id(campaign: Rows, which: str) -> str:
    """Return the id of the galaxy of a name, the first for none; raises ContentError naming those there are."""
    from models.campaign.galaxies.queries import galaxy_named
    from models.campaign.queries import galaxies

    row = galaxy_named(campaign, which)
    if row is None:
        known = tuple(each.name for each in galaxies(campaign))
        raise ContentError("cli.no_such_galaxy" if known else "cli.no_galaxy", place=which, known=known)
    return row.id


def has_turns(file: Path, which: str) -> bool:
    """Return whether the turns of a galaxy have begun."""
    from models.campaign.turn_records import RefereedRecord

    with open_campaign(file) as store, store.read() as campaign:
        return campaign.get(RefereedRecord, galaxy_id(campaign, which)) is not None


def jsonable(value: DataclassInstance) -> dict[str, Json]:
    """Return a dataclass as a dict that JSON can hold."""
    return {key: list(each) if isinstance(each, tuple) else each for key, each in asdict(value).items()}


def phase_lines(phases: Iterable[TurnPhase], t: Translator) -> list[str]:
    """Return what happened as lines for people, a heading a phase."""
    lines = []
    for phase in phases:
        if phase.events:
            lines += ["", t(f"empire.phase_{phase.id}")]
            lines += [f"  {spoken_event(each, t)} ({each.rule})" for each in phase.events]
    return lines


def report_press() -> Callable[[TurnPaper], bytes]:
    """Return the function that makes the PDF of a player's report, painted without a display."""
    use_no_screen()
    from editor.paint.turn_report import report_pdf

    return report_pdf
