"""Weapons, skills and spells as a sheet shows them: name, number and the short words a player needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from models.games.swidenth.data import Rulebook, option
from models.games.swidenth.gear import piece, skill, used_up
from models.games.swidenth.types import COMBAT, DAMAGE, DEFENCE, RANGE, RELOAD, GearType, SpellType
from models.games.values import Choices, Entry
from models.i18n import NO_TEXT, Text

A_SHOT: Final = Text("tir", "shot")


def gear_entries(book: Rulebook, gear_ids: Iterable[str], choices: Choices) -> tuple[Entry, ...]:
    """Return one entry a thing, in order, equal ones once with their number; unknown words stand as typed."""
    entries = []
    for gear_id, times in Counter(gear_ids).items():
        thing = piece(book, gear_id)
        if thing is None:
            entries.append(Entry(gear_id, _times(Text.same(gear_id), times)))
            continue
        entries.append(
            Entry(
                thing.id,
                _times(thing.name, times),
                gear_words(book, thing),
                thing.rule,
                amount(book, thing, choices),
                thing.cost,
                times if used_up(thing) else 0,
            )
        )
    return tuple(entries)


def _times(name: Text, times: int) -> Text:
    return name if times == 1 else Text(f"{name.fr} ×{times}", f"{name.en} ×{times}")


def amount(book: Rulebook, thing: GearType, choices: Choices) -> Text:
    """Return the numbers of a thing in words: `Dég +2`, `portée 12, Dég +2, recharge 1`, `Déf +1`."""
    if thing.kind == "melee":
        return added(book, DAMAGE, thing.damage)
    if thing.kind == "ranged":
        return _join(_shot_numbers(book, thing))
    if thing.kind == "armour":
        return added(book, DEFENCE, thing.defence)
    if thing.kind == "shield" and not thing.defence:
        return added(book, COMBAT, thing.combat)
    if thing.kind == "shield":
        shot_at = added(book, DEFENCE, thing.defence)
        faced = Text(f"{shot_at.fr} aux tirs de face", f"{shot_at.en} to shots from the front")
        return _join([added(book, COMBAT, thing.combat), faced])
    return spell_amount(book.spells[thing.spell], choices) if thing.spell else NO_TEXT


def added(book: Rulebook, stat_id: str, amount: int) -> Text:
    """Return what is added to a characteristic under its short name: `Dég +2`."""
    short = book.stats[stat_id].short
    return Text(f"{short.fr} +{amount}", f"{short.en} +{amount}")


def _shot_numbers(book: Rulebook, thing: GearType) -> list[Text]:
    numbers = [_amount_words(book, RANGE, thing.range)]
    if thing.shot_damage:
        numbers.append(added(book, DAMAGE, thing.shot_damage))
    if thing.reload:
        numbers.append(_amount_words(book, RELOAD, thing.reload))
    return numbers


def _amount_words(book: Rulebook, stat_id: str, amount: int) -> Text:
    name = book.stats[stat_id].name
    return Text(f"{name.fr.lower()} {amount}", f"{name.en.lower()} {amount}")


def gear_words(book: Rulebook, thing: GearType) -> Text:
    """Return what a player must know of a thing besides its numbers."""
    words = [thing.words] if thing.words != NO_TEXT else []
    if thing.single_shot:
        melee = added(book, DAMAGE, thing.damage)
        words.append(Text(f"un seul jet\u00a0; au contact {melee.fr}", f"a single throw; in contact {melee.en}"))
    if thing.kind == "melee" and thing.hands == 2:
        words.append(Text("à deux mains", "two hands"))
    if thing.spell:
        words.append(book.spells[thing.spell].words)
    return _join(words, "\u00a0; ")


def _join(texts: list[Text], glue: str = ", ") -> Text:
    if not texts:
        return NO_TEXT
    english = "; " if ";" in glue else glue
    return Text(glue.join(t.fr for t in texts), english.join(t.en for t in texts))


def skill_entries(book: Rulebook, skill_ids: Iterable[str]) -> tuple[Entry, ...]:
    """Return one entry a skill; unknown words stand as typed."""
    entries = []
    for skill_id in skill_ids:
        ability = skill(book, skill_id)
        if ability is None:
            entries.append(Entry(skill_id, Text.same(skill_id)))
        else:
            entries.append(Entry(ability.id, ability.name, _with_number(ability.words, skill_id), ability.rule))
    return tuple(entries)


def _with_number(words: Text, skill_id: str) -> Text:
    """Return words in which X is replaced by the number of an id such as `effrayant-x:3`."""
    _, _, number = skill_id.partition(":")
    if not number:
        return words
    return Text(words.fr.replace("X", number), words.en.replace("X", number))


def spell_entries(book: Rulebook, spell_ids: Iterable[str], choices: Choices) -> tuple[Entry, ...]:
    """Return one entry a spell with its test and range; unknown words stand as typed."""
    entries = []
    for spell_id in spell_ids:
        spell = book.spells.get(spell_id)
        if spell is None:
            entries.append(Entry(spell_id, Text.same(spell_id)))
        else:
            entries.append(Entry(spell.id, spell.name, spell.words, spell.rule, spell_amount(spell, choices)))
    return tuple(entries)


def spell_amount(spell: SpellType, choices: Choices) -> Text:
    """Return test and range of a spell in words, and whether it is cast as a shot: `tir, portée 12, Dég +4`.

    A range the book does not print is read by an option (AMB-SW-60).
    """
    numbers = [A_SHOT, spell.amount] if spell.shot else [spell.amount]
    if spell.range_option:
        reach = option(spell.range_option).value(choices).title
        numbers.append(Text(*(words[:1].lower() + words[1:] for words in (reach.fr, reach.en))))
    return _join(numbers)
