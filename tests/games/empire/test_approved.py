"""What the galactic campaign says of turns, kept as text: worked turns, sheets, reports, pages, the chronicle."""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import replace
from email import message_from_bytes
from email.policy import default as whole
from functools import cache
from typing import Any

import pytest

from models.content import read_toml
from models.galaxy.values import Character, Route, RouteKind, RouteState, Sector
from models.games.campaign_book import BookAsked
from models.games.empire.game import EMPIRE
from models.games.empire.sample import sample
from models.games.empire.turn import report_page
from models.games.empire.turn.judge import begin
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.state import CampaignState, FallenCommand, PersonState
from models.games.empire.turn.telling import Narrator
from models.games.empire.turn.turn_json import packed
from models.games.facets.turns import (
    EVERYBODY,
    JudgedTurn,
    Letterhead,
    LineVerdict,
    PlayedTurn,
    ReplayHead,
    RulingOn,
    TurnCase,
    TurnEvent,
    spoken_args,
    spoken_event,
)
from models.i18n import Text
from tests.approving import FOLDER, Page
from tests.games.empire.test_turn_cases import CASES, given, judged
from tests.games.empire.turns import Turn, campaign, command, planet, troops
from tests.games.fought import changes

TURNS = EMPIRE.turns
assert TURNS is not None
SHEETS = read_toml(FOLDER.parents[1] / "resources" / "samples" / "empire" / "orders.toml")
END = {"fr": "FIN", "en": "END"}


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of turns."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


def plain(state: bytes | CampaignState) -> Any:
    """Return a campaign as plain values."""
    return json.loads(zlib.decompress(state if isinstance(state, bytes) else packed(state)))


def verdict(page: Page, line: LineVerdict) -> str:
    fr, en = (t(line.key, **spoken_args(line.key, line.args, t)) if line.key else "" for t in page.words)
    why = page.both(line.key, fr, en)
    return f"{line.number} {line.words}: {line.grade} {line.rule} {why}"


def told(page: Page, event: TurnEvent) -> str:
    fr, en = (spoken_event(event, t) for t in page.words)
    return f"[{event.rule or '-'}] {page.both(event.key, fr, en)}"


def lines(page: Page, before: CampaignState, turn: Turn) -> list[str]:
    """Return what happened in a turn, with who is told, and what it changed."""
    found = []
    for happening in turn.told:
        to = ", ".join(sorted(happening.visible_to))
        found += [f"  {told(page, event)} → {to}" for event in Narrator(turn.after).events((happening,))]
    return [*found, *(f"  · {change}" for change in changes(plain(before), plain(turn.after)))]


@pytest.mark.parametrize("part", range(4))
def test_what_the_worked_turns_say(part: int) -> None:
    """A turn in which nobody orders anything stands first; what every other has in common with it is left out."""
    page = Page(f"empire-turns-{part + 1}")
    page.head("A quiet turn")
    quiet = lines(page, campaign(), Turn(campaign()))
    for line in quiet:
        page.tell(line)
    for case in CASES[part::4]:
        page.head(case["id"])
        for faction, words in case.get("orders", {}).items():
            page.tell(f"{faction}: {' / '.join(words)}")
        for line in lines(page, given(case), judged(case)):
            if line not in quiet:
                page.tell(line)
    page.approved()


@cache
def rehearsed(lang: str) -> tuple[PlayedTurn, JudgedTurn]:
    """Return the first turn of the sample as its eleven players ordered it, with the turn before."""
    assert TURNS is not None
    galaxy = sample(lang)
    start = TURNS.next_turn(TURNS.begin(galaxy, {}, "approved"), galaxy)
    sheets = {key: f"PORTULAN 1 {key}\n{words[lang].strip()}\n{END[lang]}\n" for key, words in SHEETS.items()}
    judged_turn = TURNS.judge(TurnCase(start, sheets, "approved"))
    read = {key: TURNS.read(words, start) for key, words in sheets.items()}
    return PlayedTurn(1, start, judged_turn.phases, judged_turn.fingerprint, "approved", read), judged_turn


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_first_turn_of_the_sample(lang: str) -> None:
    assert TURNS is not None
    page = Page(f"empire-sample-{lang}")
    played, judged_turn = rehearsed(lang)
    page.head("The sheets as they were read")
    for key, read in played.sheets.items():
        page.tell(f"{key}: left {read.left}, unordered {', '.join(read.unordered)}")
        for line in read.lines:
            page.tell(f"  {verdict(page, line)}")
    page.head("The turn")
    if lang != "fr":
        page.approved()
        return
    for phase in TURNS.tell(judged_turn, played.start):
        page.tell(f"phase {phase.id}")
        for event in phase.events:
            page.tell(f"  {told(page, event)}")
    for phase in judged_turn.phases:
        for stream in phase.dice:
            fell = ", ".join(f"{die.purpose} d{die.faces}={die.result}" for die in stream.dice)
            page.tell(f"dice {phase.id} {stream.key}: {fell}")
    page.tell("waiting", TURNS.waiting(judged_turn.phases, ()))
    page.tell("figures", TURNS.figures(judged_turn.phases[-1].state))
    page.tell("battles", TURNS.battles(judged_turn.phases, played.start, page.words[lang == "en"]))
    page.head("What became of the campaign")
    for change in changes(plain(played.start), plain(judged_turn.phases[-1].state)):
        page.tell(change)
    page.approved()


