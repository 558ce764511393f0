"""What lies in a published package, who may read it, and what no package may hold."""

from __future__ import annotations

import json
import shutil
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.things import CreateThing
from models.campaign.turn_records import PackageRecord, RefereedRecord, RulingRecord
from models.campaign.turns.life import beginning
from models.campaign.turns.queries import letterheads, reports
from models.campaign.turns.rulings import AddRuling
from models.errors import Refused
from models.games.facets.turns import LineVerdict, ReadOrders
from models.games.library import galaxy_game
from models.store.packages import leak_check
from models.store.packages.publishing import (
    folder_of,
    make_ready,
    missing,
    package_of,
    publish,
    publish_ready,
    turns_folder,
)
from models.store.store import Store
from tests.store import publish_victims as victims


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign whose first turn is published, on paper, too, and looked through."""
    path = tmp_path_factory.mktemp("published") / "c.portulan"
    with pytest.MonkeyPatch.context() as patched:
        # Packages that are looked through are made twice: proved where it is made.
        patched.setattr(leak_check, "leaking_files", lambda *_asked: ())
        victims.judged(path)
        _publish(path)
    return path


def _publish(path: Path) -> None:
    turns_folder(path).joinpath(".T01.part-left").write_text("no folder at all")
    turns_folder(path).joinpath(".T01.part-half").mkdir()
    with Store.open(path, victims.clock, backups=False) as store:
        publish(store, victims.GALAXY, press=lambda paper: repr(paper).encode())


@pytest.fixture
def path(published: Path, tmp_path: Path) -> Path:
    shutil.copytree(published.parent, tmp_path / "here")
    return tmp_path / "here" / "c.portulan"


def test_packages_can_be_read_by_all_and_what_was_left_half_is_gone(path: Path) -> None:
    for turn in (0, 1):
        folder = folder_of(path, turn, 1)
        for each in (folder, *(each for each in folder.iterdir() if each.is_dir())):
            assert stat.S_IMODE(each.stat().st_mode) == 0o755
    assert {each.name for each in turns_folder(path).iterdir()} <= {"T00", "T01", ".T01.part-left"}


def test_whose_package_is_missing_is_told_and_it_is_written_again(path: Path) -> None:
    folder, bare = folder_of(path, 1, 1), folder_of(path, 0, 1)
    was = {each: each.read_bytes() for each in turns_folder(path).rglob("*.*") if each.is_file()}
    assert [each for each in was if each.suffix == ".pdf" and folder in each.parents]
    assert not [each for each in was if each.suffix == ".pdf" and bare in each.parents]
    with Store.open(path, victims.clock, backups=False) as store:
        with store.read() as campaign:
            assert missing(path, campaign, victims.GALAXY) == ()
        shutil.rmtree(folder)
        with store.read() as campaign:
            assert missing(path, campaign, victims.GALAXY) == ((1, 1),)
        shutil.rmtree(bare)
        again = publish(store, victims.GALAXY, press=lambda paper: repr(paper).encode())
        assert (again.again, again.turn, again.revision, again.folder) == (True, 1, 1, folder)
        assert len(again.factions) == 12
        with store.read() as campaign:
            assert missing(path, campaign, victims.GALAXY) == ()
    assert {each: each.read_bytes() for each in turns_folder(path).rglob("*.*") if each.is_file()} == was


def test_every_file_of_a_package_is_proved_but_those_nobody_can_paint_here(path: Path) -> None:
    """Whichever file of a player would not be what he was given: it is said, and his name with it."""
    with Store.open(path, victims.clock, backups=False) as store, store.read() as campaign:
        rows = campaign.many(PackageRecord, galaxy_id=victims.GALAXY, turn=1)
        mine = sorted(row.form for row in rows if row.faction == "hutt")
        assert [name for name in mine if name.endswith(".pdf")]
        assert package_of(campaign, victims.GALAXY, "hutt")[0] == 1
        assert package_of(campaign, victims.GALAXY, "hutt", 0)[0] == 0
        with pytest.raises(Refused, match=r"turn\.no_package"):
            package_of(campaign, victims.GALAXY, "hutt", 2)
        with pytest.raises(Refused, match=r"turn\.no_package"):
            package_of(campaign, victims.GALAXY, "personne")

        for name in mine:

            def altered(kind: type, name: str = name, **asked: object) -> tuple[PackageRecord, ...]:
                found = campaign.many(kind, **asked)
                if kind is not PackageRecord:
                    return found
                wanted = "hutt", name
                return tuple(
                    row.model_copy(update={"sha256": "0" * 64}) if (row.faction, row.form) == wanted else row
                    for row in found
                )

            told = _Altered(campaign, altered)
            if name.endswith(".pdf"):
                assert name not in package_of(told, victims.GALAXY, "hutt", 1)[1]
                continue
            with pytest.raises(Refused, match=r"turn\.bytes_differ") as refused:
                package_of(told, victims.GALAXY, "hutt", 1)
            assert refused.value.args_["name"] == f"hutt/{name}"


class _Altered:
    """A campaign that gives many rows otherwise than they are."""

    def __init__(self, campaign: object, many: object) -> None:
        self._campaign, self.many = campaign, many

    def __getattr__(self, name: str) -> object:
        return getattr(self._campaign, name)


def test_before_the_first_turn_a_rehearsal_shows_what_a_player_would_be_given(tmp_path: Path) -> None:
    with Store.create(tmp_path / "r.portulan", "Essai", victims.clock, backups=False) as store:
        store.apply(CreateThing(victims.GALAXY, NewGalaxy(victims.small_galaxy())))
        with store.read() as campaign:
            change = beginning(campaign, victims.GALAXY, victims.START, zone="UTC")
        store.apply(change)
        with store.read() as campaign:
            turn, files = package_of(campaign, victims.GALAXY, "hutt")
            assert turn == 0
            assert package_of(campaign, victims.GALAXY, "hutt", 0) == (0, files)
            on_paper = package_of(campaign, victims.GALAXY, "hutt", press=lambda _: b"papier")[1]
            assert set(on_paper.values()) - set(files.values()) == {b"papier"}
            for faction, wanted in (("hutt", 1), ("personne", -1)):
                with pytest.raises(Refused, match=r"turn\.no_package"):
                    package_of(campaign, victims.GALAXY, faction, wanted)
        assert not turns_folder(store.path).exists()


OWN_BOOK = "le joueur du Hutt avait oublié"


def test_a_package_tells_no_code_address_or_secret_but_its_own(path: Path) -> None:
    with Store.open(path, victims.clock, backups=False) as store:
        for key, body, why in (
            ("R1", "money faction=hutt amount=5\nVous retrouvez une caisse", OWN_BOOK),
            ("R2", "money faction=hutt amount=5", "une dette"),
            ("R3", "money faction=hutt amount=5\nIl a payé sa dette", "Il a payé sa dette"),
        ):
            ruled = {"turn": 1, "phase": "income", "target": "after:income", "body": body, "reason": why}
            row = RulingRecord(galaxy_id=victims.GALAXY, id=key, **ruled)
            store.apply(AddRuling(row))
    with Store.open(path, victims.clock, backups=False) as store, store.read() as campaign:
        story, heads = reports(campaign, victims.GALAXY, 1, 1), letterheads(campaign, victims.GALAXY, 1, 1)
        secret = leak_check.secret_words(heads, campaign, victims.GALAXY)
    assert {heads["hutt"].code, heads["vador"].code} < secret
    assert "" not in secret
    assert {OWN_BOOK, "une dette", "Il a payé sa dette"} & secret == {OWN_BOOK}, "the referee's own book"
    files = story.package("hutt", heads["hutt"])

    def told(files: dict[str, bytes], head: object = heads["hutt"], story: object = story) -> tuple[str, ...]:
        return leak_check.leaking_files(story, "hutt", head, files, secret)

    assert told(files) == ()
    for other in (heads["vador"].code.encode(), OWN_BOOK.encode()):
        for name in files:
            assert told({**files, name: files[name] + b" " + other}) == (name,)
    for name in files:
        assert told({each: data for each, data in files.items() if each != name}) == (name,), "a file is wanting"
    assert told({**files, "de-trop.txt": b"rien"}) == ("de-trop.txt",)


def test_what_a_player_wrote_himself_may_stand_in_his_package(path: Path) -> None:
    """He guessed a code, or was told it: his own sheet comes back to him, and to nobody else."""
    with Store.open(path, victims.clock, backups=False) as store, store.read() as campaign:
        story, heads = reports(campaign, victims.GALAXY, 1, 1), letterheads(campaign, victims.GALAXY, 1, 1)
        secret = leak_check.secret_words(heads, campaign, victims.GALAXY)
    lines = (LineVerdict(1, f"le mot est {heads['vador'].code}"),)
    sheets = {"hutt": ReadOrders(1, "hutt", heads["hutt"].code, lines)}
    story = galaxy_game().turns.reports(replace(story.turn, sheets=sheets))
    files = story.package("hutt", heads["hutt"])
    assert any(heads["vador"].code.encode() in data for data in files.values())
    assert leak_check.leaking_files(story, "hutt", heads["hutt"], files, secret) == ()
    theirs = story.package("organa", heads["organa"])
    name, data = next(iter(theirs.items()))
    told = {**theirs, name: data + heads["vador"].code.encode()}
    assert leak_check.leaking_files(story, "organa", heads["organa"], told, secret) == (name,)


def test_packages_that_wait_tell_no_secret_and_leave_no_trace_when_they_are_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leak_check, "leaking_files", lambda *_asked: ())
    path = tmp_path / "c.portulan"
    victims.judged(path)
    told: list[tuple[int, int]] = []
    with Store.open(path, victims.clock, backups=False) as store:
        with store.read() as campaign:
            secret = campaign.many(RefereedRecord)[0].secret
            ready = make_ready(path, campaign, victims.GALAXY, "x", progress=lambda *at: told.append(at))
        assert told == [(done, 13) for done in range(13)]
        recipes = [json.loads(row.recipe)["head"] for row in ready.change.packages if row.recipe]
        assert len(recipes) == 13
        assert {head["secret"] for head in recipes} == {""}
        assert all(secret.encode() not in each.read_bytes() for each in ready.part.rglob("*.*"))
        assert not ready.target.exists()
        with pytest.raises(Refused, match=r"turn\.judged_meanwhile"):
            publish_ready(ready, lambda _change: False)
        assert [each.name for each in turns_folder(path).iterdir()] == ["T00"]
