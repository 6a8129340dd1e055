"""Seals with keys at services, by `signet seal --key service.json`: what a service gives is checked, and its failures write nothing."""

import contextlib
import json
import subprocess
import time

import pytest
from waits import needs, tried_again

from .conftest import SIGNET, signet
from .identities import openssl
from .keyservice import CSC, EC, PIN, PSS, RSA, SECRET, HTTPSigner, Server
from .readers import check_with_openssl, pdfsig
from .test_killing import wait_until
from .test_seal import signatures, status


@contextlib.contextmanager
def running(server):
    """The server while it is needed; all that it was asked was right."""
    try:
        yield server
        assert not server.complaints, server.complaints
    finally:
        server.close()


def seal(document, key, folder, *words, name="sealed.pdf"):
    sealed = folder / name
    signet("seal", document, "--key", key, *words, "-o", sealed)
    return sealed


def judge(sealed, identities, folder, nss=True):
    """pyHanko, OpenSSL and pdfsig accept the signature."""
    (signature,) = signatures(sealed)
    judged = status(signature, identities)
    assert judged.bottom_line and judged.coverage.name == "ENTIRE_FILE", judged.summary()
    if nss:
        check_with_openssl(sealed, signature, identities.root, folder)
        words = pdfsig(sealed)
        assert "Signature is Valid." in words and "Total document signed" in words, words
    return signature


def refused(document, key, folder, code, *words):
    """The sentence of a seal that fails, and writes nothing."""
    before = set(folder.iterdir())
    done = signet("seal", document, "--key", key, *words, "-o", folder / "x.pdf", status=code)
    assert len(done.stderr.splitlines()) == 1 and set(folder.iterdir()) == before
    assert SECRET not in done.stderr and PIN not in done.stderr
    return done.stderr


# Remote signing services


@pytest.mark.parametrize("mode", ["synchronous", "asynchronous"])
@pytest.mark.parametrize("scal", ["1", "2"])
@pytest.mark.parametrize("kind", ["rsa-2048", "p-256", "p-384"])
def test_a_remote_service_signs(kind, scal, mode, identities, documents, tmp_path):
    with running(CSC(identities, kind, scal=scal)) as service:
        service.pending = {"signatures/signPolling": 2}
        sealed = seal(documents["table"], service.describe(tmp_path, mode=mode), tmp_path)
        assert service.count("signatures/signPolling") == (3 if mode == "asynchronous" else 0)
        assert service.count("oauth2/token") == 1
    judge(sealed, identities, tmp_path)


def test_the_algorithm_is_one_that_the_service_offers(identities, documents, tmp_path):
    cases = [
        ("rsa-2048", [PSS], {}, "rsassa_pss"), ("rsa-2048", [RSA, PSS], {"signatureAlgorithm": "RSASSA-PSS"}, "rsassa_pss"),
        ("rsa-2048", ["1.2.840.113549.1.1.13"], {}, "sha512"), ("rsa-2048", [RSA], {"hashAlgorithm": "SHA-384"}, "sha384"),
        ("p-256", ["1.2.840.10045.4.3.2"], {}, "sha256"),
    ]
    for number, (kind, offered, changes, expected) in enumerate(cases):
        with running(CSC(identities, kind, algorithms=offered)) as service:
            sealed = seal(documents["table"], service.describe(tmp_path, **changes), tmp_path, name=f"{number}.pdf")
        signature = judge(sealed, identities, tmp_path)
        signer = signature.signer_info
        found = {signer["digest_algorithm"]["algorithm"].native, signer["signature_algorithm"]["algorithm"].native}
        assert expected in found
    with running(CSC(identities, "rsa-2048", algorithms=[EC])) as service:
        assert EC in refused(documents["table"], service.describe(tmp_path), tmp_path, 65)


def test_somebody_who_allows_it_elsewhere_is_waited_for(identities, documents, tmp_path):
    with running(CSC(identities, scal="2")) as service:
        service.pending = {"credentials/authorizeCheck": 2}
        judge(seal(documents["table"], service.describe(tmp_path), tmp_path), identities, tmp_path)
        assert service.count("credentials/authorizeCheck") == 3


@pytest.mark.parametrize("mode", ["implicit", "explicit"])
def test_a_service_that_asks_for_no_secret(mode, identities, documents, tmp_path):
    with running(CSC(identities, mode=mode)) as service:
        service.objects = []
        judge(seal(documents["table"], service.describe(tmp_path, authentication=None), tmp_path), identities, tmp_path)


