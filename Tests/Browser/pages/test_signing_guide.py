"""The guide: it opens each field in turn, and counts as the rest of the page does."""

import re

import pytest
from playwright.sync_api import expect

from ..waiting import until
from .service import ELEMENT, Service
from .signer import capture, field, ready, set_date, set_town


def guide(page):
    return page.get_by_role("navigation", name="Guide through the fields")


def only(*kinds, **more):
    """A service with one field of each of these kinds."""
    service = Service()
    fields = service.state["fields"]
    service.state["fields"] = [{**next(each for each in fields if each["kind"] == kind), "required": True, **more} for kind in kinds]
    return service


@pytest.mark.parametrize("screen", ["desktop", "phone", "small"])
def test_one_signature_takes_four_taps_and_the_drawing(open_page, screen):
    page = open_page("/s/token", only("signature"), screen=screen)
    ready(page)
    press = (lambda button: button.tap()) if screen != "desktop" else (lambda button: button.click())
    press(guide(page).get_by_role("button", name="Start"))
    press(page.get_by_role("button", name="Done"))
    press(page.get_by_label("I have read this and agree"))
    press(page.get_by_role("button", name="Sign now"))
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_four_fields_take_seven_taps_and_two_drawings(open_page, screen):
    page = open_page("/s/token", only("signature", "date", "initials", "checkbox"), screen=screen)
    ready(page)
    press = (lambda button: button.tap()) if screen != "desktop" else (lambda button: button.click())
    press(guide(page).get_by_role("button", name="Start"))
    press(page.get_by_role("button", name="Done"))
    press(page.get_by_role("button", name="Set date"))
    press(page.get_by_role("button", name="Tick the box"))
    expect(page.locator("signet-capture")).to_have_attribute("part", "initials")
    press(page.get_by_role("button", name="Done"))
    press(page.get_by_label("I have read this and agree"))
    press(page.get_by_role("button", name="Sign now"))
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_what_comes_next_is_not_cut_off(open_page, screen):
    page = open_page("/s/token", only("signature", "date"), screen=screen)
    ready(page)
    guide(page).get_by_role("button", name="Start").click()
    page.keyboard.press("Escape")
    hint = page.locator(".guide-hint")
    expect(hint).to_have_text(re.compile("page"))
    assert hint.evaluate("hint => hint.scrollWidth <= hint.clientWidth && hint.scrollHeight <= hint.clientHeight + 1")


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_start_opens_each_field_in_turn_up_to_the_last_step(open_page, screen):
    service = only("signature", "date", "initials", "checkbox")
    page = open_page("/s/token", service, screen=screen)
    ready(page)
    guide(page).get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("dialog", name="Date of signing").get_by_role("button", name="Set date").click()
    page.get_by_role("dialog", name="Pets are allowed").get_by_role("button", name="Tick the box").click()
    expect(page.locator("signet-capture")).to_have_attribute("part", "initials")
    page.get_by_role("button", name="Done").click()
    dialog = page.get_by_role("dialog", name="Finish and sign")
    expect(dialog).to_contain_text("with 4 fields filled in")
    # One may look at the document again, and finds all done.
    dialog.get_by_role("button", name="Back").last.click()
    expect(guide(page)).to_contain_text("4 of 4 done")
    expect(guide(page).get_by_role("button", name="Finish")).to_be_visible()


def test_leaving_a_field_ends_the_way_and_next_goes_on(open_page):
    page = open_page("/s/token", only("signature", "date"))
    ready(page)
    guide(page).get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(field(page, "fld_sig1")).to_be_focused()
    expect(guide(page)).to_contain_text("0 of 2 done")
    expect(guide(page)).to_contain_text("Next: Date of signing, page 1")
    guide(page).get_by_role("button", name="Next").click()
    page.get_by_role("dialog", name="Date of signing").get_by_role("button", name="Set date").click()
    # What was left out comes again.
    expect(page.locator("signet-capture")).to_be_visible()


def test_enter_in_a_text_goes_on_to_the_next_field(open_page):
    page = open_page("/s/token", only("text", "date"))
    ready(page)
    guide(page).get_by_role("button", name="Start").click()
    expect(field(page, "fld_town")).to_be_focused()
    page.keyboard.type("Bergen")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Date of signing").wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Finish and sign").wait_for()


