"""Signet's service from Python: every operation of its API, with types.

    from signet_client import Client

    signet = Client("https://sign.example.org", "sk_…")
    document = signet.upload("contract.pdf")
"""

from . import models
from .client import Client, link_token
from .problem import Problem
from .transport import File
from .webhooks import NotGenuine, genuine_event

__all__ = ["Client", "File", "NotGenuine", "Problem", "genuine_event", "link_token", "models"]
