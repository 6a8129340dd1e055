"""Fields of all kinds, filled in by keys alone and finished with the true service."""

import re
import subprocess
import zlib

from playwright.sync_api import expect

from ..keys import TYPED, fill_by_key
from ..pages.kinds import FIELDS
from .papers import check, ink
from .test_signing import SIGNED

WORDS = {"heading": "About you", "name": "Jane Doe", "company": "Harbour Ltd", "email": "jane@example.org", "iban": "NO93 8601 1117 947", "number": "12.5", "list": "Germany",
         "address": "0150 Oslo", "lines": "No pets, please", "text": "B-AB 123", "gross": "773.50"}


def blank(pages, width=612, height=792):
    """A document of empty pages."""
    kids = " ".join(f"{index + 3} 0 R" for index in range(pages))
    objects = ["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Count {pages}/Kids[{kids}]>>", *[f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]>>"] * pages]
    out, places = b"%PDF-1.7\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return out + f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}trailer\n<</Size {len(places) + 1}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n".encode()


def picture(width=40, height=30):
    """A dark picture as PNG."""
    def chunk(kind, data):
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    head = width.to_bytes(4) + height.to_bytes(4) + bytes([8, 0, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress((b"\0" + b"\x20" * width) * height)) + chunk(b"IEND", b"")


def words_in(path, page, frame, height=792):
    """The text within a frame of a page."""
    x, y, width, tall = (round(value) for value in frame)
    words = ["pdftotext", "-f", str(page), "-l", str(page), "-x", str(x - 2), "-y", str(round(height - frame[1] - frame[3]) - 2), "-W", str(width + 4), "-H", str(tall + 4), str(path), "-"]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def test_every_kind_is_filled_by_keyboard_alone_and_is_on_the_paper(service, open_page, tmp_path):
    original = blank(2)
    document = service.ask("POST", "documents?name=kinds.pdf", data=original).json()["id"]
    fields = [{key: value for key, value in field.items() if key not in ("id", "mine")} for field in FIELDS]
    fields = [{key: value for key, value in field.items() if not (key == "label" and value == "")} for field in fields]
    plate = next(field for field in fields if field["name"] == "text")
    plate["rules"] = [{"effect": "show", "of": [{"field": "list", "is": "equals", "value": "Germany"}]}]
    fields.append({"kind": "money", "name": "gross", "page": 2, "frame": [72, 600, 110, 22], "format": "EUR", "required": False, "formula": "round(money * 1.19, 2)"})
    body = {"document": document, "title": "All kinds", "signers": [{"name": "Jane Doe", "fields": fields}]}
    request = service.ask("POST", "requests", json=body).json()
    names = {field["id"]: field["name"] for field in request["signers"][0]["fields"]}
    page = open_page(request["signers"][0]["url"], locale="en-GB")
    page.locator(".sheet--shown").first.wait_for()
    expect(page.locator(".field--text[data-field]")).to_be_hidden()

    def by_dialog(name):
        if name in ("attachment", "picture", "stamp"):
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name="Choose a file")).to_be_focused()
            # The browser opens no second list of files while it still closes the one before.
            choosers = []
            page.once("filechooser", lambda chooser: choosers.append(chooser))
            for _ in range(20):
                page.wait_for_timeout(500)
                if choosers:
                    break
                page.keyboard.press("Enter")
            choosers[0].set_files({"name": f"{name}.png", "mimeType": "image/png", "buffer": picture()})
            page.get_by_role("dialog").wait_for(state="detached")
        elif name in ("signature", "initials"):
            page.keyboard.press("Enter")
            page.get_by_role("tab").first.wait_for()
            page.get_by_role("tab", selected=True).focus()
            for _ in range(4):
                if page.get_by_role("tab", name="Type").get_attribute("aria-selected") == "true":
                    break
                page.keyboard.press("ArrowRight")
            page.get_by_role("tabpanel").get_by_role("textbox").focus()
            page.wait_for_selector(".typed-name svg")
            page.keyboard.press("Control+Enter")
            page.get_by_role("dialog").wait_for(state="detached")
        else:
            return False
        return True

    done = fill_by_key(page, names, by_dialog)
    assert set(done) == set(names.values()) - {"heading", "name", "signed-on", "gross"}
    guide = page.get_by_role("navigation", name="Guide through the fields")
    guide.get_by_role("button", name="Finish").press("Enter")
    page.get_by_label("I have read this and agree").press("Space")
    page.get_by_role("button", name="Sign now").press("Enter")
    expect(page.get_by_role("heading", name=SIGNED)).to_be_visible()
    service.completed(request)
    path = check(service.ask("GET", f"requests/{request['id']}/document").content, original, tmp_path)
    frames = {field["name"]: (field["page"], field["frame"]) for field in fields}
    for name, words in WORDS.items():
        assert words in words_in(path, *frames[name]), name
    assert "B-AB 123" in words_in(path, 2, [72, 700, 160, 22])
    assert "AB123456" in re.sub(r"\s", "", words_in(path, *frames["cells"]))
    for name in ("choice", "choices", "checkbox", "strike-out", "picture", "stamp", "signature", "initials", "date", "signed-on", "phone"):
        assert ink(path, *frames[name], height=792) > 0.001, name
    # Only the first option of the choice is marked.
    marks = [option["frame"] for option in next(field for field in fields if field["name"] == "choice")["options"]]
    assert [ink(path, 1, frame, height=792) > 0.01 for frame in marks] == [True, False, False]
    told = service.ask("GET", f"requests/{request['id']}").json()["values"]
    assert {name: told[name] for name in ("number", "money", "list", "gross", "strike-out")} == {"number": "12.5", "money": TYPED["money"], "list": "Germany", "gross": "773.5", "strike-out": "true"}
