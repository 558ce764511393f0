"""Reads XML from any source, and writes XML. Reading: no DTD, no entities, 64 MB, 100 levels, 400,000 elements.

Points of lines count as elements do. Elements are returned as small tables, so that nothing of a parser is used
elsewhere. The `<tile gid="…"/>` elements of the oldest maps, one a cell, are gathered into one array while reading.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, ParseError

from models.content import Json
from models.errors import ContentError
from models.maps.rules.grid import MAX_CELLS
from models.progress import Progress, cancellable, silent

MAX_DEPTH: Final = 100
MAX_ELEMENTS: Final = 400_000
_PIECE: Final = 65_536
# Maps of Tiled before 1.0 name a document type and nothing more; it is dropped, any other is refused.
_OLD_DOCTYPE: Final = re.compile(rb"""<!DOCTYPE\s+(map|tileset)\s+SYSTEM\s+("[^"<>\[\]&%]*"|'[^'<>\[\]&%]*')\s*>""")
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(slots=True)
class Element:
    """An element: its name, attributes, text and children; `gids` holds the numbers of its `<tile>` children."""

    tag: str
    attributes: dict[str, str]
    text: str = ""
    children: list[Element] = field(default_factory=list)
    gids: array[int] | None = None

    def all(self, tag: str) -> Iterator[Element]:
        """Yield the children of a name."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element | None:
        """Return the first child of a name."""
        return next(self.all(tag), None)


def parse_xml(raw: bytes, file: str, most: int = MAX_ELEMENTS, progress: Progress = silent) -> Element:
    """Return the root of an XML document of at most `most` elements; raises ContentError with one reason.

    Progress may cancel.
    """
    target = _Builder(file, most)
    parser = DefusedXMLParser(target=target, forbid_dtd=True, forbid_entities=True, forbid_external=True)
    head = _OLD_DOCTYPE.sub(b"", raw[:4096], count=1)
    try:
        parser.feed(head)
        for start in cancellable(range(4096, len(raw), _PIECE), progress, 1):
            parser.feed(raw[start : start + _PIECE])
        root = parser.close()
    except DefusedXmlException as problem:
        raise ContentError("format.xml_dtd", file=file) from problem
    except ParseError as problem:
        line = str(problem.position[0]) if getattr(problem, "position", None) else ""
        raise ContentError("format.xml_broken", file=file, place=line) from problem
    except (ValueError, LookupError) as problem:
        raise ContentError("format.xml_broken", file=file, place="1") from problem
    if not isinstance(root, Element):
        raise ContentError("format.xml_broken", file=file, place="1")
    return root


class _Builder:
    """The functions the parser calls: they build Elements and count them and their depth."""

    def __init__(self, file: str, most: int) -> None:
        self._file, self._most = file, most
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._count = 0
        self._root: Element | None = None

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Open an element."""
        parent = self._open[-1] if self._open else None
        if tag == "tile" and parent is not None and parent.tag in ("data", "chunk"):
            self._tile(parent, attributes)
            self._open.append(Element(tag, {}))
        else:
            self._count += 1 + attributes.get("points", "").count(" ")
            if len(self._open) >= MAX_DEPTH:
                raise ContentError("format.xml_too_deep", file=self._file, limit=MAX_DEPTH)
            if self._count > self._most:
                raise ContentError("format.xml_too_many", file=self._file, limit=self._most)
            element = Element(tag, dict(attributes))
            if parent is not None:
                parent.children.append(element)
            else:
                self._root = self._root or element
            self._open.append(element)
        self._texts.append([])

    def _tile(self, parent: Element, attributes: Mapping[str, str]) -> None:
        if parent.gids is None:
            parent.gids = array("Q")
        gid = attributes.get("gid", "0")
        if len(parent.gids) >= MAX_CELLS or not gid.isascii() or not gid.isdigit() or len(gid) > 10:
            raise ContentError("format.wrong_cells", file=self._file, place="tile")
        parent.gids.append(int(gid))

    def data(self, text: str) -> None:
        """Add a piece of text to the open element."""
        if self._texts:
            self._texts[-1].append(text)

    def end(self, _tag: str) -> None:
        """Close the element opened last."""
        element = self._open.pop()
        element.text = "".join(self._texts.pop())

    def close(self) -> Element | None:
        """Return the root."""
        return self._root


def write_xml(root: Element, progress: Progress = silent) -> bytes:
    """Return an XML document; characters that XML cannot hold become the replacement character. Progress may cancel."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>\n']
    _write(root, 0, lines, progress)
    return "".join(lines).encode("utf-8")


def _write(element: Element, depth: int, lines: list[str], progress: Progress) -> None:
    inside = "".join(f' {name}="{_escaped(value, quote=True)}"' for name, value in element.attributes.items())
    start = f"{' ' * depth}<{element.tag}{inside}"
    if element.children:
        lines.append(f"{start}>{_escaped(element.text.strip())}\n")
        for child in cancellable(element.children, progress):
            _write(child, depth + 1, lines, progress)
        lines.append(f"{' ' * depth}</{element.tag}>\n")
    elif element.text:
        lines.append(f"{start}>{_escaped(element.text)}</{element.tag}>\n")
    else:
        lines.append(f"{start}/>\n")


def _escaped(text: str, *, quote: bool = False) -> str:
    text = _FORBIDDEN.sub("\ufffd", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = text.replace("\r", "&#13;")
    return text.replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;") if quote else text


def element_json(element: Element) -> list[Json]:
    """Return an unknown element as JSON values: [name, attributes, text, children]."""
    return [element.tag, element.attributes, element.text.strip(), [element_json(child) for child in element.children]]


def unkept(values: object) -> Element | None:
    """Return the element that such JSON values describe; None for any other values."""
    if not isinstance(values, list) or len(values) != 4:
        return None
    tag, given, text, inner = values
    if not isinstance(tag, str) or not re.fullmatch(r"[A-Za-z_][\w.-]*", tag) or not isinstance(given, Mapping):
        return None
    attributes = {str(key): str(value) for key, value in given.items() if re.fullmatch(r"[A-Za-z_][\w.-]*", str(key))}
    children = [child for each in (inner if isinstance(inner, list) else ()) if (child := unkept(each)) is not None]
    return Element(tag, attributes, str(text), children)
