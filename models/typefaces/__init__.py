"""Our two typefaces as files: Source Sans and Source Serif, each face in its installed package."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

SANS: Final = "Source Sans Pro"
SERIF: Final = "Source Serif Pro"


@dataclass(frozen=True, slots=True)
class TypefaceFile:
    """One file of a typeface: its family, weight and slant as CSS counts them, the package it comes in."""

    family: str
    weight: int
    italic: bool
    package: str
    file: str

    @property
    def path(self) -> Path:
        """Where the file is."""
        spec = find_spec(self.package)
        assert spec is not None
        assert spec.origin is not None
        return Path(spec.origin).parent / "files" / f"{self.file}.ttf"


FACES: Final = (
    TypefaceFile(SANS, 400, False, "font_source_sans_pro", "SourceSansPro-Regular"),
    TypefaceFile(SANS, 400, True, "font_source_sans_pro", "SourceSansPro-It"),
    TypefaceFile(SANS, 600, False, "font_source_sans_pro", "SourceSansPro-Semibold"),
    TypefaceFile(SANS, 700, False, "font_source_sans_pro", "SourceSansPro-Bold"),
    TypefaceFile(SERIF, 400, False, "font_source_serif_pro", "SourceSerifPro-Regular"),
    TypefaceFile(SERIF, 400, True, "font_source_serif_pro", "SourceSerifPro-It"),
    TypefaceFile(SERIF, 700, False, "font_source_serif_pro", "SourceSerifPro-Bold"),
)
