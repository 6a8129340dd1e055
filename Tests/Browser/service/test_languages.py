"""Each language on the smallest phone: whole texts, nothing cut off, in its own direction."""

import re

import pytest
import requests
import trials
from playwright.sync_api import expect
from texts import LANGUAGES, MIRRORED, area, texts

from .conftest import ROOT, shot
from .hands import enter_key

SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# The others only in `make test-long`: one with long words, one from right to left.
CHOSEN = LANGUAGES if trials.LONG else ["ar", "de"]
FIELDS = [
    {"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]}, {"kind": "date", "page": 2, "frame": [300, 598, 110, 22]},
    {"kind": "text", "page": 2, "frame": [300, 475, 110, 22]},
]

# Controls whose words do not fit into them, and elements that are wider than the window.
FAULTS = """() => {
    const seen = (each) => each.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) && each.getClientRects().length > 0;
    const named = (each) => `${each.localName}.${each.className}: ${each.textContent.trim().slice(0, 60)}`;
    const cut = [...document.querySelectorAll("button, a.signet-button, [role=tab], .pill, select")].filter(seen)
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).textOverflow !== "ellipsis").map(named);
    const wide = document.documentElement.scrollWidth > innerWidth
        ? [...document.querySelectorAll("body *")].filter(seen).filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            return right > innerWidth + 1 || left < -1;
        }).map(named).slice(0, 5).concat("the page scrolls sideways") : [];
    return [...cut, ...wide];
}"""


def look(page, language, name, *areas):
    """Checks what is shown."""
    shot(page, f"{language}-{name}")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
        language, "rtl" if language in MIRRORED else "ltr"]
    assert page.evaluate(FAULTS) == [], (language, name)
    keys = {key for each in areas for key in area(each, language) if "." in key}
    words = set(re.findall(r"[a-z][\w-]*(?:\.[\w-]+)+", page.evaluate("document.body.innerText")))
    assert words & keys == set(), (language, name)
    assert "{" not in page.evaluate("document.body.innerText")


def say(language, key):
    return texts(language)[key]


@pytest.mark.parametrize("language", CHOSEN)
def test_the_signers_pages_fit_a_small_phone(service, open_page, language):
    made = service.request({"name": "Jane Doe", "language": language, "fields": FIELDS})
    page = open_page(made["signers"][0]["url"], device=SMALL)
    page.locator(".sheet--shown").first.wait_for()
    look(page, language, "sign", "signing", "shared")
    page.locator("summary").filter(has=page.locator("svg")).first.click()
    look(page, language, "menu", "signing", "shared")
    page.locator(".head-menu").get_by_role("button", name=say(language, "signing.head.decline"), exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    look(page, language, "decline", "signing", "shared")
    dialog.get_by_role("button", name=say(language, "shared.cancel"), exact=True).last.click()
    page.locator(".field--signature .field-control").first.click()
    for mode in ("draw", "image", "type"):
        page.get_by_role("tab", name=say(language, f"capture.{mode}"), exact=True).click()
        look(page, language, mode, "signing", "capture", "shared")


@pytest.mark.parametrize("language", CHOSEN)
def test_the_form_without_scripts_and_notices_are_in_the_language(service, open_page, language):
    made = service.request({"name": "Jane Doe", "language": language, "fields": FIELDS})
    url = made["signers"][0]["url"]
    page = open_page(url, device=SMALL, java_script_enabled=False)
    expect(page.get_by_role("button", name=say(language, "form.sign"), exact=True)).to_be_visible()
    assert say(language, "signing.consent") in page.content()
    service.ask("POST", f"requests/{made['id']}/cancel")
    ended = requests.get(url, headers={"Accept": "text/html"})
    assert f'lang="{language}" dir="{"rtl" if language in MIRRORED else "ltr"}"' in ended.text
    assert say(language, "notice.end.cancelled.title") in ended.text


@pytest.mark.parametrize("language", CHOSEN)
def test_the_page_that_verifies_fits_a_small_phone(service, open_page, language):
    page = open_page(f"{service.address}/verify", device=SMALL, locale=language)
    page.locator("input[type=file]").wait_for(state="attached")
    look(page, language, "verify", "verify", "shared")
    contract = (ROOT / "docs/examples/contract.pdf").read_bytes()
    page.locator("input[type=file]").set_input_files({"name": "a.pdf", "mimeType": "application/pdf", "buffer": contract})
    expect(page.locator("h2")).to_be_focused()
    look(page, language, "verified", "verify", "shared")


@pytest.mark.parametrize("language", CHOSEN)
def test_the_senders_pages_fit_a_small_phone(service, open_page, language):
    made = service.request({"name": "Jane Doe", "language": language, "fields": FIELDS})
    page = open_page(service.address, device=SMALL, locale=language, expects_errors=True)
    page.locator("input[name=key]").fill(service.key)
    look(page, language, "enter", "sender", "shared")
    page.keyboard.press("Enter")
    page.get_by_text("Service agreement").first.wait_for()
    look(page, language, "requests", "sender", "shared")
    for path, name in ((f"requests/{made['id']}", "request"), ("new", "new"), ("documents", "documents"), ("settings", "settings")):
        page.goto(f"{service.address}/#/{path}")
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        look(page, language, name, "sender", "shared")


@pytest.mark.parametrize("language", CHOSEN)
def test_a_certificate_is_drawn_in_the_language(service, language):
    made = service.request({"name": "Jane Doe", "language": language, "fields": FIELDS})
    pdf = service.ask("GET", f"requests/{made['id']}/certificate?language={language}").content
    pymupdf = pytest.importorskip("pymupdf")
    with pymupdf.open(stream=pdf) as document:
        words = [word for page in document for word in page.get_text("words")]
    # The request's number is Latin: after its label, at the same height.
    number = next(word for word in words if word[4] == made["id"])
    beside = [word for word in words if abs(word[1] - number[1]) < 3 and word[4] != made["id"]]
    assert beside
    assert all((word[0] > number[0]) == (language in MIRRORED) for word in beside)


def test_the_settings_say_which_languages_nobody_has_read(service, open_page):
    page = open_page(service.address, expects_errors=True)
    enter_key(page, service.key)
    page.get_by_text("Requests").first.wait_for()
    page.goto(f"{service.address}/#/settings")
    panel = page.get_by_role("region", name="Languages")
    expect(panel.get_by_role("listitem")).to_have_count(len(LANGUAGES))
    expect(panel.get_by_role("listitem").filter(has_text="العربية")).to_contain_text("translated by machine")
    expect(panel.get_by_role("listitem").filter(has_text="Deutsch")).not_to_contain_text("machine")


def test_each_page_loads_the_texts_of_its_own_language_alone(service, open_page):
    made = service.request({"name": "Jane Doe", "language": "de", "fields": FIELDS})
    page = open_page("about:blank")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(made["signers"][0]["url"])
    page.locator(".sheet--shown").first.wait_for()
    names = [url.split("/strings/")[1] for url in asked if "/strings/" in url]
    assert {"de/shared.js", "de/signing.js"} <= set(names) <= {"de/shared.js", "de/signing.js", "de/capture.js"}
