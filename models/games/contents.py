"""Own content: the Types of a game as a campaign carries them, and as a form, a pack and a copy need them.

A body is a Type in the shape of its TOML table, without its id; fields at their default are left out. What a campaign
carries goes before what is bundled. Nothing here is executed: a body is checked field by field against its Type, and
every name in it must be one the rules know.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from json import dumps
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from models.content import Json, build, fill_placeholders, plain, within
from models.errors import ContentError
from models.i18n import LANGUAGES, MessageArgs, Text, Translator
from models.problem import Grade, Problem, Where

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from models.games.values import Stored

Key = tuple[str, str]
"""The kind and the id of a Type."""

Body = Mapping[str, Json]
Contents = Mapping[Key, Body]

MAX_LETTERS: Final = 2_000
MAX_ENTRIES: Final = 200
MAX_NUMBER: Final = 1_000_000
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MAX_ID: Final = 60


@dataclass(frozen=True, slots=True)
class Ref:
    """What the names in a field refer to: ids of one of these kinds (or lists of the game).

    `carried`: a campaign that carries this Type carries the named ones, too.
    """

    kinds: tuple[str, ...]
    carried: bool = True


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a Type beyond its shape: in which field, a message key and its arguments."""

    place: str
    key: str
    args: MessageArgs = field(default_factory=dict)


def _no_flaws(_built: object) -> Iterable[Flaw]:
    return ()


@dataclass(frozen=True, slots=True)
class ContentKind:
    """A kind of Type: its id, its name for people, its class, the file of a rule set or pack it is kept in.

    `read` turns the tables of that file into bodies by id where they are not bodies already; `section` is the table of
    the file that own entries are written into (empty: the file itself). `refs` says what the names in each field refer
    to.
    """

    id: str
    title: Text
    one: Text
    cls: type[DataclassInstance]
    file: str
    refs: Mapping[str, Ref] = field(default_factory=dict)
    section: str = ""
    flaws: Callable[[Any], Iterable[Flaw]] = _no_flaws
    read: Callable[[Mapping[str, Json], str], Mapping[str, Json]] | None = None


def _itself(kind: str, item_id: str) -> tuple[Key, ...]:
    return ((kind, item_id),)


class Bodies(Mapping[Key, Body]):
    """The bodies of a rule set's Types, made when one is first asked for; `types` gives the Types of each kind."""

    def __init__(self, types: Mapping[str, Callable[[], Mapping[str, DataclassInstance]]]) -> None:
        self._types = types
        self._bodies: dict[Key, Body] = {}

    def __getitem__(self, key: Key) -> Body:
        """Return the body of a Type."""
        if key not in self._bodies:
            kind, item_id = key
            self._bodies[key] = body_of(self._types[kind]()[item_id])
        return self._bodies[key]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, tuple) and len(key) == 2 and key[0] in self._types and key[1] in self._types[key[0]]()

    def __iter__(self) -> Iterator[Key]:
        return ((kind, item_id) for kind, types in self._types.items() for item_id in types())

    def __len__(self) -> int:
        return sum(len(types()) for types in self._types.values())


G = TypeVar("G")


