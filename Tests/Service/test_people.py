"""Roles of people, their order, and groups of which a number is enough."""

import concurrent.futures
import os
import re
import subprocess
import threading

import pytest
import requests
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from waits import SECONDS

from .correcting import complete
from .people import ACTS, Model, Person, act, state
from .threats import service  # noqa: F401

# How often the same instant is tried.
TIMES = int(os.environ.get("TIMES", "12"))


@pytest.fixture(scope="module")
def document(service):
    return service.document()["id"]


def made(service, document, people, needs=None, kind="checkbox", **members):
    groups = [{"name": name, "need": need} for name, need in (needs or {}).items()]
    signers = [person.as_json(number, kind) for number, person in enumerate(people)]
    body = {"document": document, "order": "sequential", "groups": groups, "signers": signers, **members}
    return service.made("requests", body)


def links(request):
    return [signer.get("url") for signer in request["signers"]]


def told(service, request):
    return service.api("GET", f"requests/{request['id']}").json()


def states(service, request):
    return [signer["state"] for signer in told(service, request)["signers"]]


def again(service, request):
    """Sends a request again that somebody declined."""
    body = {"version": told(service, request)["version"], "changes": {}}
    return service.api("POST", f"requests/{request['id']}/correct", json=body)


def chain(service, request):
    return [each for each in service.api("GET", f"requests/{request['id']}/audit").json()["entries"]]


# MARK: Any plan, any acts


@st.composite
def plans(draw):
    """People in any roles and order; groups of some; some people with two roles at one turn."""
    people, needs = [], {}
    for order in range(1, draw(st.integers(1, 3)) + 1):
        kind = draw(st.sampled_from(["people", "people", "group", "roles"]))
        if kind == "group":
            role, size, name = draw(st.sampled_from(sorted(ACTS))), draw(st.integers(1, 4)), f"group {order}"
            needs[name] = draw(st.integers(1, size))
            people += [Person(role, order, name, f"g{order}{number}@example.org") for number in range(size)]
        elif kind == "roles":
            roles = draw(st.lists(st.sampled_from(["signer", "approver", "viewer", "copy"]), min_size=2, max_size=3, unique=True))
            people += [Person(role, order, None, f"{'B' if number else 'b'}{order}@example.org") for number, role in enumerate(roles)]
        else:
            roles = draw(st.lists(st.sampled_from(["signer", "approver", "viewer", "copy"]), min_size=1, max_size=3))
            people += [Person(role, order, None, f"p{order}{number}@example.org") for number, role in enumerate(roles)]
    if not any(person.role in ("signer", "approver") for person in people):
        people.append(Person("signer", 1, None, "last@example.org"))
    return draw(st.permutations(people)), needs


# Mostly what a person is asked for; sometimes anything.
steps = st.lists(st.tuples(st.integers(0, 99), st.sampled_from(["own"] * 8 + ["decline", "again", "complete", "approve", "seen", "viewed"])), max_size=24)


