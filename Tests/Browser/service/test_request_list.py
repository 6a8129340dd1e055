"""The sender's list of requests: its filters, labels and saved searches, and what is done with many at once."""

import csv
import io

import pytest
from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, Running, shot
from .test_templates import entered

FIELD = {"kind": "text", "page": 1, "frame": [72, 60, 120, 18]}
TITLES = [f"{kind} {number}" for number in range(1, 5) for kind in ("Lease", "Order", "Contract")]


@pytest.fixture
def busy():
    """A service with twelve requests, two of them withdrawn, and two labels."""
    running = Running()
    running.ask("PATCH", "account", json={"name": "Anna Berg"})
    document = running.upload()
    made = {}
    for title in TITLES:
        signers = [{"name": "Jane Doe", "email": "jane@example.org", "fields": [FIELD]}, {"name": "Omar Haddad", "fields": [FIELD]}]
        made[title] = running.ask("POST", "requests", json={"document": document, "title": title, "signers": signers}).json()["id"]
    for title in ("Order 1", "Order 2"):
        running.ask("POST", f"requests/{made[title]}/cancel")
    labels = [running.ask("POST", "labels", json={"name": name, "color": color}).json()["id"] for name, color in (("Urgent", "#ffd400"), ("Berlin", "#14306b"))]
    running.ask("PUT", f"requests/{made['Lease 4']}/labels", json={"labels": labels})
    running.made, running.labels = made, labels
    yield running
    assert running.stop() == 0


def rows(page):
    return page.locator(".row--request")


def told(busy, title):
    return busy.ask("GET", f"requests/{busy.made[title]}").json()


def test_tabs_labels_and_words_find_requests_and_are_kept_as_a_search(busy, open_page):
    page = entered(busy, open_page)
    expect(rows(page)).to_have_count(12)
    expect(page.get_by_role("button", name="Withdrawn 2")).to_be_visible()
    page.get_by_role("button", name="Withdrawn 2").click()
    expect(rows(page)).to_have_count(2)
    page.get_by_role("button", name="All 12").click()
    page.get_by_role("combobox", name="All labels").select_option("Urgent")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).locator(".label-mark")).to_have_text(["Berlin", "Urgent"])
    page.get_by_role("combobox", name="All labels").select_option("")
    page.get_by_role("searchbox").fill("lease")
    expect(rows(page)).to_have_count(4)
    page.get_by_role("button", name="Save search").click()
    page.get_by_role("textbox", name="Name of the search").fill("My leases")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="All").click()
    page.get_by_role("searchbox").fill("")
    expect(rows(page)).to_have_count(12)
    page.reload()
    page.get_by_role("combobox", name="Saved searches").select_option("My leases")
    expect(rows(page)).to_have_count(4)
    assert "q=lease" in page.url
    with page.expect_download() as loaded:
        page.get_by_role("button", name="Table (CSV)").click()
    table = list(csv.DictReader(io.StringIO(loaded.value.path().read_bytes().decode("utf-8-sig"))))
    assert [row["title"] for row in table] == ["Lease 4", "Lease 3", "Lease 2", "Lease 1"]
    page.get_by_role("button", name="Delete My leases").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("combobox", name="Saved searches")).to_have_count(0)
    assert busy.ask("GET", "searches").json()["items"] == []


def test_many_are_chosen_and_changed_by_keys_alone(busy, open_page):
    page = entered(busy, open_page)
    page.get_by_role("checkbox", name="Select Contract 4").focus()
    page.keyboard.press("Space")
    for _ in range(2):
        page.keyboard.press("Shift+ArrowDown")
    bar = page.get_by_role("region", name="Selected requests")
    expect(bar).to_contain_text("3 selected")
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    # A range with Shift, from a box that was pressed before.
    page.get_by_role("checkbox", name="Select Lease 4").press("Space")
    page.get_by_role("checkbox", name="Select Contract 3").click(modifiers=["Shift"])
    expect(bar).to_contain_text("2 selected")
    bar.get_by_role("button", name="Labels").press("Enter")
    urgent, berlin = page.get_by_role("checkbox", name="Urgent"), page.get_by_role("checkbox", name="Berlin")
    assert urgent.evaluate("box => box.indeterminate") and berlin.evaluate("box => box.indeterminate")
    urgent.press("Space")
    page.get_by_role("textbox", name="New label").press_sequentially("Paid")
    page.keyboard.press("Enter")
    expect(page.get_by_role("checkbox", name="Paid")).to_be_checked()
    shot(page, "labels-dialog")
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    expect(rows(page).filter(has_text="Contract 3").locator(".label-mark")).to_have_text(["Paid", "Urgent"])
    expect(rows(page).filter(has_text="Lease 4").locator(".label-mark")).to_have_text(["Berlin", "Paid", "Urgent"])
    expect(bar).to_be_hidden()


def test_what_cannot_be_done_is_reported_and_the_rest_is_done(busy, open_page):
    page = entered(busy, open_page)
    page.get_by_role("checkbox", name="Select all").check()
    bar = page.get_by_role("region", name="Selected requests")
    expect(bar).to_contain_text("12 selected")
    bar.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    report = page.get_by_role("dialog", name="2 requests were left as they were")
    expect(report).to_contain_text("Order 1")
    expect(report).to_contain_text("10 requests were changed.")
    shot(page, "task-report")
    report.get_by_role("button", name="Done").last.click()
    expect(page.get_by_role("button", name="Withdrawn 12")).to_be_visible()
    page.get_by_role("checkbox", name="Select all").check()
    bar.get_by_role("button", name="Archive").click()
    expect(page.get_by_text("No requests yet")).to_be_visible()
    page.get_by_role("button", name="Archived").click()
    expect(rows(page)).to_have_count(12)
    page.get_by_role("checkbox", name="Select Lease 1").check()
    bar.get_by_role("button", name="Take out of the archive").click()
    expect(rows(page)).to_have_count(11)
    page.get_by_role("checkbox", name="Select Lease 2").check()
    with page.expect_download() as loaded:
        bar.get_by_role("button", name="Download").click()
    assert loaded.value.path().read_bytes()[:2] == b"PK"
    bar.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(rows(page)).to_have_count(10)
    busy.ask("GET", f"requests/{busy.made['Lease 2']}", expected=(404,))


def test_a_request_gets_and_loses_labels_on_its_page(busy, open_page):
    page = entered(busy, open_page)
    page.goto(f"{busy.address}/#/requests/{busy.made['Lease 4']}")
    labels = page.locator(".request-labels")
    expect(labels.locator(".label-mark")).to_have_text(["Berlin", "Urgent"])
    labels.get_by_role("button", name="Labels").click()
    page.get_by_role("checkbox", name="Berlin").uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(labels.locator(".label-mark")).to_have_text(["Urgent"])
    assert told(busy, "Lease 4")["labels"] == [busy.labels[0]]


@pytest.mark.parametrize("device, scheme", [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "light"), (PHONE, "dark")])
def test_the_list_is_accessible_and_fits(busy, open_page, device, scheme):
    page = entered(busy, open_page, device=device, color_scheme=scheme)
    expect(rows(page)).to_have_count(12)
    for title in ("Lease 4", "Contract 3"):
        page.get_by_role("checkbox", name=f"Select {title}").check()
    expect(page.get_by_role("region", name="Selected requests")).to_be_visible()
    shot(page, f"request-list-{device['viewport']['width']}-{scheme}")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
