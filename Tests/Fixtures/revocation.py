"""Authorities for tests, with OCSP, revocation lists, certificates to fetch and time stamps; right at some paths, wrong in one
way at every other.

Prints one line of JSON with its ports and its folder, and ends when its standard input does. The folder has a certificate for
each of CASES (`good.pem`, `good.der`), a file with its key and the intermediate authority's certificate (`good-identity.pem`), and
`root.pem`. Certificates name the addresses of this server.
"""

import base64
import collections
import functools
import hashlib
import http.server
import json
import pathlib
import shutil
import sys
import tempfile
import threading
import time

import authority
from authority import element

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="signet-pki-"))
openssl = functools.partial(authority.openssl, FOLDER)
HOUR = 3600


# DER


def sequence(*parts):
    return element(0x30, *parts)


def identifier(text):
    first, second, *rest = map(int, text.split("."))
    content = bytes()
    for arc in [first * 40 + second, *rest]:
        digits = [arc & 0x7F]
        while arc := arc >> 7:
            digits.insert(0, arc & 0x7F | 0x80)
        content += bytes(digits)
    return element(0x06, content)


def integer(number):
    return element(0x02, number.to_bytes(number.bit_length() // 8 + 1, "big"))


def utc(seconds):
    return element(0x17, time.strftime("%y%m%d%H%M%SZ", time.gmtime(seconds)).encode())


def generalized(seconds):
    return element(0x18, time.strftime("%Y%m%d%H%M%SZ", time.gmtime(seconds)).encode())


def children(der):
    """The elements in an element: tag, content and all bytes of each."""
    content, found = contents(der), []
    while content:
        length, start = content[1], 2
        if length & 0x80:
            start += length & 0x7F
            length = int.from_bytes(content[2:start], "big")
        found.append((content[0], content[start:start + length], content[:start + length]))
        content = content[start + length:]
    return found


def contents(der):
    return der[2 + (der[1] & 0x7F if der[1] & 0x80 else 0):]


ECDSA = sequence(identifier("1.2.840.10045.4.3.2"))


def signed(content, key, *more, flip=False):
    """A signed structure: what is signed, the algorithm and the signature."""
    signature = bytearray(openssl("dgst", "-sha256", "-sign", f"{key}.key", data=content))
    signature[-1] ^= flip
    return sequence(content, ECDSA, element(0x03, b"\0", bytes(signature)), *more)


def extension(kind, value, critical=False):
    return sequence(identifier(kind), element(0x01, b"\xff") if critical else b"", element(0x04, value))


def address(url):
    return element(0x86, url.encode())


# Certificates

AUTHORITY = [
    extension("2.5.29.19", sequence(element(0x01, b"\xff")), critical=True),
    extension("2.5.29.15", element(0x03, b"\x01\x06"), critical=True),
]
SIGNER = [extension("2.5.29.19", sequence(), critical=True), extension("2.5.29.15", element(0x03, b"\x06\xc0"), critical=True)]
OCSP_SIGNING = extension("2.5.29.37", sequence(identifier("1.3.6.1.5.5.7.3.9")))
TIME_STAMPING = extension("2.5.29.37", sequence(identifier("1.3.6.1.5.5.7.3.8")), critical=True)
NO_CHECK = extension("1.3.6.1.5.5.7.48.1.5", b"\x05\x00")


def name(text):
    return sequence(element(0x31, sequence(identifier("2.5.4.3"), element(0x0C, text.encode()))))


@functools.cache
def public_key(key):
    """The public part of a new key, which is in a file of this name."""
    openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", f"{key}.key")
    return openssl("pkey", "-in", f"{key}.key", "-pubout", "-outform", "DER")


class Certificate:
    """A certificate with the key `key`, issued by another or by itself."""

    number = 0x1000
    all = {}

    def __init__(self, file, subject, issuer=None, extensions=(), key="leaf", start=1420070400, end=2366841600):
        self.issuer = issuer or self
        self.file, self.key, self.subject = file, key, name(subject)
        self.public = public_key(key)
        # The point without the count of unused bits, as identifiers of keys have it.
        self.key_hash = hashlib.sha1(self.public[-65:]).digest()
        Certificate.number += 1
        self.serial = Certificate.number
        tbs = sequence(
            element(0xA0, integer(2)), integer(self.serial), ECDSA, self.issuer.subject, sequence(utc(start), utc(end)),
            self.subject, self.public,
            element(0xA3, sequence(
                *extensions, extension("2.5.29.14", element(0x04, self.key_hash)),
                extension("2.5.29.35", sequence(element(0x80, self.issuer.key_hash))),
            )),
        )
        self.der = signed(tbs, self.issuer.key)
        (FOLDER / f"{file}.der").write_bytes(self.der)
        text = base64.encodebytes(self.der).decode()
        (FOLDER / f"{file}.pem").write_text(f"-----BEGIN CERTIFICATE-----\n{text}-----END CERTIFICATE-----\n")
        Certificate.all[file] = self


def access(responders=(), issuers=()):
    entries = [("1.3.6.1.5.5.7.48.1", url) for url in responders] + [("1.3.6.1.5.5.7.48.2", url) for url in issuers]
    return extension("1.3.6.1.5.5.7.1.1", sequence(*[sequence(identifier(kind), address(url)) for kind, url in entries]))


def points(*urls):
    """Distribution points of lists, each with one address."""
    each = [sequence(element(0xA0, element(0xA0, address(url)))) for url in urls]
    return extension("2.5.29.31", sequence(*each))


# Each certificate by its responders, its lists and where its issuer's certificate is; addresses are paths of this server.
CASES = {
    "good": (["ocsp/good"], ["crl/intermediate/good"], []),
    "openssl": (["openssl"], [], []),
    "list": ([], ["crl/intermediate/good"], []),
    "fallback": (["status/503"], ["crl/intermediate/good"], []),
    "second": (["status/404", "ocsp/good"], [], []),
    "neither": ([], [], []),
    "ldap": ([], ["ldap://127.0.0.1/cn=list"], []),
    "ldap-too": ([], ["ldap://127.0.0.1/cn=list", "crl/intermediate/good"], []),
    "counted": (["ocsp/good?counted"], [], []),
    "counted-list": ([], ["crl/intermediate/good?counted"], []),
    "counted-failure": (["status/503?counted"], [], []),
    "private": (["ocsp/good?private"], ["crl/intermediate/good?private"], []),
    "both-down": (["status/503"], ["status/404"], []),
    "silent": (["silent", "silent?2", "silent?3"], [], []),
    "held": (["held"], [], []),
    "fetched": (["ocsp/good"], [], ["intermediate.der"]),
    "fetched-message": (["ocsp/good"], [], ["intermediate.p7c"]),
    "fetched-wrong": (["ocsp/good"], [], ["status/404", "garbage", "stranger.der", "intermediate.der"]),
    "many": ([f"status/404?{number}" for number in range(4)] + ["ocsp/good?many"], [], []),
    "unfetched": (["ocsp/good"], [], ["status/404", "garbage"]),
}
# What is wrong with responses and lists; each has a certificate of its name, `ocsp-…` or `list-…`.
RESPONSES = [
    "by-issuer", "no-nonce", "no-next", "skewed", "sha256", "checked", "revoked", "held", "unknown", "expired", "old", "future",
    "other-certificate", "other-issuer", "signature", "no-purpose", "stranger", "no-responder", "nonce", "self-vouching",
    "responder-revoked", "responder-expired", "deputy", "malformed", "internal", "later", "unsigned", "unauthorized", "garbage",
    "html", "empty", "huge", "trailing", "redirect",
]
LISTS = [
    "partition", "users", "skewed", "revoked", "expired", "future", "signature", "twin", "stranger", "delta", "indirect", "reasons",
    "attributes", "authorities", "other-partition", "critical", "garbage", "pem", "large", "huge", "no-next", "octets",
    "responder",
]


def prepare(port):
    def url(path):
        return path if "://" in path else f"http://127.0.0.1:{port}/{path}"

    def addresses(responders=(), lists=(), issuers=()):
        found = [access(map(url, responders), map(url, issuers))] if responders or issuers else []
        return found + ([points(*map(url, lists))] if lists else [])

    root = Certificate("root", "Root", extensions=AUTHORITY, key="root")
    middle = Certificate("intermediate", "Intermediate", root, AUTHORITY + addresses(["ocsp/good"], ["crl/root/good"]), "intermediate")
    Certificate("root-responder", "Root's responder", root, SIGNER + [OCSP_SIGNING, NO_CHECK], "responder")
    Certificate("stranger", "Stranger", extensions=AUTHORITY, key="stranger")
    Certificate("twin", "Intermediate", extensions=AUTHORITY, key="twin")
    for file, issuer, extensions in [
        ("responder", "intermediate", [OCSP_SIGNING, NO_CHECK]),
        ("responder-no-purpose", "intermediate", [NO_CHECK]),
        ("responder-stranger", "stranger", [OCSP_SIGNING, NO_CHECK]),
        ("responder-checked", "intermediate", [OCSP_SIGNING] + addresses([], ["crl/intermediate/good"])),
        ("responder-self-vouching", "intermediate", [OCSP_SIGNING] + addresses(["ocsp/self-vouching"])),
        ("responder-revoked", "intermediate", [OCSP_SIGNING] + addresses([], ["crl/intermediate/revoked"])),
    ]:
        Certificate(file, file.capitalize(), Certificate.all[issuer], SIGNER + extensions, "responder")
    Certificate(
        "responder-expired", "Expired responder", middle, SIGNER + [OCSP_SIGNING, NO_CHECK], "responder", end=1577836800
    )
    deputy = Certificate("deputy", "Deputy", middle, AUTHORITY, "deputy")
    Certificate("responder-deputy", "Deputy's responder", deputy, SIGNER + [OCSP_SIGNING, NO_CHECK], "responder")
    # Two authorities that certified each other, and one whose root expired in one of its two certificates.
    Certificate("left", "Left", extensions=AUTHORITY, key="left")
    Certificate("right", "Right", extensions=AUTHORITY, key="right")
    left = Certificate("left-by-right", "Left", Certificate.all["right"], AUTHORITY, "left")
    Certificate("right-by-left", "Right", left, AUTHORITY, "right")
    Certificate("looped", "looped", left, SIGNER)
    Certificate("old-root", "Old", extensions=AUTHORITY, key="old", end=1577836800)
    Certificate("renewed-root", "Old", extensions=AUTHORITY, key="old")
    Certificate("renewed", "renewed", Certificate.all["old-root"], SIGNER)
    Certificate("self-signed", "self-signed", extensions=SIGNER)
    Certificate("expired", "expired", middle, SIGNER, end=1577836800)
    Certificate("early", "early", middle, SIGNER, start=2208988800)
    Certificate("no-authority", "No authority", extensions=SIGNER[:1])
    Certificate("by-no-authority", "by-no-authority", Certificate.all["no-authority"], SIGNER)
    Certificate("critical", "critical", middle, SIGNER + [extension("1.2.3.4", b"\x05\x00", critical=True)])
    above = root
    for number in range(10):
        above = Certificate(f"link-{number}", f"Link {number}", above, AUTHORITY, f"link-{number % 2}")
    Certificate("linked", "linked", above, SIGNER)
    for case, (responders, lists, issuers) in CASES.items():
        Certificate(case, case, middle, SIGNER + addresses(responders, lists, issuers))
    for case in RESPONSES:
        Certificate(f"ocsp-{case}", f"ocsp-{case}", middle, SIGNER + addresses([f"ocsp/{case}"]))
    for case in LISTS:
        Certificate(f"list-{case}", f"list-{case}", middle, SIGNER + addresses([], [f"crl/intermediate/{case}"]))
    stamping = SIGNER[:1] + [TIME_STAMPING] + addresses(["ocsp/good"], ["crl/intermediate/good"])
    Certificate("tsa", "TSA", middle, stamping, "tsa")
    # One that ends in sixty days, after three years.
    soon = int(time.time()) + 60 * 24 * HOUR
    Certificate("tsa-soon", "TSA that ends soon", middle, stamping, "tsa", start=soon - 3 * 365 * 24 * HOUR, end=soon)
    for each in Certificate.all.values():
        parts = [FOLDER / f"{each.key}.key", FOLDER / f"{each.file}.pem", FOLDER / "intermediate.pem"]
        (FOLDER / f"{each.file}-identity.pem").write_bytes(b"".join(part.read_bytes() for part in parts))
    openssl("crl2pkcs7", "-nocrl", "-certfile", "intermediate.pem", "-outform", "DER", "-out", "intermediate.p7c")
    lines = [f"V\t450101000000Z\t\t{each.serial:X}\tunknown\t/CN={each.file}\n" for each in Certificate.all.values()]
    (FOLDER / "index.txt").write_text("".join(lines))
    (FOLDER / "tsserial").write_text("01\n")
    for signer in ("tsa", "tsa-soon"):
        (FOLDER / f"{signer}.cnf").write_text(f"""[tsa]
default_tsa = t
[t]
serial = {FOLDER}/tsserial
crypto_device = builtin
signer_cert = {FOLDER}/{signer}.pem
signer_key = {FOLDER}/tsa.key
certs = {FOLDER}/intermediate.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
""")


# OCSP (RFC 6960, 4)

GOOD, UNKNOWN = element(0x80), element(0x82)


def revoked(reason):
    return element(0xA1, generalized(1700000000), element(0xA0, element(0x0A, bytes([reason]))))


def ocsp(query, case):
    """A response to a request, as the case has it."""
    request = children(children(query)[0][2])
    asked = next(whole for tag, _, whole in request if tag == 0x30)
    certificate_id = children(children(asked)[0][2])[0][2]
    extensions = [content for tag, content, _ in request if tag == 0xA2]
    nonce = children(extensions[0])[0][2] if extensions else b""
    issuer_hash = children(certificate_id)[2][1]
    issuer = next(each for each in Certificate.all.values() if each.key_hash == issuer_hash)
    now = int(time.time())
    start, end, status, flip = now - 60, now + HOUR, GOOD, False
    responder = issuer if case == "by-issuer" else Certificate.all["root-responder" if issuer.file == "root" else "responder"]
    more = [] if responder is issuer else [responder]
    match case:
        case "no-nonce": nonce = b""
        case "nonce": nonce = nonce[:-1] + bytes([nonce[-1] ^ 1])
        case "no-next": end = None
        case "skewed": start = now + 120
        case "future": start = now + HOUR
        case "expired": start, end = now - 2 * HOUR, now - HOUR
        case "old": start, end = now - 48 * HOUR, None
        case "revoked": status = revoked(1)
        case "held": status = revoked(6)
        case "unknown": status = UNKNOWN
        case "signature": flip = True
        case "other-certificate": certificate_id = certificate_id[:-1] + bytes([certificate_id[-1] ^ 1])
        case "other-issuer": certificate_id = certificate_id.replace(issuer_hash, bytes(20))
        case "sha256":
            algorithm = sequence(identifier("2.16.840.1.101.3.4.2.1"), b"\x05\x00")
            digests = [element(0x04, hashlib.sha256(data).digest()) for data in (issuer.subject, issuer.public[-65:])]
            certificate_id = sequence(algorithm, *digests, children(certificate_id)[3][2])
        case "no-purpose" | "stranger" | "checked" | "self-vouching" | "responder-revoked" | "responder-expired" | "deputy":
            responder = Certificate.all[case if case.startswith("responder") else f"responder-{case}"]
            more = [responder] + ([Certificate.all["deputy"]] if case == "deputy" else [])
        case "no-responder": more = []
    single = sequence(certificate_id, status, generalized(start), element(0xA0, generalized(end)) if end else b"")
    content = sequence(
        element(0xA2, element(0x04, responder.key_hash)), generalized(now), sequence(single),
        element(0xA1, sequence(nonce)) if nonce else b"",
    )
    certificates = element(0xA0, sequence(*[each.der for each in more])) if more else b""
    basic = signed(content, responder.key, certificates, flip=flip)
    return sequence(
        element(0x0A, b"\0"), element(0xA0, sequence(identifier("1.3.6.1.5.5.7.48.1.1"), element(0x04, basic)))
    )


REFUSALS = {"malformed": 1, "internal": 2, "later": 3, "unsigned": 5, "unauthorized": 6}

# Lists (RFC 5280, 5)


def crl(authority, case, url):
    """A list of an authority, as the case has it."""
    issuer = signer = Certificate.all[authority]
    now = int(time.time())
    start, end, entries, point, more = now - 60, now + HOUR, [], b"", []
    place = element(0xA0, element(0xA0, address(url)))
    match case:
        case "partition": point = place
        case "other-partition": point = element(0xA0, element(0xA0, address(url + "/other")))
        case "users": point = element(0x81, b"\xff")
        case "authorities": point = element(0x82, b"\xff")
        case "reasons": point = element(0x83, b"\x06\x40")
        case "indirect": point = place + element(0x84, b"\xff")
        case "attributes": point = element(0x85, b"\xff")
        case "delta": more = [extension("2.5.29.27", integer(1), critical=True)]
        case "critical": more = [extension("1.2.3.4", b"\x05\x00", critical=True)]
        case "expired": start, end = now - 2 * HOUR, now - HOUR
        case "future": start = now + HOUR
        case "skewed": start = now + 120
        case "no-next": end = None
        case "twin": signer = Certificate.all["twin"]
        case "stranger": issuer = signer = Certificate.all["stranger"]
        case "large": entries = [(number, 0) for number in range(1 << 24, (1 << 24) + 60_000)]
        # Too old to say something of others.
        case "responder":
            start, end = now - 800 * HOUR, now - 700 * HOUR
            entries = [(Certificate.all["responder"].serial, 1)]
        case "revoked":
            entries = [(each.serial, 4) for each in Certificate.all.values() if each.file in ("list-revoked", "responder-revoked")]
    reason = lambda number: sequence(extension("2.5.29.21", element(0x0A, bytes([number])))) if number else b""
    listed = [sequence(integer(serial), utc(1700000000), reason(number)) for serial, number in entries]
    extensions = [
        extension("2.5.29.20", integer(7)), extension("2.5.29.35", sequence(element(0x80, signer.key_hash))), *more,
        *([extension("2.5.29.28", sequence(point), critical=True)] if point else []),
    ]
    content = sequence(
        integer(1), ECDSA, issuer.subject, utc(start), utc(end) if end else b"", sequence(*listed) if listed else b"",
        element(0xA0, sequence(*extensions)),
    )
    return signed(content, signer.key, flip=case == "signature")


# HTTP

working = threading.Lock()
counts = collections.Counter()
released = threading.Event()
released.set()


def answered_by_openssl(query, *words):
    """The reply of OpenSSL's own responder or authority, which keep their state in files."""
    with working:
        (FOLDER / "query").write_bytes(query)
        openssl(*words)
        return (FOLDER / "reply").read_bytes()


class Handler(authority.Handler):
    def act(self, path, query):
        counts[self.path] += 1
        self.serve(path.partition("?")[0].split("/"), query)

    def serve(self, path, query):
        match path:
            case ["ocsp", "redirect"]:
                self.answer(b"", status=307, fields=[("Location", f"http://127.0.0.1:{self.server.other}/ocsp/good")])
            case ["ocsp", case] if case in REFUSALS:
                self.answer(sequence(element(0x0A, bytes([REFUSALS[case]]))), "application/ocsp-response")
            case ["ocsp", "garbage"] | [_, _, "garbage"] | ["garbage"]:
                self.answer(b"\x30\x82\x01\x00 this is nothing")
            case ["ocsp", "html"]:
                self.answer(b"<html><body>Welcome to the hotel's network</body></html>", "text/html")
            case ["ocsp", "empty"]:
                self.answer(b"")
            case ["ocsp", "huge"]:
                self.answer(bytes(1 << 20))
            case ["ocsp", "trailing"]:
                self.answer(ocsp(query, "good") + b"\0", "application/ocsp-response")
            case ["ocsp", case]:
                self.answer(ocsp(query, case), "application/ocsp-response")
            case ["openssl"]:
                self.answer(answered_by_openssl(
                    query, "ocsp", "-index", "index.txt", "-CA", "intermediate.pem", "-rsigner", "responder.pem", "-rkey",
                    "responder.key", "-reqin", "query", "-respout", "reply", "-nmin", 60,
                ), "application/ocsp-response")
            case ["crl", _, "huge"]:
                self.answer(bytes(21 << 20))
            case ["crl", authority, "pem"]:
                body = openssl("crl", "-inform", "DER", data=crl(authority, "good", ""))
                self.answer(body, "application/x-pem-file")
            case ["crl", authority, case]:
                url = f"http://{self.headers['Host']}{self.path}"
                kind = "application/octet-stream" if case == "octets" else "application/pkix-crl"
                self.answer(crl(authority, case, url), kind)
            case ["tsa" | "tsa-soon" as signer]:
                self.answer(answered_by_openssl(
                    query, "ts", "-reply", "-config", f"{signer}.cnf", "-queryfile", "query", "-out", "reply"
                ), "application/timestamp-reply")
            case ["count", *rest]:
                self.answer(str(counts["/" + self.path.removeprefix("/count/")]).encode(), "text/plain")
            case ["status", number]:
                self.answer(b"sorry", "text/plain", int(number))
            case ["silent"]:
                time.sleep(30)
            # A responder that is silent between /hold and /release.
            case ["hold"]:
                released.clear()
                self.answer(b"")
            case ["release"]:
                released.set()
                self.answer(b"")
            case ["held"]:
                released.wait()
                self.answer(ocsp(query, "good"), "application/ocsp-response")
            case [file] if file.endswith((".der", ".p7c")) and (FOLDER / file).exists():
                self.answer((FOLDER / file).read_bytes(), "application/pkix-cert")
            case _:
                self.answer(b"", "text/plain", 404)


def serve(other=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.other = other
    return server


def main():
    other = serve()
    server = serve(other.server_address[1])
    ports = [each.server_address[1] for each in (server, other)]
    prepare(ports[0])
    for each in (server, other):
        threading.Thread(target=each.serve_forever, daemon=True).start()
    print(json.dumps({"http": ports[0], "other": ports[1], "folder": str(FOLDER)}), flush=True)
    sys.stdin.read()
    shutil.rmtree(FOLDER, ignore_errors=True)


if __name__ == "__main__":
    main()
