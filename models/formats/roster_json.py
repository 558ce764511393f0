"""A force as the JSON document of the command line; it reads back as exactly the same build."""

from __future__ import annotations

import json
from typing import Any

from models.formats.json_text import parse_json
from models.games.game import Roster


def write_json(roster: Roster, build: Any) -> str:
    """Return the document of a build, UTF-8, two blanks a level."""
    return json.dumps(roster.write(build), ensure_ascii=False, indent=2) + "\n"


def read_json(roster: Roster, data: bytes | str, file: str) -> Any:
    """Return the build of a document; raises ContentError with the file, the place and one reason."""
    return roster.read(parse_json(data, file), file)
