"""Every kind of field: how it is filled in, checked, written on the page and read back, and the files that go with it."""

import hashlib
import io
import random
import re
import subprocess
import unicodedata

import pytest
import requests
from PIL import Image
from waits import SECONDS

from .sealing import completed
from .threats import SCAN, TYPED, page, pdf, png, stream

HEIGHT = 842
EICAR = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"


@pytest.fixture(scope="module")
def paper(shared):
    """The identifier of a document of two empty pages."""
    pages = b"/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 5 0 R"
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>", b"<<%s>>" % pages, b"<<%s>>" % pages, stream(b"", b"q Q")]
    return shared.document(pdf(objects), "paper.pdf")["id"]


def asked(shared, paper, fields, **signer):
    """A request whose only signer has these fields."""
    return shared.made("requests", {"document": paper, "title": "Paper", "signers": [{"name": "Jane Doe", "fields": fields, **signer}]})


def refused(shared, paper, *fields):
    body = {"document": paper, "title": "Paper", "signers": [{"name": "Jane Doe", "fields": list(fields)}]}
    reply = shared.api("POST", "requests", json=body)
    assert reply.status_code == 422, reply.text
    return reply.json()["detail"]


def field(kind, y=400, **members):
    width, height = members.pop("size", (200, 24))
    return {"kind": kind, "page": 1, "frame": [60, y, width, height], "name": kind, **members}


def state_of(url):
    return requests.get(f"{url}/state", timeout=SECONDS).json()


def post(url, path, **options):
    return requests.post(f"{url}/{path}", timeout=SECONDS, **options)


def complete(url, values, state=None):
    state = state or state_of(url)
    ids = {each["name"]: each["id"] for each in state["fields"]}
    body = {"consent": state["consent"]["sha256"], "values": {ids.get(name, name): value for name, value in values.items()}}
    return post(url, "complete", json=body)


def upload(url, name, file, field_id):
    return post(url, "attachments", files={"file": (name, file)}, data={"field": field_id})


