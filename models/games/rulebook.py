"""The numbered rules of every game, read from `resources/rulesets/<game>/rules.toml` when first asked for.

A file holds one table a rule: `[SW-30]`, `title = {fr = …, en = …}`, `text = {fr = …, en = …}` and, where it is not
simply `rule`, `status = "table_talk"` or `status = "planned"`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from models.content import RULESETS, load
from models.games.values import Rule
from models.i18n import Text
from models.safe_names import under


@dataclass(frozen=True, slots=True)
class _Written:
    """One rule as it stands in its file."""

    id: str
    title: Text
    text: Text
    status: Literal["rule", "table_talk", "planned"] = "rule"


@cache
def rules(game_id: str) -> Mapping[str, Rule]:
    """Return the rules of a game by id, in the order of its file; raises ContentError for a file that is wrong."""
    written = load(_Written, under(RULESETS, f"{game_id}/rules.toml"))
    return MappingProxyType({rule.id: Rule(rule.id, rule.title, rule.text, rule.status) for rule in written.values()})
