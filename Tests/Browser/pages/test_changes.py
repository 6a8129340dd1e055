"""Pages that are open show what changes, by themselves."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from ..waiting import until
from .account import Account, request
from .service import Service, problem
from .signer import field, ready

SENDER = "/sender#/requests"


def gone(*reason):
    return lambda asked, body: problem(404, "link-unknown", "This link has expired.", **({"ended": list(reason)} if reason else {}))


def signing(open_page, pause=200, **options):
    service = Service()
    service.pause = pause
    page = open_page("/s/token", service, **options)
    ready(page)
    return page, service


@pytest.mark.parametrize(("reason", "title", "text"), [
    ("cancelled", "This request was withdrawn", "Anna Berg has withdrawn it."),
    ("expired", "This request has expired", "Anna Berg can send you a new link."),
    ("replaced", "A newer link has taken the place of this one", "Please open the newest link that you got"),
])
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_who_fills_in_reads_at_once_that_the_link_is_over(open_page, screen, reason, title, text):
    page, service = signing(open_page, screen=screen)
    service.answers["state"] = gone(reason)
    expect(page.get_by_role("heading", name=title)).to_be_focused()
    expect(page.locator(".calm")).to_contain_text(text)
    expect(page.locator(".calm")).to_contain_text("Lease, Harbour Street 12")
    expect(page.locator(".sheet")).to_have_count(0)
    assert violations(page) == []
    # The stream is not asked for again.
    count = len(service.asked("events"))
    page.wait_for_timeout(1500)
    assert len(service.asked("events")) == count


def test_dialogs_close_when_the_request_is_withdrawn(open_page):
    page, service = signing(open_page)
    field(page, "fld_sig1").click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    service.answers["state"] = gone("cancelled")
    expect(page.get_by_role("heading", name="This request was withdrawn")).to_be_focused()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_refusal_by_another_ends_the_page(open_page):
    page, service = signing(open_page)
    service.state["request"]["state"] = "declined"
    expect(page.get_by_role("heading", name="This request has ended")).to_be_focused()


def test_what_others_do_meanwhile_disturbs_nobody(open_page):
    page, service = signing(open_page)
    town = field(page, "fld_town")
    town.fill("Lisbon")
    service.state["others"][0]["state"] = "signed"
    asked = len(service.asked("state"))
    until(page, lambda: len(service.asked("state")) > asked + 1)
    expect(town).to_have_value("Lisbon")
    expect(town).to_be_focused()


def test_the_last_signer_gets_the_sealed_document_without_a_reload(open_page):
    service = Service()
    service.pause = 200
    service.state["signer"]["state"] = "signed"
    service.state["request"]["state"] = "sealing"
    page = open_page("/s/token", service)
    expect(page.get_by_role("heading", name="Everyone has signed")).to_be_visible()
    expect(page.get_by_role("link", name="Download")).to_have_count(0)
    service.state["request"]["state"] = "completed"
    expect(page.get_by_role("link", name="Download the signed document")).to_be_visible()


def test_without_a_stream_the_page_asks_at_intervals(open_page):
    service = Service()
    service.answers["events"] = lambda asked, body: problem(503, "busy", "Too many.")
    page = open_page("/s/token", service, clock=True)
    ready(page)
    service.answers["state"] = gone("cancelled")
    page.clock.run_for(16_000)
    expect(page.get_by_role("heading", name="This request was withdrawn")).to_be_focused()


def test_a_page_that_nobody_sees_has_no_stream_and_looks_when_it_is_seen(open_page):
    page, service = signing(open_page)
    hide = """state => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, "hidden")
    service.answers["state"] = gone("cancelled")
    page.wait_for_timeout(500)
    count = len(service.asked("events"))
    page.wait_for_timeout(1000)
    assert len(service.asked("events")) == count
    page.evaluate(hide, "visible")
    expect(page.get_by_role("heading", name="This request was withdrawn")).to_be_focused()


# MARK: The sender


def account(pause=200):
    made = Account()
    made.pause = pause
    return made


def test_a_request_shows_who_has_signed_and_keeps_the_focus(open_page):
    served = account()
    page = open_page(f"{SENDER}/req_1", served)
    people = page.locator(".people .pill")
    expect(people).to_have_text(["Signed", "Opened"])
    page.get_by_role("button", name="Withdraw").focus()
    served.requests[0]["signers"][0]["state"] = "viewed"
    expect(people).to_have_text(["Opened", "Opened"])
    expect(page.get_by_role("button", name="Withdraw")).to_be_focused()
    for signer in served.requests[0]["signers"]:
        signer["state"] = "signed"
    served.requests[0]["state"] = "sealing"
    expect(people).to_have_text(["Signed", "Signed"])
    expect(page.locator(".request-state")).to_have_text("Being sealed")
    # What had the focus is gone: it is where the page begins.
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_list_shows_what_changes_and_keeps_the_focus(open_page):
    served = account()
    page = open_page(SENDER, served)
    row = page.locator(".row", has_text="Lease, Harbour")
    expect(row).to_contain_text("1 of 2 signed")
    row.locator("a").focus()
    served.requests[0]["signers"][1]["state"] = "signed"
    served.requests.insert(0, request(7, "A new one", "sent", ("Mei Lin", "ready")))
    expect(row).to_contain_text("2 of 2 signed")
    expect(page.locator(".row").first).to_contain_text("A new one")
    expect(row.locator("a")).to_be_focused()


