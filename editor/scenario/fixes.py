"""One-click fixes of a scenario: those of its check, and those that add start areas and a goal to its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.paint.side_looks import side_look
from models.campaign.carrying import themed_game
from models.campaign.change import Change
from models.campaign.forces.enlisting import enlisted
from models.campaign.maps.changes import edit_map
from models.campaign.maps.reading import read_board
from models.campaign.queries import info
from models.campaign.rows import Rows
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.games.game import Game
from models.games.scenarios.agreed_cards import open_cards, with_card
from models.games.scenarios.edits import apply_edit
from models.games.scenarios.pieces import Pieces, UnitShown
from models.games.scenarios.places import with_force
from models.games.scenarios.scenario import Scenario, with_piece
from models.games.scenarios.start import in_place, made_ready, with_team
from models.games.scenarios.tabletop import Enlisted, pieces_of
from models.i18n import Translator
from models.maps.edits.zoning import zones_changed
from models.maps.tile_map import TileMap
from models.problem import Fix, Problem

READY: Final = ("make_ready",)
TEAM: Final = "take_team"
FORCE: Final = "take_force"
SUGGESTED: Final = "take_suggested"
CARD: Final = "take_card"
CARDLESS: Final = "battle.not_in_the_book"
PICK: Final = "pick_cell"
PICKED: Final = ("scenario.choose_cell", "scenario.choose_place", "scenario.place_in_a_wall")
"""Problems that end with a click on the right cell."""
LAID: Final = ("start", "objective")
"""Places a board can be given by a click."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What a fix has changed: the scenario, its board; None for what stays."""

    scenario: Scenario | None = None
    board: TileMap | None = None


def with_fixes(
    found: Iterable[Problem], scenario: Scenario, book: Game, members: Sequence[Enlisted] = ()
) -> tuple[Problem, ...]:
    """Return Problems with the fixes that only the editor knows; `members` can stand on a table in paces."""
    sides = [each.id for each in scenario.sides]
    better = []
    suggested = suggestions(scenario, book.battles) if book.battles is not None else {}
    cardless = open_cards(book.battles.units(), scenario.pieces) if book.battles is not None else ()
    asked = {piece.id: unit for unit in cardless for piece in scenario.pieces if piece.type == unit.id}
    for each in found:
        field, _, item = each.where.field.partition(":")
        side = each.where.item or item
        fixes = each.fixes
        if not fixes and field in LAID:
            fixes = (Fix("scenedit.fix_ready", {}, READY),)
        elif not fixes and field == "side" and side in sides and not scenario.of(side):
            fixes = _side_fixes(scenario, side, book, members)
        elif each.key == CARDLESS and (unit := asked.get(side)):
            fixes = card_fixes(unit)
        elif each.key == CARDLESS and suggested.get(side):
            fixes = (Fix("scenedit.fix_suggested", {}, (SUGGESTED, side)),)
        better.append(replace(each, fixes=fixes))
    return tuple(better)


def _side_fixes(scenario: Scenario, side: str, book: Game, members: Sequence[Enlisted]) -> tuple[Fix, ...]:
    """Return fixes that fill a side without figures: by the team of the book; in paces by the force that plays it, on
    the first side else by the newest of the campaign.
    """
    if book.surface != "paces":
        return (Fix("scenedit.fix_team", {}, (TEAM, side)),)
    plays = {each.id: each.force_id for each in scenario.sides}
    free = {each.force_id: each.force for each in members if each.force_id not in plays.values()}
    named = {each.force_id: each.force for each in members if each.force_id == plays[side]}
    first = free if side == scenario.sides[0].id and not plays[side] else {}
    force_id, name = next(reversed((named or first).items()), ("", ""))
    return (Fix("scenedit.fix_force", {"force": name}, (FORCE, side, force_id)),) if force_id else ()


