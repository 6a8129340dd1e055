"""The sender's pages: entering, lists, one request, settings."""

import pathlib
import re

import pytest
from contract import DOCUMENT
from playwright.sync_api import expect
from texts import area

from ..access import violations
from ..waiting import pause_clock
from .account import AUDIT, Account, entry, request
from .service import problem


def test_a_key_lets_in(open_page):
    page = open_page("/sender", Account(inside=False))
    page.get_by_label("API key").fill("sk_wrong")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("This key is not known here.")).to_be_visible()
    page.get_by_label("API key").fill("sk_good")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Requests")).to_be_visible()
    # Browsers let a stream of events have no header fields of the page's.
    assert all(call["headers"].get("signet-csrf") == "1" for call in page.service.calls if call["path"] != "events")
    assert "authorization" not in page.service.calls[-1]["headers"]
    assert "sk_good" not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")


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


def test_rows_stay_where_they_are_when_the_reminders_come(open_page):
    account = Account()
    account.hold("reminders")
    page = open_page("/sender", account)
    link = page.locator(".row").nth(1).locator(".row-link")
    link.focus()
    account.release("reminders")
    expect(page.locator(".row").nth(1)).to_contain_text("A reminder is due")
    expect(link).to_be_focused()


def test_the_focus_goes_on_with_the_next_part_of_a_list(open_page):
    account = Account()
    account.requests = [request(number, f"Contract {number}", "sent", ("Jane Doe", "ready")) for number in range(70)]
    page = open_page("/sender", account)
    page.get_by_role("button", name="Load more").press("Enter")
    expect(page.locator(".row")).to_have_count(70)
    expect(page.locator(".row-link").nth(50)).to_be_focused()


def test_states_filter_and_words_find(open_page):
    page = open_page("/sender", Account())
    page.get_by_role("button", name="Waiting for others").click()
    expect(page.locator(".row")).to_have_count(2)
    assert page.service.asked("requests")[-1]["query"]["waiting"] == "others"
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
    page.get_by_role("searchbox").fill("contract 11")
    expect(page.locator(".row")).to_have_count(11)
    assert page.service.asked("requests")[-1]["query"] == {"limit": "50", "q": "contract 11"}
    page.get_by_role("searchbox").fill("contract")
    expect(page.locator(".row")).to_have_count(50)
    page.get_by_role("button", name="Load more").click()
    expect(page.locator(".row")).to_have_count(100)
    assert page.service.asked("requests")[-1]["query"]["q"] == "contract"


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
    people = page.get_by_role("region", name="People")
    # Who has signed gets one to read.
    expect(people.get_by_role("button", name="New link")).to_have_count(2)
    expect(page.get_by_role("button", name="Certificate")).to_have_count(0)
    assert violations(page) == []


def test_documents_are_searched_by_the_service(open_page):
    page = open_page("/sender#/documents", Account())
    page.get_by_role("searchbox", name="Search documents").fill("lease")
    expect(page.locator(".row")).to_have_count(1)
    page.get_by_role("searchbox").fill("nothing")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    assert page.service.asked("documents")[-1]["query"]["q"] == "nothing"
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".row")).to_have_count(1)


def test_a_request_that_is_over_is_deleted_after_a_question(open_page):
    page = open_page("/sender#/requests/req_3", Account())
    page.get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("dialog", name="Delete this request?")
    expect(dialog).to_contain_text("audit trail are deleted for good")
    assert not page.service.asked("requests/req_3", "DELETE")
    dialog.get_by_role("button", name="Delete").click()
    expect(page.locator(".row")).to_have_count(4)
    assert page.service.asked("requests/req_3", "DELETE")
    page.goto(page.url.split("#")[0] + "#/requests/req_1")
    expect(page.get_by_role("button", name="Withdraw")).to_be_visible()
    expect(page.get_by_role("button", name="Delete")).to_have_count(0)


