"""Key services for tests: a remote signing service of the Cloud Signature Consortium's API 2.0, and a plain HTTP signer.

Requests are checked strictly; what is wrong in one is a failure of the test, which reads it from `complaints`.
"""

import base64
import contextlib
import hashlib
import http.server
import json
import pathlib
import secrets
import ssl
import subprocess
import threading
import time
import urllib.parse

from .identities import openssl

HASHES = {"2.16.840.1.101.3.4.2.1": "sha256", "2.16.840.1.101.3.4.2.2": "sha384", "2.16.840.1.101.3.4.2.3": "sha512"}
RSA, PSS, EC = "1.2.840.113549.1.1.1", "1.2.840.113549.1.1.10", "1.2.840.10045.2.1"
# RSASSA-PSS-params with SHA-256, MGF1 with SHA-256 and a salt of 32 bytes (RFC 4055, 3.1).
PSS_PARAMETERS = bytes.fromhex(
    "3030a00d300b0609608648016503040201a11a301806092a864886f70d010108300b0609608648016503040201a203020120"
)
SECRET, PIN = "client s&cret/ü", "123456"


def sign(key: pathlib.Path, digest: bytes, hash_name: str, *options: str) -> bytes:
    """OpenSSL's signature of a hash."""
    words = ["-pkeyopt", f"digest:{hash_name}", *(word for option in options for word in ("-pkeyopt", option))]
    done = subprocess.run(["openssl", "pkeyutl", "-sign", "-inkey", str(key), *words], input=digest, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def certificates(*paths: pathlib.Path) -> list[str]:
    """Certificates in base 64 of DER."""
    return [base64.b64encode(openssl("x509", "-in", path, "-outform", "DER")).decode() for path in paths]


class Wrong(Exception):
    """A request that the service refuses."""

    def __init__(self, code, words, status=400):
        super().__init__(words)
        self.reply = status, {"error": code, "error_description": words}


class Server:
    """A server in a separate thread; `requests` counts what was asked."""

    def __init__(self, certificate=None, key=None):
        outer = self
        self.complaints, self.requests, self.ending = [], [], threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                outer.serve(self)

            def do_GET(self):
                outer.complaints.append(f"GET {self.path}")
                self.send_error(405)

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)
            self.http.socket = context.wrap_socket(self.http.socket, server_side=True)
        self.scheme = "https" if certificate else "http"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"{self.scheme}://127.0.0.1:{self.http.server_address[1]}"

    def close(self):
        self.ending.set()
        self.http.shutdown()
        self.http.server_close()

    def serve(self, handler):
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        path = handler.path.removeprefix("/csc/v2/")
        self.requests.append(path)
        try:
            status, reply = self.answer(path, handler.headers, body)
        except Wrong as wrong:
            status, reply = wrong.reply
        except Exception as error:  # a defect of the test, or of the command
            self.complaints.append(f"{path}: {error!r}")
            status, reply = 500, {"error": "server_error", "error_description": repr(error)}
        if status is None:
            return
        fields = {}
        if isinstance(reply, tuple):
            fields, reply = reply
        data = reply if isinstance(reply, bytes) else json.dumps(reply).encode()
        with contextlib.suppress(OSError):
            handler.send_response(status)
            handler.send_header("Content-Type", "application/json;charset=UTF-8")
            handler.send_header("Content-Length", str(len(data)))
            for name, value in fields.items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(data)

    def count(self, path):
        return self.requests.count(path)

    def fault(self, name):
        """The replies that any server may give: none, errors, too much, another address."""
        if name is None:
            return None
        kind, _, value = name.partition(":")
        match kind:
            case "status": return int(value), {"error": "server_error", "error_description": "not\u202e to\nday"}
            case "silence":
                self.ending.wait()
                return None, None
            case "large": return 200, b'{"a": "' + b"x" * (1 << 20) + b'"}'
            case "redirect": return 307, ({"Location": value}, {})
            case "garbage": return 200, b"<html>"
            case "deep": return 200, b"[" * 10_000
        return None


