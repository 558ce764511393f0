"""Painting starts an application without widgets where none runs; tests of widgets after it need one with them."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _application(qapp: object) -> None:
    """Let the application with widgets be there first."""
