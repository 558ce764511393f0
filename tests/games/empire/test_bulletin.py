"""What hangs on the wall after a turn: its sentences under their titles, its page and its paper."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn import report_page
from models.games.empire.turn.bulletin import bulletin, bulletin_paper, told_sections
from models.games.empire.turn.report_values import ReportLine
from models.games.empire.turn.seen import SeenTurn, seen_by_all
from models.games.facets.turns import Letterhead, PaperSection
from models.i18n import Translator
from tests.games.empire.turns import Turn, campaign, command, order, planet, troops

HEAD = Letterhead("La <galaxie>", "Karim", "fr", "4F7K-Q2PX", ("2026-12-01 20:00", "x"), "Europe/Paris", "ab" * 32)


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of bulletins."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


def known(words: str = "Un port", number: int = 1) -> SeenTurn:
    """Return a turn with a battle, a conquest, a retreat and somebody who leaves, as everybody saw it."""
    state = campaign(
        planet("home", 90, "hutt", "*"), planet("other", 99, "hutt", words=words), planet("p", 109, "aube"),
        command("i", "tarkin", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="home"),
        command("z", "vador", 109, troops(3)),
    )  # fmt: skip
    state = replace(state, turn=number)
    orders = (order("tarkin", 1, "move", command="i", x=9_000, y=0), order("organa", 1, "leave"))
    turn = Turn(state, *orders, typed={"battle/h+i": (9, 1)})
    return seen_by_all(state, turn.after, turn.told)


def quiet(number: int = 1) -> SeenTurn:
    state = replace(campaign(), turn=number)
    return seen_by_all(state, state, ())


SAID = {
    "fr": (
        ("Ce qui a changé", (
            ("1 bataille", "CG-68"), ("1 planète a changé de mains", "CG-71"),
            ("2 commandements se sont déplacés", "CG-117"),
        )),
        ("Batailles", (("Bataille spatiale\u00a0: I l’emporte sur H (près de Home).", "CG-71"),)),
        ("Conquêtes", (("Dark Vador prend P à Aube Écarlate.", "CG-71"),)),
        ("Alliances et rangs", (
            ("Bail Organa quitte l’alliance\u00a0: Fédération des planètes libres. Ses membres s’en souviendront.",
             "CG-46"),
            ("Bail Organa change de statut\u00a0: Neutres.", "CG-8"),
        )),
        ("Flottes levées, en retraite, perdues", (("H retraite vers Home.", "CG-73"),)),
    ),
    "en": (
        ("What changed", (("1 battle", "CG-68"), ("1 planet changed hands", "CG-71"), ("2 commands moved", "CG-117"))),
        ("Battles", (("Space battle: I beats H (near Home).", "CG-71"),)),
        ("Conquests", (("Darth Vader takes P from Crimson Dawn.", "CG-71"),)),
        ("Alliances and ranks", (
            ("Bail Organa leaves the alliance: Federation of Free Planets. Its members will remember.", "CG-46"),
            ("Bail Organa changes status: Neutrals.", "CG-8"),
        )),
        ("Fleets raised, in retreat, lost", (("H retreats to Home.", "CG-73"),)),
    ),
}  # fmt: skip


@pytest.mark.rule("CG-68", "CG-71", "CG-117")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_bulletin_says_under_its_titles_what_everybody_may_know(lang: str) -> None:
    wanted = tuple((title, tuple(ReportLine(*line) for line in lines)) for title, lines in SAID[lang])
    assert told_sections(known(), Translator(lang)) == wanted
    still = {
        "fr": ("Ce qui a changé", "Un tour tranquille\u00a0: rien que tous puissent voir."),
        "en": ("What changed", "A quiet turn: nothing that all could see."),
    }[lang]
    assert told_sections(quiet(), Translator(lang)) == ((still[0], (ReportLine(still[1]),)),)


def titles(seen: SeenTurn, **changed: Any) -> list[str]:
    (page,) = bulletin(seen, replace(HEAD, **changed)).values()
    return re.findall(r"<h[12][^>]*>([^<]*)", page.decode())


def test_the_page_has_the_map_the_sentences_the_powers_the_places_and_the_dice() -> None:
    parts = [title for title, _ in SAID["fr"]]
    assert titles(known()) == [
        "Bulletin du tour 1", parts[0], "Toute la galaxie", *parts[1:], "Les puissances",
        "Ce qu’on dit des lieux", "Les dés",
    ]  # fmt: skip
    assert titles(quiet(0), commitment="") == [
        "Avant le premier tour", "Ce qui a changé", "Toute la galaxie", "Les puissances",
    ]  # fmt: skip
    ((name, raw),) = bulletin(known(), replace(HEAD, revision=2, reason="Un <dé>")).items()
    page = raw.decode()
    assert name == "bulletin.html"
    assert "<title>Bulletin du tour 1 – La &lt;galaxie&gt;</title>" in page
    assert '<h1>Bulletin du tour 1</h1><p>La &lt;galaxie&gt;</p><p class="notice">' in page
    assert "Un &lt;dé&gt;" in page
    assert '<div class="due"><span>Vos ordres avant le<b>2026-12-01 20:00 Europe/Paris</b></span></div>' in page
    assert f"<pre>{'ab' * 32}</pre>" in page
    (bare,) = bulletin(known(), replace(HEAD, deadlines=())).values()
    assert 'class="due"' not in bare.decode()
    assert 'class="notice"' not in bare.decode()


def test_the_paper_says_the_same_with_the_day_first() -> None:
    paper = bulletin_paper(known(), HEAD)
    assert (paper.name, paper.title, paper.under, paper.lang, paper.circles) == (
        "bulletin.pdf", "Bulletin du tour 1", "La <galaxie>", "fr", (),
    )  # fmt: skip
    day = ("Vos ordres avant le\u00a0: 2026-12-01 20:00 Europe/Paris", "")
    first, *others = SAID["fr"]
    told = [PaperSection(first[0], (day, *first[1])), *(PaperSection(*each) for each in others)]
    assert list(paper.sections[: len(told)]) == told
    powers, places = paper.sections[len(told) :]
    assert (powers.title, powers.lines, powers.shares) == ("Les puissances", (), (3, 5, 1, 2))
    assert powers.heads == ("Joueur", "Statut", "Planètes", "Commandements")
    assert powers.rows[:3] == (
        ("Cartel des Hutt", "Neutre", "2", "1"), ("Dark Vador", "Seigneur Sith, Empire Galactique", "1", "1"),
        ("Aube Écarlate", "Neutre", "0", "0"),
    )  # fmt: skip
    assert places == PaperSection("Ce qu’on dit des lieux", (("Other\u00a0: Un port", ""),))
    bare = bulletin_paper(known(words=""), replace(HEAD, deadlines=()))
    assert bare.sections[0] == PaperSection(*first)
    assert bare.sections[-1].title == "Les puissances"
