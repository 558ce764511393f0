"""The figures of a hero as the dice meet them: weapon and shield in hand, shots from front and behind, potions.

Keys are the characteristics a situation changes, and `Dégâts`, `Portée`, `Recharge` of the weapon used. The list is
in the order a table asks for it: melee, shots, shots received, potions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from models.games.swidenth.data import Rulebook, reading_in_force
from models.games.swidenth.gear import pieces
from models.games.swidenth.types import COMBAT, DAMAGE, DEFENCE, RANGE, RELOAD, SHOOTING, GearType
from models.games.values import Choices, InPlay
from models.i18n import Text

AMBIDEXTROUS = "ambidextre"


def situations(
    book: Rulebook, figures: Mapping[str, int], gear_ids: Sequence[str], skills: Sequence[str],
    choices: Choices, *, printed: bool = False,
) -> tuple[InPlay, ...]:  # fmt: skip
    """Return every situation the gear of a figure makes possible, each once.

    `figures` are those of the profile (SW-169). `printed`: they are those of a ready-made profile, whose Combat may
    have the shield (AMB-SW-14) and the second weapon (AMB-SW-62) in it already.
    """
    carried = list({g.id: g for g in pieces(book, gear_ids)}.values())
    shield = max((g for g in carried if g.kind == "shield"), key=lambda g: (g.combat, g.defence), default=None)
    ambidextrous = AMBIDEXTROUS in skills
    hands = in_hand(book, pieces(book, gear_ids), shield, ambidextrous, choices)
    if printed and reading_in_force(choices, "npc_ambidextrous") == "printed":
        for hand in hands:
            hand.combat = 0
    shield_counted = printed and reading_in_force(choices, "npc_shield") == "included"
    bonus = 0 if shield is None or shield_counted else shield.combat
    rows = [
        *_melee(figures, hands, bonus),
        *_shots(figures, carried),
        *_shot_at(figures, shield, bonus, reading_in_force(choices, "shield_com_rear") == "yes"),
        *_potions(figures, hands, bonus, carried),
    ]
    return tuple(
        InPlay(
            title,
            {book.stats[key].name.fr: n for key, n in stats.items()},
            rule,
            {book.stats[key].name.fr: book.stats[key].name for key in stats},
        )
        for title, stats, rule in rows
    )


class InHand:
    """What is in hand in melee: names, Combat added, damage, shield, whether magic, its rule, blessed damage."""

    def __init__(
        self, weapons: Sequence[GearType], shield: GearType | None, blessing: int, reading: str, pair: int
    ) -> None:
        first, second = weapons[0], weapons[1] if len(weapons) > 1 else None
        both = second or (first if first.pair else None)
        self.combat = pair if both else 0
        self.damage = first.damage + (both.damage // 2 if both else 0)
        self.shield = shield
        self.magic = any(weapon.magic for weapon in weapons)
        self.blessing = self._blessing(blessing, first, both, reading)
        self.rule = "SW-96" if both else "SW-86" if shield else first.rule
        names = [w.name for w in weapons] + ([shield.name] if shield else [])
        self.title = Text(" et ".join(n.fr for n in names), " and ".join(n.en for n in names))

    def _blessing(self, blessing: int, first: GearType, second: GearType | None, reading: str) -> int:
        """Return what blessed weapons add to the damage against the marked (SW-92, AMB-SW-61)."""
        own, other = (blessing if weapon and weapon.magic else 0 for weapon in (first, second))
        if reading == "once":
            return max(own, other)
        if reading == "whole" or second is None:
            return own + other
        return own + (second.damage + other) // 2 - second.damage // 2


def in_hand(
    book: Rulebook, carried: Sequence[GearType], shield: GearType | None, ambidextrous: bool, choices: Choices
) -> list[InHand]:
    """Return what a figure may hold in melee, the usual way first (SW-28, SW-86, SW-96, AMB-SW-24)."""
    blessing, second = book.party.blessed.damage, reading_in_force(choices, "blessed_second")
    together = reading_in_force(choices, "shield_two_hands") == "yes"
    pair_bonus = book.skills[AMBIDEXTROUS].combat
    weapons = list({g.id: g for g in carried if g.is_melee}.values())
    hands = []
    for weapon in weapons:
        free_hand = weapon.hands == 1 and not weapon.pair
        hands.append(InHand([weapon], shield if free_hand or together else None, blessing, second, pair_bonus))
    pair = _best_pair([g for g in carried if g.is_melee and g.hands == 1 and not g.pair])
    if ambidextrous and pair:
        hands.append(InHand(pair, shield if together else None, blessing, second, pair_bonus))
    return hands


def _best_pair(one_handed: list[GearType]) -> list[GearType]:
    """Return the two best; of two alike the blessed one leads, whose blessing is not halved (AMB-SW-61)."""
    ranked = sorted(one_handed, key=lambda g: (-g.damage, not g.magic))
    return ranked[:2] if len(ranked) > 1 else []


Row = tuple[Text, dict[str, int], str]


def _melee(figures: Mapping[str, int], hands: Sequence[InHand], shield_bonus: int) -> Iterator[Row]:
    for hand in hands:
        combat = figures[COMBAT] + hand.combat + (shield_bonus if hand.shield else 0)
        yield hand.title, {COMBAT: combat, DAMAGE: hand.damage}, hand.rule
        if hand.blessing:
            title = Text(
                f"{hand.title.fr} contre Démoniaque ou Spectral", f"{hand.title.en} against Demonic or Spectral"
            )
            yield title, {COMBAT: combat, DAMAGE: hand.damage + hand.blessing}, "SW-92"


def _shots(figures: Mapping[str, int], carried: Sequence[GearType]) -> Iterator[Row]:
    """Yield the shots of a figure that has Tir (SW-35, SW-87 … SW-91)."""
    if SHOOTING not in figures:
        return
    for weapon in carried:
        if weapon.kind == "ranged":
            stats = {SHOOTING: figures[SHOOTING], DAMAGE: weapon.shot_damage, RANGE: weapon.range}
            if weapon.reload:
                stats[RELOAD] = weapon.reload
            yield Text(f"Tir\u00a0: {weapon.name.fr}", f"Shot: {weapon.name.en}"), stats, weapon.rule


def _shot_at(figures: Mapping[str, int], shield: GearType | None, bonus: int, rear: bool) -> Iterator[Row]:
    """Yield the figures against shots with a shield, from the front and from behind (SW-11, SW-86, option
    shield_com_rear).
    """
    if shield is None:
        return
    front = {COMBAT: figures[COMBAT] + bonus, DEFENCE: figures[DEFENCE] + shield.defence}
    behind = {COMBAT: figures[COMBAT] + (bonus if rear else 0), DEFENCE: figures[DEFENCE]}
    yield Text("Visé de face", "Shot at from the front"), front, "SW-86"
    if behind != front:
        yield Text("Visé de dos", "Shot at from behind"), behind, "SW-11"


def _potions(
    figures: Mapping[str, int], hands: Sequence[InHand], shield_bonus: int, carried: Sequence[GearType]
) -> Iterator[Row]:
    """Yield the first weapon in hand under each potion carried (SW-95)."""
    for potion in carried:
        if potion.kind != "potion" or not (potion.combat or potion.damage):
            continue
        hand = hands[0] if hands else None
        combat = figures[COMBAT] + potion.combat + (hand.combat + (shield_bonus if hand.shield else 0) if hand else 0)
        stats = {COMBAT: combat}
        if hand:
            stats[DAMAGE] = hand.damage + potion.damage
        yield Text(f"Avec {potion.name.fr}", f"With {potion.name.en}"), stats, potion.rule
