"""Why the service refused."""

import json
from collections.abc import Mapping
from typing import Any


class Problem(Exception):
    """A refusal or a failure that the service reports (RFC 9457).

    `code` is for programs and keeps its meaning; the API's guide lists the codes. `detail` is a sentence for people. `members` has all
    that the service sent, as `fields` of `missing-fields`. The code is `http` where the answer is not the service's own.
    """

    def __init__(self, status: int, members: Mapping[str, Any], retry_after: float | None = None):
        self.status = status
        self.members = dict(members)
        self.code = str(members.get("code", "http"))
        self.detail = str(members.get("detail", f"The answer has status {status} and is no problem of the service."))
        self.retry_after = retry_after
        super().__init__(f"{self.detail} ({status}, {self.code})")

    @classmethod
    def of(cls, status: int, media_type: str, content: bytes, retry_after: float | None) -> "Problem":
        """The problem that an answer reports."""
        members: Any = {}
        if media_type == "application/problem+json":
            try:
                members = json.loads(content)
            except ValueError:
                pass
        return cls(status, members if isinstance(members, dict) else {}, retry_after)
