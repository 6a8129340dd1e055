"""Mails as programs show them, and the page that checks whether one is real: on phones and desktops, light and dark, open to all."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, shot

SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
DEVICES = {"desktop": {**DESKTOP, "viewport": {"width": 1280, "height": 900}}, "small": SMALL}
CONTRAST = """() => {
    const parts = (color) => color.match(/[\\d.]+/g).slice(0, 3).map((each) => each / 255);
    const light = (color) => parts(color).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
        .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
    const button = getComputedStyle(document.querySelector(".button"));
    const [a, b] = [light(button.color), light(button.backgroundColor)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
}"""


def letter(service, event, language):
    return service.ask("POST", f"mail/texts/{event}/{language}/preview", json={}).json()


def languages(service):
    return [each["code"] for each in service.ask("GET", "mail/texts").json()["languages"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_a_mail_is_readable_and_open_to_all_by_itself(service, open_page, language, device, scheme):
    if language not in languages(service):
        pytest.skip("there are no texts in it")
    page = open_page("about:blank", device=DEVICES[device], color_scheme=scheme)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for event in ("turn", "completed", "invitation", "answer", "undelivered"):
        page.set_content(letter(service, event, language)["html"])
        shot(page, f"mail-{event}-{language}-{device}-{scheme}")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CONTRAST) >= 4.5
        assert page.locator("a.button").bounding_box()["height"] >= 44
        assert page.locator("img, script, link, iframe, form").count() == 0
        assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "ar" else "ltr")
    # Nothing of it comes from elsewhere.
    assert asked == []


def test_each_mail_in_each_language_fits_a_small_phone(service, open_page):
    page = open_page("about:blank", device=SMALL)
    events = [item["event"] for item in service.ask("GET", "mail/texts").json()["items"]]
    for language in languages(service):
        for event in events:
            page.set_content(letter(service, event, language)["html"])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (event, language)
            assert page.locator("h1").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ar"])
def test_whoever_doubts_a_mail_gets_an_answer_without_scripts(service, open_page, locale, device, scheme):
    page = open_page(f"{service.address}/real", device=DEVICES[device], color_scheme=scheme, locale=locale, java_script_enabled=False)
    shot(page, f"real-{locale}-{device}-{scheme}")
    field = page.get_by_role("textbox")
    field.focus()
    page.keyboard.type("zzzz zzzz zzzz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    shot(page, f"real-unknown-{locale}-{device}-{scheme}")
    if locale == "en-GB":
        expect(page.get_by_role("heading", level=1)).to_have_text("This service knows no mail with this code")


@pytest.mark.parametrize("device", DEVICES)
def test_the_page_that_checks_mails_is_open_to_all(service, open_page, device):
    for scheme in ("light", "dark"):
        page = open_page(f"{service.address}/real", device=DEVICES[device], color_scheme=scheme)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("textbox").fill("ABCD")
        page.get_by_role("button").click()
        expect(page.get_by_role("alert")).to_be_visible()
        assert violations(page) == []
