"""What a campaign may add to Grandes escarmouches: what is wrong with a profile, what may be named, what is used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.errors import ContentError
from models.games.contents import Flaw
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.own import KINDS
from models.games.escarmouche.ruleset import extended, profile_names, ruleset
from models.games.values import Stored, StoredMember
from models.i18n import Text

TYPES = ESCARMOUCHE.types
assert TYPES is not None
TROOPER = ruleset().profiles["stormtrooper"]
SHOWN = Flaw("", "pack.between", {"least": 1, "most": 6})
MUCH = Flaw("", "pack.above", {"most": 100})


def low(field: str, least: int) -> Flaw:
    return Flaw(field, "pack.below", {"least": least})


@pytest.mark.rule("GE-3", "GE-5", "GE-8", "GE-20")
@pytest.mark.parametrize(
    ("changed", "flaws"),
    [
        ({}, []),
        ({"points": 0, "attacks": 0, "life": 1, "rate": 1}, []),
        ({"points": -1}, [low("points", 0)]),
        ({"attacks": -1}, [low("attacks", 0)]),
        ({"life": 0, "rate": 0}, [low("life", 1), low("rate", 1)]),
        ({"attacks": 100, "rate": 100, "life": 100, "points": 5000}, []),
        ({"attacks": 101}, [replace(MUCH, place="attacks")]),
        ({"rate": 101, "life": 101}, [replace(MUCH, place="rate"), replace(MUCH, place="life")]),
        ({"shooting": 1, "combat": 6, "save": None, "force": None}, []),
        ({"shooting": 0}, [replace(SHOWN, place="shooting")]),
        ({"combat": 7}, [replace(SHOWN, place="combat")]),
        ({"save": 7, "force": 0}, [replace(SHOWN, place="save"), replace(SHOWN, place="force")]),
    ],
)
def test_a_profile_of_ones_own_has_numbers_a_die_can_show(changed: dict[str, Any], flaws: list[Flaw]) -> None:
    assert list(KINDS[0].flaws(replace(TROOPER, **changed))) == flaws


def test_what_may_be_named_and_what_an_army_uses() -> None:
    assert [(kind.id, kind.title.fr, kind.title.en) for kind in KINDS] == [
        ("profiles", "Profils", "Profiles"), ("traits", "Traits", "Traits"), ("powers", "Pouvoirs", "Powers"),
    ]  # fmt: skip
    assert TYPES.lists() == {"sides": {"Empire": Text("Empire", "Empire"), "Rébellion": Text("Rébellion", "Rebellion")}}
    assert {kind for kind, _ in TYPES.bundled} == {"profiles", "traits", "powers"}
    assert len([1 for kind, _ in TYPES.bundled if kind == "profiles"]) == 16
    assert TYPES.template("profiles", "commando-rebelle")["points"] == 12
    members = tuple(
        StoredMember(str(i), "", body) for i, body in enumerate(({"profile": "a", "count": 1}, {}, {"profile": "b"}))
    )
    assert list(TYPES.used(Stored("A", "Empire", None, members))) == [
        ("profiles", "a"),
        ("profiles", ""),
        ("profiles", "b"),
    ]


def test_types_of_a_campaign_come_beside_those_of_the_book_and_before_them() -> None:
    ewok = {"name": {"fr": "Ewok", "en": "Ewok"}, "side": "Rébellion", "points": 3, "rule": "GE-9", "combat": 5}
    made = extended({
        ("profiles", "ewok"): ewok,
        ("profiles", "stormtrooper"): {**ewok, "side": "Empire", "points": 11},
        ("traits", "ruse"): {"kind": "special", "name": {"fr": "Ruse", "en": "Guile"}, "rule": "GE-1",
                             "words": {"fr": "Rusé", "en": "Sly"}},
        ("powers", "chant"): {"side": "light", "name": {"fr": "Chant", "en": "Song"}, "rule": "GE-33",
                              "words": {"fr": "Il chante", "en": "It sings"}, "range": 4},
    })  # fmt: skip
    book = ruleset()
    assert (made.profiles["ewok"].points, made.profiles["stormtrooper"].points) == (3, 11)
    assert (made.traits["ruse"].name.en, made.powers["chant"].range) == ("Guile", 4)
    assert made.profiles["garde-royal"] == book.profiles["garde-royal"]
    assert set(made.profiles) == {*book.profiles, "ewok"}
    assert (set(made.traits) - set(book.traits), set(made.powers) - set(book.powers)) == ({"ruse"}, {"chant"})
    assert (made.stats, made.sides, made.sections) == (book.stats, book.sides, book.sections)
    assert (made.name("ewok"), book.name("ewok")) == (Text("Ewok", "Ewok"), Text.same("ewok"))
    assert (profile_names(made)["ewok"], "ewok" in profile_names(book)) == ("ewok", False)
    for kind in ("profiles", "traits", "powers"):
        with pytest.raises(ContentError) as caught:
            extended({(kind, "faux"): {"nom": 1}})
        assert caught.value.file == kind
        assert caught.value.place.startswith("faux")


@pytest.mark.rule("GE-52", "GE-74")
def test_what_a_profile_commands_and_is_granted() -> None:
    book = ruleset()
    commands = {key: book.command(each) for key, each in book.profiles.items() if book.command(each)}
    assert commands == {
        "officier-stormtrooper": 2, "apprenti-jedi-noir": 2, "inquisiteur-imperial": 2, "grand-inquisiteur": 3,
        "lieutenant-rebelle": 2, "padawan-rebelle": 2,
    }  # fmt: skip
    both = replace(TROOPER, traits=("officier-superieur", "officier", "robuste"))
    assert book.command(both) == 3
    assert (book.grants(both, "heavy_armour"), book.grants(both, "cortosis")) == (True, False)
    assert [book.grants(book.profiles["garde-royal"], each) for each in ("heavy_armour", "cortosis")] == [True, True]
