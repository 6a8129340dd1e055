"""The client: all operations of the API, and what takes several of them."""

import mimetypes
import os
import pathlib
import time

from . import models
from .operations import Operations

# A request in these states changes no more by itself.
ENDED = frozenset(("completed", "declined", "cancelled", "expired"))


def link_token(url: str) -> str:
    """The token of a link, as operations of links take it: the last part of its address."""
    return url.rstrip("/").rsplit("/", 1)[-1].partition("?")[0].partition("#")[0]


class Client(Operations):
    """Signet's service. Each operation of the API is a method with the name of its `operationId`, as `create_request`."""

    def upload(self, path: str | os.PathLike[str], *, name: str | None = None, paper: models.Paper | None = None) -> models.Document:
        """Keeps a document: a PDF, a picture, or what else the service turns into a PDF. Its name is the file's."""
        file = pathlib.Path(path)
        kind = mimetypes.guess_type(file.name)[0]
        media_type = "application/pdf" if kind == "application/pdf" else "application/octet-stream"
        return self.upload_document(file, media_type=media_type, name=name or file.name, paper=paper)

    def wait_for(self, request_id: str, *, timeout: float, pause: float = 2) -> models.Request:
        """The request as soon as it is completed, declined, cancelled or expired; it is looked at every `pause` seconds.

        `TimeoutError` after `timeout` seconds. People take days, so programs that serve others use a webhook instead.
        """
        end = time.monotonic() + timeout
        while True:
            request = self.get_request(request_id)
            if request["state"] in ENDED:
                return request
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"The request {request_id} is still '{request['state']}' after {timeout:g} seconds.")
            time.sleep(min(pause, left))
