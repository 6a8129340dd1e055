"""Signing in person at one device of the host, and by the sender: nobody sees or does anything of the person before."""

import concurrent.futures
import itertools
import re

import requests
from waits import SECONDS

from .correcting import corrected
from .mailbox import mailbox, service  # noqa: F401
from .people import submission

PIN = "471108"
NUMBERS = itertools.count()


def people(*names, **members):
    fields = [[{"kind": "checkbox", "page": 1, "frame": [72, 100 + 40 * place, 120, 18], "required": False}] for place in range(len(names))]
    return [{"name": name, "fields": own, **members} for name, own in zip(names, fields)]


def made(service, *names, self=False, **members):
    signers = people(*names, **({"self": True} if self else {}))
    return service.made("requests", {"document": service.document()["id"], "mail": False, "signers": signers, **members})


class Device:
    """A browser at the device; it follows nothing by itself."""

    def __init__(self, service, request, pin=PIN, begins=True, **members):
        self.sitting = service.made(f"requests/{request['id']}/sittings", {"pin": pin, "host": "Hanna Host", **members})
        self.home, self.browser = f"{service.base}/h", requests.Session()
        self.browser.headers.update({"Accept": "text/html", "Accept-Language": "en"})
        if begins:
            assert self.begin().status_code == 303

    def send(self, url, **form):
        files = {name: (None, value) for name, value in form.items()} or {"none": (None, "")}
        return self.browser.post(url, files=files, allow_redirects=False, timeout=SECONDS)

    def begin(self):
        return self.send(self.sitting["url"])

    def post(self, path, **form):
        return self.send(f"{self.home}/{path}", **form)

    def page(self):
        return self.browser.get(self.home, timeout=SECONDS)

    def hand(self, signer):
        """The address of the page of a person to whom the device is handed."""
        answer = self.post("hand", signer=signer["id"])
        assert answer.status_code == 303, answer.text
        return self.open()

    def open(self):
        answer = self.post("open")
        assert answer.status_code == 303, answer.text
        return answer.headers["Location"]

    def get(self, url):
        return self.browser.get(url, timeout=SECONDS)

    def complete(self, link):
        return self.submit(link, self.get(f"{link}/state").json()["consent"]["sha256"])

    def submit(self, link, consent):
        return self.browser.post(f"{link}/complete", json={"consent": consent, "values": {}}, timeout=SECONDS)


def test_three_people_at_one_device_leave_nothing_to_each_other(service):
    names = ["Jana", "Ben", "Cem"]
    request = made(service, *names)
    links = {signer["name"]: signer["url"] for signer in request["signers"]}
    device = Device(service, request)
    before = None
    for signer in request["signers"]:
        listed = device.page()
        assert f"Hand the device to {signer['name']}" in listed.text and listed.headers["Cache-Control"] == "no-store"
        link = device.hand(signer)
        state = device.get(f"{link}/state")
        assert state.status_code == 200 and state.json()["signer"]["name"] == signer["name"], state.text
        assert state.json()["sitting"] == {"host": "Hanna Host", "url": "/h"}
        for path in ("", "/pages/1?width=200", "/document"):
            answer = device.get(link + path)
            assert answer.status_code == 200 and answer.headers["Cache-Control"] == "no-store", path
        # Who has the device sees no list, and can go on to nobody else.
        assert "Hand the device" not in device.page().text
        assert device.post("hand", signer=request["signers"][0]["id"]).status_code == 409
        assert device.post("end").status_code == 409
        # The page of the one before is closed, and so is everybody's own link at this device.
        if before:
            assert device.get(f"{before}/state").status_code == 410 and device.submit(before, "").status_code == 410
        for name in names:
            assert device.get(f"{links[name]}/state").status_code == 410, name
            assert not set(names) & set(re.findall(r"\w+", device.get(links[name]).text))
        # Nor does their page open elsewhere.
        assert requests.get(f"{link}/state", timeout=SECONDS).status_code == 410
        assert device.complete(link).status_code == 200
        back = device.post("back", pin=PIN)
        assert back.status_code == 303 and back.headers["Clear-Site-Data"] == '"cache", "storage"'
        assert device.get(f"{link}/state").status_code == 410
        before = link
    told = service.settled(request)
    assert told["state"] == "completed"
    entries = service.api("GET", f"requests/{request['id']}/audit").json()["entries"]
    for action in ("consent.given", "signer.signed"):
        done = [entry for entry in entries if entry["action"] == action]
        assert [entry["actor"]["name"] for entry in done] == names
        assert {entry["details"]["inPerson"] for entry in done} == {"Hanna Host"}
    assert device.post("end").status_code == 303
    assert "over" in device.page().text


