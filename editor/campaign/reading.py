"""What the page My campaign shows, read from the campaign in one go as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtGui import QImage

from editor.paint.own_pictures import own_images
from models.campaign.carrying import campaign_game
from models.campaign.forces.enlisting import enlisted
from models.campaign.forces.faces import faces
from models.campaign.forces.verdicts import read_force
from models.campaign.queries import asset, battles, forces
from models.campaign.rows import Rows
from models.campaign.scenarios.queries import battle
from models.campaign.scenarios.reward_queries import playing
from models.campaign.scenarios.shelf import Quest, quest_of, quest_runs, shelf, side_of, with_band
from models.errors import SpokenError
from models.games.battle.values import Player
from models.games.facets.chronicle import ActForm, LedgerRow
from models.games.scenarios.places import seats
from models.games.scenarios.scenario import Scenario, battles_of
from models.i18n import MessageArg, Text
from models.maps.tile_map import TileMap
from models.problem import Problem


@dataclass(frozen=True, slots=True)
class HeroShown:
    """A member of the band: who he is, the life he has left of `most`, the points he can spend, what he carries, what
    else became of him. `fates` are the acts of his story that would mend it: a rest of somebody hurt, a successor or a
    resurrection of somebody dead, who has nothing of the rest.
    """

    id: str
    name: str
    role: Text
    face: str
    own: QImage | None = None
    life: int = 0
    most: int = 0
    points: int = 0
    carried: tuple[Text, ...] = ()
    marks: tuple[Text, ...] = ()
    fates: tuple[ActForm, ...] = ()
    lives: bool = True


@dataclass(frozen=True, slots=True)
class BandShown:
    """A band in its true state: the living first; what is wrong with it; the last chapter that ended; whether its game
    tells a story; the id and the name of its newest battle, where that is not settled yet.
    """

    id: str
    name: str
    game: str
    heroes: tuple[HeroShown, ...]
    problems: tuple[Problem, ...] = ()
    chapter: LedgerRow | None = None
    told: bool = False
    battle: tuple[str, str] = ("", "")

    @property
    def living(self) -> tuple[HeroShown, ...]:
        """Those who live."""
        return tuple(each for each in self.heroes if each.lives)


@dataclass(frozen=True, slots=True)
class QuestShown:
    """A quest on the shelf; where it can be played by the band, its series of battles by policy, the band's side and
    the names of its heroes by figure; else why not.
    """

    quest: Quest
    works: tuple[bytes, ...] = ()
    policies: tuple[Player, ...] = ()
    side: str = ""
    names: Mapping[str, str] | None = None
    why: str = ""
    why_args: Mapping[str, MessageArg] | None = None


def bands(campaign: Rows) -> list[tuple[str, str]]:
    """Return the id and the name of every force that can play quests."""
    found = []
    for row in forces(campaign):
        try:
            book = campaign_game(campaign, row.game)
        except SpokenError:
            continue
        if book.battles is not None and book.battles.policies() and book.has("roster"):
            found.append((row.id, row.name))
    return found


def read_band(campaign: Rows, force_id: str) -> BandShown:
    """Return a band; raises Refused when it is gone and ContentError when it cannot be read."""
    read = read_force(campaign, force_id)
    bench, told = read.bench, read.bench.chronicle
    shown = faces(campaign, force_id, bench.stored)
    rows = {key: found for key in set(shown.values()) if (found := asset(campaign, key)) is not None}
    own = own_images({key: row.data for key, row in rows.items()})
    points = {each.member: each.left or 0 for each in bench.purses if each.member and not each.player}

    def fates(member_id: str, *wanted: str) -> tuple[ActForm, ...]:
        acts = told.acts((member_id,)) if told is not None else ()
        return tuple(form for form in acts if form.id in wanted and form.allowed)

    living = tuple(
        HeroShown(
            each.id, each.name.fr, each.role, shown.get(each.id, "hero"), own.get(shown.get(each.id, "")),
            each.boxes - each.wounds, each.boxes, points.get(each.id, 0),
            tuple(entry.name for entry in each.gear), each.marks,
            fates(each.id, "rest") if each.wounds or each.marks else (),
        )
        for each in bench.verdict.members
    )  # fmt: skip
    there = {each.id for each in living}
    gone = (
        HeroShown(
            each.id, each.name, Text.same(""), shown.get(each.id, "hero"), own.get(shown.get(each.id, "")),
            fates=fates(each.id, "succeed", "resurrect"), lives=False,
        )
        for each in bench.stored.members
        if each.id not in there
    )  # fmt: skip
    chapter = next((row for row in reversed(told.ledger if told is not None else ()) if row.chapter == "ended"), None)
    problems, battle = bench.verdict.problems, _unsettled(campaign, force_id) if told is not None else ("", "")
    return BandShown(
        force_id, read.row.name, read.row.game, (*living, *gone), problems, chapter, told is not None, battle
    )  # fmt: skip


def _unsettled(campaign: Rows, force_id: str) -> tuple[str, str]:
    """Return the id and the name of the newest battle, where a force plays it and nothing of it is written down yet."""
    for row in battles(campaign)[-1:]:
        if force_id in playing(campaign, row.id).values() and not battle(campaign, row.id).setup.get("rewarded"):
            return row.id, row.name
    return "", ""


def read_shelf(campaign: Rows, band: BandShown, lang: str) -> tuple[QuestShown, ...]:
    """Return the quests a band can choose from, not yet made ready to be counted."""
    return tuple(QuestShown(each) for each in shelf(campaign, band.game, lang))


def made_ready(campaign: Rows, quest: Quest, force_id: str, waits: Iterable[str], lang: str) -> QuestShown:
    """Return a quest with what its odds are counted from, for those of a band who do not wait at home."""
    try:
        found, board = quest_of(campaign, quest.id, lang)
        quest = replace(quest, briefing=found.briefing)
        return ready_to_count(campaign, quest, with_band(campaign, found, force_id, waits), board, force_id)
    except SpokenError as problem:
        return QuestShown(quest, why=problem.key, why_args=problem.args_)


def ready_to_count(campaign: Rows, quest: Quest, found: Scenario, board: TileMap, force_id: str) -> QuestShown:
    """Return a quest with what its odds are counted from, as a band plays it; raises SpokenError where it cannot be."""
    works = quest_runs(campaign, found, board)
    book, members = campaign_game(campaign, found.game), enlisted(campaign, found)
    called = {each.id: each.name for each in members}
    played = seats(found, battles_of(book), members)
    names = {key: called.get(each.type, each.name) for key, each in played.items() if each.type in called or each.name}
    mine = {key: name for key, name in names.items() if played[key].side == side_of(found, force_id)}
    return QuestShown(quest, works, tuple(battles_of(book).policies()), side_of(found, force_id), mine)
