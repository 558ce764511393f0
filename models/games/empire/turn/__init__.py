"""The refereed turn of the galactic campaign: judged phase by phase by pure functions of values."""
