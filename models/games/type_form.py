"""The form of a kind of own content: its fields in order, each with its label, its sort and what may stand in it.

An editor builds one generic form from it: nothing in it knows a game. What the form gives back is a body, the fields
left at their usual value may be left out; `models.campaign.type_changes.SaveType` checks it.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from models.games.contents import ContentKind, Types, field_words
from models.games.event import Json
from models.i18n import Text


class Sort(StrEnum):
    """What a field holds, in the body: `words` and `phrases` are in both languages (`{"fr": …, "en": …}`).

    `figures`, `titles` and `drawings` give a number, words and a drawing to each of some names.
    """

    TEXT = "text"
    WORDS = "words"
    NUMBER = "number"
    MAYBE_NUMBER = "maybe_number"
    FLAG = "flag"
    CHOICE = "choice"
    CHOICES = "choices"
    NAME = "name"
    NAMES = "names"
    FIGURES = "figures"
    TITLES = "titles"
    DRAWINGS = "drawings"
    TEXTS = "texts"
    PHRASES = "phrases"


@dataclass(frozen=True, slots=True)
class FormField:
    """One field: `kinds` say what its names are names of (`Types.names`), `choices` the words to choose from.

    `usual` is the value it has when it is left out; a `required` one has none.
    """

    id: str
    label: Text
    sort: Sort
    required: bool
    usual: Json = None
    kinds: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


def form(facet: Types, kind_id: str) -> tuple[FormField, ...]:
    """Return the fields of a kind in the order of its Type; raises ContentError for a kind the game does not have."""
    kind = facet.kind(kind_id)
    hints = typing.get_type_hints(kind.cls)
    return tuple(_field(kind, each, hints[each.name]) for each in dataclasses.fields(kind.cls) if each.name != "id")


def _field(kind: ContentKind, each: dataclasses.Field[Any], hint: Any) -> FormField:
    ref = kind.refs.get(each.name)
    sort, choices = _sort(hint, named=ref is not None)
    required = each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
    kinds = ref.kinds if ref and not choices else ()
    return FormField(each.name, field_words(each.name), sort, required, _usual(each, required), kinds, choices)


def _usual(each: dataclasses.Field[Any], required: bool) -> Json:
    if required:
        return None
    value: Any = each.default_factory() if callable(each.default_factory) else each.default
    if isinstance(value, Text):
        return {"fr": value.fr, "en": value.en}
    usual: Json = list(value) if isinstance(value, tuple) else value
    return usual


def _sort(hint: Any, *, named: bool) -> tuple[Sort, tuple[str, ...]]:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return Sort.CHOICE, args
    if origin in (typing.Union, types.UnionType):
        return Sort.MAYBE_NUMBER, ()
    if origin is tuple:
        inner, choices = _sort(args[0], named=named)
        return _LISTS[inner], choices
    if origin is dict:
        return {Text: Sort.TITLES, str: Sort.DRAWINGS}.get(args[1], Sort.FIGURES), ()
    if hint is str:
        return Sort.NAME if named else Sort.TEXT, ()
    return {Text: Sort.WORDS, bool: Sort.FLAG, int: Sort.NUMBER}[hint], ()


_LISTS = {Sort.CHOICE: Sort.CHOICES, Sort.NAME: Sort.NAMES, Sort.TEXT: Sort.TEXTS, Sort.WORDS: Sort.PHRASES}
