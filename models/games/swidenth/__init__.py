"""Swidenth: solo fantasy figures."""
