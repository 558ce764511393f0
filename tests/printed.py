"""The words that stand on the pages of a PDF file, as somebody who searches or copies them finds them."""

from __future__ import annotations

from pathlib import Path

import pypdfium2


def texts_of(pdf: Path | bytes) -> list[str]:
    """Return the text of each page. A reader in Python parses every stroke for it, which takes many times as long."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
