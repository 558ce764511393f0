"""Reads a force from a JSON document, a table or a typed code; the text itself shows which of these it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from models.content import Json
from models.errors import ContentError
from models.formats.json_text import parse_json
from models.formats.rosters.code import PREFIX
from models.formats.rosters.shared import code_inside, read_shared, read_shared_code
from models.formats.rosters.table import is_table, read_table
from models.games.library import BUILT
from models.games.shared_force import Shared

MOST_BYTES: Final = 10_000_000
_OF_STORIES: Final = ("sharing.story_wrong", "sharing.story_apart", "share.code_not_whole")


@dataclass(frozen=True, slots=True)
class ReceivedForce:
    """What a text held: its form, its game, the build in it, and the force with its story where it has one."""

    form: Literal["json", "table", "code"]
    game: str
    build: object
    shared: Shared | None = None


def read_incoming(data: bytes | str, file: str) -> ReceivedForce:
    """Return the force of a text; raises ContentError with one reason. `file` names it in the sentence.

    A text that we wrote is read by the code inside it.
    """
    text = text_of(data, file).strip()
    if not text:
        raise ContentError("sharing.empty", file=file)
    if text[0] in "{[":
        return ReceivedForce("json", *_of_any_game(parse_json(text, file), file))
    if text.upper().startswith(PREFIX):
        return ReceivedForce("code", *read_shared_code(text))
    inside = code_inside(text)
    if not is_table(text):
        return ReceivedForce("code", *read_shared_code(inside or text))
    try:
        return ReceivedForce("table", *_of_any_game(read_table(text, file), file))
    except ContentError:
        if not inside:
            raise
        return ReceivedForce("code", *read_shared_code(inside))


def _of_any_game(document: Json, file: str) -> tuple[str, object, Shared | None]:
    """Return game, build and story of a document, by the game that can read it.

    Raises the ContentError of the game that got furthest where none can.
    """
    found: ContentError | None = None
    for game_id, game in BUILT.items():
        if not game.has("roster"):
            continue
        try:
            if isinstance(document, dict):
                return game_id, *read_shared(game, document, file)
            return game_id, game.roster.read(document, file), None
        except ContentError as problem:
            if problem.key in _OF_STORIES:
                raise
            if found is None or _depth(problem) > _depth(found):
                found = problem
    raise found or ContentError("share.code_no_game", file=file)


def _depth(problem: ContentError) -> int:
    return problem.place.count(".") + problem.place.count("[")


def text_of(data: bytes | str, file: str) -> str:
    """Return bytes as text: UTF-8, or the code page of older spreadsheets; raises ContentError for neither."""
    if len(data) > MOST_BYTES:
        raise ContentError("formats.json_too_big", file=file, limit=MOST_BYTES // 1_000_000)
    if isinstance(data, str):
        return data
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise ContentError("sharing.no_text", file=file)