@settings(max_examples=int(os.environ.get("EXAMPLES", "60")), deadline=None, suppress_health_check=list(HealthCheck))
@given(plan=plans(), acts=steps)
def test_people_are_asked_by_roles_order_and_groups_as_the_model_says(service, document, plan, acts):
    people, needs = plan
    request = made(service, document, people, needs)
    urls, ids = links(request), [signer["id"] for signer in request["signers"]]
    model = Model(people, needs)
    by_link = [index for index, url in enumerate(urls) if url]
    assert by_link == [index for index, person in enumerate(people) if model.principal(person) is person]

    def compare():
        now = told(service, request)
        found = {signer["id"]: signer["state"].replace("viewed", "ready") for signer in now["signers"]}
        assert [found[each] for each in ids] == [person.state for person in people]
        assert {"sealing": "completed"}.get(now["state"], now["state"]) == model.state
        assert {group["name"]: group["done"] for group in now["groups"]} == {name: model.finished(name) for name in needs}

    compare()
    for number, name in acts:
        index = by_link[number % len(by_link)]
        person = people[index]
        if name == "viewed":
            act(urls[index], "viewed")
        elif name == "again":
            reply = again(service, request)
            assert (reply.status_code == 200) == model.again(), reply.text
        else:
            name = ACTS.get(person.role, "seen") if name == "own" else name
            is_allowed = model.act(person, name)
            reply = act(urls[index], name)
            assert (reply.status_code == 200) == is_allowed, (person, name, reply.text)
            assert is_allowed or reply.status_code == 409, reply.text
        compare()
    trail = chain(service, request)
    ended = {"signer.signed", "signer.approved", "signer.seen", "signer.superseded", "signer.declined"}
    asked, over, declined = set(), set(), set()
    for entry in trail:
        signer = entry["details"].get("signer")
        if entry["action"] in ended:
            over.add(signer)
        if entry["action"] == "signer.declined":
            person = people[ids.index(signer)]
            declined |= {each for each, other in zip(ids, people, strict=True) if other in (person, *model.others(person))}
        if entry["action"] == "request.corrected":
            asked, over, declined = asked - declined, over - declined, set()
        if entry["action"] == "request.sent":
            assert signer not in asked, "somebody was asked again"
            asked.add(signer)
            turn = people[ids.index(signer)]
            before = {each for each, person in zip(ids, people, strict=True) if person.order < turn.order and person.role != "copy"}
            assert turn.role != "copy" and before <= over, "somebody was asked before their turn"


# MARK: Groups


@pytest.fixture
def board(service, document):
    """Five people of whom two are enough, and one who comes after them."""
    people = [Person("signer", 1, "Board", f"b{number}@example.org") for number in range(5)] + [Person("viewer", 2, None, "v@example.org")]
    return lambda **members: made(service, document, people, {"Board": 2}, kind="text", **members)


def test_of_five_who_sign_at_the_same_instant_exactly_two_close_the_group(service, board):
    for _ in range(TIMES):
        request = board()
        gate = threading.Barrier(5)

        def sign(link):
            gate.wait()
            return act(link, "complete", {"text": "Oslo"})

        with concurrent.futures.ThreadPoolExecutor(5) as pool:
            replies = list(pool.map(sign, links(request)[:5]))
        assert sorted(reply.status_code for reply in replies) == [200, 200, 409, 409, 409]
        assert {reply.json()["code"] for reply in replies if reply.status_code == 409} == {"superseded"}
        now = told(service, request)
        assert sorted(signer["state"] for signer in now["signers"][:5]) == ["signed"] * 2 + ["superseded"] * 3
        assert [group["done"] for group in now["groups"]] == [2] and now["signers"][5]["state"] == "ready"
        trail = [entry["action"] for entry in chain(service, request)]
        assert [trail.count(action) for action in ("signer.signed", "document.stamped", "signer.superseded")] == [2, 2, 3]


def test_who_is_not_needed_any_more_learns_so_and_their_fields_stop_nothing(service, board):
    request = board()
    first, second, third, *_, viewer = links(request)
    requests.put(f"{third}/draft", json={"values": {}}, timeout=SECONDS).raise_for_status()
    for link in (first, second):
        act(link, "complete", {"text": "Oslo"}).raise_for_status()
    assert state(third).json()["signer"]["state"] == "superseded"
    assert requests.get(f"{third}/draft", timeout=SECONDS).status_code == 204
    assert requests.put(f"{third}/draft", json={"values": {}}, timeout=SECONDS).status_code >= 400
    page = requests.get(third, headers={"Accept": "text/html"}, timeout=SECONDS)
    assert page.status_code == 200 and "Enough others have finished" in page.text
    assert act(third, "complete", {"text": "Oslo"}).json()["code"] == "superseded"
    assert act(third, "decline").json()["code"] == "superseded"
    act(viewer, "seen").raise_for_status()
    assert service.settled(request)["state"] == "completed"
    fields = [signer["fields"][0]["filled"] for signer in told(service, request)["signers"][:5]]
    assert sorted(fields) == [False, False, False, True, True]


