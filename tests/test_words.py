"""French words as they are set: one no-break space before the high signs and inside the guillemets, none narrow."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from models.formats.galaxies.columns import TABLES
from models.i18n import CATALOGUES, Translator

BREAKS = re.compile(r"\S [:;!?»](?:\s|$)|« |\u202f")


@pytest.mark.parametrize("name", sorted(path.name for path in (CATALOGUES / "fr").glob("*.po")))
def test_no_french_sentence_breaks_before_its_high_signs(name: str) -> None:
    with (CATALOGUES / "fr" / name).open("rb") as file:
        strings = [m.string if isinstance(m.string, tuple | list) else (m.string,) for m in read_po(file) if m.id]
    assert [words for each in strings for words in each if words and BREAKS.search(words)] == []


def french(value: object, key: str = "") -> Iterator[str]:
    """Yield every French sentence of a data file."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from french(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from french(each, key)
    elif key == "fr" and isinstance(value, str):
        yield value


def test_no_french_sentence_of_the_data_breaks_before_its_high_signs() -> None:
    typed = "orders.toml"  # What players of the sample wrote in their mails, as they type it.
    files: list[Path] = [path for path in CATALOGUES.parent.rglob("*.toml") if path.name != typed]
    read = {str(path): list(french(tomllib.loads(path.read_text("utf-8")))) for path in files}
    assert [(path, words) for path, said in read.items() for words in said if BREAKS.search(words)] == []


@pytest.mark.parametrize(("lang", "name"), [("fr", "Récit"), ("en", "Story")])
def test_the_story_page_has_one_name_in_window_menu_refusals_and_paper(lang: str, name: str) -> None:
    t = Translator(lang)
    assert t("window.section_ledger") == t("print.product_story") == t("ledger.tab") == name
    assert t("action.ledger").replace("&", "") == name
    assert name in t("print.product_ledger")
    assert name in t("builder.story_went_on", name="Thevor")
    others = {"fr": ("journal", "registre", "histoire", "chronique"), "en": ("ledger", "chronicle", "journal")}[lang]
    pages = ("ledger", "builder", "compare", "party", "print", "sheet", "swidenth")
    catalogue = {page: (CATALOGUES / lang / f"{page}.po").read_text("utf-8") for page in pages}
    said = [line for words in catalogue.values() for line in words.splitlines() if not line.startswith("msgid")]
    assert not [line for line in said if re.search(rf"\b({'|'.join(others)})\b", line.lower())]


@pytest.mark.parametrize(("lang", "space"), [("fr", " hyper-spatiale"), ("en", "hyperspace ")])
def test_what_a_chart_draws_has_one_name_in_window_and_on_paper(lang: str, space: str) -> None:
    t = Translator(lang)
    for each in ("major", "production", "hidden"):
        assert t(f"galaxymap.sign_{each}") == t(f"galaxy.legend_{each}")
    for each in ("main", "lane"):
        bare = t(f"galaxy.legend_{each}").lower().replace(space, "")
        assert t(f"galaxymap.sign_{each}") == t(f"galaxymap.kind_{each}") == bare.capitalize()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_units_and_planets_have_one_name_in_inspector_tables_and_files(lang: str) -> None:
    t = Translator(lang)
    for each in ("infantry", "cruisers", "fighters"):
        assert t(f"atlas.{each}") == t(f"galaxymap.{each}") == t(f"galaxymap.sign_{each}")
        titles = {column.title[lang] for table in TABLES.values() for column in table if column.id == each}
        assert titles == {t(f"atlas.{each}").lower()}
    assert t("atlas.kind_systems") == t("atlas.table_planets").lower() == t("galaxymap.plan_planets").lower()
