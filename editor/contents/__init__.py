"""Own content of a campaign: races, classes, gear, spells, profiles by form; packs in and out."""
