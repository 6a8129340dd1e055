"""WebKitGTK, by WebDriver and its MiniBrowser on a display without a screen."""

import base64
import json
import os
import pathlib
import subprocess

import requests
from ports import free_port
from waits import SECONDS

from . import actions
from .engine import Engine

BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit(Engine):
    name = "webkit"
    # Its windows are no narrower.
    phone = (447, 844)

    def __init__(self):
        read, write = os.pipe()
        words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        self.display = subprocess.Popen(words, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            environment = {**os.environ, "DISPLAY": f":{number.readline().strip()}", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.port = free_port()
        self.driver = subprocess.Popen(["WebKitWebDriver", f"--port={self.port}"], env=environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.http = requests.Session()
        self.session = None
        try:
            self.until(self._is_up, "WebKitWebDriver")
            self.session = self._begin()
            self.resize(1280, 860)
        except BaseException:
            self.stop()
            raise

    def words(self):
        return super().words() if self.session else ""

    def _is_up(self):
        try:
            return self.http.get(f"http://127.0.0.1:{self.port}/status", timeout=SECONDS).ok
        except requests.ConnectionError:
            assert self.driver.poll() is None, "WebKitWebDriver has ended"
            return False

    def _begin(self):
        [binary, *_] = sorted(map(str, pathlib.Path("/").glob(BROWSERS.lstrip("/"))))
        options = {"binary": binary, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options, "timeouts": {"script": int(SECONDS * 1000)}}}}
        return self._answer("POST", f"http://127.0.0.1:{self.port}/session", wanted)["sessionId"]

    def _answer(self, method, address, body=None):
        answer = self.http.request(method, address, data=None if body is None else json.dumps(body), timeout=SECONDS)
        assert answer.ok, answer.text[:600]
        return answer.json()["value"]

    def ask(self, method, path, body=None):
        return self._answer(method, f"http://127.0.0.1:{self.port}/session/{self.session}/{path}", body)

    def go(self, address):
        self.ask("POST", "url", {"url": address})

    def run(self, body):
        script = f"const done = arguments[0]; (async () => {{ {body} }})().then((value) => done(JSON.stringify(value ?? null)));"
        return json.loads(self.ask("POST", "execute/async", {"script": script, "args": []}))

    def act(self, steps):
        self.ask("POST", "actions", {"actions": actions.pointer(steps)})

    def write(self, text):
        self.ask("POST", "actions", {"actions": actions.keys(text)})

    def _element(self, selector):
        """The path of an element."""
        return "element/" + self.ask("POST", "element", {"using": "css selector", "value": selector})[ELEMENT]

    def exposes(self, selector, role, name):
        element = self._element(selector)
        return (self.ask("GET", f"{element}/computedrole"), self.ask("GET", f"{element}/computedlabel")) == (role, name)

    def choose_file(self, selector, path):
        self.ask("POST", f"{self._element(selector)}/value", {"text": str(path)})

    def resize(self, width, height):
        self.ask("POST", "window/rect", {"width": width, "height": height})

    def picture(self):
        return base64.b64decode(self.ask("GET", "screenshot"))

    def stop(self):
        if self.session:
            self.ask("DELETE", "")
        for process in (self.driver, self.display):
            process.terminate()
            process.wait(timeout=SECONDS)
