"""How many samples of a 240 Hz pen the capture page keeps, in a real browser on the real service.

    .build/venv/bin/python Tests/Benchmarks/Service/pen.py .build/release/signet-serve [SECONDS] [RATE]

A pen, a finger and a mouse, each on a page that is idle and on one whose thread is blocked for a tenth of a second, three times
a second. CHROMIUM names the browser.
"""

import asyncio
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import requests
from playwright.async_api import async_playwright

TESTS = pathlib.Path(__file__).parents[2]
sys.path[:0] = [str(TESTS), str(TESTS / "Browser/service")]
from pens import drawn, found  # noqa: E402

PROGRAM = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 5
RATE = float(sys.argv[3]) if len(sys.argv) > 3 else 240


async def main(address, key):
    api = requests.Session()
    api.headers["Authorization"] = f"Bearer {key}"
    print("| device | page | sent | events of moves | stored, in strokes | of those sent |\n|---|---|---|---|---|---|")
    async with async_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for device in ("pen", "finger", "mouse"):
            for blocked in (False, True):
                asked = {"name": "Pen", "configuration": {"modes": ["draw"]}}
                link = api.post(f"{address}/v1/captures", json=asked).json()["url"]
                sent, reached, strokes, moves = await drawn(browser, link, device, blocked, SECONDS, RATE)
                stored = sum(strokes, [])
                print(
                    f"| {device} | {'blocked' if blocked else 'idle'} | {len(sent)} at {reached:.0f} a second | {moves} "
                    f"| {len(stored)} in {len(strokes)} | {found(sent, stored)} |", flush=True
                )
        await browser.close()


with tempfile.TemporaryDirectory() as folder:
    words = [PROGRAM, "--data", folder, "--port", "0", "--set", "log.level=error"]
    service = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http\S+", service.stdout.readline()).group(0)
        asyncio.run(main(address, service.stdout.readline().split()[-1]))
    finally:
        service.terminate()
        service.wait()