def test_a_group_goes_on_without_one_who_declines_until_too_few_are_left(service, board):
    request = board()
    for link in links(request)[:3]:
        assert act(link, "decline").json()["request"]["state"] == "sent"
    assert act(links(request)[3], "decline").json()["request"]["state"] == "declined"


def test_nobody_counts_twice_in_a_group(service, board):
    request = board()
    first, member = links(request)[0], request["signers"][1]["email"].upper()
    wish = {"name": "Twice", "email": member}
    reply = requests.post(f"{first}/delegate", json=wish, timeout=SECONDS)
    assert reply.status_code == 202, reply.text
    allowed = service.api("POST", f"requests/{request['id']}/signers/{request['signers'][0]['id']}/delegation", json={"allow": True})
    assert allowed.status_code == 422 and "in the group 'Board' once" in allowed.json()["detail"]
    changes = {"signers": [{"id": request["signers"][0]["id"], "email": member}]}
    changed = service.api("POST", f"requests/{request['id']}/correct", json={"version": 0, "changes": changes})
    assert changed.status_code == 422 and "in the group 'Board' once" in changed.json()["detail"]
    assert states(service, request)[:2] == ["ready", "ready"] and told(service, request)["version"] == 0
    free = board(delegation="free")
    assert requests.post(f"{links(free)[0]}/delegate", json=wish, timeout=SECONDS).status_code == 422
    assert states(service, free)[:2] == ["ready", "ready"]


# MARK: Approvers, viewers and copies


def test_an_approver_who_sends_it_back_stops_the_request_without_ending_it(service, document):
    people = [Person("signer", 1, None, "a@example.org"), Person("approver", 2, None, "b@example.org"), Person("signer", 3, None, "c@example.org")]
    request = made(service, document, people)
    first, approver, last = links(request)
    act(first, "complete").raise_for_status()
    reply = act(approver, "decline", reason="The fee is wrong.")
    assert reply.json() == {"state": "declined", "request": {"state": "returned"}}
    now = told(service, request)
    assert now["state"] == "returned" and "finished" not in now
    assert [signer["state"] for signer in now["signers"]] == ["signed", "declined", "waiting"]
    assert now["signers"][1]["reason"] == "The fee is wrong."
    actions = [(entry["action"], entry["details"].get("reason")) for entry in chain(service, request)]
    assert ("request.returned", "The fee is wrong.") in actions
    asked = [entry["details"]["signer"] for entry in chain(service, request) if entry["action"] == "request.sent"]
    assert asked == [signer["id"] for signer in request["signers"][:2]], "nobody else is asked"
    for link in (approver, last):
        assert act(link, "approve").json()["code"] == "being-corrected"
    assert service.api("DELETE", f"requests/{request['id']}").status_code == 409
    assert service.api("POST", f"requests/{request['id']}/remind").status_code == 409
    changed = service.api("PATCH", f"requests/{request['id']}", json={"expires": 86_400})
    assert changed.json()["state"] == "returned", "more time alone does not send it again"
    assert again(service, request).json()["state"] == "sent"
    assert states(service, request) == ["signed", "ready", "waiting"], "who has signed need not do so again"
    act(approver, "approve").raise_for_status()
    act(last, "complete").raise_for_status()
    assert service.settled(request)["state"] == "completed"


