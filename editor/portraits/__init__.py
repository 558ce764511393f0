"""Portraits of members: our drawings by race, class and kind, or the user's own picture, cropped in place."""
