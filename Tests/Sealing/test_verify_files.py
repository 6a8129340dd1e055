"""What `signet verify` writes about a document: the signed version, a comparison, a report, its history."""

import json
import subprocess

import pytest
from PIL import Image

from .conftest import CONTRACT, signet
from .test_verification import add_note, add_page, changed, replace_content, verify


@pytest.fixture(scope="module")
def sealed(authorities, tmp_path_factory):
    path = tmp_path_factory.mktemp("files") / "sealed.pdf"
    signet("seal", CONTRACT, *authorities.words("good", "b-lt"), "-o", path)
    return path


def text(path):
    return subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout


def pages(path):
    done = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True)
    return int(next(line.split()[1] for line in done.stdout.splitlines() if line.startswith("Pages:")))


# The signed version


def test_the_signed_version_is_written_byte_for_byte(sealed, authorities, tmp_path):
    path, version = changed(sealed, tmp_path / "changed.pdf", add_page), tmp_path / "version.pdf"
    report = verify(path, authorities, "--extract", version, status=1)
    (signature,) = report["signatures"]
    assert report["extracted"] == {"file": str(version), "field": signature["field"], "bytes": signature["coveredBytes"]}
    assert version.read_bytes() == sealed.read_bytes()[:signature["coveredBytes"]]
    # The validation data came after the signature.
    (signature,) = verify(version, authorities, status=2)["signatures"]
    assert signature["coversWholeDocument"] and signature["subindication"] == "TRY_LATER"
    # What exists stays without --force, and the document always.
    refused = signet("verify", path, "--extract", version, status=73)
    assert "exists" in refused.stderr
    signet("verify", path, "--extract", version, "--force", status=1)
    before = path.read_bytes()
    signet("verify", path, "--extract", path, "--force", status=73)
    link = tmp_path / "link.pdf"
    link.symlink_to(path)
    signet("verify", path, "--extract", link, "--force", status=73)
    assert path.read_bytes() == before


def test_each_of_several_signed_versions(sealed, authorities, tmp_path):
    twice = tmp_path / "twice.pdf"
    signet("seal", sealed, "--key", authorities.identity("good"), "-o", twice)
    first, last = (each["field"] for each in verify(twice, authorities)["signatures"])
    signet("verify", twice, "--extract", tmp_path / "last.pdf", status=2)
    assert (tmp_path / "last.pdf").read_bytes() == twice.read_bytes()
    signet("verify", twice, "--extract", tmp_path / "first.pdf", "--signature", first, status=2)
    version = (tmp_path / "first.pdf").read_bytes()
    assert sealed.read_bytes().startswith(version) and version.endswith(b"%%EOF\n")
    refused = signet("verify", twice, "--extract", tmp_path / "none.pdf", "--signature", "Other", status=65)
    assert f"'{first}', '{last}'" in refused.stderr and not (tmp_path / "none.pdf").exists()


def test_what_a_second_signature_added_is_compared(sealed, authorities, tmp_path):
    """The last signature covers everything: comparing with it would show nothing."""
    twice, picture = tmp_path / "twice.pdf", tmp_path / "picture.png"
    words = ["--seal", authorities.identity("good"), "--after-signatures"]
    signet("sign", sealed, "--type", "Jane Doe", "--at", "page:1,bottom-right", *words, "-o", twice)
    report = verify(twice, authorities, "--compare", picture)
    first, last = (each["field"] for each in report["signatures"])
    assert (report["comparison"]["field"], report["comparison"]["changedPages"]) == (first, [1])
    report = verify(twice, authorities, "--compare", picture, "--force", "--signature", last)
    assert (report["comparison"]["field"], report["comparison"]["changedPages"]) == (last, [])


def test_bytes_that_were_not_signed_are_not_written(sealed, tmp_path):
    content = bytearray(sealed.read_bytes())
    content[200] ^= 1
    broken, version = tmp_path / "broken.pdf", tmp_path / "version.pdf"
    broken.write_bytes(content)
    refused = signet("verify", broken, "--extract", version, status=65)
    assert "were changed" in refused.stderr and not version.exists()
    # The result is reported all the same, and the report is written.
    assert "TOTAL_FAILED/HASH_FAILURE" in refused.stdout
    signet("verify", broken, "--extract", version, "--report", tmp_path / "report.pdf", status=65)
    assert "HASH_FAILURE" in text(tmp_path / "report.pdf") and not version.exists()
    refused = signet("verify", CONTRACT, "--extract", version, status=65)
    assert "no digital signature" in refused.stderr and not version.exists()
    signet("verify", sealed, sealed, "--extract", version, status=64)
    signet("verify", sealed, "--signature", "Signature1", status=64)


# The comparison


def test_a_comparison_shows_the_pages_that_changed(sealed, authorities, tmp_path):
    path, sheets = changed(sealed, tmp_path / "noted.pdf", add_note), tmp_path / "comparison.pdf"
    report = verify(path, authorities, "--compare", sheets, status=2)["comparison"]
    assert report["changedPages"] == [1] and report["samePages"] == 1
    assert not report["addedPages"] and not report["removedPages"] and not report["omittedPages"]
    words = text(sheets)
    assert pages(sheets) == 1 and "Page 1 as signed" in words and "Page 1 now" in words
    assert "An annotation was added" in words and "Looks the same: 2." in words
    picture = tmp_path / "comparison.png"
    signet("verify", path, "--compare", picture, status=2)
    with Image.open(picture) as image:
        colors = {color for _, color in image.convert("RGB").getcolors(1 << 24)}
        assert image.width > image.height and (0xC2, 0x3B, 0x12) in colors


