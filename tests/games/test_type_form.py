"""Forms of own content: every kind of every game has one, and a bundled Type filled in passes its checks."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.games.contents import checked, fresh_id
from models.games.library import BUILT
from models.games.type_form import Sort, form
from models.i18n import LANGUAGES

KINDS = [(game.types, kind) for game in BUILT.values() if game.types for kind in game.types.kinds]


@pytest.mark.parametrize(("facet", "kind"), KINDS, ids=lambda each: getattr(each, "id", ""))
def test_every_field_has_a_label_and_something_to_choose(facet, kind):
    for field in form(facet, kind.id):
        assert all(field.label[lang] and not field.label[lang].startswith("pack.") for lang in LANGUAGES)
        if field.sort in (Sort.NAME, Sort.NAMES):
            assert any(facet.names(each, {}) for each in field.kinds)
        if field.sort in (Sort.CHOICE, Sort.CHOICES):
            assert field.choices
        if field.sort is Sort.FIGURES:
            assert field.kinds


@pytest.mark.parametrize(("facet", "kind"), KINDS, ids=lambda each: getattr(each, "id", ""))
def test_a_form_filled_with_usual_values_says_the_same_as_one_left_out(facet, kind):
    for (kind_id, item_id), body in facet.bundled.items():
        if kind_id == kind.id:
            usual = {field.id: field.usual for field in form(facet, kind.id) if not field.required}
            whole = {key: value for key, value in {**usual, **body}.items() if value is not None}
            assert dataclasses.asdict(checked(kind, item_id, whole)) == dataclasses.asdict(checked(kind, item_id, body))


def test_a_sort_for_each_shape():
    fields = {field.id: field for field in form(BUILT["swidenth"].types, "profiles")}
    assert fields["name"].sort is Sort.WORDS
    assert fields["name"].required
    assert fields["cost"].sort is Sort.NUMBER
    assert (fields["stats"].sort, fields["stats"].kinds) == (Sort.FIGURES, ("stats",))
    assert (fields["gear"].sort, fields["role"].sort, fields["notes"].sort) == (Sort.NAMES, Sort.NAME, Sort.PHRASES)
    gear = {field.id: field for field in form(BUILT["swidenth"].types, "gear")}
    assert (gear["kind"].sort, gear["magic"].sort, gear["aliases"].sort) == (Sort.CHOICE, Sort.FLAG, Sort.TEXTS)
    assert gear["gender"].usual == "m"
    army = {field.id: field for field in form(BUILT["escarmouche"].types, "profiles")}
    assert army["shooting"].sort is Sort.MAYBE_NUMBER
    assert army["side"].choices == ("Empire", "Rébellion")
    with pytest.raises(ContentError):
        form(BUILT["swidenth"].types, "dragons")


@given(st.text(max_size=100), st.integers(1, 5))
def test_ids_are_made_of_names(name, times):
    kind = BUILT["swidenth"].types.kind("skills")
    taken: list[str] = []
    for _ in range(times):
        taken.append(fresh_id(name, taken))
    assert len(set(taken)) == times
    for each in taken:
        checked(
            kind, each, {"name": {"fr": "x", "en": "x"}, "rule": "", "words": {"fr": "", "en": ""}, "pj_open": True}
        )


def test_an_id_reads_like_its_name():
    assert fresh_id("Épée runique", ()) == "epee-runique"
    assert fresh_id("Épée runique", ("epee-runique",)) == "epee-runique-2"
    assert fresh_id("日本", ()) == "x"
