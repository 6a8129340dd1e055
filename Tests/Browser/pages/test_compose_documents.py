"""The document of a new request: its title, where it comes from, and those that cannot be sent."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .account import Account, DOCUMENT
from .test_compose import PDF, begin


def choose(page, name):
    page.set_input_files("input[type=file]", {**PDF, "name": name})
    page.locator(".chosen-name", has_text=name).wait_for()


@pytest.mark.parametrize("typed", [None, "", "Our lease"])
def test_the_title_follows_the_document_until_somebody_types_one(open_page, typed):
    account = Account()
    account.answers["documents"] = lambda request, body: (
        {"status": 201, "json": {**DOCUMENT, "id": f"doc_{len(account.calls)}", "name": account.calls[-1]["query"]["name"]}} if request.method == "POST"
        else {"json": {"items": [], "next": None}})
    page = begin(open_page, step="document", account=account)
    page.get_by_role("button", name="Another document").click()
    choose(page, "Project Proposal.pdf")
    page.goto(page.url.split("#")[0] + "#/new/review")
    title = page.get_by_label("Title")
    expect(title).to_have_value("Project Proposal")
    # What is emptied is not typed either.
    if typed is not None:
        title.fill(typed)
    page.goto(page.url.split("#")[0] + "#/new/document")
    page.get_by_role("button", name="Another document").click()
    choose(page, "ECSTR11-01.PDF")
    page.goto(page.url.split("#")[0] + "#/new/review")
    expect(title).to_have_value(typed or "ECSTR11-01")
    page.reload()
    expect(title).to_have_value(typed or "ECSTR11-01")


REFUSALS = [
    {"signed": ["Signature1"], "requestRefusal": "The document is signed."},
    {"requestRefusal": "The document is a dynamic XFA form, which no viewer but Acrobat shows, and whose pages are made from data when it is opened."},
]


@pytest.mark.parametrize("refused", REFUSALS)
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_document_that_cannot_be_sent_is_readable_and_says_why(open_page, screen, refused):
    account = Account()
    account.answers["documents"] = lambda request, body: (
        {"status": 201, "json": {**DOCUMENT, **refused, "name": f"{'Annual_report_of_the_harbour_' * 3}.pdf"}} if request.method == "POST"
        else {"json": {"items": [], "next": None}})
    page = open_page("/sender#/new", account, screen=screen)
    page.set_input_files("input[type=file]", PDF)
    card = page.locator(".chosen")
    expect(card.get_by_role("alert")).to_be_visible()
    assert card.locator(".chosen-name").bounding_box()["width"] > 200
    assert card.bounding_box()["height"] < 400
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.parametrize(("screen", "words"), [("desktop", "Drop a PDF here"), ("phone", "Choose a PDF")])
def test_the_upload_says_what_can_be_done_on_this_device(open_page, screen, words):
    page = open_page("/sender#/new", Account(), screen=screen)
    expect(page.locator(".drop strong")).to_have_text(words)


def test_copies_that_cannot_be_sent_are_not_offered(open_page):
    account = Account()
    copies = [{**DOCUMENT, **REFUSALS[0], "id": f"doc_s{n}", "name": f"Copy {n}.pdf", "parent": "doc_1"} for n in range(9)]
    account.documents = [*copies, DOCUMENT]
    page = open_page("/sender#/new", account)
    expect(page.locator(".known-item")).to_have_count(1)
    expect(page.locator(".known-item")).to_contain_text("Lease.pdf")
    page.goto(page.url.split("#")[0] + "#/documents")
    expect(page.get_by_text("cannot be sent for signing")).to_have_count(9)
    expect(page.get_by_role("button", name="Request", exact=True)).to_have_count(1)
    expect(page.get_by_role("button", name="Download Copy 1.pdf")).to_be_visible()


def test_a_document_that_takes_no_marks_is_told_and_not_composed_for(open_page):
    account = Account()
    refusal = "The document is signed (field 'A')."
    refused = {**DOCUMENT, "signed": ["A"], "requestRefusal": refusal}
    account.answers["documents"] = lambda request, body: (
        {"status": 201, "json": refused} if request.method == "POST" else {"json": {"items": [refused], "next": None}})
    page = open_page("/sender#/new", account)
    page.set_input_files("input[type=file]", PDF)
    expect(page.get_by_text("signed digitally already")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("This document cannot be sent.")).to_be_visible()
    expect(page.locator(".step--document")).to_be_visible()
    page.reload()
    expect(page.get_by_text("signed digitally already")).to_be_visible()
    assert violations(page) == []


def test_fields_stay_on_their_documents_whatever_their_order(open_page):
    account = Account()
    account.answers["documents"] = lambda request, body: (
        {"status": 201, "json": {**DOCUMENT, "id": f"doc_{len(account.asked('documents', 'POST'))}", "name": account.calls[-1]["query"]["name"]}} if request.method == "POST"
        else {"json": {"items": [], "next": None}})
    page = open_page("/sender#/new", account)
    page.set_input_files("input[type=file]", [{**PDF, "name": "One.pdf"}, {**PDF, "name": "Two.pdf"}])
    expect(page.locator(".chosen")).to_have_count(2)
    page.evaluate("""() => {
        const draft = JSON.parse(sessionStorage.getItem('signet-compose'));
        const [signer] = draft.signers;
        const second = draft.document.pages.find((page) => page.paper.position === 2);
        Object.assign(signer, { name: 'Jane Doe' });
        draft.fields = [{ id: 'f9', kind: 'date', signer: signer.id, page: second.number, frame: [72, 72, 110, 22], label: '', required: true }];
        sessionStorage.setItem('signet-compose', JSON.stringify(draft));
    }""")
    page.reload()
    page.get_by_role("button", name="Two.pdf one place up").click()
    names = page.get_by_label("Name of the document")
    expect(names.nth(0)).to_have_value("Two.pdf")
    expect(page.get_by_role("button", name="Two.pdf one place up")).to_be_disabled()
    names.nth(0).fill("Annex")
    page.keyboard.press("Tab")
    assert violations(page) == []
    page.goto(page.url.split("#")[0] + "#/new/review")
    page.get_by_role("button", name="Make the links").or_(page.get_by_role("button", name="Send")).first.click()
    page.wait_for_function("() => !location.hash.includes('new')")
    body = account.asked("requests", "POST")[-1]["body"]
    assert [each.get("name") for each in body["documents"]] == ["Annex", None] and "document" not in body
    [field] = body["signers"][0]["fields"]
    assert (field["page"], field.get("document", 1)) == (1, 1)


def test_a_document_that_is_removed_takes_its_fields_along(open_page):
    page = open_page("/sender#/new", Account())
    page.set_input_files("input[type=file]", [{**PDF, "name": "One.pdf"}, {**PDF, "name": "Two.pdf"}])
    expect(page.locator(".chosen")).to_have_count(2)
    page.locator(".chosen").nth(1).get_by_role("button").last.click()
    expect(page.locator(".chosen")).to_have_count(1)
    expect(page.locator(".chosen-name")).to_be_visible()
