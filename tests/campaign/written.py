"""Rows put into a campaign as they are."""

from __future__ import annotations

from dataclasses import dataclass

from models.campaign.rows import Rows
from models.campaign.schema import CampaignModel
from models.change import Label


@dataclass(frozen=True)
class Insert:
    """Adds rows as they are: what other edits have led to, without them."""

    rows: tuple[CampaignModel, ...]
    label = Label("campaign.put_asset")

    def do(self, campaign: Rows) -> None:
        campaign.insert(*self.rows)
