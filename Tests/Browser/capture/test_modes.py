"""Type, Image, Saved, Handover: each as a person goes through it."""

import pytest
from playwright.sync_api import expect
from .conftest import PHONE, draw, snapshot, value
from .mock_server import photograph
from ..waiting import set_switch, until


def saved(count=2):
    names = ["Jane Doe", "For contracts"][:count]
    return [{"id": f"sig_{i}", "name": name, "part": "signature", "kind": "drawn", "preview": f"/c/test/saved/sig_{i}/preview"}
            for i, name in enumerate(names)]


def add_picture(page):
    page.get_by_role("tab", name="Image").click()
    picture = {"name": "photo.png", "mimeType": "image/png", "buffer": photograph()}
    page.locator("input[type=file]").first.set_input_files(picture)
    page.wait_for_selector(".picture-result:not([hidden])")


def drag(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


# Type


def test_keyboard_alone_leads_through_type_to_done(capture, server):
    page = capture()
    page.keyboard.press("Tab")
    focused = lambda: page.evaluate("document.querySelector('signet-capture').shadowRoot.activeElement?.textContent")  # noqa: E731
    assert focused() == "Cancel"
    page.keyboard.press("Tab")
    assert focused() == "Draw"
    page.keyboard.press("ArrowLeft")
    assert focused() == "Type"
    # Passing through with the arrows leaves the focus on the tabs; Enter goes in.
    page.keyboard.press("Enter")
    page.keyboard.type("Jane Doe")
    # The faces of the whole name are there, not only those of its beginning.
    expect(page.get_by_role("button", name="Done")).to_be_enabled()
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('signet-capture').shadowRoot.activeElement?.ariaLabel") == "Clear the name"
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    chosen = value(page)
    assert chosen["text"] == "Jane Doe" and chosen["color"] == "#1f3a93" and chosen["face"] == "kristi"
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.get_by_text("Thank you").wait_for()
    assert server.state.results[0][1] == {"kind": "typed", "text": "Jane Doe", "face": "kristi", "color": "#1f3a93", "part": "signature"}


def hurry(capture, server):
    """A page on which Return was pressed before the faces of the name were there."""
    page = capture()
    page.get_by_role("tab", name="Type").click()
    server.state.gate.clear()
    page.get_by_label("Your name").press_sequentially("Jane")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Done")).to_have_attribute("aria-busy", "true")
    return page


def test_a_name_is_handed_in_when_its_faces_arrive(capture, server):
    page = hurry(capture, server)
    server.state.gate.set()
    page.get_by_text("Thank you").wait_for()
    [(_, source)] = server.state.results
    assert source["kind"] == "typed" and source["text"] == "Jane"


@pytest.mark.parametrize("change", ["text", "tab", "leaving"])
def test_a_change_while_the_faces_are_on_their_way_ends_the_waiting(capture, server, change):
    page = hurry(capture, server)
    done = page.get_by_role("button", name="Done")
    if change == "text":
        page.keyboard.type(" Doe")
    elif change == "tab":
        page.get_by_role("tab", name="Draw").click()
    else:
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_visible()
    expect(done).not_to_have_attribute("aria-busy", "true")
    server.state.gate.set()
    if change == "tab":
        draw(page)
        done.click()
        page.get_by_text("Thank you").wait_for()
        assert [source["kind"] for _, source in server.state.results] == ["drawn"]
    else:
        if change == "text":
            expect(done).to_be_enabled()
        assert server.state.results == []


def test_the_field_asks_for_a_name(capture):
    page = capture(device=PHONE)
    page.get_by_role("tab", name="Type").click()
    field = page.get_by_label("Your name")
    assert field.evaluate("(each) => each.getRootNode().activeElement === each")
    wanted = {"autocomplete": "name", "autocapitalize": "words", "spellcheck": "false", "enterkeyhint": "done", "dir": "auto"}
    assert {name: field.get_attribute(name) for name in wanted} == wanted


def test_an_empty_name_and_a_name_that_is_too_long_are_guarded(capture):
    page = capture()
    page.get_by_role("tab", name="Type").click()
    field = page.get_by_label("Your name")
    for text in ["Jane", "", "   ", "J", ""]:
        field.fill(text)
    expect(page.get_by_text("Write your name.")).to_be_visible()
    assert value(page) is None
    field.fill("Jane Doe " * 10)
    page.get_by_text("too long to be written by hand").wait_for()
    assert value(page) is None
    field.fill("Jane Doe")
    page.wait_for_selector(".hand >> nth=5")
    assert value(page)["face"] == "dancing-script"


def test_the_hands_are_a_popover_where_it_is_narrow(capture):
    page = capture(device=PHONE)
    page.get_by_role("tab", name="Type").click()
    page.get_by_label("Your name").fill("Jane Doe")
    opener = page.get_by_role("button", name="Handwriting")
    opener.click()
    set_switch(page.get_by_role("radio", name="Havana"), on=True)
    # It stays open while the name is edited.
    page.get_by_label("Your name").fill("Jane D.")
    assert page.get_by_role("radio", name="Havana").is_visible()
    page.get_by_label("Your name").press("Escape")
    assert page.get_by_role("radio", name="Havana").is_hidden()
    expect(page.get_by_role("button", name="Done")).to_be_enabled()
    assert value(page)["face"] == "havana"


def test_only_the_faces_of_the_configuration_are_offered(capture, server):
    server.state.configuration = {"modes": ["type"], "faces": ["kristi", "breip"], "name": "Jane Doe"}
    page = capture()
    page.wait_for_selector(".hand")
    assert page.locator(".hand input").evaluate_all("(all) => all.map((each) => each.value)") == ["kristi", "breip"]
    assert page.get_by_role("tablist").count() == 0


def test_the_focus_leaves_a_panel_before_it_goes(capture):
    page = capture()
    page.get_by_role("tab", name="Type").click()
    page.get_by_label("Your name").focus()
    page.evaluate("""() => { const { shadowRoot } = document.querySelector('signet-capture');
        shadowRoot.querySelector('#tab-draw').click(); }""")
    assert page.evaluate("document.querySelector('signet-capture').shadowRoot.activeElement.id") == "tab-draw"


# Image


def test_a_picture_is_sent_cropped_and_turned(capture, server):
    page = capture()
    add_picture(page)
    source = value(page)
    assert source == {"kind": "scanned", "picture": "pic_1", "crop": [0, 0, 1, 1], "rotation": 0, "color": "#000000"}
    box = page.locator(".crop-stage").bounding_box()
    drag(page, (box["x"], box["y"]), (box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.2))
    left, top, width, height = value(page)["crop"]
    assert abs(left - 0.25) < 0.01 and abs(top - 0.2) < 0.01 and abs(left + width - 1) < 1e-3 and abs(top + height - 1) < 1e-3
    page.get_by_role("button", name="Turn right").click()
    turned = value(page)
    assert turned["rotation"] == 90 and turned["crop"] == [0, left, height, width]
    for _ in range(3):
        page.get_by_role("button", name="Turn right").click()
    assert value(page)["rotation"] == 0 and value(page)["crop"] == [left, top, width, height]
    page.get_by_role("button", name="Done").click()
    page.get_by_text("Thank you").wait_for()
    assert server.state.results[0][1]["crop"] == [left, top, width, height]


def test_a_picture_is_asked_for_once_after_it_was_sent_and_once_for_each_change(capture, server):
    def asked():
        return [body["source"]["rotation"] for _, path, body in server.state.requests if path == "previews"]

    page = capture()
    add_picture(page)
    # Longer than two requests for pictures are apart: one too many would have been sent.
    page.wait_for_timeout(100)
    page.get_by_role("button", name="Turn right").click()
    until(page, lambda: 90 in asked())
    assert asked() == [0, 90]


def test_the_part_of_a_picture_by_keys_and_numbers(capture):
    page = capture()
    add_picture(page)
    page.locator(".crop-handle").nth(3).focus()
    for key in ["ArrowLeft", "ArrowUp", "Shift+ArrowLeft"]:
        page.keyboard.press(key)
    assert value(page)["crop"] == [0, 0, 0.945, 0.995]
    page.get_by_text("Edges as numbers").click()
    field = page.get_by_label("Left edge (%)")
    field.fill("99")
    field.press("Tab")
    left, _, width, _ = value(page)["crop"]
    assert width >= 0.03 and left + width <= 0.95
    page.get_by_role("button", name="Whole picture").click()
    assert value(page)["crop"] == [0, 0, 1, 1]


def test_levels_and_colour_of_a_picture(capture):
    page = capture()
    add_picture(page)
    set_switch(page.get_by_role("switch", name="Automatic"), on=False)
    assert value(page)["levels"] == [90, 190]
    page.get_by_role("slider", name="Darker than this is ink").focus()
    page.keyboard.press("End")
    ink, paper = value(page)["levels"]
    assert ink < paper
    set_switch(page.get_by_role("radio", name="As photographed"), on=True)
    assert "color" not in value(page)


def test_what_is_wrong_with_a_picture_is_a_sentence(capture, server):
    page = capture()
    page.get_by_role("tab", name="Image").click()
    choose = page.locator("input[type=file]").first.set_input_files
    for name, kind, data, sentence in [
        ("a.txt", "text/plain", b"hello", "This is not a picture."),
        ("a.heic", "image/heic", b"heic", "This HEIC picture could not be read here."),
        ("b.heic", "image/heic", b"large", "This picture has too many pixels."),
        ("a.png", "image/png", b"not a png", "This file is not a picture that can be read."),
    ]:
        choose({"name": name, "mimeType": kind, "buffer": data})
        page.locator(".image-panel > [role=alert]", has_text=sentence).wait_for()
        expect(page.get_by_role("button", name="Choose a picture")).to_be_visible()
    page.evaluate("""() => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }));
        const panel = document.querySelector('signet-capture').shadowRoot.querySelector('.drop');
        panel.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }""")
    page.locator(".image-panel > [role=alert]", has_text="This picture has more than 25 MB.").wait_for()
    server.state.refused = "There is no ink in this picture: photograph it on white paper."
    page.locator("input[type=file]").first.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": photograph()})
    page.get_by_text("There is no ink in this picture").wait_for()
    assert page.get_by_role("button", name="Done").get_attribute("aria-disabled") == "true"


def test_a_picture_can_be_dropped_and_pasted(capture):
    page = capture()
    page.get_by_role("tab", name="Image").click()
    give = """async ([kind, target]) => {
        const { shadowRoot } = document.querySelector('signet-capture');
        const canvas = new OffscreenCanvas(40, 30);
        canvas.getContext('2d').fillRect(0, 0, 9, 9);
        const data = new DataTransfer();
        data.items.add(new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }));
        const event = kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        shadowRoot.querySelector(target).dispatchEvent(event);
    }"""
    page.evaluate(give, ["drop", ".drop"])
    page.wait_for_selector(".picture-result:not([hidden])")
    page.get_by_role("button", name="Another picture").click()
    page.get_by_role("tab", name="Draw").click()
    page.evaluate(give, ["paste", ".pad"])
    page.wait_for_selector(".crop-stage")
    assert page.get_by_role("tab", name="Image").get_attribute("aria-selected") == "true"


# Saved and handover


def test_saved_signatures_come_first_and_can_be_chosen(capture, server):
    server.state.saved = saved()
    page = capture()
    assert page.get_by_role("tab").all_inner_texts() == ["Saved", "Draw", "Image", "Type"]
    assert value(page) == {"kind": "saved", "id": "sig_0"}
    set_switch(page.get_by_role("radio", name="For contracts"), on=True)
    page.get_by_role("button", name="Done").click()
    page.get_by_text("Thank you").wait_for()
    assert server.state.results[0][1] == {"kind": "saved", "id": "sig_1"}


def test_a_saved_signature_is_renamed_and_deleted(capture, server):
    server.state.saved = saved(1)
    page = capture()
    page.get_by_role("button", name="Rename: Jane Doe").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Private")
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Private").wait_for(state="attached")
    assert page.evaluate("document.querySelector('signet-capture').shadowRoot.activeElement.value") == "sig_0"
    page.get_by_role("button", name="Delete: Private").click()
    assert len(server.state.saved) == 1
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.get_by_role("tab", name="Saved").wait_for(state="detached")
    assert server.state.saved == [] and page.get_by_role("tab", name="Draw").get_attribute("aria-selected") == "true"


def test_a_signature_is_kept_only_when_that_is_wanted(capture, server):
    page = capture()
    draw(page)
    page.get_by_role("button", name="Done").click()
    page.get_by_text("Thank you").wait_for()
    assert server.state.saved == []
    page = capture()
    draw(page)
    set_switch(page.get_by_role("switch", name="Keep this signature"), on=True)
    page.get_by_role("button", name="Done").click()
    page.get_by_text("Thank you").wait_for()
    assert len(server.state.saved) == 1
    server.state.configuration = {"saving": "never"}
    server.state.saved = []
    page = capture()
    assert page.get_by_role("switch", name="Keep this signature").count() == 0


def test_a_signature_comes_from_the_phone(capture, server):
    page = capture()
    page.get_by_role("button", name="Sign on your phone").click()
    page.get_by_text("Waiting for your phone").wait_for()
    server.state.handover = {"state": "opened", "source": None}
    page.get_by_text("Your phone has opened the page.").wait_for()
    server.state.handover = {"state": "done", "source": {"kind": "saved", "id": "sig_9"}}
    page.get_by_role("dialog").wait_for(state="detached")
    assert value(page) == {"kind": "saved", "id": "sig_9"}
    assert page.get_by_role("tab", name="Saved").get_attribute("aria-selected") == "true"


def test_leaving_asks_before_ink_is_lost(capture):
    page = capture()
    draw(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keep editing").click()
    assert len(snapshot(page)["strokes"]) == 1
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Discard").click()
    page.get_by_text("You have not signed").wait_for()
    page.get_by_role("button", name="Sign after all").click()
    assert snapshot(page)["strokes"] == []


def test_an_error_of_the_server_stands_beside_done_and_one_can_try_again(capture, server):
    server.state.fails = {"result"}
    page = capture()
    draw(page)
    page.get_by_role("button", name="Done").click()
    page.get_by_text("The service is resting.").wait_for()
    server.state.fails = set()
    page.get_by_role("button", name="Done").click()
    page.get_by_text("Thank you").wait_for()
    assert len(server.state.results) == 1


def test_a_link_that_was_used_or_refused_says_so(open_page, server):
    server.state.isDone = True
    page = open_page()
    page.get_by_text("Your signature has been handed in.").wait_for()
    assert page.locator("signet-capture").count() == 0
    server.state.gone = "This link ran out on 20 November 2026. Ask for a new one."
    page.reload()
    page.get_by_role("heading", name="This link can no longer be used").wait_for()
    expect(page.get_by_text("This link ran out on 20 November 2026.")).to_be_visible()


def test_initials_have_their_own_words(capture, server):
    server.state.configuration = {"part": "initials"}
    page = capture()
    expect(page.get_by_text("Draw your initials on the line.")).to_be_visible()
    expect(page.get_by_text("Your initials here")).to_be_visible()
    page.get_by_role("tab", name="Type").click()
    assert page.get_by_role("textbox", name="Your initials").get_attribute("autocomplete") == "off"
