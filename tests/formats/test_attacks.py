"""Foreign files that mean harm: each is one sentence, in little time and little memory."""

from __future__ import annotations

import base64
import inspect
import json
import os
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from models.errors import ContentError
from models.formats.files import beside
from models.formats.maps.io import read_map
from models.formats.xml_text import MAX_ELEMENTS, parse_xml
from models.i18n import Translator

HEAD = '<?xml version="1.0"?>\n'
MAP = '<map width="2" height="2" tilewidth="32" tileheight="32">'
LAYER = '<layer id="1" name="a" width="2" height="2">'
MEMORY = 250_000_000


def lol() -> bytes:
    lines = ['<!ENTITY a0 "ha">'] + [f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12)]
    return f"{HEAD}<!DOCTYPE map [{''.join(lines)}]>{MAP}<x>&a11;</x></map>".encode()


def packed(raw: bytes, compression: str) -> bytes:
    data = base64.b64encode(raw).decode("ascii")
    return f'{MAP}{LAYER}<data encoding="base64" compression="{compression}">{data}</data></layer></map>'.encode()


def tmj(**parts: object) -> bytes:
    table = {"width": 2, "height": 2, "tilewidth": 32, "tileheight": 32, "layers": [], **parts}
    return json.dumps(table).encode()


def layer(**parts: object) -> bytes:
    return tmj(layers=[{"type": "tilelayer", "id": 1, "name": "a", "width": 2, "height": 2, "data": [0] * 4, **parts}])


def infinite(*chunks: tuple[int, int, int, int]) -> bytes:
    tables = [{"x": x, "y": y, "width": w, "height": h, "data": [0]} for x, y, w, h in chunks]
    return tmj(infinite=True, layers=[{"type": "tilelayer", "chunks": tables}])


def nested_groups(depth: int) -> bytes:
    inner: dict[str, object] = {"type": "group", "layers": []}
    for _ in range(depth):
        inner = {"type": "group", "layers": [inner]}
    return tmj(layers=[inner])


def nested_properties(depth: int) -> bytes:
    value = '<properties><property name="a" type="class">' * depth + "</property></properties>" * depth
    return f"{MAP}{value}</map>".encode()


XML: dict[str, Callable[[], bytes]] = {
    "billion laughs": lol,
    "external entity": lambda: b'<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]><map name="&a;"/>',
    "100,000 levels": lambda: b"<map>" + b"<a>" * 100_000,
    "cut short": lambda: f"{MAP}{LAYER}".encode(),
    "empty": lambda: b"",
    "not text": lambda: bytes(range(256)) * 100,
    "unknown encoding": lambda: b'<?xml version="1.0" encoding="rot13"?><map/>',
    "wrong bytes": lambda: HEAD.encode() + b"<map name='\xff\xfe'/>",
    "no size": lambda: b"<map/>",
    "size of text": lambda: MAP.replace('"2"', '"deux"', 1).encode() + b"</map>",
    "huge map": lambda: MAP.replace('"2"', '"1000000"').encode() + b"</map>",
    "huge map of many digits": lambda: MAP.replace('"2"', f'"{"9" * 5000}"').encode() + b"</map>",
    "many layers of a large map": lambda: (
        MAP.replace('"2"', '"3000"') + '<layer name="a" width="3000" height="3000"/>' * 20 + "</map>"
    ).encode(),
    "cells of no size": lambda: MAP.replace('"32"', '"0"').encode() + b"</map>",
    "too few cells": lambda: f'{MAP}{LAYER}<data encoding="csv">1,2,3</data></layer></map>'.encode(),
    "cells of words": lambda: f'{MAP}{LAYER}<data encoding="csv">1,2,x,4</data></layer></map>'.encode(),
    "negative cells": lambda: f'{MAP}{LAYER}<data encoding="csv">1,2,-3,4</data></layer></map>'.encode(),
    "cells beyond 32 bits": lambda: f'{MAP}{LAYER}<data encoding="csv">1,2,4294967296,4</data></layer></map>'.encode(),
    "tile elements beyond the map": lambda: f"{MAP}{LAYER}<data>{'<tile/>' * 100_000}</data></layer></map>".encode(),
    "unknown cells": lambda: f'{MAP}{LAYER}<data encoding="morse">...</data></layer></map>'.encode(),
    "unknown compression": lambda: packed(b"x", "rar"),
    "not base64": lambda: f'{MAP}{LAYER}<data encoding="base64">!!!!</data></layer></map>'.encode(),
    "zlib bomb": lambda: packed(zlib.compress(bytes(500_000_000), 1), "zlib"),
    "broken zlib": lambda: packed(b"not zlib at all", "zlib"),
    "zlib cut short": lambda: packed(zlib.compress(bytes(16))[:-5], "zlib"),
    "tileset outside": lambda: f'{MAP}<tileset firstgid="1" source="../../../etc/passwd"/></map>'.encode(),
    "tileset of the system": lambda: f'{MAP}<tileset firstgid="1" source="/etc/passwd"/></map>'.encode(),
    "tileset of a drive": lambda: f'{MAP}<tileset firstgid="1" source="C:\\x.tsx"/></map>'.encode(),
    "tileset of an address": lambda: f'{MAP}<tileset firstgid="1" source="http://example.org/x.tsx"/></map>'.encode(),
    "tileset that is the map": lambda: f'{MAP}<tileset firstgid="1" source="attack.tmx"/></map>'.encode(),
    "tileset that is a pipe": lambda: f'{MAP}<tileset firstgid="1" source="pipe.tsx"/></map>'.encode(),
    "tileset through a link": lambda: f'{MAP}<tileset firstgid="1" source="link.tsx"/></map>'.encode(),
    "tileset number nought": lambda: f'{MAP}<tileset firstgid="0" name="t"/></map>'.encode(),
    "tileset of billions": lambda: f'{MAP}<tileset firstgid="1" name="t" tilecount="4000000000"/></map>'.encode(),
    "template outside": lambda: f'{MAP}<objectgroup><object id="1" template="../x.tx"/></objectgroup></map>'.encode(),
    "object at nan": lambda: f'{MAP}<objectgroup><object id="1" x="nan"/></objectgroup></map>'.encode(),
    "polygon of words": lambda: (
        f'{MAP}<objectgroup><object id="1"><polygon points="a,b"/></object></objectgroup></map>'.encode()
    ),
    "tileset that is a number": lambda: tmj(tilesets=[7]),
    "our map without a head": lambda: b'{"portulan_map": 1, "cells": {"1/0/0": "AAAA"}}',
    "property of a wrong type": lambda: (
        f'{MAP}<properties><property name="a" type="int" value="b"/></properties></map>'.encode()
    ),
    "properties without end": lambda: nested_properties(60),
    "our property broken": lambda: (
        f'{MAP}<properties><property name="portulan" value="["/></properties></map>'.encode()
    ),
    "our terrain a bomb": lambda: (
        MAP
        + '<properties><property name="portulan" value="{&quot;terrain&quot;:{&quot;0/0&quot;:&quot;'
        + base64.b64encode(b"\x01" + zlib.compress(bytes(200_000_000), 1)).decode()
        + '&quot;}}"/></properties></map>'
    ).encode(),
}

