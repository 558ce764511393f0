"""What Swidenth tells of a party, kept as text: every form, every act, the ledger, earlier choices gone back to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from models.errors import SpokenError
from models.games.facets.builder import Field, Pen, perform
from models.games.facets.chronicle import ActForm, PastEdit, Toll, TollLine
from models.games.swidenth.game import SWIDENTH
from models.games.values import Stored
from models.i18n import Text
from tests.approving import Page
from tests.games.mustered import act, desk, pen, problem, tried, verdict
from tests.games.test_approved_forces import sampled, stored

THEVOR, GARDUL, SALVYNIA, OGHAVOR = BAND = ("00001", "00005", "00009", "00014")
STORY: tuple[tuple[str, Sequence[str], Mapping[str, Any]], ...] = (
    ("set_out", (), {}),
    ("kill", (THEVOR,), {"profile": "troll", "count": 2}),
    ("kill", (GARDUL,), {}),
    ("wound", (THEVOR,), {"points": 2}),
    ("wound", (GARDUL, SALVYNIA), {}),
    ("find", (SALVYNIA,), {"item": "potion-de-soin"}),
    ("find", (), {"item": "parchemin:tir-magique"}),
    ("find", (SALVYNIA,), {"item": "parchemin:tir-magique"}),
    ("give", (SALVYNIA,), {"item": "parchemin:tir-magique", "to": GARDUL}),
    ("use", (GARDUL,), {"item": "parchemin:tir-magique"}),
    ("swap", (THEVOR, OGHAVOR), {"item": "marteau", "other": "hache"}),
    ("lose", (OGHAVOR,), {"item": "marteau"}),
    ("heal", (THEVOR,), {"points": 1}),
    ("quest", BAND, {"quest": "Le convoi"}),
    ("award", (THEVOR, OGHAVOR), {"points": 3, "why": "belle idée"}),
    ("rest", BAND, {}),
    ("die", (OGHAVOR,), {}),
    ("succeed", (OGHAVOR,), {"name": "Brunn"}),
    ("flee", (GARDUL,), {}),
    ("set_out", (), {"quest": "La ronde"}),
    ("give_up", (), {}),
    ("die", (SALVYNIA,), {}),
    ("resurrect", (SALVYNIA,), {}),
    ("bank", (THEVOR,), {}),
    ("quest", (THEVOR,), {"points": -1}),
    ("quest", (THEVOR,), {"zzz": 1}),
    ("zzz", (THEVOR,), {}),
    ("award", ("nobody",), {}),
)
TOLL = Toll(
    "La ronde",
    (
        TollLine(THEVOR, "kill", "SW-150", 4, "zombi", Text("Zombi", "Zombie"), 2),
        TollLine(THEVOR, "wound", "SW-30", 1),
        TollLine(THEVOR, "quest", "SW-150", 8),
        TollLine(GARDUL, "fled", "SW-51"),
        TollLine(SALVYNIA, "death", "SW-49"),
    ),
)


def field(page: Page, each: Field) -> str:
    ways = ", ".join(page.short(way) for way in each.ways[:4]) + (f" … {len(each.ways)}" if len(each.ways) > 4 else "")
    rest = (
        f"{each.sort} {each.value} {each.low}…{each.high}{' or nothing' if each.empty else ''} {each.rule} {each.hint}"
    )
    return f"{each.id}: {page.sentence(each.key, each.args)}; {rest.strip()}" + (f"; of {ways}" if ways else "")


def form(page: Page, each: ActForm) -> None:
    why = "; ".join(problem(page, reason) for reason in each.reasons)
    page.tell(
        f"form {each.id} ({each.group}, {each.rule or '-'}, {each.picture}, {'yes' if each.allowed else 'NO'}): "
        f"{page.sentence(each.key, each.args)}; {why}"
    )
    for asked in each.fields:
        page.tell(f"    {field(page, asked)}")


def _lived(page: Page, kept: Stored, ink: Pen) -> Stored:
    chronicle = SWIDENTH.chronicle
    assert chronicle is not None
    for step, whom, values in STORY:
        done = tried(
            page,
            f"{step} {', '.join(whom)} {dict(values)}",
            lambda at=kept, one=step, who=whom, of=values: chronicle.act(at, one, who, of, {}, ink),
        )
        kept = perform(kept, done) if done is not None else kept
    return kept


def past(page: Page, title: str, what: Any) -> None:
    try:
        done: PastEdit = what()
    except SpokenError as refused:
        page.tell(f"{title}: refused: {page.sentence(refused.key, refused.args_)}")
        return
    page.tell(f"{title}: {act(page, done.act)}")
    for name, several in (("breaks", done.breaks), ("mends", done.mends)):
        for each in several:
            page.tell(f"    {name} {problem(page, each)}")


def test_a_story_is_lived_told_and_gone_back_to() -> None:
    chronicle = SWIDENTH.chronicle
    assert chronicle is not None
    page = Page("swidenth-story", SWIDENTH.terms())
    kept, ink = stored(SWIDENTH, sampled(SWIDENTH)), pen()
    for whom in ((), (THEVOR,), (THEVOR, GARDUL)):
        page.head(f"What can happen at first to {', '.join(whom) or 'the party'}")
        for each in chronicle.acts(kept, whom, {}):
            form(page, each)
    page.head("What happens")
    kept = _lived(page, kept, ink)
    tried(page, "wounded", lambda: chronicle.wounded(kept, THEVOR, 4, {}, ink))
    tried(page, "wounded less", lambda: chronicle.wounded(kept, THEVOR, 0, {}, ink))
    tried(page, "wounded too much", lambda: chronicle.wounded(kept, THEVOR, 99, {}, ink))
    tried(page, "reward", lambda: chronicle.reward(kept, 7, "Le cristal", {}, ink))
    tried(page, "settle", lambda: chronicle.settle(kept, TOLL, {}, ink))
    for whom in ((), (THEVOR,), (SALVYNIA,), (OGHAVOR,), (THEVOR, GARDUL)):
        page.head(f"What can happen then to {', '.join(whom) or 'the party'}")
        for each in chronicle.acts(kept, whom, {}):
            form(page, each)
    page.head("The ledger")
    for row in chronicle.ledger(kept, {}):
        page.tell(page.short(row))
    page.tell("figures", chronicle.figures(kept, {}))
    page.tell("series", chronicle.series(kept, {}))
    page.head("The party")
    assert SWIDENTH.roster is not None
    verdict(page, SWIDENTH.roster.check(SWIDENTH.roster.assemble(kept, {}), {}))
    page.tell("accounts", SWIDENTH.roster.accounts(kept, {}))
    page.approved()


def test_earlier_choices_are_gone_back_to() -> None:
    chronicle = SWIDENTH.chronicle
    assert chronicle is not None
    page, quiet = Page("swidenth-earlier", SWIDENTH.terms()), Page("nothing", SWIDENTH.terms())
    kept = _lived(quiet, stored(SWIDENTH, sampled(SWIDENTH)), pen())
    for event in kept.events:
        page.head(page.short(event))
        try:
            asked = chronicle.reopen(kept, event.id, {})
        except SpokenError as refused:
            page.tell(f"refused: {page.sentence(refused.key, refused.args_)}")
        else:
            form(page, asked)
            for each in asked.fields:
                whole = each.id not in ("at", "note") or event is kept.events[0]
                for value in (each.low, "zzz", *(way.id for way in each.ways[-1:])) if whole else ():
                    said = {each.id: value}
                    past(page, f"  {said}", lambda of=event.id, to=said: chronicle.reconsider(kept, of, to, {}))
        past(page, "  withdrawn", lambda of=event.id: chronicle.withdraw(kept, of, {}))
    past(page, "nothing of that name", lambda: chronicle.withdraw(kept, "zzz", {}))
    page.approved()


def test_shelves_and_clicks_in_the_middle_of_a_story() -> None:
    page, quiet = Page("swidenth-shop", SWIDENTH.terms()), Page("nothing", SWIDENTH.terms())
    kept = _lived(quiet, stored(SWIDENTH, sampled(SWIDENTH)), pen())
    desk(page, SWIDENTH, kept, [THEVOR, OGHAVOR], {})
    page.approved()
