"""The chronicle of a force on paper: a title page, a chapter a quest, the fallen, the accounts.

Set in the serif face, justified, with portraits; a heading stays with its text, and no line of a paragraph stands alone
on a page.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from models.games.facets.chronicle import StoryFigure
from models.i18n import roman
from models.sheets.cards.frame import small_rose
from models.sheets.cards.imposition import Page, booklet
from models.sheets.chronicle.chapters import Chapter, Passage, Sentence
from models.sheets.chronicle.chronicle import ChronicleBook
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import (
    MM_PER_POINT,
    Box,
    LineMark,
    Mark,
    PanelMark,
    PictureMark,
    SheetInk,
    TextStyle,
    WordsMark,
)
from models.sheets.options import CardOptions, Paper
from models.sheets.stage_moment import StageMoment
from models.sheets.text import (
    ASCENT,
    SMALLEST,
    Line,
    Metrics,
    Paragraph,
    TextPiece,
    elide,
    fit,
    move_line,
    one_line,
    place_text,
    wrap,
)

SIDES: Final = 0.15
"""White on both sides of the words, in widths of the paper."""
WIDE: Final = 180.0
"""A paper at least this wide is set in the larger type."""
LEADING: Final = 1.36
LEAST: Final = 2
"""Lines of a paragraph that stay together at the foot and at the head of a page."""
FULL: Final = 0.86
"""A line shorter than this share of its measure is not stretched."""
SHOWN: Final = 0.62
TALL: Final = 0.42
"""The shares of a page a picture of a battle takes at most, in width and in height."""
INDENT: Final = "\u2007\u2007"


def chronicle_sheet(book: ChronicleBook, options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the book on paper, or as a booklet to fold. `metrics` must also know the users' own portraits."""
    paper = options.sheet
    if options.booklet:
        paper = replace(paper, width=paper.height / 2, height=paper.width)
    setter = _BookFlow(book, options, metrics, paper)
    setter.title_page()
    for chapter in book.chapters:
        setter.chapter(chapter)
    if book.chapters:
        setter.fallen()
        setter.accounts()
        setter.closing()
    pages = setter.pages()
    return booklet(pages, options) if options.booklet else pages


