"""What documents offer to be filled in, and how values come into their forms."""

import json
import subprocess

import pymupdf
import pytest
import requests
from waits import SECONDS

from .threats import pdf, stream

HELVETICA = b"/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"


@pytest.fixture
def running(shared):
    return shared


def written(lines, rotation=0):
    """A page with lines of text."""
    shown = b" ".join(b"(%s) Tj 0 -36 Td" % line.encode().replace(b"\\", b"\\\\") for line in lines)
    return pdf([
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Rotate %d/Resources<<%s>>/Contents 4 0 R>>" % (rotation, HELVETICA),
        stream(b"", b"BT /F 9 Tf 40 740 Td " + shown + b" ET"),
    ])


def with_form(fields, pages=((b"0 0 600 800", b""),), more=()):
    """A document with a form: fields from object 20 on, each on the page that its number names."""
    objects = [b"null"] * (20 + len(fields) + len(more))
    numbers = [20 + index for index in range(len(fields))]
    kids = b" ".join(b"%d 0 R" % (3 + index) for index in range(len(pages)))
    listed = b" ".join(b"%d 0 R" % number for number in numbers)
    fonts = b"/DR<</Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/DA(/Helv 0 Tf 0 g)"
    objects[0] = b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[%s]%s>>>>" % (listed, fonts)
    objects[1] = b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, len(pages))
    for index, (box, entries) in enumerate(pages):
        annotations = b" ".join(b"%d 0 R" % number for number, (on, _) in zip(numbers, fields) if on == index)
        objects[2 + index] = b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Resources<<>>/Annots[%s]%s>>" % (box, annotations, entries)
    for number, (_, entries) in zip(numbers, fields):
        # The last of two flags counts.
        objects[number - 1] = b"<</Type/Annot/Subtype/Widget/F 4 %s>>" % entries
    for index, object in enumerate(more):
        objects[19 + len(fields) + index] = object
    return pdf(objects)


def offered(running, document):
    made = running.document(document)
    answer = running.api("GET", f"documents/{made['id']}/fields")
    assert answer.status_code == 200, answer.text
    return made, answer.json()


DOCUSEAL = [
    "Name: {{Full Name;role=Buyer}}", "{{Buyer Signature;type=signature;role=Buyer;width=150;height=40}}",
    "{{DOB;type=date;role=Buyer;format=DD/MM/YYYY;required=false}}", "{{Dept;type=select;role=Seller;options=Sales,HR;default=HR}}",
    "{{Prio;type=radio;role=Buyer;option=Low}} {{Prio;type=radio;role=Buyer;option=High}}", "{{type=checkbox;role=Buyer}} yes",
    "{{Why;role=Buyer;condition=Prio:High}}", "Again: {{Full Name;role=Buyer}}", "{{Today;type=datenow;role=Seller}}",
]
DOCUMENSO = [
    "{{SIGNATURE, r1}}", "{{text, r2, required=true, label=Company_Name, characterLimit=40}}", "{{date, r1}}",
    "{{checkbox, r1, options=Email|SMS, checked=SMS, validationRule=atLeast, validationLength=1}}",
    "{{dropdown, r2, options=Sales\\|Ops|Legal, defaultValue=Legal}}", "{{number, r1, minValue=0, maxValue=100}}",
]
FORM = [
    (0, b"/FT/Tx/T(name)/TU(Full name)/Ff 2/MaxLen 30/Rect[40 700 240 720]"),
    (0, b"/FT/Tx/T(zip)/Ff 16777216/MaxLen 5/Rect[40 660 140 680]"),
    (0, b"/FT/Tx/T(note)/Ff 4096/V(Old)/Rect[40 580 240 640]"),
    (0, b"/FT/Btn/T(agree)/V/Off/AS/Off/AP<</N<</Ja 25 0 R/Off 25 0 R>>>>/Rect[40 540 54 554]"),
    (0, b"/FT/Ch/T(land)/Ff 131072/Opt[[(DE)(Germany)][(FR)(France)]]/Rect[40 500 240 520]"),
]
FORM_OBJECTS = [stream(b"/Type/XObject/Subtype/Form/BBox[0 0 14 14]", b"")]

