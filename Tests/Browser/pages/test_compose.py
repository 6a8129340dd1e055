"""A new request: the document, the signers, the fields and their exact places, sending."""

import json

import pytest
from playwright.sync_api import expect

from ..access import violations
from .account import Account, DOCUMENT
from .service import problem
from ..waiting import frames, set_switch

LINE = 94  # how high the lines to sign on are in papers.py, in points
PDF = {"name": "Lease.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"}


def begin(open_page, step="fields", signers=("Jane Doe", "Omar Haddad"), account=None, **options):
    """Opens a step as it is after a reload, with signers and a document."""
    page = open_page("/sender#/new", account or Account(), **options)
    page.locator("h1").wait_for()
    draft = {"document": DOCUMENT, "ownTitle": None, "message": "", "order": "parallel", "days": 30, "recipe": "", "fields": [], "counter": 9,
             "signers": [{"id": f"s{index + 1}", "name": name, "email": f"p{index}@example.org", "language": ""} for index, name in enumerate(signers)]}
    page.evaluate("draft => sessionStorage.setItem('signet-compose', draft)", json.dumps(draft))
    page.goto(page.url.split("#")[0] + f"#/new/{step}")
    page.reload()
    page.locator(f".step--{step}").wait_for()
    if step == "fields":
        page.locator("#page-1.sheet--shown").wait_for()
    return page


def kept(page):
    return json.loads(page.evaluate("sessionStorage.getItem('signet-compose')"))


def sheet(page, number=1):
    box = page.locator(f"#page-{number}").bounding_box()
    return box, box["width"] / 612


def drag(page, start, end, steps=8):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=steps)
    page.mouse.up()


def test_looking_for_a_text_shows_that_it_works(open_page):
    account = Account()
    account.hold("documents/doc_1/places")
    page = begin(open_page, account=account)
    page.get_by_text("Find by text").click()
    page.get_by_label("Text in the document").fill("Signature:")
    find = page.get_by_role("button", name="Find", exact=True)
    find.click()
    expect(find).to_have_attribute("aria-busy", "true")
    account.release("documents/doc_1/places")
    expect(page.locator(".placed")).to_have_count(2)
    expect(find).not_to_have_attribute("aria-busy", "true")


def test_a_step_has_a_tick_only_when_it_is_done(open_page):
    page = begin(open_page, step="review")
    steps = page.locator(".steps li")
    assert [step.get_attribute("data-done") for step in steps.all()] == ["true", "true", "false", "false"]
    expect(steps.nth(2)).to_contain_text("3")


def test_a_new_field_has_the_size_that_was_given_last(open_page):
    page = begin(open_page)
    drop_tool(page, "Signature", 162, 120)
    page.get_by_label("Height").fill("20")
    page.get_by_label("Width").fill("110")
    page.get_by_label("Width").press("Tab")
    drop_tool(page, "Signature", 162, 500)
    drop_tool(page, "Date", 162, 400)
    sizes = [field["frame"][2:] for field in kept(page)["fields"]]
    assert sizes == [[110, 20], [110, 20], [110, 22]]
    page.reload()
    page.locator("#page-1.sheet--shown").wait_for()
    page.get_by_role("button", name="Signature", exact=True).click()
    assert kept(page)["fields"][-1]["frame"][2:] == [110, 20]


def test_at_the_foot_of_the_document_the_signers_can_still_be_chosen(open_page):
    page = begin(open_page, screen="low")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    frames(page)
    for name in ("Jane Doe", "Omar Haddad"):
        box = page.locator(".signer-choice", has_text=name).bounding_box()
        assert box["y"] >= 0
    tools = page.locator(".tools").bounding_box()
    foot = page.locator(".compose-foot").bounding_box()
    assert tools["y"] + tools["height"] <= foot["y"] or foot["x"] > tools["x"] + tools["width"]


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drop_tool(page, kind, x, y, number=1):
    """Drags a tool so that its field has its middle at points (x, y) of a page."""
    box, scale = sheet(page, number)
    drag(page, middle(page.get_by_role("button", name=kind, exact=True).bounding_box()), (box["x"] + x * scale, box["y"] + (792 - y) * scale))


