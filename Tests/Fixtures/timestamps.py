"""A time-stamp authority for tests, with `openssl ts` behind it: right at /ok, and wrong in one way at every other path.

Prints one line of JSON with its ports and the folder of its certificates, and ends when its standard input does.
"""

import base64
import functools
import http.server
import json
import pathlib
import re
import shutil
import ssl
import sys
import tempfile
import threading
import time

import authority
from authority import element, serve

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="signet-tsa-"))
openssl = functools.partial(authority.openssl, FOLDER)
REPLY = "application/timestamp-reply"
TST_INFO = "1.2.840.113549.1.9.16.1.4"
GRANTED = bytes.fromhex("3003020100")
PURPOSE = "extendedKeyUsage=critical,timeStamping"


def write(name, text):
    (FOLDER / name).write_text(text)


def certificate(name, extensions, subject, start="20150101000000Z", end="20450101000000Z", key="tsa", serial="1001"):
    """A certificate of the root for a key, and both encodings of it."""
    write(f"{name}.ext", "basicConstraints=CA:FALSE\n" + extensions + "\n")
    write("serial", serial + "\n")
    write("index.txt", "")
    openssl("req", "-new", "-key", f"{key}.key", "-subj", subject, "-out", f"{name}.csr")
    openssl("ca", "-batch", "-notext", "-config", "ca.cnf", "-in", f"{name}.csr", "-out", f"{name}.pem", "-startdate", start,
            "-enddate", end, "-extfile", f"{name}.ext")
    openssl("x509", "-in", f"{name}.pem", "-outform", "DER", "-out", f"{name}.der")


def configuration(name, signer, extra=""):
    write(f"{name}.cnf", f"""[tsa]
default_tsa = t
[t]
serial = {FOLDER}/tsserial
crypto_device = builtin
signer_cert = {FOLDER}/{signer}.pem
signer_key = {FOLDER}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1, millisecs:500, microsecs:100
clock_precision_digits = 3
{extra}
""")


def prepare():
    write("ca.cnf", f"""[ca]
default_ca = c
[c]
database = {FOLDER}/index.txt
new_certs_dir = {FOLDER}
certificate = {FOLDER}/root.pem
private_key = {FOLDER}/root.key
serial = {FOLDER}/serial
default_md = sha256
policy = p
unique_subject = no
[p]
commonName = supplied
""")
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", "root.key")
    for name in ("tsa", "web"):
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", f"{name}.key")
    openssl("req", "-x509", "-key", "root.key", "-subj", "/CN=Root", "-days", "7300", "-out", "root.pem")
    openssl("x509", "-in", "root.pem", "-outform", "DER", "-out", "root.der")
    certificate("tsa", PURPOSE, "/CN=TSA A")
    certificate("twin", PURPOSE, "/CN=TSA B")
    certificate("eku", "extendedKeyUsage=timeStamping", "/CN=TSA", serial="1002")
    certificate("named", PURPOSE, "/CN=Another", serial="1008")
    certificate("rsa", PURPOSE, "/CN=RSA", key="root", serial="1009")
    certificate("web-purpose", "extendedKeyUsage=critical,serverAuth", "/CN=TSA", serial="1003")
    certificate("two-purposes", PURPOSE + ",1.2.3.4.5.6", "/CN=TSA", serial="1004")
    certificate("expired", PURPOSE, "/CN=TSA", end="20200101000000Z", serial="1005")
    certificate("large", PURPOSE + "\nnsComment=" + "x" * 38_000, "/CN=TSA", serial="1006")
    certificate("web", "subjectAltName=IP:127.0.0.1", "/CN=web", key="web", serial="1007")
    write("tsserial", "01\n")
    configuration("ok", "tsa", "ess_cert_id_alg = sha256")
    configuration("v1", "tsa", "ess_cert_id_alg = sha1")
    configuration("v2", "tsa", "ess_cert_id_alg = sha512")
    configuration("chain", "tsa", f"certs = {FOLDER}/root.pem\ness_cert_id_chain = yes\ntsa_name = yes\nordering = yes")
    configuration("large", "large")


