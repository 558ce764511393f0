"""One hero told without the others, what a campaign may add, the answer of the command line, whole."""

from __future__ import annotations

from typing import Any

import pytest

from models.errors import ContentError
from models.games.event import Event
from models.games.facets.builder import Pen, perform
from models.games.swidenth.data import extended, gear_of, rulebook
from models.games.swidenth.document import report
from models.games.swidenth.game import SWIDENTH
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.swidenth.types import NamedGear
from models.games.values import Stored, StoredMember
from models.i18n import Text, Translator

ROSTER = SwidenthRoster()
MEMBERS = (StoredMember("a", "Ana"), StoredMember("l", "Luc"))


Happened = tuple[str, str, dict[str, Any]]


def told(*several: Happened) -> Stored:
    events = (
        Event(f"e{n:02}", kind, who, "an 1", "SW-1", args, "note") for n, (kind, who, args) in enumerate(several, 1)
    )
    return Stored("Essai", "", 100, MEMBERS, tuple(events))


def alone(*several: Happened, hero: str = "a") -> list[tuple[str, str, str, Any]]:
    stored = ROSTER.alone(told(*several), hero)
    assert [member.id for member in stored.members] == [hero]
    assert (stored.name, stored.limit) == ("Essai", 100)
    assert all((event.at, event.rule, event.note) == ("an 1", "SW-1", "note") for event in stored.events)
    return [(event.id, event.kind, event.subject, event.args) for event in stored.events]


@pytest.mark.rule("SW-47", "SW-48", "SW-49")
def test_alone_a_gift_is_a_loss_or_a_find_and_an_heir_follows_nobody() -> None:
    birth = {"race": "nain", "class": "tireur"}
    assert alone(
        ("founding", "", {"shares": {}}), ("creation", "a", {**birth, "successor_of": "l"}), ("creation", "l", birth),
        ("exchange", "a", {"item": "epee", "to": "l"}), ("exchange", "l", {"item": "hache", "to": "a", "with": "e04"}),
        ("exchange", "a", {"item": "dague", "to": ""}), ("exchange", "", {"item": "lance", "to": "a"}),
        ("exchange", "l", {"to": "a"}), ("exchange", "a", {"to": "l"}), ("exchange", "a", {"item": "arc", "to": "a"}),
        ("rest", "l", {}), ("rest", "a", {}),
    ) == [
        ("e02", "creation", "a", birth), ("e04", "loss", "a", {"item": "epee"}),
        ("e05", "find", "a", {"item": "hache"}), ("e06", "loss", "a", {"item": "dague"}),
        ("e07", "find", "a", {"item": "lance"}), ("e08", "find", "a", {"item": ""}), ("e09", "loss", "a", {"item": ""}),
        ("e10", "exchange", "a", {"item": "arc", "to": "a"}), ("e12", "rest", "a", {}),
    ]  # fmt: skip


@pytest.mark.rule("SW-50")
def test_alone_whoever_came_back_never_died_and_rests() -> None:
    death: Happened = ("death", "a", {})
    rest: Happened = ("rest", "a", {})
    wound, back = ("wound", "a", {"points": 1}), ("resurrection", "a", {"payers": {"l": 40}})
    assert alone(wound, death, ("death", "l", {}), wound, back, death) == [
        ("e01", *wound), ("e04", *wound), ("e05", *rest), ("e06", *death),
    ]  # fmt: skip
    assert alone(death, wound, death, wound, back) == [
        ("e01", *death), ("e02", *wound), ("e04", *wound), ("e05", *rest),
    ]  # fmt: skip
    assert alone(back, death) == [("e01", *rest), ("e02", *death)]


@pytest.mark.rule("SW-50")
@pytest.mark.parametrize(
    ("paid", "left"),
    [
        (0, [8, 5, 3]), (2, [8, 5, 1]), (3, [8, 5]), (4, [8, 4]), (8, [8]), (10, [6]), (16, []), (99, []),
        ("?", [8, 5, 3]), (None, [8, 5, 3]),
    ],
)  # fmt: skip
def test_alone_what_was_paid_for_another_is_missing_from_what_was_earned_last(paid: Any, left: list[int]) -> None:
    earned = [("earned", "a", {"points": points, "reason": "other"}) for points in (8, 5, 3)]
    payers = {"zzz": 5} if paid is None else {"a": paid, "zzz": 5}
    found = alone(*earned, ("earned", "l", {"points": 9}), ("resurrection", "l", {"payers": payers}))
    assert [args for *_, args in found] == [{"points": points, "reason": "other"} for points in left]


