"""VASSAL modules: pieces in VASSAL's notation, every element one that VASSAL knows, the same bytes for the same module.

A module is not run here. What VASSAL 3.7.26 made of one, opened, played, saved and opened again, is what these say.
"""

from __future__ import annotations

import zipfile
from dataclasses import replace
from html import unescape
from io import BytesIO
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.formats.maps.vassal import Die, Module, VassalBoard, write_module
from models.formats.maps.vassal_pieces import (
    CountTrait,
    LayerTrait,
    VassalPiece,
    definition,
    join_sequence,
    readable,
    split,
)
from models.i18n import Translator

BUILD = "VASSAL.build."
MODULE = "VASSAL.build.module."
KNOWN = {
    f"{BUILD}GameModule": "VassalVersion description name nextPieceSlotId version",
    f"{BUILD}widget.BoxWidget": "entryName",
    f"{BUILD}widget.Chart": "chartName description fileName",
    f"{BUILD}widget.ListWidget": "divider entryName height scale width",
    f"{BUILD}widget.PieceSlot": "entryName gpid height width",
    f"{BUILD}widget.TabWidget": "entryName",
    f"{MODULE}BasicCommandEncoder": "",
    f"{MODULE}ChartWindow": "description hotkey icon name text tooltip",
    f"{MODULE}Chatter": "",
    f"{MODULE}DiceButton": "addToTotal hotkey icon keepCount keepDice keepOption nDice nSides name plus prompt"
    " reportFormat reportTotal sortDice text tooltip",
    f"{MODULE}Documentation": "",
    f"{MODULE}documentation.HelpFile": "fileName fileType title",
    f"{MODULE}GlobalOptions": "autoReport nonOwnerUnmaskable promptString",
    f"{MODULE}KeyNamer": "",
    f"{MODULE}Map": "allowMultiple buttonName changeFormat color createFormat edgeHeight edgeWidth hotkey icon launch"
    " mapName markMoved markUnmovedHotkey markUnmovedIcon markUnmovedText markUnmovedTooltip moveToFormat"
    " moveWithinFormat thickness",
    f"{MODULE}PieceWindow": "defaultWidth hidden hotkey name scale text tooltip",
    f"{MODULE}PlayerRoster": "buttonText buttonToolTip",
    f"{MODULE}SpecialDiceButton": "backgroundColor description format hotkey icon name resultButton resultChatter"
    " resultWindow text tooltip windowTitleResultFormat windowX windowY",
    f"{MODULE}SpecialDie": "format name",
    f"{MODULE}SpecialDieFace": "icon text value",
    f"{MODULE}map.BoardPicker": "addColumnText addRowText boardPrompt slotHeight slotScale slotWidth title",
    f"{MODULE}map.CounterDetailViewer": "bgColor borderColor counterReportFormat delay display fgColor fontSize"
    " minDisplayPieces showgraph showtext summaryReportFormat version",
    f"{MODULE}map.Flare": "circleColor circleSize flareKey flarePulses",
    f"{MODULE}map.ForwardToChatter": "",
    f"{MODULE}map.ForwardToKeyBuffer": "",
    f"{MODULE}map.GlobalMap": "buttonText color hotkey icon scale tooltip",
    f"{MODULE}map.HighlightLastMoved": "color enabled thickness",
    f"{MODULE}map.ImageSaver": "buttonText hotkey icon tooltip",
    f"{MODULE}map.KeyBufferer": "",
    f"{MODULE}map.LOS_Thread": "drawRange global hideCounters hideOpacity hotkey iconName label losThickness"
    " persistence persistentIconName rangeBg rangeFg report round scale snapEnd snapStart threadColor"
    " threadName tooltip",
    f"{MODULE}map.MapCenterer": "",
    f"{MODULE}map.MenuDisplayer": "",
    f"{MODULE}map.PieceMover": "",
    f"{MODULE}map.Scroller": "",
    f"{MODULE}map.SelectionHighlighters": "",
    f"{MODULE}map.SetupStack": "location name owningBoard useGridLocation x y",
    f"{MODULE}map.StackExpander": "",
    f"{MODULE}map.StackMetrics": "disabled exSepX exSepY unexSepX unexSepY",
    f"{MODULE}map.Zoomer": "inButtonText inIconName inTooltip outButtonText outIconName outTooltip pickButtonText"
    " pickIconName pickTooltip zoomInKey zoomLevels zoomOutKey zoomPickKey zoomStart",
    f"{MODULE}map.boardPicker.Board": "color height image name reversible width",
    f"{MODULE}map.boardPicker.board.SquareGrid": "color cornersLegal dotsVisible dx dy edgesLegal range snapTo visible"
    " x0 y0",
    f"{MODULE}map.boardPicker.board.mapgrid.SquareGridNumbering": "color first fontSize hDescend hDrawOff hLeading hOff"
    " hType locationFormat rotateText sep vDescend vDrawOff vLeading vOff vType visible",
    "VASSAL.i18n.Language": "",
    "entry": "",
}
"""What VASSAL 3.7.26 said it knows when it opened a module: its elements and, of each, attributes it reads."""
HERO = VassalPiece(
    "Obi-Wan / le Jedi",
    "obi.png",
    64,
    64,
    "République",
    layers=(LayerTrait("Équipe", ("rouge.png", "bleu.png"), ("rouge", "bleu"), "Changer d’équipe", "T"),),
    counts=(CountTrait("PV", 100, 100, 10, "PV +10", "PV -10", "UIV", set_to="PV…"),),
    marks=(("Camp", "rouge, clair"),),
    moved="bouge.png",
    trail="Trace",
    copies=("Ôter", "Copier"),
    at=(48, 80),
)
DOOR = VassalPiece(
    "Porte",
    "vide.png",
    64,
    16,
    "Portes",
    (LayerTrait("Porte", ("f.png", "o.png"), ("fermée", "ouverte"), "Ouvrir", "O"),),
)
PICTURES = ("plateau.png", "obi.png", "rouge.png", "bleu.png", "bouge.png", "vide.png", "f.png", "o.png", "fiche.png")


