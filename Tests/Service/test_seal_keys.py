"""Keys of the service that are elsewhere: on a token (SoftHSM), and at key services."""

import os
import subprocess

import pytest
import requests
from waits import SECONDS

from Sealing.identities import Identities, openssl
from Sealing.keyservice import CSC, SECRET, HTTPSigner
from Sealing.tokens import Token

from .sealing import certificate, completed, document, sign
from .test_seals import assert_whole
from .threats import CONTRACT, PROGRAM, Service


@pytest.fixture(scope="module")
def identities(tmp_path_factory):
    return Identities(tmp_path_factory.mktemp("identities"))


@pytest.fixture(scope="module")
def token(identities, tmp_path_factory):
    return Token(tmp_path_factory.mktemp("token"), identities)


def sealed_by_request(service, folder):
    """A request is completed, and its seal is valid for others."""
    made = service.request()
    sign(service, made)
    completed(service, made)
    assert_whole(document(service, made), certificate(service), folder)


def test_a_certificate_that_ends_before_it_begins_seals_nothing_and_ends_nothing(tmp_path):
    key, certificate_, both = tmp_path / "key.pem", tmp_path / "cert.pem", tmp_path / "both.pem"
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-subj", "/CN=Backwards", "-out", tmp_path / "request")
    openssl("x509", "-req", "-in", tmp_path / "request", "-signkey", key, "-days", "-1", "-out", certificate_)
    both.write_bytes(key.read_bytes() + certificate_.read_bytes())
    with Service(f"seal.identity={both}") as service:
        reply = service.api("POST", "seal", data=CONTRACT)
        assert reply.status_code == 503 and reply.json()["code"] == "certificate-expired", reply.text
        assert requests.get(f"{service.base}/health", timeout=SECONDS).ok


def test_a_key_on_a_token_seals_requests_and_documents_of_callers(token, tmp_path):
    log = tmp_path / "calls"
    environment = token.environment | {"TOKEN_LOG": str(log)}
    with Service(f"seal.identity={token.uri(token.key('p-256'))}", environment=environment) as service:
        assert not list(service.folder.glob("seal-*"))
        assert service.api("GET", "seal").json()["certificate"]["name"] == certificate(service).subject.native["common_name"]
        sealed_by_request(service, tmp_path)
        sealed = service.api("POST", "seal", data=CONTRACT)
        assert service.api("POST", "verify", data=sealed.content).json()["indication"] == "TOTAL_PASSED"
    # One session for all, and one login.
    assert [token.calls(log).count(call) for call in ("C_OpenSession", "C_Login", "C_Sign")] == [1, 1, 2]


def test_the_pin_of_a_token_is_in_the_password_file(token, tmp_path):
    uri = token.uri(token.key("p-256")).split("&pin-source")[0]
    with Service(f"seal.identity={uri}", f"seal.password-file={token.pin}", environment=token.environment) as service:
        assert service.api("POST", "seal", data=CONTRACT).status_code == 200


@pytest.mark.parametrize("kind", [HTTPSigner, CSC])
def test_a_key_at_a_service_seals(kind, identities, tmp_path):
    signer = kind(identities)
    try:
        description = signer.describe(tmp_path)
        with Service(f"seal.identity={description}") as service:
            sealed_by_request(service, tmp_path)
            assert not signer.complaints
            for secret in (SECRET.encode(), b"PRIVATE KEY"):
                assert not service.files_with(secret)
            # The key of an account is copied.
            for key in (description, "pkcs11:object=jane?module-path=/nowhere.so"):
                words = service.command("identity") + ["--account", "main", "--key", str(key)]
                done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, env=service.environment)
                assert done.returncode != 0 and "must be in a file" in done.stderr and "nowhere" not in done.stderr, done.stderr
    finally:
        signer.close()


def test_a_key_that_does_not_sign_delays_the_seal_and_loses_nothing(identities, tmp_path):
    signer = HTTPSigner(identities)
    try:
        with Service(f"seal.identity={signer.describe(tmp_path)}", "webhooks.allow-private=true") as service:
            # No answer that may be over later, one that is none, and a value of another key.
            for fault in ("status:503", "status:403", "garbage", "wrong-value"):
                signer.broken = fault
                refused = service.api("POST", "seal", data=CONTRACT)
                assert (refused.status_code, refused.json()["code"]) == (503, "key-unavailable"), (fault, refused.text)
                assert "127.0.0.1" not in refused.text and refused.headers["Retry-After"]
            made = service.request()
            sign(service, made)
            told = service.settled(made, lambda told: told["seal"].get("problem"))
            assert (told["state"], told["seal"]["problem"]) == ("sealing", "key")
            assert "The key of the seals made no signature" in service.log.read_text()
            signer.broken = None
            service.api("POST", f"requests/{made['id']}/seal")
            completed(service, made)
            assert_whole(document(service, made), certificate(service), tmp_path)
    finally:
        signer.close()


@pytest.mark.parametrize("setting, words", [
    ("pkcs11:token=seal;object=jane", "module-path"),
    ("pkcs11:token=seal;object=jane?module-path=/nowhere.so&pin-value=4711", "pin-value"),
    ("pkcs11:token=seal;object=jane?module-path=/nowhere.so", "/nowhere.so"),
    ("{folder}/description.json", "clientID"),
])
def test_a_key_that_cannot_be_had_keeps_the_service_from_starting(setting, words, tmp_path):
    (tmp_path / "description.json").write_text('{"type": "csc", "url": "https://example.org/csc/v2"}')
    command = [PROGRAM, "--data", tmp_path / "data", "--port", "0", "--set", "seal.identity=" + setting.format(folder=tmp_path)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=os.environ)
    assert said.returncode in (64, 69) and len(said.stderr.strip().splitlines()) == 1 and words in said.stderr, said.stderr
    assert "4711" not in said.stderr
