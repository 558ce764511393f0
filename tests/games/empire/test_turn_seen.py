"""What a player is told of a turn: what a row names, nothing else; no secret of another changes a byte of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from models.dice import Dice
from models.galaxy.values import Engagement, Troops
from models.games.empire.sample import sample
from models.games.empire.turn.dealing import deal
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.judge import JudgedPhase, begin, judge, next_turn
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import BOOK
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.report import seen as seen_module
from models.games.empire.turn.report.bulletin import bulletin, bulletin_paper
from models.games.empire.turn.report.hidden_differences import with_other_secrets
from models.games.empire.turn.report.package import files, package, player_report, public_view, rules_in_force
from models.games.empire.turn.report.paper import paper
from models.games.empire.turn.report.report import report
from models.games.empire.turn.report.seen import KINDS, SeenTurn, player_view, seen_by_all
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import pack_state, stored_phases
from models.games.facets.turns import Letterhead, LineVerdict, PlayedTurn, ReadOrders
from models.i18n import Translator
from tests.games.empire.test_many_turns import sheets
from tests.games.empire.test_packages import words_of
from tests.games.empire.turns import Turn, campaign, command, order, planet, troops

HEAD = Letterhead("La galaxie", "Karim", "fr", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
DONE = frozenset(("refused", "killed"))
"""Kinds with a gate of their own, or that may come."""


def phases_of(state: CampaignState, orders: Sequence[TurnOrder]) -> tuple[JudgedPhase, ...]:
    return judge(state, orders, Judging(lambda key: Dice("seen", f"{state.turn}/{key}")))


def judged(state: CampaignState, orders: Sequence[TurnOrder]) -> tuple[CampaignState, list[Happening]]:
    phases = phases_of(state, orders)
    return phases[-1].state, [told for phase in phases for told in phase.happenings]


WHO = ("hutt", "vador", "organa", "mothma", "tarkin", "aube", "mecrosa", "confederation")
WORLD = tuple(
    thing
    for n, who in enumerate(WHO)
    for thing in (
        planet(f"p{n}", 8 * n, who, "*" if n % 2 else "***", garrison=troops(n % 3)),
        planet(f"q{n}", 8 * n + 4, y=5_000),
        command(f"c{n}", who, 8 * n + 1, troops(4, 1, 4), home=f"p{n}"),
    )
)  # fmt: skip
"""Eight players in a row, each within reach of the next."""


@cache
def a_turn(number: int, whole: bool = False) -> tuple[CampaignState, tuple[TurnOrder, ...]]:
    """The campaign before the third turn of chance players, and what they write; in the whole sample if asked."""
    state, chance = begin(sample("fr")) if whole else campaign(*WORLD), Random(number)
    state = deal(state, BOOK, "seen")
    for _ in range(2):
        state = next_turn(judged(state, sheets(state, chance))[0])
    return state, tuple(sheets(state, chance))


def played(before: CampaignState, phases: Sequence[JudgedPhase], orders: Sequence[TurnOrder]) -> PlayedTurn:
    """A turn as it is published: with every line of every sheet, and every die."""
    sheets_of = {
        faction: ReadOrders(
            before.turn, faction, "",
            tuple(LineVerdict(o.line, f"{o.kind} {dict(o.args)}") for o in orders if o.faction == faction),
        )
        for faction in before.players
    }  # fmt: skip
    return PlayedTurn(before.turn, EmpireTurn(pack_state(before)), stored_phases(phases, EmpireTurn), sheets=sheets_of)


def told_in(phases: Sequence[JudgedPhase]) -> list[Happening]:
    return [told for phase in phases for told in phase.happenings]


def test_every_kind_of_happening_has_its_row() -> None:
    folder = Path(seen_module.__file__).parent.parent
    kinds = {
        node.args[0].value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell"
        and node.args and isinstance(node.args[0], ast.Constant)
    }  # fmt: skip
    assert len(kinds) > 30
    assert kinds - DONE <= KINDS.keys()


FIGHT = (
    planet("p", 0, "hutt", "***"), planet("q", 40, "vador", "*"), planet("r", 80, "aube"),
    command("h", "hutt", 0, troops(3, 1, 4), "moderate", home="p"), command("v", "vador", 3, troops(5, 2, 6), home="q"),
    command("far", "aube", 80, troops(7, 2, 9), "total", home="r"),
)  # fmt: skip


def fight(**more: Any) -> tuple[CampaignState, Turn]:
    state = campaign(*FIGHT)
    orders = (
        order("vador", 1, "move", command="v", planet="p"),
        order("vador", 2, "engagement", command="v", engagement="total"),
    )
    return state, Turn(state, *orders, **more)


SECRETS = st.sampled_from(("money", "points", "idle", "bank", "force", "engagement", "home", "retreats", "garrison",
                           "notes", "gift", "question", "rumour", "reinforce", "story", "lobby", "line", "objective",
                           "hidden"))  # fmt: skip


def changed(state: CampaignState, other: str, secret: str, n: int) -> CampaignState:
    """Return the campaign with something secret of a player changed."""
    player, galaxy = state.players[other], state.galaxy
    if secret in {"money", "points", "idle"}:
        return state.with_player(replace(player, **{secret: getattr(player, secret) + n}))
    if secret == "bank":
        return state
    if secret == "objective":
        key = f"{other}-war"
        return replace(state, objectives={**state.objectives, key: replace(state.objectives[key], points=90 + n)})
    if secret == "hidden":
        added = {
            f"{who}-x": Objective(
                f"{who}-x", ObjectiveKind.HOLD_COUNT, n, who, number=60 + n, hidden=True, trigger="turn:90"
            )
            for who in state.players
        }
        return replace(state, objectives={**state.objectives, **added})
    if secret in {"force", "engagement", "home", "retreats", "notes"} and state.commands_of(other):
        key = state.commands_of(other)[0]
        force = galaxy.command[key].force
        new = {
            "force": replace(force, infantry=force.infantry + n),
            "engagement": list(Engagement)[n % 3], "home": (state.planets_of(other) or ("",))[-1],
            "retreats": n % 2, "notes": f"secret {n}",
        }[secret]  # fmt: skip
        return state.with_command(key, **{secret: new})
    if secret == "garrison" and state.planets_of(other):
        return state.with_planet(state.planets_of(other)[0], garrison=Troops(n % 10, 0, n % 5))
    return state


def written(orders: Sequence[TurnOrder], other: str, secret: str, n: int) -> tuple[TurnOrder, ...]:
    """Return the sheets with a line more, or other numbers of lines, in a player's."""
    if secret == "line":
        return tuple(replace(each, line=each.line + n) if each.faction == other else each for each in orders)
    args: dict[str, dict[str, Any]] = {
        "gift": {"faction": "conseil" if other != "conseil" else "aube", "amount": n},
        "question": {"subject": "money", "of": "conseil"}, "rumour": {"to": "conseil", "words": f"n {n}"},
        "reinforce": {"planet": "nowhere", "infantry": n}, "story": {"words": f"secret {n}"},
        "lobby": {"planet": "quarvane", "effect": "income"},
    }  # fmt: skip
    return (*orders, TurnOrder(other, 900, secret, args[secret])) if secret in args else tuple(orders)


