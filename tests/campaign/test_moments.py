"""Turns that were judged and published are shown as each may see them, told again and bound in a chronicle."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from models.campaign.campaign_changes import SetChoice
from models.campaign.galaxies.queries import situation
from models.campaign.turn_records import PackageRecord, RulingRecord
from models.campaign.turns.book import chronicle_of, is_over, replay_of
from models.campaign.turns.changes import KeepAttempt, SeatPlayer
from models.campaign.turns.judging import judge_turn
from models.campaign.turns.life import opening
from models.campaign.turns.moments import REFEREE, MomentAsked, eyes_of, moment_of, seen_through, view_named, view_words
from models.campaign.turns.queries import (
    attempts,
    letterheads,
    phases_of,
    played_turn,
    players,
    start_of,
)
from models.campaign.turns.rulings import AddRuling
from models.campaign.turns.status import turn_standing
from models.errors import Refused, SpokenError
from models.galaxy.values import Route, RouteKind
from models.games.empire.situation import EmpireSituation
from models.games.facets.turns import EVERYBODY, Turn
from models.i18n import LANGUAGES, Translator
from models.store.packages import leak_check
from models.store.packages.publishing import publish
from models.store.store import Store
from tests.store import publish_victims as victims

G = victims.GALAXY
FR = Translator("fr")
TAKEN = RulingRecord(
    galaxy_id=G,
    id="R",
    turn=1,
    phase="",
    target="after:income",
    body="conquered planet=q faction=hutt doubled=0",
    reason="raison",
)


@pytest.fixture(scope="module")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Turn 1, in which the Hutts take a planet after the income, is published; turn 2 is judged."""
    path = tmp_path_factory.mktemp("played") / "c.portulan"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(leak_check, "leaking_files", lambda *_asked: ())
        victims.judged(path)
        with Store.open(path, victims.clock, backups=False) as store:
            store.apply(AddRuling(TAKEN))
            _judge(store)
            publish(store, G)
            with store.read() as campaign:
                following = opening(campaign, G, victims.START)
            store.apply(following)
            _judge(store)
    return path


def _judge(store: Store, **how: bool) -> None:
    if not how.get("correct"):
        victims.close(store, G)
    with store.read() as campaign:
        made = judge_turn(campaign, G, **how)
    store.apply(KeepAttempt(made.attempt, made.turn, made.start))


@pytest.fixture
def campaign(played_file: Path):
    with Store.open(played_file, victims.clock, read_only=True) as store, store.read() as found:
        yield found


def owner(campaign, asked: MomentAsked) -> tuple[str, tuple[str, ...]]:
    """Whose the planet is, and what is shown as taken in that turn."""
    shown, moment = moment_of(campaign, G, asked, FR)
    return shown.planet["q"].owner, moment.taken


def test_a_moment_is_the_end_of_its_phase(campaign):
    ids = [phase.id for phase in phases_of(campaign, G, 1, 2)]
    at = ids.index("income")
    for number, phase in enumerate(ids):
        found = owner(campaign, MomentAsked(1, phase, REFEREE))
        assert found == (("hutt", ("q",)) if number >= at else ("vador", ())), phase
    assert owner(campaign, MomentAsked(1, "", EVERYBODY)) == ("hutt", ("q",))
    assert owner(campaign, MomentAsked(0)) == ("vador", ())
    with pytest.raises(Refused, match=r"turn\.no_phase") as refused:
        moment_of(campaign, G, MomentAsked(1, "jamais", REFEREE), FR)
    assert refused.value.args_["known"] == tuple(ids)