def head(lang: str, **more: Any) -> Letterhead:
    days = ("2026-12-01 20:00", "2026-12-15 20:00", "2027-07-01 20:00")
    usual = Letterhead("La galaxie", "Ann", lang, "4F7K-Q2PX", days, "Europe/Paris", "ab" * 32, mail="ann@example.org")
    return replace(usual, **more)


def _drawn(found: re.Match[str]) -> str:
    """Tell a drawing by a sum of it and by its words."""
    drawing = found[0]
    words = re.findall(r"<(?:title|text)\b[^>]*>([^<]+)<", drawing)
    label = "".join(re.findall(r'aria-label="([^"]*)"', drawing)[:1])
    return f"\nsvg {zlib.crc32(drawing.encode()):08x} {label}: {' · '.join(dict.fromkeys(words))}\n"


def written(page: Page, name: str, raw: bytes) -> None:
    """Tell a file as people read it: a mail by its parts, a page tag by tag."""
    page.head(name)
    if name.endswith(".eml"):
        mail = message_from_bytes(raw, policy=whole)
        page.tell("heads", {key: str(value) for key, value in mail.items() if "boundary" not in str(value)})
        body = mail.get_body(("plain",))
        page.tell(str(body.get_content()) if body is not None else "")
        page.tell("attached", [part.get_filename() for part in mail.iter_attachments()])
    elif name.endswith(".html"):
        text = re.sub(r"<(style|script)\b(?! id| type).*?</\1>", r"<\1/>", raw.decode(), flags=re.DOTALL)
        text = re.sub(r"<svg\b.*?</svg>", _drawn, text, flags=re.DOTALL)
        page.tell(re.sub(r"(?<=>)\s*(?=<)|\s*\n\s*", "\n", text).strip())
    elif name.endswith(".json"):
        page.tell("values", json.loads(raw))
    else:
        page.tell(raw.decode().replace("\r", ""))


@pytest.mark.parametrize(("faction", "lang"), [("hutt", "fr"), ("vador", "en"), (EVERYBODY, "fr")])
def test_the_files_of_a_player(faction: str, lang: str) -> None:
    assert TURNS is not None
    page = Page(f"empire-files-{'everybody' if faction == EVERYBODY else faction}")
    played, _ = rehearsed(lang)
    for name, raw in TURNS.package((played,), faction, head(lang, referee="arbitre@exemple.fr")).items():
        if not name.endswith((".html", ".json")):
            written(page, name, raw)
    page.head("on paper")
    paper = TURNS.paper((played,), faction, head(lang))
    page.tell("circles", paper.circles)
    page.tell(f"{paper.name}; {paper.title}; {paper.under}")
    for section in paper.sections:
        page.tell("section", section)
    page.approved()


WORLD = (
    planet("mirovel", 0, "hutt", "***", garrison=troops(4, 2, 1)),
    planet("ostriel", 4, "vador", "*", garrison=troops(2)),
    planet("gorvaux", 8, "", "*", y=3000),
    planet("lioren", 2, "organa", "", y=6000, garrison=troops(1)),
    planet("elquire", -5, "", "***", y=2000),
    Route("mirovel", "ostriel"),
    Route("ostriel", "gorvaux", kind=RouteKind.MAIN),
    Route("mirovel", "elquire", state=RouteState.CLOSED, reason="Un champ d’astéroïdes"),
    command("corde", "hutt", 0, troops(4, 1, 3), "moderate", home="mirovel"),
    command("poing", "vador", 4, troops(5, 1, 4), "total", home="ostriel"),
    replace(command("bouclier", "organa", 2, troops(3, 0, 2), "weak", home="lioren"), y=6000),
)
ORDERS: tuple[dict[str, tuple[str, ...]], ...] = (
    {"hutt": ("flotte Corde va Ostriel, total",), "vador": ("flotte Poing va Mirovel, total", "force colère Poing")},
    {"organa": ("vote pour Mothma", "flotte Bouclier va Elquire, modéré"), "hutt": ("donne 5 à Organa",)},
    {
        "vador": ("garnison Ostriel + 2 bataillons", "flotte Poing saute Gorvaux, faible"),
        "hutt": ("rejoint Empire moff",),
    },
)


