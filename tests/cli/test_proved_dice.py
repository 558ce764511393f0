"""Dice that players prove: a referee who grinds and a player who peeks are caught; old campaigns stay as they were."""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Callable
from copy import deepcopy
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from app.clock import now
from models.campaign.galaxies.queries import galaxy_named
from models.campaign.rows import Rows
from models.campaign.turn_records import RefereedRecord
from models.campaign.turns.codes import commitment
from models.campaign.turns.queries import referee_of
from models.change import Label
from models.dice import Dice, stream_seed
from models.games.facets.turn_proof import sealed
from models.store.store import Store
from tests.cli.test_refereed_turns import FILE, Office, reports, sheet
from tests.galaxy.chromium import tab
from tests.report_fields import fields_of, paths

QUESTION = "question banque organa"
"""An order for which a die is thrown; the player it asks about may not know."""


@pytest.fixture(scope="module")
def true_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that is no test and has begun: made once."""
    from app.cli.main import run

    path = tmp_path_factory.mktemp("true") / FILE
    with pytest.MonkeyPatch.context() as speech:
        speech.setenv("PORTULAN_LANG", "fr")
        # The same dice every time: no two of them are equal by chance.
        speech.setattr(secrets, "token_hex", lambda size: "5a" * size)
        assert run(["new", str(path), "--sample", "empire"]) == 0
        assert run(["turn", "begin", str(path), "--no-pdf"]) == 0
    return path


@pytest.fixture
def office(portulan: Any, true_file: Path, tmp_path: Path) -> Office:
    shutil.copy(true_file, tmp_path / FILE)
    shutil.copytree(true_file.with_name("c.turns"), tmp_path / "c.turns")
    return Office(portulan)


class _Edit:
    """Write what no command writes."""

    label = Label("turn.label_begin")

    def __init__(self, do: Callable[[Rows], object]) -> None:
        self.do = do


def secret_of(do: Callable[[Store, RefereedRecord], None] = lambda *_: None) -> str:
    with Store.open(Path(FILE), now) as store:
        with store.read() as campaign:
            row = galaxy_named(campaign)
            assert row is not None
            found = referee_of(campaign, row.id)
        do(store, found)
    return found.secret


def play(office: Office, turn: int, *, last: bool = False) -> None:
    office.open()
    for who in ("mothma", "organa"):
        office.send(f"{who}{turn}.txt", sheet(who, office.codes[who], QUESTION, turn=turn))
    office("close")
    office("run")
    office("publish", "--no-pdf", *(("--last",) if last else ()))


def verify(office: Office, folder: str = "c.turns") -> tuple[int, Any]:
    answer = office.portulan("turn", "verify", folder, "--json")
    return answer.code, answer.document if answer.out else answer.err


def faults(office: Office) -> set[tuple[int, str]]:
    code, told = verify(office)
    assert code == bool(told["faults"])
    return {(each["turn"], each["key"]) for each in told["faults"]}


def forge(path: str, change: Callable[[Any], object]) -> None:
    told = json.loads(Path(path).read_text(encoding="utf-8"))
    change(told)
    Path(path).write_text(json.dumps(told), encoding="utf-8")


def test_every_turn_of_a_campaign_is_proved_by_reports_and_bulletins(office: Office) -> None:
    play(office, 1)
    assert "dernier rapport" in verify(office)[1]
    play(office, 2, last=True)
    code, told = verify(office)
    assert (code, told["faults"]) == (0, [])
    assert [(e["turn"], e["closings"], e["attempts"], e["reports"]) for e in told["turns"]] == [
        (0, 0, 0, 12), (1, 1, 1, 12), (2, 1, 1, 12),
    ]  # fmt: skip
    assert [each["right"] for each in told["turns"]] == [0, 2, 2]
    assert fields_of(Path("c.turns/T02")) <= set(paths())
    # After the last turn nobody is asked for orders.
    last = Path("c.turns/T02/mothma")
    assert {each.name for each in last.iterdir()} == {"message.eml", "rapport.html", "report.json"}
    text = message_from_bytes((last / "message.eml").read_bytes(), policy=default).get_body(("plain",))
    assert text is not None
    assert [w for w in ("PORTULAN 3", "Vos ordres avant", "ÉCRIRE UN ORDRE") if w in text.get_content()] == []
    assert 'id="desk"' not in (last / "rapport.html").read_text(encoding="utf-8")
    assert "Essai 1, jugé d’après la clôture 1." in Path("c.turns/T01/bulletin.html").read_text(encoding="utf-8")
    words = office.portulan("turn", "verify", "c.turns").out
    assert words.endswith("Tout est prouvé.\n")
    # One player with what he was sent himself proves the same.
    Path("moi").mkdir()
    for number in (0, 1, 2):
        shutil.copy(f"c.turns/T{number:02}/mothma/report.json", f"moi/{number}.json")
    for number in (1, 2):
        shutil.copy(f"c.turns/T{number:02}/bulletin.json", f"moi/b{number}.json")
        shutil.copy(f"c.turns/T{number:02}-closing/closing-1.json", f"moi/c{number}.json")
    assert verify(office, "moi")[0] == 0
    Path("vide").mkdir()
    assert "vide" in verify(office, "vide")[1]
    assert "dossier" in office.portulan("turn", "verify", secret_of(), "moi/1.json").err


def test_a_player_who_peeks_throws_no_dice_but_his_own(office: Office) -> None:
    play(office, 1)
    secret, told = secret_of(), reports("c.turns/T01")
    mine, other = told["mothma"]["dice"], told["organa"]["dice"]
    (own,), (foreign,) = mine["streams"], other["streams"]  # She is asked about, and not told by whom.
    die = own["dice"][0]
    assert Dice(own["seed"]).roll(die["faces"]).result == die["result"], "his own he can throw again"
    known = [each for each in mine.values() if isinstance(each, str)] + [own["seed"], told["mothma"]["commitment"]]
    key = f"1/{foreign['key']}"
    fell = [Dice(foreign["seed"]).roll(1000).result]
    tried = [each for seed in known for each in (Dice(seed, key), Dice(stream_seed(seed, key)), Dice(seed))]
    assert fell not in [[dice.roll(1000).result] for dice in tried]
    hidden = {secret, other["key"], foreign["seed"]}
    for file in Path("c.turns/T01/mothma").iterdir():
        assert not any(each.encode() in file.read_bytes() for each in hidden), file


def test_a_receipt_tells_its_player_what_the_closing_bulletin_will_say_of_him(office: Office) -> None:
    office.open()
    word = "x" * 200
    (taken,) = office.send("m.txt", sheet("mothma", office.codes["mothma"], f'hasard: "{word}"'))
    assert [line["grade"] for line in taken["lines"]] == ["ok"]
    (long,) = office.send("n.txt", sheet("vador", office.codes["vador"], f'chance: "{word}x"'))
    assert [(line["grade"], "200" in line["text"]) for line in long["lines"]] == [("refused", True)]
    (letter,) = [name for name in office("receipts", "-o", "l")["files"] if "mothma" in name]
    before = office("run", "--dry-run")
    closing = office("close")
    told = json.loads(Path("c.turns/T01-closing/closing-1.json").read_text(encoding="utf-8"))["closings"][0]
    text = Path("c.turns/T01-closing/cloture-1.txt").read_text(encoding="utf-8")
    body = message_from_bytes(Path("l", letter).read_bytes(), policy=default).get_content()
    assert closing["closing"] == 1
    assert told["sheets"]["mothma"] in body
    assert told["sheets"]["mothma"] in text
    office("run")
    office("publish", "--no-pdf")
    mine = reports("c.turns/T01")["mothma"]["dice"]
    assert mine["key"] in body
    assert (mine["word"], sealed(mine["key"], mine["sheet"])) == (word, told["sheets"]["mothma"])
    assert before["dice"] == []
    # Everybody is listed, so that nobody learns who was silent; a silent player finds his line, too.
    quiet = reports("c.turns/T01")["hutt"]["dice"]
    assert (quiet["sheet"], sealed(quiet["key"], "")) == ("", told["sheets"]["hutt"])


def test_a_referee_who_tries_again_with_another_sheet_is_told_by_the_bulletin(office: Office) -> None:
    office.open()
    office.send("m.txt", sheet("mothma", office.codes["mothma"], QUESTION))
    tried = office("run", "--dry-run")["dice"]
    first = office("run", "--close")["dice"]
    assert first != tried, "before the closing, dice are for trying"
    # He takes both steps back, and hopes that nobody kept the bulletin.
    with Store.open(Path(FILE), now) as store:
        store.undo()
        store.undo()
    office.send("o.txt", sheet("organa", office.codes["organa"], QUESTION), "--referee")
    assert office("run", "--close")["dice"] != first
    (late,) = office.send("v.txt", sheet("vador", office.codes["vador"], "vote pour organa"), code=0)
    assert late["status"] == "late"
    office("rule", "--accept", late["id"], "--reason", "la poste")
    assert office("status")["closings"][-1][0] == 2
    assert office("run")["attempt"] == 2
    office("publish", "--no-pdf", "--last")
    assert faults(office) == set()
    (turn,) = [each for each in verify(office)[1]["turns"] if each["turn"]]
    assert (turn["closings"], turn["attempts"]) == (3, 2)
    page = Path("c.turns/T01/bulletin.html").read_text(encoding="utf-8")
    assert "une autre feuille a compté" in page
    assert "Essai 2, jugé d’après la clôture 3." in page
    # Whoever hides one of them is caught by any bulletin that a player kept.
    bulletin = "c.turns/T01/bulletin.json"

    def hide(told: Any) -> None:
        told["closings"] = [{**told["closings"][2], "number": 1}]
        told["attempts"] = [{"number": 1, "closing": 1, "since": ""}]
        told["holds"] = 1

    forge(bulletin, hide)
    assert (1, "other_list") in faults(office)


def _one_seed(told: Any) -> None:
    told["dice"]["turns"][0]["seed"] = told["dice"]["turns"][0]["seed"][:-1] + "z"


def _other_die(told: Any) -> None:
    die = told["dice"]["streams"][0]["dice"][0]
    die["result"] = die["result"] % die["faces"] + 1


FORGED: tuple[tuple[str, Callable[[Any], object] | None, str], ...] = (
    ("T01/mothma/report.json", _one_seed, "seed"),
    ("T01/mothma/report.json", _other_die, "dice"),
    ("T01/mothma/report.json", lambda told: told["dice"].update(sheet="autre"), "sheet"),
    ("T01/mothma/report.json", lambda told: told["dice"].update(key="0" * 32), "key"),
    ("T01/hutt/report.json", lambda told: told.update(commitment="0" * 64), "other_secret"),
    ("T01/bulletin.json", lambda told: told["closings"][0]["sheets"].update(hutt="0" * 64), "other_list"),
    ("T01/bulletin.json", lambda told: told.update(joint=False), "other_list"),
    ("T01/bulletin.json", None, "no_bulletin"),
    ("T01-closing/closing-1.json", None, "no_closing"),
)
"""The file that is forged (or missing, with no change), what is changed in it, and the fault that must be told."""


@pytest.mark.parametrize(("file", "change", "caught"), FORGED)
def test_each_thing_that_is_forged_or_missing_is_named(
    office: Office, one_turn: Path, file: str, change: Callable[[Any], object] | None, caught: str
) -> None:
    shutil.copytree(one_turn, "c.turns", dirs_exist_ok=True)
    path = f"c.turns/{file}"
    if change is None:
        Path(path).unlink()
    else:
        forge(path, change)
    assert (1, caught) in faults(office)
    answer = office.portulan("turn", "verify", "c.turns")
    assert (answer.code, answer.out.splitlines()[-1]) == (1, "Les dés de cette campagne ne sont pas prouvés.")


@pytest.fixture(scope="module")
def one_turn(true_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of a campaign of one turn: made once."""
    from app.cli.main import run

    path = tmp_path_factory.mktemp("one") / FILE
    shutil.copy(true_file, path)
    text = path.with_name("m.txt")
    for words in (["open"], ["take", "--referee"], ["run", "--close"], ["publish", "--no-pdf", "--last"]):
        text.write_text(sheet("mothma", "", QUESTION), encoding="utf-8")
        assert run(["turn", words[0], str(path), *([str(text)] if "take" in words else []), *words[1:]]) == 0
    return path.with_name("c.turns")