@pytest.fixture
def module() -> Module:
    return Module(
        "Le Temple Perdu",
        "1.0",
        "Un module",
        VassalBoard("Temple", "plateau.png", 34 * 64, 22 * 64, 64),
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
        assert split(join_sequence(parts, delimiter), delimiter) == parts


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
        "report", "footprint", "markmoved", "delete", "clone", "label", "PROP", "emb2", "mark",
    ]  # fmt: skip
    assert split(kind, ";") == ["piece", "", "", "obi.png", "Obi-Wan / le Jedi"]
    assert state == "null;0;0;7;0"
    assert states[6] == "100"
    assert split(kinds[6], ";")[1:3] == ["PV", "true,0,100,false"]
    commands = split(split(kinds[6], ";")[3], ",")
    assert [split(each, ":") for each in commands] == [
        ["PV +10", "85,130", "I,10"],
        ["PV -10", "73,130", "I,-10"],
        ["PV…", "86,130", "R,PV"],
    ]
    trail = split(kinds[1], ";")
    assert len(trail) == 18
    assert trail[1:5] == ["82,130", "Trace", "true", "true"]
    assert split(states[1], ";") == ["false", "", "0", "false"]
    assert split(split(kinds[7], ";")[16], ",") == ["rouge.png", "bleu.png"]
    assert split(states[8], ",") == ["rouge, clair"]


def test_a_state_is_told_behind_the_name_of_the_piece():
    """A word without the plus would stand in the place of the name: a droid would be called Neutral."""
    layer = split(_outer(definition(replace(DOOR, layers=(replace(DOOR.layers[0], states=("", "a+b")),)), 1))[1], ";")
    states = split(layer[17], ",")
    assert states[0] == ""
    assert split(states[1], "+") == ["", " (a+b)"]


