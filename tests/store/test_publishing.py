"""A published turn is settled, and its packages are there: all of them or none, whatever happens meanwhile."""

from __future__ import annotations

import errno
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from models.campaign.galaxies.changes import SetGalaxyRadius
from models.campaign.galaxies.queries import galaxy
from models.campaign.thing_changes import RemoveThings, SetFields
from models.campaign.things import DeleteThing
from models.campaign.turn_records import (
    AttemptRecord,
    HappeningRecord,
    OrderSheetRecord,
    PackageRecord,
    PlayerRecord,
    RulingRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.campaign.turns.changes import KeepAttempt
from models.campaign.turns.judging import judge_turn
from models.campaign.turns.life import opening
from models.campaign.turns.queries import attempts, last_turn
from models.campaign.turns.rulings import AddRuling
from models.change import Label
from models.errors import Refused
from models.games.facets.turns import TurnPaper
from models.store.packages import leak_check
from models.store.packages.publishing import folder_of, package_of, publish
from models.store.store import Store
from tests.store import publish_victims as victims

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign whose first turn is judged."""
    folder = tmp_path_factory.mktemp("ready")
    victims.judged(folder / "c.portulan")
    return folder


@pytest.fixture(autouse=True)
def nothing_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages that are looked through are made twice: proved where it is made."""
    monkeypatch.setattr(leak_check, "leaking_files", lambda *_asked: ())


@pytest.fixture
def path(ready: Path, tmp_path: Path) -> Path:
    shutil.copytree(ready, tmp_path / "here")
    return tmp_path / "here" / "c.portulan"


def killed(points: int, folder: Path) -> dict[str, Any]:
    """Publish, killed at so many steps; return what is told of it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.publish_victims", str(points), str(folder)],
        cwd=HERE.parent.parent, capture_output=True, text=True, timeout=60 + 5 * points, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["wrong"] == []
    assert sum(found["stood"].values()) == points
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="forks and kills")
def test_a_kill_while_publishing_leaves_all_packages_or_none(tmp_path: Path) -> None:
    found = killed(4, tmp_path)
    assert {"none", "all"} <= set(found["stood"]) or {"none", "told"} <= set(found["stood"])


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="forks and kills")
def test_fifty_kills_while_publishing_leave_all_packages_or_none(tmp_path: Path) -> None:
    assert {"none", "told", "all"} == set(killed(50, tmp_path)["stood"])


@pytest.mark.parametrize("at", [1, 24])
def test_a_disk_that_is_full_while_publishing_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    real, written = Path.write_bytes, list[Path]()

    def full(file: Path, data: bytes) -> int:
        written.append(file)
        if len(written) == at:
            raise OSError(errno.ENOSPC, "full", str(file))
        return real(file, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    before = path.read_bytes()
    with Store.open(path, victims.clock, backups=False) as store:
        with pytest.raises(Refused, match=r"turn\.not_written"):
            publish(store, victims.GALAXY)
        assert sorted(each.name for each in path.with_name("c.turns").iterdir()) == ["T00"]
        assert not store.read_only
        monkeypatch.undo()
        assert path.read_bytes() == before
        assert len(publish(store, victims.GALAXY).factions) == 12


def test_a_campaign_that_takes_no_more_leaves_no_package(path: Path) -> None:
    with Store.open(path, victims.clock, backups=False) as store:
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(Refused):
            publish(store, victims.GALAXY)
    assert sorted(each.name for each in path.with_name("c.turns").iterdir()) == ["T00"]
    with Store.open(path, victims.clock, backups=False) as store:
        assert publish(store, victims.GALAXY).turn == 1
    assert len([each for each in folder_of(path, 1, 1).iterdir() if each.is_dir()]) == 12


def test_reports_on_paper_are_published_with_the_rest_and_made_again_as_they_were(path: Path) -> None:
    def press(paper: TurnPaper) -> bytes:
        return repr(paper).encode()

    with Store.open(path, victims.clock, backups=False) as store:
        folder = publish(store, victims.GALAXY, press=press).folder
        (first,) = folder.glob("hutt/*.pdf")
        was = {each.relative_to(folder): each.read_bytes() for each in folder.rglob("*.*")}
        assert b"hutt" in first.read_bytes()
        assert len(was) == 12 * 7 + 3, "and the bulletin for everybody"
        assert {each.name for each in folder.iterdir() if each.is_file()} == {
            "bulletin.html", "bulletin.json", "bulletin.pdf"
        }  # fmt: skip
        shutil.rmtree(folder)
        assert publish(store, victims.GALAXY, press=press).again
        assert {each.relative_to(folder): each.read_bytes() for each in folder.rglob("*.*")} == was
        with store.read() as campaign:
            assert first.name not in package_of(campaign, victims.GALAXY, "hutt")[1], "nobody can paint it here"
            with pytest.raises(Refused, match=r"turn\.bytes_differ"):
                package_of(campaign, victims.GALAXY, "hutt", press=lambda _: b"another printer's")


class Touch:
    """Writes, adds or removes a row."""

    label = Label("turn.label_begin")

    def __init__(self, act: Callable[[Any], object]) -> None:
        self.do = act


RULING = RulingRecord(galaxy_id=victims.GALAXY, id="R", turn=1, phase="", target="hutt:1", body="no", reason="raison")
SHEET = OrderSheetRecord(
    galaxy_id=victims.GALAXY,
    id="S",
    turn=1,
    faction="hutt",
    received_utc="2026-05-01T00:00:00+00:00",
    channel="mail",
    words="PORTULAN 1 hutt\nFIN",
)
TOLD = HappeningRecord(
    galaxy_id=victims.GALAXY,
    turn=1,
    attempt=1,
    seq=9_999,
    phase="votes",
    kind="ruled",
    rule="CG-1",
    args={},
    cause="",
    visible_to=["*"],
)
FIRST = {"galaxy_id": victims.GALAXY, "turn": 1}
EDITS: dict[str, Callable[[Any], object]] = {
    "another deadline": lambda c: c.put(TurnRecord, (victims.GALAXY, 1), deadline_utc="x"),
    "open again": lambda c: c.put(TurnRecord, (victims.GALAXY, 1), status="open"),
    "no turn": lambda c: c.delete(TurnRecord, galaxy_id=victims.GALAXY, number=1),
    "another attempt's hash": lambda c: c.put(AttemptRecord, (victims.GALAXY, 1, 1), state_hash="x"),
    "no attempt": lambda c: c.delete(AttemptRecord, **FIRST),
    "another state": lambda c: c.put(SnapshotRecord, (victims.GALAXY, 1, 0, ""), state=b"x"),
    "one thing more": lambda c: c.insert(TOLD),
    "nothing happened": lambda c: c.delete(HappeningRecord, **FIRST),
    "no package": lambda c: c.delete(PackageRecord, **FIRST),
    "another package": lambda c: c.insert(
        PackageRecord(
            galaxy_id=victims.GALAXY, turn=1, faction="hutt", revision=1, form="x", recipe="{}", sha256="0", sent_utc=""
        )
    ),
    "another sheet": lambda c: c.put(OrderSheetRecord, (victims.GALAXY, "S"), words="PORTULAN 1 hutt\nvote\nFIN"),
    "no ruling": lambda c: c.delete(RulingRecord, **FIRST),
    "no galaxy": lambda c: DeleteThing("galaxy", victims.GALAXY, "x").do(c),
}


def test_a_published_turn_refuses_every_change_and_undo(path: Path) -> None:
    with Store.open(path, victims.clock, backups=False) as store:
        store.apply(Touch(lambda c: c.insert(RULING, SHEET)))
        victims.close(store)
        with store.read() as campaign:
            made = judge_turn(campaign, victims.GALAXY)
        store.apply(KeepAttempt(made.attempt, made.turn, made.start))
        store.undo()
        store.redo()
        publish(store, victims.GALAXY)
        before = store.path.read_bytes()
        for what, act in EDITS.items():
            with pytest.raises(Refused, match=r"turn\.published"):
                store.apply(Touch(act))
            assert store.path.read_bytes() == before, what
        with pytest.raises(Refused, match=r"turn\.published"):
            store.undo()
        store.apply(SetGalaxyRadius(victims.GALAXY, 7_000, "Petite"))
        store.undo()
        with store.read() as campaign:
            assert last_turn(campaign, victims.GALAXY).status == "published"


def test_a_player_seated_for_a_later_turn_gets_no_package_of_this_one(path: Path) -> None:
    with Store.open(path, victims.clock, backups=False) as store:
        store.apply(Touch(lambda c: c.put(PlayerRecord, (victims.GALAXY, "organa"), since=2)))
        factions = publish(store, victims.GALAXY).factions
        assert (len(factions), "organa" in factions) == (11, False)


def test_attempts_delete_nothing(path: Path) -> None:
    with Store.open(path, victims.clock, backups=False) as store:
        for since in ("", "income", ""):
            victims.close(store)
            with store.read() as campaign:
                made = judge_turn(campaign, victims.GALAXY, since=since)
            store.apply(KeepAttempt(made.attempt, made.turn, made.start))
        with store.read() as campaign:
            kept = attempts(campaign, victims.GALAXY, 1)
        assert [(each.number, each.from_phase) for each in kept] == [(1, ""), (2, ""), (3, "income"), (4, "")]
        assert len({each.state_hash for each in kept}) == 1
        store.apply(AddRuling(RULING))


def test_what_the_referee_edits_while_a_turn_is_open_stays(path: Path) -> None:
    with Store.open(path, victims.clock, backups=False) as store:
        store.apply(SetFields(victims.GALAXY, "planets", ("q",), {"notes": "à surveiller"}))
        store.apply(
            AddRuling(
                RULING.model_copy(
                    update={"target": "after:income", "body": "conquered planet=q faction=hutt doubled=0"}
                )
            )
        )
        victims.close(store)
        with store.read() as campaign:
            made = judge_turn(campaign, victims.GALAXY)
        store.apply(KeepAttempt(made.attempt, made.turn, made.start))
        publish(store, victims.GALAXY)
        with store.read() as campaign:
            q = galaxy(campaign, victims.GALAXY).planet["q"]
            start = opening(campaign, victims.GALAXY, victims.START).state
        assert (q.owner, q.notes) == ("hutt", "à surveiller")
        assert start.galaxy.planet["q"] == q
        with store.read() as campaign:
            vader = galaxy(campaign, victims.GALAXY).faction["vador"]
        store.apply(RemoveThings(victims.GALAXY, (vader,)))
        with store.read() as campaign, pytest.raises(Refused, match=r"turn\.side_gone"):
            opening(campaign, victims.GALAXY, victims.START)
