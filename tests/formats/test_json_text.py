"""JSON from strangers: what is refused, and that the rest comes through."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.formats.json_text import MAX_BYTES, MAX_DEPTH, parse_json
from models.i18n import LANGUAGES, Translator

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_honest_json_comes_through(value: object) -> None:
    text = json.dumps(value)
    assert parse_json(text, "x.json") == value
    assert parse_json(text.encode(), "x.json") == value


def test_a_byte_order_mark_is_no_harm() -> None:
    assert parse_json(b'\xef\xbb\xbf{"a": 1}', "x.json") == {"a": 1}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "json_broken"),
        ("{", "json_broken"),
        ("[1,]", "json_broken"),
        ('{"a": 1} x', "json_broken"),
        (b"\xff\xfe{\x00}\x00", "json_not_utf8"),
        ('{"a": NaN}', "json_no_number"),
        ("[-Infinity]", "json_no_number"),
        ("[1e999]", "json_no_number"),
        ("[" + "9" * 5000 + "]", "json_long_number"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "json_twice"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "json_too_deep"),
        ("[" * 100_000, "json_too_deep"),
        ('{"a":' * 100_000, "json_too_deep"),
        (b" " * (MAX_BYTES + 1), "json_too_big"),
    ],
    ids=range(14),
)
def test_what_is_refused_in_one_sentence(text: str | bytes, key: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse_json(text, "groupe.json")
    assert caught.value.key == f"formats.{key}"
    for lang in LANGUAGES:
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert "groupe.json" in sentence
        assert not {"{", "\n"} & set(sentence)


def test_the_deepest_document_allowed() -> None:
    value = parse_json("[" * MAX_DEPTH + "]" * MAX_DEPTH, "x.json")
    for _ in range(MAX_DEPTH - 1):
        (value,) = value
    assert value == []


def test_the_refusal_names_the_place() -> None:
    with pytest.raises(ContentError) as caught:
        parse_json('{\n  "a": 1,\n  oops\n}', "x.json")
    assert caught.value.place == "3:3"
    with pytest.raises(ContentError) as twice:
        parse_json('{"race": 1, "race": 2}', "x.json")
    assert twice.value.place == "race"
