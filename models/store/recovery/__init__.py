"""Campaign files rebuilt row by row: migration, repair, and the import of a stranger's."""
