"""The settings of mail, and the conversation with the mail server that tries them."""

import smtp
import socket
import threading
import time

import pytest

from .threats import Service

FROM = "Example Ltd <sign@example.org>"
NONE = {"mail.tls": "none", "mail.from": FROM}


def running(server=None, **settings):
    """A service with an operator's mail server."""
    words = [f"{name}={value}" for name, value in settings.items()]
    return Service(*words, *([f"mail.server={server.url}"] if server else []))


@pytest.fixture(scope="module")
def private():
    """A service without mail, that allows servers of accounts on this machine."""
    with Service("mail.allow-private=true") as service:
        yield service


@pytest.fixture(scope="module")
def public():
    """A service with the default settings."""
    with Service() as service:
        yield service


@pytest.fixture(scope="module")
def trusted(tmp_path_factory):
    """A certificate's file, and the context of a server."""
    return smtp.certificate(tmp_path_factory.mktemp("trusted"))


def tried(service, **body):
    reply = service.api("POST", "mail/test", json=body)
    assert reply.status_code == 200, reply.text
    return reply.json()["steps"]


def last(service, **body):
    """The last step, the only one that may have failed."""
    steps = tried(service, **body)
    assert all(step["ok"] for step in steps[:-1])
    return steps[-1]


def put(service, **members):
    return service.api("PUT", "mail/settings", json={"server": "smtp://mail.example.org", "from": "sign@example.org", **members})


# Settings


def test_without_settings_there_is_no_mail(public):
    told = public.api("GET", "mail/settings").json()
    assert told["source"] == "none" and not told["hasPassword"]
    reply = public.api("POST", "mail/test", json={})
    assert reply.status_code == 409 and reply.json()["code"] == "mail-not-set"
    assert public.api("GET", "account").json()["mail"] is False


def test_a_password_is_never_shown_and_goes_with_its_server(private):
    told = put(private, user="anna", password="geheim-4711").json()
    assert told["hasPassword"] and "geheim" not in str(told)
    assert put(private, user="anna", selector="s1").json()["hasPassword"]
    for change in ({"server": "smtp://other.example.org"}, {"server": "smtp://mail.example.org:25"}, {"user": "jana"}, {"signIn": "token"}):
        refused = put(private, **{"user": "anna", **change})
        assert refused.status_code == 422 and "password" in refused.json()["detail"]
    # Nothing was changed by those, and another user without a password has none of the one before.
    assert private.api("GET", "mail/settings").json()["hasPassword"]
    assert not put(private).json()["hasPassword"]
    assert put(private, user="anna").status_code == 422
    private.api("DELETE", "mail/settings")
    assert private.api("GET", "mail/settings").json()["source"] == "none"


def test_a_password_is_encrypted_in_the_store_and_in_no_log():
    key = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
    with smtp.Server(users={"anna": "geheim-4711"}) as server, Service(
        "mail.allow-private=true", "log.level=trace", environment={"SIGNET_DATA_KEY": key}
    ) as service:
        assert put(service, server=server.url, tls="none", user="anna", password="geheim-4711").status_code == 200
        assert last(service)["ok"]
        kept = b"".join(path.read_bytes() for path in service.folder.rglob("*") if path.is_file() and "signet.sqlite" in path.name or path.suffix in (".db", ".sqlite"))
        assert b"geheim-4711" not in kept
        assert "geheim-4711" not in service.log.read_text() and "Z2VoZWlt" not in service.log.read_text()


@pytest.mark.parametrize(
    "server",
    ["smtp://localhost", "smtp://intranet", "smtp://mail.internal", "smtp://127.1", "smtp://0x7f.1", "smtp://2130706433", "http://a.org",
     "smtp://a.org/x", "smtp://u:p@a.org", "smtp://a.org\r\nX", "smtp://", "file:///etc/passwd", "mail.example.org"],
)
def test_servers_that_are_not_taken(public, server):
    assert put(public, server=server).status_code == 422


@pytest.mark.parametrize("server", ["smtp://127.0.0.1:{}", "smtps://127.0.0.1:{}", "smtp://[::1]:{}", "smtp://10.0.0.1:{}", "smtp://[::ffff:127.0.0.1]:{}"])
def test_servers_in_private_networks_are_not_reached(public, server):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.5)
        assert put(public, server=server.format(listener.getsockname()[1])).status_code == 200
        step = last(public)
        assert (step["step"], step["code"], step["ok"]) == ("connect", "private-address", False)
        with pytest.raises(TimeoutError):
            listener.accept()
    public.api("DELETE", "mail/settings")


