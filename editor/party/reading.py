"""What the page of a force shows, read from the campaign in one go as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from editor.paint.own_pictures import own_images
from editor.paint.pictures import has
from models.campaign.forces.faces import faces
from models.campaign.forces.verdicts import read_force
from models.campaign.queries import asset
from models.campaign.queries import portraits as chosen_portraits
from models.campaign.rows import Rows
from models.games.facets.bench import ForceBench
from models.games.facets.builder import Purse
from models.games.facets.chronicle import ActForm, LedgerRow
from models.games.values import Member, Stored, Verdict
from models.i18n import Text
from models.problem import Problem

SMALL: Final = 240
"""Pixels in width at which the user's own portraits are kept for the page."""
FATES: Final = ("resurrect", "succeed")
"""The acts of a story that are about somebody dead."""


@dataclass(frozen=True, slots=True)
class DeadMember:
    """A member without a column: the last row of his story, and the acts (`fates`) still possible."""

    id: str
    name: str
    picture: str
    own: QImage | None
    last: LedgerRow | None
    fates: tuple[ActForm, ...]


@dataclass(frozen=True, slots=True)
class PartyReading:
    """A checked force: the names of game, points and side, and the portrait by member id (`faces`).

    `pictures` are the user's own portraits, small, by the key of their asset. `gone` are members that have no column
    any more. `listed`: the game shows its forces as lists with counts.
    """

    force_id: str
    game: Text
    listed: bool
    points: Text
    side: Text
    bench: ForceBench
    faces: Mapping[str, str]
    pictures: Mapping[str, QImage]
    gone: tuple[DeadMember, ...] = ()

    @property
    def stored(self) -> Stored:
        """The force as it is kept."""
        return self.bench.stored

    @property
    def verdict(self) -> Verdict:
        """What it costs and what is wrong with it."""
        return self.bench.verdict

    def member(self, member_id: str) -> Member | None:
        """Return a checked member; None where there is none of that id."""
        return next((m for m in self.verdict.members if m.id == member_id), None)

    def member_at(self, path: tuple[str | Text, ...]) -> Member | None:
        """Return the member a Problem's path names last; None where it names none."""
        return next((m for name in reversed(path) for m in self.verdict.members if name in (m.name, m.name.fr)), None)

    def name_of(self, member_id: str) -> Text:
        """Return the name of a stored member (a dead one has no column), else the name its game gives it."""
        own = next((m.name for m in self.stored.members if m.id == member_id), "")
        shown = self.member(member_id)
        return Text.same(own) if own or shown is None else shown.name

    def purse(self, member_id: str) -> Purse | None:
        """Return the purse of a member, of the force where the id is empty; None for none."""
        return next((p for p in self.bench.purses if p.member == member_id and not p.player), None)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The Problems of the force that belong to no member shown."""
        return tuple(p for p in self.verdict.problems if self.member_at(p.where.path[-1:]) is None)


def read_party(campaign: Rows, force_id: str) -> PartyReading:
    """Return the sheet of a force; raises Refused when it is gone and ContentError when it cannot be read."""
    read = read_force(campaign, force_id)
    bench = read.bench
    shown, own = faces(campaign, force_id, bench.stored), own_faces(campaign, force_id)
    gone = tuple(dead_members(bench, shown, own))
    game, listed = read.game, read.game.force_style == "list"
    return PartyReading(force_id, game.title, listed, game.roster.points, _side(bench), bench, shown, own, gone)


def _side(bench: ForceBench) -> Text:
    """Return the name of a force's side; where its game has no names for sides, the word the campaign stores."""
    side = bench.stored.side
    ways = next((field.ways for field in bench.settings("") if field.id in ("side", "kind")), ()) if side else ()
    return next((way.name for way in ways if way.id == side), Text.same(side))


def dead_members(bench: ForceBench, faces: Mapping[str, str], pictures: Mapping[str, QImage]) -> Iterator[DeadMember]:
    """Return the members of a force that are in no column, in their order; none in a game without a story."""
    shown, told = {member.id for member in bench.verdict.members}, bench.chronicle
    for each in bench.stored.members:
        if told is None or each.id in shown:
            continue
        last = next((row for row in reversed(told.ledger) if row.member == each.id), None)
        forms = {form.id: form for form in told.acts((each.id,))}
        fates = tuple(forms[fate] for fate in FATES if fate in forms)
        picture = faces.get(each.id, "hero")
        yield DeadMember(each.id, each.name, picture, pictures.get(picture), last, fates)


def own_faces(campaign: Rows, force_id: str) -> dict[str, QImage]:
    """Return the user's own portraits of a force, small, by the key of their asset."""
    keys = {key for key in chosen_portraits(campaign, force_id).values() if not has(key)}
    rows = {key: asset(campaign, key) for key in sorted(keys)}
    images = {key: _small(row.data) for key, row in rows.items() if row is not None}
    return {key: image for key, image in images.items() if not image.isNull()}


@lru_cache(maxsize=64)
def _small(raw: bytes) -> QImage:
    """Return one of the user's own pictures at the size of the page; a null image where it cannot be read."""
    image = own_images({"": raw}).get("", QImage())
    return image.scaledToWidth(SMALL, Qt.TransformationMode.SmoothTransformation) if image.width() > SMALL else image
