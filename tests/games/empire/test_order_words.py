"""The parts of a line of an order sheet, the names it may use, and how each part is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.games.empire.turn.state import CampaignState, FallenCommand
from models.games.empire.turn.words import NameBook, OrderReader, OrderToken, order_words, tokens
from tests.games.empire.turns import campaign, command, person, planet, troops


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("", []),
        ("flotte  Corde", ["w flotte", "w Corde"]),
        ('récit: "Un conteur, 3 fois"', ["w récit", "s :", "q Un conteur, 3 fois"]),
        ("“Longue Corde” «Deux» „Trois”", ["q Longue Corde", "q Deux", "q Trois"]),
        ('""', ["q "]),
        ("(9; -1,5)+2.25", ["s (", "n 9", "s ;", "n -1.5", "s )", "s +", "n 2.25"]),
        ("–3 —4 ‑5", ["n -3", "n -4", "n -5"]),
        ("a\xa0b\u202fc", ["w a", "w b", "w c"]),
        ("peut-être", ["w peut-être"]),
        ("2 bataillons,1", ["n 2", "w bataillons", "s ,", "n 1"]),
    ],
)
def test_the_parts_of_a_line(line: str, parts: list[str]) -> None:
    """Whatever a mail program did to quotes, dashes and spaces."""
    kinds: dict[str, dict[str, bool]] = {"w": {}, "q": {"quoted": True}, "n": {"number": True}, "s": {"sign": True}}
    assert tokens(line) == tuple(OrderToken(part[2:], **kinds[part[0]]) for part in parts)


def state() -> CampaignState:
    found = campaign(
        planet("mirovel", 0, "hutt", resource="Bacta"), planet("mirova", 9, resource="Épice"),
        planet("zenith", 20, name="Mirovel"), planet("p4", 30, name="Gorvaux du Nord", resource="Bacta"),
        planet("p5", 40, name="Gorvaux du Sud"),
        command("c1", "hutt", 0, troops(1)), command("c2", "vador", 0, troops(1)), command("abc", "hutt", 0, troops(1)),
        characters=(person("jabba", "hutt"), person("leila", "organa")),
    )  # fmt: skip
    names = {"c1": "Longue Corde", "c2": "Poing", "abc": "Poing"}
    for key, name in names.items():
        found = found.with_command(key, name=name)
    fallen = {
        "tombee": FallenCommand("tombee", "hutt", free=False),
        "perdue": FallenCommand("perdue", "aube", free=True),
    }
    return replace(found, fallen=fallen)


BOOK = NameBook(state(), "hutt")


@pytest.mark.parametrize(
    ("kind", "words", "key"),
    [
        ("planet", "MIROVEL", "mirovel"),
        ("planet", "mirova", "mirova"),
        ("planet", "zenith", "zenith"),
        ("planet", "nord", "p4"),
        ("planet", "vaux du s", "p5"),
        ("command", "corde", "c1"),
        ("command", "longue corde", "c1"),
        ("command", "c2", "c2"),
        ("command", "abc", "abc"),
        ("command", "tombee", "tombee"),
        ("command", "tomb", "tombee"),
        ("command", "perdue", "perdue"),
        ("player", "hutt", "hutt"),
        ("player", "Cartel des Hutt", "hutt"),
        ("player", "Hutt Cartel", "hutt"),
        ("player", "tarkin", "tarkin"),
        ("character", "Jabba", "jabba"),
        ("character", "jabb", "jabba"),
        ("character", "leila", "leila"),
        ("technology", "shield", "shield"),
        ("technology", "bouclier", "shield"),
        ("resource", "epice", "Épice"),
        ("resource", "bact", "Bacta"),
    ],
)
def test_what_a_name_stands_for(kind: str, words: str, key: str) -> None:
    """An id is one thing's alone; a part of four letters stands for the one name it fits."""
    assert BOOK.find(kind, words) == key
    assert BOOK.knows(kind, words)


@pytest.mark.parametrize(
    ("kind", "words", "why"),
    [
        ("command", "Poing", ("several_names", {"names": "Poing, Poing"})),
        ("planet", "gorvaux", ("several_names", {"names": "Gorvaux du Nord, Gorvaux du Sud"})),
        ("planet", "miro", ("several_names", {"names": "Mirovel, Mirova, Mirovel"})),
        ("planet", "sud", ("unknown", {})),
        ("planet", "mirovol", ("unknown_near", {"near": "Mirovel"})),
        ("command", "perd", ("unknown", {})),
        ("command", "perduee", ("unknown", {})),
        ("command", "tombeee", ("unknown_near", {"near": "tombee"})),
        ("character", "leil", ("unknown", {})),
        ("character", "leilas", ("unknown", {})),
        ("character", "jabbas", ("unknown_near", {"near": "Jabba"})),
        ("player", "zzz", ("unknown", {})),
        ("resource", "", ("unknown", {})),
    ],
)
def test_a_name_that_stands_for_nothing_or_for_several(kind: str, words: str, why: tuple[str, dict[str, str]]) -> None:
    """Of what a player cannot know the whole name is understood, and nothing is suggested."""
    with pytest.raises(Refused) as refused:
        BOOK.find(kind, words)
    key, args = why
    assert (refused.value.key, dict(refused.value.args_)) == (f"empire.{key}", {"words": words, **args})
    assert not BOOK.knows(kind, words)


def test_of_many_names_four_are_told() -> None:
    many = campaign(*(planet(f"p{n}", n, name=f"Nova {n}") for n in range(6)))
    with pytest.raises(Refused) as refused:
        NameBook(many, "hutt").find("planet", "nova")
    assert refused.value.args_["names"] == "Nova 0, Nova 1, Nova 2, Nova 3"


