"""The dialogs of the referee's desk."""
