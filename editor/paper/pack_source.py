"""Reads an evening out of a campaign in one go into plain values: a scenario, its board, its cards, its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from PySide6.QtGui import QImage

from editor.document import Document
from editor.paint.own_pictures import own_images
from editor.paint.side_looks import NEUTRAL as PLAIN
from editor.paint.side_looks import TEAMS
from editor.paint.tiles import sheet_of
from editor.paper.evening_paper import EveningPaper, PaperFigure, story_of
from models.campaign.carrying import themed_game
from models.campaign.forces.enlisting import enlisted
from models.campaign.maps.reading import read_board
from models.campaign.queries import asset, choices
from models.campaign.rows import Rows
from models.campaign.scenarios.queries import scenario
from models.errors import Refused
from models.games.game import Game
from models.games.scenarios.agreed_cards import agreed_cards
from models.games.scenarios.pieces import NEUTRAL, Placed, Setup
from models.games.scenarios.places import seated
from models.games.scenarios.scenario import Scenario, battles_of
from models.games.scenarios.start import brought
from models.games.scenarios.tabletop import Enlisted
from models.games.script.effects import BringReserve
from models.games.theming import theme_of, themed_translator
from models.games.values import CardContent
from models.i18n import LANGUAGES, Text, Translator
from models.maps.pictures import is_asset, pictures_of
from models.maps.tile_map import TileMap
from models.sheets.cards.force_cards import force_cards, own_pictures


def evening(document: Document, scenario_id: str) -> EveningPaper:
    """Return the evening of a scenario. Raises Refused or ContentError where it or its map cannot be read."""
    with document.read() as campaign:
        found, board = _read(campaign, scenario_id)
        pictures = board_pictures(document, board)
        return evening_of(campaign, found, board, pictures)


def evening_of(campaign: Rows, found: Scenario, board: TileMap, pictures: Mapping[str, QImage]) -> EveningPaper:
    """Return the evening of a scenario on its board."""
    book = themed_game(campaign, found.game, found.theme)
    members, facet = enlisted(campaign, found), battles_of(book)
    found = seated(found, facet, members)
    setup = brought(found, board, choices(campaign, found.game), facet, members)
    own = [*_ready(book, setup), *_enlisted(campaign, setup, members)]
    contents = _cards(book, setup, own)
    theme = theme_of(book, found.theme)
    return EveningPaper(
        found.name,
        story_of(theme.story if theme is not None else None, found.briefing),
        book,
        setup,
        pictures,
        contents,
        _figures(book, setup, own),
        lambda lang: themed_translator(Translator(lang), book, found.theme),
        own_images(own_pictures(campaign, contents)),
        found,
    )


def _read(campaign: Rows, scenario_id: str) -> tuple[Scenario, TileMap]:
    found = scenario(campaign, scenario_id)
    if not found.map_id:
        raise Refused("pack_print.no_board", name=found.name)
    return found, read_board(campaign, found.map_id)


def _ready(book: Game, setup: Setup) -> Sequence[CardContent]:
    """Return the cards of the ready-made members on the table."""
    return book.evening.ready(setup) if book.evening is not None and book.evening.ready is not None else ()


def _enlisted(campaign: Rows, setup: Setup, members: Sequence[Enlisted]) -> Iterator[CardContent]:
    """Yield the card of each member of a force that is on the table."""
    used = {each.type for each in setup.pieces}
    for force_id in dict.fromkeys(each.force_id for each in members if each.id in used):
        for card in force_cards(campaign, force_id):
            yield from (replace(card, profile=each, count=1, members=(each,)) for each in card.members if each in used)


def _cards(book: Game, setup: Setup, own: Sequence[CardContent]) -> tuple[CardContent, ...]:
    """Return the cards of the figures in play, identical ones once with their count; without figures all of the game.

    `own` are the cards of members of forces, who have no profile of the game.
    """
    every = book.cards.profiles(setup.choices) if book.cards is not None else ()
    units = book.battles.units() if book.battles is not None else ()
    named = [*((each.profile, each.title) for each in own), *((each.id, each.name) for each in units)]
    pieces = _alike(named, with_reserves(setup))
    return agreed_cards([*own, *every], units, pieces) or every


def with_reserves(setup: Setup) -> tuple[Placed, ...]:
    """Return the figures of a scenario and those its events can bring."""
    called = (
        Placed(f"{event.id}-{number}", each.type, each.side)
        for event in setup.script.events
        for each in event.all_effects
        if isinstance(each, BringReserve)
        for number in range(1, each.at_hand + 1)
    )
    return (*setup.pieces, *called)


def _alike(named: Sequence[tuple[str, Text]], pieces: Sequence[Placed]) -> list[Placed]:
    """Return figures without names that only number those of a unit, so that they share a card."""
    usual = {key: tuple(name[lang] for lang in LANGUAGES) for key, name in named}
    bare = (each.name.rstrip("0123456789 ") in usual.get(each.type, ()) for each in pieces)
    return [replace(each, name="") if same else each for each, same in zip(pieces, bare, strict=True)]


def _figures(book: Game, setup: Setup, own: Sequence[CardContent]) -> dict[str, PaperFigure]:
    """Return a paper figure for each figure of the scenario, by its id."""
    every = book.cards.profiles(setup.choices) if book.cards is not None else ()
    cards = {card.profile: card for card in (*every, *own)}
    teams = {side.id: TEAMS.get(side.team, PLAIN) for side in book.battles.sides(setup)} if book.battles else {}
    found = {}
    for placed in with_reserves(setup):
        card = cards.get(placed.type)
        if card is None:
            continue
        look = PLAIN if placed.side == NEUTRAL else teams.get(placed.side, PLAIN)
        if placed.side in setup.colors:
            look = replace(look, colour=setup.colors[placed.side])
        name = Text.same(placed.name) if placed.name else card.title
        found[placed.id] = PaperFigure(name, card.emblem, card.symbol, look)
    return found


def board_pictures(document: Document, board: TileMap) -> dict[str, QImage]:
    """Return the pictures of a board by the source it names; sources without a picture are left out."""
    found: dict[str, QImage] = {}
    for used in board.tilesets:
        picture = used.tileset.picture
        sheet = sheet_of(picture, used.tileset.tile_width) if picture is not None else None
        if picture is not None and sheet is not None:
            found[picture.source] = sheet
    own = [each.source for each in pictures_of(board) if is_asset(each)]
    with document.read() as campaign:
        rows = [row for row in (asset(campaign, source) for source in own) if row is not None]
    return {**found, **own_images({row.sha256: row.data for row in rows})}
