"""From a document to its signed form, through the pages."""

import pathlib
import re

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, ROOT, shot
from .hands import draw_with_finger, draw_with_mouse
from .papers import check, ink

ORIGINAL = (ROOT / "docs/examples/contract.pdf").read_bytes()
FIRST = [125, 598, 150, 50]
SECOND = [125, 475, 150, 50]
SIGNED = re.compile("You have signed|Everyone has signed")


def signer(name, frame, **more):
    return {"name": name, "fields": [{"kind": "signature", "page": 2, "frame": frame}], **more}


def start(page):
    page.locator(".sheet--shown").first.wait_for()
    page.locator("[data-field] .field-control").first.click()


def finish(page):
    page.get_by_role("navigation", name="Guide through the fields").get_by_role("button", name="Finish").click()
    dialog = page.get_by_role("dialog", name="Finish and sign")
    dialog.get_by_label("I have read this and agree").check()
    dialog.get_by_role("button", name="Sign now").click()
    expect(page.get_by_role("heading", name=SIGNED)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_signers_in_order_draw_and_type_to_a_verified_document(service, open_page, tmp_path, scheme):
    request = service.request(signer("Jane Doe", FIRST), signer("Anna Berg", SECOND), order="sequential")
    first, second = (each["url"] for each in request["signers"])

    waiting = open_page(second, color_scheme=scheme)
    expect(waiting.get_by_role("heading", level=1)).to_be_visible()
    expect(waiting.locator("[data-field]")).to_have_count(0)

    phone = open_page(first, device=PHONE, color_scheme=scheme)
    start(phone)
    phone.get_by_role("tab", name="Draw").click()
    draw_with_finger(phone, phone.locator(".paper").first)
    phone.wait_for_selector(".ink-picture:not([hidden])")
    shot(phone, f"sign-draw-phone-{scheme}")
    phone.get_by_role("button", name="Done").click()
    shot(phone, f"sign-filled-phone-{scheme}")
    finish(phone)
    shot(phone, f"sign-done-phone-{scheme}")

    desk = open_page(second, color_scheme=scheme)
    start(desk)
    desk.get_by_role("tab", name="Type").click()
    desk.get_by_label("Your name").fill("Anna Berg")
    desk.wait_for_selector(".typed-name svg")
    shot(desk, f"sign-type-desktop-{scheme}")
    desk.get_by_role("button", name="Done").click()
    shot(desk, f"sign-filled-desktop-{scheme}")
    finish(desk)

    state = service.completed(request)
    assert all(each["viewed"] and each["finished"] for each in state["signers"])
    pdf = service.ask("GET", f"requests/{request['id']}/document").content
    audit = service.ask("GET", f"requests/{request['id']}/audit").content
    path = check(pdf, ORIGINAL, tmp_path, audit)
    assert ink(path, 2, FIRST) > 0.01 and ink(path, 2, SECOND) > 0.01


def test_whoever_uses_only_the_keyboard_can_sign(service, open_page, tmp_path):
    fields = [
        {"kind": "text", "page": 1, "frame": [72, 100, 150, 18], "label": "Town"},
        {"kind": "signature", "page": 2, "frame": FIRST},
    ]
    request = service.request({"name": "Jane Doe", "fields": fields})
    page = open_page(request["signers"][0]["url"])
    page.locator(".sheet--shown").first.wait_for()

    def tab_to(role, name):
        for _ in range(60):
            page.keyboard.press("Tab")
            focused = page.evaluate(
                "() => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;"
                " return e ? [(e.getAttribute('role') ?? e.localName), (e.getAttribute('aria-label') ?? e.labels?.[0]?.innerText ?? e.innerText)] : null }"
            )
            if focused and focused[0] == role and re.search(name, focused[1] or ""):
                return
        raise AssertionError(f"no {role} {name} by Tab")

    tab_to("input", "^Town")
    page.keyboard.type("Bergen")
    tab_to("button", "^Signature")
    page.keyboard.press("Enter")
    page.get_by_role("tab").first.wait_for()
    selected = page.get_by_role("tab", selected=True)
    selected.focus()
    for _ in range(4):
        if page.get_by_role("tab", name="Type").get_attribute("aria-selected") == "true":
            break
        page.keyboard.press("ArrowRight")
    field = page.get_by_label("Your name")
    field.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Jane Doe")
    page.wait_for_selector(".typed-name svg")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("navigation", name="Guide through the fields")).to_contain_text("2 of 2 done")
    tab_to("button", "^Finish")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Finish and sign").wait_for()
    page.get_by_label("I have read this and agree").focus()
    page.keyboard.press("Space")
    tab_to("button", "^Sign now")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=SIGNED)).to_be_visible()
    service.completed(request)
    pdf = service.ask("GET", f"requests/{request['id']}/document").content
    path = check(pdf, ORIGINAL, tmp_path)
    assert ink(path, 1, [72, 100, 150, 18]) > 0.005


