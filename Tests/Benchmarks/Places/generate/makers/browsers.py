"""Chromium, Firefox and WeasyPrint, from HTML."""

import base64
import json
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from .run import ENVIRONMENT, run


def chromium(jobs):
    """Prints pages with Chromium's headless shell."""
    for source, output in jobs:
        run("chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
            f"--print-to-pdf={output}", f"file://{source}")


def weasyprint(jobs):
    """Prints pages with WeasyPrint."""
    for source, output in jobs:
        run("weasyprint", "-q", source, output)


class Marionette:
    """Firefox's remote control: messages in JSON, each with its length before it."""

    def __init__(self, port):
        for _ in range(120):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
                break
            except OSError:
                time.sleep(0.5)
        else:
            raise RuntimeError("Firefox does not answer")
        self.number = 0
        self.receive()

    def receive(self):
        """The next message."""
        length = b""
        while (byte := self.socket.recv(1)) not in (b":", b""):
            length += byte
        data = b""
        while len(data) < int(length):
            data += self.socket.recv(int(length) - len(data))
        return json.loads(data)

    def call(self, name, **parameters):
        """The answer to a command."""
        self.number += 1
        text = json.dumps([0, self.number, name, parameters])
        self.socket.sendall(f"{len(text)}:{text}".encode())
        _, _, error, value = self.receive()
        if error:
            raise RuntimeError(f"{name}: {error}")
        return value


def firefox(jobs):
    """Prints pages with Firefox."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "user.js").write_text('user_pref("marionette.port", 28281);\n')
        program = subprocess.Popen(
            ["firefox", "--headless", "--marionette", "--no-remote", "--profile", folder],
            env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            browser = Marionette(28281)
            browser.call("WebDriver:NewSession", capabilities={})
            for source, output in jobs:
                browser.call("WebDriver:Navigate", url=f"file://{source}")
                answer = browser.call("WebDriver:Print", background=True, page={"width": 21.0, "height": 29.7},
                                      margin={"top": 2, "bottom": 2, "left": 2, "right": 2})
                output.write_bytes(base64.b64decode(answer["value"]))
        finally:
            program.terminate()
            program.wait()