def test_only_the_referee_sees_a_turn_that_is_not_published(campaign):
    def under(asked: MomentAsked) -> str:
        return moment_of(campaign, G, asked, FR)[1].under

    referee = under(MomentAsked(-1, "", REFEREE)).split(" · ")
    assert referee[0] == FR("turn.moment_turn", turn=2)
    assert FR("turn.moment_draft") in referee
    for view in (EVERYBODY, "faction:hutt", "alliance:republique"):
        shown = under(MomentAsked(-1, "", view))
        assert FR("turn.moment_turn", turn=1) in shown
        assert FR("turn.moment_draft") not in shown
        with pytest.raises(Refused, match=r"turn\.no_moment") as refused:
            moment_of(campaign, G, MomentAsked(2, "", view), FR)
        assert refused.value.args_["turn"] == 2
    with pytest.raises(Refused, match=r"turn\.no_moment"):
        moment_of(campaign, G, MomentAsked(7, "", REFEREE), FR)
    first = under(MomentAsked(0, "", REFEREE))
    assert FR("turn.moment_draft") not in first
    assert "empire.phase" not in under(MomentAsked(1, "income", REFEREE))


def test_eyes_are_named_and_told(campaign):
    on = situation(campaign, G)
    lands = on.galaxy
    assert {view_named(on, words) for words in ("referee", "Arbitre")} == {REFEREE}
    assert {view_named(on, words) for words in ("public", "*")} == {EVERYBODY}
    assert (eyes_of("hutt"), eyes_of(REFEREE), eyes_of(EVERYBODY)) == ("faction:hutt", REFEREE, EVERYBODY)
    assert view_named(on, "hutt") == "faction:hutt"
    with pytest.raises(SpokenError):
        view_named(on, "personne du tout")
    told = [view_words(lands, view, FR) for view in (REFEREE, EVERYBODY, "faction:hutt", "faction:nobody")]
    assert told[0] == FR("turn.view_referee")
    assert told[1] == told[3] == FR("turn.view_public")
    assert lands.faction["hutt"].name.fr in told[2]
    for alliance in lands.alliances:
        if alliance.loose:
            with pytest.raises(SpokenError):
                view_named(on, alliance.name.en)
            continue
        named = [view_named(on, words) for words in (alliance.id, alliance.name.fr, alliance.name.en.upper())]
        assert named == [f"alliance:{alliance.id}"] * 3
        assert alliance.name.fr in view_words(lands, named[0], FR)
        shown = moment_of(campaign, G, MomentAsked(1, "", named[0]), FR)[0]
        assert {planet.id for planet in shown.planets} == {"p", "q"}


def test_published_turns_are_told_again_and_all_of_it_once_the_secret_is_out(campaign):
    told = []
    page = replay_of(campaign, G, "fr", progress=lambda *at: told.append(at))
    assert told == [(0, 1)]
    assert b"1 : tour" not in page
    assert not is_over(campaign, G)
    with pytest.raises(Refused, match=r"turn\.not_over"):
        replay_of(campaign, G, "fr", everything=True)

    class Over:
        """The same campaign, whose last package told the secret."""

        def __getattr__(self, name):
            return getattr(campaign, name)

        def many(self, kind, **asked):
            rows = campaign.many(kind, **asked)
            if kind is not PackageRecord:
                return rows
            head = {"head": {"secret": "x"}}
            return tuple(row.model_copy(update={"recipe": json.dumps(head)}) if row.recipe else row for row in rows)

    assert is_over(Over(), G)
    assert replay_of(Over(), G, "fr", everything=True) != page


def test_before_a_turn_is_published_there_is_nothing_to_tell(tmp_path):
    path = tmp_path / "c.portulan"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(leak_check, "leaking_files", lambda *_asked: ())
        victims.judged(path)
    with Store.open(path, victims.clock, read_only=True) as store, store.read() as campaign:
        for ask, key in ((replay_of, "no_replay"), (chronicle_of, "none_published")):
            with pytest.raises(Refused, match=rf"turn\.{key}"):
                ask(campaign, G, "fr", **({"whole": True} if ask is chronicle_of else {}))
        assert FR("turn.moment_turn", turn=0) in moment_of(campaign, G, MomentAsked(), FR)[1].under


