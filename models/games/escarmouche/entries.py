"""Profiles, traits and powers as sheets show them."""

from __future__ import annotations

from typing import Final

from models.games.escarmouche.ruleset import (
    EscarmouchePowerType,
    EscarmoucheProfileType,
    TraitType,
    find_option,
    ruleset,
)
from models.games.values import Choices, Entry, Stat
from models.i18n import Text

NONE: Final = "—"


def stats(profile: EscarmoucheProfileType) -> tuple[Stat, ...]:
    """Return the eight characteristics of a profile: thresholds as `4+`, `X` for TX and CX (GE-8), `—` for none."""
    shown: dict[str, tuple[int | None, str]] = {
        "Tir": _threshold(profile.shooting, "X"),
        "Combat": _threshold(profile.combat, "X"),
        "Nombre d'attaques au corps à corps": (profile.attacks, ""),
        "Sauvegarde": _threshold(profile.save, NONE),
        "Puissance dans la Force": _threshold(profile.force, NONE),
        "Points de Vie": (profile.life, ""),
        "Portée": (profile.range, ""),
        "Cadence": (profile.rate if profile.shooting is not None else None, ""),
    }
    return tuple(Stat(t.id, t.name, t.short, *shown[t.id], rule=t.rule) for t in ruleset().stats.values())


def _threshold(value: int | None, without: str) -> tuple[int | None, str]:
    return value, without if value is None else f"{value}+"


def trait_entry(trait: TraitType, choices: Choices) -> Entry:
    """Return gear, a rank or a special rule with the words needed at the table; two sabers by AMB-GE-33."""
    words, reading = trait.words, find_option("extra_saber")
    if "extra_attack" in trait.grants and reading.chosen(choices) != reading.default:
        effect = reading.value(choices).effect
        words = Text(f"{words.fr} {effect.fr}", f"{words.en} {effect.en}")
    return Entry(trait.id, trait.name, words, trait.rule)


def power_entry(power: EscarmouchePowerType) -> Entry:
    """Return a Force power with the words needed at the table."""
    return Entry(power.id, power.name, power.words, power.rule)
