"""A game in the words of one of its themes, and the translator for them."""

from __future__ import annotations

from models.games.facets.themes import ThemedTranslator, ThemeType
from models.games.game import Game
from models.i18n import Text, Translator


def theme_of(game: Game, theme_id: str) -> ThemeType | None:
    """Return a theme of a game; None for an empty id or a theme that is not there."""
    return game.themes.every().get(theme_id) if game.themes is not None and theme_id else None


def themed(game: Game, theme_id: str) -> Game:
    """Return a game in the words of a theme; as it is, without one."""
    theme = theme_of(game, theme_id)
    return game.themes.told(game, theme) if game.themes is not None and theme is not None else game


def choices_of(game: Game) -> tuple[tuple[str, Text], ...]:
    """Return the id and the name of every theme of a game, to choose from."""
    return tuple((each.id, each.name) for each in game.themes.every().values()) if game.themes is not None else ()


def themed_translator(t: Translator, game: Game, theme_id: str) -> Translator:
    """Return a translator for the words of a game and, where there is one, of a theme."""
    theme, terms = theme_of(game, theme_id), themed(game, theme_id).terms()
    return Translator(t.lang, terms) if theme is None else ThemedTranslator(t.lang, theme, terms)
