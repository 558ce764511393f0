"""Hostile zips: each is refused in one sentence, with little time and memory, and nothing is written."""

from __future__ import annotations

import io
import os
import stat
import struct
import tracemalloc
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.formats import zip_safe
from models.formats.pack import read_pack
from models.formats.zip_safe import safe_zip
from models.i18n import LANGUAGES, Translator

MOST_MEMORY = 150_000_000


def read_all(path: Path) -> None:
    with safe_zip(path) as archive:
        for entry in archive.entries:
            archive.read(entry.name, zip_safe.MAX_TOTAL)


def refused(path: Path) -> ContentError:
    """Reading the archive, and what is in it, ends in one sentence and takes little memory."""
    before = sorted(path.parent.iterdir())
    tracemalloc.start()
    try:
        with pytest.raises(ContentError) as caught:
            read_all(path)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()
    for lang in LANGUAGES:
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert sentence != caught.value.key
        assert path.name in sentence
        assert "{" not in sentence
        assert "\n" not in sentence
    assert sorted(path.parent.iterdir()) == before
    return caught.value


def packed(path: Path, *entries: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return path


NAMES = [
    "../pack.toml", "a/../../b", "/etc/passwd", "C:/x", "c:x", "..\\x", "a\\b", "a//b", "./a", "a/.", "con", "CON.toml",
    "a/nul", "aux.png", "COM1", "lpt9.txt", "x ", "x.", " x", "a:b", "a\tb", "a\x7fb", "x?", "a*b", "a|b", "a\u202eb",
    "x" * 300, "/".join("abcdefghijklmnopqrst"), "conin$",
]  # fmt: skip


def test_bad_names_are_refused_and_not_cleaned(tmp_path):
    for name in NAMES:
        assert refused(packed(tmp_path / "x.zip", (name, b"x"))).key == "pack.zip_name", name
        (tmp_path / "x.zip").unlink()


@pytest.mark.parametrize(
    "name", ["pack.toml", "pictures/épée.png", "a b/c-d_e.txt", "日本.png", "concert.toml", "a.b.c"]
)
def test_plain_names_pass(tmp_path, name):
    with safe_zip(packed(tmp_path / "x.zip", (name, b"hello"))) as archive:
        assert [entry.name for entry in archive.entries] == [name]
        assert archive.read(name, 100) == b"hello"


def test_a_name_that_ends_at_a_nul(tmp_path):
    raw = packed(tmp_path / "x.zip", ("pack.tomlX.exe", b"x")).read_bytes()
    (tmp_path / "x.zip").write_bytes(raw.replace(b"pack.tomlX.exe", b"pack.toml\0.exe"))
    assert refused(tmp_path / "x.zip").key == "pack.zip_name"


def test_another_name_where_the_file_lies(tmp_path):
    raw = packed(tmp_path / "x.zip", ("good.toml", b"x")).read_bytes()
    (tmp_path / "x.zip").write_bytes(raw.replace(b"good.toml", b"evil.toml", 1))
    assert refused(tmp_path / "x.zip").key == "pack.zip_name"


@pytest.mark.parametrize("pair", [("a.toml", "A.toml"), ("é.png", "e\u0301.png"), ("a/x", "a/x"), ("a", "a/")])
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_names_for_one_file(tmp_path, pair):
    assert refused(packed(tmp_path / "x.zip", *((name, b"") for name in pair))).key == "pack.zip_twice"


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFSOCK, stat.S_IFDIR])
def test_links_and_devices(tmp_path, kind):
    info = zipfile.ZipInfo("pictures")
    info.external_attr = (kind | 0o777) << 16
    assert refused(packed(tmp_path / "x.zip", (info, b"/etc/passwd"))).key == "pack.zip_link"


def test_one_file_that_swells(tmp_path):
    path = packed(tmp_path / "x.zip", ("a", bytes(30_000_000)))
    assert refused(path).key == "pack.zip_ratio"


def test_files_that_swell_together(tmp_path, monkeypatch):
    monkeypatch.setattr(zip_safe, "MAX_TOTAL", 500_000)
    path = packed(tmp_path / "x.zip", *((f"{n}", bytes(90_000)) for n in range(6)))
    assert refused(path).key == "pack.zip_too_big"


def test_a_size_that_lies(tmp_path):
    """The list says 10 bytes; the data unpacks to ten million."""
    raw = bytearray(packed(tmp_path / "x.zip", ("a", bytes(10_000_000))).read_bytes())
    for at, place in ((0, 22), (raw.rfind(b"PK\x01\x02"), 24)):
        raw[at + place : at + place + 4] = struct.pack("<I", 10)
    (tmp_path / "x.zip").write_bytes(raw)
    assert refused(tmp_path / "x.zip").key == "pack.zip_damaged"


