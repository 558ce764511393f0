"""Card contents for tests: what the games say, shaped as their Cards facets give it."""

from __future__ import annotations

from models.games.values import CardContent, CardSection, Entry, Stat
from models.i18n import Text

S = Text.same


def stat(name: str, english: str, value: int | None, shown: str = "") -> Stat:
    return Stat(name, Text(name, english), Text(name[:3], english[:3]), value, shown)


THEVOR = CardContent(
    game="swidenth",
    design="fantasy",
    kind="hero",
    title=S("Thevor"),
    role=Text("Paladin du Royaume", "Paladin of the Kingdom"),
    cost=Text("28 PP", "28 PP"),
    stats=(
        stat("Combat", "Combat", 2),
        stat("Défense", "Defence", 4),
        stat("Vitalité", "Vitality", 5),
        stat("Moral", "Morale", 0),
        stat("Psychisme", "Psyche", 1),
        stat("Tir", "Shooting", None),
    ),
    sections=(
        CardSection(
            Text("Équipement", "Gear"),
            (
                Entry("marteau", Text("Marteau", "Hammer"), amount=Text("Dégâts +2", "Damage +2"), rule="SW-83"),
                Entry(
                    "rondache",
                    Text("Rondache", "Buckler"),
                    Text("Combat 3 bouclier au bras.", "Combat 3 with the shield in hand."),
                    "SW-86",
                    Text("Combat +1", "Combat +1"),
                ),
            ),
            "gear",
        ),
        CardSection(
            Text("Sorts", "Spells"),
            (
                Entry(
                    "guerison-magique",
                    Text("Guérison magique", "Magic healing"),
                    Text(
                        "Test de Psychisme à 8 : une cible à moins de 3 pas retrouve 1D2 points de Vitalité.",
                        "Psyche test 8: a target less than 3 paces away regains 1D2 Vitality.",
                    ),
                    "SW-121",
                    Text("Psychisme 8", "Psyche 8"),
                ),
            ),
            "spell",
        ),
    ),
    boxes=5,
    emblem="thevor",
)

SALVYNIA = CardContent(
    game="swidenth",
    design="fantasy",
    kind="hero",
    title=S("Salvynia"),
    role=Text("Mage elfe", "Elf mage"),
    cost=S("20 PP"),
    stats=(
        stat("Combat", "Combat", 1),
        stat("Défense", "Defence", 2),
        stat("Vitalité", "Vitality", 5),
        stat("Moral", "Morale", 0),
        stat("Psychisme", "Psyche", 4),
        stat("Tir", "Shooting", 1),
    ),
    sections=(
        CardSection(
            Text("Équipement", "Gear"),
            (Entry("dague", Text("Dague", "Dagger"), amount=Text("Dégâts +0", "Damage +0"), rule="SW-82"),),
            "gear",
        ),
        CardSection(
            Text("Compétences", "Skills"),
            (
                Entry(
                    "marcheur-agile",
                    Text("Marcheur agile", "Sure-footed"),
                    Text(
                        "Ignore les terrains difficiles et les obstacles linéaires.",
                        "Ignores difficult terrain and linear obstacles.",
                    ),
                    "SW-108",
                ),
            ),
            "skill",
        ),
        CardSection(
            Text("Sorts", "Spells"),
            (
                Entry(
                    "tir-magique",
                    Text("Tir magique", "Magic shot"),
                    Text(
                        "Un tir à 12 pas : le Psychisme remplace le Tir, Dégâts +4.",
                        "A shot at 12 paces: Psyche stands for Shooting, Damage +4.",
                    ),
                    "SW-130",
                    Text("12 pas", "12 paces"),
                ),
                Entry(
                    "repulsion-magique",
                    Text("Répulsion magique", "Magic repulsion"),
                    Text(
                        "Test de Psychisme à 8 : les ennemis à moins de 3 pas sont repoussés à 4 pas et jetés à terre, "
                        "sauf les Immenses ; les Énormes restent debout.",
                        "Psyche test 8: enemies less than 3 paces away are pushed to 4 paces and knocked down, except "
                        "Immense ones; Enormous ones stay on their feet.",
                    ),
                    "SW-128",
                    Text("Psychisme 8", "Psyche 8"),
                ),
            ),
            "spell",
        ),
    ),
    notes=(Text("Sort manqué : gare au contrecoup (SW-40).", "A failed spell may strike back (SW-40)."),),
    boxes=5,
    emblem="salvynia",
)

