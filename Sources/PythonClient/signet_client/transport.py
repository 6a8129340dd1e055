"""Requests and answers over HTTP: the key, what is sent, and when it is sent again."""

import dataclasses
import http.client
import json
import os
import pathlib
import random
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from email.message import Message
from email.utils import collapse_rfc2231_value
from typing import Any

from .problem import Problem

# Bytes, or a file that is read when it is sent.
Content = bytes | os.PathLike[str]
# A file of a form: one on the disk, or a name and bytes.
Upload = os.PathLike[str] | tuple[str, bytes]
Value = str | int | float | bool | None


@dataclasses.dataclass(frozen=True)
class File:
    """An answer that is not JSON."""

    content: bytes
    media_type: str
    headers: Message
    # 206 of a range; 304 where the content is that of `if_none_match`, and is not sent.
    status: int = 200

    @property
    def name(self) -> str | None:
        """The name that the service gives the file."""
        names = [value for name, value in self.headers.get_params([], "content-disposition") if name.lower() == "filename"]
        # The plain name comes first, and lacks letters that the encoded one has.
        encoded = [value for value in names if isinstance(value, tuple)]
        return collapse_rfc2231_value((encoded or names)[0]) if names else None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the content to a file."""
        pathlib.Path(path).write_bytes(self.content)


@dataclasses.dataclass(frozen=True)
class Body:
    """What a request sends, and its type."""

    content: Content
    media_type: str


def json_body(value: Any) -> Body:
    """A value of JSON."""
    return Body(json.dumps(value, ensure_ascii=False).encode(), "application/json")


def form_body(parts: Mapping[str, Value | Upload | Sequence[Upload] | Mapping[str, Any]]) -> Body:
    """A form, in which files are named and objects are JSON; parts that are None are left out."""
    boundary = secrets.token_hex(16)
    written: list[bytes] = []

    def write(name: str, value: Value | Upload | Mapping[str, Any]) -> None:
        head = f'Content-Disposition: form-data; name="{name}"'
        if isinstance(value, os.PathLike):
            value = (os.path.basename(value), pathlib.Path(value).read_bytes())
        if isinstance(value, tuple):
            file = value[0].replace("\\", "_").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            head, content = f'{head}; filename="{file}"\r\nContent-Type: application/octet-stream', value[1]
        elif isinstance(value, Mapping):
            content = json.dumps(value, ensure_ascii=False).encode()
        else:
            content = text(value).encode()
        written.append(f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n")

    for name, value in parts.items():
        if isinstance(value, list) or (isinstance(value, tuple) and not (len(value) == 2 and isinstance(value[1], bytes))):
            for each in value:
                write(name, each)
        elif value is not None:
            write(name, value)  # type: ignore[arg-type]
    return Body(b"".join(written) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}")


def text(value: Value) -> str:
    """A value as queries and forms write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def quoted(value: str | int) -> str:
    """One part of a path. Nothing in it leads to another path."""
    part = urllib.parse.quote(str(value), safe="")
    if part in ("", ".", ".."):
        raise ValueError(f"'{value}' is no identifier.")
    return part


def new_key() -> str:
    """A new idempotency key."""
    return secrets.token_hex(16)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API redirects nobody, so that a key never goes elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """Sends requests, and sends them again where that is safe."""

    def __init__(self, base: str, key: str | None = None, *, timeout: float = 60, attempts: int = 5, longest_wait: float = 60,
                 language: str | None = None):
        """A client of the service at `base`.

        `key` is needed by operations below `/v1`, and is sent to no others. A request is tried up to `attempts` times where the
        service says when to try again, within `longest_wait` seconds; and after a lost connection where it can be repeated, as
        everything that has an idempotency key can. `language` is that of problems about documents.
        """
        if urllib.parse.urlsplit(base).scheme not in ("http", "https"):
            raise ValueError(f"The service's address begins with https:// or http://, not '{base}'.")
        self.base = base.rstrip("/")
        self._key = key
        self._timeout, self._attempts, self._longest = timeout, attempts, longest_wait
        self._common = {"Accept-Language": language} if language else {}
        self._opener = urllib.request.build_opener(_NoRedirects())

    # MARK: What an operation answers

    def _json(self, method: str, path: str, **sent: Any) -> Any:
        return json.loads(self._file(method, path, **sent).content)

    def _none(self, method: str, path: str, **sent: Any) -> None:
        self._file(method, path, **sent)

    def _file(self, method: str, path: str, **sent: Any) -> File:
        with self._answer(method, path, **sent) as answer:
            # 204 and 304 have no type; then that of texts is made up.
            return File(answer.read(), answer.headers.get_content_type(), answer.headers, answer.status)

    def _events(self, method: str, path: str, **sent: Any) -> Iterator[Any]:
        """The events of a stream, which ends when the service closes it."""
        with self._answer(method, path, **sent) as answer:
            data: list[str] = []
            for line in answer:
                field, _, value = line.decode().rstrip("\r\n").partition(":")
                if field == "data":
                    data.append(value.removeprefix(" "))
                elif not field and not value and data:
                    yield json.loads("\n".join(data))
                    data = []

    # MARK: Sending

    def _answer(self, method: str, path: str, *, keyed: bool, query: Mapping[str, Value] | None = None,
                headers: Mapping[str, str | None] | None = None, body: Body | None = None) -> Any:
        address = self.base + path
        if asked := {name: text(value) for name, value in (query or {}).items() if value is not None}:
            address += "?" + urllib.parse.urlencode(asked)
        fields = self._common | {name: value for name, value in (headers or {}).items() if value is not None}
        if keyed:
            if self._key is None:
                raise ValueError(f"{method} {path} needs a key: Client(base, key).")
            fields["Authorization"] = f"Bearer {self._key}"
        repeatable = method in ("GET", "PUT", "DELETE") or "Idempotency-Key" in fields
        for attempt in range(1, self._attempts + 1):
            pause: float | None = min(0.5 * 2**attempt, self._longest) * random.uniform(0.5, 1)
            failure: Exception
            try:
                return self._once(method, address, fields, body)
            except Problem as problem:
                failure = problem
                again = problem.status in (429, 503) and (repeatable or problem.code != "outcome-unknown")
                pause = problem.retry_after if again and problem.retry_after is not None else pause if again and repeatable else None
            except (OSError, http.client.HTTPException) as error:
                failure = error
                pause = pause if repeatable else None
            if pause is None or pause > self._longest or attempt == self._attempts:
                if isinstance(failure, http.client.HTTPException):
                    raise ConnectionError(f"The connection to {self.base} was lost: {failure}") from failure
                raise failure
            time.sleep(pause)
        raise ValueError("A client needs at least one attempt.")

    def _once(self, method: str, address: str, fields: Mapping[str, str], body: Body | None) -> Any:
        request = urllib.request.Request(address, method=method, headers=dict(fields))
        if body is not None:
            request.add_header("Content-Type", body.media_type)
        content = body.content if body is not None else None
        try:
            if isinstance(content, os.PathLike):
                with open(content, "rb") as file:
                    request.data = file
                    request.add_header("Content-Length", str(os.fstat(file.fileno()).st_size))
                    return self._opener.open(request, timeout=self._timeout)
            request.data = content
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as answer:
            if answer.code == 304:
                return answer
            with answer:
                after = answer.headers.get("Retry-After", "")
                raise Problem.of(answer.code, answer.headers.get_content_type(), answer.read(),
                                 float(after) if after.isascii() and after.isdecimal() else None) from None
