"""The rule set against the printed tables, written down a second time."""

from __future__ import annotations

import pytest

from models.games.swidenth.data import (
    Rulebook,
    bands,
    behaviours,
    bestiary,
    climate,
    drawn,
    options,
    quest_profiles,
    random_events,
    roles,
)
from models.games.swidenth.game import SWIDENTH
from models.games.swidenth.gear import base_move, piece, run_tenths, skill
from models.games.swidenth.types import PROFILE


def figures(stats: dict[str, int]) -> list[int | None]:
    return [stats.get(stat) for stat in PROFILE]


@pytest.mark.rule("SW-52", "SW-53", "SW-54", "SW-55", "SW-56", "SW-57", "SW-58")
@pytest.mark.parametrize(
    ("race", "cost", "printed", "skills", "classes"),
    [
        ("imperial", 15, [0, 3, 5, 0, 0, None], "", "guerrier tireur mage aventurier"),
        ("humain-du-royaume", 18, [1, 3, 5, 0, 1, None], "", "paladin ranger mage aventurier"),
        ("nordique", 20, [0, 3, 6, 1, 0, None], "marcheur-agile", "barbare ranger"),
        ("elfe", 18, [1, 2, 5, 0, 1, 1], "marcheur-agile", "ranger mage aventurier"),
        ("nain", 20, [0, 4, 5, 1, 1, None], "lent petite-taille", "guerrier tireur ranger"),
        ("hobbit", 13, [0, 2, 4, 0, 1, 1], "lent petite-taille marcheur-agile", "ranger tireur aventurier"),
        ("semi-orc", 20, [0, 4, 6, 0, 0, None], "", "guerrier barbare"),
    ],
)
def test_races(book: Rulebook, race: str, cost: int, printed: list[int], skills: str, classes: str) -> None:
    found = book.races[race]
    assert (found.cost, figures(found.stats)) == (cost, printed)
    assert (list(found.skills), list(found.classes)) == (skills.split(), classes.split())


@pytest.mark.rule("SW-59", "SW-62", "SW-65", "SW-68", "SW-71", "SW-74", "SW-77")
@pytest.mark.parametrize(
    ("cls", "bonus", "skills", "spells", "free"),
    [
        ("ranger", {"tir": 2}, "furtif marcheur-agile", "", 0),
        ("tireur", {"tir": 3}, "", "", 0),
        ("guerrier", {"combat": 3}, "", "", 0),
        ("barbare", {"combat": 1, "defense": 1, "vitalite": 1}, "", "", 0),
        ("mage", {"psychisme": 3}, "", "", 2),
        ("paladin", {"combat": 1, "defense": 1}, "", "guerison-magique", 0),
        ("aventurier", {"combat": 1, "moral": 1, "tir": 1}, "", "", 0),
    ],
)
def test_class_bonuses(book: Rulebook, cls: str, bonus: dict[str, int], skills: str, spells: str, free: int) -> None:
    found = book.classes[cls]
    assert (found.bonus, found.free_spells) == (bonus, free)
    assert (list(found.skills), list(found.spells)) == (skills.split(), spells.split())


@pytest.mark.rule("SW-61", "SW-64", "SW-67", "SW-70", "SW-73", "SW-76", "SW-79")
@pytest.mark.parametrize(
    ("cls", "prices"),
    [
        ("ranger", "tir 15 competence 20 combat 25 moral 25 psychisme 35"),
        ("tireur", "tir 15 combat 20 moral 20 competence 25 psychisme 35"),
        ("guerrier", "combat 15 moral 20 tir 25 competence 25 psychisme 35"),
        ("barbare", "combat 15 moral 15 competence 20 tir 25 psychisme 35"),
        ("mage", "competence 30 combat 30 psychisme 20 sort 20 moral 30"),
        ("paladin", "moral 15 combat 20 psychisme 25 competence 30"),
        ("aventurier", "tir 20 competence 20 combat 20 moral 25 psychisme 25 sort 35"),
    ],
)
def test_class_prices(book: Rulebook, cls: str, prices: str) -> None:
    words = prices.split()
    assert book.classes[cls].improvements == dict(zip(words[::2], map(int, words[1::2]), strict=True))


@pytest.mark.rule("SW-76")
def test_a_paladin_has_four_spells_at_thirty(book: Rulebook) -> None:
    spells = ("bouclier-magique", "duel-magique", "bannissement", "inspiration-magique")
    assert book.classes["paladin"].spell_costs == dict.fromkeys(spells, 30)


@pytest.mark.rule("SW-80")
def test_no_class_sells_defence_or_vitality(book: Rulebook) -> None:
    assert not any({"defense", "vitalite"} & cls.improvements.keys() for cls in book.classes.values())


@pytest.mark.rule("SW-82", "SW-83", "SW-84")
def test_melee_weapons(book: Rulebook) -> None:
    weapons = {
        (0, 2): "dague gourdin baton-a-2-mains",
        (2, 5): "epee hache marteau",
        (4, 12): "epee-a-2-mains hache-a-2-mains marteau-a-2-mains hallebarde",
    }
    for (damage, cost), names in weapons.items():
        for name in names.split():
            assert (book.gear[name].damage, book.gear[name].cost) == (damage, cost), name
    two_handed = {g.id for g in book.gear.values() if g.kind == "melee" and g.hands == 2 and g.grade}
    assert two_handed == {"baton-a-2-mains", *weapons[4, 12].split()}


