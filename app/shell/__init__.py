"""The window: pages in tabs, menus, palette, files, settings; it assembles and has no rules."""
