"""Campaigns with every sample and a battle in them, made odd in one place, and the commands that read a campaign."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import run
from app.clock import now
from models.campaign.sample_list import ORDER
from models.campaign.samples import fill
from models.campaign.scenarios.changes import NewBattle, PlayAct
from models.campaign.things import CreateThing
from models.change import Label
from models.games.automatic_start import play_opening
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import Seats, as_done, dice_of, written_done, written_setup
from models.games.scenarios.scenario import setup_of
from models.store import digests
from models.store.schema import TABLES
from models.store.store import Store
from models.store.values import fits
from tests.games.aventures.temple import carded

ODD = (None, 7, -1, 1.5, "", "x", [], {}, [1], {"a": 1}, True, 10**12, "é" * 50, [[]], -(10**9))
CELLS = ("", "x", 7, -5, 10**12, "é", b"x", 1.5, "{}", "[]")
JSON = (
    ("member", "body"), ("story_event", "body"), ("content", "body"), ("map", "head"), ("scenario", "body"),
    ("faction", "unlimited"), ("sector", "outline"), ("battle", "setup"), ("battle", "state"), ("battle_act", "body"),
)  # fmt: skip
BATTLE = "0BATTLE"
PLAYED = 12


def whole(path: Path) -> Path:
    """Make a campaign with every bundled sample in it, and a battle under way."""
    with Store.create(path, "C", now, backups=False) as store:
        for each in ORDER:
            store.apply(fill(each))
        fight(store)
    return path


def fight(store: Store) -> None:
    """Begin a battle of the Lost Temple, everybody in place, and play its first acts."""
    battles = AVENTURES.battles
    assert battles is not None
    board, made = bundled_scenario("temple-perdu")
    setup = setup_of(carded(made), board, {})
    table = battles.set_up(setup)
    written, acts = play_opening(AVENTURES, setup, "a")
    state = table.read_state(written)
    begun = CreateThing(
        BATTLE, NewBattle("", "Au temple", "aventures", written_setup(setup, Seats()), written, "a", acts)
    )
    store.apply(begun)
    for number in range(len(acts) + 1, len(acts) + 1 + PLAYED):
        advice = table.at(state).advice(battles.players()[0].id)
        played = table.at(state).play(advice.act, dice_of("a", number))
        act, view = table.write_act(advice.act), table.at(state).view
        done = written_done(as_done(act, played, view, why=advice.why))
        state = played.state
        store.apply(PlayAct(BATTLE, number, done, table.write_state(state), Label("scenario.begin", {"name": "x"})))


def _places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [way] if way else []
    each = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in each:
        found += _places(inner, (*way, key))
    return found


def spoilt(whole: Path, path: Path, seed: int) -> str:
    """Write a copy with one odd value in it, its sums made to fit; return which."""
    chance = random.Random(seed)
    path.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(path)) as db:
        if chance.random() < 0.6:
            table, column = chance.choice(JSON)
            rows = db.execute(f'SELECT rowid, "{column}" FROM "{table}" ORDER BY rowid').fetchall()
            row, text = chance.choice(rows)
            value = json.loads(text)
            ways = _places(value)
            what = f"{table}.{column}"
            if ways:
                way, odd = chance.choice(ways), chance.choice(ODD)
                inner = value
                for key in way[:-1]:
                    inner = inner[key]
                inner[way[-1]] = odd
                what = f"{what} {way} {odd!r}"
            db.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (json.dumps(value), row))
        else:
            sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'seal' ORDER BY name"
            table = chance.choice([row[0] for row in db.execute(sql)])
            columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]
            column, odd = chance.choice(columns), chance.choice(CELLS)
            rows = db.execute(f'SELECT "{columns[0]}" FROM "{table}" ORDER BY 1').fetchall()
            what = f"{table}.{column} {odd!r}"
            if rows:
                sql = f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE "{columns[0]}" IS ?'
                db.execute(sql, (odd, chance.choice(rows)[0]))
        digests.write(db)
        db.commit()
    return what


def wrong_cell(whole: Path, path: Path, seed: int) -> str:
    """Write a copy with a whole column of wrong plain cells, as another program leaves them; return which."""
    chance = random.Random(seed)
    path.write_bytes(whole.read_bytes())
    table = chance.choice([each for each in TABLES if each.name != "info"])
    column = chance.choice([each for each in table.kinds[table.keys :] if each.kind != "JSON"] or [table.kinds[0]])
    odd = chance.choice([value for value in (*CELLS, 2**60) if not fits(column, value)])
    with closing(sqlite3.connect(path)) as db:
        db.execute(f'UPDATE OR IGNORE "{table.name}" SET "{column.name}" = ?', (odd,))
        digests.write(db)
        db.commit()
    return f"{table.name}.{column.name} {odd!r}"


def commands(whole: Path, path: Path, folder: Path) -> list[list[str]]:
    """Return every command that reads a campaign, for one that came of `whole`; those that write it are the last."""
    with closing(sqlite3.connect(whole)) as db:
        forces = [
            row[0] for row in db.execute("SELECT name FROM force GROUP BY name HAVING count(*) = 1 ORDER BY name")
        ]
        maps = [row[0] for row in db.execute("SELECT min(map_id) FROM scenario WHERE map_id <> '' GROUP BY game")]
        scenario = db.execute("SELECT id FROM scenario WHERE map_id <> '' ORDER BY game").fetchone()[0]
        planets = [row[0] for row in db.execute("SELECT name FROM planet ORDER BY radius DESC LIMIT 2")]
        side = db.execute("SELECT id FROM faction ORDER BY id").fetchone()[0]
    file = str(path)
    shared = [
        ["party", "share", file, "--force", name, "-o", str(folder / f"party{at}{suffix}")]
        for at, name in ((0, forces[0]), (1, forces[-1]))
        for suffix in (".json", ".csv", ".txt", ".md")
    ]
    drawn = [
        ["map", word, f"{file}#{each}", str(folder / f"map{suffix}"), *more]
        for each in maps
        for word, suffix, more in (
            ("render", ".png", ("--scale", "0.2")),
            ("render", ".svg", ()),
            ("print", ".pdf", ("--cell-mm", "5", "--paper", "a3")),
            *(("convert", suffix, ()) for suffix in (".tmx", ".tmj", ".json", ".dd2vtt", ".foundry.json")),
        )
    ]
    galaxy = [
        ["galaxy", "export", file, "-o", str(folder / f"galaxy{suffix}"), *known]
        for suffix in (".csv", ".graphml", ".geojson", ".json", ".svg", ".html", ".pdf", ".png")
        for known in ((), ("--player", side))
    ]
    return [
        ["info", file],
        ["info", file, "--json"],
        ["check", file],
        ["check", file, "--json"],
        ["backup", file],
        ["cards", file, "-o", str(folder / "cards.pdf")],
        ["cards", file, "-o", str(folder / "cards.png"), "--force", forces[0]],
        *shared,
        *drawn,
        ["map", "convert", f"{file}#{maps[0]}", f"{folder / 'other.portulan'}#x"],
        ["map", "convert", f"{file}#{scenario}", str(folder / "module.vmod")],
        *galaxy,
        ["galaxy", "route", file, *planets],
        ["galaxy", "route", file, *planets, "--by", "distance", "--json"],
        ["galaxy", "circle", file, "--at", "0,0", "--radius", "9000"],
        ["import", file, str(folder / "imported.portulan")],
        ["restore", str(folder / "restored.portulan"), file],
        ["galaxy", "import", file, str(folder / "galaxy.json")],
        ["party", "take", file, str(folder / "party0.json")],
        ["map", "convert", f"{file}#{maps[0]}", f"{file}#y"],
        ["repair", file],
    ]


def answered(words: list[str], capsys: pytest.CaptureFixture[str], what: str) -> int:
    """Have a command done; it ends in words, whatever it read."""
    try:
        code = run(words)
    except Exception as problem:
        raise AssertionError(f"{what}: {' '.join(words[:2])}") from problem
    said = capsys.readouterr()
    assert code in (0, 1, 2), what
    assert "Traceback" not in said.err, what
    assert code == 0 or said.err or said.out, f"{what}: {' '.join(words[:2])} says nothing"
    return code
