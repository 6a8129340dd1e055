"""Earlier digital signatures, made and judged by pyHanko, after the service stamped on top of them: the table of docs/guide.md."""

import subprocess

import pytest
from pyhanko.sign.diff_analysis import ModificationLevel
from waits import until

from .digital import form, judged, signed
from .test_command import SIGNET
from .threats import TYPED

CORNER = "page:last,bottom-right,margin:20"
RECIPE = "after-signatures: {after}\nstamps:\n  - signature: {{type: Jane Doe}}\n    at: {at}\n    as: {kind}\n"


@pytest.fixture(scope="module", params=[None, 1, 2, 3], ids=["signed", "certified 1", "certified 2", "certified 3"])
def paper(request):
    """A document with a digital signature, and the level of its certification."""
    document = signed(form(), request.param)
    status = judged(document)
    assert status.bottom_line and status.modification_level is ModificationLevel.NONE
    return document, request.param


def batch(session, service, document, at, kind="stamp", after=False):
    """What a batch of one makes of a document: the result's bytes, or the problem's sentence."""
    base = f"{service.base}/v1"
    kept = session.post(f"{base}/documents?name=signed.pdf", data=document).json()["id"]
    recipe = RECIPE.format(after=str(after).lower(), at=at, kind=kind)
    made = session.post(f"{base}/batches", json={"recipe": recipe, "rows": [{"document": kept}]})
    assert made.status_code in (201, 202), made.text
    [outcome] = until(
        lambda: session.get(f"{base}/batches/{made.json()['id']}/outcomes").json()["items"],
        lambda items: items[0]["state"] in ("done", "failed"),
    )
    if outcome["state"] == "failed":
        return None, outcome["problem"]
    return session.get(f"{base}/documents/{outcome['result']}/content").content, None


def is_whole(result, document):
    """The earlier bytes are all there, and the signature over them is as good as it was."""
    assert result.startswith(document) and len(result) > len(document)
    status = judged(result)
    print(f"coverage {status.coverage.name}, modification {status.modification_level.name}, DocMDP kept: {status.docmdp_ok}")
    assert status.intact and status.valid and status.trusted
    return status


def test_without_being_told_no_signed_document_gets_a_stamp(session, service, paper):
    document, level = paper
    base = f"{service.base}/v1"
    sentence = "is signed" if level is None else "is certified"
    kept = session.post(f"{base}/signatures", json={"name": "Jane", "source": TYPED}).json()["id"]
    uploaded = session.post(f"{base}/documents?name=signed.pdf", data=document).json()
    assert sentence in uploaded["refusal"]
    fields = [{"kind": "signature", "page": 1, "frame": [20, 20, 150, 50]}]
    asked = {"document": uploaded["id"], "signers": [{"name": "Jane Doe", "fields": fields}]}
    for answer in (
        session.post(f"{base}/stamp", params={"signature": kept, "at": CORNER}, data=document),
        session.post(f"{base}/requests", json=asked),
    ):
        assert answer.status_code == 409 and answer.json()["code"] == "refused"
        assert sentence in answer.json()["detail"] and "--" not in answer.json()["detail"]
    result, problem = batch(session, service, document, CORNER)
    assert result is None and sentence in problem


def test_a_stamp_that_was_asked_for_leaves_a_signature_valid_and_validators_report_it(session, service, paper):
    document, level = paper
    result, problem = batch(session, service, document, CORNER, after=True)
    if level is None:
        assert is_whole(result, document).modification_level is ModificationLevel.OTHER
    else:
        assert result is None and "is certified" in problem


def test_a_button_is_filled_in_as_every_certification_but_the_first_allows(session, service, paper):
    document, level = paper
    result, problem = batch(session, service, document, "field:Button", kind="widget")
    if level == 1:
        assert result is None and "no changes at all" in problem
    else:
        status = is_whole(result, document)
        assert status.modification_level <= ModificationLevel.FORM_FILLING and status.docmdp_ok and status.bottom_line


def test_the_look_of_an_unsigned_field_leaves_a_signature_valid_and_validators_report_it(session, service, paper):
    document, level = paper
    result, problem = batch(session, service, document, "field:Empty", kind="widget")
    if level in (1, 2):
        assert result is None and ("no changes at all" if level == 1 else "a picture alone") in problem
    else:
        assert is_whole(result, document).modification_level is ModificationLevel.OTHER


def test_what_signers_added_before_is_covered_by_a_digital_signature(session, service):
    """The other way round: a finished request is sealed by somebody else, and nothing of it counts as a change."""
    base = f"{service.base}/v1"
    kept = session.post(f"{base}/documents?name=form.pdf", data=form()).json()["id"]
    fields = [{"kind": "signature", "page": 1, "frame": [20, 20, 150, 50]}]
    made = session.post(f"{base}/requests", json={"document": kept, "signers": [{"name": "Jane Doe", "fields": fields}]}).json()
    link = made["signers"][0]["url"]
    state = session.get(f"{link}/state").json()
    values = {state["fields"][0]["id"]: {"signature": TYPED}}
    done = session.post(f"{link}/complete", json={"consent": state["consent"]["sha256"], "values": values})
    assert done.status_code == 200, done.text
    assert service.settled(made)["state"] == "completed"
    final = session.get(f"{base}/requests/{made['id']}/document").content
    status = judged(signed(final))
    assert status.bottom_line and status.modification_level is ModificationLevel.NONE


@pytest.fixture
def signet(tmp_path):
    """Runs the command on a document; gives the result's bytes, or none, and the exit code."""

    def run(document, command, *options):
        (tmp_path / "in.pdf").write_bytes(document)
        words = [SIGNET, command, tmp_path / "in.pdf", *options, "--force", "-o", tmp_path / "out.pdf"]
        done = subprocess.run(words, capture_output=True, text=True)
        print(done.stdout, done.stderr)
        return (tmp_path / "out.pdf").read_bytes() if done.returncode == 0 else None, done.returncode

    return run


@pytest.mark.parametrize("level", [None, 1, 2, 3])
def test_a_stamp_that_a_signature_covers_is_removed_when_asked_for_and_validators_report_it(signet, level):
    stamped, _ = signet(form(), "sign", "--type", "Jane Doe", "--at", CORNER)
    document = signed(stamped, level)
    assert judged(document).modification_level is ModificationLevel.NONE
    assert signet(document, "remove", "--all") == (None, 77)
    result, status = signet(document, "remove", "--all", "--after-signatures")
    if level in (None, 3):
        assert is_whole(result, document).modification_level is ModificationLevel.OTHER
    else:
        assert result is None and status == 77


def test_a_stamp_that_was_set_after_a_signature_is_removed_and_the_signature_stays_whole(signet):
    document = signed(form())
    stamped, _ = signet(document, "sign", "--type", "Jane Doe", "--at", CORNER, "--after-signatures")
    result, status = signet(stamped, "remove", "--all")
    assert status == 0
    is_whole(result, document)
