"""The strip of dice: what stands beside a die is whole or not there at all."""

from editor.play.dice_panel import sum_words
from models.dice import Modifier, Throw


def test_a_sum_that_does_not_fit_is_left_out_not_cut() -> None:
    die = Throw("shot", 20, 9, (Modifier("psychisme", 12),))
    assert sum_words(die, len, 8) == "+12 = 21"
    assert sum_words(die, len, 7) == "= 21"
    assert sum_words(die, len, 3) == "", "a lone equals sign says nothing, half a number something false"
    lowered = Throw("shot", 20, 1, (Modifier("cover", -3),))
    assert sum_words(lowered, len, 20) == "−3 = −2"
