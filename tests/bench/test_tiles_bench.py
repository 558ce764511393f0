"""Drawn tiles and tokens: a sheet from the cache well under a tenth of a second, a board dressed at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from editor.paint import tiles, tokens
from editor.paint.side_looks import SIDES
from editor.paint.tiles import sheet, tile_image
from editor.paint.tokens import TokenState, TokenSubject, token
from models.dice import Dice
from models.maps.generators.built import temple
from models.maps.generators.dressing import dress_board
from models.maps.tilesets.library import bundled_tilesets

SETS = sorted(bundled_tilesets())
PX = 32


@pytest.mark.parametrize("set_id", SETS)
def test_a_sheet_drawn_for_the_first_time(benchmark: Any, set_id: str) -> None:
    tile_image(set_id, 0, PX)
    benchmark.pedantic(tiles._draw_sheet, (set_id, PX, "day"), rounds=3)
    if benchmark.enabled:
        assert benchmark.stats["min"] < 0.8


@pytest.mark.parametrize("set_id", SETS)
def test_a_sheet_kept_in_the_cache(
    benchmark: Any, set_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path))
    tiles._cached_sheet.cache_clear()
    sheet(set_id, PX)
    benchmark.pedantic(sheet, (set_id, PX), setup=tiles._cached_sheet.cache_clear, rounds=5)
    tiles._cached_sheet.cache_clear()
    if benchmark.enabled:
        assert benchmark.stats["min"] < 0.1


def test_a_board_is_dressed(benchmark: Any) -> None:
    made = temple(34, 22, Dice("7", "a"))
    benchmark(dress_board, made, "temple", Dice("1", "b"))
    if benchmark.enabled:
        assert benchmark.stats["min"] < 0.1


def test_a_token_is_drawn(benchmark: Any, qapp: object) -> None:
    def drawn() -> None:
        tokens._cached_token.cache_clear()
        token(TokenSubject("troll", "Troll"), SIDES[1], 64, TokenState(facing=30, life=0.5, badges=("pass",)))

    benchmark(drawn)
    if benchmark.enabled:
        assert benchmark.stats["min"] < 0.01
