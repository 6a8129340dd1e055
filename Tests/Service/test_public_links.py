"""Public links: strangers who begin requests of a template, and what they can and cannot bring about."""

import concurrent.futures
import itertools
import json
import re
import subprocess

import pytest
import requests
from waits import SECONDS, until

from . import stores
from .mailbox import Mailbox, mailbox, service  # noqa: F401
from .people import act
from .threats import Service

NUMBERS = itertools.count()
CODE = re.compile(r"\b\d{6}\b")


def template(service, director="", **other):
    """A template whose Visitor signs after its Director, who is always the same person."""
    fields = [{"kind": "checkbox", "page": 1, "frame": [72, 120, 100, 18], "required": False}]
    content = {
        "document": service.document()["id"],
        "title": "Membership",
        "order": "sequential",
        "signers": [
            {"part": "Director", "name": "Dora Direktor", "email": director, "fields": fields},
            {"part": "Visitor", "name": "", "fields": [
                {"kind": "checkbox", "page": 1, "frame": [72, 220, 100, 18], "required": False},
                {"kind": "text", "name": "City", "label": "Your city", "page": 1, "frame": [72, 260, 160, 22], "required": False},
                {"kind": "text", "name": "Fixed", "page": 1, "frame": [72, 300, 160, 22], "required": False, "readOnly": True, "value": "5"},
            ]},
        ],
        **other,
    }
    return service.made("templates", {"name": "Membership", "content": content})


def link(service, director="", **members):
    members = {"template": template(service, director)["id"], "role": "Visitor", "asks": "name", **members}
    return service.made("public-links", members)


class Visitor:
    """A browser that has opened a public link."""

    def __init__(self, url, language="en"):
        self.url, self.browser = url, requests.Session()
        self.browser.headers.update({"Accept": "text/html", "Accept-Language": language})

    def post(self, path="", **form):
        base, _, query = self.url.partition("?")
        files = {name: (None, value) for name, value in form.items()} or {"none": (None, "")}
        return self.browser.post(f"{base}{path}{'?' + query if query else ''}", files=files, allow_redirects=False, timeout=SECONDS)

    def page(self):
        return self.browser.get(self.url, timeout=SECONDS)

    def begin(self, name="Vera Visitor", email=None):
        return self.post(name=name, **({} if email is None else {"email": email}))


def code_of(mail):
    (code,) = set(CODE.findall(mail.text))
    return code


def begun(service, url, name="Vera Visitor"):
    answer = Visitor(url).begin(name)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def address():
    return f"v{next(NUMBERS)}@visitors{next(NUMBERS)}.example.org"


def requests_of(service):
    return service.api("GET", "requests?limit=200").json()["items"]


def test_a_stranger_begins_a_request_signs_it_and_only_then_others_get_a_mail(service, mailbox):
    director = f"director@d{next(NUMBERS)}.example.org"
    made = link(service, director, asks="email", name="Join us", text="Welcome.", notify=f"notify@{director.split('@')[1]}")
    assert made["code"] is True and made["state"] == "open"
    visitor, email = Visitor(made["url"]), address()
    before = len(requests_of(service))
    page = visitor.page()
    assert page.status_code == 200 and "Join us" in page.text and "Welcome." in page.text
    answer = visitor.begin(email=email)
    assert answer.status_code == 303 and "HttpOnly" in answer.headers["Set-Cookie"] and len(requests_of(service)) == before
    (mail,) = mailbox.wait(1, email)
    assert mail.links == [] and "http" not in mail.text and "http" not in mail.html
    code = code_of(mail)
    assert code not in mail["Subject"] and "Vera" not in mail.text
    assert email in visitor.page().text
    answer = visitor.post("/code", code=code)
    assert answer.status_code == 303 and "/s/" in answer.headers["Location"], answer.text
    # Their own link by mail too, and the sender's notice, but nothing to the other person.
    mailbox.wait(2, email)
    assert "Vera Visitor" in mailbox.wait(1, f"notify@{director.split('@')[1]}")[0].text
    assert mailbox.to(director) == []
    act(answer.headers["Location"], "complete").raise_for_status()
    turn = mailbox.wait(1, director)[0]
    act(turn.link, "complete").raise_for_status()
    (start,) = service.api("GET", f"public-starts?link={made['id']}").json()["items"]
    assert start["state"] == "made" and start["name"] == start["email"] == ""
    told = until(lambda: service.api("GET", f"requests/{start['request']}").json(), lambda told: told["state"] == "completed")
    assert [person["part"] for person in told["signers"]] == ["Visitor", "Director"] and told["template"]["id"] == made["template"]
    assert service.api("GET", f"public-links/{made['id']}").json()["made"] == 1