@dataclass(frozen=True)
class Types(Generic[G]):
    """The facet of own content of a game.

    `lists` are the names a field may hold that no campaign changes (characteristics, roles); `parts` splits a composed
    id (a blessed sword is a sword); `used` names what a force has; `extended` returns the game played with contents
    that `sound` has accepted.
    """

    game: str
    kinds: tuple[ContentKind, ...]
    load: Callable[[], Contents]
    lists: Callable[[], Mapping[str, Mapping[str, Text]]]
    used: Callable[[Stored], Iterable[Key]]
    extended: Callable[[Contents], G]
    parts: Callable[[str, str], tuple[Key, ...]] = _itself

    @cached_property
    def bundled(self) -> Contents:
        """Every Type of the bundled rule set."""
        return self.load()

    def kind(self, kind_id: str) -> ContentKind:
        """Return a kind; raises ContentError for one this game does not have."""
        for kind in self.kinds:
            if kind.id == kind_id:
                return kind
        raise ContentError("pack.no_such_kind", place=kind_id[:40], known=tuple(kind.title for kind in self.kinds))

    def template(self, kind_id: str, item_id: str) -> dict[str, Json]:
        """Return the body of a bundled Type to start one's own from; raises ContentError when there is none."""
        self.kind(kind_id)
        if (kind_id, item_id) not in self.bundled:
            raise ContentError("pack.no_such_type", place=item_id[:60])
        return dict(self.bundled[kind_id, item_id])

    def names(self, kind_id: str, extra: Contents) -> dict[str, Text]:
        """Return the names that a field of a kind (or of a list of the game) may hold: id to name."""
        if kind_id in self.lists():
            return dict(self.lists()[kind_id])
        everything = {**self.bundled, **extra}
        return {key[1]: name_of(body, key[1]) for key, body in everything.items() if key[0] == kind_id}

    def needs(self, kind_id: str, body: Body) -> Iterator[tuple[str, Ref, str]]:
        """Yield every name in a body as (field, what it refers to, id)."""
        for name, ref in self.kind(kind_id).refs.items():
            value = body.get(name)
            ids = value if isinstance(value, list | dict) else [value] if value else []
            for item_id in ids:
                if isinstance(item_id, str):
                    yield name, ref, item_id

    def closure(self, keys: Iterable[Key], extra: Contents) -> set[Key]:
        """Return the Types of `keys` and all they need, as far as the rules and `extra` have them.

        Own Types are followed wherever they are named, bundled ones only where the reference is `carried`.
        """
        everything = {**self.bundled, **extra}
        found: set[Key] = set()
        todo = [part for kind, item_id in keys for part in self.parts(kind, item_id)]
        while todo:
            key = todo.pop()
            if key in found or key not in everything:
                continue
            found.add(key)
            for _, ref, item_id in self.needs(key[0], everything[key]):
                parts = [part for kind in ref.kinds if kind not in self.lists() for part in self.parts(kind, item_id)]
                todo += [part for part in parts if ref.carried or part not in self.bundled]
        return found

    def problems(self, extra: Contents) -> tuple[Problem, ...]:
        """Return what is wrong with contents of a campaign or a pack, each under its kind and name."""
        return tuple(problem for key in extra for problem in self.problems_of(key, extra))

    def problems_of(self, key: Key, extra: Contents) -> Iterator[Problem]:
        """Yield the Problems of one Type of `extra`."""
        kind_id, item_id = key
        body = extra[key]
        name = name_of(body, item_id)
        try:
            kind = self.kind(kind_id)
            built = checked(kind, item_id, body)
        except ContentError as problem:
            yield Problem(Where((name.fr,), problem.place, item_id), Grade.ERROR, "", problem.key, problem.args_)
            return
        where = (kind.one.fr, name.fr)
        for flaw in kind.flaws(built):
            args = {"name": name, "field": field_words(flaw.place, kind_id), **flaw.args}
            yield Problem(Where(where, flaw.place, item_id), Grade.ERROR, "", flaw.key, args)
        for name_of_field, ref, needed in self.needs(kind_id, body):
            if not self._known(ref, needed, extra):
                args = {"name": name, "needed": needed[:60], "field": field_words(name_of_field, kind_id)}
                yield Problem(Where(where, name_of_field, item_id), Grade.ERROR, "", "pack.names_nothing", args)

    def _known(self, ref: Ref, item_id: str, extra: Contents) -> bool:
        for kind in ref.kinds:
            if kind in self.lists():
                if item_id in self.lists()[kind]:
                    return True
            elif all(part in extra or part in self.bundled for part in self.parts(kind, item_id)):
                return True
        return False

    def sound(self, extra: Contents) -> dict[Key, Body]:
        """Return the Types of `extra` that can be used: complete, and naming only Types that can be used."""
        left = dict(extra)
        named_by: dict[Key, list[Key]] = {}
        for key in extra:
            for part in self._named(key, extra):
                named_by.setdefault(part, []).append(key)
        todo = list(extra)
        while todo:
            key = todo.pop()
            if key in left and any(True for _ in self.problems_of(key, left)):
                del left[key]
                todo += named_by.get(key, ())
        return left

    def _named(self, key: Key, extra: Contents) -> set[Key]:
        """Return every Type of `extra` a body may name."""
        if all(kind.id != key[0] for kind in self.kinds):
            return set()
        needs = self.needs(key[0], extra[key])
        kinds = ((kind, item_id) for _, ref, item_id in needs for kind in ref.kinds if kind not in self.lists())
        return {part for kind, item_id in kinds for part in self.parts(kind, item_id) if part in extra}


def checked(kind: ContentKind, item_id: str, body: Body) -> DataclassInstance:
    """Return a body as its Type; raises ContentError with the Type's name as file and the field as place."""
    name = name_of(body, item_id).fr
    if not _ID.fullmatch(item_id) or len(item_id) > _MAX_ID:
        raise ContentError("pack.bad_id", file=name, place=item_id[:_MAX_ID], limit=_MAX_ID)
    _bounded(dict(body), name, "")
    # Numbers that words name are looked for now and filled in when the rules are read: a copy goes on naming them.
    fill_placeholders(body, name, "")
    return build(kind.cls, {**body, "id": item_id}, file=name)


def _bounded(value: Json, file: str, place: str) -> None:
    """Raise ContentError for values that no rule has: endless texts, huge numbers, lists of thousands."""
    if isinstance(value, str):
        if len(value) > MAX_LETTERS or any(ord(sign) < 32 or 0xD7FF < ord(sign) < 0xE000 for sign in value):
            raise ContentError("pack.bad_text", file=file, place=place, limit=MAX_LETTERS)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise ContentError("pack.bad_number", file=file, place=place, limit=MAX_NUMBER)
    elif isinstance(value, list | Mapping):
        if len(value) > MAX_ENTRIES:
            raise ContentError("pack.too_many_entries", file=file, place=place, limit=MAX_ENTRIES)
        entries = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, each in entries:
            _bounded(str(key), file, place)
            _bounded(each, file, within(place, key))


def name_of(body: Body, item_id: str) -> Text:
    """Return the name in a body, or its id where it has none."""
    name = body.get("name")
    if isinstance(name, Mapping) and isinstance(name.get("fr"), str) and isinstance(name.get("en"), str):
        return Text(str(name["fr"])[:120], str(name["en"])[:120])
    return Text.same(name[:120] if isinstance(name, str) and name else item_id)


def body_of(built: DataclassInstance) -> dict[str, Json]:
    """Return a Type as a body: without its id, fields at their default left out."""
    body: dict[str, Json] = {}
    for each in dataclasses.fields(built):
        value = getattr(built, each.name)
        usual = each.default_factory() if callable(each.default_factory) else each.default
        if each.name != "id" and value != usual:
            body[each.name] = plain(value)
    return body


def hash_of(body: Body) -> str:
    """Return the sha256 of a body, the same for the same content whatever its order."""
    return sha256(dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8")).hexdigest()


def field_words(name: str, kind_id: str = "") -> Text:
    """Return the name of a Type's field for people; some kinds have a word of their own for it."""
    own = f"pack.field_{kind_id}_{name}"
    key = own if Translator(LANGUAGES[0]).has(own) else f"pack.field_{name}"
    return Text(*(Translator(lang)(key) for lang in LANGUAGES))
