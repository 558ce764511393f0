"""A whole galaxy written over the shown one: at once where it is small, else in slices that leave the window alive."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from editor.slices import Slices
from models.campaign.galaxy_changes import ReplaceGalaxy
from models.change import Label
from models.galaxy.galaxy import Galaxy

if TYPE_CHECKING:
    from editor.galaxy.page import GalaxyPage

AT_ONCE: Final = 400
"""Rows that are written without slices."""


def put_galaxy(
    page: GalaxyPage, galaxy: Galaxy, said: Label, rows: int, done: Callable[..., object]
) -> tuple[bool, Slices | None]:
    """Make the page's galaxy say what `galaxy` says; `done` (a method of a QObject) is called when it does.

    `rows` is how many differ, nearly. Returns whether it is done or begun, and the work that goes on.
    """
    change = ReplaceGalaxy(page.opened.galaxy_id, galaxy, said)
    if rows <= AT_ONCE:
        if not page.opened.apply(change):
            return False, None
        done()
        return True, None
    work = page.opened.apply_in_slices(change, page.look.t("galaxymap.writing"))
    if work is not None:
        work.succeeded.connect(done)
    return work is not None, work
