"""The rules aid of a game made of its rules by their ids: `aid.toml` names the blocks, so no sentence stands twice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from models.content import RULESETS, load
from models.games.facets.evening import AidLine, AidSection
from models.games.rulebook import rules
from models.i18n import Text
from models.safe_names import under


@dataclass(frozen=True, slots=True)
class _Block:
    id: str
    icon: str
    title: Text
    rules: tuple[str, ...]


@cache
def aid_of_rules(game_id: str) -> tuple[AidSection, ...]:
    """Return the blocks of a game's aid in reading order; raises ContentError for a file that is wrong."""
    known = rules(game_id)
    return tuple(
        AidSection(
            each.id,
            each.title,
            each.icon,
            tuple(AidLine(known[rule].text, _lead(known[rule].title), rule) for rule in each.rules),
        )
        for each in load(_Block, under(RULESETS, f"{game_id}/aid.toml")).values()
    )


def _lead(title: Text) -> Text:
    return Text(f"{title.fr}\u00a0:", f"{title.en}:")
