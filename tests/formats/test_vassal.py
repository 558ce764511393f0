"""VASSAL modules: pieces in VASSAL's notation, every element one that VASSAL knows, the same bytes for the same module.

Elements and attributes are those of VASSAL's own source; a module is not run here.
"""

from __future__ import annotations

import zipfile
from dataclasses import replace
from io import BytesIO
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.formats.vassal import Board, Die, Module, write_module
from models.formats.vassal_pieces import Count, Layer, Piece, definition, joined, split
from models.i18n import Translator

MODULE = "VASSAL.build.module."
KNOWN = {
    "VASSAL.build.GameModule",
    "VASSAL.i18n.Language",
    "entry",
    *(f"VASSAL.build.widget.{name}" for name in ("TabWidget", "ListWidget", "PieceSlot", "Chart")),
    *(
        f"{MODULE}{name}"
        for name in (
            "BasicCommandEncoder", "Documentation", "PlayerRoster", "GlobalOptions", "Chatter", "KeyNamer",
            "PieceWindow", "Map", "DiceButton", "SpecialDiceButton", "SpecialDie", "SpecialDieFace", "ChartWindow",
        )
    ),
    *(
        f"{MODULE}map.{name}"
        for name in (
            "BoardPicker", "StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer",
            "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer", "CounterDetailViewer", "Flare",
            "SelectionHighlighters", "HighlightLastMoved", "ImageSaver", "GlobalMap", "Zoomer", "LOS_Thread",
            "SetupStack", "boardPicker.Board", "boardPicker.board.SquareGrid",
            "boardPicker.board.mapgrid.SquareGridNumbering",
        )
    ),
}  # fmt: skip
HERO = Piece(
    "Obi-Wan / le Jedi",
    "obi.png",
    64,
    64,
    "République",
    layers=(Layer("Équipe", ("rouge.png", "bleu.png"), ("rouge", "bleu"), "Changer d’équipe", "T"),),
    counts=(Count("PV", 100, 100, 10, "PV +10", "PV -10", "UIV", set_to="PV…"),),
    marks=(("Camp", "rouge, clair"),),
    moved="bouge.png",
    trail="Trace",
    copies=("Ôter", "Copier"),
    at=(48, 80),
)
DOOR = Piece(
    "Porte", "vide.png", 64, 16, "Portes", (Layer("Porte", ("f.png", "o.png"), ("fermée", "ouverte"), "Ouvrir", "O"),)
)
PICTURES = ("plateau.png", "obi.png", "rouge.png", "bleu.png", "bouge.png", "vide.png", "f.png", "o.png", "fiche.png")


@pytest.fixture
def module() -> Module:
    return Module(
        "Le Temple Perdu",
        "1.0",
        "Un module",
        Board("Temple", "plateau.png", 34 * 64, 22 * 64, 64),
        ("République", "Séparatistes"),
        (HERO, replace(DOOR, at=(320, 128), fixed=True)),
        (Die("D10", "D10", "Un D10", 10, key="1"), Die("D4", "D4", "", faces=(("10", 10), ("20", 20)))),
        (("Obi-Wan", "fiche.png"),),
        {name: b"\x89PNG" + name.encode() for name in PICTURES},
        1_790_000_000_000,
    )


@given(st.lists(st.text(st.characters(blacklist_characters="\\'", blacklist_categories=("Cs",))), min_size=1))
def test_parts_come_back_as_vassal_reads_them(parts):
    for delimiter in ";,/\t:":
        assert split(joined(parts, delimiter), delimiter) == parts


def test_a_piece_is_its_traits_from_the_outermost_in():
    text = definition(HERO, 7)
    assert text.startswith("+/null/")
    _, _, kind, state = split(text, "/")
    kinds, states = [], []
    while "\t" in kind:
        outer, kind = split(kind, "\t")
        inner, state = split(state, "\t")
        kinds.append(outer)
        states.append(inner)
    assert [each.split(";")[0] for each in kinds] == [
        "footprint", "markmoved", "delete", "clone", "label", "PROP", "emb2", "mark",
    ]  # fmt: skip
    assert split(kind, ";") == ["piece", "", "", "obi.png", "Obi-Wan / le Jedi"]
    assert state == "null;0;0;7;0"
    assert states[5] == "100"
    assert split(kinds[5], ";")[1:3] == ["PV", "true,0,100,false"]
    commands = split(split(kinds[5], ";")[3], ",")
    assert [split(each, ":") for each in commands] == [
        ["PV +10", "85,130", "I,10"],
        ["PV -10", "73,130", "I,-10"],
        ["PV…", "86,130", "R,PV"],
    ]
    trail = split(kinds[0], ";")
    assert len(trail) == 18
    assert trail[1:5] == ["82,130", "Trace", "true", "true"]
    assert split(states[0], ";") == ["false", "", "0", "false"]
    assert split(split(kinds[6], ";")[16], ",") == ["rouge.png", "bleu.png"]
    assert split(states[7], ",") == ["rouge, clair"]


def test_a_layer_has_every_field_vassal_reads():
    kind = split(definition(DOOR, 1), "/")[2]
    layer = split(kind, "\t")[0]
    fields = split(layer, ";")
    assert len(fields) == 34
    assert (fields[4], fields[18], fields[25], fields[28]) == ("Ouvrir", "true", "1", "79,130")


def test_a_module_holds_its_files_and_only_elements_vassal_knows(module):
    data = write_module(module, Translator("fr"))
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        names = set(archive.namelist())
        assert names == {"moduledata", "buildFile.xml", *(f"images/{name}" for name in PICTURES)}
        build, about = fromstring(archive.read("buildFile.xml")), fromstring(archive.read("moduledata"))
    assert {each.tag for each in build.iter()} <= KNOWN
    assert about.findtext("name") == "Le Temple Perdu"
    assert [each.text for each in build.iter("entry")] == ["République", "Séparatistes"]
    (grid,) = build.iter(f"{MODULE}map.boardPicker.board.SquareGrid")
    assert (grid.get("dx"), grid.get("x0"), grid.get("snapTo")) == ("64", "32", "true")
    stacks = list(build.iter(f"{MODULE}map.SetupStack"))
    assert [(each.get("x"), each.get("y")) for each in stacks] == [("48", "80"), ("320", "128")]
    ids = [each.get("gpid") for each in build.iter("VASSAL.build.widget.PieceSlot")]
    assert len(ids) == len(set(ids)) == 4
    (thread,) = build.iter(f"{MODULE}map.LOS_Thread")
    assert thread.get("scale") == "0"


def test_the_same_module_is_the_same_bytes(module):
    assert write_module(module, Translator("fr")) == write_module(module, Translator("fr"))
    assert write_module(module, Translator("en")) != write_module(module, Translator("fr"))


def test_a_piece_without_its_picture_is_refused(module):
    with pytest.raises(Refused, match="no_picture"):
        write_module(replace(module, images={}), Translator("fr"))
