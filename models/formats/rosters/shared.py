"""A force in the forms that can be read back: code, document, table; each includes its story.

Where the bare build says all of a force, only the build is written. Elsewhere a code is of version 2 and holds the
story; a document has it under `story`; a table has its code in the column of that name, on the first line. In document
and table a seal records what the other lines were: whoever changed them by hand has to remove the story, and is told
so.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.formats.rosters.code import (
    PREFIX,
    STORIES,
    force_game,
    game_of,
    open_code,
    read_code,
    sealed_code,
    words_of,
    write_code,
)
from models.formats.rosters.code_bits import BitWriter, CodeTooShort
from models.formats.rosters.code_story import StoryReader, StoryWriter
from models.formats.rosters.table import LISTS, read_table, write_table
from models.games.game import Game
from models.games.shared_force import Shared, force_document, is_plain, read_told, renamed
from models.i18n import Translator

STORY: Final = "story"
# Mails break long lines: a line that is nothing but signs goes on with the code.
_INSIDE: Final = re.compile(re.escape(PREFIX) + r"([0-9A-Z -]+(?:\r?\n[0-9A-Z -]+(?=[`\"']|\r?\n|$))*)", re.IGNORECASE)


def shared_code(game: Game, shared: Shared) -> str:
    """Return the code of a force; raises ContentError for one far too large to be typed."""
    if is_plain(game, shared):
        build = game.bench(shared.stored).build
        code = write_code(game.id, build)
        # The first version has no room for what came later (that a party is summoned): then the story says it.
        if game.roster.write(read_code(code)[1]) == game.roster.write(build):
            return code
    bits = BitWriter()
    bits.number(STORIES, 4)
    game_of(bits, game.id)
    StoryWriter(bits, words_of(game.id)).put(force_document(shared))
    return sealed_code(bits)


def read_shared_code(text: str) -> tuple[str, object, Shared | None]:
    """Return game, build and story of a code; no story for a code of version 1. Raises ContentError."""
    version, game_id, bits, last = open_code(text)
    if version != STORIES:
        return *read_code(text), None
    try:
        document = StoryReader(bits, words_of(game_id)).take()
    except CodeTooShort as problem:
        raise ContentError("share.code_not_whole", last=last) from problem
    shared = read_told(document, "")
    return game_id, force_game(game_id).bench(shared.stored).build, shared


def shared_document(game: Game, shared: Shared) -> dict[str, Json]:
    """Return the JSON document of a force, with French names."""
    document: dict[str, Json] = dict(game.roster.write(game.bench(shared.stored).build))
    if not is_plain(game, shared):
        document[STORY] = {"seal": _seal(document), **force_document(shared)}
    return document


def shared_json(game: Game, shared: Shared) -> str:
    """Return the document as JSON text, UTF-8, indented by two blanks a level."""
    return json.dumps(shared_document(game, shared), ensure_ascii=False, indent=2) + "\n"


def shared_table(game: Game, shared: Shared, t: Translator) -> str:
    """Return the table of a force that reads back, all names in the language of `t`."""
    roster, build = game.roster, game.bench(shared.stored).build
    table = write_table(roster, build, t)
    if is_plain(game, shared):
        return table
    return write_table(roster, build, t, f"{_seal(read_table(table, 'x'))} {shared_code(game, shared)}")


def read_shared(game: Game, document: Mapping[str, Json], file: str) -> tuple[object, Shared | None]:
    """Return build and story of the document of a force (a table's, too); raises ContentError."""
    if STORY not in document:
        return game.roster.read(document, file), None
    bare = {key: value for key, value in document.items() if key != STORY}
    game.roster.read(bare, file)
    seal, shared = _story(document[STORY], file)
    if seal != _seal(bare):
        raise ContentError("sharing.story_apart", file=file, place=STORY)
    name = next((str(bare[key]) for key in LISTS if key in bare), shared.stored.name)
    shared = renamed(shared, name)
    return game.bench(shared.stored).build, shared


def _story(data: Json, file: str) -> tuple[object, Shared]:
    if isinstance(data, str):
        seal, _, code = data.strip().partition(" ")
        shared = read_shared_code(code)[2]
        if shared is None:
            raise ContentError("sharing.story_wrong", file=file, place=STORY)
        return seal, shared
    if not isinstance(data, Mapping):
        raise ContentError("sharing.story_wrong", file=file, place=STORY)
    return data.get("seal"), read_told({key: value for key, value in data.items() if key != "seal"}, file)


def code_inside(text: str) -> str:
    """Return the last code in a text that we wrote, empty where there is none."""
    found = _INSIDE.findall(text)
    return str(found[-1]).strip() if found else ""


def _seal(document: Mapping[str, Json]) -> str:
    """Return eight characters that change when anything of a document but the force's name and empty values does."""
    text = json.dumps(_solid(document, LISTS), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode('utf-8', 'replace')):08x}"


def _solid(value: Json, without: Mapping[str, str] | tuple[()] = ()) -> Json:
    if isinstance(value, Mapping):
        kept = {key: _solid(each) for key, each in value.items() if key not in without}
        return {key: each for key, each in kept.items() if each not in (None, "", [], {})}
    return [_solid(each) for each in value] if isinstance(value, list) else value
