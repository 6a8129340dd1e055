"""One thin driver of a browser, whichever engine it has: what a person does, in real events, and what they see.

A back end gives the first part, which each browser has in its own words; the rest is the same for all. Elements are named
by a selector and their words, and are looked for in shadow trees too. What is pressed must be in sight, still, and under the
pointer; all waiting is for that.
"""

import json
import os
import pathlib
import time

from waits import SECONDS

SCRIPT = (pathlib.Path(__file__).parent / "seeking.js").read_text(encoding="utf-8")


class Engine:
    """A browser with one page."""

    name = ""
    # The window that is nearest to a phone's, and whether a finger can press.
    phone = (390, 844)

    # What a back end does

    def go(self, address):
        """Loads a page."""
        raise NotImplementedError

    def run(self, body):
        """What the body of a function without parameters returns in the page, which may be a promise; JSON values."""
        raise NotImplementedError

    def act(self, steps):
        """Moves the pointer: `("move", x, y)`, `("down",)` and `("up",)`, in CSS pixels of the window."""
        raise NotImplementedError

    def write(self, text):
        """Types at the focus."""
        raise NotImplementedError

    def key(self, name):
        """Presses a key: `Tab` or `Enter`."""
        self.write({"Tab": "\ue004", "Enter": "\ue007"}[name])

    def exposes(self, selector, role, name):
        """Whether the first element of a selector has this role and name for screen readers, as the browser computes them."""
        raise NotImplementedError

    def choose_file(self, selector, path):
        """Puts a file into a field for files."""
        raise NotImplementedError

    def resize(self, width, height):
        """Gives the page a size, as near as the browser can."""
        raise NotImplementedError

    def picture(self):
        """The window as PNG."""
        raise NotImplementedError

    def stop(self):
        """Ends the browser."""
        raise NotImplementedError

    # What is the same for all

    def seek(self, function, *arguments):
        """A function of seeking.js with arguments of JSON."""
        words = ", ".join(json.dumps(each) for each in arguments)
        return self.run(f"{SCRIPT}\nreturn {function}({words});")

    def until(self, condition, what):
        """Waits until a function gives something, and gives it."""
        limit = time.monotonic() + SECONDS
        while True:
            found = condition()
            if found:
                return found
            if time.monotonic() > limit:
                self.shot("failed")
                raise AssertionError(f"{self.name}: {what} did not come about. The page says: {self.words()[:600]!r}")
            time.sleep(0.03)

    def words(self):
        """What the page says."""
        return self.run("return document.body ? document.body.innerText : '';")

    def box(self, selector, words=None):
        """Where an element is, as soon as it is in sight, still, and over all else."""
        return self.until(lambda: self.seek("place", selector, words), f"{selector} {words or ''} in sight")

    def press(self, selector, words=None):
        x, y, width, height = self.box(selector, words)
        self.act([("move", x + width / 2, y + height / 2), ("down",), ("up",)])

    def see(self, words):
        """Waits until the page says something in sight."""
        self.until(lambda: self.seek("says", words), f"“{words}”")

    def wait_for(self, selector, words=None):
        self.until(lambda: self.seek("exists", selector, words), f"{selector} {words or ''}")

    def draw(self, selector, strokes):
        """Draws strokes of shares of an element's width and height."""
        x, y, width, height = self.box(selector)
        for stroke in strokes:
            places = [("move", x + across * width, y + down * height) for across, down in stroke]
            self.act([places[0], ("down",), *places[1:], ("up",)])

    def drag(self, start, end, count=12):
        between = [[a + (b - a) * step / count for a, b in zip(start, end)] for step in range(1, count + 1)]
        self.act([("move", *start), ("down",), *[("move", *place) for place in between], ("up",)])

    def shot(self, name):
        """Keeps a picture of the page where SCREENSHOTS names a folder."""
        folder = os.environ.get("SCREENSHOTS")
        if folder:
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            (pathlib.Path(folder) / f"{self.name}-{name}.png").write_bytes(self.picture())