@pytest.mark.rule("SW-50")
def test_alone_points_that_are_no_number_stay_and_two_payments_add_up() -> None:
    back = ("resurrection", "l", {"payers": {"a": 4}})
    odd = ("resurrection", "l", {"payers": [4]})
    found = alone(("earned", "a", {"points": 9}), ("earned", "a", {"points": "?"}), ("wound", "a", {"points": 4}), back,
                  odd, back)  # fmt: skip
    assert [(event_id, args) for event_id, _, _, args in found] == [
        ("e01", {"points": 1}), ("e02", {"points": "?"}), ("e03", {"points": 4}),
    ]  # fmt: skip
    assert alone(("earned", "l", {"points": 9}), ("resurrection", "l", {"payers": {"l": 4}}), hero="l") == [
        ("e01", "earned", "l", {"points": 9}), ("e02", "rest", "l", {}),
    ]  # fmt: skip


def test_the_figures_of_a_story_have_their_names() -> None:
    stored = told(
        ("creation", "a", {"race": "imperial", "class": "guerrier"}), ("earned", "a", {"points": 9}),
        ("purchase", "a", {"what": "gear", "item": "epee", "phase": "campaign"}),
        ("creation", "l", {"race": "imperial", "class": "guerrier"}), ("death", "l", {}),
        ("earned", "a", {"points": 30}), ("resurrection", "l", {"payers": {"a": 30}}), ("wound", "a", {"points": 2}),
    )  # fmt: skip
    found = ROSTER.accounts(stored, {})
    assert [(stat.id, stat.label.fr, stat.label.en, stat.value) for stat in found["a"]] == [
        ("created", "PP à la création", "PP at creation", 15), ("earned", "PP gagnés", "PP earned", 39),
        ("spent", "PP dépensés depuis", "PP spent since", 35), ("balance", "PP en main", "PP in hand", 4),
        ("value", "Valeur en PP", "Value in PP", 20), ("vitality", "Vitalité restante", "Vitality left", 3),
    ]  # fmt: skip
    assert [stat.value for stat in found["l"]] == [15, 0, 0, 0, 15, 5]
    assert ROSTER.points == Text("PP", "PP")


def test_the_answer_of_the_command_line_says_it_in_the_language_asked_for() -> None:
    party = Party("x", 100, (Hero("Ana", "imperial", "mage", spells=("tir-magique", "boule-magique")),))
    verdict = ROSTER.check(party, {})
    answer: dict[str, Any] = report(verdict, Translator("en"))
    assert answer["cost"] == 15
    assert answer["characters"] == [
        {
            "name": "Ana", "cost": 15, "skills": [], "spells": ["Tir magique", "Boule magique"],
            "profile": {"Combat": 0, "Défense": 3, "Vitalité": 5, "Moral": 0, "Psychisme": 3, "Tir": 0},
        }
    ]  # fmt: skip
    few, left, unarmed = answer["problems"]
    assert few == {
        "character": "", "rule": "SW-45", "grade": "error",
        "text": Translator("en")("swidenth.too_few", count=1, least=2),
    }  # fmt: skip
    assert (left["rule"], left["grade"]) == ("AMB-SW-40", "notice")
    assert unarmed == {
        "character": "Ana", "rule": "SW-34", "grade": "notice", "text": Translator("en")("swidenth.unarmed"),
    }  # fmt: skip


WORDS = {"fr": "mots", "en": "words"}
OWN: dict[tuple[str, str], dict[str, Any]] = {
    ("races", "gnome"): {
        "name": {"fr": "Gnome", "en": "Gnome"}, "rule": "SW-52", "cost": 9, "classes": ["moine"],
        "stats": {"combat": 1, "defense": 2, "vitalite": 3, "moral": 0, "psychisme": 2},
    },
    ("classes", "moine"): {
        "name": {"fr": "Moine", "en": "Monk"}, "rule": "SW-65", "gear_rule": "SW-66", "improvements_rule": "SW-67",
        "bonus": {"combat": 1}, "permits": ["bourdon"], "improvements": {"combat": 11},
    },
    ("gear", "bourdon"): {
        "name": {"fr": "Bourdon", "en": "Quarterstaff"}, "rule": "SW-82", "kind": "melee", "hands": 2, "cost": 3,
    },
    ("skills", "saut"): {"name": {"fr": "Saut", "en": "Leap"}, "rule": "SW-96", "pj_open": True, "words": WORDS},
    ("spells", "lueur"): {"name": {"fr": "Lueur", "en": "Glow"}, "rule": "SW-117", "words": WORDS},
    ("profiles", "rat"): {
        "name": {"fr": "Rat", "en": "Rat"}, "rule": "SW-170", "cost": 1,
        "stats": {"combat": 0, "defense": 1, "vitalite": 1, "moral": 0, "psychisme": 0},
    },
}  # fmt: skip


