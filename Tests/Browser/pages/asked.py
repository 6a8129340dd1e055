"""Requests of a page that a test answers in place of the service."""

import base64
import json

from playwright.sync_api import Error

REASONS = {"internetdisconnected": "InternetDisconnected"}


class Asked:
    """One request that waits for its answer."""

    def __init__(self, session, event):
        self.session = session
        self.identifier = event["requestId"]
        asked = event["request"]
        self.url, self.method = asked["url"], asked["method"]
        self.headers = {name.lower(): value for name, value in asked["headers"].items()}
        parts = [part.get("bytes") for part in asked.get("postDataEntries", [])]
        self.body = base64.b64decode(parts[0]) if parts and parts[0] else None

    def fulfill(self, status=200, content_type=None, body=b"", **more):
        """Answers with a body of text or bytes, or with a value as JSON."""
        if "json" in more:
            body, content_type = json.dumps(more["json"]), content_type or "application/json"
        data = body.encode() if isinstance(body, str) else body
        headers = {"Content-Length": str(len(data)), **({"Content-Type": content_type} if content_type else {})}
        self._send("fulfillRequest", responseCode=status, body=base64.b64encode(data).decode(),
                   responseHeaders=[{"name": name, "value": value} for name, value in headers.items()])

    def abort(self, reason):
        self._send("failRequest", errorReason=REASONS[reason])

    def pass_on(self):
        """Has the server answer."""
        self._send("continueRequest")

    def _send(self, method, **parameters):
        try:
            self.session.send(f"Fetch.{method}", {"requestId": self.identifier, **parameters})
        except Error:
            # The page does not wait for it any more.
            pass


def intercept(page, addresses, function):
    """Gives the page's requests for these addresses, in which * is anything, to a function.

    Routes of Playwright would take all requests, and keep the browser from using its cache.
    """
    session = page.context.new_cdp_session(page)
    session.on("Fetch.requestPaused", lambda event: function(Asked(session, event)))
    session.send("Fetch.enable", {"patterns": [{"urlPattern": address} for address in addresses]})
