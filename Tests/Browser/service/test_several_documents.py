"""Several documents in one request: put together by the sender, and signed on one page."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, ROOT, shot
from .hands import enter_key

PDF = ROOT / "docs/examples/contract.pdf"


def file(name):
    return {"name": name, "mimeType": "application/pdf", "buffer": PDF.read_bytes()}


def signed_in(open_page, service, device):
    page = open_page(service.address, device=device, expects_errors=True)
    enter_key(page, service.key)
    page.locator("h1").wait_for()
    return page


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_sender_puts_several_documents_into_one_request(service, open_page, device):
    page = signed_in(open_page, service, device)
    page.goto(f"{service.address}/#/new")
    page.set_input_files("input[type=file]", [file("Lease.pdf"), file("House rules.pdf")])
    expect(page.locator(".chosen")).to_have_count(2)
    page.set_input_files("input[type=file]", [file("Inventory.pdf")])
    expect(page.locator(".chosen")).to_have_count(3)
    page.get_by_role("button", name="Inventory.pdf one place up").click()
    page.get_by_label("Name of the document").nth(2).fill("Rules of the house")
    page.keyboard.press("Tab")
    names = page.get_by_label("Name of the document")
    assert [names.nth(index).input_value() for index in range(3)] == ["Lease.pdf", "Inventory.pdf", "Rules of the house"]
    assert violations(page) == [] and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"several-documents-{device['viewport']['width']}")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name", exact=True).fill("Jane Doe")
    page.get_by_role("button", name="Continue").click()
    page.locator(".sheet--shown").first.wait_for()
    expect(page.locator(".sheet-name")).to_have_text(["Lease.pdf", "Inventory.pdf", "Rules of the house"])
    # A field on the third document's first page.
    first = page.locator(".sheet-name", has_text="Rules of the house")
    first.evaluate("heading => heading.scrollIntoView()")
    page.wait_for_timeout(300)
    page.get_by_role("button", name="Signature", exact=True).click()
    page.locator(".placed-control").first.wait_for()
    shot(page, f"several-fields-{device['viewport']['width']}")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Make the links").click()
    page.get_by_text("Jane Doe").first.wait_for()
    page.wait_for_function("() => /requests\\/req_/.test(location.hash)")
    made = service.ask("GET", f"requests/{page.url.rsplit('/', 1)[1].split('?')[0]}").json()
    assert [each["name"] for each in made["documents"]] == ["Lease.pdf", "Inventory.pdf", "Rules of the house"]
    assert {field["document"] for field in made["signers"][0]["fields"]} == {3}
    page.get_by_text("Open the request", exact=True).click()
    page.get_by_role("button", name="All documents (ZIP)").wait_for()
    shot(page, f"several-request-{device['viewport']['width']}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_signer_goes_through_the_fields_of_all_documents(service, open_page, device, scheme):
    ids = [service.upload() for _ in range(3)]
    box = {"kind": "checkbox", "required": True, "page": 1, "frame": [200, 300, 16, 16]}
    signer = {"name": "Jane Doe", "documents": [1, 3], "fields": [{**box, "document": 1, "label": "I agree"}, {**box, "document": 3, "label": "I have the keys"}]}
    documents = [{"document": id, "name": name} for id, name in zip(ids, ["Lease", "Salary", "Inventory"])]
    made = service.ask("POST", "requests", json={"documents": documents, "title": "Flat in Ölgasse 7", "signers": [signer]}).json()
    page = open_page(made["signers"][0]["url"], device=device, color_scheme=scheme)
    expect(page.locator(".document-link")).to_have_text(["Lease", "Inventory"])
    assert "Salary" not in page.content()
    page.get_by_role("button", name="Inventory").click()
    expect(page.locator(".sheet-name", has_text="Inventory")).to_be_in_viewport()
    page.locator(".sheet--shown").nth(1).wait_for()
    assert violations(page) == [] and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"several-signing-{device['viewport']['width']}-{scheme}")
    # The next field leads to another document.
    page.get_by_role("button", name="Start").click()
    for label in ("I agree", "I have the keys"):
        asked = page.get_by_role("dialog", name=label)
        asked.get_by_role("button", name="Tick the box").press("Enter")
        expect(page.locator(f"input[type=checkbox][aria-label='{label}']")).to_be_checked()
    expect(page.locator("input[type=checkbox][aria-label='I have the keys']")).to_be_in_viewport()
    page.get_by_label("I have read this and agree").wait_for()
    page.get_by_role("dialog").get_by_role("button").last.scroll_into_view_if_needed()
    shot(page, f"several-finish-{device['viewport']['width']}-{scheme}")