def test_a_campaign_plays_with_its_own_types_and_with_those_of_the_book() -> None:
    types = SWIDENTH.types
    assert types is not None
    assert types.problems(OWN) == ()
    game = types.extended(OWN)
    assert game.builder is not None
    assert game.roster is not None
    assert game.cards is not None
    assert game.duels is not None
    book, bundled = extended(OWN), rulebook()
    for kind in ("races", "classes", "gear", "skills", "spells"):
        own = [item for one, item in OWN if one == kind]
        assert list(getattr(book, kind)) == [*getattr(bundled, kind), *own]
    assert (list(book.profiles), book.stats, book.party) == (["rat"], bundled.stats, bundled.party)
    empty, ids = Stored("x", "", 100, ()), iter("abcdefgh")
    pen = Pen(lambda: next(ids))
    born = perform(empty, game.builder.add(empty, "new:gnome:moine", "", {}, pen))
    armed = perform(born, game.builder.take(born, "a", "gear:bourdon", {}, pen))
    (member,) = game.roster.check(game.roster.assemble(armed, {}), {}).members
    assert (member.role, member.cost, [stat.value for stat in member.stats]) == (
        Text("Moine, Gnome", "Monk, Gnome"), 12, [2, 2, 3, 0, 2, None],
    )  # fmt: skip
    assert [problem.key for problem in member.problems] == []
    closed = {"own": Hero("Ana", "gnome", "moine", gear=("bourdon",), skills=("saut",))}
    (found,) = game.roster.check(Party("x", 100, (closed["own"],)), {}).members[0].problems
    assert (found.key, found.rule, found.where.field, found.where.item, found.fixes[0].edit) == (
        "swidenth.improvement_closed", "SW-67", "skills", "saut", ("remove_skill", 0, "saut"),
    )  # fmt: skip
    assert dict(found.args) == {"name": Text("Saut", "Leap"), "cls": Text("Moine", "Monk")}
    assert "rat" in {each.id for each in game.duels.foes()}
    assert "rat" in {card.profile for card in game.cards.profiles()}


def test_what_a_party_uses_of_a_campaign_is_named_with_its_parts() -> None:
    types = SWIDENTH.types
    assert types is not None
    stored = told(
        ("creation", "a", {"race": "gnome", "class": "moine"}), ("find", "a", {"item": "bourdon"}),
        ("purchase", "a", {"what": "skill", "item": "saut"}), ("purchase", "a", {"what": "spell", "item": "lueur"}),
        ("purchase", "a", {"what": "improvement", "item": "combat"}), ("rest", "a", {}),
    )  # fmt: skip
    assert [key for key in types.used(stored) if key[1]] == [
        ("races", "gnome"), ("classes", "moine"), ("gear", "bourdon"), ("skills", "saut"), ("spells", "lueur"),
    ]  # fmt: skip
    assert types.parts("gear", "epee") == (("gear", "epee"),)
    assert types.parts("gear", "benie:epee") == (("gear", "epee"),)
    assert types.parts("gear", "grimoire:lueur") == (("gear", "grimoire"), ("spells", "lueur"))
    assert types.parts("skills", "effrayant-x:3") == (("skills", "effrayant-x"),)


