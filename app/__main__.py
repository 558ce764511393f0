"""Where the program starts: the version at once, the window without arguments, else the command line."""

from __future__ import annotations

import gc
import logging
import os
import sys
from io import TextIOWrapper
from typing import Final

from app import __version__

VERBOSE: Final = "--verbose"
LOG_FILE: Final = "PORTULAN_LOG"


def main() -> int:
    """Run Portulan with the arguments of the process and return its exit code."""
    _speak_any_letter()
    # Nothing here multiplies matrices: numpy's threads for that would only be started, a fifth of its own start.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if VERBOSE in sys.argv[1:] or os.environ.get(LOG_FILE):
        _keep_log()
    if sys.argv[1:] == ["--version"]:
        # Answered before the parser is even imported.
        sys.stdout.write(f"portulan {__version__}\n")
        return 0
    if is_for_the_window(sys.argv[1:]):
        # No parser either, and no garbage to collect before the first picture: the window switches that on again.
        gc.disable()
        from app.start.display import open_where_there_is_a_screen

        return open_where_there_is_a_screen(sys.argv[1:])
    from app.cli.checks import judged_at_once

    code = judged_at_once(sys.argv[1:])
    if code is not None:
        return code
    from app.cli.main import run

    return run(sys.argv[1:])


def _keep_log() -> None:
    """Log what is opened, changed and written: on standard error for `--verbose`, which is taken away, and in the file
    that PORTULAN_LOG names.
    """
    kept: list[logging.Handler] = []
    if VERBOSE in sys.argv:
        sys.argv.remove(VERBOSE)
        kept.append(logging.StreamHandler())
    if path := os.environ.get(LOG_FILE):
        try:
            kept.append(logging.FileHandler(path, encoding="utf-8"))
        except OSError as problem:
            sys.stderr.write(f"{LOG_FILE}: {problem}\n")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(threadName)s %(message)s", handlers=kept)


def _speak_any_letter() -> None:
    """Let a terminal that knows no accents show `?` for one instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def is_for_the_window(words: list[str]) -> bool:
    """Return whether the arguments ask for the window: none, or one campaign file, and no shell that asks at TAB."""
    if "_PORTULAN_COMPLETE" in os.environ:
        return False
    return not words or (len(words) == 1 and words[0].endswith(".portulan"))


if __name__ == "__main__":
    sys.exit(main())