@pytest.mark.parametrize(
    ("given", "kept"),
    [("a@münchen.de", "a@xn--mnchen-3ya.de"), ("Straße <a@straße.example>", "Straße <a@xn--strae-oqa.example>"), ("用户@例え.jp", "用户@xn--r8jz45g.jp")],
)
def test_domains_in_other_letters_are_converted(public, given, kept):
    assert put(public, **{"from": given}).json()["from"] == kept
    public.api("DELETE", "mail/settings")


@pytest.mark.parametrize(
    "change",
    [{"from": "a@b@c"}, {"from": "A\r\nBcc: x@y.org <a@b.org>"}, {"from": "A\u202e <a@b.org>"}, {"replyTo": "a b@c.org"}, {"bounce": "a@b"},
     {"selector": "a b"}, {"tls": "maybe"}, {"signIn": "ntlm"}, {"password": "x"}, {"user": "a\nb", "password": "x"}, {"tls": "none"}],
)
def test_settings_that_are_refused(public, change):
    assert put(public, **change).status_code == 422


def test_the_way_of_mails_is_changed_by_administrators_alone(public):
    key = public.api("POST", "keys", json={"name": "bounces", "scopes": ["mail:write"]}).json()["key"]
    reply = public.api("PUT", "mail/settings", key=key, json={"server": "smtp://evil.example", "from": "a@example.org"})
    assert reply.status_code == 403
    assert public.api("DELETE", "mail/settings", key=key).status_code == 403
    assert public.api("GET", "mail/settings", key=key).status_code == 200


# Conversations


def test_each_step_is_told_with_the_servers_reply(trusted):
    file, context = trusted
    password = file.parent / "password"
    password.write_text("pw\n")
    settings = {"mail.ca": file, "mail.from": FROM, "mail.user": "anna", "mail.password-file": password}
    with smtp.Server(starttls=context, users={"anna": "pw"}) as server, running(server, **settings) as service:
        steps = tried(service)
        assert [step["step"] for step in steps] == ["resolve", "connect", "tls", "sign-in", "sender", "recipient"]
        assert all(step["ok"] for step in steps)
        assert steps[1]["reply"] == "220 mail.test ESMTP" and steps[3]["reply"] == "235 2.7.0 welcome"
        assert not server.mails and not server.commands("DATA")
        steps = tried(service, to="jana@example.org")
        assert steps[-1] == {**steps[-1], "step": "data", "ok": True}
        mail, = server.mails
        assert (mail.sender, mail.recipient) == ("sign@example.org", "jana@example.org")
        assert mail.message["To"] == "jana@example.org" and mail.message["Auto-Submitted"] == "auto-generated"


def test_encryption_that_is_demanded_and_not_offered_ends_before_anything_secret():
    with smtp.Server(users={"anna": "pw"}) as server, Service("mail.allow-private=true") as service:
        put(service, server=server.url, user="anna", password="pw")
        step = last(service)
        assert (step["step"], step["code"]) == ("tls", "no-encryption")
        assert not server.commands("AUTH") and not server.commands("MAIL")


def test_a_stripped_starttls_reply_ends_the_conversation(trusted):
    _, context = trusted
    with smtp.Server(starttls=context, answers={"STARTTLS": "454 4.7.0 not now"}, users={"anna": "pw"}) as server, Service("mail.allow-private=true") as service:
        put(service, server=server.url, user="anna", password="pw")
        assert last(service)["step"] == "tls"
        assert not server.commands("AUTH") and not server.commands("MAIL")


@pytest.mark.parametrize("is_implicit", [False, True])
def test_certificates_that_nobody_vouches_for_are_refused(trusted, is_implicit):
    file, context = trusted
    kind = {"tls": context} if is_implicit else {"starttls": context}
    with smtp.Server(users={"anna": "pw"}, **kind) as server:
        with running(server, **{"mail.from": FROM}) as service:
            step = last(service)
            assert (step["step"], step["code"]) == ("tls", "certificate")
        with running(server, **{"mail.from": FROM, "mail.ca": file}) as service:
            assert last(service)["ok"]
        assert len(server.commands("MAIL")) == 1


