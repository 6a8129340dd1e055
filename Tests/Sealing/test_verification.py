"""`signet verify` beside pyHanko: documents that others signed or changed, and what the command says and returns."""

import json

import pytest
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import fields, signers
from pyhanko.sign.fields import SigSeedSubFilter

from .conftest import CONTRACT, in_thread, signet


def verify(path, authorities, *words, status=0):
    """The report on a document."""
    done = signet("verify", path, "--trust", authorities.folder / "root.pem", "--json", *words, status=status)
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def sealed(authorities, tmp_path_factory):
    path = tmp_path_factory.mktemp("verification") / "sealed.pdf"
    signet("seal", CONTRACT, *authorities.words("good", "b-lta"), "-o", path)
    return path


@pytest.fixture(scope="module")
def certified(authorities, tmp_path_factory):
    """Certified for filling in forms and signing."""
    path = tmp_path_factory.mktemp("verification") / "certified.pdf"
    signet("seal", CONTRACT, *authorities.words("good", "b-lt"), "--certify", "2", "-o", path)
    return path


def changed(source, target, change):
    """A document with an update by pyHanko, which asks nobody."""
    with source.open("rb") as file, target.open("wb") as output:
        writer = IncrementalPdfFileWriter(file)
        change(writer)
        writer.write(output)
    return target


def add_page(writer):
    page = generic.DictionaryObject({
        generic.pdf_name("/Type"): generic.pdf_name("/Page"),
        generic.pdf_name("/MediaBox"): generic.ArrayObject(map(generic.NumberObject, (0, 0, 300, 300))),
    })
    writer.insert_page(page)


def add_note(writer):
    page = writer.root["/Pages"]["/Kids"].raw_get(0).get_object()
    note = generic.DictionaryObject({
        generic.pdf_name("/Type"): generic.pdf_name("/Annot"),
        generic.pdf_name("/Subtype"): generic.pdf_name("/FreeText"),
        generic.pdf_name("/Rect"): generic.ArrayObject(map(generic.NumberObject, (0, 0, 300, 300))),
        generic.pdf_name("/DA"): generic.pdf_string("/Helv 12 Tf"),
        generic.pdf_name("/Contents"): generic.pdf_string("Something else"),
    })
    items = generic.ArrayObject([*page.get("/Annots", []), writer.add_object(note)])
    page[generic.pdf_name("/Annots")] = items
    writer.update_container(page)


def replace_content(writer):
    page = writer.root["/Pages"]["/Kids"].raw_get(0).get_object()
    page[generic.pdf_name("/Contents")] = writer.add_object(generic.StreamObject(stream_data=b"n"))
    writer.update_container(page)


def set_language(writer):
    writer.root[generic.pdf_name("/Lang")] = generic.pdf_string("no")
    writer.update_root()


@pytest.mark.parametrize(("change", "kind", "page"), [
    (add_page, "page-added", 3), (replace_content, "page-changed", 1), (set_language, "catalog-entry", None),
])
def test_changes_of_what_a_document_shows_are_named(change, kind, page, sealed, authorities, tmp_path):
    path = changed(sealed, tmp_path / "changed.pdf", change)
    report = verify(path, authorities, status=1)
    for signature in report["signatures"]:
        assert (signature["indication"], signature["subindication"]) == ("TOTAL_FAILED", "FORMAT_FAILURE")
        worst = signature["changes"][0]
        assert (worst["kind"], worst["extent"], worst.get("page")) == (kind, "other", page), signature["changes"]
    said = signet("verify", path, "--trust", authorities.folder / "root.pem", status=1).stdout
    assert "TOTAL_FAILED/FORMAT_FAILURE" in said and "do not rely on" in said.lower()


def test_a_note_is_allowed_by_a_signature_and_not_by_a_certification(sealed, certified, authorities, tmp_path):
    report = verify(changed(sealed, tmp_path / "noted.pdf", add_note), authorities, status=2)
    assert (report["indication"], report["changes"]) == ("TOTAL_PASSED", "to-be-looked-at")
    # pyHanko changes the properties of the document, too.
    assert {each["kind"] for each in report["signatures"][-1]["changes"]} == {"annotation-added", "metadata"}
    assert verify(certified, authorities)["signatures"][0]["certification"] == 2
    report = verify(changed(certified, tmp_path / "noted-too.pdf", add_note), authorities, status=1)
    (signature,) = report["signatures"]
    assert signature["subindication"] == "FORMAT_FAILURE" and "certifies" in signature["reason"]


