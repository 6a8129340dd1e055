"""What stands in place of a page."""

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE
from .test_signing import FIRST, signer

LOOK = """() => {
    const box = document.querySelector("main h1").parentElement;
    const look = (each, ...names) => names.map((name) => getComputedStyle(each)[name]);
    const place = box.getBoundingClientRect();
    return {
        words: [...box.querySelectorAll("h1, p")].map((each) => each.textContent),
        box: look(box, "backgroundColor", "borderRadius", "boxShadow", "borderTopWidth", "borderTopColor", "textAlign", "paddingTop", "paddingLeft"),
        heading: look(box.querySelector("h1"), "fontSize", "fontWeight", "fontFamily", "color", "letterSpacing", "lineHeight"),
        text: look(box.querySelector("p"), "fontSize", "color", "lineHeight"),
        page: look(document.body, "backgroundColor"),
        place: [place.left, place.top, place.width, place.height].map(Math.round),
    };
}"""


@pytest.mark.parametrize("locale, words", [("en-GB", "There is no such page"), ("de-DE", "Diese Seite gibt es nicht")])
def test_an_address_without_a_page_says_so_in_words(service, open_page, locale, words):
    page = open_page(service.address + "/nowhere", locale=locale, expects_errors=True)
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    assert page.request.get(service.address + page.locator("link[rel=icon]").get_attribute("href")).ok


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_service_and_the_signing_page_refuse_a_link_alike(service, open_page, device, scheme):
    url = service.request(signer("Jane Doe", FIRST))["signers"][0]["url"]
    options = {"device": device, "color_scheme": scheme, "expects_errors": True}
    by_service = open_page(url[:-3] + "AAA", **options)
    by_page = open_page(url, **options)
    # As where the link is revoked between the page and its state.
    by_page.route("**/state", lambda route: route.fulfill(status=404, content_type="application/problem+json", body='{"code": "not-found"}'))
    by_page.reload()
    by_page.get_by_role("heading", name="This link does not work").wait_for()
    assert by_service.evaluate(LOOK) == by_page.evaluate(LOOK)
