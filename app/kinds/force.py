"""Parties and armies: how one is begun, listed, shown and edited from the navigator and the list of Problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from app.docks.outline import OutlineNode
from app.kinds.kind import Bench, Found, Kind, free_name
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.party.actions import ACTIONS
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from models.campaign.change import Change
from models.campaign.forces.acts import PerformAct
from models.campaign.forces.changes import NewForce
from models.campaign.forces.verdicts import bench_of, verdict
from models.campaign.queries import (
    FORCE_TABLES,
    force,
    force_names,
    force_of,
    forces,
    member,
    members,
    parts,
)
from models.campaign.rows import Rows
from models.campaign.things import CreateThing
from models.errors import SpokenError
from models.games.event import Pen
from models.games.facets.builder import FieldChoice
from models.games.game import Game
from models.games.library import BUILT
from models.games.library import game as game_of
from models.games.values import Stored, Verdict
from models.i18n import Text, Translator
from models.problem import Fix, Grade, Problem, Where

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.kinds.force_page import ForcePage


@dataclass(frozen=True, slots=True)
class Beginning:
    """One way to begin a force: a game, a side where the game has sides, a limit in points where it proposes some."""

    game: Game
    side: str = ""
    title: Text | None = None
    limit: FieldChoice | None = None

    def words(self, t: Translator) -> str:
        """Return the way as a line of a list."""
        name = self.game.title[t.lang]
        words = t("window.beginning", game=name, side=self.title) if self.title is not None else name
        return words if self.limit is None else t("window.beginning_limit", words=words, limit=self.limit.name)


def beginnings() -> tuple[Beginning, ...]:
    """Return every kind of force one can begin, in the order of the games."""
    found: list[Beginning] = []
    for game in BUILT.values():
        if not game.has("roster"):
            continue
        fields = game.bench(Stored("", "", None, ())).settings("")
        sides = next((field.ways for field in fields if field.id in ("side", "kind")), ())
        limits = next((field.ways for field in fields if field.id == "limit"), ()) or (None,)
        begun = [Beginning(game, e.id, e.name) if e.id else Beginning(game) for e in sides] or [Beginning(game)]
        found += [replace(each, limit=limit) for each in begun for limit in limits]
    return tuple(found)


def add_empty_force(campaign: Rows, beginning: Beginning, t: Translator, force_id: str) -> CreateThing:
    """Return the Change that adds an empty force under a name nobody has."""
    own = f"{beginning.game.id}.new_{beginning.side}"
    usual = "window.new_army_name" if beginning.side else "window.new_force_name"
    bare = t(own if t.has(own) else usual)
    name = free_name(bare, (row.name for row in forces(campaign)))
    limit = beginning.limit.points if beginning.limit is not None else None
    return CreateThing(force_id, NewForce(beginning.game.id, Stored(name, beginning.side, limit, ())))


def fix_change(campaign: Rows, force_id: str, fix: Fix, pen: Pen) -> Change:
    """Return the Change that applies a fix; raises Refused when it no longer fits."""
    return PerformAct(force_id, bench_of(campaign, force_id).by(pen).mend(fix))


def removed(campaign: Rows, member_id: str) -> Change:
    """Return the Change that takes a member out with its story; raises Refused."""
    force_id = member(campaign, member_id).force_id
    return PerformAct(force_id, bench_of(campaign, force_id).remove(member_id))


def _begin(bench: Bench) -> None:
    """Ask which game, and begin a party or an army of it."""
    t, found = bench.look.t, beginnings()
    lines = [each.words(t) for each in found]
    title = bench.look.heading("action.new_force")
    chosen = bench.asking.choice(bench.window, bench.look, title, t("window.new_force_question"), lines)
    if chosen is None:
        return
    force_id = bench.document.new_id()
    with bench.document.read() as campaign:
        change = add_empty_force(campaign, found[chosen], t, force_id)
    if bench.document.apply(change):
        bench.open(force_id, change.thing.name)


def _what_if(campaign: Rows, force_id: str) -> str:
    """Return the name of a what-if force; empty for any other force."""
    try:
        row = force(campaign, force_id)
    except SpokenError:
        return ""
    return row.name if row.branch_of else ""


def _force_names(campaign: Rows) -> Sequence[tuple[str, str]]:
    return force_names(campaign)


def _read(campaign: Rows, force_id: str, name: str) -> Found:
    """Return the members of a force and its Problems; that it cannot be read is itself a Problem."""
    try:
        found = verdict(campaign, force_id)
    except SpokenError as problem:
        broken = Problem(Where((name,)), Grade.ERROR, "", problem.key, problem.args_)
        lines = tuple(OutlineNode("member", m.id, m.name, "hero") for m in members(campaign, force_id))
        return Found(lines, (broken,), parts=parts(campaign, force_id))
    rule = BUILT[force(campaign, force_id).game].force_rule
    problems = tuple(problem.under_once(name) for problem in found.problems)
    return Found(_children(found, rule), problems, rule, parts(campaign, force_id))


def _owner(campaign: Rows, table: str, key: str) -> str:
    return key if table == "force" else force_of(campaign, table, key)


def _children(found: Verdict, rule: str) -> tuple[OutlineNode, ...]:
    return tuple(
        OutlineNode("member", m.id, m.name, "figures" if m.count > 1 else "hero", rule=rule, count=m.count)
        for m in found.members
    )


def _page(look: Look, document: Document, force_id: str, _jobs: Jobs, _say: Say) -> ForcePage:
    """Return the page of a party or an army: its members, and the sections its game has."""
    from app.kinds.force_page import ForcePage, Section

    sections = (
        Section("ledger", "ledger", _ledger, _has_story),
        Section("compare", "compare", _compare, _can_compare),
        Section("matrix", "odds", _matrix, _has_matrix),
    )
    return ForcePage(look, document, force_id, sections)


def _ledger(look: Look, document: Document, force_id: str) -> QWidget:
    from editor.ledger.page import LedgerPage

    return LedgerPage(look, document, force_id, document.store.clock)


def _has_story(document: Document, force_id: str) -> bool:
    try:
        with document.read() as campaign:
            return bench_of(campaign, force_id).chronicle is not None
    except SpokenError:
        return False


def _compare(look: Look, document: Document, force_id: str) -> QWidget:
    from editor.compare.page import ComparePage, first_sides

    return ComparePage(look, document, *first_sides(document, force_id))


def _can_compare(document: Document, force_id: str) -> bool:
    try:
        with document.read() as campaign:
            return game_of(force(campaign, force_id).game).has("roster")
    except SpokenError:
        return False


def _matrix(look: Look, document: Document, force_id: str) -> QWidget:
    from editor.compare.matrix_page import MatrixPage

    return MatrixPage(look, document, force_id)


def _has_matrix(document: Document, force_id: str) -> bool:
    try:
        with document.read() as campaign:
            return game_of(force(campaign, force_id).game).matrix() is not None
    except SpokenError:
        return False


FORCE: Final = Kind(
    id="force",
    icon="party",
    when=When.FORCE,
    actions=ACTIONS,
    new=Action("new_force", "party", Menu.FILE, 0, ("Ctrl+Shift+N",), When.WRITABLE, group="new"),
    begin=_begin,
    listed=_force_names,
    read=_read,
    page=_page,
    tables=FORCE_TABLES,
    watched=FORCE_TABLES,
    mended=fix_change,
    at_once=True,
    unlisted=_what_if,
    tells="heroes",
    owner=_owner,
)
