"""A field of each kind, for the signing page."""

import copy

from .service import Service


def field(kind, frame, page=1, required=False, **more):
    name = more.pop("name", kind)
    return {"id": f"fld_{name.replace('-', '_')}", "kind": kind, "page": page, "frame": frame, "label": more.pop("label", ""), "required": required, "mine": True,
            "document": 1, "name": name, **more}


OPTIONS = [{"value": "Germany"}, {"value": "Norway"}, {"value": "France"}]
MARKS = [{"value": "By post", "frame": [330, 612, 14, 14]}, {"value": "By e-mail", "frame": [400, 612, 14, 14]}, {"value": "Not at all", "frame": [470, 612, 14, 14]}]
BOXES = [{"value": "Bread", "frame": [330, 582, 14, 14]}, {"value": "Milk", "frame": [400, 582, 14, 14]}, {"value": "Tea", "frame": [470, 582, 14, 14]}]

FIELDS = [
    field("heading", [72, 730, 300, 24], label="About you"),
    field("name", [72, 700, 200, 22], label="Your name", value="Jane Doe"),
    field("company", [330, 700, 200, 22]),
    field("job-title", [72, 670, 200, 22]),
    field("email", [330, 670, 200, 22], required=True, label="Your e-mail address", hint="We send the keys there."),
    field("phone", [72, 640, 200, 22]),
    field("iban", [330, 640, 200, 22]),
    field("choice", [330, 612, 154, 14], label="How you hear from us", options=MARKS, required=True),
    field("choices", [330, 582, 154, 14], label="What you take", options=BOXES, least="1", most="2", required=True),
    field("number", [72, 610, 110, 22], least="1", most="1000", step="0.5"),
    field("money", [72, 580, 110, 22], format="EUR"),
    field("list", [72, 550, 160, 22], label="Country", options=OPTIONS, required=True),
    field("cells", [330, 550, 140, 22], label="Customer number", most="8"),
    field("address", [72, 470, 220, 64]),
    field("lines", [330, 470, 220, 64], label="Remarks"),
    field("text", [72, 440, 160, 22], label="Plate", pattern="[A-Z]{1,3}-[A-Z]{1,2} [0-9]{1,4}", message="Write it as B-AB 123.", copies=[{"page": 2, "frame": [72, 700, 160, 22]}]),
    field("strike-out", [330, 420, 220, 40], label="Clause 7"),
    field("checkbox", [72, 410, 14, 14], label="Pets are allowed"),
    field("attachment", [72, 370, 160, 22], label="Proof of income"),
    field("picture", [330, 300, 120, 90]),
    field("stamp", [72, 280, 140, 70]),
    field("signed-on", [330, 260, 110, 22]),
    field("date", [72, 240, 110, 22], label="Moving in", least="2026-01-01"),
    field("initials", [330, 200, 60, 32]),
    field("signature", [72, 180, 200, 44], label="Tenant's signature", required=True),
]


def service(*names, **more):
    """The mock with a field of each kind, or of these."""
    made = Service(**more)
    made.state["fields"] = [each for each in copy.deepcopy(FIELDS) if not names or each["name"] in names]
    return made
