"""Moments of turns written by hand: what is shown, to whom, and the line under it, whole; and the book of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.things import CreateThing
from models.campaign.turn_book import chronicle_of, is_over, plate_of, replay_of
from models.campaign.turn_moments import REFEREE, MomentAsked, eyes_of, moment_of, seen_through, view_named, view_words
from models.campaign.turn_queries import phases_of, played
from models.campaign.turn_records import (
    AttemptRecord,
    HappeningRecord,
    PackageRecord,
    PlayerRecord,
    RefereedRecord,
    RulingRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.campaign.turn_status import standing
from models.errors import Refused
from models.galaxy.poster_layout import PosterMoment
from models.galaxy.values import Route, RouteKind
from models.games.campaign_book import BookAsked
from models.games.facets.turns import EVERYBODY, PlayedTurn
from models.games.library import strategy, turns
from models.i18n import Translator
from models.store.store import Store
from tests.campaign.conftest import Clock
from tests.campaign.written import Insert
from tests.store.publish_victims import small_galaxy

G, FR, EN = "G", Translator("fr"), Translator("en")
LAND = replace(small_galaxy(), routes=(Route("p", "q", RouteKind.HIDDEN),))
MOVED = replace(
    LAND,
    commands=tuple(replace(each, x=500, y=-70) for each in LAND.commands),
    planets=(LAND.planets[0], replace(LAND.planets[1], owner="hutt", resource="fer")),
)
BEGUN = turns().begin(LAND)
START, AFTER = turns().next_turn(BEGUN, LAND), turns().next_turn(BEGUN, MOVED)
ROWS = (
    RefereedRecord(G, "s", "c" * 64, "Europe/Paris", "2026-04-10T18:00:00+00:00"),
    PlayerRecord(G, "hutt", "Anne"),
    AttemptRecord(G, 0, 1), AttemptRecord(G, 1, 1), AttemptRecord(G, 1, 2, state_hash="two"), AttemptRecord(G, 2, 1),
    SnapshotRecord(G, 0, 0, "", BEGUN), SnapshotRecord(G, 1, 0, "", START), SnapshotRecord(G, 1, 2, "fleets", AFTER),
    SnapshotRecord(G, 2, 0, "", AFTER), SnapshotRecord(G, 2, 1, "income", START),
    HappeningRecord(G, 2, 1, 0, "votes", "story", "CG-1", {"words": "Il ruse"}, "hutt:1", []),
    HappeningRecord(G, 2, 1, 1, "votes", "story", "CG-1", {"words": "Il feint"}, "hutt:2", []),
    RulingRecord(G, "R", 2, "", "hutt:2", "allow", "x"),
    PackageRecord(G, 1, "hutt", 1, "report.json", '{"secret": ""}', "s", "2026-03-01T20:00:00+00:00"),
    PackageRecord(G, 1, "*", 1, "report.json", "", "s", "2026-03-01T20:00:00+00:00"),
    TurnRecord(G, 0, "", "published", 1, 1), TurnRecord(G, 1, "2026-03-13T23:30:00+00:00", "published", 2, 1),
    TurnRecord(G, 2, "2026-03-27T19:00:00+00:00", "closed"),
)  # fmt: skip


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """The file of all these tests: who edits it takes that back."""
    path = tmp_path_factory.mktemp("moments") / "c.portulan"
    with Store.create(path, "Essai", Clock(), backups=False) as made:
        made.apply(CreateThing(G, NewGalaxy(replace(LAND, name="Vive"))))
        made.apply(CreateThing("H", NewGalaxy(LAND)))
        alone = (TurnRecord("H", 0), AttemptRecord("H", 0, 1), SnapshotRecord("H", 0, 0, "", BEGUN))
        made.apply(Insert((ROWS[0]._replace(galaxy_id="H"), *alone)))
        made.apply(Insert(ROWS))
        yield made


@pytest.fixture
def campaign(store):
    with store.read() as found:
        yield found


def under(*parts):
    return " · ".join(parts)


def test_a_moment_is_shown_with_what_moved_and_was_taken_since_its_turn_began(campaign):
    def found(turn, phase, view=REFEREE, t=FR):
        return moment_of(campaign, G, MomentAsked(turn, phase, view), t)

    turn, eyes, draft = FR("turn.moment_turn", turn=1), FR("turn.view_referee"), FR("turn.moment_draft")
    phases = {each: FR("turn.moment_phase", phase=FR(f"empire.phase_{each}")) for each in turns().phases()}
    assert found(1, "npcs") == (LAND, PosterMoment(under(turn, phases["npcs"], "2026-03-14", eyes)))
    whole = (("c", (0, 0)),), ("q",)
    for phase in ("fleets", "victory", ""):
        told = phases[phase or "victory"]
        line = under(turn, told, "2026-03-14", eyes)
        assert found(1, phase) == (MOVED, PosterMoment(line, whole[0], (), whole[1]))
    assert found(0, "") == (LAND, PosterMoment(under(FR("turn.moment_turn", turn=0), eyes)))
    second = FR("turn.moment_turn", turn=2)
    line = under(second, phases["income"], "2026-03-27", draft, eyes)
    assert found(2, "income") == (LAND, PosterMoment(line, (("c", (500, -70)),), (), ("q",)))
    assert found(-1, "")[1].under == under(second, phases["victory"], "2026-03-27", draft, eyes)
    shown, moment = found(-1, "", EVERYBODY, EN)
    assert shown == strategy().seen_by(MOVED, EVERYBODY)
    victory = EN("turn.moment_phase", phase=EN("empire.phase_victory"))
    public = under(EN("turn.moment_turn", turn=1), victory, "2026-03-14", EN("turn.view_public"))
    assert moment == PosterMoment(public, whole[0], (), whole[1])
    for asked, key, args in (
        (MomentAsked(1, "nul", REFEREE), "turn.no_phase", {"name": "nul", "known": turns().phases()}),
        (MomentAsked(0, "votes", REFEREE), "turn.no_phase", {"name": "votes", "known": ()}),
        (MomentAsked(3, "", REFEREE), "turn.no_moment", {"turn": 3}),
        (MomentAsked(-2, "", REFEREE), "turn.no_moment", {"turn": 0}),
        (MomentAsked(2, "", "faction:hutt"), "turn.no_moment", {"turn": 2}),
    ):
        with pytest.raises(Refused) as refused:
            moment_of(campaign, G, asked, FR)
        assert (refused.value.key, refused.value.args_) == (key, args)
    with pytest.raises(Refused, match=r"turn\.not_begun"):
        moment_of(campaign, "nul", MomentAsked(), FR)


def test_eyes_see_what_they_may():
    alliances = {each.id: each for each in LAND.alliances}
    empire, loose = alliances["empire"], next(each for each in LAND.alliances if each.loose)
    hutt = LAND.faction["hutt"]
    assert seen_through(MOVED, REFEREE) is MOVED
    assert seen_through(MOVED, "faction:hutt") == strategy().seen_by(MOVED, "hutt")
    closed = {"resources_known": "no"}
    for view, player in (("faction:vador", "vador"), (EVERYBODY, EVERYBODY)):
        assert seen_through(MOVED, view, closed) == strategy().seen_by(MOVED, player, resources_known=False)
    public = strategy().seen_by(MOVED, EVERYBODY)
    assert (seen_through(LAND, "alliance:empire").routes, seen_through(LAND, EVERYBODY).routes) == (LAND.routes, ())
    assert seen_through(MOVED, "alliance:federation") == public
    for words, view in (
        ("Referee", REFEREE), ("ARBITRE", REFEREE), ("public", EVERYBODY), ("*", EVERYBODY),
        ("empire", "alliance:empire"), (empire.name.fr, "alliance:empire"),
        (empire.name.en.upper(), "alliance:empire"), ("hutt", "faction:hutt"), (hutt.name.en, "faction:hutt"),
    ):  # fmt: skip
        assert view_named(LAND, words) == view
    assert view_named(LAND, loose.id) == "faction:conseil", "the neutrals are no alliance, one of them has the word"
    with pytest.raises(Refused):
        view_named(LAND, "personne du tout")
    assert [eyes_of(each) for each in ("hutt", REFEREE, EVERYBODY)] == ["faction:hutt", REFEREE, EVERYBODY]
    assert [view_words(LAND, each, EN) for each in (REFEREE, EVERYBODY, "faction:hutt", "alliance:empire")] == [
        EN("turn.view_referee"), EN("turn.view_public"), EN("turn.view_side", name=hutt.name),
        EN("turn.view_side", name=empire.name),
    ]  # fmt: skip
    assert [view_words(LAND, each, EN) for each in ("faction:nul", "alliance:nul")] == [EN("turn.view_public")] * 2


def test_the_public_book_names_its_players_only_when_told_to(campaign):
    told = [chronicle_of(campaign, G, "en", whole=whole, names=names)[1].names for whole, names in
            ((False, False), (False, True), (True, False))]  # fmt: skip
    assert told == [{}, {"hutt": "Anne"}, {"hutt": "Anne"}]


def test_the_book_has_the_beginning_and_each_published_turn(campaign):
    heard = []
    story, asked = chronicle_of(campaign, G, "en", whole=False, progress=lambda *at: heard.append(at))
    assert story == (PlayedTurn(0, BEGUN, ()), played(campaign, G, 1, 2))
    assert (asked, heard) == (BookAsked("Vive", "en", False), [(0, 1)])
    assert plate_of(campaign, G, 1, "fr", whole=True) == moment_of(campaign, G, MomentAsked(1, "", REFEREE), FR)
    assert plate_of(campaign, G, 1, "fr", whole=False) == moment_of(campaign, G, MomentAsked(1), FR)
    for ask, key in (
        (lambda: chronicle_of(campaign, "H", "fr", whole=True), "turn.none_published"),
        (lambda: replay_of(campaign, "H", "fr"), "turn.no_replay"),
        (lambda: replay_of(campaign, G, "fr", everything=True), "turn.not_over"),
        (lambda: chronicle_of(campaign, "nul", "fr", whole=True), "turn.not_begun"),
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert (refused.value.key, refused.value.args_) == (key, {})


def test_a_replay_is_dated_by_the_days_its_orders_were_due(campaign, monkeypatch):
    asked = []

    class Turns:
        """Turns that note what page is asked of them."""

        def replay(self, told, head):
            asked.append((told, head))
            return b"page"

    monkeypatch.setattr("models.campaign.turn_book.turns", Turns)
    heard = []
    assert replay_of(campaign, G, "en", progress=lambda *at: heard.append(at)) == b"page"
    ((told, head),) = asked
    assert (list(told), heard) == ([played(campaign, G, 1, 2)], [(0, 1)])
    assert (head.campaign, head.lang, head.dates, head.everything) == ("Vive", "en", {1: "2026-03-14"}, False)


@pytest.mark.parametrize(("recipe", "over"), [({"secret": ""}, False), ({"secret": "x"}, True), ({}, False)])
def test_a_campaign_is_over_when_a_package_tells_its_secret(store, recipe, over):
    package = PackageRecord(G, 2, "hutt", 1, "report.json", json.dumps({"head": recipe}), "s")
    store.apply(Insert((package,)))
    with store.read() as fresh:
        assert is_over(fresh, G) is over
        assert not is_over(fresh, "H")
    store.undo()


def test_what_waits_for_a_ruling_is_told_until_its_turn_is_published(campaign, monkeypatch):
    now = Clock().now
    found = standing(campaign, G, now)
    assert (found.status, found.attempts, found.waiting) == ("closed", ((1, "", ""),), (("hutt:1", "Il ruse"),))
    assert phases_of(campaign, G, 2, 1)[0].happenings[1].cause == "hutt:2"
    alone = standing(campaign, "H", now)
    assert (alone.turn, alone.status, alone.attempts, alone.overdue) == (0, "open", (), False)
    monkeypatch.setattr("models.campaign.turn_status.last_turn", lambda *_: ROWS[-1]._replace(status="published"))
    assert standing(campaign, G, now).waiting == ()