EXPECTED = {
    "docuseal": [
        ("tag", "text", "Full Name", "Buyer", True, {"copies": 1}), ("tag", "signature", "Buyer Signature", "Buyer", True, {}),
        ("tag", "date", "DOB", "Buyer", False, {"format": "dd/MM/yyyy"}),
        ("tag", "list", "Dept", "Seller", True, {"options": ["Sales", "HR"], "value": "HR"}),
        ("tag", "choice", "Prio", "Buyer", True, {"options": ["Low", "High"]}), ("tag", "checkbox", "checkbox1", "Buyer", False, {}),
        ("tag", "text", "Why", "Buyer", True, {"rules": [{"effect": "show", "of": [{"field": "Prio", "is": "chosen", "value": "High"}]}]}),
        ("tag", "signed-on", "Today", "Seller", False, {}),
    ],
    "documenso": [
        ("tag", "signature", "signature1", "r1", True, {}),
        ("tag", "text", "text1", "r2", True, {"most": "40", "label": "Company Name"}), ("tag", "signed-on", "signed-on1", "r1", False, {}),
        ("tag", "choices", "choices1", "r1", False, {"options": ["Email", "SMS"], "value": "SMS", "least": "1"}),
        ("tag", "list", "list1", "r2", False, {"options": ["Sales|Ops", "Legal"], "value": "Legal"}),
        ("tag", "number", "number1", "r1", False, {"least": "0", "most": "100"}),
    ],
    "form": [
        ("form", "text", "name", None, True, {"most": "30", "label": "Full name", "form": "name"}),
        ("form", "cells", "zip", None, False, {"most": "5"}), ("form", "lines", "note", None, False, {"value": "Old"}),
        ("form", "checkbox", "agree", None, False, {}), ("form", "list", "land", None, False, {"options": ["Germany", "France"]}),
    ],
}


def test_the_fields_of_docuseal_documenso_and_form_documents_are_offered(running):
    documents = {"docuseal": written(DOCUSEAL), "documenso": written(DOCUMENSO), "form": with_form(FORM, more=FORM_OBJECTS)}
    for name, document in documents.items():
        _, answer = offered(running, document)
        items = [item for item in answer["items"] if item["source"] != "line"]
        got = [(i["source"], i["kind"], i["name"], i.get("role"), i["required"]) for i in items]
        assert got == [expected[:5] for expected in EXPECTED[name]], name
        for item, (*_, members) in zip(items, EXPECTED[name]):
            for member, value in members.items():
                had = item[member]
                if member == "options":
                    had = [option["value"] for option in had]
                elif member == "copies":
                    had = len(had)
                assert had == value, (item, member)
        assert answer["complete"] and answer["form"] == ("fields" if name == "form" else "none")


def test_each_offered_form_field_is_where_other_readers_display_it(running):
    pages = [(b"0 0 600 800", b"/Rotate %d/CropBox[%d %d 560 790]/UserUnit %s" % (turn, *crop, unit))
             for turn in (0, 90, 180, 270) for crop, unit in (((0, 0), b"1"), ((30, 50), b"1.5"))]
    fields = []
    for number in range(len(pages)):
        for index, (x, y, width, height) in enumerate(((60, 80, 200, 20), (300, 700, 33, 60), (520, 400, 20, 11))):
            # One of them does not turn with its page.
            flags = b"/F 20" if index == 2 and number % 2 else b""
            fields.append((number, b"/FT/Tx/T(p%df%d)/Rect[%d %d %d %d]%s" % (number, index, x, y, x + width, y + height, flags)))
    document = with_form(fields, pages)
    _, answer = offered(running, document)
    assert len(answer["items"]) == len(fields)
    seen = {}
    with pymupdf.open(stream=document) as opened:
        for sheet in opened:
            unit = 1.5 if sheet.number % 2 else 1
            height = sheet.rect.height
            for widget in sheet.widgets():
                box = (widget.rect * sheet.rotation_matrix).normalize()
                seen[widget.field_name] = (sheet.number + 1, [box.x0, height - box.y1, box.width, box.height], unit)
    for item in answer["items"]:
        number, frame, _ = seen[item["form"]]
        assert item["page"] == number
        assert all(abs(one - other) <= 1 for one, other in zip(item["frame"], frame)), (item, frame)


