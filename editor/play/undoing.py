"""The acts of a battle as steps of the campaign's history: which step is which act, and the way back to people's."""

from __future__ import annotations

from collections.abc import Sequence

from editor.document import Document
from models.change import Label
from models.content import plain_values
from models.games.battle.battle_json import Done
from models.store.history import Step


def label_of(done: Done) -> Label:
    """Return the name of the step that an act is: what it says first."""
    return Label(done.lines[0].key, done.lines[0].args) if done.lines else Label("play.an_act")


def is_next(document: Document, label: Label) -> bool:
    """Return whether the step that would be redone has this name."""
    return document.can_redo and _is(next(each for each in document.steps() if not each.done), label)


def go_back(document: Document, done: Sequence[Done]) -> bool:
    """Undo what automatic players have done since the last act of people; without either, the last step."""
    steps, acts = [each for each in document.steps() if each.done][::-1], done[::-1]
    since = next((number for number, act in enumerate(acts) if act.why is None), 0)
    if since < 2 or len(steps) <= since or not all(map(_is, steps, map(label_of, acts[:since]))):
        return document.undo()
    return document.jump(steps[since].number)


def _is(step: Step, label: Label) -> bool:
    return (step.label.key, step.label.args) == (label.key, plain_values(label.args))
