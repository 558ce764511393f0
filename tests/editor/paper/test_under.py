"""The line under the title of a sheet says true words of the points."""

from __future__ import annotations

from pathlib import Path

from editor.paper.products import lay_out_pages, whole
from editor.paper.source import printable
from editor.party.reading import read_party
from models.campaign.forces.acts import PerformAct
from models.campaign.forces.changes import NewForce
from models.campaign.queries import forces, members, stored
from models.campaign.samples import fill
from models.campaign.things import CreateThing
from models.games.event import Event, Pen
from models.games.facets.builder import totals
from models.games.swidenth.game import SWIDENTH
from models.games.values import DEFAULTS, Stored
from models.sheets.marks import PanelMark, SheetInk, WordsMark
from models.sheets.options import CardOptions
from models.store.store import Store
from tests.editor.tools import clock
from tests.edits import Tell


def test_what_was_earned_is_told_apart_from_the_budget_of_creation(tmp_path: Path) -> None:
    with Store.create(tmp_path / "c.portulan", "x", clock, backups=False) as store:
        store.apply(fill("noirs-ameres"))
        with store.read() as campaign:
            force = forces(campaign)[0].id
            hero = members(campaign, force)[0].id
        store.apply(Tell(force, (Event("Z", "earned", hero, "", "SW-47", {"points": 18}),)))
        with store.read() as campaign:
            under = printable(campaign, force).under
    assert under.fr.startswith("100 PP (budget de création 100, gagnés 18)")
    assert under.en.startswith("100 PP (creation budget 100, earned 18)")


def test_the_sheet_for_the_table_shows_how_everybody_stands_now(tmp_path: Path) -> None:
    with Store.create(tmp_path / "c.portulan", "x", clock, backups=False) as store:
        store.apply(fill("noirs-ameres"))
        with store.read() as campaign:
            force = forces(campaign)[0].id
            hero = members(campaign, force)[0].id
            before = lay_out_pages([whole(printable(campaign, force))], "party", CardOptions()).pages
        story = (
            Event("Z1", "earned", hero, "", "SW-47", {"points": 18}),
            Event("Z2", "purchase", hero, "", "SW-198", {"what": "gear", "item": "dague", "phase": "campaign"}),
            Event("Z3", "wound", hero, "", "SW-30", {"points": 2}),
            Event("Z4", "fled", hero, "", "SW-51", {}),
        )
        store.apply(Tell(force, story))
        with store.read() as campaign:
            what = printable(campaign, force)
            sheet = read_party(campaign, force)
    pages = lay_out_pages([whole(what)], "party", CardOptions()).pages
    said = " ".join(mark.text for page in pages for mark in page.marks if isinstance(mark, WordsMark))
    purse = sheet.purse(hero)
    assert (purse.limit, purse.spent, purse.left) == (18, 2, 16)
    assert "18 PP gagnés, 2 dépensés, 16 en main" in said
    assert "Blessures\u00a0: 2 sur" in said
    assert "en fuite" in said
    cost, limit = totals(sheet.verdict, sheet.bench.purses)
    assert what.under.fr.startswith(f"{cost} PP (budget de création {limit}, gagnés 18)")

    def gone(pages):
        boxes = [m for page in pages for m in page.marks if isinstance(m, PanelMark) and m.box.w == m.box.h == 3.2]
        return sum(box.fill is SheetInk.EDGE for box in boxes)

    assert (gone(before), gone(pages)) == (0, 2)


def test_two_of_one_name_keep_their_points_apart(tmp_path: Path) -> None:
    """Twins built alike are one card while they stand alike, and two once one of them has earned something."""
    with Store.create(tmp_path / "c.portulan", "x", clock, backups=False) as store:
        store.apply(CreateThing("F", NewForce("swidenth", Stored("Les jumeaux", "", 100, ()))))
        pens = iter(f"E{n:02}" for n in range(40))
        for _ in range(2):
            with store.read() as campaign:
                pen = Pen(lambda: next(pens), "", "", "fr")
                act = SWIDENTH.bench(stored(campaign, "F"), DEFAULTS, pen).add("new:nain:guerrier", "Castor")
            store.apply(PerformAct("F", act))
        with store.read() as campaign:
            one, other = (member.id for member in members(campaign, "F"))
            twin = SWIDENTH.bench(stored(campaign, "F")).rename(other, "Castor")
        store.apply(PerformAct("F", twin))
        with store.read() as campaign:
            assert [each.count for each in printable(campaign, "F").contents] == [2]
        store.apply(Tell("F", (Event("Z1", "earned", one, "", "SW-47", {"points": 18}),)))
        with store.read() as campaign:
            found = printable(campaign, "F").contents
    assert [(each.title.fr, each.count, each.members) for each in found] == [
        ("Castor", 1, (one,)), ("Castor", 1, (other,)),
    ]  # fmt: skip
    assert "18 PP gagnés" in found[0].now[0].fr
    assert not any("18" in words.fr for words in found[1].now)
