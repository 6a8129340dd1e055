"""The page on which anybody has a document checked: by keyboard, in words, on phones and desktops."""

import json
import re
import subprocess

import pymupdf
import pytest
from playwright.sync_api import expect

from ..access import violations
from .conftest import DESKTOP, PHONE, ROOT, shot

CONTRACT = (ROOT / "docs/examples/contract.pdf").read_bytes()
DEVICES = {"desktop": DESKTOP, "phone": PHONE, "small": {**PHONE, "viewport": {"width": 320, "height": 640}}}


@pytest.fixture(scope="module")
def sealed(service):
    return service.ask("POST", "seal", data=CONTRACT).content


def check(page, content, name="contract.pdf"):
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/pdf", "buffer": content})
    heading = page.locator("h2")
    expect(heading).to_be_focused()
    return heading.text_content()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", DEVICES)
def test_the_result_is_in_words_and_open_to_all(service, open_page, sealed, device, scheme):
    page = open_page(f"{service.address}/verify", device=DEVICES[device], color_scheme=scheme)
    expect(page.get_by_text("Nothing of it is kept.")).to_be_visible()
    assert violations(page) == []
    shot(page, f"verify-{device}-{scheme}")
    assert check(page, sealed) == "Sealed for a program and unchanged"
    expect(page.get_by_text("Valid. This service made the seal.")).to_be_visible()
    page.locator("summary").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"verify-{device}-{scheme}-sealed")
    page.get_by_role("button", name="Check another document").click()
    changed = sealed.replace(b"stream\n", b"stream\r", 1)
    assert check(page, changed, "a-very-long-name-" * 8 + ".pdf") == "Do not rely on this document"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    shot(page, f"verify-{device}-{scheme}-changed")


def test_a_screen_reader_gets_the_result_in_order(service, open_page, sealed):
    page = open_page(f"{service.address}/verify")
    check(page, sealed)
    expect(page.locator("h2")).to_have_accessible_description(re.compile("^contract.pdf A program had this service seal the document"))
    expect(page.get_by_role("main")).to_match_aria_snapshot("""
        - heading "Check a signed document" [level=1]
        - heading "Sealed for a program and unchanged" [level=2]
        - region "Who had it sealed"
        - list "Signatures":
          - listitem:
            - article:
              - heading "Sealed in the name of “Signet”" [level=3]
              - paragraph: Valid. This service made the seal.
              - paragraph: Nothing was changed since.
              - term: When
              - definition
              - group
        - paragraph: /This service knows the seals that it makes itself/
        - button "Check another document"
        - paragraph: /Nothing of it is kept/
    """)
    expect(page.get_by_role("status")).to_have_text("Checking contract.pdf…")


def test_a_document_that_was_prepared_is_not_signed_yet(service, open_page, sealed):
    page = open_page(f"{service.address}/verify")
    prepared = re.sub(rb"(/Contents ?<)([0-9A-Fa-f]{1000,})", lambda found: found[1] + b"0" * len(found[2]), sealed)
    assert prepared != sealed
    assert check(page, prepared) == "Not signed yet"
    expect(page.locator("h3")).to_have_text("Prepared for a signature")
    assert "unknown" not in page.get_by_role("main").text_content()
    shot(page, "verify-prepared")