def test_nobody_is_asked_before_the_approver_has_approved_and_fetching_the_page_approves_nothing(service, document):
    people = [Person("approver", 1, None, "a@example.org"), Person("viewer", 2, None, "b@example.org"), Person("signer", 3, None, "c@example.org")]
    request = made(service, document, people)
    approver, viewer, signer = links(request)
    for link, name in ((approver, "approve"), (viewer, "seen")):
        for path in ("", "/state", "/document", "/pages/1?width=200", f"/{name}"):
            requests.get(f"{link}{path}", timeout=SECONDS)
            requests.head(f"{link}{path}", timeout=SECONDS)
    assert states(service, request) == ["ready", "waiting", "waiting"]
    assert act(signer, "complete").json()["code"] == "not-your-turn"
    assert act(approver, "seen").json()["code"] == "not-your-role"
    assert act(approver, "complete").json()["code"] == "not-your-role"
    act(approver, "approve").raise_for_status()
    assert act(viewer, "decline").json()["code"] == "not-your-role"
    assert states(service, request) == ["approved", "ready", "waiting"]
    act(viewer, "seen").raise_for_status()
    act(signer, "complete").raise_for_status()
    assert service.settled(request)["state"] == "completed"
    assert requests.get(f"{approver}/document", timeout=SECONDS).status_code == 200


def test_an_approval_counts_once_however_often_it_is_sent(service, document):
    request = made(service, document, [Person("approver", 1, None, "a@example.org"), Person("signer", 2)])
    [link, _] = links(request)
    replies = [requests.post(f"{link}/approve", headers={"Idempotency-Key": "k"}, timeout=SECONDS) for _ in range(2)]
    assert [reply.status_code for reply in replies] == [200, 200] and replies[0].json() == replies[1].json()
    assert requests.post(f"{link}/approve", timeout=SECONDS).json()["code"] == "already-approved"
    assert [entry["action"] for entry in chain(service, request)].count("signer.approved") == 1


def test_who_gets_a_copy_reads_nothing_before_it_is_finished(service, document):
    request = made(service, document, [Person("signer", 1), Person("copy", 1, None, "c@example.org")])
    signer, copy = links(request)
    for path in ("document", "pages/1?width=200"):
        assert requests.get(f"{copy}/{path}", timeout=SECONDS).json()["code"] == "not-finished"
    page = requests.get(copy, headers={"Accept": "text/html"}, timeout=SECONDS).text
    assert "/document" not in page.split("no-script")[1].split("</section>")[0]
    act(signer, "complete").raise_for_status()
    service.settled(request)
    assert requests.get(f"{copy}/document", timeout=SECONDS).content.startswith(b"%PDF")
    assert states(service, request) == ["signed", "waiting"]


def test_a_person_with_two_roles_has_one_link_and_approves_by_signing(service, document):
    people = [Person("approver", 1, None, "ann@example.org"), Person("signer", 1, None, "Ann@example.org"), Person("signer", 2)]
    request = made(service, document, people)
    none, link, _ = links(request)
    assert none is None
    reminded = service.made(f"requests/{request['id']}/remind", {"signers": [each["id"] for each in request["signers"][:2]]})
    assert ["reminded" in each for each in reminded["signers"]] == [True, True, False]
    assert [entry["action"] for entry in chain(service, request)].count("reminder.noted") == 1
    assert state(link).json()["signer"]["roles"] == ["signer", "approver"] and len(state(link).json()["others"]) == 1
    renewed = service.api("POST", f"requests/{request['id']}/signers/{request['signers'][0]['id']}/link").json()
    assert renewed["signer"] == request["signers"][1]["id"]
    act(renewed["url"], "complete").raise_for_status()
    assert states(service, request) == ["approved", "signed", "ready"]
    actions = [entry["action"] for entry in chain(service, request)]
    assert actions.count("signer.approved") == 1 and actions.count("signer.signed") == 1