class _BookFlow(Flow):
    """Pages of a book being filled: the first has no head, the others have running heads and page numbers."""

    def __init__(self, book: ChronicleBook, options: CardOptions, metrics: Metrics, paper: Paper) -> None:
        self.book = book
        self._running: list[str] = []
        self._now = ""
        super().__init__(book.title, "", options, metrics, paper=paper)
        side = max(self.paper.width * SIDES, options.margin)
        over = side * 0.8
        self.area = Box(side, over, self.paper.width - 2 * side, self.paper.height - over - side)
        self.points = 11.0 if self.paper.width >= WIDE else 9.5
        self.y = self.area.y
        self.floor(0.0)

    @property
    def line(self) -> float:
        """The height of a line of the text in millimetres."""
        return self.points * MM_PER_POINT * LEADING

    def break_page(self) -> None:
        """Start a new page, and remember the chapter in which the old one ended."""
        self._running.append(self._now)
        super().break_page()

    def centre(self, text: str, style: TextStyle, points: float, ink: SheetInk, *, after: float = 0.0) -> None:
        """Set centred text, in as many lines as it takes."""
        for line in wrap((TextPiece(one_line(text), style, ink),), self.area.w, points, self.metrics):
            self.need(points * MM_PER_POINT * 1.2)
            left = self.area.x + (self.area.w - line[-1].x - line[-1].width) / 2
            self.add(*move_line(line, left, self.y + points * MM_PER_POINT * 0.9))
            self.y += points * MM_PER_POINT * 1.2
        self.y += after

    def title_page(self) -> None:
        """Set the title, the kind of force, the days, and everybody's portrait; a story without Events says so."""
        book, area, x = self.book, self.area, self.area.x + self.area.w / 2
        r = area.w * 0.085
        self.y = area.y + area.h * 0.1
        self.add(*small_rose(x, self.y, r, SheetInk.SEA))
        self.y += r + 7.0
        self.centre(self.t("prose.book").upper(), TextStyle.HEADING, self.points * 0.9, SheetInk.SEA, after=3.0)
        points = fit(book.title, TextStyle.TITLE, area.w * 2.5, self.points * 3.2, self.metrics, self.points * 1.6)
        self.centre(book.title, TextStyle.TITLE, points, SheetInk.INK, after=3.0)
        for words_ in (book.under, book.days):
            if words_:
                self.centre(words_, TextStyle.SUBTITLE, self.points * 1.15, SheetInk.MUTED, after=1.0)
        self.y += 5.0
        self._rule()
        self.y += 6.0
        self._gallery(list(book.figures.values()), min(26.0, area.w * 0.17), about=True)
        if not book.chapters:
            self.centre(book.closing, TextStyle.SUBTITLE, self.points * 1.1, SheetInk.INK)
            return
        self.break_page()

    def _rule(self) -> None:
        x, wide = self.area.x + self.area.w / 2, self.area.w * 0.2
        for left in (x - wide - 4.0, x + 4.0):
            self.add(LineMark(((left, self.y), (left + wide, self.y)), SheetInk.GOLD, 0.3))
        self.add(*small_rose(x, self.y, 2.2, SheetInk.GOLD))

    def _gallery(self, figures: list[StoryFigure], wide: float, *, about: bool = False) -> None:
        """Set portraits in centred rows with names below; a figure without a portrait has its name alone."""
        shown = [each for each in figures if self._pictured(each)] if not about else figures
        if not shown:
            return
        cell = wide * (1.45 if about else 1.3)
        per_row = max(1, min(len(shown), int(self.area.w / cell)))
        rows = -(-len(shown) // per_row)
        per_row = -(-len(shown) // rows)
        for start in range(0, len(shown), per_row):
            row = shown[start : start + per_row]
            tall = wide * 1.25 if any(self._pictured(each) for each in row) else 0.0
            name = self.points * (0.85 if about else 0.68)
            under = name * MM_PER_POINT * (2.9 if about else 1.5)
            self.need(tall + under + 2.0)
            left = self.area.x + (self.area.w - cell * len(row)) / 2
            for place, each in enumerate(row):
                middle = left + cell * (place + 0.5)
                self._portrait(each, Box(middle - wide / 2, self.y, wide, wide * 1.25))
                self._named(each.name, middle, self.y + tall + name * MM_PER_POINT * 1.3, name, cell - 2.0)
                if about and not self.book.chapters:
                    continue
                if about:
                    y = self.y + tall + name * MM_PER_POINT * 2.4
                    self._small(each.about[self.t.lang], middle, y, name * 0.85, cell - 1.0)
            self.y += tall + under + 2.5

    def _named(self, name: str, x: float, y: float, points: float, wide: float) -> None:
        size = fit(name, TextStyle.STRONG, wide, points, self.metrics)
        shown = elide(name, TextStyle.STRONG, size, wide, self.metrics)
        self.add(place_text(shown, x, y, TextStyle.STRONG, size, SheetInk.INK, self.metrics, 0.5))

    def _small(self, text: str, x: float, y: float, points: float, wide: float) -> None:
        size = fit(text, TextStyle.SUBTITLE, wide, points, self.metrics)
        shown = elide(text, TextStyle.SUBTITLE, size, wide, self.metrics)
        self.add(place_text(shown, x, y, TextStyle.SUBTITLE, size, SheetInk.MUTED, self.metrics, 0.5))

    def _pictured(self, figure: StoryFigure) -> bool:
        return bool(figure.picture) and self.metrics.has(figure.picture)

    def _portrait(self, figure: StoryFigure, box: Box) -> None:
        if self._pictured(figure):
            self.add(
                PanelMark(box, fill=SheetInk.TINT, radius=0.8),
                PictureMark(figure.picture, box, tint=SheetInk.EDGE, cover=True, radius=0.8),
                PanelMark(box, line=SheetInk.EDGE, width=0.35, radius=0.8),
            )

    def chapter(self, chapter: Chapter) -> None:
        """Set a chapter: its head with the portraits of its members, then its passages."""
        figures = [self.book.figures[each] for each in chapter.figures]
        self._head_of(
            self.t("prose.chapter", number=roman(chapter.number)), chapter.title, chapter.days, figures
        )  # fmt: skip
        for number, passage in enumerate(chapter.passages):
            if passage.figure:
                self._introduced(passage)
                continue
            if passage.moment is not None:
                self._shown(passage.moment)
                continue
            self._passage(passage, first=number == 0 or bool(passage.day))

    def _shown(self, moment: StageMoment) -> None:
        """Show the stage at a moment in the middle of the page."""
        if not self.metrics.has(moment.key):
            return
        _, _, across, down = moment.seen
        wide = min(self.area.w * SHOWN, self.area.h * TALL * across / down)
        high = wide * down / across
        self.need(high + 4.0)
        place = Box(self.area.x + (self.area.w - wide) / 2, self.y + 2.0, wide, high)
        self.add(PictureMark(moment.key, place), PanelMark(place, line=SheetInk.INK, width=0.3))
        self.y += high + 4.0

    def _head_of(self, over: str, title: str, under: str, figures: list[StoryFigure]) -> None:
        size = self.points
        titled = wrap((TextPiece(title, TextStyle.TITLE),), self.area.w, size * 1.8, self.metrics)
        tall = (size * 4.5 + len(titled) * size * 2.2) * MM_PER_POINT + (size * 2.2 + 8.0 if figures else 4.0)
        self.need(12.0 + tall + (LEAST + 2) * self.line)
        self._now = title
        self.space(12.0)
        if over:
            self.centre(over.upper(), TextStyle.HEADING, size * 0.8, SheetInk.SEA, after=0.8)
        self.centre(title, TextStyle.TITLE, size * 1.8, SheetInk.INK, after=0.6)
        if under:
            self.centre(under, TextStyle.SUBTITLE, size, SheetInk.MUTED, after=0.6)
        self.y += 2.0
        self._rule()
        self.y += 5.5
        self._gallery(figures, size * 1.15)

    def _introduced(self, passage: Passage, *, founding: bool = True) -> None:
        """Set the name and sentences of a member beside the portrait, and his kind if they do not say it."""
        figure = self.book.figures[passage.figure]
        wide = self.points * 1.9 if self._pictured(figure) else 0.0
        indent = wide + 4.5 if wide else 0.0
        paragraph = self._worded(passage, first=True)
        lines = len(wrap(paragraph, self.area.w - indent, self.points, self.metrics))
        head = self.points * 1.35 * MM_PER_POINT * 1.25
        tall = max(wide * 1.25, head + min(lines, LEAST + 1) * self.line)
        self.need(tall + 1.0)
        top, page = self.y, self.number
        self._portrait(figure, Box(self.area.x, top + 0.6, wide, wide * 1.25))
        about = "" if founding else figure.about[self.t.lang]
        title: Paragraph = (
            TextPiece(one_line(figure.name), TextStyle.TITLE, size=1.3),
            *words(about, TextStyle.SUBTITLE, SheetInk.MUTED),
        )
        for line in wrap(title, self.area.w - indent, self.points, self.metrics):
            self.need(head)
            self.add(*move_line(line, self.area.x + indent, self.y + head * 0.78))
            self.y += head
        self._set(paragraph, indent)
        self._quoted(passage.notes, indent)
        if self.number == page:
            self.y = max(self.y, top + wide * 1.25 + 1.0)
        self.y += 3.0

    def _passage(self, passage: Passage, *, first: bool) -> None:
        if passage.day or passage.turn:
            self.space(1.2)
        self._set(self._worded(passage, first=first), 0.0)
        self._quoted(passage.notes, 0.0)

    def _worded(self, passage: Passage, *, first: bool) -> Paragraph:
        """Return a paragraph: its day in red, its sentences, and their rule ids where these are wanted."""
        pieces: list[TextPiece] = []
        if opening := passage.opening(self.t):
            pieces.append(TextPiece(opening, TextStyle.SUBTITLE, SheetInk.MARK))
        for sentence in passage.sentences:
            indent = "" if first or pieces else INDENT
            pieces.append(TextPiece(indent + one_line(sentence.words), TextStyle.PROSE))
            if sentence.rule and self.options.rule_numbers:
                pieces.append(TextPiece(sentence.rule, TextStyle.TEXT, SheetInk.MUTED, 0.7))
        return tuple(pieces)

    def _quoted(self, notes: tuple[str, ...], indent: float) -> None:
        """Set the players' notes indented on both sides; each of their paragraphs is one."""
        for note in notes:
            said = [one_line(part) for part in note.splitlines() if part.strip()]
            whole = self.t("prose.quoted", words="\n".join(said)).split("\n")
            self.y += self.line * 0.3
            for part in whole:
                self._set(words(part, TextStyle.SUBTITLE), indent + 7.0, 7.0)
            self.y += self.line * 0.4

    def _set(self, paragraph: Paragraph, indent: float, right: float = 0.0) -> None:
        """Set a paragraph, justified where it has the full width; at least two lines stay together at a page break."""
        wide = self.area.w - indent - right
        lines = wrap(paragraph, wide, self.points, self.metrics)
        left = len(lines)
        for number, line in enumerate(lines):
            fits = int((self.room + 1e-6) / self.line)
            at_start, alone = number == 0, left == LEAST
            if (
                fits < 1
                or ((at_start or alone) and fits < min(left, LEAST))
                or (at_start and left == 3 and fits == LEAST)
            ):
                self.break_page()
            last = left == 1
            shown = line if last or indent else self._justified(line, wide)
            self.add(*move_line(shown, self.area.x + indent, self.y + self.line * (ASCENT - 0.02)))
            self.y += self.line
            left -= 1

    def _justified(self, line: Line, wide: float) -> Line:
        """Return a line stretched to its width between words; a short one stays as it is."""
        slack = wide - line[-1].x - line[-1].width
        if slack < 0.01 or line[-1].x + line[-1].width < FULL * wide:
            return line
        parts: list[tuple[WordsMark, bool]] = []
        end = 0.0
        for run in line:
            apart = bool(parts) and run.x > end + 1e-6
            x = run.x
            for word in run.text.split(" "):
                width = self.metrics.width(word, run.style, run.points)
                parts.append((replace(run, text=word, x=x, width=width), apart))
                x += width + self.metrics.width(" ", run.style, run.points)
                apart = True
            end = run.x + run.width
        gaps = sum(apart for _, apart in parts)
        if not gaps:
            return line
        moved_by, spread = 0.0, []
        for word_, apart in parts:
            moved_by += slack / gaps if apart else 0.0
            spread.append(replace(word_, x=word_.x + moved_by))
        return tuple(spread)

    def fallen(self) -> None:
        """Set who fell, with portrait, when, and what came after."""
        if not self.book.fallen:
            return
        self._head_of("", self.t("prose.fallen"), "", [])
        for each in self.book.fallen:
            self._introduced(_entry(each.member, each.words), founding=False)

    def accounts(self) -> None:
        """Set what everybody earned and paid, as a table."""
        if not self.book.accounts:
            return
        self._head_of("", self.t("prose.accounts"), "", [])
        head, *rows = self.book.accounts
        columns = [FlowColumn(name, 1.0 if place else 1.5, right=bool(place)) for place, name in enumerate(head)]
        shown = [[words(cell, TextStyle.TEXT if i else TextStyle.STRONG) for i, cell in enumerate(row)] for row in rows]
        self.table(columns, shown, self.points * 0.88)
        self.y += 4.0

    def closing(self) -> None:
        """Set the closing line, with a rose under it where there is room; never alone on a page."""
        words_ = wrap(
            (TextPiece(one_line(self.book.closing), TextStyle.SUBTITLE),), self.area.w, self.points, self.metrics
        )
        tall = self.line + len(words_) * self.points * MM_PER_POINT * 1.2
        if tall > self.room:
            return
        rose = tall + 4.0 + 2 * 2.6 <= self.room
        self.y += self.line
        self.centre(self.book.closing, TextStyle.SUBTITLE, self.points, SheetInk.MUTED, after=4.0)
        if rose:
            self.add(*small_rose(self.area.x + self.area.w / 2, self.y, 2.6, SheetInk.GOLD))
            self.y += 2.6

    def _head(self, under: str, qr: str) -> None:
        """Set nothing: the title has a page of its own."""

    def _foot(self, number: int, last: int) -> tuple[Mark, ...]:  # noqa: ARG002  a book does not count its pages
        """Return the number of a page, and the running head with title and chapter; nothing on the title page."""
        if number == 1:
            return ()
        x, points = self.area.x + self.area.w / 2, max(SMALLEST, self.points * 0.75)
        y = self.paper.height - max(self.area.x * 0.55, self.options.margin + 3.0)
        marks = [
            place_text(str(number), x, y, TextStyle.SUBTITLE, self.points * 0.95, SheetInk.MUTED, self.metrics, 0.5)
        ]
        top, half = self.area.y * 0.62, self.area.w / 2 - 4.0
        chapter = self._running[number - 1]
        for text, at, anchor in ((self.title, self.area.x, 0.0), (chapter, self.area.right, 1.0)):
            shown = elide(one_line(text), TextStyle.SUBTITLE, points, half, self.metrics)
            marks.append(place_text(shown, at, top, TextStyle.SUBTITLE, points, SheetInk.MUTED, self.metrics, anchor))
        return tuple(marks)


def _entry(member: str, said: tuple[str, ...]) -> Passage:
    return Passage("", tuple(Sentence(each, ()) for each in said), (), member)
