"""How figures are spoken of where a battle is told: gender, article, epithet, in both languages.

A figure with a name of its own keeps it. The others have the name of their type, mostly with a number: "Brigand
Warrior 3" is told as "the brigand with the axe". The words are data (`persons.toml` of a rule set); a type without any
is called by its name with an article.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from models.content import Json, build, read_toml, table
from models.i18n import LANGUAGES, NO_TEXT, Text, fold

Gender = Literal["m", "f"]
Nature = Literal["folk", "beast", "undead", "machine"]
_NUMBERED: Final = re.compile(r"(.*\S)\s+\d+")
_VOWEL: Final = re.compile("[aeiouy]")


@dataclass(frozen=True, slots=True)
class PersonType:
    """How figures of a type, or a hero of a name or a class, are spoken of.

    `called` has its article (`le brigand`), `feminine` is the French one for a woman of a class, `many` is the plural
    without an article. One that is `proper` has a name of its own. `epithets` are given to figures in turn.
    """

    id: str
    gender: Gender = "m"
    called: Text = NO_TEXT
    feminine: str = ""
    many: Text = NO_TEXT
    epithets: tuple[Text, ...] = ()
    nature: Nature = "folk"
    proper: bool = False


@dataclass(frozen=True, slots=True)
class Persons:
    """The persons of a rule set by id, and the epithets that fit any figure of a nature."""

    persons: Mapping[str, PersonType] = field(default_factory=dict)
    epithets: Mapping[Nature, tuple[Text, ...]] = field(default_factory=dict)


def persons_of(folder: Path) -> Persons:
    """Return the persons of the rule set in a folder; raises ContentError for a wrong file."""
    file = folder / "persons.toml"
    raw = read_toml(file)
    epithets = build(dict[Nature, tuple[Text, ...]], raw.get("epithets", {}), file=file.name, place="epithets")
    rows = build(dict[str, Json], raw.get("persons", {}), file=file.name, place="persons")
    return Persons(table(PersonType, rows, file=file.name), epithets)


@dataclass(frozen=True, slots=True)
class Brought:
    """A figure as it was brought to a battle: what it is called there, and the name of its type, empty for a hero.

    `life` is what it has unhurt, `title` what is said of a hero besides his name (`le paladin`); one that `leads` an
    army is remembered like one with a name.
    """

    id: str
    side: str
    name: Text
    type_name: Text
    kind: PersonType
    life: int
    title: Text = NO_TEXT
    leads: bool = False


@dataclass(frozen=True, slots=True)
class StoryPerson:
    """A figure as a story speaks of it.

    One that is `proper` has a name of its own, or leads others: its fall is a scene. `short` is it without its epithet,
    `many` the plural of its kind.
    """

    name: Text
    side: str
    gender: Gender = "m"
    nature: Nature = "folk"
    proper: bool = False
    title: Text = NO_TEXT
    short: Text = NO_TEXT
    many: Text = NO_TEXT
    life: int = 0

    @property
    def english(self) -> tuple[str, str, str]:
        """He, his and him, or what stands for them."""
        if self.nature != "folk" and not self.proper:
            return "it", "its", "it"
        return ("she", "her", "her") if self.gender == "f" else ("he", "his", "him")


def person_type(known: PersonType | None, own: PersonType, name: Text) -> PersonType:
    """Return how a type is spoken of: as the data say, or as its own fields say; else by its name with an article."""
    kind = replace(own, called=_with_article(name, own.gender)) if known is None or own.called != NO_TEXT else known
    if kind.called == NO_TEXT and not kind.proper:
        kind = replace(kind, called=_with_article(name, kind.gender))
    return kind if kind.many != NO_TEXT else replace(kind, many=_many(name))


def title_of(known: PersonType | None, name: Text, gender: Gender) -> Text:
    """Return a class with its article, for a man or a woman."""
    if known is None:
        return _with_article(name, gender)
    return Text(known.feminine, known.called.en) if gender == "f" and known.feminine else known.called


def cast_of(brought: Iterable[Brought], epithets: Mapping[Nature, tuple[Text, ...]]) -> dict[str, StoryPerson]:
    """Return the figures of a battle as they are spoken of; those of one kind get an epithet each, in their order."""
    rows = tuple(brought)
    alike: dict[Text, list[str]] = {}
    for each in rows:
        if not _proper(each):
            alike.setdefault(each.kind.called, []).append(each.id)
    found = {}
    for each in rows:
        kind, name = each.kind, each.name
        if not _proper(each):
            mates, name = alike[kind.called], kind.called
            if len(mates) > 1:
                known = tuple(dict.fromkeys((*kind.epithets, *epithets.get(kind.nature, ()))))
                name = _with_epithet(each, known, mates.index(each.id))
        found[each.id] = (
            StoryPerson(name, each.side, kind.gender, kind.nature, proper=True, title=each.title, life=each.life)
            if _proper(each) or each.leads
            else StoryPerson(
                name, each.side, kind.gender, kind.nature, short=kind.called, many=kind.many, life=each.life
            )
        )
    return found


def _with_epithet(each: Brought, known: Sequence[Text], place: int) -> Text:
    """Return a figure with the epithet of its place; one too many keeps the number it has on the table."""
    if place >= len(known):
        return each.name
    return Text(*(f"{each.kind.called[lang]} {known[place][lang]}" for lang in LANGUAGES))


def _proper(each: Brought) -> bool:
    """Return whether a figure has a name of its own: not that of its type, with or without a number."""
    if each.kind.proper or not each.type_name.fr:
        return True
    usual = {fold(each.type_name[lang]) for lang in LANGUAGES}
    found = _NUMBERED.fullmatch(each.name.fr)
    return fold(each.name.fr) not in usual and (found is None or fold(found[1]) not in usual)


def _with_article(name: Text, gender: Gender) -> Text:
    """Return the name of a type with its article."""
    article = "l’" if _VOWEL.match(fold(name.fr)) else "la " if gender == "f" else "le "
    return Text(article + _common(name.fr), f"the {_common(name.en)}")


def _common(words: str) -> str:
    """Return a name as a common noun: without its capital, unless others show that it is a proper one."""
    return words if words[1:] != words[1:].lower() else words.lower()


def _many(name: Text) -> Text:
    """Return the plural of a name as it mostly is: in French every word takes an s, in English the last."""
    french = " ".join(word if word[-1:] in "sxz" else f"{word}s" for word in _common(name.fr).split())
    english = _common(name.en)
    return Text(french, english if english.endswith("s") else f"{english}s")
