"""A battle becomes a story: scenes, who did what to whom, pictures and the words of its player."""

from __future__ import annotations

import pytest

from models.content import Json
from models.games.battle.battle_json import Done, read_done
from models.games.battle.values import Told, Walked
from models.games.event import Event
from models.games.persons import StoryPerson
from models.games.round_words import in_turns
from models.i18n import LANGUAGES, Text, Translator
from models.sheets.battle_story import BattleStory, battle_story, moments, story_html, story_markdown
from models.sheets.stage_moment import ways

WHO = {
    "t": StoryPerson(Text.same("Thevor"), "one", proper=True, title=Text("le paladin", "the paladin"), life=5),
    "s": StoryPerson(Text.same("Salvynia"), "one", "f", proper=True, title=Text("la mage", "the mage"), life=5),
    "b": StoryPerson(
        Text("le brigand à la hache", "the brigand with the axe"), "two", short=Text("le brigand", "the brigand"),
        many=Text("brigands", "brigands"), life=1,
    ),
    "k": StoryPerson(
        Text("le squelette <1>", "the skeleton <1>"), "two", nature="undead",
        short=Text("le squelette", "the skeleton"), many=Text("squelettes", "skeletons"), life=1,
    ),
}  # fmt: skip
Happening = tuple[str, str, dict[str, Json]]


def act(turn: int, *happened: Happening, note: str = "") -> Done:
    events = tuple(
        Event(f"{turn}", kind, who, str(turn), "SW-29", args, note if n == 0 else "")
        for n, (kind, who, args) in enumerate(happened)
    )
    lines = tuple(Told("SW-29", f"quest.ev_{kind}", {**args, "who": who}) for kind, who, args in happened)
    return Done({}, turn, "one", lines=lines, events=events)


def blow(who: str, target: str, winner: str, left: int, *, dies: bool = False) -> tuple[Happening, ...]:
    loser = target if winner == who else who
    fought = ("fought", who, {"target": target, "winner": winner, "lost": 1})
    wounded = ("wounded", loser, {"left": left, "by": winner})
    return (fought, wounded, ("dead", loser, {"by": winner})) if dies else (fought, wounded)


DONE = (
    act(0, ("put_down", "t", {}), ("put_down", "s", {}), ("put_down", "b", {}), ("put_down", "k", {})),
    act(1, ("turn", "", {"turn": 1})),
    act(1, ("shot", "b", {"target": "t", "hit": False}), note=""),
    act(1, *blow("t", "b", "b", 3)),
    act(2, *blow("b", "s", "b", 1)),
    act(3, *blow("k", "t", "k", 0, dies=True), note="Il voulait tenir le pont."),
    act(4, *blow("b", "s", "s", 0, dies=True)),
    act(5, *blow("s", "k", "s", 0, dies=True), ("won", "", {})),
)


