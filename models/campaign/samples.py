"""The campaigns bundled with the program: small TOML files whose forces have the form of the command line."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from models.campaign.changes import CreateForce, Together
from models.campaign.ids import counted_ids
from models.change import Label
from models.content import build, read_toml
from models.errors import ContentError
from models.games.library import game
from models.i18n import Text

SAMPLES: Final = Path(__file__).parent.parent.parent / "resources" / "samples"
ORDER: Final = ("noirs-ameres", "buveurs-de-sacquet", "pales-sans-bleus", "escarmouche")
"""The samples in the order they are shown; the first one is what a new user meets."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A bundled campaign: its game, its title, two lines about it, the cost its book prints above it (if any)."""

    id: str
    game: str
    title: Text
    words: Text
    forces: tuple[Any, ...]
    printed_cost: int | None = None


@cache
def samples() -> tuple[Sample, ...]:
    """Return every bundled sample in the order it is shown."""
    return tuple(_read(sample_id) for sample_id in ORDER)


def sample(sample_id: str) -> Sample:
    """Return one sample; raises ContentError naming those there are."""
    for each in samples():
        if each.id == sample_id:
            return each
    raise ContentError("sample.unknown", place=sample_id, known=ORDER)


def fill(sample_id: str) -> Together:
    """Return the Change that puts a sample's forces into a campaign. The same sample always gives the same keys."""
    chosen = sample(sample_id)
    roster = game(chosen.game).roster
    if roster is None:
        raise ContentError("campaign.no_roster", place=chosen.game)
    new_id = counted_ids(hashlib.sha256(sample_id.encode("utf-8")).digest())
    forces = [
        CreateForce(new_id(), chosen.game, roster.store(roster.read(document, f"{sample_id}.toml"), new_id, ""))
        for document in chosen.forces
    ]
    return Together(tuple(forces), Label("sample.filled", {"title": chosen.title}))


def _read(sample_id: str) -> Sample:
    path = SAMPLES / f"{sample_id}.toml"
    return build(Sample, {"id": sample_id, **read_toml(path)}, file=path.name)
