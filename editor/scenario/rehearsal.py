"""A trial game of a scenario: played in a temporary campaign whose folder is deleted when it ends."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from editor.document import Document, Say
from editor.scenario.begin import apply_agreements, free_battle_name
from editor.scenario.desk import ScenarioDesk
from models.campaign.campaign_changes import PutAsset, PutContent
from models.campaign.queries import asset, contents_of
from models.campaign.scenarios.changes import NewBattle
from models.campaign.scenarios.queries import battle, battle_acts
from models.campaign.things import CreateThing
from models.dice import fresh_seed
from models.errors import SpokenError
from models.games.automatic_start import play_opening
from models.games.battle.battle_json import Seats, written_setup
from models.games.scenarios.pieces import Setup
from models.maps.pictures import is_asset, pictures_of
from models.store.store import Store

if TYPE_CHECKING:
    from editor.scenario.parts.seating import Seating
    from models.campaign.change import Change

FILE = "essai.portulan"


class Rehearsal:
    """A trial game: `document` holds only the battle `battle_id`, with all figures in place; call `close` at the end.

    Raises SpokenError for a scenario that cannot be fought.
    """

    def __init__(self, desk: ScenarioDesk, setup: Setup, seats: Seats, say: Say) -> None:
        seed = fresh_seed()
        written, acts = play_opening(desk.book, setup, seed)
        self._desk = desk
        self._folder = TemporaryDirectory(prefix="portulan-")
        path = Path(self._folder.name) / FILE
        with ExitStack() as half_made:
            half_made.callback(self._folder.cleanup)
            store = Store.create(path, desk.scenario.name, desk.document.store.clock, backups=False)
            half_made.callback(store.close)
            self.document = Document(store, desk.look.t, say)
            self.battle_id = self.document.new_id()
            for change in _needed_changes(desk, setup):
                store.apply(change)
            store.apply(
                CreateThing(
                    self.battle_id,
                    NewBattle(
                        desk.scenario_id,
                        desk.scenario.name,
                        desk.scenario.game,
                        written_setup(setup, seats),
                        written,
                        seed,
                        acts,
                    ),
                )
            )
            half_made.pop_all()
        self.document.floor = self.document.position

    def move(self, desk: ScenarioDesk, say: Say) -> None:
        """Go on at the desk of a rebuilt window, with another language or other colours."""
        self._desk = desk
        self.document.speak(desk.look.t, say)

    def keep(self) -> str:
        """Copy the battle into the campaign as it is now, as one step there; return its id, empty when that failed."""
        with self.document.read() as campaign:
            row = battle(campaign, self.battle_id)
            acts = tuple(body for _, body in battle_acts(campaign, self.battle_id))
        target = self._desk.document
        battle_id = target.new_id()
        name = free_battle_name(target, row.name)
        change = CreateThing(
            battle_id, NewBattle(row.scenario_id, name, row.game, row.setup, row.state, row.seed, acts)
        )
        return battle_id if target.apply(change) else ""

    def close(self) -> None:
        """Delete the game."""
        self.document.close()
        self._folder.cleanup()


def rehearsed(desk: ScenarioDesk, setup: Setup, seating: Seating, say: Say) -> Rehearsal | None:
    """Begin a trial game with the chosen players; for a scenario that cannot be fought tell why and return None."""
    setup = apply_agreements(setup, desk.book, seating.agreements)
    try:
        return Rehearsal(desk, setup, seating.seats, say)
    except SpokenError as problem:
        desk.document.speak_of(problem)
        return None


def _needed_changes(desk: ScenarioDesk, setup: Setup) -> list[Change]:
    """Return what the game needs from the campaign: the pictures of its board, and its own universes."""
    own = [each.source for each in pictures_of(setup.board) if is_asset(each)]
    with desk.document.read() as campaign:
        pictures = [row for row in (asset(campaign, source) for source in own) if row is not None]
        contents = contents_of(campaign, desk.scenario.game)
    return [
        *(PutAsset(row.sha256, row.mime, row.width, row.height, row.data) for row in pictures),
        *(PutContent(row.game, row.kind, row.id, row.origin, row.hash, row.body) for row in contents),
    ]
