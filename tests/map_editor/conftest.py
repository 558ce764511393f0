"""What every test of this folder minds: whatever comes up can be said in both languages."""

from __future__ import annotations

from tests.said import everything_can_be_said

__all__ = ["everything_can_be_said"]
