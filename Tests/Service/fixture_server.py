"""The server of Tests/Fixtures/objects.py."""

import json
import subprocess
import sys

from .threats import ROOT


class FixtureServer:
    """Storage that fails as the names in it say."""

    def __init__(self):
        self.process = subprocess.Popen([sys.executable, ROOT / "Tests/Fixtures/objects.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.base = f"http://127.0.0.1:{json.loads(self.process.stdout.readline())['port']}"

    def count(self, part):
        """The requests for names that begin with this part."""
        self.process.stdin.write(f"{part}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self):
        self.process.kill()
        self.process.wait()
