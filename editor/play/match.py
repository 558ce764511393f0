"""A battle of the campaign as it is played: its state, and acts done through the Document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from editor.document import Document, Say
from editor.play.kept_readings import KeptReadings
from editor.play.pending import AskedOfPeople, Pending
from editor.play.replay import Replay
from editor.play.rewards import Rewards
from editor.play.thinking import Thinking
from editor.play.undoing import go_back, is_next, label_of
from models.campaign.carrying import themed_game
from models.campaign.records import BattleRecord
from models.campaign.scenarios.changes import PlayAct, SeatPlayers, WriteWords
from models.campaign.scenarios.queries import battle, battle_acts
from models.content import Json
from models.dice import DieWanted
from models.errors import SpokenError
from models.games.asked_ground import AnswerWanted
from models.games.battle.battle_json import Done, Seats, read_setup, written_seats
from models.games.battle.course import Course
from models.games.battle.values import Advice, BattleView, Told
from models.games.facets.battles import Standing
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import battles_of
from models.games.theming import themed_translator
from models.i18n import Translator

T = TypeVar("T")


class Match(QObject):
    """The battle of one page. `changed`: its state, or the moment shown, is another; `asked`: a die or an answer is
    needed.

    During a replay the state shown is that of a moment of `replay`.
    """

    changed = Signal()
    asked = Signal()
    played = Signal(object)

    def __init__(self, document: Document, battle_id: str, t: Translator, say: Say) -> None:
        super().__init__()
        self._document, self.say = document, say
        self.id = battle_id
        with document.read() as campaign:
            row = battle(campaign, battle_id)
        self.raw_setup: Mapping[str, Json] | None = None
        self.setup: Setup
        self.seats: Seats
        self._take_setup(row)
        with document.read() as campaign:
            book = themed_game(campaign, row.game, self.setup.theme)
        self.battles = battles_of(book)
        self.course: Course[object, object] = Course(self.battles.set_up(self.setup), row.seed)
        self.cast = self.course.fight.cast()
        self.options, self.surface = tuple(book.options()), book.surface
        self.t = themed_translator(t, book, self.setup.theme)
        self.replay = Replay(document, battle_id, self.course, self.t, say)
        self.replay.setParent(self)
        self.replay.wanted.connect(self._ask_nothing)
        self.replay.changed.connect(self.changed)
        self.pending: Pending | None = None
        self.question: AskedOfPeople | None = None
        # Questions of the rules that people would not answer, in the window as in table mode.
        self.dropped: set[str] = set()
        self.thinking = Thinking(self.battles, self.setup, self.t("play.thinking"), self)
        self.thinking.ended.connect(self.changed)
        self._overruled: object = None
        self._instead, self._refused = Told("", "play.at_the_table"), ""
        self._led: Mapping[str, str] = {}
        self._halted = -1
        self.readings = KeptReadings(document, row.game, self.options, self)
        self.rewards = Rewards(document, self)
        self._load(row)
        document.changed.connect(self._follow)

    # -- how it stands ---------------------------------------------------------------------------------------------

    @property
    def standing(self) -> Standing[object, object]:
        """The moment that is shown."""
        return self.replay.standing

    @property
    def view(self) -> BattleView:
        """The moment that is shown, as people see it."""
        return self.standing.view

    @property
    def done(self) -> Sequence[Done]:
        """Every act that was done."""
        return self.course.done

    @property
    def count(self) -> int:
        """How many acts were done."""
        return self.course.count

    @property
    def live(self) -> bool:
        """Whether acts can be done: the battle is not over, no replay is shown, and the campaign can be written."""
        over, waits = self.view.phase == "over", self.pending is not None or self.question is not None
        return self.replay.at is None and not waits and not over and not self._document.read_only

    @property
    def player(self) -> str:
        """The automatic player whose act is next; empty when people decide, or while both sides deploy."""
        return "" if self.overruled else self.course.player(self.playing, self.view)

    @property
    def playing(self) -> Seats:
        """Who plays now: as agreed, or for a while an automatic player in place of people."""
        return replace(self.seats, players={**self.seats.players, **self._led})

    @property
    def overruled(self) -> bool:
        """Whether people choose the next act of an automatic player."""
        return self._overruled is self.course.now

    # -- acts ------------------------------------------------------------------------------------------------------

    def act(self, act: object, why: Told | None = None) -> bool:
        """Do an act; people's dice are asked for where they are typed in. A refusal is told."""
        if not self.live and act not in [each.act for each in self.rewards.ways_on]:
            self.say(self.t("play.not_now"))
            return False
        people = why is None
        if people and self.overruled:
            why = self._instead
        return self._ask(act, (), why) if self.seats.real_dice and people else self._do(act, (), why)

    def give_dice(self, results: Sequence[int]) -> bool:
        """Take the results of the die asked for and of those after it, as they are needed.

        One that is not on its die is told and nothing is taken; what a line has too many of is told, too.
        """
        asked, self.pending = self.pending, None
        done = asked is not None and self._ask(asked.act, (*asked.typed, *results), asked.why)
        if not done and self.pending is None and self.question is None:
            self.pending = asked
            self.asked.emit()
        return done

    def throw_rest(self) -> bool:
        """Let the program throw the dice that are still asked for."""
        asked, self.pending = self.pending, None
        return asked is not None and self._do(asked.act, asked.typed, asked.why)

    # -- what people say of the table ------------------------------------------------------------------------------

    def answer(self, number: int) -> bool:
        """Take the answer to a question about the table; if it contradicts an earlier one, both are told."""
        asked, self.question, self._refused = self.question, None, ""
        if asked is None:
            return False
        if not self._do(asked.act, (number,), None):
            self.question = self.question or replace(asked, refused=self._refused, given=number)
            self.asked.emit()
            return False
        asked.again()
        return True

    def contradicts(self, number: int) -> bool:
        """Return whether an answer to the present question contradicts what is known of the table."""
        asked = self.question
        try:
            if asked is not None:
                self.course.ask(asked.act, (number,))
        except SpokenError:
            return True
        return False

    def _wonder(self, wanted: AnswerWanted, again: Callable[[], object] = lambda: None) -> None:
        self.question = AskedOfPeople(wanted.question, wanted.words or Told("", ""), wanted.act, again)
        self.asked.emit()

    def advised(self) -> Advice[object] | None:
        """Return the next act of the automatic player, and why; None where people have to answer something first."""
        if not self.player or not self.live:
            return None
        now, playing = self.course.now, self.playing
        return self._tried(partial(self.thinking.advice, now, playing, partial(self.course.advised, playing)))

    def think(self) -> bool:
        """Return whether the next act of the automatic player is thought out; else `changed` tells when it is."""
        if not self.player or not self.live:
            return False
        return self.view.phase == "prepare" or self.thinking.about(self.course.now, self.playing)

    def _tried(self, work: Callable[[], T]) -> T | None:
        """Return what `work` returns; None where people have to answer first, or for a refusal, which is told."""
        try:
            return work()
        except AnswerWanted as wanted:
            self._wonder(wanted)
        except SpokenError as problem:
            self._refuse(problem)
        return None

    def step(self) -> bool:
        """Do the advised act; its dice are asked for where they are typed in."""
        advice = self.advised()
        if advice is None:
            return False
        return (self._ask if self.seats.real_dice else self._do)(advice.act, (), advice.why)

    def overrule(self, words: str = "", *, told: bool = True) -> None:
        """Let people choose the next act of an automatic player: any legal one, kept as theirs with their words."""
        if self.player and self.live:
            self._overruled = self.course.now
            self._instead = Told("", "play.at_the_table_words" if words else "play.at_the_table", {"words": words})
            if told:
                self.changed.emit()

    def can_tick(self, figure: str) -> bool:
        """Return whether people may set the life of a figure now, as it is at their table."""
        return self.live and self.standing.set_life(figure, 0) is not None

    def set_life(self, figure: str, life: int) -> bool:
        """Set the life of a figure to what people say at their table, in anybody's turn."""
        act = self.standing.set_life(figure, life)
        return act is not None and self.act(act)

    @property
    def can_undo(self) -> bool:
        """Whether a step of the campaign can be undone."""
        return self._document.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether an undone step could be done again."""
        return self._document.can_redo

    def undo(self) -> bool:
        """Undo the last step, as the window does, but never the beginning of the battle."""
        return self.count > 0 and self._document.undo()

    def go_back(self, *, far: bool) -> bool:
        """Undo the last step of the campaign; `far`: all that automatic players have done since people acted last."""
        return go_back(self._document, self.done) if far else self._document.undo()

    def drop(self) -> None:
        """Give up the act that waits for a die or an answer; an automatic player that was overruled plays again."""
        if self.pending is not None or self.question is not None or self.overruled:
            self.pending = self.question = self._overruled = None
            self.changed.emit()

    def automatic(self) -> bool:
        """Let the automatic player whose act is next do it; does nothing when people decide."""
        if not self.player or not self.live:
            return False
        if self.view.phase == "prepare":
            found = self._tried(partial(self.course.advice, self.playing))
            return found is not None and self._do(found[0], (), found[1])
        advice = self.advised()
        return advice is not None and self._do(advice.act, (), advice.why)

    def seat(self, seats: Seats) -> None:
        """Change who plays each side."""
        self._led = {}
        if seats != self.seats:
            self._document.apply(SeatPlayers(self.id, written_seats(seats)))

    def lead(self, led: Mapping[str, str], *, halted: bool = False) -> None:
        """Let automatic players play for these sides until `lead` or `seat` is called again, or the page is closed.

        Nothing of it is stored with the battle. `halted`: it has ended because enemies came.
        """
        if led != self._led:
            self._led, self._halted = led, self.count if halted else -1
            self.changed.emit()

    @property
    def halted(self) -> bool:
        """Whether it has just ended that automatic players play for people, because enemies came."""
        return self._halted == self.count

    def _refuse(self, problem: SpokenError) -> None:
        self._refused = self.t(problem.key, **problem.args_)
        self.say(self._refused)

    def _ask(self, act: object, typed: tuple[int, ...], why: Told | None = None) -> bool:
        """Do an act with dice thrown by hand, or ask for the next one."""
        try:
            left = self.course.ask(act, typed)
        except DieWanted as wanted:
            who = self.view.token(wanted.who).name if wanted.who else None
            more = wanted.rule, wanted.about, wanted.count, self.count, wanted.needs
            self.pending = Pending(act, typed, wanted.faces, wanted.purpose, who, why, *more)
            self.asked.emit()
            return False
        except AnswerWanted as wanted:
            self._wonder(wanted, partial(self._ask, act, typed, why))
            return False
        except SpokenError as problem:
            self._refuse(problem)
            self.changed.emit()
            return False
        done = self._do(act, typed[: len(typed) - left], why)
        if done and left:
            self.say(self.t("play.dice_too_many", result=", ".join(map(str, typed[len(typed) - left :]))))
        return done

    def _do(self, act: object, typed: tuple[int, ...], why: Told | None) -> bool:
        before = self.course.now
        try:
            made = self.course.play(act, typed, why)
        except AnswerWanted as wanted:
            self._wonder(wanted, partial(self._do, act, typed, why))
            return False
        except SpokenError as problem:
            self._refuse(problem)
            self.changed.emit()
            return False
        label = label_of(made.done)
        # What was undone falls again with the same dice: it is redone, and what comes after it stays.
        again = why is not None and not typed and is_next(self._document, label)
        change = PlayAct(self.id, made.number, made.body, made.written, label)
        if not (self._document.redo() if again else self._document.apply(change)):
            return False
        results = [each.result for each in self.done[-1].dice]
        self.readings.watch(before.deciding(act, results))
        self.played.emit(self.done[-1])
        return True

    def write_words(self, number: int, words: str) -> bool:
        """Write the player's own words at an act."""
        return self._document.apply(WriteWords(self.id, number, words))

    @property
    def document(self) -> Document:
        """The campaign it is played in."""
        return self._document

    def tell(self, why: Told) -> None:
        """Tell why something cannot be done, with its rule."""
        self.say(self.words(why))

    def words(self, told: Told) -> str:
        """Return a sentence with its rule."""
        return self.t(told.key, **told.args) + (f" ({told.rule})" if told.rule else "")

    # -- following -------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Stop listening to the campaign."""
        self.replay.leave()
        self.readings.leave()
        self.thinking.leave()
        self._document.changed.disconnect(self._follow)

    def _follow(self, touched: Iterable[tuple[str, str]]) -> None:
        touched = tuple(touched)
        if self.rewards.gained and any(table in ("scenario", "force") for table, _ in touched):
            self.rewards.look()
            self.changed.emit()
        mine = [key for table, key in touched if table in ("battle", "battle_act")]
        if not mine:
            return
        numbers = [int(key.rpartition("/")[2]) for key in mine if key.startswith(f"{self.id}/")]
        try:
            with self._document.read() as campaign:
                row = battle(campaign, self.id)
            self._load(row, min(numbers, default=self.count + 1) - 1)
        except SpokenError:
            return
        self.changed.emit()

    def _take_setup(self, row: BattleRecord) -> None:
        if row.setup != self.raw_setup:
            self.raw_setup = row.setup
            read, self.seats = read_setup(row.setup, row.name)
            # The board never changes: who listens may keep what was drawn of it.
            self.setup = replace(read, board=self.setup.board) if hasattr(self, "setup") else read

    def _load(self, row: BattleRecord, known: int = 0) -> None:
        """Read the battle from the campaign again; its first `known` acts are the same as before."""
        self.name = row.name
        self._take_setup(row)
        with self._document.read() as campaign:
            bodies = [body for _, body in battle_acts(campaign, self.id, known)]
        self.course.take(bodies, row.state, known, row.name)
        self.rewards.look()
        self._ask_nothing()
        self.replay.fit()

    def _ask_nothing(self) -> None:
        self.pending = self.question = None