def test_covered_tags_are_not_on_the_page_and_the_document_is_kept_whole(running):
    original = written(["Name: {{Full Name;role=Buyer}}", "{{Buyer Signature;type=signature;role=Buyer}}"])
    made, answer = offered(running, original)
    reply = running.api("POST", f"documents/{made['id']}/cover-tags")
    assert reply.status_code == 201, reply.text
    covered = reply.json()
    assert covered["parent"] == made["id"]
    content = running.api("GET", f"documents/{covered['id']}/content").content
    assert content.startswith(original)
    after = running.api("GET", f"documents/{covered['id']}/fields").json()
    assert [item["name"] for item in after["items"]] == [item["name"] for item in answer["items"]]
    assert all(tag["visible"] for tag in answer["tags"]) and not any(tag["visible"] for tag in after["tags"])
    picture = subprocess.run(["pdftoppm", "-r", "72", "-gray", "-singlefile", "-"], input=content, capture_output=True, check=True).stdout
    head, pixels = picture.split(b"\n255\n", 1)
    width, height = map(int, head.split()[1:3])
    for tag in answer["tags"]:
        for x, y, wide, high in tag["frames"]:
            rows = range(int(height - y - high), int(height - y))
            assert all(min(pixels[row * width + int(x):row * width + int(x + wide)]) > 250 for row in rows), tag
    # What is beside a tag stays.
    assert min(pixels[int(height - 745) * width + 40:int(height - 745) * width + 60]) < 200
    again = running.api("POST", f"documents/{covered['id']}/cover-tags")
    assert again.status_code == 422 or again.status_code == 404


def test_what_other_accounts_documents_offer_is_not_shown(running):
    made = running.document(written(DOCUMENSO))
    other = running.new_account()
    for method, path in (("GET", "fields"), ("POST", "cover-tags")):
        assert running.api(method, f"documents/{made['id']}/{path}", key=other).status_code == 404


def test_form_fields_are_filled_and_read_by_other_readers(running, tmp_path):
    document = with_form(FORM, more=FORM_OBJECTS)
    made, answer = offered(running, document)
    own = {item["name"]: item for item in answer["items"]}
    fields = [{key: value for key, value in own[name].items() if key not in ("source", "role", "certain")} for name in ("name", "agree")]
    asked = {"document": made["id"], "signers": [{"name": "Jane Doe", "fields": fields}]}
    reply = running.api("POST", "requests", json=asked)
    assert reply.status_code == 201, reply.text
    link = reply.json()["signers"][0]["url"]
    state = requests.get(f"{link}/state", timeout=SECONDS).json()
    values = {field["id"]: {"checked": True} if field["kind"] == "checkbox" else {"text": "Jané Doe"} for field in state["fields"]}
    body = {"consent": state["consent"]["sha256"], "values": values}
    done = requests.post(f"{link}/complete", json=body, timeout=SECONDS)
    assert done.status_code == 200, done.text
    request = running.settled(reply.json())
    content = running.api("GET", f"documents/{request['finalDocument']}/content").content
    assert content.startswith(document)
    with pymupdf.open(stream=content) as opened:
        widgets = {widget.field_name: widget.field_value for widget in opened[0].widgets()}
        assert (widgets["name"], widgets["agree"]) == ("Jané Doe", "Ja")
        # The form shows the value: no stamp is over it.
        assert not [each for each in opened[0].annots() if each.type[1] == "Stamp"]
    text = subprocess.run(["pdftotext", "-", "-"], input=content, capture_output=True, check=True).stdout.decode()
    assert text.count("Jané Doe") == 1
    file = tmp_path / "final.pdf"
    file.write_bytes(content)
    told = subprocess.run(["qpdf", "--json", "--json-key=acroform", file], capture_output=True).stdout
    fields = {field["fullname"]: field["value"] for field in json.loads(told)["acroform"]["fields"]}
    assert fields["agree"] == "/Ja" and fields["name"].removeprefix("u:") == "Jané Doe"


@pytest.mark.parametrize("change, words", [
    ({"form": "nothing"}, "is not a form field"), ({"form": "agree"}, "takes the values of"), ({"form": "land", "kind": "list", "options": [{"value": "Spain"}]}, "does not offer"),
])
def test_a_form_field_that_cannot_be_filled_is_refused_before_anybody_is_asked(running, change, words):
    made = running.document(with_form(FORM, more=FORM_OBJECTS))
    field = {"kind": "text", "page": 1, "frame": [40, 700, 200, 20], **change}
    reply = running.api("POST", "requests", json={"document": made["id"], "signers": [{"name": "A", "fields": [field]}]})
    assert reply.status_code == 422 and words in reply.json()["detail"], reply.text