def test_what_a_person_drew_is_gone_when_the_device_is_given_back_unsigned(service):
    request = made(service, "Jana", "Ben")
    jana = request["signers"][0]
    draft = {"values": {"x": "home"}}
    assert requests.put(f"{jana['url']}/draft", json=draft, timeout=SECONDS).status_code in (200, 204)
    device = Device(service, request)
    link = device.hand(jana)
    # The host cannot use what she has drawn at home, and she cannot act from there while she has the device.
    assert device.get(f"{link}/draft").status_code in (204, 404)
    assert requests.put(f"{jana['url']}/draft", json=draft, timeout=SECONDS).status_code == 410
    assert device.browser.put(f"{link}/draft", json=draft, timeout=SECONDS).status_code in (200, 204)
    assert device.post("back", pin=PIN).status_code == 303
    assert requests.get(f"{jana['url']}/draft", timeout=SECONDS).status_code in (204, 404)


def test_wrong_pins_over_parallel_connections_end_the_sitting_after_five(service):
    request = made(service, "Jana")
    device = Device(service, request)
    link = device.hand(request["signers"][0])
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda number: device.post("back", pin=f"{number:04}"), range(24)))
    assert sum("attempt" in answer.text for answer in answers) <= 4 + 1
    assert service.rows("SELECT attempts FROM sitting WHERE id = ?", device.sitting["id"]) == [(5,)]
    # The right one comes too late, and her page is over.
    assert device.post("back", pin=PIN).status_code == 409
    assert device.get(f"{link}/state").status_code == 410
    (sitting,) = service.api("GET", f"requests/{request['id']}/sittings").json()["items"]
    assert sitting["state"] == "ended" and "url" not in sitting
    assert requests.get(f"{request['signers'][0]['url']}/state", timeout=SECONDS).status_code == 200


def test_fetching_pages_changes_nothing_and_the_address_works_once(service):
    request = made(service, "Jana")
    device = Device(service, request, begins=False)
    url = device.sitting["url"]
    for _ in range(2):
        assert "Begin at this device" in device.get(url).text and requests.head(url, timeout=SECONDS).status_code == 200
    assert device.page().status_code == 404
    assert device.begin().status_code == 303 and device.page().status_code == 200
    other = requests.post(url, files={"none": (None, "")}, headers={"Accept": "text/html"}, allow_redirects=False, timeout=SECONDS)
    assert other.status_code == 404
    for path in ("hand", "open", "back", "end"):
        answer = device.browser.post(f"{device.home}/{path}", files={"none": (None, "")}, headers={"Sec-Fetch-Site": "cross-site"}, timeout=SECONDS)
        assert answer.status_code == 403, path


def test_the_host_is_signed_out_at_the_device_before_others_get_it(service):
    request = made(service, "Jana")
    device = Device(service, request, begins=False)
    csrf = {"Signet-CSRF": "1"}
    assert device.browser.post(f"{service.base}/session", json={"key": service.key}, headers=csrf, timeout=SECONDS).status_code == 204
    kept = device.browser.cookies.copy()
    assert device.get(f"{service.base}/v1/requests").status_code == 200
    assert device.begin().status_code == 303
    assert requests.get(f"{service.base}/v1/requests", cookies=kept, timeout=SECONDS).status_code == 401


def test_only_those_whose_turn_it_is_get_the_device(service):
    request = made(service, "Jana", "Ben", order="sequential")
    jana, ben = request["signers"]
    device = Device(service, request)
    assert "Ben comes later" in device.page().text
    assert device.post("hand", signer=ben["id"]).status_code == 409
    assert device.complete(device.hand(jana)).status_code == 200
    assert device.post("back", pin=PIN).status_code == 303
    assert device.complete(device.hand(ben)).status_code == 200


def test_a_person_has_one_device_at_a_time(service):
    request = made(service, "Jana", "Ben")
    jana, ben = request["signers"]
    first, second = Device(service, request), Device(service, request)
    first.hand(jana)
    answer = second.post("hand", signer=jana["id"])
    assert answer.status_code == 409 and "Jana has another device already." in answer.text
    second.hand(ben)
    assert first.post("back", pin=PIN).status_code == 303 and second.post("back", pin=PIN).status_code == 303
    assert second.complete(second.hand(jana)).status_code == 200


def test_no_page_opens_at_a_device_while_the_request_is_paused_or_after_it_was_cancelled(service):
    request = made(service, "Jana")
    path = f"requests/{request['id']}"
    device = Device(service, request)
    assert device.post("hand", signer=request["signers"][0]["id"]).status_code == 303
    for act in ("pause", "cancel"):
        assert service.api("POST", f"{path}/{act}").status_code == 200
        assert device.post("open").status_code == 409, act
        assert "open the document" not in device.page().text, act
        if act == "pause":
            assert service.api("POST", f"{path}/resume", json={"deadline": "move"}).status_code == 200
            assert device.get(f"{device.open()}/state").status_code == 200
    # The device goes back all the same.
    assert device.post("back", pin=PIN).status_code == 303 and "Nobody has to sign" in device.page().text


