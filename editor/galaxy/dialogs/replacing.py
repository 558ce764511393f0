"""Writes a whole galaxy over the present one: at once if it is small, else in slices between which the window works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from editor.galaxy.desk import GalaxyDesk
from editor.slices import Slices
from models.campaign.galaxies.changes import ReplaceGalaxy
from models.change import Label
from models.galaxy.galaxy import Galaxy

AT_ONCE: Final = 400
"""Rows that are written without slices."""


def put_galaxy(
    desk: GalaxyDesk, galaxy: Galaxy, said: Label, rows: int, done: Callable[..., object]
) -> tuple[bool, Slices | None]:
    """Replace the page's galaxy by `galaxy`; `done`, a method of a QObject, is called when that is finished.

    `rows` is about how many rows differ. Returns whether it is done or begun, and the work if it was begun in slices.
    """
    change = ReplaceGalaxy(desk.opened.galaxy_id, galaxy, said)
    if rows <= AT_ONCE:
        if not desk.opened.apply(change):
            return False, None
        done()
        return True, None
    work = desk.opened.apply_in_slices(change, desk.look.t("galaxymap.writing"))
    if work is not None:
        work.succeeded.connect(done)
    return work is not None, work
