"""The texts of mails as an account changes and previews them, and the languages that they are in."""

import html
import re
import unicodedata

import pytest

from .threats import Service

EVENTS = [
    "invitation", "turn", "reminder", "last-day", "declined", "returned", "cancelled", "expired", "corrected", "removed", "delegated",
    "superseded", "completed", "undelivered", "question", "answer", "delegation-asked",
    "code", "start-asked", "started", "start-refused", "digest",
]
TEXT = {"subject": "Bitte: {{title}}", "body": "# Hallo {{reader}}\n\n> {{message}}\n\n{{facts}}\n\n[Los]({{link}})"}


@pytest.fixture(scope="module")
def running():
    with Service() as service:
        yield service


def preview(running, event, language, **draft):
    reply = running.api("POST", f"mail/texts/{event}/{language}/preview", json=draft)
    assert reply.status_code == 200, reply.text
    return reply.json()


def columns(line):
    """The letters that take a place."""
    return sum(unicodedata.category(letter) not in ("Mn", "Me", "Cf") for letter in line)


def links(letter):
    return set(re.findall(r"https?://[^\s<>\"]+", letter["text"])), {html.unescape(each) for each in re.findall(r'href="([^"]*)"', letter["html"])}


def test_each_event_has_a_text_in_each_language_that_can_be_saved_and_previewed(running):
    listed = running.api("GET", "mail/texts").json()
    assert [item["event"] for item in listed["items"]] == EVENTS
    assert all(item["languages"] == [] for item in listed["items"])
    codes = [language["code"] for language in listed["languages"]]
    assert {"en", "de"} <= set(codes)
    for event in EVENTS:
        for code in codes:
            text = running.api("GET", f"mail/texts/{event}/{code}").json()
            assert (text["own"], text["version"]) == (False, 0)
            ours = preview(running, event, code)
            assert ours == preview(running, event, code, subject=text["subject"], body=text["body"])
            assert 5 < len(ours["subject"]) <= 150
            assert not re.search(r"mail\.[a-z]|\{", ours["subject"] + ours["text"]), (event, code)
            in_text, in_html = links(ours)
            # A mail with digits to type has no link, and no other code beside them.
            assert in_text == in_html and (f"{running.base}/real" in in_text) == (event != "code")
            assert all(columns(line) <= 76 or "://" in line for line in ours["text"].splitlines()), ours["text"]
            assert re.search(rf'<html lang="{code}" dir="(ltr|rtl)">', ours["html"])
            code_shown = "123456" if event == "code" else "K7QM-3XWP-9RTD"
            assert code_shown in ours["text"] and code_shown in ours["html"]


def test_an_own_text_is_kept_by_event_and_language_until_it_is_taken_back(running):
    path = "mail/texts/invitation/de"
    saved = running.api("PUT", path, json=TEXT)
    assert saved.status_code == 200
    assert (saved.json()["own"], saved.json()["version"]) == (True, 1)
    assert running.api("PUT", path, json={**TEXT, "subject": "Neu"}).json()["version"] == 2
    assert running.api("GET", path).json()["subject"] == "Neu"
    assert running.api("GET", "mail/texts/invitation/en").json()["own"] is False
    listed = {item["event"]: item["languages"] for item in running.api("GET", "mail/texts").json()["items"]}
    assert listed["invitation"] == ["de"] and listed["turn"] == []
    letter = preview(running, "invitation", "de")
    assert letter["subject"] == "Neu" and letter["text"].startswith("Hallo Jana Novak\n\n> ")
    entries = [entry["details"] for entry in running.api("GET", "audit").json()["items"] if entry["action"] == "account.changed"]
    assert [entry["version"] for entry in entries if entry.get("mailText") == "invitation/de"] in (["1", "2"], ["2", "1"])
    assert running.api("DELETE", path).status_code == 204
    assert running.api("DELETE", path).status_code == 404
    assert running.api("GET", path).json()["own"] is False


def test_a_fault_is_named_with_its_line_and_the_variables_that_there_are(running):
    reply = running.api("PUT", "mail/texts/invitation/en", json={"subject": "A", "body": "Hello\n\n{{pasword}}\n\n{{link}}"})
    assert reply.status_code == 422
    assert "'{{pasword}}' in line 3 of 'body'" in reply.json()["detail"]
    assert {"sender", "title", "link"} <= set(reply.json()["variables"])
    reply = running.api("PUT", "mail/texts/invitation/en", json={"subject": "A", "body": "Hello"})
    assert reply.status_code == 422 and "{{link}}" in reply.json()["detail"]
    assert running.api("PUT", "mail/texts/cancelled/en", json={"subject": "A", "body": "Hello"}).status_code == 200
    assert running.api("PUT", "mail/texts/nothing/en", json=TEXT).status_code == 404
    assert running.api("PUT", "mail/texts/invitation/xx", json=TEXT).status_code == 404
    assert running.api("POST", "mail/texts/invitation/en/preview", json={"body": "{{nothing}}"}).status_code == 422


def test_the_account_decides_whether_subjects_have_the_title(running):
    assert running.api("GET", "account").json()["titlesInMail"] is True
    assert "Rental contract" in preview(running, "invitation", "en")["subject"]
    try:
        assert running.api("PATCH", "account", json={"titlesInMail": False}).json()["titlesInMail"] is False
        letter = preview(running, "invitation", "en")
        assert "Rental contract" not in letter["subject"] and "Rental contract" in letter["text"]
        assert "Rental contract" not in preview(running, "invitation", "en", subject="{{title}}")["subject"]
    finally:
        running.api("PATCH", "account", json={"titlesInMail": True})
