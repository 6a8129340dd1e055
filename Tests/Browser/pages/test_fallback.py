"""Where scripts are blocked, failing, late or too old a browser's: the page is never blank, and the form of the server takes its place."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from ..waiting import until
from .account import Account
from .papers import picture
from .service import Service
from .signer import ready


def give_up(page):
    """Ends the time in which the form waits for the script; it begins with the style sheet."""
    page.wait_for_function("() => document.getAnimations().length > 0")
    page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")


def blocked(page):
    page.route("**/assets/**/*.js", lambda route: route.abort())


@pytest.fixture
def open_without(contexts, address):
    """Opens a page after something was done to the browser."""

    def open_it(path, before, wait="load", **options):
        page = contexts.page(True, locale="en-GB", **options)
        before(page)
        page.goto(address + path, wait_until=wait)
        return page

    yield open_it
    contexts.clear()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("path", "instead"), [
    ("/s/token", ".no-script button"), ("/sender", ".no-script p"), ("/s/token?language=de", ".no-script button"), ("/sender?language=de", ".no-script p"),
])
def test_where_scripts_are_blocked_the_form_comes_and_the_page_is_never_blank(open_without, path, instead, scheme):
    page = open_without(path, blocked, color_scheme=scheme)
    opening = page.get_by_role("status")
    expect(opening).to_be_visible()
    expect(opening).to_have_text("Opening the document…" if path == "/s/token" else "Loading…" if path == "/sender" else
                                 "Das Dokument wird geöffnet …" if "/s/" in path else "Wird geladen …", use_inner_text=True)
    expect(page.locator(instead).first).to_be_hidden()
    give_up(page)
    expect(page.locator(instead).locator("visible=true")).to_have_count(1)
    expect(opening).to_be_hidden()
    shown = page.locator(".no-script").bounding_box()
    assert shown["width"] > 300 and abs(2 * shown["x"] + shown["width"] - page.viewport_size["width"]) < 20
    assert violations(page) == []


def test_the_form_comes_by_itself(open_without):
    page = open_without("/s/token", blocked)
    expect(page.get_by_role("button", name="Sign")).to_be_visible()
    expect(page.locator(".opening")).to_be_hidden()


@pytest.mark.parametrize("missing", ["Element.prototype.replaceChildren", "window.ResizeObserver", "Intl.PluralRules", "window.IntersectionObserver"])
def test_a_browser_that_is_too_old_gets_the_form(open_without, missing):
    def before(page):
        Service().attach(page, picture)
        page.add_init_script(f"{missing} = undefined;")

    page = open_without("/s/token", before)
    expect(page.get_by_role("button", name="Sign", exact=True)).to_be_visible()
    expect(page.locator(".opening")).to_have_count(0)
    expect(page.locator(".guide")).to_have_count(0)


def test_a_form_that_somebody_fills_in_stays_when_the_script_comes(open_without):
    late = []
    page = open_without("/s/token", lambda page: page.route("**/assets/signing/main.js", lambda route: late.append(route)), wait="commit")
    page.locator(".opening").wait_for()
    give_up(page)
    page.get_by_label("Name").fill("Jane Doe")
    late[0].continue_()
    page.wait_for_function("() => document.readyState === 'complete'")
    page.wait_for_timeout(200)
    expect(page.get_by_label("Name")).to_have_value("Jane Doe")


def test_a_form_that_is_not_seen_gives_way_whatever_browsers_fill_in(open_without):
    late = []

    def before(page):
        Service().attach(page, picture)
        page.route("**/assets/signing/main.js", lambda route: late.append(route))

    page = open_without("/s/token", before, wait="commit")
    page.locator(".opening").wait_for()
    page.locator(".no-script input").evaluate("input => { input.value = 'Jane Doe'; }")
    until(page, lambda: late)
    late[0].continue_()
    ready(page)
    expect(page.locator(".no-script")).to_have_count(0)


def test_with_scripts_nothing_of_the_form_is_left(open_page):
    page = open_page("/s/token")
    ready(page)
    expect(page.locator(".no-script, .opening")).to_have_count(0)
    page = open_page("/sender", Account())
    page.locator("h1").wait_for()
    expect(page.locator(".no-script, .opening")).to_have_count(0)
