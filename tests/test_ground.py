"""The rest of the ground floor: words, content, settings, problems."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import i18n
from models.content import build, load, read_toml
from models.errors import ContentError
from models.galaxy.numbers import thousandths
from models.i18n import Text, Translator, fold
from models.problem import Grade, Problem, Where, has_error
from models.settings import Settings, load_settings, save_settings


class Side(enum.StrEnum):
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True)
class Blade:
    id: str
    name: Text
    cost: int
    reach: float = 1.0
    side: Side = Side.LIGHT
    hands: Literal[1, 2] = 1
    tags: tuple[str, ...] = ()
    bonus: dict[str, int] | None = None


SWORD = '[epee]\nname = { fr = "Épée", en = "Sword" }\ncost = 5\ntags = ["melee"]\nbonus = { Combat = 1 }\n'


def _toml(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "blades.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_becomes_frozen_types(tmp_path: Path) -> None:
    blade = load(Blade, _toml(tmp_path, SWORD))["epee"]
    assert blade == Blade("epee", Text("Épée", "Sword"), 5, tags=("melee",), bonus={"Combat": 1})


@pytest.mark.parametrize(
    ("line", "key", "place"),
    [
        ("cots = 5", "content.unknown_key", "epee.cots"),
        ('cost = "5"', "content.wrong_type", "epee.cost"),
        ("cost = true", "content.wrong_type", "epee.cost"),
        ("cost = 5.5", "content.wrong_type", "epee.cost"),
        ("cost = 5\nhands = 3", "content.not_one_of", "epee.hands"),
        ('cost = 5\nside = "grey"', "content.not_one_of", "epee.side"),
        ("cost = 5\ntags = [1]", "content.wrong_type", "epee.tags[0]"),
        ("cost = 5\nbonus = { Combat = [] }", "content.wrong_type", "epee.bonus.Combat"),
        ("reach = 2", "content.missing_key", "epee.cost"),
    ],
)
def test_a_slip_names_the_file_the_place_and_the_reason(tmp_path: Path, line: str, key: str, place: str) -> None:
    path = _toml(tmp_path, f'[epee]\nname = {{ fr = "Épée", en = "Sword" }}\n{line}\n')
    with pytest.raises(ContentError) as caught:
        load(Blade, path)
    assert (caught.value.key, caught.value.file, caught.value.place) == (key, "blades.toml", place)
    for lang in ("fr", "en"):
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert "blades.toml" in sentence
        assert place in sentence


@pytest.mark.parametrize(
    ("line", "expected", "found"),
    [
        ('cost = "5"', "un nombre entier", "un texte"),
        ("cost = true", "un nombre entier", "vrai ou faux"),
        ("cost = 5.5", "un nombre entier", "un nombre"),
        ("cost = 2026-11-28", "un nombre entier", "une date"),
        ('cost = 5\nreach = "far"', "un nombre", "un texte"),
        ("cost = 5\ntags = [{}]", "un texte", "une table"),
        ("cost = 5\ntags = 3", "une liste", "un nombre entier"),
        ("cost = 5\nbonus = []", "une table", "une liste"),
    ],
)
def test_what_is_expected_and_what_is_found_are_said_in_the_readers_words(
    tmp_path: Path, line: str, expected: str, found: str
) -> None:
    path = _toml(tmp_path, f'[epee]\nname = {{ fr = "Épée", en = "Sword" }}\n{line}\n')
    with pytest.raises(ContentError) as caught:
        load(Blade, path)
    sentence = Translator("fr")(caught.value.key, lang="fr", **caught.value.args_)
    assert sentence.endswith(f": il faut {expected}, on y trouve {found}.")


def test_words_are_filled_with_the_numbers_they_name(tmp_path: Path) -> None:
    (tmp_path / "mails.toml").write_text("[light]\nprice = 12000\n", encoding="utf-8")
    name = 'name = { fr = "À {cost}, {bonus.Combat:+}", en = "{mails.light.price:m} of {other} in {Combat}" }'
    line = f"[epee]\n{name}\ncost = 5\nbonus = {{ Combat = 1 }}\n"
    with pytest.raises(ContentError, match="no_such_number"):
        load(Blade, _toml(tmp_path, line))
    blade = load(Blade, _toml(tmp_path, line.replace(" of {other}", "")))["epee"]
    assert blade.name == Text("À 5, +1", "12 in {Combat}")


@pytest.mark.parametrize("named", ["price", "id", "tags", "bonus.Magic", "mails.light.price", "cost.more", "name.fr"])
def test_words_that_name_no_number_are_one_sentence(tmp_path: Path, named: str) -> None:
    path = _toml(tmp_path, SWORD.replace("Sword", f"A {{{named}}}"))
    with pytest.raises(ContentError) as caught:
        load(Blade, path)
    assert (caught.value.key, caught.value.place) == ("content.no_such_number", "epee.name.en")
    for lang in ("fr", "en"):
        assert f"{{{named}}}" in Translator(lang)(caught.value.key, **caught.value.args_)


@pytest.mark.parametrize(
    ("raw", "key"),
    [(b"\xff\xfe", "content.not_utf8"), (b"a = ", "content.not_toml"), (b"#" * 4_000_001, "content.too_big")],
)
def test_a_file_that_is_no_rule_file_is_one_sentence(tmp_path: Path, raw: bytes, key: str) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(raw)
    with pytest.raises(ContentError) as caught:
        read_toml(path)
    assert caught.value.key == key
    assert "x.toml" in Translator("fr")(caught.value.key, **caught.value.args_)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="unreadable"):
        read_toml(tmp_path / "none.toml")


def test_plain_values_are_checked_the_same_way() -> None:
    with pytest.raises(ContentError):
        build(Blade, [], file="pack", place="x")


def test_names_are_matched_without_accents_and_case() -> None:
    assert fold("  ÉPÉE ") == fold("epee")
    assert fold("Manœuvre") == fold("manoeuvre")
    assert fold("Nuée  d’araignées") == fold("nuee d'araignees")


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_words_come_in_both_languages_with_their_arguments() -> None:
    fr, en = Translator("fr"), Translator("en")
    assert "D7" in fr("dice.no_conversion", wanted=7)
    assert fr("dice.no_conversion", wanted=7) != en("dice.no_conversion", wanted=7)
    assert Translator("de").lang == "en"


def test_french_elides_before_the_names_that_fill_it() -> None:
    fr = Translator("fr")
    names = ("Oghavor", "Œdipe", "Élie", "Thevor", "Hutt", "Yavin", "Ylvaine", "11", 8, "onze", Text.same("Ackbar"))
    told = [fr("battle.why_heal", piece="Brak", target=each).partition(" s’occupe ")[2] for each in names]
    assert told == [
        "d’Oghavor.", "d’Œdipe.", "d’Élie.", "de Thevor.", "de Hutt.", "de Yavin.", "d’Ylvaine.", "de 11.", "de 8.",
        "de onze.", "d’Ackbar.",
    ]  # fmt: skip
    assert "qu’Oghavor arrive" in fr("ground.contradicts_reach", turn=1, figure="Oghavor", other="Thevor")
    assert i18n.elided("Rien de {what:>2}, de {gone}.", {"what": "or"}) == "Rien d’{what:>2}, de {gone}."
    told = {"one": "le brigand", "two": "la mage", "three": "Le Gris"}
    said = i18n.elided("De {one} à {one}, de {two} à {two}, de {three}.", told)
    assert said.format(**told) == "Du brigand au brigand, de la mage à la mage, de Le Gris."


def test_an_unknown_key_or_argument_never_raises() -> None:
    t = Translator("fr")
    assert t("dice.no_such_words") == "dice.no_such_words"
    assert t("no_domain.at_all", n=1) == "no_domain.at_all"
    assert "{" in t("dice.out_of_range", result=7)


def test_a_sentence_may_be_the_same_word_as_its_name() -> None:
    assert Translator("en")("contents.yes") == "yes"
    assert Translator("en").has("contents.yes")


def test_a_number_below_zero_has_a_true_minus() -> None:
    t = Translator("fr")
    assert t("party.left", n=-5) == t("party.left", n=5).replace("5", "−5")
    assert [t.read(each) for each in (0, 3, True, 1.5, [1, -2])] == [0, 3, True, 1.5, "1, −2"]


def test_arguments_with_two_languages_are_read_in_the_right_one() -> None:
    sword, axe = Text("Épée", "Sword"), Text("Hache", "Axe")
    assert "Épée, Hache" in Translator("fr")("content.not_one_of", file="f", place="p", found="x", allowed=(sword, axe))
    assert Translator("en").read({"fr": "Épée", "en": "Sword"}) == "Sword"


def test_a_damaged_or_missing_cache_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path))
    i18n._catalogue.cache_clear()
    try:
        sentence = Translator("fr")("dice.too_few_faces", faces=1)
        compiled = next((tmp_path / "words").glob("dice.fr.*.json"))
        compiled.write_bytes(b"rubbish")
        i18n._catalogue.cache_clear()
        assert Translator("fr")("dice.too_few_faces", faces=1) == sentence
        i18n._catalogue.cache_clear()
        monkeypatch.setenv("PORTULAN_CACHE", str(compiled))  # a file where a folder should be
        assert Translator("fr")("dice.too_few_faces", faces=1) == sentence
    finally:
        i18n._catalogue.cache_clear()


def test_settings_survive_a_round_trip(tmp_path: Path) -> None:
    chosen = Settings(language="fr", theme="dark", font_percent=150, recent=("a.portulan", "b.portulan"))
    save_settings(chosen, tmp_path)
    assert load_settings(tmp_path) == chosen
    assert list(tmp_path.iterdir()) == [tmp_path / "settings.toml"]


def test_broken_settings_are_set_aside_and_wrong_entries_read_as_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('theme = "pink"\nfont_percent = "big"\nlanguage = "en"\nunknown = 1\nrecent = [1]\n')
    assert load_settings(tmp_path) == Settings(language="en")
    path.write_bytes(b"\xff\x00 not toml")
    assert load_settings(tmp_path) == Settings()
    assert (tmp_path / "settings.toml.broken").exists()


def test_a_problem_is_seen_from_further_out() -> None:
    problem = Problem(Where(("Thevor",), "gear"), Grade.ERROR, "SW-81", "dice.too_few_faces")
    outer = problem.under("Les Noirs Amères")
    assert outer.where.spoken("fr") == "Les Noirs Amères / Thevor"
    assert outer.where.field == "gear"
    assert has_error([outer])
    assert not has_error([Problem(Where(), Grade.NOTICE, "", "dice.too_few_faces")])


@pytest.mark.parametrize(
    ("lang", "value", "words"),
    [("fr", 12_500, "12,5"), ("en", 12_500, "12.5"), ("fr", -37_960, "−37,96"), ("en", 3_000, "3"), ("fr", 5, "0,005")],
)
def test_decimals_are_written_as_in_the_language(lang: str, value: int, words: str) -> None:
    assert Translator(lang).decimal(value) == words
    assert thousandths(words) == value


@pytest.mark.parametrize(
    "key", ["", ".", "map.", "nobody.knows", "../en/map.too_many_cells", "a\0b.c", "m" * 400 + ".x", "map." + "x" * 400]
)
def test_a_key_out_of_a_strangers_file_is_its_own_words(key: str) -> None:
    t = Translator("fr")
    assert (t(key), t.plural(key, 2), t.has(key)) == (key, key, False)


def test_a_per_cent_stands_off_its_number_in_french_alone() -> None:
    assert Translator("fr").percent(73) == "73\u00a0%"
    assert Translator("en").percent(73) == "73%"


def test_a_name_and_its_words_are_joined_as_in_the_language() -> None:
    assert Translator("fr").pair(Text("Vie", "Life"), 5) == "Vie\u00a0: 5"
    assert Translator("en").pair(Text("Vie", "Life"), Text("cinq", "five")) == "Life: five"
