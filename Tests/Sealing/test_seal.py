"""Digital signatures by `signet seal`, as pyHanko, OpenSSL, poppler and qpdf see them."""

import io
import subprocess

import pytest
from asn1crypto import cms, core
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko_certvalidator import ValidationContext

from .conftest import CONTRACT, judgement, signet
from .identities import KEYS


def signatures(path, name="table"):
    """The signatures of a document, by pyHanko."""
    reader = PdfFileReader(io.BytesIO(path.read_bytes()), strict=True)
    if name == "aes-256":
        reader.decrypt("secret")
    return reader.embedded_signatures


def status(signature, identities):
    """pyHanko's judgement, for people who trust the root."""
    root = load_cert_from_pemder(str(identities.root))
    trust = ValidationContext(trust_roots=[root], allow_fetching=False)
    return judgement(signature, trust)


@pytest.mark.parametrize("kind", KEYS)
def test_the_signed_attributes_are_those_of_a_baseline_signature(kind, identities, documents, tmp_path):
    # The validators above accept more than PAdES allows (ETSI EN 319 142-1, table 1), so they prove nothing here.
    sealed = tmp_path / "sealed.pdf"
    signet("seal", documents["table"], "--key", identities.pem(kind), "-o", sealed)
    (signature,) = signatures(sealed)
    data = cms.ContentInfo.load(bytes(signature.pkcs7_content))["content"]
    assert data["version"].native == "v1" and data["encap_content_info"]["content"].native is None
    (signer,) = data["signer_infos"]
    assert signer["version"].native == "v1" and signer["sid"].name == "issuer_and_serial_number"
    attributes = {attribute["type"].native: attribute["values"] for attribute in signer["signed_attrs"]}
    assert set(attributes) == {"content_type", "message_digest", "signing_certificate_v2", "cms_algorithm_protection"}
    assert all(len(values) == 1 for values in attributes.values())
    encoded = [attribute.dump() for attribute in signer["signed_attrs"]]
    assert encoded == sorted(encoded)

    protection = attributes["cms_algorithm_protection"][0]
    assert protection["digest_algorithm"].dump() == signer["digest_algorithm"].dump()
    written = core.Sequence.load(protection["signature_algorithm"].untag().dump())
    assert written.contents == signer["signature_algorithm"].contents
    assert signer["digest_algorithm"].dump() == data["digest_algorithms"][0].dump()
    assert signer["digest_algorithm"]["parameters"].native is None
    parameters = signer["signature_algorithm"]["parameters"]
    if kind == "rsa-pss":
        assert parameters["hash_algorithm"]["algorithm"].native == "sha256" and parameters["salt_length"].native == 32
    elif kind.startswith("rsa"):
        assert isinstance(parameters, core.Null)
    else:
        assert parameters.native is None and len(signer["signature_algorithm"].contents) < 14

    (identifier,) = attributes["signing_certificate_v2"][0]["certs"]
    (certificate,) = [one.chosen for one in data["certificates"] if one.chosen.subject.native["common_name"] == kind]
    assert identifier["cert_hash"].native == certificate.sha256
    # SHA-256 is the default and then not written.
    assert identifier.dump().count(certificate.sha256) == 1 and len(identifier.contents) == 34
    names = {one.chosen.subject.native["common_name"] for one in data["certificates"]}
    assert names == {kind, "intermediate"}, "the root is left out"
    assert signer["unsigned_attrs"].native is None


