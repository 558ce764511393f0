"""VASSAL module (`.vmod`): a zip with `buildFile.xml`, `moduledata` and `images/`, for VASSAL 3.7 and later.

The tag of every element is the name of the Java class that VASSAL makes of it; an unknown one would stop the module.
Columns past Z are AA, BB, CC there, and the grid's own numbering writes them so: the picture of the board must show the
same names (`Coordinates(columns="doubled")`). Written only; history: 1, first.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from io import BytesIO
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from models.errors import Refused
from models.formats.maps.vassal_pieces import VassalPiece, definition, readable, stroke
from models.i18n import Translator
from models.progress import Progress, cancellable, silent

VASSAL: Final = "3.7.0"
_B: Final = "VASSAL.build."
_M: Final = "VASSAL.build.module."
_MAP: Final = "VASSAL.build.module.map."
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""Every file of the zip bears this date, so that the same module is the same bytes."""
_HELP: Final = "scenario.html"
_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Signs XML has no way to write: a name may hold one that was pasted."""


@dataclass(frozen=True, slots=True)
class VassalBoard:
    """The board: its picture (a file name of the module), its size in pixels, a cell's size, how cells are counted.

    `first_column` and `first_row` are the numbers of the top left cell (of the bottom left one where rows are counted
    `upwards`); `numbers` says that columns have numbers instead of letters.
    """

    name: str
    image: str
    width: int
    height: int
    cell: int
    first_column: int = 1
    first_row: int = 1
    upwards: bool = False
    numbers: bool = False


@dataclass(frozen=True, slots=True)
class Die:
    """A button that throws dice; `faces` names them where they are no plain numbers (10, 20, 30, 40), else `sides`."""

    name: str
    text: str
    tip: str
    sides: int = 0
    faces: tuple[tuple[str, int], ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class Module:
    """Everything a module holds. `images` are PNG files by name; `charts` pairs of a title and an image's name.

    `saved` is the moment it is made, in milliseconds since 1970.
    """

    name: str
    version: str
    description: str
    board: VassalBoard
    sides: tuple[str, ...]
    pieces: tuple[VassalPiece, ...] = ()
    dice: tuple[Die, ...] = ()
    charts: tuple[tuple[str, str], ...] = ()
    images: Mapping[str, bytes] = field(default_factory=dict)
    saved: int = 0


def write_module(module: Module, t: Translator, progress: Progress = silent) -> bytes:
    """Return a module as the bytes of its file; raises Refused for a piece or chart whose picture is missing.

    Progress may cancel.
    """
    _check_images(module)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        _add_file(archive, "moduledata", _text(_data(module)))
        _add_file(archive, "buildFile.xml", _text(build_file(module, t)))
        _add_file(archive, _HELP, _page(module))
        for name, data in cancellable(sorted(module.images.items()), progress, 1):
            _add_file(archive, f"images/{name}", data)
    return out.getvalue()


def _check_images(module: Module) -> None:
    used = {module.board.image, *(image for _, image in module.charts)}
    for piece in module.pieces:
        used |= {piece.image, piece.moved, *(image for layer in piece.layers for image in layer.images)}
    missing = sorted(name for name in used - {""} if name not in module.images)
    if missing:
        raise Refused("vassal.no_picture", name=missing[0])


def _add_file(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)


def _page(module: Module) -> bytes:
    """Return the page of the help menu: the module's description, briefing first.

    VASSAL shows the description nowhere else during a game.
    """
    words = "".join(f"<p>{escape(part)}</p>" for part in module.description.splitlines() if part.strip())
    page = f"<html><body><h1>{escape(module.name)}</h1>{words}</body></html>"
    return _NO_XML.sub("", page).encode("ascii", "xmlcharrefreplace")


def _text(root: Element) -> bytes:
    for each in root.iter():
        each.text = each.text and _NO_XML.sub("", each.text)
        each.attrib.update({key: _NO_XML.sub("", value) for key, value in each.attrib.items()})
    indent(root, " ")
    text: bytes = tostring(root, "UTF-8", xml_declaration=True)
    return text


def _data(module: Module) -> Element:
    root = Element("data", version="1")
    for tag, words in (
        ("version", module.version),
        ("VassalVersion", VASSAL),
        ("dateSaved", str(module.saved)),
        ("name", module.name),
        ("description", module.description),
    ):
        SubElement(root, tag).text = words
    return root


def build_file(module: Module, t: Translator) -> Element:
    """Return the tree of `buildFile.xml`."""
    module = _readable(module)
    root = Element(
        f"{_B}GameModule",
        name=module.name,
        version=module.version,
        VassalVersion=VASSAL,
        description=module.description,
        nextPieceSlotId=str(2 * len(module.pieces) + 1),
    )
    SubElement(root, f"{_M}BasicCommandEncoder")
    help_menu = SubElement(root, f"{_M}Documentation")
    SubElement(help_menu, f"{_M}documentation.HelpFile", title=t("vassal.help"), fileName=_HELP, fileType="archive")
    roster = SubElement(root, f"{_M}PlayerRoster", buttonText=t("vassal.retire"), buttonToolTip=t("vassal.retire_tip"))
    for side in module.sides:
        SubElement(roster, "entry").text = side
    options = SubElement(root, f"{_M}GlobalOptions", autoReport="Always", promptString=t("vassal.opponents"))
    options.set("nonOwnerUnmaskable", "Use Preferences Setting")
    SubElement(root, f"{_M}Chatter")
    SubElement(root, f"{_M}KeyNamer")
    SubElement(root, "VASSAL.i18n.Language")
    _pieces(root, module, t)
    _map(root, module, t)
    for die in module.dice:
        _die(root, die)
    if module.charts:
        _charts(root, module.charts, t)
    return root


def _readable(module: Module) -> Module:
    """Return a module with all names changed so that VASSAL can save and read them."""
    return replace(
        module,
        board=replace(module.board, name=readable(module.board.name)),
        sides=tuple(readable(side) for side in module.sides),
        pieces=tuple(replace(piece, name=readable(piece.name)) for piece in module.pieces),
    )


def _pieces(root: Element, module: Module, t: Translator) -> None:
    window = SubElement(
        root, f"{_M}PieceWindow", name=t("vassal.pieces"), text=t("vassal.pieces"), tooltip=t("vassal.pieces_tip"),
        hidden="false", scale="1.0", defaultWidth="0", hotkey=stroke("P"),
    )  # fmt: skip
    tabs = SubElement(window, f"{_B}widget.TabWidget", entryName=t("vassal.pieces"))
    made: dict[tuple[str, ...], Element] = {}
    for number, piece in enumerate(module.pieces):
        if not piece.fixed:
            _slot(_list(tabs, piece, made), piece, 2 * number + 1)


def _list(tabs: Element, piece: VassalPiece, made: dict[tuple[str, ...], Element]) -> Element:
    """Return the list of the palette for a piece: a tab, or one entry of the box at the top of a
    tab; made if needed.
    """
    tab, path = tabs, (piece.group, piece.part)
    if piece.part:
        if (piece.group,) not in made:
            made[piece.group,] = SubElement(tabs, f"{_B}widget.BoxWidget", entryName=piece.group)
        tab = made[piece.group,]
    if path not in made:
        made[path] = SubElement(
            tab, f"{_B}widget.ListWidget", entryName=piece.part or piece.group, width="300", height="260", scale="1.0",
            divider="150",
        )  # fmt: skip
    return made[path]


def _slot(parent: Element, piece: VassalPiece, gpid: int) -> None:
    slot = SubElement(
        parent, f"{_B}widget.PieceSlot", entryName=piece.name, gpid=str(gpid), width=str(piece.width),
        height=str(piece.height),
    )  # fmt: skip
    slot.text = definition(piece, gpid)


def _map(root: Element, module: Module, t: Translator) -> None:
    board = module.board
    shown = SubElement(
        root, f"{_M}Map", mapName=board.name, allowMultiple="false", markMoved="Always", edgeWidth="0", edgeHeight="0",
        color="198,83,45", thickness="3", launch="false", buttonName="", icon="", hotkey="",
        markUnmovedText=t("vassal.end_of_turn"), markUnmovedTooltip=t("vassal.end_of_turn_tip"),
        markUnmovedIcon=_UNMOVED, markUnmovedHotkey=stroke("E"),
        moveWithinFormat="$pieceName$, $previousLocation$ → $location$", moveToFormat="$pieceName$ → $location$",
        createFormat="$pieceName$ → $location$", changeFormat="$message$",
    )  # fmt: skip
    picker = SubElement(shown, f"{_MAP}BoardPicker", addColumnText="", addRowText="", boardPrompt="", slotHeight="125",
                        slotScale="0.2", slotWidth="350", title=board.name)  # fmt: skip
    drawn = SubElement(
        picker, f"{_MAP}boardPicker.Board", name=board.name, image=board.image, width=str(board.width),
        height=str(board.height), color="255,255,255", reversible="false",
    )  # fmt: skip
    _grid(drawn, board)
    for name, attributes in _TOOLS:
        SubElement(shown, f"{_MAP}{name}", attributes)
    SubElement(shown, f"{_MAP}ImageSaver", buttonText=t("vassal.picture"), tooltip=t("vassal.picture_tip"), icon="",
               hotkey="")  # fmt: skip
    SubElement(
        shown, f"{_MAP}GlobalMap", buttonText=t("vassal.overview"), tooltip=t("vassal.overview_tip"), icon="",
        hotkey=stroke("G"), scale="0.2", color="198,83,45",
    )  # fmt: skip
    SubElement(
        shown, f"{_MAP}Zoomer", zoomStart="3", zoomLevels="0.25,0.5,0.75,1.0,1.5,2.0", inButtonText=t("vassal.zoom_in"),
        outButtonText=t("vassal.zoom_out"), pickButtonText=t("vassal.zoom"), inTooltip=t("vassal.zoom_in"),
        outTooltip=t("vassal.zoom_out"), pickTooltip=t("vassal.zoom"), inIconName="", outIconName="", pickIconName="",
        zoomInKey="61,130", zoomOutKey="45,130", zoomPickKey="",
    )  # fmt: skip
    thread = SubElement(
        shown, f"{_MAP}LOS_Thread", threadName=t("vassal.sight"), label=t("vassal.sight"),
        tooltip=t("vassal.sight_tip"), hotkey=stroke("L"), iconName="", drawRange="true", scale="0", round="None",
        snapStart="true", snapEnd="true", hideCounters="false", hideOpacity="0", threadColor="198,83,45",
        losThickness="3", report="", persistence="Ctrl-Click & Drag",
        persistentIconName="", rangeBg="255,255,255", rangeFg="20,30,42",
    )  # fmt: skip
    thread.set("global", "Always")
    _set_up(shown, module)


def _set_up(shown: Element, module: Module) -> None:
    """Put pieces at their start places; those on one spot form a stack, so that they move together."""
    stacks: dict[tuple[int, int], Element] = {}
    for number, piece in enumerate(module.pieces):
        if piece.at is None:
            continue
        stack = None if piece.fixed else stacks.get(piece.at)
        if stack is None:
            stack = SubElement(
                shown, f"{_MAP}SetupStack", name=piece.name, owningBoard=module.board.name, useGridLocation="false",
                location="", x=str(piece.at[0]), y=str(piece.at[1]),
            )  # fmt: skip
            if not piece.fixed:
                stacks[piece.at] = stack
        _slot(stack, piece, 2 * number + 2)


_TOOLS: Final[Sequence[tuple[str, dict[str, str]]]] = (
    ("StackMetrics", {"disabled": "false", "exSepX": "6", "exSepY": "18", "unexSepX": "2", "unexSepY": "4"}),
    ("ForwardToKeyBuffer", {}),
    ("Scroller", {}),
    ("ForwardToChatter", {}),
    ("MenuDisplayer", {}),
    ("MapCenterer", {}),
    ("StackExpander", {}),
    ("PieceMover", {}),
    ("KeyBufferer", {}),
    (
        "CounterDetailViewer",
        {
            "version": "4",
            "display": "from all layers",
            "showgraph": "true",
            "showtext": "true",
            "delay": "700",
            "minDisplayPieces": "1",
            "summaryReportFormat": "$LocationName$",
            "counterReportFormat": "$PieceName$",
            "fontSize": "11",
            "fgColor": "20,30,42",
            "bgColor": "255,255,255",
            "borderColor": "20,30,42",
        },
    ),
    ("Flare", {"flareKey": "keyAlt", "circleSize": "80", "circleColor": "198,83,45", "flarePulses": "4"}),
    ("SelectionHighlighters", {}),
    ("HighlightLastMoved", {"color": "201,150,46", "enabled": "true", "thickness": "3"}),
)
"""What a map needs so that pieces can be seen, selected and moved: VASSAL adds these to new maps only."""
_UNMOVED: Final = "/images/unmoved.gif"
"""VASSAL's own picture: it shows this one button only where it has a picture, whatever its text."""


