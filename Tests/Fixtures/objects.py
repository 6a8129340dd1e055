"""Storage that speaks as S3 does, and gives keys as a machine, a container and a token service do; for tests.

The part of a name before its first slash says how often it fails first: `503-2`, `each-503-1` (each name), `drop-1`, `silent-1`,
`lost-1` (done, and then cut off); `tired-9` fails from the tenth request on; `damaged` changes bytes, `grows` adds some to each
reply, `dribbles` sends a byte at a time, with `slow` a removal takes some seconds, `late` has a clock of two minutes ago,
`unconditional` writes over everything, `nodelete` and `nolist` refuse these, `redirect` leads to `secret`, and `proxy` is
answered by a page of somebody else. A line of input is the name of such a part, and is answered by the number of its requests.
"""

import collections
import hashlib
import html
import http.server
import json
import re
import sys
import threading
import time
import urllib.parse

kept, seen = {}, collections.Counter()
KEY = {
    "Code": "Success", "AccessKeyId": "ASIAEXAMPLE", "SecretAccessKey": "secret", "Token": "session",
    "Expiration": "2099-01-01T00:00:00Z",
}
TOKENS = """<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
<AssumeRoleWithWebIdentityResult><Credentials><SessionToken>session</SessionToken><SecretAccessKey>secret</SecretAccessKey>
<Expiration>2099-01-01T00:00:00Z</Expiration><AccessKeyId>ASIAWEB</AccessKeyId></Credentials>
</AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>"""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    part = None

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", **fields):
        self.send_response(status)
        for name, value in {"x-amz-request-id": "request-7", **fields}.items():
            self.send_header(name.replace("_", "-"), value)
        if "Content_Length" not in fields:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def date_time_string(self, timestamp=None):
        return super().date_time_string(time.time() - (120 if self.part == "late" else 0))

    def refuse(self, status, code):
        self.answer(status, f"<Error><Code>{code}</Code><Message>no</Message></Error>".encode())

    def key(self, path, body):
        """Keys as services give them; whether the path is one of theirs."""
        if path == "/latest/api/token":
            asked = self.command == "PUT" and self.headers["X-aws-ec2-metadata-token-ttl-seconds"]
            self.answer(200, b"proof") if asked else self.answer(405)
        elif path.startswith("/latest/meta-data/iam/security-credentials/"):
            if self.headers["X-aws-ec2-metadata-token"] != "proof":
                self.answer(401)
            elif path.endswith("/the-role"):
                self.answer(200, json.dumps({**KEY, "AccessKeyId": "ASIAMACHINE"}).encode())
            else:
                self.answer(200, b"the-role")
        elif path == "/container":
            right = self.headers["Authorization"] == "Bearer container"
            self.answer(200, json.dumps({**KEY, "AccessKeyId": "ASIACONTAINER"}).encode()) if right else self.answer(403)
        elif path == "/sts":
            form = urllib.parse.parse_qs(body.decode())
            right = form["WebIdentityToken"] == ["identity"] and form["RoleArn"] == ["arn:aws:iam::1:role/r"]
            self.answer(200, TOKENS.encode()) if right else self.refuse(403, "AccessDenied")
        else:
            return False
        return True

    def act(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        url = urllib.parse.urlsplit(self.path)
        if self.key(url.path, body):
            return None
        _, bucket, name = (urllib.parse.unquote(url.path) + "/").split("/", 2)
        name = name.removesuffix("/")
        self.part = part = name.split("/")[0]
        counted = name if part.startswith("each-") else part
        seen[counted] += 1
        if part == "redirect":
            return self.answer(307, Location="/bucket/secret/x")
        if bucket != "bucket":
            return self.refuse(404, "NoSuchBucket")
        if hashlib.sha256(body).hexdigest() != self.headers["x-amz-content-sha256"]:
            return self.refuse(400, "XAmzContentSHA256Mismatch")
        if part == "proxy":
            self.send_response(200 if self.command == "PUT" else 404)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", "12")
            self.end_headers()
            return self.wfile.write(b"<p>nobody</p>"[:12]) if self.command != "HEAD" else None
        fault = re.fullmatch(r"(?:each-)?([a-z]+|[0-9]{3})-([0-9]+)(-[A-Za-z]+)?", part)
        if fault and fault[1] == "tired" and seen[part] > int(fault[2]):
            return self.refuse(503, "SlowDown")
        if fault and fault[1] not in ("lost", "tired") and seen[counted] <= int(fault[2]):
            if fault[1] == "silent":
                time.sleep(10)
            if fault[1] in ("drop", "silent"):
                self.close_connection = True
                return self.connection.close() if fault[1] == "drop" else None
            return self.refuse(int(fault[1]), (fault[3] or "-Failure")[1:])
        self.store(name, body, dict(urllib.parse.parse_qsl(url.query)))
        return None

    def store(self, name, body, query):
        if self.command == "PUT":
            if self.headers["If-None-Match"] == "*" and name in kept and self.part != "unconditional":
                return self.refuse(412, "PreconditionFailed")
            fields = {n.lower(): v for n, v in self.headers.items() if n.lower().startswith("x-amz-meta-")}
            kept[name] = body, {**fields, "Content_Type": self.headers["Content-Type"]}
            if name.startswith("lost-") and seen[name.split("/")[0]] == 1:
                self.close_connection = True
                return self.connection.close()
            return self.answer(200, ETag=f'"{hashlib.md5(body).hexdigest()}"')
        if self.command == "DELETE":
            if name.startswith("slow"):
                time.sleep(3)
            if self.part == "nodelete":
                return self.refuse(403, "AccessDenied")
            kept.pop(name, None)
            return self.answer(204)
        if query.get("list-type") == "2":
            return self.list(query)
        if name not in kept:
            return self.refuse(404, "NoSuchKey")
        content, fields = kept[name]
        if name.startswith("damaged"):
            content = content[:-1] + b"?"
        if name.startswith("grows"):
            content += bytes(seen[name.split("/")[0]])
        fields = {**fields, "ETag": f'"{hashlib.md5(content).hexdigest()}"'}
        if self.command == "HEAD":
            fields = {**fields, "Content_Length": str(len(content))}
        if name.startswith("dribbles") and self.command == "GET":
            self.answer(200, b"", **fields, Content_Length=str(len(content)))
            for byte in content:
                time.sleep(0.3)
                self.wfile.write(bytes([byte]))
            return None
        return self.answer(200, content, **fields)

    def list(self, query):
        if query["prefix"].startswith("nolist"):
            return self.refuse(403, "AccessDenied")
        names = sorted(n for n in kept if n.startswith(query["prefix"]) and n > query.get("continuation-token", ""))
        if query["prefix"].endswith("bomb"):
            return self.answer(200, b'<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]><ListBucketResult>&a;</ListBucketResult>')
        page, rest = names[:2], names[2:]
        coded = query.get("encoding-type") == "url"
        write = urllib.parse.quote_plus if coded else html.escape
        items = "".join(f"<Contents><Key>{write(name)}</Key><Size>1</Size></Contents>" for name in page)
        token = "again" if query["prefix"].endswith("endless") else html.escape(page[-1]) if rest else ""
        more = f"{'<EncodingType>url</EncodingType>' * coded}<NextContinuationToken>{token}</NextContinuationToken>"
        truncated = "true" if token else "false"
        text = f"<ListBucketResult><IsTruncated>{truncated}</IsTruncated>{items}{more}</ListBucketResult>"
        return self.answer(200, text.encode())

    do_GET = do_PUT = do_DELETE = do_HEAD = do_POST = act


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass  # A connection that a test cut off.


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"port": server.server_port}), flush=True)
for line in sys.stdin:
    print(seen[line.strip()], flush=True)
