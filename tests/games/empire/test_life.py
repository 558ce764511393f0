"""What the referee's page says of the persons of a campaign: whose they are, and where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.values import Character
from models.games.empire.turn.life import life
from models.games.empire.turn.numbers import technologies
from models.games.empire.turn.objectives import Objective, ObjectiveKind, places_of
from models.games.empire.turn.state import PersonState
from models.games.life import AimKind, FittedCommand, ListedObjective, Someone
from models.i18n import LANGUAGES, NO_TEXT, Text, Translator
from tests.games.empire.turns import campaign, command, planet, troops


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_person_is_where_he_is_and_somebodys_or_nobodys(lang: str) -> None:
    state = campaign(planet("mirovel", 0, "hutt"), command("bison", "hutt", 0, troops(1)))
    people = (
        Character("jabba", Text.same("Jabba"), "hutt", command="bison"),
        Character("ermite", Text.same("Un ermite"), planet="mirovel"),
        Character("nomade", Text.same("Un nomade")),
        Character("perdu", Text.same("Un perdu")),
    )
    state = replace(state, galaxy=replace(state.galaxy, characters=people))
    state = replace(state, people={"nomade": PersonState(placed=True, x=4500, y=-2000)})
    t = Translator(lang)
    with_fleet, hermit, nomad, lost = life(state, (), t).people
    assert "Bison" in with_fleet.where
    assert with_fleet.whose == state.galaxy.faction["hutt"].name
    assert "Mirovel" in hermit.where
    assert not hermit.whose[lang]
    assert t.decimal(4500) in nomad.where
    assert t.decimal(-2000) in nomad.where
    assert lost.where == t("empire.person_unknown")


FRENCH = Translator("fr")


@pytest.mark.rule("CG-78", "CG-94")
def test_a_person_is_free_captive_or_dead_and_somebodys() -> None:
    people = (
        Character("ann", Text.same("Ann"), "hutt", planet="p", bonus=2), Character("bob", Text.same("Bob"), "nobody"),
        Character("cas", Text.same("Cas"), "aube", command="gone"),
    )  # fmt: skip
    state = replace(
        campaign(planet("p", 0), characters=people),
        people={
            "ann": PersonState(captor="aube"),
            "bob": PersonState(dead=True, captor="hutt"),
            "cas": PersonState(captor="x"),
        },
    )
    hutt, aube = (state.galaxy.faction[key].name for key in ("hutt", "aube"))
    assert life(state, (), FRENCH).people == (
        Someone("ann", Text.same("Ann"), hutt, "à P", "captive", aube, 2),
        Someone("bob", Text.same("Bob"), NO_TEXT, "nul ne sait où", "dead", hutt),
        Someone("cas", Text.same("Cas"), aube, "nul ne sait où", "captive", NO_TEXT),
    )


@pytest.mark.rule("CG-105", "CG-106")
def test_the_referee_sees_every_objective_with_its_progress_and_its_state() -> None:
    state = campaign(planet("p", 0, "hutt"), planet("q", 9, "hutt"), planet("r", 19, "tarkin"))
    aims = {
        "z": Objective(
            "z", ObjectiveKind.HOLD_COUNT, 9, "hutt", number=5, hidden=True, trigger="turn:5", prize="shield"
        ),
        "a": Objective("a", ObjectiveKind.HOLD_PLANETS, 8, "hutt", targets=("p", "r"), done=True),
        "b": Objective("b", ObjectiveKind.HOLD_COUNT, 7, alliance="empire", number=1, reached=3),
        "c": Objective("c", ObjectiveKind.MANUAL, 6, "ghost", words="danser"),
        "d": Objective("d", ObjectiveKind.HOLD_COUNT, 5, alliance="empire", number=1),
    }
    found = life(replace(state, objectives=aims), (), FRENCH)
    hutt, empire = state.galaxy.faction["hutt"].name, state.galaxy.alliance["empire"].name
    five, one = Text("tenir 5 planètes", "hold 5 planets"), Text("tenir 1 planète", "hold 1 planet")
    assert found.aims == (
        ListedObjective("a", Text("tenir P, R", "hold P, R"), "hutt", hutt, "hold_planets", 8, "done", have=1,
                        wanted=2, targets=("p", "r")),
        ListedObjective("b", one, "empire", empire, "hold_count", 7, "reached", reached=3, number=1),
        ListedObjective("c", Text.same("danser"), "ghost", Text.same("ghost"), "manual", 6, "open", words="danser"),
        ListedObjective("d", one, "empire", empire, "hold_count", 5, "open", have=1, wanted=1, number=1),
        ListedObjective("z", five, "hutt", hutt, "hold_count", 9, "hidden", "turn:5", have=2, wanted=5, number=5,
                        prize="shield"),
    )  # fmt: skip


@pytest.mark.rule("CG-121")
def test_the_forms_of_the_referee_choose_among_what_there_is() -> None:
    state = campaign(
        planet("p", 0, resource="Ore"), command("b", "hutt", 0, troops(1)), command("a", "hutt", 0, troops(1)),
        command("z", "aube", 0, troops(1)), command("y", "ghost", 0, troops(1)),
        characters=(Character("ann", Text.same("Ann")),),
    )  # fmt: skip
    state = replace(state, weapons={"a": ("shield", "hangars")})
    found, galaxy = life(state, (), FRENCH), state.galaxy
    assert found.alliances == {"empire", "federation"}
    assert list(found.sides) == [*sorted(state.players), "empire", "federation"]
    assert found.sides["hutt"] == galaxy.faction["hutt"].name
    assert found.sides["empire"] == galaxy.alliance["empire"].name
    assert (found.planets, next(iter(found.commands.items()))) == ({"p": Text.same("P")}, ("b", Text.same("B")))
    assert found.technologies == {key: each.name for key, each in technologies().items()}
    fitted = tuple(technologies()[key].name for key in ("shield", "hangars"))
    assert found.fitted == (
        FittedCommand("z", "Z", galaxy.faction["aube"].name, ()), FittedCommand("y", "Y", NO_TEXT, ()),
        FittedCommand("a", "A", galaxy.faction["hutt"].name, fitted),
        FittedCommand("b", "B", galaxy.faction["hutt"].name, ()),
    )  # fmt: skip
    named = {each.id: (each.counted, each.worded, set(each.targets)) for each in found.kinds}
    everybody, nothing = {each.id for each in galaxy.factions}, set[str]()
    assert named == {
        "hold_planets": (False, False, {"p"}), "hold_sector": (False, False, {"s"}),
        "hold_count": (True, False, nothing), "win_battles": (True, False, nothing), "beat": (False, False, everybody),
        "capture": (False, False, {"ann"}), "free": (False, False, {"ann"}), "kill": (False, False, {"ann"}),
        "meet": (False, False, {"ann"}), "monopoly": (False, False, {"Ore"}), "stay_neutral": (True, False, nothing),
        "money": (True, False, nothing), "manual": (False, True, nothing),
    }  # fmt: skip
    assert found.kinds[0] == AimKind("hold_planets", targets=places_of(ObjectiveKind.HOLD_PLANETS, galaxy))
    assert places_of(ObjectiveKind.HOLD_SECTOR, galaxy) == {"s": Text.same("S")}
    assert places_of(ObjectiveKind.MEET, galaxy) == {"ann": Text.same("Ann")}
    assert places_of(ObjectiveKind.BEAT, galaxy)["hutt"] == galaxy.faction["hutt"].name


def test_rulings_of_the_turn_count_already_and_one_that_means_nothing_any_more_is_passed_over() -> None:
    state = campaign(planet("p", 0, "hutt"))
    deal = "dealt objective=z faction=hutt what=hold_count number=2 points=5"
    found = life(
        state, ("withdrawn objective=q", "lost command=gone infantry=1", deal, "fulfilled objective=z"), FRENCH
    )
    assert [(each.id, each.state) for each in found.aims] == [("z", "done")]