def test_a_request_from_upload_to_links(open_page):
    page = open_page("/sender#/new", Account())
    page.set_input_files("input[type=file]", PDF)
    expect(page.get_by_text("2 pages, 182 kB")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name").fill("Jane Doe")
    page.get_by_label("E-mail").fill("jane@example.org")
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Continue").click()
    page.locator("#page-1.sheet--shown").wait_for()
    drop_tool(page, "Signature", 162, 120)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Message").fill("Please sign.")
    page.get_by_label("Days to sign").fill("14")
    page.get_by_role("button", name="Make the links").click()
    expect(page.get_by_role("heading", name="Ready. Now send these links")).to_be_focused()
    expect(page.get_by_label("Link for Jane Doe", exact=True)).to_have_value("https://sign.example.org/s/4fJ2kq9ZpXw7bTnR1sVcY0")
    upload = page.service.asked("documents", "POST")[0]
    assert upload["query"]["name"] == "Lease.pdf" and upload["headers"]["content-type"] == "application/pdf"
    (sent,) = page.service.asked("requests", "POST")
    assert sent["headers"]["idempotency-key"]
    body = sent["body"]
    frame = body["signers"][0]["fields"][0].pop("frame")
    assert frame == pytest.approx([72, LINE, 180, 48], abs=1)
    assert body == {"document": "doc_1", "title": "Lease", "message": "Please sign.", "order": "parallel", "expires": "P14D", "signers": [
        {"name": "Jane Doe", "email": "jane@example.org", "order": 1, "language": "de", "fields": [{"kind": "signature", "page": 1, "required": True}]}]}
    page.get_by_role("link", name="Another request").click()
    expect(page.get_by_text("Drop a PDF here")).to_be_visible()


def test_a_pdf_can_be_dropped(open_page):
    page = open_page("/sender#/new", Account())
    page.locator(".drop").wait_for()
    page.evaluate("""() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['%PDF-1.7'], 'Lease.pdf', { type: 'application/pdf' }));
        document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }""")
    expect(page.locator(".chosen")).to_contain_text("Lease.pdf")


def test_what_makes_no_document_is_refused(open_page):
    account = Account()
    account.answers["documents"] = lambda request, body: problem(422, "encrypted", "The document needs a password.") if request.method == "POST" else {"json": {"items": [], "next": None}}
    page = open_page("/sender#/new", account)
    page.set_input_files("input[type=file]", [{**PDF, "name": "one.pdf"}, {**PDF, "name": "two.pdf"}])
    expect(page.get_by_text("one.pdf: The document needs a password. two.pdf: The document needs a password.")).to_be_visible()
    page.set_input_files("input[type=file]", PDF)
    expect(page.get_by_text("The document needs a password.")).to_be_visible()


def test_a_document_that_is_here_already_can_be_taken(open_page):
    page = open_page("/sender#/new", Account())
    page.locator(".known-item").click()
    page.locator(".step--signers").wait_for()
    assert not page.service.asked("documents", "POST")


def test_missing_details_are_named_beside_their_inputs(open_page):
    page = open_page("/sender#/new", Account())
    page.locator(".known-item").click()
    page.get_by_label("E-mail").fill("not an address")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("The name is missing.")).to_be_visible()
    expect(page.get_by_text("This is not an e-mail address.")).to_be_visible()
    expect(page.get_by_label("Name")).to_be_focused()
    assert violations(page) == []


