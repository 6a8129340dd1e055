"""The browser of all tests that need one."""

import os

import pytest
from playwright.sync_api import expect, sync_playwright
from waits import SECONDS

# What is there at once is not waited for.
PATIENCE = 1000 * SECONDS
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser():
    """Chromium; CHROMIUM names another than Debian's."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            timeout=PATIENCE,
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell"),
            args=[
                "--no-sandbox",
                # No secure context, for what must work without one.
                "--host-resolver-rules=MAP plain.test 127.0.0.1",
                # Colours are compared.
                "--force-color-profile=srgb",
                # Each file of a page goes between two processes less.
                "--enable-features=NetworkServiceInProcess2",
            ],
        )
        yield chromium
        chromium.close()
