"""How fair a scenario is: the share of battles won by each policy, what decides it, dials to change it; filled by a
Job.

`FairnessPanel(look, jobs, stakes)` is all a page needs: `stakes()` returns what is to be played (`Stakes`), None where
nothing can be. It is made for any game: policies, sides and names come from the game's own facets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QHideEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from editor.jobs import Jobs
from editor.kit.latest import Latest
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.errors import SpokenError
from models.games.battle.values import Player
from models.games.contents import Contents
from models.games.game import Game
from models.games.scenarios.pieces import Setup
from models.games.scenarios.variants import Variant, dials, taken_out, turn_dials
from models.games.simulation.simulate import packed, simulate
from models.games.simulation.tally import Estimate, Tally, difference, spread
from models.i18n import Text, Translator
from models.progress import Progress

SIZES: Final = (200, 1_000, 5_000)
"""How many battles one may have played: fixed beforehand, for whoever stops when it looks good fools himself."""
PAIRED: Final = 200
"""Battles played with and without each thing, to see what decides."""
LEAST: Final = 20
"""Battles after which a difference says anything."""
BATCH: Final = 5
"""Battles after which a bar grows: few, for one may take seconds."""
_SEED: Final = "fairness"


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is to be played over and over: the game, the campaign's own Types for it, and how the battle begins."""

    book: Game
    contents: Contents
    setup: Setup


def share(t: Translator, value: float) -> str:
    """Return a share (0 to 1) in percent, without decimals."""
    return t.percent(round(100 * value))


def points(t: Translator, value: float) -> str:
    """Return a difference of shares in whole percent, with its sign."""
    whole = round(100 * value)
    return f"{'+' if whole > 0 else '−' if whole < 0 else ''}{t.percent(abs(whole))}"


class ShareBar(QWidget):
    """A share on a track from 0 to 1: filled up to its value, its interval hatched and bracketed."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look, self.estimate, self.runs = look, Estimate(0.0, 0.0, 1.0), 0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a size with room for the track."""
        return QSize(self._look.px(160), self._look.px(20))

    def minimumSizeHint(self) -> QSize:
        """Return the least that shows anything."""
        return QSize(self._look.px(60), self._look.px(20))

    def show_share(self, estimate: Estimate, runs: int) -> None:
        """Show a share of so many battles."""
        self.estimate, self.runs = estimate, runs
        self.setAccessibleDescription(share_words(self._look.t, estimate, runs))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track, the value, and the interval over it."""
        colours = self._look.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            track = QRectF(0.5, self.height() * 0.25, self.width() - 1, self.height() * 0.5)
            painter.fillRect(track, QColor(colours.sunk))
            if self.runs:
                found = self.estimate
                left, right = (track.left() + track.width() * each for each in (found.low, found.high))
                painter.fillRect(
                    QRectF(track.left(), track.top(), track.width() * found.value, track.height()), QColor(colours.sea)
                )
                between = QRectF(left, track.top(), max(1.0, right - left), track.height())
                painter.fillRect(between, QBrush(QColor(colours.ink), Qt.BrushStyle.BDiagPattern))
                painter.setPen(QPen(QColor(colours.ink), max(1, self._look.px(1.5))))
                for x in (left, right):
                    painter.drawLine(round(x), round(self.height() * 0.1), round(x), round(self.height() * 0.9))
            painter.setPen(QPen(QColor(colours.strong_line), 1))
            painter.drawRect(track)
            middle = round(track.center().x())
            painter.drawLine(middle, round(track.bottom()), middle, round(self.height() * 0.95))


def share_words(t: Translator, found: Estimate, runs: int) -> str:
    """Return a share and its interval in words; without battles the words say that none was played."""
    if not runs:
        return t("fairness.none_yet")
    return t.plural(
        "fairness.share", runs, value=share(t, found.value), low=share(t, found.low), high=share(t, found.high)
    )


class _Filling(QObject):
    """Passes what a Job has found so far to the window's thread."""

    grew = Signal(int, object)