def test_errors_go_as_soon_as_their_cause_goes(open_page):
    page = open_page("/sender#/new", Account())
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Choose a document first.")).to_be_visible()
    page.set_input_files("input[type=file]", PDF)
    expect(page.locator(".chosen")).to_be_visible()
    expect(page.get_by_text("Choose a document first.")).to_have_count(0)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("E-mail").fill("jane")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Some details are missing.")).to_be_visible()
    page.get_by_label("Name").press_sequentially("J")
    expect(page.get_by_text("The name is missing.")).to_be_hidden()
    expect(page.get_by_label("Name")).to_be_focused()
    expect(page.get_by_text("This is not an e-mail address.")).to_be_visible()
    expect(page.get_by_text("Some details are missing.")).to_be_visible()
    page.get_by_label("E-mail").press_sequentially("@example.org")
    expect(page.get_by_text("This is not an e-mail address.")).to_be_hidden()
    expect(page.get_by_text("Some details are missing.")).to_have_count(0)
    expect(page.locator("[aria-invalid]")).to_have_count(0)


def test_a_new_signer_is_not_red_before_anything_was_entered(open_page):
    page = begin(open_page, "signers", signers=("",))
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    page.get_by_role("button", name="Add a person").click()
    expect(page.locator(".signer")).to_have_count(2)
    expect(page.locator(".signer").nth(1).locator("[aria-invalid]")).to_have_count(0)
    expect(page.locator(".signer").nth(0).locator("[aria-invalid]")).to_have_count(1)


def test_signers_are_ordered(open_page):
    page = begin(open_page, "signers")
    page.get_by_label("One after another").check()
    page.get_by_role("button", name="Omar Haddad earlier").click()
    assert [signer["name"] for signer in kept(page)["signers"]] == ["Omar Haddad", "Jane Doe"]
    page.get_by_role("button", name="Remove Jane Doe").click()
    expect(page.locator(".signer")).to_have_count(1)
    expect(page.get_by_role("button", name="Remove Omar Haddad")).to_be_disabled()


@pytest.mark.parametrize("kind, label, size", [("signature", "Signature", (180, 48)), ("initials", "Initials", (64, 32)), ("date", "Date", (110, 22)),
                                               ("text", "Text", (160, 22)), ("checkbox", "Checkbox", (14, 14))])
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_dropped_tool_has_its_middle_under_the_pointer(open_page, kind, label, size, screen):
    page = begin(open_page, screen=screen)
    tool = page.get_by_role("button", name=label, exact=True)
    tool.scroll_into_view_if_needed()
    drop_tool(page, label, 300, 620)
    (field,) = kept(page)["fields"]
    scale = sheet(page)[1]
    assert field["kind"] == kind and field["page"] == 1
    assert field["frame"] == pytest.approx([300 - size[0] / 2, 620 - size[1] / 2, *size], abs=1 / scale)


def test_a_dragged_field_moves_by_the_same_points(open_page):
    page = begin(open_page)
    drop_tool(page, "Signature", 300, 600)
    before = kept(page)["fields"][0]["frame"]
    scale = sheet(page)[1]
    start = middle(page.locator(".placed").bounding_box())
    drag(page, start, (start[0] + 50 * scale, start[1] - 80 * scale))
    after = kept(page)["fields"][0]["frame"]
    assert after == pytest.approx([before[0] + 50, before[1] + 80, 180, 48], abs=1 / scale)


def test_a_field_stays_on_its_page(open_page):
    page = begin(open_page)
    drop_tool(page, "Signature", 10, 785)
    assert kept(page)["fields"][0]["frame"] == [0, 744, 180, 48]


def test_a_field_goes_to_the_page_it_is_dragged_to(open_page):
    page = begin(open_page, screen="tall")
    drop_tool(page, "Date", 200, 400)
    box, scale = sheet(page, 2)
    drag(page, middle(page.locator(".placed").bounding_box()), (box["x"] + 300 * scale, box["y"] + (792 - 500) * scale))
    (field,) = kept(page)["fields"]
    assert field["page"] == 2
    assert field["frame"] == pytest.approx([245, 489, 110, 22], abs=1.5 / scale)
    assert page.locator("#page-2 .placed").count() == 1


