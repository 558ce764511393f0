"""Dialogs that print and export: pages as they will be printed, printers, progress."""
