"""The page on which anybody has a document checked: by keyboard, in words, on phones and desktops."""

import subprocess

import pytest
from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, ROOT, shot

CONTRACT = (ROOT / "docs/examples/contract.pdf").read_bytes()
DEVICES = {"desktop": DESKTOP, "phone": PHONE, "small": {**PHONE, "viewport": {"width": 320, "height": 640}}}


@pytest.fixture(scope="module")
def sealed(service):
    return service.ask("POST", "seal", data=CONTRACT).content


def check(page, content, name="contract.pdf"):
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/pdf", "buffer": content})
    heading = page.locator("h2")
    expect(heading).to_be_focused()
    return heading.text_content()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", DEVICES)
def test_the_result_is_in_words_and_open_to_all(service, open_page, sealed, device, scheme):
    page = open_page(f"{service.address}/verify", device=DEVICES[device], color_scheme=scheme)
    expect(page.get_by_text("Nothing of it is kept.")).to_be_visible()
    assert violations(page) == []
    shot(page, f"verify-{device}-{scheme}")
    assert check(page, sealed) == "Sealed here and unchanged"
    expect(page.get_by_text("Valid. This service made the seal.")).to_be_visible()
    page.locator("summary").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"verify-{device}-{scheme}-sealed")
    page.get_by_role("button", name="Check another document").click()
    changed = sealed.replace(b"stream\n", b"stream\r", 1)
    assert check(page, changed, "a-very-long-name-" * 8 + ".pdf") == "Do not rely on this document"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    shot(page, f"verify-{device}-{scheme}-changed")


def test_the_keyboard_alone_picks_a_document_and_begins_again(service, open_page, sealed):
    page = open_page(f"{service.address}/verify")
    # From now on the browser gives choosers away, where it would begin with that after the key.
    page.on("filechooser", lambda _: None)
    page.keyboard.press("Tab")
    expect(page.locator("input[type=file]")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files({"name": "contract.pdf", "mimeType": "application/pdf", "buffer": sealed})
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator("details").get_attribute("open") is not None
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("input[type=file]")).to_be_focused()


def test_what_cannot_be_checked_is_said_in_words(service, open_page, tmp_path):
    (tmp_path / "plain.pdf").write_bytes(CONTRACT)
    subprocess.run(["qpdf", "--encrypt", "secret", "owner", "256", "--", tmp_path / "plain.pdf", tmp_path / "locked.pdf"], check=True)
    page = open_page(f"{service.address}/verify", expects_errors=True)
    found = []
    for content in ((tmp_path / "locked.pdf").read_bytes(), b"no PDF", CONTRACT):
        found.append(check(page, content))
        page.get_by_role("button").click()
    page.route("**/verify", lambda route: route.fulfill(status=429, content_type="application/problem+json", body='{"code": "too-many-requests"}'))
    found.append(check(page, CONTRACT))
    page.get_by_role("button").click()
    page.route("**/verify", lambda route: route.fulfill(status=413, content_type="application/problem+json", body='{"code": "too-large"}'))
    found.append(check(page, CONTRACT))
    assert found == ["This PDF needs a password", "This is not a readable PDF", "No digital signature", "Too many checks at once",
                     "This file is too large"]
    expect(page.get_by_text("Up to 50 MB can be checked here.")).to_be_visible()


def test_a_document_is_dropped_anywhere_and_the_page_speaks_german(service, open_page):
    page = open_page(f"{service.address}/verify", locale="de-DE")
    page.evaluate("""(text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "vertrag.pdf"));
        document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }""", CONTRACT.decode("latin-1"))
    expect(page.locator("h2")).to_be_focused()
    expect(page.locator("h1")).to_have_text("Unterschriebenes Dokument prüfen")