working = threading.Lock()


def granted(query, name="ok"):
    """The reply of `openssl ts` to a request."""
    # The numbers of tokens are kept in a file.
    with working:
        (FOLDER / "query").write_bytes(query)
        openssl("ts", "-reply", "-config", f"{name}.cnf", "-queryfile", "query", "-out", "reply")
        return (FOLDER / "reply").read_bytes()


def token_of(reply):
    return reply[reply.index(GRANTED) + len(GRANTED):]


def signed(query, certificate, change=lambda info: info, attribute="-cades", kind=TST_INFO, name="ok", key="tsa", more=()):
    """A token with the content of a right one, signed by means of any certificate."""
    token = token_of(granted(query, name))
    with working:
        (FOLDER / "token").write_bytes(token)
        info = change(openssl("cms", "-verify", "-noverify", "-inform", "DER", "-in", "token", "-binary"))
        (FOLDER / "info").write_bytes(info)
        words = ["cms", "-sign", "-binary", "-nodetach", "-econtent_type", kind, "-signer", f"{certificate}.pem",
                 "-inkey", f"{key}.key", "-outform", "DER", "-in", "info"]
        return element(0x30, GRANTED + openssl(*words, *more, *([attribute] if attribute else [])))


def other_digest(query):
    at = query.index(b"\x04\x20") + 2
    return query[:at] + bytes(32) + query[at + 32:]


def without_certificate(query):
    # The last element asks for it: 01 01 ff.
    assert query[-3:] == b"\x01\x01\xff"
    return query[:1] + bytes([query[1] - 3]) + query[2:-3]


def without_nonce(query):
    # Before the last element: 02 and its length.
    at = query.index(b"\x04\x20") + 34
    assert query[at] == 2
    return query[:1] + bytes([query[1] - 2 - query[at + 1]]) + query[2:at] + query[-3:]


def at_time(text):
    def change(info):
        # As many digits of the second as before.
        at, length = next((at, info[at + 1]) for at in range(len(info)) if re.match(rb"\x18[\x0f-\x13]20", info[at:]))
        return info[:at + 2] + (text + ".000").encode()[:length - 1] + b"Z" + info[at + 2 + length:]
    return change


def flipped(reply, place):
    changed = bytearray(reply)
    changed[place] ^= 1
    return bytes(changed)


def twin(query):
    reply = granted(query)
    one, other = ((FOLDER / f"{name}.der").read_bytes() for name in ("tsa", "twin"))
    assert len(one) == len(other) and one in reply
    return reply.replace(one, other)


