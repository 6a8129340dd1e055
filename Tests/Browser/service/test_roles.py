"""People who approve, read, or are one of several, through their pages."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, shot


def person(name, **more):
    fields = {} if more.get("role", "signer") != "signer" else {"fields": [{"kind": "checkbox", "page": 1, "frame": [72, 60, 14, 14]}]}
    return {"name": name, **fields, **more}


def ready(page):
    page.locator(".sheet--shown").first.wait_for()


def guide(page):
    return page.get_by_role("navigation", name="Guide through the fields")


def states(service, request):
    return [signer["state"] for signer in service.ask("GET", f"requests/{request['id']}").json()["signers"]]


def press_by_keyboard(page, name):
    """Goes to a button by the Tab key alone, and presses it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"the Tab key does not lead to {name}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_approver_and_a_viewer_let_the_document_go_on(service, open_page, device, scheme, request):
    kind = request.node.callspec.id
    made = service.request(
        person("Ann Berg", role="approver"), person("Omar Haddad", role="viewer"), person("Mei Lin"), order="sequential"
    )
    approver, viewer, signer = (each["url"] for each in made["signers"])
    waiting = open_page(signer, device=device, color_scheme=scheme)
    expect(waiting.get_by_text("Before you: Ann Berg.")).to_be_visible()

    page = open_page(approver, device=device, color_scheme=scheme)
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna Berg asks you to approve")
    assert violations(page) == []
    shot(page, f"roles-approver-{kind}")
    guide(page).get_by_role("button", name="Approve").click()
    dialog = page.get_by_role("dialog", name="Approve the document")
    assert violations(page) == []
    shot(page, f"roles-approve-{kind}")
    dialog.get_by_role("button", name="Approve now").click()
    expect(page.get_by_role("heading", name="You have approved")).to_be_focused()
    assert violations(page) == []
    shot(page, f"roles-approved-{kind}")
    assert states(service, made) == ["approved", "ready", "waiting"]

    page = open_page(viewer, device=device, color_scheme=scheme)
    ready(page)
    expect(page.get_by_role("button", name="Decline")).to_have_count(0)
    assert violations(page) == []
    shot(page, f"roles-viewer-{kind}")
    guide(page).get_by_role("button", name="I have read it").click()
    page.get_by_role("dialog").get_by_role("button", name="I have read it").click()
    expect(page.get_by_role("heading", name="You have read it")).to_be_visible()
    expect(waiting.get_by_role("heading", name="asks you to sign")).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_approver_sends_the_document_back_and_the_others_learn_that_it_is_changed(service, open_page, device, request):
    kind = request.node.callspec.id
    made = service.request(person("Ann Berg", role="approver"), person("Omar Haddad"), order="parallel")
    approver, signer = (each["url"] for each in made["signers"])
    other = open_page(signer, device=device)
    ready(other)
    page = open_page(approver, device=device)
    ready(page)
    if device is PHONE:
        page.get_by_label("More").click()
    page.get_by_role("button", name="Send back").locator("visible=true").click()
    dialog = page.get_by_role("dialog", name="Send the document back")
    dialog.get_by_label("Reason").fill("The fee is wrong.")
    assert violations(page) == []
    shot(page, f"roles-send-back-{kind}")
    dialog.get_by_role("button", name="Send back").click()
    expect(page.get_by_role("heading", name="You have sent it back")).to_be_visible()
    assert violations(page) == []
    shot(page, f"roles-sent-back-{kind}")
    expect(other.get_by_role("heading", name="This is being changed")).to_be_visible()
    assert violations(other) == []
    shot(other, f"roles-changing-{kind}")


def test_who_is_not_needed_any_more_is_told_so_while_the_page_is_open(service, open_page):
    made = service.request(
        *[person(name, group="Board", order=1) for name in ("Ann Berg", "Omar Haddad")], order="sequential", groups=[{"name": "Board", "need": 1}]
    )
    first, second = (each["url"] for each in made["signers"])
    late, page = open_page(second), open_page(first)
    ready(late)
    ready(page)
    guide(page).get_by_role("button", name="Start").click()
    # After the last field comes the last step.
    page.get_by_role("dialog").get_by_role("button", name="Leave it empty").click()
    page.get_by_label("I have read this and agree").check()
    page.get_by_role("button", name="Sign now").click()
    expect(late.get_by_role("heading", name="Enough others have finished")).to_be_visible()
    assert violations(late) == []
    shot(late, "roles-superseded")
    assert sorted(states(service, made)) == ["signed", "superseded"]


def test_an_approver_needs_only_the_keyboard(service, open_page):
    made = service.request(person("Ann Berg", role="approver"), person("Omar Haddad"), order="sequential")
    page = open_page(made["signers"][0]["url"])
    ready(page)
    press_by_keyboard(page, "Approve")
    expect(page.get_by_role("dialog", name="Approve the document")).to_be_visible()
    expect(page.get_by_role("button", name="Approve now")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You have approved")).to_be_focused()
    assert states(service, made) == ["approved", "ready"]


def test_who_has_two_roles_approves_by_signing_in_one_sitting(service, open_page):
    ann = {"email": "ann@example.org", "order": 1}
    made = service.request(person("Ann Berg", role="approver", **ann), person("Ann Berg", **ann), person("Omar Haddad", order=2), order="sequential")
    assert "url" not in made["signers"][0]
    page = open_page(made["signers"][1]["url"])
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna Berg asks you to approve and sign")
    guide(page).get_by_role("button", name="Start").click()
    # After the last field comes the last step.
    page.get_by_role("dialog").get_by_role("button", name="Leave it empty").click()
    expect(page.get_by_text("By signing you also approve the document.")).to_be_visible()
    shot(page, "roles-both")
    page.get_by_label("I have read this and agree").check()
    page.get_by_role("button", name="Sign now").click()
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert states(service, made) == ["approved", "signed", "ready"]


def test_who_gets_a_copy_finds_it_when_all_have_finished(service, open_page):
    made = service.request(person("Ann Berg", role="approver"), person("Omar Haddad", role="copy"))
    # The page asks ahead for the first page of the document, which is refused.
    page = open_page(made["signers"][1]["url"], expects_errors=True)
    expect(page.get_by_role("heading", name="The document is not finished yet")).to_be_visible()
    expect(page.get_by_role("link", name="Download")).to_have_count(0)
    assert violations(page) == []
    shot(page, "roles-copy")
    approver = open_page(made["signers"][0]["url"])
    ready(approver)
    guide(approver).get_by_role("button", name="Approve").click()
    approver.get_by_role("button", name="Approve now").click()
    expect(page.get_by_role("heading", name="Everyone has signed")).to_be_visible()
    expect(page.get_by_role("link", name="Download")).to_be_visible()
