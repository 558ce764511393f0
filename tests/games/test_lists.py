"""The lists of a game as its file has them: every usual value, and each slip of the pen with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.errors import ContentError
from models.games.lists.lists import ForceList, read_lists

RIGHT = """
[force]
points = { fr = "éc.", en = "cr." }
[sides.north]
name = { fr = "Nord", en = "North" }
[stats.Vitesse]
name = { fr = "Vitesse", en = "Speed" }
short = { fr = "V", en = "S" }
[profiles.cotre]
name = { fr = "Cotre", en = "Cutter" }
cost = 7
[gear.voile]
name = { fr = "Voile", en = "Sail" }
cost = 3
"""


def read(folder: Path, text: str) -> ForceList:
    """Return the lists of a file with this text."""
    path = folder / "lists.toml"
    path.write_text(text, encoding="utf-8")
    return read_lists(path)


@pytest.mark.parametrize(
    ("more", "key", "place", "args"),
    [
        ("[ships]", "content.unknown_key", "ships", {"allowed": ("force", "sides", "stats", "profiles", "gear")}),
        ("[profiles.nef]\ncost = 1", "content.missing_key", "nef.name", {}),
        (
            '[profiles.nef]\nname = { fr = "N", en = "N" }\ncost = 1\nside = "est"', "content.not_one_of",
            "profiles.nef.side", {"found": "est", "allowed": ("north",)},
        ),
        (
            '[profiles.nef]\nname = { fr = "N", en = "N" }\ncost = 1\nstats = { Vitesse = 1, Coque = 2 }',
            "content.unknown_key", "profiles.nef.Coque", {"allowed": ("Vitesse",)},
        ),
        (
            '[gear.rame]\nname = { fr = "R", en = "R" }\ncost = 1\nadds = { Coque = 2 }', "content.unknown_key",
            "gear.rame.Coque", {"allowed": ("Vitesse",)},
        ),
        (
            '[gear.rame]\nname = { fr = "R", en = "R" }\ncost = 1\nonly = ["cotre", "nef"]', "content.not_one_of",
            "gear.rame.only", {"found": "nef", "allowed": ("cotre",)},
        ),
    ],
)  # fmt: skip
def test_a_slip_of_the_pen_is_named_by_its_place(
    tmp_path: Path, more: str, key: str, place: str, args: dict[str, object]
) -> None:
    with pytest.raises(ContentError) as refused:
        read(tmp_path, f"{RIGHT}\n{more}\n")
    assert (refused.value.key, refused.value.file, refused.value.place) == (key, "lists.toml", place)
    assert {name: refused.value.args_[name] for name in args} == args