@cache
def small() -> tuple[PlayedTurn, ...]:
    """Return three turns of a galaxy of five planets and three commands, turn 0 first."""
    assert TURNS is not None
    state = packed(replace(campaign(*WORLD), turn=0))
    played = [PlayedTurn(0, state, ())]
    for number, orders in enumerate(ORDERS, 1):
        state = TURNS.next_turn(state, TURNS.galaxy(state))
        sheets = {key: "\n".join((f"PORTULAN {number} {key}", *words, "FIN")) for key, words in orders.items()}
        found = TURNS.judge(TurnCase(state, sheets, "small"))
        read = {key: TURNS.read(words, state) for key, words in sheets.items()}
        played.append(PlayedTurn(number, state, found.phases, found.fingerprint, "small", read))
        state = found.phases[-1].state
    return tuple(played)


def test_three_turns_of_a_small_galaxy() -> None:
    assert TURNS is not None
    page = Page("empire-small")
    for played in small()[1:]:
        page.head(f"Turn {played.number}")
        for key, read in played.sheets.items():
            for line in read.lines:
                page.tell(f"{key} {verdict(page, line)}")
        for phase in TURNS.tell(JudgedTurn(played.number, "", played.phases), played.start):
            for event in phase.events:
                page.tell(f"  {phase.id} {told(page, event)}")
        page.tell("battles", TURNS.battles(played.phases, played.start, page.words[0]))
        page.tell("figures", TURNS.figures(played.phases[-1].state))
    page.head("Life of the campaign")
    for t in page.words:
        page.tell(t.lang, TURNS.life(small()[-1].start, (), t))
    page.approved()


@pytest.mark.parametrize(("faction", "lang"), [("hutt", "fr"), ("vador", "en"), (EVERYBODY, "en")])
def test_the_page_of_a_player(faction: str, lang: str) -> None:
    assert TURNS is not None
    page = Page(f"empire-page-{'everybody' if faction == EVERYBODY else faction}")
    turns = [replace(each, choices={"standing": "always"}) for each in small()[1:3]]
    files = TURNS.package(turns, faction, head(lang, revision=2, reason="Une bataille oubliée"))
    for name, raw in files.items():
        if name.endswith((".json" if lang == "en" and faction != EVERYBODY else ".html", ".csv")):
            written(page, name, raw)
    page.approved()


@pytest.mark.parametrize(("lang", "everything"), [("fr", True), ("en", False)])
def test_the_page_that_plays_a_campaign(lang: str, everything: bool) -> None:
    assert TURNS is not None
    page = Page(f"empire-replay-{lang}")
    written(
        page, "replay.html", TURNS.replay(small()[1:], ReplayHead("La guerre", lang, {1: "2026-12-01"}, everything))
    )
    page.approved()


RICH = (
    planet("mirovel", 0, "hutt", "***", sector="n"), planet("ostriel", 14, "vador", "*", sector="n"),
    planet("gorvaux", 21, "", "***", y=13_000, sector="n"), planet("lioren", -6, "organa", "", y=19_000, sector="s"),
    planet("elquire", -19, "", "", y=2_000, sector="s"), planet("sarn", 5, "stranger", "*", y=-9_000),
    Route("mirovel", "ostriel"), Route("ostriel", "gorvaux", kind=RouteKind.MAIN),
    Route("elquire", "mirovel", state=RouteState.CLOSED, reason="Astéroïdes"), Route("gorvaux", "nowhere"),
    Route("lioren", "mirovel", kind=RouteKind.HIDDEN), Route("sarn", "mirovel", state=RouteState.CUT),
    command("corde", "hutt", 0, troops(4, 1, 3), "moderate", home="mirovel"),
    command("proie", "hutt", 4, troops(0, 0, 1), "weak"), command("poing", "vador", 14, troops(5, 1, 4), "moderate"),
    command("errant", "stranger", 30, troops(1)),
)  # fmt: skip
"""What the small galaxy has not: sectors with and without an outline, routes of every kind, a side nobody plays."""


def test_the_page_that_plays_a_campaign_of_many_things() -> None:
    assert TURNS is not None
    page = Page("empire-replay-rich")
    galaxy = campaign(*RICH).galaxy
    corners = ((-9_000, -12_000), (25_000, -12_000), (25_000, 17_000))
    north, south = Sector("n", "Nord", corners), Sector("s", "Sud <&>")
    factions = (replace(galaxy.factions[0], colour="none", sign="ABCDE"), *galaxy.factions[1:])
    state = packed(begin(replace(galaxy, sectors=(north, south), factions=factions, name="Le bord")))
    played = []
    for number, words in ((1, ("flotte Poing va (15; 0)", "force colère Poing")), (2, ("flotte Poing va (8; 1)",))):
        sheets = {"vador": "\n".join((f"PORTULAN {number} vador", *words, "FIN"))}
        found = TURNS.judge(TurnCase(state, sheets, "rich"))
        read = {key: TURNS.read(said, state) for key, said in sheets.items()}
        played.append(PlayedTurn(number, state, found.phases, found.fingerprint, "rich", read))
        state = TURNS.next_turn(found.phases[-1].state, TURNS.galaxy(found.phases[-1].state))
    for everything in (True, False):
        head = ReplayHead("La guerre <&>", "en", {2: "2026-12-15"}, everything)
        written(page, f"everything {everything}.html", TURNS.replay(played, head))
    page.approved()