def test_a_certificate_of_another_host_is_refused(tmp_path):
    file, context = smtp.certificate(tmp_path, "DNS:mail.elsewhere.example")
    with smtp.Server(starttls=context) as server, running(server, **{"mail.from": FROM, "mail.ca": file}) as service:
        step = last(service)
        assert (step["step"], step["code"]) == ("tls", "certificate")


@pytest.mark.parametrize(("kind", "mechanisms"), [("password", "PLAIN LOGIN"), ("password", "LOGIN"), ("password", "CRAM-MD5 PLAIN"), ("token", "PLAIN XOAUTH2")])
def test_a_wrong_password_is_told_with_the_servers_words(kind, mechanisms):
    with smtp.Server(users={"anna": "right"}, mechanisms=mechanisms) as server, Service("mail.allow-private=true") as service:
        put(service, server=server.url, tls="none", user="anna", password="wrong", signIn=kind)
        step = last(service)
        assert (step["step"], step["ok"], step["reply"]) == ("sign-in", False, "535 5.7.8 wrong password")
        put(service, server=server.url, tls="none", user="anna", password="right", signIn=kind)
        assert last(service)["ok"]


def test_a_server_without_a_way_to_sign_in_gets_no_password():
    with smtp.Server() as server, Service("mail.allow-private=true") as service:
        put(service, server=server.url, tls="none", user="anna", password="right")
        step = last(service)
        assert (step["step"], step["code"]) == ("sign-in", "sign-in-missing")
        assert not server.commands("AUTH") and not server.commands("MAIL")


@pytest.mark.parametrize(
    ("answers", "step", "reply"),
    [
        ({"greeting": "554 5.7.1 go away"}, "connect", "554 5.7.1 go away"), ({"greeting": "421 4.3.2 later"}, "connect", "421 4.3.2 later"),
        ({"MAIL": "550 5.7.1 not you"}, "sender", "550 5.7.1 not you"), ({"MAIL": "421 4.3.2 later"}, "sender", "421 4.3.2 later"),
        ({"RCPT": "550 5.1.1 who is that"}, "recipient", "550 5.1.1 who is that"), ({"RCPT": "451 4.7.1 greylisted"}, "recipient", "451 4.7.1 greylisted"),
        ({"DATA": "552 5.3.4 no"}, "data", "552 5.3.4 no"), ({"end": "554 5.6.0 spam\x07\x1b[31m"}, "data", "554 5.6.0 spam [31m"),
        ({"end": "250-2.0.0 one\r\n250 2.0.0 two"}, "data", "250 2.0.0 one 2.0.0 two"),
    ],
)
def test_refusals_are_told_at_their_step(private, answers, step, reply):
    with smtp.Server(answers=answers) as server:
        put(private, server=server.url, tls="none")
        told = last(private, to="jana@example.org")
        assert (told["step"], told["reply"], told["ok"]) == (step, reply, reply.startswith("250"))


@pytest.mark.parametrize(
    ("answers", "step", "code"),
    [
        ({"greeting": None}, "connect", "cut-off"), ({"EHLO": None}, "connect", "cut-off"), ({"MAIL": None}, "sender", "cut-off"),
        ({"RCPT": None}, "recipient", "cut-off"), ({"DATA": None}, "data", "cut-off"), ({"end": None}, "data", "cut-off"),
        ({"MAIL": "hello"}, "sender", "not-smtp"), ({"RCPT": "250-" + "a" * 5_000}, "recipient", "not-smtp"),
        ({"MAIL": "\r\n".join(["250-a"] * 150)}, "sender", "not-smtp"), ({"MAIL": "999 what"}, "sender", "not-smtp"),
    ],
)
def test_connections_that_end_and_replies_that_are_none(private, answers, step, code):
    with smtp.Server(answers=answers) as server:
        put(private, server=server.url, tls="none")
        told = last(private, to="jana@example.org")
        assert (told["step"], told["code"]) == (step, code)


def flood(conversation):
    """A reply without an end, until the other side has had enough."""
    for _ in range(20_000):
        conversation.socket.sendall(b"220-" + b"x" * 1_000 + b"\r\n")


def long_line(conversation):
    for _ in range(2_000):
        conversation.socket.sendall(b"x" * 10_000)


