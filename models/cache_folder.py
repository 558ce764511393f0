"""Files that can always be made again, kept for the next start in the user's cache folder."""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from models.safe_names import under


def cache_folder(name: str) -> Path:
    """Return the folder of one kind of kept files, which need not exist; PORTULAN_CACHE names another place."""
    return under(Path(os.environ.get("PORTULAN_CACHE") or user_cache_path("portulan")), name)


def kept_file(folder: str, name: str, raw: bytes) -> Path:
    """Return where what is made of some bytes is kept: other bytes have another place, so nothing grows stale."""
    return under(cache_folder(folder), f"{name}.{sha256(raw).hexdigest()[:16]}.json")


def keep(path: Path, made: bytes) -> None:
    """Write a file of a cache whole or not at all; a place that cannot be written costs only time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(made)
        Path(part).replace(path)
    except OSError:
        return