def told(lang: str, done: tuple[Done, ...] = DONE, name: str = "Le convoi") -> BattleStory:
    return battle_story(name, done, WHO, int, Translator(lang, in_turns()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_battle_is_told_in_scenes_with_who_felled_whom(lang: str) -> None:
    story = told(lang)
    assert [each.act for each in story.scenes] == [1, 4, 6, 8], "the opening, first blood, a fall, the end"
    first, blood, fall, end = (" ".join((each.heading, *each.paragraphs)) for each in story.scenes)
    assert ("Thevor le paladin" if lang == "fr" else "Thevor the paladin") in first, "who stands against whom"
    assert blood.startswith("Premier sang · Tour 1" if lang == "fr" else "First blood · Turn 1")
    assert fall.startswith("La chute de Thevor" if lang == "fr" else "The fall of Thevor")
    squelette = "squelette" if lang == "fr" else "skeleton"
    assert fall.index("Thevor", 20) < len(fall)
    assert squelette in fall, "who killed him"
    assert "Il voulait tenir le pont." in story.scenes[2].notes
    assert "Salvynia" in end
    assert not any(each in f"{first}{blood}{fall}{end}" for each in ("{", "quest.", "Guerrier"))
    assert story == told(lang)
    alone = act(2, ("nobody_left", "t", {"count": 1}))
    assert len(told(lang, (*DONE[:4], alone, *DONE[4:])).scenes) == 4, "who has nobody left to strike at ends nothing"


def test_what_is_said_of_a_woman_agrees_with_her() -> None:
    hurt = tuple(act(1, ("wounded", who, {"left": 4})) for who in ("s", "t"))
    assert "Salvynia est blessée." in told("fr", hurt[:1]).scenes[-1].paragraphs[0]
    assert "Thevor est blessé." in told("fr", hurt[1:]).scenes[-1].paragraphs[0]
    thrown = tuple(act(1, ("prone", "s", {})) for _ in range(2))
    assert "Salvynia loses her footing" in " ".join(told("en", thrown).scenes[-1].paragraphs)


def test_the_tide_turns_where_the_side_that_wins_comes_to_lead() -> None:
    lost, fled = act(2, ("dead", "b", {"by": "s"})), act(1, ("fled", "s", {}))
    last, end = act(3, ("dead", "k", {"by": "t"})), act(4, ("won", "", {}))
    losing = (*DONE[:2], fled, lost, last, end)
    headings = [each.heading for each in told("fr", losing).scenes]
    assert "Le vent tourne · Tour 3" in headings
    winning = (*DONE[:2], lost, last, end)
    assert not any("vent" in each.heading for each in told("fr", winning).scenes), "it was never behind"


def test_others_come_in_a_scene_named_after_what_brought_them() -> None:
    came = Done(
        {}, 2, "one",
        lines=(Told("", "quest.ev_occurred", {"event": "La garde accourt"}), Told("", "quest.ev_arrived")),
        events=(Event("1", "occurred", "", "2", ""), Event("2", "arrived", "b", "2", "")),
    )  # fmt: skip
    scene = told("fr", (DONE[0], DONE[2], came)).scenes[-1]
    assert scene.heading == "La garde accourt · Tour 2"
    assert "le brigand à la hache" in scene.paragraphs[0]


def test_many_blows_in_vain_are_counted() -> None:
    missed = tuple(act(1, ("shot", "b", {"target": "t", "hit": False})) for _ in range(4))
    said = " ".join(told("en", (DONE[0], *missed)).scenes[-1].paragraphs)
    assert "Three more attempts come to nothing." in said


def test_a_battle_of_a_game_without_words_of_its_own_is_told_as_its_log_does() -> None:
    plain = Done({}, 1, "one", lines=(Told("", "scenario.unknown_figure"),), events=(Event("1", "x", "", "1", ""),))
    story = battle_story("Essai", (plain,), {}, int, Translator("en"))
    assert story.scenes[0].paragraphs == (Translator("en")("scenario.unknown_figure"),)
    assert battle_story("Essai", (), {}, int, Translator("en")).scenes == ()


def test_pictures_and_words_of_the_player_stand_in_every_form() -> None:
    assert moments(DONE, WHO) == (1, 4, 6, 8)
    story = told("fr", name="Le <convoi>")
    page = story_html(story, dict.fromkeys(moments(DONE, WHO), "<svg/>"), "fr")
    assert page.count("<svg/>") == 4
    assert "<blockquote>Il voulait tenir le pont.</blockquote>" in page
    assert "squelette &lt;1&gt;" in page
    text = story_markdown(story, {6: "convoi-6.svg"})
    assert "](convoi-6.svg)" in text
    assert "> Il voulait tenir le pont." in text
    chapter = story.chapter(3)
    assert [p.opening(Translator("fr")) for p in chapter.passages if p.turn] == [f"{e.heading}." for e in story.scenes]
    assert [note for passage in chapter.passages for note in passage.notes] == ["Il voulait tenir le pont."]


def test_a_picture_shows_the_ways_of_its_turn_up_to_its_act() -> None:
    one, two, three = (Walked(each, ((0, 0), (1000, 0))) for each in ("a", "b", "c"))
    done = (Done({}), Done({}, 1, walks=(one,)), Done({}, 2, walks=(two,)), Done({}, 2), Done({}, 2, walks=(three,)))
    assert ways(done, 1) == ()
    assert ways(done, 2) == (one,)
    assert ways(done, 4) == (two,)
    assert ways((*done, Done({}, 3)), 6) == (two, three), "nobody has moved yet: how they came to stand there"
    assert ways(done, 5) == (two, three)
    assert ways((read_done({"act": {}, "turn": 1}, "old"),), 1) == (), "acts kept before ways were have none"
