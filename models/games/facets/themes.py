"""Themes: another universe whose names, drawings and words replace a game's; its rules stay as they are (AG-121).

A theme names things by their ids (characters, sides, roles, powers, …) and says which words of running sentences are
replaced, each as `old words = new words`. It never changes a die.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from models.games.contents import Flaw
from models.i18n import LANGUAGES, NO_TERMS, NO_TEXT, MessageArgs, Text, Translator

if TYPE_CHECKING:
    from models.maps.tile_map import TileMap

G = TypeVar("G")
_IS: Final = " = "
_HOLE: Final = re.compile(r"(\{[^{}]*\})")


@dataclass(frozen=True, eq=False)
class ThemeType:
    """A theme: `notes` describe it, `story` replaces the scenario's own words for the players.

    `names` and `faces` are by the ids of the rule set: the name of a thing, the drawing of a character. `phrases` are
    `old = new` in each language, the longest tried first; `rule` is its source. Two themes are equal only if they are
    the same object.
    """

    id: str
    name: Text
    notes: Text = NO_TEXT
    story: Text = NO_TEXT
    names: dict[str, Text] = field(default_factory=dict)
    faces: dict[str, str] = field(default_factory=dict)
    phrases: tuple[Text, ...] = ()
    rule: str = ""

    def named(self, item_id: str, usual: Text) -> Text:
        """Return the theme's name for a thing of the rules: its own, or the usual one reworded."""
        own, said = self.names.get(item_id, NO_TEXT), self.say(usual)
        return Text(own.fr or said.fr, own.en or said.en)

    def say(self, text: Text) -> Text:
        """Return a text in the words of the theme."""
        said = Text(reworded(self, "fr", text.fr), reworded(self, "en", text.en))
        return text if said == text else said


@dataclass(frozen=True)
class Themes(Generic[G]):
    """The facet of a game with themes: they by id, and the game in the words of one."""

    every: Callable[[], Mapping[str, ThemeType]]
    told: Callable[[G, ThemeType], G]


class ThemedTranslator(Translator):
    """The words of one language in a theme; the arguments of a sentence are not changed."""

    def __init__(self, lang: str, theme: ThemeType, terms: Mapping[str, Text] = NO_TERMS) -> None:
        super().__init__(lang, terms)
        self._theme = theme

    def said(self, words: str) -> str:
        """Return, in the theme's words, a text that is no sentence of the program (the name of a place)."""
        return reworded(self._theme, self.lang, words)

    def _fill(self, words: str, args: MessageArgs) -> str:
        return super()._fill(reworded(self._theme, self.lang, words, filled=bool(args)), args)


def retold(board: TileMap, t: Translator) -> TileMap:
    """Return a board whose places are named in the words of a themed translator; unchanged with any
    other translator.
    """
    if not isinstance(t, ThemedTranslator):
        return board
    return replace(board, zones=tuple(replace(zone, name=t.said(zone.name)) for zone in board.zones))


@lru_cache(maxsize=4096)
def reworded(theme: ThemeType, lang: str, words: str, *, filled: bool = False) -> str:
    """Return words with those of the theme in their place; `{holes}` of a sentence and parts of words stay.

    Words that begin a sentence keep their capital. Of a sentence that will be `filled`, braces of the theme are none of
    its holes: a theme may come from anybody.
    """
    pattern, found = _pattern(theme, lang)
    if pattern is None or not words:
        return words

    def put(match: re.Match[str]) -> str:
        new = found[match[0]]
        new = new[0].upper() + new[1:] if match[0][0].isupper() else new
        return new.replace("{", "{{").replace("}", "}}") if filled else new

    return "".join(part if part.startswith("{") else pattern.sub(put, part) for part in _HOLE.split(words))


@lru_cache(maxsize=64)
def _pattern(theme: ThemeType, lang: str) -> tuple[re.Pattern[str] | None, Mapping[str, str]]:
    """Return what finds the words to replace, and the replacement of each; the theme's own spelling comes first."""
    said = {old: new for old, new in map(_pair, (each[lang] for each in theme.phrases)) if old and new}
    found = {change(old[0]) + old[1:]: new for change in (str.upper, str.lower) for old, new in said.items()} | said
    if not found:
        return None, found
    either = "|".join(re.escape(old) for old in sorted(found, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)"), found


def _pair(phrase: str) -> tuple[str, str]:
    old, _, new = phrase.partition(_IS)
    return old.strip(), new.strip()


def flaws(theme: ThemeType) -> Iterator[Flaw]:
    """Yield what is wrong with a theme: a phrase that does not say what it replaces."""
    for phrase in theme.phrases:
        wrong = next((phrase[lang] for lang in LANGUAGES if phrase[lang] and not all(_pair(phrase[lang]))), "")
        if wrong:
            yield Flaw("phrases", "pack.not_a_phrase", {"phrase": wrong[:60]})
