"""The core paths in every engine: drawing, typing, signing to the end, composing by dragging."""

import math

import pytest
import trials

from ..service.conftest import ROOT
from ..service.papers import check, ink

ORIGINAL = (ROOT / "docs/examples/contract.pdf").read_bytes()
FRAME = [125, 598, 150, 50]
# A line with loops, in shares of the surface.
WAVE = [(0.15 + 0.7 * n / 60, 0.5 + 0.25 * math.sin(n / 60 * math.pi * 6) * math.cos(n / 20)) for n in range(61)]

whole = pytest.mark.skipif(not trials.LONG, reason="only in make test-long")


def link(service, *fields):
    kinds = fields or ({"kind": "signature", "page": 2, "frame": FRAME},)
    return service.request({"name": "Jane Doe", "fields": list(kinds)})


def requests_of(service):
    return service.ask("GET", "requests").json()["items"]


def desktop(engine):
    engine.resize(1280, 860)


def finish(engine, service, request, folder):
    """From the last step to the document, which others look at."""
    engine.press("dialog[open] .tick-input")
    engine.wait_for("dialog[open] .tick-input:checked")
    engine.press("dialog[open] button", "Sign now")
    engine.see("Everyone has signed")
    # The seal comes without loading the page again.
    engine.see("Download the signed document")
    engine.shot("signed")
    service.completed(request)
    pdf = service.ask("GET", f"requests/{request['id']}/document").content
    audit = service.ask("GET", f"requests/{request['id']}/audit").content
    return check(pdf, ORIGINAL, folder, audit)


def test_a_signature_is_drawn_and_the_document_signed(engine, running, tmp_path):
    desktop(engine)
    request = link(running)
    engine.go(request["signers"][0]["url"])
    engine.wait_for(".sheet--shown")
    engine.press(".guide-main", "Start")
    engine.press("[role=tab]", "Draw")
    # Behind the dialog is the field, on the second page.
    _, top, _, height = engine.seek("box", "[data-field]")
    assert 0 <= top and top + height <= engine.run("return innerHeight;")
    engine.draw(".pad", [WAVE])
    engine.wait_for(".ink-picture")
    engine.shot("drawn")
    engine.press("button", "Done")
    path = finish(engine, running, request, tmp_path)
    assert ink(path, 2, FRAME) > 0.01


def test_dialogs_are_as_high_as_their_content(engine, running):
    desktop(engine)
    date = {"kind": "date", "page": 1, "frame": [72, 60, 120, 18], "label": "Date"}
    engine.go(link(running, {"kind": "signature", "page": 2, "frame": FRAME}, date)["signers"][0]["url"])
    engine.wait_for(".sheet--shown")
    for kind, leave in (("date", "[data-look=frame] button"), ("signature", "[part=cancel]")):
        engine.press(f".field--{kind} button")
        engine.box(leave, "Cancel")
        dialog, parts = engine.seek("heights")
        engine.shot(f"dialog-{kind}")
        assert abs(dialog - parts) <= 1
        engine.press(leave, "Cancel")
        engine.until(lambda: not engine.seek("exists", "dialog[open]", None), "the dialog's end")


@whole
def test_a_name_is_typed_on_a_phone_and_the_document_signed(engine, running, tmp_path):
    engine.resize(*engine.phone)
    fields = [{"kind": "signature", "page": 2, "frame": FRAME}, {"kind": "text", "page": 1, "frame": [72, 100, 150, 18], "label": "Town"}]
    request = link(running, *fields)
    engine.go(request["signers"][0]["url"])
    engine.wait_for(".sheet--shown")
    engine.press(".guide-main", "Start")
    engine.press("#text-entry")
    engine.write("Bergen")
    engine.press("dialog[open] button", "Done")
    engine.press("[role=tab]", "Type")
    engine.press("signet-capture input[type=text], .type-panel input", None)
    engine.run("const field = document.querySelector('signet-capture').shadowRoot.activeElement; field.select();")
    engine.write("Jane Doe")
    engine.wait_for(".typed-name svg")
    engine.shot("typed")
    engine.press("button", "Done")
    path = finish(engine, running, request, tmp_path)
    assert ink(path, 2, FRAME) > 0.01 and ink(path, 1, [72, 100, 150, 18]) > 0.005


@whole
def test_a_request_is_composed_by_dragging(engine, running):
    desktop(engine)
    engine.go(running.address)
    engine.press("input[name=key]")
    engine.write(running.key)
    engine.press("form button")
    engine.press("button", "Later")
    engine.wait_for("a[href$='#/new']")
    engine.go(f"{running.address}/#/new")
    engine.wait_for(".drop")
    engine.choose_file("input[type=file]", ROOT / "docs/examples/contract.pdf")
    engine.see("2 pages")
    engine.press("button", "Continue")
    engine.press("input[type=text], input:not([type])", "Name")
    engine.write("Jane Doe")
    engine.press("input[type=email]")
    engine.write("jane@example.org")
    engine.press("button", "Continue")
    engine.wait_for("#page-1.sheet--shown")
    tool, sheet = engine.box(".palette button", "Signature"), engine.seek("box", "#page-1")
    engine.drag((tool[0] + tool[2] / 2, tool[1] + tool[3] / 2), (sheet[0] + sheet[2] * 0.4, max(sheet[1], 0) + 250))
    engine.wait_for(".placed")
    engine.shot("composed")
    engine.press("button", "Continue")
    engine.press("input[autocomplete=off]", "From")
    engine.write("Hill & Co")
    known = {each["id"] for each in requests_of(running)}
    engine.press("button", "Make the links")
    [made] = engine.until(lambda: [each for each in requests_of(running) if each["id"] not in known], "the request")
    [field] = made["signers"][0]["fields"]
    assert field["kind"] == "signature" and field["page"] == 1
