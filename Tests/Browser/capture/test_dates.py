"""The date field and its calendar on the gallery page."""

import re

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("name, text, wanted", [
    ("date-plain", "3/2/2027", "2027-02-03"), ("date-plain", "2027-02-03", "2027-02-03"), ("date-german", "3.2.27", "2027-02-03"),
    ("date-limits", "11/12/2026", "2026-11-12"), ("date-arabic", "٣‏/٢‏/٢٠٢٧", "2027-02-03"), ("date-plain", "31/2/2027", ""),
    ("date-plain", "soon", ""), ("date-limits", "1/1/2030", ""),
    # In the one other order in which it is a date.
    ("date-limits", "21/11/2026", "2026-11-21"), ("date-plain", "11/21/2026", "2026-11-21"), ("date-plain", "2026/11/21", "2026-11-21"),
    ("date-german", "11/21/26", "2026-11-21"), ("date-plain", "32/11/2026", ""), ("date-plain", "13/13/2026", ""),
])
def test_a_date_can_be_typed(gallery, name, text, wanted):
    page = gallery()
    field = page.locator(f"#{name} input")
    field.fill(text)
    field.press("Tab")
    assert page.locator(f"#{name}").evaluate("(field) => field.value") == wanted
    assert page.locator(f"#{name} .signet-error").is_visible() == (wanted == "")


@pytest.mark.parametrize("name, text, words", [
    ("date-plain", "05/04/2026", "Sunday 5 April 2026"), ("date-limits", "12/05/2026", "Saturday, December 5, 2026"),
    ("date-german", "5.4.26", "Sonntag, 5. April 2026"), ("date-plain", "5/4", ""),
])
def test_a_typed_date_is_written_out_before_it_is_taken(gallery, name, text, words):
    page = gallery()
    field = page.locator(f"#{name}")
    field.evaluate("field => { field.changes = 0; field.addEventListener('change', () => { field.changes += 1; }); }")
    field.locator("input").select_text()
    field.locator("input").press_sequentially(text)
    reading = field.get_by_role("status")
    expect(reading).to_have_text(re.compile("^" + words.replace("Sunday ", "Sunday,? ") + "$"))
    assert field.evaluate("field => field.changes") == 0


def test_the_calendar_by_keyboard(gallery):
    page = gallery()
    page.locator("#date-plain button").focus()
    page.keyboard.press("Enter")
    steps = [("ArrowRight", "2026-11-22"), ("ArrowDown", "2026-11-29"), ("PageDown", "2026-12-29"), ("ArrowUp", "2026-12-22"),
             ("Shift+PageUp", "2025-12-22"), ("Home", "2025-12-22"), ("End", "2025-12-28"), ("ArrowLeft", "2025-12-27")]
    for key, day in steps:
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.day") == day
    page.keyboard.press("Enter")
    assert page.locator("#date-plain").evaluate("(field) => field.value") == "2025-12-27"
    assert page.locator("#date-plain input").input_value() == "27/12/2025"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert page.locator("#date-plain").evaluate("(field) => field.value") == "2025-12-27"


def test_months_pass_as_fast_as_one_taps(gallery):
    page = gallery()
    page.locator("#date-plain button").click()
    page.evaluate("""() => { const later = document.querySelector('[aria-label="Next month"]');
        for (let tap = 0; tap < 50; tap += 1) later.click(); }""")
    assert page.locator(".signet-calendar-title").inner_text() == "January 2031"
    assert page.locator(".signet-calendar-grid tbody td").count() == 42
    page.locator("[data-day='2031-01-31']").first.click()
    assert page.locator("#date-plain").evaluate("(field) => field.value") == "2031-01-31"


def test_days_that_are_not_allowed_cannot_be_chosen(gallery):
    page = gallery()
    page.locator("#date-limits button").click()
    page.locator("[data-day='2026-12-06']").first.click(force=True)
    assert page.get_by_role("dialog").is_visible()
    assert page.locator("[data-day='2026-12-06']").first.get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("locale, first", [("en-US", "Sunday"), ("de", "Montag")])
def test_the_week_begins_as_the_locale_has_it(open_page, locale, first):
    page = open_page("/empty")
    day = page.evaluate("""async (locale) => {
        const months = await import('/assets/kit/month.js');
        const [day] = months.weeks({ year: 2026, month: 11 }, months.firstWeekday(locale))[0];
        return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(months.toDate(day));
    }""", locale)
    assert day == first