def test_added_and_removed_pages_are_shown_as_such(sealed, authorities, tmp_path):
    def remove_page(writer):
        tree = writer.root["/Pages"]
        del tree["/Kids"][0]
        tree["/Count"] = type(tree["/Count"])(1)
        writer.update_container(tree)

    added, sheets = changed(sealed, tmp_path / "added.pdf", add_page), tmp_path / "added-comparison.pdf"
    report = verify(added, authorities, "--compare", sheets, status=1)["comparison"]
    assert report["addedPages"] == [3] and not report["changedPages"]
    assert "not in the signed version" in text(sheets) and "Page 3 now" in text(sheets)
    removed, sheets = changed(sealed, tmp_path / "removed.pdf", remove_page), tmp_path / "removed-comparison.pdf"
    report = verify(removed, authorities, "--compare", sheets, status=1)["comparison"]
    assert report["removedPages"] == [1] and report["samePages"] == 1
    assert "not in the document now" in text(sheets)


def test_pages_that_changed_places_are_compared_with_themselves(sealed, authorities, tmp_path):
    def swap(writer):
        tree = writer.root["/Pages"]
        tree["/Kids"].append(tree["/Kids"].raw_get(0))
        del tree["/Kids"][0]
        writer.update_container(tree)

    path, sheets = changed(sealed, tmp_path / "swapped.pdf", swap), tmp_path / "swapped-comparison.pdf"
    report = verify(path, authorities, "--compare", sheets, status=1)["comparison"]
    assert report["samePages"] == 2 and not report["changedPages"]
    assert "the order of the pages was changed" in text(sheets)


def test_a_comparison_of_pages_that_look_the_same(sealed, authorities, tmp_path):
    sheets = tmp_path / "same.pdf"
    report = verify(sealed, authorities, "--compare", sheets)["comparison"]
    assert report["samePages"] == 2 and not report["changedPages"]
    assert "All pages look as they were signed." in text(sheets)
    signet("verify", sealed, "--compare", tmp_path / "same.txt", status=64)


# The report


def test_the_report_on_pages(sealed, authorities, tmp_path):
    path, printed = changed(sealed, tmp_path / "changed.pdf", replace_content), tmp_path / "report.pdf"
    report = verify(path, authorities, "--report", printed, status=1)
    assert report["reportFile"] == str(printed)
    words = " ".join(text(printed).split())
    digest = subprocess.run(["sha256sum", path], check=True, capture_output=True, text=True).stdout.split()[0]
    for expected in [
        "changed.pdf", digest, "The signature is not valid: the document was changed", "TOTAL_FAILED/FORMAT_FAILURE", "CN=Intermediate", "what a page shows was changed",
        "ETSI.CAdES.detached", "Trusted certificates", "CN=Root", "by TSA",
    ]:
        assert expected in words, (expected, words)
    subprocess.run(["qpdf", "--check", printed], check=True, capture_output=True)


def test_names_in_every_script_are_printed(tmp_path):
    key, word, sealed, printed = (tmp_path / name for name in ["key.p12", "word", "sealed.pdf", "report.pdf"])
    word.write_text("secret")
    signet("identity", "new", "山田太郎", "-o", key, "--password-file", word, "--certificate", tmp_path / "own.pem")
    signet("seal", CONTRACT, "--key", key, "--key-password-file", word, "-o", sealed)
    signet("verify", sealed, "--trust", tmp_path / "own.pem", "--report", printed)
    words = text(printed)
    assert "Signed by 山田太郎" in words and "TOTAL_PASSED" in words


# History


def test_the_history_names_stamps_updates_and_signatures(sealed, authorities, tmp_path):
    stamped, twice, last = (tmp_path / name for name in ["stamped.pdf", "twice.pdf", "last.pdf"])
    signet("sign", CONTRACT, "--type", "Jane Doe", "--at", "page:1,center", "--author", "Jane Doe", "-o", stamped)
    signet("seal", stamped, "--key", authorities.identity("good"), "-o", twice)
    changed(twice, last, add_note)
    history = verify(last, authorities, "--history", status=2)["history"]
    original, stamp, seal, note = history["versions"]
    assert original["bytes"] == CONTRACT.stat().st_size and not original["isOwnUpdate"] and not original["stamps"]
    assert stamp["isOwnUpdate"] and stamp["stamps"][0]["author"] == "Jane Doe" and stamp["bytes"] == stamped.stat().st_size
    assert len(seal["signatures"]) == 1 and not seal["stamps"]
    assert not note["isOwnUpdate"] and "annotation-added" in {each["kind"] for each in note["changes"]}
    said = signet("verify", last, "--history", status=2).stdout
    assert "History: 4 versions" in said and "by Jane Doe" in said and "an annotation was added" in said


def test_a_trail_that_is_no_trail_does_not_hold(sealed, authorities, tmp_path):
    trail = tmp_path / "audit.json"
    trail.write_text("{}")
    report = verify(sealed, authorities, "--audit", trail, status=1)["trail"]
    assert not report["compared"]["holds"] and report["compared"]["reason"] and report["heads"] == []