@pytest.mark.parametrize("corner, by, frame", [
    ("se", (40, 20), [210, 556, 220, 68]), ("nw", (-40, -20), [170, 576, 220, 68]),
    ("ne", (40, -20), [210, 576, 220, 68]), ("sw", (-40, 20), [170, 556, 220, 68]),
])
def test_a_corner_resizes_and_the_opposite_one_stays(open_page, corner, by, frame):
    page = begin(open_page)
    drop_tool(page, "Signature", 300, 600)
    scale = sheet(page)[1]
    start = middle(page.locator(f".handle--{corner}").bounding_box())
    drag(page, start, (start[0] + by[0] * scale, start[1] + by[1] * scale))
    assert kept(page)["fields"][0]["frame"] == pytest.approx(frame, abs=1.5 / scale)


def test_escape_takes_a_drag_back(open_page):
    page = begin(open_page)
    drop_tool(page, "Signature", 300, 600)
    before = kept(page)["fields"][0]["frame"]
    x, y = middle(page.locator(".placed").bounding_box())
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 40, steps=4)
    page.keyboard.press("Escape")
    page.mouse.move(x + 120, y + 60)
    page.mouse.up()
    assert kept(page)["fields"][0]["frame"] == before


def test_fields_are_placed_by_keyboard_alone(open_page):
    page = begin(open_page)
    page.get_by_role("button", name="Signature", exact=True).focus()
    page.keyboard.press("Enter")
    placed = page.locator(".placed-control")
    expect(placed).to_be_focused()
    x, y, width, height = kept(page)["fields"][0]["frame"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Alt+Shift+ArrowRight")
    page.keyboard.press("Alt+ArrowDown")
    assert kept(page)["fields"][0]["frame"] == pytest.approx([x + 1, y + 10 - 1, width + 10, height + 1], abs=0.11)
    page.keyboard.press("Control+d")
    assert len(kept(page)["fields"]) == 2
    page.keyboard.press("Delete")
    assert len(kept(page)["fields"]) == 1
    page.keyboard.press("Control+z")
    assert len(kept(page)["fields"]) == 2
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Selected field").get_by_label("Signer")).to_be_focused()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_what_is_pressed_covers_no_field(open_page, screen):
    page = begin(open_page, screen=screen)
    for name in ("Signature", "Date", "Signature", "Initials"):
        page.get_by_role("button", name=name, exact=True).press("Enter")
    frames = [field["frame"] for field in kept(page)["fields"]]
    assert len(frames) == 4
    for index, (x, y, width, height) in enumerate(frames):
        for left, bottom, wide, tall in frames[:index]:
            assert x + width <= left or left + wide <= x or y + height <= bottom or bottom + tall <= y


def test_numbers_place_exactly(open_page):
    page = begin(open_page)
    drop_tool(page, "Text", 300, 600)
    region = page.get_by_role("region", name="Selected field")
    for label, value in (("From left", "72"), ("From bottom", "96.5"), ("Width", "150"), ("Height", "30")):
        region.get_by_label(label).fill(value)
        region.get_by_label(label).press("Tab")
    region.get_by_label("Page").select_option("2")
    region.get_by_label("Label").fill("Town")
    region.get_by_label("Label").press("Tab")
    region.get_by_label("Signer").select_option(label="Omar Haddad")
    region.get_by_label("Required").uncheck()
    (field,) = kept(page)["fields"]
    assert field["frame"] == [72, 96.5, 150, 30] and field["page"] == 2
    assert field["label"] == "Town" and field["signer"] == "s2" and field["required"] is False
    expect(page.get_by_role("button", name="Town for Omar Haddad, page 2")).to_have_count(1)


def test_a_text_finds_places(open_page):
    page = begin(open_page)
    page.get_by_text("Find by text").click()
    page.get_by_label("Text in the document").fill("Signature:")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".placed")).to_have_count(2)
    assert page.service.asked("documents/doc_1/places")[0]["body"] == {"at": ['text:"Signature:",nth:all']}
    assert [(field["page"], field["frame"]) for field in kept(page)["fields"]] == [(1, [140, 90, 200, 48]), (2, [140, 90, 200, 48])]


