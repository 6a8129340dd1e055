"""Chromium, by Playwright."""

from waits import SECONDS

from .engine import Engine


class Chromium(Engine):
    name = "chromium"

    def __init__(self, browser):
        self.context = browser.new_context(viewport={"width": 1280, "height": 860})
        self.context.set_default_timeout(1000 * SECONDS)
        self.page = self.context.new_page()

    def go(self, address):
        self.page.goto(address)

    def run(self, body):
        return self.page.evaluate(f"async () => {{ {body} }}")

    def act(self, steps):
        mouse = self.page.mouse
        for step in steps:
            {"move": mouse.move, "down": mouse.down, "up": mouse.up}[step[0]](*step[1:])

    def write(self, text):
        self.page.keyboard.type(text)

    def key(self, name):
        self.page.keyboard.press(name)

    def exposes(self, selector, role, name):
        session = self.context.new_cdp_session(self.page)
        found = session.send("Runtime.evaluate", {"expression": f"document.querySelector({selector!r})"})["result"]["objectId"]
        [node] = session.send("Accessibility.getPartialAXTree", {"objectId": found, "fetchRelatives": False})["nodes"]
        session.detach()
        return (node["role"]["value"], node["name"]["value"]) == (role, name)

    def choose_file(self, selector, path):
        self.page.locator(selector).first.set_input_files(path)

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self):
        return self.page.screenshot()

    def stop(self):
        self.context.close()
