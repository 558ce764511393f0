"""The campaign file: open, lock, apply, undo, history, content, assets, backup, check, migration."""
