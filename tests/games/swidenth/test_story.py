"""The story of a party: acts, what they cost, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from models.errors import Refused
from models.games.event import Event
from models.games.swidenth import acts
from models.games.swidenth.acts import ActStamp, Story, problems_of
from models.games.swidenth.data import Rulebook
from models.games.swidenth.game import SWIDENTH
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.swidenth.story.archive import assemble_party, setting_of, store_party
from models.games.swidenth.story.story import HeroStanding
from models.i18n import LANGUAGES, Translator
from tests.games.swidenth import story_acts

Next = Callable[[], str]


class Tale:
    """A story under way: says an act, keeps its Event."""

    def __init__(self, story: Story, counter: Next) -> None:
        self.story, self._counter = story, counter

    def say(self, act: Callable[..., Event], *args: object, **more: object) -> Event:
        stamp = ActStamp(self._counter(), "2026-11-20")
        event = act(self.story, *args, stamp, **more)
        self.story = self.story.then(event)
        return event

    def hero(self, hero_id: str) -> HeroStanding:
        found = self.story.standing().of(hero_id)
        assert found is not None
        return found

    def refused(self, act: Callable[..., Event], *args: object, **more: object) -> tuple[str, object]:
        before = self.story
        with pytest.raises(Refused) as caught:
            self.say(act, *args, **more)
        assert self.story is before
        for lang in LANGUAGES:
            assert "{" not in Translator(lang)(caught.value.key, **caught.value.args_)
        return caught.value.key.removeprefix("swidenth."), caught.value.args_.get("rule")


@pytest.fixture
def tale(book: Rulebook, band: Callable[[str], Party], counter: Next) -> Tale:
    """Return the Noirs Amères on the eve of their campaign; heroes have the ids t, g, s, o."""
    party = band("noirs-ameres")
    heroes = tuple(replace(hero, id=hero.name[0].lower()) for hero in party.heroes)
    stored = store_party(book, replace(party, heroes=heroes), counter, "2026-11-01")
    return Tale(Story(stored.events, setting_of(book, stored, {})), counter)


@pytest.mark.rule("SW-45", "SW-46")
def test_a_party_becomes_events_and_stands_as_it_was(tale: Tale) -> None:
    standing = tale.story.standing()
    assert [(h.name, h.created, h.value, h.balance, h.status) for h in standing.heroes] == [
        ("Thevor", 28, 28, 0, "alive"),
        ("Gardul", 22, 22, 0, "alive"),
        ("Salvynia", 20, 20, 0, "alive"),
        ("Oghavor", 30, 30, 0, "alive"),
    ]
    assert (standing.problems, problems_of(tale.story)) == ((), ())
    assert {event.kind for event in tale.story.events} == {"creation", "purchase"}


@pytest.mark.rule("SW-47", "SW-198")
def test_points_earned_are_the_hero_s_own(tale: Tale) -> None:
    tale.say(acts.earn, "t", 15, "kill", about={"profile": "troll"})
    assert tale.refused(story_acts.buy, "t", "improvement", "combat") == ("story_short", "SW-47")
    assert tale.refused(story_acts.buy, "g", "gear", "epee") == ("story_short", "SW-47")
    tale.say(story_acts.buy, "t", "improvement", "moral")
    thevor = tale.hero("t")
    assert (thevor.earned, thevor.spent, thevor.balance, thevor.value) == (15, 15, 0, 43)
    assert thevor.hero.improvements == {"moral": 1}


@pytest.mark.rule("SW-199", "SW-81", "SW-116", "SW-93")
def test_a_purchase_that_breaks_a_rule_is_refused(tale: Tale) -> None:
    tale.say(acts.earn, "s", 200, "quest")
    assert tale.refused(story_acts.buy, "s", "gear", "armure-de-plates") == ("gear_closed", "SW-72")
    assert tale.refused(story_acts.buy, "s", "gear", "grimoire:tir-magique") == ("not_sold", "SW-93")
    assert tale.refused(story_acts.buy, "s", "skill", "vol") == ("skill_closed", "SW-116")
    assert tale.refused(story_acts.buy, "s", "spell", "tir-magique") == ("twice", "SW-46")
    assert tale.refused(story_acts.buy, "s", "improvement", "vitalite") == ("never_improved", "SW-80")
    assert tale.refused(story_acts.buy, "s", "horse", "poney") == ("story_unclear", "")
    assert tale.refused(story_acts.buy, "s", "gear", "") == ("story_unclear", None)
    assert tale.refused(story_acts.buy, "nobody", "gear", "epee") == ("story_nobody", "")
    for _ in range(2):
        tale.say(story_acts.buy, "s", "gear", "epee")
    assert tale.refused(story_acts.buy, "s", "gear", "epee") == ("carry_one_handed", "SW-81")
    tale.say(story_acts.buy, "s", "spell", "boule-magique")
    tale.say(story_acts.buy, "s", "skill", "soins")
    assert tale.hero("s").spent == 2 * 5 + 20 + 30


def test_creation_stays_within_its_budget(tale: Tale) -> None:
    assert tale.refused(story_acts.buy, "t", "gear", "dague", creation=True) == ("over_budget", "SW-45")
    assert tale.refused(story_acts.create, "z", "imperial", "mage") == ("over_budget", "SW-45")
    assert tale.refused(story_acts.create, "t", "imperial", "mage") == ("story_born_twice", "SW-46")


@pytest.mark.rule("SW-47", "SW-48", "SW-205")
def test_gear_changes_hands_and_points_do_not(tale: Tale) -> None:
    tale.say(acts.exchange, "g", "arc-court", "")
    assert tale.story.standing().stash == ("arc-court",)
    tale.say(acts.exchange, "", "arc-court", "t")
    assert tale.refused(acts.exchange, "", "arc-court", "t") == ("story_not_in_stash", "SW-47")
    assert tale.refused(acts.exchange, "g", "arc-court", "t") == ("story_has_not", "SW-47")
    thevor, gardul = tale.hero("t"), tale.hero("g")
    assert (thevor.hero.found, thevor.value) == (("arc-court",), 28)
    assert (gardul.hero.gone, gardul.hero.gear, gardul.value) == (("arc-court",), ("dague",), 22)
    tale.say(acts.exchange, "t", "arc-court", "g")
    assert tale.hero("g").hero.gear == ("dague", "arc-court")
    assert tale.hero("g").hero.gone == ()
    assert tale.refused(acts.exchange, "g", "dague", "nobody") == ("story_nobody", "")


def test_things_are_found_used_up_and_lost(tale: Tale) -> None:
    tale.say(acts.find_gear, "s", "grimoire:boule-magique")
    tale.say(acts.find_gear, "", "potion-de-soin")
    tale.say(acts.exchange, "", "potion-de-soin", "s")
    tale.say(acts.wound, "s", 3)
    assert tale.hero("s").vitality == 2
    tale.say(acts.use, "s", "potion-de-soin", healed=2)
    assert tale.hero("s").vitality == 4
    assert tale.refused(acts.use, "s", "potion-de-soin") == ("story_has_not", "SW-47")
    assert tale.refused(acts.use, "s", "dague") == ("story_not_used_up", "SW-82")
    tale.say(acts.lose, "s", "dague")
    salvynia = tale.hero("s")
    assert (salvynia.hero.carried, salvynia.hero.gone, salvynia.value) == (("grimoire:boule-magique",), ("dague",), 20)
    assert tale.refused(acts.find_gear, "t", "") == ("story_unclear", None)


@pytest.mark.rule("SW-6", "SW-112")
def test_wounds_healing_and_rest(tale: Tale) -> None:
    tale.say(acts.wound, "o", 4)
    tale.say(acts.heal, "o", 9)
    assert tale.hero("o").vitality == tale.hero("o").full_vitality == 7
    tale.say(acts.wound, "o", 99)
    assert tale.hero("o").vitality == 0
    assert [(p.key, p.rule, p.grade) for p in tale.story.standing().problems] == [
        ("swidenth.story_at_zero", "SW-6", "warning")
    ]
    tale.say(acts.rest, "o")
    assert (tale.hero("o").vitality, tale.story.standing().problems) == (7, ())


def test_healing_above_the_start_is_an_option(tale: Tale) -> None:
    setting = replace(tale.story.setting, choices={"healing_cap": "free"})
    tale.story = replace(tale.story, setting=setting)
    tale.say(acts.wound, "o", 2)
    tale.say(acts.heal, "o", 4)
    assert tale.hero("o").vitality == 9
    tale.say(acts.rest, "o")
    assert tale.hero("o").vitality == 7


@pytest.mark.rule("SW-51")
def test_a_hero_who_fled_is_still_of_the_party(tale: Tale, book: Rulebook) -> None:
    tale.say(acts.flee, "t")
    assert (tale.hero("t").status, tale.hero("t").lives, tale.hero("t").hero.fled) == ("fled", True, True)
    tale.say(acts.earn, "t", 5, "quest")
    tale.say(acts.rest, "t")
    assert tale.hero("t").status == "alive"


@pytest.mark.rule("SW-49")
def test_a_dead_hero_has_one_successor_with_his_creation_points(tale: Tale) -> None:
    tale.say(acts.earn, "g", 20, "quest")
    tale.say(story_acts.buy, "g", "improvement", "combat")
    assert tale.refused(acts.succeed, "n", "g", "imperial", "tireur") == ("story_not_dead", "SW-49")
    tale.say(acts.die, "g")
    for act, args in ((acts.wound, ("g", 1)), (acts.earn, ("g", 1, "quest")), (story_acts.buy, ("g", "gear", "epee"))):
        assert tale.refused(act, *args) == ("story_dead", "SW-49")
    assert tale.refused(acts.die, "g") == ("story_dead", "SW-49")
    tale.say(acts.succeed, "n", "g", "imperial", "tireur")
    assert tale.hero("g").status == "replaced"
    tale.say(story_acts.buy, "n", "gear", "arc-court", creation=True)
    assert tale.refused(story_acts.buy, "n", "gear", "epee", creation=True) == ("story_successor_over", "SW-49")
    tale.say(story_acts.buy, "n", "gear", "dague", creation=True)
    assert (tale.hero("n").created, tale.hero("n").successor_of) == (22, "g")
    assert tale.refused(acts.succeed, "m", "g", "imperial", "tireur") == ("story_replaced", "SW-49")
    assert tale.refused(acts.resurrect, "g", {"t": 84}) == ("story_replaced", "SW-50")
    tale.say(acts.exchange, "g", "dague", "t")
    assert tale.hero("t").hero.found == ("dague",)


@pytest.mark.rule("SW-50")
def test_a_resurrection_costs_the_others_twice_the_value(tale: Tale, book: Rulebook) -> None:
    tale.say(acts.earn, "g", 20, "quest")
    tale.say(story_acts.buy, "g", "improvement", "combat")
    for hero in ("t", "s"):
        tale.say(acts.earn, hero, 50, "quest")
    assert tale.refused(acts.resurrect, "g", {"t": 50, "s": 34}) == ("story_not_dead", "SW-50")
    tale.say(acts.wound, "g", 5)
    tale.say(acts.die, "g")
    assert tale.hero("g").value == 42
    assert tale.refused(acts.resurrect, "g", {"t": 42}) == ("story_price", "SW-50")
    assert tale.refused(acts.resurrect, "g", {"t": 34, "g": 50}) == ("story_pays_himself", "SW-50")
    assert tale.refused(acts.resurrect, "g", {"t": 51, "s": 33}) == ("story_cannot_pay", "SW-50")
    tale.say(acts.resurrect, "g", {"t": 50, "s": 34})
    gardul, thevor, salvynia = (tale.hero(h) for h in ("g", "t", "s"))
    assert (gardul.status, gardul.vitality, gardul.value) == ("alive", 5, 42)
    assert [(h.balance, h.paid, h.value) for h in (thevor, salvynia)] == [(0, 50, 28), (16, 34, 20)]


@pytest.mark.rule("SW-50")
@pytest.mark.parametrize(("reading", "price"), [("total", 64), ("spent", 44)])
def test_points_at_hand_count_for_the_worth_of_the_dead_or_not(tale: Tale, reading: str, price: int) -> None:
    """AMB-SW-63: 22 PP spent and 10 at hand; twice 32, or twice 22."""
    tale.story = replace(tale.story, setting=replace(tale.story.setting, choices={"worth": reading}))
    tale.say(acts.earn, "g", 10, "quest")
    tale.say(acts.earn, "t", 70, "quest")
    tale.say(acts.die, "g")
    assert tale.refused(acts.resurrect, "g", {"t": 108 - price}) == ("story_price", "SW-50")
    tale.say(acts.resurrect, "g", {"t": price})
    assert tale.hero("t").balance == 70 - price


def test_unspent_points_are_banked_only_by_option(book: Rulebook, counter: Next) -> None:
    hero = Hero("A", "imperial", "guerrier", gear=("epee",), id="a")
    stored = store_party(book, Party("x", 40, (hero, replace(hero, name="B", id="b"))), counter, "")
    lost = Tale(Story(stored.events, setting_of(book, replace(stored, limit=50), {})), counter)
    assert lost.refused(acts.bank, "a", 10) == ("story_not_banked", "AMB-SW-40")
    banked = Tale(Story(stored.events, setting_of(book, replace(stored, limit=50), {"unspent": "banked"})), counter)
    assert banked.refused(acts.bank, "a", 11) == ("story_created", "SW-45")
    banked.say(acts.bank, "a", 10)
    assert banked.hero("a").balance == 10
    assert banked.refused(acts.bank, "a", 0) == ("act_points", None)


def test_an_act_is_never_told_before_the_last_event(tale: Tale) -> None:
    with pytest.raises(Refused, match="act_order"):
        acts.rest(tale.story, "t", ActStamp("00000001"))


def test_a_party_is_assembled_after_its_story(book: Rulebook, band: Callable[[str], Party], counter: Next) -> None:
    roster = SwidenthRoster()
    stored = roster.store(band("noirs-ameres"), counter, "2026-11-01")
    thevor, gardul, *_ = (member.id for member in stored.members)
    tale = Tale(Story(stored.events, setting_of(book, stored, {})), counter)
    tale.say(acts.earn, thevor, 15, "quest")
    tale.say(story_acts.buy, thevor, "improvement", "moral")
    tale.say(acts.wound, thevor, 2)
    tale.say(acts.die, gardul)
    party = SWIDENTH.bench(replace(stored, events=tale.story.events)).build
    verdict = roster.check(party, {})
    assert (verdict.members[0].id, verdict.members[0].cost) == (thevor, 43)
    assert [m.name.fr for m in verdict.members] == ["Thevor", "Salvynia", "Oghavor"]
    assert (party.fallen, party.heroes[0].wounds, verdict.limit, verdict.problems) == (1, 2, 115, ())


def test_problems_of_a_story_reach_the_verdict(band: Callable[[str], Party], counter: Next) -> None:
    roster = SwidenthRoster()
    stored = roster.store(band("noirs-ameres"), counter, "")
    hero = stored.members[0].id
    spree = Event(counter(), "purchase", hero, "", "SW-198", {"what": "gear", "item": "dague", "phase": "campaign"})
    nonsense = [
        Event(counter(), "coronation", hero, "", ""),
        Event(counter(), "purchase", "ghost", "", "", {"what": "gear", "item": "dague"}),
        Event(counter(), "wound", hero, "", "", {"points": "many"}),
        Event(counter(), "earned", hero, "", "", {"points": True}),
        Event(counter(), "resurrection", hero, "", "", {"payers": [1]}),
        Event(counter(), "founding", "", "", "", {"shares": 3}),
    ]
    verdict = SWIDENTH.bench(replace(stored, events=(*stored.events, spree, *nonsense))).verdict
    found = [(p.key.removeprefix("swidenth."), p.where.path, p.where.item) for p in verdict.problems]
    assert ("story_short", ("Thevor",), spree.id) in found
    assert ("story_unknown", (), nonsense[0].id) in found
    assert ("story_nobody", (), nonsense[1].id) in found
    assert ("story_not_dead", ("Thevor",), nonsense[4].id) in found


def test_shares_and_players_are_kept(book: Rulebook, counter: Next) -> None:
    hero = Hero("A", "imperial", "guerrier", gear=("epee",), player="Anna", earned=30, found=("objet-sacre",))
    party = Party("x", 60, (replace(hero, improvements={"combat": 2}), replace(hero, name="B", gone=("dague",))))
    party = replace(party, shares={"Anna": 60})
    stored = store_party(book, party, counter, "2026-01-01")
    assert assemble_party(book, stored, {}) == party
    standing = Story(stored.events, setting_of(book, stored, {})).standing()
    assert [(h.created, h.spent) for h in standing.heroes] == [(30, 20), (15, 7)]


@pytest.mark.rule("SW-49")
@pytest.mark.parametrize(("reading", "limit"), [(None, 22), ("creation", 22), ("total", 42)])
def test_a_successor_has_the_points_of_creation_or_all_that_were_spent(
    tale: Tale, reading: str | None, limit: int
) -> None:
    """AMB-SW-30: 22 PP at creation and 20 spent since."""
    choices = {} if reading is None else {"recruit": reading}
    tale.story = replace(tale.story, setting=replace(tale.story.setting, choices=choices))
    tale.say(acts.earn, "g", 20, "quest")
    tale.say(story_acts.buy, "g", "improvement", "combat")
    tale.say(acts.die, "g")
    tale.say(acts.succeed, "n", "g", "imperial", "tireur")
    for thing in ("arc-court", "dague"):
        tale.say(story_acts.buy, "n", "gear", thing, creation=True)
    assert tale.hero("n").created == 22
    if limit == 22:
        assert tale.refused(story_acts.buy, "n", "gear", "gourdin", creation=True) == ("story_successor_over", "SW-49")
    else:
        tale.say(story_acts.buy, "n", "improvement", "combat", creation=True)
        assert tale.hero("n").created == limit
        assert tale.refused(story_acts.buy, "n", "gear", "gourdin", creation=True) == ("story_successor_over", "SW-49")
