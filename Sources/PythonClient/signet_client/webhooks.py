"""Deliveries of webhooks: only genuine ones become events."""

import hashlib
import hmac
import json
import time

from .models import Event


class NotGenuine(ValueError):
    """A delivery that the service did not send with this secret, or that is too old."""


def genuine_event(secret: str, signature: str, body: bytes, *, age: float = 300, now: float | None = None) -> Event:
    """The event of a delivery; anything that is not genuine raises `NotGenuine`.

    `secret` is the webhook's, `whsec_` included; `signature` is the header field `Signet-Signature`; `body` is the body as received,
    before anything has parsed it. Deliveries whose time differs by more than `age` seconds are refused. An event may be delivered
    twice, with the same `id`.
    """
    parts = dict(part.split("=", 1) for part in signature.split(",") if "=" in part)
    seconds, code = parts.get("t", ""), parts.get("v1", "")
    if not (seconds.isascii() and seconds.isdecimal() and len(seconds) <= 12):
        raise NotGenuine("Signet-Signature has no time 't'.")
    expected = hmac.new(secret.encode(), seconds.encode() + b"." + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected.encode(), code.encode()):
        raise NotGenuine("Signet-Signature is not that of this body and secret.")
    if abs((time.time() if now is None else now) - int(seconds)) > age:
        raise NotGenuine(f"The delivery is more than {age:g} seconds old.")
    event: Event = json.loads(body)
    return event
