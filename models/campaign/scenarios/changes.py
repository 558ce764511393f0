"""Changes of scenarios and of battles being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from models.campaign.campaign_changes import Together
from models.campaign.editing import MAX_NOTES, checked_name, write_columns
from models.campaign.maps.changes import NewMap
from models.campaign.queries import scenarios
from models.campaign.records import BattleAct, BattleRecord, ScenarioRecord, ThingKind
from models.campaign.rows import Rows, value
from models.campaign.scenarios.queries import battle, scenario
from models.campaign.things import CreateThing
from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import MAX_WORDS, Scenario, read, scenario_json
from models.maps.edits.transform import Turn, turned_spot
from models.maps.spots import NOWHERE, Spot
from models.maps.tile_map import TileMap


@dataclass(frozen=True, slots=True)
class NewScenario:
    """A scenario to be created."""

    kind: ClassVar[ThingKind] = "scenario"
    scenario: Scenario = field(repr=False)

    @property
    def name(self) -> str:
        """What it is to be called."""
        return self.scenario.name

    def add(self, campaign: Rows, thing_id: str, name: str, place: int) -> None:
        """Add the row; raises Refused for words that are too long."""
        campaign.insert(_row(thing_id, self.scenario).model_copy(update={"name": name, "position": place}))


@dataclass(frozen=True, slots=True)
class EditScenario:
    """Make a stored scenario equal to `scenario`; `said` is the label."""

    scenario_id: str
    scenario: Scenario = field(repr=False)
    said: Label

    @property
    def label(self) -> Label:
        """Say what the user did."""
        return self.said

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused for a scenario that is not there or words that are too long."""
        row = _row(self.scenario_id, self.scenario)
        write_columns(
            campaign, ScenarioRecord, row.id, name=row.name, game=row.game, map_id=row.map_id, body=row.body,
            notes=row.notes,
        )  # fmt: skip


def turned_with(campaign: Rows, map_id: str, board: TileMap, turn: Turn, said: Label) -> tuple[EditScenario, ...]:
    """Return the Changes that put the figures of all scenarios of a map where a turn or mirror of `board` puts them."""
    middle = turned_spot((0, 0), board, turn)
    found = []
    for row in scenarios(campaign):
        if row.map_id == map_id:
            kept = scenario(campaign, row.id)
            pieces = tuple(_turn_piece(each, board, turn, middle) for each in kept.pieces)
            if pieces != kept.pieces:
                found.append(EditScenario(row.id, replace(kept, pieces=pieces), said))
    return tuple(found)


def _turn_piece(piece: Placed, board: TileMap, turn: Turn, middle: Spot) -> Placed:
    if piece.at == NOWHERE:
        return piece
    facing = turned_spot(piece.facing, board, turn)
    return replace(piece, at=turned_spot(piece.at, board, turn), facing=(facing[0] - middle[0], facing[1] - middle[1]))


def on_new_map(edit: EditScenario, board: TileMap) -> Together:
    """Return one step that makes a map and then edits a scenario to stand on it."""
    return Together((CreateThing(edit.scenario.map_id, NewMap(board)), edit), edit.said)


@dataclass(frozen=True, slots=True)
class NewBattle:
    """A battle to begin: `setup` and `state` as plain JSON values, `seed` of all its dice.

    `acts` are those done already, in their stored form, for a battle copied from elsewhere: `state` is how it stands
    after them. Its rewards can be written down here anew.
    """

    kind: ClassVar[ThingKind] = "battle"
    scenario_id: str
    name: str
    game: str
    setup: Mapping[str, Json] = field(repr=False)
    state: Mapping[str, Json] = field(repr=False)
    seed: str
    acts: Sequence[Mapping[str, Json]] = field(default=(), repr=False)

    def add(self, campaign: Rows, thing_id: str, name: str, place: int) -> None:
        """Add the row and those of its acts."""
        campaign.insert(
            BattleRecord(
                id=thing_id,
                scenario_id=self.scenario_id,
                name=name,
                game=self.game,
                position=place,
                setup={key: value for key, value in self.setup.items() if key != "rewarded"},
                state=dict(self.state),
                seed=self.seed,
            )
        )
        campaign.insert(
            *(BattleAct(battle_id=thing_id, number=n, body=dict(body)) for n, body in enumerate(self.acts, 1))
        )


