"""Reads all that can be printed in a campaign in one go into plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from PySide6.QtGui import QImage

from editor.paint.own_pictures import own_images
from editor.paper.products import Printable
from editor.play.drawing.stage_picture import StageArt, stage_art, stage_picture
from models.campaign.carrying import campaign_game
from models.campaign.forces.faces import faces
from models.campaign.forces.sharing import with_drawings
from models.campaign.forces.verdicts import ForceReading, read_force
from models.campaign.queries import battles, choices, forces
from models.campaign.records import BattleRecord
from models.campaign.rows import Rows
from models.campaign.scenarios.queries import battle, battle_acts
from models.content import Json
from models.errors import SpokenError
from models.formats.rosters.code import qr_text
from models.formats.rosters.shared import shared_code
from models.games.battle.battle_json import read_done, read_setup
from models.games.battle.course import Course
from models.games.facets.builder import Purse, totals
from models.games.game import Game
from models.games.library import BUILT
from models.games.scenarios.scenario import battles_of
from models.games.shared_force import Shared
from models.games.values import CardContent
from models.i18n import LANGUAGES, Text, Translator
from models.sheets.battle_story import moments
from models.sheets.cards.force_cards import cards_of, own_pictures
from models.sheets.chronicle.chronicle import FoughtBattle, ToldStory
from models.sheets.stage_moment import StageMoment, stage_moments

MOST_TYPED: Final = 120
"""Groups of the longest code that stands on paper in letters; a longer one is in the QR alone."""


def printables(campaign: Rows) -> tuple[Printable, ...]:
    """Return every force of a campaign, in order. Unreadable ones are left out: their Problems tell why."""
    found: list[Printable] = []
    for row in forces(campaign):
        try:
            found.append(printable(campaign, row.id))
        except SpokenError:
            continue
    return tuple(found)


def ready_made(campaign: Rows, t: Translator) -> tuple[Printable, ...]:
    """Return the ready-made profiles of every game that has cards, the campaign's own included, as a Printable each."""
    found: list[Printable] = []
    for game_id in BUILT:
        game = campaign_game(campaign, game_id)
        contents = game.cards.profiles(choices(campaign, game_id)) if game.cards is not None else ()
        if contents:
            name = t("print.ready_made", game=game.title)
            pictures = own_images(own_pictures(campaign, contents))
            found.append(Printable(name, game_id, contents, game.title, pictures=pictures))
    return tuple(found)


def printable(campaign: Rows, force_id: str) -> Printable:
    """Return one force. Raises Refused or ContentError where it does not exist or cannot be read."""
    read = read_force(campaign, force_id)
    kept = read.bench.stored
    matrices = read.game.matrix(choices(campaign, read.game.id))
    shown = faces(campaign, force_id, kept)
    contents = _with_state(cards_of(read, shown), read.bench.purses)
    code, square = _code(read, with_drawings(campaign, force_id, kept))
    told = _told_story(campaign, read, shown)
    return Printable(
        name=read.row.name,
        game=read.game.id,
        contents=contents,
        under=_under(read),
        matrix=None if matrices is None else matrices.of(kept),
        told=told,
        code=code,
        square=square,
        pictures=own_images(own_pictures(campaign, contents, (each.picture for each in told.figures))),
        id=force_id,
        stages=cache(partial(_drawn_stages, [(each, _art_of(campaign, each.id)) for each in told.battles])),
    )


def _under(read: ForceReading) -> Text:
    """Return the line under the title of a sheet: points and figures, in both languages."""
    checked = read.bench.verdict
    cost, limit = totals(checked, read.bench.purses)
    key = "print.under_free" if limit is None else "print.under_earned" if checked.earned else "print.under"
    said = {}
    for lang in LANGUAGES:
        t = Translator(lang)
        figures = t.plural("print.figures", checked.figures)
        points = read.game.roster.points
        said[lang] = t(
            key, cost=cost, limit=limit, budget=limit, earned=checked.earned, points=points, figures=figures
        )  # fmt: skip
    return Text(**said)


def _with_state(contents: tuple[CardContent, ...], purses: Sequence[Purse]) -> tuple[CardContent, ...]:
    """Return the cards with the present state of their figures: points earned, spent and left, wounds, marks."""
    accounts = {purse.member: purse for purse in purses if purse.member and purse.left is not None}
    return tuple(each for content in contents for each in _by_state(content, accounts))


