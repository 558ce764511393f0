"""P12: on a drive that cannot lock files a campaign is opened under our own lock file alone, and that is said."""

from __future__ import annotations

import json

from tests.store.shim import below_sqlite


def test_on_a_drive_without_locks_our_own_lock_file_holds_and_the_user_is_told(tmp_path):
    for name, found in json.loads(below_sqlite("unlocked.py", tmp_path, str(tmp_path))).items():
        assert found == {
            "created": ["store.no_locks"],
            "why": "store.locked_here",
            "opened": ["store.no_locks"],
            "trusted": True,
            "problems": [],
            "left": [],
        }, name
