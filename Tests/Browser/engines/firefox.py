"""Debian's Firefox, by WebDriver BiDi, which it speaks itself over a websocket."""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile

import websocket
from waits import SECONDS

from . import actions
from .engine import Engine


class Firefox(Engine):
    name = "firefox"

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="signet-firefox-")
        words = [os.environ.get("FIREFOX", "firefox-esr"), "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port", "0"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
        try:
            self.socket = websocket.create_connection(self._address() + "/session", timeout=SECONDS, suppress_origin=True)
            self.count = 0
            self.ask("session.new", capabilities={})
            # The first window never has the focus, and its buttons take no keys.
            self.context = self.ask("browsingContext.create", type="window")["context"]
            self.resize(1280, 860)
        except BaseException:
            self.stop()
            raise

    def _address(self):
        for line in self.process.stderr:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if found:
                return found.group(1)
        raise AssertionError("Firefox ended before it could be driven")

    def ask(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                assert answer["type"] == "success", f"{method}: {answer}"
                return answer["result"]

    def go(self, address):
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, body):
        # As JSON: BiDi has its own notation of values.
        script = f"(async () => JSON.stringify(await (async () => {{ {body} }})()))()"
        answer = self.ask("script.evaluate", expression=script, target={"context": self.context}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def act(self, steps):
        self.ask("input.performActions", context=self.context, actions=actions.pointer(steps))

    def write(self, text):
        self.ask("input.performActions", context=self.context, actions=actions.keys(text))

    def _nodes(self, kind, value):
        """The elements that a locator finds."""
        found = self.ask("browsingContext.locateNodes", context=self.context, locator={"type": kind, "value": value})["nodes"]
        return [node["sharedId"] for node in found]

    def exposes(self, selector, role, name):
        return self._nodes("css", selector)[0] in self._nodes("accessibility", {"role": role, "name": name})

    def choose_file(self, selector, path):
        self.ask("input.setFiles", context=self.context, element={"sharedId": self._nodes("css", selector)[0]}, files=[str(path)])

    def resize(self, width, height):
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def picture(self):
        return base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.context)["data"])

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=SECONDS)
        self.process.stderr.close()
        shutil.rmtree(self.profile, ignore_errors=True)
