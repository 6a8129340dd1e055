"""The words of mails as they come out of a mail server: headers and parts, names of any kind, codes, signatures of relays, spam filters."""

import email
import email.header
import email.policy
import getpass
import mailbox as mailboxes
import re
import shutil
import subprocess
import unicodedata

import pytest
import requests
import trials
from hypothesis import HealthCheck, given, seed, settings, strategies
from waits import SECONDS

from .mailbox import Mailbox
from .threats import Service, complete

HEADERS = [
    "Date", "Message-ID", "From", "To", "Reply-To", "Subject", "Auto-Submitted", "Content-Language", "MIME-Version", "Content-Type",
]
FIELD = {"kind": "signature", "page": 1, "frame": [72, 100, 150, 40]}
# As in other kinds of text, those that hide or reorder letters are left out of mails.
HOSTILE = ["\u2066x\u2069", "\u200f", "<b>", "</td>", "&amp;", '"', "'", "`", "{{link}}", "{title}", "=?utf-8?q?x?=", ",;:<>@()", "👩‍👩‍👧‍👦", "e\u0301", "漢字", "عرب"]


@pytest.fixture(scope="module")
def mails():
    with Mailbox() as server:
        yield server


@pytest.fixture(scope="module")
def running(mails):
    with Service(*mails.settings, "limits.requests-per-minute=1000000", "limits.failures-per-minute=1000000") as service:
        service.api("PATCH", "account", json={"name": "Anna Berg", "organisation": "Kanzlei Berg"})
        yield service


@pytest.fixture(scope="module")
def contract(running):
    return running.document()["id"]


def sent(running, mails, contract, address, name="Jana Novak", **members):
    """A request to one person, and their mail; None for both where it is refused."""
    body = {"document": contract, "title": "Contract", "replyTo": "anna@example.org", **members}
    body["signers"] = [{"name": name, "email": address, "fields": [FIELD], "language": members.get("language", "en")}]
    body.pop("language", None)
    reply = running.api("POST", "requests", json=body)
    if reply.status_code == 422:
        return None, None
    assert reply.status_code == 201, reply.text
    return reply.json(), mails.wait(1, address)[-1]


@pytest.mark.parametrize("zone", [None, "UTC", "Etc/UTC", "GMT"])
@pytest.mark.parametrize(("language", "unknown"), [("en", "Unknown"), ("de", "Unbekannt")])
def test_a_deadline_in_universal_time_is_in_no_unknown_city(running, mails, contract, zone, language, unknown):
    address = f"{str(zone).replace('/', '-').lower()}.{language}@example.org"
    _, mail = sent(running, mails, contract, address, language=language, expires="2030-03-02T16:30:00Z", **({"zone": zone} if zone else {}))
    assert "16:30" in mail.text and unknown not in mail.text
    assert re.search(r"16:30[^(]*\((UTC|Etc/UTC)\)", mail.text), mail.text


def line(text):
    """A text as a header or a row of a mail has it."""
    kept = "".join(
        "\n" if each in "\n\r\x85\u2028\u2029" else " " if each == "\t" else each
        for each in text
        if each in "\n\r\x85\u2028\u2029\t" or unicodedata.category(each) != "Cc" and unicodedata.bidirectional(each) not in BIDI and each not in "\u200e\u200f\u061c"
    )
    return " ".join(kept.split())


BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def squeezed(text):
    return "".join(text.split()).replace(">", "")


def test_a_mail_has_each_header_once_and_two_parts_with_the_same_links(running, mails, contract):
    request, mail = sent(running, mails, contract, "headers@example.net", message="Here it is.")
    assert sorted(mail.message.keys()) == sorted(HEADERS)
    assert str(mail["Subject"]) == "Anna Berg, Kanzlei Berg asks you to sign: Contract"
    assert str(mail["Auto-Submitted"]) == "auto-generated" and str(mail["Content-Language"]) == "en"
    assert mail["Reply-To"].addresses[0].addr_spec == "anna@example.org"
    assert mail["To"].addresses[0].display_name == "Jana Novak"
    token = mail.link.rsplit("/", 1)[-1]
    for name, value in mail.message.items():
        assert token not in value and "/s/" not in value, name
    links = re.compile(r"https?://[^\s<>\"]+")
    assert set(links.findall(mail.text)) == set(re.findall(r'href="([^"]*)"', mail.html)) == {mail.link, f"{running.base}/real"}
    for fact in ("Contract", "Anna Berg, Kanzlei Berg", "Here it is.", "Pages", "Open until", "finished document", "did not expect this mail"):
        assert fact in mail.text and fact in mail.html, fact
    assert all(len(row) <= 998 for row in mail.content.split(b"\r\n"))