def rejection(status, words, bit=None):
    text = element(0x30, b"".join(element(0x0C, word) for word in words))
    failures = b"" if bit is None else element(0x03, bytes([7 - bit % 8]) + bytes(bit // 8) + bytes([0x80 >> bit % 8]))
    return element(0x30, element(0x30, b"\x02\x01" + bytes([status]) + text + failures))


BODIES = {
    "ok": granted,
    "v1": lambda query: granted(query, "v1"),
    "v2": lambda query: granted(query, "v2"),
    "chain": lambda query: granted(query, "chain"),
    "large": lambda query: granted(query, "large"),
    "mods": lambda query: granted(query).replace(GRANTED, bytes.fromhex("3003020101"), 1),
    "policy": lambda query: granted(query.replace(b"\x06\x04\x2a\x03\x04\x09", b"\x06\x04\x2a\x03\x04\x01")),
    "empty": lambda query: b"",
    "garbage": lambda query: b"\x30\x82\x01\x00 this is not a reply",
    "html": lambda query: b"<html><body>Welcome to the hotel's network</body></html>",
    "rejected": lambda query: rejection(2, [b"No \x1b[31mservice\n today"], 2),
    "failure": lambda query: rejection(2, [b"The clock is being repaired", b"come again"], 25),
    "waiting": lambda query: rejection(3, [b"x" * 5_000]),
    "granted-without-token": lambda query: element(0x30, GRANTED),
    "rejected-with-token": lambda query: granted(query).replace(GRANTED, bytes.fromhex("3003020102"), 1),
    "imprint": lambda query: granted(other_digest(query)),
    "nonce": lambda query: granted(flipped(query, -4)),
    "no-nonce": lambda query: granted(without_nonce(query)),
    "no-certificate": lambda query: granted(without_certificate(query)),
    "not-critical": lambda query: signed(query, "eku"),
    "web-purpose": lambda query: signed(query, "web-purpose"),
    "two-purposes": lambda query: signed(query, "two-purposes"),
    "expired": lambda query: signed(query, "expired"),
    "no-ess": lambda query: signed(query, "tsa", attribute=None),
    "re-signed": lambda query: signed(query, "tsa"),
    "pss": lambda query: signed(query, "rsa", key="root", more=("-keyopt", "rsa_padding_mode:pss")),
    "no-attributes": lambda query: signed(query, "tsa", attribute="-noattr"),
    "other-name": lambda query: signed(query, "named", name="chain"),
    "other-content": lambda query: signed(query, "tsa", kind="1.2.840.113549.1.7.1"),
    "version": lambda query: signed(query, "tsa", lambda info: info.replace(b"\x02\x01\x01", b"\x02\x01\x02", 1)),
    "old-time": lambda query: signed(query, "tsa", at_time("20190101120000")),
    "no-time": lambda query: signed(query, "tsa", at_time("20191301120000")),
    "twin": twin,
    "signature": lambda query: flipped(granted(query), -1),
    "trailing": lambda query: granted(query) + b"\x00",
}


class Handler(authority.Handler):
    default_kind = REPLY

    def act(self, path, query):
        if path in BODIES:
            self.answer(BODIES[path](query))
        elif path == "parameters":
            self.answer(granted(query), REPLY.upper() + "; charset=binary")
        elif path == "no-type":
            self.answer(granted(query), "")
        elif path == "type":
            self.answer(b"<html></html>", "text/html; charset=utf-8")
        elif path.startswith("status/"):
            self.answer(b"sorry", "text/plain", int(path[7:]))
        elif path == "echo":
            lines = [f"{self.command} {self.path}"] + [f"{name}: {value}" for name, value in self.headers.items()]
            self.answer("\n".join(lines).encode() + b"\n" + query, "text/plain")
        elif path == "basic":
            right = "Basic " + base64.b64encode("käthe:geh:eim".encode()).decode()
            is_right = self.headers.get("Authorization") == right
            self.answer(granted(query) if is_right else b"", status=200 if is_right else 401)
        elif path == "huge":
            self.answer(bytes(2 << 20))
        elif path == "huge-without-length":
            self.send_response(200)
            self.send_header("Content-Type", REPLY)
            self.end_headers()
            for _ in range(64):
                self.wfile.write(bytes(1 << 16))
        elif path == "silent":
            time.sleep(30)
        elif path == "late":
            time.sleep(4)
            self.answer(granted(query))
        elif path in ("half", "cut"):
            body = granted(query)
            self.send_response(200)
            self.send_header("Content-Type", REPLY)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:len(body) // 2])
            self.wfile.flush()
            if path == "half":
                time.sleep(30)
        elif path == "dribble":
            self.send_response(200)
            self.send_header("Content-Type", REPLY)
            self.end_headers()
            for byte in granted(query):
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(0.05)
        elif path == "not-http":
            self.wfile.write(b"220 mail.example.org ESMTP\r\n")
        elif path == "nothing":
            pass
        elif path.startswith("redirect/"):
            status, _, target = path[9:].partition("/")
            fields = [("Location", target)] if target else []
            self.answer(b"", "", int(status), fields)
        else:
            self.answer(b"", "text/plain", 404)


prepare()
tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
tls.load_cert_chain(FOLDER / "web.pem", FOLDER / "web.key")
print(json.dumps({"http": serve(Handler), "other": serve(Handler), "https": serve(Handler, tls), "folder": str(FOLDER)}), flush=True)
sys.stdin.read()
shutil.rmtree(FOLDER, ignore_errors=True)
