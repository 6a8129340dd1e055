"""The last page of a long document, which is where one signs."""

import time

import pymupdf
import pytest

from ..waiting import until
from .conftest import ROOT, shot

COUNT = 65
SCREENS = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3},
    "desktop": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 3},
}
# When the page is at its end, and when its last picture is there, coarse and sharp, in milliseconds of the page's clock.
WATCH = """(last) => {
    const picture = document.querySelector(`#page-${last} .sheet-picture`);
    window.times = {};
    const look = () => {
        const ended = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
        if (ended) window.times.arrived ??= performance.now();
        if (picture.naturalWidth > 0) window.times.shown ??= performance.now();
        if (picture.naturalWidth > 0 && picture.naturalWidth >= Math.min(2800, 0.95 * picture.clientWidth * devicePixelRatio)) window.times.sharp ??= performance.now();
        if (!window.times.sharp) requestAnimationFrame(look);
    };
    look();
}"""


def long_document(count):
    """The example's pages, each with a number of its own, so that no picture of one is another's."""
    made = pymupdf.open()
    with pymupdf.open(ROOT / "docs/examples/contract.pdf") as example:
        while made.page_count < count:
            made.insert_pdf(example, to_page=min(1, count - made.page_count - 1))
    for page in made:
        page.insert_text((500, 40), f"{page.number + 1} of {count}")
    return made.tobytes()


def fling(page, seconds=3.0):
    """Turns the wheel to the end within some seconds."""
    page.mouse.move(190, 400)
    began = time.monotonic()
    while not page.evaluate("window.times.arrived ?? 0"):
        height = page.evaluate("document.documentElement.scrollHeight - scrollY")
        left = max(seconds - 0.3 - (time.monotonic() - began), 0.05)
        page.mouse.wheel(0, max(height / (left / 0.05), 200))
        page.wait_for_timeout(30)
    return time.monotonic() - began


@pytest.mark.parametrize("screen", SCREENS)
def test_who_flings_to_the_end_sees_the_last_page_at_once(service, open_page, screen):
    document = service.ask("POST", "documents?name=long.pdf", data=long_document(COUNT)).json()["id"]
    field = {"kind": "signature", "page": COUNT, "frame": [125, 598, 150, 50]}
    body = {"document": document, "title": "Long", "signers": [{"name": "Jane Doe", "fields": [field]}]}
    request = service.ask("POST", "requests", json=body).json()
    page = open_page(request["signers"][0]["url"], device=SCREENS[screen])
    asked = []
    page.on("request", lambda each: "/pages/" in each.url and asked.append(int(each.url.split("/pages/")[1].split("?")[0])))
    page.locator("#page-1.sheet--shown").wait_for()
    page.evaluate(WATCH, COUNT)
    took = fling(page)
    until(page, lambda: page.evaluate("window.times.sharp ?? 0"))
    times = page.evaluate("window.times")
    shot(page, f"long-{screen}")
    print(f"{screen}: fling {took:.1f} s; shown {times['shown'] - times['arrived']:.0f} ms, sharp {times['sharp'] - times['arrived']:.0f} ms after; asked for {asked}")
    assert COUNT in asked


# Notes for each picture that is asked for: its page, and how many pages are laid out.
ASKED = """
window.asked = [];
const fetched = window.fetch;
window.fetch = (address, options) => {
    const page = String(address).match(/\\/pages\\/(\\d+)\\?/)?.[1];
    if (page) window.asked.push({ page: Number(page), sheets: document.querySelectorAll('.sheet').length });
    return fetched(address, options);
};
"""


def test_the_first_page_is_asked_for_before_any_is_laid_out(service, open_page):
    document = service.ask("POST", "documents?name=long.pdf", data=long_document(COUNT)).json()["id"]
    field = {"kind": "signature", "page": COUNT, "frame": [125, 598, 150, 50]}
    request = service.ask("POST", "requests", json={"document": document, "title": "Long", "signers": [{"name": "Jane", "fields": [field]}]}).json()
    page = open_page(request["signers"][0]["url"])
    page.add_init_script(ASKED)
    page.reload()
    until(page, lambda: page.evaluate("window.asked.length >= 2"))
    first, second = page.evaluate("window.asked")[:2]
    assert first == {"page": 1, "sheets": 0} and second["page"] == 2
    until(page, lambda: page.locator(".sheet").count() == COUNT)
    assert page.locator(f"#page-{COUNT} .field").count() == 1
