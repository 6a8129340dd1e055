"""The API's description, read for the tests."""

import copy
import json
import re
from typing import NamedTuple

from conftest import ROOT, WEB

METHODS = ("get", "put", "post", "delete", "patch")
DOCUMENT = json.loads((WEB / "openapi.json").read_text(encoding="utf-8"))


class Operation(NamedTuple):
    """One operation with its path's own parameters among its parameters."""

    method: str
    path: str
    content: dict

    @property
    def name(self) -> str:
        return f"{self.method.upper()} {self.path}"


def resolved(part: dict) -> dict:
    """What a reference within the document leads to."""
    while "$ref" in part:
        found = DOCUMENT
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step.replace("~1", "/").replace("~0", "~")]
        part = found
    return part


def operations() -> list[Operation]:
    """All operations that are described."""
    found = []
    for path, item in DOCUMENT["paths"].items():
        item = resolved(item)
        shared = item.get("parameters", [])
        for method in METHODS:
            if method in item:
                content = dict(item[method])
                content["parameters"] = [resolved(each) for each in shared + content.get("parameters", [])]
                found.append(Operation(method, path, content))
    return found


def strict() -> dict:
    """The description with no other members in answers than those that it lists.

    Clients have to take members that they do not know; the server may not send any that nobody has described.
    """
    document = copy.deepcopy(DOCUMENT)

    def close(part):
        if isinstance(part, dict):
            if part.get("type") == "object" and "properties" in part:
                part.setdefault("additionalProperties", False)
            for value in part.values():
                close(value)
        elif isinstance(part, list):
            for value in part:
                close(value)

    close(document["paths"])
    close(document["components"])
    return document


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
UNDESCRIBED = {"GET /", "GET /gallery", "GET /assets/**"}


def routes() -> dict[str, str | None]:
    """All routes of the server as its sources register them, with the scope that each needs."""
    found = {}
    for file in sorted((ROOT / "Sources" / "Service").rglob("*.swift")):
        text = file.read_text(encoding="utf-8")
        for method, path, access, area in re.findall(
            r'router\.api\(\s*\.(\w+),\s*"([^"]+)",\s*\.(\w+)\(\.(\w+)\)', text
        ):
            found[route(method, f"/v1/{path}")] = f"{area}:{access}"
        for method, path, purposes in re.findall(
            r'router\.visit\(\s*\.(\w+),\s*"([^"]+)",\s*(purposes|\[[^\]]*\])', text
        ):
            firsts = {"purposes": "cs", "[.sign]": "s", "[.capture, .handover]": "c"}[purposes]
            for first in firsts:
                found[route(method, f"/{first}/{path}")] = None
        for method, path in re.findall(r'router\.(get|post|put|patch|delete)\("([^"]*)"\)', text):
            found[route(method, "/" + path.removeprefix("/"))] = None
    return found


def route(method: str, path: str) -> str:
    return method.upper() + " " + re.sub(r":(\w+)", r"{\1}", path)
