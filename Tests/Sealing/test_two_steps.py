"""Signatures whose value is made elsewhere: `signet seal --prepare`, OpenSSL, `signet seal --embed`."""

import base64
import json
import subprocess

import pytest

from .conftest import SIGNET, signet
from .identities import openssl
from .keyservice import concatenated, sign
from .readers import check, check_at_its_time, check_with_openssl, pdfsig
from .test_seal import signatures, status


class Steps:
    """A document that is prepared and signed in a folder."""

    def __init__(self, identities, document, folder, kind="rsa-2048", *words):
        self.key = identities.pem(kind).with_name(f"{kind}.key")
        self.document, self.folder = document, folder
        self.prepared, self.state, self.value = (folder / name for name in ("prepared.pdf", "state.json", "value"))
        self.sealed = folder / "sealed.pdf"
        done = signet(
            "seal", document, "--prepare", self.state, "--certificate", identities.folder / f"{kind}.pem", "--certificates",
            identities.intermediate, "-o", self.prepared, "--json", *words,
        )
        self.report = json.loads(done.stdout)

    def sign(self):
        """OpenSSL signs the hash, or for EdDSA the signed attributes."""
        if self.report["signatureAlgorithm"] == "Ed25519":
            message = self.folder / "message"
            message.write_bytes(base64.b64decode(self.report["signedAttributes"]))
            made = openssl("pkeyutl", "-sign", "-rawin", "-inkey", self.key, "-in", message)
            message.unlink()
        else:
            pss = ["rsa_padding_mode:pss", "rsa_pss_saltlen:digest"] if self.report["signatureAlgorithm"] == "RSASSA-PSS" else []
            name = self.report["hashAlgorithm"].replace("-", "").lower()
            made = sign(self.key, bytes.fromhex(self.report["hashHex"]), name, *pss)
        self.value.write_bytes(made)
        return self

    def embed(self, *words, status=0, document=None):
        return signet(
            "seal", document or self.prepared, "--embed", self.value, "--state", self.state, "-o", self.sealed, *words, status=status,
        )

    def refuse(self, *words, status=65, document=None):
        """The sentence of an embedding that fails, and writes nothing."""
        before = {path: path.read_bytes() for path in self.folder.iterdir()}
        done = self.embed(*words, status=status, document=document)
        assert len(done.stderr.splitlines()) == 1
        assert {path: path.read_bytes() for path in self.folder.iterdir()} == before
        return done.stderr


@pytest.mark.parametrize("kind", ["rsa-2048", "rsa-pss", "p-256", "p-521", "ed25519"])
def test_openssl_signs_in_between(kind, identities, documents, tmp_path):
    steps = Steps(identities, documents["table"], tmp_path, kind, "--reason", "I agree")
    assert base64.b64decode(steps.report["hash"]).hex() == steps.report["hashHex"]
    original, prepared = documents["table"].read_bytes(), steps.prepared.read_bytes()
    assert prepared.startswith(original)
    steps.sign().embed()
    (signature,) = signatures(steps.sealed)
    judged = status(signature, identities)
    assert judged.bottom_line and judged.coverage.name == "ENTIRE_FILE", judged.summary()
    assert signature.sig_object["/Reason"] == "I agree"
    sealed = steps.sealed.read_bytes()
    start, end = signature.byte_range[1], signature.byte_range[2]
    assert sealed[:start] == prepared[:start] and sealed[end:] == prepared[end:]
    assert set(prepared[start:end]) == set(b"<0>") and steps.prepared.read_bytes() == prepared
    if kind in ("rsa-2048", "p-256"):
        check_with_openssl(steps.sealed, signature, identities.root, tmp_path)
        assert "Signature is Valid." in pdfsig(steps.sealed)
    assert subprocess.run(["qpdf", "--check", steps.sealed]).returncode == 0


@pytest.mark.parametrize("name", ["streams", "aes-256", "pdf/a"])
def test_documents_of_every_structure(name, identities, documents, tmp_path):
    words = []
    if name == "aes-256":
        (tmp_path.parent / "word").write_text("secret\n")
        words = ["--password-file", tmp_path.parent / "word"]
    steps = Steps(identities, documents[name], tmp_path, "p-256", *words).sign()
    steps.embed(*words)
    (signature,) = signatures(steps.sealed, name)
    assert status(signature, identities).bottom_line


