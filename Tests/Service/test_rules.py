"""Rules, formulas and patterns: what a request is refused for, and what a signer can and cannot send."""

import concurrent.futures
import re
import time

import pytest
import requests
from waits import SECONDS

from .test_field_kinds import complete, options, paper, state_of  # noqa: F401 (a fixture)


def field(name, kind="text", **members):
    field.y = (field.y - 30) % 700
    return {"kind": kind, "name": name, "page": 1, "frame": [60, 60 + field.y, 200, 24], "required": False, **members}


field.y = 700


def show(*conditions, effect="show", when="all"):
    return {"effect": effect, "when": when, "of": [dict(zip(("field", "is", "value"), each)) for each in conditions]}


def signer(*fields, name="Jane Doe", **members):
    return {"name": name, "fields": list(fields), **members}


def body(document, *signers, **members):
    return {"document": document, "title": "Rules", "signers": list(signers), **members}


def refusal(shared, document, *signers, **members):
    reply = shared.api("POST", "requests", json=body(document, *signers, **members))
    assert reply.status_code == 422, reply.text
    return reply.json()["code"], reply.json()["detail"]


def signed(url, **values):
    """Finishes with texts by the names of fields."""
    return complete(url, {name: value if isinstance(value, dict) else {"text": value} for name, value in values.items()})


def trail(shared, request):
    return shared.api("GET", f"requests/{request['id']}/audit").json()["entries"]


ORDER = [
    field("customer", "choice", options=options("private", "business"), required=True),
    field("vat", pattern="DE\\d{9}", required=True, rules=[show(("customer", "equals", "business"))]),
    field("net", "money", required=True),
    field("total", "money", formula="round(net * 1.19, 2)"),
    field("country", value="DE", readOnly=True),
]


@pytest.mark.parametrize("fields, code, words", [
    ([field("a", rules=[show(("b", "filled"))]), field("b", rules=[show(("c", "filled"))]), field("c", formula="join(a)")], "rule-circle", "'a' needs 'b', 'b' needs 'c', 'c' needs 'a'"),
    ([field("a", formula="1 + ")], "formula-wrong", "It ends at character 5"),
    ([field("a", formula="foo(1)")], "formula-wrong", "There is no function 'foo' (character 1)"),
    ([field("total", formula="nett * 2"), field("net", "money")], "rule-wrong", "did you mean 'net'?"),
    ([field("a", rules=[show(("gone", "filled"))])], "rule-wrong", "There is no field 'gone'"),
    ([field("a", rules=[show(("b", "over", "10"))]), field("b", "checkbox")], "rule-wrong", "'over' is not for 'b': use 'filled', 'empty', 'checked'"),
    ([field("a", rules=[show(("b", "over", "1,000"))]), field("b", "money")], "rule-wrong", "'1,000' is not a number"),
    ([field("a", rules=[show(("b", "before", "21.11.2026"))]), field("b", "date")], "rule-wrong", "write it as 2026-11-21"),
    ([field("a", rules=[show(("b", "chosen", "Red"))]), field("b", "choices", options=options("Green"))], "rule-wrong", "'b' has no option 'Red'"),
    ([field("a", formula="b"), field("b", "signature")], "rule-wrong", "which has no value to compute with"),
    ([field("a", readOnly=True)], "rule-wrong", "has a 'value' or a 'formula'"),
    ([field("a", pattern="(a)\\1")], "invalid-request", "It refers back to a group"),
])
def test_a_rule_that_cannot_be_is_refused_with_its_place(shared, paper, fields, code, words):
    found = refusal(shared, paper, signer(*fields))
    assert (found[0], words in found[1]) == (code, True), found