def with_picks(found: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return Problems with the fix that only a page with a board has: the next click on the board says where.

    The fix's edit names what is to be placed; with the cell added it is an edit of `put_at`.
    """
    better = []
    for each in found:
        field, item = each.where.field, each.where.item
        paths = [fix.edit[1:] for fix in each.fixes if fix.edit[0] == "drop_entry"]
        if field == "object":
            paths.append(("objects", item))
        picks = tuple(Fix("scenedit.fix_pick_cell", {}, (PICK, *path)) for path in paths if each.key in PICKED)
        better.append(replace(each, fixes=(*picks, *each.fixes)))
    return tuple(better)


def mend(
    scenario: Scenario,
    board: TileMap | None,
    fix: Fix,
    facet: Pieces,
    t: Translator,
    members: Sequence[Enlisted] = (),
) -> Mended:
    """Return what a fix changes; raises Refused for what no longer exists."""
    if fix.edit == READY and board is not None:
        names, colours = side_words(scenario, facet, t)
        return Mended(board=made_ready(board, [each.id for each in scenario.sides], names, colours))
    if fix.edit[0] == SUGGESTED:
        piece = scenario.piece(str(fix.edit[1]))
        agreed = {**suggestions(scenario, facet).get(piece.id, {}), **piece.figures}
        return Mended(with_piece(scenario, replace(piece, figures=agreed)))
    if fix.edit[0] == CARD:
        unit = next(each for each in facet.units() if each.id == fix.edit[1])
        return Mended(replace(scenario, pieces=with_card(scenario.pieces, unit, str(fix.edit[2]))))
    if fix.edit[0] == TEAM:
        return Mended(with_team(scenario, str(fix.edit[1]), facet, board))
    if fix.edit[0] == FORCE:
        manned = with_force(scenario, str(fix.edit[1]), str(fix.edit[2]), members)
        return Mended(in_place(manned, board) if board is not None else manned)
    return Mended(apply_edit(scenario, fix.edit))


def card_fixes(unit: UnitShown) -> tuple[Fix, ...]:
    """Return a fix for each card that a unit without a printed one can have."""
    names = ({"name": unit.name, "card": each.name} for each in unit.presets)
    edits = ((CARD, unit.id, each.id) for each in unit.presets)
    return tuple(Fix("scenedit.fix_card", args, edit) for args, edit in zip(names, edits, strict=True))


def suggestions(scenario: Scenario, facet: Pieces) -> Mapping[str, Mapping[str, int]]:
    """Return by figure the numbers we suggest where its book has none and nothing was agreed."""
    units = {each.id: each for each in facet.units()}
    found: dict[str, Mapping[str, int]] = {}
    for piece in scenario.pieces:
        figures = units[piece.type].figures if piece.type in units else ()
        unsaid = (each for each in figures if not each.printed and each.id not in piece.figures)
        found[piece.id] = {each.id: each.value for each in unsaid if each.value is not None}
    return found


def side_words(scenario: Scenario, facet: Pieces, t: Translator) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the names and the colours of the sides; the name under "" is that of the goal."""
    usual = {each.id: each for each in facet.sides()}
    names = {"": t("map.zone_objective")}
    colours = {}
    for side in scenario.sides:
        own = usual.get(side.id)
        names[side.id] = side.name or (own.name[t.lang] if own is not None else side.id)
        colours[side.id] = side_look(own.team if own is not None else "", side.color).colour.lower()
    return names, colours


def change_of(campaign: Rows, scenario_id: str, fix: Fix) -> Change | None:
    """Return the Change of a fix on a scenario, None where it changes nothing; raises Refused for what no longer
    exists.
    """
    found = scenario(campaign, scenario_id)
    members = enlisted(campaign, found)
    facet = pieces_of(themed_game(campaign, found.game, found.theme), found, members)
    board = read_board(campaign, found.map_id) if found.map_id else None
    said = Label(fix.key, fix.args)
    done = mend(found, board, fix, facet, Translator(info(campaign).language), members)
    if done.board is not None and board is not None:
        return edit_map(found.map_id, board, done.board, said)
    return EditScenario(scenario_id, done.scenario, said) if done.scenario is not None else None


def zone_words(t: Translator, before: TileMap, after: TileMap) -> str:
    """Return which zones of the map get another name or colour, in words; empty for none."""
    said = []
    for each in zones_changed(before, after):
        way = "renamed" if not each.recoloured else "recoloured" if not each.renamed else "both"
        said.append(t(f"scenedit.zone_{way}", old=each.before, new=each.after))
    return " ".join(said)
