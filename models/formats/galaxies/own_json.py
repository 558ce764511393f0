"""Our own galaxy file: everything in one JSON document.

`{"format": "portulan-galaxy", "version": 1, "name", "radius", "alliances": […], "factions": […], "sectors": […],
"planets": […], "routes": […], "commands": […], "characters": […], "notes": […]}`; rows as in `models.galaxy.rows`,
lengths whole thousandths.

History: version 1, the first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from models.content import Json, wrong_type
from models.errors import ContentError
from models.formats.json_text import parse_json
from models.galaxy.galaxy import DEFAULT_RADIUS, Galaxy
from models.galaxy.numbers import FURTHEST
from models.galaxy.rows import KINDS, from_rows, to_rows
from models.progress import Progress, cancellable, silent

NAME: Final = "portulan-galaxy"
VERSION: Final = 1


def write_json(galaxy: Galaxy, progress: Progress = silent) -> str:
    """Return the document of a galaxy, one row a line, so that two versions of a map compare line by line.

    Progress may cancel.
    """
    head: dict[str, Json] = {"format": NAME, "version": VERSION, "name": galaxy.name, "radius": galaxy.radius}
    parts = [f" {json.dumps(key)}: {_dump(value)}" for key, value in head.items()]
    for kind, rows in to_rows(galaxy, progress).items():
        lines = ",\n".join(f"  {_dump(row)}" for row in cancellable(rows, progress))
        parts.append(f' "{kind}": [\n{lines}\n ]' if rows else f' "{kind}": []')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_json(data: bytes | str, file: str) -> Galaxy:
    """Return the galaxy of a document; raises ContentError for another program's, a newer or a damaged one."""
    document = parse_json(data, file)
    if not isinstance(document, dict) or document.get("format") != NAME:
        raise ContentError("galaxy.not_our_json", file=file)
    version = document.get("version")
    if version != VERSION or isinstance(version, bool):
        raise ContentError("galaxy.other_version", file=file, found=str(version)[:20], known=VERSION)
    known = {"format", "version", "name", "radius", *KINDS}
    for key in document:
        if key not in known:
            raise ContentError("content.unknown_key", file=file, place=key[:60], allowed=tuple(sorted(known)))
    name, radius = document.get("name", ""), document.get("radius", DEFAULT_RADIUS)
    return galaxy_of({k: v for k, v in document.items() if k in KINDS}, name, radius, file)


def galaxy_of(rows: Mapping[str, Json], name: Json, radius: Json, file: str) -> Galaxy:
    """Return the galaxy of rows found in a file with its name and usual radius; raises ContentError."""
    if not isinstance(name, str):
        raise wrong_type("text", name, file=file, place="name")
    if not isinstance(radius, int) or isinstance(radius, bool) or not 0 < radius <= FURTHEST:
        raise ContentError("galaxy.bad_radius", file=file, place="radius", limit=FURTHEST // 1000)
    return from_rows(rows, name=name, radius=radius, file=file)
