"""The evening pack of a scenario: board, cards, counters, rules aid and kit list, each of which can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtPrintSupport import QPrinterInfo

from editor.paint.pdf import pdf_of, write_together, write_whole
from editor.paint.printing import print_sides, ready_printer, write_cards
from editor.paper.evening_paper import PackOrder, PackPart
from editor.paper.pack_printing import PackPrinter
from models.errors import Refused
from models.i18n import Translator
from models.progress import Progress, only_stopping
from models.safe_names import under
from models.sheets.printers import profile

PRINTER_DPI: Final = 600


def pack(order: PackOrder, progress: Progress) -> tuple[PackPart, ...]:
    """Return the wanted parts, their sheets numbered through. Raises Refused where there is none."""
    if not order.parts:
        raise Refused("pack_print.nothing_ticked")
    press = PackPrinter(order, progress)
    parts: list[PackPart] = []
    before = 0
    for number, name in enumerate(order.parts, 1):
        part = press.part(name)
        sides = tuple(replace(each, sheet=before + each.sheet) for each in part.sides)
        before = max((each.sheet for each in sides), default=before)
        parts.append(replace(part, sides=sides))
        progress(number, len(order.parts))
    return tuple(parts)


def write(order: PackOrder, path: Path, made: datetime, progress: Progress) -> tuple[Path, ...]:
    """Write the pack: one PDF, or a PDF for each part into a folder. Where it is stopped none is left."""
    parts = [part for part in _wanted_parts(order, progress) if part.sides]
    printer, t = profile(order.options), Translator(order.options.language)
    if path.suffix.lower() == ".pdf":
        sides = [each for part in parts for each in part.sides]
        write_whole(path, pdf_of(sides, printer, order.evening.name, made, progress, language=t.lang))
        return (path,)
    path.mkdir(parents=True, exist_ok=True)
    total, done = sum(len(part.sides) for part in parts), 0

    def drawn() -> Iterator[tuple[Path, bytes]]:
        nonlocal done
        for number, part in enumerate(parts, 1):
            title = f"{order.evening.name} - {t(f'pack_print.part_{part.id}')}"
            further = partial(_further, progress, done, total)
            raw = pdf_of(part.sides, printer, title, made, further, language=t.lang)
            done += len(part.sides)
            yield under(path, file_name(number, part, t)), raw

    return write_together(drawn())


def file_name(number: int, part: PackPart, t: Translator) -> str:
    """Return the name of the PDF of a part; those that have pages are counted from 1."""
    return f"{number} {t(f'pack_print.part_{part.id}')}.pdf"


def write_pictures(order: PackOrder, path: Path, progress: Progress) -> tuple[Path, ...]:
    """Write the cards of the evening as pictures, one for each face, whatever parts are wanted.

    Where it is stopped none is left.
    """
    evening, options = order.evening, replace(order.options, only=()).checked()
    return write_cards(evening.contents, path, options, progress, evening.own).files


def send(order: PackOrder, info: QPrinterInfo, progress: Progress) -> int:
    """Print the pack; return the number of pages. Where it is stopped the print is withdrawn."""
    sides = [each for part in _wanted_parts(order, progress) for each in part.sides]
    printer = ready_printer(info, order.evening.name, PRINTER_DPI)
    print_sides(printer, sides, profile(order.options), progress, printer.abort)
    return len(sides)


def _wanted_parts(order: PackOrder, progress: Progress) -> list[PackPart]:
    parts = pack(order, only_stopping(progress))
    return [
        replace(part, sides=tuple(each for each in part.sides if order.sheet in (None, each.sheet))) for part in parts
    ]


def _further(progress: Progress, before: int, total: int, done: int, _all: int) -> None:
    progress(before + done, total)
