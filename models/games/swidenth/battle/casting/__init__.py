"""Spells: who may cast what at whom, the odds, the effects that last."""
