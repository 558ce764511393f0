"""The chronicle as a book: chapters, sentences, the fallen, the accounts; and the book on paper."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from html import escape
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from editor.paint.cards import Brushes
from editor.paint.fonts import metrics
from editor.paint.pdf import pdf_bytes
from models.games.event import Event
from models.games.library import BUILT
from models.games.values import Stored, StoredMember
from models.i18n import Translator
from models.sheets.chronicle.chronicle import ChronicleBook, ToldStory, chronicle_book, day_in_words
from models.sheets.chronicle.chronicle_sheet import chronicle_sheet
from models.sheets.chronicle.chronicle_text import html, markdown
from models.sheets.marks import Box, PanelMark, PictureMark, WordsMark
from models.sheets.options import CardOptions
from models.sheets.text import Metrics

HEROES = ("a", "b", "c")
NAMES = {"a": "Thevor", "b": "Gardul", "c": "Gardul", "d": "Brynn"}


def event(number: int, kind: str, subject: str, at: str = "", note: str = "", **args: object) -> Event:
    return Event(f"E{number:05d}", kind, subject, at, "SW-47", args, note)  # type: ignore[arg-type]


def told(*events: Event) -> ToldStory:
    """Return the story of three heroes, two of them of one name, and what happened to them after they joined."""
    births = [event(n, "creation", each, race="nain", **{"class": "guerrier"}) for n, each in enumerate(HEROES)]
    kept = Stored("Les Noirs", "", 100, tuple(StoredMember(*each) for each in NAMES.items()), (*births, *events))
    book = BUILT["swidenth"]
    figures = (replace(each, picture="thevor") for each in book.bench(kept).chronicle.figures)
    return ToldStory(book.bench(kept).chronicle.ledger, tuple(figures))


def book(*events: Event, lang: str = "fr") -> ChronicleBook:
    return chronicle_book("Les Noirs", "100 PP", told(*events), lang)


def sentences(made: ChronicleBook) -> list[str]:
    return [s.words for chapter in made.chapters for p in chapter.passages for s in p.sentences]


def won(number: int, quest: str, at: str = "", note: str = "") -> list[Event]:
    first = f"E{number:05d}"
    args = {"points": 8, "reason": "quest", "quest": quest, "with": first}
    return [event(number + n, "earned", hero, at, note, **args) for n, hero in enumerate(HEROES)]


def test_a_quest_is_a_chapter_and_what_lies_before_the_first_is_the_founding() -> None:
    made = book(
        event(10, "wound", "a", "2026-03-01", points=1),
        *won(20, "Le convoi", "2026-03-01"),
        event(30, "rest", "a", "2026-03-05"),
        *won(40, "La tour", "2026-04-12"),
        event(50, "find", "b", "2026-05-01", item="dague"),
    )
    assert [chapter.title for chapter in made.chapters] == ["La fondation", "Le convoi", "La tour", "Sur les routes"]
    assert [chapter.days for chapter in made.chapters] == [
        "", "le 1er mars 2026", "du 5 mars 2026 au 12 avril 2026", "le 1er mai 2026",
    ]  # fmt: skip
    assert made.days == "du 1er mars 2026 au 1er mai 2026"


def test_a_quest_begins_where_the_story_says_so_and_what_follows_its_end_belongs_to_it() -> None:
    made = book(
        event(10, "find", "a", item="dague"),
        event(11, "quest", "", quest="Le convoi", stage="begun"),
        event(12, "wound", "a", points=1),
        event(13, "quest", "", quest="Le convoi", stage="lost"),
        event(14, "rest", "a"),
        event(15, "quest", "", stage="begun", quest=""),
        *won(20, ""),
    )
    assert [chapter.title for chapter in made.chapters] == ["La fondation", "Le convoi", "Une quête sans nom"]
    assert [len(chapter.passages[-1].sentences) for chapter in made.chapters[1:]] == [4, 2]
    assert "échec" in sentences(made)[-4]


def test_wounds_written_down_with_the_end_of_a_quest_belong_to_its_chapter() -> None:
    settled = (*won(20, "Le convoi"), event(30, "wound", "a", points=1, **{"with": "E00020"}))
    assert [each.title for each in book(*settled).chapters] == ["La fondation", "Le convoi"]
    later = book(*settled, event(40, "wound", "a", points=1))
    assert [each.title for each in later.chapters] == ["La fondation", "Le convoi", "Sur les routes"]


def test_heroes_of_one_name_are_told_apart_and_the_others_keep_theirs() -> None:
    made = book(event(10, "rest", "a"), event(11, "rest", "b"), event(12, "rest", "c"))
    assert [each.name for each in made.figures.values()] == ["Thevor", "Gardul\u00a0I", "Gardul\u00a0II"]
    assert any("Gardul\u00a0II" in words for words in sentences(made))


def test_one_act_for_all_is_one_sentence_and_its_note_is_quoted_once() -> None:
    made = book(*won(20, "Le convoi", note="Une nuit de pluie."))
    (chapter,) = made.chapters[1:]
    (passage,) = chapter.passages
    (sentence,) = passage.sentences
    assert "Thevor, Gardul\u00a0I et Gardul\u00a0II gagnèrent 8\u00a0PP par tête" in sentence.words
    assert passage.notes == ("Une nuit de pluie.",)


def test_the_fallen_have_their_day_their_return_and_who_followed() -> None:
    made = book(
        event(10, "death", "a", "2026-03-03"),
        event(11, "resurrection", "a", "2026-03-04", payers={"b": 3, "c": 4}),
        event(12, "death", "b", "2026-03-05"),
        event(13, "creation", "d", race="elfe", successor_of="b", **{"class": "mage"}),
    )
    assert [each.member for each in made.fallen] == ["a", "b"]
    assert made.fallen[0].words == (
        "La mort vint le 3 mars 2026, au chapitre\u00a0II, «\u00a0Sur les routes\u00a0».",
        "Retour parmi les vivants le 4 mars 2026, au prix de 7\u00a0PP.",
    )
    assert made.fallen[1].words[-1] == "Brynn prit la relève."
    back = next(words for words in sentences(made) if "parmi les vivants" in words)
    assert "Gardul\u00a0I (3\u00a0PP) et Gardul\u00a0II (4\u00a0PP)" in back


@pytest.mark.parametrize(
    ("lang", "at", "words"),
    [
        ("fr", "2026-03-03", "3 mars 2026"),
        ("fr", "2026-08-01", "1er août 2026"),
        ("en", "2026-08-01", "1 August 2026"),
        ("fr", "le lendemain", "le lendemain"),
        ("en", "", ""),
    ],
)
def test_days_are_told_in_words(lang: str, at: str, words: str) -> None:
    assert day_in_words(Translator(lang), at) == words


KINDS = st.sampled_from(
    [
        ("wound", {"points": 1}), ("heal", {"points": 2}), ("rest", {}), ("fled", {}), ("death", {}),
        ("purchase", {"what": "gear", "item": "dague"}), ("purchase", {"what": "spell", "item": "tir-magique"}),
        ("find", {"item": "ecu"}), ("exchange", {"item": "ecu", "to": "b"}), ("exchange", {"item": "ecu", "to": ""}),
        ("quest", {"quest": "Le convoi", "stage": "begun"}), ("quest", {"quest": "", "stage": "lost"}),
        ("use", {"item": "potion-de-soin", "healed": 2}), ("loss", {"item": "dague"}), ("bogus", {}),
        ("earned", {"points": 8, "reason": "quest", "quest": "Le convoi"}),
        ("earned", {"points": 8, "reason": "quest"}), ("earned", {"points": 3, "reason": "other", "why": "la gloire"}),
        ("earned", {"points": 3, "reason": "kill", "profile": "troll", "count": 2}),
        ("resurrection", {"payers": {"b": 2}}), ("unspent", {"points": 2}), ("allowance", {}),
    ]
)  # fmt: skip
STORIES = st.lists(
    st.tuples(KINDS, st.sampled_from([*HEROES, "", "x"]), st.sampled_from(["", "2026-03-01", "hier"]),
        st.sampled_from(["", "Une note."])),
    max_size=40,
)  # fmt: skip


@settings(deadline=None)
@given(STORIES, st.sampled_from(["fr", "en"]))
def test_every_event_of_the_ledger_stands_in_the_book_exactly_once(
    happened: list[tuple[tuple[str, dict[str, object]], str, str, str]], lang: str
) -> None:
    events = [event(10 + n, kind, who, at, note, **args) for n, ((kind, args), who, at, note) in enumerate(happened)]
    story = told(*events)
    made = chronicle_book("Les Noirs", "", story, lang)
    stands = [each for c in made.chapters for p in c.passages for s in p.sentences for each in s.events]
    assert Counter(stands) == Counter(dict.fromkeys((row.event for row in story.rows), 1))
    assert made == chronicle_book("Les Noirs", "", story, lang)
    words = " ".join(sentences(made))
    assert "{" not in words
    assert "prose." not in words
    assert "told_" not in words


def long_story() -> ChronicleBook:
    events = [event(10 + n, "find", HEROES[n % 3], f"2026-03-{n % 28 + 1:02d}", item="dague") for n in range(280)]
    noted = replace(events[7], note="Un mot. " * 240 + "\nPuis un autre.")
    return book(
        *events[:7], noted, *events[8:], *won(400, "Une quête au nom interminable " * 6), event(900, "death", "a")
    )


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
def test_a_long_story_stays_on_its_pages_and_no_line_stands_alone(half: Metrics, paper: str) -> None:
    options = CardOptions(paper=paper)
    pages = chronicle_sheet(long_story(), options, half)
    assert len(pages) > 8
    for page in pages:
        room = Box(0, 0, page.width, page.height).inset(8.0)
        for mark in page.marks:
            if isinstance(mark, WordsMark):
                assert room.holds(Box(mark.x, mark.y - 1, mark.width, 1), 0.05), mark
            elif isinstance(mark, PanelMark | PictureMark):
                assert room.holds(mark.box), mark
        last = max((m for m in page.marks if isinstance(m, WordsMark) and m.points > 8.5), key=lambda m: m.y)
        assert last.style != "title", "a heading stands with its text"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_booklet_folds_into_the_book(half: Metrics, paper: str) -> None:
    made, options = long_story(), CardOptions(paper=paper, booklet=True)
    sides = chronicle_sheet(made, options, half)
    assert len(sides) % 2 == 0
    leaves = [[placed.face for placed in side.placed] for side in sides]
    assert all(side.width > side.height and len(side.placed) == 2 for side in sides)
    assert all(b.holds(p.box) for side in sides for b in [Box(0, 0, side.width, side.height)] for p in side.placed)
    # Unfold: the right halves of the fronts and the left ones of the backs come first, then the others back to front.
    fronts, backs = leaves[::2], leaves[1::2]
    read = [face for front, back in zip(fronts, backs, strict=True) for face in (front[1], back[0])]
    read += [face for front, back in zip(fronts[::-1], backs[::-1], strict=True) for face in (back[1], front[0])]
    written = [[mark for mark in face.marks if isinstance(mark, WordsMark)] for face in read]
    lowest = [max(words, key=lambda mark: mark.y).text for words in written if words]
    assert lowest[1:] == [str(number) for number in range(2, len(lowest) + 1)]
    assert "RÉCIT" in [mark.text for mark in written[0]]
    assert [bool(words) for words in written] == sorted((bool(words) for words in written), reverse=True)


def test_the_book_as_a_pdf_reads_as_it_was_told_and_twice_the_same() -> None:
    options = CardOptions()
    made = book(event(10, "death", "a", "2026-03-03", "Adieu, l’ami."), *won(20, "L’été à Saint-Œuvre", "2026-03-03"))
    pages = chronicle_sheet(made, options, metrics())
    date = datetime(2026, 5, 1, tzinfo=UTC)
    raw = pdf_bytes(pages, options, Brushes(options.inks), "Récit", date)
    assert raw == pdf_bytes(chronicle_sheet(made, options, metrics()), options, Brushes(options.inks), "Récit", date)
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(raw)).pages)
    # The apostrophe is one glyph of two letters: a reader may take it for either.
    read = "".join(text.replace("\u00a0", "").replace("\u02bc", "’").split())
    for words in (
        "Les Noirs",
        "CHAPITRE II",
        "L’été à Saint-Œuvre",
        "Le 3 mars 2026.",
        "« Adieu, l’ami. »",
        "À leur mémoire",
    ):
        assert "".join(words.replace("\u00a0", " ").split()) in read
    for sentence in sentences(made):
        assert "".join(sentence.replace("\u00a0", " ").split()) in read


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_book_as_text_says_what_the_paper_says_and_takes_no_word_for_a_mark(lang: str) -> None:
    note = "# pas un titre\n* <b>ni une liste</b> & 1. rien"
    made = book(event(10, "death", "a", "2026-03-03", note), *won(20, "Le <convoi> *noir*"), lang=lang)
    text, page = markdown([made], lang), html([made], lang, {})
    assert text == markdown([made], lang)
    for sentence in sentences(made):
        assert sentence.replace("*", "\\*").replace("<", "\\<").replace(">", "\\>") in text
        assert escape(sentence) in page
    assert [line for line in text.splitlines() if line.startswith("# ")] == ["# Les Noirs"]
    assert "\n> \\# pas un titre\n>\n> \\* \\<b\\>ni" in text
    assert "<b>ni" not in page
    assert page.count("<h2>") == text.count("\n## ") == len(made.chapters) + 2 - (not made.accounts)
    assert "{" not in page.split("</style>")[1]


def test_the_last_line_never_stands_alone_on_a_page(half: Metrics) -> None:
    for days in range(1, 75):
        rests = [event(10 * n, "rest", "a", f"2026-{3 + n // 28:02d}-{1 + n % 28:02d}") for n in range(days)]
        made = book(*rests, lang="en")
        last = chronicle_sheet(made, CardOptions(language="en"), half)[-1]
        words_ = [mark.text for mark in last.marks if isinstance(mark, WordsMark)]
        # Two heads and the number of the page, and more than the closing line.
        assert len(words_) > 4, (days, words_)