def test_what_the_rules_do_not_allow_is_refused_and_nothing_is_stored(shared, paper):
    request = shared.made("requests", body(paper, signer(*ORDER), signer(field("other"), name="John Doe")))
    url, other = (each["url"] for each in request["signers"])
    good = {"customer": {"chosen": ["business"]}, "vat": "DE123456789", "net": "100"}
    before = shared.api("GET", f"requests/{request['id']}").json()
    ids = {each["name"]: each["id"] for link in (url, other) for each in state_of(link)["fields"]}

    def code(changes):
        reply = signed(url, **{**good, **changes})
        told = reply.json()
        return reply.status_code, told["code"], told.get("fields", [])

    assert code({"customer": {"chosen": ["private"]}}) == (422, "value-refused", [ids["vat"]])
    assert code({"country": "FR"}) == (422, "value-refused", [ids["country"]])
    assert code({ids["other"]: "mine"})[:2] == (422, "invalid-request")
    assert code({"vat": "FR123456789"}) == (422, "value-refused", [ids["vat"]])
    assert code({"vat": ""}) == (422, "missing-fields", [ids["vat"]])
    assert code({"total": "1"})[:2] == (409, "value-changed")
    assert signed(url, **good, total="1").json()["values"] == ["119"]
    assert shared.api("GET", f"requests/{request['id']}").json() == before
    assert signed(url, **good, total="119.00", country="DE").status_code == 200
    told = trail(shared, request)
    assert [each["details"]["formula"] for each in told if "formula" in each["details"]] == ["round(net * 1.19, 2)"]
    assert shared.api("GET", f"requests/{request['id']}").json()["values"]["total"] == "119"


def test_a_field_that_is_not_shown_is_not_required_and_the_audit_says_why(shared, paper):
    request = shared.made("requests", body(paper, signer(*ORDER)))
    url = request["signers"][0]["url"]
    assert signed(url, customer={"chosen": ["private"]}, net="1.005").status_code == 200
    hidden = [each["details"]["rule"] for each in trail(shared, request) if each["action"] == "field.hidden"]
    assert hidden == ["'customer' is 'business'"]
    values = shared.api("GET", f"requests/{request['id']}").json()["values"]
    assert values == {"customer": "private", "net": "1.005", "total": "1.2", "country": "DE"}


def test_a_formula_without_a_result_keeps_its_person_from_finishing(shared, paper):
    request = shared.made("requests", body(paper, signer(field("a", "number"), field("share", formula="1 / a"))))
    reply = signed(request["signers"][0]["url"], a="0")
    assert (reply.status_code, reply.json()["code"]) == (422, "value-refused")
    assert "divides by zero" in reply.json()["detail"]


def test_values_of_a_request_are_what_its_fields_begin_with(shared, paper):
    fields = [field("net", "money"), field("kind", readOnly=True), field("agree", "checkbox")]
    request = shared.made("requests", body(paper, signer(*fields), values={"net": "12.50", "kind": "lease", "agree": "true"}))
    url = request["signers"][0]["url"]
    assert {each["name"]: each.get("value") for each in state_of(url)["fields"]} == {"net": "12.50", "kind": "lease", "agree": "true"}
    assert signed(url, net="13", kind="rent").json()["code"] == "value-refused"
    assert signed(url, net="13").status_code == 200
    assert shared.api("GET", f"requests/{request['id']}").json()["values"] == {"net": "13", "kind": "lease"}
    assert refusal(shared, paper, signer(*fields), values={"nett": "1"})[1].endswith("did you mean 'net'?")
    assert refusal(shared, paper, signer(*fields), values={"kind": "x", "net": "a lot"})[0] == "value-refused"


