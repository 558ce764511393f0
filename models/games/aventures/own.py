"""Own themes: what a campaign or a pack may add to Aventures Galactiques (AG-121); its rules stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from models.content import table
from models.games.aventures import theming
from models.games.aventures.ruleset import ruleset
from models.games.contents import ContentKind, Contents, Key, Ref, Types, body_of
from models.games.facets.themes import ThemeType, flaws
from models.games.game import Game
from models.games.values import Stored
from models.i18n import Text

KINDS: Final = (
    ContentKind(
        "themes", Text("Thèmes", "Themes"), Text("Thème", "Theme"), ThemeType, "themes.toml",
        {"names": Ref(("things",)), "faces": Ref(("characters",))}, flaws=flaws,
    ),
)  # fmt: skip


def every_theme(extra: Contents) -> Mapping[str, ThemeType]:
    """Return the bundled themes and those of a campaign, which take precedence; raises ContentError for a wrong one."""
    raw = {item_id: body for (kind, item_id), body in extra.items() if kind == "themes"}
    return {**theming.themes(), **table(ThemeType, raw, file="themes")}


@cache
def _bundled() -> Contents:
    return {("themes", theme.id): body_of(theme) for theme in every_theme({}).values()}


@cache
def _lists() -> Mapping[str, Mapping[str, Text]]:
    characters = ruleset().characters.values()
    return {"things": theming.nameable(), "characters": {each.id: each.name for each in characters}}


def _used_themes(_stored: Stored) -> Iterable[Key]:
    """Return nothing: a force names no theme."""
    return ()


def types(extended: Callable[[Contents], Game]) -> Types[Game]:
    """Return the facet of own content; its `extended` gives the game with contents."""
    return Types("aventures", KINDS, _bundled, _lists, _used_themes, extended)