def test_what_a_player_does_to_a_piece_is_told_in_the_chat():
    report = split(_outer(definition(HERO, 1))[0], ";")
    assert split(report[1], ",") == ["85,130", "73,130", "86,130", "84,130"]
    assert report[2] == "$newPieceName$, $location$ · $menuCommand$ (PV $PV$)"


@pytest.mark.parametrize(("px", "size", "shown"), [(64, "10", "PV $PV$"), (28, "7", "$PV$")])
def test_a_small_piece_shows_its_numbers_without_their_words(px, size, shown):
    _, _, kind, state = split(definition(replace(HERO, width=px, height=px), 1), "/")
    (at,) = (number for number, each in enumerate(_levels(kind)) if each.startswith("label;"))
    assert split(_levels(kind)[at], ";")[3] == size
    assert _levels(state)[at] == shown


@pytest.mark.rule("AG-120")
def test_numbers_and_the_mark_of_a_move_lie_on_the_piece():
    """Below its foot the number covered the next cell, and the mark stood beside the piece."""
    kinds = _outer(definition(replace(HERO, counts=(HERO.counts[0], replace(HERO.counts[0], name="Force", row=1))), 1))
    mark, life, force = (split(each, ";") for each in kinds if each.startswith(("markmoved", "label")))
    assert mark[1:4] == ["bouge.png", "11", "-10"]
    assert life[6:12] == ["b", "-1", "c", "0", "b", "c"]
    assert force[6:12] == ["t", "1", "l", "0", "t", "l"]


@given(st.text(), st.sampled_from(["", "\\", ";\\", "/\\\\"]))
def test_any_name_comes_back_and_no_piece_is_cut_short(name, end):
    """A backslash before a delimiter is its escape: one at the end of a name kept VASSAL from opening the module."""
    piece = replace(HERO, name=name + end, marks=(("Camp", name + end),))
    _, _, kind, state = split(definition(piece, 7), "/")
    kinds, states = _levels(kind), _levels(state)
    assert len(kinds) == len(states) == 10
    assert split(kinds[-1], ";")[3:] == ["obi.png", split(join_sequence((readable(name + end),), ";"), ";")[0]]
    assert states[-1] == "null;0;0;7;0"


def _outer(text: str) -> list[str]:
    return _levels(split(text, "/")[2])


def _levels(kind: str) -> list[str]:
    found = []
    while "\t" in kind:
        outer, kind = split(kind, "\t")
        found.append(outer)
    return [*found, kind]


def test_a_layer_has_every_field_vassal_reads():
    kind = split(definition(DOOR, 1), "/")[2]
    layer = _levels(kind)[1]
    fields = split(layer, ";")
    assert len(fields) == 34
    assert (fields[4], fields[18], fields[25], fields[28]) == ("Ouvrir", "true", "1", "79,130")


def test_a_module_holds_its_files_and_only_elements_vassal_knows(module):
    data = write_module(module, Translator("fr"))
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        names = set(archive.namelist())
        assert names == {"moduledata", "buildFile.xml", "scenario.html", *(f"images/{name}" for name in PICTURES)}
        build, about = fromstring(archive.read("buildFile.xml")), fromstring(archive.read("moduledata"))
    for each in build.iter():
        assert each.attrib.keys() <= set(KNOWN[each.tag].split()), each.tag
    assert about.findtext("name") == "Le Temple Perdu"
    assert [each.text for each in build.iter("entry")] == ["République", "Séparatistes"]
    (grid,) = build.iter(f"{MODULE}map.boardPicker.board.SquareGrid")
    assert (grid.get("dx"), grid.get("x0"), grid.get("snapTo")) == ("64", "32", "true")
    stacks = list(build.iter(f"{MODULE}map.SetupStack"))
    assert [(each.get("x"), each.get("y")) for each in stacks] == [("48", "80"), ("320", "128")]
    ids = [each.get("gpid") for each in build.iter("VASSAL.build.widget.PieceSlot")]
    assert len(ids) == len(set(ids)) == 3, "a door stands on the board; the palette of pieces has none"
    (thread,) = build.iter(f"{MODULE}map.LOS_Thread")
    assert thread.get("scale") == "0"
    (shown,) = build.iter(f"{MODULE}Map")
    assert shown.get("markUnmovedIcon"), "without a picture VASSAL hides the button that ends the turn (AG-118)"


