"""Keys on PKCS#11 tokens (SoftHSM): seals are valid for every reader, and a PIN is tried once."""

import json
import os
import subprocess

import pytest
from waits import SECONDS

from .conftest import SIGNET, signet
from .identities import UNKNOWN_TO_NSS, openssl
from .readers import check_with_openssl, pdfsig
from .test_seal import signatures, status
from .tokens import PIN, SOFTHSM, Token

KINDS = ["rsa-2048", "p-256", "p-384", "p-521", "ed25519"]
USER_PIN_COUNT_LOW, USER_PIN_FINAL_TRY, USER_PIN_LOCKED = 0x10000, 0x20000, 0x40000


@pytest.fixture(scope="module")
def token(identities, tmp_path_factory) -> Token:
    return Token(tmp_path_factory.mktemp("token"), identities)


@pytest.fixture
def log(tmp_path):
    """Where the module writes down what is called."""
    return tmp_path / "calls"


def seal(token, document, key, output, *words, log=None, status=0, **environment):
    environment |= token.environment | ({"TOKEN_LOG": str(log)} if log else {})
    return signet("seal", document, "--key", key, *words, "-o", output, status=status, environment=environment)


def refused(token, document, key, tmp_path, *words, **options):
    """The error of a seal that must not be made."""
    output = tmp_path / "refused.pdf"
    done = seal(token, document, key, output, *words, **options)
    assert not output.exists() and len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_a_seal_by_a_token_is_valid_for_every_reader(kind, token, identities, documents, tmp_path, log):
    sealed = tmp_path / "sealed.pdf"
    seal(token, documents["table"], token.uri(token.key(kind)), sealed, log=log)
    (signature,) = signatures(sealed)
    judged = status(signature, identities)
    assert judged.intact and judged.valid and judged.trusted and judged.bottom_line, judged.summary()
    # The issuer's certificate is the token's.
    assert {each.subject.native["common_name"] for each in signature.other_embedded_certs} == {"intermediate"}
    if kind != "ed25519":
        check_with_openssl(sealed, signature, identities.root, tmp_path)
    if kind not in UNKNOWN_TO_NSS:
        assert "Signature is Valid" in pdfsig(sealed)
    assert token.calls(log) == ["C_Initialize", "C_OpenSession", "C_Login", "C_Sign", "C_Finalize"]


def test_a_key_is_found_by_its_identifier_and_by_its_certificate_in_a_file(token, identities, documents, tmp_path):
    label = token.key("p-256", False, label="bare")
    bare = token.uri(label)
    said = refused(token, documents["table"], bare, tmp_path, status=65)
    assert "it has no certificate" in said and "--certificates" in said
    other = identities.pem("rsa-2048")
    certificates = tmp_path / "certificates.pem"
    openssl("x509", "-in", other, "-out", certificates)
    said = refused(token, documents["table"], bare, tmp_path, "--certificates", certificates, status=65)
    assert "belongs to none of the certificates: 'rsa-2048'" in said
    number = token.number(label)
    sealed = tmp_path / "sealed.pdf"
    by_id = token.uri(label).replace(f"object={label}", f"id=%{number}")
    certificates.write_bytes(certificates.read_bytes() + (identities.folder / "p-256.pem").read_bytes())
    seal(token, documents["table"], by_id, sealed, "--certificates", certificates)
    assert status(signatures(sealed)[0], identities).bottom_line


def test_a_visible_seal_by_a_token(token, identities, tmp_path, documents):
    sealed = tmp_path / "sealed.pdf"
    signet(
        "sign", documents["table"], "--type", "Jane Doe", "--at", "page:1,bottom-right", "--seal",
        token.uri(token.key("p-256")), "-o", sealed, environment=token.environment,
    )
    assert status(signatures(sealed)[0], identities).bottom_line


def test_an_identity_on_a_token_is_shown(token):
    uri = token.uri(token.key("p-256"))
    shown = signet("identity", "show", uri, environment=token.environment).stdout
    assert "It can seal." in shown and "P-256" in shown and "chain" in shown
    report = json.loads(signet("identity", "show", uri, "--json", environment=token.environment).stdout)
    assert report["canSeal"] and report["keys"] == ["ECDSA, P-256"]


