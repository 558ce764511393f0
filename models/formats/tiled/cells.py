"""The cells of a layer as Tiled writes them: a list, CSV, or base64 of 32-bit numbers, plain or compressed.

Nothing is unpacked beyond the size the layer says it has.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import re
import warnings
import zlib
from array import array
from typing import Final

import numpy as np
import zstandard
from numpy.typing import NDArray

from models.content import Json
from models.errors import ContentError
from models.maps.gids import Gids

ENCODINGS: Final = ("csv", "base64")
COMPRESSIONS: Final = ("", "zlib", "gzip", "zstd")
_CSV: Final = re.compile(r"[\d,\s]*")
_MOST: Final = 2**32 - 1


def decode(data: Json, encoding: str, compression: str, width: int, height: int, file: str, place: str) -> Gids:
    """Return the cells of a layer or a chunk, array of (height, width); raises ContentError for anything else.

    No cells at all, in any spelling, are empty ones.
    """
    wrong = ContentError("format.wrong_cells", file=file, place=place)
    if data is None or (isinstance(data, str | list | array) and not (data.strip() if isinstance(data, str) else data)):
        return np.zeros((height, width), np.uint32)
    if isinstance(data, array):
        values: NDArray[np.uint64] | NDArray[np.int64] = np.frombuffer(data, np.uint64)
    elif isinstance(data, list):
        values = _cell_list(data, wrong)
    elif not isinstance(data, str):
        raise wrong
    elif encoding in ("", "csv"):
        values = _comma_separated(data, wrong)
    elif encoding == "base64":
        return _packed(data, compression, width, height, file, place)
    else:
        raise ContentError("format.unknown_encoding", file=file, place=place, encoding=encoding[:40])
    if values.size != width * height or (values.size and values.max() > _MOST):
        raise wrong
    return values.astype(np.uint32).reshape(height, width)


def encode(gids: Gids, encoding: str, compression: str) -> str:
    """Return cells as text: CSV in rows, or base64."""
    if encoding == "csv":
        return "\n" + ",\n".join(",".join(map(str, row)) for row in gids.tolist()) + "\n"
    raw = np.ascontiguousarray(gids, np.dtype("<u4")).tobytes()
    if compression == "zlib":
        raw = zlib.compress(raw, 6)
    elif compression == "gzip":
        raw = gzip.compress(raw, 6, mtime=0)
    elif compression == "zstd":
        raw = zstandard.ZstdCompressor().compress(raw)
    return base64.b64encode(raw).decode("ascii")


def _cell_list(data: list[Json], wrong: ContentError) -> NDArray[np.int64]:
    # Truth values are numbers to numpy, never to a map.
    if data and not set(map(type, data)) <= {int}:
        raise wrong
    try:
        values = np.array(data, np.int64)
    except OverflowError as problem:
        raise wrong from problem
    if values.size and values.min() < 0:
        raise wrong
    return values


def _comma_separated(data: str, wrong: ContentError) -> NDArray[np.int64]:
    if not _CSV.fullmatch(data):
        raise wrong
    text = data.strip().rstrip(",")
    if not text:
        return np.zeros(0, np.int64)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return np.fromstring(text, np.int64, sep=",")
    except (ValueError, DeprecationWarning, OverflowError) as problem:
        raise wrong from problem


def _packed(data: str, compression: str, width: int, height: int, file: str, place: str) -> Gids:
    wrong = ContentError("format.wrong_cells", file=file, place=place)
    size = width * height * 4
    try:
        raw = base64.b64decode("".join(data.split()), validate=True)
        if compression in ("zlib", "gzip"):
            reader = zlib.decompressobj(47)
            raw = reader.decompress(raw, size + 1)
            if not reader.eof:
                raise wrong
        elif compression == "zstd":
            raw = _zstd(raw, size, file, place)
        elif compression:
            raise ContentError("format.unknown_encoding", file=file, place=place, encoding=compression[:40])
    except (binascii.Error, zlib.error, ValueError) as problem:
        raise wrong from problem
    if raw and len(raw) != size:
        raise wrong
    raw = raw or bytes(size)
    return np.frombuffer(raw, np.dtype("<u4")).astype(np.uint32).reshape(height, width)


def _zstd(raw: bytes, size: int, file: str, place: str) -> bytes:
    try:
        with zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(raw) as reader:
            found: bytes = reader.read(size + 1)
    except zstandard.ZstdError as problem:
        raise ContentError("format.wrong_cells", file=file, place=place) from problem
    return found
