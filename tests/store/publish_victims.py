"""Publishes a turn again and again, killed at one step of it after another, and looks at what is left. Prints one JSON
document: at how many steps it was killed, how it stood then, and what was wrong.

python publish_victims.py POINTS FOLDER
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.things import CreateThing
from models.campaign.turns.changes import KeepAttempt
from models.campaign.turns.judging import judge_turn
from models.campaign.turns.life import beginning, closing, opening
from models.campaign.turns.queries import last_turn
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Planet, Troops
from models.games.empire.figures import book_alliances, book_factions
from models.store.integrity import check_file
from models.store.packages import leak_check
from models.store.packages.publishing import folder_of, missing, publish
from models.store.store import Store

GALAXY = "G"
START = datetime(2026, 5, 1, tzinfo=UTC)


def clock() -> datetime:
    return START + timedelta(hours=1)


def small_galaxy() -> Galaxy:
    return Galaxy(
        name="Petite",
        planets=(Planet("p", "Pé", 0, 0, 500, owner="hutt"), Planet("q", "Cu", 9000, 0, 500, owner="vador")),
        commands=(Command("c", "Cé", "hutt", 0, 0, force=Troops(2, 1, 2)),),
        alliances=book_alliances(),
        factions=book_factions(),
    )


def close(store: Store, galaxy_id: str = GALAXY) -> None:
    """Close the turn that is played, where it is not closed with the sheets that count."""
    with store.read() as campaign:
        change = closing(campaign, galaxy_id, store.clock())
    if change is not None:
        store.apply(change)


def judged(path: Path) -> None:
    """Make a campaign whose first turn is judged and waits to be published."""
    with Store.create(path, "Une guerre", clock, backups=False) as store:
        store.apply(CreateThing(GALAXY, NewGalaxy(small_galaxy())))
        with store.read() as campaign:
            change = beginning(campaign, GALAXY, START, zone="UTC")
        store.apply(change)
        publish(store, GALAXY)
        with store.read() as campaign:
            following = opening(campaign, GALAXY, START)
        store.apply(following)
        close(store)
        with store.read() as campaign:
            made = judge_turn(campaign, GALAXY)
        store.apply(KeepAttempt(made.attempt, made.turn, made.start))


STEPS = ((os, "fsync"), (os, "open"), (Path, "mkdir"), (Path, "write_bytes"), (Path, "replace"), (shutil, "rmtree"))


def counting(at: int) -> Callable[[], int]:
    """Count every step that leaves something on the disk, and every statement; end the program before one of them."""
    done = 0

    def step(*_: object) -> None:
        nonlocal done
        done += 1
        if done == at:
            os.kill(os.getpid(), signal.SIGKILL)

    for owner, name in STEPS:
        real = getattr(owner, name)

        def counted(*args: object, real: Callable[..., object] = real, **more: object) -> object:
            step()
            return real(*args, **more)

        setattr(owner, name, counted)
    opened = Store.open

    def traced(*args: object, **more: object) -> Store:
        store = opened(*args, **more)  # type: ignore[arg-type]
        store._db.set_trace_callback(step)
        return store

    Store.open = traced  # type: ignore[method-assign,assignment]
    return lambda: done


def run(path: Path, at: int) -> int:
    """Publish in a child that is killed before a step; return how many steps it took, 0 where it was killed."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        with suppress(BaseException):
            steps = counting(at)
            with Store.open(path, clock, backups=False) as store:
                publish(store, GALAXY)
            os.write(theirs, b"%d" % steps())
        os._exit(0)
    os.close(theirs)
    said = os.read(ours, 64)
    os.close(ours)
    os.waitpid(child, 0)
    return int(said or b"0")


def left(path: Path, folder: Path) -> tuple[str, list[str]]:
    """Return how it stands after a kill, and what is wrong with that: all packages or none, and the rest follows."""
    wrong = [problem.key for problem in check_file(path)]
    with Store.open(path, clock, backups=False) as store:
        with store.read() as campaign:
            published = last_turn(campaign, GALAXY).status == "published"
            gone = missing(path, campaign, GALAXY)
        stands = "none" if not published else "told" if gone else "all"
        if not published and folder.exists():
            wrong.append("a folder of a turn that is not published")
        made = {each.name for each in folder.iterdir()} if folder.exists() else set()
        if made and made != {"bulletin.html", "bulletin.json", *(each.id for each in book_factions())}:
            wrong.append("some packages and not all")
        done = publish(store, GALAXY)
        if done.again != published or len(done.factions) != len(book_factions()):
            wrong.append("publishing again did something else")
        with store.read() as campaign:
            if missing(path, campaign, GALAXY):
                wrong.append("packages are missing at the end")
    if [each for each in folder.parent.iterdir() if each.name.startswith(".")]:
        wrong.append("something was left over")
    return stands, wrong


def main(points: int, folder: Path) -> None:
    """Kill at so many steps."""
    ready = folder / "ready"
    ready.mkdir()
    judged(ready / "c.portulan")
    stood, wrong = Counter[str](), list[str]()

    def fresh(name: str) -> Path:
        shutil.copytree(ready, folder / name)
        return folder / name / "c.portulan"

    steps = run(fresh("whole"), 0)
    digests = files(folder / "whole" / "c.turns")
    half = points // 2
    # Half of them evenly over all steps, half among the last: that is where the turn becomes published.
    for at in (*(1 + n * steps // half for n in range(half)), *range(steps - points + half + 1, steps + 1)):
        path = fresh(str(at))
        run(path, at)
        stands, found = left(path, folder_of(path, 1, 1))
        if files(path.with_name("c.turns")) != digests:
            found.append("other bytes")
        stood[stands] += 1
        wrong += [f"step {at}: {each}" for each in found]
        shutil.rmtree(path.parent)
    sys.stdout.write(json.dumps({"steps": steps, "stood": stood, "wrong": wrong}))


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


if __name__ == "__main__":
    # Proved where it is made: here packages are made a hundred times.
    leak_check.leaking_files = lambda *_asked: ()
    main(int(sys.argv[1]), Path(sys.argv[2]))
