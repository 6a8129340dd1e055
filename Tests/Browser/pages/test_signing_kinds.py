"""Fields of all kinds on the signing page: filled in, checked, refused, and changed by rules."""

import re

import pytest
from playwright.sync_api import expect

from ..access import violations
from ..keys import fill_by_key
from ..waiting import until
from .kinds import FIELDS
from .kinds import service as kinds
from .service import problem
from .signer import field, ready, sign

PICTURE = {"name": "Beleg 7.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n"}


def opened(open_page, *names, service=None, **more):
    page = open_page("/s/token", service or kinds(*names), **more)
    ready(page)
    return page


def note(page, name):
    return page.locator(f"#note-fld_{name}")


def values(page):
    """What was sent to finish."""
    (call,) = page.service.asked("complete")
    return call["body"]["values"]


def test_texts_are_typed_into_inputs_of_their_kind(open_page):
    page = opened(open_page)
    wanted = {
        "name": ("text", None, "name"), "company": ("text", None, "organization"), "job_title": ("text", None, "organization-title"), "email": ("email", "email", "email"),
        "phone": ("tel", "tel", "tel"), "number": ("text", "decimal", "off"), "money": ("text", "decimal", "off"), "iban": ("text", None, "off"),
    }
    found = {name: tuple(field(page, f"fld_{name}").get_attribute(attribute) for attribute in ("type", "inputmode", "autocomplete")) for name in wanted}
    assert found == wanted
    assert [field(page, f"fld_{name}").evaluate("it => it.localName") for name in ("address", "lines", "text")] == ["textarea", "textarea", "input"]


@pytest.mark.parametrize("name, typed, sentence, mended", [
    ("email", "jane@", "This is not an e-mail address.", "jane@example.org"),
    ("phone", "call me", "This is not a phone number.", "+49 30 1234567"),
    ("iban", "DE89 3704 0044 0532 0130 01", "This IBAN is not right. Check it for a typing mistake.", "DE89 3704 0044 0532 0130 00"),
    ("number", "many", "Write a number, such as 1,234.5.", "12.5"),
    ("number", "0.5", "At least 1.", "1"),
    ("number", "1,001", "At most 1,000.", "1,000"),
    ("number", "2.25", "In steps of 0.5.", "2.5"),
    ("text", "b-1", "Write it as B-AB 123.", "B-AB 123"),
    ("address", "1\n2\n3\n4\n5", "At most 4 lines.", "1\n2\n3\n4"),
])
def test_what_is_wrong_with_a_value_is_said_beside_its_field(open_page, name, typed, sentence, mended):
    page = opened(open_page, name)
    control = field(page, f"fld_{name}")
    control.fill(typed)
    control.press("Tab")
    expect(note(page, name)).to_contain_text(sentence)
    expect(control).to_have_attribute("aria-invalid", "true")
    assert f"note-fld_{name}" in control.get_attribute("aria-describedby")
    control.fill(mended)
    expect(control).not_to_have_attribute("aria-invalid", "true")
    expect(note(page, name).locator(".field-fault")).to_have_text("")


def test_nothing_is_called_wrong_while_it_may_still_become_right(open_page):
    page = opened(open_page, "email")
    control = field(page, "fld_email")
    control.press_sequentially("jane@exam")
    expect(note(page, "email")).to_have_text("We send the keys there.")
    expect(control).not_to_have_attribute("aria-invalid", "true")
    control.press("Tab")
    expect(control).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("locale, language, typed, sent, shown", [
    ("en-GB", "en", "1,234.5", "1234.5", "1,234.5"), ("de-DE", "de", "1.234,5", "1234.5", "1.234,5"), ("de-CH", "de", "1’234.5", "1234.5", "1’234.5"),
    ("fr-FR", "fr", "1 234,5", "1234.5", "1 234,5"), ("en-IN", "en", "12,34,567", "1234567", "12,34,567"), ("ar-EG", "ar", "١٬٢٣٤٫٥", "1234.5", "1,234.5"),
])
def test_numbers_are_written_as_the_reader_writes_them_and_sent_in_one_form(open_page, locale, language, typed, sent, shown):
    page = open_page(f"/s/token?language={language}", kinds("money"), locale=locale)
    ready(page)
    control = field(page, "fld_money")
    control.fill(typed)
    control.press("Tab")
    # Which space and which apostrophe group is the browser's.
    expect(control).to_have_value(re.compile("^" + re.sub("[ ’]", r"[\\s'’]", re.escape(shown).replace("\\ ", " ")) + "$"))
    until(page, lambda: page.service.draft and page.service.draft["signing"]["values"] == {"fld_money": {"text": sent}})


