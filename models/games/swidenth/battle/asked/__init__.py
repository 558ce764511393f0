"""Battles on a table whose positions Portulan does not know."""
