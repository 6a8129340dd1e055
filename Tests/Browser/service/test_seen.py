"""Several documents in the composer: who sees which, when one is part of the request, and blocks of fields."""

from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, shot
from .test_several_documents import file, signed_in

CONFLICT = "Jane Doe has fields in “Salary.pdf”, but does not see it."


def looks(page, name):
    """Nothing goes over the edge, and axe finds nothing, on wide and narrow screens, light and dark."""
    for scheme in ("light", "dark"):
        for device in (DESKTOP, PHONE):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size(device["viewport"])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            # Of the four both schemes and both widths, which is enough for it.
            if (scheme, device) in [("light", DESKTOP), ("dark", PHONE)]:
                assert violations(page) == []
            shot(page, f"seen-{name}-{scheme}-{device['viewport']['width']}")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESKTOP["viewport"])


def press(page, name):
    page.get_by_role("button", name=name, exact=True).press("Enter")


def put(page, kind, document):
    """Puts a field on the first page of a document, by keyboard."""
    page.locator(".sheet-name", has_text=document).evaluate("heading => heading.scrollIntoView()")
    page.wait_for_timeout(300)
    press(page, kind)
    expect(page.locator(".placed-control").locator("visible=true").and_(page.locator(":focus"))).to_be_visible()


def test_a_sender_chooses_who_sees_a_document_and_when_it_is_part_of_the_request(service, open_page):
    page = signed_in(open_page, service, DESKTOP)
    page.goto(f"{service.address}/#/new")
    page.set_input_files("input[type=file]", [file("Lease.pdf"), file("Salary.pdf")])
    expect(page.locator(".chosen")).to_have_count(2)
    press(page, "Continue")
    page.get_by_label("Name", exact=True).fill("Jane Doe")
    press(page, "Add a person")
    page.get_by_label("Name", exact=True).nth(1).fill("Ben Roe")
    seen = page.get_by_role("region", name="Who sees which document")
    expect(seen.locator("summary")).to_have_text(["Lease.pdf Seen by everyone", "Salary.pdf Seen by everyone"])
    seen.locator("summary").nth(1).press("Enter")
    seen.get_by_role("group", name="Salary.pdf").get_by_label("Jane Doe").press("Space")
    expect(seen.locator("summary")).to_have_text(["Lease.pdf Seen by everyone", "Salary.pdf Seen by Ben Roe"])
    looks(page, "people")
    press(page, "Continue")
    page.locator(".sheet--shown").first.wait_for()

    # A field in a document that its person does not see is told, and keeps the request from being sent.
    put(page, "Checkbox", "Salary.pdf")
    expect(page.get_by_role("status").filter(has_text=CONFLICT)).to_be_visible()
    expect(page.get_by_role("button", name="Show it to Jane Doe")).to_be_visible()
    looks(page, "conflict")
    page.goto(f"{service.address}/#/new/review")
    expect(page.get_by_text(CONFLICT)).to_be_visible()
    page.goto(f"{service.address}/#/new/fields")
    page.locator(".placed-control").press("Delete")
    expect(page.get_by_text(CONFLICT)).to_have_count(0)

    put(page, "Checkbox", "Lease.pdf")
    page.get_by_role("radio", name="Ben Roe").press("Space")
    put(page, "Signature", "Salary.pdf")

    # The second document is part of the request only where the box in the first is ticked.
    page.locator("summary", has_text="Documents").press("Enter")
    rules = page.get_by_role("group", name="Salary.pdf")
    expect(page.get_by_role("group", name="Lease.pdf").get_by_role("button")).to_have_count(0)
    rules.get_by_role("button", name="When part of the request").press("Enter")
    dialog = page.get_by_role("dialog", name="Rules for Salary.pdf")
    expect(dialog.get_by_text("Without a rule the document is always part of the request.")).to_be_visible()
    looks(page, "rules")
    dialog.get_by_role("button", name="Done").press("Enter")
    expect(rules).to_contain_text("Part of the request only when checkbox1 is ticked.")

    # The fields of a page are saved as a block, and put on a page for another person.
    page.locator(".placed-control").first.focus()
    page.locator("summary", has_text="Blocks of fields").press("Enter")
    expect(page.get_by_text("No blocks yet")).to_be_visible()
    press(page, "Save as block")
    dialog = page.get_by_role("dialog", name="Save as block")
    dialog.get_by_role("button", name="Save", exact=True).press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("Name the block, and choose its fields.")
    dialog.get_by_label("Name", exact=True).fill("Consent")
    looks(page, "block")
    dialog.get_by_role("button", name="Save", exact=True).press("Enter")
    page.locator(".sheet-name", has_text="Lease.pdf").evaluate("heading => heading.scrollIntoView()")
    page.wait_for_timeout(300)
    page.get_by_role("button", name="Consent").first.press("Enter")
    expect(page.locator(".placed-control")).to_have_count(3)
    looks(page, "blocks")
    [block] = service.ask("GET", "blocks").json()["items"]
    assert (block["name"], [field["kind"] for field in block["fields"]]) == ("Consent", ["checkbox"])
    press(page, "Delete Consent")
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).press("Enter")
    expect(page.get_by_text("No blocks yet")).to_be_visible()

    press(page, "Continue")
    words = ["Seen by Ben Roe", "Part of the request only when checkbox1 is ticked."]
    for each in words:
        expect(page.get_by_text(each)).to_be_visible()
    looks(page, "review")
    press(page, "Make the links")
    page.wait_for_function("() => /requests\\/req_/.test(location.hash)")
    made = service.ask("GET", f"requests/{page.url.rsplit('/', 1)[1].split('?')[0]}").json()
    jane, ben = made["signers"]
    assert jane["documents"] == [1] and ben.get("documents") is None
    fields = {(person["name"], field["kind"], field.get("document", 1)) for person in (jane, ben) for field in person["fields"]}
    assert fields == {("Jane Doe", "checkbox", 1), ("Ben Roe", "checkbox", 1), ("Ben Roe", "signature", 2)}
    names = [field["name"] for field in ben["fields"] if field["kind"] == "checkbox"]
    assert names != ["checkbox1"]
    assert "rules" not in made["documents"][0]
    assert made["documents"][1]["rules"] == [{"effect": "show", "of": [{"field": "checkbox1", "is": "checked"}]}]
    page.get_by_role("link", name="Open the request").press("Enter")
    for each in words:
        expect(page.get_by_text(each)).to_be_visible()
    looks(page, "request")