def test_a_hidden_value_is_not_filled_in_until_it_is_shown_and_is_not_kept(shared, paper):
    shown_if = [show(("kind", "equals", "lease"))]
    fields = [field("kind"), field("months", value="12", rules=shown_if), field("law", value="DE", readOnly=True, rules=shown_if), field("free", value="x")]
    request = shared.made("requests", body(paper, signer(*fields), values={"months": "24"}))
    url = request["signers"][0]["url"]

    def told():
        fields = {each["name"]: each for each in state_of(url)["fields"]}
        return {name: (each.get("value"), each.get("initial")) for name, each in fields.items()}

    assert told() == {"kind": (None, None), "months": (None, "24"), "law": (None, "DE"), "free": ("x", None)}
    assert signed(url, kind="sale", months="24").json()["code"] == "value-refused"
    assert signed(url, kind="sale").status_code == 200
    # A value that its person took away does not come back either.
    assert told() == {"kind": ("sale", None), "months": (None, None), "law": (None, None), "free": (None, None)}
    assert shared.api("GET", f"requests/{request['id']}").json()["values"] == {"kind": "sale"}
    other = shared.made("requests", body(paper, signer(*fields)))["signers"][0]["url"]
    assert signed(other, kind="lease", months="12").status_code == 200
    url = other
    assert told() == {"kind": ("lease", None), "months": ("12", None), "law": ("DE", None), "free": (None, None)}


def test_a_text_with_a_pattern_has_at_most_200_letters(shared, paper):
    request = shared.made("requests", body(paper, signer(field("code", "lines", pattern="[a-z]*", fontSize=6, overflow="wrap", frame=[20, 20, 550, 200]))))
    url = request["signers"][0]["url"]
    [field_] = state_of(url)["fields"]

    def check(letters):
        return requests.post(f"{url}/check", json={"values": {field_["id"]: {"text": "a" * letters}}}, timeout=SECONDS)

    assert "There is room for 200 letters, not 201." in check(201).json()["detail"]
    assert check(200).status_code < 300, check(200).text


def test_slow_patterns_keep_nobody_else_waiting(shared, paper):
    # Each text is compared with some hundred states at each letter.
    fields = [
        field(f"slow{number}", "lines", pattern="(a?){0,480}", fontSize=6, overflow="wrap", frame=[20, 20, 550, 200]) for number in range(5)
    ]
    url = shared.made("requests", body(paper, signer(*fields)))["signers"][0]["url"]
    values, other, waits = {each["id"]: {"text": "a" * 200} for each in state_of(url)["fields"]}, shared.new_account(), []
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        checks = [pool.submit(requests.post, f"{url}/check", json={"values": values}, timeout=SECONDS) for _ in range(12)]
        while not all(each.done() for each in checks):
            start = time.monotonic()
            assert shared.api("GET", "account", key=other).status_code == 200
            waits.append(time.monotonic() - start)
    assert all(each.result().status_code == 204 for each in checks)
    assert len(waits) > 1 and max(waits) < 1, waits


def director(**members):
    return signer(field("approved", "checkbox"), name="Dora Director", rules=[show(("amount", "over", "10000"))], **members)


@pytest.mark.parametrize("amount, needed", [("10000.01", True), ("10000", False)])
@pytest.mark.parametrize("order", ["parallel", "sequential"])
def test_a_person_is_needed_by_what_another_filled_in(shared, paper, amount, needed, order):
    request = shared.made("requests", body(paper, signer(field("amount", "money", required=True)), director(), order=order))
    first, second = (each["url"] for each in request["signers"])
    # Also where all sign at once, a person who needs a value waits for it.
    assert state_of(second)["signer"]["state"] == "waiting"
    assert signed(first, amount=amount).status_code == 200
    told = shared.api("GET", f"requests/{request['id']}").json()
    assert told["signers"][1]["state"] == ("ready" if needed else "superseded")
    assert (told["state"] == "sent") == needed
    actions = [each["action"] for each in trail(shared, request)]
    assert ("signer.unneeded" in actions) != needed
    if needed:
        assert signed(second, approved={"checked": True}).status_code == 200
    else:
        assert told["signers"][1]["reason"] == "'amount' is over 10000"
        assert signed(second).json()["code"] in ("superseded", "request-over")
        assert state_of(second)["signer"]["unneeded"]


def test_a_person_who_needs_a_value_is_asked_after_its_person_and_sees_it(shared, paper):
    people = [signer(field("amount", "money")), signer(field("half", "money", formula="amount / 2"), name="John Doe")]
    request = shared.made("requests", body(paper, *people))
    first, second = (each["url"] for each in request["signers"])
    assert (state_of(second)["signer"]["state"], state_of(second)["known"]) == ("waiting", {})
    assert signed(first, amount="5").status_code == 200
    assert (state_of(second)["signer"]["state"], state_of(second)["known"]) == ("ready", {"amount": "5"})
    assert signed(second, half="2.50").status_code == 200


