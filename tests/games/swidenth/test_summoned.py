"""Whom Invocation de Guerriers calls: built for 25 PP as a hero is, alone, taken along and waiting for the spell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import Refused
from models.formats.rosters.incoming import read_incoming
from models.formats.rosters.shared import read_shared_code, shared_code, shared_json, shared_table
from models.games.event import Pen
from models.games.facets.builder import perform
from models.games.library import game
from models.games.scenarios.pieces import Placed, Setup
from models.games.scenarios.tabletop import USUAL, table_board
from models.games.shared_force import Shared
from models.games.swidenth.battle.facet import SwidenthBattles
from models.games.swidenth.battle.fight import TableFight
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.telling import TableTeller
from models.games.swidenth.data import rulebook
from models.games.swidenth.game import SWIDENTH
from models.games.swidenth.party import CALLING, SUMMONED, Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.swidenth.story.archive import assemble_party
from models.games.swidenth.verdict import check
from models.games.values import Stored
from models.i18n import LANGUAGES, Translator
from tests.games.swidenth.table import cases, put_down

PEN = Pen(iter(f"{n:026d}" for n in range(1, 400)).__next__, "2026-03-14")


def built() -> Stored:
    """Return a summoned warrior as the builder makes him: the first template within the points."""
    empty = Stored("Garde d’os", "", None, ())
    kind = next(each for each in SWIDENTH.bench(empty).settings("") if each.id == "kind")
    assert [way.id for way in kind.ways] == ["", SUMMONED]
    act = SWIDENTH.bench(empty, pen=PEN).set("", {"kind": SUMMONED})
    stored = perform(empty, act)
    template = next(each for each in SWIDENTH.bench(stored).templates() if each.allowed)
    return perform(stored, SWIDENTH.bench(stored, pen=PEN).add(template.id, "Os"))


@pytest.mark.rule("SW-124")
def test_a_summoned_warrior_has_25_points_and_stands_alone() -> None:
    stored = built()
    party = assemble_party(rulebook(), stored, {})
    assert (party.budget, party.summoned) == (25, True), "the number stands with the spell"
    keys = {each.key for each in check(rulebook(), party, {}).problems}
    assert "swidenth.too_few" not in keys
    band = check(rulebook(), replace(party, summoned=False), {})
    assert "swidenth.too_few" in {each.key for each in band.problems}, "a band of one is too few"


@pytest.mark.rule("SW-124", "SW-125")
def test_he_waits_beside_the_table_for_who_knows_the_spell() -> None:
    stored, facet = built(), SwidenthBattles()
    mine = stored.members[0].id
    board = table_board(USUAL)
    mage = next(e.id for e in facet.units() if e.name.fr == "Shonya")
    pieces = Placed("m", mage, "a", at=(5000, 5000)), Placed("g", mine, "a"), Placed("w", "loup", "b", at=(9000, 9000))
    setup = Setup(board, ("a", "b"), pieces, enlisted={mine: facet.enlist(stored, mine, {})})
    table = facet.set_up(setup)
    assert table.table.battle.of("g").summoner == "m"
    assert table.begin().figure("g").status == "reserve"
    alone = replace(setup, pieces=setup.pieces[1:])
    with pytest.raises(Refused) as nobody:
        facet.set_up(alone)
    assert nobody.value.key == "quest.no_summoner"
    evening = game("swidenth").evening
    assert evening is not None
    assert evening.taking_part is not None
    assert len(evening.taking_part(alone)) == 2, "his card and his token may be printed all the same"


@pytest.mark.rule("SW-124")
def test_he_is_still_one_when_he_comes_back_from_a_document_a_table_or_a_code() -> None:
    roster, stored = SwidenthRoster(), built()
    party = SWIDENTH.bench(stored).build
    for lang in LANGUAGES:
        bare = roster.write(party, lang)
        assert roster.read(bare, "x") == party, "whoever reads the document knows it without the story"
        assert roster.read({**bare, "side": SUMMONED}, "x") == party
        del bare["budget"]
        assert roster.read(bare, "x").budget == party.budget
    assert "side" not in roster.write(replace(party, summoned=False))
    for limit in (None, 25):
        shared = Shared(replace(stored, limit=limit))
        taken = [read_shared_code(shared_code(SWIDENTH, shared))[1]]
        taken += [
            read_incoming(text, "x").build
            for text in (shared_json(SWIDENTH, shared), shared_table(SWIDENTH, shared, Translator("fr")))
        ]
        assert all(isinstance(each, Party) and each.summoned and each.budget == 25 for each in taken)
    again = roster.store(party, iter(f"{n:026d}" for n in range(900, 999)).__next__, "2026-03-14")
    assert again.side == SUMMONED


@pytest.mark.rule("SW-124")
def test_whoever_calls_him_is_asked_where_and_sees_whether_he_may_stand_there() -> None:
    case = next(each for each in cases("spells") if each["id"] == "SW-S16")
    battle, state = put_down(case)
    table = TableFight(LaidTable(battle, ("a", "b"), TableTeller(battle), {}))
    calls = [each for each in table.at(state).offers("s") if getattr(each.act, "spell", "") == CALLING]
    assert [each.wants.asks["en"] for each in calls if each.wants] == ["Click where the summoned warrior appears."]
    there = table.at(state).answered(calls[0], (7500, 5000))
    assert (there.wants, there.denied, there.spots) == (None, None, ((5000, 5000), (7500, 5000)))
    far = table.at(state).answered(calls[0], (9500, 5000))
    assert far.denied is not None
    assert Translator("fr")(far.denied.key, **far.denied.args) == (
        "Cet endroit n’est pas à moins de 3 pas de Salvynia."
    )
