"""What the buttons under a list of objects, events, ways to win or rewards do to the scenario, each as one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QLineEdit

from editor.scenario.desk import ScenarioDesk
from editor.scenario.parts.things_list import ADD, COPY, DOWN, REMOVE, UP, ThingsList
from editor.widgets.thing_page import Selected
from models.games.scenarios.edits import Part, Thing, fresh_id, moved_thing, with_thing, without_thing


class ScriptList:
    """Connects a list to one of the lists of the scenario; `fresh` makes a new thing with an id."""

    def __init__(
        self, desk: ScenarioDesk, shown: ThingsList, part: Part, stem: str, fresh: Callable[[str], Thing]
    ) -> None:
        self._desk, self._shown, self._part = desk, shown, part
        self._stem, self._fresh = stem, fresh
        self.wanted = ""
        self.name: QLineEdit | None = None
        """Where the name of a thing is written; the keyboard goes there for a new one."""
        shown.wanted.connect(self.do)

    @property
    def things(self) -> tuple[Thing, ...]:
        """The things as the scenario has them."""
        found: tuple[Thing, ...] = getattr(self._desk.scenario, self._part)
        return found

    @property
    def chosen(self) -> Thing | None:
        """The thing that is chosen."""
        return next((each for each in self.things if each.id == self._shown.id), None)

    @property
    def has_keyboard(self) -> bool:
        """Whether the keyboard is in the list."""
        held = self._shown.window().focusWidget()
        return held is not None and self._shown.isAncestorOf(held)

    @property
    def selected(self) -> Selected | None:
        """The chosen thing and what the window's own acts do to it; None for none."""
        one = self.chosen
        if one is None:
            return None
        offered = {
            act: partial(self.do, act) if self._shown.acts[act].isEnabled() else None for act in (REMOVE, UP, DOWN)
        }
        return Selected(one.name, 1, self._write_name, offered[REMOVE], offered[UP], offered[DOWN])

    def put(self, thing: Thing) -> bool:
        """Replace a thing by its edited version."""
        return self._desk.attempt(lambda old: with_thing(old, thing), "scenedit.did_thing", name=thing.name)

    def do(self, act: str) -> None:
        """Add, copy, move or remove."""
        desk, one = self._desk, self.chosen
        new_id = fresh_id(self.things, self._stem)
        if act == ADD:
            self._take(self._fresh(new_id), "scenedit.did_add_thing")
        elif one is None:
            return
        elif act == COPY:
            self._take(replace(one, id=new_id), "scenedit.did_copy_thing")
        elif act == REMOVE:
            desk.attempt(lambda old: without_thing(old, self._part, one.id), "scenedit.did_remove_thing", name=one.name)
        elif act in (UP, DOWN):
            place = self.things.index(one) + (1 if act == DOWN else -1)
            if 0 <= place < len(self.things):
                desk.attempt(
                    lambda old: moved_thing(old, self._part, one.id, place), "scenedit.did_move_thing", name=one.name
                )

    def _take(self, thing: Thing, key: str) -> None:
        self.wanted = thing.id
        done = self._desk.attempt(lambda old: with_thing(old, thing), key, name=thing.name)
        self.wanted = ""
        if done:
            self._write_name()

    def _write_name(self) -> None:
        if self.name is not None:
            self.name.setFocus()
            self.name.selectAll()