def test_a_document_of_a_request_says_how_it_is_deleted(open_page):
    account = Account()
    account.answers["documents/doc_1"] = lambda request, body: problem(409, "document-in-use", "The document is part of a signing request.")
    page = open_page("/sender#/documents", account)
    page.get_by_role("button", name="Delete Lease.pdf").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text("Delete the request, and its documents are deleted with it.")


@pytest.mark.parametrize("title", ["Lease.pdf", "Lease.PDF.pdf"])
def test_a_title_that_ends_as_a_file_gives_one_ending(open_page, title):
    account = Account()
    account.requests[2]["title"] = title
    page = open_page("/sender#/requests/req_3", account)
    for button, name in (("Document", "Lease (signed).pdf"), ("Audit trail", "Lease.audit.json"), ("Certificate", "Lease.certificate.pdf")):
        with page.expect_download() as download:
            page.get_by_role("region", name="Files").get_by_role("button", name=button).click()
        assert download.value.suggested_filename == name


@pytest.mark.parametrize(("button", "path", "name"), [
    ("Document", "requests/req_3/document", "partner whose name is rather long (signed).pdf"),
    ("Audit trail", "requests/req_3/audit", ".audit.json"),
    ("Certificate", "requests/req_3/certificate", ".certificate.pdf"),
])
def test_files_are_downloaded(open_page, button, path, name):
    page = open_page("/sender#/requests/req_3", Account())
    with page.expect_download() as download:
        page.get_by_role("region", name="Files").get_by_role("button", name=button).click()
    assert download.value.suggested_filename.endswith(name)
    assert page.service.asked(path)


def test_the_history_is_in_words_and_names_people(open_page):
    account = Account()
    account.audit = {**AUDIT, "entries": [
        entry(1, "request.created", "sender", "first key", details={"title": "Lease"}),
        entry(2, "request.sent", "sender", "first key", details={"signer": "sgn_11", "name": "Omar Haddad"}),
        entry(3, "link.revoked", "sender", "first key", details={"signer": "sgn_11"}),
        entry(4, "reminder.sent", "sender", "first key", details={"signer": "sgn_11"}),
        entry(5, "reminder.noted", "sender", "Anna Berg", details={"signer": "sgn_11", "name": "Omar Haddad"}),
        entry(6, "field.filled", "signer", "Jane Doe", details={"kind": "signature", "source": "drawn"}),
        entry(7, "request.expired", "system", "signet-serve"),
        entry(8, "request.sent", "sender", "first key", details={"signer": "sgn_12", "name": "Eva Klein", "role": "approver"}),
        entry(9, "request.sent", "sender", "first key", details={"signer": "sgn_13", "name": "Ada Berg", "role": "viewer"}),
        entry(10, "signer.delegated", "signer", "Eva Klein", details={"signer": "sgn_14", "name": "Leo Winter", "from": "sgn_12"}),
    ]}
    page = open_page("/sender#/requests/req_1", account, timezone_id="Europe/Berlin")
    events = page.locator(".event-words > p:first-child")
    expect(events).to_have_text([
        "Request created Anna Berg", "Turn of Omar Haddad to sign ", "Link of Omar Haddad revoked Anna Berg", "Reminder noted for Omar Haddad Anna Berg",
        "Reminder noted for Omar Haddad Anna Berg", "Filled in: Signature Jane Doe", "Expired Service", "Turn of Eva Klein to approve ", "Turn of Ada Berg to read ",
        "Passed on to Leo Winter Eva Klein",
    ])
    expect(page.locator(".event").first.locator("time")).to_have_text(re.compile(r"20.* 10:31:00"))
    page.locator(".event").nth(5).get_by_text("Details").click()
    expect(page.locator(".event").nth(5)).to_contain_text("Given asDrawn")
    expect(page.locator(".event").nth(5)).to_contain_text("Time (UTC)2026-11-20T09:36:00.123Z")


