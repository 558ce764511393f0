"""Edits of own content: a Type saved from its form, a bundled wording adopted or declined."""

from __future__ import annotations

from dataclasses import dataclass

from models.campaign.campaign_changes import PutContent
from models.campaign.carrying import BUNDLED, KEPT, OWN, content_rows, types_of
from models.campaign.records import Content
from models.campaign.rows import Rows
from models.change import Label
from models.errors import Refused
from models.games.contents import Body, Types, hash_of, name_of
from models.games.game import Game
from models.i18n import Text


@dataclass(frozen=True, slots=True)
class SaveType:
    """Save a Type of the campaign's own, or a bundled one in the campaign's own wording."""

    game: str
    kind: str
    id: str
    body: Body

    @property
    def label(self) -> Label:
        """Say which Type."""
        return Label("pack.save_type", {"name": name_of(self.body, self.id)})

    def do(self, campaign: Rows) -> None:
        """Write the row; raises Refused with the first thing that is wrong with the Type."""
        types = _types(self.game)
        there = {(row.kind, row.id): row.body for row in content_rows(campaign, self.game)}
        problem = next(iter(types.problems_of((self.kind, self.id), {**there, (self.kind, self.id): self.body})), None)
        if problem is not None:
            raise Refused(problem.key, **problem.args)
        put_row(campaign, self.game, (self.kind, self.id), OWN, self.body)


@dataclass(frozen=True, slots=True)
class AdoptType:
    """Take a Type as the bundled rules word it now."""

    game: str
    kind: str
    id: str

    @property
    def label(self) -> Label:
        """Say which Type."""
        return Label("pack.adopt_type", {"name": _bundled_name(self.game, self.kind, self.id)})

    def do(self, campaign: Rows) -> None:
        """Write the row; raises Refused when the bundled rules do not have it."""
        put_row(campaign, self.game, (self.kind, self.id), BUNDLED, _bundled(self.game, self.kind, self.id))


@dataclass(frozen=True, slots=True)
class KeepType:
    """Keep a Type as the campaign has it, and stop the notices about the wording the bundled rules have now."""

    game: str
    kind: str
    id: str

    @property
    def label(self) -> Label:
        """Say which Type."""
        return Label("pack.keep_type", {"name": _bundled_name(self.game, self.kind, self.id)})

    def do(self, campaign: Rows) -> None:
        """Write the row; raises Refused when campaign or bundled rules do not have it."""
        if not campaign.count(Content, game=self.game, kind=self.kind, id=self.id):
            raise Refused("campaign.no_content")
        there = hash_of(_bundled(self.game, self.kind, self.id))
        campaign.put(Content, (self.game, self.kind, self.id), origin=KEPT, hash=there)


def put_row(campaign: Rows, game: str, key: tuple[str, str], origin: str, body: Body) -> None:
    """Write one row of content."""
    PutContent(game, *key, origin, hash_of(body), body).do(campaign)


def _types(game: str) -> Types[Game]:
    types = types_of(game)
    if types is None:
        raise Refused("pack.no_types", place=game[:40])
    return types


def _bundled(game: str, kind: str, item_id: str) -> Body:
    bundled = _types(game).bundled.get((kind, item_id))
    if bundled is None:
        raise Refused("pack.no_such_type", place=item_id[:60])
    return bundled


def _bundled_name(game: str, kind: str, item_id: str) -> Text:
    types = types_of(game)
    return name_of(types.bundled.get((kind, item_id), {}) if types else {}, item_id)
