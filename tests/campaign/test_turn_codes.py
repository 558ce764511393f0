"""The codes that sign sheets: those printed by an older version are those a newer one expects."""

from __future__ import annotations

import pytest

from models.campaign.turns.codes import commitment, is_misspelt, turn_code, turn_seed, written_code


@pytest.mark.parametrize(
    ("turn", "faction", "code"),
    [(1, "hutt", "DHVF-VWAS"), (1, "republic", "71E6-Q9PA"), (12, "hutt", "9XME-77QX")],
)
def test_a_code_is_the_same_in_every_version(turn: int, faction: str, code: str) -> None:
    assert turn_code("a secret", turn, faction, "salt") == code
    assert not is_misspelt(code)
    assert written_code(code.lower().replace("-", "")) == code


def test_seeds_and_commitments_of_published_turns_stay_what_they_were() -> None:
    assert turn_seed("un secret", 3, ["a", "b"]) == "8ec359fb97fae18fbdb4b8e4e0e3211cdb24bc9b0c153453a1e3858a81ad3e2c"
    assert commitment("un secret") == "95e76f75a1ab26969aa2be56e09321eec6953e76c6a5c77b61c878bae95fcf2a"
