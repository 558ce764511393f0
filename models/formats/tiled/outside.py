"""The files a Tiled map points to: tilesets and templates, read once, inside one folder, never too many."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.formats.files import MAX_BYTES, beside, read_whole
from models.formats.json_text import parse_json
from models.formats.maps.picture_header import picture_header
from models.formats.tiled.tmx_tree import template_table, tileset_table
from models.formats.xml_text import Element, parse_xml
from models.progress import Progress, silent

_MOST_FILES: Final = 500
_MOST_BYTES: Final = 4 * MAX_BYTES


class Outside:
    """Reads the tilesets and templates of one map.

    `root` is the folder they must be in, the map's own by default. Progress, shared with the reader of the map, may
    cancel.
    """

    def __init__(self, path: Path, root: Path | None = None, progress: Progress = silent) -> None:
        self.file, self.progress = path.name, progress
        self._folder = path.parent
        self._root = root or path.parent
        self._known: dict[tuple[Path, str], Json] = {}
        self._bytes = 0
        self._sizes: dict[str, tuple[int, int]] = {}
        self.missing: dict[str, None] = {}
        """The names of files that are not there, in the order they were asked for."""

    def tileset(self, source: str) -> Json:
        """Return the table of a tileset's file, None for a missing one; raises ContentError for one that is none."""
        return self._table(source, "tileset", tileset_table)

    def template(self, source: str) -> Json:
        """Return the table of an object template, None for a missing one; a tileset in it is named from the map's
        folder.
        """
        table = self._table(source, "template", template_table)
        if not isinstance(table, dict):
            return table
        used = table.get("tileset")
        if isinstance(used, dict) and isinstance(used.get("source"), str):
            folder = posixpath.dirname(source.replace("\\", "/"))
            joined = posixpath.normpath(posixpath.join(folder, used["source"].replace("\\", "/")))
            return {**table, "tileset": {**used, "source": joined}}
        return table

    def picture_size(self, source: str) -> tuple[int, int]:
        """Return the width and height of a picture named from the map's folder, (0, 0) where it cannot be told."""
        if source not in self._sizes:
            self._sizes[source] = (0, 0)
            # Only files of old programs leave the size out: a map that names thousands of such pictures is none.
            if len(self._sizes) <= _MOST_FILES:
                self.progress(0, 0)
                with suppress(ContentError):
                    raw = read_whole(beside(self._folder, source, self._root, file=self.file))
                    found = picture_header(raw, self.file)
                    self._sizes[source] = found.width, found.height
        return self._sizes[source]

    def same(self, one: str, other: str) -> bool:
        """Return whether two names mean the same file."""
        return posixpath.normpath(one.replace("\\", "/")) == posixpath.normpath(other.replace("\\", "/"))

    def _table(self, source: str, tag: str, read: Callable[[Element], dict[str, Json]]) -> Json:
        path = beside(self._folder, source, self._root, file=self.file)
        if not path.exists():
            self.missing[source] = None
            return None
        if (path, tag) not in self._known:
            if len(self._known) >= _MOST_FILES:
                raise ContentError("format.too_many_files", file=self.file, limit=_MOST_FILES)
            raw = read_whole(path)
            self._bytes += len(raw)
            if self._bytes > _MOST_BYTES:
                raise ContentError("format.too_big", file=self.file, limit=_MOST_BYTES // 1_000_000)
            self._known[path, tag] = self._parsed(raw, path.name, tag, read)
        return self._known[path, tag]

    def _parsed(self, raw: bytes, name: str, tag: str, read: Callable[[Element], dict[str, Json]]) -> Json:
        if raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
            root = parse_xml(raw, name, progress=self.progress)
            if root.tag != tag:
                raise ContentError("format.not_this", file=name, expected=tag)
            return read(root)
        table = parse_json(raw, name, limit=MAX_BYTES, progress=self.progress)
        if not isinstance(table, dict):
            raise ContentError("format.not_this", file=name, expected=tag)
        return table
