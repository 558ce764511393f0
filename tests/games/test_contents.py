"""Types of one's own: what they may name and hold, what comes along with them, each flaw with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from models.errors import ContentError
from models.games.contents import (
    Bodies,
    Body,
    ContentKind,
    Contents,
    Flaw,
    Key,
    Ref,
    Types,
    body_of,
    checked,
    field_words,
    hash_of,
    name_of,
)
from models.i18n import NO_TEXT, Text
from models.problem import Grade, Problem, Where


@dataclass(frozen=True, slots=True)
class Hull:
    """A Type that names crews it brings along, a flag of the game's list, masts and spars that stay where they are."""

    id: str
    name: Text
    skills: tuple[str, ...] = ()
    classes: str = ""
    aliases: Mapping[str, int] = field(default_factory=dict)
    cost: int = 1
    words: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Crew:
    """A Type that may name another of its kind."""

    id: str
    name: Text
    rule: str = ""


def _flaws(hull: Hull) -> Iterable[Flaw]:
    if hull.cost > 9:
        yield Flaw("cost", "pack.below", {"least": 0})


def _parts(kind: str, item_id: str) -> tuple[Key, ...]:
    return tuple((kind, part) for part in item_id.split("+"))


def named(fr: str, en: str = "") -> dict[str, Any]:
    """Return a body with a name."""
    return {"name": {"fr": fr, "en": en or fr}}


HULLS = ContentKind(
    "hulls", Text("Coques", "Hulls"), Text("coque", "hull"), Hull, "hulls.toml",
    {"skills": Ref(("crews",)), "classes": Ref(("flags",)), "aliases": Ref(("masts", "spars"), carried=False)},
    flaws=_flaws,
)  # fmt: skip
CREWS, MASTS, SPARS = (
    ContentKind(each, Text(each, each), Text(each[:-1], each[:-1]), Crew, f"{each}.toml", {"rule": Ref(("crews",))})
    for each in ("crews", "masts", "spars")
)
BUNDLED: Contents = {
    ("hulls", "cotre"): {**named("Cotre", "Cutter"), "skills": ["marins"], "aliases": {"grand": 1}},
    ("crews", "marins"): {**named("Marins", "Sailors"), "rule": "chef"},
    ("crews", "chef"): named("Chef", "Chief"),
    ("masts", "grand"): named("Grand mât", "Main mast"),
    ("spars", "vergue"): named("Vergue", "Yard"),
}
TYPES: Types[Contents] = Types(
    "toy", (HULLS, CREWS, MASTS, SPARS), lambda: BUNDLED, lambda: {"flags": {"nord": Text("Nord", "North")}},
    lambda _stored: (), lambda contents: contents, _parts,
)  # fmt: skip
OWN: dict[str, Any] = {**named("Goélette", "Schooner"), "skills": ["marins", "mousses"], "aliases": {"beaupre": 1}}
EXTRA: Contents = {
    ("hulls", "goelette"): OWN,
    ("crews", "mousses"): {**named("Mousses", "Boys"), "rule": "chef"},
    ("masts", "beaupre"): named("Beaupré", "Bowsprit"),
}


def refused(act: Any) -> tuple[str, Mapping[str, object]]:
    """Return what an act is refused for."""
    with pytest.raises(ContentError) as found:
        act()
    return found.value.key, found.value.args_


def test_kinds_templates_and_names_are_those_of_the_game() -> None:
    assert [TYPES.kind(each.id) for each in TYPES.kinds] == [HULLS, CREWS, MASTS, SPARS]
    assert TYPES.template("hulls", "cotre") == BUNDLED["hulls", "cotre"]
    titles = (HULLS.title, CREWS.title, MASTS.title, SPARS.title)
    wanted = {"file": "", "place": "z" * 40, "known": titles}
    assert refused(lambda: TYPES.kind("z" * 41)) == ("pack.no_such_kind", wanted)
    assert refused(lambda: TYPES.template("z", "cotre"))[0] == "pack.no_such_kind"
    assert refused(lambda: TYPES.template("hulls", "z" * 61)) == ("pack.no_such_type", {"file": "", "place": "z" * 60})
    assert refused(lambda: TYPES.template("crews", "cotre"))[0] == "pack.no_such_type"
    assert TYPES.names("flags", {}) == {"nord": Text("Nord", "North")}
    extra = {**EXTRA, ("crews", "chef"): named("Bosco"), ("crews", "x"): {}}
    assert TYPES.names("crews", extra) == {
        "marins": Text("Marins", "Sailors"),
        "chef": Text("Bosco", "Bosco"),
        "mousses": Text("Mousses", "Boys"),
        "x": Text("x", "x"),
    }


