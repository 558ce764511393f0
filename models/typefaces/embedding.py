"""Embedding what a drawing or a page needs of our two typefaces, so that it looks the same anywhere.

Only the letters that are there are embedded, a face at a time; the same drawing gives the same bytes.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html.parser import HTMLParser
from io import BytesIO
from typing import Final

from models.progress import Progress, cancellable, silent
from models.typefaces import FACES, SANS, SERIF, TypefaceFile

_UNDER_TITLE: Final = re.compile(r"<svg\b[^>]*>\s*(?:<title\b[^>]*>[^<]*</title>)?")
_PIECE: Final = 65_536
_EMPTY: Final = frozenset(("meta", "link", "br", "hr", "img", "input"))
_UNSEEN: Final = frozenset(("title", "style", "script", "desc"))


def embedded(drawing: str, progress: Progress = silent) -> str:
    """Return an SVG with the letters of our typefaces that its words need. Progress may cancel."""
    rules = face_rules(letters_of(drawing, progress=progress), progress)
    if not rules:
        return drawing
    return _UNDER_TITLE.sub(lambda found: f"{found[0]}<style>{rules}</style>", drawing, count=1)


def face_rules(letters: Mapping[TypefaceFile, frozenset[str]], progress: Progress = silent) -> str:
    """Return the CSS that brings the letters of each face along, empty for none. Progress may cancel."""
    return "".join(_rule(face, letters[face]) for face in cancellable(FACES, progress, 1) if letters.get(face))


def letters_of(
    markup: str, styles: Mapping[str, tuple[str, int]] | None = None, progress: Progress = silent
) -> dict[TypefaceFile, frozenset[str]]:
    """Return by face the letters that an SVG or a page shows.

    `styles` says the family and weight of the tags a style sheet sets, by their names; attributes say the others.
    Progress may cancel.
    """
    reader = _Letters(styles or {})
    for start in cancellable(range(0, len(markup), _PIECE), progress, 1):
        reader.feed(markup[start : start + _PIECE])
    reader.close()
    return {face: frozenset(found) for face, found in reader.found.items()}


@dataclass(frozen=True, slots=True)
class _Voice:
    family: str = SANS
    weight: int = 400
    italic: bool = False

    @property
    def face(self) -> TypefaceFile:
        """The face a browser takes: up to 500 the regular one, over it the next that is heavier."""
        mine = [face for face in FACES if face.family == self.family]
        slanted = [face for face in mine if face.italic == self.italic]
        heavy = [face for face in slanted if face.weight >= self.weight]
        return slanted[0] if self.weight <= 500 or not heavy else heavy[0]


class _Letters(HTMLParser):
    """Gathers the letters of a markup by the face they are set in."""

    def __init__(self, styles: Mapping[str, tuple[str, int]]) -> None:
        super().__init__(convert_charrefs=True)
        self._styles = styles
        self._open: list[tuple[str, _Voice]] = []
        self.found: dict[TypefaceFile, set[str]] = {}

    @property
    def _voice(self) -> _Voice:
        return self._open[-1][1] if self._open else _Voice()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _EMPTY:
            return
        voice, given = self._voice, dict(attrs)
        family, weight = self._styles.get(tag, (voice.family, voice.weight))
        if listed := given.get("font-family"):
            family = SERIF if SERIF in listed else SANS
        heavy = given.get("font-weight")
        if heavy:
            weight = int(heavy) if heavy.isdecimal() else 700 if heavy == "bold" else 400
        slant = given.get("font-style")
        self._open.append((tag, _Voice(family, weight, slant == "italic" if slant else voice.italic)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass over what has no words."""

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and self._open and self._open[-1][0] not in _UNSEEN:
            self.found.setdefault(self._voice.face, set()).update(data.replace("\n", " "))


def _rule(face: TypefaceFile, letters: frozenset[str]) -> str:
    raw = base64.b64encode(_subset(face, "".join(sorted(letters)))).decode("ascii")
    slant = "italic" if face.italic else "normal"
    return (
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{slant};"
        f"src:url(data:font/woff;base64,{raw}) format('woff')}}"
    )


@lru_cache(maxsize=32)
def _subset(face: TypefaceFile, letters: str) -> bytes:
    """Return a face cut to its letters, as WOFF; letters it does not have are left to other typefaces."""
    from fontTools import subset  # noqa: PLC0415  no start needs it

    options = subset.Options(flavor="woff", hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True)
    options.layout_features = ["kern", "ccmp", "locl", "mark", "mkmk"]
    out = BytesIO()
    with subset.load_font(str(face.path), options) as whole:
        cutter = subset.Subsetter(options)
        cutter.populate(text=letters)
        cutter.subset(whole)
        whole.flavor = "woff"
        whole.save(out)
    return out.getvalue()
