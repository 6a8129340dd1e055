"""How soon people see what they do: levels of a scan, drawings, faces and the first page, in a real browser on the real service.

    .build/venv/bin/python Tests/Benchmarks/Previews/previews.py .build/release/signet-serve [RUNS] [KIND ...]

Each time is from the event in the page, or from the beginning of the navigation, until the picture is decoded and in the page, ready
for the next frame; the ink of a drawing is an outline, which that frame paints. Each run shows something that was not shown before.
Kinds: levels, drawn, faces, page. CHROMIUM names the browser.
"""

import io
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import pymupdf
import requests
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).parents[3]
EXAMPLE = json.loads((ROOT / "docs/examples/drawing.json").read_text())
PROGRAM = sys.argv[1]
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 15
KINDS = sys.argv[3:] or ["levels", "drawn", "faces", "page"]
GOALS = {"levels": 60, "drawn": 20, "faces": 20, "page": 150}
PAGES = 200

# Waits in the page until an attribute or the children of an element change, and its pictures are decoded.
WATCH = """
window.part = (selector) => document.querySelector('signet-capture').shadowRoot.querySelector(selector);
window.changed = (element) => new Promise((resolve) => {
    const observer = new MutationObserver(async () => {
        const pictures = element.tagName === 'IMG' ? [element] : [...element.querySelectorAll('img')];
        if (pictures.some((picture) => !picture.src)) return;
        observer.disconnect();
        await Promise.all(pictures.map((picture) => picture.decode()));
        resolve(performance.now());
    });
    observer.observe(element, { attributes: true, attributeFilter: ['src'], childList: true, subtree: true });
});
"""
KEY = """async (number) => {
    const handle = part('.levels .signet-range-handle');
    const end = changed(part('.picture-result'));
    const begin = performance.now();
    handle.dispatchEvent(new KeyboardEvent('keydown', { key: number % 2 ? 'ArrowRight' : 'PageUp', bubbles: true, composed: true }));
    return await end - begin;
}"""
# The strokes of the example with their times, the last event of which begins the measurement.
DRAW = """async (drawing) => {
    const pad = part('.pad');
    const box = pad.getBoundingClientRect();
    pad.setPointerCapture = () => {};
    const scale = Math.min(box.width / drawing.canvas.width, box.height / drawing.canvas.height);
    const start = performance.now() - 60_000;
    const send = (kind, { x, y, t, pressure }) => {
        const event = new PointerEvent(kind, { clientX: box.x + x * scale, clientY: box.y + y * scale, button: 0, pressure,
            pointerId: 7, pointerType: 'pen', isPrimary: true, bubbles: true, composed: true });
        Object.defineProperty(event, 'timeStamp', { value: start + t });
        pad.dispatchEvent(event);
    };
    let end, begin;
    for (const { points } of drawing.strokes) {
        send('pointerdown', points[0]);
        for (const point of points.slice(1)) send('pointermove', point);
        // The hand takes longer than the page needs to paint what was drawn so far.
        for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
        if (points === drawing.strokes.at(-1).points) end = changed(part('.ink-picture'));
        begin = performance.now();
        send('pointerup', points.at(-1));
    }
    return await end - begin;
}"""
TYPE = """async (name) => {
    const field = part('.name-field');
    // No sooner than a person's next letter.
    await new Promise((typed) => setTimeout(typed, 100));
    const end = changed(part('.hands'));
    field.value = name;
    const begin = performance.now();
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    return await end - begin;
}"""
FIRST_PAGE = """window.shown = new Promise((resolve) => new MutationObserver((_, observer) => {
    const picture = document.querySelector('#page-1 .sheet-picture');
    if (!picture?.src || picture.hidden) return;
    observer.disconnect();
    resolve(performance.now());
}).observe(document, { attributes: true, childList: true, subtree: true }));"""


