"""Whole bands that a game proposes: drawn while the window stays alive, one is chosen, and it is one step back."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QTimer

from app.kinds.force import Beginning, add_empty_force, beginnings
from app.kinds.kind import Bench
from editor.slices import Slices
from models.campaign.change import Change
from models.campaign.forces.acts import PerformAct
from models.campaign.forces.changes import NewForce
from models.campaign.forces.verdicts import bench_of
from models.campaign.queries import choices, force, forces, members, stored
from models.campaign.rows import Rows
from models.campaign.things import CreateThing
from models.games.event import Pen
from models.games.facets.bench import ForceBench
from models.games.facets.builder import Template
from models.games.library import BUILT
from models.games.values import Stored
from models.i18n import Translator


@dataclass(frozen=True)
class Proposal:
    """The force that a band is proposed for: the empty force `force_id` of the campaign or, where that is "", a new one
    made as `beginning` says.
    """

    game: str
    bench: ForceBench
    force_id: str = ""
    beginning: Beginning | None = None

    def bands(self) -> list[Template]:
        """Return the whole bands that have been drawn."""
        return [each for each in self.bench.templates(quick=True) if each.whole]

    def change(self, campaign: Rows, band: Template, t: Translator, pen: Pen, new_id: str) -> Change:
        """Return the one step that adds a band to the empty force, or makes a force of it. Raises Refused."""
        if self.beginning is None:
            now = bench_of(campaign, self.force_id)
            # What was drawn stands with the bench it was drawn on; a force that changed since has its say.
            same = now.stored == self.bench.stored
            return PerformAct(self.force_id, (self.bench if same else now).by(pen).add(band.id))
        act = self.bench.by(pen).add(band.id)
        made = add_empty_force(campaign, self.beginning, t, new_id)
        return CreateThing(new_id, NewForce(self.game, replace(self.bench.after(act).stored, name=made.thing.name)))


def propose(bench: Bench, front: str) -> None:
    """Draw whole bands and ask which is wanted: for the force of the id `front` if it is empty, else for a new one."""
    with bench.document.read() as campaign:
        tries = [_in_front(campaign, front), _new(campaign, bench.look.t)]
    work = Slices(bench.look.t("window.proposing"), _draw_bands(tries))
    # Asked when the line of work has left the status bar: the dialog holds on to whoever calls it.
    work.succeeded.connect(lambda found: QTimer.singleShot(0, bench.window, partial(_ask, bench, found)))
    bench.jobs.follow(work)


def _draw_bands(tries: Sequence[Sequence[Proposal]]) -> Generator[tuple[int, int], None, object]:
    """Draw bands for the first group of `tries` that yields any; return each band with the Proposal it is for."""
    for wanted in tries:
        for each in wanted:
            for _ in each.bench.drawing():
                yield 0, 0
        found = [(each, band) for each in wanted for band in each.bands()]
        if found:
            return found
    return []


def _in_front(campaign: Rows, front: str) -> list[Proposal]:
    """Return a Proposal for the force in front, none where that has members or is no force."""
    row = next((each for each in forces(campaign) if each.id == front and each.game in BUILT), None)
    if row is None or members(campaign, front):
        return []
    return [Proposal(row.game, BUILT[row.game].bench(stored(campaign, front), choices(campaign, row.game)), front)]


def _new(campaign: Rows, t: Translator) -> list[Proposal]:
    """Return a Proposal for each game, of its first beginning."""
    found: dict[str, Proposal] = {}
    for each in beginnings():
        game = each.game
        if game.id not in found:
            empty = Stored(add_empty_force(campaign, each, t, "").thing.name, each.side, None, ())
            found[game.id] = Proposal(game.id, game.bench(empty, choices(campaign, game.id)), beginning=each)
    return list(found.values())


def _ask(bench: Bench, found: list[tuple[Proposal, Template]]) -> None:
    """Ask which band is wanted, with its reasons, and let it join."""
    if not found:
        bench.say(bench.look.t("window.no_proposal"))
        return
    t, first = bench.look.t, found[0][0]
    title, lines = bench.look.heading("action.propose_band"), [_words(t, band) for _, band in found]
    key = "window.propose_question_here" if first.force_id else "window.propose_question_new"
    chosen = bench.asking.choice(bench.window, bench.look, title, t(key, name=first.bench.stored.name), lines)
    if chosen is None:
        return
    proposal, band = found[chosen]
    new_id = proposal.force_id or bench.document.new_id()

    def made(pen: Pen) -> Change:
        with bench.document.read() as campaign:
            return proposal.change(campaign, band, t, pen, new_id)

    if bench.document.make(made):
        with bench.document.read() as campaign:
            name = force(campaign, new_id).name
        bench.open(new_id, name)


def _words(t: Translator, band: Template) -> str:
    """Return a band as lines to choose by: its name, who is in it, why it is balanced."""
    reasons = " · ".join(t(each.key, **each.args) for each in band.reasons)
    return f"{t('window.proposal', name=band.name, words=band.words)}\n{reasons}"
