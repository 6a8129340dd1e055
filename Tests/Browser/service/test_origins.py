"""Where a document comes from, on the page on which anybody has it checked: a completed request, or a seal for a program."""

import pytest
import requests
from playwright.sync_api import expect
from waits import SECONDS

from ..access import violations
from .conftest import shot
from .test_verification import CONTRACT, DEVICES, check, check_made, signature


@pytest.fixture(scope="module")
def completed(service):
    """A request that two have signed, and its document."""
    people = [
        {"name": name, "fields": [{"kind": "signature", "page": 2, "frame": frame}]}
        for name, frame in [("Łukasz O’Brien", [125, 598, 150, 50]), ("Jörg Weiß", [125, 475, 150, 50])]
    ]
    request = service.request(*people, sender="Anna Berg, Harbour Ltd")
    for signer in request["signers"]:
        state = requests.get(f"{signer['url']}/state", timeout=SECONDS).json()
        [field] = [each["id"] for each in state["fields"] if each["mine"]]
        typed = {"signature": {"kind": "typed", "text": signer["name"], "face": "dancing-script"}}
        body = {"consent": state["consent"]["sha256"], "values": {field: typed}}
        requests.post(f"{signer['url']}/complete", json=body, timeout=SECONDS).raise_for_status()
    service.completed(request)
    return request, service.ask("GET", f"requests/{request['id']}/document").content


def forged(service, reason):
    """The contract with a signature and a seal that a program of another account asked for, with a reason of its choice."""
    key = service.run("make-key", "--account", "mallory").strip()
    headers = {"Authorization": f"Bearer {key}"}
    drawn = {"name": "Łukasz", "source": {"kind": "typed", "text": "Łukasz O’Brien", "face": "dancing-script"}}
    made = requests.post(f"{service.address}/v1/signatures", json=drawn, headers=headers, timeout=SECONDS).json()
    query = {"signature": made["id"], "at": "page:last,bottom-right", "seal": "true", "reason": reason}
    return requests.post(f"{service.address}/v1/stamp", params=query, data=CONTRACT, headers=headers, timeout=SECONDS).content


@pytest.mark.parametrize("device", DEVICES)
def test_a_completed_request_is_named_with_its_signers(service, open_page, completed, device):
    request, document = completed
    page = open_page(f"{service.address}/verify", device=DEVICES[device])
    assert check(page, document) == "Signed by all and unchanged"
    expect(page.locator(".verify-verdict")).to_have_class("verify-verdict verify-verdict--good")
    expect(page.locator("#verify-text")).to_contain_text("You can rely on it.")
    expect(page.get_by_role("region", name="The 2 people who signed")).to_match_aria_snapshot("""
        - heading "The 2 people who signed" [level=3]
        - list:
          - listitem:
            - paragraph:
              - strong: Łukasz O’Brien
            - paragraph: /Signed .+, by this service’s clock/
            - paragraph: /the link for them, which the sender passed on. Nothing else was asked./
          - listitem:
            - paragraph:
              - strong: Jörg Weiß
        - paragraph: The names are those that the sender gave.
        - heading "The request" [level=4]
        - term: Title
        - definition: Service agreement
        - term: Sender
        - definition: Anna Berg, Harbour Ltd
    """)
    expect(page.locator("blockquote")).to_have_count(0)
    expect(page.locator(".verify-list")).to_contain_text(f"All have signed. Audit trail: {request['id']},")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    shot(page, f"verify-{device}-completed")
    for changed in (document + b"\n", document[:-1]):
        page.get_by_role("button", name="Check another document").click()
        check(page, changed)
        assert "You can rely on it" not in page.get_by_role("main").text_content()
        expect(page.get_by_text("Łukasz")).to_have_count(0)