def test_every_result_has_words(service, open_page):
    page = open_page(f"{service.address}/verify")
    reasons = [
        "FORMAT_FAILURE", "HASH_FAILURE", "SIG_CRYPTO_FAILURE", "REVOKED", "NO_CERTIFICATE_CHAIN_FOUND", "NO_SIGNING_CERTIFICATE_FOUND",
        "CHAIN_CONSTRAINTS_FAILURE", "OUT_OF_BOUNDS_NO_POE", "NOT_YET_VALID", "REVOKED_NO_POE", "TRY_LATER", "CRYPTO_CONSTRAINTS_FAILURE",
        "CRYPTO_CONSTRAINTS_FAILURE_NO_POE", "SIG_CONSTRAINTS_FAILURE", "TIMESTAMP_ORDER_FAILURE", "GENERIC", "EXPIRED",
        "OUT_OF_BOUNDS_NOT_REVOKED", "REVOKED_CA_NO_POE",
    ]
    changes = [
        {"extent": extent, "kind": kind, "text": "a change", **more}
        for extent, kind, more in (
            ("archive-data", "validation-data", {}), ("form-filling", "field-filled", {"signedBy": "Signature1"}),
            ("annotations", "field-added", {"needsReview": True, "signedBy": "nowhere"}), ("other", "page-changed", {}),
        )
    ]
    # Some day there may be a word that the page does not know, and earlier services had none.
    since = ["unchanged", "changed-as-allowed", "to-be-looked-at", "changed-against-signers", "unknown", "of-tomorrow", None]
    for number, reason in enumerate([None, *reasons]):
        indication = "TOTAL_PASSED" if reason is None else "TOTAL_FAILED" if number <= 4 else "INDETERMINATE"
        signatures = [
            {"kind": kind, "indication": indication, "subindication": reason, "field": "Signature1", "changes": found, "faults": [], "notes": []}
            for kind in ("signature", "document-time-stamp") for found in ([], changes)
        ]
        reports = [{"indication": indication, "changes": word, "signatures": [each]} for each in signatures for word in since]
        found = page.evaluate(
            """async (reports) => {
                const [{ reportView }, { translatorFor }] = await Promise.all(
                    ["verify/report-view.js", "shared/translate.js"].map((name) => import(`/assets/${name}`)));
                const says = { en: await translatorFor("verify", "en"), de: await translatorFor("verify", "de") };
                const view = (report, language) => reportView(report, "a.pdf", says[language]);
                return reports.map((report) => [view(report, "en")[0].className,
                    ...["en", "de"].map((language) => view(report, language).map((node) => node.textContent).join(" "))]);
            }""",
            reports,
        )
        for report, (look, *texts) in zip(reports, found, strict=True):
            [signature], word = report["signatures"], report["changes"]
            for text in texts:
                keys = ("state.", "change.", "changes.", "verdict.", "signature.", "kind.", "place.", "detail.", "undefined")
                assert not any(key in text for key in keys), (reason, text)
            assert len(set(texts)) == 2
            # A valid seal alone does not say who signed, and no change that a person must look at is a success.
            assert "You can rely on it" not in texts[0]
            assert "--good" not in look
            assert ("--neutral" in look) == (reason is None and word in since[:2]), (reason, word)
            assert ("--bad" in look) == (indication == "TOTAL_FAILED" or word == "changed-against-signers"), (reason, word)


def test_what_was_changed_is_told_in_the_readers_language(service, open_page):
    page = open_page(f"{service.address}/verify")
    change = {"extent": "other", "kind": "page-changed", "page": 3, "object": 17, "text": "what a page shows was changed (page 3, object 17)"}
    changes = [change, {**change, "kind": "of-tomorrow", "text": "something new"}, *[change] * 20]
    signature = {"kind": "signature", "indication": "TOTAL_FAILED", "subindication": "FORMAT_FAILURE", "field": "Signature1",
                 "changes": changes, "faults": ["the document was changed after the signature"], "notes": []}
    lines = page.evaluate(
        """async (report) => {
            const [{ reportView }, { translatorFor }] = await Promise.all(
                ["verify/report-view.js", "shared/translate.js"].map((name) => import(`/assets/${name}`)));
            const list = reportView(report, "a.pdf", await translatorFor("verify", "de")).map((node) => node.querySelector?.("details ul")).find(Boolean);
            return [...list.children].map((line) => [line.lang, line.textContent]);
        }""",
        {"indication": "TOTAL_FAILED", "signatures": [signature]},
    )
    assert lines[:3] == [["en", "TOTAL_FAILED / FORMAT_FAILURE"], ["", "Feld: Signature1"], ["en", signature["faults"][0]]]
    assert lines[3:5] == [["", "Der Inhalt einer Seite wurde geändert (Seite 3, Objekt 17)"], ["en", "something new"]]
    assert lines[-1] == ["", "2 weitere Änderungen"] and len(lines) == 24


NOTE = {"extent": "annotations", "kind": "annotation-added", "page": 2, "object": 41, "needsReview": True, "text": "an annotation was added"}
FIELD = {"extent": "annotations", "kind": "field-added", "page": 3, "field": "Amount", "object": 43, "needsReview": True, "text": "a field was added"}
ACTION = {"extent": "annotations", "kind": "action-added", "object": 50, "needsReview": True, "text": "an action was added (JavaScript)"}
FILLED = {"extent": "form-filling", "kind": "field-filled", "page": 1, "field": "Place of delivery", "object": 12, "signedBy": "Signature2",
          "text": "a field was filled in"}
COUNTERSIGNED = {**FILLED, "kind": "signature-added", "page": 2, "field": "Signature2", "object": 14, "text": "a signature was added"}
DATED = {"extent": "form-filling", "kind": "field-filled", "page": 2, "field": "Date", "object": 13, "text": "a field was filled in"}
ARCHIVED = {"extent": "archive-data", "kind": "validation-data", "text": "validation data were added"}


def signature(name, field, *changes, indication="TOTAL_PASSED", **more):
    return {"field": field, "kind": "signature", "format": "ETSI.CAdES.detached", "indication": indication,
            "signer": {"commonName": name, "subject": f"CN={name}", "issuer": f"CN={name}"}, "path": [], "coversWholeDocument": not changes,
            "changes": list(changes), "faults": [], "notes": [], **more}


