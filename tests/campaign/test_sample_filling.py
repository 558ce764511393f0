"""What a sample puts into a campaign, thing by thing, and what cannot be asked of samples; scenarios looked over."""

from __future__ import annotations

import hashlib
import zlib

import pytest

from models.campaign.carrying import own_types, played, told
from models.campaign.ids import counted_ids
from models.campaign.map_reading import read_map
from models.campaign.records import Force, MapRecord, ScenarioRecord
from models.campaign.sample_turns import sample_turns
from models.campaign.samples import fill, sample, samples, scenario_ids, title_of
from models.campaign.scenario_changes import NewScenario
from models.campaign.scenario_queries import scenario
from models.campaign.scenario_review import scenario_review
from models.campaign.scenario_runs import meant, setup_kept
from models.campaign.things import CreateThing
from models.campaign.turn_changes import BeginTurns, OpenTurn, TakeSheets
from models.campaign.turn_codes import commitment, turn_code
from models.campaign.turn_records import PlayerRecord
from models.campaign.type_changes import SaveType
from models.campaign.verdicts import called, judge, judged, read_force, roster_of, verdict
from models.errors import ContentError, Refused
from models.games.library import BUILT, strategy, turns
from models.games.scenario import Scenario
from models.i18n import LANGUAGES, Text, fold
from models.problem import Grade, Where
from tests.campaign.written import Insert, said


def test_a_sample_is_filled_in_under_the_keys_of_its_name_and_called_by_its_title():
    for each in map(sample, ("noirs-ameres", "escarmouche", "temple-perdu")):
        change = fill(each.id)
        assert said(change) == ("sample.filled", {"title": each.title})
        keys = counted_ids(hashlib.sha256(each.id.encode()).digest())
        every = {keys() for _ in range(300)}
        made = [one for one in change.changes if isinstance(one, CreateThing)]
        kinds = (
            ["force"] * len(each.forces) + ["galaxy"] * bool(each.galaxy) + ["map", "scenario"] * len(each.scenarios)
        )
        assert [one.thing.kind for one in made] == kinds
        assert {one.id for one in made} <= every
        for one, chosen in zip(made, each.forces, strict=False):
            assert one.thing.game == each.game
            assert one.thing.name in {value for value in chosen.values() if isinstance(value, str)}


def test_of_a_sample_with_several_scenarios_one_may_be_begun_alone():
    offered = [(each, each.offered[-1]) for each in samples() if each.offered]
    assert offered
    for each, one in offered:
        assert title_of(each.id, one.scenario) == one.title
        whole, change = fill(each.id, "en").changes, fill(each.id, "en", one.scenario)
        alone = change.changes
        assert said(change) == ("sample.filled", {"title": one.title})
        at = [change.thing.kind for change in whole].index("map") + 2 * each.scenarios.index(one.scenario)
        forces = whole[: len(each.forces)]
        assert alone[:-2] == forces
        board, laid = alone[-2:]
        assert [each.id for each in alone[-2:]] == [each.id for each in whole[at : at + 2]], "the keys of the whole"
        assert laid == whole[at + 1]
        assert (laid.thing.scenario.map_id, laid.thing.scenario.game) == (board.id, each.game)
        first, *others = laid.thing.scenario.sides
        assert first.force_id == (forces[0].id if forces else "")
        assert {side.force_id for side in others} <= {""}
    assert fill("escarmouche") == fill("escarmouche", "fr") != fill("escarmouche", "en")
    assert title_of("convoi", "nul") == sample("convoi").title
    with pytest.raises(ContentError) as unknown:
        sample("rien")
    assert (unknown.value.key, unknown.value.place) == ("sample.unknown", "rien")
    assert unknown.value.args_["known"] == tuple(each.id for each in samples())


def test_scenarios_of_samples_go_by_their_names_in_either_language(desk):
    found = scenario_ids()
    ids = {scenario_id for each in samples() for scenario_id in each.scenarios}
    assert set(found.values()) == ids
    for each in samples():
        for scenario_id in each.scenarios if each.game != "swidenth" else ():
            assert [found[fold(each.title[lang])] for lang in LANGUAGES] == [scenario_id] * 2
    titles = {one.scenario: one.title for each in samples() for one in each.offered}
    assert [found[fold(title[lang])] for title in titles.values() for lang in LANGUAGES] == [
        each for each in titles for _ in LANGUAGES
    ]
    desk.store.apply(fill("temple-perdu", "en"))
    with desk.store.read() as campaign:
        key = meant(campaign, "temple-perdu", "f")
        assert key == meant(campaign, "", "f") == meant(campaign, "Temple", "f")
        laid = scenario(campaign, key)
        setup = setup_kept(campaign, laid)
        assert (setup.board.width, len(setup.pieces)) == (read_map(campaign, laid.map_id).width, len(laid.pieces))


