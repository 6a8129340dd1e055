"""Requests for the rows of a table, from the page."""

from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, shot
from .hands import enter_key

FIELDS = [
    {"kind": "signature", "page": 2, "frame": [125, 598, 150, 50]},
    {"kind": "money", "name": "rent", "page": 1, "frame": [125, 598, 150, 20]},
    {"kind": "date", "name": "begin", "page": 1, "frame": [125, 498, 150, 20]},
]
PRESSED = "() => { window.presses = 0; addEventListener('click', (event) => { if (event.isTrusted) window.presses += 1; }, true); }"


def template(service, name="Lease"):
    content = {"document": service.upload(), "signers": [{"part": "Tenant", "name": "", "fields": FIELDS}]}
    return service.ask("POST", "templates", json={"name": name, "content": content}).json()


def table(count, date="{}.12.2026"):
    rows = [f"Person {number};person{number}@example.org;1.2{number % 90 + 10},50;{date.format(number % 28 + 1)}" for number in range(count)]
    return "\r\n".join(["Name;E-Mail;Rent;Begin", *rows]).encode("cp1252")


def signed_in(service, open_page, path, device=DESKTOP, **options):
    # Before the session is made, the service says that there is none.
    page = open_page(f"{service.address}/#/{path}", device=device, expects_errors=True, **options)
    enter_key(page, service.key)
    return page


def test_two_hundred_people_are_asked_in_at_most_eight_presses(service, open_page):
    template(service)
    page = signed_in(service, open_page, "requests")
    page.get_by_role("link", name="Send to many").wait_for()
    page.evaluate(PRESSED)
    page.get_by_role("link", name="Send to many").click()
    page.get_by_role("link", name="Send to many people").click()
    with page.expect_file_chooser() as chooser:
        page.locator("input[type=file]").click()
    chooser.value.set_files({"name": "people.csv", "mimeType": "text/csv", "buffer": table(200)})
    expect(page.locator(".bulk-counts")).to_have_text("200 rows: 200 can be sent, 0 cannot.")
    expect(page.get_by_text("→ 2026-12-01").first).to_be_visible()
    page.get_by_role("button", name="Send 200 requests").click()
    expect(page.get_by_text("Finished · 200 of 200 sent")).to_be_visible()
    # The label of the file's place is pressed with its input.
    assert page.evaluate("() => window.presses") <= 8
    assert len(service.ask("GET", "requests?limit=200").json()["items"]) == 200
    with page.expect_download() as report:
        page.get_by_role("button", name="Download the report").click()
    assert report.value.suggested_filename == "people report.csv"
    assert report.value.path().read_bytes().count(b"\r\n") == 201


def test_what_is_wrong_is_said_beside_the_cell_and_asked_for(service, open_page):
    template(service, "Sale")
    data = table(3, date="{}/12/2026") + b"\r\nAnna;nobody;many;1/1/2027\r\nBert;b@example.org;5;1/1/2027;more\r\n"
    for device, name in ((DESKTOP, "desktop"), (PHONE, "phone")):
        for scheme in ("light", "dark"):
            page = signed_in(service, open_page, "bulk/new", device, color_scheme=scheme)
            page.locator("input[type=file]").set_input_files({"name": "people.csv", "mimeType": "text/csv", "buffer": data})
            expect(page.get_by_text("choose what is first")).to_be_visible()
            expect(page.get_by_role("button", name="Send", exact=False)).to_have_count(0)
            page.get_by_label("Begin: Order of the days’ parts").select_option("d/m/y")
            expect(page.locator(".bulk-counts")).to_have_text("5 rows: 3 can be sent, 2 cannot.")
            expect(page.get_by_role("cell", name="nobody")).to_contain_text("is not an address")
            assert violations(page) == []
            shot(page, f"bulk-checked-{name}-{scheme}")
            page.evaluate("() => document.querySelector('.bulk-table').scrollIntoView()")
            shot(page, f"bulk-rows-{name}-{scheme}")
    page.get_by_role("button", name="Send 3 requests").click()
    expect(page.get_by_text("2 rows were not sent").first).to_be_visible()
    expect(page.get_by_text("Row 5")).to_be_visible()
    assert violations(page) == []
    shot(page, "bulk-page-phone")
    page.goto(f"{service.address}/#/bulk")
    page.get_by_text("3 of 3 sent").wait_for()
    assert violations(page) == []
    shot(page, "bulk-list-phone")
