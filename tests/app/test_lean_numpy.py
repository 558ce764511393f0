"""numpy without its texts of help is numpy in all else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ALL_OF_IT = """
import sys
from app.lean_numpy import import_numpy_without_help
import_numpy_without_help()
import numpy as np
import numpy.fft, numpy.linalg, numpy.ma, numpy.polynomial, numpy.random
silent = np.zeros.__doc__ is None
print(silent, np.linalg.inv(np.diag([2.0, 4.0])).tolist(), np.ma.masked_equal([1, 2], 2).sum(), np.arange(6)[::2].sum())
"""
TYPES = """
import sys, typing
from app.lean_numpy import import_numpy_without_help
import_numpy_without_help()
import numpy as np
from numpy.typing import NDArray
quiet = "numpy._typing._array_like" not in sys.modules
many = NDArray[np.uint8]
from numpy.typing import ArrayLike, DTypeLike
from numpy._typing import _ArrayLikeInt_co
import numpy.typing as real
same = typing.get_args(real.NDArray[np.uint8])[1] == typing.get_args(many)[1]
print(quiet, same, typing.get_args(many)[1] == np.dtype[np.uint8], real.__file__.endswith("__init__.py"))
"""
BY_NAME = """
from app.lean_numpy import import_numpy_without_help
import_numpy_without_help()
import numpy as np
import numpy.typing as npt
import pyqtgraph
print(pyqtgraph.__version__ > "", npt.NDArray[np.uint8] is not None, npt.ArrayLike is not None)
"""
TOO_LATE = """
import numpy as np
from app.lean_numpy import import_numpy_without_help
import_numpy_without_help()
import numpy._core
print(np.zeros.__doc__ is not None, numpy._core._add_newdocs is not None)
"""


def _said(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout.strip() or done.stderr


def test_every_part_of_numpy_computes_without_its_help() -> None:
    assert _said(ALL_OF_IT) == "True [[0.5, 0.0], [0.0, 0.25]] 1 6"


def test_types_are_those_of_numpy_and_all_are_there_once_one_more_is_asked_for() -> None:
    assert _said(TYPES) == "True True True True"


def test_the_types_are_found_by_the_name_numpy_gives_them_so_that_the_curves_of_a_story_can_be_drawn() -> None:
    assert _said(BY_NAME) == "True True True"


def test_a_numpy_that_is_here_already_keeps_its_help() -> None:
    assert _said(TOO_LATE) == "True True"
