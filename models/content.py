"""TOML into frozen, checked Types. A mistake names the file, the key and the reason; nothing is ever executed.

A Type is a frozen dataclass. Fields may be `str`, `int`, `bool`, `float`, `Text` (`{fr = …, en = …}`), `X | None`,
`tuple[X, ...]`, `frozenset[X]`, `dict[str, X]`, `Mapping[str, X]`, `Literal[…]`, an Enum, or another Type. A key the
Type does not know is an error: a slip of the pen must not pass for a default.

A number stands once: the words of an entry say `{range}` for a number of the entry itself (`{stats.tir}` inside one of
its tables) and `{spells.tir-magique.range}` for one of another file of its folder; `{bonus:+}` writes its sign,
`{galaxy.prices.command:m}` thousandths as a whole number.
"""

from __future__ import annotations

import dataclasses
import datetime
import enum
import json
import re
import tomllib
import types
import typing
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from models.cache_folder import keep, kept_file
from models.errors import ContentError
from models.i18n import MessageArg, Text, both, trouble
from models.safe_names import is_id, under

RESOURCES: Final = Path(__file__).parent.parent / "resources"
RULESETS: Final = RESOURCES / "rulesets"
MAX_BYTES: Final = 4_000_000
MOST_SHOWN: Final = 10**12
"""From here on a whole number is not written out in a sentence."""
if typing.TYPE_CHECKING:
    from _typeshed import DataclassInstance

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
"""Plain values, as JSON has them."""
_PLAIN: Final = [bool, int, float, str]
"""What `Json` and `MessageArg` are told by, once names in them are looked up. Such values stay as they are."""

ValueKind = Literal["text", "whole", "number", "truth", "list", "table", "nothing", "date", "other"]
"""What a value of a file can be."""
_KINDS: Final[Mapping[object, ValueKind]] = {
    str: "text",
    int: "whole",
    float: "number",
    bool: "truth",
    type(None): "nothing",
    datetime.date: "date",
    datetime.datetime: "date",
    datetime.time: "date",
}

