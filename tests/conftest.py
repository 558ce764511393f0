"""What every test shares: a screen that is not there, a cache of its own, one seed."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
_home = Path(tempfile.mkdtemp(prefix="portulan-tests-"))
os.environ["PORTULAN_CACHE"] = os.environ.get("PORTULAN_TEST_CACHE", str(_home / "cache"))
os.environ["PORTULAN_CONFIG"] = str(_home / "config")