PROVED = """new Promise(function (done) {
  (function look(left) {
    var said = [].map.call(document.querySelectorAll('#proof-said li'), function (each) { return each.textContent; });
    if (left && !/^✓/.test(said[said.length - 1])) { setTimeout(look, 50, left - 1); } else { done(said); }
  }(200));
})"""


def test_the_page_of_the_last_report_proves_the_dice_as_the_program_does(one_turn: Path, tmp_path: Path) -> None:
    whose = ("T01/mothma/report.json", "T01/hutt/report.json", "T01/bulletin.json", "T01-closing/closing-1.json")
    kept = {name: json.loads((one_turn / name).read_text(encoding="utf-8")) for name in whose}

    def told(change: Callable[[Any], object] | None, file: str) -> list[str]:
        """The keys of what the page's script says of the files with one of them forged, or left out."""
        files = deepcopy(kept)
        if change is None:
            del files[file]
        else:
            change(files[file])
        asked = json.dumps([{"name": name, "told": each} for name, each in files.items()])
        return list(page.value(f"proofOf({asked}).then(said => said.map(each => each.grade + ' ' + each.key))"))

    with tab(tmp_path / "profile") as page:
        page.open(one_turn / "T01/mothma/rapport.html")
        page.choose("#proof-files", *(one_turn / name for name in whose))
        said = page.value(PROVED)
        # Its own data are in it, too: nothing is counted twice.
        assert [each.replace("\xa0", " ") for each in said[1:]] == [
            "✓ Tour 1 : rapports 2, dés vérifiés 1, lus sur la table 0 ; clôtures 1, essais 1.",
            "✓ Tout ce que ces fichiers disent des dés est prouvé.",
        ]
        for file, change, caught in FORGED:
            found = told(change, file)
            assert f"{'wait' if change is None else 'bad'} {caught}" in found
            assert found[-1] == ("wait part" if change is None else "bad not_proved")
        del kept["T01/hutt/report.json"]
        other = told(lambda one: one.update(secret=one["secret"][:-1] + "z"), "T01/mothma/report.json")
        assert {"bad other_secret", "bad seed", "bad key", "bad dice"} <= set(other)
        # A browser that cannot says so, and offers nothing.
        page.value("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")
        page.value("document.getElementById('proof-files').dispatchEvent(new Event('change'))")
        told_then = "document.getElementById('proof').innerText"
        assert page.value(told_then).startswith("! Votre navigateur ne sait pas")
        assert "\n" not in page.value(told_then).strip()


