"""The dialogs of a galaxy: to make a new one, to import and to export."""