def check_made(page, changes, *signatures, **more):
    """Has the page show a report that was made for it."""
    worst = next(each for each in ("TOTAL_FAILED", "INDETERMINATE", "TOTAL_PASSED") if each in [one["indication"] for one in signatures])
    report = {"document": "document.pdf", "trust": "service-seals", "indication": worst, "changes": changes, "signatures": signatures, **more}
    page.route("**/verify", lambda route: route.fulfill(content_type="application/json", body=json.dumps(report)), times=1)
    return check(page, CONTRACT)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", DEVICES)
def test_changes_that_a_person_must_look_at_come_first(service, open_page, device, scheme):
    page = open_page(f"{service.address}/verify", device=DEVICES[device], color_scheme=scheme)
    later = [NOTE, {**NOTE, "object": 42}, FIELD, ACTION]
    title = check_made(page, "to-be-looked-at", signature("Harbour Ltd", "Signature1", *later, FILLED, COUNTERSIGNED, ARCHIVED),
                       signature("Jane Doe", "Signature2", *later, ARCHIVED))
    assert title == "The signatures are valid. Look at what was changed since."
    expect(page.locator(".verify-verdict")).to_have_class("verify-verdict verify-verdict--doubtful")
    expect(page.get_by_role("main")).to_match_aria_snapshot("""
        - heading "The signatures are valid. Look at what was changed since." [level=2]
        - heading "Look at these changes" [level=3]
        - list:
          - listitem:
            - paragraph: An action was added that your PDF program may run
            - paragraph: Not signed
          - listitem:
            - paragraph: A comment or another annotation was added, 2 times
            - paragraph: Page 2 · not signed
          - listitem:
            - paragraph: A field was added
            - paragraph: Page 3 · field “Amount” · not signed
        - heading "Changed as the signers allowed" [level=3]
        - list:
          - listitem:
            - paragraph: A field was filled in
            - paragraph: Page 1 · field “Place of delivery” · signed later by Jane Doe
          - listitem:
            - paragraph: A signature was added
            - paragraph: Page 2 · field “Signature2” · signed later by Jane Doe
        - list "Signatures"
    """)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    shot(page, f"verify-{device}-{scheme}-review")


def test_changes_that_the_signers_allowed_are_told_with_who_signed_them(service, open_page):
    page = open_page(f"{service.address}/verify")
    seal = signature("Harbour Ltd", "Signature1", FILLED, COUNTERSIGNED, DATED, ARCHIVED)
    title = check_made(page, "changed-as-allowed", seal, signature("Jane Doe", "Signature2", DATED, ARCHIVED))
    assert title == "Valid; changed since only as the signers allowed"
    expect(page.locator(".verify-verdict")).to_have_class("verify-verdict verify-verdict--neutral")
    places = ["Page 1 · field “Place of delivery” · signed later by Jane Doe", "Page 2 · field “Signature2” · signed later by Jane Doe",
              "Page 2 · field “Date” · not signed"]
    expect(page.locator(".verify-where")).to_have_text(places)
    expect(page.get_by_text("This is allowed.")).to_have_count(2)
    assert violations(page) == []
    shot(page, "verify-allowed")


def test_a_later_signer_is_named_no_better_than_the_signature_proves(service, open_page):
    page = open_page(f"{service.address}/verify")
    unknown = {"indication": "INDETERMINATE", "subindication": "NO_CERTIFICATE_CHAIN_FOUND"}
    stamped = {**DATED, "signedBy": "Stamp"}
    title = check_made(page, "changed-as-allowed", signature("Harbour Ltd", "Signature1", FILLED, stamped),
                       signature("Jane Doe", "Signature2", stamped, **unknown), signature("Clock Ltd", "Stamp", kind="document-time-stamp"))
    assert title == "The signer is not known here; changed since only as the signers allowed"
    places = ["Page 1 · field “Place of delivery” · signed later in the name of Jane Doe",
              "Page 2 · field “Date” · older than the time stamp of Clock Ltd"]
    expect(page.locator(".verify-where")).to_have_text(places)