PRESS_TWICE = "button => { button.click(); button.click(); }"


def test_a_field_that_is_pressed_twice_opens_one_dialog(open_page):
    page = open_page("/s/token", only("signature", "date"))
    ready(page)
    field(page, "fld_sig1").evaluate(PRESS_TWICE)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    # What comes after it can be pressed again.
    field(page, "fld_date").click()
    page.get_by_role("dialog", name="Date of signing").wait_for()


def test_finish_that_is_pressed_twice_asks_once(open_page):
    page = open_page("/s/token", only("text"))
    ready(page)
    set_town(page)
    finish = guide(page).get_by_role("button", name="Finish")
    for _ in range(2):
        finish.evaluate(PRESS_TWICE)
        dialog = page.get_by_role("dialog", name="Finish and sign")
        dialog.get_by_role("button", name="Back").last.click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.service.asked("complete") == []


def test_a_field_that_is_pressed_itself_opens_no_other_one(open_page):
    page = open_page("/s/token", only("date", "signature"))
    ready(page)
    set_date(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(field(page, "fld_date")).to_be_focused()


def test_nothing_is_signed_with_one_tap_before_that_tap(open_page):
    service = only("signature")
    one = service.state["fields"][0]
    service.state["fields"] = [{**one, "id": f"fld_sig{number}", "frame": [72, 700 - 100 * number, 200, 44]} for number in (1, 2, 3)]
    page = open_page("/s/token", service)
    ready(page)
    guide(page).get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Yes, one tap").click()
    expect(guide(page)).to_contain_text("1 of 3 done")
    expect(field(page, "fld_sig2")).to_be_focused()
    expect(guide(page)).to_contain_text("Tenant's signature, page 1")
    guide(page).get_by_role("button", name="Sign here").click()
    expect(guide(page)).to_contain_text("2 of 3 done")
    guide(page).get_by_role("button", name="Sign here").click()
    expect(page.get_by_role("dialog", name="Finish and sign")).to_contain_text("with 3 fields filled in")


def test_the_introduction_counts_fields_as_the_guide_does(open_page):
    page = open_page("/s/token")
    ready(page)
    expect(page.get_by_text("5 fields for you, and 1 optional")).to_be_visible()
    expect(guide(page)).to_contain_text("0 of 5 done")


def test_where_all_fields_are_optional_all_are_counted(open_page):
    page = open_page("/s/token", only("checkbox", "date", required=False))
    ready(page)
    expect(page.get_by_text("2 optional fields for you")).to_be_visible()
    expect(guide(page)).to_contain_text("0 of 2 done")
    guide(page).get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Set date").click()
    page.get_by_role("button", name="Leave it empty").click()
    page.get_by_role("dialog", name="Finish and sign").wait_for()
    expect(guide(page)).to_contain_text("1 of 2 done")


def test_whoever_comes_back_continues(open_page):
    page = open_page("/s/token")
    ready(page)
    expect(guide(page).get_by_role("button", name="Start")).to_be_visible()
    set_town(page)
    until(page, lambda: (page.service.draft or {}).get("signing", {}).get("values"))
    page.reload()
    ready(page)
    guide(page).get_by_role("button", name="Continue").click()
    expect(page.locator("signet-capture")).to_be_visible()


def test_what_the_sender_filled_in_is_no_beginning(open_page):
    service = Service()
    next(each for each in service.state["fields"] if each["kind"] == "text")["value"] = "Oslo"
    page = open_page("/s/token", service)
    ready(page)
    expect(guide(page).get_by_role("button", name="Start")).to_be_visible()


def test_a_second_signature_is_offered_the_first(open_page):
    page = open_page("/s/token")
    ready(page)
    set_town(page)
    capture(page, "fld_sig1", agree=False)
    guide(page).get_by_role("button", name="Next").click()
    page.get_by_role("dialog", name="Date of signing").get_by_role("button", name="Set date").click()
    page.get_by_role("dialog", name="Sign here as before?").get_by_role("button", name="Use this signature").click()
    expect(page.locator("signet-capture")).to_have_attribute("part", "initials")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("dialog", name="Pets are allowed").get_by_role("button", name="Leave it empty").click()
    page.get_by_role("dialog", name="Finish and sign").wait_for()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("place", ["before", "between", "after"])
def test_an_optional_box_is_offered_once_and_the_last_step_names_it(open_page, screen, place):
    service = only("signature", "date")
    box = {**next(each for each in Service().state["fields"] if each["kind"] == "checkbox"), "page": 1}
    signature, date = service.state["fields"]
    box["frame"] = {"before": [72, 700, 14, 14], "between": [280, 100, 14, 14], "after": [72, 40, 14, 14]}[place]
    service.state["fields"] = [signature, date, box]
    page = open_page("/s/token", service, screen=screen)
    ready(page)
    guide(page).get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("dialog", name="Date of signing").get_by_role("button", name="Set date").click()
    page.get_by_role("dialog", name="Pets are allowed").get_by_role("button", name="Leave it empty").click()
    dialog = page.get_by_role("dialog", name="Finish and sign")
    expect(dialog).to_contain_text("This optional field stays empty: Pets are allowed.")
    dialog.get_by_role("button", name="Back").last.click()
    expect(guide(page)).to_contain_text("All required fields are filled in")
    # It was offered, and is not in the way any more.
    guide(page).get_by_role("button", name="Finish").click()
    expect(dialog).to_be_visible()


def test_of_many_optional_fields_the_last_step_names_some(open_page):
    service = only("text")
    box = next(each for each in Service().state["fields"] if each["kind"] == "checkbox")
    service.state["fields"] += [{**box, "id": f"fld_{n}", "label": f"Box {n}", "frame": [72, 700 - 20 * n, 14, 14]} for n in range(12)]
    page = open_page("/s/token", service)
    ready(page)
    set_town(page)
    guide(page).get_by_role("button", name="Finish").click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("These optional fields stay empty: Box 0, Box 1, Box 2,? and 9 more."))