def test_the_only_credential_is_found(identities, documents, tmp_path):
    with running(CSC(identities)) as service:
        key = service.describe(tmp_path, credentialID=None, userID="jane")
        judge(seal(documents["table"], key, tmp_path), identities, tmp_path)
        service.credentials = ["GX0112348", "other"]
        assert "'GX0112348', 'other'" in refused(documents["table"], key, tmp_path, 65)
        service.credentials = []
        assert "no credential" in refused(documents["table"], key, tmp_path, 65)


def test_tls_is_verified(identities, documents, tmp_path):
    key, certificate = tmp_path / "tls.key", tmp_path / "tls.pem"
    openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key)
    openssl(
        "req", "-x509", "-key", key, "-subj", "/CN=tests", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "9", "-out",
        certificate,
    )
    with running(CSC(identities, certificate=certificate, key=key)) as service:
        assert "not trusted" in refused(documents["table"], service.describe(tmp_path), tmp_path, 65)
        described = service.describe(tmp_path, authorities="tls.pem")
        judge(seal(documents["table"], described, tmp_path), identities, tmp_path)


def test_one_authorization_for_several_documents(identities, documents, tmp_path):
    names = [tmp_path / f"{number}.pdf" for number in range(5)]
    for name in names:
        name.write_bytes(documents["table"].read_bytes())
    for scal, expected in [("1", 2), ("2", 5)]:
        with running(CSC(identities, scal=scal, multisign=3)) as service:
            key = service.describe(tmp_path, signaturesPerAuthorization=10)
            signet("sign", *names, "--text", "x", "--at", "page:1,top-left", "--seal", key, "--output-dir", tmp_path / scal)
            assert service.count("credentials/authorize") == expected and service.count("signatures/signHash") == 5
            assert service.count("oauth2/token") == 1
        for name in names:
            (signature,) = signatures(tmp_path / scal / name.name)
            assert status(signature, identities).bottom_line


def test_a_token_that_is_not_taken_any_more_is_replaced(identities, documents, tmp_path):
    with running(CSC(identities)) as service:
        service.faults = {"signatures/signHash": "once:expired"}
        judge(seal(documents["table"], service.describe(tmp_path), tmp_path), identities, tmp_path)
        assert service.count("oauth2/token") == 2
        service.faults = {"signatures/signHash": "expired"}
        assert "invalid_token" in refused(documents["table"], service.describe(tmp_path), tmp_path, 77)


def test_tokens_and_permissions_that_last_for_a_moment(identities, documents, tmp_path):
    with running(CSC(identities, multisign=5)) as service:
        service.announced = 4  # less than what is kept
        names = [tmp_path / f"{number}.pdf" for number in range(2)]
        for name in names:
            name.write_bytes(documents["table"].read_bytes())
        key = service.describe(tmp_path, signaturesPerAuthorization=5)
        signet("sign", *names, "--text", "x", "--at", "page:1,top-left", "--seal", key, "--output-dir", tmp_path / "out")
        assert service.count("credentials/authorize") == 2


@pytest.mark.parametrize(
    ("method", "fault", "code", "words"),
    [
        ("signatures/signHash", "wrong-value", 65, "does not suit its certificate"),
        ("signatures/signHash", "none", 65, "0 signatures"), ("signatures/signHash", "two", 65, "2 signatures"),
        ("signatures/signHash", "not-base-64", 65, "'signatures'"), ("signatures/signHash", "status:503", 75, "503"),
        ("signatures/signHash", "status:400", 65, "server_error, not to day"), ("signatures/signHash", "silence", 75, "in time"),
        ("signatures/signHash", "large", 65, "larger than"), ("signatures/signHash", "garbage", 65, "JSON"),
        ("signatures/signHash", "deep", 65, "JSON"), ("credentials/authorize", "status:429", 75, "429"),
        ("credentials/authorize", "other-hash", 65, "not authorized by the SAD"),
        ("credentials/info", "disabled", 65, "'disabled'"), ("credentials/info", "expired-certificate", 65, "'expired'"),
        ("credentials/info", "no-certificates", 65, "'certificates'"), ("credentials/info", "bad-certificates", 65, "'certificates'"),
        ("credentials/info", "status:404", 65, "404"), ("oauth2/token", "status:500", 75, "500"), ("info", "silence", 75, "in time"),
        ("info", "garbage", 65, "JSON"),
    ],
)
def test_what_goes_wrong_is_named_and_writes_nothing(method, fault, code, words, identities, documents, tmp_path):
    with running(CSC(identities, scal="2")) as service:
        service.faults = {method: fault}
        sentence = refused(documents["table"], service.describe(tmp_path, seconds=2 if fault == "silence" else None), tmp_path, code)
        assert words in sentence and ("127.0.0.1" in sentence or fault == "wrong-value"), sentence