@pytest.mark.rule("SW-85")
def test_armours(book: Rulebook) -> None:
    armours = {
        "armure-de-cuir": (1, 5), "pourpoint": (1, 5), "cuirasse": (2, 12), "cotte-de-mailles": (2, 12),
        "armure-de-plates-partielle": (3, 25), "armure-de-plates": (4, 50),
    }  # fmt: skip
    assert {a: (book.gear[a].defence, book.gear[a].cost) for a in armours} == armours


@pytest.mark.rule("SW-86")
def test_shields(book: Rulebook) -> None:
    shields = {"rondache": (1, 0, 5), "bouclier": (1, 1, 10), "ecu": (1, 2, 20)}
    assert {s.id: (s.combat, s.defence, s.cost) for s in book.gear.values() if s.kind == "shield"} == shields


@pytest.mark.rule("SW-87", "SW-88", "SW-89", "SW-90", "SW-91")
def test_ranged_weapons(book: Rulebook) -> None:
    printed = {  # range, damage, reload, cost, hands
        "hache-de-jet": (3, 0, 0, 2, 1), "lance": (6, 0, 0, 4, 2), "arc-court": (9, 0, 0, 5, 2),
        "arc-long": (15, 0, 0, 15, 2), "arbalete": (12, 2, 1, 12, 2), "pistolet": (3, 4, 1, 12, 1),
        "arquebuse": (15, 4, 2, 20, 2),
    }  # fmt: skip
    ranged = {
        g.id: (g.range, g.shot_damage, g.reload, g.cost, g.hands) for g in book.gear.values() if g.kind == "ranged"
    }
    assert ranged == printed
    thrown = {g.id: g.damage for g in book.gear.values() if g.single_shot}
    assert thrown == {"hache-de-jet": 0, "lance": 2}


@pytest.mark.rule("SW-92")
def test_a_blessed_weapon_costs_twenty_more(book: Rulebook) -> None:
    sword = piece(book, "benie:epee")
    assert sword is not None
    assert (sword.cost, sword.magic, sword.damage, sword.name.fr, sword.name.en) == (
        25, True, 2, "Épée bénie", "Blessed sword",
    )  # fmt: skip
    hammer = piece(book, "benie:marteau")
    assert hammer is not None
    assert hammer.name.fr == "Marteau béni"
    assert piece(book, "benie:rondache") is None


@pytest.mark.rule("SW-94", "SW-95")
def test_sacred_object_and_potions(book: Rulebook) -> None:
    prices = {"objet-sacre": 20, "potion-de-force": 5, "potion-de-soin": 12, "potion-de-vivacite": 7}
    assert {name: book.gear[name].cost for name in prices} == prices
    assert (book.gear["potion-de-force"].damage, book.gear["potion-de-vivacite"].combat) == (2, 2)


@pytest.mark.rule("SW-93")
def test_grimoires_and_scrolls_carry_their_spell(book: Rulebook) -> None:
    grimoire = piece(book, "grimoire:tir-magique")
    assert grimoire is not None
    assert (grimoire.spell, grimoire.sold, grimoire.name.fr) == ("tir-magique", False, "Grimoire (Tir magique)")
    assert piece(book, "grimoire:nope") is None
    assert piece(book, "epee:tir-magique") is None


def test_counts_of_everything(book: Rulebook) -> None:
    assert (len(book.races), len(book.classes), len(book.skills), len(book.spells)) == (7, 7, 20, 14)
    assert (len(bestiary()), len(quest_profiles()), len(bands())) == (17, 5, 3)
    assert (len(roles()), len(behaviours())) == (7, 2)
    assert len(SWIDENTH.rules()) == 205


def test_every_id_the_data_names_exists(book: Rulebook) -> None:
    for race in book.races.values():
        assert set(race.classes) <= book.classes.keys()
        assert set(race.skills) <= book.skills.keys()
    for cls in book.classes.values():
        groups = {"melee", "ranged", "armour", "shield"}
        assert set(cls.permits) - groups <= book.gear.keys(), cls.id
        assert set(cls.refuses) <= book.gear.keys()
        assert {*cls.spells, *cls.spell_costs} <= book.spells.keys()
    for profile in (*bestiary().values(), *quest_profiles().values()):
        assert all(piece(book, g) for g in profile.gear), profile.id
        assert all(skill(book, s) for s in profile.skills), profile.id
        assert set(profile.spells) <= book.spells.keys()
        assert profile.role in roles() or not profile.role
        assert profile.behaviour in behaviours() or not profile.behaviour
    for band in bands().values():
        for hero in band.heroes:
            assert hero.cls in book.races[hero.race].classes
            assert all(piece(book, g) for g in hero.gear)