def test_options_with_places_are_marked_there_by_mouse_and_by_key(open_page):
    page = opened(open_page, "choice", "choices")
    post, mail = (page.get_by_role("radio", name=f"How you hear from us: {option}") for option in ("By post", "By e-mail"))
    post.check()
    post.press("ArrowRight")
    expect(mail).to_be_checked()
    expect(post).not_to_be_checked()
    for option in ("Bread", "Milk"):
        page.get_by_role("checkbox", name=f"What you take: {option}").check()
    tea = page.get_by_role("checkbox", name="What you take: Tea")
    tea.focus()
    page.keyboard.press("Space")
    expect(note(page, "choices")).to_contain_text("Choose at most 2.")
    page.keyboard.press("Space")
    expect(page.get_by_text("2 of 2 done")).to_be_visible()
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert values(page) == {"fld_choice": {"chosen": ["By e-mail"]}, "fld_choices": {"chosen": ["Bread", "Milk"]}}


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_an_option_is_chosen_from_a_list(open_page, screen):
    made = kinds("list")
    made.state["fields"][0]["options"] = [{"value": name} for name in ("Austria", "Belgium", "Chile", "Denmark", "Estonia", "France", "Germany", "Hungary", "Italy", "Norway")]
    page = opened(open_page, service=made, screen=screen)
    field(page, "fld_list").click()
    dialog = page.get_by_role("dialog", name="Country")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog.get_by_text("Choose one first.")).to_be_visible()
    dialog.get_by_label("Search").fill("nor")
    expect(dialog.get_by_role("radio")).to_have_count(1)
    dialog.get_by_label("Norway").check()
    page.keyboard.press("Enter")
    expect(field(page, "fld_list")).to_have_text("Norway")
    expect(field(page, "fld_list")).to_be_focused()


def test_a_file_is_sent_shown_by_its_name_and_removed(open_page):
    page = opened(open_page, "attachment", "picture")
    page.service.answers["attachments"] = lambda request, body: {"status": 201, "json": {"id": "att_1", "name": "Beleg 7.png", "type": "picture", "bytes": 2048}}
    field(page, "fld_attachment").click()
    dialog = page.get_by_role("dialog", name="Proof of income")
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(PICTURE)
    expect(field(page, "fld_attachment")).to_have_text("Beleg 7.png")
    (call,) = page.service.asked("attachments", "POST")
    assert call["headers"]["content-type"].startswith("multipart/form-data; boundary=")
    until(page, lambda: page.service.draft and page.service.draft["signing"]["values"] == {"fld_attachment": {"file": "att_1"}})
    page.reload()
    ready(page)
    expect(field(page, "fld_attachment")).to_have_text("Beleg 7.png")
    field(page, "fld_attachment").click()
    expect(dialog).to_contain_text("2 kB")
    dialog.get_by_role("button", name="Remove").click()
    expect(field(page, "fld_attachment")).to_have_text("Proof of income")


def test_a_file_that_is_dropped_and_refused_is_explained(open_page):
    page = opened(open_page, "picture")
    page.service.answers["attachments"] = lambda request, body: problem(415, "attachment-refused", "This is not a picture that can be read.")
    field(page, "fld_picture").click()
    page.evaluate("""() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
        document.querySelector('.file-drop').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }""")
    expect(page.get_by_role("dialog").get_by_text("This is not a picture that can be read.")).to_be_visible()
    assert violations(page) == []


def test_letters_are_typed_into_their_cells(open_page):
    page = opened(open_page, "cells")
    page.get_by_role("textbox", name="Customer number").press_sequentially("AB-123456789")
    expect(page.locator(".cell")).to_have_text(list("AB-12345"))
    until(page, lambda: page.service.draft and page.service.draft["signing"]["values"] == {"fld_cells": {"text": "AB-12345"}})


def test_a_clause_is_struck_out_and_left_standing_again(open_page):
    page = opened(open_page, "strike-out")
    box = page.get_by_role("checkbox", name="Strike out: Clause 7")
    box.focus()
    page.keyboard.press("Space")
    expect(page.locator(".strike-line")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".strike-line")).to_be_hidden()


def test_copies_show_the_value_and_are_not_read_twice(open_page):
    page = opened(open_page, "text")
    field(page, "fld_text").fill("B-AB 123")
    copy = page.locator("#page-2 .field--copy")
    expect(copy).to_have_text("B-AB 123")
    expect(copy).to_have_attribute("aria-hidden", "true")


