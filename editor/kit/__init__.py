"""The one bench of all editors: forms, dialogs of work and what they are made of."""
