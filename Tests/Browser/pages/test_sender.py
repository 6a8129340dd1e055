"""The sender's pages: entering, lists, one request, settings."""

import pytest
from playwright.sync_api import expect

from access import violations
from account import Account, request
from service import problem


def test_a_key_lets_in(open_page):
    page = open_page("/sender", Account(inside=False))
    page.get_by_label("API key").fill("sk_wrong")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("This key is not known here.")).to_be_visible()
    page.get_by_label("API key").fill("sk_good")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Requests")).to_be_visible()
    assert all(call["headers"].get("signet-csrf") == "1" for call in page.service.calls)
    assert "authorization" not in page.service.calls[-1]["headers"]
    assert "sk_good" not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")


def test_a_one_time_link_lets_in_and_leaves_the_address(open_page):
    page = open_page("/sender#/enter/once", Account(inside=False))
    expect(page.get_by_role("heading", name="Requests")).to_be_visible()
    assert "once" not in page.url
    assert page.service.asked("session", "POST")[0]["body"] == {"key": "once"}


def test_a_used_link_says_so(open_page):
    page = open_page("/sender#/enter/used", Account(inside=False))
    expect(page.get_by_text("This link was used already or has expired.")).to_be_visible()


def test_after_entering_the_wanted_page_shows(open_page):
    page = open_page("/sender#/settings", Account(inside=False))
    page.get_by_label("API key").fill("sk_good")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_signing_out(open_page):
    page = open_page("/sender", Account())
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("API key")).to_be_visible()
    assert page.service.asked("session", "DELETE")


def test_requests_are_listed_with_states_and_due_reminders(open_page):
    page = open_page("/sender", Account())
    rows = page.locator(".row")
    expect(rows).to_have_count(5)
    expect(rows.nth(0)).to_contain_text("1 of 2 signed")
    expect(rows.nth(2)).to_contain_text("Completed")
    expect(rows.nth(1)).to_contain_text("A reminder is due")
    expect(page.get_by_text("A reminder is due for 1 request")).to_be_visible()


def test_states_filter_and_words_find(open_page):
    page = open_page("/sender", Account())
    page.get_by_role("button", name="Waiting").click()
    expect(page.locator(".row")).to_have_count(2)
    assert page.service.asked("requests")[-1]["query"]["state"] == "sent"
    page.get_by_role("searchbox").fill("haddad lease")
    expect(page.locator(".row")).to_have_count(1)
    assert "q=haddad" in page.url
    page.reload()
    expect(page.locator(".row")).to_have_count(1)
    page.get_by_role("searchbox").fill("nobody")
    expect(page.get_by_text("Nothing found")).to_be_visible()


def test_long_lists_are_loaded_in_parts_and_searched_whole(open_page):
    account = Account()
    account.requests = [request(number % 19, f"Contract {number}", "sent", ("Jane Doe", "ready")) for number in range(120)]
    page = open_page("/sender", account)
    expect(page.locator(".row")).to_have_count(50)
    page.get_by_role("button", name="Load more").click()
    expect(page.locator(".row")).to_have_count(100)
    page.get_by_role("searchbox").fill("contract 119")
    expect(page.locator(".row")).to_have_count(1)


def test_an_account_without_requests_is_shown_the_way(open_page):
    account = Account()
    account.requests = []
    page = open_page("/sender", account)
    expect(page.get_by_text("No requests yet")).to_be_visible()


def test_a_list_that_fails_can_be_loaded_again(open_page):
    account = Account()
    account.answers["requests"] = lambda request, body: "offline"
    page = open_page("/sender", account)
    expect(page.get_by_text("No connection to the service.")).to_be_visible()
    del account.answers["requests"]
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".row")).to_have_count(5)


def test_one_request_shows_signers_and_history(open_page):
    page = open_page("/sender#/requests/req_1", Account())
    expect(page.get_by_role("heading", name="Lease, Harbour Street 12")).to_be_focused()
    expect(page.locator(".event")).to_have_count(6)
    expect(page.locator(".event").last).to_contain_text("Signed Jane Doe")
    page.locator(".event").last.get_by_text("Details").click()
    expect(page.locator(".event").last).to_contain_text("192.0.2.7")
    people = page.get_by_role("region", name="Who signs")
    expect(people.get_by_role("button", name="New link")).to_have_count(1)
    expect(page.get_by_role("button", name="Certificate")).to_have_count(0)


@pytest.mark.parametrize(("button", "path", "name"), [
    ("Document", "requests/req_3/document", "partner whose name is rather long.pdf"),
    ("Audit trail", "requests/req_3/audit", ".audit.json"),
    ("Certificate", "requests/req_3/certificate", ".certificate.pdf"),
])
def test_files_are_downloaded(open_page, button, path, name):
    page = open_page("/sender#/requests/req_3", Account())
    with page.expect_download() as download:
        page.get_by_role("region", name="Files").get_by_role("button", name=button).click()
    assert download.value.suggested_filename.endswith(name)
    assert page.service.asked(path)


def test_a_reminder_is_sent(open_page):
    page = open_page("/sender#/requests/req_1", Account())
    page.get_by_role("button", name="Remind").click()
    expect(page.get_by_role("button", name="Reminded")).to_be_visible()
    assert page.service.asked("requests/req_1/remind", "POST")[0]["headers"]["idempotency-key"]


