"""A battle becomes a story: a heading a turn, prose of its Events, pictures at three moments."""

from __future__ import annotations

import pytest

from models.games.battle_json import Done, read_done
from models.games.battle_values import Token, Told, Walked
from models.games.event import Event
from models.games.swidenth.battle.telling import VARIANTS
from models.i18n import LANGUAGES, Text, Translator
from models.maps.features import TableShape
from models.maps.tile_map import new_map
from models.sheets.battle_story import battle_story, moments, story_html, story_markdown, ways
from models.sheets.table_picture import TableMoment, table_picture

NAMES = {"who": Text.same("Thevor"), "target": Text.same("Guerrier <1>"), "winner": Text.same("Thevor")}


def act(turn: int, *kinds: str) -> Done:
    args = {**NAMES, "points": 1, "left": 2, "spell": "x", "row": "y", "totals": "9 / 8", "margin": 1, "roll": 3}
    lines = tuple(Told("SW-29", f"quest.ev_{kind}", {**args, "turn": turn}) for kind in kinds)
    events = tuple(Event(f"{turn}", kind.split("_")[0], "t", "1", "SW-29") for kind in kinds)
    return Done({}, turn, "one", lines=lines, events=events)


DONE = (
    act(0, "put_down"),
    act(1, "turn"),
    act(1, "fought_won", "wounded"),
    act(2, "shot_missed"),
    act(2, "fought_won", "dead"),
    act(3, "won"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_battle_is_told_turn_by_turn_in_varied_sentences(lang: str) -> None:
    t = Translator(lang, {"in_life": Text("Vitalité", "Vitality")})
    story = battle_story("Le convoi", DONE, t)
    assert [each.heading.split()[-1] for each in story.turns[1:]] == ["1", "2", "3"]
    fights = [turn.paragraphs[0] for turn in story.turns[1:3]]
    assert all("Thevor" in each and "{" not in each for each in fights)
    assert story == battle_story("Le convoi", DONE, t)
    assert "9 / 8" not in "".join(fights), "no totals in a story"
    chapter = story.chapter(3)
    assert chapter.number == 3
    assert [p.opening(t) for p in chapter.passages if p.turn] == [f"{each.heading}." for each in story.turns[1:]]
    assert "".join(s.words for p in chapter.passages for s in p.sentences).count("Thevor") >= 2


def test_pictures_stand_at_the_start_the_first_death_and_the_end() -> None:
    assert moments(DONE) == (1, 5, 6)
    assert moments(()) == ()
    assert moments((act(0, "put_down"), *DONE)) == (2, 6, 7), "everybody is put down before the first picture"
    assert moments(DONE[1:]) == (1, 4, 5), "nobody had to be put down"
    story = battle_story("Le convoi", DONE, Translator("fr"))
    assert [number for turn in story.turns for number in turn.pictures] == [1, 5, 6]
    page = story_html(story, dict.fromkeys(moments(DONE), "<svg/>"), "fr")
    assert page.count("<svg/>") == 3
    assert "Guerrier &lt;1&gt;" in page
    text = story_markdown(story, {5: "convoi-5.svg"})
    assert "](convoi-5.svg)" in text
    assert "Guerrier \\<1\\>" in text
    assert page.count("<h2>") == 4
    assert text.count("## ") == 3, "before the fight there was only a picture: without it there is nothing to head"


def test_of_a_wound_that_kills_only_the_death_is_told() -> None:
    t = Translator("en", {"in_life": Text("Vitalité", "Vitality")})
    wound, death = act(1, "wounded").lines[0], act(1, "dead").lines[0]
    last = Told(wound.rule, wound.key, {**wound.args, "left": 0})
    told = battle_story("Convoy", (Done({}, 1, "one", lines=(wound, last, death)),), t).turns[0].paragraphs[0]
    assert told.count("Vitality") == 1
    assert told.count("Thevor") == 2
    alone = battle_story("Convoy", (Done({}, 1, "one", lines=(last,)),), t).turns[0].paragraphs[0]
    assert "0 Vitality" in alone, "whoever does not die of it is told to be down to nothing"


def test_whoever_comes_as_a_turn_begins_is_told_under_that_turn() -> None:
    begun = Done({}, 1, "one", lines=(*act(2, "turn", "arrived").lines, *act(2, "omen").lines))
    story = battle_story("Convoy", (act(1, "shot_missed"), begun, act(2, "shot_missed")), Translator("en"))
    assert [each.heading for each in story.turns] == ["Turn 1", "Turn 2"]
    first, second = (each.paragraphs[0] for each in story.turns)
    assert "Thevor enters the scene" not in first
    assert second.startswith("Thevor enters the scene.")
    assert [each.pictures for each in story.turns] == [(1,), (3,)], "a picture stands where its act was done"


def test_no_sentence_of_a_kind_stands_twice_in_a_row() -> None:
    done = tuple(act(turn, "shot_missed", "engaged", "fled") for turn in (1, 2, 3))
    told = [each.paragraphs[0] for each in battle_story("Convoy", done, Translator("en")).turns]
    assert len(set(told)) == 3
    sentences = [words for each in told for words in each.split(". ")]
    assert len({words.rstrip(".") for words in sentences}) == 9


def test_a_table_is_drawn_with_who_stands_on_it() -> None:
    board = new_map(12, 12)
    shaped = type(board)(**{**{f: getattr(board, f) for f in board.__dataclass_fields__}, "shapes": (
        TableShape("trunk", disc=(6000, 6000, 300)),)})  # fmt: skip
    tokens = (
        Token("t", "x", Text.same("Thevor & Cie"), "one", (2000, 2000), "up", 3, 5),
        Token("b", "y", Text.same("Brigand"), "two", (4000, 2000), "up", 1, 1),
        Token("d", "y", Text.same("Mort"), "two", (5000, 2000), "down", 0, 1),
    )
    walked = Walked("t", ((500, 2000), (1200, 1500), (2000, 2000)))
    drawn = table_picture(TableMoment(shaped, tokens, ("one", "two"), (walked,)), "fr", "Tour 1")
    assert '<polyline points="500,2000 1200,1500 2000,2000"' in drawn, "the way it came"
    assert "Thevor &amp; Cie (3/5)" in drawn
    assert "Mort" not in drawn
    assert drawn.count("<circle") == 2, "a trunk and a hero"
    assert drawn.count("<polygon") == 1, "the other side has another shape"


def test_a_picture_shows_the_ways_of_its_turn_up_to_its_act() -> None:
    one, two, three = (Walked(each, ((0, 0), (1000, 0))) for each in ("a", "b", "c"))
    done = (Done({}), Done({}, 1, walks=(one,)), Done({}, 2, walks=(two,)), Done({}, 2), Done({}, 2, walks=(three,)))
    assert ways(done, 1) == ()
    assert ways(done, 2) == (one,)
    assert ways(done, 4) == (two,)
    assert ways((*done, Done({}, 3)), 6) == (two, three), "nobody has moved yet: how they came to stand there"
    assert ways(done, 5) == (two, three)
    assert ways((read_done({"act": {}, "turn": 1}, "old"),), 1) == (), "acts kept before ways were have none"


def test_a_hit_that_wounds_nobody_says_so_and_a_bolt_of_magic_is_no_arrow() -> None:
    told = {VARIANTS["shot"]({"hit": True, "lost": lost, "spell": spell}) for lost in (0, 1) for spell in ("", "s")}
    assert told == {"hit", "held", "spell_hit", "spell_held"}
    assert VARIANTS["fought"]({"winner": "a", "lost": 0}) == "held"
    assert VARIANTS["omen"]({"row": "rien"}) == "nothing"
    for lang in LANGUAGES:
        t = Translator(lang)
        assert t.has("quest.ev_omen_nothing")
        assert not t.has("tale.omen_nothing_1"), "no story tells that nothing happened"
        assert all(t.has(f"quest.ev_shot_{each}") and t.has(f"tale.shot_{each}_1") for each in told)