class CSC(Server):
    """A remote signing service with one credential.

    `faults` names by method what goes wrong; `pending` by method how often a client is asked to wait.
    """

    def __init__(self, identities, kind="rsa-2048", *, scal="1", multisign=1, mode="explicit", algorithms=None, certificate=None,
                 key=None):
        self.key = identities.pem(kind).with_name(f"{kind}.key")
        self.kind, self.scal, self.multisign, self.mode = kind, scal, multisign, mode
        self.algorithms = algorithms or [EC if kind.startswith("p-") else RSA]
        self.chain = certificates(identities.folder / f"{kind}.pem", identities.intermediate)
        self.faults, self.pending, self.lifetime, self.objects = {}, {}, 3600, ["PIN"]
        # What is said of the lifetime.
        self.announced = self.lifetime
        self.credentials, self.oauth2 = ["GX0112348"], None
        self.tokens, self.activations, self.waiting, self.uses = {}, {}, {}, {}
        self.lock = threading.Lock()
        super().__init__(certificate, key)

    def answer(self, path, headers, body):
        fault = self.faults.get(path)
        once = fault and fault.startswith("once:")
        if once:
            del self.faults[path]
            fault = fault.removeprefix("once:")
        if (reply := self.fault(fault)) is not None:
            return reply
        with self.lock:
            if path == "oauth2/token":
                return self.token(headers, body)
            assert headers["Content-Type"] == "application/json" and headers["Accept"] == "application/json"
            given = json.loads(body)
            if path == "info":
                assert "Authorization" not in headers
                return 200, self.info()
            self.check(headers, expired=fault == "expired")
            method = getattr(self, path.replace("/", "_"), None)
            if method is None:
                raise Wrong("invalid_request", "no such method", 404)
            return method(given, fault)

    def token(self, headers, body):
        assert headers["Content-Type"] == "application/x-www-form-urlencoded"
        form = urllib.parse.parse_qs(body.decode("ascii"), strict_parsing=True)
        assert form["grant_type"] == ["client_credentials"] and set(form) == {"grant_type", "client_id", "client_secret"}
        if form["client_id"] != ["signet"] or form["client_secret"] != [SECRET]:
            raise Wrong("invalid_client", "the client is unknown", 401)
        token = secrets.token_urlsafe(32)
        self.tokens[token] = time.monotonic() + self.lifetime
        return 200, {"access_token": token, "token_type": "Bearer", "expires_in": self.announced}

    def check(self, headers, expired):
        word, _, token = headers.get("Authorization", "").partition(" ")
        assert word == "Bearer", headers
        if expired:
            self.tokens.pop(token, None)
        if self.tokens.get(token, 0) < time.monotonic():
            raise Wrong("invalid_token", "the access token is invalid or has expired", 401)

    def info(self):
        info = {
            "specs": "2.0.0.2", "name": "Tests", "region": "EU", "lang": "en", "authType": ["oauth2client"],
            "methods": ["credentials/list", "credentials/info", "credentials/authorize", "signatures/signHash"],
        }
        return info | ({"oauth2": self.oauth2} if self.oauth2 else {})

    def credentials_list(self, given, _):
        assert set(given) <= {"userID"}
        return 200, {"credentialIDs": self.credentials}

    def credentials_info(self, given, fault):
        assert given == {"credentialID": "GX0112348", "certificates": "chain", "certInfo": False, "authInfo": True}
        info = {
            "key": {"status": "enabled", "algo": self.algorithms, "len": 2048},
            "cert": {"status": "valid", "certificates": self.chain},
            "auth": {
                "mode": self.mode, "expression": " AND ".join(self.objects),
                "objects": [{"type": "Password", "id": name} for name in self.objects],
            },
            "SCAL": self.scal, "multisign": self.multisign,
        }
        match fault:
            case "disabled": info["key"]["status"] = "disabled"
            case "expired-certificate": info["cert"]["status"] = "expired"
            case "no-certificates": info["cert"]["certificates"] = []
            case "bad-certificates": info["cert"]["certificates"] = ["MIIB"]
        return 200, info

    def credentials_authorize(self, given, fault):
        names = {"credentialID", "numSignatures"} | ({"hashes", "hashAlgorithmOID"} if self.scal == "2" else set())
        assert set(given) - {"authData"} == names and given["credentialID"] == "GX0112348", given
        assert 1 <= given["numSignatures"] <= self.multisign
        if self.mode == "explicit" and self.objects:
            if given["authData"] != [{"id": "PIN", "value": PIN}]:
                raise Wrong("invalid_authentication_data", "the PIN is wrong")
        else:
            assert "authData" not in given
        hashes = given.get("hashes")
        if self.scal == "2":
            assert len(hashes) == given["numSignatures"] and given["hashAlgorithmOID"] in HASHES
            if fault == "other-hash":
                hashes = [base64.b64encode(bytes(32)).decode()]
        data = {"left": given["numSignatures"], "hashes": hashes, "end": time.monotonic() + self.lifetime}
        return self.later("credentials/authorizeCheck", "handle", lambda: self.activation(data))

    def activation(self, data):
        text = secrets.token_urlsafe(24)
        self.activations[text] = data
        return {"SAD": text, "expiresIn": self.announced}

    def credentials_authorizeCheck(self, given, _):
        assert set(given) == {"handle"}
        return self.poll("credentials/authorizeCheck", "handle", given["handle"])

    def signatures_signHash(self, given, fault):
        names = {"credentialID", "SAD", "hashes", "hashAlgorithmOID", "signAlgo", "operationMode"}
        pss = given["signAlgo"] == PSS
        assert set(given) == names | ({"signAlgoParams"} if pss else set()) and given["credentialID"] == "GX0112348", given
        assert given["signAlgo"] in self.algorithms and given["operationMode"] in "SA"
        if pss:
            assert base64.b64decode(given["signAlgoParams"], validate=True) == PSS_PARAMETERS
        data = self.activations.get(given["SAD"])
        if data is None or data["left"] < len(given["hashes"]) or data["end"] < time.monotonic():
            raise Wrong("invalid_request", "Invalid parameter SAD")
        if data["hashes"] is not None and given["hashes"] != data["hashes"]:
            raise Wrong("invalid_request", "Hash is not authorized by the SAD")
        data["left"] -= len(given["hashes"])
        values = [self.value(base64.b64decode(text, validate=True), given, fault) for text in given["hashes"]]
        match fault:
            case "none": values = []
            case "two": values *= 2
        if given["operationMode"] == "S":
            return 200, {"signatures": values}
        return self.later("signatures/signPolling", "responseID", lambda: {"signatures": values}, always=True)

    def value(self, digest, given, fault):
        name = HASHES[given["hashAlgorithmOID"]]
        assert len(digest) == hashlib.new(name).digest_size
        if fault == "wrong-value":
            digest = bytes(len(digest))
        options = ["rsa_padding_mode:pss", "rsa_pss_saltlen:digest"] if given["signAlgo"] == PSS else []
        made = sign(self.key, digest, name, *options)
        if fault == "raw":
            made = concatenated(made, 32)
        return "***" if fault == "not-base-64" else base64.b64encode(made).decode()

    def signatures_signPolling(self, given, _):
        assert set(given) == {"requestID"}
        return self.poll("signatures/signPolling", "responseID", given["requestID"])

    def later(self, method, name, outcome, always=False):
        """The outcome now, or a handle with which to ask for it."""
        if not always and not self.pending.get(method):
            return 200, outcome()
        handle = secrets.token_hex(8)
        self.waiting[handle] = [self.pending.get(method, 0), outcome]
        return (200 if always else 202), {name: handle}

    def poll(self, method, name, handle):
        state = self.waiting.pop(handle, None)
        if state is None:
            raise Wrong("invalid_request", f"Invalid parameter {name}")
        if state[0] == 0:
            return 200, state[1]()
        # The handle changes each time, as it may.
        following = handle if name == "responseID" else secrets.token_hex(8)
        self.waiting[following] = [state[0] - 1, state[1]]
        return 202, {name: following} if name == "handle" else {"error": "accepted_request"}

    def describe(self, folder, **changes) -> pathlib.Path:
        """Writes a description of the key; `None` leaves a member out."""
        (folder / "secret").write_text(SECRET + "\n")
        (folder / "pin").write_text(PIN + "\n")
        members = {
            "type": "csc", "url": self.url + "/csc/v2", "clientID": "signet", "clientSecret": {"file": "secret"},
            "credentialID": "GX0112348", "authentication": {"PIN": {"file": "pin"}}, "allowPrivateAddress": True,
        } | changes
        path = folder / "service.json"
        path.write_text(json.dumps({name: value for name, value in members.items() if value is not None}))
        return path