def test_a_tab_of_several_lists_has_a_box_to_choose_one(module):
    """VASSAL shows the names of pieces in its lists, never those of their slots: an event is told above a list."""
    waiting = [
        replace(HERO, name=name, group="Plus tard", part=part, at=None)
        for name, part in (("A", "Alarme"), ("B", "Navette"), ("C", "Alarme"))
    ]
    told = replace(module, pieces=(HERO, *waiting))
    build = _build(told)
    tabs = next(build.iter(f"{BUILD}widget.TabWidget"))
    assert [each.get("entryName") for each in tabs] == ["République", "Plus tard"]
    assert {each.get("entryName"): [slot.get("entryName") for slot in each] for each in tabs[1]} == {
        "Alarme": ["A", "C"],
        "Navette": ["B"],
    }


def test_pieces_on_one_spot_are_a_stack_but_for_what_is_part_of_the_board(module):
    """Two stacks on one spot look alike, but a figure would leave without what it carries."""
    pass_ = VassalPiece("Passe", "vide.png", 32, 32, "Objets", at=HERO.at)
    door = replace(DOOR, at=HERO.at, fixed=True)
    build = _build(replace(module, pieces=(door, HERO, pass_)))
    stacks = [[slot.get("entryName") for slot in each] for each in build.iter(f"{MODULE}map.SetupStack")]
    assert stacks == [["Porte"], ["Obi-Wan / le Jedi", "Passe"]]


def _build(module: Module) -> Element:
    with zipfile.ZipFile(BytesIO(write_module(module, Translator("fr")))) as archive:
        build = fromstring(archive.read("buildFile.xml"))
    for each in build.iter():
        assert each.attrib.keys() <= set(KNOWN[each.tag].split()), each.tag
    return build


def test_names_vassal_cannot_write_are_mended(module):
    """It opens no module whose text is no XML, and not the game it saved where a name ends with a backslash."""
    told = replace(
        module,
        board=replace(module.board, name="Temple\\"),
        sides=("Côté; A, b/c\\", "B\x0b"),
        pieces=(replace(HERO, name="Fin\t\\"),),
    )
    with zipfile.ZipFile(BytesIO(write_module(told, Translator("fr")))) as archive:
        build = fromstring(archive.read("buildFile.xml"))
    assert [each.text for each in build.iter("entry")] == ["Côté; A, b/c", "B"]
    (shown,) = build.iter(f"{MODULE}Map")
    (stack,) = build.iter(f"{MODULE}map.SetupStack")
    assert (shown.get("mapName"), stack.get("owningBoard"), stack.get("name")) == ("Temple", "Temple", "Fin")


def test_the_help_menu_shows_the_briefing(module):
    told = replace(module, description="Trouvez le <passe>.\n\nL’été, « ici ».")
    with zipfile.ZipFile(BytesIO(write_module(told, Translator("fr")))) as archive:
        (entry,) = fromstring(archive.read("buildFile.xml")).iter(f"{MODULE}documentation.HelpFile")
        page = archive.read(entry.get("fileName", "")).decode("ascii")
    assert entry.get("title") == "Le scénario"
    assert unescape(page).count("Trouvez le <passe>.") == unescape(page).count("L’été, « ici ».") == 1
    assert "<passe>" not in page


def test_the_same_module_is_the_same_bytes(module):
    assert write_module(module, Translator("fr")) == write_module(module, Translator("fr"))
    assert write_module(module, Translator("en")) != write_module(module, Translator("fr"))


def test_a_piece_without_its_picture_is_refused(module):
    with pytest.raises(Refused, match="no_picture"):
        write_module(replace(module, images={}), Translator("fr"))
