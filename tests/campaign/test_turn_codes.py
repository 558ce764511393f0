"""The codes that sign sheets: those printed by an older version are those a newer one expects."""

from __future__ import annotations

import pytest

from models.campaign.turn_codes import is_misspelt, turn_code, written_code


@pytest.mark.parametrize(
    ("turn", "faction", "code"),
    [(1, "hutt", "DHVF-VWAS"), (1, "republic", "71E6-Q9PA"), (12, "hutt", "9XME-77QX")],
)
def test_a_code_is_the_same_in_every_version(turn: int, faction: str, code: str) -> None:
    assert turn_code("a secret", turn, faction, "salt") == code
    assert not is_misspelt(code)
    assert written_code(code.lower().replace("-", "")) == code
