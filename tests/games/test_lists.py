"""The lists of a game as its file has them: every usual value, and each slip of the pen with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.errors import ContentError
from models.games.lists import ForceList, ListedForce, ListedGear, ListedProfile, ListedSide, ListedStat, read_lists
from models.games.values import StoredMember
from models.i18n import NO_TEXT, Text

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


def test_what_a_list_leaves_out_has_its_usual_value(tmp_path: Path) -> None:
    cutter = ListedProfile("cotre", Text("Cotre", "Cutter"), 7, {}, NO_TEXT, NO_TEXT, "", "", None, 0, "", ())
    found = read(tmp_path, RIGHT)
    assert found == ForceList(
        ListedForce(Text("éc.", "cr."), True, None, 0, 500, ""),
        {"Vitesse": ListedStat("Vitesse", Text("Vitesse", "Speed"), Text("V", "S"), "")},
        {"cotre": cutter},
        {"voile": ListedGear("voile", Text("Voile", "Sail"), 3, {}, NO_TEXT, "", 1, (), "")},
        {"north": ListedSide("north", Text("Nord", "North"), "")},
    )
    assert found.profile_of(StoredMember("a", "", {"profile": "cotre"})) == cutter
    assert found.profile_of(StoredMember("a", "", {"profile": 3})) is found.profile_of(StoredMember("a", "")) is None
    least = read(tmp_path, '[force]\npoints = { fr = "a", en = "b" }\n')
    assert least == ForceList(ListedForce(Text("a", "b")), {}, {}, {})


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


def test_a_force_has_points(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as refused:
        read(tmp_path, "")
    assert (refused.value.key, refused.value.place) == ("content.missing_key", "force.points")