def test_another_role_of_a_person_who_has_signed_has_a_link_and_ends_the_request(service, document):
    people = [Person("signer", 1, None, "a@example.org"), Person("signer", 1, None, "b@example.org"), Person("approver", 1, None, "c@example.org")]
    request = made(service, document, people, order="parallel", delegation="free")
    one, other, approver = links(request)
    act(one, "complete").raise_for_status()
    added = [{"name": "Ann", "email": "A@example.org", "role": "approver"}]
    body = {"version": 0, "changes": {"added": added}}
    after = service.made(f"requests/{request['id']}/correct", body)
    new = after["signers"][3]
    assert (new["state"], state(one).json()["signer"]["roles"]) == ("ready", ["signer"])
    requests.post(f"{new['url']}/approve", json={"version": 1}, timeout=SECONDS).raise_for_status()
    # Another approver passes their part on to somebody who has signed.
    reply = requests.post(f"{approver}/delegate", json={"name": "Ann", "email": "a@example.org"}, timeout=SECONDS)
    assert reply.json() == {"state": "delegated"}
    heir = next(each for each in told(service, request)["signers"] if each.get("delegatedFrom"))
    link = service.made(f"requests/{request['id']}/signers/{heir['id']}/link")
    assert link["signer"] == heir["id"]
    requests.post(f"{link['url']}/approve", json={"version": 2}, timeout=SECONDS).raise_for_status()
    complete(other).raise_for_status()
    assert service.settled(request)["state"] == "completed"


def test_approvers_alone_finish_a_request(service, document):
    request = made(service, document, [Person("approver", 1)])
    act(links(request)[0], "approve").raise_for_status()
    assert service.settled(request)["state"] == "completed"


def test_the_form_without_scripts_approves_and_sends_back(service, document):
    request = made(service, document, [Person("approver", 1, None, "a@example.org"), Person("approver", 1, None, "b@example.org"), Person("signer", 2)])
    one, other, _ = links(request)
    page = requests.get(one, headers={"Accept": "text/html"}, timeout=SECONDS).text
    assert ">Approve</button>" in page and "Send back" in page and 'name="consent"' not in page
    form = {"x": (None, "1")}
    assert requests.post(f"{one}/form", files=form, timeout=SECONDS, allow_redirects=False).status_code == 303
    assert requests.post(f"{other}/form", files={"decline": (None, "1"), "reason": (None, "No.")}, timeout=SECONDS, allow_redirects=False).status_code == 303
    assert told(service, request)["state"] == "returned" and states(service, request)[:2] == ["approved", "declined"]


# MARK: What is refused, copied, certified and erased

SIGNER = {"name": "Ann", "fields": [{"kind": "checkbox", "page": 1, "frame": [72, 60, 14, 14]}]}