def test_fetching_a_public_link_changes_nothing(service):
    made = link(service)
    for _ in range(3):
        assert Visitor(made["url"]).page().status_code == 200
        assert requests.head(made["url"], timeout=SECONDS).status_code == 200
    assert service.api("GET", f"public-starts?link={made['id']}").json()["items"] == []


def test_what_is_typed_is_asked_for_by_the_settings(service):
    nothing, name = link(service, asks="nothing"), link(service)
    assert 'name="name"' not in Visitor(nothing["url"]).page().text
    begun(service, nothing["url"])
    answer = Visitor(name["url"]).begin("   ")
    assert answer.status_code == 422 and "role=\"alert\"" in answer.text
    assert Visitor(name["url"]).post(name="Vera", website="https://spam.example").status_code == 422
    assert service.api("GET", f"public-links/{name['id']}").json()["made"] == 0


def test_addresses_of_other_domains_cannot_begin(service, mailbox):
    made = link(service, asks="email", domains=["school.example"])
    assert Visitor(made["url"]).begin(email="a@other.example").status_code == 422
    assert mailbox.to("a@other.example") == []
    answer = Visitor(made["url"]).begin(email="a@SCHOOL.example")
    assert answer.status_code == 303
    mailbox.wait(1, "a@school.example")


def test_twenty_who_begin_at_once_make_exactly_as_many_requests_as_the_link_allows(service):
    made = link(service, limits={"total": 7, "perDay": 100})
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda number: Visitor(made["url"]).begin(f"Person {number}"), range(20)))
    assert sorted(answer.status_code for answer in answers) == [303] * 7 + [410] * 13
    view = service.api("GET", f"public-links/{made['id']}").json()
    assert (view["made"], view["state"]) == (7, "full")
    mine = [each for each in requests_of(service) if (each.get("template") or {}).get("id") == made["template"]]
    assert len(mine) == 7
    assert "All places are taken" in Visitor(made["url"]).page().text
    # More room lets others begin, and not one more.
    service.api("PATCH", f"public-links/{made['id']}", json={"limits": {"total": 8}}).raise_for_status()
    assert [Visitor(made["url"]).begin().status_code for _ in range(2)] == [303, 410]


def test_the_limit_of_a_day_and_of_a_person_hold_when_many_begin_at_once(service, mailbox):
    made = link(service, limits={"total": 100, "perDay": 3})
    with concurrent.futures.ThreadPoolExecutor(10) as pool:
        codes = list(pool.map(lambda _: Visitor(made["url"]).begin().status_code, range(10)))
    assert sorted(codes) == [303] * 3 + [409] * 7
    made, email = link(service, asks="email"), address()
    visitors = [Visitor(made["url"]) for _ in range(2)]
    for count, visitor in enumerate(visitors, 1):
        assert visitor.begin(email=email).status_code == 303
        visitor.code = code_of(mailbox.wait(count, email)[-1])
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda visitor: visitor.post("/code", code=visitor.code), visitors))
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    assert service.api("GET", f"public-links/{made['id']}").json()["made"] == 1


def test_no_more_than_five_codes_are_judged_however_many_connections_guess(service, mailbox):
    made, email = link(service, asks="email"), address()
    visitor = Visitor(made["url"])
    visitor.begin(email=email)
    right = code_of(mailbox.wait(1, email)[0])
    wrong = [f"{(int(right) + number) % 1_000_000:06}" for number in range(1, 41)]

    def guess(code):
        other = Visitor(made["url"])
        other.browser.cookies.update(visitor.browser.cookies)
        return other.post("/code", code=code)

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(guess, wrong))
    assert sum("not the code" in answer.text for answer in answers) <= 5
    assert all(answer.status_code == 409 for answer in answers)
    assert guess(right).status_code == 409 and service.api("GET", f"public-links/{made['id']}").json()["made"] == 0


