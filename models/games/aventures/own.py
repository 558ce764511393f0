"""Own characters and themes: what a campaign or a pack may add to Aventures Galactiques (AG-107, AG-121)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from models.content import Json, table
from models.games.aventures import theming
from models.games.aventures.ruleset import FIGURES, AventuresRuleset, CharacterType, ruleset
from models.games.contents import ContentKind, Contents, Flaw, Key, Ref, Types, body_of
from models.games.faces import portraits
from models.games.facets.themes import ThemeType, flaws
from models.games.game import Game
from models.games.values import Stored
from models.i18n import Text

MOST: Final = 1_000
"""No figure of a character is larger."""
SYMBOLS: Final[Mapping[str, Text]] = {
    "blaster": Text("Blaster", "Blaster"),
    "energy-blade": Text("Lame d’énergie", "Energy blade"),
    "healing": Text("Soins", "Healing"),
    "medic": Text("Croix médicale", "Medical cross"),
    "repair": Text("Outil", "Tool"),
    "settings": Text("Rouage", "Cogwheel"),
}
"""The line drawings a character's card may have."""


def _character(character: CharacterType) -> Iterator[Flaw]:
    """Yield the flaws of a character: figures no card has, powers without Force Points to pay them (AG-70)."""
    for figure in FIGURES:
        least, value = int(figure == "life"), character.figure(figure)
        if value is not None and not least <= value <= MOST:
            yield Flaw(figure, "pack.between", {"least": least, "most": MOST})
    if character.powers and not character.figure("force"):
        yield Flaw("force", "pack.below", {"least": 1})


KINDS: Final = (
    ContentKind(
        "characters", Text("Personnages", "Characters"), Text("Personnage", "Character"), CharacterType,
        "characters.toml",
        {"side": Ref(("sides",)), "role": Ref(("roles",)), "skills": Ref(("skills",)), "powers": Ref(("powers",)),
         "suggested": Ref(("figures",)), "symbol": Ref(("symbols",)), "face": Ref(("portraits",))}, flaws=_character,
    ),
    ContentKind(
        "themes", Text("Thèmes", "Themes"), Text("Thème", "Theme"), ThemeType, "themes.toml",
        {"names": Ref(("things",)), "faces": Ref(("characters",), carried=False)}, flaws=flaws,
    ),
)  # fmt: skip


def every_theme(extra: Contents) -> Mapping[str, ThemeType]:
    """Return the bundled themes and those of a campaign, which take precedence; raises ContentError for a wrong one."""
    return {**theming.themes(), **table(ThemeType, _bodies(extra, "themes"), file="themes")}


def with_characters(book: AventuresRuleset, extra: Contents) -> AventuresRuleset:
    """Return a rule set with the characters of a campaign, which take precedence; raises ContentError."""
    own = table(CharacterType, _bodies(extra, "characters"), file="characters")
    return replace(book, characters={**book.characters, **own}) if own else book


def _bodies(extra: Contents, kind: str) -> dict[str, Json]:
    return {item_id: dict(body) for (each, item_id), body in extra.items() if each == kind}


@cache
def _bundled() -> Contents:
    characters = {("characters", each.id): body_of(each) for each in ruleset().characters.values()}
    return characters | {("themes", theme.id): body_of(theme) for theme in every_theme({}).values()}


@cache
def _lists() -> Mapping[str, Mapping[str, Text]]:
    book = ruleset()
    return {
        "things": theming.nameable(),
        "sides": {each.id: each.name for each in book.sides.values()},
        "roles": {each.id: each.name for each in book.roles.values()},
        "skills": {each.id: each.name for each in book.skills.values()},
        "powers": {each.id: each.name for each in book.powers.values()},
        "figures": {each.field: each.name for each in book.stats.values()},
        "symbols": SYMBOLS,
        "portraits": {each.id: each.name for each in portraits()},
    }


def _used_characters(stored: Stored) -> Iterator[Key]:
    """Yield the (kind, id) of the characters of a team."""
    for member in stored.members:
        yield "characters", str(member.body.get("profile", ""))


def types(extended: Callable[[Contents], Game]) -> Types[Game]:
    """Return the facet of own content; its `extended` gives the game with contents."""
    return Types("aventures", KINDS, _bundled, _lists, _used_characters, extended)
