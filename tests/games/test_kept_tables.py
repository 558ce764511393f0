"""Tables read once are kept for the next start: they say the same, and what spoiled them costs only time."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from models.cache_folder import cache_folder
from models.content import RESOURCES, read_toml


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path))
    return cache_folder("tables")


def test_every_table_of_ours_comes_back_as_it_is_written(cache: Path) -> None:
    found = sorted(RESOURCES.rglob("*.toml"))
    for path in found:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
        assert read_toml(path) == written, path
        assert read_toml(path) == written, path
    assert len(list(cache.iterdir())) == len(found)


@pytest.mark.parametrize("spoiled", [b"", b"[]", b"{", b"\xff", b"[" * 100_000])
def test_a_spoiled_file_of_the_cache_is_made_again(cache: Path, spoiled: bytes) -> None:
    path = RESOURCES / "rulesets" / "swidenth" / "options.toml"
    read = read_toml(path)
    (kept,) = cache.iterdir()
    kept.write_bytes(spoiled)
    assert read_toml(path) == read
    assert kept.read_bytes() != spoiled


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path / "file"))
    assert read_toml(RESOURCES / "rulesets" / "swidenth" / "options.toml")
