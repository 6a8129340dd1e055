"""Templates on the sender's pages: made of a request, sent, changed, and given another document."""

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, ROOT, shot
from .hands import enter_key

FRAME = [125, 598, 150, 50]
#: Counts what is pressed with the pointer, by the page itself.
COUNTER = "window.presses = 0; addEventListener('click', () => { window.presses += 1; }, true);"


def entered(service, open_page, device=DESKTOP, **options):
    """The sender's page, signed in."""
    page = open_page(service.address, device=device, expects_errors=True, **options)
    enter_key(page, service.key)
    expect(page.get_by_role("heading", name="Requests", exact=True)).to_be_visible()
    return page


def made(service, name, *roles):
    signers = [
        {"part": role, "name": "", "fields": [{"kind": "signature", "page": 2, "frame": [FRAME[0], FRAME[1] - 80 * index, *FRAME[2:]]}]}
        for index, role in enumerate(roles)
    ]
    content = {"document": service.upload(), "title": name, "expires": "P14D", "signers": signers}
    return service.ask("POST", "templates", json={"name": name, "content": content}).json()


def test_a_request_of_a_template_takes_at_most_four_clicks(service, open_page):
    template = made(service, "Lease", "Tenant")
    page = entered(service, open_page)
    page.evaluate(COUNTER)
    page.get_by_role("link", name="Templates", exact=True).click()
    row = page.get_by_role("listitem").filter(has_text="Lease")
    shot(page, "templates")
    row.get_by_role("link", name="Use").first.click()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Jane Doe")
    page.keyboard.press("Tab")
    page.keyboard.type("jane@example.org")
    shot(page, "template-use")
    page.get_by_role("button", name="Make the links").click()
    expect(page.get_by_role("heading", name="Ready")).to_be_focused()
    assert page.evaluate("window.presses") <= 4
    made_request = service.ask("GET", "requests?limit=1").json()["items"][0]
    assert made_request["template"] == {"id": template["id"], "version": 1}
    assert made_request["signers"][0]["email"] == "jane@example.org"


def test_a_request_is_saved_as_a_template_and_its_roles_are_edited(service, open_page):
    request = service.request({"name": "Jane Doe", "fields": [{"kind": "signature", "page": 2, "frame": FRAME}]}, title="Order form")
    page = entered(service, open_page)
    page.goto(f"{service.address}/#/requests/{request['id']}")
    page.get_by_role("button", name="Save as template").click()
    expect(page.get_by_role("heading", name="Order form", exact=True)).to_be_visible()
    expect(page.get_by_text("Signer 1")).to_be_visible()
    page.get_by_role("button", name="Edit").click()
    page.get_by_role("link", name="People").click()
    role = page.get_by_label("Role, such as Buyer")
    expect(role).to_have_value("Signer 1")
    role.fill("Customer")
    shot(page, "template-edit")
    for _ in range(2):
        page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Save template").click()
    expect(page.get_by_role("button", name="Edit")).to_be_visible()
    expect(page.get_by_text("Customer")).to_be_visible()
    [template] = service.ask("GET", "templates?q=Order").json()["items"]
    assert template["version"] == 2 and [role["name"] for role in template["roles"]] == ["Customer"]
    assert "Jane" not in str(service.ask("GET", f"templates/{template['id']}").json())


def test_another_document_is_put_in_after_its_fields_were_shown(service, open_page):
    template = made(service, "Agreement", "Buyer", "Seller")
    page = entered(service, open_page)
    page.goto(f"{service.address}/#/templates/{template['id']}")
    page.get_by_role("button", name="Replace document").click()
    page.set_input_files("input[type=file]", ROOT / "docs/examples/contract.pdf")
    expect(page.get_by_text("2 fields stay in their places")).to_be_visible()
    shot(page, "template-replace")
    page.get_by_role("button", name="Save with this document").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert service.ask("GET", f"templates/{template['id']}").json()["version"] == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_page_of_a_template_fits_its_window(service, open_page, device, scheme):
    template = made(service, "Lease of a house with a garden and a garage", "Tenant", "Landlord")
    page = entered(service, open_page, device, color_scheme=scheme)
    for path in ["templates", f"templates/{template['id']}", f"templates/{template['id']}/use"]:
        page.goto(f"{service.address}/#/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_timeout(200)
        shot(page, f"{path.split('/')[-1][:4]}-{path.count('/')}-{'phone' if device is PHONE else 'desktop'}-{scheme}")
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
