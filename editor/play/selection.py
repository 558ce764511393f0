"""What the player has chosen: a figure, where it can go, on whom it can act; and what a click on a spot does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal

from editor.kit.boards.plane import Plane
from editor.play.chosen import Chosen, able_after, able_ids
from editor.play.match import Match
from editor.play.together import Group, Wishes
from models.games.battle.battle_json import Done
from models.games.battle.values import Answer, Offered, ThingShown, Token, Told
from models.games.scenarios.pieces import NEUTRAL
from models.i18n import NO_TEXT, Text
from models.maps.spots import NOWHERE, Spot

ClickHow = Literal["", "go", "all", "more"]
"""What a click on a figure means: the plain thing (an enemy is attacked, a friend chosen), `go` there by a drag (into
contact with an enemy, what can be done for a friend), the choice of `all` that can be done, or one `more` chosen."""


class BattleSelection(QObject):
    """The selection of one page. `changed`: something else is chosen; `pointed`: another spot is pointed at.

    `unsure`: a click could mean several acts; `wanting`: an act needs words or things. `asking` is the act that waits
    for a click on the board.
    """

    changed = Signal()
    pointed = Signal()
    unsure = Signal(object)
    wanting = Signal(object)

    def __init__(self, match: Match, plane: Plane) -> None:
        super().__init__(match)
        self.match, self.plane = match, plane
        self._figure = ""
        self._standing, self._looked = match.standing, dict[str, Chosen]()
        self.hover: Spot | None = None
        self.asking: Offered[object] | None = None
        self._aimed: Spot | None = None
        self.group, self.wishes = Group(match), Wishes(match)
        for told in (self.group.changed, self.wishes.changed):
            told.connect(self.changed)
        match.played.connect(lambda done: QTimer.singleShot(0, self, partial(self._give_on, done)))

    # -- what is chosen --------------------------------------------------------------------------------------------

    @property
    def figure(self) -> str:
        """The id of the chosen figure, empty for none; a figure in the middle of its turn stays chosen."""
        view = self.match.view
        return view.active if view.active and view.question is None else self._figure

    @property
    def chosen(self) -> Chosen | None:
        """The figure that is chosen."""
        figure = self.figure
        token = next((each for each in self.match.view.tokens if each.id == figure), None)
        return None if token is None else self._of(token)

    def _of(self, token: Token) -> Chosen:
        """Return what a figure may do at the moment shown, computed once."""
        if self._standing is not self.match.standing:
            self._standing, self._looked = self.match.standing, {}
        return self._looked.setdefault(token.id, Chosen(self._standing, token))

    @property
    def looked_at(self) -> Chosen | None:
        """The figure pointed at; None for none, and for the chosen one."""
        token = self.under(self.hover)
        return None if token is None or token.id == self.figure else self._of(token)

    @property
    def arriving(self) -> Token | None:
        """The figure that is put on a start spot next: the one chosen before play, or a reinforcement."""
        view = self.match.view
        if view.phase == "deploy":
            return next((each for each in view.tokens if each.id == self._figure and each.side != NEUTRAL), None)
        if view.phase == "play" and view.question is not None and not view.active:
            lost = (each for each in view.tokens if each.state in ("down", "reserve"))
            return next((each for each in lost if self._of(each).free), None)
        return None

    @property
    def start_spots(self) -> tuple[Spot, ...]:
        """The spots the arriving figure may be put on."""
        token = self.arriving
        return self._of(token).free if token is not None else ()

    @property
    def home(self) -> Spot | None:
        """The spot at which the keyboard's cursor begins: the chosen figure's, else the first start spot, else None."""
        if self.chosen is not None and self.chosen.token.at != NOWHERE:
            return self.chosen.token.at
        return next(iter(self.start_spots), None)

    @property
    def may(self) -> bool:
        """Whether people decide now."""
        return self.match.live and not self.match.player

    @property
    def waits(self) -> Offered[object] | None:
        """The act that waits for a click on the board, or for its targets there."""
        return self.wishes.asked or self.asking

    @property
    def seeks_goal(self) -> bool:
        """Whether a click on the ground could be a goal now: of a move, of an act, of a figure being placed."""
        chosen = self.chosen
        goes = chosen is not None and chosen.may_act and (chosen.reach is not None or bool(chosen.by_spot))
        return self.waits is not None or (self.may and (goes or self.putting or len(self.group.chosen) > 1))

    def choose(self, figure: str) -> None:
        """Choose a figure, empty for none."""
        if figure != self._figure:
            self._figure, self.asking, self._aimed = figure, None, None
            self.changed.emit()

    def choose_next(self, step: int = 1) -> None:
        """Choose the next figure that can still act, or with -1 the one before."""
        mine = able_ids(self.match.view, {side for side, player in self.match.seats.players.items() if player})
        if mine:
            at = mine.index(self._figure) + step if self._figure in mine else min(step, 0)
            self.choose(mine[at % len(mine)])

    def aim(self, spot: Spot | None) -> None:
        """Take whoever stands on a spot as the target: Enter there acts, even on a friend who could be chosen."""
        self._aimed = spot

    def settle(self) -> None:
        """Choose what is to be played next, after an act: nobody has to click for what is obvious."""
        self.asking = None
        self.wishes.drop()
        view = self.match.view
        tokens = {each.id: each for each in view.tokens}
        now = tokens.get(self._figure)
        if view.active and view.question is None:
            self._figure = view.active
        elif view.phase == "deploy":
            if now is None or now.state != "reserve":
                self._figure = ""
                self.choose_next()
        elif now is not None and (now.side != view.decides or now.state != "up" or now.done):
            self._figure = self._after(now)
        self.changed.emit()

    def _after(self, spent: Token) -> str:
        """Return who is chosen after a figure that can do no more: the next of its side; without positions nobody."""
        view = self.match.view
        if not self.may or view.phase != "play" or self.match.setup.unplaced or spent.side != view.decides:
            return ""
        return able_after(view, spent)

    def _give_on(self, done: Done) -> None:
        """End the turn of a figure that people have played, once it can do nothing more."""
        chosen = self.chosen if done.why is None and self.may else None
        if chosen is not None and chosen.last is not None and self.match.view.active == chosen.token.id:
            why = Told(chosen.last.rule, "play.spent", {"who": chosen.token.name})
            self.match.act(chosen.last.act, why)

    def point(self, spot: Spot | None) -> None:
        """Point at a spot."""
        if spot != self.hover:
            self.hover = spot
            self.pointed.emit()

    def under(self, spot: Spot | None) -> Token | None:
        """Return the figure that stands on a spot; None for none."""
        return self.plane.under(self.match.view.tokens, spot)

    def goal(self, spot: Spot | None) -> Spot | None:
        """Return where the chosen figure would go by a click on a spot, into contact with a figure there; None for
        None.
        """
        chosen = self.chosen
        mover = self.arriving or (chosen.token if chosen is not None else None)
        return None if spot is None else self.plane.snap(spot, mover, self.match.view.tokens)

    def way(self, spot: Spot | None) -> tuple[Spot, ...]:
        """Return the way the chosen figure would take by a click on a spot, the start included."""
        return self.chosen.path(self.goal(spot)) if self.may and self.chosen is not None else ()

    def may_put(self, spot: Spot | None) -> bool:
        """Return whether the arriving figure may be put on a spot."""
        token = self.arriving
        if token is None or spot is None:
            return False
        if not self.plane.fine:
            return spot in self.start_spots
        return self.match.standing.barred(token.id, spot) is None

    def why_not(self, spot: Spot | None) -> tuple[tuple[Text, Told], ...]:
        """Return why the chosen figure can do nothing at a spot: by act, or why it cannot go there.

        Empty where it can, or where a click chooses another figure of its side.
        """
        chosen, view = self.chosen, self.match.view
        if spot is None or not self.may or self.waits is not None or self.group.move is not None:
            return ()
        if self.putting:
            return self._why_not_put(spot)
        if chosen is None or view.phase != "play" or view.question is not None:
            return ()
        token = self.under(spot)
        if token is not None and (token.side == view.decides or token.id in chosen.by_target):
            return ()
        if self.way(spot) or (token is None and chosen.by_spot.get(spot)):
            return ()
        return chosen.denied_at(token, spot) or self._barred(chosen.token.id, self.goal(spot) or spot)

    def _barred(self, figure: str, spot: Spot) -> tuple[tuple[Text, Told], ...]:
        barred = self.match.standing.barred(figure, spot)
        return ((NO_TEXT, barred),) if barred is not None else ()

    def _why_not_put(self, spot: Spot) -> tuple[tuple[Text, Told], ...]:
        token, arriving, goal = self.under(spot), self.arriving, self.goal(spot) or spot
        if token is not None and token.side != NEUTRAL and self.match.view.phase == "deploy":
            return ()
        if arriving is None:
            return ((NO_TEXT, Told("", "play.choose_to_put")),)
        return () if self.may_put(goal) else self._barred(arriving.id, goal)

    @property
    def putting(self) -> bool:
        """Whether a figure is to be put on the board now: before play, or as a reinforcement."""
        view = self.match.view
        deploys = view.phase == "deploy" and any(each.state == "reserve" for each in view.tokens)
        return deploys or self.arriving is not None

    # -- what a click does -----------------------------------------------------------------------------------------

    def click(self, spot: Spot, how: ClickHow = "") -> None:
        """Do what a click on a spot means now."""
        match, token, goal = self.match, self.under(spot), self.goal(spot)
        if self.wishes.asked is not None:
            self.wishes.toggle(token.id if token is not None else "")
        elif self.asking is not None:
            self.answer(self.asking, spot)
        elif how == "more":
            self.group.more(token, self._figure)
        elif token is None and self.group.move is not None:
            self.answer(self.group.move, spot)
        elif self.may and token is None and goal is not None and self.may_put(goal):
            self._put(goal)
        elif self.may and self.putting and self._tell_why_not(spot):
            return
        elif match.view.phase != "play" or not self.may:
            # Bare ground lets go of nobody: Escape does.
            self.choose(token.id if token is not None else self._figure)
        elif token is not None:
            self._click_figure(token, how, meant=bool(how) or spot == self._aimed)
        else:
            self._click_ground(spot)

    def press(self, thing: ThingShown | Token) -> None:
        """Do what can be done with a thing of the board, or say why nothing can; a figure is clicked."""
        if isinstance(thing, Token):
            self.click(thing.at)
            return
        chosen = self.chosen
        if not self.may or chosen is None or self.match.view.phase != "play":
            self.match.tell(Told("", "play.choose_first", {"thing": thing.name}))
            return
        offers = [each for each in chosen.offers if each.thing == thing.id]
        acts = [each for each in offers if each.denied is None]
        why = next((each.denied for each in offers if each.denied is not None), None)
        if acts:
            self._any_of(acts)
        else:
            self.match.tell(why or Told("", "play.nothing_to_do", {"who": chosen.token.name, "thing": thing.name}))

    def drop(self, start: Spot, end: Spot) -> None:
        """Do what a drag from one spot to another means: a figure goes there."""
        token = self.under(start)
        if token is None:
            self.group.box(start, end)
            return
        if token.id in self.group.chosen and self.group.move is not None:
            self.answer(self.group.move, self.group.moved_to(token, end))
            return
        if self.match.view.phase == "deploy" or (self.chosen is None or token.id != self.figure):
            self.choose(token.id)
        if (self.figure == token.id or self.match.view.phase == "deploy") and not self._tell_taken(end):
            self.click(end, "go")

    def _tell_taken(self, spot: Spot) -> bool:
        """Say that the arriving figure cannot stand on a spot because another does; return whether that was said."""
        match, arriving = self.match, self.arriving
        token = self.under(spot)
        if match.view.phase != "deploy" or not self.may or arriving is None or token in (None, arriving):
            return False
        barred = match.standing.barred(arriving.id, spot)
        if barred is not None:
            match.tell(barred)
        return barred is not None

    def do(self, offered: Offered[object]) -> None:
        """Do an offer, or ask for what it still needs."""
        self.asking = None
        self.wishes.drop()
        if offered.wants is None:
            self.match.act(offered.act)
        elif offered.wants.kind == "spot":
            self.asking = offered
            self.changed.emit()
        elif offered.wants.kind == "targets":
            self.wishes.ask(offered)
        else:
            self.wanting.emit(offered)

    def answer(self, offered: Offered[object], answer: Answer) -> None:
        """Give an act one more thing it needs; an impossible one is told, and asked for again."""
        more = self.match.standing.answered(offered, answer)
        if more.denied is not None:
            self.match.tell(more.denied)
        else:
            self.do(more)

    def planned(self) -> tuple[Spot, ...]:
        """Return the line that the waiting act would draw if the spot pointed at were the answer."""
        if self.asking is None or self.hover is None or (self.asking.wants is not None and self.asking.wants.ways):
            return ()
        match = self.match
        return match.standing.answered(self.asking, self.hover).spots

    def escape(self) -> bool:
        """Give up the waiting act, then the group; without them, choose nobody. Return whether there was anything."""
        if self.wishes.drop():
            return True
        if self.asking is None and self.group.chosen:
            self.group.take(())
            return True
        held = self.asking is not None or bool(self._figure)
        if self.asking is not None:
            self.asking = None
            self.changed.emit()
        else:
            self.choose("")
        return held

    def _put(self, spot: Spot) -> None:
        token = self.arriving
        assert token is not None
        figure = token.id if self.match.view.phase == "deploy" else ""
        self.match.act(self.match.standing.deploy(figure, spot))

    def _click_figure(self, token: Token, how: ClickHow, *, meant: bool) -> None:
        chosen, view = self.chosen, self.match.view
        acts = chosen.by_target.get(token.id, ()) if chosen is not None and chosen.may_act else ()
        free = token.side == view.decides and not view.active and token.state == "up"
        if chosen is not None and chosen.may_act and not free:
            # Whom one may strike, one may come into contact with.
            walks = self._walks(self.way(token.at))
            if how == "go":
                acts = walks or acts
            elif how == "all" or len(acts) != 1:
                acts = (*acts, *walks)
        if acts and (meant or not free or token.done):
            self._any_of(acts)
        elif not self._tell_why_not(token.at):
            self.group.take(())
            self.choose(token.id)

    def _click_ground(self, spot: Spot) -> None:
        chosen = self.chosen
        path = self.way(spot)
        acts = chosen.by_spot.get(spot, ()) if chosen is not None and chosen.may_act else ()
        if path:
            walks = self._walks(path)
            # A door in a wall has its own place between two cells; what lies on a cell has only the cell.
            edged = {each.id for each in self.match.view.things if each.edges}
            self._any_of((*walks, *(each for each in acts if each.thing not in edged)))
        elif acts:
            self._any_of(acts)
        else:
            self._tell_why_not(spot)

    def _walks(self, path: Sequence[Spot]) -> Sequence[Offered[object]]:
        """Return the acts that go a way; none for no way."""
        match = self.match
        return match.standing.walk(self.figure, path) if path else ()

    def _tell_why_not(self, spot: Spot) -> bool:
        """Say why nothing can be done at a spot; the chosen figure stays chosen."""
        told = self.why_not(spot)
        for _, why in told[:1]:
            self.match.tell(why)
        return bool(told)

    def _any_of(self, acts: Sequence[Offered[object]]) -> None:
        if len(acts) == 1:
            self.do(acts[0])
        else:
            self.unsure.emit(tuple(acts))