@pytest.mark.parametrize("people, code, words", [
    ([director(order=1), signer(field("amount", "money"), order=2)], "rule-wrong", "who is asked later"),
    ([signer(field("a", formula="b")), signer(field("b", formula="c"), field("c"), field("d", formula="a"), name="John Doe")], "rule-circle", "need each other's values"),
    ([signer(field("amount", "money")), director(role="copy", fields=[])], "rule-wrong", "cannot have any"),
    ([signer(field("a"), field("b"), rules=[show(("a", "filled"))])], "rule-wrong", "which they fill in themselves"),
])
def test_rules_by_which_nobody_could_begin_are_refused(shared, paper, people, code, words):
    order = "sequential" if any("order" in each for each in people) else "parallel"
    found = refusal(shared, paper, *people, order=order)
    assert (found[0], words in found[1]) == (code, True), found


def test_a_document_that_is_not_shown_is_left_out(shared, paper):
    fields = [field("annex", "checkbox"), field("note", document=2, required=True)]
    asked = {"documents": [{"document": paper}, {"document": paper, "name": "Annex", "rules": [show(("annex", "checked"))]}], "title": "Rules", "signers": [signer(*fields)]}
    request = shared.made("requests", asked)
    url = request["signers"][0]["url"]
    assert signed(url, annex={"checked": True}).json()["code"] == "missing-fields"
    assert signed(url, note="x").json()["code"] == "value-refused"
    assert signed(url).status_code == 200
    told = shared.api("GET", f"requests/{request['id']}").json()
    assert [each["shown"] for each in told["documents"]] == [True, False]
    assert [each["details"]["name"] for each in trail(shared, request) if each["action"] == "document.left-out"] == ["Annex"]


def inputs(page):
    return set(re.findall(r'name="(field-fld_\w+|consent)"', page))


def test_a_conditional_form_is_finished_without_scripts(shared, paper):
    fields = [*ORDER, field("note", rules=[show(("vat", "filled"))]), field("sign", "signature", required=True)]
    request = shared.made("requests", body(paper, signer(*fields)))
    url = request["signers"][0]["url"]
    ids = {each["name"]: f"field-{each['id']}" for each in state_of(url)["fields"]}
    first = requests.get(url, timeout=SECONDS).text
    assert inputs(first) == {ids["customer"], ids["net"]}
    form = {"version": "0", ids["customer"]: "business", ids["net"]: "100"}

    def step(page, **values):
        sent = {**form, "step": re.search(r'name="step" value="(\w+)"', page)[1], **values}
        return requests.post(f"{url}/form", files={name: (None, value) for name, value in sent.items()}, timeout=SECONDS, allow_redirects=False)

    second = step(first)
    assert second.status_code == 200
    assert inputs(second.text) == {ids["customer"], ids["net"], ids["vat"]}
    assert "119" in second.text
    form[ids["vat"]] = "DE123456789"
    third = step(second.text)
    assert inputs(third.text) == {ids["customer"], ids["net"], ids["vat"], ids["note"]}
    form[ids["note"]] = "Thanks"
    # Nothing more is shown: what is left is to sign.
    last = step(third.text)
    assert inputs(last.text) == {*inputs(third.text), "consent"}
    consent = state_of(url)["consent"]["sha256"]
    # A value that shows something else goes back a step.
    changed = step(last.text, consent=consent, name="Jane Doe", **{ids["net"]: "200"})
    assert changed.status_code == 200 and "238" in changed.text
    assert step(last.text, consent=consent, name="Jane Doe").status_code == 303
    told = shared.api("GET", f"requests/{request['id']}").json()
    assert (told["signers"][0]["state"], told["values"]["total"], told["values"]["note"]) == ("signed", "119", "Thanks")
