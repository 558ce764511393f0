"""What the user does to a galaxy: each act is one Change, and new things are chosen afterwards.

Copies go as text to the desktop's clipboard: they can be pasted here, elsewhere, or read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from editor.galaxy.drafts import Drafts
from editor.galaxy.gesture_changes import (
    UNIT,
    copies,
    is_in,
    link,
    make_sector,
    move,
    new_command,
    new_planet,
    remove,
    routes_between,
    snap,
    things_of,
    unlink,
)
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.reading import Difference
from editor.galaxy.selection import Selection
from editor.kit.chart_hit import Key
from editor.widgets.look import Look
from models.campaign.campaign_changes import Together
from models.campaign.change import Change
from models.campaign.galaxies.changes import AddThings, EditThings, SetFields
from models.campaign.thing_changes import MOVABLE
from models.change import Label
from models.content import with_fields
from models.errors import SpokenError
from models.galaxy.galaxy import Galaxy
from models.galaxy.rows import KINDS, from_row, row
from models.galaxy.values import Command, GalaxyNote, Income, Planet, Point, Route, RouteKind, Thing
from models.games.facets.strategy import Move

MARK: Final = "portulan-galaxy"
LARGEST: Final = 20_000_000
_COPIED: Final = ("planets", "routes", "commands", "notes")


def as_text(things: Sequence[Thing]) -> str:
    """Return things as JSON text."""
    kinds = {KINDS[kind]: kind for kind in _COPIED}
    rows: dict[str, list[object]] = {}
    for thing in things:
        if type(thing) in kinds:
            rows.setdefault(kinds[type(thing)], []).append(row(thing))
    return json.dumps({MARK: 1, **rows}, ensure_ascii=False)


def from_text(text: str) -> list[object]:
    """Return the things of a text that we wrote; nothing for any other text."""
    if MARK not in text[:40] or len(text) > LARGEST:
        return []
    try:
        found = json.loads(text)
        return [from_row(KINDS[kind], each) for kind in _COPIED for each in found.get(kind, ())]
    except (ValueError, TypeError, AttributeError, RecursionError, SpokenError):
        return []


class Editing(QObject):
    """The edits of one galaxy. `snap`: places are rounded to whole units; `wants_name`: a new thing needs its name."""

    wants_name = Signal()

    def __init__(
        self,
        look: Look,
        opened: OpenGalaxy,
        selection: Selection,
        drafts: Drafts,
        say: Callable[[str], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._opened, self._selection, self._drafts, self._say = look, opened, selection, drafts, say
        self.snap = False
        self.route_kind = RouteKind.LANE
        self._pastes = 0
        self._awaited: frozenset[Key] = frozenset()
        opened.changed.connect(self._follow)

    def move_things(self, places: dict[Key, Point]) -> bool:
        """Move things to other places."""
        return self._do(move(self._id, self._galaxy, places))

    def nudge(self, dx: int, dy: int) -> bool:
        """Move what is chosen by whole units, or by a tenth with the grid off; False where nothing moves."""
        step = UNIT if self.snap else UNIT // 10
        places: dict[Key, Point] = {
            (kind, each.id): snap((each.x + dx * step, each.y + dy * step), on=self.snap)
            for kind in MOVABLE
            if (chosen := self._selection.of(kind))
            for each in getattr(self._galaxy, kind)
            if each.id in chosen
        }
        return bool(places) and self._opened.writable and self.move_things(places)

    def push_order(self, dx: int, dy: int) -> bool:
        """Move the end of the chosen command's drafted order by units; False where none is chosen."""
        only = self._selection.only
        command = self._galaxy.command.get(only[1]) if only is not None and only[0] == "commands" else None
        if command is None:
            return False
        drawn = self._drafts.moves.get(command.id)
        x, y = command.at if drawn is None else drawn.to
        self.keep_order(self._drafts.aimed(command.id, snap((x + dx * UNIT, y + dy * UNIT), on=self.snap)))
        return True

    def keep_order(self, order: Move) -> None:
        """Keep a drafted order, or say why it is not allowed."""
        why = self._drafts.keep(order)
        if why is not None:
            self._say(self._look.t(why.key, **why.args_))

    def add_thing(self, what: str, at: Point) -> None:
        """Add a planet, a command or a note, choose it, and let the user type its name."""
        galaxy, t, new_id = self._galaxy, self._look.t, self._opened.document.new_id()
        made: object
        if what == "planets":
            radius = self._opened.rules.disc(Income.ORDINARY)
            made = new_planet(galaxy, new_id, at, t("galaxymap.new_planet"), radius)
        elif what == "commands":
            made = new_command(self._opened.situation, new_id, at, self._likely_owner(), t("galaxymap.new_command"))
        else:
            made = GalaxyNote(new_id, *at, t("galaxymap.new_note"))
        if self._do(AddThings(self._id, (made,))):
            self._selection.choose([(what, new_id)])
            self.wants_name.emit()

    def link(self, start: str, end: str) -> None:
        """Add a route, and choose it."""
        if self._do(link(self._galaxy, self._id, start, end, self.route_kind)):
            self._selection.choose([("routes", min(start, end), max(start, end))])

    def link_chosen(self) -> None:
        """Join the two chosen planets by a route."""
        chosen = sorted(self._selection.of("planets"))
        if len(chosen) == 2:
            self.link(chosen[0], chosen[1])
        else:
            self._say(self._look.t("galaxymap.choose_two"))

    def unlink_chosen(self) -> None:
        """Remove the chosen routes, and those between chosen planets."""
        pairs = sorted(self._selection.routes | set(routes_between(self._galaxy, self._selection.of("planets"))))
        if not self._do(unlink(self._galaxy, self._id, [pair for pair in pairs if pair in self._galaxy.route])):
            self._say(self._look.t("galaxymap.choose_route"))

    def make_sector(self, planets: frozenset[str], outline: Sequence[Point] = ()) -> None:
        """Make a sector of these planets, and choose it."""
        new_id = self._opened.document.new_id()
        bare = self._look.t("galaxymap.new_sector")
        if self._do(make_sector(self._galaxy, self._id, new_id, bare, planets, outline)):
            self._choose_new([("sectors", new_id)])
            self.wants_name.emit()

    def sector_chosen(self) -> None:
        """Make a sector of the chosen planets."""
        planets = self._selection.of("planets")
        if planets:
            self.make_sector(planets)
        else:
            self._say(self._look.t("galaxymap.choose_planets"))

    def remove_chosen(self) -> None:
        """Remove what is chosen."""
        self._do(remove(self._id, self._galaxy, self._selection.keys))

    def set_fields(self, kind: str, ids: Sequence[str], values: dict[str, object]) -> bool:
        """Set fields of things of a kind that has ids."""
        things = [thing for thing in getattr(self._galaxy, kind) if thing.id in set(ids)]
        name = getattr(things[0], "name", "") if len(things) == 1 else ""
        shown = name if isinstance(name, str) else name[self._look.t.lang]
        return self._do(SetFields(self._id, kind, [thing.id for thing in things], values, shown))

    def edit(self, things: Sequence[Thing]) -> bool:
        """Replace things by others with the same keys."""
        return self._do(EditThings(self._id, things)) if things else False

    def set_route(self, pairs: Sequence[tuple[str, str]], values: dict[str, object]) -> bool:
        """Set fields of routes."""
        known = self._galaxy.route
        return self.edit([with_fields(known[pair], **values) for pair in pairs if pair in known])

    def copy(self) -> None:
        """Copy what is chosen, with the routes between chosen planets, to the clipboard."""
        things = self._chosen()
        QGuiApplication.clipboard().setText(as_text(things))
        self._pastes = 0
        self._say(self._look.t.plural("galaxymap.copied", len(things)))

    def paste(self) -> None:
        """Add what is on the clipboard, a little aside of the original."""
        things = from_text(QGuiApplication.clipboard().text())
        if not things:
            self._say(self._look.t("galaxymap.nothing_to_paste"))
            return
        self._pastes += 1
        self._add_copies(things, "galaxymap.pasted", self._pastes)

    def duplicate(self) -> None:
        """Add copies of what is chosen."""
        things = self._chosen()
        if things:
            self._add_copies(things, "galaxymap.duplicated", 1)

    def _add_copies(self, things: Sequence[object], key: str, times: int) -> None:
        shift = (2 * UNIT * times, 2 * UNIT * times)
        made = copies(self._galaxy, things, self._opened.document.new_id, shift)
        if not made:
            return
        label = Label(key, {"n": len(made)})
        if self._do(Together((AddThings(self._id, made),), label)):
            keys: list[Key] = [
                (kind, each.id)
                for kind in ("planets", "commands", "notes")
                for each in made
                if isinstance(each, KINDS[kind]) and not isinstance(each, Route)
            ]
            self._choose_new(keys)

    def _choose_new(self, keys: Sequence[Key]) -> None:
        """Choose new things at once or, after a long edit, when they are there."""
        if self._is_there(keys):
            self._selection.choose(keys)
        else:
            self._awaited = frozenset(keys)

    def _is_there(self, keys: Collection[Key]) -> bool:
        known = {kind: {each.id for each in getattr(self._galaxy, kind)} for kind in {key[0] for key in keys}}
        return all(key[1] in known[key[0]] for key in keys)

    def _chosen(self) -> list[Thing]:
        planets = self._selection.of("planets")
        keys = self._selection.keys | {("routes", *pair) for pair in routes_between(self._galaxy, planets)}
        return [t for t in things_of(self._galaxy, keys) if isinstance(t, Planet | Command | GalaxyNote | Route)]

    def _likely_owner(self) -> str:
        """Return the id of the owner of what is chosen, else of the first faction."""
        for thing in things_of(self._galaxy, self._selection.keys):
            owner = getattr(thing, "owner", "")
            if owner:
                return str(owner)
        return self._galaxy.factions[0].id if self._galaxy.factions else ""

    def _follow(self, _difference: Difference) -> None:
        """Choose what a long edit has added at last; unchoose what no longer exists."""
        galaxy, brought = self._galaxy, self._awaited
        if brought and self._is_there(brought):
            self._awaited = frozenset()
            self._selection.choose(brought)
        else:
            self._selection.choose(key for key in self._selection.keys if is_in(galaxy, key))

    @property
    def _galaxy(self) -> Galaxy:
        return self._opened.galaxy

    @property
    def _id(self) -> str:
        return self._opened.galaxy_id

    def _do(self, change: Change | None) -> bool:
        return change is not None and self._opened.apply(change)