T = TypeVar("T")
D = TypeVar("D", bound="DataclassInstance")
_NUMBER: Final = re.compile(r"\{([a-z][a-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)(:\+|:m)?\}")


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file of at most 4 MB; raises ContentError naming the file and the line."""
    try:
        raw = path.read_bytes()
    except OSError as problem:
        raise ContentError("content.unreadable", file=path.name, reason=trouble(problem)) from problem
    if len(raw) > MAX_BYTES:
        raise ContentError("content.too_big", file=path.name, limit="4 MB")
    kept = kept_file("tables", path.stem, raw) if path.is_relative_to(RESOURCES) else None
    if kept is not None and isinstance(known := _cached_tables(kept), dict):
        return known
    try:
        read = tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as problem:
        raise ContentError("content.not_utf8", file=path.name) from problem
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise ContentError("content.not_toml", file=path.name, reason=str(problem)) from problem
    if kept is not None:
        # Our own tables have no dates, the one thing that JSON would not give back.
        keep(kept, json.dumps(read).encode())
    return read


def _cached_tables(kept: Path) -> Json:
    """Return the tables of a TOML file from the cache, None without one: reading TOML takes ten times as long."""
    try:
        found: Json = json.loads(kept.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return found


def build(cls: type[T], raw: Json, *, file: str, place: str = "") -> T:
    """Return `raw` (plain values) as a checked `cls`; raises ContentError naming file and dotted place."""
    value = _convert(cls, raw, file, place)
    return typing.cast(T, value)


def with_fields(thing: D, /, **values: object) -> D:
    """Return a copy of a frozen dataclass with other values in fields whose names are only known at run time.

    The caller has checked the values. Where the names stand in the code, use `dataclasses.replace`.
    """
    return dataclasses.replace(thing, **values)


def plain(value: object) -> Json:
    """Return a value as JSON has it: a Text by language, an Enum as its value, a tuple as a list, and so on inside."""
    if isinstance(value, Text):
        return {"fr": value.fr, "en": value.en}
    if isinstance(value, enum.Enum):
        return plain(value.value)
    if isinstance(value, Mapping):
        return plain_values(value)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def plain_values(values: Mapping[str, object]) -> dict[str, Json]:
    """Return a mapping as JSON has it, its keys as text."""
    return {str(key): plain(each) for key, each in values.items()}


def table(cls: type[T], raw: Mapping[str, Json], *, file: str, folder: Path | None = None) -> dict[str, T]:
    """Return a table of entries (`[id]` sections) as Types by id, each given its id as field `id`; order is kept.

    Words are filled with the numbers they name, those of other files only where their `folder` is known.
    """
    return {
        key: build(
            cls, {"id": key, **fill_placeholders(_mapping(entry, file, key), file, key, folder)}, file=file, place=key
        )
        for key, entry in raw.items()
    }


def load(cls: type[T], path: Path) -> dict[str, T]:
    """Return every entry of a TOML file as Types by id, its words filled with the numbers they name."""
    return table(cls, read_toml(path), file=path.name, folder=path.parent)


def fill_placeholders(entry: Mapping[str, Json], file: str, place: str, folder: Path | None = None) -> dict[str, Json]:
    """Return an entry with the placeholders of its words replaced by the numbers they name.

    Raises ContentError for a placeholder that names no number.
    """

    def fill(value: Json, inside: str) -> Json:
        if isinstance(value, Mapping):
            return {key: fill(each, f"{inside}.{key}") for key, each in value.items()}
        if isinstance(value, list):
            return [fill(each, f"{inside}[{n}]") for n, each in enumerate(value)]
        if not isinstance(value, str) or "{" not in value:
            return value
        return _NUMBER.sub(lambda match: written(match, inside), value)

    def written(match: re.Match[str], inside: str) -> str:
        number = _placeholder_value(entry, folder, match[1])
        # A name inside a name is the rules' own to fill: "Like {name}".
        if isinstance(number, Mapping) and "." not in match[1]:
            return match[0]
        if not isinstance(number, int | float) or isinstance(number, bool):
            raise ContentError("content.no_such_number", file=file, place=inside, found=match[0][:60])
        if match[2] == ":m":
            return f"{number / 1000:g}"
        return f"{number:+}".replace("-", "−") if match[2] else str(number)

    return {key: fill(value, within(place, key)) for key, value in entry.items()}


def within(place: str, key: str | int) -> str:
    """Return the dotted place of a key inside `place`; the key alone at the top of a file."""
    return f"{place}.{key}" if place else str(key)


def wrong_type(expected: ValueKind, found: Json, *, file: str, place: str) -> ContentError:
    """Return the ContentError for a value of another kind than expected, both named in the reader's words."""
    kind = "list" if isinstance(found, list | tuple) else _KINDS.get(type(found), "other")
    if isinstance(found, Mapping):
        kind = "table"
    words = {"expected": both(f"content.kind_{expected}"), "found": both(f"content.kind_{kind}")}
    return ContentError("content.wrong_type", file=file, place=place, **words)


def check_id(found: Json, *, file: str, place: str) -> None:
    """Raise ContentError for a text that may not be an id; an empty one is none yet."""
    if isinstance(found, str) and found and not is_id(found):
        raise ContentError("content.bad_id", file=file, place=place, found=found[:60])


def out_of_range(found: Json, low: int, high: int, *, file: str, place: str) -> ContentError:
    """Return the ContentError for a value that is no whole number from `low` to `high`."""
    return ContentError("content.out_of_range", file=file, place=place, found=value_text(found), low=low, high=high)