def test_every_name_in_a_body_is_told_with_what_it_refers_to() -> None:
    body: Body = {**OWN, "classes": "nord", "aliases": {"a": 1, "b": 2}, "skills": ["marins", 3, "chef"]}
    assert [(where, item) for where, _ref, item in TYPES.needs("hulls", body)] == [
        ("skills", "marins"), ("skills", "chef"), ("classes", "nord"), ("aliases", "a"), ("aliases", "b"),
    ]  # fmt: skip
    assert list(TYPES.needs("hulls", {**OWN, "classes": "nord"}))[2] == ("classes", Ref(("flags",), True), "nord")
    assert list(TYPES.needs("hulls", {"skills": None, "classes": "", "aliases": {}})) == []


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ([("hulls", "goelette")], ["goelette", "marins", "mousses", "chef", "beaupre"]),
        ([("hulls", "cotre")], ["cotre", "marins", "chef"]),
        ([("hulls", "nef"), ("crews", "chef+mousses"), ("masts", "nul")], ["chef", "mousses"]),
        ([], []),
    ],
)
def test_own_types_bring_along_all_they_need_and_bundled_ones_what_they_carry(
    keys: list[Key], found: list[str]
) -> None:
    assert {item for _, item in TYPES.closure(keys, EXTRA)} == set(found)


def test_own_masts_named_by_bundled_hulls_come_along_and_lists_of_the_game_do_not() -> None:
    extra = {
        ("masts", "grand"): named("Mât"),
        ("hulls", "goelette"): {**OWN, "classes": "nord", "aliases": {"grand": 1}},
    }
    assert ("masts", "grand") not in TYPES.closure([("hulls", "cotre")], extra)
    assert {kind for kind, _ in TYPES.closure([("hulls", "goelette")], extra)} == {"hulls", "crews"}


def wrong(path: tuple[str, ...], field_: str, item: str, key: str, args: dict[str, object]) -> Problem:
    """Return an error of a Type."""
    return Problem(Where(path, field_, item), Grade.ERROR, "", key, args)


def test_each_flaw_is_told_under_its_kind_and_name() -> None:
    name, long = Text("Goélette", "Schooner"), "z" * 61
    bad = {
        **OWN, "cost": 12, "skills": ["marins", long], "classes": "sud", "aliases": {"vergue": 1, "grand+nul": 2},
    }  # fmt: skip
    where, lacks = ("coque", "Goélette"), "pack.names_nothing"
    assert TYPES.problems({("hulls", "goelette"): bad}) == (
        wrong(where, "cost", "goelette", "pack.below", {"name": name, "field": field_words("cost"), "least": 0}),
        wrong(where, "skills", "goelette", lacks, {"name": name, "needed": "z" * 60, "field": field_words("skills")}),
        wrong(where, "classes", "goelette", lacks, {"name": name, "needed": "sud", "field": field_words("classes")}),
        wrong(
            where, "aliases", "goelette", lacks, {"name": name, "needed": "grand+nul", "field": field_words("aliases")}
        ),
    )
    good = {("hulls", "goelette"): {**OWN, "cost": 9, "classes": "nord", "aliases": {"vergue": 1, "grand+beaupre": 2}}}
    assert TYPES.problems({**EXTRA, **good}) == ()
    (strange,) = TYPES.problems({("sails", "foc"): named("Foc")})
    assert (strange.key, strange.where, strange.args["place"]) == (
        "pack.no_such_kind", Where(("Foc",), "sails", "foc"), "sails",
    )  # fmt: skip
    (shapeless,) = TYPES.problems({("crews", "x"): {**named("Y"), "zzz": 1}})
    assert (shapeless.grade, shapeless.rule, shapeless.key) == (Grade.ERROR, "", "content.unknown_key")
    assert shapeless.where == Where(("Y",), "zzz", "x")


def test_what_names_something_unsound_is_not_sound_either() -> None:
    chain = {
        ("hulls", "goelette"): OWN,
        ("crews", "mousses"): {**named("Mousses"), "rule": "novices"},
        ("crews", "novices"): {**named("Novices"), "zzz": 1},
        ("masts", "beaupre"): named("Beaupré"),
        ("sails", "foc"): named("Foc"),
        ("hulls", "nef"): named("Nef"),
    }
    assert TYPES.sound(chain) == {key: chain[key] for key in (("masts", "beaupre"), ("hulls", "nef"))}
    assert TYPES.sound(EXTRA) == EXTRA


@pytest.mark.parametrize("item_id", ["a", "0-b-9", "z" * 60])
def test_ids_are_small_words_with_hyphens(item_id: str) -> None:
    assert checked(CREWS, item_id, named("X")) == Crew(item_id, Text("X", "X"))