def test_the_pin_comes_from_a_file_a_descriptor_or_the_environment(token, documents, tmp_path):
    bare = token.uri(token.key("p-256"), query=" ").strip()
    document = documents["table"]
    seal(token, document, bare, tmp_path / "file.pdf", "--key-password-file", token.pin)
    seal(token, document, bare, tmp_path / "environment.pdf", SIGNET_KEY_PASSWORD=PIN)
    # A pipe whose other end stays open.
    reading, writing = os.pipe()
    os.write(writing, f"{PIN}\n".encode())
    words = ["seal", document, "--key", bare, "--key-password-file", f"/dev/fd/{reading}", "-o", tmp_path / "pipe.pdf"]
    done = subprocess.run(
        [SIGNET, *map(str, words)], pass_fds=[reading], env={**os.environ, **token.environment}, capture_output=True,
        timeout=SECONDS,
    )
    os.close(reading)
    os.close(writing)
    assert done.returncode == 0, done.stderr
    said = refused(token, document, bare, tmp_path, status=77)
    assert "the token needs its PIN" in said and "--key-password-file" in said
    empty = tmp_path / "empty"
    empty.write_text("\n")
    assert "needs its PIN" in refused(token, document, bare, tmp_path, "--key-password-file", empty, status=77)


def test_a_pin_in_the_uri_is_refused_and_not_repeated(token, documents, tmp_path):
    uri = token.uri(token.key("p-256"), query="&pin-value=1234")
    said = refused(token, documents["table"], uri, tmp_path, status=64)
    assert "pin-source=file:/PATH" in said and "1234" not in said


def wrong_pin(token, tmp_path):
    path = tmp_path / "wrong"
    path.write_text("9999\n")
    return token.uri(token.key("p-256"), query=f"&pin-source=file:{path}")


def test_a_wrong_pin_is_tried_once(token, documents, tmp_path, log):
    said = refused(token, documents["table"], wrong_pin(token, tmp_path), tmp_path, log=log, status=77)
    assert "the token refused the PIN" in said and "9999" not in said
    assert token.calls(log).count("C_Login") == 1 and "C_Sign" not in token.calls(log)
    assert "user PIN count low" in token.flags()
    token.log_in()
    assert "user PIN count low" not in token.flags()


def batch(token, key, documents, tmp_path, count, log, *words, status=0, **environment):
    """Seals several documents by a recipe, at several at a time."""
    folder, output = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for number in range(count):
        (folder / f"{number}.pdf").write_bytes(documents["table"].read_bytes())
    recipe = tmp_path / "recipe.yaml"
    recipe.write_text(f"seal:\n  key: '{key}'\n")
    environment |= token.environment | {"TOKEN_LOG": str(log)}
    done = signet(
        "batch", folder, "--recipe", recipe, "--output-dir", output, *words, status=status, environment=environment
    )
    return done, sorted(output.glob("*.pdf")) if output.exists() else []


def test_a_batch_has_one_session_and_one_login(token, identities, documents, tmp_path, log):
    key = token.uri(token.key("p-256"))
    _, sealed = batch(token, key, documents, tmp_path, 12, log)
    assert len(sealed) == 12
    for path in sealed:
        assert status(signatures(path)[0], identities).bottom_line
    calls = token.calls(log)
    assert [calls.count(each) for each in ("C_OpenSession", "C_Login", "C_Sign", "C_Finalize")] == [1, 1, 12, 1]


def test_no_call_follows_the_end_of_the_module(token, documents, tmp_path, log):
    key = token.uri(token.key("p-256"))
    processors = os.sched_getaffinity(0)
    # On one processor the program often ends before a thread that still has the session.
    os.sched_setaffinity(0, {min(processors)})
    try:
        for number in range(12):
            log.unlink(missing_ok=True)
            folder = tmp_path / str(number)
            folder.mkdir()
            batch(token, key, documents, folder, 3, log, TOKEN_FINALIZES="60")
            assert token.calls(log)[-1] == "C_Finalize"
    finally:
        os.sched_setaffinity(0, processors)


def test_a_batch_tries_a_wrong_pin_once(token, documents, tmp_path, log):
    done, sealed = batch(token, wrong_pin(token, tmp_path), documents, tmp_path, 6, log, status=4)
    assert not sealed and done.stderr.count("the token refused the PIN") == 6, done.stderr
    assert token.calls(log).count("C_Login") == 1
    token.log_in()


