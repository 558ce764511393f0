"""The turns facet of the galactic campaign."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final, TypeVar

from models.dice import Dice, stream
from models.errors import Refused, SpokenError
from models.galaxy.galaxy import Galaxy
from models.games.decree import DecreeKind
from models.games.empire.seen import seen_by
from models.games.empire.situation import EmpireSituation
from models.games.empire.turn.battle_cards import battles
from models.games.empire.turn.dealing import deal
from models.games.empire.turn.judge import PHASES, JudgedPhase, begin, judge, next_turn
from models.games.empire.turn.life import life
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import Numbers, technologies
from models.games.empire.turn.orders.blank_sheet import order_form
from models.games.empire.turn.orders.grammar import join_sheets, read_sheet
from models.games.empire.turn.orders.letters import LETTER, order_in
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.offers import ON_THE_DAY, offers
from models.games.empire.turn.orders.orders import TurnOrder, of_kind
from models.games.empire.turn.report import package as packages
from models.games.empire.turn.report.bulletin import bulletin, bulletin_paper
from models.games.empire.turn.report.chronicle.book import campaign_book
from models.games.empire.turn.report.chronicle.page import book_page
from models.games.empire.turn.report.hidden_differences import with_other_secrets
from models.games.empire.turn.report.letters import agreements, may_be_told
from models.games.empire.turn.report.paper import paper
from models.games.empire.turn.report.replay import phase_sections, replay
from models.games.empire.turn.report.replay_chart import Sections
from models.games.empire.turn.report.seen import SeenTurn, coming, player_view
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.rulings.decrees import read_ruling
from models.games.empire.turn.rulings.form import decree_kinds
from models.games.empire.turn.rulings.rulings import (
    DICE,
    after_decrees,
    check_ruling,
    lost_rulings,
    read_decrees,
    rulings_due,
)
from models.games.empire.turn.state import CampaignPlayer, CampaignState, Rank, holds_all
from models.games.empire.turn.turn_json import (
    PackedTurn,
    fingerprint,
    pack_state,
    read_happening,
    read_phase,
    state_of,
    stored_phases,
)
from models.games.facets.rulings import RulingDue, RulingOn
from models.games.facets.turn_events import TurnEvent, TurnPhase, spoken_args
from models.games.facets.turn_offers import OrderOffer
from models.games.facets.turns import (
    EVERYBODY,
    JoinedOrders,
    JudgedTurn,
    KeptPhase,
    Letterhead,
    LineVerdict,
    PlayedTurn,
    ReadOrders,
    ReplayHead,
    Turn,
    TurnBattle,
    TurnCase,
    TurnPaper,
    TurnReports,
)
from models.games.life import CampaignLife
from models.games.values import DEFAULTS, Choices
from models.i18n import LANGUAGES, MessageArgs, Text, Translator
from models.progress import Progress, silent

_Kept = TypeVar("_Kept")
_DOORKEEPERS: Final = frozenset((Rank.GRAND_MOFF, Rank.GRAND_ADMIRAL, Rank.FOUNDER))
_NAMES: Final = tuple(name for name, _ in PHASES)


@dataclass(frozen=True)
class EmpireTurn(PackedTurn):
    """A refereed campaign of the galactic game at one instant."""

    @property
    def galaxy(self) -> Galaxy:
        return self.state.galaxy

    @cached_property
    def situation(self) -> EmpireSituation:
        return EmpireSituation(self.galaxy, self.choices)

    @cached_property
    def _books(self) -> dict[str, NameBook]:
        """The names of each player whose sheet was read, with the lines read by them."""
        return {}

    @property
    def number(self) -> int:
        return self.state.turn

    @cached_property
    def players(self) -> Mapping[str, Text]:
        faction = self.galaxy.faction
        return {key: faction[key].name for key in sorted(self.state.players) if key in faction}

    @property
    def room(self) -> Mapping[str, int]:
        """How many units of each kind commands may hold above the limit, by technologies (CG-88)."""
        return {key: sum(technologies()[each].limit for each in kept) for key, kept in self.state.weapons.items()}

    @property
    def figures(self) -> Mapping[str, Mapping[str, int]]:
        now = self.state
        return {
            key: {
                "money": player.money,
                "points": player.points,
                "planets": len(now.planets_of(key)),
                "commands": len(now.commands_of(key)),
                "units": holds_all(now, key).units,
            }
            for key, player in sorted(now.players.items())
        }

    def next(self, galaxy: Galaxy) -> EmpireTurn:
        """Return the start of the next turn; raises Refused where a player's side is missing, and after the end
        (CG-106).
        """
        now = self.state
        if now.ended:
            raise Refused("turn.campaign_over", turn=now.ended)
        gone = [now.galaxy.faction[key].name for key in sorted(now.players) if key not in galaxy.faction]
        if gone:
            raise Refused("turn.side_gone", names=tuple(gone))
        # Whatever was taken off the map meanwhile has no orders, technologies or conqueror any more.
        kept = replace(
            next_turn(now), galaxy=galaxy, since=_still_there(now.since, galaxy.planet),
            garrisons=_still_there(now.garrisons, galaxy.planet), weapons=_still_there(now.weapons, galaxy.command),
        )  # fmt: skip
        return replace(self, data=pack_state(kept))

    def head(self, text: str) -> ReadOrders:
        sheet = read_sheet(text, self.state, self._books)
        lines = tuple(
            LineVerdict(line.number, line.words, key=line.reason.key if line.reason else "", understood=line.understood)
            for line in sheet.lines
        )
        return ReadOrders(sheet.turn, sheet.faction, sheet.code, lines, word=sheet.chance)

    def read(self, text: str) -> ReadOrders:
        now = self.state
        sheet = read_sheet(text, now, self._books)
        known = known_state(now, sheet.faction)
        phases = judge(known, sheet.orders, Judging(lambda key: Dice("foreseen", key), self.choices))
        foreseen, refused = dict(_refusals(phases)), defaultdict[str, set[str]](set)
        for each in (told for phase in phases for told in phase.happenings if told.kind == "refused"):
            refused[each.cause].add(each.text("kind"))
        book = self._books[sheet.faction]
        lines = []
        for line in sheet.lines:
            verdict = LineVerdict(line.number, line.words, understood=line.understood)
            if line.reason is not None:
                verdict = replace(verdict, grade="refused", key=line.reason.key, args=line.reason.args_)
            elif (told := foreseen.get(f"{sheet.faction}:{line.number}")) is not None:
                key, args, rule = told
                grade = "refused"
                if _only_the_day_tells(now.players[sheet.faction], line.orders, key):
                    grade, key, args = "warning", "turn.on_the_day", {}
                elif {order.kind for order in line.orders} - refused[f"{sheet.faction}:{line.number}"] - _WITH_A_MOVE:
                    key, args = "empire.rest_counts", {"why": _in_both_languages(key, args)}
                verdict = replace(verdict, grade=grade, key=key, args=args, rule=rule)
            elif any(order.kind == "story" for order in line.orders):
                verdict = replace(verdict, grade="warning", key="turn.for_the_referee", rule="CG-1")
            elif inside := "".join(order_in(each.text("words"), book) for each in of_kind(line.orders, LETTER)):
                said = {"words": inside}
                verdict = replace(verdict, grade="warning", key="turn.order_in_letter", args=said, rule="CG-1")
            lines.append(verdict)
        ordered = {order.text("command") for order in sheet.orders}
        still = tuple(now.galaxy.command[key].name for key in now.commands_of(sheet.faction) if key not in ordered)
        spent = sum(
            each.number("amount")
            for phase in phases
            for each in phase.happenings
            if each.kind == "money" and each.text("faction") == sheet.faction and each.number("amount") < 0
        )
        left = now.players[sheet.faction].money + spent
        return ReadOrders(sheet.turn, sheet.faction, sheet.code, tuple(lines), left, still)

    def join(self, older: str, newer: str) -> JoinedOrders:
        return join_sheets(older, newer, self.state, self._books)

    def form(self, faction: str, code: str, lang: str) -> str:
        return order_form(self.galaxy, faction, self.card(faction, lang), self.number, code, Translator(lang))

    def card(self, faction: str, lang: str) -> tuple[OrderOffer, ...]:
        known = coming(player_view(self.state, self.state, (), faction, self.choices), self.number)
        return offers(known, faction, self.choices, Translator(lang))

    def judge(self, case: TurnCase, since: Sequence[KeptPhase] = (), progress: Progress = silent) -> JudgedTurn:
        start = self.state
        orders: list[TurnOrder] = []
        unread: list[tuple[str, int, SpokenError]] = []
        lines: dict[str, str] = {}
        for faction, text in sorted(case.sheets.items()):
            sheet = read_sheet(text, start)
            lines |= {f"{faction}:{line.number}": line.words for line in sheet.lines}
            orders += sheet.orders
            unread += [(faction, line.number, line.reason) for line in sheet.lines if line.reason is not None]
        typed = {each.target.removeprefix(DICE): each.decision for each in case.rulings if each.target.startswith(DICE)}
        said = {each.target: each.body for each in case.rulings if ":" in each.target}
        decrees = read_decrees(start, case.rulings)

        def dice(key: str) -> Dice:
            faces = typed.get(key, "").replace(",", " ").split()
            return stream(case.seed, f"{start.turn}/{key}", [int(face) for face in faces])

        judging = Judging(dice, self.choices, said, case.numbered, lines=lines)
        phases = judge(start, orders, judging, [read_phase(each) for each in since], decrees, progress)
        every = (*since, *stored_phases(phases[len(since) :], partial(EmpireTurn, choices=self.choices)))
        return JudgedTurn(
            start.turn, fingerprint(every[-1].state), every, tuple(unread),
            lost_rulings(every, orders, case.rulings), rulings_due(start, every, case.rulings),
        )  # fmt: skip

    def ruling(self, ruling: RulingOn, others: Sequence[RulingOn] = ()) -> RulingOn:
        check_ruling(self.state, ruling, others)
        return ruling

    def decrees(self, rulings: Sequence[RulingOn]) -> tuple[DecreeKind, ...]:
        # An objective that a decree deals or withdraws is named in both.
        aims = {**self.state.objectives, **after_decrees(self.state, rulings).objectives}
        return decree_kinds(replace(self.state, objectives=aims))

    def decreed(self, ruling: RulingOn, others: Sequence[RulingOn] = ()) -> tuple[TurnEvent, ...]:
        before, after = (after_decrees(self.state, each) for each in (others, (*others, ruling)))
        return Narrator(self.state, after).events(read_ruling(before, ruling)[:1])

    def life(self, rulings: Sequence[RulingOn], t: Translator) -> CampaignLife:
        return life(after_decrees(self.state, rulings), t)

    def waiting(self, phases: Sequence[KeptPhase], rulings: Sequence[RulingOn]) -> tuple[RulingDue, ...]:
        return rulings_due(self.state, phases, rulings)

    def battles(self, phases: Sequence[KeptPhase], t: Translator) -> tuple[TurnBattle, ...]:
        return battles(phases, self.state, t)

    def events(self, phases: Sequence[KeptPhase], readings_before: Choices | None = None) -> tuple[TurnPhase, ...]:
        narrator = Narrator(self.state, state_of(phases[-1].state))
        first, *rest = (TurnPhase(each.id, narrator.events(map(read_happening, each.happenings))) for each in phases)
        new = packages.changed_rules(self.choices, readings_before)
        return (replace(first, events=(*new, *first.events)), *rest)


@dataclass(frozen=True)
class EmpireReports:
    """What the players are told of a published turn of the galactic game."""

    turn: PlayedTurn

    @cached_property
    def _public(self) -> SeenTurn:
        return packages.public_view(self.turn)

    def package(self, faction: str, head: Letterhead) -> Mapping[str, bytes]:
        if faction == EVERYBODY:
            return bulletin(self._public, head)
        return packages.package(self.turn, faction, head)

    def paper(self, faction: str, head: Letterhead) -> TurnPaper:
        if faction == EVERYBODY:
            return bulletin_paper(self._public, head)
        return paper(packages.player_report(self.turn, faction, head))

    def with_other_secrets(self, faction: str) -> EmpireReports:
        return EmpireReports(
            with_other_secrets(self.turn, faction, partial(EmpireTurn, choices=self.turn.start.choices))
        )


class EmpireTurns:
    """The turns of the galactic campaign."""

    phases = _NAMES
    book = staticmethod(campaign_book)
    book_page = staticmethod(book_page)

    def parameter(self, name: str, choices: Choices) -> int:
        return Numbers.of(choices)[name]

    def begin(self, galaxy: Galaxy, choices: Choices = DEFAULTS, seed: str = "") -> Turn:
        numbers = Numbers.of(choices)
        return EmpireTurn(pack_state(replace(deal(begin(galaxy, numbers), numbers, seed), turn=0)), choices)

    def open(self, data: bytes, choices: Choices = DEFAULTS) -> Turn:
        return EmpireTurn(data, choices)

    def reports(self, turn: PlayedTurn) -> TurnReports:
        return EmpireReports(turn)

    def replay(self, played: Sequence[PlayedTurn], head: ReplayHead) -> bytes:
        whole: list[Galaxy] = []
        told: list[Sections] = []
        if head.everything:
            t = Translator(head.lang)
            whole = [played[0].start.galaxy] if played else []
            agreed = agreements(played)
            for turn in played:
                phases = [
                    replace(each, happenings=tuple(one for one in each.happenings if may_be_told(one, agreed)))
                    for each in turn.phases
                ]
                told.append(tuple(phase_sections(turn.start.events(phases), t)))
                whole.append(turn.phases[-1].state.galaxy)
        return replay(played, head, whole, told)


def _still_there(kept: Mapping[str, _Kept], things: Collection[str]) -> dict[str, _Kept]:
    return {key: each for key, each in kept.items() if key in things}


def _only_the_day_tells(player: CampaignPlayer, orders: Sequence[TurnOrder], reason: str) -> bool:
    """Return whether an order's validity depends on things the player cannot know.

    It depends on a vote, on the money of the Federal bank, on the place of an NPC, or on what others order besides and
    the Emperor's mood (CG-9, CG-21, CG-31, CG-40, CG-45, CG-47).
    """
    kinds = {order.kind for order in orders}
    if reason in ON_THE_DAY and "accept" not in kinds:
        return True
    if kinds <= {"president_act", "bank_use"} and player.rank.votes:
        return reason in {"empire.president_only", "empire.no_president", "empire.no_such_npc", "empire.not_there",
                          "empire.too_little_money"}  # fmt: skip
    if "accept" in kinds:
        return reason == "empire.nobody_asked" and player.rank in _DOORKEEPERS
    return "force" in kinds and reason == "empire.no_such_npc"


def known_state(state: CampaignState, faction: str) -> CampaignState:
    """Return a state as far as a player knows it: fields he does not know are at their defaults."""
    players = {
        key: player if key == faction else CampaignPlayer(key, player.rank, player.president)
        for key, player in state.players.items()
    }
    known = seen_by(state.galaxy, faction)
    # Whom he holds he knows, whosever it is (CG-78).
    captives = tuple(
        each for each in state.galaxy.characters
        if each.owner != faction and each.id in state.people and state.people[each.id].captor == faction
    )  # fmt: skip
    return CampaignState(
        state.turn, replace(known, known=None, characters=(*known.characters, *captives)), players,
        since={key: turn for key, turn in state.since.items()
               if key in state.galaxy.planet and state.galaxy.planet[key].owner == faction},
        fallen={key: each for key, each in state.fallen.items() if each.owner == faction},
        garrisons={key: each for key, each in state.garrisons.items() if state.galaxy.planet[key].owner == faction},
        weapons={key: each for key, each in state.weapons.items() if state.galaxy.command[key].owner == faction},
        people={
            each.id: state.people[each.id] for each in state.galaxy.characters
            if each.id in state.people and faction in {each.owner, state.people[each.id].captor}
        },
    )  # fmt: skip


_WITH_A_MOVE: Final = frozenset(("conquer", "spare"))
"""Orders that mean nothing where the move beside them is refused."""


def _in_both_languages(key: str, args: MessageArgs) -> Text:
    return Text(*(t(key, **spoken_args(key, args, t)) for t in map(Translator, LANGUAGES)))


def _refusals(phases: Iterable[JudgedPhase]) -> Iterable[tuple[str, tuple[str, MessageArgs, str]]]:
    """Yield the causes of orders that cannot stand, each with (message key, arguments, rule)."""
    for phase in phases:
        for told in phase.happenings:
            if told.kind == "refused":
                yield told.cause, (told.text("reason"), {**told.args}, told.rule)