class FairnessPanel(QWidget):
    """A bar for each policy of the game, what decides, dials, a button that begins and one that stops.

    `stakes` is asked whenever battles are to be played; call `refresh` when the scenario has changed.
    """

    def __init__(self, look: Look, jobs: Jobs, stakes: Callable[[], Stakes | None]) -> None:
        super().__init__()
        self._look, self._stakes = look, stakes
        t = look.t
        self.tallies: list[Tally] = []
        self._policies: tuple[Player, ...] = ()
        self._variants: tuple[Variant, ...] = ()
        self._side = ""
        self._paired = False
        self._shown: Stakes | None = None
        self._filling = _Filling(self)
        self._filling.grew.connect(self._grew)
        self._latest = Latest(t("fairness.working"), jobs, self)
        self._latest.done.connect(self._finished)
        self._latest.failed.connect(self._failed)
        self._latest.stopped.connect(self._over)
        self.sizes: QComboBox = FormCombo(least=10)
        for each in SIZES:
            self.sizes.addItem(t.plural("fairness.size", each), each)
        self.sizes.setAccessibleName(t("fairness.sizes"))
        self.sizes.setToolTip(plain_tip(t("fairness.sizes_tip")))
        self.begin = button(look, "fairness.begin", "dice", self.estimate, primary=True)
        self.why = button(look, "fairness.decides", "analysis", self.decide)
        self.stop = button(look, "fairness.stop", "close", self.halt)
        self.words = label("", role="muted", wrap=True)
        self._bars = QGridLayout()
        self._bars.setColumnStretch(0, 1)
        self._bars.setVerticalSpacing(look.px(2))
        self._dials = QGridLayout()
        self._dials.setColumnStretch(0, 1)
        self._table = QGridLayout()
        self._table.setColumnStretch(0, 1)
        acts = QGridLayout()
        acts.setSpacing(look.px(8))
        controls: tuple[QWidget, ...] = (self.sizes, self.begin, self.why, self.stop)
        for number, control in enumerate(controls):
            acts.addWidget(control, number // 2, number % 2)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(look.px(8))
        whole.addLayout(acts)
        whole.addWidget(self.words)
        for grid in (self._bars, self._dials, self._table):
            whole.addLayout(grid)
        whole.addStretch()
        self.bars: list[ShareBar] = []
        self.shares: list[QLabel] = []
        self.dials: dict[str, QSpinBox] = {}
        self.rows: list[tuple[QLabel, QLabel]] = []
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop counting while nobody looks: whoever plays meanwhile has the machine to himself."""
        super().hideEvent(event)
        self.halt()

    @property
    def working(self) -> bool:
        """Whether battles are being played now."""
        return not self._latest.settled

    def refresh(self) -> None:
        """Read the scenario again; if it differs, the results of the old one are thrown away."""
        found = self._known()
        if found == self._shown and found is not None:
            return
        self.halt()
        self._shown = found
        self.tallies, self._variants = [], ()
        for grid in (self._bars, self._dials, self._table):
            emptied(grid)
        self.bars, self.shares, self.dials, self.rows = [], [], {}, []
        if found is not None:
            self._lay(found)
        self._enable()
        self._tell()

    def estimate(self) -> None:
        """Play the battles of every policy."""
        found = self._known()
        if found is None:
            return
        setup = turn_dials(found.setup, self.values())
        works = [_packed(found, setup, each.id) for each in self._policies]
        self._paired = False
        self._play(works, self.sizes.currentData())

    def decide(self) -> None:
        """Play the battles of the first policy with each thing and without it, with the same dice."""
        found = self._known()
        if found is None or not self._policies:
            return
        assert found.book.battles is not None
        setup, policy = turn_dials(found.setup, self.values()), self._policies[0].id
        self._variants = taken_out(setup, found.book.battles.units())
        works = [_packed(found, setup, policy), *(_packed(found, each.setup, policy) for each in self._variants)]
        self._paired = True
        self._rows()
        self._play(works, PAIRED)

    def halt(self) -> None:
        """Stop playing; the results so far stay."""
        self._latest.drop()
        self._enable()

    def values(self) -> Mapping[str, int]:
        """Return the values of the dials."""
        return {key: box.value() for key, box in self.dials.items()}

    # -- laying out ------------------------------------------------------------------------------------------------

    def _known(self) -> Stakes | None:
        found = self._stakes()
        return found if found is not None and found.book.battles is not None and found.book.battles.policies() else None

    def _lay(self, found: Stakes) -> None:
        look, lang = self._look, self._look.t.lang
        assert found.book.battles is not None
        self._policies, self._side = found.book.battles.policies(), found.setup.sides[0]
        for row, policy in enumerate(self._policies):
            name = label(policy.name[lang], role="strong", wrap=True)
            bar, words = ShareBar(look, policy.name[lang]), label("", role="muted", wrap=True)
            cells: tuple[QWidget, ...] = (name, bar, words)
            for line, cell in enumerate(cells):
                self._bars.addWidget(cell, 3 * row + line, 0)
                cell.setToolTip(plain_tip(policy.words[lang]))
            self.bars.append(bar)
            self.shares.append(words)
        for row, dial in enumerate(dials(found.setup, found.book.battles.units())):
            box = spin(dial.least, dial.most, dial.now)
            box.setAccessibleName(dial.name[lang])
            box.setToolTip(plain_tip(look.t("fairness.dial_tip")))
            box.valueChanged.connect(lambda _now: self._stale())
            words = label(dial.name[lang], wrap=True)
            words.setBuddy(box)
            self._dials.addWidget(words, row, 0)
            self._dials.addWidget(box, row, 1)
            self.dials[dial.id] = box
        self._show()

    def _rows(self) -> None:
        emptied(self._table)
        self.rows = []
        t = self._look.t
        self._table.addWidget(label(t("fairness.decides_words", n=PAIRED), role="muted", wrap=True), 0, 0, 1, 2)
        for row, each in enumerate(self._variants, 1):
            name, words = label(each.name[t.lang], wrap=True), label("…", wrap=True)
            self._table.addWidget(name, row, 0)
            self._table.addWidget(words, row, 1)
            self.rows.append((name, words))

    # -- playing ---------------------------------------------------------------------------------------------------

    def _play(self, works: list[bytes], runs: int) -> None:
        self.tallies = [Tally() for _ in works]
        filling = self._filling

        def work(progress: Progress) -> tuple[Tally, ...]:
            return simulate(works, runs, 0, progress, filling.grew.emit, BATCH, here=False)

        self._latest.ask(work)
        self._show()
        self._enable()
        self._tell()

    def _grew(self, series: int, tally: Tally) -> None:
        # A word of a series that was dropped may still be on its way.
        if series < len(self.tallies) and self.working and tally.runs > self.tallies[series].runs:
            self.tallies[series] = tally
            self._show()

    def _finished(self, found: tuple[Tally, ...]) -> None:
        self.tallies = list(found)
        self._show()
        self._over()

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._enable()
        self.words.setText(self._look.t(problem.key, **problem.args_))

    def _over(self) -> None:
        self._enable()
        self._tell()

    def _stale(self) -> None:
        """Throw the results away when a dial is turned: they belong to other values."""
        self.halt()
        self.tallies = []
        self._show()
        self._tell()

    def _show(self) -> None:
        if self._paired and self.tallies:
            self._show_rows()
            return
        for number, (bar, words) in enumerate(zip(self.bars, self.shares, strict=True)):
            tally = self.tallies[number] if number < len(self.tallies) else Tally()
            found = tally.wins(self._side)
            bar.show_share(found, tally.runs)
            words.setText(share_words(self._look.t, found, tally.runs))
            words.setToolTip(plain_tip(_tally_words(self._look.t, tally)))

    def _show_rows(self) -> None:
        t, base = self._look.t, self.tallies[0]
        for (_, words), tally in zip(self.rows, self.tallies[1:], strict=True):
            # Workers bring series out of step: what counts is what both have played.
            if (base.played & tally.played).bit_count() >= LEAST:
                found = difference(base, tally, self._side)
                args = {"value": points(t, found.value), "low": points(t, found.low), "high": points(t, found.high)}
                clear = found.low > 0 or found.high < 0
                words.setText(t("fairness.changes" if clear else "fairness.changes_little", **args))

    def _enable(self) -> None:
        ready, working = self._shown is not None, self.working
        # A button that cannot be pressed any more passes the keyboard to its counterpart, not into a number beside.
        held = self.window().focusWidget()
        if working and held in (self.begin, self.why):
            self.stop.setEnabled(True)
            self.stop.setFocus()
        elif ready and not working and held is self.stop:
            self.begin.setEnabled(True)
            self.begin.setFocus()
        self.begin.setEnabled(ready and not working)
        self.why.setEnabled(ready and not working)
        self.sizes.setEnabled(ready)
        self.stop.setEnabled(working)

    def _tell(self) -> None:
        t = self._look.t
        if self._shown is None:
            self.words.setText(t("fairness.unplayable"))
            return
        assert self._shown.book.battles is not None
        sides = {each.id: each.name for each in self._shown.book.battles.sides(self._shown.setup)}
        name = sides.get(self._side, Text.same(self._side))
        self.words.setText(t("fairness.words", side=name))


def _packed(found: Stakes, setup: Setup, policy: str) -> bytes:
    return packed(found.book.id, found.contents, setup, dict.fromkeys(setup.sides, policy), _SEED)


def _tally_words(t: Translator, tally: Tally) -> str:
    """Return losses, points and turns of a series of battles in words."""
    if not tally.runs:
        return t("fairness.none_yet")
    parts = []
    for key, counts in (("losses", tally.losses), ("points", tally.points), ("turns", tally.turns)):
        found = spread(counts)
        mean = t.decimal(round(found.mean * 10) * 100)
        parts.append(t(f"fairness.{key}", mean=mean, lower=found.lower, median=found.median, upper=found.upper))
    return " ".join(parts)
