"""The files a player gets after a turn: the same bytes for the same values, made only from what he has seen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, is_dataclass
from types import MappingProxyType

from models.dice import OWN_SEEDS, stream_seed
from models.games.empire.readings import options, parameters
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.orders.blank_sheet import order_form, order_table
from models.games.empire.turn.report.card import order_card
from models.games.empire.turn.report.mail import calendar, mail
from models.games.empire.turn.report.page import mail_page, page
from models.games.empire.turn.report.report import report
from models.games.empire.turn.report.sections import card_section
from models.games.empire.turn.report.seen import LOSSES, SeenTurn, player_view, seen_by_all, visible
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.report.text import message
from models.games.empire.turn.report.values import RuleInForce, TurnReport
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import read_happening, state_of
from models.games.facets.turn_events import TurnEvent, spoken_event
from models.games.facets.turn_proof import SEALED, sheet_key
from models.games.facets.turns import REPORT_FORMAT, KeptStream, Letterhead, PlayedTurn
from models.games.values import Choices
from models.i18n import Translator, both

Told = dict[str, str]
"""A sentence and its rule."""
NOTHING: Mapping[str, list[Told]] = MappingProxyType({})
_TOLD = {
    "account": "money", "figures": "figures", "happened": "happened", "battles": "battles", "commands": "commands",
    "planets": "planets", "threats": "threats", "news": "news",
    "intelligence": "intelligence", "rumours": "rumours", "scored": "points",
    "standings": "standings", "orders": "orders",
}  # fmt: skip
"""What `report.json` holds of a report, under which name."""

_PROOF = ("turn", "revision", "faction", "commitment", "secret", "dice")
"""What of `report.json` the page needs, to prove the dice by itself."""


def package(turn: PlayedTurn, faction: str, head: Letterhead) -> Mapping[str, bytes]:
    """Return the files of a player's package by name."""
    before, after = _ends(turn)
    events = _events(turn, before, after, faction, Translator(head.lang))
    streams = tuple(_streams(turn, own_dice(turn, before, faction)))
    return files(player_report(turn, faction, head), turn.seed, streams, events)


def player_report(turn: PlayedTurn, faction: str, head: Letterhead) -> TurnReport:
    """Return the report to a player after a turn."""
    before, after = _ends(turn)
    happenings = tuple(read_happening(each) for phase in turn.phases for each in phase.happenings)
    sheet, choices = turn.sheets.get(faction), turn.start.choices
    thrown = [
        (each.key, tuple(die.result for die in each.dice), any(die.typed for die in each.dice))
        for each in _streams(turn, own_dice(turn, before, faction))
    ]
    return report(
        player_view(before, after, happenings, faction, choices), head, sheet.lines if sheet is not None else None,
        rules_in_force(choices, turn.readings_before), thrown,
    )  # fmt: skip


def public_view(turn: PlayedTurn) -> SeenTurn:
    """Return the public view of a turn."""
    happenings = [read_happening(each) for phase in turn.phases for each in phase.happenings]
    return seen_by_all(*_ends(turn), happenings, turn.start.choices)


def _ends(turn: PlayedTurn) -> tuple[CampaignState, CampaignState]:
    """Return the state before a turn and after it."""
    before = state_of(turn.start)
    return before, state_of(turn.phases[-1].state) if turn.phases else before


def files(
    made: TurnReport, seed: str = "", streams: Iterable[KeptStream] = (), events: Mapping[str, list[Told]] = NOTHING
) -> Mapping[str, bytes]:
    """Return a report in all its forms, named in its player's language.

    A mail message, a page, the sheet as text and as a table, a calendar entry of the deadline, data with the proof of
    its dice; after the last turn no sheet and no deadline. `events` is what the player saw, by phase.
    """
    t = Translator(made.head.lang)
    galaxy, faction, turn = made.seen.galaxy, made.seen.faction, made.seen.turn
    form = "" if made.head.over else order_form(galaxy, faction, made.offers, turn + 1, made.head.code, t)
    told = _document(made, seed, streams, events)
    document = json.dumps(told, ensure_ascii=False, indent=1)
    shown = page(made, form, {key: told[key] for key in _PROOF if key in told})
    attached = {t("report.file_page"): shown.encode(), t("report.file_calendar"): calendar(made)}
    # The first report tells how orders are written.
    card = order_card(card_section(made, t), made.name, t) if not turn else ""
    attached = {name: data for name, data in (*attached.items(), (t("report.file_card"), card.encode())) if data}
    sheets = {t("report.file_sheet"): form.encode()} if form else {}
    sheets |= {t("report.file_table"): order_table(form).encode("utf-8-sig")} if form else {}
    return {
        "message.eml": mail(made, message(made, form), mail_page(made, form), attached),
        **attached,
        **sheets,
        "report.json": f"{document}\n".encode(),
    }


