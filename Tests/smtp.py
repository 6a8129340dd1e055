"""A mail server for tests: it records what comes, and answers as a test says."""

import contextlib
import dataclasses
import email
import email.policy
import pathlib
import re
import socket
import ssl
import subprocess
import threading

from ports import free_port


@dataclasses.dataclass
class Mail:
    sender: str
    recipient: str
    data: bytes

    @property
    def message(self):
        """The message, read strictly."""
        return email.message_from_bytes(self.data, policy=email.policy.SMTP.clone(raise_on_defect=True, utf8=True))


class Server:
    """A server on a port of this machine.

    `answers` has replies in place of the default ones, by the command ("greeting", "EHLO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA",
    "end", "QUIT"): a text, a list of texts for one call after the other (the default one after them), None for the end of the connection
    without a reply, or a function of the connection.
    """

    def __init__(self, *, answers=None, extensions=("SIZE 50000000", "8BITMIME"), tls=None, starttls=None, users=None, mechanisms="PLAIN LOGIN XOAUTH2"):
        self.mechanisms = mechanisms
        self.answers, self.extensions, self.tls, self.starttls, self.users = dict(answers or {}), list(extensions), tls, starttls, users
        self.mails, self.lines, self.lock = [], [], threading.Lock()
        self.port = free_port()
        self.socket = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.listen, daemon=True).start()

    @property
    def url(self):
        return f"{'smtps' if self.tls else 'smtp'}://127.0.0.1:{self.port}"

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def listen(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self.socket.accept()
                threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with contextlib.suppress(OSError, ssl.SSLError):
            connection.settimeout(60)
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            Conversation(self, connection).run()
        with contextlib.suppress(OSError):
            connection.close()

    def commands(self, name):
        """The lines with a command, of all connections."""
        with self.lock:
            return [line for line in self.lines if line.upper().startswith(name.encode())]


class Conversation:
    def __init__(self, server, connection):
        self.server, self.socket, self.is_encrypted = server, connection, bool(server.tls)
        self.file = connection.makefile("rb")

    def say(self, text):
        self.socket.sendall(text.encode() + b"\r\n")

    def answer(self, name, default, accepted=lambda: None):
        """Sends the reply to a command, after calling `accepted` where it accepts the command; whether the connection goes on."""
        with self.server.lock:
            planned = self.server.answers.get(name, default)
            if isinstance(planned, list):
                planned = planned.pop(0) if planned else default
        if callable(planned):
            planned = planned(self)
        if planned is None:
            self.socket.close()
            raise OSError
        goes_on = planned[:1] in "23"
        if goes_on:
            accepted()
        self.say(planned)
        return goes_on

    def line(self):
        line = self.file.readline(100_000)
        if not line:
            raise OSError
        with self.server.lock:
            self.server.lines.append(line)
        return line.rstrip(b"\r\n")

    def run(self):
        server, sender, recipient = self.server, "", ""
        self.answer("greeting", "220 mail.test ESMTP")
        while True:
            line = self.line()
            name = line.split(b" ")[0].split(b":")[0].decode("latin-1").upper()
            if name in ("EHLO", "HELO"):
                words = list(server.extensions)
                if server.starttls and not self.is_encrypted:
                    words.append("STARTTLS")
                if server.users and (self.is_encrypted or not server.starttls):
                    words.append(f"AUTH {server.mechanisms}")
                self.answer("EHLO", "\r\n".join([*(f"250-{word}" for word in ["mail.test", *words[:-1]]), f"250 {words[-1] if words else 'HELP'}"]))
            elif name == "STARTTLS" and server.starttls:
                self.answer("STARTTLS", "220 2.0.0 go ahead")
                self.socket = server.starttls.wrap_socket(self.socket, server_side=True)
                self.file, self.is_encrypted = self.socket.makefile("rb"), True
            elif name == "AUTH":
                self.answer("AUTH", self.signed_in(line))
            elif name == "MAIL":
                sender = re.search(rb"<(.*?)>", line).group(1).decode()
                self.answer("MAIL", "250 2.1.0 ok")
            elif name == "RCPT":
                recipient = re.search(rb"<(.*?)>", line).group(1).decode()
                self.answer("RCPT", "250 2.1.5 ok")
            elif name == "DATA":
                if self.answer("DATA", "354 go on"):
                    data = b"".join(iter(self.data_line, None))
                    # A client that has the reply finds the mail.
                    self.answer("end", "250 2.0.0 queued as 1", accepted=lambda: self.keep(Mail(sender, recipient, data)))
            elif name == "QUIT":
                self.answer("QUIT", "221 2.0.0 bye")
                return
            else:
                self.answer(name, "250 ok" if name in ("RSET", "NOOP") else "502 5.5.2 not known")

    def keep(self, mail):
        with self.server.lock:
            self.server.mails.append(mail)

    def data_line(self):
        line = self.file.readline(2_000)
        if not line:
            raise OSError
        assert line.endswith(b"\r\n") and len(line) <= 1_000
        if line == b".\r\n":
            return None
        return line[1:] if line.startswith(b".") else line

    def signed_in(self, line):
        import base64

        words = line.split(b" ")
        mechanism = words[1].upper()
        if mechanism == b"LOGIN":
            self.say("334 VXNlcm5hbWU6")
            user = base64.b64decode(self.line())
            self.say("334 UGFzc3dvcmQ6")
            given = (user.decode(), base64.b64decode(self.line()).decode())
        else:
            if len(words) < 3:
                self.say("334 ")
                words.append(self.line())
            text = base64.b64decode(words[2]).decode()
            if mechanism == b"PLAIN":
                given = tuple(text.split("\0")[1:])
            else:
                given = (text.split("user=")[1].split("\1")[0], text.split("Bearer ")[1].split("\1")[0])
        return "235 2.7.0 welcome" if self.server.users.get(given[0]) == given[1] else "535 5.7.8 wrong password"


def certificate(folder: pathlib.Path, name: str = "IP:127.0.0.1"):
    """A certificate that signs itself: its file, and a context of a server with it."""
    folder.mkdir(parents=True, exist_ok=True)
    key, file = folder / "key.pem", folder / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=mail.test", "-addext", f"subjectAltName={name}", "-keyout", key, "-out", file]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return file, context