def reader(line: str) -> OrderReader:
    return OrderReader(line, BOOK)


def rest(read: OrderReader) -> str:
    return read.text() if not read.done else ""


SMALL = order_words().small


@pytest.mark.parametrize(
    ("line", "does", "gives", "left"),
    [
        (", a", lambda r: r.sign(",", ";"), True, "a"),
        ("; a", lambda r: r.sign(",", ";"), True, "a"),
        (": a", lambda r: r.sign(",", ";"), False, ": a"),
        ('"," a', lambda r: r.sign(","), False, ","),
        ("", lambda r: r.sign(","), False, ""),
        ("de Corde", lambda r: r.one_of(SMALL), "from", "Corde"),
        ("de Corde", lambda r: r.one_of(SMALL, ["of"]), "of", "Corde"),
        ("de Corde", lambda r: r.one_of(SMALL, ["to"]), "", "de Corde"),
        ('"de" Corde', lambda r: r.one_of(SMALL), "", "de"),
        (", de", lambda r: r.one_of(SMALL), "", ", de"),
        ("", lambda r: r.one_of(SMALL), "", ""),
        ("À Corde", lambda r: r.small("to", "of"), True, "Corde"),
        ("par Corde", lambda r: r.small("to", "of"), False, "par Corde"),
        ("un avec la force x", lambda r: r.value("weak", "with_the_force"), "with_the_force", "x"),
        ("Totale x", lambda r: r.value("weak", "total"), "total", "x"),
        ("longue corde va", lambda r: r.name("command"), ("command", "c1"), "va"),
        ("gorvaux du nord: 2", lambda r: r.name("planet"), ("planet", "p4"), ": 2"),
        ('gorvaux du nord "x"', lambda r: r.name("planet"), ("planet", "p4"), "x"),
        ('"longue corde" va', lambda r: r.name("planet", "command"), ("command", "c1"), "va"),
        ("hutt et", lambda r: r.name("planet", "player"), ("player", "hutt"), "et"),
        (", 3 x", lambda r: r.another_number(), True, "3 x"),
        ("+ 3", lambda r: r.another_number(), True, "3"),
        ("; 3", lambda r: r.another_number(), True, "3"),
        (": 3", lambda r: r.another_number(), False, ": 3"),
        ("et 3", lambda r: r.another_number(), True, "3"),
        ("and 3", lambda r: r.another_number(), True, "3"),
        ("ou 3", lambda r: r.another_number(), False, "ou 3"),
        (", x", lambda r: r.another_number(), False, ", x"),
        (",", lambda r: r.another_number(), False, ","),
        ("Neuve à", lambda r: r.text_or_name(), "Neuve", "à"),
        ('"La Neuve" à', lambda r: r.text_or_name(), "La Neuve", "à"),
        ('"Un mot" et', lambda r: r.text(), "Un mot", "et"),
        ("Un mot, et", lambda r: r.text(), "Un mot , et", ""),
        ("4 x", lambda r: r.thousandths(), 4_000, "x"),
        ("2,5", lambda r: r.thousandths(), 2_500, ""),
        ("-0.125", lambda r: r.thousandths(), -125, ""),
        ("-3,04", lambda r: r.thousandths(), -3_040, ""),
        ("999999999,999", lambda r: r.thousandths(), 999_999_999_999, ""),
    ],
)  # fmt: skip
def test_how_a_part_is_read(line: str, does: Callable[[OrderReader], Any], gives: Any, left: str) -> None:
    read = reader(line)
    assert does(read) == gives
    assert rest(read) == left


@pytest.mark.parametrize(
    ("line", "does", "why"),
    [
        ("zzz", lambda r: r.value("weak", "total"), ("one_of", {"allowed": "faible, total"})),
        ("", lambda r: r.value("weak"), ("one_of", {"allowed": "faible"})),
        ("", lambda r: r.name("planet"), ("name_missing", {})),
        (", x", lambda r: r.name("planet"), ("name_missing", {})),
        ("mirovol du nord", lambda r: r.name("planet"), ("unknown_near", {"words": "mirovol", "near": "Mirovel"})),
        ("gorvaux x", lambda r: r.name("planet"),
         ("several_names", {"words": "gorvaux", "names": "Gorvaux du Nord, Gorvaux du Sud"})),
        ('"zzz"', lambda r: r.name("planet", "command"), ("unknown", {"words": "zzz"})),
        ("", lambda r: r.text_or_name(), ("name_missing", {})),
        ("; x", lambda r: r.text_or_name(), ("name_missing", {})),
        ("", lambda r: r.text(), ("words_missing", {})),
        ("", lambda r: r.thousandths(), ("number_missing", {})),
        ("x", lambda r: r.thousandths(), ("number_missing", {})),
        ('"4"', lambda r: r.thousandths(), ("number_missing", {})),
        ("1,2345", lambda r: r.thousandths(), ("number_missing", {})),
        ("1234567890", lambda r: r.thousandths(), ("number_missing", {})),
    ],
)  # fmt: skip
def test_why_a_part_cannot_be_read(
    line: str, does: Callable[[OrderReader], Any], why: tuple[str, dict[str, str]]
) -> None:
    with pytest.raises(Refused) as refused:
        does(reader(line))
    assert (refused.value.key, dict(refused.value.args_)) == (f"empire.{why[0]}", why[1])


def test_a_reader_peeks_without_taking() -> None:
    read = reader("va Mirovel")
    assert [read.peek(), read.peek(), read.done] == [OrderToken("va"), OrderToken("va"), False]
    read.text()
    assert (read.peek(), read.done) == (None, True)
