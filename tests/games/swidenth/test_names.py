"""Names as people type them: within sixty letters, made-up gear, numbered skills; and names that read back."""

from __future__ import annotations

import pytest

from models.games.swidenth.data import Rulebook, extended
from models.games.swidenth.names import Sort, find, free_among, name_of, nearest, spelled
from models.i18n import Text


@pytest.mark.parametrize(
    ("sort", "words", "item"),
    [
        ("races", "semi orc", "semi-orc"), ("races", "SEMI-ORC", "semi-orc"), ("races", "Norse", "nordique"),
        ("classes", "Guerrière", "guerrier"), ("classes", "Marksman", "tireur"),
        ("spells", "magic-bolt", "tir-magique"),
        ("improvements", "Def", "defense"), ("improvements", "déf", "defense"), ("improvements", "Sho", "tir"),
        ("improvements", "Shooting", "tir"), ("improvements", "psychisme", "psychisme"),
        ("gear", "Épée bénie", "benie:epee"), ("gear", "Gourdin béni", "benie:gourdin"),
        ("gear", "Arme bénie : épée", "benie:epee"), ("gear", "arme bénie (Épée)", "benie:epee"),
        ("gear", "Blessed weapon: Sword", "benie:epee"), ("gear", "blessed two handed axe", "benie:hache-a-2-mains"),
        ("gear", "Blessed Sword", "benie:epee"), ("gear", "blessed shield", ""), ("gear", "Écu béni", ""),
        ("gear", "béni", ""), ("gear", "Grimoire de Tir magique", "grimoire:tir-magique"),
        ("gear", "Grimoire (Magic bolt)", "grimoire:tir-magique"),
        ("gear", "grimoire : tir magique", "grimoire:tir-magique"),
        ("gear", "Grimoire d’Invocation de Guerriers", "grimoire:invocation-de-guerriers"),
        ("gear", "Scroll of Magic bolt", "parchemin:tir-magique"),
        ("gear", "scroll: magic bolt", "parchemin:tir-magique"),
        ("gear", "Parchemin (Tir magique)", "parchemin:tir-magique"), ("gear", "Parchemin de licorne", ""),
        ("gear", "Grimoire (épée)", ""), ("gear", "scrolling magic bolt", ""),
        ("races", "Elfe béni", ""), ("spells", "Grimoire de Tir magique", ""), ("skills", "Épée bénie", ""),
        ("skills", "Effrayant 3", "effrayant-x:3"), ("skills", "Frightening 12", "effrayant-x:12"),
        ("skills", "Effrayant 0", ""), ("skills", "Effrayant 123", ""), ("skills", "Recharge 2", "recharge-x:2"),
        ("skills", "Tir 3", "tir"), ("skills", "Chef 2", ""), ("skills", "licorne 2", ""), ("gear", "Effrayant 3", ""),
    ],
)  # fmt: skip
def test_what_people_type_is_found(book: Rulebook, sort: Sort, words: str, item: str) -> None:
    assert find(book, sort, words) == item


@pytest.mark.parametrize("ask", [find, nearest])
def test_sixty_letters_are_read_and_one_more_is_no_name(book: Rulebook, ask: object) -> None:
    assert callable(ask)
    assert ask(book, "gear", "épée" + " " * 56) == "epee"
    assert ask(book, "gear", "épée" + " " * 57) == ""


@pytest.mark.parametrize(
    ("sort", "item", "name"),
    [
        ("gear", "benie:gourdin", Text("Gourdin béni", "Blessed club")), ("gear", "zzz", Text.same("zzz")),
        ("gear", "grimoire:tir-magique", Text("Grimoire (Tir magique)", "Grimoire (Magic bolt)")),
        ("skills", "effrayant-x:3", Text("Effrayant 3", "Frightening 3")), ("skills", "zzz", Text.same("zzz")),
        ("skills", "chef:3", Text.same("chef:3")), ("improvements", "moral", Text("Moral", "Morale")),
        ("improvements", "degats", Text.same("degats")), ("races", "nain", Text("Nain", "Dwarf")),
        ("races", "mage", Text.same("mage")), ("classes", "mage", Text("Mage", "Mage")),
        ("spells", "tir-magique", Text("Tir magique", "Magic bolt")), ("spells", "zzz", Text.same("zzz")),
    ],
)  # fmt: skip
def test_an_id_has_its_name_and_a_word_nobody_knows_reads_as_typed(
    book: Rulebook, sort: Sort, item: str, name: Text
) -> None:
    assert name_of(book, sort, item) == name


def test_a_name_that_means_another_thing_in_a_language_is_written_in_french() -> None:
    blade = {"name": {"fr": "Lame", "en": "Sword"}, "rule": "SW-83", "kind": "melee", "hands": 1, "cost": 1}
    book = extended({("gear", "lame"): blade})
    assert (spelled(book, "gear", "lame", "en"), spelled(book, "gear", "lame", "fr")) == ("Lame", "Lame")
    assert (spelled(book, "gear", "epee", "en"), spelled(book, "gear", "zzz", "en")) == ("Sword", "zzz")


def test_an_alias_never_hides_a_name() -> None:
    staff = {"name": {"fr": "Bâton", "en": "Rod"}, "rule": "SW-82", "kind": "melee", "hands": 1, "cost": 1,
             "aliases": ["Dague", "Trique-madame"]}  # fmt: skip
    book = extended({("gear", "trique"): staff})
    assert [find(book, "gear", words) for words in ("bâton", "dague", "trique madame", "staff")] == [
        "trique", "dague", "trique", "baton-a-2-mains",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        ([], "Nain"), (["Elfe"], "Nain"), (["nain"], "Nain 2"), (["NAÏN", "Nain 2"], "Nain 3"),
        (["Nain", "Nain 3"], "Nain 2"), (["Nain 2"], "Nain"),
    ],
)  # fmt: skip
def test_the_next_of_a_name_has_the_next_number(taken: list[str], free: str) -> None:
    assert free_among("Nain", iter(taken)) == free


@pytest.mark.parametrize(
    ("sort", "words", "item"),
    [
        ("gear", "arme", "arme-legere"), ("classes", "z-mage-z", "mage"), ("classes", "xy", ""), ("races", "", ""),
        ("gear", "arkkebuze", "arquebuse"), ("races", "nordik", "nordique"), ("races", "hobitte", "hobbit"),
        ("spells", "Kérison majik", "guerison-magique"),
    ],
)  # fmt: skip
def test_of_several_as_likely_the_first_is_meant_and_a_dash_parts_words(
    book: Rulebook, sort: Sort, words: str, item: str
) -> None:
    assert nearest(book, sort, words) == item