def test_a_request_is_withdrawn_after_a_question(open_page):
    page = open_page("/sender#/requests/req_1", Account())
    page.get_by_role("button", name="Withdraw").click()
    dialog = page.get_by_role("dialog", name="Withdraw this request?")
    dialog.get_by_role("button", name="Cancel").last.click()
    assert not page.service.asked("requests/req_1/cancel")
    page.get_by_role("button", name="Withdraw").click()
    dialog.get_by_role("button", name="Withdraw").click()
    expect(page.locator(".request-state")).to_have_text("Withdrawn")
    expect(page.get_by_role("button", name="Remind")).to_have_count(0)


def test_a_refusal_stays_in_the_dialog(open_page):
    account = Account()
    account.answers["requests/req_1/cancel"] = lambda request, body: problem(409, "over", "It is completed already.")
    page = open_page("/sender#/requests/req_1", account)
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("dialog").get_by_text("It is completed already.")).to_be_visible()


def test_a_new_link_is_shown_once_with_code_and_copy(open_page):
    page = open_page("/sender#/requests/req_1", Account(), permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="New link").click()
    page.get_by_role("dialog").get_by_role("button", name="Make a new link").click()
    dialog = page.get_by_role("dialog", name="The new link")
    expect(dialog.get_by_label("Link for Omar Haddad", exact=True)).to_have_value("https://sign.example.org/s/new0000000000000000000")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "https://sign.example.org/s/new0000000000000000000"
    dialog.get_by_text("Show QR code").click()
    expect(dialog.get_by_role("img", name="QR code with the link for Omar Haddad")).to_be_visible()


def test_keys_are_made_shown_once_and_deleted(open_page):
    page = open_page("/sender#/settings", Account())
    page.get_by_role("button", name="New key").click()
    dialog = page.get_by_role("dialog", name="New key")
    dialog.get_by_role("button", name="Create").click()
    expect(dialog.get_by_text("Please give the key a name.")).to_be_visible()
    dialog.get_by_label("Name").fill("Shop")
    dialog.get_by_label("audit:read").uncheck()
    dialog.get_by_role("button", name="Create").click()
    expect(page.get_by_label("API key", exact=True)).to_have_value("sk_new_secret")
    page.get_by_role("dialog").get_by_role("button", name="Done").last.click()
    expect(page.get_by_text("Shop", exact=True)).to_be_visible()
    body = page.service.asked("keys", "POST")[0]["body"]
    assert body["name"] == "Shop" and "audit:read" not in body["scopes"] and "admin" not in body["scopes"]
    page.get_by_role("button", name="Delete Accounting").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Accounting")).to_have_count(0)


def test_webhooks_are_made_and_deleted(open_page):
    page = open_page("/sender#/settings", Account())
    page.get_by_role("button", name="New webhook").click()
    dialog = page.get_by_role("dialog", name="New webhook")
    dialog.get_by_label("Address").fill("example")
    dialog.get_by_role("button", name="Create").click()
    expect(dialog.get_by_text("Please enter an address with https://.")).to_be_visible()
    dialog.get_by_label("Address").fill("https://example.org/new")
    dialog.get_by_role("button", name="Create").click()
    expect(page.get_by_label("Secret for checking deliveries")).to_have_value("whsec_new")
    assert "request.completed" in page.service.asked("webhooks", "POST")[0]["body"]["events"]


def test_documents_and_signatures_are_listed_and_deleted(open_page):
    page = open_page("/sender#/documents", Account())
    expect(page.get_by_text("2 pages")).to_be_visible()
    page.get_by_role("button", name="Delete Lease.pdf").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No documents")).to_be_visible()
    page.get_by_role("link", name="Signatures").click()
    expect(page.get_by_role("img", name="Signature Anna Berg")).to_be_visible()


def test_a_session_that_ends_asks_for_the_key(open_page):
    page = open_page("/sender", Account())
    page.locator(".row").first.wait_for()
    page.service.inside = False
    page.get_by_role("link", name="Documents").click()
    expect(page.get_by_label("API key")).to_be_visible()


@pytest.mark.parametrize("route", ["requests", "requests/req_1", "documents", "signatures", "settings", "enter", "new"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_pages_have_no_violations_and_no_sideways_scroll(open_page, route, scheme, screen):
    page = open_page(f"/sender#/{route}", Account(), screen=screen, color_scheme=scheme)
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_german(open_page):
    page = open_page("/sender?language=de", Account())
    expect(page.get_by_role("heading", name="Vorgänge")).to_be_visible()
    expect(page.locator(".row").first).to_contain_text("1 von 2 unterschrieben")


def test_codes_are_read_by_an_independent_reader(open_page):
    reader = pytest.importorskip("zxingcpp")
    numpy = pytest.importorskip("numpy")
    page = open_page("/sender", Account())
    for text in ("https://sign.example.org/s/4fJ2kq9ZpXw7bTnR1sVcYd", "x" * 122, "ü" * 60, "q" * 412):
        grid = page.evaluate("async (text) => (await import('/assets/sender/qr.js')).modules(text)", text)
        picture = numpy.pad(numpy.where(numpy.array(grid), 0, 255).astype("uint8"), 4, constant_values=255)
        (found,) = reader.read_barcodes(numpy.kron(picture, numpy.ones((6, 6), "uint8")))
        assert found.text == text


def test_a_code_has_its_fixed_patterns(open_page):
    page = open_page("/sender", Account())
    grid = page.evaluate("async () => (await import('/assets/sender/qr.js')).modules('https://sign.example.org/s/4fJ2kq9ZpXw7bTnR1sVcYd')")
    assert len(grid) == 33
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in ((0, 0), (0, 26), (26, 0)):
        assert ["".join("1" if grid[top + y][left + x] else "0" for x in range(7)) for y in range(7)] == finder
    assert [grid[6][x] for x in range(8, 25)] == [x % 2 == 0 for x in range(8, 25)]
