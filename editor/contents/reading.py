"""What a campaign carries of a game, read in one go: every Type with its origin, and the imported packs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from models.campaign.carrying import BUNDLED, KEPT, OWN, PACK, content_rows, differs
from models.campaign.packing import packs, pictures
from models.campaign.packs import Manifest
from models.campaign.queries import forces, scenarios
from models.campaign.records import Content
from models.campaign.rows import Rows
from models.games.contents import Body, ContentKind, Key, Types, name_of
from models.games.game import Game
from models.games.library import BUILT
from models.i18n import Text, fold

LONGEST_ID: Final = 60


class TypeState(StrEnum):
    """The state of a Type: only in the rule book; carried unchanged; own; a bundled one changed by the campaign; from a
    pack; kept in an older version; changed by the rules since.
    """

    RULES = "rules"
    CARRIED = "carried"
    OWN = "own"
    CHANGED = "changed"
    PACK = "pack"
    KEPT = "kept"
    DIFFERS = "differs"


@dataclass(frozen=True)
class TypeItem:
    """One Type: its body, its state, the id of its pack where it has one."""

    kind: str
    id: str
    body: Body
    state: TypeState
    pack: str = ""

    @property
    def key(self) -> Key:
        """Its kind and id."""
        return self.kind, self.id

    @property
    def name(self) -> Text:
        """Its own name."""
        return name_of(self.body, self.id)

    @property
    def mine(self) -> bool:
        """Whether it differs from the rules, or the user should compare it with them."""
        return self.state not in (TypeState.RULES, TypeState.CARRIED)


@dataclass(frozen=True)
class TypeShelf:
    """Everything of one game: its Types by kind and id, the imported packs, their pictures (asset key by name)."""

    game: str
    title: Text
    types: Types[Game]
    items: Mapping[Key, TypeItem]
    packs: tuple[Manifest, ...]
    pictures: Mapping[str, str] = field(default_factory=dict)

    @property
    def extra(self) -> dict[Key, Body]:
        """The bodies that take precedence over the bundled Types, by key."""
        plain = (TypeState.RULES, TypeState.CARRIED)
        return {key: item.body for key, item in self.items.items() if item.state not in plain}

    def of_kind(self, kind: ContentKind) -> tuple[TypeItem, ...]:
        """Return the Types of a kind, those of the campaign first."""
        found = [item for item in self.items.values() if item.kind == kind.id]
        return tuple(sorted(found, key=lambda item: (not item.mine, fold(item.name.fr))))

    def free_id(self, kind: str, name: str) -> str:
        """Return an id for a new Type of this name that no Type of its kind has."""
        bare = re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")[: LONGEST_ID - 4].strip("-") or kind
        number, wanted = 1, bare
        while (kind, wanted) in self.items:
            number += 1
            wanted = f"{bare}-{number}"
        return wanted


def games_with_content() -> tuple[str, ...]:
    """Return the games that can have own content."""
    return tuple(game_id for game_id, game in BUILT.items() if game.types is not None)


def first_game(campaign: Rows) -> str:
    """Return the game of the first force or scenario that can have own content, else the first game that can."""
    able = games_with_content()
    played = (*(row.game for row in forces(campaign)), *(row.game for row in scenarios(campaign)), *able)
    return next((game for game in played if game in able), "")


def read_shelf(campaign: Rows, game_id: str) -> TypeShelf:
    """Return what a campaign carries of a game, with the Types of its rule book."""
    game = BUILT[game_id]
    types = game.types
    assert types is not None
    known = {kind.id for kind in types.kinds}
    items = {key: TypeItem(*key, body, TypeState.RULES) for key, body in types.bundled.items()}
    for row in content_rows(campaign, game_id):
        if row.kind in known:
            key = (row.kind, row.id)
            pack = row.origin.removeprefix(PACK) if row.origin.startswith(PACK) else ""
            items[key] = TypeItem(row.kind, row.id, dict(row.body), _state(types, row), pack)
    return TypeShelf(game_id, game.title, types, items, packs(campaign, game_id), pictures(campaign, game_id))


def _state(types: Types[Game], row: Content) -> TypeState:
    bundled = types.bundled.get((row.kind, row.id))
    if bundled is not None and differs(row, bundled):
        return TypeState.DIFFERS
    if row.origin == KEPT:
        return TypeState.KEPT
    if row.origin.startswith(PACK):
        return TypeState.PACK
    if row.origin == OWN or bundled is None:
        return TypeState.OWN if bundled is None else TypeState.CHANGED
    return TypeState.CARRIED if row.origin == BUNDLED else TypeState.OWN


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field that differs between the campaign and the bundled rules."""

    field: str
    ours: object
    theirs: object


def field_changes(ours: Body, theirs: Body) -> tuple[FieldChange, ...]:
    """Return the fields in which two bodies differ."""
    names = dict.fromkeys((*ours, *theirs))
    return tuple(
        FieldChange(name, ours.get(name), theirs.get(name)) for name in names if ours.get(name) != theirs.get(name)
    )
