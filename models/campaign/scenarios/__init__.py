"""Scenarios and battles of a campaign: queries, Changes, what is wrong, what was gained."""
