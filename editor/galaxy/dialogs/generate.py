"""A new galaxy in place of the shown one: from the generator with a preview, from the sample, or empty."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.dialogs.preview import picture_of
from editor.galaxy.dialogs.replacing import put_galaxy
from editor.kit.latest import Latest
from editor.widgets.calm import CalmList
from editor.widgets.fields import spin
from editor.widgets.text import label, title
from models.change import Label
from models.errors import SpokenError
from models.galaxy.galaxy import Galaxy
from models.galaxy.scatter import SHAPES
from models.games.library import strategy
from models.games.strategy import MOST_PLANETS, Balance, GalaxyPlan
from models.progress import Progress

SOURCES: Final = ("generator", "sample", "empty")
RESTS_MS: Final = 250
SPACING: Final = 4_500


class GenerateDialog(QDialog):
    """Asks what the galaxy shall be, and shows it before it is taken."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__(desk.host)
        self._desk, self._look = desk, desk.look
        look, t = desk.look, desk.look.t
        self.setWindowTitle(look.name("action.galaxy_generate"))
        self.made: Galaxy | None = None
        self._seed = 1
        form = QFormLayout()
        form.setVerticalSpacing(look.px(6))
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.source = self._choice(form, "source", [(s, t(f"galaxymap.source_{s}")) for s in SOURCES])
        self.shape = self._choice(form, "shape", [(s, t(f"galaxymap.shape_{s}")) for s in SHAPES])
        self.counts: dict[str, QSpinBox] = {}
        for key, low, high, value in (("planets", 1, MOST_PLANETS, 80), ("sectors", 0, 500, 12), ("arms", 1, 12, 4),
                                      ("shortcuts", 0, 200, 35), ("holdings", 0, 12, 3)):  # fmt: skip
            self.counts[key] = self._count(form, key, low, high, value)
        self.sides = self._choice(
            form, "starts", [(True, t("galaxymap.starts_book")), (False, t("galaxymap.starts_kept"))]
        )
        self.sides.setCurrentIndex(1 if desk.galaxy.factions else 0)
        self.seed = QLineEdit("1")
        self.seed.setMaxLength(40)
        self.seed.setAccessibleName(t("galaxymap.plan_seed"))
        self.another = QPushButton(t("galaxymap.another_seed"))
        self.another.setIcon(look.icon("rotate-seed"))
        self.another.setAccessibleName(t("galaxymap.another_seed"))
        self.another.setAutoDefault(False)
        seeds = QHBoxLayout()
        seeds.addWidget(self.seed, 1)
        seeds.addWidget(self.another)
        form.addRow(t("galaxymap.plan_seed"), seeds)
        self.picture = QLabel()
        self.picture.setFixedSize(QSize(look.px(430), look.px(330)))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(t("galaxymap.preview"))
        self.told = label("", role="muted", wrap=True)
        self.told.setMinimumHeight(look.px(72))
        self.told.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(t("galaxymap.generating"))
        self.stop = self._button("stop", "galaxymap.stop", self._cancel)
        self.take = self._button("ok", "galaxymap.take_galaxy", self._take)
        self.take.setProperty("role", "primary")
        self.close_button = self._button("close", "galaxymap.close", self.close)
        self._lay_out(form)
        self._later = QTimer(self, singleShot=True, interval=RESTS_MS)
        self._later.timeout.connect(self.preview)
        self._work = Latest(t("galaxymap.generating"), desk.jobs, self)
        self._work.progressed.connect(self._progressed)
        self._work.done.connect(self._succeeded)
        self._work.failed.connect(self._failed)
        self._work.stopped.connect(self._states)
        for box in (self.source, self.shape, self.sides):
            box.activated.connect(self._changed)
        for number in self.counts.values():
            number.valueChanged.connect(self._changed)
        self.seed.textEdited.connect(self._changed)
        self.another.clicked.connect(self._another)
        self._changed()
        self.preview()

    def preview(self) -> None:
        """Make the galaxy that is asked for, beside the window's own work."""
        self._later.stop()
        self._cancel()
        lang, base, book = self._look.t.lang, self._desk.galaxy, bool(self.sides.currentData())
        source, seed, plan = self.source.currentData(), self.seed.text().strip() or "1", self._plan()
        if book:
            alliances, factions = strategy().sides()
            base = replace(base, factions=factions, alliances=alliances)

        def work(progress: Progress) -> tuple[Galaxy, Balance | None]:
            if source == "empty":
                return Galaxy(base.name, factions=tuple(replace(f, capital="") for f in base.factions),
                              alliances=base.alliances, radius=base.radius), None  # fmt: skip
            if source == "sample":
                return strategy().sample(lang), strategy().balance(strategy().sample(lang))
            made = strategy().generate(plan, seed, base, progress)
            return made, strategy().balance(made) if len(made.planets) <= 3_000 else None

        self._work.ask(work)
        self.bar.setValue(0)
        self._states()

    def closeEvent(self, event: Any) -> None:
        """Stop making what nobody waits for."""
        self._leave()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Close as with the button."""
        self._leave()
        super().done(result)

    def _leave(self) -> None:
        self._later.stop()
        self._cancel()

    def _plan(self) -> GalaxyPlan:
        planets = self.counts["planets"].value()
        size = max(50_000, round((planets / 80) ** 0.5 * 50_000))
        return GalaxyPlan(
            shape=self.shape.currentData(), planets=planets, sectors=self.counts["sectors"].value(), size=size,
            spacing=SPACING, arms=self.counts["arms"].value(), shortcuts=self.counts["shortcuts"].value(),
            holdings=self.counts["holdings"].value(), lang=self._look.t.lang,
        )  # fmt: skip

    def _lay_out(self, form: QFormLayout) -> None:
        look = self._look
        left = QVBoxLayout()
        left.addWidget(title(self.windowTitle(), look, 18))
        left.addWidget(label(look.t("galaxymap.generate_words"), role="muted", wrap=True))
        left.addLayout(form)
        left.addStretch()
        right = QVBoxLayout()
        right.addWidget(self.picture)
        row = QHBoxLayout()
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop)
        right.addLayout(row)
        right.addWidget(self.told)
        right.addStretch()
        ends = QHBoxLayout()
        ends.addStretch()
        ends.addWidget(self.close_button)
        ends.addWidget(self.take)
        right.addLayout(ends)
        box = QHBoxLayout(self)
        box.setSpacing(look.px(18))
        holder = QWidget()
        holder.setLayout(left)
        left.setContentsMargins(0, 0, 0, 0)
        holder.setMinimumWidth(look.px(400))
        box.addWidget(holder, 1)
        box.addLayout(right)

    def _choice(self, form: QFormLayout, key: str, ways: Any) -> QComboBox:
        made = CalmList()
        made.setMinimumContentsLength(18)
        for value, words in ways:
            made.addItem(words, value)
        self._row(form, key, made)
        return made

    def _count(self, form: QFormLayout, key: str, low: int, high: int, value: int) -> QSpinBox:
        made = spin(low, high, value)
        self._row(form, key, made)
        return made

    def _row(self, form: QFormLayout, key: str, made: QWidget) -> None:
        words = self._look.t(f"galaxymap.plan_{key}")
        made.setAccessibleName(words)
        form.addRow(words, made)

    def _button(self, icon: str, key: str, act: Any) -> QPushButton:
        made = QPushButton(self._look.t(key))
        made.setIcon(self._look.icon(icon))
        made.setAccessibleName(self._look.t(key))
        made.setAutoDefault(False)
        made.clicked.connect(act)
        return made

    def _changed(self, _value: object = None) -> None:
        self.made = None
        self._cancel()
        self._later.start()

    def _another(self) -> None:
        self._seed += 1
        self.seed.setText(str(self._seed))
        self._changed()

    def _cancel(self) -> None:
        self._work.drop()
        self._states()

    def _states(self) -> None:
        generator = self.source.currentData() == "generator"
        for made in (self.shape, self.seed, self.another, *self.counts.values()):
            made.setEnabled(generator)
        self.counts["arms"].setEnabled(generator and self.shape.currentData() == "spiral")
        self.sides.setEnabled(self.source.currentData() != "sample")
        self.stop.setEnabled(not self._work.settled)
        self.take.setEnabled(self.made is not None)

    def _progressed(self, done: int, total: int) -> None:
        self.bar.setValue(1000 * done // max(total, 1))

    def _succeeded(self, value: tuple[Galaxy, Balance | None]) -> None:
        self.made, balance = value
        self.bar.setValue(1000)
        self.picture.setPixmap(self._painted(self.made))
        self.told.setText(self._balance(balance))
        self._states()

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self.picture.setPixmap(QPixmap())
        self.told.setText(self._look.t(problem.key, **problem.args_))
        self._states()

    def _painted(self, galaxy: Galaxy) -> QPixmap:
        size = self.picture.size()
        return picture_of(galaxy, size.width(), size.height(), self._look, self.devicePixelRatioF())

    def _balance(self, balance: Balance | None) -> str:
        """Return how even the starts are: income and distance within reach of each player."""
        t = self._look.t
        if balance is None or not balance.starts:
            return t("galaxymap.no_starts")
        incomes = [start.income for start in balance.starts]
        return t(
            "galaxymap.balance", n=len(balance.starts), low=t.decimal(min(incomes)), high=t.decimal(max(incomes)),
            income=round(balance.income_spread / 10), distance=round(balance.distance_spread / 10),
        )  # fmt: skip

    def _take(self) -> None:
        desk = self._desk
        if self.made is None:
            return
        galaxy = replace(self.made, name=desk.galaxy.name)
        said = Label("galaxymap.generated", {"name": galaxy.name, "n": len(galaxy.planets)})
        rows = sum(len(getattr(each, kind)) for each in (galaxy, desk.galaxy) for kind in ("planets", "routes"))
        begun, work = put_galaxy(desk, galaxy, said, rows, self._taken)
        if begun and work is not None:
            self.setEnabled(False)
            work.progressed.connect(self._writes)
            work.ended.connect(self._over)

    @Slot()
    def _taken(self) -> None:
        desk = self._desk
        desk.selection.clear()
        desk.content.fit_soon()
        self.close()

    @Slot(int, int)
    def _writes(self, done: int, total: int) -> None:
        self.bar.setValue(1000 * done // max(total, 1))

    @Slot()
    def _over(self) -> None:
        self.setEnabled(True)
