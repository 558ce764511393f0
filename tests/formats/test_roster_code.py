"""Typed codes: exact round trips, patience with how they are typed, and the place of what was mistyped."""

from __future__ import annotations

import io

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from models.campaign.sample_list import samples
from models.errors import ContentError, Refused
from models.formats.rosters.code import PREFIX, SIGNS, qr_text, read_code, write_code
from models.formats.rosters.shared import read_shared_code, shared_code
from models.games.facets.typed_code import words
from models.games.library import BUILT, game
from models.games.shared_force import Shared
from models.i18n import LANGUAGES, Translator
from tests.formats.builds import builds

THE_BITTER_BLACKS = (
    "2491 1G4A A21R R237 7RW4 609P 22J2 44J5 1R0K 46K0 0A06 76CX 2S40 4J78 G04C 34MJ CA41 G2RP 548M TP09 90H1 MH8E "
    "06H1 G477 00D4 JV0"
)
SAMPLES = [(each.game, document) for each in samples() for document in each.forces]


def refusal(text):
    with pytest.raises(ContentError) as caught:
        read_code(text)
    for lang in LANGUAGES:
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert sentence != caught.value.key
        assert "{" not in sentence
    return caught.value


@given(builds())
def test_every_build_comes_back_exactly(pair):
    game_id, build = pair
    assert read_code(write_code(game_id, build)) == (game_id, build)


@pytest.mark.parametrize(("game_id", "document"), SAMPLES)
def test_samples_are_short_enough_to_type(game_id, document):
    build = game(game_id).roster.read(document, "")
    code = write_code(game_id, build)
    assert read_code(code) == (game_id, build)
    assert len(code.split()) <= 35
    assert all(len(group) == 4 for group in code.split()[:-1])


def test_a_code_of_the_first_version_is_read_for_ever():
    game_id, build = read_code(THE_BITTER_BLACKS)
    assert game_id == "swidenth"
    assert [hero.name for hero in build.heroes] == ["Thevor", "Gardul", "Salvynia", "Oghavor"]
    assert build.heroes[2].spells == ("tir-magique", "repulsion-magique")
    assert build.heroes[3].gear == ("hache", "armure-legere")
    assert write_code(game_id, build) == THE_BITTER_BLACKS


def test_every_bundled_thing_has_its_place_in_the_lists():
    book, army = BUILT["swidenth"], BUILT["escarmouche"]
    assert book.code is not None
    assert army.code is not None
    from models.games.escarmouche.ruleset import ruleset
    from models.games.swidenth.data import rulebook

    for kind in ("races", "classes", "gear", "spells", "skills", "stats"):
        assert set(getattr(rulebook(), kind)) <= set(book.code.words[kind].words), f"append to {kind} of code.toml"
    for kind in ("profiles", "sides"):
        assert set(getattr(ruleset(), kind)) <= set(army.code.words[kind].words), f"append to {kind} of code.toml"


@pytest.mark.parametrize("game_id", ["swidenth", "escarmouche"])
def test_no_word_stands_twice(game_id):
    for table in words(game_id).values():
        assert len(set(table.words)) == len(table.words)
        assert set(table.tails) <= set(table.words)


@given(builds(), st.randoms(use_true_random=False))
def test_the_hand_that_types_is_free(pair, chance):
    code = write_code(*pair)
    typed = "".join(chance.choice([sign, sign.lower(), {"0": "o", "1": "l"}.get(sign, sign)]) for sign in code)
    typed = typed.replace(" ", chance.choice(["", " ", "-", "\n", "  ", " – "]))
    assert read_code(f"  {typed}\n") == read_code(code)


@given(builds(), st.data())
def test_one_wrong_sign_is_found_in_its_group(pair, data):
    signs = write_code(*pair).replace(" ", "")
    place = data.draw(st.integers(0, len(signs) - 1))
    wrong = data.draw(st.sampled_from([sign for sign in SIGNS if sign != signs[place]]))
    error = refusal(signs[:place] + wrong + signs[place + 1 :])
    assert error.key == "share.code_group"
    assert int(error.place) == place // 4 + 1


@given(builds(), st.data())
def test_two_swapped_signs_are_seen(pair, data):
    signs = write_code(*pair).replace(" ", "")
    place = data.draw(st.integers(0, len(signs) - 2))
    swapped = signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :]
    if swapped != signs:
        refusal(swapped)


@given(builds(), st.data())
def test_a_code_cut_short_or_shuffled_is_refused(pair, data):
    code = write_code(*pair)
    groups = code.split()
    refusal(code[: data.draw(st.integers(0, len(code) - 2))])
    rows = [groups[at : at + 6] for at in range(0, len(groups), 6)]
    if len(rows) > 1:
        a, b = data.draw(st.permutations(range(len(rows))))[:2]
        rows[a], rows[b] = rows[b], rows[a]
        refusal(" ".join(group for row in rows for group in row))


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("", "code_empty", ""),
        (" - \n", "code_empty", ""),
        ("2491 1GUA", "code_sign", "2"),
        ("2491 1G4é", "code_sign", "2"),
        ("24", "code_row", ""),
        ("0" * 20_000, "code_too_long", ""),
    ],
)
def test_what_is_no_code_is_refused_saying_where(text, key, place):
    error = refusal(text)
    assert error.key == f"share.{key}"
    assert error.place == place


@given(st.text(st.sampled_from(SIGNS), max_size=200))
def test_no_text_does_any_harm(text):
    refusal(text)


def test_a_newer_code_says_so():
    from models.formats.rosters.code import _seal, rows_with_checks

    signs = [31, 31, 0, 0]
    assert refusal("".join(SIGNS[s] for s in rows_with_checks(signs + _seal(signs)))).key == "share.code_newer"


def test_a_party_too_large_for_paper_is_refused():
    heroes = [{"name": "日" * 200, "race": "Elfe", "class": "Ranger", "player": "日" * 200} for _ in range(100)]
    build = game("swidenth").roster.read({"party": "X", "characters": heroes}, "")
    with pytest.raises(ContentError) as caught:
        write_code("swidenth", build)
    assert caught.value.key == "share.code_too_long"


def test_a_qr_carries_the_code_in_its_short_way():
    text = qr_text(THE_BITTER_BLACKS)
    assert text.startswith(PREFIX)
    assert segno.make(text, micro=False).mode == "alphanumeric"
    assert read_code(text) == read_code(THE_BITTER_BLACKS)
    out = io.BytesIO()
    segno.make(text).save(out, kind="png")
    assert out.getvalue()
    with pytest.raises(Refused):
        qr_text("0" * 4300)


def test_one_hero_has_a_code_of_his_own():
    roster = game("swidenth").roster
    stored = roster.store(read_code(THE_BITTER_BLACKS)[1], iter(f"{n:04}" for n in range(999)).__next__, "")
    code = shared_code(game("swidenth"), Shared(roster.alone(stored, stored.members[2].id)))
    _, build, _ = read_shared_code(code)
    assert [(hero.name, hero.cls, hero.spells) for hero in build.heroes] == [
        ("Salvynia", "mage", ("tir-magique", "repulsion-magique"))
    ]
    assert len(code.split()) <= 13