JSON: dict[str, Callable[[], bytes]] = {
    "nan": lambda: b'{"width": NaN}',
    "key twice": lambda: b'{"width": 1, "width": 2}',
    "100,000 levels": lambda: b"[" * 100_000,
    "a list": lambda: b"[]",
    "another document": lambda: b'{"a": 1}',
    "cut short": lambda: tmj()[:-5],
    "not UTF-8": lambda: b'{"a": "\xff"}',
    "number of 5,000 digits": lambda: b'{"width": ' + b"9" * 5000 + b"}",
    "size of truth": lambda: tmj(width=True),
    "huge map": lambda: tmj(width=2**31, height=2**31),
    "layers that are words": lambda: tmj(layers="abc"),
    "layer of an unknown kind": lambda: tmj(layers=[{"type": "fog"}]),
    "cells that are words": lambda: layer(data=["1", "2", "3", "4"]),
    "cells in halves": lambda: layer(data=[1.5, 2, 3, 4]),
    "cells beyond 64 bits": lambda: layer(data=[2**70, 0, 0, 0]),
    "layer larger than any map": lambda: layer(width=2**23, height=2**23),
    "chunk beyond far": lambda: infinite((2**40, 0, 1, 1)),
    "chunk without end": lambda: infinite((0, 0, 2**20, 2**20)),
    "chunk of nothing": lambda: infinite((0, 0, 0, 5)),
    "chunk without cells": lambda: tmj(infinite=True, layers=[{"type": "tilelayer", "chunks": [{"x": 0, "y": 0}]}]),
    "groups without end": lambda: nested_groups(60),
    "template that is a number": lambda: tmj(layers=[{"type": "objectgroup", "objects": [{"template": 5}]}]),
    "wheel of nine colours": lambda: tmj(
        tilesets=[{"firstgid": 1, "wangsets": [{"wangtiles": [{"tileid": 1, "wangid": [0] * 9}]}]}]
    ),
    "our map of a newer version": lambda: b'{"portulan_map": 99}',
    "our cells of words": lambda: b'{"portulan_map": 1, "map": {"width": 1, "height": 1}, "cells": {"a": "b"}}',
    "our cells outside": lambda: (
        b'{"portulan_map": 1, "map": {"width": 1, "height": 1}, "cells": {"0/9/9": "'
        + base64.b64encode(b"\x01" + zlib.compress(bytes(1024)))
        + b'"}}'
    ),
    "our head with a strange key": lambda: b'{"portulan_map": 1, "map": {"width": 1, "height": 1, "eval": "x"}}',
    "scene of no size": lambda: b'{"walls": [], "grid": {"size": 0}, "width": 100, "height": 100}',
    "scene without end": lambda: b'{"walls": [], "grid": {"size": 1}, "width": 1e15, "height": 1e15}',
    "scene with a wall of three numbers": lambda: (
        b'{"walls": [{"c": [1, 2, 3]}], "grid": {"size": 10}, "width": 100, "height": 100}'
    ),
}

