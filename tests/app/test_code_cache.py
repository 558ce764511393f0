"""What is compiled while classes are made is kept, and what is kept makes the same classes."""

from __future__ import annotations

import collections
import dataclasses
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest

from app.code_cache import CodeCache, cache_place

SERVED = ((dataclasses, "exec"), (collections, "eval"), (typing, "compile"))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    yield tmp_path / "kept.texts"
    for module, name in SERVED:
        vars(module).pop(name, None)


def _made() -> tuple[Any, Any]:
    @dataclasses.dataclass(frozen=True, order=True)
    class Spot:
        x: int
        y: int = 3

    class Row(NamedTuple):
        name: str
        many: list[int] | None = None

    return Spot, Row


def _started(place: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[CodeCache, list[str]]:
    """Return what compiles at a new start, and the list of what Python itself has to compile from now on."""
    compiled: list[str] = []

    def told(text: str, name: str, mode: str, **flags: Any) -> CodeType:
        compiled.append(text)
        return compile(text, name, mode, **flags)

    kept = CodeCache(place)
    monkeypatch.setattr("app.code_cache.compile", told, raising=False)
    kept.serve()
    return kept, compiled


def _works(spot: Any, row: Any) -> None:
    assert spot(1) == spot(x=1, y=3) < spot(2)
    assert repr(spot(1, 2)).endswith("Spot(x=1, y=2)")
    with pytest.raises(dataclasses.FrozenInstanceError):
        spot(1).x = 2
    assert row("a") == ("a", None)
    assert row("b", many=[1])._replace(name="c") == ("c", [1])
    assert typing.get_type_hints(row) == {"name": str, "many": list[int] | None}


def test_the_second_start_compiles_none_of_what_the_first_one_did(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, compiled = _started(place, monkeypatch)
    _works(*_made())
    assert compiled
    first.keep()
    _, again = _started(place, monkeypatch)
    _works(*_made())
    assert again == []


def test_only_a_start_that_compiled_something_new_writes(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = _started(place, monkeypatch)
    _made()
    first.keep()
    place.unlink()
    first.keep()
    assert not place.exists(), "nothing new since"
    first.compiled("1 + 1", "<string>", "eval")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    first.keep()
    assert not place.exists(), "this Python is told to write none of its own"
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    first.keep()
    assert eval(CodeCache(place).compiled("1 + 1", "<string>", "eval")) == 2


@pytest.mark.parametrize("change", [lambda made: b"", lambda made: b"\0" + made, lambda made: made[:-9]])
def test_what_another_python_kept_or_half_of_it_is_left_alone(
    place: Path, monkeypatch: pytest.MonkeyPatch, change: Any
) -> None:
    first, _ = _started(place, monkeypatch)
    _made()
    first.keep()
    place.write_bytes(change(place.read_bytes()))
    second, compiled = _started(place, monkeypatch)
    _works(*_made())
    assert compiled
    second.keep()
    _, again = _started(place, monkeypatch)
    _works(*_made())
    assert again == []


def test_a_place_that_cannot_be_written_costs_nothing_else(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.parent.joinpath("file").touch()
    kept, _ = _started(place.parent / "file" / "kept.texts", monkeypatch)
    _works(*_made())
    kept.keep()


def test_it_stands_where_python_keeps_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    found = cache_place()
    assert found is not None
    assert found.is_relative_to(tmp_path)
    assert found.suffix == ".texts"