def test_a_text_that_is_nowhere_is_told(open_page):
    account = Account()
    account.answers["documents/doc_1/places"] = lambda request, body: {"json": {"places": []}}
    page = begin(open_page, account=account)
    page.get_by_text("Find by text").click()
    page.get_by_label("Text in the document").fill("Nowhere")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This text was not found.")).to_be_visible()


def test_a_form_field_gives_its_frame(open_page):
    account = Account()
    account.offered = [{"kind": "signature", "name": "Signature1", "label": "Signature1", "page": 2, "frame": [72, 42, 200, 44], "required": True,
                        "form": "Signature1", "source": "form", "certain": True}]
    page = begin(open_page, account=account)
    expect(page.get_by_text("1 form field")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Add 1 field").click()
    (field,) = kept(page)["fields"]
    assert (field["kind"], field["page"], field["frame"], field["label"]) == ("signature", 2, [72, 42, 200, 44], "Signature1")


def test_fields_belong_to_the_chosen_signer(open_page):
    page = begin(open_page)
    set_switch(page.get_by_label("Omar Haddad"), on=True)
    drop_tool(page, "Signature", 300, 600)
    assert kept(page)["fields"][0]["signer"] == "s2"
    expect(page.locator(".placed")).to_have_attribute("data-signer", "1")


def by_recipe(page):
    """Gives the first signer a recipe for places."""
    page.get_by_text("Use a recipe").click()
    page.get_by_label("Recipe (YAML)").fill("stamps: []")


def test_the_button_says_why_the_links_cannot_be_made_yet(open_page):
    page = begin(open_page, "review")
    page.get_by_label("From").fill(" ")
    make_links = page.get_by_role("button", name="Make the links")
    idle = "Jane Doe and Omar Haddad have nothing to fill in yet."
    expect(make_links).to_be_disabled()
    assert make_links.get_attribute("aria-describedby") == "send-why"
    expect(page.locator("#send-why")).to_contain_text(idle)
    expect(page.locator("#send-why")).to_contain_text("Please say who asks.")
    page.get_by_label("Title").fill(" ")
    expect(page.locator("#send-why li")).to_have_count(3)
    make_links.click(force=True)
    assert not page.service.asked("requests", "POST")
    page.locator("#send-why").get_by_role("link", name="Title").click()
    expect(page.get_by_label("Title")).to_be_focused()
    page.get_by_label("Title").fill("Lease")
    page.get_by_label("From").fill("Anna Berg")
    expect(page.locator("#send-why li")).to_have_count(1)
    assert violations(page) == []
    page.get_by_role("link", name="Place fields").click()
    page.locator(".step--fields").wait_for()


def test_a_recipe_is_the_chosen_signer_s_who_then_needs_no_fields(open_page):
    page = begin(open_page, "review")
    by_recipe(page)
    expect(page.locator("#send-why")).to_contain_text("Omar Haddad has nothing to fill in yet.")
    page.get_by_label("Signer there").select_option(label="Omar Haddad")
    expect(page.locator("#send-why")).to_contain_text("Jane Doe has nothing to fill in yet.")
    page = begin(open_page, "review", signers=("Jane Doe",))
    by_recipe(page)
    page.get_by_role("button", name="Make the links").click()
    page.get_by_role("heading", name="Ready. Now send these links").wait_for()
    body = page.service.asked("requests", "POST")[0]["body"]
    assert body["signers"][0]["recipe"] == "stamps: []" and "recipe" not in body


def test_sending_again_after_a_failure_has_the_same_key(open_page):
    account = Account()
    page = begin(open_page, "review", signers=("Jane Doe",), account=account)
    fails = {"left": 3}

    def flaky(request, body):
        if request.method == "POST" and fails["left"]:
            fails["left"] -= 1
            return "offline"
        return account.make("requests", body) if request.method == "POST" else account.list(account.requests, {})

    account.answers["requests"] = flaky
    by_recipe(page)
    page.get_by_role("button", name="Make the links").click()
    expect(page.get_by_text("No connection to the service.")).to_be_visible()
    page.get_by_role("button", name="Make the links").click()
    page.get_by_role("heading", name="Ready. Now send these links").wait_for()
    assert len({call["headers"]["idempotency-key"] for call in account.asked("requests", "POST")}) == 1


def test_a_refused_request_keeps_all_that_was_entered(open_page):
    account = Account()
    page = begin(open_page, "review", signers=("Jane Doe",), account=account)
    account.answers["requests"] = lambda request, body: problem(422, "recipe", "The recipe has an error in line 3.")
    by_recipe(page)
    page.get_by_role("button", name="Make the links").click()
    expect(page.get_by_text("The recipe has an error in line 3.")).to_be_visible()
    assert kept(page)["document"]["id"] == "doc_1"


def test_a_step_cannot_be_reached_before_what_it_needs(open_page):
    page = open_page("/sender#/new/fields", Account())
    page.locator(".step--document").wait_for()
    page = begin(open_page, "signers", signers=("",))
    page.goto(page.url.split("#")[0] + "#/new/review")
    page.locator(".step--signers").wait_for()


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("step", ["signers", "fields", "review"])
def test_the_steps_have_no_violations(open_page, step, scheme, screen):
    page = begin(open_page, step, screen=screen, color_scheme=scheme)
    if step == "fields":
        drop_tool(page, "Signature", 300, 700)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_field_that_is_dropped_near_a_line_stands_on_it(open_page):
    page = begin(open_page)
    drop_tool(page, "Signature", 165, LINE + 27)
    assert kept(page)["fields"][0]["frame"] == pytest.approx([72, LINE, 180, 48], abs=1.2)
    expect(page.locator(".guide")).to_have_count(0)


def test_a_dragged_field_snaps_to_another_shows_how_and_is_free_with_alt(open_page):
    page = begin(open_page)
    drop_tool(page, "Signature", 200, 500)
    drop_tool(page, "Date", 450, 560)
    first, second = (field["frame"] for field in kept(page)["fields"])
    scale = sheet(page)[1]
    x, y = middle(page.locator(".placed").nth(1).bounding_box())
    down = (second[1] - first[1] - 3) * scale
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + down, steps=6)
    expect(page.locator(".guide--level")).to_have_count(1)
    assert kept(page)["fields"][1]["frame"][1] == first[1]
    page.keyboard.down("Alt")
    page.mouse.move(x, y + down + 1)
    expect(page.locator(".guide")).to_have_count(0)
    assert kept(page)["fields"][1]["frame"][1] != first[1]
    page.keyboard.up("Alt")
    page.mouse.up()