def _grid(drawn: Element, board: VassalBoard) -> None:
    grid = SubElement(
        drawn, f"{_MAP}boardPicker.board.SquareGrid", dx=str(board.cell), dy=str(board.cell), x0=str(board.cell // 2),
        y0=str(board.cell // 2), range="Metric", snapTo="true", edgesLegal="false", cornersLegal="false",
        visible="false", dotsVisible="false", color="0,0,0",
    )  # fmt: skip
    # VASSAL adds the offsets to 0 for the first cell, to the number of rows where it counts upwards; its A is 0.
    across = board.first_column - (0 if board.numbers else 1)
    down = board.first_row - (1 if board.upwards else 0)
    SubElement(
        grid, f"{_MAP}boardPicker.board.mapgrid.SquareGridNumbering", first="H", sep="," if board.numbers else "",
        hType="N" if board.numbers else "A", vType="N", hOff=str(across), vOff=str(down), hLeading="0", vLeading="0",
        hDescend="false", vDescend=str(board.upwards).lower(), visible="false", fontSize="9", color="0,0,0",
        rotateText="0", hDrawOff="0", vDrawOff="0", locationFormat="$gridLocation$",
    )  # fmt: skip


def _die(root: Element, die: Die) -> None:
    if not die.faces:
        SubElement(
            root, f"{_M}DiceButton", name=die.name, text=die.text, tooltip=die.tip, icon="", hotkey=stroke(die.key),
            nDice="1", nSides=str(die.sides), plus="0", addToTotal="0", reportTotal="false", prompt="false",
            sortDice="false", keepDice="false", keepOption=">", keepCount="1",
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
        )  # fmt: skip
        return
    button = SubElement(
        root, f"{_M}SpecialDiceButton", name=die.name, text=die.text, tooltip=die.tip, icon="", hotkey=stroke(die.key),
        description="", resultChatter="true", format="** $name$ = $result1$ *** <$PlayerName$>", resultWindow="false",
        windowTitleResultFormat="$name$", resultButton="false", windowX="67", windowY="65",
        backgroundColor="246,239,224",
    )  # fmt: skip
    faces = SubElement(button, f"{_M}SpecialDie", name=die.name, format="$result$")
    for text, value in die.faces:
        SubElement(faces, f"{_M}SpecialDieFace", text=text, value=str(value), icon="")


def _charts(root: Element, charts: Sequence[tuple[str, str]], t: Translator) -> None:
    window = SubElement(
        root, f"{_M}ChartWindow", name=t("vassal.cards"), description="", text=t("vassal.cards"),
        tooltip=t("vassal.cards_tip"), icon="", hotkey=stroke("F"),
    )  # fmt: skip
    tabs = SubElement(window, f"{_B}widget.TabWidget", entryName=t("vassal.cards"))
    for title, image in charts:
        SubElement(tabs, f"{_B}widget.Chart", chartName=title, description="", fileName=image)
