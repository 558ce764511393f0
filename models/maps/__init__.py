"""Maps of square cells without Qt: the model and its edits, distances, reach, exact sight, generators."""
