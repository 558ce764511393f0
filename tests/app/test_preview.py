"""The picture of the window: whole or not at all, and nothing of it stays in the way."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.start.preview import picture_of_window
from models.campaign.samples import fill
from models.errors import ContentError
from models.formats import files
from models.store.store import Store

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def clock() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path / "cache"))
    store = Store.create(tmp_path / "table.portulan", "Table", clock, backups=False)
    store.apply(fill("noirs-ameres"))
    store.close()
    return tmp_path / "table.portulan"


def test_the_picture_shows_the_window_and_leaves_the_campaign_free(qtbot: QtBot, campaign: Path) -> None:
    out = campaign.with_name("window.png")
    picture_of_window(campaign, out, folder=campaign.with_name("kept"), size=(900, 640), clock=clock)
    image = QImage(str(out))
    assert (image.width(), image.height()) == (900, 640)
    colours = {image.pixel(x, y) for x in range(0, 900, 9) for y in range(0, 640, 8)}
    assert len(colours) > 20
    assert not list(campaign.parent.glob("*.part"))
    with Store.open(campaign, clock, backups=False) as again:
        assert not again.read_only


def test_a_picture_that_cannot_be_written_leaves_the_old_one_whole(
    qtbot: QtBot, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = campaign.with_name("window.png")
    out.write_bytes(b"the picture of yesterday")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(ContentError):
        picture_of_window(campaign, out, folder=campaign.with_name("kept"), size=(900, 640), clock=clock)
    assert out.read_bytes() == b"the picture of yesterday"
    assert not [p for p in campaign.parent.iterdir() if p.name.startswith(".window") or p.suffix == ".part"]
