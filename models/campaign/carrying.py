"""A campaign carries what it uses: the Types in use are copied into it, and take precedence over the bundled ones.

A row of `content` says in `origin` where it came from: `bundled` (copied here when it was first used), `kept` (an older
wording the user chose to keep; `hash` is that of the bundled one he declined), `own` (made here), `pack:<id>`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from models.campaign.queries import contents_as_kept, contents_of, read_contents
from models.campaign.records import Content
from models.campaign.rows import Rows
from models.errors import ContentError
from models.games.contents import Body, Key, Types, field_words, hash_of, name_of
from models.games.game import Game
from models.games.library import BUILT, game
from models.games.theming import themed
from models.i18n import MessageArg
from models.problem import Fix, Grade, Problem, Where

BUNDLED: Final = "bundled"
KEPT: Final = "kept"
OWN: Final = "own"
PACK: Final = "pack:"


def content_rows(campaign: Rows, game_id: str) -> tuple[Content, ...]:
    """Return every row of content of a game, by kind and id."""
    return contents_of(campaign, game_id)


def _otherwise(game_id: str, rows: Iterable[Content]) -> dict[Key, Body]:
    types = types_of(game_id)
    if types is None:
        return {}
    kinds = {kind.id for kind in types.kinds}
    return {
        (row.kind, row.id): row.body
        for row in rows
        if row.kind in kinds and types.bundled.get((row.kind, row.id)) != row.body
    }


def campaign_game(campaign: Rows, game_id: str) -> Game:
    """Return a game as this campaign plays it: with its own Types before the bundled ones.

    Types that cannot be used are left out (`content_problems` names them). Raises ContentError for an unknown game.
    """
    return _game_with(game_id, contents_as_kept(campaign, game_id))


@lru_cache(maxsize=16)
def _game_with(game_id: str, kept: tuple[tuple[object, ...], ...]) -> Game:
    """Return a game with the Types of these rows. It is asked for at every click, so known rows are not read again."""
    extra = _otherwise(game_id, read_contents(kept))
    if not extra:
        return game(game_id)
    rows = [[kind, item_id, body] for (kind, item_id), body in extra.items()]
    return _extended(game_id, json.dumps(rows, ensure_ascii=False, separators=(",", ":")))


def themed_game(campaign: Rows, game_id: str, theme_id: str) -> Game:
    """Return a game as this campaign plays it, in the words of a theme.

    Without a theme, or with one that is gone, it keeps its own words.
    """
    return themed(campaign_game(campaign, game_id), theme_id)


def own_types(campaign: Rows, game_id: str) -> dict[Key, Body]:
    """Return the sound Types of a campaign, by (kind, id), that differ from those of the rules."""
    types = types_of(game_id)
    return types.sound(_otherwise(game_id, content_rows(campaign, game_id))) if types is not None else {}


@lru_cache(maxsize=16)
def _extended(game_id: str, rows: str) -> Game:
    types = types_of(game_id)
    assert types is not None
    return types.extended(types.sound({(kind, item_id): body for kind, item_id, body in json.loads(rows)}))


def types_of(game_id: str) -> Types[Game] | None:
    """Return the facet of own content of a game, None where it has none."""
    found = BUILT.get(game_id)
    return found.types if found else None


def content_problems(campaign: Rows) -> tuple[Problem, ...]:
    """Return the Problems of the Types a campaign carries: unusable ones, and bundled ones reworded since."""
    return tuple(problem for game_id in BUILT for problem in _problems(campaign, game_id))


def _problems(campaign: Rows, game_id: str) -> Iterator[Problem]:
    types = types_of(game_id)
    if types is None:
        return
    rows = content_rows(campaign, game_id)
    yield from types.problems(_otherwise(game_id, rows))
    for row in rows:
        bundled = types.bundled.get((row.kind, row.id))
        if bundled is not None and differs(row, bundled):
            yield _differs(types, row, bundled)


def differs(row: Content, bundled: Body) -> bool:
    """Return whether to tell the user that a Type taken from the bundled rules has another wording there now."""
    if row.origin == BUNDLED:
        return row.body != bundled
    return row.origin == KEPT and row.body != bundled and row.hash != hash_of(bundled)


def _differs(types: Types[Game], row: Content, bundled: Body) -> Problem:
    name = name_of(row.body, row.id)
    changed = [key for key in {**row.body, **bundled} if row.body.get(key) != bundled.get(key)]
    args: dict[str, MessageArg] = {"name": name, "fields": tuple(field_words(key, row.kind) for key in changed)}
    fixes = tuple(
        Fix(f"pack.fix_{verb}", {"name": name}, (f"{verb}_type", row.game, row.kind, row.id))
        for verb in ("adopt", "keep")
    )
    try:
        one = types.kind(row.kind).one.fr
    except ContentError:
        one = row.kind
    return Problem(Where((one, name.fr), "", row.id), Grade.NOTICE, "", "pack.rules_differ", args, fixes)