def words(path, number=1):
    """The words of a page with their boxes, from its lower left."""
    text = subprocess.run(["pdftotext", "-bbox", "-f", str(number), "-l", str(number), path, "-"], check=True, capture_output=True, text=True).stdout
    found = re.findall(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>', text)
    return [(float(x0), HEIGHT - float(y1), float(x1), HEIGHT - float(y0), word) for x0, y0, x1, y1, word in found]


def inside(found, frame, slack=1.0):
    """The words whose middle is in a frame, joined."""
    x, y, width, height = frame
    return " ".join(
        word for x0, y0, x1, y1, word in found
        if x - slack <= (x0 + x1) / 2 <= x + width + slack and y - slack <= (y0 + y1) / 2 <= y + height + slack
    )


def ink(path, number=1):
    """Whether there is ink in a frame of a page."""
    data = subprocess.run(["pdftoppm", "-r", "144", "-f", str(number), "-l", str(number), "-png", path], check=True, capture_output=True).stdout
    picture = Image.open(io.BytesIO(data)).convert("L")

    def share(frame):
        x, y, width, height = (each * 2 for each in frame)
        part = picture.crop((round(x), round(HEIGHT * 2 - y - height), round(x + width), round(HEIGHT * 2 - y)))
        return sum(part.histogram()[:200]) / (part.width * part.height)

    return share


def options(*values, y=None):
    if y is None:
        return [{"value": value} for value in values]
    return [{"value": value, "frame": [60 + 40 * index, y, 14, 14]} for index, value in enumerate(values)]


# Of each kind: its members, what is submitted, its canonical value, and what stands on the page.
KINDS = {
    "signature": ({"size": (180, 40)}, {"signature": TYPED}, None, None),
    "initials": ({"size": (60, 30)}, {"signature": {**TYPED, "text": "JD"}}, None, None),
    "date": ({"format": "dd.MM.yyyy"}, {"date": "2026-11-21"}, "2026-11-21", "21.11.2026"),
    "signed-on": ({"format": "iso"}, None, ..., ...),
    "text": ({"fontSize": 11, "color": "#aa0000"}, {"text": "Grüße (äöü) & <b>"}, "Grüße (äöü) & <b>", "Grüße (äöü) & <b>"),
    "lines": ({"size": (200, 50)}, {"text": "One line\nand another"}, "One line\nand another", "One line and another"),
    "number": ({"least": "-2000", "most": "5000", "step": "0.25"}, {"text": "-1234.5"}, "-1234.5", "-1,234.5"),
    "money": ({"format": "EUR"}, {"text": "1234.5"}, "1234.5", "€1,234.50"),
    "email": ({}, {"text": "jane@example.org"}, "jane@example.org", "jane@example.org"),
    "phone": ({"format": "international"}, {"text": "+49 30 1234567"}, "+49 30 1234567", "+49 30 1234567"),
    "name": ({}, {"text": "Jane Doe"}, "Jane Doe", "Jane Doe"),
    "company": ({"align": "right"}, {"text": "Example Ltd"}, "Example Ltd", "Example Ltd"),
    "job-title": ({"align": "center"}, {"text": "Director"}, "Director", "Director"),
    "address": ({"size": (200, 56)}, {"text": "Jane Doe\nMain Street 1\n12345 Town"}, "Jane Doe\nMain Street 1\n12345 Town", "Jane Doe Main Street 1 12345 Town"),
    "iban": ({}, {"text": "de89 3704 0044 0532 0130 00"}, "DE89370400440532013000", "DE89 3704 0044 0532 0130 00"),
    "checkbox": ({"size": (14, 14)}, {"checked": True}, "true", None),
    "choices": ({"options": options("Red", "Green", "Blue"), "least": "2"}, {"chosen": ["Blue", "Red"]}, "Red\nBlue", "Red, Blue"),
    "list": ({"options": options("Small", "Large")}, {"chosen": ["Large"]}, "Large", "Large"),
    "cells": ({"most": "8"}, {"text": "ABC123"}, "ABC123", "ABC123"),
    "heading": ({"label": "Your particulars"}, None, None, "Your particulars"),
    "strike-out": ({"size": (200, 28)}, {"checked": True}, "true", None),
}


def test_every_kind_is_filled_sealed_and_read_back(shared, paper, tmp_path):
    fields, y = [], 800
    for kind, (members, *_) in KINDS.items():
        height = members.get("size", (200, 24))[1]
        y -= height + 6
        fields.append(field(kind, y, **members))
    # In a second column: marks at their options, and files.
    fields.append({**field("choice", 700, options=[{**each, "frame": [300 + 40 * index, 760, 14, 14]} for index, each in enumerate(options("Yes", "No"))]), "frame": [300, 730, 80, 14]})
    files = {"attachment": 600, "picture": 500, "stamp": 400}
    fields += [{**field(kind, at, size=(120, 60)), "frame": [320, at, 120, 60]} for kind, at in files.items()]
    fields[4]["copies"] = [{"page": 2, "frame": [60, 700, 220, 24]}]
    made = asked(shared, paper, fields, zone="Pacific/Kiritimati")
    url = made["signers"][0]["url"]
    state = state_of(url)
    named = {each["name"]: each for each in state["fields"]}
    assert len(named) == 25 and named["text"]["color"] == "#aa0000" and named["name"]["value"] == "Jane Doe"
    picture = png(40, 30, __import__("zlib").compress((b"\0" + bytes([200, 30, 30]) * 40) * 30))
    contents = {"attachment": EICAR, "picture": picture, "stamp": SCAN}
    given = {name: upload(url, f"{name}.bin", contents[name], named[name]["id"]) for name in files}
    assert [reply.status_code for reply in given.values()] == [201] * 3, [reply.text for reply in given.values()]
    values = {kind: submitted for kind, (_, submitted, *_) in KINDS.items() if submitted}
    values |= {"choice": {"chosen": ["No"]}, **{name: {"file": reply.json()["id"]} for name, reply in given.items()}}
    assert (reply := complete(url, values, state)).status_code == 200, reply.text
    told = completed(shared, made)
    final = shared.api("GET", f"requests/{made['id']}/document").content
    path = tmp_path / "final.pdf"
    path.write_bytes(final)
    (found, share) = (words(path), ink(path))
    for kind, (_, submitted, canonical, shown) in KINDS.items():
        frame = named[kind]["frame"]
        assert share(frame) > 0.005, kind
        if canonical not in (None, ...):
            assert told["values"][kind] == canonical
        if shown is ...:
            assert re.fullmatch(r"20\d\d-\d\d-\d\d", shown := told["values"][kind])
        if shown:
            assert inside(found, frame) == shown, kind
    assert inside(words(path, 2), [60, 700, 220, 24]) == "Grüße (äöü) & <b>"
    # The chosen option is marked, and the other is not; a file is named where it belongs, and never shown.
    assert share([340, 760, 14, 14]) > 0.05 and share([300, 760, 14, 14]) == 0
    assert inside(found, [320, 600, 120, 60]) == "attachment.bin" and min(share([320, 500, 120, 60]), share([320, 400, 120, 60])) > 0.1
    assert b"EICAR" not in final
    # The sender gets the very file, as one that no browser shows; the certificate names it.
    [listed] = [each for each in told["attachments"] if each["name"] == "attachment.bin"]
    assert listed["sha256"] == hashlib.sha256(EICAR).hexdigest() and listed["type"] == "text"
    reply = shared.api("GET", f"requests/{made['id']}/attachments/{listed['id']}")
    assert reply.content == EICAR
    sheet = tmp_path / "certificate.pdf"
    sheet.write_bytes(shared.api("GET", f"requests/{made['id']}/certificate").content)
    text = subprocess.run(["pdftotext", sheet, "-"], check=True, capture_output=True, text=True).stdout
    assert "attachment.bin" in text and listed["sha256"] in text.replace("\n", "").replace(" ", "")


REFUSED = {
    "email": "jane", "phone": "12", "iban": "DE00 3704 0044 0532 0130 00", "number": "12,5", "money": "1.234", "cells": "ABCDEFGHI",
    "address": "1\n2\n3\n4\n5", "name": "two\nlines",
}


def test_values_that_a_kind_does_not_take_are_refused_and_nothing_is_stored(shared, paper):
    made = asked(shared, paper, [field(kind, 60 + 40 * index, required=False, **KINDS[kind][0]) for index, kind in enumerate(REFUSED)])
    url = made["signers"][0]["url"]
    state = state_of(url)
    ids = {each["name"]: each["id"] for each in state["fields"]}
    for kind, text in REFUSED.items():
        value = {kind: {"text": text}}
        for reply in (complete(url, value, state), post(url, "check", json={"values": {ids[kind]: value[kind]}})):
            assert (reply.status_code, reply.json()["code"], reply.json()["fields"]) == (422, "value-refused", [ids[kind]]), reply.text
    # A value of another kind, and a field of another person.
    assert complete(url, {"email": {"checked": True}}, state).json()["code"] == "invalid-request"
    other = state_of(asked(shared, paper, [field("text")])["signers"][0]["url"])["fields"][0]["id"]
    assert "not one of yours" in complete(url, {other: {"text": "Mine"}}, state).json()["detail"]
    told = shared.api("GET", f"requests/{made['id']}").json()
    assert told["state"] == "sent" and told["values"] == {}


def test_a_value_that_only_the_sender_changes_stays_as_it_is(shared, paper):
    made = asked(shared, paper, [field("text", value="Fixed", readOnly=True)])
    url = made["signers"][0]["url"]
    assert complete(url, {"text": {"text": "Changed"}}).json()["code"] == "value-refused"
    assert complete(url, {}).status_code == 200
    assert completed(shared, made)["values"] == {"text": "Fixed"}


def test_a_text_without_room_is_refused_before_its_signer_finishes(shared, paper):
    long = "A text that is longer than its field " * 3
    made = asked(shared, paper, [field("text", overflow="refuse", fontSize=12), field("lines", 300, size=(200, 40), overflow="wrap", fontSize=12)])
    url = made["signers"][0]["url"]
    state = state_of(url)
    ids = {each["name"]: each["id"] for each in state["fields"]}
    for name, values in [("text", {"text": long}), ("lines", {"text": long * 3})]:
        reply = post(url, "check", json={"values": {ids[name]: values}})
        assert reply.json()["code"] == "value-refused"
        room = int(re.search(r"room for (\d+) letters", reply.json()["detail"])[1])
        for count, status in [(room, 204), (room + 3, 422)]:
            fitting = post(url, "check", json={"values": {ids[name]: {"text": values["text"][:count]}}})
            assert fitting.status_code == status, (name, count, fitting.text)
    assert "room" in refused(shared, paper, field("heading", label=long * 2, fontSize=20))


ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyzÄÖÜßéèêçñ ABC,.;:-_()!?&%", "greek": "αβγδεζηθικλμνξοπρστυφχψω ", "cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюя ",
    "digits": "0123456789 +-/.", "marks": "aéîõu\u0301\u0323 Å",
}