@tried_again
@pytest.mark.parametrize("method", ["credentials/authorizeCheck", "signatures/signPolling"])
def test_endless_waiting_ends(method, identities, documents, tmp_path):
    with running(CSC(identities)) as service:
        service.pending = {method: 10**9}
        key = service.describe(tmp_path, seconds=11, mode="asynchronous")
        begun = time.monotonic()
        said = refused(documents["table"], key, tmp_path, 75)
        # After 6.2 seconds of pauses there is no room for the next; on a slow machine the end may come within a request.
        with needs(11, begun):
            assert "after 11 seconds" in said


def test_redirects_are_not_followed(identities, documents, tmp_path):
    with running(Server()) as other:
        for method in ["info", "oauth2/token", "credentials/authorize", "signatures/signHash"]:
            with running(CSC(identities)) as service:
                service.faults = {method: f"redirect:{other.url}/{method}"}
                assert "secrets are not sent" in refused(documents["table"], service.describe(tmp_path), tmp_path, 65)
        assert not other.requests


def test_tokens_are_fetched_where_the_user_says(identities, documents, tmp_path):
    with running(Server()) as other, running(CSC(identities)) as service:
        service.oauth2 = other.url
        assert "tokenURL" in refused(documents["table"], service.describe(tmp_path), tmp_path, 65)
        assert not other.requests and not service.count("oauth2/token")
        key = service.describe(tmp_path, tokenURL=service.url + "/csc/v2/oauth2/token")
        judge(seal(documents["table"], key, tmp_path), identities, tmp_path)
        service.oauth2 = service.url + "/csc/v2/"
        judge(seal(documents["table"], service.describe(tmp_path), tmp_path, name="2.pdf"), identities, tmp_path)


def test_addresses_are_private_only_where_that_is_allowed(identities, documents, tmp_path):
    with running(CSC(identities)) as service:
        for flag in [None, False]:
            key = service.describe(tmp_path, allowPrivateAddress=flag)
            assert "only public addresses" in refused(documents["table"], key, tmp_path, 65)
        assert not service.requests
        key = service.describe(tmp_path, url="http://service.example/csc/v2")
        assert "https" in refused(documents["table"], key, tmp_path, 65)


def test_wrong_secrets_are_refusals(identities, documents, tmp_path):
    with running(CSC(identities)) as service:
        key = service.describe(tmp_path)
        (tmp_path / "pin").write_text("000000\n")
        assert "invalid_authentication_data" in refused(documents["table"], key, tmp_path, 77)
        assert service.count("credentials/authorize") == 1, "a PIN is tried once"
        (tmp_path / "secret").write_text("wrong\n")
        assert "invalid_client" in refused(documents["table"], key, tmp_path, 77)
        key = service.describe(tmp_path, authentication=None)
        assert "'PIN'" in refused(documents["table"], key, tmp_path, 77)
        key = service.describe(tmp_path, authentication={"OTP": {"file": "pin"}})
        assert "'OTP'" in refused(documents["table"], key, tmp_path, 77)
        key = service.describe(tmp_path, clientSecret={"variable": "SIGNET_TEST_SECRET"})
        assert "SIGNET_TEST_SECRET" in refused(documents["table"], key, tmp_path, 77)
        sealed = tmp_path / "sealed.pdf"
        signet("seal", documents["table"], "--key", key, "-o", sealed, environment={"SIGNET_TEST_SECRET": SECRET})
        judge(sealed, identities, tmp_path)


def test_credentials_that_need_a_browser_or_another_key(identities, documents, tmp_path):
    with running(CSC(identities, mode="oauth2code")) as service:
        assert "browser" in refused(documents["table"], service.describe(tmp_path), tmp_path, 65)
    with running(CSC(identities, "ed25519", algorithms=["1.3.101.112"])) as service:
        assert "message itself" in refused(documents["table"], service.describe(tmp_path), tmp_path, 65)


