"""The description of report.json is told in both languages; that it is true is held where turns are published."""

from __future__ import annotations

import pytest

from models.formats.report_help import described
from models.i18n import Translator


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_description_is_told_in_both_languages(lang: str) -> None:
    lines = list(described(Translator(lang)))
    assert any(line.startswith("code: text") for line in lines)
    assert lines[0].endswith("version de ce fichier" if lang == "fr" else "version of this file")