def test_after_signing_out_nothing_is_asked_for(open_page):
    served = account()
    page = open_page(SENDER, served)
    page.locator(".row").first.wait_for()
    until(page, lambda: len(served.asked("events")) > 1)
    served.inside = False
    page.get_by_role("link", name="Documents").click()
    expect(page.get_by_label("API key")).to_be_visible()
    page.wait_for_timeout(500)
    count = len(served.calls)
    page.wait_for_timeout(1500)
    assert len(served.calls) == count


# MARK: Deadlines, links and copies


@pytest.mark.parametrize(("language", "button", "label", "change"), [("en", "Change the deadline", "Days to sign", "Change"),
                                                                     ("de", "Frist ändern", "Tage zum Unterschreiben", "Ändern")])
@pytest.mark.parametrize("state", ["sent", "expired"])
def test_the_deadline_is_changed_before_and_after_it_has_passed(open_page, state, language, button, label, change):
    served = account()
    served.requests[0]["state"] = state
    page = open_page(f"/sender?language={language}#/requests/req_1", served)
    page.get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog")
    assert violations(page) == []
    dialog.get_by_label(label).fill("0")
    dialog.get_by_role("button", name=change, exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("365")
    dialog.get_by_label(label).fill("21")
    dialog.get_by_role("button", name=change, exact=True).click()
    expect(page.locator(".facts")).to_contain_text("2027")
    assert [call["body"] for call in served.asked("requests/req_1", "PATCH")] == [{"expires": "P21D"}]


def test_who_has_signed_gets_a_new_link_to_read(open_page):
    served = account()
    served.requests[0]["state"] = "expired"
    page = open_page(f"{SENDER}/req_1", served)
    # The other one has not signed, and the request is over.
    page.get_by_role("button", name="New link").click()
    expect(page.get_by_role("dialog")).to_contain_text("The new one shows what was signed.")
    page.get_by_role("dialog").get_by_role("button", name="Make a new link").click()
    dialog = page.get_by_role("dialog", name="The new link")
    assert "here you can read “Lease, Harbour Street 12”" in dialog.get_by_label("Message").input_value()


def test_a_request_is_used_again_with_its_fields(open_page):
    served = account()
    place = {"kind": "signature", "document": 1, "page": 2, "frame": [72, 42, 200, 44], "label": "", "required": True, "filled": True}
    lost = {**place, "page": 3}
    for signer in served.requests[0]["signers"]:
        signer["fields"] = [{"id": f"fld_{signer['id']}", "name": "signature1", **place}, {"id": f"fld_lost_{signer['id']}", "name": "signature2", **lost}]
    page = open_page(f"{SENDER}/req_1", served)
    page.get_by_role("button", name="Use again").click()
    expect(page.locator(".chosen-name")).to_have_text("Lease.pdf")
    # Another document keeps the fields that its pages hold.
    page.get_by_role("button", name="Another document").click()
    page.locator("input[type=file]").set_input_files({"name": "Lease.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"})
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_label("Name", exact=True).first).to_have_value("Jane Doe")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Make the links").click()
    expect(page.get_by_role("heading", name="ready")).to_be_visible()
    [sent] = [call["body"] for call in served.asked("requests", "POST")]
    assert (sent["title"], sent["message"]) == ("Lease, Harbour Street 12", "Please sign by Friday.")
    assert [(each["name"], [field["frame"] for field in each["fields"]]) for each in sent["signers"]] == [
        ("Jane Doe", [[72, 42, 200, 44]]), ("Omar Haddad", [[72, 42, 200, 44]])]


def test_documents_that_cannot_be_requested_are_not_offered(open_page):
    served = Account()
    served.documents.append({**served.documents[0], "id": "doc_2", "name": "Closed.pdf", "requestRefusal": "It forbids signature fields."})
    page = open_page("/sender#/documents", served)
    expect(page.locator(".row")).to_have_count(2)
    expect(page.get_by_role("button", name="Request")).to_have_count(1)
    page.goto(page.url.replace("#/documents", "#/new"))
    expect(page.locator(".known-item")).to_have_count(1)


@pytest.mark.parametrize(("language", "words"), [("en", "This link still shows what you have signed."), ("de", "Dieser Link zeigt weiterhin, was Sie unterschrieben haben.")])
def test_who_has_signed_reads_that_the_link_stays_after_a_withdrawal(open_page, language, words):
    service = Service()
    service.pause = 200
    service.state["signer"]["state"] = "signed"
    page = open_page(f"/s/token?language={language}", service)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    service.state["request"]["state"] = "cancelled"
    expect(page.locator(".calm")).to_contain_text(words)
    expect(page.locator(".calm a[href='/s/token/document']")).to_have_count(1)
