"""The chronicle of a campaign as values: its chapters, players, plots, ranking and objectives, and its page."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import GalaxyNote
from models.games.campaign_book import BookAsked, BookChapter, BookLine, BookPlot, BookTurn, CampaignBook
from models.games.empire.turn import report_page
from models.games.empire.turn.book import campaign_book
from models.games.empire.turn.book_page import book_page
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import packed
from models.games.facets.turns import KeptHappening, KeptPhase, PlayedTurn
from tests.games.empire.turns import campaign, command, planet, troops


def world() -> CampaignState:
    state = campaign(
        planet("p", 0, "hutt", garrison=troops(2)), planet("q", 9, "vador"), planet("r", 19, "vador"),
        planet("n", 29, notes="hidden"), command("h", "hutt", 0, troops(3, 1)), command("k", "hutt", 9, troops(1)),
        notes=(GalaxyNote("a", 1, 2, "Un mot"), GalaxyNote("b", 3, 4)),
    )  # fmt: skip
    players = {key: state.players[key] for key in ("vador", "hutt", "aube")}
    players["aube"] = replace(players["aube"], points=9, money=2_999)
    players["hutt"] = replace(players["hutt"], points=4, money=1_000)
    return replace(state, players=players)


def played(*numbers: int, state: CampaignState | None = None, **more: Any) -> list[PlayedTurn]:
    return [PlayedTurn(n, packed(replace(state or world(), turn=n)), (), **more) for n in numbers]


def book(turns: list[PlayedTurn], lang: str = "fr", **asked: Any) -> CampaignBook:
    steps: list[tuple[int, int]] = []
    made = campaign_book(turns, BookAsked("La guerre", lang, **asked), lambda done, of: steps.append((done, of)))
    assert steps == [(n, len(made.chapters)) for n in range(len(made.chapters))]
    return made


@pytest.mark.parametrize(
    ("numbers", "chapters"),
    [
        (range(1), ["Avant le premier tour"]),
        (range(2), ["Avant le premier tour", "Chapitre I Le tour 1"]),
        (range(5), ["Avant le premier tour", "Chapitre I Tours 1 à 3", "Chapitre II Le tour 4"]),
    ],
)
def test_chapters_have_three_turns_of_few(numbers: range, chapters: list[str]) -> None:
    made = book(played(*numbers))
    assert [f"{each.over} {each.title}".strip() for each in made.chapters] == chapters
    assert [each.turn for each in made.chapters][-1] == numbers[-1]


@pytest.mark.parametrize(("last", "sizes"), [(27, [1, *[3] * 9]), (28, [1, *[4] * 7]), (29, [1, *[4] * 7, 1])])
def test_of_many_turns_nine_chapters_have_as_many_each(last: int, sizes: list[int]) -> None:
    small = replace(campaign(planet("p", 0, "hutt")), players={"hutt": world().players["hutt"]})
    made = book(played(*range(last + 1), state=small))
    assert [len(each.turns) for each in made.chapters] == sizes


def test_before_the_first_turn_the_sides_stand_the_strongest_first() -> None:
    first = book(played(0)).chapters[0]
    assert first.turns == (
        BookTurn("", (
            "Dark Vador\u00a0: 2 planètes, 0 commandement.", "Cartel des Hutt\u00a0: 1 planète, 2 commandements.",
            "Aube Écarlate\u00a0: 0 planète, 0 commandement.",
        )),
    )  # fmt: skip


HEADS = {
    True: ("Rang", "Camp", "Points", "Planètes", "Commandements"),
    False: ("Rang", "Camp", "Planètes", "Commandements"),
}
RANKS = {
    True: (
        ("1", "Aube Écarlate", "9", "0", "0"), ("2", "Cartel des Hutt", "4", "1", "2"),
        ("3", "Dark Vador", "0", "2", "0"),
    ),
    False: (("1", "Dark Vador", "2", "0"), ("2", "Cartel des Hutt", "1", "2"), ("3", "Aube Écarlate", "0", "0")),
}  # fmt: skip


@pytest.mark.parametrize(
    ("whole", "public", "figures"),
    [
        (True, "no", ["planets", "points", "units", "money"]),
        (False, "yes", ["planets", "points"]),
        (False, "no", ["planets"]),
    ],
)
def test_points_stand_where_they_may_be_told_and_the_rest_in_the_whole_chronicle(
    whole: bool, public: str, figures: list[str]
) -> None:
    made = book(played(0, 1, choices={"points_public": public}), whole=whole)
    points = "points" in figures
    assert made.ranking == (HEADS[points], *RANKS[points])
    titles = {
        "planets": "Planètes tenues, tour par tour", "points": "Points, tour par tour",
        "units": "Unités, tour par tour",
        "money": "Argent en millions, tour par tour",
    }  # fmt: skip
    values = {"planets": (0, 1, 2), "points": (9, 4, 0), "units": (0, 7, 0), "money": (2, 1, 100)}
    sides = [world().galaxy.faction[key] for key in ("aube", "hutt", "vador")]
    assert made.plots == tuple(
        BookPlot(
            titles[each],
            tuple(
                BookLine(side.name.fr, side.colour, ((0, n), (1, n)))
                for side, n in zip(sides, values[each], strict=True)
            ),
        )
        for each in figures
    )
    assert made.cover == ("Un tour", "tout ce qui s’est passé" if whole else "ce que chacun sait")


def test_players_are_named_where_any_is_and_a_tie_goes_by_planets() -> None:
    seats = book(played(0), names={"hutt": "Ann", "aube": ""}).seats
    assert seats[0] == ("Camp", "Joueur", "À la fin")
    assert [row[:2] for row in seats[1:]] == [("Aube Écarlate", "–"), ("Cartel des Hutt", "Ann"), ("Dark Vador", "–")]
    nobody = book(played(0), names={"hutt": ""}).seats
    assert [row[:1] for row in nobody] == [("Camp",), ("Aube Écarlate",), ("Cartel des Hutt",), ("Dark Vador",)]
    assert nobody[1] == ("Aube Écarlate", "Neutre")
    even = replace(world(), players={key: replace(each, points=1) for key, each in world().players.items()})
    assert [row[1] for row in book(played(0, state=even), whole=True).ranking[1:]] == [
        "Dark Vador", "Cartel des Hutt", "Aube Écarlate",
    ]  # fmt: skip


@pytest.mark.rule("CG-105", "CG-106")
def test_the_whole_chronicle_ends_with_every_objective() -> None:
    aims = (
        Objective("a", ObjectiveKind.WIN_BATTLES, 5, "hutt", number=2, hidden=True),
        Objective("b", ObjectiveKind.HOLD_COUNT, 20, alliance="empire", number=1, reached=4),
        Objective("c", ObjectiveKind.MANUAL, 7, "ghost", words="danser"),
    )
    state = replace(world(), objectives={each.id: each for each in aims})
    assert book(played(0, state=state), whole=True).objectives == (
        ("Pour qui", "Quoi", "Points", "Issue"),
        ("Cartel des Hutt", "gagner 2 batailles", "5", "jamais atteint"),
        ("Empire Galactique", "tenir 1 planète", "20", "atteint au tour 4"),
        ("ghost", "danser", "7", "jamais atteint"),
    )
    assert book(played(0, state=state)).objectives == ()
    assert book(played(0), whole=True).objectives == ()


def test_words_of_the_referee_and_how_it_ended() -> None:
    made = book(played(0, 3))
    assert made.words == (), "what is pinned on the map is the referee's"
    assert book(played(0, 3), whole=True).words == (("a", "Un mot"),)
    assert made.closing == "Ici s’arrête cette chronique, au tour 3\u00a0; la campagne continue."
    won = KeptHappening("won", "CG-107", {"faction": "hutt", "amount": 4}, "", ("*",))
    state = packed(replace(world(), turn=3))
    over = PlayedTurn(3, state, (KeptPhase("victory", (won,), (), state),))
    assert book([*played(0), over]).closing == "Ainsi finit cette chronique, au tour 3."


def test_things_of_a_chapters_map_have_names_of_their_own() -> None:
    made = book(played(0, 1))
    for n, chapter in enumerate(made.chapters):
        ids = re.findall(r' id="([^"]+)"', chapter.drawing)
        assert ids
        assert all(each.startswith(f"t{n}-") for each in ids)
        assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', chapter.drawing)) <= {(each, "") for each in ids} | {
            ("", each) for each in ids
        }


# The page


def page_of(**changed: Any) -> str:
    plain = CampaignBook(
        "La <guerre>",
        "Chronique",
        "fr",
        ("2 tours", "tout"),
        (("Camp",), ("Hutt",)),
        (),
        (),
        (("Rang",), ("1",)),
        (),
        (),
        "Fin & suite",
    )
    text = book_page(replace(plain, **changed)).decode()
    return text[text.index("<header") : text.index("</main>") if "</main>" in text else None]


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of chronicles."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


def test_a_page_says_what_there_is_and_no_more() -> None:
    plain = page_of()
    assert (
        '<header class="wide"><h1>La &lt;guerre&gt;</h1><p>Chronique'
        '<span class="faint"> · 2 tours · tout</span></p></header>' in plain
    )
    assert '<table><tr><th>Rang</th></tr><tr><td class="n">1</td></tr></table>' in plain
    assert '<p class="wide faint">Fin &amp; suite</p>' in plain
    assert re.findall(r"<h2[^>]*>([^<]+)", plain) == ["Qui a joué", "Le classement"]
    more = page_of(
        plots=(BookPlot("P", (BookLine("A", "#123456", ((0, 1),)),)),),
        objectives=(("Quoi",), ("x",)), places=(("Ici", "là"),),
        words=(("a", "Un <mot>"),),
        chapters=(BookChapter("Chapitre I", "Tour 1", 1, (BookTurn("", ("un",)), BookTurn("T2", ("deux", "trois"))),
                              "<svg/>"),
                  BookChapter("", "Avant", 0, (), "<svg/>")),
    )  # fmt: skip
    assert re.findall(r"<h2[^>]*>([^<]+)", more) == [
        "Qui a joué", "Chapitre I – Tour 1", "Avant", "La guerre en courbes",
        "Le classement", "Ce que chacun cherchait",
        "Ce qu’on dit des lieux",
        "Les mots de l’arbitre",
    ]  # fmt: skip
    assert "<ul><li>Un &lt;mot&gt;</li></ul>" in more
    assert "<div><p>un</p><h3>T2</h3><p>deux</p><p>trois</p></div></div>" in more
    assert re.findall("<figcaption>([^<]+)", more) == ["La galaxie après le tour 1", "La galaxie avant le premier tour"]


def test_a_plot_is_drawn_to_scale_each_side_in_its_colour_and_dashes() -> None:
    lines = tuple(BookLine(name, ink, values) for name, ink, values in (
        ("A", "#112233", ((0, 0), (10, 7))), ("B", "", ((0, 8), (5, 4), (10, -3))), ("C", "#112233", ()),
        ("D", "#112233", ()), ("E", "#112233", ()),
    ))  # fmt: skip
    drawn = page_of(plots=(BookPlot("P", lines),))
    assert re.findall(r'd="M34 (\d+)H712"', drawn) == ["276", "211", "146", "81", "16"]
    assert re.findall(r'<text class="name" x="28" y="(\d+)" font-size="11" text-anchor="end">(\d+)', drawn) == [
        ("280", "0"), ("215", "2"), ("150", "4"), ("85", "6"), ("20", "8"),
    ]  # fmt: skip
    marks = re.findall(r'x="(\d+)" y="296" font-size="11" text-anchor="middle">(\d+)', drawn)
    assert marks == [(str(34 + 67 * n), str(n)) for n in range(11)]
    assert re.findall(r'<polyline points="([^"]*)"', drawn) == ["34,276 704,49", "34,16 369,146 704,276", "", "", ""]
    dashes = ["none", "8 4", "2 3", "10 3 2 3", "none"]
    assert re.findall(r'stroke-dasharray="([^"]+)"/?><title>', drawn) == dashes
    inks = re.findall(r'<polyline [^>]*stroke="(#[0-9a-f]{6})"', drawn)
    assert inks[0] == "#112233"
    assert inks[1] != "#112233"
    assert re.findall(r"</svg>([A-E]) </span>", drawn) == ["A", "B", "C", "D", "E"]
    long = page_of(plots=(BookPlot("P", (BookLine("A", "#112233", ((2, 0), (27, 7))),)),))
    assert [int(n) for n in re.findall(r'y="296" font-size="11" text-anchor="middle">(\d+)', long)] == [
        *range(2, 28, 3)
    ] + [27] * (27 not in range(2, 28, 3))
