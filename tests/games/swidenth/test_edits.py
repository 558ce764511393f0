"""Edits of the builder and one-click fixes: what they do, and that none leads nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.errors import Refused
from models.games.swidenth.data import rulebook
from models.games.swidenth.edits import apply_edit
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import Verdict
from models.i18n import Translator
from models.problem import Fix, Problem

WARRIOR = Hero("A", "imperial", "guerrier", gear=("epee",))
BOOK = rulebook()
WORDS = st.sampled_from(["", "Épée", "néant", "tir", "🐉", "effrayant-x:3", "grimoire:tir-magique", "benie:arc-court"])
HEROES = st.builds(
    Hero,
    name=st.sampled_from(["A", "B", "Çédric {x}"]),
    race=st.sampled_from([*BOOK.races, "néant", ""]),
    cls=st.sampled_from([*BOOK.classes, "néant", ""]),
    gear=st.lists(st.sampled_from([*BOOK.gear]) | WORDS, max_size=8).map(tuple),
    spells=st.lists(st.sampled_from([*BOOK.spells]) | WORDS, max_size=5).map(tuple),
    improvements=st.dictionaries(
        st.sampled_from(["combat", "defense", "vitalite", "moral", "psychisme", "tir", "néant"]), st.integers(1, 5)
    ),
    skills=st.lists(st.sampled_from([*BOOK.skills]) | WORDS, max_size=5).map(tuple),
    found=st.lists(st.sampled_from([*BOOK.gear]) | WORDS, max_size=4).map(tuple),
    gone=st.lists(st.sampled_from([*BOOK.gear]) | WORDS, max_size=2).map(tuple),
    earned=st.integers(0, 60),
)
PARTIES = st.builds(
    Party,
    name=st.just("Essai"),
    budget=st.integers(0, 300),
    heroes=st.lists(HEROES, max_size=4).map(tuple),
    shares=st.dictionaries(st.sampled_from(["Anna", "Bo"]), st.integers(0, 99)),
)


@settings(deadline=None)
@given(PARTIES)
def test_any_party_is_checked_and_every_fix_applies(party: Party) -> None:
    roster = SwidenthRoster()
    speak = Translator("fr")
    verdict = roster.check(party, {})
    assert verdict.cost == sum(member.cost for member in verdict.members)
    for problem in verdict.problems:
        assert not speak(problem.key, **problem.args).startswith("swidenth."), problem.key
        for fix in problem.fixes:
            assert not speak(fix.key, **fix.args).startswith("swidenth."), fix.key
            mended = party
            # A thing bought several times takes as many clicks.
            for _ in range(10):
                mended = apply_edit(rulebook(), mended, fix.edit)
                if not _offers(roster.check(mended, {}), problem, fix):
                    break
            else:
                raise AssertionError((problem, fix))


def _offers(verdict: Verdict, problem: Problem, fix: Fix) -> bool:
    """Tell whether the same Problem still offers the same way out."""
    return any(p.key == problem.key and fix.edit in [f.edit for f in p.fixes] for p in verdict.problems)


def test_an_edit_that_makes_no_sense_is_refused(roster: SwidenthRoster) -> None:
    party = Party("x", 100, (WARRIOR,))
    for edit in (
        (), ("nope",), ("set_race", 7, "elfe"), ("set_race", True, "elfe"), ("set_race", 0, "Wookiee"),
        ("buy_gear", 0), ("buy_gear", 0, 3), ("set_improvement", 0, "combat", -1), ("set_improvement", 0, "combat"),
        ("remove_gear", 0, "ecu"), ("remove_skill", 0, "chef"), ("replace_spell", 0, "x", "tir-magique"),
        ("set_budget", -1), ("set_budget", True), ("rename_hero", 0, " "), ("add_hero", "B", "elfe"),
        ("move_hero", 0, 5), ("remove_hero", 3), ("rename_party", "x" * 300),
    ):  # fmt: skip
        with pytest.raises(Refused):
            apply_edit(rulebook(), party, edit)
    assert party == Party("x", 100, (WARRIOR,))


def test_a_builder_makes_thevor_by_hand(roster: SwidenthRoster) -> None:
    party = Party("x", 100)
    for edit in (
        ("add_hero", "T", "Nain", "Guerrier", "Anna"), ("rename_hero", 0, "Thevor"),
        ("set_race", 0, "humain du royaume"), ("set_class", 0, "PALADIN"), ("buy_gear", 0, "hammer"),
        ("buy_gear", 0, "Rondache"), ("buy_gear", 0, "epee"), ("remove_gear", 0, "epee"), ("set_player", 0, ""),
        ("add_skill", 0, "chef"), ("replace_skill", 0, "chef", "soins"), ("remove_skill", 0, "soins"),
        ("add_spell", 0, "bannissement"), ("replace_spell", 0, "bannissement", "duel magique"),
        ("remove_spell", 0, "duel-magique"), ("set_improvement", 0, "Com", 2), ("set_improvement", 0, "combat", 0),
        ("add_found", 0, "Parchemin (Tir magique)"), ("remove_gear", 0, "parchemin:tir-magique"),
        ("add_hero", "Gardul", "imperial", "tireur"), ("move_hero", 1, 0), ("move_hero", 0, 1), ("remove_hero", 1),
        ("set_earned", 0, 5), ("set_earned", 0, 0), ("rename_party", "Noirs"), ("set_budget", 90),
        ("set_share", "Anna", 90), ("set_share", "Anna", 0),
    ):  # fmt: skip
        party = apply_edit(rulebook(), party, edit)
    thevor = Hero("Thevor", "humain-du-royaume", "paladin", gear=("marteau", "rondache"))
    assert party == Party("Noirs", 90, (thevor,))


def test_every_sentence_and_fix_exists_in_both_languages() -> None:
    problem_keys = {
        f"swidenth.{stem}{end}"
        for stem in ("unknown_race", "unknown_class", "unknown_gear", "unknown_spell", "unknown_skill")
        for end in ("", "_like")
    }
    problem_keys |= {
        f"swidenth.carry_{slot}" for slot in ("armour", "shield", "one_handed", "two_handed", "sacred", "grimoire")
    }
    for lang in ("fr", "en"):
        assert all(Translator(lang).has(key) for key in problem_keys)
