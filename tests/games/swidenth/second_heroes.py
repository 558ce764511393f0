"""A second engine for the heroes of Swidenth, written from the book's facts with the default readings, slow and plain.

It shares no code and no file with the program: what a hero costs, the figures and skills he comes to, what he holds in
his hands and what the rules forbid him stand here as the book prints them. `test_second_heroes.py` compares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FIGURES = ("Combat", "Défense", "Vitalité", "Moral", "Psychisme", "Tir")
# Price, figures in the order above without Tir, Tir, skills, classes (SW-52 … SW-58).
RACES: Mapping[str, tuple[int, tuple[int, ...], int | None, tuple[str, ...], tuple[str, ...]]] = {
    "Impérial": (15, (0, 3, 5, 0, 0), None, (), ("Guerrier", "Tireur", "Mage", "Aventurier")),
    "Humain du Royaume": (18, (1, 3, 5, 0, 1), None, (), ("Paladin", "Ranger", "Mage", "Aventurier")),
    "Nordique": (20, (0, 3, 6, 1, 0), None, ("Marcheur agile",), ("Barbare", "Ranger")),
    "Elfe": (18, (1, 2, 5, 0, 1), 1, ("Marcheur agile",), ("Ranger", "Mage", "Aventurier")),
    "Nain": (20, (0, 4, 5, 1, 1), None, ("Lent", "Petite taille"), ("Guerrier", "Tireur", "Ranger")),
    "Hobbit": (13, (0, 2, 4, 0, 1), 1, ("Lent", "Petite taille", "Marcheur agile"), ("Ranger", "Tireur", "Aventurier")),
    "Semi-Orc": (20, (0, 4, 6, 0, 0), None, (), ("Guerrier", "Barbare")),
}
# Bonus, skills (SW-59, 62, 65, 68, 71, 74, 77).
BONUS: Mapping[str, tuple[dict[str, int], tuple[str, ...]]] = {
    "Ranger": ({"Tir": 2}, ("Furtif", "Marcheur agile")),
    "Tireur": ({"Tir": 3}, ()),
    "Guerrier": ({"Combat": 3}, ()),
    "Barbare": ({"Combat": 1, "Défense": 1, "Vitalité": 1}, ()),
    "Mage": ({"Psychisme": 3}, ()),
    "Paladin": ({"Combat": 1, "Défense": 1}, ()),
    "Aventurier": ({"Combat": 1, "Moral": 1, "Tir": 1}, ()),
}
# Prices of one step, a skill, a spell (SW-61, 64, 67, 70, 73, 76, 79).
STEPS: Mapping[str, dict[str, int]] = {
    "Ranger": {"Tir": 15, "skill": 20, "Combat": 25, "Moral": 25, "Psychisme": 35},
    "Tireur": {"Tir": 15, "Combat": 20, "Moral": 20, "skill": 25, "Psychisme": 35},
    "Guerrier": {"Combat": 15, "Moral": 20, "Tir": 25, "skill": 25, "Psychisme": 35},
    "Barbare": {"Combat": 15, "Moral": 15, "skill": 20, "Tir": 25, "Psychisme": 35},
    "Mage": {"skill": 30, "Combat": 30, "Psychisme": 20, "spell": 20, "Moral": 30},
    "Paladin": {"Moral": 15, "Combat": 20, "Psychisme": 25, "skill": 30},
    "Aventurier": {"Tir": 20, "skill": 20, "Combat": 20, "Moral": 25, "Psychisme": 25, "spell": 35},
}
PALADIN_SPELLS = {"Bouclier magique": 30, "Duel magique": 30, "Bannissement": 30, "Inspiration magique": 30}
SPELLS = (
    "Bannissement", "Bouclier magique", "Boule magique", "Duel magique", "Guérison magique", "Inspiration magique",
    "Invisibilité magique", "Invocation de Guerriers", "Mur de destruction", "Paralysie magique",
    "Répulsion magique", "Sort de Combat", "Tir magique", "Voile impénétrable",
)  # fmt: skip
# Skills a hero may buy, and those of monsters (SW-96 … SW-115, AMB-SW-5); Tir is bought as a figure.
OPEN = (
    "Ambidextre", "Amphibie", "Chef", "Désengagement habile", "Furtif", "Grimpeur", "Marcheur agile", "Soins",
)  # fmt: skip
CLOSED = (
    "Démoniaque", "Énorme", "Immense", "Insensible à la déroute", "Lent", "Petite taille", "Rapide", "Spectral", "Vol",
)  # fmt: skip
# What a class may use: names, and `light`, `normal`, `heavy` for arms, `any …` for a whole table (SW-60 … SW-78).
ARMS: Mapping[str, tuple[str, ...]] = {
    "Ranger": ("Arc court", "Arc long", "Lance", "light", "normal", "light armour"),
    "Tireur": ("Arc court", "Arc long", "Arbalète", "Arquebuse", "light", "normal", "light armour", "normal armour"),
    "Guerrier": (
        "Arc court", "Arc long", "Arbalète", "Hache de jet", "light", "normal", "heavy", "any armour", "any shield",
    ),
    "Barbare": ("Hache de jet", "Lance", "light", "normal", "heavy", "light armour"),
    "Mage": ("light", "normal", "light armour"),
    "Paladin": ("light", "normal", "any armour", "any shield"),
    "Aventurier": (
        "Hache de jet", "Lance", "Arc court", "Arc long", "Arbalète", "Pistolet", "light", "normal", "light armour",
        "normal armour", "Rondache", "Bouclier",
    ),
}  # fmt: skip
# Grade, hands, Damage, price, whether its name is feminine (SW-82 … SW-84).
MELEE: Mapping[str, tuple[str, int, int, int, bool]] = {
    "Dague": ("light", 1, 0, 2, True),
    "Gourdin": ("light", 1, 0, 2, False),
    "Bâton à 2 mains": ("light", 2, 0, 2, False),
    "Épée": ("normal", 1, 2, 5, True),
    "Hache": ("normal", 1, 2, 5, True),
    "Marteau": ("normal", 1, 2, 5, False),
    "Épée à 2 mains": ("heavy", 2, 4, 12, True),
    "Hache à 2 mains": ("heavy", 2, 4, 12, True),
    "Marteau à 2 mains": ("heavy", 2, 4, 12, False),
    "Hallebarde": ("heavy", 2, 4, 12, True),
}
# Hands, range, Damage of the shot, turns to reload, price, Damage in contact of those one throws (SW-87 … SW-91).
RANGED: Mapping[str, tuple[int, int, int, int, int, int | None]] = {
    "Hache de jet": (1, 3, 0, 0, 2, 0),
    "Lance": (2, 6, 0, 0, 4, 2),
    "Arc court": (2, 9, 0, 0, 5, None),
    "Arc long": (2, 15, 0, 0, 15, None),
    "Arbalète": (2, 12, 2, 1, 12, None),
    "Pistolet": (1, 3, 4, 1, 12, None),
    "Arquebuse": (2, 15, 4, 2, 20, None),
}
# Grade, Defence, price (SW-85); Defence against shots, price (SW-86); price (SW-94, SW-95).
ARMOUR: Mapping[str, tuple[str, int, int]] = {
    "Armure de cuir": ("light armour", 1, 5),
    "Pourpoint": ("light armour", 1, 5),
    "Cuirasse": ("normal armour", 2, 12),
    "Cotte de mailles": ("normal armour", 2, 12),
    "Armure de plates partielle": ("heavy armour", 3, 25),
    "Armure de plates": ("full armour", 4, 50),
}
SHIELDS: Mapping[str, tuple[int, int]] = {"Rondache": (0, 5), "Bouclier": (1, 10), "Écu": (2, 20)}
OTHER: Mapping[str, int] = {
    "Objet sacré": 20, "Potion de Force": 5, "Potion de Soin": 12, "Potion de Vivacité": 7,
}  # fmt: skip
CARRIED = {"armour": 1, "shield": 1, "one_handed": 3, "two_handed": 1, "sacred": 1, "grimoire": 3}
BLESSING_COST, BLESSING_DAMAGE, SHIELD_COMBAT, BUDGET, LEAST_HEROES = 20, 2, 1, 100, 2


def blessed(weapon: str) -> str:
    """Return the name of a blessed weapon: the participle stands last and agrees with it."""
    return f"{weapon} {'bénie' if MELEE[weapon][4] else 'béni'}"


BLESSED = {blessed(weapon): weapon for weapon in MELEE}


def price_of(thing: str) -> int:
    if thing in BLESSED:
        return MELEE[BLESSED[thing]][3] + BLESSING_COST
    for table, place in ((MELEE, 3), (RANGED, 4), (ARMOUR, 2), (SHIELDS, 1)):
        if thing in table:
            return int(table[thing][place])  # type: ignore[index]
    return OTHER.get(thing, 0)


def slot_of(thing: str) -> str:
    plain = BLESSED.get(thing, thing)
    if plain in MELEE or plain in RANGED:
        hands = MELEE[plain][1] if plain in MELEE else RANGED[plain][0]
        return "one_handed" if hands == 1 else "two_handed"
    if plain in ARMOUR or plain in SHIELDS:
        return "armour" if plain in ARMOUR else "shield"
    if plain.startswith("Grimoire"):
        return "grimoire"
    return "sacred" if plain == "Objet sacré" else ""


def may_use(cls: str, thing: str) -> bool:
    plain, allowed = BLESSED.get(thing, thing), ARMS[cls]
    if plain in MELEE:
        return MELEE[plain][0] in allowed
    if plain in ARMOUR:
        return ARMOUR[plain][0] in allowed or "any armour" in allowed
    if plain in SHIELDS:
        return plain in allowed or "any shield" in allowed
    if plain.startswith("Grimoire"):
        return cls == "Mage"
    return plain in allowed if plain in RANGED else True


class Judged:
    """One hero as typed in French: what he costs and comes to, and what is wrong with him."""

    def __init__(self, typed: Mapping[str, Any]) -> None:
        self.race, self.cls = typed["race"], typed["class"]
        self.bought, self.found = list(typed["gear"]), list(typed["found"])
        self.steps, self.skills, self.spells = dict(typed["improvements"]), typed["skills"], typed["spells"]
        self.carried = [*self.bought, *self.found]

    @property
    def innate(self) -> list[str]:
        return list(dict.fromkeys([*RACES[self.race][3], *BONUS[self.cls][1]]))

    def cost(self) -> int:
        """A step the class does not sell costs what its dearest does; a Mage's first two spells nothing (SW-71)."""
        prices = STEPS[self.cls]
        dearest = max(prices[each] for each in prices if each in FIGURES)
        steps = sum(count * prices.get(stat, dearest) for stat, count in self.steps.items())
        skills = sum(prices["skill"] for each in self.skills if each not in self.innate)
        return RACES[self.race][0] + steps + skills + self._spells_cost() + sum(price_of(each) for each in self.bought)

    def _spells_cost(self) -> int:
        if self.cls == "Paladin":
            return sum(PALADIN_SPELLS.get(each, 0) for each in self.spells)
        paid = self.spells[2:] if self.cls == "Mage" else self.spells
        return len(paid) * STEPS[self.cls].get("spell", 0)

    def figures(self) -> list[int | None]:
        """The six figures, the best armour in Defence, no shield in Combat (SW-169)."""
        _, stats, shooting, _, _ = RACES[self.race]
        found: dict[str, int | None] = dict(zip(FIGURES, (*stats, shooting), strict=True))
        for stat, amount in BONUS[self.cls][0].items():
            found[stat] = (found[stat] or 0) + amount
        for stat, count in self.steps.items():
            if stat in STEPS[self.cls]:
                found[stat] = (found[stat] or 0) + count
        found["Défense"] = (found["Défense"] or 0) + max((ARMOUR[a][1] for a in self.carried if a in ARMOUR), default=0)
        return [found[each] for each in FIGURES]

    def all_skills(self) -> list[str]:
        return list(dict.fromkeys([*self.innate, *self.skills]))

    def all_spells(self) -> list[str]:
        return list(dict.fromkeys([*(["Guérison magique"] if self.cls == "Paladin" else []), *self.spells]))

    def move(self) -> int:
        return 2 if "Lent" in self.all_skills() else 8 if "Rapide" in self.all_skills() else 3

    def wrong(self) -> set[tuple[str, str]]:
        """What the rules forbid, as kind and thing."""
        found = {("class", self.cls)} if self.cls not in RACES[self.race][4] else set()
        for thing in self.bought:
            if thing.startswith(("Grimoire", "Parchemin")):
                found.add(("not sold", thing))
        for thing in self.carried:
            # What was found and not bought may be carried for a friend, but for a grimoire (SW-93, SW-205).
            if not may_use(self.cls, thing) and (thing in self.bought or thing.startswith("Grimoire")):
                found.add(("closed", thing))
        slots = [slot_of(each) for each in self.carried]
        found |= {("carry", slot) for slot, most in CARRIED.items() if slots.count(slot) > most}
        found |= {("step", stat) for stat in self.steps if stat not in STEPS[self.cls]}
        found |= {("skill", each) for each in self.skills if each in CLOSED and each not in self.innate}
        found |= {("twice", each) for each in self.skills if self.skills.count(each) > 1}
        found |= {("twice", each) for each in self.spells if self.spells.count(each) > 1}
        return found | {("spell", each) for each in self.spells if not self._spell_open(each)}

    def _spell_open(self, spell: str) -> bool:
        if self.cls == "Paladin":
            return spell in PALADIN_SPELLS or spell == "Guérison magique"
        return self.cls in ("Mage", "Aventurier")

    def spells_left(self) -> int:
        return max(0, 2 - len(set(self.spells))) if self.cls == "Mage" else 0

    def hands(self) -> set[tuple[int, int]]:
        """Combat and Damage of everything he may fight with in contact (SW-82 … SW-87, SW-92, SW-96)."""
        combat = int(self.figures()[0] or 0)
        shield = SHIELD_COMBAT if any(each in SHIELDS for each in self.carried) else 0
        arms = [self._arm(each) for each in self.carried if each in BLESSED or self._in_contact(each)]
        found = set()
        for hands, damage, blessing in arms:
            with_shield = combat + (shield if hands == 1 else 0)
            found |= {(with_shield, damage), (with_shield, damage + blessing)}
        return found | set(self._two(combat, [each for each in arms if each[0] == 1]))

    def _two(self, combat: int, arms: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int]]:
        """Two arms at once: Combat+1 and half the Damage of the second (SW-96); a blessing is halved with it,
        so that of two arms alike the blessed one leads."""
        if "Ambidextre" not in self.all_skills() or len(arms) < 2:
            return
        (_, first, own), (_, second, other) = sorted(arms, key=lambda arm: (-arm[1], -arm[2]))[:2]
        yield combat + 1, first + second // 2
        yield combat + 1, first + own + (second + other) // 2

    def _in_contact(self, thing: str) -> bool:
        return thing in MELEE or (thing in RANGED and RANGED[thing][5] is not None)

    def _arm(self, thing: str) -> tuple[int, int, int]:
        plain = BLESSED.get(thing, thing)
        if plain in MELEE:
            return MELEE[plain][1], MELEE[plain][2], BLESSING_DAMAGE if thing in BLESSED else 0
        return RANGED[plain][0], int(RANGED[plain][5] or 0), 0

    def shots(self) -> set[tuple[int, int, int, int]]:
        """Tir, range, Damage and turns to reload of every weapon he may shoot with (SW-35, SW-87 … SW-91)."""
        shooting = self.figures()[5]
        if shooting is None:
            return set()
        return {(shooting, *RANGED[each][1:4]) for each in self.carried if each in RANGED}

    def shot_at(self) -> set[tuple[int, int]]:
        """Combat and Defence against a shot from the front behind his best shield (SW-11, SW-86)."""
        combat, defence = (int(each or 0) for each in self.figures()[:2])
        shields = [SHIELDS[each][0] for each in self.carried if each in SHIELDS]
        return {(combat + SHIELD_COMBAT, defence + max(shields))} if shields else set()
