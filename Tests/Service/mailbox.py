"""A mail server for the tests: it keeps what it is sent, and replies as a script says."""

import contextlib
import email
import email.policy
import re
import threading
import time

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult
from ports import free_port
from waits import SECONDS, until

from .threats import Service

LINK = re.compile(r"https?://[^\s\"'<>]+/s/[A-Za-z0-9]{43}")


class Mail:
    """A mail as it came."""

    def __init__(self, sender, recipients, content):
        self.sender, self.recipients, self.content = sender, recipients, content
        self.message = email.message_from_bytes(content, policy=email.policy.strict.clone(utf8=True, linesep="\r\n"))
        self.came = time.time()

    def __getitem__(self, header):
        return self.message[header]

    @property
    def to(self):
        return self.recipients[0]

    @property
    def text(self):
        return self.message.get_body(("plain",)).get_content()

    @property
    def html(self):
        return self.message.get_body(("html",)).get_content()

    @property
    def links(self):
        """The links to sign, which text and HTML have alike."""
        found = set(LINK.findall(self.text))
        assert found == set(LINK.findall(self.html)), "the two parts have different links"
        return sorted(found)

    @property
    def link(self):
        (link,) = self.links
        return link

    @property
    def files(self):
        return [(part.get_filename(), part.get_content()) for part in self.message.iter_attachments()]


class Mailbox:
    """A mail server on a port of this machine.

    `script` has functions by the stage (`mail`, `rcpt`, `data`): each gets the address (or the mail) and returns a reply, None for the
    default one, or "close" to end the connection without a reply after the mail was taken.
    """

    def __init__(self, user=None, password=None, port=None, is_wide=True):
        self.mails, self.script, self.log = [], {}, []
        self.password = password
        self.lock = threading.Lock()
        self.port = port or free_port()
        options = {"decode_data": False, "enable_SMTPUTF8": is_wide}
        if user is not None:
            options |= {"auth_required": True, "auth_require_tls": False, "authenticator": self._sign_in}
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, **options)
        self.controller.start()

    def _sign_in(self, server, session, envelope, mechanism, data):
        isRight = data.password == (self.password or "").encode()
        self.log.append(("sign-in", isRight))
        return AuthResult(success=isRight, handled=isRight)

    def _said(self, stage, value):
        self.log.append((stage, value))
        step = self.script.get(stage)
        return step(value) if step else None

    async def handle_MAIL(self, server, session, envelope, address, options):
        if reply := self._said("mail", address):
            return reply
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 sender ok"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if reply := self._said("rcpt", address):
            return reply
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 recipient ok"

    async def handle_DATA(self, server, session, envelope):
        mail = Mail(envelope.mail_from, list(envelope.rcpt_tos), envelope.content)
        reply = self._said("data", mail)
        if reply and reply != "close":
            return reply
        with self.lock:
            self.mails.append(mail)
        if reply == "close":
            server.transport.abort()
        return "250 2.0.0 queued as 1A2B"

    def stop(self):
        with contextlib.suppress(Exception):
            self.controller.stop()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    # What came

    def to(self, address):
        """The mails to an address, or to all of a domain; to all without one."""
        with self.lock:
            return [mail for mail in self.mails if mail.to.endswith(address)]

    def wait(self, count=1, address=""):
        """The mails to an address, or to all of a domain, as soon as there are `count`."""
        return until(lambda: self.to(address), lambda mails: len(mails) >= count, pause=0.05)

    @property
    def settings(self):
        """The service's settings for this server."""
        return [f"mail.server=smtp://127.0.0.1:{self.port}", "mail.tls=none", "mail.from=Example Ltd <sign@example.com>", "mail.allow-private=true"]


def replies(*sequence, to=""):
    """A step of a script: these replies one after another for a person, then the default ones."""
    rest = list(sequence)
    return lambda value: rest.pop(0) if rest and (value.to if isinstance(value, Mail) else value).startswith(to) else None


@pytest.fixture(scope="module")
def mailbox():
    with Mailbox() as box:
        yield box


@pytest.fixture(scope="module")
def service(mailbox):
    """A service that sends its mails to the mailbox, and does not count who asks how often."""
    with Service(*mailbox.settings, "limits.requests-per-minute=1000000", "limits.failures-per-minute=1000000") as running:
        yield running


@pytest.fixture(autouse=True)
def default_replies(mailbox):
    """The replies of one test are not those of the next, where a module imports this."""
    mailbox.script.clear()
