"""Refereed turns of a campaign: sheets taken, turns judged and published, deadlines, the book."""
