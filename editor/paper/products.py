"""What can be printed of forces: cards, blank cards, party sheet, score, ledger, story, kit list, alignment page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtGui import QImage

from editor.kit.export.page_drawing import ProblemSpot
from editor.paint.fonts import metrics
from editor.paint.printing import lay_out_all, metrics_with, sheets_of
from models.errors import Refused
from models.games.facets.matrices import Matrix
from models.games.library import BUILT
from models.games.values import CardContent
from models.i18n import NO_TEXT, Text, Translator
from models.problem import Problem
from models.progress import Progress, silent
from models.sheets.alignment import alignment
from models.sheets.army_sheet import army_sheet
from models.sheets.battle_story import battle_story
from models.sheets.cards.blank import blank
from models.sheets.cards.frame import back
from models.sheets.cards.imposition import Page, best_grid
from models.sheets.cards.stat_card import Card
from models.sheets.chronicle.chronicle import ChronicleBook, ToldStory, chronicle_book
from models.sheets.chronicle.chronicle_sheet import chronicle_sheet
from models.sheets.kit import kit_list, kit_sheet
from models.sheets.ledger import ledger_sheet
from models.sheets.marks import Box
from models.sheets.options import Backs, CardOptions
from models.sheets.party_sheet import party_sheet
from models.sheets.score_sheet import score_sheet

PRODUCTS: Final = ("cards", "blanks", "party", "score", "ledger", "story", "kit", "alignment")
OF_CARDS: Final = ("cards", "blanks")
ICONS: Final = {
    "cards": "cards",
    "blanks": "card",
    "party": "party",
    "score": "points",
    "ledger": "ledger",
    "story": "story",
    "kit": "kit",
    "alignment": "alignment",
}


@dataclass(frozen=True)
class Printable:
    """A force as printing needs it: its name, a line about it, its cards, its story in words, its short code.

    `code` can be typed from paper, `square` is the content of its QR; `told` is its story, not in a language yet: paper
    may use another one than the window; `pictures` are the user's own portraits by the name that cards and story use,
    `stages` draws the moments of its battles in a language.
    """

    name: str
    game: str
    contents: tuple[CardContent, ...]
    under: Text = NO_TEXT
    told: ToldStory = field(default_factory=ToldStory)
    code: str = ""
    square: str = ""
    pictures: Mapping[str, QImage] = field(default_factory=dict)
    id: str = ""
    matrix: Matrix | None = None
    stages: Callable[[str], Mapping[str, QImage]] = field(default=lambda _lang: {}, compare=False, repr=False)

    @property
    def products(self) -> tuple[str, ...]:
        """What can be printed of it, in the order of the list."""
        without = {name for name in ("ledger", "story") if not self.told.rows}
        if not self.contents:
            without |= {"cards", "party", "kit"}
        if not self.contents or BUILT[self.game].force_style != "list":
            without.add("score")
        return tuple(name for name in PRODUCTS if name not in without)


@dataclass(frozen=True)
class Pick:
    """A force and its wanted cards: `copies` of each, 0 for an unwanted one."""

    what: Printable
    copies: tuple[int, ...]

    @property
    def contents(self) -> tuple[CardContent, ...]:
        """The wanted cards, once each."""
        return tuple(content for content, n in zip(self.what.contents, self.copies, strict=True) if n)


def whole(what: Printable) -> Pick:
    """Return a Pick of every card of a force, once."""
    return Pick(what, (1,) * len(what.contents))


def _under(pick: Pick, lang: str) -> str:
    """Return the line under the title: that of the force, or how many of its figures were chosen."""
    if all(pick.copies):
        return pick.what.under[lang]
    chosen, every = (sum(each.count for each in some) for some in (pick.contents, pick.what.contents))
    return Translator(lang).plural("print.under_part", every, chosen=chosen)


def pictures_of(picks: Sequence[Pick], product: str = "", lang: str = "fr") -> dict[str, QImage]:
    """Return the user's own portraits that the picks show, by the name the cards use; in a story its battles too."""
    found = {name: image for pick in picks for name, image in pick.what.pictures.items()}
    stages = (pick.what.stages(lang) for pick in picks) if product == "story" else ()
    return {**found, **{key: image for each in stages for key, image in each.items()}}


@dataclass(frozen=True, slots=True)
class Paged:
    """Pages ready for the painter, the Problems of their layout with their places, the number of cards.

    `lying` has for every wanted card, in order, the numbers of the sheets it lies on.
    """

    pages: tuple[Page, ...]
    spots: tuple[ProblemSpot, ...] = ()
    cards: int = 0
    lying: tuple[frozenset[int], ...] = ()


