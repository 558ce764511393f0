"""Maps of Tiled, as XML and as JSON."""