def test_gear_of_a_pack_takes_the_numbers_of_its_grade_and_is_refused_without_one() -> None:
    types = SWIDENTH.types
    assert types is not None
    read = types.kind("gear").read
    assert read is not None
    named = {"name": {"fr": "Sabre", "en": "Sabre"}, "grade": "arme-normale"}
    found: Any = read({"named": {"sabre": named}}, "sac.toml")
    assert found == {
        "sabre": {
            "name": {"fr": "Sabre", "en": "Sabre"}, "rule": "SW-83", "kind": "melee", "grade": "arme-normale",
            "hands": 1, "damage": 2, "cost": 5,
        }
    }  # fmt: skip
    both: Any = read({"named": {"sabre": {**named, "hands": 2, "gender": "f", "aliases": ["Lame"]}}}, "sac.toml")
    assert (both["sabre"]["hands"], both["sabre"]["gender"], both["sabre"]["aliases"]) == (2, "f", ["Lame"])
    with pytest.raises(ContentError) as odd:
        read({"named": {}, "armes": {}}, "sac.toml")
    assert (odd.value.key, odd.value.file, odd.value.place, odd.value.args_["allowed"]) == (
        "content.unknown_key", "sac.toml", "armes", ("grades", "named", "other"),
    )  # fmt: skip
    with pytest.raises(ContentError) as none:
        gear_of({"named": {"sabre": {**named, "grade": "x" * 50}}}, "sac.toml", {"acier": {}})
    assert (none.value.key, none.value.file, none.value.place, none.value.args_["found"]) == (
        "content.not_one_of", "sac.toml", "named.sabre.grade", "x" * 40,
    )  # fmt: skip
    assert none.value.args_["allowed"] == ("acier",)
    assert NamedGear.__doc__


def test_a_shot_reaches_somewhere_and_a_price_is_none_of_the_buyer() -> None:
    types = SWIDENTH.types
    assert types is not None

    def flaws(**other: Any) -> list[tuple[str, str, Any]]:
        body = {**OWN["gear", "bourdon"], **other}
        found = types.problems({("gear", "bourdon"): body})
        return [(p.key, p.where.field, {k: v for k, v in p.args.items() if k not in ("name", "field")}) for p in found]

    assert flaws() == []
    short = ("pack.below", "range", {"least": 1})
    assert flaws(kind="ranged", range=1) == []
    assert flaws(kind="ranged", range=0) == flaws(kind="ranged") == [short]
    assert flaws(cost=-1) == [("pack.below", "cost", {"least": 0})]
    assert flaws(cost=0) == []
    assert flaws(hands=0) == [("pack.between", "hands", {"least": 1, "most": 2})] == flaws(hands=3)
    assert flaws(kind="potion", hands=0) == []


@pytest.mark.parametrize(
    ("kind", "item", "change", "found"),
    [
        ("races", "gnome", {"cost": 0}, []), ("races", "gnome", {"cost": -1}, [("below", "cost", {"least": 0})]),
        ("classes", "moine", {"improvements": {"combat": 0}}, []),
        ("classes", "moine", {"improvements": {"combat": -1, "moral": 5}}, [("below", "improvements", {"least": 0})]),
        ("classes", "moine", {"spell_costs": {"lueur": -1}}, [("below", "spell_costs", {"least": 0})]),
        ("profiles", "rat", {"cost": -1}, [("below", "cost", {"least": 0})]),
    ],
)  # fmt: skip
def test_a_price_below_nothing_is_a_flaw(kind: str, item: str, change: Any, found: list[Any]) -> None:
    assert flaws(kind, item, change) == found


@pytest.mark.parametrize(("kind", "item"), [("races", "gnome"), ("profiles", "rat")])
def test_whoever_stands_has_a_defence_and_a_vitality_of_one_to_a_hundred(kind: str, item: str) -> None:
    stats = OWN[kind, item]["stats"]
    defence, vitality = Text("Défense", "Defence"), Text("Vitalité", "Vitality")
    low = ("stat_below", "stats", {"stat": defence, "least": 1})
    between = ("stat_between", "stats", {"stat": vitality, "least": 1, "most": 100})
    for change, found in (
        ({"defense": 1, "vitalite": 1}, []), ({"vitalite": 100}, []), ({"defense": 0}, [low]),
        ({"vitalite": 0}, [between]), ({"vitalite": 101}, [between]), ({"defense": -3, "vitalite": -1}, [low, between]),
    ):  # fmt: skip
        assert flaws(kind, item, {"stats": {**stats, **change}}) == found, change
    without = {name: value for name, value in stats.items() if name not in ("moral", "psychisme")}
    missing = [
        ("stat_missing", "stats", {"stat": Text(*name)}) for name in (("Moral", "Morale"), ("Psychisme", "Psyche"))
    ]
    assert flaws(kind, item, {"stats": without}) == (missing if kind == "profiles" else [])


def flaws(kind: str, item: str, change: Any) -> list[Any]:
    types = SWIDENTH.types
    assert types is not None
    found = types.problems_of((kind, item), {**OWN, (kind, item): {**OWN[kind, item], **change}})
    return [
        (p.key.partition(".")[2], p.where.field, {k: v for k, v in p.args.items() if k not in ("name", "field")})
        for p in found
    ]