def test_more_files_than_a_pack_has(tmp_path, monkeypatch):
    path = packed(tmp_path / "x.zip", *((f"{n}", b"") for n in range(10_001)), method=zipfile.ZIP_STORED)
    assert refused(path).key == "pack.zip_many"


def test_a_list_of_a_million_files_is_not_read(tmp_path):
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\x01\x02", 20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"x"
    body = entry * 200_000
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, len(body), 0, 0)
    (tmp_path / "x.zip").write_bytes(body + end)
    assert refused(tmp_path / "x.zip").key == "pack.zip_many"


def overlapping(path: Path, files: int) -> Path:
    """Every entry of the list points at the same data: a zip bomb that no ratio tells (Fifield, 2019)."""
    data = zlib.compress(bytes(50_000), 9)[2:-4]
    crc = zlib.crc32(bytes(50_000))
    local = struct.pack("<4s5H3L2H", b"PK\x03\x04", 20, 0, 8, 0, 0, crc, len(data), 50_000, 1, 0) + b"x" + data
    listed = b"".join(
        struct.pack(
            "<4s4B4HL2L5H2L", b"PK\x01\x02", 20, 0, 20, 0, 0, 8, 0, 0, crc, len(data), 50_000, 1, 0, 0, 0, 0, 0, 0
        )
        + bytes([65 + n])
        for n in range(files)
    )
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, files, files, len(listed), len(local), 0)
    path.write_bytes(local + listed + end)
    return path


def test_files_that_share_their_bytes(tmp_path):
    assert refused(overlapping(tmp_path / "x.zip", 2)).key in {"pack.zip_overlap", "pack.zip_name"}


def test_files_that_lie_inside_another(tmp_path):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("b", b"inside")
    raw = packed(tmp_path / "x.zip", ("a", inner.getvalue()), method=zipfile.ZIP_STORED).read_bytes()
    listed = raw[raw.rfind(b"PK\x01\x02") : raw.rfind(b"PK\x05\x06")]
    second = bytearray(inner.getvalue()[inner.getvalue().rfind(b"PK\x01\x02") : inner.getvalue().rfind(b"PK\x05\x06")])
    second[42:46] = struct.pack("<I", 31)
    start = raw.rfind(b"PK\x01\x02")
    both = listed + bytes(second)
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 2, 2, len(both), start, 0)
    (tmp_path / "x.zip").write_bytes(raw[:start] + both + end)
    assert refused(tmp_path / "x.zip").key == "pack.zip_overlap"


def test_locked_and_unusual_archives(tmp_path):
    raw = bytearray(packed(tmp_path / "x.zip", ("a", b"x" * 100)).read_bytes())
    for at in (6, raw.rfind(b"PK\x01\x02") + 8):
        raw[at] |= 1
    (tmp_path / "x.zip").write_bytes(raw)
    assert refused(tmp_path / "x.zip").key == "pack.zip_locked"
    packed(tmp_path / "x.zip", ("a", b"x" * 100), method=zipfile.ZIP_LZMA)
    assert refused(tmp_path / "x.zip").key == "pack.zip_method"


@pytest.mark.parametrize("raw", [b"", b"PK", b"not a zip" * 100, b"PK\x05\x06", b"PK\x05\x06" + b"\xff" * 18])
def test_what_is_no_zip(tmp_path, raw):
    (tmp_path / "x.zip").write_bytes(raw)
    refused(tmp_path / "x.zip")


def test_a_zip_behind_something_else(tmp_path):
    """A program with a zip at its end is not what people call a zip."""
    packed(tmp_path / "x.zip", ("a", b"x"))
    (tmp_path / "x.zip").write_bytes(b"MZ" + bytes(100) + (tmp_path / "x.zip").read_bytes())
    assert refused(tmp_path / "x.zip").key == "pack.zip_damaged"


def test_what_is_not_there_or_no_file(tmp_path):
    assert refused(tmp_path / "nothing.zip").key == "pack.no_file"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.zip")
        assert refused(tmp_path / "pipe.zip").key == "pack.no_file"


@given(st.data())
def test_a_damaged_zip_does_no_harm(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "damaged.zip"
    raw = bytearray(packed(path, ("pack.toml", b"format = 1\n" * 30), ("pictures/a.png", b"x" * 200)).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(raw[: data.draw(st.integers(0, len(raw)))])
    with suppress(ContentError):
        read_all(path)
    with pytest.raises(ContentError):
        read_pack(path)


def test_reading_stops_at_its_limit(tmp_path):
    with safe_zip(packed(tmp_path / "x.zip", ("a", b"x" * 1000))) as archive, pytest.raises(ContentError) as caught:
        archive.read("a", 999)
    assert caught.value.key == "pack.file_too_big"
