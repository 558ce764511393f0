"""Gear by id as a player reads it: numbers, words, articles; blessed things and books; who may use and buy what."""

from __future__ import annotations

import pytest

from models.games.swidenth.data import Rulebook
from models.games.swidenth.entries import amount, gear_entries, gear_words, skill_entries, spell_entries
from models.games.swidenth.gear import (
    base_move,
    permits_in_words,
    permitted,
    piece,
    run_tenths,
    skill,
    sold_to,
    used_up,
    with_article,
)
from models.games.values import Entry
from models.i18n import NO_TEXT, Text

BLESSING = "magique\u00a0; Dégâts +2 contre Démoniaque ou Spectral"
THROWN = "un seul jet\u00a0; au contact Dég "


@pytest.mark.rule("SW-82", "SW-83", "SW-84", "SW-85", "SW-86", "SW-87", "SW-88", "SW-89", "SW-92", "SW-93", "SW-95")
@pytest.mark.parametrize(
    ("gear_id", "numbers", "words", "one"),
    [
        ("dague", "Dég +0 | Dmg +0", "", "une dague | a dagger"),
        ("hache", "Dég +2 | Dmg +2", "", "une hache | an axe"),
        ("hache-a-2-mains", "Dég +4 | Dmg +4", "à deux mains", "une hache à 2 mains | a two-handed axe"),
        ("baton-a-2-mains", "Dég +0 | Dmg +0", "à deux mains", "un bâton à 2 mains | a two-handed staff"),
        ("arc-court", "portée 9 | range 9", "", "un arc court | a short bow"),
        ("arbalete", "portée 12, Dég +2, recharge 1 | range 12, Dmg +2, reload 1", "", "une arbalète | a crossbow"),
        ("arquebuse", "portée 15, Dég +4, recharge 2 | range 15, Dmg +4, reload 2", "",
         "une arquebuse | an arquebus"),
        ("hache-de-jet", "portée 3 | range 3", THROWN + "+0", "une hache de jet | a throwing axe"),
        ("lance", "portée 6 | range 6", THROWN + "+2", "une lance | a spear"),
        ("armure-legere", "Déf +1 | Def +1", "", "une armure légère | light armour"),
        ("armure-de-plates", "Déf +4 | Def +4", "", "une armure de plates | full plate"),
        ("rondache", "Com +1 | Com +1", "", "une rondache | a round shield"),
        ("ecu", "Com +1, Déf +2 aux tirs de face | Com +1, Def +2 to shots from the front", "",
         "un écu | a heater shield"),
        ("objet-sacre", " | ", "Effrayant 5 contre les Démoniaques", "un objet sacré | a sacred object"),
        ("benie:epee", "Dég +2 | Dmg +2", BLESSING, "une épée bénie | a blessed sword"),
        ("benie:gourdin", "Dég +0 | Dmg +0", BLESSING, "un gourdin béni | a blessed club"),
        ("benie:lance", "portée 6 | range 6", f"{BLESSING}\u00a0; {THROWN}+2", "une lance bénie | a blessed spear"),
        ("grimoire:tir-magique", "tir, portée 12, Dég +4 | shot, range 12, Dmg +4",
         "son sort à volonté, pour une action\u00a0; réservé aux Mages\u00a0; Psychisme au lieu de Tir",
         "un grimoire (Tir magique) | a grimoire (magic bolt)"),
    ],
)  # fmt: skip
def test_a_thing_is_read_in_its_numbers_and_its_words(
    book: Rulebook, gear_id: str, numbers: str, words: str, one: str
) -> None:
    thing = piece(book, gear_id)
    assert thing is not None
    told, named = amount(book, thing, {}), with_article(thing)
    assert f"{told.fr} | {told.en}" == numbers
    assert gear_words(book, thing).fr == words
    assert f"{named.fr} | {named.en}" == one


@pytest.mark.rule("SW-92", "SW-93")
def test_a_thing_is_blessed_or_holds_a_spell_where_there_is_one(book: Rulebook) -> None:
    sword, plain = piece(book, "benie:epee"), book.gear["epee"]
    assert sword is not None
    assert (sword.id, sword.cost, sword.magic, sword.base, sword.damage, sword.hands, sword.rule) == (
        "benie:epee", 25, True, "epee", plain.damage, 1, "SW-83",
    )  # fmt: skip
    scroll = piece(book, "parchemin:tir-magique")
    assert scroll is not None
    assert (scroll.id, scroll.name, scroll.spell, scroll.base, scroll.kind, scroll.sold) == (
        "parchemin:tir-magique", Text("Parchemin (Tir magique)", "Scroll (Magic bolt)"), "tir-magique", "parchemin",
        "scroll", False,
    )  # fmt: skip
    for nothing in ("licorne", "benie:ecu", "benie:licorne", "benie:", "grimoire:licorne", "epee:tir-magique", ":", ""):
        assert piece(book, nothing) is None, nothing
    gone = [each for each in ("epee", "hache-de-jet", "lance", "potion-de-soin", "objet-sacre", "arc-court")
            if used_up(book.gear[each])]  # fmt: skip
    assert gone == ["hache-de-jet", "lance", "potion-de-soin"]
    assert used_up(scroll)