def public(told: Sequence[Happening], faction: str) -> list[tuple[str, ...]]:
    """What everybody sees and what is told to a faction, by the engine's own marks, without whose order it was."""
    open_ = {"moved", "battle", "conquered", "raised", "gone", "retreated", "status", "left", "dissolved"}
    return [
        (each.kind, *(f"{name}={value}" for name, value in sorted(each.args.items())))
        for each in told
        if faction in each.visible_to or ("*" in each.visible_to and each.kind in open_)
    ]


@cache
def as_it_was(number: int, whole: bool) -> tuple[CampaignState, tuple[TurnOrder, ...], tuple[JudgedPhase, ...]]:
    state, orders = a_turn(number, whole)
    return state, orders, phases_of(state, orders)


@cache
def its_package(number: int, whole: bool, me: str) -> Mapping[str, bytes]:
    state, orders, phases = as_it_was(number, whole)
    return every_form(played(state, phases, orders), me)


def every_form(turn: PlayedTurn, me: str) -> Mapping[str, bytes]:
    """Whatever a player is given: the files of his package, and what it says on paper."""
    every = (public_view(turn), HEAD)
    return {
        **package(turn, me, HEAD), "paper": repr(paper(player_report(turn, me, HEAD))).encode(), **bulletin(*every),
        "bulletin on paper": repr(bulletin_paper(*every)).encode(),
    }  # fmt: skip


def test_the_bulletin_says_what_all_may_see_and_nothing_a_player_was_told() -> None:
    state, turn = fight()
    known = seen_by_all(state, turn.after, turn.told)
    assert {each.kind for each in known.happenings} >= {"battle", "moved"}
    assert not {"sums", "term", "lost", "losses", "engaged", "money", "yielded", "needs_ruling"} & {
        each.kind for each in known.happenings
    }
    assert not any(c.force != Troops() or c.home or c.engagement is not Engagement.WEAK for c in known.galaxy.commands)
    assert not any(p.garrison != Troops() for p in known.galaxy.planets)
    (page,) = bulletin(known, HEAD).values()
    words = page.decode()
    for said in ("Bulletin du tour 1", "1 bataille", "Les puissances", "2026-12-01 20:00"):
        assert said in words
    assert HEAD.code not in words
    assert "<script" not in words
    assert "script-src" not in words
    t = Translator("fr")
    assert f"<title>{t('report.map_battle')}</title>" in words
    assert 'class="notice"' not in words
    (corrected,) = bulletin(known, replace(HEAD, revision=2, reason="Un dé mal lu")).values()
    assert t("report.revision", n=2, why="Un dé mal lu") in corrected.decode()
    told_on_paper = repr(bulletin_paper(known, HEAD))
    assert "1 bataille" in told_on_paper
    assert HEAD.code not in told_on_paper


