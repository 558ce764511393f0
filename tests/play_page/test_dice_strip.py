"""The strip of dice: what stands beside a die is whole or not there at all."""

from pytestqt.qtbot import QtBot

from editor.paint.typefaces import load_fonts
from editor.play.dice_panel import DiceStrip, caption_words, die_words, sum_words
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.dice import Modifier, Throw
from models.i18n import Translator


def test_a_sum_that_does_not_fit_is_left_out_not_cut() -> None:
    die = Throw("shot", 20, 9, (Modifier("psychisme", 12),))
    assert sum_words(die, len, 8) == "+12 = 21"
    assert sum_words(die, len, 7) == "= 21"
    assert sum_words(die, len, 3) == "", "a lone equals sign says nothing, half a number something false"
    lowered = Throw("shot", 20, 1, (Modifier("cover", -3),))
    assert sum_words(lowered, len, 20) == "−3 = −2"


def test_a_die_says_whose_it_was() -> None:
    look, die = Look(LIGHT, Translator("fr"), motion=False), Throw("shot", 20, 9, who="gardul")
    assert caption_words(look, die, "Gardul") == "Gardul · Tir"
    assert die_words(look, die, "Gardul") == "Gardul (Tir) D20\u00a0: 9"
    assert caption_words(look, die, "") == "Tir"


def test_three_dice_tell_below_each_other_whose_they_were_and_what_for(qtbot: QtBot) -> None:
    # Widths are those of the program's own letters.
    load_fonts()
    look = Look(LIGHT, Translator("en"), motion=False)
    strip = DiceStrip(look, lambda who: {"a": "Guard 1 (south)", "b": "Oghavor"}.get(who, ""))
    qtbot.addWidget(strip)
    strip.resize(270, 60)
    strip.show_dice([Throw("shot", 20, 9, who="b")], roll=False)
    low = strip.sizeHint().height()
    assert [len(each) for each in strip.captions()] == [1]
    strip.show_dice([Throw("shot", 20, 9, who="b"), Throw("shot", 20, 4, who="a"), Throw("rout", 20, 3)], roll=False)
    shot = caption_words(look, strip.dice[0], "")
    assert strip.captions()[:2] == [("Oghavor", shot), ("Guard 1 (south)", shot)], "nothing is cut"
    assert strip.sizeHint().height() > low