@pytest.mark.parametrize("form", ["base64", "lines", "raw", "input"])
def test_forms_of_the_value(form, identities, documents, tmp_path):
    steps = Steps(identities, documents["table"], tmp_path, "p-256").sign()
    made = steps.value.read_bytes()
    match form:
        case "base64": steps.value.write_bytes(base64.b64encode(made))
        case "lines": steps.value.write_bytes(base64.encodebytes(made))
        case "raw": steps.value.write_bytes(concatenated(made, 32))
    if form == "input":
        words = ["seal", steps.prepared, "--embed", "-", "--state", steps.state, "-o", steps.sealed]
        assert subprocess.run([SIGNET, *map(str, words)], input=made).returncode == 0
    else:
        steps.embed()
    (signature,) = signatures(steps.sealed)
    assert status(signature, identities).bottom_line


def test_in_place_and_once(identities, documents, tmp_path):
    steps = Steps(identities, documents["table"], tmp_path).sign()
    signet("seal", steps.prepared, "--embed", steps.value, "--state", steps.state, "--in-place")
    (signature,) = signatures(steps.prepared)
    assert status(signature, identities).bottom_line
    assert "signed already" in steps.refuse()


def test_a_prepared_document_is_not_signed(identities, documents, tmp_path):
    steps = Steps(identities, documents["table"], tmp_path)
    verified = subprocess.run([SIGNET, "verify", steps.prepared], capture_output=True, text=True)
    assert verified.returncode != 0 and "prepared for a signature and is not signed yet" in verified.stdout
    assert f"{steps.prepared}: the document is not signed yet" in verified.stdout
    assert ", prepared, not signed yet: TOTAL_FAILED/FORMAT_FAILURE" in verified.stdout
    assert not any(words in verified.stdout for words in ("Signed by", "somebody", "covers"))
    assert "Signature is Valid." not in pdfsig(steps.prepared)


def test_the_report_for_people(identities, documents, tmp_path):
    certificate = identities.pem("p-256").with_name("p-256.pem")
    done = signet(
        "seal", documents["table"], "--prepare", tmp_path / "state", "--certificate", certificate, "-o", tmp_path / "p.pdf",
    )
    state = json.loads((tmp_path / "state").read_text())
    assert f"hash, base 64: {state['hash']}" in done.stdout and "SHA-256" in done.stdout and "ECDSA" in done.stdout


@pytest.mark.parametrize("level", ["b-t", "b-lt", "b-lta"])
def test_levels_continue_when_the_value_is_there(level, authorities, documents, tmp_path):
    identity = authorities.identity("good").read_bytes()
    at = identity.index(b"-----BEGIN CERTIFICATE")
    (tmp_path / "signer.key").write_bytes(identity[:at])
    (tmp_path / "signer.pem").write_bytes(identity[at:])
    state, prepared, value, sealed = (tmp_path / name for name in ("state", "prepared.pdf", "value", "sealed.pdf"))
    done = signet(
        "seal", documents["streams"], "--prepare", state, "--certificate", tmp_path / "signer.pem", "-o", prepared, "--json",
    )
    report = json.loads(done.stdout)
    value.write_bytes(sign(tmp_path / "signer.key", bytes.fromhex(report["hashHex"]), "sha256"))
    more = ["--allow-private-addresses"] if level != "b-t" else []
    signet(
        "seal", prepared, "--embed", value, "--state", state, "--certificates", authorities.folder / "root.pem", "--level", level,
        "--tsa", authorities.tsa, "-o", sealed, *more,
    )
    if level == "b-t":
        (signature,) = signatures(sealed)
        (signer,) = signature.signed_data["signer_infos"]
        assert [one["type"].native for one in signer["unsigned_attrs"]] == ["signature_time_stamp_token"]
    else:
        check(sealed, authorities)
    if level == "b-lta":
        check_at_its_time(sealed, authorities)
    assert sealed.read_bytes()[:prepared.stat().st_size][-20:] == prepared.read_bytes()[-20:]


def test_without_an_authority_nothing_is_written(identities, documents, tmp_path):
    steps = Steps(identities, documents["table"], tmp_path, "p-256", "--level", "b-t").sign()
    assert "--tsa" in steps.refuse(status=64)
    assert "127.0.0.1" in steps.refuse("--tsa", "http://127.0.0.1:1/", status=75)
    done = steps.embed("--tsa", "http://127.0.0.1:1/", "--fallback", "b-b")
    assert "warning" in done.stderr
    (signature,) = signatures(steps.sealed)
    assert status(signature, identities).bottom_line