@pytest.mark.parametrize(("examples", "whole"), [(20, False), pytest.param(200, True, marks=pytest.mark.soak)])
def test_nothing_secret_of_another_changes_a_byte_of_a_package(
    examples: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Cutting typefaces takes a second and knows nothing of players.
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")
    tried = []

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(st.integers(1, 3), SECRETS, st.integers(1, 9), st.sampled_from(("hutt", "organa", "tarkin", "aube")))
    def holds(number: int, secret: str, n: int, me: str) -> None:
        state, orders, phases = as_it_was(number, whole)
        other = ("vador", "mothma", "confederation", "mecrosa")[n % 4]
        otherwise = changed(state, other, secret, n)
        sheets2 = written(orders, other, secret, n)
        phases2 = phases_of(otherwise, sheets2)
        told, told2 = told_in(phases), told_in(phases2)
        assume(public(told, me) == public(told2, me))
        tried.append(secret)
        assert its_package(number, whole, me) == every_form(played(otherwise, phases2, sheets2), me)
        # What no file prints yet may be printed tomorrow.
        known = player_view(state, phases[-1].state, told, me).happenings
        assert known == player_view(otherwise, phases2[-1].state, told2, me).happenings

    holds()
    assert len(tried) > examples // 2
    assert len(set(tried)) > 5


def test_a_turn_with_other_secrets_gives_a_player_the_same_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")
    state, orders, phases = as_it_was(1, False)
    turn = played(state, phases, orders)
    for me, other in (("hutt", "organa"), ("vador", "hutt")):
        hidden = with_other_secrets(turn, me, EmpireTurn)
        assert package(hidden, me, HEAD) == package(turn, me, HEAD)
        # What is hidden from one is really otherwise, and its owner would see it.
        assert package(hidden, other, HEAD) != package(turn, other, HEAD)


def test_the_message_alone_holds_report_and_sheet() -> None:
    state, orders = a_turn(2)
    after, told = judged(state, orders)
    made = files(report(player_view(state, after, told, "hutt"), HEAD, (), ()))
    words = words_of(made["message.eml"])
    sheet, looked_up = words.split("\r\nFIN\r\n")
    assert "CG-119" in sheet
    assert looked_up.strip()
    assert "PORTULAN 4 hutt 4F7K-Q2PX" in words
    assert len(words.encode()) <= 60_000


def test_a_report_is_whole_in_both_languages_and_its_account_adds_up() -> None:
    for number in (1, 2, 3):
        state, orders = a_turn(number)
        after, told = judged(state, orders)
        for faction in WHO:
            known = player_view(state, after, told, faction)
            for lang in ("fr", "en"):
                made = report(known, replace(HEAD, lang=lang), (), rules_in_force({}))
                assert made.money.old + sum(line.amount for line in made.money.lines) == made.money.new
                said = repr((made.battles, made.news, made.happened, made.money))
                assert not re.search(r"(?:report|empire|galaxymap)\.[a-z_0-9]+|\{[a-z_]+\}", said)
                assert len(made.battles) == sum(
                    each.kind == "battle" and teller_names(each, known) for each in known.happenings
                )


def teller_names(battle: Happening, known: SeenTurn) -> bool:
    mine = {c.id for g in (known.before, known.galaxy) for c in (*g.commands, *g.planets) if c.owner == known.faction}
    return bool(mine & {key for side in ("attackers", "defenders") for key in battle.text(side).split(",")})


def test_what_others_do_after_ones_battle_is_no_part_of_it() -> None:
    state, turn = fight()
    told = list(turn.told)
    first = next(n for n, each in enumerate(told) if each.kind == "battle")
    taken = {"planet": "r", "faction": "mecrosa", "from": "", "doubled": 0}
    told.insert(first + 1, Happening("conquered", "CG-71", taken))
    made = report(player_view(state, turn.after, told, "hutt"), HEAD, (), ())
    (battle,) = made.battles
    assert not any("Mecrosa" in line.text for line in battle.outcome)
    assert any("Mecrosa" in line.text for line in made.news)


def test_names_that_a_player_chose_are_words_on_the_page_and_nothing_else() -> None:
    evil = '<script>alert(1)</script>"><img src=x onerror=1>'
    state = campaign(*FIGHT)
    state = state.with_command("h", name=evil)
    state = state.with_planet("p", name=evil)
    page = files(report(player_view(state, state, (), "hutt"), HEAD, (), ()))["rapport.html"].decode()
    assert page.count("<script") == 2, "its own data and its own script"
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.rule("CG-34")
def test_vader_is_told_how_long_he_has_not_fought_and_nobody_else_is() -> None:
    state = campaign(*FIGHT)
    turn = Turn(state)
    for faction in ("vador", "hutt"):
        made = report(player_view(state, turn.after, turn.told, faction), HEAD, (), ())
        assert any("sans combattre" in line.text for line in made.happened) == (faction == "vador")
        assert all(line.text for line in made.happened)