@pytest.mark.parametrize("words", [("--certify", "1"), ("--lock", "all")])
def test_time_stamps_are_allowed_by_every_signature(words, authorities, tmp_path):
    path = tmp_path / "archived.pdf"
    signet("seal", CONTRACT, *authorities.words("good", "b-lta"), *words, "-o", path)
    report = verify(path, authorities)
    assert [each["indication"] for each in report["signatures"]] == ["TOTAL_PASSED"] * 2
    assert "time-stamp-added" in {each["kind"] for each in report["signatures"][0]["changes"]}


def test_a_new_field_that_covers_what_was_certified(certified, authorities, tmp_path):
    """The sneaky signature attack: a field for a signature whose place is the page."""
    def add(box):
        return lambda writer: fields.append_signature_field(writer, fields.SigFieldSpec("Sneaky", box=box))
    report = verify(changed(certified, tmp_path / "sneaky.pdf", add((0, 0, 300, 300))), authorities, status=1)
    (signature,) = report["signatures"]
    assert (signature["subindication"], signature["changes"][0]["field"]) == ("FORMAT_FAILURE", "Sneaky")
    verify(changed(certified, tmp_path / "unseen.pdf", add(None)), authorities)


@pytest.mark.parametrize("level", [2, 3])
def test_what_signet_adds_to_a_certified_document_keeps_it_valid(level, authorities, tmp_path):
    """A stamp in a new field is refused where it would invalidate the certification."""
    first, stamped, sealed_again = (tmp_path / f"{name}.pdf" for name in ("first", "stamped", "sealed"))
    key = authorities.identity("list")
    signet("seal", CONTRACT, *authorities.words("good", "b-lt"), "--certify", level, "-o", first)
    words = ["sign", first, "--type", "Jane Doe", "--at", "page:1,bottom-right", "--seal", key, "-o", stamped]
    refused = signet(*words, status=77 if level == 2 else 0)
    if level == 2:
        assert "in a new place" in refused.stderr and "'signet seal'" in refused.stderr and not stamped.exists()
    else:
        assert verify(stamped, authorities, status=2)["signatures"][0]["indication"] == "TOTAL_PASSED"
    signet("seal", first, "--key", key, "-o", sealed_again)
    assert verify(sealed_again, authorities, status=2)["signatures"][0]["indication"] == "TOTAL_PASSED"


@pytest.mark.parametrize(("kind", "digest", "expected"), [
    ("ed448", "shake256", "TOTAL_PASSED"), ("ed448", "sha512", "INDETERMINATE"), ("ed25519", "sha256", "INDETERMINATE"),
    ("ed25519", "sha512", "TOTAL_PASSED"),
])
def test_keys_of_edwards_curves_go_with_one_digest(kind, digest, expected, tmp_path, monkeypatch):
    """RFC 8419, 3.1; pyHanko writes SHAKE256 with its length, and refuses the other digests itself."""
    def any_digest(mechanism):
        raise ValueError(mechanism)
    monkeypatch.setattr(signers.pdf_cms, "get_cms_hash_algo_for_mechanism", any_digest)
    path, key, word = tmp_path / "signed.pdf", tmp_path / "key.p12", tmp_path / "word"
    word.write_text("secret")
    signet("identity", "new", "John Doe", "-o", key, "--password-file", word, "--certificate", tmp_path / "john.pem",
           "--key", kind)
    signer = signers.SimpleSigner.load_pkcs12(str(key), passphrase=b"secret")
    with CONTRACT.open("rb") as file, path.open("wb") as output:
        settings = signers.PdfSignatureMetadata(field_name="First", md_algorithm=digest)
        in_thread(signers.sign_pdf, IncrementalPdfFileWriter(file), settings, signer=signer, output=output)
    status = 0 if expected == "TOTAL_PASSED" else 2
    report = json.loads(signet("verify", path, "--trust", tmp_path / "john.pem", "--json", status=status).stdout)
    assert report["signatures"][0]["indication"] == expected
    if status:
        assert report["signatures"][0]["subindication"] == "CRYPTO_CONSTRAINTS_FAILURE"