@pytest.mark.parametrize("command", ["greeting", "EHLO", "MAIL", "end"])
@pytest.mark.parametrize("reply", [flood, long_line])
def test_replies_without_an_end_are_given_up(private, command, reply):
    with smtp.Server(answers={command: reply}) as server:
        put(private, server=server.url, tls="none")
        begun = time.monotonic()
        assert not last(private, to="jana@example.org")["ok"]
        assert time.monotonic() - begun < 30


def test_replies_that_come_byte_by_byte_are_whole(private):
    def slowly(conversation):
        for byte in b"250-2.1.0 one\r\n250 2.1.0 two":
            conversation.socket.sendall(bytes([byte]))
            time.sleep(0.002)
        return ""

    with smtp.Server(answers={"MAIL": slowly}) as server:
        put(private, server=server.url, tls="none")
        steps = tried(private)
        assert [step["reply"] for step in steps if step["step"] == "sender"] == ["250 2.1.0 one 2.1.0 two"]


def test_a_port_on_which_nobody_listens_and_a_name_without_an_address(private):
    put(private, server="smtp://127.0.0.1:9")
    assert (last(private)["step"], last(private)["code"]) == ("connect", "not-connected")
    put(private, server="smtp://mail.invalid")
    assert (last(private)["step"], last(private)["code"]) == ("resolve", "name-not-found")


def test_a_domain_is_judged_without_a_name_server(private):
    put(private, server="smtp://mail.invalid")
    told = private.api("POST", "mail/domain", json={"selector": "s1"}).json()
    assert told["domain"] == "example.org" and {finding["record"] for finding in told["findings"]} == {"spf", "dkim", "dmarc", "ptr"}
    assert private.api("POST", "mail/domain", json={"selector": "../x"}).status_code == 422


def test_trials_are_limited():
    with smtp.Server() as server, running(server, **NONE) as service:
        statuses = [service.api("POST", "mail/test", json={}).status_code for _ in range(70)]
        assert statuses[:50] == [200] * 50 and 429 in statuses


# A program in place of a server


PROGRAM = """#!/bin/sh
printf '%s\\n' "$@" > "$(dirname "$0")/words"
cat > "$(dirname "$0")/message"
echo "{words}" >&2
exit {status}
"""


@pytest.mark.parametrize(
    ("status", "words", "ok", "reply"),
    [(0, "", True, "250"), (67, "no such user", False, "550 5.1.1 no such user"), (75, "try later", False, "451 4.0.0 try later"), (78, "bad setup", False, None)],
)
def test_a_program_gets_the_message_and_its_status_counts(tmp_path, status, words, ok, reply):
    program = tmp_path / "sendmail"
    program.write_text(PROGRAM.format(words=words, status=status))
    program.chmod(0o755)
    with running(**{"mail.command": program, "mail.from": FROM}) as service:
        step = last(service, to="jana+x`y`@example.org")
        assert (step["ok"], step.get("reply")) == (ok, reply)
        assert (tmp_path / "words").read_text().split("\n")[:-1] == ["-i", "-f", "sign@example.org", "--", "jana+x`y`@example.org"]
        assert b"\r" not in (tmp_path / "message").read_bytes() and b"\nSubject: Mail works\n" in (tmp_path / "message").read_bytes()


def test_a_program_that_is_missing_is_named(tmp_path):
    with running(**{"mail.command": tmp_path / "sendmail", "mail.from": FROM}) as service:
        assert (last(service)["code"], last(service, to="jana@example.org")["code"]) == ("program-missing", "program-missing")
    with running(**{"mail.command": "/bin/true", "mail.from": FROM}) as service:
        assert last(service)["ok"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["mail.server=mail.example.org", "mail.from=a@b.org"], "mail.server"), (["mail.server=smtp://mail.example.org"], "mail.from"),
        (["mail.server=smtp://mail.example.org", "mail.from=a@b.org", "mail.tls=none"], "mail.tls"),
        (["mail.server=smtp://mail.example.org", "mail.from=a@b.org", "mail.user=anna"], "mail.password-file"),
        (["mail.command=sendmail", "mail.from=a@b.org"], "mail.command"),
        (["mail.command=/bin/true", "mail.server=smtp://a.org", "mail.from=a@b.org"], "exclude"),
    ],
)
def test_settings_of_the_operator_that_are_refused(tmp_path, settings, words):
    import subprocess

    from .threats import PROGRAM as service

    command = [service, "--data", tmp_path / "data", *(word for setting in settings for word in ("--set", setting))]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 64 and words in result.stderr
