"""What an organiser adds to the Lost Temple, told in sentences: every word of the vocabulary, whole events, objects."""

from __future__ import annotations

from dataclasses import replace

from models.games.aventures.scenarios import bundled_scenario
from models.games.library import BUILT
from models.games.scenarios.edits import with_thing
from models.games.script.effects import (
    BringReserve,
    ChangeLife,
    ChangeLifeInZone,
    EndInDraw,
    Lose,
    PlaceFigure,
    PutObject,
    RemoveFigure,
    Say,
    SetGate,
    Victory,
)
from models.games.script.entry_fields import Place
from models.games.script.script import Outcome, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script.vocabulary import (
    ComesNear,
    ConsoleHacked,
    DieAtLeast,
    Entry,
    FigureLeft,
    FiguresAtMost,
    GateOpened,
    LeftBy,
    NotOccurred,
    ObjectTaken,
    Occurred,
    PieceDefeated,
    RoundAtLeast,
    RoundBegins,
    SideHolds,
    TagAtMost,
    TurnBegins,
    VaultSearched,
    ZoneEntered,
    ZoneHeld,
)
from models.games.script.words import ScenarioTeller
from models.games.theming import themed_translator
from models.i18n import LANGUAGES, Translator

SIDE, R2 = "republique", "r2-d2"
CRYSTAL, ALARM = ScenarioObject("cristal", "Cristal"), ScenarioEvent("alerte", "Alerte")


def _entries(goal: int, vault: int, console: int, laser: str) -> tuple[Entry, ...]:
    return (
        RoundBegins(2), RoundBegins(2, 1), RoundBegins(2, 3), TurnBegins(), TurnBegins(SIDE),
        ZoneEntered(goal), ZoneEntered(goal, SIDE), ZoneEntered(goal, "", R2),
        GateOpened(), GateOpened("H16-4"), GateOpened("H16-4", SIDE), GateOpened(laser), GateOpened(laser, SIDE),
        ConsoleHacked(), ConsoleHacked(console, SIDE), VaultSearched(vault),
        PieceDefeated(R2), PieceDefeated("", SIDE), ObjectTaken("cristal"),
        ComesNear(goal, 6, SIDE), FigureLeft(goal),
        RoundAtLeast(3), SideHolds("", "cristal"), SideHolds(SIDE, "cristal"), Occurred("alerte"), NotOccurred("gone"),
        FiguresAtMost(SIDE, 0), FiguresAtMost(SIDE, 1), FiguresAtMost(SIDE, 3),
        ZoneHeld(goal, SIDE, 1), ZoneHeld(goal, SIDE, 2), DieAtLeast(5),
        LeftBy(goal, "", 1), LeftBy(goal, "", 2), LeftBy(goal, "civil", 1), TagAtMost("civil", 0),
        Say(), Say("Bonjour"), Say("a" * 58 + "  bcd"),
        PlaceFigure(R2), PlaceFigure(R2, Place("cell", (3, 3))), PlaceFigure(R2, Place("zone", zone=goal)),
        RemoveFigure(), PutObject("cristal"), PutObject("cristal", Place("figure", piece=R2)),
        PutObject("cristal", Place("vaults")), SetGate("H16-4"), SetGate("H16-4", "shut"), SetGate(laser),
        SetGate(laser, "shut"), ChangeLife("", -10), ChangeLife(R2, 1), ChangeLifeInZone(vault, SIDE, 10),
        Victory(), Victory(SIDE), EndInDraw(), Lose(), Lose(SIDE),
        BringReserve(R2, 1, goal, SIDE, 1), BringReserve(R2, 3, goal, SIDE, 9),
    )  # fmt: skip


def in_sentences() -> str:
    """Return everything in both languages; a game of turns says "turn" where this one says "round"."""
    parts = []
    for lang in LANGUAGES:
        board, scenario = bundled_scenario("temple-perdu", lang)
        for thing in (CRYSTAL, ALARM):
            scenario = with_thing(scenario, thing)
        walls = {e: replace(w, name="") if e == ("H", 16, 4) else w for e, w in board.walls.items()}
        board, book = replace(board, walls=walls), BUILT["aventures"]
        assert book.battles is not None
        t = themed_translator(Translator(lang), book, "")
        told = ScenarioTeller(t, scenario, book.battles, board)
        goal, vault, console = (
            next(zone.id for zone in board.zones if zone.kind == kind) for kind in ("objective", "vault", "console")
        )
        entries = _entries(goal, vault, console, next(iter(board.doors.values())).name)
        alarm = ScenarioEvent(
            "e", "E", ZoneEntered(goal, SIDE), (RoundAtLeast(2),), (Say("Alerte !"),), 6,
            (Outcome(1, 1), Outcome(2, 4, (EndInDraw(), Victory(SIDE))), Outcome(5, 6, (Victory(),))), True,
        )  # fmt: skip
        way = VictoryCondition("v", "V", SIDE, (SideHolds(SIDE, "cristal"), RoundAtLeast(4)))
        parts += [f"# {scenario.name}", "\n".join(told.entry(each) for each in entries)]
        parts += [told.event(alarm), told.event(replace(alarm, conditions=(DieAtLeast(4),), outcomes=(), repeat=False))]
        parts += [told.victory(way), told.victory(replace(way, conditions=()))]
        places = (Place(), Place("cell", (3, 4)), Place("zone", zone=goal), Place("figure", piece=R2), Place("vaults"))
        parts.append("\n".join(told.thing(replace(CRYSTAL, at=each)) for each in places))
        bare = ScenarioTeller(t, scenario, book.battles, None)
        parts.append("\n".join(map(bare.entry, (PlaceFigure(R2, Place("cell", (3, 4))), ZoneEntered(goal)))))
        other = BUILT["swidenth"]
        assert other.battles is not None
        turns = ScenarioTeller(themed_translator(Translator(lang), other, ""), scenario, other.battles, board)
        parts.append("\n".join(map(turns.entry, (RoundBegins(3), RoundBegins(3, 2), RoundAtLeast(3)))))
    return "\n\n".join(parts) + "\n"
