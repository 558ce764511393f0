"""Where the program starts: the version at once, the window without arguments, else the command line."""

from __future__ import annotations

import sys

from app import __version__


def main() -> int:
    """Run Portulan with the arguments of the process and return its exit code."""
    if sys.argv[1:] == ["--version"]:
        # Answered before the parser is even imported.
        sys.stdout.write(f"portulan {__version__}\n")
        return 0
    from app.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