@pytest.mark.parametrize(
    ("flag", "words"), [(USER_PIN_FINAL_TRY, "one more wrong PIN"), (USER_PIN_LOCKED, "the PIN of the token is locked")]
)
def test_no_pin_is_tried_that_could_lock_the_token(flag, words, token, documents, tmp_path, log):
    key = token.uri(token.key("p-256"))
    said = refused(token, documents["table"], key, tmp_path, log=log, status=77, TOKEN_FLAGS=f"{flag:x}")
    assert words in said and "pkcs11-tool" in said
    assert "C_Login" not in token.calls(log)


def test_a_lost_session_is_opened_again_once(token, identities, documents, tmp_path, log):
    key = token.uri(token.key("p-256"))
    _, sealed = batch(token, key, documents, tmp_path, 5, log, TOKEN_LOSES="3")
    assert len(sealed) == 5 and all(status(signatures(path)[0], identities).bottom_line for path in sealed)
    calls = token.calls(log)
    assert [calls.count(each) for each in ("C_OpenSession", "C_Login", "C_Sign")] == [2, 2, 6]


def test_a_token_that_was_removed_is_an_error(token, documents, tmp_path, log):
    key = token.uri(token.key("p-256"))
    said = refused(token, documents["table"], key, tmp_path, log=log, status=74, TOKEN_LOSES="1", TOKEN_GONE="1")
    assert "the token was removed" in said and "connect the token" in said
    assert token.calls(log).count("C_Login") == 1


def test_a_wrong_signature_of_a_token_is_not_written(token, documents, tmp_path):
    for kind in ("rsa-2048", "p-256"):
        key = token.uri(token.key(kind))
        said = refused(token, documents["table"], key, tmp_path, status=65, TOKEN_ERRS="1")
        assert "does not suit its certificate" in said


def test_a_key_that_asks_for_the_pin_each_time_gets_it(token, identities, documents, tmp_path, log):
    key = token.uri(token.key("p-256", True, "--always-auth", label="careful"))
    _, sealed = batch(token, key, documents, tmp_path, 3, log)
    assert len(sealed) == 3 and all(status(signatures(path)[0], identities).bottom_line for path in sealed)
    calls = token.calls(log)
    assert [calls.count(each) for each in ("C_Login", "C_Login for a signature", "C_Sign")] == [1, 3, 3]


def test_what_is_not_there_is_named_beside_what_is(token, documents, tmp_path):
    document, key = documents["table"], token.key("p-256")
    uri = token.uri(key)
    said = refused(token, document, uri.replace("token=seal", "token=sael"), tmp_path, status=66)
    assert "'seal' (serial " in said and "'other' (serial " in said
    said = refused(token, document, uri.replace(f"object={key}", "object=joe"), tmp_path, status=66)
    assert "no such private key" in said and f"'{key}' (id " in said
    said = refused(token, document, uri.replace("token=seal;", ""), tmp_path, status=64)
    assert "several tokens" in said
    token.key("rsa-2048")
    said = refused(token, document, uri.replace(f";object={key}", ""), tmp_path, status=64)
    assert "several private keys" in said and "'rsa-2048'" in said
    said = refused(token, document, uri.replace(str(token.module), "/nowhere/module.so"), tmp_path, status=66)
    assert "the module '/nowhere/module.so' cannot be loaded" in said
    plain = "pkcs11:token=seal"
    assert "?module-path=" in refused(token, document, plain, tmp_path, status=64)


def test_no_module_is_named_by_a_row(token, documents, tmp_path):
    key = token.uri(token.key("p-256"))
    recipe, rows = tmp_path / "recipe.yaml", tmp_path / "rows.csv"
    recipe.write_text('seal:\n  key: "{key}"\n')
    rows.write_text(f"input,key\n{documents['table']},{key}\n")
    done = signet(
        "batch", rows, "--recipe", recipe, "--output-dir", tmp_path / "out", status=4, environment=token.environment
    )
    assert "must be the same for every row" in done.stderr and not list((tmp_path / "out").glob("*.pdf"))


def test_a_module_works_without_that_of_the_tests(token, documents, tmp_path):
    # SoftHSM itself, without the module of the tests in between.
    uri = token.uri(token.key("p-256")).replace(str(token.module), SOFTHSM)
    seal(token, documents["table"], uri, tmp_path / "sealed.pdf")
