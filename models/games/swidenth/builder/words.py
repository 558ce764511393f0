"""The words of an offer before the click: names, short words, numbers, drawings; and the shelves they stand on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from models.games.facets.builder import FigureShift
from models.games.swidenth.data import Rulebook
from models.games.swidenth.gear import permits_in_words
from models.games.swidenth.types import A_SKILL, A_SPELL, PROFILE, ClassType, GearType, RaceType
from models.i18n import NO_TEXT, Text

RACES: Final = Text("Race", "Race")
CLASSES: Final = Text("Classe", "Class")
SKILLS: Final = Text("Compétences", "Skills")
SPELLS: Final = Text("Sorts", "Spells")
IMPROVEMENTS: Final = Text("Améliorations", "Improvements")
_SKILL: Final = Text("compétence", "skill")
_SPELL: Final = Text("sort", "spell")

GEAR_SHELVES: Final[Mapping[str, tuple[Text, str, str]]] = {
    "light": (Text("Armes légères", "Light weapons"), "SW-82", "dagger"),
    "normal": (Text("Armes normales", "Normal weapons"), "SW-83", "melee-weapon"),
    "heavy": (Text("Armes lourdes", "Heavy weapons"), "SW-84", "axe"),
    "ranged": (Text("Armes de tir et de jet", "Ranged and thrown weapons"), "SW-88", "ranged-weapon"),
    "blessed": (Text("Armes bénies", "Blessed weapons"), "SW-92", "blessed"),
    "armour": (Text("Armures", "Armour"), "SW-85", "armour"),
    "shield": (Text("Boucliers", "Shields"), "SW-86", "shield"),
    "potion": (Text("Potions", "Potions"), "SW-95", "potion"),
    "other": (Text("Autres objets", "Other things"), "SW-94", "sacred-object"),
}
"""Shelves of gear in their order: title, rule, picture."""

_LIGHT, _NORMAL = 0, 2
_DRAWN: Final = {
    "dague": "dagger", "gourdin": "club", "baton-a-2-mains": "staff", "hache": "axe", "hache-a-2-mains": "axe",
    "hache-de-jet": "axe", "marteau": "hammer", "marteau-a-2-mains": "hammer", "lance": "spear",
    "hallebarde": "spear", "arbalete": "crossbow", "pistolet": "firearm", "arquebuse": "firearm",
}  # fmt: skip
_KINDS_DRAWN: Final = {
    "melee": "melee-weapon", "ranged": "ranged-weapon", "armour": "armour", "shield": "shield",
    "sacred": "sacred-object", "grimoire": "grimoire", "scroll": "scroll", "potion": "potion",
}  # fmt: skip
_STATS_DRAWN: Final = dict(zip(PROFILE, ("combat", "defence", "vitality", "morale", "psyche", "shooting"), strict=True))
_SKILLS_DRAWN: Final = {
    "ambidextre": "ambidextrous", "amphibie": "swim", "chef": "leader", "furtif": "stealth", "grimpeur": "climb",
    "lent": "slow", "rapide": "fast", "vol": "flight", "soins": "healing", "spectral": "spectral",
    "demoniaque": "demonic", "petite-taille": "small-size", "enorme": "large-size", "immense": "large-size",
    "effrayant-x": "fear", "marcheur-agile": "pace",
}  # fmt: skip
OWN: Final = "hero"
"""The drawing of a race or a class that is not of the book."""
_PEOPLES: Final = ("imperial", "humain-du-royaume", "nordique", "elfe", "nain", "hobbit", "semi-orc")
_CALLINGS: Final = ("ranger", "tireur", "guerrier", "barbare", "mage", "paladin", "aventurier")


def shelf_of(thing: GearType) -> str:
    """Return the shelf a thing stands on."""
    if thing.magic and thing.is_weapon:
        return "blessed"
    if thing.kind == "melee":
        return "light" if thing.damage <= _LIGHT else "normal" if thing.damage <= _NORMAL else "heavy"
    return thing.kind if thing.kind in GEAR_SHELVES else "other"


def gear_picture(thing: GearType) -> str:
    """Return the drawing of a thing."""
    if thing.magic:
        return "blessed"
    return _DRAWN.get(thing.id, _KINDS_DRAWN[thing.kind])


def skill_picture(skill_id: str) -> str:
    """Return the drawing of a skill."""
    return _SKILLS_DRAWN.get(skill_id, "skill")


def stat_picture(stat_id: str) -> str:
    """Return the drawing of a characteristic."""
    return _STATS_DRAWN.get(stat_id, "profile")


def birth_picture(item_id: str) -> str:
    """Return the drawing of a race or a class; own ones have that of a hero."""
    return f"emblem-{item_id}" if item_id in _PEOPLES or item_id in _CALLINGS else OWN


def join_texts(texts: Iterable[Text], glue: str = ", ") -> Text:
    """Return several texts as one, in both languages."""
    given = [text for text in texts if text != NO_TEXT]
    french = glue.replace(";", "\u00a0;").replace(":", "\u00a0:")
    return Text(french.join(t.fr for t in given), glue.join(t.en for t in given)) if given else NO_TEXT


def figures(book: Rulebook, stats: Mapping[str, int], sign: str = "") -> Text:
    """Return figures in short: `Com 1, Déf 3, Vit 5`; with `sign` `+` as bonuses: `Com +3`."""
    shown = (
        Text(f"{book.stats[stat].short.fr} {sign}{stats[stat]}", f"{book.stats[stat].short.en} {sign}{stats[stat]}")
        for stat in PROFILE
        if stat in stats
    )
    return join_texts(shown)


def race_words(book: Rulebook, race: RaceType) -> Text:
    """Return what a race gives besides its figures: innate skills, open classes."""
    skills = join_texts(book.skills[each].name for each in race.skills if each in book.skills)
    classes = join_texts(book.classes[each].name for each in race.classes if each in book.classes)
    opens = Text(f"classes\u00a0: {classes.fr}", f"classes: {classes.en}")
    return join_texts((skills, opens if classes != NO_TEXT else NO_TEXT), "; ")


def class_amount(book: Rulebook, cls: ClassType) -> Text:
    """Return the bonuses, skills and spells of a class, in words."""
    skills = join_texts(book.skills[each].name for each in cls.skills if each in book.skills)
    spells = join_texts(book.spells[each].name for each in cls.spells if each in book.spells)
    free = cls.free_spells
    chosen = Text(f"{free} sorts au choix", f"{free} spells of choice") if free else NO_TEXT
    return join_texts((figures(book, cls.bonus, "+"), skills, spells, chosen))


def class_words(book: Rulebook, cls: ClassType) -> Text:
    """Return what a class may carry and the prices of its improvements, in words."""
    gear = join_texts(permits_in_words(book, cls))
    prices = join_texts(_price(book, what, cost) for what, cost in cls.improvements.items())
    return join_texts((gear, prices), "; ")


def _price(book: Rulebook, what: str, cost: int) -> Text:
    name = {A_SKILL: _SKILL, A_SPELL: _SPELL}.get(what) or book.stats[what].short
    return Text(f"{name.fr} {cost}\u00a0PP", f"{name.en} {cost} PP")


def shifts(book: Rulebook, before: Mapping[str, int], after: Mapping[str, int]) -> tuple[FigureShift, ...]:
    """Return the figures of a profile that differ, before and after."""
    return tuple(
        FigureShift(
            book.stats[stat].name.fr,
            book.stats[stat].name,
            _value_words(before.get(stat)),
            _value_words(after.get(stat)),
        )
        for stat in PROFILE
        if before.get(stat) != after.get(stat)
    )


def _value_words(value: int | None) -> str:
    return "—" if value is None else str(value)