@pytest.mark.parametrize("item_id", ["", "A", "-a", "a-", "a--b", "é", "a b", "z" * 61])
def test_other_ids_are_refused(item_id: str) -> None:
    wanted = {"file": "X", "place": item_id[:60], "limit": 60}
    assert refused(lambda: checked(CREWS, item_id, named("X"))) == ("pack.bad_id", wanted)


@pytest.mark.parametrize(
    ("change", "key", "place", "limit"),
    [
        ({"rule": "x" * 2_001}, "pack.bad_text", "rule", 2_000),
        ({"rule": "a\x1fb"}, "pack.bad_text", "rule", 2_000),
        ({"rule": "a\ud800"}, "pack.bad_text", "rule", 2_000),
        ({"rule": "b\udfff"}, "pack.bad_text", "rule", 2_000),
        ({"aliases": {"a\nb": 1}}, "pack.bad_text", "aliases", 2_000),
        ({"cost": 1_000_001}, "pack.bad_number", "cost", 1_000_000),
        ({"cost": -1_000_001}, "pack.bad_number", "cost", 1_000_000),
        ({"aliases": {"grand": 1_000_001}}, "pack.bad_number", "aliases.grand", 1_000_000),
        ({"skills": ["a", 1e9]}, "pack.bad_number", "skills.1", 1_000_000),
        ({"skills": ["a"] * 201}, "pack.too_many_entries", "skills", 200),
        ({"aliases": {f"{n}": n for n in range(201)}}, "pack.too_many_entries", "aliases", 200),
        ({"words": {"fr": "{nothing}", "en": ""}}, "content.no_such_number", "words.fr", None),
    ],
)
def test_what_no_rule_has_is_refused_at_its_place(
    change: dict[str, Any], key: str, place: str, limit: int | None
) -> None:
    found, args = refused(lambda: checked(HULLS, "nef", {**named("Nef"), **change}))
    assert (found, args["file"], args["place"], args.get("limit")) == (key, "Nef", place, limit)


def test_the_longest_the_largest_and_the_most_are_taken() -> None:
    body = {
        **named("Nef"), "classes": "\x20" + "x" * 1_999, "cost": 1_000_000, "skills": ["\ud7ff", "\ue000"] * 100,
        "aliases": {f"{n}": -1_000_000 for n in range(200)}, "words": {"fr": "{cost}", "en": ""},
    }  # fmt: skip
    found = checked(HULLS, "nef", body)
    assert isinstance(found, Hull)
    assert (len(found.skills), len(found.aliases), found.words) == (200, 200, Text("{cost}", ""))


def test_a_body_is_a_type_without_its_id_and_what_is_usual() -> None:
    hull = Hull("nef", Text("Nef", "Carrack"), ("marins",), aliases={"grand": 2})
    body = {"name": {"fr": "Nef", "en": "Carrack"}, "skills": ["marins"], "aliases": {"grand": 2}}
    assert body_of(hull) == body
    assert body_of(Crew("x", NO_TEXT, "")) == {"name": {"fr": "", "en": ""}}
    assert hash_of(body) == hash_of(dict(reversed(body.items())))
    assert hash_of({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert hash_of({"é": [1]}) != hash_of({"e": [1]})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ({"fr": "a" * 121, "en": "b" * 121}, Text("a" * 120, "b" * 120)),
        ({"fr": "a", "en": 3}, Text("x", "x")),
        ({"fr": 3, "en": "b"}, Text("x", "x")),
        ("a" * 121, Text("a" * 120, "a" * 120)),
        ("", Text("x", "x")),
        (None, Text("x", "x")),
    ],
)
def test_what_has_no_name_is_called_by_its_id(name: Any, said: Text) -> None:
    assert name_of({"name": name}, "x") == said


def test_bodies_are_made_when_one_is_asked_for() -> None:
    asked: list[str] = []

    def crews() -> Mapping[str, Crew]:
        asked.append("crews")
        return {"a": Crew("a", Text("A", "A")), "b": Crew("b", Text("B", "B"), "a")}

    bodies = Bodies({"crews": crews, "hulls": lambda: {"nef": Hull("nef", NO_TEXT)}})
    assert asked == []
    assert bodies["crews", "b"] == {"name": {"fr": "B", "en": "B"}, "rule": "a"}
    assert bodies["crews", "b"] is bodies["crews", "b"]
    assert asked == ["crews"]
    assert (list(bodies), len(bodies)) == ([("crews", "a"), ("crews", "b"), ("hulls", "nef")], 3)
    there: list[object] = [("crews", "a"), ("hulls", "nef")]
    missing: list[object] = [("crews", "nef"), ("sails", "a"), ("crews",), ("crews", "a", "b"), "crews", ["crews", "a"]]
    assert [each in bodies for each in (*there, *missing)] == [True] * 2 + [False] * 6
    assert re.fullmatch("[0-9a-f]{64}", hash_of(bodies["crews", "a"]))