def test_a_level_with_a_time_stamp_signs_once(authority, identities, documents, tmp_path):
    tsa = f"http://127.0.0.1:{authority['http']}/large"
    with running(CSC(identities, scal="2")) as service:
        # The token of 38 kB has no room at first: the second signature is authorized again.
        seal(documents["table"], service.describe(tmp_path), tmp_path, "--tsa", tsa)
        assert service.count("signatures/signHash") == 2
        seal(documents["table"], service.describe(tmp_path), tmp_path, "--tsa", tsa.replace("large", "chain"), name="2.pdf")
        assert service.count("signatures/signHash") == 3


# Plain HTTP signers


@pytest.mark.parametrize("kind", ["rsa-2048", "p-256", "rsa-pss", "ed25519"])
def test_a_plain_signer_signs(kind, identities, documents, tmp_path):
    with running(HTTPSigner(identities, kind)) as signer:
        signer.token = "s3cret.token"
        (tmp_path / "token").write_text(signer.token + "\n")
        key = signer.describe(tmp_path, token={"file": "token"}, key="seal-1")
        sealed = seal(documents["table"], key, tmp_path)
        assert signer.given["key"] == "seal-1" and signer.requests == ["/sign"]
    judge(sealed, identities, tmp_path, nss=kind in ("rsa-2048", "p-256"))


def test_ecdsa_values_without_der_are_taken(identities, documents, tmp_path):
    with running(HTTPSigner(identities, "p-256")) as signer:
        signer.broken = "raw"
        judge(seal(documents["table"], signer.describe(tmp_path), tmp_path), identities, tmp_path)


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        ("wrong-value", 65, "does not suit its certificate"), ("no-signature", 65, "'signature'"), ("status:500", 75, "500"),
        ("status:403", 77, "403"), ("silence", 75, "in time"), ("large", 65, "larger than"), ("garbage", 65, "JSON"),
    ],
)
def test_a_plain_signer_that_fails_writes_nothing(fault, code, words, identities, documents, tmp_path):
    with running(HTTPSigner(identities)) as signer:
        signer.broken = fault
        assert words in refused(documents["table"], signer.describe(tmp_path, seconds=2 if fault == "silence" else None), tmp_path, code)


def test_a_recipe_names_a_service(identities, documents, tmp_path):
    with running(HTTPSigner(identities)) as signer:
        key = signer.describe(tmp_path)
        (tmp_path / "recipe.yaml").write_text(f"stamps:\n- signature: {{text: x}}\n  at: page:1,top-left\nseal: {{key: {key.name}}}\n")
        signet("sign", documents["table"], "--recipe", tmp_path / "recipe.yaml", "-o", tmp_path / "sealed.pdf")
        (signature,) = signatures(tmp_path / "sealed.pdf")
        assert status(signature, identities).bottom_line


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"type": "x"}, "'csc' or 'http'"), ({"type": None}, "'type'"), ({"url": None}, "'url'"), ({"url": "nowhere"}, "address"),
        ({"url": "https://jane:hunter2@signer.example.org/"}, "leave them out"),
        ({"token": "open"}, "must not be in the key description"), ({"tokn": {"file": "x"}}, "did you mean 'token'"),
        ({"seconds": 0}, "1 to 3600"), ({"certificates": []}, "1 to 20"), ({"hashAlgorithm": "MD5"}, "SHA-256"),
        ({"allowPrivateAddress": 1}, "true or false"), ({"token": {"file": "a", "variable": "b"}}, "PATH"),
    ],
)
def test_descriptions_that_are_wrong(changes, words, identities, documents, tmp_path):
    with running(HTTPSigner(identities)) as signer:
        sentence = refused(documents["table"], signer.describe(tmp_path, **changes), tmp_path, 65)
        assert words in sentence and "hunter2" not in sentence
        assert not signer.requests


def test_secrets_are_not_shown(identities, tmp_path):
    with running(CSC(identities)) as service:
        shown = signet("identity", "show", service.describe(tmp_path), status=65)
        assert "describes a key at a service" in shown.stderr and not service.requests


def test_killed_while_it_waits_nothing_is_left(identities, documents, tmp_path):
    with running(CSC(identities)) as service:
        service.faults = {"signatures/signHash": "silence"}
        key = service.describe(tmp_path)
        before = set(tmp_path.iterdir())
        process = subprocess.Popen([SIGNET, "seal", documents["table"], "--key", key, "-o", tmp_path / "x.pdf"])
        wait_until(lambda: "signatures/signHash" in service.requests, process)
        process.kill()
        process.wait()
        assert set(tmp_path.iterdir()) == before
        assert json.loads(key.read_text())["type"] == "csc"
