"""Rules broken knowingly: who allowed what, and why. A Problem that is allowed is a warning and says the reason.

What an Event cannot do is allowed by the Event itself (`args["allowed"]`: message key to reason); anything else by an
Event of the kind `allowance` whose subject is the member (empty: the force), whose rule is the rule broken, whose note
is the reason, and whose `args` have the message `key` and what it is `about`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from models.games.event import Event
from models.i18n import NO_TEXT, MessageArg, Text, Translator
from models.problem import Grade, Problem

ALLOWANCE: Final = "allowance"
ALLOWED: Final = "builder.allowed"
STAMP: Final = Text("Permis par la table", "Allowed by the table")
LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class Allowance:
    """A Problem that may stand: its key, the entry it is about, its member, the Event that allows it, the reason."""

    event: str
    member: str
    key: str
    about: str
    reason: str

    def covers(self, problem: Problem, member: str) -> bool:
        """Return whether it allows this Problem of this member."""
        return (self.key, self.about, self.member) == (problem.key, problem.where.item, member)


def allowances(events: Iterable[Event]) -> tuple[Allowance, ...]:
    """Return what the Events of a story allow."""
    return tuple(
        Allowance(e.id, e.subject, str(e.args.get("key", "")), str(e.args.get("about", "")), e.note)
        for e in events
        if e.kind == ALLOWANCE
    )


def allowance(event_id: str, at: str, member: str, problem: Problem, reason: str) -> Event:
    """Return the Event that lets a Problem of a member stand."""
    args = {"key": problem.key, "about": problem.where.item}
    return Event(event_id, ALLOWANCE, member, at, problem.rule, dict(args), reason[:LONGEST])


def permitting(event: Event, problem: Problem, reason: str) -> Event:
    """Return an Event with the reason for which one of its own Problems is allowed."""
    there = event.args.get("allowed")
    allowed = {**(there if isinstance(there, dict) else {}), problem.key: reason[:LONGEST]}
    return replace(event, args={**event.args, "allowed": allowed})


def permitted_by(event: Event, key: str) -> str:
    """Return the reason for which an Event allows a Problem of its own; empty where it has none."""
    allowed = event.args.get("allowed")
    reason = allowed.get(key, "") if isinstance(allowed, Mapping) else ""
    return reason if isinstance(reason, str) else ""


def as_warning(problem: Problem, reason: str) -> Problem:
    """Return a Problem as a warning that says its sentence and the reason it may stand."""
    said = Text(*(Translator(lang)(problem.key, **problem.args) for lang in ("fr", "en")))
    args: dict[str, MessageArg] = {"sentence": said, "reason": reason, "key": problem.key}
    return replace(problem, grade=Grade.WARNING, key=ALLOWED, args=args)


def key_of(problem: Problem) -> str:
    """Return the message key of a Problem, before it was allowed."""
    return str(problem.args["key"]) if problem.key == ALLOWED else problem.key


def softened(problems: Iterable[Problem], allowed: Iterable[Allowance], member: str = "") -> tuple[Problem, ...]:
    """Return the Problems of a member (empty: of the force), each allowed one turned into a warning."""
    known = tuple(allowed)
    if not known:
        return tuple(problems)
    return tuple(_softened(problem, known, member) for problem in problems)


def _softened(problem: Problem, known: tuple[Allowance, ...], member: str) -> Problem:
    if problem.grade is not Grade.ERROR:
        return problem
    found = next((each for each in known if each.covers(problem, member)), None)
    return as_warning(problem, found.reason) if found else problem


def stamp(problems: Iterable[Problem]) -> Text:
    """Return the words stamped on a card whose member broke a rule with permission; an empty text for any other."""
    return STAMP if any(problem.key == ALLOWED for problem in problems) else NO_TEXT
