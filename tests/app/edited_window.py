"""Opens the window on a campaign, edits it, says so and waits: what test_session_end.py ends. Takes FILE."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QTimer

from app.start import window
from tests.edits import SetTitle

made = window.make_shell


def make_shell(app, **how):
    shell = made(app, **how)

    def edit() -> None:
        if not shell.document.apply(SetTitle("Après")):
            sys.exit("not edited")
        sys.stdout.write("edited\n")
        sys.stdout.flush()

    QTimer.singleShot(0, app, edit)
    return shell


window.make_shell = make_shell

if __name__ == "__main__":
    sys.exit(window.open_window([Path(sys.argv[1])]))