def test_a_field_is_copied_to_all_pages_once(open_page):
    page = begin(open_page)
    drop_tool(page, "Initials", 560, 40)
    frame = kept(page)["fields"][0]["frame"]
    region = page.get_by_role("region", name="Selected field")
    region.get_by_role("button", name="Copy to all pages").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Copied to 1 page")).to_have_count(1)
    assert [(field["page"], field["frame"], field["signer"]) for field in kept(page)["fields"]] == [(1, frame, "s1"), (2, frame, "s1")]
    page.keyboard.press("Enter")
    assert len(kept(page)["fields"]) == 2
    page.get_by_role("button", name="Undo").click()
    assert len(kept(page)["fields"]) == 1


def test_a_copy_keeps_its_distance_from_the_nearer_edges_of_another_page(open_page):
    account = Account()
    page = begin(open_page, account=account)
    draft = kept(page)
    pages = [{"number": 1, "width": 612, "height": 792}, {"number": 2, "width": 842, "height": 595}]
    draft |= {"documents": [], "document": {**DOCUMENT, "pages": pages}}
    page.evaluate("draft => sessionStorage.setItem('signet-compose', draft)", json.dumps(draft))
    page.reload()
    page.locator("#page-1.sheet--shown").wait_for()
    drop_tool(page, "Initials", 560, 40)
    x, y, width, height = kept(page)["fields"][0]["frame"]
    page.get_by_role("button", name="Copy to all pages").click()
    assert kept(page)["fields"][1]["frame"] == pytest.approx([842 - (612 - x), y, width, height], abs=0.2)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_board_is_zoomed_and_fields_stay_where_they_are(open_page, screen):
    page = begin(open_page, screen=screen)
    before = sheet(page)[0]["width"]
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").focus()
        page.keyboard.press("Enter")
    expect(page.locator(".zoom-level")).to_have_text("200 %")
    box, scale = sheet(page)
    assert box["width"] == pytest.approx(2 * before, rel=0.01)
    # The page is wider than its room, which scrolls; nothing else does.
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.get_by_role("button", name="Signature", exact=True).focus()
    page.keyboard.press("Enter")
    placed = page.locator(".placed").bounding_box()
    frame = kept(page)["fields"][0]["frame"]
    assert placed["width"] == pytest.approx(frame[2] * scale, abs=1)
    page.locator(".placed-control").focus()
    page.keyboard.press("ArrowRight")
    assert kept(page)["fields"][0]["frame"][0] == pytest.approx(frame[0] + 1, abs=0.11)
    for _ in range(3):
        page.get_by_role("button", name="Zoom out").click()
    assert sheet(page)[0]["width"] == pytest.approx(before, abs=1)


