"""Time stamps of documents and their renewal by `signet seal`, with the authority of Tests/Fixtures."""

import pathlib
import subprocess

import pytest
from asn1crypto import tsp
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

from .conftest import in_thread, signet
from .test_time_stamps import url


def time_stamps(path):
    """The document time stamps of a file, each validated by pyHanko."""
    with path.open("rb") as file:
        reader = PdfFileReader(file)
        return [(stamp.field_name, in_thread(validate_pdf_timestamp, stamp, trust(path))) for stamp in reader.embedded_timestamp_signatures]


def trust(path):
    root = pathlib.Path(path.with_suffix(".root").read_text())
    return ValidationContext(trust_roots=[load_cert_from_pemder(str(root))], allow_fetching=False)


@pytest.fixture
def output(authority, tmp_path):
    """A path to write to, beside which the authority's root is named."""
    path = tmp_path / "out.pdf"
    path.with_suffix(".root").write_text(str(pathlib.Path(authority["folder"]) / "root.pem"))
    return path


@pytest.mark.parametrize("structure", ["table", "streams", "aes-256"])
def test_a_document_gets_a_time_stamp_without_a_key(structure, authority, documents, output):
    password = output.with_name("password")
    password.write_text("secret\n")
    words = ["--password-file", password] if structure == "aes-256" else []
    signet("seal", documents[structure], "--timestamp-only", "--tsa", url(authority, "ok"), *words, "-o", output)
    assert output.read_bytes().startswith(documents[structure].read_bytes())
    if structure == "aes-256":
        subprocess.run(["qpdf", "--check", "--password=secret", output], check=True)
        return
    ((name, status),) = time_stamps(output)
    assert name == "TimeStamp1" and status.intact and status.valid and status.trusted, status.summary()
    subprocess.run(["qpdf", "--check", output], check=True)


def test_a_time_stamp_is_followed_by_others(authority, documents, output, tmp_path):
    first = tmp_path / "first.pdf"
    signet("seal", documents["streams"], "--timestamp-only", "--tsa", url(authority, "ok"), "-o", first)
    signet("seal", first, "--renew", "--tsa", url(authority, "ok"), "-o", output)
    stamps = time_stamps(output)
    assert [name for name, _ in stamps] == ["TimeStamp1", "TimeStamp2"]
    assert all(status.intact and status.valid and status.trusted for _, status in stamps)
    assert output.read_bytes().startswith(first.read_bytes())


def test_the_token_is_over_the_whole_document(authority, documents, output):
    signet("seal", documents["table"], "--timestamp-only", "--tsa", url(authority, "ok"), "-o", output)
    with output.open("rb") as file:
        (stamp,) = PdfFileReader(file).embedded_timestamp_signatures
        assert stamp.sig_object["/SubFilter"] == "/ETSI.RFC3161" and "/M" not in stamp.sig_object
        assert stamp.sig_object["/Type"] == "/DocTimeStamp"
        info = stamp.signed_data["encap_content_info"]["content"].parsed
        assert isinstance(info, tsp.TSTInfo)
        start, _, rest, length = stamp.byte_range
        assert start == 0 and rest + length == output.stat().st_size


@pytest.mark.parametrize("path", ["status/503", "garbage"])
def test_without_a_time_stamp_nothing_is_written(path, authority, documents, output):
    status = 75 if path == "status/503" else 65
    signet("seal", documents["table"], "--timestamp-only", "--tsa", url(authority, path), "-o", output, status=status)
    assert not output.exists()


def test_a_lower_level_is_taken_only_where_it_is_asked_for(authority, identities, documents, tmp_path):
    key, down, out = identities.pem("p-256"), url(authority, "status/503"), tmp_path / "out.pdf"
    words = ["seal", documents["table"], "--key", key, "--level", "b-t", "--tsa", down, "-o", out]
    signet(*words, status=75)
    assert not out.exists()
    done = signet(*words, "--fallback", "b-b")
    assert "b-b instead of b-t" in done.stderr and "503" in done.stderr and "B-B" in done.stdout + done.stderr


@pytest.mark.parametrize("is_piped", [False, True], ids=["file", "standard-input"])
def test_a_plan_asks_nobody(identities, documents, tmp_path, is_piped):
    words = ["--key", identities.pem("p-256"), "--tsa", "http://127.0.0.1:1/", "--level", "b-lta"]
    out, document = tmp_path / "out.pdf", documents["table"]
    stamp = ["--type", "Jane Doe", "--at", "page:1,bottom-right", "--seal", words[1], *words[2:], "--dry-run", "-o", out]
    if is_piped:
        with open(document, "rb") as content:
            signet("sign", "-", *stamp, stdin=content)
    else:
        signet("sign", document, *stamp)
    assert not out.exists()


def test_a_document_without_signatures_has_nothing_to_renew(authority, documents, tmp_path):
    refused = signet("seal", documents["table"], "--renew", "--tsa", url(authority, "ok"), "-o", tmp_path / "x.pdf", status=64)
    assert "renew" in refused.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["--timestamp-only"],
        ["--renew"],
        ["--timestamp-only", "--renew", "--tsa", "http://127.0.0.1:1/"],
        ["--timestamp-only", "--reason", "Because", "--tsa", "http://127.0.0.1:1/"],
        ["--renew", "--level", "b-t", "--tsa", "http://127.0.0.1:1/"],
        [],
    ],
)
def test_options_that_do_not_go_together_are_refused(words, documents, tmp_path):
    signet("seal", documents["table"], *words, "-o", tmp_path / "x.pdf", status=64)
    assert not (tmp_path / "x.pdf").exists()
