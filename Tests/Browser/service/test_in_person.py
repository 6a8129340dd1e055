"""Signing in person and on paper in the browser: nothing of a person is left to the next one at the same device."""

import re

import pytest
from playwright.sync_api import expect
from Service import sheets

from ..access import violations
from .conftest import DESKTOP, PHONE, shot
from .hands import draw_with_mouse, enter_key
from .test_signing import finish

PIN = "471108"
LOOKS = [("light", DESKTOP), ("dark", PHONE)]
NAMES = ["{scheme}-{width}".format(scheme=scheme, width=device["viewport"]["width"]) for scheme, device in LOOKS]

# All that a page shows or holds: its texts, attributes and values, also those in shadow trees.
HELD = """() => {
    const held = (root) => [...root.querySelectorAll("*")].flatMap((each) => [...[...each.attributes].map(({ value }) => value),
        each.value ?? "", ...[...each.childNodes].map((node) => node.nodeType === Node.TEXT_NODE ? node.data : ""),
        ...(each.shadowRoot ? held(each.shadowRoot) : [])]);
    return [document.title, ...held(document)].join("\\n");
}"""
# What the browser keeps for the site, beside cookies that scripts cannot read.
KEPT = """async () => [...Object.entries(localStorage), ...Object.entries(sessionStorage), document.cookie,
    ...(await indexedDB.databases()).map(({ name }) => name), ...await caches.keys()].filter((each) => each !== "")"""
# What the page has loaded from addresses of people's links.
LOADED = """() => performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/s/"))"""
# Those of the addresses that the browser's cache still has.
CACHED = """async (addresses) => {
    const answers = await Promise.all(addresses.map((address) => fetch(address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null)));
    return addresses.filter((_, index) => answers[index]?.ok);
}"""
# How the inputs of a page are completed by the browser, also those in shadow trees.
COMPLETED = """() => {
    const inputs = (root) => [...root.querySelectorAll("*")].flatMap((each) => [
        ...(each.matches("textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range])") ? [each.autocomplete] : []),
        ...(each.shadowRoot ? inputs(each.shadowRoot) : [])]);
    return inputs(document);
}"""


def signed_in(service, open_page, path, **options):
    page = open_page(service.address, expects_errors=True, **options)
    enter_key(page, service.key)
    page.goto(f"{service.address}/#/{path}")
    return page


def press(page, name):
    page.get_by_role("button", name=name).locator("visible=true").click()