TROLL = CardContent(
    game="swidenth",
    design="fantasy",
    kind="profile",
    title=S("Troll"),
    role=Text("Bestiaire", "Bestiary"),
    cost=S("13 PP"),
    stats=(
        stat("Combat", "Combat", 3),
        stat("Défense", "Defence", 6),
        stat("Vitalité", "Vitality", 5),
        stat("Moral", "Morale", 0),
        stat("Psychisme", "Psyche", 0),
        stat("Tir", "Shooting", None),
    ),
    sections=(
        CardSection(
            Text("Équipement", "Gear"),
            (Entry("arme", Text("Arme spéciale", "Special weapon"), amount=Text("Dégâts +4", "Damage +4")),),
            "gear",
        ),
        CardSection(
            Text("Compétences", "Skills"),
            (
                Entry(
                    "enorme",
                    Text("Énorme", "Enormous"),
                    Text(
                        "Deux fois plus visible : le Tir contre lui est doublé.",
                        "Twice as visible: shots at it double Tir.",
                    ),
                    "SW-102",
                ),
                Entry(
                    "effrayant",
                    Text("Effrayant 3", "Frightening 3"),
                    Text(
                        "Pour venir à moins d’un pas : 1D20 + Moral contre 1D20 + 3.",
                        "To come within one pace: 1D20 + Morale against 1D20 + 3.",
                    ),
                    "SW-101",
                ),
            ),
            "skill",
        ),
    ),
    boxes=5,
    emblem="troll",
    count=2,
)

STORMTROOPER = CardContent(
    game="escarmouche",
    design="skirmish",
    kind="profile",
    title=S("Stormtrooper"),
    role=Text("Empire", "Empire"),
    cost=Text("10 pts", "10 pts"),
    stats=(
        Stat("Tir", Text("Tir", "Shooting"), S("T"), 4, "4+"),
        Stat("Combat", Text("Combat", "Combat"), S("C"), 6, "6+"),
        Stat("Portée", Text("Portée", "Range"), Text("Por", "Rng"), 10),
    ),
    boxes=1,
    emblem="stormtrooper",
    count=8,
)

INQUISITOR = CardContent(
    game="escarmouche",
    design="skirmish",
    kind="profile",
    title=Text("Grand Inquisiteur", "Grand Inquisitor"),
    role=Text("Empire · officier supérieur", "Empire · superior officer"),
    cost=S("120 pts"),
    stats=(
        Stat("Tir", Text("Tir", "Shooting"), S("T"), None, "X"),
        Stat("Combat", Text("Combat", "Combat"), S("C"), 2, "2+"),
        Stat("Nombre d'attaques au corps à corps", Text("Nombre d’attaques", "Number of attacks"), S("A"), 2),
        Stat("Sauvegarde", Text("Sauvegarde", "Save"), Text("Svg", "Sv"), 2, "2+"),
        Stat("Puissance dans la Force", Text("Puissance dans la Force", "Force strength"), S("For"), 3, "3+"),
        Stat("Points de Vie", Text("Points de Vie", "Life points"), Text("PV", "LP"), 1),
    ),
    sections=(
        CardSection(
            Text("Équipement", "Gear"),
            (
                Entry(
                    "sabre",
                    Text("Sabre laser", "Lightsaber"),
                    Text(
                        "Touche : −2 PV. Seuls un sabre laser ou du cortosis le parent.",
                        "A hit takes 2 LP. Only a lightsaber or cortosis parries it.",
                    ),
                    "GE-31",
                ),
            ),
            "gear",
        ),
        CardSection(
            Text("Pouvoirs de la Force", "Force powers"),
            (
                Entry(
                    "r",
                    Text("Répulsion", "Repulsion"),
                    Text("Les ennemis à moins de 3 pas tombent.", "Enemies less than 3 paces away fall."),
                    "GE-34",
                ),
                Entry(
                    "t",
                    Text("Télékinésie", "Telekinesis"),
                    Text(
                        "À 10 pas : tir à 3+, ou projette de 6 pas un ennemi à 1 PV.",
                        "At 10 paces: a shot at 3+, or throws an enemy with 1 LP 6 paces.",
                    ),
                    "GE-35",
                ),
                Entry(
                    "s",
                    Text("Sur-vitesse", "Over-speed"),
                    Text("Déplacement de plus : 6 pas.", "One more move: 6 paces."),
                    "GE-41",
                ),
            ),
            "spell",
        ),
    ),
    notes=(Text("Bulle de commandement : 3 pas.", "Command bubble: 3 paces."),),
    boxes=1,
    emblem="inquisiteur",
)

ALL = (THEVOR, SALVYNIA, TROLL, STORMTROOPER, INQUISITOR)
