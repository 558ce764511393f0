"""A real Chromium, driven through its debugging pipe: no port, no network, a profile of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PATH = shutil.which("chromium")


class Tab:
    """One open page."""

    def __init__(self, read: int, write: int) -> None:
        self._read, self._write = os.fdopen(read, "rb", buffering=0), os.fdopen(write, "wb", buffering=0)
        self._number, self._session, self._rest = 0, "", b""

    def open(self, path: Path) -> None:
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Page.navigate", url=path.as_uri())
        self.value(
            "new Promise(done => document.readyState === 'complete' ? done(1)"
            " : addEventListener('load', () => done(1)))"
        )

    def call(self, method: str, **params: Any) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._write.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _next(self) -> Any:
        while b"\0" not in self._rest:
            chunk = self._read.read(65536)
            assert chunk, "Chromium closed its pipe"
            self._rest += chunk
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)

    def value(self, script: str) -> Any:
        """Return what a script in the page gives; the page's own policy does not bind the debugger."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def click(self, selector: str) -> None:
        x, y = self.value(
            f"(() => {{ const r = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def choose(self, selector: str, *files: Path) -> None:
        """Choose files in an input of the page, as its user does."""
        document = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=document, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(each) for each in files])

    def press(self, key: str, text: str = "") -> None:
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def close(self) -> None:
        self._read.close()
        self._write.close()


@contextmanager
def tab(profile: Path) -> Iterator[Tab]:
    """Open Chromium without a window and close it again; skip the test where there is none."""
    if PATH is None:
        pytest.skip("needs Debian's package chromium")
    to_read, to_write = os.pipe()
    from_read, from_write = os.pipe()
    arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
                 "--window-size=1400,900", f"--user-data-dir={profile}",
                 "--host-resolver-rules=MAP * ~NOTFOUND"]  # fmt: skip

    def descriptors() -> None:
        # Chromium reads commands from 3 and answers on 4.
        low, high = os.dup(to_read), os.dup(from_write)
        os.dup2(low, 3)
        os.dup2(high, 4)

    program = subprocess.Popen(
        [PATH, *arguments], preexec_fn=descriptors, close_fds=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(to_read)
    os.close(from_write)
    page = Tab(from_read, to_write)
    try:
        yield page
        page._session = ""
        page.call("Browser.close")
    finally:
        page.close()
        try:
            program.wait(15)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
