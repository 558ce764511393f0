"""Writes the page that replays the campaign: asks for a file, the rest is a Job."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from editor.turns.desk import TurnsDesk
from editor.widgets.files import clean_name
from models.campaign.turns import book as turn_book
from models.formats.files import write_whole
from models.progress import Progress
from models.safe_names import under
from models.store.connection import aside


def write_replay(desk: TurnsDesk, parent: QWidget, *, everything: bool = False) -> None:
    """Ask for a file and write the page there; with `everything` it shows what only the referee knew."""
    t = desk.look.t
    path = desk.document.path
    name = clean_name(f"{path.stem} {t('report.replay')}") + ".html"
    chosen = desk.files.file_to_write(parent, t("turnsdesk.replay_title"), under(path.parent, name), "HTML (*.html)")
    if chosen is not None:
        work = partial(_write, path, desk.galaxy_id, chosen, t.lang, everything)
        desk.start("turnsdesk.replay_working", work, partial(_say_written, desk))


def _say_written(desk: TurnsDesk, written: Path) -> None:
    desk.say(desk.look.t("turnsdesk.replay_written", name=written.name))


def _write(path: Path, galaxy_id: str, target: Path, lang: str, everything: bool, progress: Progress) -> Path:
    """Make the page and write it (in a Job)."""
    with aside(path, progress) as campaign:
        page = turn_book.replay_of(campaign, galaxy_id, lang, everything=everything, progress=progress)
    write_whole(target, page)
    return target