def _by_state(content: CardContent, accounts: Mapping[str, Purse]) -> Iterator[CardContent]:
    """Yield the card of identical figures once for each group in the same state: names alone do not tell them apart."""
    alike: dict[tuple[Text, ...], list[str]] = {}
    for member in content.members or ("",):
        alike.setdefault(tuple(_state_words(content, accounts.get(member))), []).append(member)
    for told, ids in alike.items():
        count = content.count if len(alike) == 1 else len(ids)
        yield replace(content, now=(*told, *content.now), count=count, members=content.members and tuple(ids))


def _state_words(content: CardContent, purse: Purse | None) -> Iterator[Text]:
    """Return the points of a figure and its wounds in words, in both languages."""
    if purse is not None:
        yield _both("print.now_points" if purse.limit is not None else purse.key, purse)
    if content.wounds:
        said = {lang: Translator(lang)("print.now_wounds", n=content.wounds, of=content.boxes) for lang in LANGUAGES}
        yield Text(**said)


def _both(key: str, purse: Purse) -> Text:
    args = {"spent": purse.spent, "limit": purse.limit, "left": purse.left}
    return Text(**{lang: Translator(lang)(key, **args) for lang in LANGUAGES})


def _told_story(campaign: Rows, read: ForceReading, shown: Mapping[str, str]) -> ToldStory:
    """Return the story with every member's portrait and account; an empty one for a game without stories."""
    chronicle, accounts = read.bench.chronicle, read.bench.accounts
    if chronicle is None:
        return ToldStory()
    figures = (
        replace(each, picture=shown.get(each.member, ""), accounts=accounts.get(each.member, ()))
        for each in chronicle.figures
    )
    fought = tuple(_settled_battles(campaign, read.game, read.row.id))
    return ToldStory(chronicle.ledger, tuple(figures), fought, read.game.terms())


def _settled_battles(campaign: Rows, game: Game, force_id: str) -> Iterator[FoughtBattle]:
    """Yield the battles that were settled for a force."""
    for row in battles(campaign):
        kept = battle(campaign, row.id)
        told = kept.setup.get("rewarded")
        noted = told if isinstance(told, list) else ()
        if any(isinstance(each, Mapping) and each.get("settled") == force_id for each in noted):
            bodies = [body for _, body in battle_acts(campaign, row.id)]
            done = tuple(read_done(body, row.name) for body in bodies)
            facet = battles_of(game)
            cast = facet.set_up(read_setup(kept.setup, row.name)[0]).cast()
            wanted = moments(done, cast)
            seen = cache(partial(_stage_moments, game, kept, bodies, wanted))
            yield FoughtBattle(row.id, row.name, done, cast, facet.round_of, seen)


def _stage_moments(
    game: Game, row: BattleRecord, bodies: Sequence[Json], wanted: Sequence[int]
) -> Mapping[int, StageMoment]:
    """Return how a battle stood after some of its acts, by their number; empty where positions are unknown."""
    setup, _ = read_setup(row.setup, row.name)
    facet = battles_of(game)
    course = Course(facet.set_up(setup), row.seed)
    course.take(bodies, row.state, 0, row.name)
    course.replay()
    return stage_moments(course, setup, facet.sides(setup), wanted, row.id, fine=game.surface == "paces")


def _drawn_stages(fought: Sequence[tuple[FoughtBattle, StageArt]], lang: str) -> Mapping[str, QImage]:
    """Draw the moments of battles, by their keys."""
    return {each.key: stage_picture(each, lang, art) for one, art in fought for each in one.moments().values()}


def _art_of(campaign: Rows, battle_id: str) -> StageArt:
    row = battle(campaign, battle_id)
    return stage_art(campaign, read_setup(row.setup, row.name)[0])


def _code(read: ForceReading, leaving: Shared) -> tuple[str, str]:
    """Return the short code of a force and the content of its QR; "" for one it lacks, or that is too long to be
    typed.
    """
    try:
        code = shared_code(read.game, leaving)
    except SpokenError:
        return "", ""
    typed = code if len(code.split()) <= MOST_TYPED else ""
    try:
        return typed, qr_text(code) if code else ""
    except SpokenError:
        return typed, ""
