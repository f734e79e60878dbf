"""A headless Chromium for tests, spoken to over the pipe of its DevTools protocol.

Keys and clicks are those of the browser's own input, not events made by a script. The pipe needs
no port and no library: messages are JSON, each ended by a zero byte.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import shutil
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio"),
    *("--disable-background-networking", "--disable-component-update", "--no-first-run"),
    *("--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-pipe"),
)
PATIENCE = 60.0
"""Seconds for one answer, far more than any takes: a browser that hangs fails the test."""

BEGIN = """\
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.dup2(int(sys.argv[2]), 4)
os.execvp(sys.argv[3], sys.argv[3:])
"""
"""Begins the browser, which reads from descriptor 3 and writes to 4."""

KEYS = {
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Home": 36,
    "End": 35,
    "Tab": 9,
    "Enter": 13,
}


def found() -> str | None:
    """The browser to use: that of BITDRAUGHTS_CHROMIUM (none if empty), or one installed."""
    named = os.environ.get("BITDRAUGHTS_CHROMIUM")
    if named is not None:
        return named or None
    return next(filter(None, map(shutil.which, NAMES)), None)


class Tab:
    """A page of the browser."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands, self._answers = commands, answers
        self._rest = b""
        self._number = 0
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; what happens meanwhile is kept in events."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        waiting = json.dumps(message).encode() + b"\0"
        while waiting:
            waiting = waiting[os.write(self._commands, waiting) :]
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer["error"])
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._answers], [], [], PATIENCE)
            assert ready, "the browser does not answer"
            block = os.read(self._answers, 1 << 20)
            assert block, "the browser has ended"
            self._rest += block
        message, _, self._rest = self._rest.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer

    def window(self, width: int, height: int, *, dark: bool = False, media: str = "") -> None:
        """Set the size of the window, the colours the system asks for, and the medium."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def open(self, path: Path, fragment: str = "") -> None:
        """Open a file anew, and wait until it is loaded."""
        self._load("about:blank")
        self._load(path.resolve().as_uri() + fragment)

    def _load(self, url: str) -> None:
        self.events.clear()
        self.call("Page.navigate", url=url)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._receive())

    def until(self, expression: str) -> None:
        """Wait until something is true in the page."""
        end = time.monotonic() + PATIENCE
        while not self.evaluate(expression):
            assert time.monotonic() < end, f"never true: {expression}"

    def evaluate(self, expression: str) -> Any:
        """Give the value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            code = KEYS.get(key) or ord(key.upper())
            text = {"text": key} if len(key) == 1 else {}
            what = {"key": key, "windowsVirtualKeyCode": code, **text}
            self.call("Input.dispatchKeyEvent", type="keyDown", **what)
            self.call("Input.dispatchKeyEvent", type="keyUp", **what)

    def click(self, selector: str) -> None:
        """Click into the middle of the first element of a CSS selector."""
        place = self.evaluate(
            f"""(() => {{
              const element = document.querySelector({json.dumps(selector)});
              element.scrollIntoView({{ block: "center" }});
              const box = element.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"""
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent",
                type=kind,
                x=place[0],
                y=place[1],
                button="left",
                clickCount=1,
            )

    def screenshot(self, path: Path | None = None, clip: dict[str, float] | None = None) -> bytes:
        """Take a picture of the window, or of a part of the page, as PNG."""
        part = {"clip": {"scale": 1, **clip}} if clip else {}
        taken = self.call("Page.captureScreenshot", format="png", **part)
        picture = b64decode(taken["data"])
        if path is not None:
            path.write_bytes(picture)
        return picture

    def complaints(self) -> list[str]:
        """What the page has thrown or logged as errors, and every address it has asked for.

        The page itself, and documents of the browser, are left out.
        """
        told = []
        for event in self.events:
            method, what = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                told.append(json.dumps(what["exceptionDetails"]))
            elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
                told.append(what["entry"]["text"])
            elif method == "Network.requestWillBeSent" and what["type"] != "Document":
                told.append(what["request"]["url"])
        return told


@contextmanager
def browser(program: str) -> Iterator[Tab]:
    """Run a browser with one page, and end it."""
    to_read, commands = os.pipe()
    answers, to_write = os.pipe()
    # Neither end may have one of the numbers that it is to get.
    ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_read, to_write)]
    for end in (to_read, to_write):
        os.close(end)
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [
                *(sys.executable, "-c", BEGIN, *map(str, ends)),
                *(program, *OPTIONS, f"--user-data-dir={folder}", "about:blank"),
            ],
            pass_fds=ends,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in ends:
            os.close(end)
        try:
            tab = Tab(commands, answers)
            yield tab
            with suppress(AssertionError, OSError):
                tab._session = None
                tab.call("Browser.close")
        finally:
            os.close(commands)
            os.close(answers)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
