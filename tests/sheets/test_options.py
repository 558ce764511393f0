"""Options of a print: loose values in, sentences for what cannot be."""

from __future__ import annotations

import pytest

from models.errors import Refused
from models.i18n import LANGUAGES, Translator
from models.sheets.options import Backs, CardOptions, card_options, papers, sizes


def test_loose_values_become_options() -> None:
    options = card_options(size="A6", paper="Letter", bleed="2,5", backs="FOLD", low_ink=True, only=[2, 3], ruler=None)
    assert options == CardOptions(
        size="a6", paper="letter", bleed=2.5, backs=Backs.FOLD, low_ink=True, only=(2, 3), ruler=True
    )


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"size": "grand"}, "print.not_one_of"),
        ({"paper": "a3"}, "print.not_one_of"),
        ({"backs": "left"}, "print.not_one_of"),
        ({"bleed": 6}, "print.out_of_range"),
        ({"bleed": -0.1}, "print.out_of_range"),
        ({"bleed": "nan"}, "print.out_of_range"),
        ({"bleed": "wide"}, "print.not_understood"),
        ({"low_ink": "yes"}, "print.not_understood"),
        ({"colour": "red"}, "print.not_understood"),
        ({"scale_x": 2}, "print.out_of_range"),
        ({"back_y": -11}, "print.out_of_range"),
    ],
)
def test_what_cannot_be_is_one_sentence(given: dict[str, object], key: str) -> None:
    with pytest.raises(Refused) as refused:
        card_options(**given)
    assert refused.value.key == key
    for lang in LANGUAGES:
        said = Translator(lang)(refused.value.key, **refused.value.args_)
        assert next(iter(given)) in said
        assert "{" not in said


def test_every_size_of_the_command_line_is_there() -> None:
    assert list(sizes()) == ["mini", "bridge", "poker", "tarot", "a7", "a6", "a5"]
    assert (papers()["a4"].width, papers()["a4"].height) == (210.0, 297.0)
