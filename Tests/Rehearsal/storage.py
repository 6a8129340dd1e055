#!/usr/bin/python3
"""Storage for measuring: it speaks as S3 does, takes little of the processor, and keeps no documents.

    storage.py STATE [--inputs FOLDER] [--port PORT] [--whole N]

Of an object it keeps digest, length and metadata; the bytes too of what is no PDF file, such as a journal, and of one name in N (100).
Only of these it compares the bytes with their digest; requests are never refused for their signature. All is written to the folder
STATE before it is answered, so that a server that was killed begins with what it had. The files of FOLDER are the bucket `inputs`;
other buckets are there as soon as they are named. It prints its port.

    GET /-/counts                              what was asked, and bytes in flight, as JSON: of documents that were read, and whose output
                                               (a name that ends with that of the input) was neither kept nor asked for yet
    GET /-/forget                              the reader was killed, so nothing is in flight
    GET /-/fault?status=503&seconds=10         refuses all for a while
    GET /-/fault?latency=30                    milliseconds before each answer, until it is set again
"""

import argparse
import collections
import hashlib
import heapq
import html
import json
import pathlib
import signal
import time
import urllib.parse

from serving import Server
from state import State


class Storage(Server):
    def __init__(self, state, port):
        super().__init__(port)
        self.state, self.counts, self.aloft = state, collections.Counter(), collections.Counter()
        self.flight = self.most = self.end = self.status = 0

    def is_wanted(self, method, path):
        return method == "PUT" and self.state.is_whole(path)

    def reply(self, method, path, query, fields, body):
        if path.startswith("-/"):
            return self.order(path, dict(urllib.parse.parse_qsl(query)))
        kind = "LIST" if method == "GET" and "list-type=2" in query else method
        if time.monotonic() < self.end:
            reply = self.refuse(self.status, "SlowDown")
        elif kind == "LIST":
            reply = self.list(path.rstrip("/"), dict(urllib.parse.parse_qsl(query)))
        elif query or "x-amz-copy-source" in fields or "transfer-encoding" in fields:
            reply = self.refuse(501, "NotImplemented")
        elif "/" not in path.rstrip("/"):
            reply = 200, b""
        else:
            reply = getattr(self, method.lower(), self.other)(path, fields, body)
        self.counts[kind] += 1
        self.counts[f"{kind} {reply[0]}"] += 1
        return reply

    def refuse(self, status, code):
        return status, f"<Error><Code>{code}</Code><Message>{code}</Message></Error>".encode(), "Content-Type: application/xml\r\n"

    def other(self, *_):
        return self.refuse(501, "NotImplemented")

    def put(self, name, fields, body):
        digest, length = fields.get("x-amz-content-sha256", ""), fields["content-length"]
        if len(digest) != 64:
            return self.refuse(501, "NotImplemented")
        if body is not None and hashlib.sha256(body).hexdigest() != digest:
            return self.refuse(400, "XAmzContentSHA256Mismatch")
        self.land(name)
        if name in self.state.kept:
            if fields.get("if-none-match") == "*":
                return self.refuse(412, "PreconditionFailed")
            self.counts["replaced"] += 1
        elif name.endswith(".pdf"):
            self.counts["documents"] += 1
        metadata = {field[11:]: value for field, value in fields.items() if field.startswith("x-amz-meta-")}
        self.state.keep(name, digest, length, metadata, body)
        self.counts["bytes kept"] += length
        return 200, b"", f'ETag: "{digest}"\r\n'

    def facts(self, name):
        digest, length, metadata = self.state.kept[name].split("\t")
        named = "".join(f"x-amz-meta-{field}: {value}\r\n" for field, value in json.loads(metadata).items())
        return length, f'ETag: "{digest}"\r\nContent-Type: application/octet-stream\r\n{named}'

    def land(self, name):
        """Takes that the document of that last name is not in flight any more."""
        source = f"inputs/{name.rpartition('/')[2]}"
        if self.aloft[source]:
            self.aloft[source] -= 1
            self.flight -= len(self.state.inputs[source])

    def head(self, name, fields, body):
        # A document that was too long to be read without asking, or one that was signed before.
        self.land(name)
        self.counts["HEAD inputs"] += name in self.state.inputs
        if name not in self.state.kept:
            return self.refuse(404, "NoSuchKey")
        length, named = self.facts(name)
        return 200, b"", f"Content-Length: {length}\r\n{named}"

    def get(self, name, fields, body):
        if name not in self.state.kept:
            return self.refuse(404, "NoSuchKey")
        content = self.state.content(name)
        if content is None:
            return self.refuse(501, "OnlyItsDigestIsKept")
        self.counts["bytes given"] += len(content)
        if name in self.state.inputs:
            self.counts["inputs"] += 1
            self.aloft[name] += 1
            self.flight += len(content)
            self.most = max(self.most, self.flight)
        return 200, content, self.facts(name)[1]

    def delete(self, name, fields, body):
        if name in self.state.kept:
            self.state.write(name, "")
        return 204, b""

    def list(self, bucket, query):
        beginning = f"{bucket}/{query.get('prefix', '')}"
        after = f"{bucket}/{query.get('continuation-token') or query.get('start-after', '')}"
        names = [name for name in self.state.kept if name > after and name.startswith(beginning)]
        page = heapq.nsmallest(limit := int(query.get("max-keys", 1_000)), names, key=str.encode)
        keys = [name.partition("/")[2] for name in page]
        items = "".join(
            f"<Contents><Key>{html.escape(key)}</Key><Size>{self.facts(name)[0]}</Size></Contents>" for key, name in zip(keys, page)
        )
        more = f"<NextContinuationToken>{html.escape(keys[-1])}</NextContinuationToken>" if len(names) > limit else ""
        truncated = f"<IsTruncated>{'true' if more else 'false'}</IsTruncated>"
        return 200, f"<ListBucketResult>{truncated}{items}{more}</ListBucketResult>".encode(), "Content-Type: application/xml\r\n"

    def order(self, path, query):
        if path == "-/counts":
            text = json.dumps({**self.counts, "flight": self.flight, "most in flight": self.most, "names": len(self.state.kept)})
            self.most = self.flight
            return 200, text.encode()
        if path == "-/forget":
            self.aloft.clear()
            self.flight = 0
            return 204, b""
        self.status = int(query.get("status", 503))
        self.latency = float(query.get("latency", self.latency))
        self.end = time.monotonic() + float(query.get("seconds", 0))
        return 204, b""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state", type=pathlib.Path)
    parser.add_argument("--inputs", type=pathlib.Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--whole", type=int, default=100)
    asked = parser.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Storage(State(asked.state, asked.inputs, asked.whole), asked.port).run()


if __name__ == "__main__":
    main()
