"""Requests and callers' documents sealed at the levels B-LT and B-LTA: what they prove later, and what keeps them waiting."""

import subprocess

import pytest

from .sealing import Authorities, completed, document, proven, sign
from .threats import CONTRACT, Service


@pytest.fixture(scope="module")
def authorities():
    with Authorities() as running:
        yield running


@pytest.mark.parametrize("level", ["b-lt", "b-lta"])
def test_a_completed_request_is_provable_without_a_network(level, authorities, tmp_path):
    with Service(*authorities.settings(level)) as service:
        made = service.request(signers=2)
        sign(service, made)
        told = completed(service, made)
        sealed = document(service, made)
    assert proven(sealed, authorities) == (level == "b-lta")
    assert told["seal"]["level"] == level and told["seal"]["authority"] == authorities.url("tsa")
    # All certificates of the path end with the year 2044.
    assert told.get("renewal", {}).get("provableUntil") == ("2045-01-01T00:00:00.000Z" if level == "b-lta" else None)
    (tmp_path / "sealed.pdf").write_bytes(sealed)
    subprocess.run(["qpdf", "--check", tmp_path / "sealed.pdf"], check=True, capture_output=True)


def test_a_silent_responder_keeps_the_request_sealing_until_it_answers(authorities):
    authorities.get("hold")
    try:
        with Service(*authorities.settings("b-lt", case="held")) as service:
            made = service.request()
            sign(service, made)
            told = service.settled(made, lambda told: told["seal"].get("problem"))
            assert told["state"] == "sealing" and told["seal"]["problem"] == "revocation" and "finalDocument" not in told
            assert told["seal"]["next"] > told["seal"]["failed"]
            assert "held" in service.log.read_text()
            authorities.get("release")
            # It is tried again by itself.
            completed(service, made)
            assert proven(document(service, made), authorities) == 0
    finally:
        authorities.get("release")


@pytest.mark.parametrize("case", ["ocsp-revoked", "ocsp-signature"])
def test_nothing_is_sealed_with_a_certificate_that_nobody_vouches_for(case, authorities):
    with Service(*authorities.settings("b-lt", case=case)) as service:
        made = service.request()
        sign(service, made)
        told = service.settled(made, lambda told: told["seal"].get("problem"))
        assert told["state"] == "sealing" and told["seal"]["problem"] == "certificate"
        reply = service.api("POST", "seal", data=CONTRACT)
        assert (reply.status_code, reply.json()["code"]) == (503, "certificate-unproven")
        assert "127.0.0.1" not in reply.text


def test_a_responder_in_a_private_network_is_not_asked_unless_that_is_set(authorities):
    with Service(*authorities.settings("b-lt", case="private", allow="false")) as service:
        reply = service.api("POST", "seal", data=CONTRACT)
        assert reply.status_code == 503 and authorities.asked("ocsp/good?private") == 0
        service.stop()
        service.settings = authorities.settings("b-lt", case="private")
        service.start()
        assert proven(service.api("POST", "seal", data=CONTRACT).content, authorities) == 0
        assert authorities.asked("ocsp/good?private") > 0


def test_a_caller_chooses_a_level_that_proves_more(authorities):
    with Service(*authorities.settings("b-t")) as service:
        for level, stamps in (("b-lt", 0), ("b-lta", 1)):
            reply = service.api("POST", "seal", data=CONTRACT, params={"level": level})
            assert reply.status_code == 200 and reply.content.startswith(CONTRACT), reply.text
            assert proven(reply.content, authorities) == stamps
            assert service.api("GET", "audit").json()["items"][0]["details"]["level"] == level