def is_whole(page):
    """Nothing goes over the edge, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def asked(service, *names):
    fields = lambda place: [
        {"kind": "signature", "page": 2, "frame": [125, 598 - 60 * place, 150, 50]},
        {"kind": "email", "page": 1, "frame": [72, 100 + 40 * place, 200, 22], "label": "E-mail", "name": f"mail{place}"},
        {"kind": "lines", "page": 1, "frame": [300, 100 + 40 * place, 200, 36], "label": "Remark", "required": False},
    ]
    return service.request(*({"name": name, "fields": fields(place)} for place, name in enumerate(names)))


def sign(page, way, name):
    """Makes the signature."""
    page.locator(".field--signature .field-control").click()
    page.get_by_role("tab", name=way).click()
    if way == "Draw":
        draw_with_mouse(page, page.locator(".paper").first)
        page.wait_for_selector(".ink-picture:not([hidden])")
    else:
        page.get_by_label("Your name").fill(name)
        page.wait_for_selector(".typed-name svg")
    assert set(page.evaluate(COMPLETED)) == {"off"}
    page.get_by_role("button", name="Done").click()
    page.get_by_role("dialog").wait_for(state="detached")


def fill(page, name):
    """Fills in the other fields; the values are theirs alone."""
    page.get_by_label("E-mail").fill(f"{name}@example.org")
    page.get_by_label("Remark").fill(f"{name} has a remark")


def give_back(page):
    """The device is with its host again."""
    page.wait_for_url("**/h")
    page.get_by_label("PIN of Hanna Host").fill(PIN)
    press(page, "Continue")
    expect(page.get_by_role("heading", name="Whose turn is it?")).to_be_visible()


def has_nothing_of(page, words):
    """The page and the browser have nothing of a person."""
    held = page.evaluate(HELD)
    assert [word for word in words if word in held] == [], page.url
    kept = str(page.evaluate(KEPT))
    assert [word for word in words if word in kept] == [], kept


def go_back(page, words):
    """The page before has nothing of a person, once it has settled."""
    page.go_back()
    page.wait_for_load_state("networkidle")
    has_nothing_of(page, words)


def test_three_people_at_one_device_leave_nothing_to_each_other(service, open_page):
    names = ["Jana", "Ben", "Cem"]
    request = asked(service, *names)
    page = signed_in(service, open_page, f"requests/{request['id']}")
    press(page, "Sign in person")
    page.get_by_label("Your name").fill("Hanna Host")
    page.get_by_label("PIN").fill(PIN)
    press(page, "Continue")
    page.get_by_role("link", name="Begin at this device").click()
    press(page, "Begin at this device")
    expect(page.get_by_role("heading", name="Whose turn is it?")).to_be_visible()
    # The sender's requests are closed, in this tab and in another.
    assert [each["name"] for each in page.context.cookies()] == ["signet-sitting"]
    other = page.context.new_page()
    theirs, loaded, addresses = [], [], []
    # Cem goes away in the middle, and comes again.
    for name, way, finishes in [("Jana", "Draw", True), ("Cem", "Type", False), ("Ben", "Type", True), ("Cem", "Draw", True)]:
        press(page, f"Hand the device to {name}")
        # In whatever way the next one goes back, the pages of those before are closed.
        for _ in range(3):
            go_back(page, theirs)
        page.goto(f"{service.address}/h")
        for address in addresses:
            other.goto(address)
            expect(other.get_by_role("heading", name="This page is closed here")).to_be_visible()
            has_nothing_of(other, [*theirs, *names])
        other.goto(f"{service.address}/h")
        expect(other.get_by_role("heading", name=f"Please hand the device to {name}")).to_be_visible()
        has_nothing_of(other, [*theirs, *(each for each in names if each != name)])
        assert other.evaluate(CACHED, loaded) == []
        assert page.evaluate(KEPT) == []

        press(page, f"I am {name}")
        page.locator(".sheet--shown").first.wait_for()
        assert set(page.evaluate(COMPLETED)) == {"off"}
        has_nothing_of(page, theirs)
        assert page.get_by_label("E-mail").input_value() == "" and page.get_by_label("Remark").input_value() == ""
        addresses.append(page.url)
        # A tab that shows the page too is closed when it is seen again.
        twin = page.context.new_page()
        twin.goto(page.url)
        twin.locator(".sheet--shown").first.wait_for()
        page.bring_to_front()
        fill(page, name)
        sign(page, way, name)
        theirs = sorted({*theirs, f"{name}@example.org", f"{name} has a remark", page.url})
        loaded += page.evaluate(LOADED)
        if finishes:
            finish(page)
        page.get_by_role("link", name="Give the device back to Hanna Host").locator("visible=true").click()
        give_back(page)
        twin.bring_to_front()
        expect(twin.get_by_role("heading", name="This link does not work")).to_be_visible()
        has_nothing_of(twin, [*theirs, *names])
        twin.close()
        page.bring_to_front()
        assert page.evaluate(KEPT) == [] and page.evaluate(CACHED, loaded) == []
        go_back(page, theirs)
        page.goto(f"{service.address}/h")
    expect(page.get_by_text("Nobody has to sign here now.")).to_be_visible()
    assert len(loaded) > 20 and len(set(addresses)) == 4
    values = service.completed(request)["values"]
    assert [values[f"mail{place}"] for place in range(3)] == [f"{name}@example.org" for name in names]


@pytest.mark.parametrize("scheme, device", LOOKS, ids=NAMES)
def test_the_pages_of_a_sitting_need_only_the_keyboard(service, open_page, scheme, device):
    width = device["viewport"]["width"]
    fields = [{"kind": "checkbox", "page": 1, "frame": [72, 220, 100, 18], "required": False}]
    request = service.request({"name": "Jana", "fields": fields}, {"name": "Ben", "fields": fields}, order="sequential")
    sitting = service.ask("POST", f"requests/{request['id']}/sittings", json={"pin": PIN, "host": "Hanna Host"}).json()
    page = open_page(sitting["url"], device, expects_errors=True, color_scheme=scheme)

    def looks(heading, name):
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        is_whole(page)
        shot(page, f"sitting-{name}-{scheme}-{width}")

    def tab_to(name):
        for _ in range(8):
            page.keyboard.press("Tab")
            focused = page.evaluate("document.activeElement.innerText || document.activeElement.labels?.[0]?.innerText || ''")
            if re.search(name, focused):
                return
        raise AssertionError(f"no {name} by Tab")

    looks("Sign in person", "begin")
    tab_to("Begin at this device")
    page.keyboard.press("Enter")
    looks("Whose turn is it?", "people")
    tab_to("Hand the device to Jana")
    page.keyboard.press("Enter")
    looks("Please hand the device to Jana", "handed")
    tab_to("PIN of Hanna Host")
    page.keyboard.type("4712")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("4 attempts are left")
    looks("Please hand the device to Jana", "wrong")
    tab_to("I am Jana")
    page.keyboard.press("Enter")
    page.locator(".sheet--shown").first.wait_for()
    is_whole(page)
    shot(page, f"sitting-document-{scheme}-{width}")
    consent = page.request.get(f"{page.url}/state").json()["consent"]["sha256"]
    assert page.request.post(f"{page.url}/complete", data={"consent": consent, "values": {}}).ok
    page.goto(f"{service.address}/h")
    looks("Please give the device back to Hanna Host", "done")
    tab_to("PIN of Hanna Host")
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    looks("Whose turn is it?", "next")
    tab_to("^End$")
    page.keyboard.press("Enter")
    looks("Signing at this device is over", "over")
    page.goto(sitting["url"])
    looks("Nothing is signed at this device", "unknown")


@pytest.mark.parametrize("scheme, device", LOOKS, ids=NAMES)
def test_the_dialog_makes_a_sitting_by_keyboard(service, open_page, scheme, device):
    width = device["viewport"]["width"]
    request = asked(service, "Jana")
    page = signed_in(service, open_page, f"requests/{request['id']}", device=device, color_scheme=scheme)
    page.get_by_role("button", name="Sign in person").press("Enter")
    dialog = page.get_by_role("dialog", name="Sign in person")
    expect(dialog.get_by_label("Your name")).to_have_value("Anna Berg")
    is_whole(page)
    dialog.get_by_label("PIN").focus()
    page.keyboard.type("12a")
    dialog.get_by_role("button", name="Continue").press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("4 to 12 digits")
    expect(dialog.get_by_label("PIN")).to_be_focused()
    is_whole(page)
    shot(page, f"in-person-dialog-{scheme}-{width}")
    dialog.get_by_label("PIN").fill(PIN)
    dialog.get_by_role("button", name="Continue").press("Enter")
    expect(page.get_by_role("link", name="Begin at this device")).to_be_visible()
    is_whole(page)
    shot(page, f"in-person-address-{scheme}-{width}")


def signed_alone(service, **members):
    fields = [{"kind": "checkbox", "page": 1, "frame": [72, 220, 100, 18], "required": False}]
    return service.request({"name": "Anna Berg", "self": True, "fields": fields}, mail=False, **members)


@pytest.mark.parametrize("scheme, device", LOOKS, ids=NAMES)
def test_the_sender_who_signs_is_asked_by_nobody_and_finds_back_to_the_request(service, open_page, scheme, device):
    width = device["viewport"]["width"]
    request = signed_alone(service)
    page = signed_in(service, open_page, f"requests/{request['id']}", device=device, color_scheme=scheme)
    page.get_by_role("button", name="Sign now").press("Enter")
    page.locator(".sheet--shown").first.wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text("Service agreement")
    for words in ("asks you", "From Anna Berg"):
        expect(page.get_by_text(words)).to_have_count(0)
    for name in ("Somebody else should do this", "Ask a question", "Decline"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    is_whole(page)
    shot(page, f"self-document-{scheme}-{width}")
    page.get_by_role("navigation", name="Guide through the fields").get_by_role("button", name="Start").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave it empty").click()
    page.get_by_label("I have read this and agree").check()
    press(page, "Sign now")
    expect(page.get_by_role("heading", name="Everyone has signed")).to_be_visible()
    is_whole(page)
    shot(page, f"self-done-{scheme}-{width}")
    page.get_by_role("link", name="Open the request").click()
    expect(page.get_by_role("heading", level=1, name="Service agreement")).to_be_visible()


def test_a_person_signs_on_a_photographed_sheet(service, open_page, tmp_path):
    document = service.ask("POST", "documents?name=paper.pdf", data=sheets.DOCUMENT).json()["id"]
    body = {"document": document, "title": "Paper", "signers": [{"name": "Jane Doe", "fields": sheets.FIELDS}]}
    request = service.ask("POST", "requests", json=body).json()
    page = signed_in(service, open_page, f"requests/{request['id']}", color_scheme="dark")
    page.get_by_role("button", name="Sign on paper").press("Enter")
    dialog = page.get_by_role("dialog", name="Jane Doe signs on paper")
    expect(dialog.get_by_role("button", name="Take as signed")).to_be_disabled()
    is_whole(page)
    shot(page, "paper-begin-dark-1280")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download the sheet").press("Enter")
    assert download.value.suggested_filename == "Jane Doe.pdf"
    sheet = sheets.printed(download.value.path().read_bytes(), tmp_path)
    pictures = dialog.get_by_label("Photographs of the pages")
    pictures.set_input_files({"name": "cat.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    for place in (sheets.CONSENT, *sheets.PLACES.values()):
        sheets.write(sheet, place)
    pictures.set_input_files({"name": "sheet.jpg", "mimeType": "image/jpeg", "buffer": sheets.photographed(sheet)})
    expect(dialog.get_by_text("Page 1 of 1")).to_be_visible()
    expect(dialog.locator("li[data-ink=present]")).to_have_count(4)
    for scheme in ("light", "dark"):
        for device in (DESKTOP, PHONE):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size(device["viewport"])
            is_whole(page)
            shot(page, f"paper-read-{scheme}-{device['viewport']['width']}")
    # Handwriting is read by a person.
    dialog.get_by_role("button", name="Take as signed").press("Enter")
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    dialog.get_by_label("What is written: Company").fill("Example Ltd")
    dialog.get_by_role("button", name="Take as signed").press("Enter")
    dialog.wait_for(state="detached")
    assert service.completed(request)["values"] == {"agree": "true", "company": "Example Ltd"}
