"""Packages of a published turn as files beside the campaign: all or none, and the same bytes each time they are made.

They are in `<campaign>.turns/T07/<faction>/…` beside the bulletin for everybody, a correction in `T07-2`. The files are
first written into a folder of their own; then the turn is published in one step of the campaign; then that folder gets
its name. If the program is killed in between, the campaign decides: a turn it calls published gets its packages again,
from what they were made of.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from models.campaign.galaxies.queries import galaxy as live_galaxy
from models.campaign.rows import Rows
from models.campaign.turn_records import PackageRecord, TurnRecord
from models.campaign.turns.calendar import kept_instant
from models.campaign.turns.changes import PublishTurn
from models.campaign.turns.handover import goes_on_here
from models.campaign.turns.judging import counts_every_ruling
from models.campaign.turns.queries import (
    all_turns,
    attempts,
    last_turn,
    letterheads,
    players,
    referee_of,
    reports,
    rulings_due,
    start_of,
    state_after,
)
from models.content import build
from models.errors import ContentError, Refused
from models.galaxy.merge import continued
from models.games.facets.turn_proof import NOTICE, TurnNotice
from models.games.facets.turns import EVERYBODY, Letterhead, TurnPaper, TurnReports
from models.i18n import trouble
from models.progress import Progress, silent
from models.safe_names import folder_name, under
from models.store.files import settle_file, settle_folder
from models.store.packages import leak_check
from models.store.store import Store

_PART: Final = ".part-"
MOST_NAMED: Final = 6
"""Files that are named at most where packages tell too much."""
PAPER: Final = ".pdf"
"""What the name of a report on paper ends on."""

Files = Mapping[str, Mapping[str, bytes]]
"""The files of packages: faction to name to bytes."""


@dataclass(frozen=True, slots=True)
class PackageRecipe:
    """What a package is made from: the number of the attempt, and the letterhead printed on it."""

    attempt: int
    head: Letterhead


@dataclass(frozen=True, slots=True)
class Published:
    """What was published: turn, revision, folder of its packages, factions; `again` if it was published before."""

    turn: int
    revision: int
    folder: Path
    factions: tuple[str, ...]
    again: bool = False


def turns_folder(path: Path) -> Path:
    """Return where the packages of a campaign are."""
    return path.with_name(f"{path.stem}.turns")


def folder_of(path: Path, turn: int, revision: int) -> Path:
    """Return where the packages of a turn are, or those of a correction of it."""
    return turns_folder(path) / (f"T{turn:02}" if revision <= 1 else f"T{turn:02}-{revision}")


Press = Callable[[TurnPaper], bytes]
"""What makes a PDF of a report: it needs a painter, which whoever publishes has."""


def publish(
    store: Store, galaxy_id: str, *, reason: str = "", last: bool = False, press: Press | None = None
) -> Published:
    """Publish the turn that was judged, or publish the last one again: with a later attempt as a correction.

    Packages that are published and missing are written again. `last` tells the secret of the dice: the campaign ends
    here. With a `press` each package holds its report on paper, too. Raises Refused where nothing is judged, something
    waits for a ruling, a package tells what its player may not know, or the disk does not take the files.
    """
    with store.read() as campaign:
        at = kept_instant(store.clock())
        ready = make_ready(store.path, campaign, galaxy_id, at, reason=reason, last=last, press=press)
    return ready if isinstance(ready, Published) else publish_ready(ready, lambda change: bool(store.apply(change)))


@dataclass(frozen=True, slots=True)
class ReadyTurn:
    """Packages that are written and wait in a folder of their own (`part`), and the Change that publishes them."""

    target: Path
    part: Path
    factions: tuple[str, ...]
    change: PublishTurn

    def throw_away(self) -> None:
        """Delete the folder of the packages that wait."""
        shutil.rmtree(self.part, ignore_errors=True)


def make_ready(
    path: Path, campaign: Rows, galaxy_id: str, at: str, *, reason: str = "", last: bool = False,
    press: Press | None = None, progress: Progress = silent,
) -> ReadyTurn | Published:  # fmt: skip
    """Write the packages of a judged turn that is not published yet: the long half of `publish`, for any thread.

    A turn that is published already gets only its missing packages written again. Raises as `publish` does.
    """
    turn = _judged(path, campaign, galaxy_id)
    told = any(_read(row.recipe).head.secret for row in _packages(campaign, galaxy_id, turn.number) if row.recipe)
    if turn.status == "published" and _last(campaign, galaxy_id, turn.number) == turn.attempt and (told or not last):
        return _again(path, campaign, galaxy_id, turn, press)
    # A secret that is told stays told: a correction of the last turn tells it, too.
    if turn.status != "published":
        is_newest(path, referee_of(campaign, galaxy_id).commitment, turn.number)
    made, change = _make_packages(
        campaign, galaxy_id, turn, reason, last=last or told, at=at, press=press, progress=progress
    )
    target = folder_of(path, turn.number, change.turn.revision)
    with _folder(target) as part:
        _write(part, made)
        waiting = part.rename(part.with_name(f"{part.name}-ready"))
    return ReadyTurn(target, waiting, tuple(key for key in made if key != EVERYBODY), change)


def is_newest(path: Path, commitment: str, turn: int) -> None:
    """Raise Refused where packages of a turn, or of a later one, were published from a newer copy of the campaign."""
    for file in sorted(turns_folder(path).glob(f"T*/{NOTICE}")):
        with suppress(OSError, ValueError, ContentError):
            told = build(TurnNotice, json.loads(file.read_bytes()), file=file.name)
            if told.commitment == commitment and told.turn >= turn:
                raise Refused("turn.older_copy", turn=told.turn, folder=file.parent.name)


def publish_ready(ready: ReadyTurn, apply: Callable[[PublishTurn], bool]) -> Published:
    """Publish packages that are ready: first the step of the campaign, then the folder gets its name.

    Raises Refused where `apply` did nothing or the folder cannot get its name, and whatever `apply` raises; the waiting
    packages are deleted then.
    """
    try:
        if not apply(ready.change):
            raise Refused("turn.judged_meanwhile")
        _put_in_place(ready.part, ready.target)
    except OSError as problem:
        raise Refused("turn.not_written", folder=ready.target.name, reason=trouble(problem)) from problem
    finally:
        ready.throw_away()
    made = ready.change.turn
    return Published(made.number, made.revision, ready.target, ready.factions)


def package_of(
    campaign: Rows, galaxy_id: str, faction: str, turn: int = -1, press: Press | None = None
) -> tuple[int, Mapping[str, bytes]]:
    """Return the turn and the files of a player's last package, or of his package of `turn`, byte for byte as given.

    For a rehearsal, which publishes nothing, it is the package he would get before the first turn. With a `press` the
    report on paper is among the files. Raises Refused where there is no such package.
    """
    last_turn(campaign, galaxy_id)
    rows = [row for row in campaign.many(PackageRecord, galaxy_id=galaxy_id) if row.faction == faction]
    found = [row for row in rows if turn in {-1, row.turn}]
    if not found and (not rows or not turn) and turn <= 0 and faction in players(campaign, galaxy_id):
        head = letterheads(campaign, galaxy_id, 0, 1)[faction]
        return 0, _files(reports(campaign, galaxy_id, 0, 1), faction, head, press)
    if not found:
        raise Refused("turn.no_package", turn=max(turn, 0))
    last = max((row.turn, row.revision) for row in found)
    mine = [row for row in found if (row.turn, row.revision) == last]
    return last[0], _remade(campaign, galaxy_id, last[0], mine, press)[faction]


def _files(told: TurnReports, faction: str, head: Letterhead, press: Press | None) -> Mapping[str, bytes]:
    found = told.package(faction, head)
    if press is None:
        return found
    paper = told.paper(faction, head)
    return {**found, paper.name: press(paper)}


def missing(path: Path, campaign: Rows, galaxy_id: str) -> tuple[tuple[int, int], ...]:
    """Return the published (turn, revision) pairs whose packages are not where they should be."""
    found = sorted({(row.turn, row.revision) for row in campaign.many(PackageRecord, galaxy_id=galaxy_id)})
    return tuple(each for each in found if not folder_of(path, *each).is_dir())


def _judged(path: Path, campaign: Rows, galaxy_id: str) -> TurnRecord:
    """Return the turn to publish: the one played now if it is judged, else the last published one.

    The latter only where it has a later attempt or packages are missing; raises Refused otherwise.
    """
    turn = last_turn(campaign, galaxy_id)
    if turn.status == "published" or attempts(campaign, galaxy_id, turn.number):
        return turn
    before = [each for each in all_turns(campaign, galaxy_id) if each.status == "published"]
    if before and (
        _last(campaign, galaxy_id, before[-1].number) > before[-1].attempt or missing(path, campaign, galaxy_id)
    ):
        return before[-1]
    raise Refused("turn.not_judged", turn=turn.number)


def _last(campaign: Rows, galaxy_id: str, turn: int) -> int:
    return attempts(campaign, galaxy_id, turn)[-1].number


def _make_packages(
    campaign: Rows,
    galaxy_id: str,
    turn: TurnRecord,
    reason: str,
    *,
    last: bool,
    at: str,
    press: Press | None,
    progress: Progress,
) -> tuple[dict[str, Mapping[str, bytes]], PublishTurn]:
    """Return the packages and the Change that publishes them."""
    goes_on_here(campaign, galaxy_id)
    attempt, revision = _last(campaign, galaxy_id, turn.number), turn.revision + 1
    if awaited := rulings_due(campaign, galaxy_id, turn.number, attempt):
        raise Refused("turn.rulings_wanted", causes=tuple(each.target for each in awaited))
    judged = attempts(campaign, galaxy_id, turn.number)[-1]
    if turn.number and attempt != turn.attempt and not counts_every_ruling(campaign, judged):
        raise Refused("turn.ruled_since", turn=turn.number)
    if revision > 1 and not reason.strip():
        raise Refused("turn.reason_wanted")
    telling = reports(campaign, galaxy_id, turn.number, attempt)
    before = {row.faction: _read(row.recipe) for row in _packages(campaign, galaxy_id, turn.number) if row.recipe}
    was = {number: reports(campaign, galaxy_id, turn.number, number) for number in {e.attempt for e in before.values()}}
    made: dict[str, Mapping[str, bytes]] = {}
    rows: list[PackageRecord] = []
    told: list[leak_check.Leak] = []
    heads = letterheads(campaign, galaxy_id, turn.number, attempt, last=last)
    secret = leak_check.secret_words(heads, campaign, galaxy_id)
    seats = [key for key, player in sorted(players(campaign, galaxy_id).items()) if player.since <= turn.number]
    after, before_it = (
        state_after(campaign, galaxy_id, turn.number, attempt),
        start_of(campaign, galaxy_id, turn.number),
    )
    if turn.revision:
        before_it = state_after(campaign, galaxy_id, turn.number, turn.attempt)
    for done, faction in enumerate((*seats, EVERYBODY)):
        progress(done, len(seats) + 1)
        head = heads[faction]
        had = before.get(faction)
        # Both as today's program tells them: what another version of it wrote otherwise is no correction. The bulletin
        # tells of every attempt, once there is a correction.
        listed = faction == EVERYBODY and head.proof.closings and (made or after != before_it)
        if (
            had is not None
            and not listed
            and last == bool(had.head.secret)
            and telling.package(faction, had.head) == was[had.attempt].package(faction, had.head)
        ):
            continue
        head = replace(head, revision=revision, reason=reason)
        made[faction] = _files(telling, faction, head, press)
        told += [(faction, name) for name in leak_check.leaking_files(telling, faction, head, made[faction], secret)]
        recipe = json.dumps(asdict(PackageRecipe(attempt, head)), ensure_ascii=False, sort_keys=True)
        rows += [
            # The files of a player have one recipe: it stands with the first of them.
            PackageRecord(
                galaxy_id=galaxy_id,
                turn=turn.number,
                faction=faction,
                revision=revision,
                form=name,
                recipe=recipe if n == 0 else "",
                sha256=_sha(data),
                sent_utc=at,
            )
            for n, (name, data) in enumerate(sorted(made[faction].items()))
        ]
    if told:
        raise Refused("turn.leaks", turn=turn.number, names=tuple("/".join(each) for each in told[:MOST_NAMED]))
    if turn.revision and not made and after == before_it:
        raise Refused("turn.correction_same", turn=turn.number)
    # What the referee edited meanwhile stays, where the turn itself did not change the same.
    live = live_galaxy(campaign, galaxy_id)
    galaxy = continued(before_it.galaxy, live, after.galaxy)
    opened = any(each.number == turn.number + 1 for each in all_turns(campaign, galaxy_id))
    now = turn.model_copy(update={"attempt": attempt, "revision": revision, "reason": reason})
    return made, PublishTurn(now, tuple(rows), galaxy, after.next(galaxy) if opened else None)


def _packages(campaign: Rows, galaxy_id: str, turn: int) -> tuple[PackageRecord, ...]:
    """Return the packages of a turn, later revisions after earlier ones."""
    return campaign.many(PackageRecord, order=("revision", "faction", "form"), galaxy_id=galaxy_id, turn=turn)


def _again(path: Path, campaign: Rows, galaxy_id: str, turn: TurnRecord, press: Press | None) -> Published:
    """Write the packages of every published turn that are not there; raises Refused where they would differ."""
    for number, revision in missing(path, campaign, galaxy_id):
        rows = [row for row in _packages(campaign, galaxy_id, number) if row.revision == revision]
        # What was published without reports on paper comes back without them.
        on_paper = any(row.form.endswith(PAPER) for row in rows)
        made = _remade(campaign, galaxy_id, number, rows, press if on_paper else None)
        with _folder(folder_of(path, number, revision)) as part:
            _write(part, made)
            _put_in_place(part, folder_of(path, number, revision))
    rows = [row for row in _packages(campaign, galaxy_id, turn.number) if row.revision == turn.revision]
    whose = tuple(dict.fromkeys(row.faction for row in rows if row.faction != EVERYBODY))
    return Published(turn.number, turn.revision, folder_of(path, turn.number, turn.revision), whose, again=True)


def _remade(campaign: Rows, galaxy_id: str, turn: int, rows: list[PackageRecord], press: Press | None) -> Files:
    """Return the files of package rows by faction, remade; without a press the reports on paper are left out.

    Raises Refused where the bytes differ from those that were published.
    """
    made: dict[str, dict[str, bytes]] = {}
    for faction, recipe in sorted((row.faction, row.recipe) for row in rows if row.recipe):
        told = _read(recipe)
        made[faction] = dict(_files(reports(campaign, galaxy_id, turn, told.attempt), faction, told.head, press))
    for row in rows:
        if press is None and row.form.endswith(PAPER):
            continue
        files = made[row.faction]
        if row.form not in files or _sha(files[row.form]) != row.sha256:
            raise Refused("turn.bytes_differ", turn=turn, name=f"{row.faction}/{row.form}")
    return made


def _read(recipe: str) -> PackageRecipe:
    return build(PackageRecipe, json.loads(recipe), file="recipe")


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@contextmanager
def _folder(target: Path) -> Iterator[Path]:
    """Give a new folder beside a target, gone at the end unless it was moved away; what killed programs left goes too.

    Raises Refused where the place does not take it.
    """
    part = None
    try:
        target.parent.mkdir(exist_ok=True)
        for left in target.parent.glob(f".*{_PART}*"):
            shutil.rmtree(left, ignore_errors=True)
        part = Path(tempfile.mkdtemp(prefix=f".{target.name}{_PART}", dir=target.parent))
        yield part
    except OSError as problem:
        raise Refused("turn.not_written", folder=target.name, reason=trouble(problem)) from problem
    finally:
        if part is not None:
            shutil.rmtree(part, ignore_errors=True)


def _write(part: Path, made: Files) -> None:
    """Write every file and see it on the disk."""
    for faction, files in made.items():
        folder = part if faction == EVERYBODY else under(part, folder_name(faction))
        folder.mkdir(exist_ok=True)
        for name, data in files.items():
            file = under(folder, name)
            file.write_bytes(data)
            settle_file(file)
        settle_folder(folder)
    settle_folder(part)


def _put_in_place(part: Path, target: Path) -> None:
    """Give a written folder its name; a folder already there was of a turn that was never published and is removed."""
    if target.exists():
        shutil.rmtree(target)
    with suppress(OSError):
        part.chmod(0o755)
    part.replace(target)
    settle_folder(target.parent)