class HTTPSigner(Server):
    """The plain signer of docs/sealing.md."""

    NAMES = {"RSASSA-PKCS1-v1_5": [], "RSASSA-PSS": ["rsa_padding_mode:pss", "rsa_pss_saltlen:digest"], "ECDSA": []}

    def __init__(self, identities, kind="rsa-2048"):
        self.identities, self.kind = identities, kind
        self.key = identities.pem(kind).with_name(f"{kind}.key")
        self.broken, self.token, self.given = None, None, None
        super().__init__()

    def answer(self, path, headers, body):
        assert path == "/sign" and headers["Content-Type"] == "application/json"
        if (reply := self.fault(self.broken)) is not None:
            return reply
        assert headers.get("Authorization") == (f"Bearer {self.token}" if self.token else None)
        self.given = given = json.loads(body)
        hash_name = given["hashAlgorithm"].replace("-", "").lower()
        digest = base64.b64decode(given["hash"], validate=True)
        assert len(digest) == hashlib.new(hash_name).digest_size
        if given["signatureAlgorithm"] == "Ed25519":
            message = base64.b64decode(given["message"], validate=True)
            assert hashlib.sha512(message).digest() == digest
            source = self.key.with_suffix(".message")
            source.write_bytes(message)
            made = openssl("pkeyutl", "-sign", "-rawin", "-inkey", self.key, "-in", source)
        else:
            assert "message" not in given
            made = sign(self.key, digest, hash_name, *self.NAMES[given["signatureAlgorithm"]])
        match self.broken:
            case "wrong-value": made = bytes([made[0] ^ 1]) + made[1:]
            case "raw": made = concatenated(made, 32)
            case "no-signature": return 200, {"value": ""}
        return 200, {"signature": base64.b64encode(made).decode()}

    def describe(self, folder, **changes) -> pathlib.Path:
        files = [str(self.identities.folder / f"{self.kind}.pem"), str(self.identities.intermediate)]
        members = {"type": "http", "url": self.url + "/sign", "certificates": files, "allowPrivateAddress": True} | changes
        path = folder / "signer.json"
        path.write_text(json.dumps({name: value for name, value in members.items() if value is not None}))
        return path


def concatenated(der: bytes, length: int) -> bytes:
    """r and s of an ECDSA signature, one behind the other (IEEE 1363)."""
    end = 4 + der[3]
    r, s = der[4:end], der[end + 2:end + 2 + der[end + 1]]
    return b"".join(number.lstrip(b"\0").rjust(length, b"\0") for number in (r, s))