def test_a_code_works_once_in_its_own_browser_and_only_the_last_one(service, mailbox):
    made, email = link(service, asks="email"), address()
    visitor = Visitor(made["url"])
    visitor.begin(email=email)
    first = code_of(mailbox.wait(1, email)[0])
    assert Visitor(made["url"]).post("/code", code=first).status_code == 409
    visitor.post("/again")
    second = code_of(mailbox.wait(2, email)[-1])
    if first != second:
        assert visitor.post("/code", code=first).status_code == 409
    assert visitor.post("/code", code=f"{second[:3]} {second[3:]}").status_code == 303
    # The page leads back to the same request.
    again = visitor.post("/continue")
    assert again.status_code == 303 and "/s/" in again.headers["Location"]
    assert service.api("GET", f"public-links/{made['id']}").json()["made"] == 1


def test_a_thousand_starts_from_one_address_send_at_most_the_limit_of_codes_and_no_mail_to_others(mailbox):
    with Service(*mailbox.settings, "limits.requests-per-minute=1000000") as service:
        director = f"director@d{next(NUMBERS)}.example.org"
        made, victim = link(service, director, asks="email", limits={"total": 100_000, "perDay": 100_000}), address()
        browser = requests.Session()

        def begin(number):
            form = {"name": (None, "Vera"), "email": (None, victim if number % 2 else f"n{number}@many.example.org")}
            return browser.post(made["url"], files=form, headers={"Accept": "text/html"}, allow_redirects=False, timeout=SECONDS)

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            codes = [answer.status_code for answer in pool.map(begin, range(1_000))]
        assert codes.count(303) == 120 and codes.count(429) == 880
        until(lambda: service.api("GET", "mail/messages?limit=200").json()["items"], lambda items: {each["state"] for each in items} == {"accepted"})
        assert len(mailbox.to(victim)) == 3
        assert len(mailbox.to("@many.example.org")) <= 120 - 3
        assert mailbox.to(director) == [] and requests_of(service) == []


def test_a_stranger_who_only_begins_brings_no_mail_to_others_even_after_time_and_refusal(service, mailbox):
    director = f"director@d{next(NUMBERS)}.example.org"
    url = begun(service, link(service, director)["url"])
    act(url, "decline", reason="no").raise_for_status()
    url = begun(service, link(service, director)["url"])
    wish = requests.post(f"{url}/delegate", json={"name": "Other", "email": f"other@{director.split('@')[1]}"}, timeout=SECONDS)
    assert wish.status_code == 202
    assert mailbox.to(director.split("@")[1]) == []


def test_a_link_fills_in_only_what_its_sender_allows_and_its_reader_can_change(service):
    made = link(service, prefill=["City"])
    for wrong in (["Fixed"], ["Nowhere"], ["checkbox1"]):
        body = {"template": made["template"], "role": "Visitor", "prefill": wrong}
        assert service.api("POST", "public-links", json=body).status_code == 422
    url = made["url"] + "?City=Bern%3Cb%3E&Fixed=6&title=x&Other=y"
    page = Visitor(url).page().text
    assert "Bern&lt;b&gt;" in page and "Your city" in page and "Filled in by the link" in page and ">6<" not in page
    state = requests.get(begun(service, url) + "/state", timeout=SECONDS).json()
    fields = {field["name"]: field for field in state["fields"]}
    assert fields["City"].get("value") == "Bern<b>" and not fields["City"].get("readOnly")
    assert fields["Fixed"].get("value") == "5"
    # Too long to be a value of anything.
    assert "Filled in" not in Visitor(made["url"] + "?City=" + "x" * 201).page().text


def test_a_value_of_a_link_for_a_field_that_rules_hide_is_not_signed_unseen(service):
    shown = [{"effect": "show", "of": [{"field": "Member", "is": "checked"}]}]
    fields = [
        {"kind": "checkbox", "name": "Member", "page": 1, "frame": [72, 220, 100, 18], "required": False},
        {"kind": "text", "name": "Fee", "page": 1, "frame": [72, 260, 160, 22], "required": False, "rules": shown},
    ]
    content = {"document": service.document()["id"], "signers": [{"part": "Visitor", "name": "", "fields": fields}]}
    template = service.made("templates", {"name": "Fee", "content": content})["id"]
    made = service.made("public-links", {"template": template, "role": "Visitor", "asks": "name", "prefill": ["Fee"]})
    mine = begun(service, made["url"] + "?Fee=900")
    state = requests.get(f"{mine}/state", timeout=SECONDS).json()
    fee = next(field for field in state["fields"] if field["name"] == "Fee")
    assert "value" not in fee and fee["initial"] == "900"
    body = {"consent": state["consent"]["sha256"], "values": {}}
    requests.post(f"{mine}/complete", json=body, timeout=SECONDS).raise_for_status()
    told = service.api("GET", f"requests/{state['request']['id']}").json()
    assert told["values"] == {} and [field["filled"] for field in told["signers"][0]["fields"]] == [False, False]
    assert "900" not in {field.get("value") for field in requests.get(f"{mine}/state", timeout=SECONDS).json()["fields"]}


