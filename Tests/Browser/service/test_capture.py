"""Signatures that are given by a link of their own."""

import base64
import io

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, ROOT, shot
from .hands import draw_with_finger, draw_with_mouse


def link(service, **configuration):
    body = {"name": "Jane Doe", "configuration": configuration} if configuration else {"name": "Jane Doe"}
    return service.ask("POST", "captures", json=body).json()


def signature(service, capture):
    state = service.ask("GET", f"captures/{capture['id']}").json()
    assert state["state"] == "done"
    return service.ask("GET", f"signatures/{state['signature']}").json()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_signature_is_drawn(service, open_page, device, scheme):
    capture = link(service)
    page = open_page(capture["url"], device=device, color_scheme=scheme)
    page.get_by_role("tab", name="Draw").click()
    draw = draw_with_finger if device is PHONE else draw_with_mouse
    draw(page, page.locator(".paper").first)
    page.wait_for_selector(".ink-picture:not([hidden])")
    shot(page, f"capture-draw-{'phone' if device is PHONE else 'desktop'}-{scheme}")
    page.get_by_role("button", name="Done").click()
    page.wait_for_selector(".finished")
    kept = signature(service, capture)
    assert kept["kind"] == "drawn" and kept["width"] > 50
    again = open_page(capture["url"], device=device)
    again.wait_for_selector(".finished")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_photograph_becomes_a_signature(service, open_page, device):
    capture = link(service)
    page = open_page(capture["url"], device=device)
    page.get_by_role("tab", name="Image").click()
    page.locator("signet-capture input[type=file]").first.set_input_files(ROOT / "docs/examples/scan.jpg")
    page.wait_for_selector(".picture-result:not([hidden])")
    shot(page, f"capture-image-{'phone' if device is PHONE else 'desktop'}")
    done = page.get_by_role("button", name="Done")
    expect(done).to_be_enabled()
    done.click()
    page.wait_for_selector(".finished")
    assert signature(service, capture)["kind"] == "scanned"


def opacity(png):
    """The opacity of a picture on a coarse grid, 0 to 255."""
    picture = Image.open(io.BytesIO(png)).convert("RGBA").getchannel("A")
    return picture.resize((180, 70), Image.Resampling.BOX)


def difference(one, other):
    """The mean difference of two opacities."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def test_a_picture_with_levels_is_the_mark_that_is_stamped(service, open_page):
    capture = link(service, modes=["image"])
    page = open_page(capture["url"])
    page.locator("signet-capture input[type=file]").first.set_input_files(ROOT / "docs/examples/scan.jpg")
    result = page.locator(".picture-result:not([hidden])")
    result.wait_for()

    def shown():
        data = result.evaluate("""async (image) => {
            // Where another has taken its place meanwhile, that one is decoded.
            while (!(await image.decode().then(() => true, () => false)));
            const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
            canvas.getContext('2d').drawImage(image, 0, 0);
            const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
            return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
        }""")
        return opacity(base64.b64decode(data))

    measured = shown()
    automatic = page.get_by_role("switch", name="Automatic")
    page.locator("label", has=automatic).click()
    with page.expect_response(lambda answer: '"levels":[0,255]' in (answer.request.post_data or "")):
        for name, key in [("Darker than this is ink", "Home"), ("Lighter than this is paper", "End")]:
            page.get_by_role("slider", name=name).press(key)
    page.locator(".picture-result:not([aria-busy])").wait_for()
    preview = shown()
    page.get_by_role("button", name="Done").click()
    page.wait_for_selector(".finished")
    mark = opacity(service.ask("GET", f"signatures/{signature(service, capture)['id']}/picture?format=png").content)
    # The page searches fewer pixels for the ink.
    assert difference(preview, mark) < 4 < difference(measured, mark) / 2


@pytest.mark.parametrize("name", ["Jane Doe", "محمد علي", "王小明"])
def test_a_name_is_typed(service, open_page, name):
    capture = link(service)
    page = open_page(capture["url"])
    page.get_by_role("tab", name="Type").click()
    page.get_by_label("Your name").fill(name)
    page.wait_for_selector(".typed-name svg")
    shot(page, f"capture-type-{name}")
    page.get_by_role("button", name="Done").click()
    page.wait_for_selector(".finished")
    assert signature(service, capture)["kind"] == "typed"


def test_only_the_modes_that_are_asked_for_are_shown(service, open_page):
    page = open_page(link(service, modes=["type"])["url"])
    page.get_by_label("Your name").wait_for()
    assert page.get_by_role("tab").count() == 0


def test_without_scripts_a_name_is_enough(service, open_page):
    capture = link(service)
    page = open_page(capture["url"], java_script_enabled=False)
    page.locator("input[name=name]").fill("Jane Doe")
    page.locator("form button").first.click()
    assert signature(service, capture)["kind"] == "typed"
