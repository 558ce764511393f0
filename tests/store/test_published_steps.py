"""Each answer of publishing, with packages of one line: who gets one, what is kept of it, what a correction changes."""

from __future__ import annotations

import errno
import hashlib
import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from models.campaign.rows import Rows
from models.campaign.turn_changes import AddRuling, KeepAttempt
from models.campaign.turn_judging import judge_turn
from models.campaign.turn_life import opening
from models.campaign.turn_queries import all_turns, letterheads, played, refereed, start_of
from models.campaign.turn_records import AttemptRecord, PackageRecord, PlayerRecord, RulingRecord, TurnRecord
from models.errors import ContentError, Refused
from models.galaxy.values import Planet
from models.games.facets.turns import EVERYBODY, Letterhead, PlayedTurn
from models.games.library import turns
from models.i18n import trouble
from models.store import leak_check, publishing
from models.store.publishing import Published, ReadyTurn, folder_of, let_out, made_ready, missing, package_of, publish
from models.store.store import Store
from tests.store import publish_victims as victims
from tests.store.publish_victims import small_galaxy
from tests.store.test_publishing import Touch

G = victims.GALAXY
SEATS = (
    "amedda", "aube", "commerce", "confederation", "conseil", "hutt", "jerjerrod", "mecrosa", "mothma", "organa",
    "tarkin", "vador",
)  # fmt: skip
AT = "2026-05-01T01:00:00+00:00"


class Sheet:
    """A report on paper."""

    name = "a-rapport.pdf"

    def __init__(self, faction: str) -> None:
        self.faction = faction


