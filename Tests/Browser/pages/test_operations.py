"""The operator's page: what it says, who finds the way to it, at any width, in light and dark, by keyboard."""

import copy
import datetime
import os
import pathlib

import pytest
from playwright.sync_api import expect

from ..access import violations
from .account import Account

SCREENS = pytest.mark.parametrize(("screen", "scheme"), [("desktop", "light"), ("phone", "dark"), ("phone", "light"), ("desktop", "dark")])


def later(days):
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S.000Z")


WELL = {
    "version": "0.1.0", "instance": "signet-7c9f", "started": "2026-11-20T09:00:00.000Z", "isDraining": False, "hasLocalLinks": False,
    "jobs": [{"kind": kind, "waiting": 0, "running": 0} for kind in ("delivery", "batch-row", "seal", "renewal", "upkeep")],
    "openWebhooks": 0, "unsealed": 0,
    "confinement": [{"means": "landlock", "isAvailable": True}, {"means": "seccomp", "isAvailable": True}],
    "storage": {"documents": 1204, "documentsBytes": 482_113_004, "databaseBytes": 18_350_080, "freeBytes": 52_113_004_544},
    "certificates": [{"use": "seal", "name": "Harbour Ltd", "expires": later(3_000)}], "errors": [],
}


def troubled():
    state = copy.deepcopy(WELL)
    state.update(isDraining=True, hasLocalLinks=True, openWebhooks=2, unsealed=1)
    state["jobs"][0] = {"kind": "delivery", "waiting": 312, "running": 4, "dueSince": "2026-11-21T08:12:00.000Z"}
    state["confinement"][0]["isAvailable"] = False
    state["storage"]["freeBytes"] = 412_000_000
    state["certificates"] = [
        {"use": "tls", "name": "/etc/letsencrypt/live/sign.example.org/fullchain.pem", "expires": later(9)},
        {"use": "account-seal", "name": "Werft und Hafenlogistik Beteiligungsgesellschaft", "expires": later(800)},
    ]
    state["errors"] = [
        {"time": "2026-11-21T09:05:00.000Z", "level": "error",
         "message": "The document of a request could not be sealed error=no time-stamping authority answers request=req_4fJ2kq9ZpXw7bTnR1sVcYt"},
        {"time": "2026-11-21T09:01:00.000Z", "level": "warning", "message": "The certificate of seals expires soon last=2026-12-01T00:00:00.000Z"},
    ]
    return state


def operator(state=WELL):
    made = Account()
    made.operations = state
    return made


def picture(page, name):
    if folder := os.environ.get("SCREENSHOTS"):
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=pathlib.Path(folder, f"{name}.png"), full_page=True)


@SCREENS
def test_an_operator_comes_to_the_state_of_the_service_by_keyboard(open_page, screen, scheme):
    page = open_page("/sender#/requests", operator(), screen=screen, color_scheme=scheme)
    page.get_by_role("link", name="Operations").press("Enter")
    expect(page.get_by_role("heading", name="Operations", exact=True)).to_be_focused()
    expect(page.get_by_text("Nothing needs attention.")).to_be_visible()
    for part in ("Process", "Jobs", "Storage", "Certificates", "Last errors"):
        expect(page.get_by_role("region", name=part)).to_be_visible()
    expect(page.get_by_text("1204 (482.1 MB)")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    picture(page, f"operations-{screen}-{scheme}")


@SCREENS
def test_what_needs_attention_is_said_first(open_page, screen, scheme):
    page = open_page("/sender#/operations", operator(troubled()), screen=screen, color_scheme=scheme)
    note = page.locator(".operations > .signet-message")
    for words in ("asked to stop", "Links only work on the computer of the service", "1 request waits for a seal", "2 webhooks get nothing", "no Landlock", "only 412 MB left", "fullchain.pem” ends on"):
        expect(note).to_contain_text(words)
    expect(page.get_by_role("row", name="Webhooks 312 4")).to_be_visible()
    expect(page.locator(".error-row")).to_have_count(2)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    picture(page, f"operations-troubled-{screen}-{scheme}")


def test_the_state_is_read_again(open_page):
    served = operator(troubled())
    page = open_page("/sender?language=de#/operations", served)
    expect(page.locator(".operations > .signet-message")).to_contain_text("1 Vorgang wartet")
    served.operations = WELL
    page.get_by_role("button", name="Aktualisieren").press("Enter")
    expect(page.get_by_text("Alles in Ordnung.")).to_be_visible()
    expect(page.locator("[role=status]", has_text="Aktualisiert")).to_be_attached()


def test_others_find_no_way_to_it_and_are_told_why(open_page):
    page = open_page("/sender#/operations", Account())
    expect(page.locator(".signet-message[role=alert]")).to_contain_text("operations:read")
    expect(page.get_by_role("link", name="Operations")).to_have_count(0)
