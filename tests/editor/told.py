"""A campaign with a story, and a page in the window's dress, for the tests of ledger, compare and contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.shell.stylesheet import stylesheet
from editor.document import Document
from editor.widgets.colours import DARK, LIGHT
from editor.widgets.look import Look
from models.campaign.forces.acts import PerformAct
from models.campaign.ids import new_id
from models.campaign.queries import choices, forces, stored
from models.campaign.samples import fill
from models.games.event import Pen
from models.games.library import game
from models.i18n import Translator
from models.store.store import Store

DAYS = ("2026-03-14", "2026-03-21", "2026-04-04")


class Ticking:
    """A clock that goes on by a second each time it is read."""

    def __init__(self) -> None:
        self.at = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


class Campaign:
    """An open campaign on a sample, its first force, and a hand that lets things happen to its members."""

    def __init__(self, path: Path, sample: str = "noirs-ameres", lang: str = "fr") -> None:
        self.clock = Ticking()
        self.store = Store.create(path, "A", self.clock, backups=False)
        self.store.apply(fill(sample))
        self.said: list[str] = []
        self.document = Document(self.store, Translator(lang), self.said.append)
        with self.document.read() as campaign:
            self.force = forces(campaign)[0].id
            self.game = game(forces(campaign)[0].game)
        self._ids = new_id(self.clock)
        self._dress = ""

    @property
    def names(self) -> dict[str, str]:
        """The ids of the members by name."""
        with self.document.read() as campaign:
            return {member.name: member.id for member in stored(campaign, self.force).members}

    def happen(self, form: str, who: Sequence[str], values: Mapping[str, object], at: str = "", note: str = "") -> str:
        """Let an act of the chronicle happen; return the id of its last Event."""
        with self.document.read() as campaign:
            kept, readings = stored(campaign, self.force), choices(campaign, self.game.id)
        names = self.names
        ids = [names[each] for each in who]
        act = self.game.bench(kept, readings, Pen(self._ids, at, note)).chronicle.act(form, ids, values)  # type: ignore[arg-type]
        assert self.document.apply(PerformAct(self.force, act))
        return act.append[-1].id

    def tell_a_story(self) -> None:
        """Two quests, a wound, a rest."""
        everybody = list(self.names)
        self.happen("quest", everybody, {"quest": "Le convoi"}, DAYS[0], "Chez Anne")
        self.happen("wound", everybody[1:2], {"points": 2}, DAYS[1])
        self.happen("rest", everybody[1:2], {}, DAYS[2])

    def look(self, lang: str = "fr", percent: int = 100, *, dark: bool = False) -> Look:
        """Return a Look without motion."""
        return Look(DARK if dark else LIGHT, Translator(lang), percent, motion=False)

    def show(self, page: QWidget, look: Look, width: int = 1000, height: int = 700) -> None:
        """Show a page as the window would."""
        page.setStyleSheet(stylesheet(look))
        page.resize(width, height)
        page.show()
