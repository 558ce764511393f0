"""Tilesets: their tiles, terrain sets and borders, the library that comes with the program."""
