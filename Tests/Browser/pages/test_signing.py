"""The way through the signing page."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from .service import DRAWN, Service
from ..waiting import frames, until
from .signer import capture, field, fill_all, open_finish, ready, set_date, set_town, sign


@pytest.mark.parametrize("screen", ["desktop", "phone", "small"])
def test_all_fields_are_filled_and_signed(open_page, screen):
    page = open_page("/s/token", screen=screen)
    ready(page)
    fill_all(page)
    until(page, lambda: page.service.asked("viewed", "POST"))
    assert page.service.asked("viewed")[0]["body"] == {"gesture": True}
    expect(page.get_by_text("5 of 5 done")).to_be_visible()
    sign(page)
    expect(page.get_by_role("heading", name="You have signed")).to_be_visible()
    expect(page.get_by_text("Still to sign: Omar Haddad.")).to_be_visible()
    expect(page.get_by_role("link", name="Download a copy")).to_have_attribute("href", "/s/token/document")
    (call,) = page.service.asked("complete")
    assert call["body"]["consent"] == page.service.state["consent"]["sha256"]
    values = call["body"]["values"]
    assert values["fld_sig1"] == {"signature": DRAWN} == values["fld_sig2"] == values["fld_init"]
    assert values["fld_town"] == {"text": "Oslo"}
    assert set(values["fld_date"]) == {"date"} and len(values["fld_date"]["date"]) == 10
    assert len(call["headers"]["idempotency-key"]) == 32
    assert page.service.draft is None


def test_a_page_that_nobody_touches_counts_as_unseen(open_page):
    """As scanners of mail open it: with scripts, and with events that scripts make."""
    page = open_page("/s/token")
    ready(page)
    page.evaluate("""() => { for (const name of ["pointerdown", "touchstart", "wheel", "keydown"]) dispatchEvent(new Event(name)); scrollTo(0, 400); }""")
    page.wait_for_timeout(4000)
    assert page.service.asked("viewed") == []
    page.mouse.wheel(0, 100)
    until(page, lambda: page.service.asked("viewed", "POST"))


def test_the_guide_leads_in_reading_order(open_page):
    page = open_page("/s/token")
    ready(page)
    guide = page.get_by_role("navigation", name="Guide through the fields")
    expect(guide).to_contain_text("0 of 5 done")
    guide.get_by_role("button", name="Start").click()
    expect(field(page, "fld_town")).to_be_focused()
    page.keyboard.type("Bergen")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Cancel").click()
    expect(field(page, "fld_sig1")).to_be_focused()
    expect(guide).to_contain_text("1 of 5 done")
    guide.get_by_role("button", name="Next").click()
    page.get_by_role("dialog", name="Date of signing").get_by_role("button", name="Cancel").last.click()
    expect(field(page, "fld_date")).to_be_focused()
    guide.get_by_role("button", name="Previous field").click()
    expect(field(page, "fld_sig1")).to_be_focused()


def test_a_field_covers_its_frame(open_page):
    page = open_page("/s/token")
    ready(page)
    for wanted in page.service.state["fields"]:
        box = page.locator(f"[data-field={wanted['id']}]").bounding_box()
        sheet = page.locator(f"#page-{wanted['page']}").bounding_box()
        scale = sheet["width"] / 612
        x, y, width, height = wanted["frame"]
        assert box["x"] - sheet["x"] == pytest.approx(x * scale, abs=0.6)
        assert box["y"] - sheet["y"] == pytest.approx((792 - y - height) * scale, abs=0.6)
        assert box["width"] == pytest.approx(width * scale, abs=0.6)
        assert box["height"] == pytest.approx(height * scale, abs=0.6)


def test_the_ink_is_fitted_into_its_frame(open_page):
    page = open_page("/s/token")
    ready(page)
    capture(page, "fld_sig1", agree=False)
    ink = page.locator("[data-field=fld_sig1] svg.signature-ink path").bounding_box()
    frame = page.locator("[data-field=fld_sig1]").bounding_box()
    assert ink["height"] == pytest.approx(frame["height"], rel=0.08) or ink["width"] == pytest.approx(frame["width"], rel=0.08)
    assert ink["x"] >= frame["x"] - 1 and ink["x"] + ink["width"] <= frame["x"] + frame["width"] + 1
    assert ink["x"] + ink["width"] / 2 == pytest.approx(frame["x"] + frame["width"] / 2, abs=2)
    assert ink["y"] + ink["height"] / 2 == pytest.approx(frame["y"] + frame["height"] / 2, abs=2)


def test_a_preview_brings_no_script_into_the_page(open_page):
    service = Service()
    service.answers["previews"] = lambda request, body: {"content_type": "image/svg+xml", "body": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>window.bad = 1</script><path onclick="window.bad = 1" d="M0 0h9v9z"/></svg>')}
    page = open_page("/s/token", service)
    ready(page)
    capture(page, "fld_sig1", agree=False)
    expect(page.locator("[data-field=fld_sig1] img.signature-ink")).to_have_count(1)
    assert page.evaluate("window.bad") is None
    assert page.locator("[onclick], .field script").count() == 0
    # The policy reaches into the picture as well, and the browser says so, until the page is closed.
    page.close()
    assert all("Content Security Policy" in fault for fault in page.faults)
    page.faults.clear()


def test_with_consent_a_tap_signs_the_other_field(open_page):
    page = open_page("/s/token")
    ready(page)
    capture(page, "fld_sig1", agree=True)
    expect(field(page, "fld_sig2")).to_have_accessible_name("Signature for the annex: press to use your signature here")
    assert "value" not in page.service.state["fields"][5]
    field(page, "fld_sig2").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("2 of 5 done")).to_be_visible()


def test_without_consent_each_field_asks(open_page):
    page = open_page("/s/token")
    ready(page)
    capture(page, "fld_sig1", agree=False)
    field(page, "fld_sig2").click()
    page.get_by_role("dialog", name="Sign here as before?").get_by_role("button", name="Use this signature").click()
    expect(page.get_by_text("2 of 5 done")).to_be_visible()


def test_initials_are_not_offered_a_signature(open_page):
    page = open_page("/s/token")
    ready(page)
    capture(page, "fld_sig1", agree=True)
    field(page, "fld_init").click()
    expect(page.locator("signet-capture")).to_have_attribute("part", "initials")


def test_a_signature_can_be_taken_back(open_page):
    page = open_page("/s/token")
    ready(page)
    capture(page, "fld_sig1", agree=False)
    field(page, "fld_sig1").click()
    page.get_by_role("dialog", name="Your signature").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("0 of 5 done")).to_be_visible()


def test_missing_fields_are_named_and_led_to(open_page):
    page = open_page("/s/token")
    ready(page)
    set_town(page)
    page.locator(".end").get_by_role("button", name="Finish").click()
    dialog = page.get_by_role("dialog", name="4 fields are still empty")
    for name in ("Tenant's signature", "Date of signing", "Initials", "Signature for the annex"):
        expect(dialog.get_by_role("button", name=name)).to_be_visible()
    expect(dialog.get_by_role("button", name="Pets")).to_have_count(0)
    dialog.get_by_role("button", name="Initials").click()
    expect(field(page, "fld_init")).to_be_focused()
    expect(field(page, "fld_init")).to_be_in_viewport()


def test_fields_that_the_server_misses_are_led_to(open_page):
    service = Service()
    service.answers["complete"] = lambda request, body: {"status": 422, "content_type": "application/problem+json",
                                                        "body": '{"code": "missing-fields", "detail": "x", "fields": ["fld_date"]}'}
    page = open_page("/s/token", service)
    ready(page)
    fill_all(page)
    sign(page)
    page.get_by_role("dialog", name="1 field is still empty").get_by_role("button", name="Date of signing").click()
    expect(field(page, "fld_date")).to_be_focused()


def test_without_consent_nothing_is_sent(open_page):
    page = open_page("/s/token")
    ready(page)
    fill_all(page)
    dialog = open_finish(page)
    expect(dialog).to_contain_text("I agree to sign this document electronically.")
    dialog.get_by_role("button", name="Sign now").click()
    expect(dialog.get_by_text("To sign, please agree first.")).to_be_visible()
    expect(dialog.get_by_label("I have read this and agree")).to_be_focused()
    assert page.service.asked("complete") == []


def test_values_survive_a_reload(open_page):
    page = open_page("/s/token")
    ready(page)
    set_town(page, "Trondheim")
    capture(page, "fld_sig1", agree=True)
    set_date(page)
    until(page, lambda: len((page.service.draft or {}).get("signing", {}).get("values", {})) == 3)
    assert page.service.draft["signing"]["values"]["fld_town"] == {"text": "Trondheim"}
    page.reload()
    ready(page)
    expect(field(page, "fld_town")).to_have_value("Trondheim")
    expect(page.get_by_text("3 of 5 done")).to_be_visible()
    expect(page.locator("[data-field=fld_sig2]")).to_have_class("field field--signature field--required field--ghost")


def test_values_survive_a_reload_when_the_server_keeps_no_draft(open_page):
    service = Service()
    service.answers["draft"] = lambda request, body: "offline"
    page = open_page("/s/token", service)
    ready(page)
    set_town(page, "Tromsø")
    until(page, lambda: page.service.asked("draft", "PUT"))
    frames(page)
    page.reload()
    ready(page)
    expect(field(page, "fld_town")).to_have_value("Tromsø")


def test_declining_takes_a_reason(open_page):
    page = open_page("/s/token")
    ready(page)
    page.get_by_role("button", name="Decline").click()
    dialog = page.get_by_role("dialog", name="Decline to sign")
    dialog.get_by_role("button", name="Decline").click()
    expect(dialog.get_by_text("Please give a reason")).to_be_visible()
    dialog.get_by_label("Reason").fill("The rent is wrong.")
    dialog.get_by_role("button", name="Decline").click()
    expect(page.get_by_role("heading", name="You have declined")).to_be_visible()
    assert page.service.asked("decline")[0]["body"] == {"reason": "The rent is wrong.", "version": 0}


def test_pictures_have_the_resolution_of_the_screen(open_page):
    page = open_page("/s/token", screen="phone")
    ready(page)
    wide = page.locator(".sheet").first.bounding_box()["width"]
    picture = page.locator("#page-1 .sheet-picture")
    wanted = min(step for step in (400, 600, 800, 1000) if step >= wide * 2 * 0.95)
    until(page, lambda: picture.evaluate("picture => picture.naturalWidth") == wanted)
    widths = [int(call["query"]["width"][0]) for call in page.service.calls if call["path"] == "pages/1"]
    assert widths[-1] == wanted and len(widths) <= 2


def test_pages_far_away_are_not_fetched(open_page):
    service = Service()
    service.state["document"]["pages"] = [{"number": number, "width": 612, "height": 792} for number in range(1, 41)]
    page = open_page("/s/token", service)
    ready(page)
    asked = {call["path"] for call in page.service.calls if call["path"].startswith("pages/")}
    assert len(asked) < 6
    height = page.locator("#page-40").bounding_box()["height"]
    page.locator("#page-40").scroll_into_view_if_needed()
    page.locator("#page-40.sheet--shown").wait_for()
    assert page.locator("#page-40").bounding_box()["height"] == pytest.approx(height, abs=0.5)


def test_zoom_keeps_fields_in_their_frames(open_page):
    page = open_page("/s/token")
    ready(page)
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    expect(page.get_by_text("150 %")).to_be_visible()
    box = page.locator("[data-field=fld_sig1]").bounding_box()
    sheet = page.locator("#page-1").bounding_box()
    assert box["x"] - sheet["x"] == pytest.approx(72 * sheet["width"] / 612, abs=0.6)


def test_pinching_is_allowed(open_page):
    page = open_page("/s/token", screen="phone")
    content = page.locator("meta[name=viewport]").get_attribute("content")
    assert "user-scalable" not in content and "maximum-scale" not in content


def stroke(page):
    """Draws a line; where the surface was then."""
    pad = page.locator("signet-capture canvas").first.bounding_box()
    page.mouse.move(pad["x"] + 60, pad["y"] + 120)
    page.mouse.down()
    for step in range(40):
        page.mouse.move(pad["x"] + 60 + step * 6, pad["y"] + 90 + (step % 8) * 8)
    page.mouse.up()
    return pad


def test_the_surface_stays_where_it_is_between_two_strokes(open_page):
    page = open_page("/s/token", Service(fake_capture=False), screen="phone")
    ready(page)
    field(page, "fld_sig1").click()
    page.locator("signet-capture .status").get_by_text("Draw your signature").wait_for()
    before = stroke(page)
    expect(page.locator("signet-capture .status")).to_have_text("")
    assert page.locator("signet-capture canvas").first.bounding_box() == before


def test_a_drawing_is_made_with_the_real_element(open_page):
    page = open_page("/s/token", Service(fake_capture=False))
    ready(page)
    field(page, "fld_sig1").click()
    stroke(page)
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Ask each time").first.click()
    expect(page.get_by_text("1 of 5 done")).to_be_visible()
    assert page.service.asked("previews")[-1]["body"]["source"]["drawing"]["strokes"]


def test_set_date_proposes_today(open_page):
    page = open_page("/s/token", own=True)
    ready(page)
    page.clock.set_fixed_time("2026-11-21T10:00:00Z")
    set_date(page)
    expect(field(page, "fld_date")).to_have_text("21 November 2026")


REGIONS = [
    # The browser's language, the page's, a day in numbers and written out, and the end of the request.
    ("en-GB", "en", "21/11/2026", "Saturday 21 November 2026", "Open until 5 Dec 2026"),
    ("en-US", "en", "11/21/2026", "Saturday, November 21, 2026", "Open until Dec 5, 2026"),
    ("de-DE", "en", "21/11/2026", "Saturday 21 November 2026", "Open until 5 Dec 2026"),
    ("de-AT", "de", "21.11.2026", "Samstag, 21. November 2026", "Offen bis 05.12.2026"),
    ("en-AU", "en", "21/11/2026", "Saturday 21 November 2026", "Open until 5 Dec 2026"),
]


@pytest.mark.parametrize(("browser_language", "language", "numbers", "words", "end"), REGIONS)
def test_the_reader_s_region_decides_how_dates_are_written(open_page, browser_language, language, numbers, words, end):
    page = open_page(f"/s/token?language={language}", own=True, locale=browser_language, timezone_id="UTC")
    ready(page)
    page.clock.set_fixed_time("2026-11-21T10:00:00Z")
    expect(page.locator(".intro-facts")).to_contain_text(end)
    field(page, "fld_date").click()
    entry = page.get_by_role("dialog").get_by_role("textbox")
    expect(entry).to_have_value(numbers)
    loose = re.compile("^" + words.replace("Saturday ", "Saturday,? ") + "$")
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(loose)
    # What a person there types is taken as it is meant, and another order where it can be nothing else.
    entry.fill(numbers.replace("2026", "2027"))
    page.get_by_role("dialog").get_by_role("button").last.click()
    expect(field(page, "fld_date")).to_have_text(re.compile("21\\.? November 2027"))


@pytest.mark.parametrize(("minutes", "words"), [(1, "Open until 21 Nov 2026, 10:01"), (1400, "Open until 22 Nov 2026, 09:20"), (4320, "Open until 24 Nov 2026")])
def test_an_end_that_is_near_has_its_time_of_day(open_page, minutes, words):
    service = Service()
    begun = datetime.datetime(2026, 11, 21, 10, tzinfo=datetime.timezone.utc)
    service.state["request"]["expires"] = (begun + datetime.timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")
    page = open_page("/s/token", service, own=True, timezone_id="UTC")
    page.clock.set_fixed_time(begun)
    page.reload()
    ready(page)
    expect(page.locator(".intro-facts li").last).to_have_text(words)


def test_a_day_is_shown_as_it_will_be_stamped_and_whole(open_page):
    service = Service()
    date = next(each for each in service.state["fields"] if each["kind"] == "date")
    date["frame"] = [330, 96, 70, 22]
    page = open_page("/s/token", service, own=True)
    ready(page)
    page.clock.set_fixed_time("2026-11-21T10:00:00Z")
    set_date(page)
    words = field(page, "fld_date").locator(".field-text")
    expect(words).to_have_text("21 November 2026")
    assert words.evaluate("each => each.scrollWidth <= each.clientWidth + 1")
    # Twelve points would be wider than the field.
    sizes = page.evaluate("""() => ["fld_date", "fld_town"].map((id) =>
        parseFloat(getComputedStyle(document.querySelector(`[data-field=${id}]`)).fontSize))""")
    assert sizes[0] < sizes[1]
