"""Players who do not write, or write no orders: forms quoted in thanks, seats offered to a substitute."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import BytesParser
from email.policy import default
from pathlib import Path
from typing import ClassVar

from models.campaign.queries import galaxies
from models.campaign.rows import Rows
from models.campaign.turn_records import AttemptRecord, SnapshotRecord, TurnRecord
from models.campaign.turns.queries import codes, start_of
from models.change import Label
from models.store.store import Store
from tests.cli.test_refereed_turns import FILE, Office, office, sheet

__all__ = ["office"]


def test_a_form_that_is_only_quoted_in_thanks_is_no_order(office: Office) -> None:
    office.open()
    form = next(each for each in Path("c.turns/T00/hutt").glob("ord*.txt")).read_text(encoding="utf-8").rstrip()
    quoted = "\n".join(f"> {line}" for line in form.splitlines())
    head = "From: h@hutt.example\nSubject: Re: Tour 1\nContent-Type: text/plain; charset=utf-8\n\n"
    (mine,) = office.send("mine.txt", sheet("HUTT", office.codes["hutt"], "donne 5 à Mecrosa"))
    assert mine["status"] == "accepted"
    (thanks,) = office.send("thanks.eml", f"{head}Merci !\n\nLe lundi 2 mars, l’arbitre a écrit :\n{quoted}\n")
    assert thanks["status"] == "quarantined"
    counts = next(each for each in office("status")["players"] if each["faction"] == "hutt")
    assert counts["sheet"] == mine["id"]
    letters = office("receipts", "-o", "letters")["files"]
    said = [BytesParser(policy=default).parsebytes(Path("letters", name).read_bytes()) for name in letters]
    assert sorted("citer la feuille" in each.get_content() for each in said) == [False, True]
    # The same form with an order changed in the quote is one, and so is a form that was sent fresh.
    lines, _, end = quoted.rpartition("\n")
    changed = f"{lines}\ndonne 1 à Mecrosa\n{end}"
    assert (
        office.send("changed.eml", f"{head}Le lundi 2 mars, l’arbitre a écrit :\n{changed}\n")[0]["status"]
        == "accepted"
    )
    assert office.send("fresh.eml", f"{head}{form}\n")[0]["status"] == "accepted"


@dataclass(frozen=True)
class _ThreeSilentTurns:
    """Turn 3 is published, and nobody ever wrote."""

    galaxy_id: str
    label: ClassVar[Label] = Label("turn.label_begin")

    def do(self, campaign: Rows) -> None:
        campaign.insert(TurnRecord(galaxy_id=self.galaxy_id, number=3, status="closed"))
        campaign.insert(AttemptRecord(galaxy_id=self.galaxy_id, turn=3, number=1))
        campaign.insert(
            SnapshotRecord(
                galaxy_id=self.galaxy_id, turn=3, attempt=0, phase="", state=start_of(campaign, self.galaxy_id, 0).data
            )
        )
        campaign.put(TurnRecord, (self.galaxy_id, 3), status="published", attempt=1, revision=1)


def test_the_seat_of_the_long_silent_is_offered_to_a_substitute(office: Office) -> None:
    for who in ("hutt", "vador"):
        office("seat", "--player", who, "--name", who.title(), "--mail", f"{who}@example.org")
    office("seat", "--player", "hutt", "--silent", "substitute")
    with Store.open(Path(FILE), lambda: datetime.now(UTC), backups=False) as store:
        with store.read() as campaign:
            key = galaxies(campaign)[0].id
            before = codes(campaign, key, 4)
        store.apply(_ThreeSilentTurns(key))
    opened = office.open()
    assert opened["offered"] == ["hutt"]
    assert {who for who, code in before.items() if office.codes[who] != code} == {"hutt"}
    players = {each["faction"]: each for each in office("status")["players"]}
    assert (players["hutt"]["name"], players["hutt"]["mail"], players["vador"]["name"]) == ("", "", "Vador")
    letters = office("remind", "--early", "-o", "letters")["files"]
    assert sorted(letters) == ["hutt-offer.eml", "vador.eml"]
    said = BytesParser(policy=default).parsebytes(Path("letters", "hutt-offer.eml").read_bytes()).get_content()
    assert office.codes["hutt"] in said
    assert office.codes["hutt"] not in Path("letters", "vador.eml").read_text(encoding="utf-8")
    office("seat", "--player", "hutt", "--name", "Zoé", "--mail", "z@example.org")
    assert sorted(office("remind", "--early", "-o", "letters")["files"]) == ["hutt.eml", "vador.eml"]
