"""The campaigns bundled with the program: small TOML files whose forces have the form of the command line.

A sample with a galaxy or a scenario names the folder it is in. Listing them loads nothing of galaxies and maps; what
they hold is made by `models.campaign.samples`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final, Literal

from models.content import Json, build, read_toml
from models.errors import ContentError
from models.i18n import Text
from models.safe_names import under

SAMPLES: Final = Path(__file__).parent.parent.parent / "resources" / "samples"
ORDER: Final = (
    "noirs-ameres",
    "convoi",
    "buveurs-de-sacquet",
    "pales-sans-bleus",
    "escarmouche",
    "troupes-empire",
    "troupes-rebellion",
    "temple-perdu",
    "empire",
    "dagobah",
)
"""The samples in the order they are shown; the first one is what a new user meets."""


@dataclass(frozen=True, slots=True)
class SampleScenario:
    """A scenario of a sample that can be started alone: its title and what it is about."""

    scenario: str
    title: Text
    words: Text


@dataclass(frozen=True, slots=True)
class Sample:
    """A bundled campaign: its game, its title, two lines about it, the cost its book prints above it (if any).

    `own` are Types of its own, by kind and id; it `opens` on a page of the whole campaign where it has no thing of its
    own. `force_names` are those of `forces`, in their order, where they are words and no proper names; it has those of
    the samples in `forces_of` too.
    """

    id: str
    game: str
    title: Text
    words: Text
    forces: tuple[Json, ...] = ()
    force_names: tuple[Text, ...] = ()
    forces_of: tuple[str, ...] = ()
    printed_cost: int | None = None
    galaxy: Literal["", "empire"] = ""
    scenarios: tuple[str, ...] = ()
    offered: tuple[SampleScenario, ...] = ()
    own: Mapping[str, dict[str, dict[str, Json]]] = field(default_factory=dict)
    opens: Literal["", "card_table"] = ""


@cache
def samples() -> tuple[Sample, ...]:
    """Return every bundled sample in the order it is shown."""
    return tuple(_read(sample_id) for sample_id in ORDER)


def sample(sample_id: str) -> Sample:
    """Return one sample; raises ContentError listing those there are."""
    for each in samples():
        if each.id == sample_id:
            return each
    raise ContentError("sample.unknown", place=sample_id, known=ORDER)


def title_of(sample_id: str, only: str = "") -> Text:
    """Return the title of a sample, or of one scenario of it; raises ContentError listing the samples there are."""
    chosen = sample(sample_id)
    return next((each.title for each in chosen.offered if each.scenario == only), chosen.title)


def _read(sample_id: str) -> Sample:
    path = under(SAMPLES, f"{sample_id}.toml")
    made = build(Sample, {"id": sample_id, **read_toml(path)}, file=path.name)
    for other in map(_read, made.forces_of):
        made = replace(made, forces=made.forces + other.forces, force_names=made.force_names + other.force_names)
    return made