def test_the_sender_looks_at_each_person_first_where_they_want_to(service, mailbox):
    sender = f"sender{next(NUMBERS)}@example.org"
    made, emails = link(service, asks="email", glance=True, notify=sender), [address(), address()]
    visitors = [Visitor(made["url"]) for _ in emails]
    for visitor, email in zip(visitors, emails):
        visitor.begin(email=email)
        answer = visitor.post("/code", code=code_of(mailbox.wait(1, email)[0]))
        assert answer.status_code == 303 and "/p/" in answer.headers["Location"]
        assert "Please wait" in visitor.page().text
    assert f"/#/public-links/{made['id']}" in mailbox.wait(2, sender)[0].text
    assert service.api("GET", f"public-links/{made['id']}").json()["waiting"] == 2
    waiting = {each["email"]: each["id"] for each in service.api("GET", "public-starts?state=waiting").json()["items"]}
    told = service.api("POST", f"public-starts/{waiting[emails[0]]}/approve")
    assert told.status_code == 200 and told.json()["state"] == "made"
    assert service.api("POST", f"public-starts/{waiting[emails[0]]}/approve").status_code == 409
    assert mailbox.wait(2, emails[0])[1].link
    assert "/s/" in visitors[0].post("/continue").headers["Location"]
    assert service.api("POST", f"public-starts/{waiting[emails[1]]}/refuse").status_code == 200
    kind = mailbox.wait(2, emails[1])[1]
    assert kind.links == [] and "Thank you" in kind.text
    view = service.api("GET", f"public-links/{made['id']}").json()
    assert (view["made"], view["waiting"]) == (1, 0)


def test_a_closed_or_expired_link_says_so_and_takes_nobody(service):
    made = link(service)
    service.api("PATCH", f"public-links/{made['id']}", json={"closed": True}).raise_for_status()
    assert "This link is closed" in Visitor(made["url"]).page().text and Visitor(made["url"]).begin().status_code == 410
    service.api("PATCH", f"public-links/{made['id']}", json={"closed": False, "expires": 1}).raise_for_status()
    until(lambda: service.api("GET", f"public-links/{made['id']}").json()["state"], lambda state: state == "expired")
    assert Visitor(made["url"], "de").begin().status_code == 410
    assert "abgelaufen" in Visitor(made["url"], "de").page().text
    assert service.api("DELETE", f"public-links/{made['id']}").status_code == 204
    assert Visitor(made["url"]).page().status_code == 404


def test_a_link_needs_a_template_whose_other_people_are_known(service):
    made = template(service)
    for body, code in [
        ({"role": "Director"}, 422), ({"role": "Nobody"}, 422), ({"role": "Visitor", "asks": "name", "domains": ["example.org"]}, 422),
        ({"role": "Visitor", "limits": {"total": 0}}, 422), ({"role": "Visitor", "unknown": 1}, 400), ({"role": "Visitor", "domains": ["no domain"]}, 422),
    ]:
        answer = service.api("POST", "public-links", json={"template": made["id"], **body})
        assert answer.status_code == code, answer.text
    assert service.api("POST", "public-links", json={"template": "tpl_none", "role": "Visitor"}).status_code == 404


def test_public_links_of_another_account_are_not_found(service):
    made, other = link(service, glance=True), service.new_account(f"other{next(NUMBERS)}")
    Visitor(made["url"]).begin()
    (start,) = service.api("GET", f"public-starts?link={made['id']}").json()["items"]
    for method, path, body in [
        ("GET", "", None), ("PATCH", "", {}), ("DELETE", "", None), ("GET", "/qr", None),
    ]:
        assert service.api(method, f"public-links/{made['id']}{path}", key=other, json=body).status_code == 404
    for act_ in ("approve", "refuse"):
        assert service.api("POST", f"public-starts/{start['id']}/{act_}", key=other).status_code == 404
    assert service.api("GET", "public-starts", key=other).json()["items"] == []
    assert service.api("POST", "public-links", key=other, json={"template": made["template"], "role": "Visitor"}).status_code == 404
    qr = service.api("GET", f"public-links/{made['id']}/qr")
    assert qr.headers["Content-Type"] == "image/svg+xml" and b"<svg" in qr.content


