"""Packs into a campaign and out of it: each import is one step of the history, clashes are listed beforehand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from models.campaign.campaign_changes import PutAsset
from models.campaign.carrying import BUNDLED, KEPT, PACK, content_rows, types_of
from models.campaign.packs import Manifest, Pack, PackPicture
from models.campaign.queries import asset
from models.campaign.records import Content
from models.campaign.rows import Rows
from models.campaign.type_changes import put_row
from models.change import Label
from models.content import build
from models.errors import ContentError, Refused
from models.games.contents import Body, Contents, Key, body_of, name_of
from models.i18n import MessageArg, Text
from models.problem import Grade, Problem, Where

PACKS: Final = "packs"
"""The kind of the rows that keep the manifests of packs taken in."""

PICTURES: Final = "pictures"
"""The kind of the rows that give pictures of packs their names; `body` is `{"asset": sha256}`."""


@dataclass(frozen=True)
class ImportPack:
    """Take a pack into the campaign, as one step.

    `pictures` are those of the pack by name, already decoded and re-encoded. `leave` are Types of the pack not to take,
    `wanted` those to take although the campaign has others of its own under their ids.
    """

    pack: Pack
    pictures: Mapping[str, PutAsset] = field(default_factory=dict)
    leave: frozenset[Key] = frozenset()
    wanted: frozenset[Key] = frozenset()

    @property
    def label(self) -> Label:
        """Say the title of the pack."""
        return Label("pack.import", {"name": self.pack.manifest.title})

    def do(self, campaign: Rows) -> None:
        """Write the rows; raises Refused with the first thing that is wrong with the pack."""
        manifest = self.pack.manifest
        rows = {(row.kind, row.id): row for row in content_rows(campaign, manifest.game)}
        taken = self._taken(rows)
        self._sound({**{key: row.body for key, row in rows.items()}, **taken}, taken)
        origin = PACK + manifest.id
        for key, body in taken.items():
            put_row(campaign, manifest.game, key, origin, body)
        for name, picture in self.pictures.items():
            picture.do(campaign)
            put_row(campaign, manifest.game, (PICTURES, name), origin, {"asset": picture.sha256})
        put_row(campaign, manifest.game, (PACKS, manifest.id), origin, body_of(manifest))

    def _taken(self, rows: Mapping[Key, Content]) -> dict[Key, Body]:
        return {
            key: body
            for key, body in self.pack.contents.items()
            if key not in self.leave
            if key in self.wanted or not _clashes(rows.get(key), body, self.pack.manifest.id)
        }

    def _sound(self, everything: Contents, taken: Contents) -> None:
        types = types_of(self.pack.manifest.game)
        if types is None:
            raise Refused("pack.no_types", place=self.pack.manifest.game[:40])
        for key in taken:
            for problem in types.problems_of(key, everything):
                raise Refused(problem.key, **problem.args)


@dataclass(frozen=True, slots=True)
class RemovePack:
    """Remove a pack, with everything the campaign has from it and has not changed since.

    `name` is for the label.
    """

    game: str
    pack_id: str
    name: Text | str = ""

    @property
    def label(self) -> Label:
        """Say the title of the pack."""
        return Label("pack.remove", {"name": self.name or self.pack_id})

    def do(self, campaign: Rows) -> None:
        """Remove the rows; raises Refused when there is no such pack."""
        if not campaign.delete(Content, game=self.game, origin=PACK + self.pack_id):
            raise Refused("pack.no_pack", place=self.pack_id[:60])


def _clashes(row: Content | None, body: Body, pack_id: str) -> bool:
    """Return whether the campaign's Type of this id differs, and is neither the bundled one nor from this pack."""
    return row is not None and row.body != body and row.origin not in (BUNDLED, KEPT, PACK + pack_id)


def clashes(campaign: Rows, pack: Pack) -> tuple[Problem, ...]:
    """Return the Problems to show before a pack is taken in, errors first; the item of each is the id of a Type.

    Errors: what in it is wrong. Warnings: that the campaign has a newer version of the pack; Types it has of its own or
    from another pack, which stay unless asked for (`ImportPack.wanted`). Notices: bundled Types it words otherwise, and
    files that were ignored.
    """
    rows = {(row.kind, row.id): row for row in content_rows(campaign, pack.manifest.game)}
    types = types_of(pack.manifest.game)
    if types is None:
        raise ContentError("pack.no_types", place=pack.manifest.game[:40])
    everything = {**{key: row.body for key, row in rows.items()}, **pack.contents}
    wrong = [problem for key in pack.contents for problem in types.problems_of(key, everything)]
    return (*wrong, *_older(campaign, pack.manifest), *_warnings(rows, pack), *_notices(types.bundled, pack))