def test_values_of_the_sender_are_shown_and_locked_ones_are_not_sent(open_page):
    made = kinds("name", "company")
    made.state["fields"][1].update(value="Harbour Ltd", readOnly=True)
    page = opened(open_page, service=made)
    expect(field(page, "fld_name")).to_have_value("Jane Doe")
    locked = page.get_by_role("note", name="Company: Harbour Ltd. Cannot be changed")
    expect(locked).to_be_visible()
    expect(page.locator("[data-field=fld_company] :is(input, button)")).to_have_count(0)
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert values(page) == {"fld_name": {"text": "Jane Doe"}}


def ruled():
    """A country, a plate that only one of them has, and a sum. The mock knows no rules."""
    made = kinds("list", "text", "number", "money")
    made.answers["complete"] = lambda request, body: {"json": {"state": "signed", "request": {"state": "sent"}}}
    country, number, plate, gross = (next(each for each in made.state["fields"] if each["name"] == name) for name in ("list", "number", "text", "money"))
    plate.update(required=True, rules=[{"effect": "show", "of": [{"field": "list", "is": "equals", "value": "Germany"}]}])
    gross.update(formula="round(number * 1.19, 2)")
    number.update(least="0", most="1000000")
    return made


def choose(page, option):
    field(page, "fld_list").click()
    page.get_by_role("dialog").get_by_label(option).check()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()


