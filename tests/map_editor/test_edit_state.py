"""What a hand over a map holds: the block of tiles it turns."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject

from editor.map.edit_state import EditState
from models.maps.gids import flip_block_x, flip_block_y, turn_block


def test_the_block_in_the_hand_is_mirrored_across_and_down_and_turned_a_quarter() -> None:
    host = QObject()
    state = EditState(host)
    block = np.array([[1, 2, 3], [4, 5, 6]], np.uint32)
    for how, expected in (("x", flip_block_x(block)), ("y", flip_block_y(block)), ("z", turn_block(block, 1))):
        state.set(block=block)
        state.turn(how)
        assert state.block.tolist() == expected.tolist(), how
    assert state.block.shape == (3, 2)