# At the moment when a dialog opens: whether the field that has the focus is in view, and the page does not move.
IN_VIEW = """() => {
    window.inView = [];
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function () {
        const box = document.querySelector(".field--current")?.getBoundingClientRect();
        if (box) window.inView.push(box.top >= 0 && box.bottom <= innerHeight);
        showModal.call(this);
    };
}"""


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_field_is_in_view_before_its_dialog_opens(open_page, screen):
    page = open_page("/s/token", only("date", "initials"), screen=screen, reduced_motion="no-preference")
    ready(page)
    page.evaluate(IN_VIEW)
    guide(page).get_by_role("button", name="Start").click()
    page.get_by_role("dialog", name="Date of signing").get_by_role("button", name="Set date").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("dialog", name="Finish and sign").wait_for()
    assert page.evaluate("inView") == [True, True, True]


# Whether something is seen to turn where it was pressed, a moment after the press.
BUSY = """async (control) => {
    control.click();
    await new Promise((done) => setTimeout(done, 60));
    const turns = (each, part) => getComputedStyle(each, part).animationName === "signet-turn";
    return [...document.querySelectorAll(".guide-main, .field--current, .field--current *")]
        .some((each) => turns(each, "::before") || turns(each, "::after"));
}"""


@pytest.mark.parametrize("pressed", [".guide-main", "[data-field=fld_sig1] button"])
def test_a_press_is_answered_while_what_makes_signatures_is_loaded(open_page, pressed):
    service = only("signature")
    service.hold(ELEMENT)
    page = open_page("/s/token", service)
    ready(page)
    until(page, lambda: service.held[ELEMENT])
    assert page.locator(pressed).evaluate(BUSY)
    expect(page.get_by_role("dialog")).to_have_count(0)
    service.release(ELEMENT)
    expect(page.locator("signet-capture")).to_be_visible()
    expect(guide(page).locator("[aria-busy]")).to_have_count(0)
    expect(page.locator(".field--busy")).to_have_count(0)


def test_the_guide_is_followed_by_keyboard_alone(open_page):
    page = open_page("/s/token", only("signature", "date", "checkbox"))
    ready(page)
    guide(page).get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Date of signing").get_by_role("textbox")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Tick the box")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("I have read this and agree")).to_be_focused()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Sign now").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You have signed")).to_be_focused()
