"""The prose of a campaign: every sentence stands in both languages, variants follow one another, names fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

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


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_sentence_has_its_words(lang: str) -> None:
    t = Translator(lang)
    keys = [f"saga.told_{kind}_{n}" for kind, count in prose.VARIANTS.items() for n in range(1, count + 1)]
    assert [key for key in keys if not t.has(key)] == []


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


def test_moves_are_told_once_a_turn() -> None:
    moves = [each for each in book("fr", turns=1) if "prend la route" in each or "prennent la route" in each]
    assert len(moves) == 1
    assert moves[0].count("la route") == 1


def test_the_same_campaign_is_the_same_book_and_chapters_are_few() -> None:
    assert book("fr") == book("fr")
    story = [PlayedTurn(0, packed(replace(START, turn=0)), ())]
    story += [PlayedTurn(n, packed(replace(START, turn=n)), ()) for n in range(1, 41)]
    assert len(campaign_book(story, BookAsked("La guerre", "fr")).chapters) <= 10


def happened(kind: str, cause: str = "", **args: str | int) -> Happening:
    return Happening(kind, "CG-1", args, cause, frozenset(("*",)))


def fight(place: str, winner: str, attackers: str, defenders: str) -> Happening:
    return happened("battle", place=place, winner=winner, attackers=attackers, defenders=defenders)


FIELD = campaign(
    planet("mirovel", 0, "hutt", "***"), planet("ostriel", 20, "vador"),
    command("bison", "hutt", 0, troops(1)), command("corde", "hutt", 0, troops(1)),
    command("fer", "", 0, troops(1)), command("poing", "vador", 2, troops(1)), command("loin", "vador", 11, troops(1)),
)  # fmt: skip


def told(*happenings: Happening, state: CampaignState = FIELD, saga: prose.Saga | None = None) -> list[str]:
    view = replace(seen(state, state, (), "hutt"), happenings=happenings)
    return list((saga or prose.Saga(Translator("en"))).turn(view, Narrator(state, state), happenings))


def test_what_came_of_a_turn_is_told_in_paragraphs_by_what_it_is_about() -> None:
    went = [happened("moved", command=key, x=1, y=2, jumped=0) for key in ("bison", "bison", "corde")]
    assert told(
        *went,
        fight("space", "attacker", "bison,corde,fer", "poing"),
        happened("sums", attack=7, defence=6, dice="3,5"),
        happened("gone", command="poing"),
        fight("planet", "attacker", "bison", "ostriel"),
        happened("conquered", planet="ostriel", faction="hutt", **{"from": "vador"}),
        happened("earned", faction="hutt", amount=5),
        happened("status", faction="hutt", alliance="empire", rank="moff"),
        happened("status", faction="aube", alliance="neutres", rank="neutral"),
        happened("story", "vador:2", words="Vador médite"),
        happened("ended", alliance="empire"),
    ) == [
        "2 commands set out. Near Mirovel, Bison (Hutt Cartel), Corde (Hutt Cartel) and Fer fall upon Poing (Darth "
        "Vader) and win the day. It is a near thing: 7 against 6, and the dice fall on 3 and 5. Poing is no more.",
        "The garrison of Ostriel falls before Bison. Ostriel changes hands: Darth Vader loses it, "
        "Hutt Cartel takes it.",
        "Hutt Cartel changes sides: Galactic Empire. Crimson Dawn follows no alliance any more.",
        "Darth Vader writes: “Vador médite”",
        "There the war ends: an alliance has reached what it was after, Galactic Empire.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("happening", "words"),
    [
        (
            fight("space", "attacker", "poing", "bison"),
            "At Mirovel, Poing (Darth Vader) falls upon Bison (Hutt Cartel) and wins the day.",
        ),
        (
            fight("space", "defender", "bison", "poing"),
            "Near Mirovel, Bison (Hutt Cartel) runs into Poing (Darth Vader) and has to give way.",
        ),
        (
            fight("space", "defender", "bison", "loin"),
            "Near Ostriel, Bison (Hutt Cartel) runs into Loin (Darth Vader) and has to give way.",
        ),
        (
            fight("planet", "attacker", "bison,corde", "ostriel"),
            "The garrison of Ostriel falls before Bison and Corde.",
        ),
        (fight("planet", "defender", "bison", "ostriel"), "The garrison of Ostriel throws Bison back."),
        (happened("conquered", planet="ostriel", faction="hutt", **{"from": ""}), "Hutt Cartel settles on Ostriel."),
        (
            happened("status", faction="hutt", alliance="zz", rank="neutral"),
            "Hutt Cartel follows no alliance any more.",
        ),
        (happened("ended"), "There the war ends: the referee has so decided."),
        (happened("won", faction="hutt", amount=250), "Hutt Cartel wins the campaign with 250 points."),
        (
            happened("won_together", alliance="empire", amount=90),
            "The alliance that wins: Galactic Empire, 90 points in all.",
        ),
        (happened("ruled", "hutt:3", words="Non"), "The referee answers Hutt Cartel: “Non”"),
        (happened("rumour", "hutt:3", words="bruit"), "A rumour goes round: “bruit”"),
        (happened("reached", faction="hutt", objective="zz"), "Hutt Cartel reaches an objective: zz."),
        (
            happened("reached", alliance="empire", faction="", objective="zz"),
            "Galactic Empire reaches an objective: zz.",
        ),
        (happened("armed", command="bison", technology="shield"), "Bison receives a technology: Shield."),
        (happened("moved", command="bison", x=1, y=2, jumped=0), "One command sets out."),
        (
            happened("sums", attack=7, defence=6, dice="3,5"),
            "It is a near thing: 7 against 6, and the dice fall on 3 and 5.",
        ),
        (
            happened("sums", attack=7, defence=6, dice="3,3"),
            "It is a near thing: 7 against 6, and the dice fall on 3 and 3.",
        ),
        (happened("sums", attack=7, defence=6, dice="4,3"), "Nothing that anybody saw."),
        (happened("sums", attack=6, defence=7, dice="3,4"), "Nothing that anybody saw."),
        (happened("sums", attack=7, defence=6, dice=""), "Nothing that anybody saw."),
        (happened("money", faction="hutt", amount=5), "Nothing that anybody saw."),
    ],
)
def test_how_each_thing_is_told(happening: Happening, words: str) -> None:
    assert told(happening) == [words]


def test_a_battle_far_from_any_planet_and_sentences_that_take_turns() -> None:
    bare = campaign(command("bison", "hutt", 0, troops(1)), command("poing", "vador", 2, troops(1)))
    war, saga = fight("space", "attacker", "bison", "poing"), prose.Saga(Translator("en"))
    assert [told(war, state=bare, saga=saga)[0] for _ in range(5)] == [
        "In deep space, Bison (Hutt Cartel) falls upon Poing (Darth Vader) and wins the day.",
        "Bison (Hutt Cartel) surprises Poing (Darth Vader) in deep space and keeps the field.",
        "Victory in deep space: Bison (Hutt Cartel) gets the better of Poing (Darth Vader).",
        "In deep space, Bison (Hutt Cartel) engages Poing (Darth Vader) and does not let go.",
        "In deep space, Bison (Hutt Cartel) falls upon Poing (Darth Vader) and wins the day.",
    ]
    assert [told(saga=saga)[0] for _ in range(4)] == [
        "Nothing that anybody saw.", "A turn without news.", "The fleets wait; nobody says for what.",
        "Nothing that anybody saw.",
    ]  # fmt: skip
