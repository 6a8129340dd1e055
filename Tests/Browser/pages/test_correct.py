"""Correcting a request: what is sent, and what it means before it is done."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from .mailing import Mailing
from .service import problem

CORRECT = "/sender#/requests/req_1/correct"
POST = "requests/req_1/correct"


def person(page, name):
    return page.get_by_role("group", name=name)


def check(page):
    page.get_by_role("button", name="See what it means").click()


def sent(page):
    return [call["body"] for call in page.service.asked(POST)]


@pytest.mark.parametrize("screen", ["desktop", "small"])
def test_what_a_correction_means_is_shown_before_it_is_done(open_page, screen):
    page = open_page(f"{CORRECT}/sgn_11", Mailing(), screen=screen)
    expect(person(page, "Omar Haddad").get_by_label("E-mail")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("o.haddad@example.org")
    check(page)
    means = page.get_by_role("region", name="What it means")
    expect(means).to_contain_text("Jane Doe must sign again")
    expect(means).to_contain_text("Omar Haddad: all links end")
    expect(means).to_contain_text("Eva Klein gets a mail: Changed")
    expect(means.get_by_role("heading")).to_be_focused()
    wanted = {"version": 3, "changes": {"signers": [{"id": "sgn_11", "email": "o.haddad@example.org"}]}}
    assert sent(page) == [{**wanted, "preview": True}]
    assert violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    means.get_by_role("button", name="Send the correction").click()
    expect(page.get_by_role("heading", name="Lease, Harbour Street 12")).to_be_visible()
    assert sent(page)[1:] == [{**wanted, "preview": False}]


def test_what_was_said_goes_when_the_form_changes(open_page):
    page = open_page(CORRECT, Mailing())
    page.get_by_label("Title").fill("Lease, Harbour Street 14")
    check(page)
    expect(page.get_by_role("region", name="What it means")).to_be_visible()
    page.get_by_label("Message").fill("Please sign.")
    expect(page.get_by_role("region", name="What it means")).to_have_count(0)
    check(page)
    page.get_by_role("button", name="Send the correction").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    assert sent(page)[-1]["changes"] == {"title": "Lease, Harbour Street 14", "message": "Please sign."}


def test_without_a_change_nothing_is_sent(open_page):
    page = open_page(CORRECT, Mailing())
    check(page)
    expect(page.get_by_text("Nothing was changed.")).to_be_visible()
    assert sent(page) == []


def test_who_has_finished_is_shown_and_not_changed(open_page):
    page = open_page(CORRECT, Mailing())
    expect(person(page, "Jane Doe")).to_contain_text("Signed")
    expect(person(page, "Jane Doe").get_by_role("textbox")).to_have_count(0)
    expect(person(page, "Jane Doe").get_by_role("button")).to_have_count(0)


def test_the_fields_of_a_removed_person_go_to_another_or_nobody(open_page):
    account = Mailing()
    account.first["signers"][2]["role"] = "signer"
    page = open_page(CORRECT, account)
    person(page, "Omar Haddad").get_by_role("button", name="Remove Omar Haddad").click()
    fields = person(page, "Omar Haddad").get_by_label("Their fields go to")
    expect(fields).to_have_value("")
    fields.select_option(label="Eva Klein")
    check(page)
    expect(page.get_by_role("region", name="What it means")).to_be_visible()
    assert sent(page)[-1]["changes"] == {"removed": [{"signer": "sgn_11", "fieldsTo": "sgn_12"}]}
    person(page, "Omar Haddad").get_by_role("button", name="Keep this person").click()
    expect(person(page, "Omar Haddad").get_by_label("Name")).to_have_value("Omar Haddad")


def test_people_are_added_with_their_parts(open_page):
    page = open_page(CORRECT, Mailing())
    page.get_by_role("button", name="Add a person").click()
    new = person(page, "New person")
    expect(new.get_by_label("Name")).to_be_focused()
    check(page)
    expect(new.get_by_label("Name")).to_be_focused()
    assert sent(page) == []
    new.get_by_label("Name").fill("Ida Holm")
    new.get_by_label("E-mail").fill("ida@example.org")
    new.get_by_label("What to do").select_option("signer")
    new.get_by_label("Signs beside this text").fill('Signature: "Lessor"')
    check(page)
    expect(page.get_by_role("region", name="What it means")).to_be_visible()
    assert sent(page)[-1]["changes"] == {"added": [{"name": "Ida Holm", "email": "ida@example.org", "language": "en", "role": "signer", "order": 4,
                                                    "fields": [{"kind": "signature", "at": 'text:"Signature: Lessor"'}]}]}


def test_somebody_acts_while_the_form_is_open(open_page):
    account = Mailing()
    account.pause = 200
    page = open_page(CORRECT, account)
    page.get_by_label("Title").fill("Another title")
    account.first["signers"][1]["state"] = "signed"
    expect(page.get_by_text("The request has changed meanwhile.")).to_be_visible()
    expect(page.get_by_label("Title")).to_have_value("Another title")
    page.get_by_role("button", name="Load again").click()
    expect(person(page, "Omar Haddad")).to_contain_text("Signed")


def test_a_correction_of_an_older_version_is_not_sent(open_page):
    account = Mailing()
    account.answers[POST] = lambda request, body: problem(409, "version-changed", "The request has changed.") if not body["preview"] else {"json": account.preview}
    page = open_page(CORRECT, account)
    page.get_by_label("Title").fill("Another title")
    check(page)
    page.get_by_role("button", name="Send the correction").click()
    expect(page.get_by_role("button", name="Load again")).to_be_focused()


def test_a_refusal_is_said_in_the_services_words(open_page):
    account = Mailing()
    account.answers[POST] = lambda request, body: problem(422, "invalid", "Nobody is left to sign.")
    page = open_page(CORRECT, account)
    page.get_by_label("Title").fill("Another title")
    check(page)
    expect(page.get_by_text("Nobody is left to sign.")).to_be_visible()


def test_without_mail_the_new_links_are_shown_once(open_page):
    account = Mailing()
    account.answers[POST] = lambda request, body: {"json": account.preview} if body["preview"] else {
        "json": {**account.first, "signers": [{**account.first["signers"][1], "url": "https://sign.example.org/s/new0000000000000000000"}]}}
    page = open_page(CORRECT, account)
    page.get_by_label("Title").fill("Another title")
    check(page)
    page.get_by_role("button", name="Send the correction").click()
    expect(page.get_by_role("dialog", name="Now send these links").get_by_label("Link for Omar Haddad")).to_have_value("https://sign.example.org/s/new0000000000000000000")


def test_a_correction_by_keyboard_alone(open_page):
    page = open_page(f"{CORRECT}/sgn_11", Mailing())
    expect(person(page, "Omar Haddad").get_by_label("E-mail")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("o.haddad@example.org")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "See what it means":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What it means")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Lease, Harbour Street 12")).to_be_visible()
    assert sent(page)[-1]["preview"] is False