SENT = {
    "hutt": (
        "flotte Corde va (1; 0), total", "flotte Proie + 1 escadron", "garnison Mirovel + 30 escadrons",
        "flotte Zzz va Mirovel", "technologie Bouclier pour Corde", "rumeur à Vador: Les <&> partent",
        "récit: Un marchand passe", "donne 2,5 à Vador", "technologie Propulseurs longs pour Proie",
    ),
    "vador": ("flotte Poing va (8; 1), total", "donne 4 à Hutt", "rumeur à Hutt: faux bruit"),
    "aube": ("rumeur à Hutt: Tout <b>brûle</b>",),
    "organa": ("question revenus hutt",),
}  # fmt: skip


@pytest.mark.parametrize(("faction", "lang"), [("hutt", "fr"), ("vador", "en")])
def test_the_page_of_a_player_who_has_a_little_of_everything(faction: str, lang: str) -> None:
    assert TURNS is not None
    page = Page(f"empire-page-rich-{faction}")
    people = (
        Character("jabba", Text("Jabba", "Jabba the Hutt"), "hutt", planet="mirovel"),
        Character("greedo", Text.same("Greedo"), "hutt", command="corde"),
        Character("bib", Text.same("Bib"), "hutt"),
        Character("leila", Text.same("Leila"), "organa", command="corde"),
    )
    galaxy = campaign(*RICH, characters=people).galaxy
    said = {"mirovel": "Le marché <&>", "gorvaux": "Des ruines"}
    worlds = tuple(
        replace(p, words=said.get(p.id, ""), resource="Bacta" if p.income.stars else "") for p in galaxy.planets
    )
    sectors = (
        Sector("n", "Nord", ((-9_000, -12_000), (25_000, -12_000), (25_000, 17_000)), words="Des mines"),
        Sector("s", "Sud"),
    )
    state = begin(replace(galaxy, planets=worlds, sectors=sectors, name="Le bord"))
    state = replace(
        state,
        turn=3,
        weapons={"corde": ("hangars", "tie_new"), "poing": ("long_drives",)},
        people={"leila": PersonState(captor="hutt"), "bib": PersonState(dead=True)},
        fallen={"vieille": FallenCommand("vieille", "hutt", free=True)},
        objectives={
            "a": Objective("a", ObjectiveKind.HOLD_COUNT, 20, "hutt", number=3),
            "b": Objective("b", ObjectiveKind.HOLD_PLANETS, 15, "hutt", targets=("mirovel",)),
            "c": Objective("c", ObjectiveKind.MANUAL, 5, "hutt", words="Plaire <&>", hidden=True),
            "d": Objective("d", ObjectiveKind.KILL, 30, "vador", targets=("jabba",)),
        },
    ).with_planet("mirovel", garrison=troops(3, 0, 1))
    start = packed(state)
    sheets = {key: "\n".join((f"PORTULAN 3 {key}", *words, "FIN")) for key, words in SENT.items()}
    rulings = (RulingOn("hutt:7", "Il vend ses <&> épices"),)
    choices = {"technology_price": "7", "points_public": "yes"}
    found = TURNS.judge(TurnCase(start, sheets, "rich", choices, rulings))
    read = {key: TURNS.read(words, start, choices) for key, words in sheets.items()}
    played = PlayedTurn(
        3, start, found.phases, found.fingerprint, "rich", read, {"technology_price": "7", "points_public": "yes"}
    )
    for name, raw in TURNS.package((played,), faction, head(lang, referee="arbitre@exemple.fr")).items():
        if name.endswith((".html", ".txt")):
            written(page, name, raw)
    page.approved()


@pytest.mark.parametrize(("lang", "everything"), [("fr", True), ("en", False)])
def test_the_chronicle_of_a_campaign(lang: str, everything: bool) -> None:
    assert TURNS is not None
    page = Page(f"empire-chronicle-{lang}")
    book = TURNS.book(small(), BookAsked("La guerre", lang, everything, {"hutt": "Ann", "vador": "Karim"}))
    page.tell("book", replace(book, chapters=tuple(replace(each, drawing="") for each in book.chapters)))
    written(page, "book.html", TURNS.book_page(book))
    page.approved()
