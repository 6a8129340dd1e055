"""docs/threat-model.md: what accounts and strangers can do by the words of mails and the page that checks them."""

import hashlib
import re
import statistics
import time

import pytest
import requests
from waits import SECONDS

from . import stores
from .threats import Service

PLAIN = {"subject": "A", "body": "{{link}}"}


@pytest.fixture(scope="module")
def running():
    with Service("limits.failures-per-minute=100000") as service:
        yield service


def preview(running, event="invitation", **draft):
    reply = running.api("POST", f"mail/texts/{event}/en/preview", json=draft)
    assert reply.status_code == 200, reply.text
    return reply.json()


@pytest.mark.parametrize(
    "markup",
    ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</td></table><h1>x", "<!--", "&lt;b&gt;", "\" style=\"x", "[a](javascript:x)"],
)
def test_an_accounts_text_adds_no_markup_to_a_mail(running, markup):
    tame = preview(running, subject="x", body="# x\n\nx\n\n> x\n\n[x]({{link}})")
    letter = preview(running, subject=markup, body=f"# {markup}\n\n{markup}\n\n> {markup}\n\n[{markup}]({{{{link}}}})")
    assert markup in letter["subject"] and markup in letter["text"]
    elements = r"<(/?[a-z!][a-z0-9-]*)"
    assert re.findall(elements, letter["html"]) == re.findall(elements, tame["html"])
    assert re.findall(r' href="([^"]*)"', letter["html"]) == re.findall(r' href="([^"]*)"', tame["html"])


def test_a_name_of_the_sender_adds_no_markup_to_a_mail(running):
    try:
        running.api("PATCH", "account", json={"name": '<a href="https://evil.example">"\'&', "organisation": "{{link}} {title}"})
        letter = preview(running)
        assert "evil.example" not in "".join(re.findall(r'href="([^"]*)"', letter["html"]))
        assert '<a href="https://evil.example">' in letter["text"] and "{{link}} {title}" in letter["text"]
    finally:
        running.api("PATCH", "account", json={"name": "", "organisation": ""})


def test_a_text_cannot_hide_what_to_do_about_an_unexpected_mail(running):
    letter = preview(running, **PLAIN)
    assert "did not expect this mail" in letter["text"] and "/real" in letter["text"] and "/real" in letter["html"]


def test_previews_and_mails_to_the_sender_have_no_link_that_signs(running):
    request = running.request()
    token = request["signers"][0]["url"].rsplit("/", 1)[-1]
    events = [item["event"] for item in running.api("GET", "mail/texts").json()["items"]]
    for event in events:
        letter = preview(running, event)
        assert token not in letter["text"] + letter["html"]
        for link in re.findall(r"https?://\S+", letter["text"]):
            assert "/s/" not in link or requests.get(link, timeout=SECONDS).status_code == 404, link


def test_an_account_neither_sees_nor_changes_the_texts_of_another(running):
    other = running.new_account()
    assert running.api("PUT", "mail/texts/turn/en", json=PLAIN).status_code == 200
    assert running.api("GET", "mail/texts/turn/en", key=other).json()["own"] is False
    assert all(item["languages"] == [] for item in running.api("GET", "mail/texts", key=other).json()["items"])
    assert running.api("DELETE", "mail/texts/turn/en", key=other).status_code == 404
    assert running.api("GET", "mail/texts/turn/en").json()["own"] is True
    key = running.made("keys", {"name": "reads", "scopes": ["mail:read"]})["key"]
    assert running.api("PUT", "mail/texts/turn/en", key=key, json=PLAIN).status_code == 403


# The page that checks mails

CODE = "K7QM-3XWP-9RTD"


def known(running, code, address="anna.berg@example.org"):
    """Puts a mail with a code into the database."""
    request = running.request()
    account = running.rows("SELECT accountId FROM request WHERE id = ?", request["id"])[0][0]
    digest = hashlib.sha256(code.encode()).digest()
    with stores.connect(running.folder) as database:
        database.execute(
            "INSERT INTO mail (id, accountId, requestId, signerId, event, n, address, language, messageId, state, attempts, created, sent)"
            " VALUES (?, ?, ?, ?, 'invitation', 1, ?, 'en', '', 'accepted', 1, 1798732800000, 1798732800000)",
            (f"mal_{code}", account, request["id"], request["signers"][0]["id"], address),
        )
        database.execute("INSERT INTO mailCode (digest, mailId) VALUES (?, ?)", (digest, f"mal_{code}"))
    return request


def check(running, code, language="en"):
    return requests.post(f"{running.base}/real", files={"code": (None, code)}, headers={"Accept-Language": language}, timeout=SECONDS)


def test_a_known_code_shows_the_sender_the_day_and_parts_of_title_and_address(running):
    running.api("PATCH", "account", json={"name": "Anna <Berg>"})
    request = known(running, CODE)
    for typed in (CODE, CODE.lower().replace("-", " ")):
        page = check(running, typed)
        assert page.status_code == 200 and page.headers["Cache-Control"] == "no-store"
        for word in ("This mail was sent by this service", "Anna &lt;Berg&gt;", "Cont…", "31 December 2026", "a…g@example.org"):
            assert word in page.text, word
        for word in ("Contract", "anna.berg", request["id"], request["signers"][0]["id"], "<Berg>", "Signer 0"):
            assert word not in page.text, word
    assert "kam von diesem Dienst" in check(running, CODE, "de-AT").text
    running.api("PATCH", "account", json={"titlesInMail": False})
    assert "Cont" not in check(running, CODE).text
    running.api("PATCH", "account", json={"titlesInMail": True})


def test_unknown_codes_all_get_the_same_page(running):
    pages = {check(running, code).text for code in ("", "A", "ZZZZ-ZZZZ-ZZZZ", CODE[:-1], "x" * 5_000, "<script>", "' OR 1=1 --", "\u0000")}
    assert len(pages) == 1
    assert "knows no mail with this code" in pages.pop()


def test_unknown_codes_take_as_long_as_known_ones(running):
    known(running, "AAAA-BBBB-CCCC")

    def seconds(code):
        started = time.perf_counter()
        check(running, code)
        return time.perf_counter() - started

    times = {code: [] for code in ("AAAA-BBBB-CCCC", "AAAA-BBBB-CCCD", "ZZZZ-ZZZZ-ZZZZ")}
    for _ in range(60):
        for code, measured in times.items():
            measured.append(seconds(code))
    medians = [statistics.median(measured) for measured in times.values()]
    assert max(medians) < 2 * min(medians)


def test_codes_cannot_be_guessed_by_many_tries_and_known_ones_still_work():
    with Service("limits.failures-per-minute=10") as running:
        known(running, CODE)
        answers = [check(running, f"ZZZZ-ZZZZ-ZZZ{letter}").status_code for letter in "ABCDEFGHJKLMNP"]
        assert answers[:10] == [200] * 10 and set(answers[10:]) == {429}
        assert "a…g@example.org" in check(running, CODE).text


def test_the_code_of_a_deleted_mail_is_unknown(running):
    known(running, "GGGG-HHHH-JJJJ")
    with stores.connect(running.folder) as database:
        database.execute("PRAGMA foreign_keys = ON") if not stores.IS_POSTGRESQL else None
        database.execute("DELETE FROM mail WHERE id = ?", ("mal_GGGG-HHHH-JJJJ",))
    assert "knows no mail" in check(running, "GGGG-HHHH-JJJJ").text
