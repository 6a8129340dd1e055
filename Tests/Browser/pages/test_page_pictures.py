"""Pages of long documents: what is seen comes first, what is passed is cancelled."""

import pytest
from playwright.sync_api import expect

from ..access import violations
from ..waiting import frames, pause_clock, until
from .account import Account
from .service import Service, problem
from .test_compose import begin

COUNT = 65


def long_document(count=COUNT):
    service = Service()
    service.state["document"]["pages"] = [{"number": number, "width": 612, "height": 792} for number in range(1, count + 1)]
    service.state["fields"] = [field for field in service.state["fields"] if field["page"] == 1]
    return service


# Scrolls to a page, and waits until what observes the view was told.
SCROLL_TO = """(sheet) => new Promise((done) => {
    sheet.scrollIntoView({ block: "start", behavior: "instant" });
    new IntersectionObserver(([entry], observer) => {
        if (!entry.isIntersecting) return;
        observer.disconnect();
        done();
    }).observe(sheet);
})"""


def asked(service):
    """The pictures that were asked for, as pairs of a page and a width, in order."""
    calls = [call for call in service.calls if call["path"].startswith("pages/")]
    return [(int(call["path"].removeprefix("pages/")), int(call["query"]["width"][0])) for call in calls]


def hold_all(service):
    for number in range(1, COUNT + 1):
        service.hold(f"pages/{number}")


def waiting(service):
    return [path for path, routes in service.held.items() for _ in routes]


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_of_pages_that_are_scrolled_past_none_is_fetched(open_page, screen):
    page = open_page("/s/token", long_document(), screen=screen, clock=True)
    page.locator("#page-1.sheet--shown").wait_for()
    # The page's clock stands, so the view is never still, however long a frame takes.
    pause_clock(page)
    began = len(asked(page.service))
    for number in range(1, COUNT + 1):
        page.locator(f"#page-{number}").evaluate(SCROLL_TO)
    assert {number for number, _ in asked(page.service)[began:]} <= set(range(1, 12))
    page.clock.resume()
    page.locator(f"#page-{COUNT}.sheet--shown").wait_for()
    assert {number for number, _ in asked(page.service)}.isdisjoint(range(12, COUNT - 10))


def test_what_is_passed_is_cancelled_and_does_not_hold_up_the_rest(open_page):
    service = long_document()
    for number in range(1, 6):
        service.hold(f"pages/{number}")
    page = open_page("/s/token", service, wait=False)
    cancelled = []
    page.on("requestfailed", lambda request: cancelled.append(request.url))
    until(page, lambda: len(waiting(service)) == 2)
    page.locator(f"#page-{COUNT}").scroll_into_view_if_needed()
    page.locator(f"#page-{COUNT}.sheet--shown").wait_for()
    assert sorted(url.split("/pages/")[1].split("?")[0] for url in cancelled) == sorted(
        path.removeprefix("pages/") for path in waiting(service)
    )
    # Who comes back gets them after all.
    for number in range(1, 6):
        service.held.pop(f"pages/{number}")
    page.evaluate("scrollTo(0, 0)")
    page.locator("#page-1.sheet--shown").wait_for()


def test_what_is_seen_does_not_wait_for_what_is_only_near(open_page):
    service = long_document()
    hold_all(service)
    service.held.pop("pages/1")
    page = open_page("/s/token", service, screen="tall")
    page.locator("#page-1.sheet--shown").wait_for()
    until(page, lambda: len(waiting(service)) == 2)
    # Both are held; a page that is near now comes into view, and is served.
    service.held.pop("pages/4")
    page.locator("#page-4").scroll_into_view_if_needed()
    page.locator("#page-4.sheet--shown").wait_for()


def test_the_nearest_page_comes_first_where_none_is_seen_yet(open_page):
    service = long_document()
    service.state["request"]["message"] = "Dear Jane,\n" + "please read all of it.\n" * 18
    page = open_page("/s/token", service, screen="phone")
    until(page, lambda: {number for number, _ in asked(service)} >= {1, 2, 3})
    assert list(dict.fromkeys(number for number, _ in asked(service)))[:3] == [1, 2, 3]


@pytest.mark.parametrize("screen", ["desktop", "phone", "sharp"])
def test_the_first_page_and_the_draft_are_asked_for_while_the_state_is_on_its_way(open_page, screen):
    service = long_document()
    service.hold("state")
    page = open_page("/s/token", service, screen=screen, wait=False)
    until(page, lambda: asked(service) and service.asked("draft"))
    [(number, width)] = asked(service)
    service.release("state")
    page.locator("#page-1.sheet--shown").wait_for()
    # Nothing is asked for twice.
    assert number == 1 and asked(service).count((1, width)) == 1 and len(service.asked("draft", "GET")) == 1


@pytest.mark.parametrize("asks", [False, True])
def test_whose_turn_comes_later_sees_the_document_and_the_draft_of_then(open_page, asks):
    service = Service()
    service.pause = service.pause if asks else 200
    service.state["signer"]["state"] = "waiting"
    page = open_page("/s/token", service)
    page.get_by_role("heading", name="It is not your turn yet").wait_for()
    # The page looks once by itself as soon as it hears of changes.
    until(page, lambda: asked(service) and service.asked("draft") and len(service.asked("state")) > 1)
    # Another signer has signed meanwhile, and this one has begun on another device.
    service.state["signer"]["state"] = "ready"
    if asks:
        page.get_by_role("button", name="Check again").click()
    page.locator("#page-1.sheet--shown").wait_for()
    assert [number for number, _ in asked(service)].count(1) == 2 and len(service.asked("draft", "GET")) == 2