def value_text(value: Json) -> str:
    """Return a value of a file or of a request as text, cut short enough for a sentence."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= MOST_SHOWN:
        return f"{'-' if value < 0 else ''}10…"
    return repr(value)[:40]


def _placeholder_value(entry: Mapping[str, Json], folder: Path | None, name: str) -> Json:
    """Return the value a placeholder names, None where it names nothing.

    It is looked for in the entry itself and, file first, in the files of its folder. An entry in a list of tables is
    named by its `id`.
    """
    first, *rest = name.split(".")
    value: Json = entry.get(first)
    if value is None and rest and folder is not None and (under(folder, f"{first}.toml")).is_file():
        value = _tables(under(folder, f"{first}.toml"))
    for key in rest:
        if isinstance(value, list):
            value = {str(each.get("id")): each for each in value if isinstance(each, Mapping)}
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


@cache
def _tables(path: Path) -> Mapping[str, Json]:
    return read_toml(path)


def _mapping(raw: Json, file: str, place: str) -> Mapping[str, Json]:
    if not isinstance(raw, Mapping):
        raise wrong_type("table", raw, file=file, place=place)
    return raw


def _convert(cls: object, raw: Json, file: str, place: str) -> object:
    origin = typing.get_origin(cls)
    if origin in (typing.Union, types.UnionType):
        return _union(cls, raw, file, place)
    if origin is typing.Literal:
        return _one_of(raw, typing.get_args(cls), file, place)
    if origin is tuple:
        return _sequence(typing.get_args(cls), raw, file, place)
    if origin is frozenset:
        return frozenset(_sequence((*typing.get_args(cls), ...), raw, file, place))
    if origin in (dict, Mapping):
        inner = typing.get_args(cls)[1]
        entries = _mapping(raw, file, place).items()
        return {str(k): _convert(inner, v, file, f"{place}.{k}") for k, v in entries}
    if isinstance(cls, type) and issubclass(cls, enum.Enum):
        _one_of(raw, tuple(member.value for member in cls), file, place)
        return cls(raw)
    if dataclasses.is_dataclass(cls):
        return _fields(typing.cast("type[DataclassInstance]", cls), raw, file, place)
    return _scalar(cls, raw, file, place)


def _scalar(cls: object, raw: Json, file: str, place: str) -> Json:
    if cls is Any or cls is object or not isinstance(cls, type):
        return raw
    # bool is an int to Python, never to a rule file.
    fits = isinstance(raw, cls) and not (cls in (int, float) and isinstance(raw, bool))
    if cls is float and isinstance(raw, int) and not isinstance(raw, bool):
        return float(raw)
    if not fits:
        raise wrong_type(_KINDS.get(cls, "other"), raw, file=file, place=place)
    return raw


def _union(cls: object, raw: Json, file: str, place: str) -> object:
    options = [option for option in typing.get_args(cls) if option is not type(None)]
    if all(each in options for each in _PLAIN):
        return raw
    if raw is None and len(options) < len(typing.get_args(cls)):
        return None
    for option in options[:-1]:
        try:
            return _convert(option, raw, file, place)
        except ContentError:
            continue
    return _convert(options[-1], raw, file, place)


def _one_of(raw: Json, allowed: tuple[Json, ...], file: str, place: str) -> Json:
    if raw not in allowed or isinstance(raw, bool) != isinstance(allowed[0], bool):
        raise ContentError("content.not_one_of", file=file, place=place, found=value_text(raw), allowed=allowed)
    return raw


def _sequence(inner: tuple[object, ...], raw: Json, file: str, place: str) -> tuple[object, ...]:
    if not isinstance(raw, list | tuple):
        raise wrong_type("list", raw, file=file, place=place)
    if inner[-1] is Ellipsis:
        inner = inner[:1] * len(raw)
    elif len(inner) != len(raw):
        raise ContentError("content.wrong_length", file=file, place=place, expected=len(inner), found=len(raw))
    return tuple(_convert(of, v, file, f"{place}[{i}]") for i, (of, v) in enumerate(zip(inner, raw, strict=True)))


def _fields(cls: type[object], raw: Json, file: str, place: str) -> object:
    entries = _mapping(raw, file, place)
    hints = _hints(typing.cast("typing.Hashable", cls))
    unknown = [key for key in entries if key not in hints]
    if unknown:
        raise ContentError("content.unknown_key", file=file, place=within(place, unknown[0]), allowed=tuple(hints))
    values: dict[str, object] = {}
    for name, (hint, required) in hints.items():
        inside = within(place, name)
        if name in entries:
            values[name] = _convert(hint, entries[name], file, inside)
            if name == "id":
                check_id(entries[name], file=file, place=inside)
        elif required:
            raise ContentError("content.missing_key", file=file, place=inside)
    return cls(**values)


@cache
def _hints(cls: typing.Hashable) -> dict[str, tuple[object, bool]]:
    """Return the fields of a Type with their types and whether they must be given."""
    # What fills a sentence names itself in its alias, wherever a Type with it is defined.
    hints = typing.get_type_hints(cls, localns={"MessageArg": MessageArg})
    missing = dataclasses.MISSING
    return {
        f.name: (hints[f.name], f.default is missing and f.default_factory is missing)
        for f in dataclasses.fields(typing.cast("type[DataclassInstance]", cls))
        if f.init
    }


__all__ = ["RULESETS", "Text", "build", "fill_placeholders", "load", "read_toml", "table"]