@dataclass(frozen=True, slots=True)
class PlayAct:
    """Add an act to a battle: `body` holds the act, its dice and Events; `state` is how the battle stands after it.

    `number` is the act's own, one more than the last: an act built on another state is Refused.
    """

    battle_id: str
    number: int
    body: Mapping[str, Json] = field(repr=False)
    state: Mapping[str, Json] = field(repr=False)
    said: Label

    @property
    def label(self) -> Label:
        """Say what was done."""
        return self.said

    def do(self, campaign: Rows) -> None:
        """Add the act and write the state."""
        write_columns(campaign, BattleRecord, self.battle_id, state=dict(self.state))
        if self.number != max(campaign.last(BattleAct, "number", battle_id=self.battle_id), 0) + 1:
            raise Refused("scenario.act_out_of_turn")
        campaign.insert(BattleAct(battle_id=self.battle_id, number=self.number, body=dict(self.body)))


@dataclass(frozen=True, slots=True)
class TakeBackActs:
    """Take back every act of a battle after act `number`; `state` is how it stood then. One step to undo."""

    battle_id: str
    number: int
    state: Mapping[str, Json] = field(repr=False)
    count: int = 0

    @property
    def label(self) -> Label:
        """Say from where the battle goes on."""
        return Label("scenario.take_back", {"n": self.number, "count": self.count})

    def do(self, campaign: Rows) -> None:
        """Remove the acts and write the state; raises Refused where there is nothing to take back, or the rewards of
        its end are written down.
        """
        if battle(campaign, self.battle_id).setup.get("rewarded"):
            raise Refused("scenario.rewarded")
        acts = campaign.values(BattleAct, "number", battle_id=self.battle_id, after={"number": self.number})
        if not acts:
            raise Refused("scenario.nothing_to_take_back")
        campaign.delete(BattleAct, battle_id=self.battle_id, number=[row[0] for row in acts])
        write_columns(campaign, BattleRecord, self.battle_id, state=dict(self.state))


@dataclass(frozen=True, slots=True)
class WriteWords:
    """Write the player's own words at an act of a battle: they are the note of its first Event; none take them away."""

    battle_id: str
    number: int
    words: str

    @property
    def label(self) -> Label:
        """Say that words are written or taken away."""
        return Label("scenario.write_words" if self.words.strip() else "scenario.take_words")

    def do(self, campaign: Rows) -> None:
        """Write them; raises Refused for words that are too long, or an act at which nothing happened."""
        if len(self.words) > MAX_WORDS:
            raise Refused("scenario.words_too_long", limit=MAX_WORDS)
        found = campaign.values(BattleAct, "body", battle_id=self.battle_id, number=self.number)
        body = value(found[0][0]) if found else {}
        events = body.get("events") if isinstance(body, dict) else None
        if not isinstance(events, list) or not events or not isinstance(events[0], dict):
            raise Refused("scenario.no_words_here")
        told = [{**events[0], "note": self.words.strip()}, *events[1:]]
        campaign.put(BattleAct, (self.battle_id, self.number), body={**body, "events": told})


@dataclass(frozen=True, slots=True)
class SeatPlayers:
    """Set who plays in a battle: `seats` as plain JSON values, part of its setup."""

    battle_id: str
    seats: Mapping[str, Json] = field(repr=False)

    @property
    def label(self) -> Label:
        """Say what changes."""
        return Label("scenario.seat_players")

    def do(self, campaign: Rows) -> None:
        """Write who plays."""
        setup = battle(campaign, self.battle_id).setup
        write_columns(campaign, BattleRecord, self.battle_id, setup={**setup, **self.seats})


def _row(scenario_id: str, scenario: Scenario) -> ScenarioRecord:
    """Return the row of a scenario; raises Refused for words that are too long or a bad name."""
    if max(len(scenario.briefing), len(scenario.rewards)) > MAX_WORDS or len(scenario.notes) > MAX_NOTES:
        raise Refused("scenario.words_too_long", limit=MAX_WORDS)
    body = scenario_json(scenario)
    del body["notes"]
    read(scenario.name, body, scenario.name)
    name = checked_name(scenario.name)
    return ScenarioRecord(
        id=scenario_id, name=name, game=scenario.game, map_id=scenario.map_id, body=body, notes=scenario.notes
    )