@pytest.mark.parametrize(("lang", "end"), [("fr", "FIN"), ("en", "END")])
def test_the_sample_galaxy_has_an_open_turn_and_the_sheets_of_eleven(lang, end):
    galaxy = strategy().sample(lang)
    begun, opened, taken = sample_turns("G", galaxy, lang)
    secret = hashlib.sha256(b"rehearsal").hexdigest()[:32]
    state = turns().begin(galaxy)
    seats = tuple(PlayerRecord("G", key, language=lang, salt=key) for key in turns().players(state))
    assert isinstance(begun, BeginTurns)
    assert (begun.players, begun.state, begun.engine) == (seats, state, "")
    row = begun.refereed
    assert (row.secret, row.commitment, row.zone, row.test, row.joint) == (
        secret, commitment(secret), "Europe/Paris", True, True,
    )  # fmt: skip
    start = turns().next_turn(state, galaxy)
    due = ("2030-01-04T19:00:00+00:00", "2030-01-18T19:00:00+00:00")
    assert (opened, row.due_utc) == (OpenTurn("G", 1, *due, start), due[0])
    assert isinstance(taken, TakeSheets)
    assert len(taken.sheets) == len(seats) - 1 == 11
    for sheet in taken.sheets:
        key = sheet.faction
        assert (sheet.galaxy_id, sheet.id, sheet.turn, sheet.channel) == ("G", f"G-{key}", 1, "mail")
        assert (sheet.received_utc, sheet.status) == ("2029-12-30T10:00:00+00:00", "accepted")
        assert sheet.words.startswith(f"PORTULAN 1 {key} {turn_code(secret, 1, key, key)}\n")
        assert sheet.words.endswith(f"\n{end}\n")
        raw = sheet.words.encode()
        assert (zlib.decompress(sheet.raw), sheet.sha256) == (raw, hashlib.sha256(raw).hexdigest())
        read = turns().head(sheet.words, start).lines
        assert [(each["number"], each["words"], each["grade"]) for each in sheet.verdicts] == [
            (each.number, each.words, "ok") for each in read
        ]


def test_what_is_wrong_with_a_scenario_is_told_under_it(desk):
    store = desk.store
    rows = (
        ScenarioRecord("BAD", "Abîmé", "aventures", "", 0, {"version": 99}),
        MapRecord("M", "Plan", 0, {"width": 3}),
    )
    store.apply(Insert(rows))
    store.apply(CreateThing("GONE", NewScenario(Scenario("Perdu", "aventures", "NUL"))))
    store.apply(CreateThing("TORN", NewScenario(Scenario("Déchiré", "aventures", "M"))))
    with store.read() as campaign:
        (bad,), (gone, *_), (torn,) = (scenario_review(campaign, key) for key in ("BAD", "GONE", "TORN"))
        assert scenario_review(campaign, "nul") == ()
    assert (bad.where, bad.grade) == (Where(("Abîmé",)), Grade.ERROR)
    assert (torn.where, torn.grade) == (Where(("Déchiré",), "map"), Grade.ERROR)
    assert gone.where.path == ("Perdu",)


def test_a_force_is_read_with_its_verdict_and_members_without_a_name_are_called_by_their_game(desk):
    force_id, army = desk.party(), desk.army(("Stormtrooper", 10), ("Grand Inquisiteur", 1))
    desk.store.apply(Insert((Force("D", "dagobah", "Ailleurs"),)))
    with desk.store.read() as campaign:
        found = read_force(campaign, force_id)
        assert (found.row.id, found.game.id, found.stored, found.choices) == (
            force_id,
            "swidenth",
            desk.stored(force_id),
            {},
        )
        assert found.verdict == verdict(campaign, force_id) == judge(campaign, "swidenth")(found.stored)
        assert found.roster is roster_of(found.game)
        who = found.stored.members[1].id
        assert judged(campaign, force_id, who) == found.verdict.members[1]
        assert (judged(campaign, force_id, "nul"), judged(campaign, "nul", who), judged(campaign, "D", who)) == (
            None,
        ) * 3
        names = called(campaign, army)
        assert names == {each.id: each.name for each in verdict(campaign, army).members}
        assert list(called(campaign, force_id).values()) == [Text.same("Salvynia"), Text.same("Gardul")]
        assert called(campaign, "D") == {}
        with pytest.raises(Refused) as none:
            roster_of(BUILT["empire"])
        assert (none.value.key, none.value.args_) == ("campaign.no_roster", {"place": "empire"})


def test_own_types_are_those_that_are_sound_and_not_the_bundled_ones(desk):
    elf = {**BUILT["swidenth"].types.template("races", "elfe"), "cost": 40}
    desk.party()
    desk.store.apply(SaveType("swidenth", "races", "elfe", elf))
    with desk.store.read() as campaign:
        assert own_types(campaign, "swidenth") == {("races", "elfe"): elf}
        assert own_types(campaign, "dagobah") == own_types(campaign, "empire") == {}
        assert played(campaign, "aventures") is BUILT["aventures"]
        assert told(campaign, "swidenth", "") is played(campaign, "swidenth") is not BUILT["swidenth"]
        assert told(campaign, "swidenth", "nul") is played(campaign, "swidenth")
