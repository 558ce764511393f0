"""The shell: opens the window and the command line."""

__version__ = "0.1.0"
