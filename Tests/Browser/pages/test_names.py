"""Names of people: of other directions, without spaces, erased; and the initials that stand for them."""

import pytest
from playwright.sync_api import expect

from .account import Account, request
from .service import Service
from .signer import ready

LONG = "Wolfeschlegelsteinhausenbergerdorff-Hohenzollern-Sigmaringen-Liechtenstein"
ARABIC = "محمد بن عبد الله"
# How far the ink of an element's text begins from the element's left edge.
INDENT = """(element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left - element.getBoundingClientRect().left;
}"""
OVERLAPS = """(row) => {
    const box = (each) => { const range = document.createRange(); range.selectNodeContents(each); return range.getBoundingClientRect(); };
    const [name, badge] = [box(row.querySelector("strong")), row.querySelector(".pill").getBoundingClientRect()];
    return name.right > badge.left && badge.right > name.left && name.bottom > badge.top && badge.bottom > name.top;
}"""


def account(name):
    made = Account()
    made.requests = [request(1, name, "sent", (name, "signed"), ("Omar Haddad", "viewed"))]
    made.documents[0]["name"] = f"{name}.pdf"
    return made


@pytest.mark.parametrize("path", ["requests", "requests/req_1", "documents"])
def test_a_name_from_right_to_left_stands_where_the_list_begins(open_page, path):
    page = open_page(f"/sender#/{path}", account(ARABIC))
    names = page.get_by_text(ARABIC).locator("visible=true")
    names.first.wait_for()
    for name in names.all():
        assert name.evaluate(INDENT) < 2, name.evaluate("each => each.outerHTML")


def test_the_others_names_stand_beside_their_initials(open_page):
    service = Service()
    service.state["others"] = [{"name": ARABIC, "role": "signer", "state": "ready"}]
    page = open_page("/s/token", service)
    ready(page)
    assert page.locator(".intro-other-name").evaluate(INDENT) < 2


@pytest.mark.parametrize("path", ["requests", "requests/req_1", "documents", "new"])
@pytest.mark.parametrize("screen", ["narrow", "small"])
def test_a_long_name_widens_no_page_and_lies_under_no_badge(open_page, path, screen):
    page = open_page(f"/sender#/{path}", account(LONG), screen=screen)
    page.get_by_text(LONG).locator("visible=true").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for row in page.locator(".people li").all():
        assert not row.evaluate(OVERLAPS)


@pytest.mark.parametrize("screen", ["narrow", "small"])
def test_a_long_name_widens_no_page_of_a_signer(open_page, screen):
    service = Service(sender=LONG, title=LONG)
    service.state["signer"]["name"] = LONG
    service.state["others"] = [{"name": LONG, "role": "signer", "state": "ready"}]
    service.state["fields"][0]["label"] = LONG
    page = open_page("/s/token", service, screen=screen)
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    service.state["signer"]["state"] = "signed"
    page.reload()
    page.locator(".calm").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize(("name", "initials"), [
    ("Jane Doe", "JD"), ("[erased]", "E"), ("“Łukasz” (O’Brien)", "ŁO"), ("محمد بن عبد الله", "ما"), ("李小龍", "李"), ("Jane M. Doe", "JD"), ("3M Germany", "3G"), ("...", ""), ("", ""),
])
def test_initials_are_letters(open_page, name, initials):
    page = open_page("/sender", Account())
    page.locator("h1").wait_for()
    assert page.evaluate("async (name) => (await import('/assets/shared/initials.js')).initialsOf(name)", name) == initials


def test_a_page_has_an_icon(open_page):
    page = open_page("/s/token")
    ready(page)
    address = page.locator("link[rel=icon]").get_attribute("href")
    answer = page.request.get(page.url.split("/s/")[0] + address)
    assert answer.ok and answer.headers["content-type"].startswith("image/svg+xml")
    expect(page.locator("link[rel=icon]")).to_have_count(1)