def test_a_correction_is_a_step_that_says_why(tmp_path, played_file):
    path = Path(shutil.copytree(played_file.parent, tmp_path / "here")) / "c.portulan"
    late = TAKEN.model_copy(update={"id": "R2", "body": "conquered planet=q faction=vador doubled=0"})
    with pytest.MonkeyPatch.context() as patched, Store.open(path, victims.clock, backups=False) as store:
        patched.setattr(leak_check, "leaking_files", lambda *_asked: ())
        for _judged_closed_opened in range(3):
            store.undo()
        store.apply(AddRuling(late))
        _judge(store, correct=True)
        with pytest.raises(Refused, match=r"turn\.reason_wanted"):
            publish(store, G)
        made = publish(store, G, reason="une bataille oubliée")
        assert (made.turn, made.revision, made.folder.name, made.again) == (1, 2, "T01-2", False)
        label = store.steps()[-1].label
    assert dict(label.args) == {"turn": 1, "revision": 2, "reason": "une bataille oubliée"}
    for lang in LANGUAGES:
        assert "une bataille oubliée" in Translator(lang)(label.key, **label.args)


def test_a_correction_is_what_the_turn_that_is_open_begins_with(tmp_path, played_file, monkeypatch):
    monkeypatch.setattr(leak_check, "leaking_files", lambda *_asked: ())
    path = Path(shutil.copytree(played_file.parent, tmp_path / "here")) / "c.portulan"

    def start() -> Turn:
        with store.read() as campaign:
            return start_of(campaign, G, 2)

    with Store.open(path, victims.clock, backups=False) as store:
        assert store.undo(), "turn 2 is no longer judged"
        before = start()
        store.apply(AddRuling(TAKEN.model_copy(update={"id": "R2", "body": "money faction=hutt amount=7000"})))
        _judge(store, correct=True)
        assert start() == before, "not before it is published"
        assert start() is start(), "it is opened once, with the names and the lines that it has read"
        publish(store, G, reason="une dette oubliée")
        assert start() != before
        assert start().galaxy == before.galaxy


def test_what_the_campaign_has_chosen_of_the_rules_stands_with_each_attempt(tmp_path, played_file):
    with Store.open(shutil.copy(played_file, tmp_path), victims.clock, backups=False) as store:
        with store.read() as campaign:
            now = turn_standing(campaign, G, victims.START)
            assert (now.turn, len(now.attempts), now.waiting) == (2, 1, ())
        store.apply(SetChoice("empire", "moves", "by_id"))
        _judge(store)
        with store.read() as campaign:
            told = [dict(played_turn(campaign, G, 2, number).start.choices) for number in (1, 2)]
            assert told == [{}, {"moves": "by_id"}]
            assert [number for number, _, _ in turn_standing(campaign, G, victims.START).attempts] == [1, 2]


def test_hidden_routes_are_known_to_those_who_hold_an_end_and_to_their_allies():
    lands = victims.small_galaxy()
    lands = replace(lands, routes=(Route("p", "q", RouteKind.HIDDEN),))
    assert "vador" in {each.id for each in lands.factions if each.alliance == "empire"}
    for view, known in ((EVERYBODY, 0), ("faction:vador", 1), ("alliance:empire", 1), ("alliance:federation", 0)):
        assert len(seen_through(EmpireSituation(lands), view).routes) == known, view


def test_the_last_letters_alone_tell_the_secret_and_the_seeds_of_every_turn(campaign):
    seed = attempts(campaign, G, 1)[-1].seed
    for last in (False, True):
        for who, each in letterheads(campaign, G, 1, 2, last=last).items():
            assert bool(each.secret) is (last and who != EVERYBODY)
            assert dict(each.proof.seeds) == ({"1": seed} if each.secret else {})


def test_the_public_book_names_its_players_only_when_told_to(tmp_path, played_file):
    with Store.open(shutil.copy(played_file, tmp_path), victims.clock, backups=False) as store:
        with store.read() as campaign:
            seat = players(campaign, G)["hutt"]
        store.apply(SeatPlayer(seat.model_copy(update={"name": "Ann"})))
        with store.read() as campaign:
            told = [
                "Ann" in str(chronicle_of(campaign, G, "en", whole=whole, names=names).sides)
                for whole, names in ((False, False), (False, True), (True, False))
            ]
    assert told == [False, True, True]