def test_a_visible_signature_is_the_widget_s_own_appearance(identities, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    signet(
        "sign", CONTRACT, "--type", "Jane Doe", "--at", 'text:"Signature:",nth:1', "--seal", identities.pem("p-256"),
        "--reason", "I agree", "-o", sealed,
    )
    (signature,) = signatures(sealed)
    judged = status(signature, identities)
    assert judged.intact and judged.trusted and judged.coverage.name == "ENTIRE_FILE"
    field = signature.sig_field
    assert field["/AP"]["/N"]["/Subtype"] == "/Form" and field["/Subtype"] == "/Widget"
    left, bottom, right, top = map(float, field["/Rect"])
    assert right - left > 20 and top - bottom > 5
    assert signature.sig_object["/Reason"] == "I agree" and signature.sig_object["/Name"] == "p-256"


def test_a_second_seal_leaves_the_first_one_intact(identities, documents, tmp_path):
    first, second = tmp_path / "first.pdf", tmp_path / "second.pdf"
    signet("seal", documents["streams"], "--key", identities.pem("rsa-2048"), "--certify", "2", "-o", first)
    signet("seal", first, "--key", identities.pem("p-256"), "-o", second)
    one, other = signatures(second)
    for signature in (one, other):
        judged = status(signature, identities)
        assert judged.intact and judged.trusted and judged.bottom_line, judged.summary()
    assert one.diff_result.modification_level == ModificationLevel.FORM_FILLING
    assert one.docmdp_level.value == 2
    refused = signet("seal", second, "--key", identities.pem("p-256"), "--certify", "1", "-o", tmp_path / "x.pdf", status=77)
    assert "only the first signature can certify" in refused.stderr and not (tmp_path / "x.pdf").exists()


def test_the_same_input_gives_the_same_bytes(identities, documents, tmp_path):
    for kind in ("rsa-2048", "ed25519"):
        made = [tmp_path / f"{kind}-{number}.pdf" for number in range(2)]
        for path in made:
            signet("seal", documents["table"], "--key", identities.pem(kind), "--date", "2026-05-17T09:30:00Z", "-o", path)
        assert made[0].read_bytes() == made[1].read_bytes()


@pytest.mark.parametrize("options", [["-keypbe", "AES-256-CBC", "-certpbe", "AES-256-CBC"], ["-legacy"]])
def test_pkcs12_files_old_and_new_seal(options, identities, documents, tmp_path):
    key, words = identities.pkcs12("rsa-2048", "open sesame", *options), tmp_path / "password"
    sealed = tmp_path / "sealed.pdf"
    words.write_text("open sesame\n")
    signet("seal", documents["table"], "--key", key, "--key-password-file", words, "-o", sealed)
    (signature,) = signatures(sealed)
    assert status(signature, identities).bottom_line
    words.write_text("wrong\n")
    wrong = tmp_path / "wrong.pdf"
    refused = signet("seal", documents["table"], "--key", key, "--key-password-file", words, "-o", wrong, status=77)
    assert "password" in refused.stderr and not wrong.exists()


def test_a_changed_document_shows(identities, documents, tmp_path):
    sealed = tmp_path / "sealed.pdf"
    signet("seal", documents["table"], "--key", identities.pem("p-256"), "-o", sealed)
    (signature,) = signatures(sealed)
    start, gap, second, length = signature.byte_range
    data = bytearray(sealed.read_bytes())
    for place in (gap // 2, second + length // 2):
        changed = bytearray(data)
        changed[place] ^= 1
        other = tmp_path / "changed.pdf"
        other.write_bytes(changed)
        said = subprocess.run(["pdfsig", "-nocert", other], capture_output=True, text=True).stdout
        assert "Signature is Valid" not in said


def extensions(path):
    """The levels of the document's developer extensions by their prefixes."""
    with path.open("rb") as file:
        found = PdfFileReader(file).root.get("/Extensions", {})
        entries = {key: value if isinstance(value, list) else [value] for key, value in found.items()}
        return {key: [int(entry["/ExtensionLevel"]) for entry in value] for key, value in entries.items()}


@pytest.mark.parametrize(
    ("kind", "levels"), [("rsa-2048", None), ("p-256", [32002]), ("ed25519", [32002]), ("ed448", [32001, 32002])]
)
def test_algorithms_beyond_pdf_are_declared(kind, levels, identities, tmp_path):
    new, first, second = (tmp_path / f"{name}.pdf" for name in ("new", "first", "second"))
    subprocess.run(["qpdf", "--force-version=2.0", CONTRACT, new], check=True)
    signet("seal", new, "--key", identities.pem(kind), "-o", first)
    assert extensions(first) == ({"/ISO_": levels} if levels else {})
    # Another signature keeps what is declared, and its declaration breaks no earlier one.
    signet("seal", first, "--key", identities.pem("ed448"), "-o", second)
    assert set(extensions(second)["/ISO_"]) == {32001, 32002} and len(extensions(second)["/ISO_"]) == 2
    for signature in signatures(second):
        assert status(signature, identities).bottom_line
    # The base version of these is above that of an older document, which has ETSI's instead.
    signet("seal", CONTRACT, "--key", identities.pem(kind), "-o", first, "--force")
    assert extensions(first) == {"/ESIC": [2]}


def test_a_signed_document_that_was_cut_is_not_extended(identities, documents, tmp_path):
    sealed, cut, out = (tmp_path / f"{name}.pdf" for name in ("sealed", "cut", "out"))
    signet("seal", documents["table"], "--key", identities.pem("p-256"), "-o", sealed)
    cut.write_bytes(sealed.read_bytes()[:-1])
    for words in [["seal", cut, "--key", identities.pem("p-256")],
                  ["sign", cut, "--type", "Jane", "--at", "page:last,bottom-right", "--after-signatures"]]:
        refused = signet(*words, "-o", out, status=77)
        assert "covers more bytes than the document has" in refused.stderr and not out.exists()


def test_a_dynamic_xfa_form_is_sealed_where_nothing_shows_it(identities, tmp_path):
    """Viewers draw its pages from the form (ISO 32000-2, 12.7.8): a stamp would not be seen, and an invisible signature need not be."""
    form, sealed = tmp_path / "form.pdf", tmp_path / "sealed.pdf"
    with CONTRACT.open("rb") as file, form.open("wb") as output:
        writer = IncrementalPdfFileWriter(file)
        packet = writer.add_object(generic.StreamObject(stream_data=b"<xdp/>"))
        writer.root[generic.pdf_name("/NeedsRendering")] = generic.BooleanObject(True)
        writer.root[generic.pdf_name("/AcroForm")] = generic.DictionaryObject({
            generic.pdf_name("/Fields"): generic.ArrayObject([]), generic.pdf_name("/XFA"): packet})
        writer.update_root()
        writer.write(output)
    signet("seal", form, "--key", identities.pem("p-256"), "-o", sealed)
    assert '"TOTAL_PASSED"' in signet("verify", sealed, "--trust", identities.root, "--json").stdout
    words = ["sign", form, "--type", "Jane Doe", "--at", "page:1,bottom-right"]
    for more in ([], ["--seal", identities.pem("p-256")]):
        refused = signet(*words, *more, "-o", tmp_path / "x.pdf", status=77)
        assert "dynamic XFA form" in refused.stderr