def test_a_document_that_pyhanko_signed_after_another(certified, authorities, tmp_path):
    path, key, word = tmp_path / "twice.pdf", tmp_path / "key.p12", tmp_path / "word"
    word.write_text("secret")
    signet("identity", "new", "John Doe", "-o", key, "--password-file", word, "--certificate", tmp_path / "john.pem")
    signer = signers.SimpleSigner.load_pkcs12(str(key), passphrase=b"secret")
    with certified.open("rb") as file, path.open("wb") as output:
        settings = signers.PdfSignatureMetadata(field_name="Second", subfilter=SigSeedSubFilter.PADES)
        in_thread(signers.sign_pdf, IncrementalPdfFileWriter(file), settings, signer=signer, output=output)
    with path.open("rb") as file:
        assert len(PdfFileReader(file).embedded_regular_signatures) == 2
    report = verify(path, authorities, "--trust", tmp_path / "john.pem")
    assert [each["indication"] for each in report["signatures"]] == ["TOTAL_PASSED"] * 2
    assert [each["level"] for each in report["signatures"]] == ["b-lt", "b-b"]
    assert {each["kind"] for each in report["signatures"][0]["changes"]} >= {"signature-added"}


def test_the_report_on_a_document_of_level_b_lta(sealed, authorities):
    report = verify(sealed, authorities)
    assert [each["kind"] for each in report["signatures"]] == ["signature", "document-time-stamp"]
    signature, stamp = report["signatures"]
    assert signature["level"] == "b-lta" and signature["provenTime"] and signature["timeStampAuthority"]
    assert not signature["coversWholeDocument"] and stamp["coversWholeDocument"]
    assert [each["commonName"] for each in signature["path"]] == ["good", "Intermediate", "Root"]
    # When all certificates have expired, nothing is proven any more.
    report = verify(sealed, authorities, "--time", "2046-01-01", status=2)
    assert {each["subindication"] for each in report["signatures"]} >= {"OUT_OF_BOUNDS_NO_POE"}


def test_a_moment_of_the_validation_before_a_time_stamp_is_named(sealed, authorities):
    """Both the time stamp of the signature and that of the document are later."""
    report = verify(sealed, authorities, "--time", "2020-06-01", status=2)
    for signature in report["signatures"]:
        assert (signature["indication"], signature["subindication"]) == ("INDETERMINATE", "TIMESTAMP_ORDER_FAILURE")
        assert signature["reason"].startswith("the moment of the validation, 2020-06-01T00:00:00Z, is before the time stamp of 20")
        assert "provenTime" not in signature and "later" not in signature["reason"]
    assert "after the time stamp" in report["signatures"][0]["advice"]


def test_what_the_command_returns(sealed, authorities, tmp_path):
    done = signet("verify", CONTRACT, status=2)
    assert "no digital signatures" in done.stdout
    done = signet("verify", sealed, status=2)
    assert "INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND" in done.stdout and "not from the document" in done.stdout
    bytes_ = bytearray(sealed.read_bytes())
    bytes_[200] ^= 1
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(bytes_)
    report = verify(broken, authorities, status=1)
    assert report["signatures"][0]["subindication"] == "HASH_FAILURE"
    # The worst of several decides.
    done = signet("verify", sealed, broken, CONTRACT, "--trust", authorities.folder / "root.pem", "--json", status=1)
    assert [each.get("indication") for each in json.loads(done.stdout)] == ["TOTAL_PASSED", "TOTAL_FAILED", None]
    signet("verify", sealed, "--trust", CONTRACT, status=65)
    signet("verify", sealed, "--trust", tmp_path / "missing.pem", status=66)
    signet("verify", sealed, "--policy", CONTRACT, status=65)
    signet("verify", tmp_path / "missing.pdf", status=66)


def test_folders_of_trusted_certificates(sealed, authorities, tmp_path):
    roots = tmp_path / "roots"
    roots.mkdir()
    (roots / "readme.txt").write_text("certificates")
    (roots / "root.pem").write_bytes((authorities.folder / "root.pem").read_bytes())
    assert "TOTAL_PASSED" in signet("verify", sealed, "--trust", roots).stdout
