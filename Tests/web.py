"""A server of pages and assets for the browser's tests."""

import base64
import contextlib
import functools
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import tempfile
from http.server import BaseHTTPRequestHandler

from texts import texts

ROOT = pathlib.Path(__file__).parents[1]
# Nothing of it changes while tests run.
KEPT = "max-age=3600"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".yaml": "application/yaml"}


@functools.cache
def assets():
    """The files of the pages by their names below `/assets/`, as the service serves them: it puts them into its database when it starts."""
    program = os.environ.get("SIGNET_SERVE", ROOT / ".build/debug/signet-serve")
    with tempfile.TemporaryDirectory() as folder:
        settings = ["--set", f"web-folder={ROOT / 'Sources/Service/Web'}", "--set", "log.level=error"]
        with subprocess.Popen([program, "--data", folder, "--port", "0", *settings], stdout=subprocess.PIPE) as service:
            started = service.stdout.readline()
            service.terminate()
        assert started, f"{program} did not start"
        with contextlib.closing(sqlite3.connect(f"{folder}/signet.sqlite")) as database:
            [(files,)] = database.execute("SELECT files FROM assetVersion").fetchall()
        return {name: base64.b64decode(text) for name, text in json.loads(files).items()}


class PageHandler(BaseHTTPRequestHandler):
    """Answers without delay: head and body go out together, and without Nagle's algorithm, which costs 40 ms an answer."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    @staticmethod
    def asset(path):
        """A file of the pages below `/assets/` and its type; None where there is none."""
        body = assets().get(path.removeprefix("/assets/"))
        return None if body is None else (body, f"{TYPES.get(pathlib.PurePath(path).suffix, 'application/octet-stream')}; charset=utf-8")

    @staticmethod
    def filled(name, values):
        """A page, its `{{…}}` replaced as the service does."""
        text = assets()[f"pages/{name}.html"].decode()
        for key, value in values.items():
            text = text.replace("{{" + key + "}}", value)
        text = re.sub(r"\{\{([\w.-]+\.[\w.-]+)\}\}", lambda gap: texts(values["language"])[gap[1]], text)
        assert "{{" not in text
        return text