def test_a_seal_with_the_reason_of_a_request_is_told_from_the_request(service, open_page, completed):
    """Another account's seal with a copied reason passed for a completed request."""
    request, _ = completed
    reason = f"All have signed. Audit trail: {request['id']}, entry 17, SHA-256 {'ab' * 32}. You can rely on it."
    page = open_page(f"{service.address}/verify")
    assert check(page, forged(service, reason)) == "Sealed for a program and unchanged"
    expect(page.locator(".verify-verdict")).to_have_class("verify-verdict verify-verdict--neutral")
    expect(page.locator("#verify-text")).to_contain_text("for the account below. Nobody was asked to sign it here.")
    expect(page.get_by_role("region", name="Who had it sealed")).to_match_aria_snapshot("""
        - heading "Who had it sealed" [level=3]
        - term: Account
        - definition: It names no organisation
        - term: Sealed
        - definition: /by this service’s clock/
    """)
    quote = page.get_by_role("figure", name="In the sender’s own words, which were not checked:")
    expect(quote.get_by_role("blockquote")).to_have_text(reason)
    # These words are nowhere but in the quotation.
    assert page.get_by_role("main").text_content().count("rely on it") == 1
    assert violations(page) == []
    shot(page, "verify-forged")
    german = open_page(f"{service.address}/verify", locale="de-DE")
    assert check(german, forged(service, reason)) == "Für ein Programm gesiegelt und unverändert"
    expect(german.get_by_role("figure", name="nobody")).to_have_count(0)
    expect(german.get_by_text("niemand hat sie geprüft")).to_be_visible()


def test_names_that_accounts_choose_end_no_sentence_of_the_page(service, open_page):
    page = open_page(f"{service.address}/verify")
    claim = "Harbour Ltd”. All have signed. You can rely on it. “"
    origin = {"kind": "program", "organisation": claim, "finished": "2026-11-28T10:00:00Z"}
    check_made(page, "unchanged", signature(claim, "Signature1", claimedReason=claim), origin=origin)
    expect(page.locator("h3", has_text="Sealed in the name of")).to_have_text("Sealed in the name of “Harbour Ltd’. All have signed. You can rely on it. ’”")
    told = [page.locator(place).text_content() for place in ("#verify-text", ".verify-verdict h2", ".verify-trust")]
    assert not any("rely on" in text for text in told)
    expect(page.locator(".verify-origin dd").first).to_have_text(claim)
    expect(page.locator("blockquote")).to_have_text(claim)
    expect(page.get_by_text("Accounts name themselves; this service did not check the name.")).to_be_visible()
    assert violations(page) == []
    shot(page, "verify-claims")


@pytest.mark.parametrize("kind, title", [("request", "Signed and unchanged"), ("program", "Unchanged, but the signer is not known here")])
def test_the_document_of_a_request_is_known_when_its_seal_is_not_any_more(service, open_page, kind, title):
    page = open_page(f"{service.address}/verify")
    request = {"id": "req_1", "title": "Lease", "sender": "", "signers": [{"name": "Jane Doe", "proofs": ["link"]}]}
    origin = {"kind": kind, "organisation": "", "finished": "2026-11-28T10:00:00Z", **({"request": request} if kind == "request" else {})}
    seal = signature("Harbour Ltd", "Signature1", indication="INDETERMINATE", subindication="NO_CERTIFICATE_CHAIN_FOUND")
    assert check_made(page, "unchanged", seal, origin=origin) == title
    broken = signature("Harbour Ltd", "Signature1", indication="TOTAL_FAILED", subindication="REVOKED")
    page.locator(".verify-again button").last.click()
    assert check_made(page, "unchanged", broken, origin=origin) == "Do not rely on this document"


@pytest.mark.parametrize("language, erased, deleted", [
    ("en", "A person whose data were deleted since", "this service can no longer say who signed it"),
    ("de", "Eine Person, deren Daten seitdem gelöscht wurden", "kann dieser Dienst deshalb nicht mehr sagen"),
])
def test_erased_people_and_deleted_requests_have_words(service, open_page, language, erased, deleted):
    page = open_page(f"{service.address}/verify", locale=language)
    seal = signature("Harbour Ltd", "Signature1", claimedTime="2026-11-28T10:00:00Z")
    moments = {"organisation": "Harbour Ltd", "finished": "2026-11-28T10:00:00Z"}
    origins = [
        {"kind": "request", "request": {"id": "req_1", "title": "Lease", "sender": "", "signers": [{"proofs": ["link"]}]}, **moments},
        {"kind": "deleted-request", **moments},
    ]
    for origin, words in zip(origins, (erased, deleted), strict=True):
        check_made(page, "unchanged", seal, origin=origin)
        expect(page.get_by_role("main")).to_contain_text(words)
        text = page.get_by_role("main").text_content()
        assert not any(key in text for key in ("origin.", "verdict.", "undefined")) and ("rely on" in text) == (words == erased and language == "en")
        page.locator(".verify-again button").last.click()
