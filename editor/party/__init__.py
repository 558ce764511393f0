"""The party page: serves the roster facet."""
