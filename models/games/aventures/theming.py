"""Aventures Galactiques in the names and words of a theme: the rules stay as they are (AG-121 … AG-124)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final, TypeVar

from models.content import load
from models.games.aventures.cards import NATURES
from models.games.aventures.ruleset import FOLDER, AventuresRuleset, options, ruleset
from models.games.facets.themes import ThemeType
from models.games.values import Option, OptionValue
from models.i18n import Text

Named = TypeVar("Named", bound=Any)
NAMED: Final = ("sides", "characters", "roles", "natures", "stats", "skills", "powers", "actions")
"""What a theme may name, by the tables of the rule set."""


@cache
def themes() -> Mapping[str, ThemeType]:
    """Return the bundled themes by id."""
    return load(ThemeType, FOLDER / "themes.toml")


def dressed_natures(theme: ThemeType) -> dict[str, Text]:
    """Return the words for what a character is, in those of a theme."""
    return {each: theme.named(each, name) for each, name in NATURES.items()}


@lru_cache(maxsize=16)
def dressed_options(theme: ThemeType) -> tuple[Option, ...]:
    """Return the readings of the book in the words of a theme, every value unchanged."""

    def value(each: OptionValue) -> OptionValue:
        return replace(each, title=theme.say(each.title), effect=theme.say(each.effect))

    return tuple(
        replace(each, title=theme.say(each.title), values=tuple(map(value, each.values))) for each in options()
    )


@lru_cache(maxsize=16)
def dressed_rules(theme: ThemeType) -> AventuresRuleset:
    """Return the rule set with the names, words and drawings of a theme, every number unchanged."""
    book = ruleset()
    characters = _name_table(theme, book.characters, ("special", "words"))
    return replace(
        book,
        stats=_name_table(theme, book.stats, ("short",)),
        sides=_name_table(theme, book.sides),
        roles=_name_table(theme, book.roles),
        sections={each.id: replace(each, title=theme.say(each.title)) for each in book.sections.values()},
        skills=_name_table(theme, book.skills, ("words",)),
        actions=_name_table(theme, book.actions),
        powers=_name_table(theme, book.powers, ("words",)),
        characters={key: replace(each, face=theme.faces.get(key, "")) for key, each in characters.items()},
    )


def nameable() -> dict[str, Text]:
    """Return what a theme may name: every id with its usual name."""
    book = ruleset()
    found: dict[str, Text] = {}
    for table in NAMED:
        usual = NATURES if table == "natures" else {k: each.name for k, each in getattr(book, table).items()}
        found |= {key: name for key, name in usual.items() if key not in found}
    return found


def _name_table(theme: ThemeType, table: Mapping[str, Named], others: tuple[str, ...] = ()) -> dict[str, Named]:
    return {
        key: replace(
            each, name=theme.named(key, each.name), **{field: theme.say(getattr(each, field)) for field in others}
        )
        for key, each in table.items()
    }
