"""Maps of a campaign: read, asked and changed."""