def lay_out_pages(picks: Sequence[Pick], product: str, options: CardOptions, progress: Progress = silent) -> Paged:
    """Return a product of the picked forces as pages, one force after another.

    Raises Refused where nothing is picked, or its options leave nothing to print. Progress may raise Cancelled.
    """

    def one_by_one() -> Iterator[Pick]:
        for number, pick in enumerate(picks):
            progress(number, len(picks))
            yield pick

    if product == "alignment":
        return Paged(alignment(options, metrics()))
    if not picks:
        raise Refused("print.nothing_ticked")
    if product == "cards":
        return _cards(_laid_out(picks, options, progress), options)
    if product == "blanks":
        games = dict.fromkeys(pick.what.game for pick in picks)
        each = options.blanks or best_grid(options).count
        return _cards(lay_out_all([blank(game, each) for game in games], options), options)
    if product == "kit":
        return _running([_kit(picks, options, progress)], options)
    if product == "score":
        return _running([_score(picks, options)], options)
    return _running([_SHEETS[product](pick, options) for pick in one_by_one()], options)


def _laid_out(picks: Sequence[Pick], options: CardOptions, progress: Progress) -> list[Card]:
    """Return the cards of all picks, laid out together."""
    contents = [content for pick in picks for content in pick.contents]
    drawn = {id(pick): None if options.backs is Backs.NONE else back(options, pick.what.square) for pick in picks}
    wanted = [(n, drawn[id(pick)]) for pick in picks for n in pick.copies if n]
    cards = lay_out_all(contents, options, pictures_of(picks), progress)
    return [replace(c, count=c.count * n, back=behind) for c, (n, behind) in zip(cards, wanted, strict=True)]


def _cards(cards: Sequence[Card], options: CardOptions) -> Paged:
    if not cards:
        raise Refused("print.nothing_ticked")
    pages = sheets_of(cards, options)
    found: dict[int, list[tuple[int, Box]]] = {}
    for number, page in enumerate(pages):
        for placed in page.placed:
            found.setdefault(id(placed.face), []).append((number, placed.box))
    places = [[place for face in card.faces for place in found.get(id(face), ())] for card in cards]
    spots = [
        ProblemSpot(problem, tuple(at)) for card, at in zip(cards, places, strict=True) for problem in card.problems
    ]
    lying = tuple(frozenset(pages[number].sheet for number, _ in at) for at in places)
    return Paged(pages, tuple(spots), sum(card.count for card in cards), lying)


_Sheets = tuple[tuple[Page, ...], tuple[Problem, ...]]


def _party(pick: Pick, options: CardOptions) -> _Sheets:
    what, whole_party = pick.what, all(pick.copies)
    code = (what.square, what.code) if whole_party else ("", "")
    under = _under(pick, options.language)
    if BUILT[what.game].force_style == "list":
        return army_sheet(what.name, under, pick.contents, options, metrics(), *code, matrix=what.matrix)
    return party_sheet(what.name, under, pick.contents, options, metrics(), *code)


def _ledger(pick: Pick, options: CardOptions) -> _Sheets:
    what, lang = pick.what, options.language
    return ledger_sheet(what.name, what.under[lang], what.told.rows, options, metrics()), ()


def _story(pick: Pick, options: CardOptions) -> _Sheets:
    lang = options.language
    return chronicle_sheet(book_of(pick, lang), options, metrics_with(pictures_of([pick], "story", lang))), ()


def book_of(pick: Pick, lang: str) -> ChronicleBook:
    """Return the story of a force as a book."""
    told, t = pick.what.told, Translator(lang, pick.what.told.terms)
    fought = [
        (each.id, battle_story(each.name, each.done, each.cast, each.round_of, t).chapter(0, each.moments()))
        for each in told.battles
    ]
    return chronicle_book(pick.what.name, pick.what.under[lang], told, lang, fought)


_SHEETS: Final[Mapping[str, Callable[[Pick, CardOptions], _Sheets]]] = {
    "party": _party,
    "ledger": _ledger,
    "story": _story,
}


def _kit(picks: Sequence[Pick], options: CardOptions, progress: Progress) -> _Sheets:
    """Return one kit list for all picks."""
    contents = [content for pick in picks for content in pick.contents]
    cards = _laid_out(picks, options, progress)
    name = ", ".join(pick.what.name for pick in picks)
    under = _under(picks[0], options.language) if len(picks) == 1 else ""
    return kit_sheet(name, under, kit_list(contents, cards, options), options, metrics()), ()


def _score(picks: Sequence[Pick], options: CardOptions) -> _Sheets:
    """Return one score sheet for all picks."""
    armies = [(pick.what.name, pick.contents) for pick in picks]
    title = Translator(options.language)("sheet.score")
    return score_sheet(title, " · ".join(name for name, _ in armies), armies, options, metrics()), ()


def _running(made: Sequence[_Sheets], options: CardOptions) -> Paged:
    """Return the running sheets of all picks, numbered through, with marks where a text took more pages."""
    pages: list[Page] = []
    spots: list[ProblemSpot] = []
    before = 0
    for sheets, problems in made:
        ours = [replace(page, sheet=before + page.sheet) for page in sheets]
        wanted = [page for page in ours if not options.only or page.sheet in options.only]
        shown = tuple((len(pages) + i, Box(0, 0, page.width, page.height)) for i, page in enumerate(wanted))
        spots += [ProblemSpot(problem, shown[1:] or shown) for problem in problems]
        pages += wanted
        before += len(sheets)
    return Paged(tuple(pages), tuple(spots))