def test_each_event_of_a_request_has_words():
    source = (pathlib.Path(__file__).parents[3] / "Sources/Audit/AuditEvent.swift").read_text()
    actions = set(re.findall(r'AuditAction\(rawValue: "([a-z.]+)"\)', source)) | {"reminder.noted", "reminder.sent"}
    assert len(actions) > 15
    words = area("sender", "en")
    assert [action for action in sorted(actions) if f"action.{action}" not in words] == []


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
    page = open_page("/sender#/requests/req_1", Account(), permissions=["clipboard-read", "clipboard-write"], clock=True)
    page.get_by_role("button", name="New link").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Make a new link").click()
    dialog = page.get_by_role("dialog", name="The new link")
    expect(dialog.get_by_label("Link for Omar Haddad", exact=True)).to_have_value("https://sign.example.org/s/new0000000000000000000")
    # It says so for some seconds.
    pause_clock(page)
    dialog.get_by_role("button", name="Copy", exact=True).click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    page.clock.resume()
    assert page.evaluate("navigator.clipboard.readText()") == "https://sign.example.org/s/new0000000000000000000"
    dialog.get_by_text("Show QR code").click()
    code = dialog.get_by_role("img", name="QR code with the link for Omar Haddad")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("naturalWidth", 41)
    assert page.service.asked("s/new0000000000000000000/qr")


def test_keys_are_made_shown_once_and_deleted(open_page):
    page = open_page("/sender#/settings", Account())
    page.get_by_role("button", name="New key").click()
    dialog = page.get_by_role("dialog", name="New key")
    dialog.get_by_role("button", name="Create").click()
    expect(dialog.get_by_text("Please give the key a name.")).to_be_visible()
    dialog.get_by_label("Name").fill("Shop")
    expect(dialog.get_by_text("Please give the key a name.")).to_have_count(0)
    dialog.get_by_label("Documents").select_option("no access")
    dialog.get_by_label("Audit").select_option("read")
    dialog.get_by_role("button", name="Create").click()
    expect(page.get_by_label("API key", exact=True)).to_have_value("sk_new_secret")
    page.get_by_role("dialog").get_by_role("button", name="Done").last.click()
    expect(page.get_by_text("Shop", exact=True)).to_be_visible()
    body = page.service.asked("keys", "POST")[0]["body"]
    assert body == {"name": "Shop", "scopes": ["requests:write", "audit:read"]}
    expect(page.locator(".row", has_text="Shop")).to_contain_text("Requests: read and write · Audit: read")
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
    assert page.service.asked("webhooks", "POST")[0]["body"]["events"] == [
        "signer.signed", "signer.declined", "request.returned", "request.completed", "request.cancelled", "request.expired"]


def test_deliveries_of_a_webhook_are_shown_and_made_again(open_page):
    page = open_page("/sender#/settings", Account())
    hook = page.get_by_role("region", name="Webhooks")
    summary = hook.get_by_text("Deliveries")
    summary.wait_for()
    assert not page.service.asked("webhooks/whk_1/deliveries")
    summary.focus()
    page.keyboard.press("Enter")
    expect(hook.locator(".deliveries li")).to_contain_text("The address answered 500.")
    expect(hook.locator(".deliveries .pill")).to_have_text("Failed")
    assert violations(page) == []
    hook.get_by_role("button", name="Deliver again").press("Enter")
    expect(hook.locator(".deliveries .pill")).to_have_text("Waiting")
    assert page.service.asked("deliveries/dlv_1/redeliver", "POST")


def test_a_new_key_may_send_documents_and_nothing_else(open_page):
    page = open_page("/sender#/settings", Account())
    page.get_by_role("button", name="New key").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Shop")
    page.get_by_role("dialog").get_by_role("button", name="Create").click()
    page.get_by_role("dialog", name="The new key").wait_for()
    assert page.service.asked("keys", "POST")[0]["body"]["scopes"] == ["documents:write", "requests:write"]


