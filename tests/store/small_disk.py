"""Fills a small disk with pictures; prints as JSON what became of the campaign. `python small_disk.py FOLDER [mount]`.

Only with `mount` is a real disk mounted: whoever says so has made a mount namespace that ends with this program,
however it ends.
"""

from __future__ import annotations

import hashlib
import json
import resource
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from models.campaign.campaign_changes import PutAsset
from models.campaign.queries import counts
from models.errors import Refused
from models.store.integrity import check_file
from models.store.store import Store

SIZE = 3_000_000


def clock() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


def main() -> None:
    elsewhere = Path(sys.argv[1])
    disk = elsewhere / "disk"
    disk.mkdir()
    mounted = (
        sys.argv[2:] == ["mount"]
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(disk)], capture_output=True, check=False
        ).returncode
    )
    if not mounted:
        resource.setrlimit(resource.RLIMIT_FSIZE, (SIZE, resource.RLIM_INFINITY))
    path = disk / "c.portulan"
    found: dict[str, object] = {"tmpfs": mounted, "acknowledged": 0, "why": ""}
    with Store.create(path, "t", clock, backups=False) as store:
        try:
            for number in range(200):
                data = hashlib.shake_256(str(number).encode()).digest(90_000)
                store.apply(PutAsset(hashlib.sha256(data).hexdigest(), "image/png", 1, 1, data))
                found["acknowledged"] = number + 1
        except Refused as problem:
            found["why"] = problem.key
        with store.read() as campaign:
            found["kept"] = counts(campaign)["asset"]
        store.save_copy(elsewhere / "copy.portulan")
    found["whole"] = check_file(path) == ()
    found["copy_whole"] = check_file(elsewhere / "copy.portulan") == ()
    found["left_over"] = [p.name for p in disk.iterdir() if p.name != path.name]
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
