"""Battles: how one is begun, listed, shown and played from the navigator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.kinds.kind import Bench, Found, Kind
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.play.actions import ACTIONS, TABLE
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.campaign.queries import battles, scenarios
from models.campaign.rows import Rows

TABLES: Final = frozenset({"battle", "battle_act"})
WATCHED: Final = frozenset({"battle"})


def _page(look: Look, document: Document, battle_id: str, jobs: Jobs, say: Say) -> ThingPage:
    from editor.play.page import BattlePage

    return BattlePage(look, document, battle_id, jobs, say)


def _begin(bench: Bench) -> None:
    """Begin a battle from a scenario of the campaign: the one there is, or the one that is chosen."""
    from editor.scenario.begin import begin_battle
    from models.games.battle.battle_json import Seats

    look = bench.look
    with bench.document.read() as campaign:
        found = [(row.id, row.name) for row in scenarios(campaign)]
    if not found:
        bench.say(look.t("play.no_scenario"))
        return
    chosen: int | None = 0
    if len(found) > 1:
        names = [name for _, name in found]
        chosen = bench.asking.choice(
            bench.window, look, look.heading("action.new_battle"), look.t("play.which_scenario"), names
        )
    if chosen is None:
        return
    if not _cards_chosen(bench, found[chosen][0]):
        return
    battle_id = begin_battle(look, bench.document, found[chosen][0], Seats(real_dice=bench.document.real_dice))
    if battle_id:
        bench.open(battle_id, found[chosen][1])


def _cards_chosen(bench: Bench, scenario_id: str) -> bool:
    """Ask which card each figure has whose card the scenario's book leaves open; return whether all are chosen."""
    from editor.scenario.begin import cardless
    from editor.scenario.card_menu import card_words
    from editor.scenario.fixes import card_fixes, change_of

    look = bench.look
    for unit in cardless(bench.document, scenario_id):
        question = look.t("scenedit.which_card", name=unit.name)
        lines = [card_words(look.t, unit, each) for each in unit.presets]
        chosen = bench.asking.choice(bench.window, look, look.heading("action.new_battle"), question, lines)
        if chosen is None:
            return False
        with bench.document.read() as campaign:
            change = change_of(campaign, scenario_id, card_fixes(unit)[chosen])
        if change is None or not bench.document.apply(change):
            return False
    return True


def _battle_names(campaign: Rows) -> Sequence[tuple[str, str]]:
    return [(row.id, row.name) for row in battles(campaign)]


def _read(_session: Rows, _battle_id: str, _name: str) -> Found:
    return Found()


BATTLE: Final = Kind(
    id="battle",
    icon="combat",
    when=When.BATTLE,
    actions=ACTIONS,
    new=Action("new_battle", "combat", Menu.FILE, 0, (), When.WRITABLE, group="new"),
    begin=_begin,
    listed=_battle_names,
    read=_read,
    page=_page,
    tables=TABLES,
    watched=WATCHED,
    sort="stage",
    answers={"full_screen": TABLE, "undo": "play_undo"},
    brief="play_readings",
)