def test_all_scopes_and_events_of_the_api_are_offered_in_words(open_page):
    page = open_page("/sender", Account())
    told = page.evaluate("""async () => {
        const { AREAS, EVENTS } = await import('/assets/sender/settings-choices.js');
        return { AREAS, EVENTS };
    }""")
    schemas = DOCUMENT["components"]["schemas"]
    assert told["EVENTS"] == schemas["EventName"]["enum"]
    # The scope of operators is given by the command alone.
    offered = {f"{area}:{access}" for area in told["AREAS"] for access in ("read", "write")}
    assert offered == set(schemas["Scope"]["enum"]) - {"operations:read"}
    words = area("sender", "en")
    assert all(f"event.{event}" in words for event in told["EVENTS"]) and all(f"area.{name}" in words for name in told["AREAS"])


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_shows_the_whole_name_of_the_present_step(open_page, language):
    page = open_page(f"/sender?language={language}#/new", Account(), screen="small")
    name = page.locator("[aria-current=step] .step-name")
    name.wait_for()
    assert name.evaluate("element => element.scrollWidth <= element.clientWidth + 1 && element.getBoundingClientRect().width > 20")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_long_titles_take_two_lines_of_a_list(open_page, screen):
    account = Account()
    account.requests[2]["title"] = "Non-disclosure agreement with a partner whose name is rather long " * 9
    page = open_page("/sender", account, screen=screen)
    link = page.locator(".row-link").nth(2)
    link.wait_for()
    assert link.evaluate("element => element.clientHeight <= 2.2 * parseFloat(getComputedStyle(element).lineHeight)")
    assert link.get_attribute("title") == account.requests[2]["title"]
    page.goto(page.url.split("#")[0] + "#/requests/req_3")
    heading = page.locator(".page-head h1")
    heading.wait_for()
    assert heading.evaluate("element => element.clientHeight <= 4.2 * parseFloat(getComputedStyle(element).lineHeight)")


@pytest.mark.parametrize("screen", ["desktop", "phone", "small"])
def test_a_documents_name_is_not_squeezed_by_its_actions(open_page, screen):
    page = open_page("/sender#/documents", Account(), screen=screen)
    row = page.locator(".library .row").first
    row.wait_for()
    name = row.locator(".row-link")
    assert name.evaluate("name => name.scrollHeight <= name.clientHeight && name.getClientRects()[0].height < 30")
    expect(row.get_by_role("button", name="Request")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_long_name_does_not_squeeze_the_box_beside_it(open_page, screen):
    account = Account()
    account.requests[0]["signers"][1]["name"] = "Wolfeschlegelsteinhausenbergerdorff-Grzegorzewski of Harbour Street"
    page = open_page("/sender#/requests/req_1", account, screen=screen)
    page.get_by_role("button", name="Remind").click()
    box = page.get_by_role("dialog", name="Remind").get_by_role("checkbox").bounding_box()
    assert (box["width"], box["height"]) == (20, 20)


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
    # What the page asks for later may find that the session has ended before the click.
    page.wait_for_load_state("networkidle")
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


@pytest.mark.parametrize("path", ["requests/req_1", "requests", "documents", "settings"])
def test_trying_again_shows_that_it_works(open_page, path):
    account = Account()
    name = {"settings": "keys"}.get(path, path)
    account.answers[name] = lambda request, body: problem(503, "busy", "Busy.")
    page = open_page(f"/sender#/{path}", account)
    again = page.get_by_role("button", name="Try again").first
    again.wait_for()
    account.hold(name)
    again.click()
    working = page.locator("[aria-busy=true], .skeleton").first
    expect(working).to_be_visible()
    del account.answers[name]
    account.release(name)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_signing_out_shows_that_it_works(open_page):
    account = Account()
    page = open_page("/sender#/requests", account)
    page.locator(".row").first.wait_for()
    account.hold("session")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".nav-leave")).to_have_attribute("aria-busy", "true")
    account.release("session")
    expect(page.get_by_label("API key")).to_be_visible()