def test_a_first_page_that_did_not_come_in_time_is_asked_for_again(open_page):
    service = long_document()
    service.answers["pages/1"] = lambda *_: service.answers.pop("pages/1") and problem(503, "busy", "Busy.")
    page = open_page("/s/token", service)
    page.locator("#page-1.sheet--shown").wait_for()
    assert [number for number, _ in asked(service)][:2] == [1, 1]


def test_few_pictures_are_asked_for_at_a_time(open_page):
    service = long_document()
    hold_all(service)
    page = open_page("/s/token", service)
    until(page, lambda: len(waiting(service)) == 2)
    frames(page, 20)
    assert len(waiting(service)) == 2


def test_a_coarse_picture_comes_first_and_stays_until_the_sharp_one_is_there(open_page):
    service = long_document()
    page = open_page("/s/token", service, screen="sharp")
    page.locator("#page-3").scroll_into_view_if_needed()
    page.locator("#page-3.sheet--shown").wait_for()
    until(page, lambda: (3, 1300) in asked(service))
    page.locator(f"#page-{COUNT}").scroll_into_view_if_needed()
    last = page.locator(f"#page-{COUNT} .sheet-picture")
    until(page, lambda: last.evaluate("picture => picture.naturalWidth") == 1300)
    assert [width for number, width in asked(service) if number == COUNT] == [400, 1300]
    widths = [width for number, width in asked(service) if number == 3]
    assert widths[-1] == 1300


def failed(page):
    """The pages that say that they could not be loaded."""
    return page.locator(".sheet:has(.sheet-failed)").evaluate_all("(sheets) => sheets.map((sheet) => sheet.id)")


def sharp_widths(service):
    return [width for number, width in asked(service) if number == COUNT and width > 400]


@pytest.mark.parametrize("failures", [2, 100])
def test_a_sharp_picture_that_fails_leaves_the_coarse_one_and_is_asked_for_again(open_page, failures):
    service = long_document()

    def busy(request, body):
        if "width=400" in request.url or len(sharp_widths(service)) > failures:
            width = 400 if "width=400" in request.url else 1300
            return {"content_type": "image/png", "body": service.picture(COUNT, width)}
        return problem(503, "busy", "Busy.")

    service.answers[f"pages/{COUNT}"] = busy
    page = open_page("/s/token", service, screen="sharp", clock=True)
    page.locator("#page-1.sheet--shown").wait_for()
    # The page's clock goes on only as far as the next attempt needs.
    pause_clock(page)
    page.locator(f"#page-{COUNT}").evaluate(SCROLL_TO)

    # The clock stands while a picture is on its way: no request waits longer than its limit.
    moving = set()
    page.on("request", lambda request: moving.add(request))
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: moving.discard(request))

    def advance(condition):
        def reached():
            if not (found := condition()) and not moving:
                page.clock.run_for(250)
            return found

        until(page, reached)

    # The pauses double, and there are seven attempts in all.
    began = page.evaluate("Date.now()")
    advance(lambda: sharp_widths(service))
    for attempt in range(1, min(failures, 6) + 1):
        advance(lambda: len(sharp_widths(service)) > attempt)
        assert page.evaluate("Date.now()") - began >= sum(500 * 2**each for each in range(1, attempt + 1))
    assert failed(page) == []
    last = page.locator(f"#page-{COUNT} .sheet-picture")
    if failures < 7:
        advance(lambda: last.evaluate("picture => picture.naturalWidth") == 1300)
    else:
        page.clock.fast_forward(600_000)
        page.clock.resume()
        frames(page, 5)
        assert len(sharp_widths(service)) == 7
        assert last.evaluate("picture => picture.naturalWidth") == 400


def test_a_picture_that_is_not_decoded_ahead_is_shown(open_page):
    # As browsers refuse it that have no memory left for it.
    refuse = "HTMLImageElement.prototype.decode = async () => { throw new DOMException('no memory', 'EncodingError') }"
    page = open_page("/s/token", long_document())
    page.add_init_script(refuse)
    page.reload()
    page.locator("#page-1.sheet--shown").wait_for()
    picture = page.locator("#page-1 .sheet-picture")
    until(page, lambda: picture.evaluate("(each) => each.naturalWidth") > 0)
    assert failed(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/s/token", "/sender#/new/fields"])
def test_a_page_that_does_not_come_can_be_tried_again_or_downloaded(open_page, path, scheme):
    mock = Service() if path == "/s/token" else Account()
    for name in ("pages/1", "pages/2", "documents/doc_1/pages/1", "documents/doc_1/pages/2"):
        mock.answers[name] = lambda request, body: problem(500, "internal", "Broken.")
    page = open_page(path, mock, color_scheme=scheme) if path == "/s/token" else begin(open_page, "signers", account=mock, color_scheme=scheme)
    if path != "/s/token":
        page.goto(page.url.replace("signers", "fields"))
    fault = page.locator(".sheet-failed").first
    again = fault.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    assert again.evaluate("button => getComputedStyle(button).minHeight") == "44px"
    expect(fault.get_by_role("link" if path == "/s/token" else "button", name="Download")).to_be_visible()
    assert violations(page) == []
    mock.answers.clear()
    again.click()
    page.locator(".sheet--shown").first.wait_for()