VTT: dict[str, Callable[[], bytes]] = {
    "no resolution": lambda: b"{}",
    "huge": lambda: b'{"resolution": {"pixels_per_grid": 5, "map_size": {"x": 1e12, "y": 1e12}}}',
    "no pixels": lambda: b'{"resolution": {"pixels_per_grid": 0, "map_size": {"x": 2, "y": 2}}}',
    "walls of numbers": lambda: (
        b'{"resolution": {"pixels_per_grid": 5, "map_size": {"x": 2, "y": 2}}, "line_of_sight": [[1]]}'
    ),
    "wall at infinity": lambda: (
        b'{"resolution": {"pixels_per_grid": 5, "map_size": {"x": 2, "y": 2}}, "line_of_sight": [[{"x": 1e9, "y": 0}]]}'
    ),
    "picture that is none": lambda: (
        b'{"resolution": {"pixels_per_grid": 5, "map_size": {"x": 2, "y": 2}}, "image": "bm90IGEgcGljdHVyZQ=="}'
    ),
}

CASES = [
    *(("tmx", name, make) for name, make in XML.items()),
    *(("json", name, make) for name, make in JSON.items()),
    *(("uvtt", name, make) for name, make in VTT.items()),
]


@pytest.mark.parametrize(("suffix", "name", "make"), CASES, ids=[f"{suffix}: {name}" for suffix, name, _ in CASES])
def test_an_attack_is_one_sentence(tmp_path: Path, suffix: str, name: str, make: Callable[[], bytes]) -> None:
    folder = tmp_path / "carte"
    folder.mkdir()
    (tmp_path / "x.tsx").write_text('<tileset name="secret" tilewidth="1" tileheight="1"/>', encoding="utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.tsx")
    (folder / "link.tsx").symlink_to(tmp_path / "x.tsx")
    path = folder / f"attack.{suffix}"
    path.write_bytes(make())
    tracemalloc.start()
    try:
        with pytest.raises(ContentError) as caught:
            read_map(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MEMORY
    for lang in ("fr", "en"):
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert sentence != caught.value.key
        assert len(sentence) < 400
        assert "\n" not in sentence


def test_elements_end_at_their_number_and_as_many_as_may_be_stay_within_the_memory() -> None:
    most = 4_000
    tracemalloc.start()
    try:
        assert len(parse_xml(b"<map>" + b"<a/>" * (most - 1) + b"</map>", "a.tmx", most).children) == most - 1
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak * MAX_ELEMENTS / most < MEMORY
    # The file goes on for ever: it is refused at the first element too many, not at its end.
    with pytest.raises(ContentError) as caught:
        parse_xml(b"<map>" + b"<a/>" * most + b"<broken", "a.tmx", most)
    assert caught.value.key == "format.xml_too_many"
    assert inspect.signature(parse_xml).parameters["most"].default == MAX_ELEMENTS
    for lang in ("fr", "en"):
        assert str(most)[0] in Translator(lang)(caught.value.key, **caught.value.args_)


def test_a_file_of_more_than_64_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "grand.tmx"
    with path.open("wb") as file:
        file.truncate(10_000_000_000)
    with pytest.raises(ContentError) as caught:
        read_map(path)
    assert caught.value.key == "format.too_big"


@pytest.mark.parametrize("name", ["carte.exe", "carte", "carte.tmx.zip"])
def test_an_unknown_suffix_is_one_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_map(tmp_path / name)
    assert caught.value.key == "format.unknown_suffix"


@pytest.mark.parametrize("name", ["carte.tmx", "carte.json", "carte.uvtt"])
def test_a_missing_file_and_a_folder_are_one_sentence(tmp_path: Path, name: str) -> None:
    for key in ("format.unreadable", "format.not_a_file"):
        with pytest.raises(ContentError) as caught:
            read_map(tmp_path / name)
        assert caught.value.key == key
        (tmp_path / name).mkdir(exist_ok=True)


def test_names_stay_inside_their_folder(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert beside(inner, "x/../y.png", inner, file="f") == inner / "y.png"
    assert beside(inner, "..\\y.png", tmp_path, file="f") == tmp_path / "a" / "y.png"
    wrong = [
        "",
        "../y",
        "/y",
        "\\y",
        "\\\\host\\y",
        "c:y",
        "C:\\y",
        "http://y",
        "file:y",
        "data:,y",
        "a\x00b",
        "y" * 2000,
    ]
    for name in [*wrong, "x/../../y"]:
        with pytest.raises(ContentError):
            beside(inner, name, inner, file="f")