@pytest.mark.parametrize("language, words", [("en", "asks you to sign"), ("de", "bittet um Ihre Unterschrift")])
def test_each_reader_gets_a_mail_in_their_language(running, mails, contract, language, words):
    _, mail = sent(running, mails, contract, f"{language}@example.net", language=language)
    assert words in str(mail["Subject"]) and f'<html lang="{language}"' in mail.html


def test_the_code_of_a_mail_shows_on_the_page_and_is_nowhere_in_the_store(running, mails, contract):
    _, mail = sent(running, mails, contract, "jana.novak@example.net", title="Rental contract")
    (code,) = set(re.findall(r"\b(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}\b", mail.text))
    assert code in mail.html
    page = requests.post(f"{running.base}/real", files={"code": (None, code)}, timeout=SECONDS)
    for word in ("This mail was sent by this service", "Anna Berg, Kanzlei Berg", "Rental …", "j…k@example.net"):
        assert word in page.text, word
    assert "Rental contract" not in page.text and "jana.novak" not in page.text
    assert running.files_with(code.encode(), code.replace("-", "").encode()) == []
    assert code not in running.log.read_text()


def test_an_own_text_is_what_arrives(running, mails, contract):
    text = {"subject": "Bitte: {{title}}", "body": "# Hallo {{reader}}\n\n<b>{{message}}</b>\n\n[Los]({{link}})"}
    assert running.api("PUT", "mail/texts/invitation/de", json=text).status_code == 200
    try:
        _, mail = sent(running, mails, contract, "own@example.net", language="de", message="<i>x</i>")
        assert str(mail["Subject"]) == "Bitte: Contract"
        assert mail.text.startswith("Hallo Jana Novak\r\n\r\n<b><i>x</i></b>") or mail.text.startswith("Hallo Jana Novak\n\n<b><i>x</i></b>")
        assert "&lt;i&gt;x&lt;/i&gt;" in mail.html and mail.link
    finally:
        running.api("DELETE", "mail/texts/invitation/de")


def test_the_finished_document_comes_with_its_name(running, mails, contract):
    request, mail = sent(running, mails, contract, "done@example.net")
    assert complete(mail.link).ok
    running.settled(request)
    done = mails.wait(2, "done@example.net")[-1]
    assert str(done["Subject"]) == "Everybody is done: Contract"
    ((name, content),) = done.files
    assert name == "contract (signed).pdf" and content.startswith(b"%PDF")
    assert "File: contract (signed).pdf" in done.text and "is attached" in done.text


def test_a_corrected_request_says_what_has_changed_since_the_mail_before(running, mails, contract):
    request, _ = sent(running, mails, contract, "corrected@example.net")
    for title in ("A <new> title", "A newer title"):
        shown = running.api("GET", f"requests/{request['id']}").json()
        changes = {"title": title, "message": f"About {title}"}
        reply = running.api("POST", f"requests/{request['id']}/correct", json={"version": shown["version"], "changes": changes})
        assert reply.status_code == 200, reply.text
        count = 2 if title == "A <new> title" else 3
        mail = mails.wait(count, "corrected@example.net")[-1]
        assert str(mail["Subject"]) == f"Anna Berg, Kanzlei Berg has changed the request: {title}"
        assert f"What has changed:\n> \u2022 The title is now “{title}”.\n> \u2022 The message was changed." in mail.text.replace("\r", "")
    assert "<new>" not in mail.text and mail.link


words = strategies.lists(
    strategies.one_of(strategies.sampled_from(HOSTILE), strategies.text(alphabet=strategies.characters(exclude_categories=["Cs", "Cn", "Co", "Cc"], exclude_characters="\u200b"), max_size=12)),
    max_size=12,
).map("".join)
number = iter(range(1_000_000))


