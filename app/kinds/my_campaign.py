"""The page My campaign at work: what it asks for is done on the other pages, in battles and in the band's story."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.desk import WindowDesk
from editor.campaign.page import CampaignPage
from editor.campaign.reading import read_band
from editor.document import Document
from editor.scenario.copying import CAMPAIGNS, received, sendable
from models.campaign.carrying import themed_game
from models.campaign.forces.acts import PerformAct
from models.campaign.forces.verdicts import bench_of
from models.campaign.queries import force
from models.campaign.scenarios.queries import battle, scenario
from models.campaign.scenarios.shelf import taken_up
from models.errors import SpokenError
from models.games.battle.battle_json import Seats
from models.games.facets.bench import story_of
from models.games.scenarios.tabletop import pieces_of

if TYPE_CHECKING:
    from app.kinds.band_sheet import BandSheet


def campaign_page(desk: WindowDesk, document: Document) -> CampaignPage:
    """Return the page, listened to."""
    page = CampaignPage(desk.look, document, desk.jobs)
    acts = CampaignActs(desk, document, page)
    page.wants_play.connect(acts.play)
    page.wants.connect(acts.do)
    page.wants_file.connect(acts.take_from_file)
    page.wants_quest.connect(partial(desk.window.book["new_scenario"].trigger))
    page.wants_next.connect(partial(desk.window.book["what_next"].trigger))
    page.wants_rule.connect(desk.window.explain)
    return page


class CampaignActs(QObject):
    """What the page asks for, at the desk of the window."""

    def __init__(self, desk: WindowDesk, document: Document, page: CampaignPage) -> None:
        super().__init__(page)
        self._desk, self._document, self._page = desk, document, page

    def play(self, quest_id: str, force_id: str, waits: tuple[str, ...]) -> None:
        """Begin a battle of a quest that a band plays, and show it; why it cannot be is told."""
        from editor.scenario.begin import begin_battle

        desk, document = self._desk, self._document
        try:
            with document.read() as campaign:
                taken = taken_up(campaign, quest_id, force_id, waits, document.new_id, desk.look.t.lang)
        except SpokenError as problem:
            document.speak_of(problem)
            return
        scenario_id, change = taken
        if change is not None and not document.apply(change):
            return
        with document.read() as campaign:
            found = scenario(campaign, scenario_id)
            shown = pieces_of(themed_game(campaign, found.game, found.theme), found).sides()
        players = {each.id: each.player for each in shown if each.player}
        battle_id = begin_battle(desk.look, document, scenario_id, Seats(players, document.real_dice))
        if battle_id:
            desk.window.open_thing("battle", battle_id, found.name)

    def do(self, act: str, force_id: str, member_id: str) -> None:
        """Do what the band's panel asks for: a rest at once, all else in a sheet over the page."""
        if act in ("rest", "rest_all"):
            self._rest(force_id, member_id)
        elif act == "resume":
            with self._document.read() as campaign:
                name = battle(campaign, member_id).name
            self._desk.window.open_thing("battle", member_id, name)
        elif act == "party" and not member_id:
            with self._document.read() as campaign:
                name = force(campaign, force_id).name
            self._desk.window.open_thing("force", force_id, name)
        else:
            self._sheet(force_id).show_part(act, member_id)

    def _sheet(self, force_id: str) -> BandSheet:
        """Return the sheet of a band: the one that is open, else a new one."""
        from app.kinds.band_sheet import BandSheet

        there = (each for each in self._page.findChildren(BandSheet) if each.isVisible())
        found = next((each for each in there if each.band.force_id == force_id), None)
        return found or BandSheet(self._desk, self._document, force_id, self._page)

    def _rest(self, force_id: str, member_id: str) -> None:
        """Write a rest into the story: of a member, or of everybody it would do good."""
        with self._document.read() as campaign:
            bench = bench_of(campaign, force_id)
            hurt = tuple(each.id for each in read_band(campaign, force_id).living if each.fates)
        who = (member_id,) if member_id else hurt
        self._document.make(lambda pen: PerformAct(force_id, story_of(bench.by(pen)).act("rest", who, {})))

    def take_from_file(self, force_id: str) -> None:
        """Ask for another campaign and for one of its quests that the band can play, and copy it with its board."""
        desk, document, t = self._desk, self._document, self._desk.look.t
        with document.read() as campaign:
            game_id = force(campaign, force_id).game
        heading = desk.look.heading("mycampaign.from_file")
        path = desk.asking.file_to_open(desk.window, heading, document.path.parent, t(CAMPAIGNS))
        if path is None:
            return
        try:
            found = sendable(path, game_id, document.store.clock)
            chosen: int | None = 0
            if len(found) > 1:
                names = [name for _, name in found]
                chosen = desk.asking.choice(desk.window, desk.look, heading, t("mycampaign.which_quest"), names)
            if chosen is not None:
                received(document, path, found[chosen][0])
        except SpokenError as problem:
            document.speak_of(problem)
