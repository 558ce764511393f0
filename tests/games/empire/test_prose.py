"""The prose of a campaign: every sentence stands in both languages, variants follow one another, names fit."""

from __future__ import annotations

from dataclasses import replace

from models.games.campaign_book import BookAsked
from models.games.empire.turn import prose
from models.games.empire.turn.book import campaign_book
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.seen import seen
from models.games.empire.turn.state import CampaignState, Rank
from models.games.empire.turn.telling import Narrator
from models.games.empire.turn.turn_json import kept, packed
from models.games.facets.turns import PlayedTurn
from models.i18n import Translator
from tests.games.empire.turns import Turn, campaign, command, order, planet, ranked, troops

START = campaign(
    planet("mirovel", 0, "hutt", "***"), planet("ostriel", 4, garrison=troops()), planet("ebrune", 30, "vador", "*"),
    command("bison", "hutt", 0, troops(9, 1, 9), "moderate", home="mirovel"),
    command("poing", "vador", 2, troops(1, 0, 1), "weak", home="ebrune"),
)  # fmt: skip


def book(lang: str, *, whole: bool = True, turns: int = 4) -> list[str]:
    """The paragraphs of a war of some turns."""
    state, story = replace(START, turn=0), [PlayedTurn(0, packed(replace(START, turn=0)), ())]
    for number in range(1, turns + 1):
        state = ranked(replace(state, turn=number), "hutt", Rank.NEUTRAL, "neutres")
        turn = Turn(state, order("hutt", 1, "move", command="bison", planet="ostriel"))
        story.append(PlayedTurn(number, packed(state), kept(turn.phases)))
        state = turn.after
    made = campaign_book(story, BookAsked("La guerre", lang, whole))
    return [each for chapter in made.chapters[1:] for turn in chapter.turns for each in turn.paragraphs]


def test_a_battle_and_a_conquest_are_told_with_names_and_places() -> None:
    told = " ".join(book("fr"))
    assert "Bison (Cartel des Hutt)" in told
    assert "Poing (Dark Vador)" in told
    assert "Ostriel" in told
    assert "{" not in told
    assert "{" not in " ".join(book("en"))


def test_no_sentence_follows_itself() -> None:
    quiet = book("fr", turns=6)[-3:]
    assert len(set(quiet)) == 3


def test_the_same_campaign_is_the_same_book_and_chapters_are_few() -> None:
    assert book("fr") == book("fr")
    story = [PlayedTurn(0, packed(replace(START, turn=0)), ())]
    story += [PlayedTurn(n, packed(replace(START, turn=n)), ()) for n in range(1, 41)]
    assert len(campaign_book(story, BookAsked("La guerre", "fr")).chapters) <= 10


FIELD = campaign(
    planet("mirovel", 0, "hutt", "***"), planet("ostriel", 20, "vador"),
    command("bison", "hutt", 0, troops(1)), command("corde", "hutt", 0, troops(1)),
    command("fer", "", 0, troops(1)), command("poing", "vador", 2, troops(1)), command("loin", "vador", 11, troops(1)),
)  # fmt: skip


def told(*happenings: Happening, state: CampaignState = FIELD, saga: prose.Saga | None = None) -> list[str]:
    view = replace(seen(state, state, (), "hutt"), happenings=happenings)
    return list((saga or prose.Saga(Translator("en"))).turn(view, Narrator(state, state), happenings))