def test_every_rule_id_the_data_cites_is_a_rule(book: Rulebook) -> None:
    cited = {
        thing.rule
        for things in (
            book.races,
            book.classes,
            book.gear,
            book.skills,
            book.spells,
            bestiary(),
            quest_profiles(),
            bands(),
            roles(),
            climate(),
            random_events(),
        )
        for thing in things.values()
    }  # fmt: skip
    cited |= {r for cls in book.classes.values() for r in (cls.gear_rule, cls.improvements_rule)}
    assert cited <= SWIDENTH.rules().keys()


@pytest.mark.parametrize("table", [climate, random_events])
def test_a_table_holds_every_score_of_a_d20_once(table: object) -> None:
    rows = table()  # type: ignore[operator]
    hits = [[row.id for row in rows.values() if row.low <= score <= row.high] for score in range(1, 21)]
    assert all(len(hit) == 1 for hit in hits)
    assert drawn(rows, 21) is None


def test_tables_give_what_the_book_prints() -> None:
    weather = [drawn(climate(), score) for score in (4, 5, 9, 16, 20)]
    assert [(row.id, row.sight, row.shooting, row.magic) for row in weather if row] == [
        ("beau-temps", 0, 0, 0), ("orage", 15, -1, 0), ("brouillard", 9, 0, 0),
        ("vent-houleux", 0, -3, 0), ("vent-de-magie", 0, 0, 2),
    ]  # fmt: skip
    happenings = {score: row.id for score in range(10, 21) if (row := drawn(random_events(), score))}
    assert happenings == {
        10: "rien", 11: "attaque-critique", 12: "crise-de-panique", 13: "traitrise", 14: "perturbation-magique",
        15: "vent-de-magie-favorable", 16: "coup-foireux", 17: "perte-d-equilibre", 18: "bourrasque-subite",
        19: "chute-propice", 20: "fuite-inesperee",
    }  # fmt: skip


@pytest.mark.rule("SW-16", "SW-17", "SW-107", "SW-110")
@pytest.mark.parametrize(("skills", "move", "run"), [((), 3, 45), (("lent",), 2, 30), (("rapide",), 8, 120)])
def test_moves_and_runs(book: Rulebook, skills: tuple[str, ...], move: int, run: int) -> None:
    assert (base_move(book, skills), run_tenths(base_move(book, skills))) == (move, run)


@pytest.mark.rule("SW-111")
def test_reload_is_a_numbered_skill(book: Rulebook) -> None:
    reload = skill(book, "recharge-x:2")
    assert reload is not None
    assert reload.name.fr == "Recharge 2"
    assert skill(book, "lent:2") is None
    assert skill(book, "effrayant-x:²") is None


def test_options_have_their_default_among_their_values() -> None:
    assert {option.id: option.default for option in options()} == {
        "fall": "corrected", "pc_skills": "no_monster_traits", "unspent": "lost", "shield_com_rear": "yes",
        "shield_two_hands": "no", "thrown_as_melee": "no", "npc_shield": "added", "healing_cap": "capped",
        "near": "strict", "prone": "rise_first", "self_ally": "yes", "guards": "every_turn", "archer_role": "tireur",
        "bows": "two_handed", "blessed_second": "halved", "npc_ambidextrous": "printed", "worth": "total",
        "recruit": "creation", "npc_roles": "by_arms", "improvement": "repeatable", "led_npcs": "with_pj",
        "paralysis_range": "sight", "chain": "pair", "spectral": "victims", "free_bonus": "yes",
        "paralysed_defends": "no", "prone_strikes": "no", "rout_base": "frozen", "grief": "game", "fled_pp": "no",
        "summon_pp": "nobody", "difficult_by": "centre", "through_friends": "yes", "run_difficult": "double",
        "fright": "activation", "figures_hide": "no", "forest_sight": "trunks", "tir_order": "multiply_first",
        "big_cover": "halved", "reload": "timer", "riposte_to": "attempt", "backlash_margin": "difference",
        "shot_backlash": "yes", "stealth_spells": "barred", "ball_friends": "hit", "second_potion": "no",
        "summoned": "one_prepared", "damaging": "expected", "riposte": "last", "riposte_far": "attacker",
        "nearest": "straight", "watch": "stays", "support_when": "maximise", "repulsion_when": "radius",
        "ambush_acts": "same_turn", "exit": "path", "reward_fled": "yes",
    }  # fmt: skip
    for option in options():
        assert len({value.id for value in option.values}) == len(option.values) >= 2
        assert option.chosen({option.id: "of another version"}) == option.default
        assert all(value.effect.fr and value.effect.en and value.title.fr and value.title.en for value in option.values)


def test_rules_speak_both_languages() -> None:
    for found in SWIDENTH.rules().values():
        assert all((found.title.fr, found.title.en, found.text.fr, found.text.en)), found.id


def test_events_12_and_20_are_about_npcs_not_enemies() -> None:
    """SW-193, SW-196: events 11 to 19 say whom they mean; 12 and 20 mean any NPC."""
    for score in (12, 20):
        row = drawn(random_events(), score)
        assert row is not None
        assert "PNJ" in row.words.fr
        assert "NPC" in row.words.en
        assert "ennemi" not in row.words.fr
        assert "enemy" not in row.words.en
