"""The refereed turn of the galactic campaign: what is judged, phase by phase, as pure functions of values."""