@seed(trials.SEED or 23)
@settings(max_examples=trials.count(25, 400), deadline=None, suppress_health_check=list(HealthCheck))
@given(name=words.map(lambda text: "N" + text[:150]), title=words, message=words, copies=strategies.sampled_from([1, 40]))
def test_values_of_any_kind_arrive_as_they_are_or_are_refused(running, mails, contract, name, title, message, copies):
    address = f"any{next(number)}@example.net"
    members = {"title": ("T" + title) * min(copies, 4), "message": ("M" + message) * copies}
    request, mail = sent(running, mails, contract, address, name=name, **members)
    if mail is None:
        return
    assert sorted(mail.message.keys()) == sorted(HEADERS)
    assert mail.recipients == [address] and [each.addr_spec for each in mail["To"].addresses] == [address]
    # By the older parser: the newer one keeps the blank between two encoded words of a name.
    to = email.header.make_header(email.header.decode_header(email.message_from_bytes(mail.content)["To"]))
    assert squeezed(str(to).replace("\\", "").replace('"', "")) == squeezed(line(name).replace("\\", "").replace('"', "") + f"<{address}>") or len(line(name)) > 90
    subject = " ".join(str(mail["Subject"]).split())
    beginning, _, shown = subject.partition(": ")
    assert beginning == "Anna Berg, Kanzlei Berg asks you to sign" and len(subject) <= 150
    whole = line(members["title"])
    assert shown == whole or shown.endswith("…") and whole.startswith(shown[:-1])
    for part in (mail.text, mail.html):
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", part)
    assert squeezed(line(members["message"])) in squeezed(mail.text)
    assert squeezed(line(name)) in squeezed(mail.text) and squeezed(whole) in squeezed(mail.text)
    assert set(re.findall(r'href="([^"]*)"', mail.html)) == {mail.link, f"{running.base}/real"}


# What others make of it: in `make test-long`, which installs them.


@pytest.mark.skipif(not trials.LONG or not shutil.which("opendkim-testmsg"), reason="long, and needs opendkim")
def test_a_relay_that_signs_mails_gives_signatures_that_verify(running, mails, contract, tmp_path):
    names = ["Jana Novak", "Žaneta 漢字 " * 8, "👩‍👩‍👧‍👦"]
    for index, name in enumerate(names):
        _, mail = sent(running, mails, contract, f"dkim{index}@example.net", name=name, title=name, message=name * 20)
        key, keys, rules = tmp_path / "key.pem", tmp_path / "keys", tmp_path / "rules"
        subprocess.run(["openssl", "genrsa", "-out", key, "2048"], check=True, capture_output=True)
        public = subprocess.run(["openssl", "rsa", "-in", key, "-pubout"], check=True, capture_output=True, text=True).stdout
        body = "".join(public.splitlines()[1:-1])
        keys.write_text(f"s1._domainkey.example.com v=DKIM1; k=rsa; p={body}\n")
        rules.write_text(f"TestPublicKeys {keys}\nMode v\nUserID {getpass.getuser()}\n")
        words = ["opendkim-testmsg", "-C", "-d", "example.com", "-k", key, "-s", "s1"]
        signed = subprocess.run(words, input=mail.content, check=True, capture_output=True).stdout
        for content, verdict in ((signed, "succeeded"), (signed.replace(b"Subject: ", b"Subject: X", 1), "failed")):
            (tmp_path / "mail").write_bytes(content)
            told = subprocess.run(["opendkim", "-x", rules, "-t", tmp_path / "mail"], capture_output=True, text=True)
            assert verdict in told.stdout + told.stderr, (name, told)


@pytest.mark.skipif(not trials.LONG or not shutil.which("spamassassin"), reason="long, and needs spamassassin")
def test_no_mail_in_any_language_looks_like_spam(running, mails, contract, tmp_path):
    """Each text of the service, in the frame of a mail that was sent: by SpamAssassin's rules without a network, below 2 points."""
    _, mail = sent(running, mails, contract, "spam@example.net")
    lists = running.api("GET", "mail/texts").json()
    box = mailboxes.mbox(tmp_path / "box")
    names = []
    name = {"name": "Freifrau Dr. Anna-Katharina von und zu Berg-Hohenstein", "organisation": "Kanzlei Berg & Partner mbB"}
    running.api("PATCH", "account", json=name)
    for item in lists["items"]:
        for language in lists["languages"]:
            letter = running.api("POST", f"mail/texts/{item['event']}/{language['code']}/preview", json={}).json()
            copy = email.message_from_bytes(mail.content, policy=email.policy.SMTP)
            del copy["Subject"]
            copy["Subject"] = letter["subject"]
            copy.get_body(("plain",)).set_content(letter["text"])
            copy.get_body(("html",)).set_content(letter["html"], subtype="html")
            box.add(copy.as_bytes(policy=email.policy.default))
            names.append((item["event"], language["code"]))
    box.close()
    told = subprocess.run(["spamassassin", "--local", "--mbox", tmp_path / "box"], capture_output=True, check=True).stdout
    scores = [float(score) for score in re.findall(rb"^X-Spam-Status: \w+, score=(-?[\d.]+)", told, re.MULTILINE)]
    rules = re.findall(rb"^X-Spam-Status: (?:.*\n)(?:[ \t].*\n)*", told, re.MULTILINE)
    assert len(scores) == len(names)
    assert [(name, score, rule) for name, score, rule in zip(names, scores, rules) if score >= 2] == []
    running.api("PATCH", "account", json={"name": "Anna Berg", "organisation": "Kanzlei Berg"})
