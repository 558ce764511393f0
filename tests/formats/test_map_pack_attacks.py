"""Map packs that mean harm: each is one sentence, or a map without the picture, in little time and little memory."""

from __future__ import annotations

import io
import json
import stat
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from editor.paint.maps.map_files import read_map_file
from models.errors import ContentError
from models.formats.maps.loaded_map import load_file
from models.formats.maps.own_json import own_table
from models.formats.maps.pack import MAP
from models.i18n import LANGUAGES, Translator
from models.maps.pictures import with_pictures
from models.progress import silent
from tests.maps.sample_map import sample

MEMORY = 250_000_000
HASH = "ab" * 32


def body(**changes: Any) -> bytes:
    """A map as its pack says it: its tileset has one picture of its own, its scan another."""
    table = own_table(with_pictures(sample(), {"canyon.png": HASH, "scan.png": "cd" * 32}))
    return json.dumps(table | changes).encode()


def packed(*entries: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return buffer.getvalue()


def png(width: int, height: int, rows: bytes = b"") -> bytes:
    """A PNG that says it has this size, whatever it holds."""
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows)))
    found = b"\x89PNG\r\n\x1a\n"
    for kind, data in (*chunks, (b"IEND", b"")):
        found += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return found


def link() -> bytes:
    info = zipfile.ZipInfo(MAP)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return packed((info, b"/etc/passwd"))


def many_pictures(raw: bytes, count: int, method: int) -> bytes:
    made = json.loads(body())
    first = made["map"]["tilesets"][0]
    names = [f"{i:064x}" for i in range(count)]
    sets = [json.loads(json.dumps(first)) for _ in names]
    for i, each in enumerate(sets):
        each["first_gid"] = 1 + 16 * i
        each["tileset"]["picture"]["source"] = names[i]
    made["map"]["tilesets"] = sets
    files = [(f"pictures/{name}.png", raw) for name in names]
    return packed((MAP, json.dumps(made).encode()), *files, method=method)


def lied_about() -> bytes:
    """The list says 9 bytes; the data unpacks to many millions."""
    raw = packed((MAP, b"0" * 60_000_000))
    size = struct.pack("<I", 60_000_000)
    return raw.replace(size, struct.pack("<I", 9))


ATTACKS: Mapping[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "no zip": lambda: b"PK\x03\x04" + bytes(500),
    "a bomb": lambda: packed((MAP, bytes(100_000_000))),
    "a bomb that lies": lied_about,
    "bombs that add up": lambda: many_pictures(b"\x89PNG\r\n\x1a\n" + bytes(100_000) * 180, 12, zipfile.ZIP_STORED),
    "many files": lambda: packed(*((f"a{i}", b"") for i in range(10_001))),
    "a name that climbs": lambda: packed((MAP, body()), ("pictures/../../evil.png", b"x")),
    "a device": lambda: packed((MAP, body()), ("pictures/con.png", b"x")),
    "a link": link,
    "the map twice": lambda: packed((MAP, body()), ("MAP.JSON", body())),
    "no map": lambda: packed(("carte.json", body())),
    "JSON of many levels": lambda: packed((MAP, b"[" * 100_000)),
    "JSON that is no text": lambda: packed((MAP, bytes(range(256)))),
    "a newer version": lambda: packed((MAP, body(portulan_map=99))),
    "a head with a strange key": lambda: packed((MAP, body(map={"width": 2, "height": 2, "__class__": "x"}))),
    "a size without end": lambda: packed((MAP, body(map={"width": 10**9, "height": 10**9}))),
    "tilesets of words": lambda: packed((MAP, body(map={"width": 2, "height": 2, "tilesets": "x"}))),
    "cells outside": lambda: packed((MAP, body(cells={"1/99/99": "AAAA"}))),
    "cells that swell": lambda: packed((MAP, body(cells={"1/0/0": "AXja7cEBDQAAAMKg909tDwcUAAAAAAAAAAAA"}))),
    "pictures larger than any screen": lambda: many_pictures(png(8000, 8000), 3, zipfile.ZIP_DEFLATED),
}


def in_bounds(act: Callable[[], Any]) -> Any:
    tracemalloc.start()
    try:
        found = act()
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
    return found


@pytest.mark.parametrize("name", ATTACKS)
def test_a_hostile_pack_is_one_sentence(tmp_path: Path, name: str) -> None:
    path = tmp_path / "carte.portulanmap"
    path.write_bytes(ATTACKS[name]())

    def act() -> ContentError:
        with pytest.raises(ContentError) as caught:
            load_file(path)
        return caught.value

    problem = in_bounds(act)
    for lang in LANGUAGES:
        sentence = Translator(lang)(problem.key, **problem.args_)
        assert sentence != problem.key
        assert "carte.portulanmap" in sentence
        assert not set("{}\n") & set(sentence)
        assert len(sentence) < 400
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


PICTURES: Mapping[str, bytes] = {
    "huge": png(60_000, 60_000),
    "no picture": b"<svg onload='alert(1)'/>",
    "a program": b"MZ" + bytes(200),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_hostile_picture_is_left_out_and_named(tmp_path: Path, name: str) -> None:
    path = tmp_path / "carte.portulanmap"
    path.write_bytes(packed((MAP, body()), (f"pictures/{HASH}.png", PICTURES[name]), (f"pictures/{HASH}x.png", b"x")))
    found = in_bounds(lambda: read_map_file(path, silent))
    assert found.tile_map.width == 9
    told = {key: args["names"] for key, args in found.known}
    assert HASH in told.get("cli.map_pictures_refused", ())
    # Only what can be decoded comes in, and it is encoded anew.
    assert all(picture.data.startswith(b"\x89PNG") for picture in found.pictures)
