"""docs/threat-model.md: what a browser could be made to do."""

import html
import re
import subprocess
import time

import pytest
import requests
from waits import SECONDS

from . import stores
from .threats import Service, TYPED, browser, complete, page, service  # noqa: F401

EVIL = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>"
LINK_HEADERS = {"Accept": "text/html"}


def signed_in(service, base=None):
    session = browser()
    reply = session.post(f"{service.base}/session", json={"key": service.key}, headers={"Signet-CSRF": "1"})
    assert reply.status_code == 204
    return session, reply


def test_csrf_a_session_alone_changes_nothing(service):
    session, _ = signed_in(service)
    for headers in ({}, {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}):
        reply = session.post(f"{service.base}/v1/captures", json={"name": "x"}, headers=headers)
        assert (reply.status_code, reply.json()["code"]) == (403, "csrf")
        assert session.delete(f"{service.base}/session", headers=headers).status_code == 403
    assert session.get(f"{service.base}/v1/captures", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert session.post(f"{service.base}/v1/captures", json={"name": "x"}, headers={"Signet-CSRF": "1"}).status_code == 201


def test_csrf_signing_in_needs_the_header(service):
    assert requests.post(f"{service.base}/session", json={"key": service.key}).status_code == 403


def test_csrf_no_answer_allows_other_origins(service):
    for method in ("GET", "OPTIONS"):
        reply = requests.request(method, f"{service.base}/v1/documents", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"})
        assert not [name for name in reply.headers if name.lower().startswith("access-control-")]


def test_cookie_attributes(service):
    _, reply = signed_in(service)
    cookie = reply.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path=/" in cookie and "Domain" not in cookie
    with Service("base-url=https://sign.example.org") as secure:
        _, reply = signed_in(secure)
        assert reply.headers["Set-Cookie"].startswith("__Host-signet=") and "; Secure" in reply.headers["Set-Cookie"]
        assert reply.headers["Strict-Transport-Security"].startswith("max-age=")


def test_session_fixation_a_given_cookie_is_never_taken(service):
    session = browser()
    planted = "A" * 43
    session.cookies.set("signet", planted)
    first = session.post(f"{service.base}/session", json={"key": service.key}, headers={"Signet-CSRF": "1"})
    issued = re.match(r"signet=(\w+)", first.headers["Set-Cookie"]).group(1)
    assert issued != planted
    for value, status in ((planted, 401), (issued, 200)):
        reply = requests.get(f"{service.base}/v1/documents", headers={"Cookie": f"signet={value}", "Signet-CSRF": "1"})
        assert reply.status_code == status


def test_session_ends_with_signing_out_and_with_its_key(service):
    key = service.made("keys", {"name": "passing", "scopes": ["documents:read"]})
    session = browser()
    session.post(f"{service.base}/session", json={"key": key["key"]}, headers={"Signet-CSRF": "1"})
    cookie = {"Cookie": f"signet={session.cookies['signet']}", "Signet-CSRF": "1"}
    assert requests.get(f"{service.base}/v1/documents", headers=cookie).status_code == 200
    assert service.api("DELETE", f"keys/{key['id']}").status_code == 204
    assert requests.get(f"{service.base}/v1/documents", headers=cookie).status_code == 401
    session, _ = signed_in(service)
    cookie = {"Cookie": f"signet={session.cookies['signet']}", "Signet-CSRF": "1"}
    assert session.delete(f"{service.base}/session", headers={"Signet-CSRF": "1"}).status_code == 204
    assert requests.get(f"{service.base}/v1/documents", headers=cookie).status_code == 401


def test_the_first_link_works_once():
    with Service() as fresh:
        replies = [
            requests.post(f"{fresh.base}/session", json={"key": fresh.sign_in_link}, headers={"Signet-CSRF": "1"})
            for _ in range(2)
        ]
        assert [reply.status_code for reply in replies] == [204, 401]


def linked(service, *words):
    """What `signet serve link` prints."""
    return subprocess.run(
        service.command("link") + ["--port", str(service.port), *words], capture_output=True, text=True, timeout=SECONDS,
        env=service.environment,
    )


def test_a_link_of_the_command_signs_in_once(service):
    made = linked(service)
    assert made.returncode == 0, made.stderr
    base, secret = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/#/enter/(\w+)\n", made.stdout).groups()
    assert base == service.base
    # Whoever opens it, or has it opened by a program, does not use it up.
    requests.get(made.stdout.strip(), timeout=SECONDS).raise_for_status()
    session = browser()
    replies = [session.post(f"{base}/session", json={"key": secret}, headers={"Signet-CSRF": "1"}) for _ in range(2)]
    assert [reply.status_code for reply in replies] == [204, 401]
    cookie = {"Cookie": f"signet={session.cookies['signet']}", "Signet-CSRF": "1"}
    assert "admin:write" in requests.get(f"{base}/v1/account", headers=cookie).json()["scopes"]
    elsewhere = linked(service, "--set", "base-url=https://sign.example.org/a")
    assert elsewhere.stdout.startswith("https://sign.example.org/a/#/enter/")


def test_a_link_for_a_colleague_has_a_key_that_ends_its_sessions(service):
    weak = service.made("keys", {"name": "weak", "scopes": ["documents:read", "requests:write"]})["key"]
    assert service.api("POST", "sign-in-links", key=weak, json={}).status_code == 403
    maker = service.made("keys", {"name": "maker", "scopes": ["admin:write", "requests:read"]})
    made = service.api("POST", "sign-in-links", key=maker["key"], json={"name": "Omar Haddad"})
    assert made.status_code == 201
    link = made.json()
    assert link["url"].startswith(f"{service.base}/#/enter/")
    again = service.made("sign-in-links", {"name": "Omar Haddad"}, key=maker["key"])
    assert again["key"] == link["key"] and again["url"] != link["url"]
    # Another's rights are another key.
    assert service.made("sign-in-links", {"name": "Omar Haddad"})["key"] != link["key"]
    assert service.made("sign-in-links", {}, key=maker["key"])["key"] == maker["id"]
    session = browser()
    entered = session.post(f"{service.base}/session", json={"key": link["url"].split("/")[-1]}, headers={"Signet-CSRF": "1"})
    assert entered.status_code == 204
    cookie = {"Cookie": f"signet={session.cookies['signet']}", "Signet-CSRF": "1"}
    assert requests.get(f"{service.base}/v1/account", headers=cookie).json()["scopes"] == ["admin:write", "requests:read"]
    assert service.api("DELETE", f"keys/{link['key']}").status_code == 204
    assert requests.get(f"{service.base}/v1/account", headers=cookie).status_code == 401


def test_a_session_lasts_as_long_as_it_is_used():
    with Service("sessions.lifetime=6000") as fresh:
        session = browser()
        begun = session.post(f"{fresh.base}/session", json={"key": fresh.key}, headers={"Signet-CSRF": "1"})
        assert "Max-Age=6000;" in begun.headers["Set-Cookie"]
        value = session.cookies["signet"]

        def used(ends_in=None):
            """The answer to a use, of a session that ends in so many seconds."""
            if ends_in is not None:
                with stores.connect(fresh.folder) as database:
                    database.execute("UPDATE session SET expires = ?", (int((time.time() + ends_in) * 1000),))
            return requests.get(f"{fresh.base}/v1/account", headers={"Cookie": f"signet={value}", "Signet-CSRF": "1"}, timeout=SECONDS)

        # What was extended a moment ago is not written again.
        assert "Set-Cookie" not in used().headers
        for ends_in in (3000, 90_000):
            extended = used(ends_in)
            assert extended.status_code == 200
            assert extended.headers["Set-Cookie"] == f"signet={value}; Path=/; Max-Age=6000; HttpOnly; SameSite=Strict"
            with stores.connect(fresh.folder) as database:
                [(end,)] = database.execute("SELECT expires FROM session").fetchall()
            assert abs(end / 1000 - time.time() - 6000) < 120
        assert used(-1).status_code == 401


def test_xss_names_and_titles_are_text_on_pages(service):
    made = service.request(title=EVIL, message=EVIL, sender=EVIL)
    signer = made["signers"][0]["url"]
    capture = service.capture(name=EVIL)["url"]
    for link in (signer, capture):
        text = requests.get(link, headers=LINK_HEADERS).text
        assert "<script>alert" not in text and "<img src=x" not in text
        assert html.escape(EVIL, quote=True).replace("&#x27;", "&#39;") in text


def test_xss_labels_and_field_names_are_text_in_the_form(service):
    document = service.document()["id"]
    field = {"kind": "text", "page": 1, "frame": [72, 60, 120, 18], "label": EVIL}
    made = service.made("requests", {"document": document, "signers": [{"name": EVIL, "fields": [field]}]})
    text = requests.get(made["signers"][0]["url"], headers=LINK_HEADERS).text
    assert "<script>alert" not in text and "&lt;script&gt;alert(1)" in text


def test_xss_problem_pages_escape_what_was_asked(service):
    reply = requests.get(f"{service.base}/c/{'x' * 20}%3Cscript%3E", headers=LINK_HEADERS)
    assert reply.status_code == 404 and "<script>" not in reply.text


def test_xss_gaps_of_pages_are_filled_once(service):
    made = service.capture(name="{{noscript}}{{endpoint}}")
    text = requests.get(made["url"], headers=LINK_HEADERS).text
    assert "{{noscript}}{{endpoint}}" in text


def test_xss_svg_previews_hold_only_drawing(service):
    link = service.capture()["url"]
    for source in ({**TYPED, "alternativeText": EVIL}, {**TYPED, "text": "<svg onload=alert(1)>"}):
        reply = requests.post(f"{link}/previews", json={"source": source})
        if reply.status_code != 200:
            assert reply.status_code == 422
            continue
        assert reply.headers["Content-Type"] == "image/svg+xml"
        assert not re.search(r"<script|onload|onerror|foreignObject|href|<img", reply.text, re.I)


def test_xss_json_answers_are_json_and_not_sniffed(service):
    link = service.capture()["url"]
    requests.put(f"{link}/draft", data='"<script>alert(1)</script>"')
    reply = requests.get(f"{link}/draft")
    assert reply.headers["Content-Type"] == "application/json" and reply.headers["X-Content-Type-Options"] == "nosniff"


def test_xss_a_document_is_never_shown_as_a_page(service):
    polyglot = page().replace(b"%PDF-1.7\n", b"%PDF-1.7\n<script>alert(1)</script>\n")
    made = service.document(polyglot, name="evil.html")
    reply = service.api("GET", f"documents/{made['id']}/content")
    assert reply.headers["Content-Type"] == "application/pdf"
    assert reply.headers["Content-Disposition"].startswith("attachment;")


def test_a_download_ends_as_a_pdf(service):
    for name in ("invoice.hta", "run.exe", "page.html", ".htaccess"):
        made = service.document(name=name)
        disposition = service.api("GET", f"documents/{made['id']}/content").headers["Content-Disposition"]
        assert re.search(r'filename="[^"]*\.pdf"', disposition), disposition
        assert disposition.endswith(".pdf")


POLICY = {"default-src 'none'", "script-src 'self'", "base-uri 'none'", "form-action 'self'"}


@pytest.mark.parametrize("path", ["/", "/gallery", "/nothing", "/assets/signet-capture.js", "/assets/nothing", "/v1/documents", "/health", "/metrics", "/c/unknown", "/s/unknown/state"])
def test_csp_and_isolation_on_every_answer(service, path):
    for method in ("GET", "HEAD", "POST"):
        headers = requests.request(method, service.base + path).headers
        rules = set(headers["Content-Security-Policy"].split("; "))
        assert POLICY <= rules and "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["Referrer-Policy"] == "no-referrer"


def test_pages_have_no_inline_scripts_and_their_scripts_are_there(service):
    links = [f"{service.base}/", service.capture()["url"], service.request()["signers"][0]["url"]]
    for link in links:
        text = requests.get(link, headers=LINK_HEADERS).text
        assert not re.search(r"<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=", text)
        sources = re.findall(r'(?:src|href)="(/assets/[^"]+)"', text)
        assert sources
        for source in sources:
            assert requests.get(service.base + source).status_code == 200, source


def test_clickjacking_only_named_hosts_may_frame_links():
    with Service("embedders=https://shop.example") as running:
        link = running.capture()["url"]
        framed = requests.get(link).headers["Content-Security-Policy"]
        assert "frame-ancestors 'self' https://shop.example" in framed
        for path in ("/", "/gallery", "/v1/documents", "/c", "/nothing"):
            assert "frame-ancestors 'none'" in requests.get(running.base + path).headers["Content-Security-Policy"]


def test_referrer_and_caches_do_not_keep_links(service):
    link = service.request()["signers"][0]["url"]
    for path in ("", "/state", "/document", "/pages/1?width=100"):
        headers = requests.get(link + path).headers
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "no-store" in headers["Cache-Control"] or headers["Cache-Control"] == "private, no-cache"
    assert 'content="no-referrer"' in requests.get(link, headers=LINK_HEADERS).text


def test_pages_do_not_show_links_to_robots(service):
    text = requests.get(service.capture()["url"], headers=LINK_HEADERS).text
    assert re.search(r'name="robots" content="noindex', text)
