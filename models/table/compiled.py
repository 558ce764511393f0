"""The two faces of the kernels: Python runs them as they stand, numba compiles the same source where it is installed.

`portulan[fast]` brings numba. Compiling takes seconds, so only processes that compute many battles ask for it (`wake`);
the compiled kernels are kept in the program's folder of caches. Numbers that may not fit in 63 bits are left to Python.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import numpy as np

from models.cache_folder import cache_folder
from models.table import kernels, sight_kernels
from models.table.kernels import UNIT, Columns, columns_of
from models.table.shapes import Disc
from models.table.spots import Spot

WIDEST: Final = 1 << 18
"""Legs and lines of sight are not longer than this, either way."""
_STEP: Final = 4 * UNIT
"""In such steps it is asked who is near."""
_BITS: Final = 1 << 62
_COLUMNS: Final = "int64[:, ::1]"
_LAID: Final = f"{_COLUMNS}, {_COLUMNS}, {_COLUMNS}"


Answer = TypeVar("Answer")


class Kernels(NamedTuple):
    """One face of the kernels, and how rows and lists are laid out for it."""

    hidden_share: Callable[..., int]
    leg_free: Callable[..., int]
    first_under: Callable[..., int]
    slow_span: Callable[..., tuple[int, int, int, int, int]]
    last_free: Callable[..., int]
    last_stand: Callable[..., int]
    columns: Callable[[Sequence[Sequence[int]], int], Columns]
    numbers: Callable[[Sequence[int]], Sequence[int]]


PLAIN: Final = Kernels(
    sight_kernels.hidden_share,
    kernels.leg_free,
    kernels.first_under,
    kernels.slow_span,
    kernels.last_free,
    kernels.last_stand,
    columns_of,
    list,
)


def farthest(size: int) -> int:
    """Return how long a line may be, each way, so that all numbers fit in 63 bits beside parts of a size.

    A side of a part has a normal of at most `size` each way, and is at most `far + size` from the start of the line. So
    `over` in a cut is at most 2 size (far + size), `by` at most 2 size far, and a product of the two is the largest
    number of all. With discs, the square of the line times that of a radius of half the size is less.
    """
    least, most = 0, WIDEST + 1
    while most - least > 1:
        far = (least + most) // 2
        least, most = (far, most) if 4 * size * size * far * (far + size) < _BITS else (least, far)
    return least if size <= WIDEST else 0


class _InForce:
    """The face in force in this process."""

    face: Kernels = PLAIN


def face_for(far: int, longest: int) -> Kernels:
    """Return the kernels that are exact with lines of `far`; `longest` is the longest that fits in 63 bits."""
    return _InForce.face if far <= longest else PLAIN


def installed() -> bool:
    """Return whether the kernels can be compiled here."""
    return find_spec("numba") is not None


@lru_cache(maxsize=1)
def wake() -> bool:
    """Use compiled kernels for tables laid out from now on in this process; return whether there are any."""
    if installed():
        _InForce.face = _compiled()
    return _InForce.face is not PLAIN


def _compiled() -> Kernels:
    """Return the compiled kernels, from the folder of caches where they are kept there."""
    numba, extending = import_module("numba"), import_module("numba.extending")
    sources = (Path(kernels.__file__), Path(sight_kernels.__file__), Path(__file__))
    made = sha256(b"".join(each.read_bytes() for each in sources) + numba.__version__.encode()).hexdigest()[:16]
    numba.config.CACHE_DIR = str(cache_folder(f"kernels.{made}"))
    extending.overload(math.isqrt)(_root_for)
    for module, names in _HELPERS:
        for each in names.split():
            extending.register_jitable(getattr(module, each))

    def compiled(kernel: Callable[..., Answer], signature: str) -> Callable[..., Answer]:
        try:
            made: Callable[..., Answer] = numba.njit(signature, cache=True)(kernel)
        except (OSError, RuntimeError):
            # Nowhere to keep it: it is compiled each time.
            made = numba.njit(signature)(kernel)
        return made

    return Kernels(
        compiled(sight_kernels.hidden_share, f"int64({_LAID}{', int64' * 8})"),
        compiled(kernels.leg_free, f"boolean({_LAID}, int64[::1]{', int64' * 4})"),
        compiled(kernels.first_under, f"int64({_LAID}{', int64' * 3})"),
        compiled(kernels.slow_span, f"UniTuple(int64, 5)({_COLUMNS}, {_COLUMNS}{', int64' * 4})"),
        compiled(kernels.last_free, f"int64({_LAID}, int64[::1], {_COLUMNS}{', int64' * 7})"),
        compiled(kernels.last_stand, f"int64({_LAID}, {_COLUMNS}{', int64' * 8})"),
        _in_array,
        _in_row,
    )


_HELPERS: Final = (
    (
        kernels,
        "towards_zero root_up _near_line _within _runs_inside _cut _lies_on _stopped _meeting _keeps_off first_under",
    ),
    (sight_kernels, "_span _inside _in_strips"),
)
"""What kernels call."""


def _root(number: int) -> int:
    """Return the square root of a number below 2 ** 62, rounded down: a float estimates, whole numbers correct it."""
    root = int(math.sqrt(number))
    while root * root > number:
        root -= 1
    while (root + 1) * (root + 1) <= number:
        root += 1
    return root


def _root_for(number: int) -> Callable[[int], int]:  # noqa: ARG001  the compiler asks by the type of it
    """Return the function that replaces `isqrt` in compiled kernels."""
    return _root


def _in_array(rows: Sequence[Sequence[int]], count: int) -> Columns:
    found: Columns = np.fromiter(chain.from_iterable(rows), np.int64, len(rows) * count).reshape(-1, count).T.copy()  # type: ignore[assignment]
    return found


def _in_row(numbers: Sequence[int]) -> Sequence[int]:
    found: Sequence[int] = np.array(numbers, dtype=np.int64)  # type: ignore[assignment]
    return found


class About:
    """Selects the discs near a spot, as columns for the kernels; the last two answers are kept for the next runs."""

    def __init__(self, face: Kernels) -> None:
        self._face = face
        self._known: list[tuple[tuple[Disc, ...], Spot, int, Columns]] = []

    def __call__(self, discs: tuple[Disc, ...], start: Spot, far: int) -> Columns:
        """Return the discs that a leg of at most `far` from a spot may come into, and some a bit farther off."""
        far = -(-far // _STEP) * _STEP
        for known, spot, reach, laid in self._known:
            if known is discs and spot == start and reach == far:
                return laid
        x, y = start
        near = [each for each in discs if (each[0] - x) ** 2 + (each[1] - y) ** 2 <= (far + each[2] + 1) ** 2]
        laid = self._face.columns(near, 3)
        self._known = [(discs, start, far, laid), *self._known[:1]]
        return laid