def test_values_that_do_not_suit(identities, documents, tmp_path):
    steps = Steps(identities, documents["table"], tmp_path, "p-256").sign()
    made = steps.value.read_bytes()
    for wrong in [b"", b"hello", made[:-1], made + b"\0", bytes([*made[:-1], made[-1] ^ 1]), base64.b64encode(made)[:-4]]:
        steps.value.write_bytes(wrong)
        assert "not a signature of the prepared document" in steps.refuse()
    (tmp_path / "other").mkdir()
    other = Steps(identities, documents["streams"], tmp_path / "other", "p-256").sign()
    steps.value.write_bytes(other.value.read_bytes())
    other.value.unlink()
    assert "not a signature of the prepared document" in steps_refused_beside(steps, "other")


def steps_refused_beside(steps, name):
    """The sentence, where the folder has another one in it."""
    done = steps.embed(status=65)
    assert not steps.sealed.exists() and (steps.folder / name).is_dir()
    return done.stderr


def test_documents_that_were_changed(identities, documents, tmp_path):
    steps = Steps(identities, documents["table"], tmp_path).sign()
    prepared = steps.prepared.read_bytes()
    changed = tmp_path / "changed.pdf"
    at = prepared.index(b"/Contents <0") + len(b"/Contents <")
    for mutant, words in [
        (prepared + b"\n", "another one, or was changed"), (prepared[:-1], "another one, or was changed"),
        (prepared.replace(b"Helvetica", b"Helvetica"[::-1], 1), "was changed since"),
        (prepared[:200] + bytes([prepared[200] ^ 1]) + prepared[201:], "was changed since"),
        (prepared[:at] + b"1" + prepared[at + 1:], "signed already"),
        (prepared[:at - 1] + b"(" + prepared[at:], "signed already"),
    ]:
        if mutant == prepared:
            continue
        changed.write_bytes(mutant)
        assert words in steps.refuse(document=changed)
    assert "another one, or was changed" in steps.refuse(document=documents["table"])


def test_states_that_were_changed(identities, documents, tmp_path):
    steps = Steps(identities, documents["table"], tmp_path).sign()
    state = json.loads(steps.state.read_text())
    start, end = state["gap"]
    for changes in [
        {"version": 2}, {"size": state["size"] + 1}, {"gap": [start - 2, end - 2]}, {"gap": [end, start]}, {"gap": [start, 10**15]},
        {"hashAlgorithm": "SHA-512"}, {"signatureAlgorithm": "ECDSA"}, {"level": "b-x"}, {"certificates": []}, {"more": 1},
        {"certificates": state["certificates"][1:]}, {"hash": state["documentDigest"]}, {"documentDigest": state["hash"]},
        {"signedAttributes": state["hash"]},
    ]:
        steps.state.write_text(json.dumps(state | changes))
        steps.refuse()
    steps.state.write_text("[]")
    assert "not the state of a prepared document" in steps.refuse()


def test_options_that_do_not_go_together(identities, documents, tmp_path):
    certificate = identities.pem("p-256").with_name("p-256.pem")
    prepare, out = ["--prepare", tmp_path / "state"], ["-o", tmp_path / "x.pdf"]
    embed = ["--embed", certificate, "--state", certificate]
    for words, expected in [
        ([*prepare, *out], "--certificate"), ([*prepare, "--certificate", certificate, "--in-place"], "--output"),
        ([*prepare, "--certificate", certificate, *out, "--key", certificate], "--key"),
        ([*prepare, "--certificate", certificate, *out, "--tsa", "http://127.0.0.1:1/"], "--embed"),
        ([*prepare, *embed, *out], "in between"), (["--embed", certificate, *out], "--state"),
        ([*embed, *out, "--reason", "x"], "properties"), ([*embed, *out, "--certificate", certificate], "--certificate"),
        (["--state", certificate, *out], "--embed"), (["--certificate", certificate, *out], "--prepare"),
        ([*embed, *out, "--renew"], "--embed"),
    ]:
        done = signet("seal", documents["table"], *words, status=64)
        assert expected in done.stderr and not list(tmp_path.iterdir()), (words, done.stderr)


def test_outputs_that_exist_stay(identities, documents, tmp_path):
    certificate = identities.pem("p-256").with_name("p-256.pem")
    out, state = tmp_path / "p.pdf", tmp_path / "state"
    words = ["seal", documents["table"], "--prepare", state, "--certificate", certificate, "-o", out]
    out.write_text("mine")
    signet(*words, status=73)
    assert out.read_text() == "mine" and not state.exists()
    out.unlink()
    state.write_text("mine")
    signet(*words, status=73)
    assert state.read_text() == "mine" and not out.exists()
    signet(*words, "--force")
    same = ["seal", documents["table"], "--prepare", out, "--certificate", certificate, "-o", out, "--force"]
    signet(*same, status=64)