@pytest.mark.parametrize("alone", [False, True])
def test_a_campaign_for_tests_says_so_on_every_page_and_is_never_proved(
    office: Office, portulan: Any, *, alone: bool
) -> None:
    Path(FILE).unlink()
    shutil.rmtree("c.turns")
    assert portulan("new", FILE, "--sample", "empire").code == 0
    office("begin", "--test", "--no-pdf", *(("--dice-alone",) if alone else ()))
    office.open()
    office.send("m.txt", sheet("mothma", office.codes["mothma"], QUESTION, 'hasard: "sept"'))
    office("run", "--close", *(() if alone else ("--seed", "a6")))
    office("publish", "--no-pdf", "--last")
    for file in Path("c.turns").rglob("*"):
        if file.suffix in {".html", ".json", ".txt"} and "ordres" not in file.name:
            assert "(essai, dés sans preuve)" in file.read_text(encoding="utf-8"), file
    assert faults(office) == {(0, "test")} | (set() if alone else {(1, "seed"), (1, "dice")})


def test_a_campaign_begun_before_goes_on_with_the_dice_it_began_with(office: Office) -> None:
    old = "16" * 16

    def before(store: Store, row: RefereedRecord) -> None:
        values = {"secret": old, "commitment": commitment(old)}
        store.apply(_Edit(lambda c: c.put(RefereedRecord, row.galaxy_id, **values)))  # type: ignore[arg-type]

    secret_of(before)
    shutil.rmtree("c.turns")
    office.open()
    assert office("status")["scheme"] == 1
    assert "ancien" in office.portulan("turn", "status", FILE).out
    assert "ancien" in office.refused("close")
    office.send("m.txt", sheet("mothma", office.codes["mothma"], QUESTION))
    tried = office("run", "--dry-run")
    assert {**tried, "attempt": 1} == office("run", "--close")
    # The end is told even where it was forgotten when the turn was published.
    office("publish", "--no-pdf")
    assert "raison" in office.refused("publish", "--no-pdf", "--last")
    done = office("publish", "--no-pdf", "--last", "--reason", "fin de la campagne")
    assert (done["revision"], len(done["packages"])) == (2, 12)
    report = "c.turns/T01-2/mothma/report.json"
    proof = office.portulan("turn", "verify", old, report, "--json")
    assert (proof.code, proof.document["right"], proof.document["wrong"]) == (0, 1, [])
    assert "empreinte" in office.portulan("turn", "verify", "0" * 32, report).err
    assert fields_of(Path("c.turns/T01-2")) <= set(paths())
    shutil.rmtree("c.turns/T01")
    assert faults(office) == set()
    assert "Tour 1 (ancien système)" in office.portulan("turn", "verify", "c.turns").out
    forge(report, _other_die)
    wrong = office.portulan("turn", "verify", old, report, "--json")
    key = json.loads(Path(report).read_text(encoding="utf-8"))["dice"]["streams"][0]["key"]
    assert (wrong.code, wrong.document["wrong"]) == (1, [key])
    assert (1, "dice") in faults(office)
    # A correction after the end tells the secret too, to those alone whose report changes.
    office("rule", "after:income", "money faction=hutt amount=7000", "--reason", "oubli", "--correct")
    office("run", "--correct", "--from", "income")
    done = office("publish", "--no-pdf", "--reason", "oubli")
    assert (done["revision"], done["packages"]) == (3, ["hutt"])
    assert reports("c.turns/T01-3")["hutt"]["secret"] == old
    Path("rien.json").write_text("{}", encoding="utf-8")
    assert "report.json" in office.portulan("turn", "verify", old, "rien.json").err
