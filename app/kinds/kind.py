"""What is known of one kind of thing a campaign holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from PySide6.QtWidgets import QWidget

from app.docks.outline import OutlineNode
from app.shell.questions import Questions
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.widgets.action import Action, When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.campaign.change import Change
from models.campaign.records import ThingKind
from models.campaign.rows import Rows
from models.games.event import Pen
from models.problem import Fix, Problem

SNIFFED: Final = 65_536
"""Bytes of a dropped file that are looked at to tell its kind."""


@dataclass(frozen=True, slots=True)
class Bench:
    """What it takes to begin a thing or to read one from a file; `open` shows a thing by its id and name, `tell` shows
    a sentence above the pages until the user dismisses it, `offer` one with the words of a button and what it does.
    """

    look: Look
    document: Document
    jobs: Jobs
    asking: Questions
    window: QWidget
    say: Say
    tell: Say
    open: Callable[[str, str], object]
    offer: Callable[[str, str, Callable[[], object]], object] = lambda _sentence, _words, _act: None


@dataclass(frozen=True, slots=True)
class Found:
    """What a thing says of itself: the lines under it in the tree, its Problems under its name, its rule.

    `parts` are the keys of the rows it was read from, where those do not begin with its id.
    """

    children: tuple[OutlineNode, ...] = ()
    problems: tuple[Problem, ...] = ()
    rule: str = ""
    parts: frozenset[str] = frozenset()


Sort = Literal["words", "board", "stage"]
"""A sort of page by the docks beside it: words, a board or a chart, a battle."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing. `listed` gives ids and names in the user's order; `read` what is in one.

    `new` is the act that begins one, done by `begin`, which may ask. `tables`: a Change of nothing but these concerns
    no other kind; `read` is asked anew when one of `watched` changes, for a kind that is not read `at_once` a moment
    later, and in a Job where the thing is `large`; a large one of a `sliced` kind is deleted slice by slice; one of a
    `fixed` kind is part of another thing: neither renamed nor moved nor deleted by itself. `answers`: acts of the
    window that a page of this kind answers with one of its own. `brief`: the act that shows what should be read before
    a first time (`Briefed`). `guest`: the kind of the page it shows in its own place for a while, whose acts are
    offered with its own (`ThingPage`). The docks wanted beside its `sort` of page are shown. A file of one of its
    formats dropped on the window goes to `take`, unless `mine` says that it holds something else; before that `gather`
    takes what it wants of everything dropped at once and returns the rest. `unlisted` gives the name of a thing that
    has a page but no line in the navigator (a what-if), else nothing. `tells` is what its page shows inside while it
    lists its own Problems (`Nested.inner`). `owner` gives the id of the thing that a row belongs to whose key does not
    begin with it, empty for a row that is gone.
    """

    id: ThingKind
    icon: str
    when: When
    actions: tuple[Action, ...]
    new: Action
    begin: Callable[[Bench], None]
    listed: Callable[[Rows], Sequence[tuple[str, str]]]
    read: Callable[[Rows, str, str], Found]
    page: Callable[[Look, Document, str, Jobs, Say], ThingPage]
    tables: frozenset[str]
    watched: frozenset[str]
    mended: Callable[[Rows, str, Fix, Pen], Change | None] = lambda _session, _thing_id, _fix, _pen: None
    at_once: bool = False
    large: Callable[[Rows, str], bool] = lambda _session, _thing_id: False
    sliced: bool = False
    fixed: bool = False
    sort: Sort = "words"
    answers: Mapping[str, str] = field(default_factory=dict)
    brief: str = ""
    guest: str = ""
    tells: str = ""
    take: Callable[[Bench, Path], None] | None = None
    mine: Callable[[Path], bool] = lambda _path: True
    gather: Callable[[Bench, Sequence[Path]], Sequence[Path]] = lambda _bench, paths: paths
    unlisted: Callable[[Rows, str], str] = lambda _session, _thing_id: ""
    owner: Callable[[Rows, str, str], str] = lambda _session, _table, _key: ""


def free_name(bare: str, taken: Iterable[str]) -> str:
    """Return a name nobody has: `Name`, `Name 2`, `Name 3` …"""
    names = set(taken)
    return next(each for n in range(1, len(names) + 2) if (each := bare if n == 1 else f"{bare} {n}") not in names)