def _older(campaign: Rows, manifest: Manifest) -> Iterator[Problem]:
    """Yield a warning where the campaign has a newer version of the pack, which the import would replace."""
    for there in packs(campaign, manifest.game):
        if there.id == manifest.id and _counted(there.version) > _counted(manifest.version):
            args: dict[str, MessageArg] = {
                "name": there.title,
                "version": manifest.version[:40],
                "there": there.version[:40],
            }
            yield Problem(Where((manifest.title.fr,)), Grade.WARNING, "", "pack.older", args)


def _counted(version: str) -> tuple[tuple[int, str], ...]:
    """Return the key that sorts versions: `1.10` after `1.9`, numbers before words."""
    parts = re.findall(r"[0-9]{1,18}|[^\W\d_]+", version, re.ASCII)
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in parts)


def _warnings(rows: Mapping[Key, Content], pack: Pack) -> Iterator[Problem]:
    for key, body in pack.contents.items():
        if _clashes(rows.get(key), body, pack.manifest.id):
            yield _problem(key, body, Grade.WARNING, "pack.clash", other=name_of(rows[key].body, key[1]))


def _notices(bundled: Contents, pack: Pack) -> Iterator[Problem]:
    for key, body in pack.contents.items():
        if key in bundled and bundled[key] != body:
            yield _problem(key, body, Grade.NOTICE, "pack.overrides", other=name_of(bundled[key], key[1]))
    for name in pack.ignored:
        yield Problem(Where((pack.manifest.title.fr,)), Grade.NOTICE, "", "pack.ignored", {"file": name})


def _problem(key: Key, body: Body, grade: Grade, message: str, **args: MessageArg) -> Problem:
    name = name_of(body, key[1])
    return Problem(Where((name.fr,), key[0], key[1]), grade, "", message, {"name": name, **args})


def packs(campaign: Rows, game_id: str) -> tuple[Manifest, ...]:
    """Return the packs taken into a campaign, by id; one that cannot be read is left out."""
    found = []
    for row in content_rows(campaign, game_id):
        if row.kind == PACKS:
            try:
                found.append(build(Manifest, {**row.body, "id": row.id}, file=row.id))
            except ContentError:
                continue
    return tuple(found)


def pictures(campaign: Rows, game_id: str) -> dict[str, str]:
    """Return the pictures packs brought, by name: the sha256 of each; a portrait is chosen from them."""
    rows = (row for row in content_rows(campaign, game_id) if row.kind == PICTURES)
    return {row.id: str(row.body.get("asset", "")) for row in rows}


def own_keys(campaign: Rows, game_id: str) -> tuple[Key, ...]:
    """Return the (kind, id) of the Types that are not from the rules, made here or brought by packs.

    A new pack offers them first.
    """
    types = types_of(game_id)
    kinds = {kind.id for kind in types.kinds} if types else set()
    rows = (row for row in content_rows(campaign, game_id) if row.kind in kinds)
    return tuple((row.kind, row.id) for row in rows if row.origin not in (BUNDLED, KEPT))


def pack_of(campaign: Rows, manifest: Manifest, keys: Collection[Key] | None = None) -> Pack:
    """Return a pack of Types the campaign carries: the chosen ones (None: those of `own_keys`) and what they need.

    The pictures that packs brought are included. Raises Refused when there is nothing to pack, or a Type is not sound.
    """
    types = types_of(manifest.game)
    if types is None:
        raise Refused("pack.no_types", place=manifest.game[:40])
    rows = {(row.kind, row.id): row.body for row in content_rows(campaign, manifest.game)}
    chosen = own_keys(campaign, manifest.game) if keys is None else keys
    own: dict[Key, Body] = {key: body for key, body in rows.items() if types.bundled.get(key) != body}
    wanted = {key: own[key] for key in sorted(types.closure(chosen, rows)) if key in own}
    shown = tuple(_picture(campaign, name, sha256) for name, sha256 in pictures(campaign, manifest.game).items())
    pack = Pack(manifest, wanted, tuple(each for each in shown if each is not None))
    if not pack.contents and not pack.pictures:
        raise Refused("pack.nothing")
    for problem in pack.problems:
        raise Refused(problem.key, **problem.args)
    return pack


def _picture(campaign: Rows, name: str, sha256: str) -> PackPicture | None:
    row = asset(campaign, sha256)
    return None if row is None else PackPicture(name, row.mime, row.width, row.height, row.data)