@pytest.mark.parametrize(
    ("signers", "groups", "says"),
    [
        ([{"name": "Ann", "role": "approver", "fields": SIGNER["fields"]}], None, "'signers[0].role': Ann is a approver"),
        ([{"name": "Ann", "role": "copy", "recipe": "stamps: []"}, SIGNER], None, "'signers[0].role'"),
        ([{"name": "Ann"}], None, "Ann has nothing to fill"),
        ([{"name": "Ann", "role": "viewer"}, {"name": "Bo", "role": "copy"}], None, "'signers' has nobody who signs or approves"),
        ([{**SIGNER, "part": "x" * 61}], None, "'signers.part'"),
        ([{**SIGNER, "part": "a\nb"}], None, "'signers.part'"),
        ([{**SIGNER, "group": "Board"}], None, "'signers[0].group': 'groups' has no 'Board'."),
        ([{**SIGNER, "group": "A"}], [{"name": "A", "need": 2}], "'groups[0].need' is from 1 to the number of its people, 1, not 2."),
        ([{**SIGNER, "group": "A"}], [{"name": "A", "need": 0}], "'groups[0].need'"),
        ([SIGNER], [{"name": "A", "need": 1}], "'groups[0].need' is from 1 to the number of its people, 0"),
        ([{**SIGNER, "group": "A"}], [{"name": "A", "need": 1}] * 2, "'groups[1]': 'A' is the name of another group."),
        ([{**SIGNER, "group": "A"}, {**SIGNER, "group": "A", "order": 7}], [{"name": "A", "need": 1}], "The people of the group 'A' have the same 'role', which is not copy, and the same 'order'."),
        ([{**SIGNER, "group": "A", "order": 1}, {"name": "B", "role": "approver", "group": "A", "order": 1}], [{"name": "A", "need": 1}], "the same 'role'"),
        (
            [{**SIGNER, "group": "A", "order": 1}, {**SIGNER, "group": "A", "order": 1, "fields": SIGNER["fields"] * 2}],
            [{"name": "A", "need": 1}], "'groups[0]': the people of a group have as many fields of each kind.",
        ),
        ([{**SIGNER, "email": "a@example.org", "group": "A", "order": 1}] * 2, [{"name": "A", "need": 1}], "A person is in the group 'A' once"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_by_the_name_of_its_member(service, document, signers, groups, says):
    body = {"document": document, "order": "sequential", "signers": signers, "groups": groups}
    reply = service.api("POST", "requests", json=body)
    assert reply.status_code == 422 and says in reply.json()["detail"], reply.text


def test_a_copy_of_a_request_has_its_roles_and_groups(service, document):
    people = [Person("approver", 1), *[Person("signer", 2, "Board", f"b{number}@example.org") for number in range(3)], Person("copy", 3)]
    request = made(service, document, people, {"Board": 2})
    copied = service.made(f"requests/{request['id']}/copy", {})

    def plan(view):
        names = {group["id"]: (group["name"], group["need"]) for group in view["groups"]}
        return [(signer["role"], signer["order"], names.get(signer.get("group"))) for signer in view["signers"]]

    assert plan(copied) == plan(request) and copied["groups"][0]["id"] != request["groups"][0]["id"]


def test_a_deleted_request_leaves_no_group(service, board):
    request = board()
    service.api("POST", f"requests/{request['id']}/cancel")
    assert service.rows("SELECT count(*) FROM signerGroup WHERE requestId = ?", request["id"]) == [(1,)]
    assert service.api("DELETE", f"requests/{request['id']}").status_code == 204
    assert service.rows("SELECT count(*) FROM signerGroup WHERE requestId = ?", request["id"]) == [(0,)]


def test_another_account_neither_sees_nor_uses_a_group(service, document):
    people = [Person("signer", 1, "Board", "a@example.org"), Person("signer", 1, "Board", "b@example.org")]
    request = made(service, document, people, {"Board": 1})
    other = service.new_account("foreign")
    for method, path in (("GET", ""), ("POST", "/copy"), ("POST", "/cancel"), ("DELETE", "")):
        assert service.api(method, f"requests/{request['id']}{path}", key=other).status_code == 404


def test_the_certificate_says_who_approved_who_read_and_who_was_not_needed(service, document, tmp_path):
    people = [
        Person("approver", 1, None, "a@example.org"), Person("viewer", 1, None, "b@example.org"), Person("signer", 2, "Board", "c@example.org"),
        Person("signer", 2, "Board", "d@example.org"), Person("copy", 3, None, "e@example.org"),
    ]
    request = made(service, document, people, {"Board": 1})
    for link, name in zip(links(request)[:3], ("approve", "seen", "complete"), strict=True):
        act(link, name).raise_for_status()
    service.settled(request)
    text = certificate(service, request, tmp_path)
    for words in (
        "Turn of Person 0 to approve", "Approved by Person 0", "Turn of Person 1 to read", "Read by Person 1", "Signed by Person 2",
        "Person 3 not needed: enough others have finished", "gets the finished document",
    ):
        assert words in text, text
    assert re.search(r"Approved\s+\d{4}-", text) and re.search(r"Read\s+\d{4}-", text)
    assert "Freigegeben von Person 0" in certificate(service, request, tmp_path, "?language=de")


def certificate(service, request, folder, query=""):
    (folder / "certificate.pdf").write_bytes(service.api("GET", f"requests/{request['id']}/certificate{query}").content)
    done = subprocess.run(["pdftotext", "-layout", folder / "certificate.pdf", "-"], check=True, capture_output=True, text=True)
    return done.stdout