def test_without_scripts_a_form_signs(service, open_page, tmp_path):
    fields = [
        {"kind": "signature", "page": 2, "frame": FIRST},
        {"kind": "date", "page": 1, "frame": [72, 60, 120, 18], "label": "Date"},
        {"kind": "checkbox", "page": 1, "frame": [200, 60, 14, 14], "label": "I agree", "required": True},
    ]
    request = service.request({"name": "Jane Doe", "fields": fields})
    page = open_page(request["signers"][0]["url"], java_script_enabled=False)
    shot(page, "sign-without-scripts")
    page.get_by_label("Date").fill("2026-11-21")
    page.get_by_label("I agree", exact=True).check()
    page.locator("input[name=consent]").check()
    page.get_by_role("button", name="Sign", exact=True).click()
    # Searches by text pass over what stands in noscript.
    expect(page.locator("p", has_text="Done. Thank you.")).to_be_visible()
    service.completed(request)
    path = check(service.ask("GET", f"requests/{request['id']}/document").content, ORIGINAL, tmp_path)
    assert ink(path, 2, FIRST) > 0.01


def test_where_scripts_are_blocked_the_form_signs_and_says_so_at_once(service, open_page):
    request = service.request(signer("Jane Doe", FIRST))
    page = open_page("about:blank", expects_errors=True)
    page.route("**/assets/**/*.js", lambda route: route.abort())
    page.goto(request["signers"][0]["url"])
    expect(page.get_by_text("Opening the document…")).to_be_visible()
    page.locator("input[name=consent]").check()
    page.get_by_role("button", name="Sign", exact=True).click()
    page.wait_for_url("**#form")
    expect(page.get_by_text("Done. Thank you.")).to_be_visible(timeout=4000)
    expect(page.get_by_text("Opening the document…")).to_be_hidden()
    service.completed(request)


@pytest.mark.parametrize(("language", "date", "checkbox"), [("en", "Date", "Checkbox"), ("de", "Datum", "Kästchen zum Ankreuzen")])
def test_fields_without_a_label_are_named_in_the_form(service, open_page, language, date, checkbox):
    fields = [
        {"kind": "date", "page": 1, "frame": [72, 60, 120, 18]},
        {"kind": "checkbox", "page": 1, "frame": [200, 60, 14, 14], "required": False},
    ]
    request = service.request({"name": "Jane Doe", "language": language, "fields": fields})
    page = open_page(request["signers"][0]["url"], java_script_enabled=False)
    expect(page.get_by_label(date, exact=True)).to_have_attribute("type", "date")
    expect(page.get_by_label(checkbox, exact=True)).to_have_attribute("type", "checkbox")


def test_declining_keeps_the_reason(service, open_page):
    request = service.request(signer("Jane Doe", FIRST))
    page = open_page(request["signers"][0]["url"])
    page.locator(".sheet--shown").first.wait_for()
    page.get_by_role("button", name=re.compile("Decline")).first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("The fee is wrong.")
    dialog.get_by_role("button", name=re.compile("Decline")).click()
    expect(page.get_by_role("heading", name=re.compile("declined", re.I))).to_be_visible()
    state = service.ask("GET", f"requests/{request['id']}").json()
    assert state["state"] == "declined" and state["signers"][0]["reason"] == "The fee is wrong."


def test_a_desktop_signer_signs_on_the_phone(service, open_page, tmp_path):
    request = service.request(signer("Jane Doe", FIRST))
    desk = open_page(request["signers"][0]["url"])
    start(desk)
    with desk.expect_response(lambda answer: answer.url.endswith("/handover") and answer.request.method == "POST") as made:
        desk.get_by_role("button", name=re.compile("phone", re.I)).click()
    url = made.value.json()["url"]
    shot(desk, "sign-handover-desktop")
    phone = open_page(url, device=PHONE)
    expect(phone.locator(".handed")).to_have_text(re.compile("For Jane Doe.*Service agreement", re.S))
    phone.get_by_role("tab", name="Draw").click()
    draw_with_finger(phone, phone.locator(".paper").first)
    phone.get_by_role("button", name="Done").click()
    expect(phone.get_by_role("heading", name="Go on at your computer")).to_be_visible()
    done = desk.get_by_role("button", name="Done")
    if done.count():
        done.click()
    expect(desk.get_by_role("navigation", name="Guide through the fields")).to_contain_text("1 of 1 done")
    finish(desk)
    service.completed(request)
    path = check(service.ask("GET", f"requests/{request['id']}/document").content, ORIGINAL, tmp_path)
    assert ink(path, 2, FIRST) > 0.01
