"""Campaigns with a bundled sample in them, made once and copied for each test."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path

from models.campaign.samples import fill
from models.store.store import Store


def ready(path: Path, clock: Callable[[], datetime], sample: str, lang: str = "fr") -> Store:
    """Open a new campaign called as its file that a sample was put into, as its first step, when `clock` says."""
    path.write_bytes(_made(path.stem, clock(), sample, lang))
    return Store.open(path, clock, backups=False)


@cache
def _made(title: str, at: datetime, sample: str, lang: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "c.portulan"
        with Store.create(path, title, lambda: at, backups=False) as store:
            store.apply(fill(sample, lang))
        return path.read_bytes()