class Office:
    """The game, but a package is two short files that say whose it is, his money, and the letterhead."""

    def __getattr__(self, name: str) -> Any:
        return getattr(turns(), name)

    def package(self, story: tuple[PlayedTurn, ...], faction: str, head: Letterhead) -> Mapping[str, bytes]:
        after = story[-1].phases[-1].state if story[-1].phases else story[-1].start
        money = turns().figures(after).get(faction, {}).get("money", 0)
        return {"z.txt": b"z", "lettre.txt": f"{story[-1].number} {faction} {money} {head}".encode()}

    def paper(self, _story: tuple[PlayedTurn, ...], faction: str, _head: Letterhead) -> Sheet:
        return Sheet(faction)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A campaign whose first turn is judged."""
    planets = tuple(
        Planet(f"{who}-{n}", f"{who} {n}", 9000 * n, 9000 * m, 500, owner=who)
        for m, who in enumerate(SEATS)
        for n in (0, 1, 2)
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(publishing, "turns", Office)
        patched.setattr(victims, "small_galaxy", lambda: replace(small_galaxy(), planets=planets))
        patched.setattr(leak_check, "told_too_much", lambda *_asked: ())
        path = tmp_path_factory.mktemp("kept") / "c.portulan"
        victims.judged(path)
        yield path


@pytest.fixture
def store(kept: Path, tmp_path: Path) -> Iterator[Store]:
    shutil.copytree(kept.parent, tmp_path / "here")
    with Store.open(tmp_path / "here" / "c.portulan", victims.clock, backups=False) as made:
        yield made


def judge(store: Store, *, since: str = "", correct: bool = False) -> None:
    if not correct:
        victims.close(store, G)
    with store.read() as campaign:
        made = judge_turn(campaign, G, since=since, correct=correct)
    store.apply(KeepAttempt(made.attempt, made.turn, made.start))


def open_next(store: Store) -> None:
    with store.read() as campaign:
        change = opening(campaign, G, victims.START)
    store.apply(change)


def corrected(store: Store, key: str, amount: int) -> None:
    """Give the Hutts more money after the income of turn 1, and judge it again."""
    body = f"money faction=hutt amount={amount}"
    store.apply(AddRuling(RulingRecord(G, key, 1, "income", "after:income", body, "oubli")))
    judge(store, since="income", correct=True)


def money(store: Store, turn: int) -> int:
    """What the Hutts have at the start of a turn."""
    with store.read() as campaign:
        return turns().figures(start_of(campaign, G, turn))["hutt"]["money"]


def refused(store: Store, key: str, **how: Any) -> dict[str, object]:
    """Publish, which is refused and changes nothing; return what the sentence is told with."""
    before = store.path.read_bytes(), sorted(store.path.with_name("c.turns").rglob("*"))
    with pytest.raises(Refused) as caught:
        publish(store, G, **how)
    assert (store.path.read_bytes(), sorted(store.path.with_name("c.turns").rglob("*"))) == before
    assert caught.value.key == key
    return dict(caught.value.args_)


def ready(store: Store, **how: Any) -> ReadyTurn:
    """Make packages ready and throw them away; return what they would have been."""
    with store.read() as campaign:
        made = made_ready(store.path, campaign, G, AT, **how)
    assert isinstance(made, ReadyTurn)
    assert {each.name for each in made.part.iterdir() if each.is_dir()} == set(made.factions)
    made.throw_away()
    return made


def test_packages_of_a_turn_have_a_folder_and_those_of_a_correction_another() -> None:
    path = Path("/x/Ma guerre.portulan")
    names = [str(folder_of(path, turn, revision)) for turn, revision in ((0, 0), (0, 1), (3, 1), (3, 2), (12, 13))]
    assert names == [f"/x/Ma guerre.turns/{name}" for name in ("T00", "T00", "T03", "T03-2", "T12-13")]


def test_of_every_file_of_a_package_a_digest_is_kept_and_with_the_first_how_all_were_made(store: Store) -> None:
    told: list[tuple[int, int]] = []
    made = ready(store, press=lambda sheet: sheet.faction.encode(), progress=lambda *at: told.append(at))
    assert told == [(number, 13) for number in range(13)]
    assert (made.target, made.factions) == (folder_of(store.path, 1, 1), SEATS)
    assert made.part.name.startswith(".T01.part-")
    assert made.change.next_start == b"", "the next turn is not opened"
    with store.read() as campaign:
        turn = all_turns(campaign, G)[1]
        secret = refereed(campaign, G).secret
    assert made.change.turn == turn._replace(attempt=1, revision=1)
    rows = [(row.faction, row.revision, row.form, row.sent_utc) for row in made.change.packages]
    names = ("a-rapport.pdf", "lettre.txt", "z.txt")
    assert rows == [(who, 1, name, AT) for who in (*SEATS, EVERYBODY) for name in names]
    assert [row.sha256 for row in made.change.packages if row.form == names[0]] == [
        hashlib.sha256(who.encode()).hexdigest() for who in (*SEATS, EVERYBODY)
    ]
    for row in made.change.packages:
        assert bool(row.recipe) == (row.form == names[0])
        assert secret not in row.recipe
    recipe = json.loads(made.change.packages[0].recipe)
    assert (recipe["attempt"], recipe["head"]["revision"], recipe["head"]["reason"]) == (1, 1, "")
    assert list(recipe) == sorted(recipe)
    assert list(recipe["head"]) == sorted(recipe["head"]), "the same bytes each time"
    assert '"campaign": "Petite"' in made.change.packages[0].recipe


def test_a_turn_is_published_once_corrected_for_a_reason_and_told_whole_at_the_end(store: Store) -> None:
    first, second = folder_of(store.path, 1, 1), folder_of(store.path, 1, 2)
    assert publish(store, G) == Published(1, 1, first, SEATS)
    assert publish(store, G) == Published(1, 1, first, SEATS, again=True)
    with store.read() as campaign:
        assert all_turns(campaign, G)[1][3:7] == ("published", 1, 1, "")
        assert missing(store.path, campaign, G) == ()
    open_next(store)
    assert refused(store, "turn.not_judged") == {"turn": 2}
    was = money(store, 2)
    corrected(store, "R1", 7000)
    for reason in ("", "  "):
        assert refused(store, "turn.reason_wanted", reason=reason) == {}
    change = ready(store, reason="oubli").change
    assert turns().number(change.next_start) == 2
    assert publish(store, G, reason="oubli") == Published(1, 2, second, ("hutt",))
    assert money(store, 2) == was + 7000
    there = [each.name for each in second.iterdir() if each.is_dir()]
    assert there == ["hutt"], "nothing else is otherwise, but the bulletin, which tells of every attempt"
    letter = (second / "hutt" / "lettre.txt").read_text(encoding="utf-8")
    assert "revision=2, reason='oubli', secret=''" in letter
    with store.read() as campaign:
        assert all_turns(campaign, G)[1][3:7] == ("published", 2, 2, "oubli")
    judge(store, since="income", correct=True)
    assert refused(store, "turn.correction_same", reason="pour voir") == {"turn": 1}
    corrected(store, "R2", 1000)
    assert publish(store, G, reason="encore") == Published(1, 3, folder_of(store.path, 1, 3), ("hutt",))
    shutil.rmtree(second)
    assert publish(store, G) == Published(1, 3, folder_of(store.path, 1, 3), ("hutt",), again=True)
    assert (second / "hutt" / "lettre.txt").read_text(encoding="utf-8") == letter


def test_the_secret_is_told_to_all_at_the_end_and_by_every_correction_after_it(store: Store) -> None:
    publish(store, G)
    with store.read() as campaign:
        secret = refereed(campaign, G).secret
    assert refused(store, "turn.reason_wanted", last=True) == {}
    last = publish(store, G, last=True, reason="fin")
    assert last == Published(1, 2, folder_of(store.path, 1, 2), SEATS)
    assert f"secret='{secret}'" in (last.folder / "amedda" / "lettre.txt").read_text(encoding="utf-8")
    for how in ({}, {"last": True}):
        assert publish(store, G, **how) == Published(1, 2, last.folder, SEATS, again=True)
    store.apply(AddRuling(RulingRecord(G, "R1", 1, "income", "after:income", "money faction=hutt amount=5", "oubli")))
    judge(store, since="income", correct=True)
    after = publish(store, G, reason="oubli")
    assert (after.revision, after.factions) == (3, ("hutt",))
    assert f"secret='{secret}'" in (after.folder / "hutt" / "lettre.txt").read_text(encoding="utf-8")


def test_a_turn_published_with_the_secret_at_once_says_so_and_is_not_told_again(store: Store) -> None:
    done = publish(store, G, last=True)
    assert done == Published(1, 1, folder_of(store.path, 1, 1), SEATS)
    assert publish(store, G, last=True).again


def test_whoever_is_seated_later_gets_no_package_and_whoever_is_seated_now_gets_one(store: Store) -> None:
    store.apply(
        Touch(lambda c: [c.put(PlayerRecord, (G, who), since=since) for who, since in (("hutt", 1), ("organa", 2))])
    )
    assert publish(store, G).factions == tuple(who for who in SEATS if who != "organa")
    with store.read() as campaign:
        assert package_of(campaign, G, "organa")[0] == 0
        with pytest.raises(Refused) as caught:
            package_of(campaign, G, "organa", 1)
        assert (caught.value.key, dict(caught.value.args_)) == ("turn.no_package", {"turn": 1})
        with pytest.raises(Refused) as caught:
            package_of(campaign, G, "personne")
        assert (caught.value.key, dict(caught.value.args_)) == ("turn.no_package", {"turn": 0})
        assert package_of(campaign, G, "hutt", 1)[0] == package_of(campaign, G, "hutt")[0] == 1


def test_the_last_package_of_a_player_is_put_together_from_the_last_revision_he_got(store: Store) -> None:
    publish(store, G)
    open_next(store)
    corrected(store, "R1", 7000)
    publish(store, G, reason="oubli")
    with store.read() as campaign:
        for who, revision in (("hutt", 2), ("vador", 1)):
            folder = folder_of(store.path, 1, revision) / who
            assert package_of(campaign, G, who) == (1, {each.name: each.read_bytes() for each in folder.iterdir()})


class Altered:
    """A campaign whose packages are otherwise than they were published."""

    def __init__(self, campaign: Rows, change: Any) -> None:
        self._campaign, self._change = campaign, change

    def __getattr__(self, name: str) -> Any:
        return getattr(self._campaign, name)

    def many(self, kind: type, **asked: Any) -> Any:
        found = self._campaign.many(kind, **asked)
        return self._change(found) if kind is PackageRecord else found


def test_a_rehearsal_that_published_no_turn_0_shows_what_it_would_have_been(store: Store) -> None:
    publish(store, G)
    with store.read() as campaign:
        later: Any = Altered(campaign, lambda rows: tuple(row for row in rows if row.turn))
        turn, files = package_of(later, G, "hutt", 0)
        story = (played(campaign, G, 0, 1),)
        assert (turn, files["z.txt"]) == (0, b"z")
        head = letterheads(campaign, G, 0, 1)["hutt"]
        assert files["lettre.txt"] == f"0 hutt {turns().figures(story[0].start)['hutt']['money']} {head}".encode()
        none: Any = Altered(campaign, lambda _rows: ())
        assert package_of(none, G, "hutt") == package_of(none, G, "hutt", 0) == (0, files)
        with pytest.raises(Refused, match=r"turn\.no_package"):
            package_of(none, G, "hutt", 1)


def test_files_that_cannot_be_made_as_they_were_are_named(store: Store) -> None:
    def otherwise(**what: object) -> Any:
        return lambda rows: tuple(row._replace(**what) if row[2:5] == ("hutt", 1, "z.txt") else row for row in rows)

    publish(store, G, press=lambda sheet: sheet.faction.encode())
    with store.read() as campaign:
        for what, name in (({"sha256": "0" * 64}, "z.txt"), ({"form": "autre.txt"}, "autre.txt")):
            with pytest.raises(Refused) as caught:
                package_of(Altered(campaign, otherwise(**what)), G, "hutt", 1)  # type: ignore[arg-type]
            told = ("turn.bytes_differ", {"turn": 1, "name": f"hutt/{name}"})
            assert (caught.value.key, dict(caught.value.args_)) == told
        with pytest.raises(ContentError) as damaged:
            package_of(Altered(campaign, lambda rows: tuple(r._replace(recipe="{}") for r in rows)), G, "hutt", 1)  # type: ignore[arg-type]
        assert damaged.value.file == "recipe"


def test_what_is_missing_of_earlier_turns_is_written_again_while_the_next_is_played(store: Store) -> None:
    press = {"press": lambda sheet: sheet.faction.encode()}
    publish(store, G, **press)
    open_next(store)
    was = {each: each.read_bytes() for each in store.path.with_name("c.turns").rglob("*.*")}
    for turn in (0, 1):
        shutil.rmtree(folder_of(store.path, turn, 1))
    assert publish(store, G, **press) == Published(1, 1, folder_of(store.path, 1, 1), SEATS, again=True)
    assert {each: each.read_bytes() for each in store.path.with_name("c.turns").rglob("*.*")} == was


def test_what_waits_for_a_ruling_or_tells_too_much_is_not_published(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as waits:
        open_ones = (("hutt:3", "une ruse"), ("aube:1", "x"), ("hutt:3", "deux"))
        waits.setattr(Office, "waiting", lambda *_asked: open_ones, raising=False)
        assert refused(store, "turn.rulings_wanted") == {"causes": ("hutt:3", "aube:1")}
    with monkeypatch.context() as leaks:
        leaks.setattr(leak_check, "told_too_much", lambda _story, who, *_: ("a.txt",) if who != "aube" else ())
        named = tuple(f"{who}/a.txt" for who in SEATS if who != "aube")[:6]
        assert refused(store, "turn.leaks") == {"turn": 1, "names": named}


def test_a_place_that_takes_no_packages_says_why(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_asked: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    told = {"folder": "T01", "reason": trouble(OSError(errno.ENOSPC, "x"))}
    with monkeypatch.context() as disk:
        disk.setattr(publishing.tempfile, "mkdtemp", lambda **_how: full())
        assert refused(store, "turn.not_written") == told
    with store.read() as campaign:
        made = made_ready(store.path, campaign, G, AT)
    assert isinstance(made, ReadyTurn)
    made.target.mkdir()
    (made.target / "von gestern").touch()
    with monkeypatch.context() as disk:
        disk.setattr(publishing.shutil, "rmtree", lambda *_path, **how: None if how else full())
        with pytest.raises(Refused) as caught:
            let_out(made, lambda _change: True)
    assert (caught.value.key, dict(caught.value.args_)) == ("turn.not_written", told)
    assert let_out(made, lambda _change: True) == Published(1, 1, made.target, SEATS)
    assert not (made.target / "von gestern").exists(), "of a turn that was never published"


def test_a_turn_that_is_not_judged_is_not_published_but_what_is_missing_before_it_is_written(
    store: Store, kept: Path
) -> None:
    store.apply(Touch(lambda c: c.delete(AttemptRecord, galaxy_id=G, turn=1)))
    store.apply(Touch(lambda c: c.put(TurnRecord, (G, 1), status="open")))
    assert refused(store, "turn.not_judged") == {"turn": 1}
    shutil.rmtree(folder_of(store.path, 0, 1))
    assert publish(store, G) == Published(0, 1, folder_of(store.path, 0, 1), SEATS, again=True)
    assert kept.exists()


def test_every_package_of_an_attempt_is_looked_through_and_the_bulletin_too(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, str, str, str, frozenset[str]]] = []
    told: list[tuple[int, int]] = []

    def found(
        story: PlayedTurn, who: str, head: Letterhead, files: Mapping[str, bytes], secret: Any
    ) -> tuple[str, ...]:
        assert files == Office().package((story,), who, head)
        asked.append((story.number, who, head.player, head.code, secret))
        return ("a.txt", "b.txt") if who in ("hutt", EVERYBODY) else ()

    monkeypatch.setattr(leak_check, "turns", Office)
    monkeypatch.setattr(leak_check, "told_too_much", found)
    with store.read() as campaign:
        heads = letterheads(campaign, G, 1, 1)
        secret = leak_check.secret_words(heads, campaign, G)
        leaks = leak_check.leaks(campaign, G, 1, 1, lambda *at: told.append(at))
        with pytest.raises(Refused, match=r"turn\.no_attempt"):
            leak_check.leaks(campaign, G, 1, 2)
        own = {word for head in heads.values() for word in (head.code, head.proof.key)} - {""}
        assert secret == own | {refereed(campaign, G).secret}
    assert leaks == tuple((who, name) for who in (EVERYBODY, "hutt") for name in ("a.txt", "b.txt"))
    nobody = replace(heads["hutt"], player="", code="")
    wanted = [(who, heads.get(who, nobody)) for who in (EVERYBODY, *SEATS)]
    assert asked == [(1, who, head.player, head.code, secret) for who, head in wanted]
    assert told == [(number, 13) for number in range(13)]
