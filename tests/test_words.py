"""French words as they are set: a no-break space before the high signs and inside the guillemets."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from models.i18n import CATALOGUES

BREAKS = re.compile(r"\S [:;!?»](?:\s|$)|« ")


@pytest.mark.parametrize("name", sorted(path.name for path in (CATALOGUES / "fr").glob("*.po")))
def test_no_french_sentence_breaks_before_its_high_signs(name: str) -> None:
    with (CATALOGUES / "fr" / name).open("rb") as file:
        strings = [m.string if isinstance(m.string, tuple | list) else (m.string,) for m in read_po(file) if m.id]
    assert [words for each in strings for words in each if words and BREAKS.search(words)] == []