def photograph():
    """A signature on paper by a camera of 12 megapixels, in uneven light, as a JPEG file."""
    width, height = 4000, 3000
    ink = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(ink)
    for stroke in EXAMPLE["strokes"]:
        places = [(700 + 6 * p["x"], 900 + 6 * p["y"]) for p in stroke["points"]]
        draw.line(places, fill=255, width=16, joint="curve")
    light = Image.linear_gradient("L").resize((width, height)).point(lambda value: 165 + value * 75 // 255)
    paper = Image.merge("RGB", [light, light.point(lambda value: value * 98 // 100), light.point(lambda value: value * 94 // 100)])
    paper.paste((38, 46, 110), mask=ink.filter(ImageFilter.GaussianBlur(2)))
    noise = Image.effect_noise((width, height), 5)
    paper = ImageChops.add(paper, Image.merge("RGB", [noise] * 3), offset=-128)
    file = io.BytesIO()
    paper.save(file, "JPEG", quality=92)
    return file.getvalue()


def documents():
    """Pages of text, no two documents alike."""
    made = pymupdf.open()
    for page in range(PAGES):
        lines = [f"Page {page + 1}, clause {line + 1}: the parties agree on this, and on all that follows from it." for line in range(40)]
        made.new_page().insert_text((60, 70), lines)
    number = 0
    while True:
        number += 1
        made.set_metadata({"title": f"Agreement {number}"})
        yield made.tobytes()


class Bench:
    def __init__(self, address, key, browser):
        self.address, self.browser = address, browser
        self.api = requests.Session()
        self.api.headers["Authorization"] = f"Bearer {key}"

    def capture(self, mode):
        """A page that captures a signature in this way, ready to be used."""
        asked = {"name": "Jane Doe", "configuration": {"modes": [mode]}}
        link = self.api.post(f"{self.address}/v1/captures", json=asked).json()["url"]
        page = self.browser.new_page(viewport={"width": 1100, "height": 900})
        page.add_init_script(WATCH)
        page.goto(link)
        return page

    def levels(self):
        page = self.capture("image")
        file = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photograph()}
        page.locator("input[type=file]").first.set_input_files(file)
        page.locator(".picture-result:not([hidden])").wait_for(timeout=60_000)
        page.evaluate("() => { window.first = changed(part('.picture-result')); }")
        page.locator(".levels-head input").uncheck(force=True)
        page.evaluate("first")
        return [page.evaluate(KEY, number) for number in range(RUNS)]

    def drawn(self):
        page = self.capture("draw")
        page.locator(".pad").wait_for()
        times = []
        for _ in range(RUNS):
            times.append(page.evaluate(DRAW, EXAMPLE))
            page.get_by_role("button", name="Clear").first.click()
            page.locator(".ink-picture").wait_for(state="hidden")
        return times

    def faces(self):
        page = self.capture("type")
        page.locator(".hand").first.wait_for()
        names = [f"{first} {last}" for first in ("Jane", "Maria", "Otto", "Ingrid", "Paul", "Vera") for last in ("Doe", "Berg", "Quist", "Zander", "Lamb")]
        return [page.evaluate(TYPE, names[number % len(names)] + "s" * (number // len(names))) for number in range(1, RUNS + 1)]

    def page(self):
        """With the scripts in the browser's cache, and documents that the service has not viewed since others."""
        links = []
        for _, document in zip(range(RUNS + 4), documents()):
            given = self.api.post(f"{self.address}/v1/documents?name=long.pdf", data=document).json()["id"]
            field = {"kind": "signature", "page": PAGES, "frame": [125, 598, 150, 50]}
            body = {"document": given, "title": "Long", "signers": [{"name": "Jane Doe", "fields": [field]}]}
            links.append(self.api.post(f"{self.address}/v1/requests", json=body).json()["signers"][0]["url"])
        context = self.browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_init_script(FIRST_PAGE)
        times = []
        for link in links[:RUNS + 1]:
            page = context.new_page()
            page.goto(link, wait_until="commit")
            times.append(page.evaluate("shown"))
            page.wait_for_load_state("networkidle")
            page.close()
        return times[1:]


def main(address, key):
    print(f"load {os.getloadavg()[0]:.1f} before\n\n| preview | minimum, ms | median, ms | goal, ms |\n|---|---|---|---|")
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        bench = Bench(address, key, browser)
        for kind in KINDS:
            times = getattr(bench, kind)()
            print(f"| {kind} | {min(times):.0f} | {statistics.median(times):.0f} | {GOALS[kind]} |", flush=True)
        browser.close()
    print(f"\nload {os.getloadavg()[0]:.1f} after, {RUNS} runs each")


with tempfile.TemporaryDirectory() as folder:
    words = [PROGRAM, "--data", folder, "--port", "0", "--set", "log.level=error", "--set", "limits.requests-per-minute=100000"]
    service = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http\S+", service.stdout.readline()).group(0)
        main(address, service.stdout.readline().split()[-1])
    finally:
        service.terminate()
        service.wait()
