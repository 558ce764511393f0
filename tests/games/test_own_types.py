"""The Types a campaign may write for itself, over every game that has any: each bundled one is there, whole."""

from __future__ import annotations

import pytest

from models.content import build
from models.errors import ContentError
from models.games.contents import body_of
from models.games.library import BUILT

KINDS = [(name, kind.id) for name, game in BUILT.items() if game.types for kind in game.types.kinds]


@pytest.mark.parametrize(("name", "kind_id"), KINDS)
def test_every_bundled_type_can_be_started_from(name: str, kind_id: str) -> None:
    types = BUILT[name].types
    assert types is not None
    kind = types.kind(kind_id)
    items = [item for one, item in types.bundled if one == kind_id]
    assert items
    for item in items:
        built = build(kind.cls, {**types.template(kind_id, item), "id": item}, file="x")
        assert body_of(built) == types.bundled[kind_id, item]
    assert set(items) <= set(types.names(kind_id, {}))
    with pytest.raises(ContentError) as caught:
        types.template(kind_id, "nothing-of-that-name")
    assert caught.value.key == "pack.no_such_type"
