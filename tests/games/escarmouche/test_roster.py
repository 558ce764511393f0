"""Armies by points: reading, checking, mending, storing."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError, Refused
from models.games.escarmouche.army import MOST_POINTS
from models.games.escarmouche.check import report
from models.games.escarmouche.edits import apply
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.ruleset import ruleset
from models.games.values import Stored, StoredMember
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade, Problem

ROSTER = ESCARMOUCHE.roster
assert ROSTER is not None


def army(*units: tuple[str, int], side: str = "Empire", limit: int | None = None) -> Any:
    rows = [{"profile": profile, "count": count} for profile, count in units]
    return ROSTER.read({"army": "501e légion", "side": side, "limit": limit, "units": rows}, "armee.json")


def problems(build: Any, choices: dict[str, str] | None = None) -> dict[str, Problem]:
    return {p.key.removeprefix("escarmouche."): p for p in ROSTER.check(build, choices or {}).problems}


SOUND = (("Stormtrooper", 28), ("Officier stormtrooper", 1), ("Grand Inquisiteur", 1))


@pytest.mark.rule("GE-9", "GE-1", "GE-52")
def test_a_sound_army_costs_its_points_and_has_no_problem():
    verdict = ROSTER.check(army(*SOUND, limit=420), {})
    assert (verdict.cost, verdict.figures, verdict.limit) == (280 + 20 + 120, 30, 420)
    assert verdict.problems == ()
    assert [(m.role.fr, m.count, m.cost) for m in verdict.members] == [
        ("Stormtrooper", 28, 280),
        ("Officier stormtrooper", 1, 20),
        ("Grand Inquisiteur", 1, 120),
    ]


@pytest.mark.parametrize(
    ("typed", "profile"),
    [
        ("Garde royal", "garde-royal"),
        ("GARDE ROYAL", "garde-royal"),
        ("Royal Guard", "garde-royal"),
        ("Inquisiteur imperial", "inquisiteur-imperial"),
        ("soldat de la flotte impériale", "soldat-de-la-flotte-imperiale"),
        ("Adeptes du côté obscur", "adeptes-du-cote-obscur"),
        ("adepte du cote obscur", "adeptes-du-cote-obscur"),
        ("Dark Side Adept", "adeptes-du-cote-obscur"),
        ("Light side adepts", "adeptes-du-cote-lumineux"),
        ("Soldats rebelles", "soldat-rebelle"),
        ("death troopers", "deathtrooper"),
        ("soldat-lourd-de-la-flotte-rebelle", "soldat-lourd-de-la-flotte-rebelle"),
    ],
)
def test_names_are_matched_without_accents_case_or_number_in_both_languages(typed, profile):
    assert army((typed, 1)).units[0].profile == profile


def test_what_is_read_is_written_the_same():
    build = army(*SOUND, ("Wookiee", 2), limit=500)
    document = ROSTER.write(build)
    assert document["units"][2] == {"profile": "Grand Inquisiteur", "count": 1}
    assert document["units"][3] == {"profile": "Wookiee", "count": 2}
    assert ROSTER.read(document, "armee.json") == build


@given(st.lists(st.tuples(st.sampled_from(sorted(ruleset().profiles)), st.integers(0, 1000)), max_size=12))
def test_any_army_survives_writing_storing_and_costs_the_sum_of_its_units(units):
    build = army(*units)
    assert ROSTER.read(ROSTER.write(build), "armee.json") == build
    stored = ROSTER.store(build, map(str, itertools.count(1)).__next__, "2026-01-01")
    assert ROSTER.write(ESCARMOUCHE.bench(stored).build) == ROSTER.write(build)
    verdict = ROSTER.check(build, {})
    assert verdict.cost == sum(ruleset().profiles[p].points * n for p, n in units)
    assert verdict.figures == sum(n for _, n in units)


@pytest.mark.rule("GE-95")
def test_an_unknown_profile_is_an_error_with_spellings_and_counts_for_nothing():
    build = army(("Stormtroper", 12), *SOUND)
    found = problems(build)["unknown_profile"]
    assert (found.grade, found.rule) == (Grade.ERROR, "GE-95")
    assert found.where.path == ("501e légion", Text.same("Stormtroper"))
    assert ROSTER.check(build, {}).figures == 30
    mended = apply(ruleset(), build, found.fixes[0].edit)
    assert mended.units[0].profile == "stormtrooper"
    assert "unknown_profile" not in problems(mended)


def test_a_profile_of_the_other_side_is_an_error():
    build = army(*SOUND, ("Padawan rebelle", 1))
    found = problems(build)["wrong_side"]
    assert (found.grade, found.rule, found.where.item) == (Grade.ERROR, "GE-91", "unit-4")
    assert problems(apply(ruleset(), build, found.fixes[0].edit)) == {}


@pytest.mark.parametrize(("own", "strangers", "turns"), [(1, 1, False), (2, 2, False), (1, 2, True), (2, 1, False)])
def test_an_army_half_of_the_other_side_stays_on_its_own(own, strangers, turns):
    rows = [("Stormtrooper", 15)] * own + [("Soldat rebelle", 15)] * strangers
    found = problems(army(*rows))["wrong_side"]
    assert [fix.edit[0] for fix in found.fixes] == (["side", "remove"] if turns else ["remove"])


def test_a_row_without_figures_is_an_error_with_two_ways_out():
    build = army(*SOUND, ("Deathtrooper", 0))
    found = problems(build)["no_figure"]
    assert found.grade is Grade.ERROR
    for fix in found.fixes:
        assert "no_figure" not in problems(apply(ruleset(), build, fix.edit))
    assert {fix.edit for fix in found.fixes} == {("count", 3, 1), ("remove", 3)}


@pytest.mark.rule("GE-9")
def test_every_fix_of_an_army_over_its_limit_brings_it_back_under():
    build = army(*SOUND, limit=400)
    found = problems(build)["over_limit"]
    assert (found.grade, found.rule, found.args["over"]) == (Grade.ERROR, "GE-9", 20)
    assert len(found.fixes) == 3
    for fix in found.fixes:
        assert "over_limit" not in problems(apply(ruleset(), build, fix.edit)), fix


def test_an_army_just_at_its_limit_is_within_it():
    assert "over_limit" not in problems(army(*SOUND, limit=420))
    assert "over_limit" in problems(army(*SOUND, limit=419))


@pytest.mark.rule("GE-52")
def test_a_missing_commander_is_a_notice_and_each_fix_adds_one_of_the_side():
    build = army(("Soldat rebelle", 30), side="Rébellion")
    found = problems(build)["no_commander"]
    assert (found.grade, found.rule) == (Grade.NOTICE, "GE-52")
    assert [fix.edit[1] for fix in found.fixes] == ["lieutenant-rebelle", "padawan-rebelle"]
    for fix in found.fixes:
        assert "no_commander" not in problems(apply(ruleset(), build, fix.edit))


@pytest.mark.rule("GE-1")
@pytest.mark.parametrize(
    ("figures", "key"), [(0, "few_figures"), (29, "few_figures"), (30, ""), (50, ""), (51, "many_figures")]
)
def test_a_size_the_game_is_not_made_for_is_a_notice(figures, key):
    units = (("Officier stormtrooper", figures),) if figures else ()
    found = problems(army(*units))
    sizes = {k: p.grade for k, p in found.items() if k.endswith("_figures")}
    assert sizes == ({key: Grade.NOTICE} if key else {})


@pytest.mark.rule("GE-83")
def test_the_inquisitor_is_kept_as_printed_with_a_notice():
    found = problems(army(("Inquisiteur impérial", 1)))["as_printed"]
    assert (found.grade, found.rule, found.fixes) == (Grade.NOTICE, "GE-83", ())


@pytest.mark.rule("GE-12")
def test_the_heavy_blaster_is_carried_only_where_the_table_reads_it_so():
    build = army(("Soldat lourd de la flotte rebelle", 3), side="Rébellion")
    assert ROSTER.check(build, {}).members[0].gear == ()
    (blaster,) = ROSTER.check(build, {"heavy_blaster": "heavy_trooper"}).members[0].gear
    assert (blaster.id, blaster.rule) == ("blaster-lourd", "GE-12")


def test_the_report_speaks_the_language_asked_for():
    verdict = ROSTER.check(army(("Garde royal", 31), side="Rébellion"), {})
    french, english = (report(verdict, Translator(lang))["problems"][0] for lang in LANGUAGES)
    assert french["profile"] == english["profile"] == "Garde royal"
    assert english["text"].startswith("Royal Guard fights for the Empire side")
    assert french["text"].startswith("Garde royal se bat pour le camp Empire")


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ([], ""),
        ({"side": "Empire", "units": []}, "army"),
        ({"army": "A", "side": "Hutt", "units": []}, "side"),
        ({"army": "A", "side": "Empire", "limit": 10**30, "units": []}, "limit"),
        ({"army": "A", "side": "Empire", "units": [3]}, "units[0]"),
        ({"army": "A", "side": "Empire", "units": [{"profile": "Stormtrooper", "count": "10"}]}, "units[0].count"),
        ({"army": "A", "side": "Empire", "units": [{"profile": "x", "count": 1, "pv": 2}]}, "units[0].pv"),
        ({"army": "A" * 201, "side": "Empire", "units": []}, "army"),
        ({"army": "A", "side": "Empire", "units": [{"profile": "x", "count": 1}] * 1001}, "units"),
        ({"army": "A", "side": "Empire", "units": [], "points": 10}, "points"),
    ],
)
def test_what_is_no_army_is_one_sentence_naming_file_and_place(document, place):
    with pytest.raises(ContentError) as caught:
        ROSTER.read(document, "armee.json")
    assert (caught.value.file, caught.value.place) == ("armee.json", place)
    for lang in LANGUAGES:
        spoken = Translator(lang)(caught.value.key, **caught.value.args_)
        assert "armee.json" in spoken
        assert len(spoken) < 400


def test_the_builder_counts_moves_removes_renames_and_sets_side_and_limit():
    build = army(*SOUND)
    for edit in (("count", 0, 12), ("move", 2, 0), ("remove", 2), ("rename", "La garde"), ("limit", 300)):
        build = apply(ruleset(), build, edit)
    assert [(u.profile, u.count) for u in build.units] == [("grand-inquisiteur", 1), ("stormtrooper", 12)]
    assert (build.name, build.limit, build.side) == ("La garde", 300, "Empire")
    build = apply(ruleset(), apply(ruleset(), build, ("limit", None)), ("side", "rebellion"))
    assert (build.limit, build.side) == (None, "Rébellion")
    assert apply(ruleset(), build, ("limit", MOST_POINTS)).limit == MOST_POINTS
    with pytest.raises(Refused):
        apply(ruleset(), build, ("limit", MOST_POINTS + 1))


NUMBER = ("not_a_number", {"low": 0, "high": 100_000})


@pytest.mark.parametrize(
    ("edit", "key", "args"),
    [
        (("explode" * 9,), "no_such_edit", {"edit": ("explode" * 9)[:40]}),
        (("remove", 3), "no_such_unit", {}),
        (("move", 0, 3), "no_such_unit", {}),
        (("count", 0, -1), *NUMBER),
        (("add", "Ewok", 1), "no_such_profile", {"profile": "Ewok"}),
        (("limit", -5), "not_a_number", {"low": 0, "high": MOST_POINTS}),
        (("side", "Hutt" * 20), "no_such_side", {"side": "Hutt" * 10}),
        (("rename", "x" * 201), "name_too_long", {"limit": 200}),
    ],
)
def test_an_edit_that_cannot_be_made_is_refused_in_one_sentence(edit, key, args):
    with pytest.raises(Refused) as caught:
        apply(ruleset(), army(*SOUND), edit)
    assert (caught.value.key, caught.value.args_) == (f"escarmouche.{key}", args)
    for lang in LANGUAGES:
        assert Translator(lang).has(caught.value.key)


def test_a_campaign_keeps_ids_and_names_through_edits():
    new_id = map("01J{:04}".format, itertools.count(1)).__next__
    stored = ROSTER.store(army(*SOUND, limit=500), new_id, "2026-01-01")
    assert stored.events == ()
    assert stored.members[0] == StoredMember("01J0001", "", {"profile": "stormtrooper", "count": 28})
    named = Stored(stored.name, stored.side, 500, (StoredMember("k", "Escouade rouge", stored.members[0].body),))
    build = ESCARMOUCHE.bench(named).build
    build = apply(ruleset(), apply(ruleset(), build, ("add", "stormtrooper", 4)), ("count", 0, 10))
    kept = ROSTER.store(build, new_id, "2026-01-02")
    assert [(m.id, m.name, m.body["count"]) for m in kept.members] == [("k", "Escouade rouge", 10), ("01J0004", "", 4)]
    assert ROSTER.check(build, {}).members[0].name.fr == "Escouade rouge"


def test_a_unit_without_a_name_is_called_as_the_game_calls_it_in_either_language() -> None:
    assert ROSTER.check(army(("Garde royal", 2)), {}).members[0].name == Text("Garde royal", "Royal Guard")
    rebels = army(("Garde royal", 2), side="Rébellion")
    problem = next(p for p in ROSTER.check(rebels, {}).problems if p.key == "escarmouche.wrong_side")
    assert [problem.where.spoken(lang) for lang in LANGUAGES] == [
        f"{rebels.name} / Garde royal",
        f"{rebels.name} / Royal Guard",
    ]