def test_rules_show_a_field_only_when_they_hold(open_page):
    page = opened(open_page, service=ruled())
    plate = page.locator("[data-field=fld_text]")
    expect(plate).to_be_hidden()
    expect(page.get_by_text("0 of 1 done")).to_be_visible()
    field(page, "fld_number").fill("0")
    before = page.evaluate("document.documentElement.scrollHeight")
    choose(page, "Germany")
    expect(plate).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="One more field to fill in: Plate.")).to_have_count(1)
    expect(page.get_by_text("1 of 2 done")).to_be_visible()
    field(page, "fld_text").fill("B-AB 123")
    expect(page.locator("#page-2 .field--copy")).to_have_text("B-AB 123")
    choose(page, "Norway")
    expect(plate).to_be_hidden()
    expect(page.locator("#page-2 .field--copy")).to_be_hidden()
    expect(page.get_by_role("status").filter(has_text="No longer needed: Plate.")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight") == before
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert values(page) == {"fld_list": {"chosen": ["Norway"]}, "fld_money": {"text": "0"}, "fld_number": {"text": "0"}}


def test_a_hidden_field_has_its_value_again_when_it_is_shown(open_page):
    page = opened(open_page, service=ruled())
    choose(page, "Germany")
    field(page, "fld_text").fill("B-AB 123")
    choose(page, "France")
    choose(page, "Germany")
    expect(field(page, "fld_text")).to_have_value("B-AB 123")


def test_formulas_are_computed_while_typing_and_sent_as_shown(open_page):
    page = opened(open_page, service=ruled())
    field(page, "fld_number").fill("0.1")
    expect(page.locator("[data-field=fld_money]")).to_have_text("€0.12")
    field(page, "fld_number").fill("1000")
    expect(page.locator("[data-field=fld_money]")).to_have_text("€1,190.00")
    expect(page.get_by_role("note", name="Amount: €1,190.00. Calculated")).to_be_visible()
    choose(page, "France")
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    assert values(page)["fld_money"] == {"text": "1190"}


def test_a_value_that_the_service_refuses_is_led_to_with_its_sentence(open_page):
    page = opened(open_page, "company")
    field(page, "fld_company").fill("Harbour and Sons")
    page.service.answers["complete"] = lambda request, body: problem(422, "value-refused", "'Company': There is room for 12 letters, not 16.", fields=["fld_company"])
    sign(page)
    dialog = page.get_by_role("dialog", name="1 field is not right yet")
    dialog.get_by_role("button", name=re.compile("^Company.*room for 12 letters")).click()
    expect(field(page, "fld_company")).to_be_focused()
    expect(note(page, "company")).to_contain_text("There is room for 12 letters, not 16.")
    field(page, "fld_company").fill("Harbour")
    expect(note(page, "company")).to_be_hidden()


def test_a_text_that_does_not_fit_is_said_as_soon_as_it_is_left(open_page):
    page = opened(open_page, "company")
    page.service.answers["check"] = lambda request, body: problem(422, "value-refused", "'Company': There is room for 12 letters, not 16.", fields=["fld_company"])
    control = field(page, "fld_company")
    control.fill("Harbour and Sons")
    control.press("Tab")
    expect(note(page, "company")).to_contain_text("There is room for 12 letters, not 16.")
    (call,) = page.service.asked("check")
    assert call["body"] == {"values": {"fld_company": {"text": "Harbour and Sons"}}}


def test_a_value_that_has_changed_meanwhile_is_shown_again_with_the_reason(open_page):
    page = opened(open_page, service=ruled())
    choose(page, "France")
    page.service.answers["complete"] = lambda request, body: problem(409, "value-changed", "'Amount' is 120 now, not 119.", fields=["fld_money"])
    sign(page)
    expect(page.get_by_role("status").filter(has_text="'Amount' is 120 now, not 119.")).to_be_visible()
    expect(field(page, "fld_list")).to_have_text("France")


def test_fields_with_faults_are_not_finished_with(open_page):
    page = opened(open_page, "email", "number")
    field(page, "fld_email").fill("jane@example.org")
    field(page, "fld_number").fill("0")
    page.locator(".end").get_by_role("button", name="Finish").click()
    dialog = page.get_by_role("dialog", name="1 field is not right yet")
    expect(dialog.get_by_role("button", name=re.compile("^Number.*At least 1"))).to_be_visible()
    dialog.get_by_role("button", name="Go to the first").click()
    expect(field(page, "fld_number")).to_be_focused()
    assert page.service.asked("complete") == []


def test_values_of_all_kinds_survive_a_reload(open_page):
    page = opened(open_page)
    field(page, "fld_email").fill("jane@example.org")
    field(page, "fld_number").fill("12.5")
    page.get_by_role("radio", name="How you hear from us: By post").check()
    choose(page, "Norway")
    page.get_by_role("checkbox", name="Strike out: Clause 7").check()
    until(page, lambda: page.service.draft and len(page.service.draft["signing"]["values"]) == 6)
    page.reload()
    ready(page)
    expect(field(page, "fld_email")).to_have_value("jane@example.org")
    expect(page.get_by_role("radio", name="How you hear from us: By post")).to_be_checked()
    expect(field(page, "fld_list")).to_have_text("Norway")
    expect(page.get_by_role("checkbox", name="Strike out: Clause 7")).to_be_checked()


def test_all_kinds_are_filled_in_by_keyboard_alone(open_page):
    page = opened(open_page)

    def sign_by_key(name):
        if name == "signature":
            page.keyboard.press("Enter")
            page.get_by_role("button", name="Done").press("Enter")
        return name == "signature"

    done = fill_by_key(page, {each["id"]: each["name"] for each in FIELDS}, sign_by_key)
    assert set(done) == {each["name"] for each in FIELDS} - {"heading", "name", "attachment", "picture", "stamp", "signed-on", "initials"}
    expect(page.get_by_text("5 of 5 done")).to_be_visible()
    guide = page.get_by_role("navigation", name="Guide through the fields")
    guide.get_by_role("button", name="Finish").press("Enter")
    page.get_by_label("I have read this and agree").press("Space")
    page.get_by_role("button", name="Sign now").press("Enter")
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    sent = values(page)
    assert sent["fld_list"] == {"chosen": ["Germany"]} and sent["fld_choice"] == {"chosen": ["By post"]} and sent["fld_money"] == {"text": "650"}
    assert sent["fld_address"] == {"text": "Harbour Street 12\n0150 Oslo"} and sent["fld_strike_out"] == {"checked": True}


@pytest.mark.parametrize("screen, language, direction", [("small", "en", "ltr"), ("phone", "ar", "rtl"), ("desktop", "de", "ltr"), ("desktop", "ar", "rtl")])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_fields_and_dialogs_of_all_kinds_have_no_violations(open_page, screen, language, direction, scheme):
    page = open_page(f"/s/token?language={language}&dir={direction}", kinds(), screen=screen, color_scheme=scheme)
    ready(page)
    assert violations(page) == []
    for name in ("email", "list", "attachment", "picture", "number"):
        control = field(page, f"fld_{name}")
        if control.evaluate("it => it.localName") != "button":
            control.fill("x")
            control.press("Tab")
            assert violations(page) == []
            continue
        control.click()
        page.get_by_role("dialog").wait_for()
        if page.get_by_role("dialog").locator("#text-entry").count():
            page.get_by_role("dialog").locator("#text-entry").fill("x")
            page.keyboard.press("Enter")
        assert violations(page) == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize("name", ["email", "list", "attachment"])
def test_dialogs_hold_at_320_pixels(open_page, name):
    page = opened(open_page, name, screen="small")
    field(page, f"fld_{name}").click()
    page.get_by_role("dialog").wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth && document.querySelector('dialog').scrollWidth <= innerWidth")
