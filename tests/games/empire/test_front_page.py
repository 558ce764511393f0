"""The front page of a bulletin: which story leads, where its number stands on the chart, what everybody writes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from models.galaxy.values import Sector
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.front import front_page
from models.games.empire.turn.report.seen import SeenTurn, seen_by_all
from models.games.facets.turns import Letterhead
from models.games.sections.front_html import front_html
from models.games.sections.parts import ReportHead
from models.i18n import Translator
from tests.games.empire.turns import campaign, command, planet, troops

HEAD = Letterhead("La guerre", "", "fr", "", ("2026-12-15 20:00",), "Europe/Paris", "ab" * 32, day="2026-12-01")
WORLD = campaign(
    planet("ostriel", 0, "hutt", "***", sector="s"), planet("mirovel", 40, "vador", sector="s"),
    planet("gorvaux", 80, "", sector="z"), planet("lioren", 120, "organa", sector="z"), planet("elquire", 160),
    command("h", "hutt", 0, troops(3)), command("v", "vador", 40, troops(3)), command("t", "tarkin", 80, troops(3)),
    command("o", "organa", 120, troops(3)),
)  # fmt: skip
WORLD = replace(
    WORLD, turn=2, galaxy=replace(WORLD.galaxy, sectors=(Sector("s", "La Lisière"), Sector("z", "Le Bord")))
)


def fight(attackers: str, defenders: str) -> Happening:
    return Happening(
        "battle", "CG-68", {"place": "space", "attackers": attackers, "defenders": defenders, "winner": "attacker"}
    )


STORM = Happening(
    "battle", "CG-65", {"place": "planet", "attackers": "t", "defenders": "gorvaux", "winner": "attacker"}
)
BEATEN = replace(STORM, args={**STORM.args, "winner": "defender"})


def taken(key: str, by: str, loser: str = "") -> Happening:
    return Happening("conquered", "CG-71", {"planet": key, "faction": by, "from": loser})


GONE, LOST = (Happening("gone", "CG-60", {"command": key}) for key in "vo")
LEFT = Happening("left", "CG-46", {"faction": "organa", "alliance": "federation"})
FREE = Happening("status", "CG-8", {"faction": "organa", "alliance": "neutres", "rank": "neutral"})
SWORN = Happening("status", "CG-8", {"faction": "hutt", "alliance": "empire", "rank": "moff"})
UNITS = {"infantry": 1, "cruisers": 0, "fighters": 0}
NEW = Happening("raised", "CG-97", {**UNITS, "command": "h", "name": "H", "planet": "ostriel", "faction": "hutt"})
WON = Happening("won", "CG-107", {"faction": "hutt", "amount": 30})
ENDED = Happening("ended", "CG-106", {"alliance": ""})


def seen(*told: Happening, turn: int = 2) -> SeenTurn:
    """Return what everybody sees of a turn, its conquests on the map."""
    after, owners = WORLD, {each.text("planet"): each.text("faction") for each in told if each.kind == "conquered"}
    for key, owner in owners.items():
        after = after.with_planet(key, owner=owner)
    return seen_by_all(replace(WORLD, turn=turn), replace(after, turn=turn), told)


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ((), ["Un tour pour rien\u00a0?"]),
        ((NEW,), ["Nouveau commandement\u00a0: H"]),
        ((NEW, taken("gorvaux", "tarkin"), fight("t", "o")), ["On s’est battu à Lioren", "Gorvaux a un maître",
                                                              "Nouveau commandement\u00a0: H"]),
        # A lost command makes a battle great; of two great ones that of more commands leads.
        ((fight("h", "v"), GONE), ["Grande bataille à Mirovel"]),
        ((fight("h", "v"), GONE, fight("t,h,v", "o"), LOST), ["Grande bataille à Lioren", "Grande bataille à Mirovel"]),
        # Of two equal ones the first.
        ((fight("h", "v"), fight("t", "o")), ["On s’est battu à Mirovel", "On s’est battu à Lioren"]),
        # What is done at one place is one story.
        ((fight("h", "v"), taken("mirovel", "hutt", "vador")), ["La Lisière\u00a0: un seul maître"]),
        ((fight("h", "v"), taken("mirovel", "organa", "vador")), ["Mirovel change de mains"]),
        ((fight("t,h,v", "o"), taken("mirovel", "hutt", "vador")), ["La Lisière\u00a0: un seul maître",
                                                                   "Grande bataille à Lioren"]),
        ((taken("mirovel", "aube", "vador"), taken("ostriel", "vador", "hutt")), ["Ostriel est tombée",
                                                                                  "Mirovel change de mains"]),
        ((taken("gorvaux", "tarkin"), taken("elquire", "tarkin")), ["2 mondes libres de moins"]),
        ((STORM, taken("gorvaux", "tarkin"), taken("elquire", "tarkin")), ["2 mondes libres de moins"]),
        ((BEATEN, NEW), ["Gorvaux tient bon", "Nouveau commandement\u00a0: H"]),
        ((taken("gorvaux", "tarkin"), SWORN, LEFT, FREE), ["Rupture\u00a0: Bail Organa reprend sa parole",
                                                           "Ralliement\u00a0: Cartel des Hutt", "Gorvaux a un maître"]),
        ((taken("ostriel", "vador", "hutt"), ENDED, WON), ["Victoire\u00a0: Cartel des Hutt", "Ostriel est tombée"]),
    ],
)  # fmt: skip
def test_the_greatest_happening_leads_and_each_is_told_once(told: tuple[Happening, ...], wanted: list[str]) -> None:
    page = front_page(seen(*told), HEAD, "", Translator("fr"))
    assert [each.headline for each in (page.lead, *page.stories)] == wanted
    assert all(each.words for each in (page.lead, *page.stories))
    later = front_page(seen(*told, turn=3), HEAD, "", Translator("en"))
    assert not any("{" in each.headline for each in (later.lead, *later.stories))


def test_numbers_of_stories_stand_at_their_places_on_the_chart() -> None:
    told = (fight("h", "v"), taken("gorvaux", "tarkin"), taken("elquire", "tarkin"), LEFT)
    page = front_page(seen(*told), HEAD, "", Translator("fr"))
    marks = {story.headline: story.mark for story in (page.lead, *page.stories)}
    assert sorted(marks.values()) == [0, 1, 2]
    assert re.findall(r'class="digit"[^>]*>(\d)<', page.chart) == ["1", "2", "2"]
    assert ">Elquire<" in page.chart
    assert "<style>" in page.printed_chart


def test_letters_and_words_of_the_referee_are_set_as_they_were_written() -> None:
    signed = Happening("letter", "CG-1", {"from": "hutt", "to": "", "open": 1, "words": "<b>Un mot</b>"})
    unsigned = Happening("letter", "CG-1", {"from": "", "to": "vador,aube", "open": 1, "words": "Tremblez."})
    page = front_page(seen(signed, unsigned, Happening("ruled", "CG-1", {"words": "La foire ouvre."})), HEAD, "",
                      Translator("fr"))  # fmt: skip
    assert [(each.words, each.signed, bool(each.arms)) for each in page.letters] == [
        ("<b>Un mot</b>", "Cartel des Hutt, à tous", True),
        ("Tremblez.", "Sans signature, à Dark Vador, Aube Écarlate", False),
    ]
    assert page.referee == ("La foire ouvre.",)
    body = front_html(page, ReportHead("", ()), ())
    assert "&lt;b&gt;Un mot&lt;/b&gt;" in body
    assert "<b>Un mot" not in body


def test_before_the_first_turn_the_sides_are_told() -> None:
    page = front_page(seen(turn=0), replace(HEAD, lang="en"), "", Translator("en"))
    assert page.lead.headline == "The campaign begins"
    assert "12 sides, 5 planets, 2 worlds without a master" in page.lead.words[0]
    assert page.dateline[0] == Translator("en")("report.title_start")
