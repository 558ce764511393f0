"""The strip of dice: what stands beside a die is whole or not there at all."""

from pytestqt.qtbot import QtBot

from editor.paint.typefaces import load_fonts
from editor.play.parts.dice_panel import DiceStrip, caption_words
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.dice import Throw
from models.i18n import Translator


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
