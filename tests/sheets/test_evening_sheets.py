"""The rules aid and the sheets of counters: two pages whatever is asked, nothing outside its place, true sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.paint.fonts import metrics
from models.errors import Refused
from models.games.aventures.game import AVENTURES
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.facets.evening import AidSection
from models.games.rulebook import rules
from models.games.theming import themed
from models.games.values import Choices
from models.sheets.aid import aid_sheets, team_section
from models.sheets.cards.imposition import Page
from models.sheets.counters import Counter, counter_sheets
from models.sheets.marks import Box, PanelMark, PictureMark, WordsMark
from models.sheets.options import CardOptions
from models.sheets.text import Metrics


def sections(theme: str = "", choices: Choices | None = None) -> list[AidSection]:
    game = themed(AVENTURES, theme)
    assert game.evening is not None
    assert game.cards is not None
    team = team_section(game.cards.profiles())
    assert team is not None
    return [*game.evening.aid(choices or {}), team]


def inside(page: Page, margin: float) -> bool:
    room = Box(margin, margin, page.width - 2 * margin, page.height - 2 * margin)
    runs = [Box(m.x, m.y - 2, m.width, 2) for m in page.marks if isinstance(m, WordsMark)]
    boxes = [m.box for m in page.marks if isinstance(m, PanelMark | PictureMark)]
    return all(room.holds(box, 0.01) for box in (*runs, *boxes))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_aid_of_skirmishes_has_every_profile_in_one_table_on_two_pages(half: Metrics, lang: str) -> None:
    profiles = ESCARMOUCHE.cards.profiles()
    team = team_section(profiles)
    assert team is not None
    assert len(team.rows) == len(profiles) == 16
    assert {len(row.cells) for row in team.rows} == {len(team.heads)}, "a figure some have not is a stroke"
    pages = aid_sheets("Aide", "", [*ESCARMOUCHE.evening.aid({}), team], CardOptions(language=lang), half)
    assert 1 <= len(pages) <= 2
    assert all(inside(page, 4.9) for page in pages)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("theme", ["", "sg-1"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_aid_takes_two_pages_and_every_word_is_on_them(lang: str, theme: str, paper: str) -> None:
    options = CardOptions(language=lang, paper=paper)
    made = sections(theme)
    pages = aid_sheets("Le Temple Perdu", "Khryssun", made, options, metrics())
    assert len(pages) == 2
    assert all(inside(page, 10.9) for page in pages)
    said = " ".join(mark.text for page in pages for mark in page.marks if isinstance(mark, WordsMark))
    assert "…" not in said.replace("… …", "").replace(" …", ""), "nothing is cut short"
    wanted = [word for s in made for line in s.lines for word in line.text[lang].split()]
    assert set(wanted) <= set(said.split())
    smallest = min(m.points for page in pages for m in page.marks if isinstance(m, WordsMark) and m.style == "text")
    assert smallest >= 7


def test_every_rule_of_the_aid_is_in_the_book_and_the_numbers_can_be_left_out() -> None:
    cited = {
        rule.strip()
        for section in sections()
        for each in (*section.lines, *section.rows)
        for rule in each.rule.split(",")
        if rule
    }
    assert len(cited) > 60
    assert cited <= set(rules("aventures"))
    pages = aid_sheets("x", "", sections(), CardOptions(rule_numbers=False), metrics())
    said = [mark.text for page in pages for mark in page.marks if isinstance(mark, WordsMark)]
    assert not any(words.startswith("AG-") for words in said)


def test_readings_that_are_agreed_stand_on_the_aid_and_mark_the_lines_they_change() -> None:
    made = {section.id: section for section in sections(choices={"self_repair": "yes", "l2": "corner"})}
    (line,) = made["agreed"].lines
    assert line.rule == "AG-93"
    assert line.lead.fr.startswith("Un droïde")
    marked = {row.rule for row in made["action"].rows if row.cells[-1].fr.endswith("†")}
    assert marked == {"AG-93"}
    assert not any(line.text.fr.endswith("†") for section in sections() for line in section.lines)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_aid_takes_two_pages_with_every_reading_changed(lang: str, paper: str) -> None:
    second = {each.id: next(v.id for v in each.values if v.id != each.default) for each in AVENTURES.options()}
    made = sections(choices=second)
    pages = aid_sheets("x", "", made, CardOptions(language=lang, paper=paper), metrics())
    assert len(pages) == 2
    said = {word for page in pages for mark in page.marks if isinstance(mark, WordsMark) for word in mark.text.split()}
    assert {word for line in made[1].lines for word in line.text[lang].split()} <= said


def test_an_aid_that_is_too_long_is_refused() -> None:
    long = [replace(section, id=f"{section.id}{n}") for n in range(3) for section in sections()]
    with pytest.raises(Refused) as caught:
        aid_sheets("x", "", long, CardOptions(), metrics())
    assert caught.value.key == "sheet.aid_too_long"


SORT = st.builds(
    Counter,
    st.just("marker"),
    st.just("pass"),
    st.sampled_from(["Passe crypté", "Une sorte de marqueur dont le nom est bien trop long pour sa place"]),
    st.floats(8, 60),
    st.floats(8, 60),
    st.integers(1, 40),
)


@given(st.lists(st.lists(SORT, max_size=4), min_size=1, max_size=3), st.sampled_from(["a4", "letter"]))
def test_counters_keep_their_size_and_never_overlap(groups: list[list[Counter]], paper: str) -> None:
    options = CardOptions(paper=paper)
    pages = counter_sheets("x", "y", [(f"g{n}", group) for n, group in enumerate(groups)], options, metrics())
    assert sum(len(page.cuts) for page in pages) == sum(c.count for group in groups for c in group)
    for page in pages:
        room = Box(12.9, 12.9, page.page.width - 25.8, page.page.height - 25.8 - 7 - 6)
        for number, cut in enumerate(page.cuts):
            assert (cut.box.w, cut.box.h) == (cut.counter.wide, cut.counter.tall)
            assert room.holds(cut.box, 0.01)
            assert not any(cut.box.meets(other.box, 1e-3) for other in page.cuts[number + 1 :])