def test_the_browser_completes_and_keeps_nothing_that_is_typed_at_a_device(service):
    kinds = ["signature", "name", "email", "phone", "text"]
    fields = [{"kind": kind, "page": 1, "frame": [72, 100 + 40 * place, 160, 22]} for place, kind in enumerate(kinds)]
    request = service.made("requests", {"document": service.document()["id"], "mail": False, "signers": [{"name": "Jana", "fields": fields}]})
    at_home = requests.get(request["signers"][0]["url"], timeout=SECONDS).text
    assert set(re.findall(r'autocomplete="(\w+)"', at_home)) == {"name", "email", "tel"}
    device = Device(service, request)
    page = device.get(device.hand(request["signers"][0])).text
    form = re.search("<form.*</form>", page, re.DOTALL).group(0)
    assert form.count("<input") >= len(kinds) and set(re.findall(r'autocomplete="(\w+)"', form)) == {"off"}


def test_sittings_belong_to_their_account_and_end_from_afar(service):
    request = made(service, "Jana")
    device, other = Device(service, request), service.new_account(f"in-person-{next(NUMBERS)}")
    path = f"requests/{request['id']}/sittings"
    assert service.api("POST", path, json={"pin": PIN, "host": "H"}, key=other).status_code == 404
    assert service.api("GET", path, key=other).status_code == 404
    assert service.api("DELETE", f"{path}/{device.sitting['id']}", key=other).status_code == 404
    link = device.hand(request["signers"][0])
    for wanted in ({"pin": "123", "host": "H"}, {"pin": "12345x", "host": "H"}, {"pin": "1" * 13, "host": "H"}, {"host": "H"}, {"pin": PIN, "host": " "}):
        assert service.api("POST", path, json=wanted).status_code == 422, wanted
    assert service.api("DELETE", f"{path}/{device.sitting['id']}").status_code == 204
    assert device.get(f"{link}/state").status_code == 410 and "over" in device.page().text
    # Neither the PIN nor what opens a page is kept.
    assert service.files_with(PIN.encode(), device.sitting["url"].rsplit("/", 1)[1].encode()) == []


def test_the_sender_signs_too_without_any_mail(service, mailbox):
    email = f"me{next(NUMBERS)}@example.org"
    me, other = people("Anna Berg", "Olaf")
    me |= {"self": True, "email": email}
    other |= {"email": f"olaf{next(NUMBERS)}@example.org"}
    request = service.made("requests", {"document": service.document()["id"], "mail": True, "signers": [me, other]})
    assert [signer.get("self", False) for signer in request["signers"]] == [True, False]
    assert [bool(signer.get("url")) for signer in request["signers"]] == [True, False]
    link = request["signers"][0]["url"]
    assert requests.post(f"{link}/complete", json=submission(link, None), timeout=SECONDS).status_code == 200
    mailbox.wait(1, other["email"])
    assert mailbox.to(email) == []
    entries = service.api("GET", f"requests/{request['id']}/audit").json()["entries"]
    sent = [entry["details"].get("self") for entry in entries if entry["action"] == "request.sent"]
    assert sent == ["true", None]


def test_the_sender_who_signs_is_asked_by_nobody_and_finds_back_to_the_request(service):
    request = made(service, "Anna Berg", self=True, sender="Anna Berg")
    link = request["signers"][0]["url"]
    state = requests.get(f"{link}/state", timeout=SECONDS).json()
    assert state["requestPage"] == f"/#/requests/{request['id']}" and state["delegation"] == {"rule": "no"}
    page = requests.get(link, timeout=SECONDS).text
    assert f'href="/#/requests/{request["id"]}"' in page
    for name in ("asks you to sign", 'name="question"', 'name="delegate"', 'name="decline"'):
        assert name not in page, name
    wish = {"name": "Olaf", "email": "olaf@example.org"}
    assert requests.post(f"{link}/delegate", json=wish, timeout=SECONDS).json()["code"] == "delegation-refused"
    # Others have no way to it.
    other = made(service, "Olaf", sender="Anna Berg")["signers"][0]["url"]
    assert "requestPage" not in requests.get(f"{other}/state", timeout=SECONDS).json()
    page = requests.get(other, timeout=SECONDS).text
    assert "/#/requests" not in page and "asks you to sign" in page and 'name="delegate"' in page


def test_a_part_of_the_sender_that_goes_to_somebody_else_is_asked_for_by_mail(service, mailbox):
    email = f"stand-in{next(NUMBERS)}@example.org"
    request = made(service, "Anna Berg", self=True, mail=True)
    changed = corrected(service, request, {"signers": [{"id": request["signers"][0]["id"], "name": "Olaf", "email": email}]})
    assert "self" not in changed["signers"][0]
    state = requests.get(f"{mailbox.wait(1, email)[0].link}/state", timeout=SECONDS).json()
    assert state["signer"]["name"] == "Olaf" and "requestPage" not in state


def test_the_account_names_the_sender_who_signs(service):
    body = {"document": service.document()["id"], "mail": False, "signers": people("", self=True)}
    service.api("PATCH", "account", json={"name": ""})
    assert service.api("POST", "requests", json=body).status_code == 422
    service.api("PATCH", "account", json={"name": "Anna Berg"})
    assert service.made("requests", body)["signers"][0]["name"] == "Anna Berg"
