"""The galaxy a page shows: its value now, one signal when it is otherwise, what is derived from it once per state."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QObject, Signal

from editor.document import Document
from editor.galaxy.reading import Difference, Touched, read, refreshed
from models.campaign.queries import choices, galaxies
from models.change import Change
from models.errors import SpokenError
from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import Chart, chart

GAME = "empire"


class OpenGalaxy(QObject):
    """One galaxy of the document. `changed` carries the Difference; `gone` says that it was deleted.

    A galaxy that cannot be read is an empty one and `trouble` is why.
    """

    changed = Signal(object)
    gone = Signal()

    def __init__(self, document: Document, galaxy_id: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.galaxy_id = galaxy_id
        self.galaxy = Galaxy()
        self.trouble: SpokenError | None = None
        self._there = True
        self._read()
        document.changed.connect(self._follow)

    @property
    def writable(self) -> bool:
        """Whether the galaxy can be edited."""
        return not self.document.read_only and self.trouble is None and self._there

    @cached_property
    def chart(self) -> Chart:
        """The routes of the present state, ready for questions."""
        return chart(self.galaxy)

    @cached_property
    def options(self) -> dict[str, str]:
        """The readings of the rules this campaign has chosen, by option (AMB-CG-23, AMB-CG-28)."""
        with self.document.read() as session:
            return choices(session, GAME)

    def apply(self, change: Change) -> bool:
        """Do a Change of this galaxy; returns whether it was done, what is refused is told."""
        return self.document.apply(change)

    def let_go(self) -> None:
        """Follow the document no longer: the page is closed."""
        self.document.changed.disconnect(self._follow)

    def _read(self) -> None:
        try:
            self.galaxy, self.trouble = read(self.document, self.galaxy_id), None
        except SpokenError as problem:
            self.galaxy, self.trouble = Galaxy(), problem

    def _follow(self, touched: Touched) -> None:
        touched = frozenset(touched)
        reread = any(table == "choice" for table, _ in touched)
        if reread:
            self.__dict__.pop("options", None)
        try:
            if self.trouble is not None:
                self._read()
                difference = Difference({}, head=True)
            else:
                self.galaxy, difference = refreshed(self.document, self.galaxy_id, self.galaxy, touched)
        except SpokenError as problem:
            self._look_after(problem)
            return
        if difference or reread:
            difference = difference or Difference({}, head=True)
            self.__dict__.pop("chart", None)
            self.changed.emit(difference)

    def _look_after(self, problem: SpokenError) -> None:
        """Tell a galaxy that is gone from one that can no longer be read."""
        with self.document.read() as session:
            self._there = any(row.id == self.galaxy_id for row in galaxies(session))
        self.galaxy, self.trouble = Galaxy(), problem
        self.__dict__.pop("chart", None)
        self.changed.emit(Difference({}, head=True))
        if not self._there:
            self.gone.emit()