@pytest.mark.parametrize("changes, more, title, words, tone", [
    ("changed-against-signers", {"indication": "TOTAL_FAILED", "subindication": "FORMAT_FAILURE"}, "Do not rely on this document",
     "in a way that a signer did not allow", "bad"),
    ("unknown", {"indication": "INDETERMINATE", "subindication": "GENERIC"}, "This document cannot be confirmed",
     "could not be compared in full", "doubtful"),
    ("to-be-looked-at", {}, "The signature is valid. Look at what was changed since.", "Look at each before you rely on the document", "doubtful"),
])
def test_other_changes_are_no_success(service, open_page, changes, more, title, words, tone):
    page = open_page(f"{service.address}/verify")
    assert check_made(page, changes, signature("Harbour Ltd", "Signature1", NOTE, **more)) == title
    expect(page.locator(".verify-verdict")).to_have_class(f"verify-verdict verify-verdict--{tone}")
    expect(page.locator("#verify-text")).to_contain_text(words)
    expect(page.get_by_text("Look at these changes")).to_have_count(1 if changes == "to-be-looked-at" else 0)
    expect(page.get_by_text("This is allowed.")).to_have_count(0)
    assert violations(page) == []
    shot(page, f"verify-{changes}")


def test_additions_to_a_document_of_somebody_unknown_are_told(service, open_page, tmp_path):
    identity, letter, own = tmp_path / "key.p12", tmp_path / "letter.pdf", tmp_path / "own.pdf"
    with pymupdf.open() as written:
        written.new_page().insert_text((72, 100), "Dear John")
        written.save(letter)
    for words in (["identity", "new", "Jane Doe", "-o", identity, "--no-password"], ["seal", letter, "--key", identity, "-o", own]):
        subprocess.run([ROOT / ".build/debug/signet", *words], check=True, capture_output=True)
    page = open_page(f"{service.address}/verify")
    assert check(page, own.read_bytes()) == "Unchanged, but the signer is not known here"
    expect(page.get_by_text("Nothing was changed since.")).to_be_visible()
    page.get_by_role("button", name="Check another document").click()
    with pymupdf.open(own) as noted:
        noted[0].add_highlight_annot((72, 80, 140, 104))
        noted.saveIncr()
    assert check(page, own.read_bytes()) == "The signer is not known here. Look at what was changed since."
    expect(page.get_by_text("A comment or another annotation was added", exact=True)).to_be_visible()
    expect(page.locator(".verify-where").first).to_have_text("Page 1 · not signed")


def test_a_check_that_may_succeed_later_is_tried_again(service, open_page, sealed):
    page = open_page(f"{service.address}/verify", expects_errors=True)
    page.route("**/verify", lambda route: route.fulfill(status=503, content_type="application/problem+json", body='{"code": "busy"}'), times=1)
    assert check(page, sealed) == "Others are checking documents too"
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.route("**/verify", lambda route: route.abort(), times=1)
    page.keyboard.press("Enter")
    expect(page.locator("h2")).to_have_text("The check did not work")
    expect(page.locator("h2")).to_be_focused()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("h2")).to_have_text("Sealed for a program and unchanged")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_the_keyboard_alone_picks_a_document_and_begins_again(service, open_page, sealed):
    page = open_page(f"{service.address}/verify")
    # From now on the browser gives choosers away, where it would begin with that after the key.
    page.on("filechooser", lambda _: None)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Choose a PDF")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files({"name": "contract.pdf", "mimeType": "application/pdf", "buffer": sealed})
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator("details").get_attribute("open") is not None
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Choose a PDF")).to_be_focused()


def test_what_cannot_be_checked_is_said_in_words(service, open_page, tmp_path):
    (tmp_path / "plain.pdf").write_bytes(CONTRACT)
    subprocess.run(["qpdf", "--encrypt", "secret", "owner", "256", "--", tmp_path / "plain.pdf", tmp_path / "locked.pdf"], check=True)
    page = open_page(f"{service.address}/verify", expects_errors=True)
    found = []
    for content in ((tmp_path / "locked.pdf").read_bytes(), b"no PDF", CONTRACT):
        found.append(check(page, content))
        expect(page.get_by_role("button", name="Try again")).to_have_count(0)
        page.get_by_role("button").click()
    page.route("**/verify", lambda route: route.fulfill(status=429, content_type="application/problem+json", body='{"code": "too-many-requests"}'))
    found.append(check(page, CONTRACT))
    page.get_by_role("button", name="Check another document").click()
    page.route("**/verify", lambda route: route.fulfill(status=413, content_type="application/problem+json", body='{"code": "too-large"}'))
    found.append(check(page, CONTRACT))
    assert found == ["This PDF needs a password", "This is not a readable PDF", "No digital signature", "Too many checks at once",
                     "This file is too large"]
    expect(page.get_by_text("Up to 50 MB can be checked here.")).to_be_visible()


def test_a_document_is_dropped_anywhere_and_the_page_speaks_german(service, open_page):
    page = open_page(f"{service.address}/verify", locale="de-DE")
    page.evaluate("""(text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "vertrag.pdf"));
        document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }""", CONTRACT.decode("latin-1"))
    expect(page.locator("h2")).to_be_focused()
    expect(page.locator("h1")).to_have_text("Unterschriebenes Dokument prüfen")
