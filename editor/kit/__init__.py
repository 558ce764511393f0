"""The one bench of all editors: canvas and panels, forms, dialogs of work and what they are made of."""