def test_a_field_is_dragged_by_the_same_points_on_a_zoomed_board(open_page):
    page = begin(open_page)
    page.get_by_role("button", name="Zoom in").click()
    drop_tool(page, "Signature", 300, 700)
    before = kept(page)["fields"][0]["frame"]
    scale = sheet(page)[1]
    start = middle(page.locator(".placed").bounding_box())
    drag(page, start, (start[0] + 40 * scale, start[1] + 90 * scale))
    after = kept(page)["fields"][0]["frame"]
    assert after == pytest.approx([before[0] + 40, before[1] - 90, 180, 48], abs=1.2 / scale)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_bar_goes_to_a_page_and_tells_which_is_seen(open_page, screen):
    account = Account()
    page = begin(open_page, account=account, screen=screen)
    draft = kept(page)
    draft["document"]["pages"] = [{"number": number, "width": 612, "height": 792} for number in range(1, 66)]
    # As it was kept before there could be several.
    draft["documents"] = []
    draft["fields"] = [{"id": "f1", "kind": "date", "signer": "s1", "page": 65, "frame": [72, 72, 110, 22], "label": "", "required": True}]
    page.evaluate("draft => sessionStorage.setItem('signet-compose', draft)", json.dumps(draft))
    page.reload()
    pages = page.get_by_label("Page shown")
    pages.select_option("65")
    expect(page.locator("#page-65.sheet--shown")).to_be_in_viewport()
    expect(pages.locator("option:checked")).to_have_text("Page 65 of 65 · 1 field")
    bar = page.locator(".board-bar").bounding_box()
    assert page.locator("#page-65").bounding_box()["y"] >= bar["y"] + bar["height"] - 1
    expect(page.get_by_role("button", name="Next page")).to_be_disabled()
    # Nothing moves when the bar, which is always in sight, gets the focus.
    before = page.evaluate("scrollY")
    page.get_by_role("button", name="Previous page").focus()
    assert page.evaluate("scrollY") == before
    page.keyboard.press("Enter")
    expect(pages).to_have_value("64")
    page.evaluate("scrollTo(0, 0)")
    expect(pages).to_have_value("1")