@pytest.mark.rule("SW-16", "SW-17", "SW-101", "SW-107", "SW-110")
def test_a_skill_may_have_a_number_and_the_first_that_tells_of_moving_counts(book: Rulebook) -> None:
    fright = skill(book, "effrayant-x:12")
    assert fright is not None
    assert (fright.id, fright.name) == ("effrayant-x:12", Text("Effrayant 12", "Frightening 12"))
    assert skill(book, "chef") is book.skills["chef"]
    for nothing in ("licorne", "chef:3", "effrayant-x:0", "effrayant-x:123", "effrayant-x:03", "effrayant-x:-1"):
        assert skill(book, nothing) is None, nothing
    for skills, paces, tenths in (
        ((), 3, 45), (("chef",), 3, 45), (("lent",), 2, 30), (("licorne", "rapide"), 8, 120),
        (("lent", "rapide"), 2, 30), (("rapide", "lent"), 8, 120),
    ):  # fmt: skip
        assert (base_move(book, skills), run_tenths(base_move(book, skills))) == (paces, tenths), skills


@pytest.mark.rule("SW-72", "SW-69", "SW-78", "SW-199")
def test_a_class_buys_named_things_of_its_list_and_what_is_open_to_all(book: Rulebook) -> None:
    small = ["dague", "gourdin", "baton-a-2-mains", "epee", "hache", "marteau"]
    heavy = ["epee-a-2-mains", "hache-a-2-mains", "marteau-a-2-mains", "hallebarde"]
    open_to_all = ["objet-sacre", "potion-de-force", "potion-de-soin", "potion-de-vivacite"]
    light = ["armure-de-cuir", "pourpoint"]
    assert [each.id for each in sold_to(book, book.classes["mage"], {})] == [*small, *light, *open_to_all]
    barbarian = [*small, *heavy, *light, "hache-de-jet", "lance", *open_to_all]
    assert [each.id for each in sold_to(book, book.classes["barbare"], {})] == barbarian
    adventurer = book.classes["aventurier"]
    assert [text.en for text in permits_in_words(book, adventurer)] == [
        "any ranged weapon", "Light weapon", "Normal weapon", "Light armour", "Normal armour", "Round shield", "Shield",
    ]  # fmt: skip
    may = {
        each: permitted(adventurer, thing, {})
        for each in ("arquebuse", "pistolet", "benie:arquebuse", "benie:epee", "benie:hallebarde", "ecu", "bouclier",
                     "grimoire:tir-magique", "parchemin:tir-magique", "hallebarde", "objet-sacre")
        if (thing := piece(book, each))
    }  # fmt: skip
    assert may == {
        "arquebuse": False, "pistolet": True, "benie:arquebuse": False, "benie:epee": True, "benie:hallebarde": False,
        "ecu": False, "bouclier": True, "grimoire:tir-magique": False, "parchemin:tir-magique": True,
        "hallebarde": False, "objet-sacre": True,
    }  # fmt: skip
    grimoire = piece(book, "grimoire:tir-magique")
    assert grimoire is not None
    assert [cls.id for cls in book.classes.values() if permitted(cls, grimoire, {})] == ["mage"]


def test_equal_things_are_one_entry_and_a_word_nobody_knows_stands_as_typed(book: Rulebook) -> None:
    axe, potion, unicorn = gear_entries(book, ("hache-de-jet", "potion-de-soin", "licorne", "hache-de-jet"), {})
    assert axe == Entry(
        "hache-de-jet", Text("Hache de jet ×2", "Throwing axe ×2"),
        Text(THROWN + "+0", "a single throw; in contact Dmg +0"), "SW-87", Text("portée 3", "range 3"), 2, 2,
    )  # fmt: skip
    assert (potion.name, potion.amount, potion.cost, potion.uses) == (
        Text("Potion de Soin", "Healing Potion"), NO_TEXT, 12, 1,
    )  # fmt: skip
    assert unicorn == Entry("licorne", Text.same("licorne"))
    (two,) = gear_entries(book, ("licorne", "licorne"), {})
    assert two.name == Text("licorne ×2", "licorne ×2")
    (sword,) = gear_entries(book, ("epee",), {})
    assert (sword.name, sword.uses) == (Text("Épée", "Sword"), 0)
    fright, nothing = skill_entries(book, ("effrayant-x:3", "licorne"))
    assert (fright.id, fright.name.en, fright.rule, nothing) == (
        "effrayant-x:3", "Frightening 3", book.skills["effrayant-x"].rule, Entry("licorne", Text.same("licorne")),
    )  # fmt: skip
    assert "X" not in fright.words.fr + fright.words.en
    assert "3" in fright.words.fr
    bolt, odd = spell_entries(book, ("tir-magique", "licorne"), {})
    assert (bolt.id, bolt.name.en, bolt.rule, bolt.amount.en, odd) == (
        "tir-magique", "Magic bolt", book.spells["tir-magique"].rule, "shot, range 12, Dmg +4",
        Entry("licorne", Text.same("licorne")),
    )  # fmt: skip
