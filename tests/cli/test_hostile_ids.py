"""Ids of a stranger's file are never places: no command takes them in, and whatever is written stays in its folder."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from models.store import digests
from models.store import store as stores

HOSTILE = ("../../../evil", "/abs/path", "a\nb", "..", "C:evil", "a\\b", "hutt\0/../../evil", "x" * 300)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from app.cli.main import run

    path = tmp_path_factory.mktemp("sample") / "c.portulan"
    assert run(["new", str(path), "--sample", "empire"]) == 0
    return path


@pytest.mark.parametrize("hostile", HOSTILE)
def test_galaxy_with_a_hostile_id_is_not_imported(sample: Path, portulan: Any, hostile: str) -> None:
    shutil.copy(sample, "c.portulan")
    faction = {"id": hostile, "name": {"fr": "M", "en": "M"}}
    whole = {"format": "portulan-galaxy", "version": 1, "name": "G", "radius": 9000, "planets": []}
    Path("g.json").write_text(json.dumps({**whole, "factions": [faction]}), encoding="utf-8")
    Path("g.csv").write_bytes(f'name,x,y,id\nA,1,1,"{hostile}"\n'.encode())
    before = Path("c.portulan").read_bytes()
    for file in ("g.json", *(("g.csv",) if "\n" not in hostile and "\0" not in hostile else ())):
        refused = portulan("galaxy", "import", "c.portulan", file)
        assert refused.code != 0, file
        assert refused.err.count("\n") == 1
    assert Path("c.portulan").read_bytes() == before


@pytest.mark.parametrize("hostile", HOSTILE)
def test_altered_campaign_writes_nothing_outside_its_folder(
    sample: Path, portulan: Any, monkeypatch: pytest.MonkeyPatch, hostile: str
) -> None:
    home = Path("deep/er/home").absolute()
    home.mkdir(parents=True)
    file = home / "c.portulan"
    shutil.copy(sample, file)
    with closing(sqlite3.connect(file)) as db:
        for table, column in (("faction", "id"), ("planet", "owner"), ("command", "owner"), ("character", "owner")):
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = 'hutt'", (hostile,))
        digests.write(db)
        db.commit()
    told = portulan("check", file)
    assert told.code != 0
    assert portulan("turn", "begin", file, "--test", "--no-pdf").code != 0
    taken = portulan("import", file, home / "mine.portulan")
    with closing(sqlite3.connect(home / "mine.portulan")) as db:
        assert not db.execute("SELECT 1 FROM faction WHERE id = ?", (hostile,)).fetchall(), taken.out
    # As a file too large to be checked while it opens.
    monkeypatch.setattr(stores, "CHECKED_AT_ONCE", 0)
    portulan("turn", "begin", file, "--test", "--no-pdf")
    outside = [each for each in Path().rglob("*") if each.is_file() and home not in each.absolute().parents]
    assert outside == []
    folders = {each.name for each in (home / "c.turns").glob("*/*") if each.is_dir()}
    assert all("/" not in name and ".." not in name and name.isprintable() for name in folders)
    assert not Path("/abs/path").exists()


def test_words_of_a_graph_program_become_ids(sample: Path, portulan: Any) -> None:
    shutil.copy(sample, "c.portulan")
    key = '<key id="{0}" for="node" attr.name="{0}" attr.type="string"/>'
    node = '<node id="{0}"><data key="x">1</data><data key="y">{1}</data><data key="owner">../../e</data></node>'
    keys = "".join(key.format(name) for name in ("x", "y", "owner"))
    nodes = node.format("http://a/1", 1) + node.format("../../b", 2)
    graph = f'<graph>{nodes}<edge source="http://a/1" target="../../b"/></graph>'
    Path("g.graphml").write_text(f"<graphml>{keys}{graph}</graphml>", encoding="utf-8")
    assert portulan("galaxy", "import", "c.portulan", "g.graphml").code == 0
    assert portulan("check", "c.portulan").code == 0
    with closing(sqlite3.connect("c.portulan")) as db:
        assert db.execute("SELECT count(*) FROM planet WHERE name IN ('http://a/1', '../../b')").fetchone() == (2,)
        assert db.execute("SELECT count(*) FROM route WHERE start LIKE 'http-a-1-%'").fetchone() == (1,)