def _events(
    turn: PlayedTurn, before: CampaignState, after: CampaignState, faction: str, t: Translator
) -> Mapping[str, list[Told]]:
    """Return what a player saw as sentences, by phase."""
    narrator, found, phase = Narrator(before, after), dict[str, list[Told]](), ""

    def each_told() -> Iterator[Happening]:
        nonlocal phase
        for each in turn.phases:
            phase = each.id
            yield from map(read_happening, each.happenings)

    for seen_one in visible(before, each_told(), faction, turn.start.choices):
        if seen_one.kind != LOSSES:
            for event in narrator.events((seen_one,)):
                found.setdefault(phase, []).append({"rule": event.rule, "text": spoken_event(event, t)})
    return found


def changed_rules(choices: Choices, before: Choices | None) -> Iterator[TurnEvent]:
    """Yield a sentence for each reading and number that was another in the turn before."""
    for each in rules_in_force(choices, before):
        if each.was is not None:
            value = both("report.rule_new", value=each.value, was=each.was)
            yield TurnEvent(each.rule, "report.rule_changed", {"question": each.question, "value": value})


def rules_in_force(choices: Choices, before: Choices | None = None) -> Iterator[RuleInForce]:
    """Yield the readings and numbers in force, each with what it was in the turn before where that was another."""
    was = choices if before is None else before
    for option in options().values():
        value, old = option.value(choices), option.value(was)
        changed = old.title if old.id != value.id else None
        yield RuleInForce(option.title, value.title, option.rule, value.id != option.default, changed)
    for each in parameters().values():
        number, then = each.in_force(choices), each.in_force(was)
        changed = each.told(then) if then != number else None
        yield RuleInForce(each.title, each.told(number), each.rule, number != each.default, changed)


def _document(
    made: TurnReport, seed: str, streams: Iterable[KeptStream], events: Mapping[str, list[Told]]
) -> dict[str, object]:
    """Return a report as plain values; amounts are thousandths of a million."""
    head = made.head
    return {
        "format": REPORT_FORMAT,
        "campaign": head.campaign,
        "turn": made.seen.turn,
        "revision": head.revision,
        "reason": head.reason,
        "faction": made.seen.faction,
        "player": head.player,
        "deadlines": list(head.deadlines),
        "zone": head.zone,
        "code": head.code,
        "money": made.money.new,
        "points": made.seen.me.points,
        "phases": [{"name": name, "events": told} for name, told in events.items()],
        **{key: _plain(getattr(made, name)) for key, name in _TOLD.items()},
        **({"characters": _plain(made.people)} if made.people else {}),
        # A report of before there were objectives is made again byte for byte.
        **({"objectives": _plain(made.objectives)} if made.objectives else {}),
        **({"letters": _plain(made.letters)} if made.letters else {}),
        **({"places": [{"name": name, "words": words} for name, words in made.places]} if made.places else {}),
        "commitment": head.commitment,
        **({"secret": head.secret} if head.secret else {}),
        "dice": _dice(made, seed, streams),
    }


def _dice(made: TurnReport, seed: str, streams: Iterable[KeptStream]) -> dict[str, object]:
    """Return the player's own dice with what proves them: the seed of each stream, in older campaigns the turn's."""
    head, turn, own = made.head, made.seen.turn, made.head.proof
    closed = own.scheme == SEALED
    told = [
        {
            "key": each.key,
            **({"seed": stream_seed(seed, f"{turn}/{each.key}")} if closed else {}),
            "dice": [{"faces": die.faces, "result": die.result, "typed": die.typed} for die in each.dice],
        }
        for each in streams
    ]
    if not closed:
        digests = {"sheets": list(head.sheets.get(str(turn), ()))} if head.secret else {}
        return {"seed": seed, **digests, "streams": told}
    found = {"scheme": own.scheme, "test": own.test, "key": own.key, "sheet": own.sheet, "word": own.word}
    turns = [
        {"turn": number, "seed": own.seeds[str(number)], "keys": [
            {"faction": key, "key": sheet_key(head.secret, number, key)} for key in sorted(made.seen.ranks)
        ]}
        for number in sorted(map(int, own.seeds))
    ]  # fmt: skip
    return {**found, "streams": told, **({"turns": turns} if head.secret else {})}


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def own_dice(turn: PlayedTurn, before: CampaignState, faction: str) -> frozenset[str]:
    """Return the ids of a player's streams of dice: his own, his commands', his planets'.

    Planets that he alone assaulted are included: he is told those dice, and may check them.
    """
    own = {faction, *before.commands_of(faction), *before.planets_of(faction)}
    assaults: dict[str, set[str]] = {}
    for each in (read_happening(kept) for phase in turn.phases for kept in phase.happenings if kept.kind == "battle"):
        if each.text("place") == "planet":
            assaults.setdefault(each.text("defenders"), set()).update(each.text("attackers").split(","))
    return frozenset(own.union(planet for planet, attackers in assaults.items() if attackers <= own))


def _streams(turn: PlayedTurn, own: frozenset[str]) -> Iterator[KeptStream]:
    for phase in turn.phases:
        for each in phase.dice:
            parts = each.key.replace("+", "/").split("/")
            # Who is asked about is not told who asked: reports of older campaigns stay what they were.
            if parts[1:2] == ["question"] and turn.seed.startswith(OWN_SEEDS):
                parts = parts[2:3]
            if own & set(parts):
                yield each