@pytest.mark.parametrize("seed", range(3))
def test_any_text_is_on_the_page_whole_or_refused(shared, paper, tmp_path, seed):
    chance = random.Random(seed)
    kinds = ["text", "name", "company", "job-title", "lines", "cells"]
    fields, texts = [], {}
    for index in range(24):
        kind = chance.choice(kinds)
        alphabet = chance.choice(list(ALPHABETS.values()))
        text = "".join(chance.choice(alphabet) for _ in range(chance.randint(1, 60))).strip() or "x"
        members = {"overflow": chance.choice(["refuse", "shrink", "wrap"])} if kind != "cells" else {"most": "40"}
        if chance.random() < 0.5:
            members["fontSize"] = chance.choice([6, 9, 14])
        size = [chance.choice([60, 150, 250]), chance.choice([14, 24])]
        fields.append({"kind": kind, "name": f"f{index}", "page": 1, "frame": [40 + 280 * (index % 2), 60 + 60 * (index // 2), *size], "required": False, **members})
        texts[f"f{index}"] = text
    made = asked(shared, paper, fields)
    url = made["signers"][0]["url"]
    state = state_of(url)
    ids = {each["name"]: each["id"] for each in state["fields"]}
    taken = {}
    for name, text in texts.items():
        reply = post(url, "check", json={"values": {ids[name]: {"text": text}}})
        assert reply.status_code == 204 or reply.json()["code"] == "value-refused", reply.text
        if reply.status_code == 204:
            taken[name] = text
    assert 2 < len(taken) < len(texts)
    assert complete(url, {name: {"text": text} for name, text in taken.items()}, state).status_code == 200
    completed(shared, made)
    path = tmp_path / "final.pdf"
    path.write_bytes(shared.api("GET", f"requests/{made['id']}/document").content)
    (found, share) = (words(path), ink(path))

    def letters(text):
        return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))

    for each in fields:
        shown = letters(inside(found, each["frame"]).replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
        assert shown == letters(taken.get(each["name"], "")), each
        assert (share(each["frame"]) > 0) == (each["name"] in taken)


WRONG = {
    "a checkbox without a size of letters": (field("checkbox", fontSize=12), "has no 'fontSize'"),
    "letters too small": (field("text", fontSize=5), "6 to 72"),
    "a color by name": (field("text", color="red"), "#1a2b3c"),
    "a list without options": (field("list"), "1 to 200 'options'"),
    "two options of one value": (field("list", options=options("A", "A")), "two options"),
    "a least above the most": (field("number", least="5", most="4"), "more than its 'most'"),
    "a day that is none": (field("date", least="2026-02-30"), "2026-11-21"),
    "a format of another kind": (field("money", format="Euro"), "EUR"),
    "a copy on no page": (field("text", copies=[{"page": 9, "frame": [0, 0, 50, 20]}]), "no page 9"),
    "a heading without a text": (field("heading"), "label"),
    "a value that does not fit its kind": (field("email", value="nobody"), "not an e-mail address"),
    "a name with a slash": ({**field("text"), "name": "a/b"}, "not a field's name"),
}


@pytest.mark.parametrize("case", WRONG)
def test_members_that_are_wrong_are_refused_with_the_field_and_the_remedy(shared, paper, case):
    wrong, said = WRONG[case]
    assert said in refused(shared, paper, wrong)


def test_names_are_made_and_are_each_one_fields(shared, paper):
    plain = {"kind": "text", "page": 1, "frame": [60, 400, 100, 20]}
    made = asked(shared, paper, [plain, {**plain, "name": "text1"}, {**plain, "frame": [60, 300, 100, 20]}])
    assert sorted(each["name"] for each in made["signers"][0]["fields"]) == ["text1", "text2", "text3"]
    assert "Two fields have the name" in refused(shared, paper, {**plain, "name": "a"}, {**plain, "name": "a"})
    # A copy of the request has the same members.
    rich = field("choices", options=options("A", "B"), least="1", hint="Choose", group="Taste", align="right")
    first = asked(shared, paper, [rich])
    copied = shared.made(f"requests/{first['id']}/copy", {})
    [was, now] = [{**each["signers"][0]["fields"][0], "id": ""} for each in (first, copied)]
    assert was == now and now["hint"] == "Choose"


def test_attachments_are_taken_by_their_content_and_never_shown(shared, paper):
    fields = [field("attachment", required=False), field("picture", 300, size=(100, 60), required=False)]
    made = asked(shared, paper, fields)
    url = made["signers"][0]["url"]
    ids = {each["name"]: each["id"] for each in state_of(url)["fields"]}
    # By the content, whatever the name and the type say.
    for content in (b"MZ\x90\0" + bytes(200), b"\x7fELF" + bytes(200), b"#!/bin/sh\nrm -rf ~\n", b""):
        assert upload(url, "harmless.pdf", content, ids["attachment"]).status_code == 415
    assert upload(url, "photo.png", EICAR, ids["picture"]).json()["code"] == "attachment-refused"
    assert upload(url, "huge.png", png(60_000, 60_000, b""), ids["picture"]).status_code == 415
    assert upload(url, "large.txt", b"a" * (10 * 1024 * 1024 + 1), ids["attachment"]).status_code == 413
    kept = upload(url, "..\\..\\<b>macro.docm", b"PK\x03\x04" + bytes(26) + b"[Content_Types].xml" + bytes(50), ids["attachment"])
    assert kept.status_code == 201 and kept.json()["type"] == "office" and "\\" not in kept.json()["name"]
    page_like = upload(url, "page.html", b"<script>alert(1)</script>", ids["attachment"]).json()
    reply = requests.get(f"{url}/attachments/{page_like['id']}", timeout=SECONDS)
    assert reply.headers["Content-Type"] == "application/octet-stream" and reply.headers["X-Content-Type-Options"] == "nosniff"
    assert reply.headers["Content-Disposition"].startswith("attachment;") and reply.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    # A later file takes the place of an earlier one, which is gone.
    assert requests.get(f"{url}/attachments/{kept.json()['id']}", timeout=SECONDS).status_code == 404
    # Nobody else has it: another signer, another account, or the sender before it is handed in.
    other = asked(shared, paper, fields)["signers"][0]["url"]
    assert requests.get(f"{other}/attachments/{page_like['id']}", timeout=SECONDS).status_code == 404
    foreign = {each["name"]: each["id"] for each in state_of(other)["fields"]}["attachment"]
    assert upload(url, "a.txt", b"text", foreign).status_code == 422
    assert complete(other, {"attachment": {"file": page_like["id"]}}).json()["code"] == "unknown-attachment"
    path = f"requests/{made['id']}/attachments/{page_like['id']}"
    assert shared.api("GET", path).status_code == 404
    assert complete(url, {"attachment": {"file": page_like["id"]}}).status_code == 200
    completed(shared, made)
    assert shared.api("GET", path).content == b"<script>alert(1)</script>"
    assert shared.api("GET", path, key=shared.new_account("attachments")).status_code == 404
    # It goes with its request.
    assert shared.api("DELETE", f"requests/{made['id']}").status_code == 204
    assert shared.rows("SELECT count(*) FROM attachment WHERE requestId = ?", made["id"])[0][0] == 0


def test_the_form_without_scripts_fills_in_all_kinds(shared, paper):
    kinds = ["text", "lines", "number", "email", "list", "choices", "date", "checkbox", "attachment", "strike-out"]
    fields = [field(kind, 700 - 60 * index, **KINDS.get(kind, ({},))[0]) for index, kind in enumerate(kinds)]
    made = asked(shared, paper, fields, language="de")
    url = made["signers"][0]["url"]
    state = state_of(url)
    ids = {each["name"]: f"field-{each['id']}" for each in state["fields"]}
    markup = requests.get(url, timeout=SECONDS).text
    assert all(f'name="{ids[kind]}"' in markup for kind in kinds)
    parts = [
        ("consent", (None, state["consent"]["sha256"])), (ids["text"], (None, "Hallo")), (ids["lines"], (None, "Eins\r\nzwei")), (ids["number"], (None, "-1.234,5")),
        (ids["email"], (None, "jane@example.org")), (ids["list"], (None, "Large")), (ids["choices"], (None, "Red")), (ids["choices"], (None, "Blue")),
        (ids["date"], (None, "2026-11-21")), (ids["checkbox"], (None, "1")), (ids["attachment"], ("a.txt", b"Anhang")),
    ]
    reply = post(url, "form", files=parts, allow_redirects=False)
    assert reply.status_code == 303, reply.text
    told = completed(shared, made)["values"]
    assert told["number"] == "-1234.5" and told["choices"] == "Red\nBlue" and told["lines"] == "Eins\nzwei"
    assert told["attachment"].startswith("att_") and "strike-out" not in told
