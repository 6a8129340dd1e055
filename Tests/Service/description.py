"""The API's description beside the server's sources."""

import pathlib
import re

from contract import METHODS
from .conftest import ROOT


def without_keys(document: dict) -> dict:
    """The description without its security: requests that lack a key have tests of their own."""
    document.pop("security")
    document["components"].pop("securitySchemes")
    for holder in (document["paths"], document["components"]["pathItems"]):
        for item in holder.values():
            for method in METHODS:
                item.get(method, {}).pop("security", None)
    return document


# Pages and files for browsers, which programs have no use for.
UNDESCRIBED = {"GET /", "GET /gallery", "GET /verify", "GET /assets/**"}
# Pages of sittings, at the device that people share: forms that need its cookie.
UNDESCRIBED |= {"GET /h", "GET /h/{token}", "POST /h/{token}", "POST /h/open", "POST /h/hand", "POST /h/page", "POST /h/back", "POST /h/end"}


def swift_sources() -> list[pathlib.Path]:
    """The Swift files of the service's three targets."""
    return sorted((ROOT / "Sources").glob("Service*/**/*.swift"))


def routes() -> dict[str, list[str]]:
    """All routes of the server as its sources register them, with the scopes that each needs."""
    found = {}
    for file in swift_sources():
        text = file.read_text(encoding="utf-8")
        for method, path, scopes in re.findall(r'router\.api\(\s*\.(\w+),\s*"([^"]+)",\s*(\.\w+\(\.\w+\)|\[[^\]]*\])', text):
            found[route(method, f"/v1/{path}")] = [f"{area}:{access}" for access, area in re.findall(r"\.(\w+)\(\.(\w+)\)", scopes)]
        for method, path, purposes in re.findall(
            r'router\.visit\(\s*\.(\w+),\s*"([^"]+)",\s*(purposes|\[[^\]]*\])', text
        ):
            firsts = {"purposes": "cs", "[.capture, .handover]": "c"}[purposes]
            for first in firsts:
                found[route(method, f"/{first}/{path}")] = []
        for method, path in re.findall(r'router\.signing\(\s*\.(\w+),\s*"([^"]+)"', text):
            found[route(method, f"/s/{path}")] = []
        for method, path in re.findall(r'router\.(get|post|put|patch|delete)\("([^"]*)"\)', text):
            found[route(method, "/" + path.removeprefix("/"))] = []
    return found


def route(method: str, path: str) -> str:
    return method.upper() + " " + re.sub(r":(\w+)", r"{\1}", path)
