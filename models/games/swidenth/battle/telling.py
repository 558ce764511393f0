"""Events, objections and reasons as sentences: a message key with names in place of ids."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final, cast

from models.content import Json
from models.errors import Refused
from models.games.asked_ground import SEVERAL, GroundQuestion, QuestionKind
from models.games.battle.engine import Objection
from models.games.battle.values import Told
from models.games.event import Event
from models.games.persons import Brought, PersonType, StoryPerson, cast_of, person_type, title_of
from models.games.swidenth.battle.asked.asked_turn import GoTold
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.conduct.conduct import Considered, Decided
from models.games.swidenth.battle.figures import Combatant
from models.games.swidenth.battle.moving import GoAlong, RunTo
from models.games.swidenth.battle.state import TableBattle
from models.games.swidenth.battle.turn import DoNothing
from models.games.swidenth.data import climate, persons, profiles, random_events
from models.games.swidenth.gear import base_move, piece, run_tenths
from models.games.swidenth.types import VITALITY
from models.games.table_ground import decimal, paces
from models.i18n import NO_TEXT, MessageArg, Text, both, fold
from models.maps.spots import Spot
from models.table.shapes import near_part
from models.table.spots import UNIT

FIGURES: Final = ("figure", "target", "by", "winner")
NOTHING: Final = "rien"
"""The random event that is none: no story tells of it."""
LENGTHS: Final = ("cost", "length", "most")
"""Arguments in thousandths of a pace, said in paces."""
_DEEDS: Final = ("strike", "shoot", "reload", "rise", "break_free")
"""Acts that have words of their own as the end of a sentence; others are what somebody does alone."""
_IDLE: Final = {"watch": "watch", "patrol": "halt"}
GOING: Final = ("charge", "reach", "line")
"""Questions that want a measure: how far a figure moves and runs is told with them."""
SEEN: Final = ("contact", "far", "open", "hidden")
"""Answers that say more of one figure than that it is he."""
_DONE: Final = ("grief", "rout", "frightened", "cast", "backlash", "duel", "freed", "event_roll")
VARIANTS: Final[Mapping[str, Callable[[Mapping[str, Json]], str]]] = {
    "fought": lambda args: ("won" if args["lost"] else "held") if args["winner"] else "tie",
    "shot": lambda args: _shot(args),
    "moved": lambda args: "run" if args["manner"] == "run" else "",
    "went": lambda args: str(args["aim"]) or str(args.get("manner", "")),
    "exchanged": lambda args: "" if args["gives"] and args["takes"] else "gave" if args["gives"] else "took",
    "omen": lambda args: "nothing" if args["row"] == NOTHING else "",
    **{kind: lambda args: "done" if args["done"] else "failed" for kind in _DONE},
}
"""Events that read differently by what came of them: the word added to their key."""


def _shot(args: Mapping[str, Json]) -> str:
    """Return the ending of the key for a shot: a hit that wounds nobody is told as such."""
    came = ("hit" if args["lost"] else "held") if args["hit"] else "missed"
    return f"spell_{came}" if args["spell"] else came


class TableTeller:
    """Puts names in place of ids."""

    def __init__(self, battle: TableBattle) -> None:
        self._battle = battle

    def event(self, event: Event) -> Told:
        """Return an Event as a sentence."""
        variant = VARIANTS[event.kind](event.args) if event.kind in VARIANTS else ""
        who: dict[str, MessageArg] = {"who": self._battle.of(event.subject).name} if event.subject else {}
        key = f"quest.ev_{event.kind}" + (f"_{variant}" if variant else "")
        if event.kind == "answered":
            return self._answered(event)
        return Told(event.rule, key, {**who, **self._words(event.args)})

    def cast(self) -> dict[str, StoryPerson]:
        """Return the figures as a story speaks of them, by their ids."""
        return cast_of(map(self._brought, self._battle.figures), persons().epithets)

    def _brought(self, each: Combatant) -> Brought:
        known, kinds, side = persons().persons, profiles(self._battle.book), self._battle.side(each.camp)
        if each.type in kinds:
            found = kinds[each.type]
            own = PersonType(each.type, found.gender, found.called, epithets=found.epithets)
            kind = person_type(known.get(each.type), own, found.name)
            return Brought(each.id, side, each.name, found.name, kind, each.stats[VITALITY])
        usual = known.get(fold(each.name.fr), PersonType(each.id))
        hero = replace(usual, gender="f" if (each.gender or usual.gender) == "f" else "m", proper=True)
        cls = self._battle.book.classes.get(each.cls)
        title = title_of(known.get(cls.id), cls.name, hero.gender) if cls is not None else NO_TEXT
        return Brought(each.id, side, each.name, NO_TEXT, hero, each.stats[VITALITY], title)

    def question(self, asked: GroundQuestion) -> Told:
        """Return a question about the table as a sentence."""
        args: dict[str, MessageArg] = {"who": self._name(asked.of), "reach": paces(asked.reach), "zone": asked.zone}
        if asked.among and asked.kind in ("reach", "line"):
            args["target"] = self._name(asked.among[0])
        if asked.kind in GOING:
            args |= self._going(asked.of)
        if asked.kind in SEVERAL and len(asked.among) == 1:
            # Of one alone it is asked whether it is so.
            return Told("", f"quest.ask_{asked.kind}_one", {**args, "target": self._name(asked.among[0])})
        return Told("", f"quest.ask_{asked.kind}", args)

    def _name(self, figure: str) -> Text:
        return self._battle.of(figure).name

    def _going(self, figure: str) -> dict[str, MessageArg]:
        """Return how far a figure moves and runs, in paces, for people to measure (SW-16, SW-17)."""
        move = base_move(self._battle.book, self._battle.of(figure).skills)
        return {"walk": paces(move * UNIT), "run": paces(run_tenths(move) * UNIT // 10)}

    def _answered(self, event: Event) -> Told:
        args = event.args
        among = [str(each) for each in args["among"]] if isinstance(args["among"], list) else []
        kind = cast(QuestionKind, args["about"])
        asked = self.question(
            GroundQuestion(kind, event.subject, tuple(among), int(str(args["reach"])), zone=str(args["zone"]))
        )
        named = args["yes"] if isinstance(args["yes"], list) else []
        said = [self._name(str(each)) for each in named]
        word = str(args["word"])
        if word in SEEN and said:
            said = [both(f"quest.said_{word}", who=said[0])]
        if kind in SEVERAL and len(among) == 1:
            said = [both(f"quest.said_{'yes' if named else 'no'}")]
        said = said or [both(f"quest.said_{word}")]
        return Told("", "quest.ev_answered", {"said": both(asked.key, **asked.args), "names": tuple(said)})

    def contradiction(self, problem: Refused) -> Refused:
        """Return the Refused for a contradictory answer, with names in place of ids and lengths in paces."""
        args = dict(problem.args_)
        names = {key: self._name(str(args[key])) for key in ("figure", "other")}
        return Refused(problem.key, **{**args, **names, "reach": paces(int(str(args["reach"])))})

    def objection(self, found: Objection) -> Told:
        """Return why an act cannot be done as a sentence."""
        return Told(found.rule, found.key, self._words(found.args))

    def reason(self, decided: Decided, start: Spot) -> tuple[Told, ...]:
        """Return why an NPC on a spot does what it does, and what it would do otherwise (SW-132 … SW-145)."""
        other = decided.runner_up
        if other is not None and (other.step, other.target) == (decided.chosen.step, decided.chosen.target):
            # Another spot on the way to the same figure is nothing to tell.
            other = None
        weighed = (decided.chosen, other)
        return tuple(self._considered(each, start, n) for n, each in enumerate(weighed) if each is not None)

    def _considered(self, each: Considered, start: Spot, number: int) -> Told:
        word = f"{'else' if number else 'why'}{'' if each.fits else '_barred'}"
        who = {"who": self._battle.of(getattr(each.act, "figure", "")).name}
        return Told(each.rule, f"quest.{word}", {**who, "deed": self._deed(each, start)})

    def _way(self, act: GoAlong | RunTo, start: Spot) -> dict[str, MessageArg]:
        """Return how far a move goes from a spot, whether straight, and whether it ends in a wood or at its edge."""
        path = (start, *((act.spot,) if isinstance(act, RunTo) else act.path))
        far = sum(math.isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) for a, b in pairwise(path))
        way = "straight" if len(path) == 2 else "round"
        woods, end, radius = self._battle.parts((DIFFICULT,)), path[-1], self._battle.radius(act.figure)
        near = next((reach for reach in (0, radius + EDGE) if any(near_part(each, end, reach) for each in woods)), None)
        edge = NO_TEXT if near is None else both(f"quest.edge_{'at' if near else 'in'}")
        return {"way": both(f"quest.way_{way}", far=paces(far)), "edge": edge}

    def _deed(self, each: Considered, start: Spot) -> Text:
        """Return a figure's act as the end of a sentence; the possible result of a blow only where dice decide.

        Where positions are not known, no distance is told.
        """
        act, asked, worth = each.act, bool(self._battle.asked), each.worth
        names: dict[str, MessageArg] = {"target": self._battle.of(each.target).name} if each.target else {}
        if isinstance(act, CastSpell):
            names["spell"] = self._battle.book.spells[act.spell].name
            deed = "cast_at" if each.target else "cast"
        elif isinstance(act, GoTold):
            deed = f"go_{act.aim}"
            names |= self._going(act.figure)
        elif not isinstance(act, GoAlong | RunTo):
            usual = act.word if act.word in _DEEDS else "alone"
            deed = usual if not isinstance(act, DoNothing) else _IDLE.get(each.step, "wait")
        elif each.step in ("seek_line", "support_spot", "patrol"):
            found = both(f"quest.deed_{each.step}", **names)
            return both("quest.deed_way", deed=found, **self._way(act, start))
        else:
            names |= {"left": paces(each.left), **self._way(act, start)}
            deed = "near" if each.left else "contact"
        found = both(f"quest.deed_{deed}", **names)
        moves = isinstance(act, GoAlong | RunTo | GoTold)
        if worth is None or moves or asked or not worth.damage:
            return found
        return both("quest.deed_worth", deed=found, worth=decimal(f"{float(worth.damage):.1f}"))

    def _words(self, args: Mapping[str, Json]) -> dict[str, MessageArg]:
        return {key: self._word(key, value) for key, value in args.items()}

    def _word(self, key: str, value: Json) -> MessageArg:
        if key in FIGURES and isinstance(value, str) and value:
            return self._battle.of(value).name
        if key in LENGTHS and isinstance(value, int):
            return paces(value)
        if key == "totals" and isinstance(value, list):
            return " / ".join(map(str, value))
        if key == "spell" and value:
            return self._battle.book.spells[str(value)].name
        if key in ("gives", "takes") and isinstance(value, list):
            known = (piece(self._battle.book, str(each)) for each in value)
            return tuple(each.name for each in known if each is not None)
        if key == "gear" and value and (carried := piece(self._battle.book, str(value))) is not None:
            return carried.name
        if key == "stat":
            return self._battle.book.stats[str(value)].name
        if key == "row":
            row = {**climate(), **random_events()}[str(value)]
            return Text(f"{row.name.fr} ({row.words.fr})", f"{row.name.en} ({row.words.en})")
        return value


DIFFICULT: Final = "difficult"
EDGE: Final = UNIT // 10
"""Whose base ends this near a wood, without its middle in it, goes to its edge."""