def test_the_form_of_another_site_begins_nothing(service):
    made = link(service)
    answer = requests.post(made["url"], files={"name": (None, "Vera")}, headers={"Sec-Fetch-Site": "cross-site"}, timeout=SECONDS)
    assert answer.status_code == 403 and service.api("GET", f"public-links/{made['id']}").json()["made"] == 0


def test_without_mail_an_address_is_not_checked_and_its_request_sends_none():
    with Service() as service:
        made = link(service, "director@example.org", asks="email")
        assert made["code"] is False
        assert "address is not checked" in Visitor(made["url"]).page().text
        answer = Visitor(made["url"]).begin(email="vera@example.org")
        assert answer.status_code == 303 and "/s/" in answer.headers["Location"]
        (start,) = service.api("GET", "public-starts").json()["items"]
        assert start["confirmed"] is False


def test_whether_an_address_has_begun_is_said_to_its_owner_alone(service, mailbox):
    made, email = link(service, asks="email"), address()
    first = Visitor(made["url"])
    first.begin(email=email)
    first.post("/code", code=code_of(mailbox.wait(1, email)[0]))
    mailbox.wait(2, email)
    again, stranger, new = Visitor(made["url"]), Visitor(made["url"]), address()
    answers = [again.begin(email=email), stranger.begin(email=new)]
    assert {answer.status_code for answer in answers} == {303} and len({answer.headers["Location"] for answer in answers}) == 1
    pages = [visitor.page().text.replace(own, "ADDRESS") for visitor, own in ((again, email), (stranger, new))]
    assert pages[0] == pages[1]
    answer = again.post("/code", code=code_of(mailbox.wait(3, email)[-1]))
    assert answer.status_code == 409 and "You have begun by this link before" in answer.text


def test_what_a_stranger_wrote_is_exported_and_goes_with_the_person(mailbox, tmp_path):
    with Service(*mailbox.settings) as service:
        made, email = link(service, asks="email", glance=True, prefill=["City"]), address()
        visitor = Visitor(made["url"] + "?City=Kwyjibo")
        visitor.begin("Vera Visitor", email)
        visitor.post("/code", code=code_of(mailbox.wait(1, email)[0]))
        done = subprocess.run(service.command("export-person", email, tmp_path / "export"), capture_output=True, text=True, env=service.environment, timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        [start] = json.loads((tmp_path / "export/person.json").read_text())["starts"]
        assert (start["link"], start["name"], start["state"], start["values"]) == (made["id"], "Vera Visitor", "waiting", {"City": "Kwyjibo"})
        assert "session" not in start and "code" not in start
        until(lambda: service.api("GET", "mail/messages").json()["items"], lambda items: {each["state"] for each in items} == {"accepted"})
        assert service.api("GET", f"public-links/{made['id']}").json()["made"] == 1
        service.stop()
        done = subprocess.run(service.command("erase-person", email), capture_output=True, text=True, env=service.environment, timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        assert service.rows("SELECT count(*) FROM publicStart")[0][0] == 0
        if not stores.IS_POSTGRESQL:
            kept = b"".join(path.read_bytes() for path in service.folder.glob("*.sqlite*"))
            assert kept and not any(each in kept for each in (email.encode(), b"Vera Visitor", b"Kwyjibo"))
        service.start()
        assert service.api("GET", f"public-links/{made['id']}").json()["made"] == 0


def test_a_link_of_a_template_that_was_put_away_is_closed(service):
    made = link(service)
    service.api("POST", f"templates/{made['template']}/archive").raise_for_status()
    assert "This link is closed" in Visitor(made["url"]).page().text
    assert Visitor(made["url"]).begin().status_code == 410


def test_what_was_typed_is_there_again_after_a_fault(service):
    made = link(service, asks="email")
    answer = Visitor(made["url"]).begin('Vera "<b>', "no address")
    assert answer.status_code == 422 and 'value="Vera &quot;&lt;b&gt;"' in answer.text and 'value="no address"' in answer.text
