"""Reading that is asked to stop stops in the middle of a query, and is never taken for damage."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from models.campaign.samples import fill
from models.progress import Cancelled
from models.store.connection import aside
from models.store.integrity import check_file
from models.store.store import Store


class Stopping:
    """Lets work go on for a while, then asks it to stop."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, done: int, total: int) -> None:
        self.left -= 1
        if self.left < 0:
            raise Cancelled


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "empire.portulan"
    with Store.create(path, "Essai", lambda: datetime(2026, 3, 14, tzinfo=UTC)) as store:
        store.apply(fill("empire"))
    return path


@pytest.mark.parametrize("after", [0, 1])
def test_a_check_that_is_stopped_calls_nothing_damaged(
    campaign: Path, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.store.connection.STEPS", 100)
    with pytest.raises(Cancelled):
        check_file(campaign, Stopping(after))
    assert check_file(campaign) == ()


def test_a_long_query_is_stopped_on_its_way(campaign: Path) -> None:
    counted = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with pytest.raises(Cancelled), aside(campaign, Stopping(3)) as here:
        here._db.execute(counted).fetchall()
