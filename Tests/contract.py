"""The API's description: what it says of operations, and whether a request or an answer keeps to it."""

import copy
import functools
import json
import pathlib
import re
from typing import NamedTuple

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

METHODS = ("get", "put", "post", "delete", "patch")
WEB = pathlib.Path(__file__).parents[1] / "Sources/Service/Web"


class PlainLoader(yaml.CSafeLoader):
    """Reads what JSON can say: moments and days stay texts."""


PlainLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}
DOCUMENT = yaml.load((WEB / "openapi.yaml").read_bytes(), Loader=PlainLoader)


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
    """The description with no other members than those that it lists.

    Clients have to take members that they do not know; the server may not send any that nobody has described.
    """
    document = copy.deepcopy(DOCUMENT)

    def close(part):
        if isinstance(part, dict):
            if len(part.get("allOf", [])) > 1:
                # Each part of it would close off the members of the others.
                parts = [copy.deepcopy(resolved(each)) for each in part.pop("allOf")]
                part.update(type="object", properties={name: value for each in parts for name, value in each["properties"].items()},
                            required=[name for each in parts for name in each.get("required", [])])
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


# Whether mocks and pages keep to the description


def violations(method: str, path: str, query, body, status: int, content_type: str, answer) -> list[str]:
    """What a request and its answer do that the description does not allow.

    Faults of a server (status 500 and above) may always happen. `query` are the names of the parameters, `body` and `answer` values of JSON; None where there is no JSON.
    """
    operation = _operation(method.lower(), path)
    if operation is None:
        return [f"{method} {path} is not described"]
    where = f"{operation.name}"
    described = {each["name"] for each in operation.content["parameters"] if each["in"] == "query"}
    found = [f"{where}: no parameter '{name}' is described" for name in query if name not in described]
    if status >= 500:
        return found
    # An empty object says nothing.
    if 200 <= status < 300 and body:
        sent = resolved(operation.content.get("requestBody", {})).get("content", {}).get("application/json")
        found += _faults(f"{where}, request", sent, body)
    answers = operation.content["responses"]
    response = answers.get(str(status)) or answers.get(f"{status // 100}XX") or answers.get("default")
    if response is None:
        return [*found, f"{where}: status {status} is not described"]
    if status in (204, 303, 304):
        return found
    kind = content_type.partition(";")[0]
    media = resolved(response).get("content", {})
    if kind not in media and "*/*" not in media:
        return [*found, f"{where}, {status}: {kind} is not described"]
    return found + (_faults(f"{where}, {status}", media.get(kind), answer) if answer is not None else [])


@functools.cache
def _patterns():
    # Literal paths before those with a parameter.
    found = sorted(operations(), key=lambda each: each.path.count("{"))
    return [(each, re.compile(re.sub(r"\{\w+\}", "[^/]+", each.path))) for each in found]


def _operation(method, path):
    return next((each for each, pattern in _patterns() if each.method == method and pattern.fullmatch(path)), None)


@functools.cache
def _registry():
    document = {"$id": "urn:signet", **json.loads(_readable(json.dumps(strict())))}
    return Registry().with_resource("urn:signet", DRAFT202012.create_resource(document))


def _readable(schema):
    """A schema in which identifiers may be words: mocks have such, and their prefixes count."""
    return schema.replace("_[0-9A-Za-z]{22}$", "_[0-9A-Za-z_]+$")


@functools.cache
def _validator(text):
    return Draft202012Validator(json.loads(text), registry=_registry())


def _faults(where, media, value):
    if media is None:
        return [f"{where}: no JSON is described"]
    # References are relative to the whole document.
    text = _readable(json.dumps(media["schema"])).replace('"#/', '"urn:signet#/')
    return [f"{where}: {'/'.join(map(str, error.path))}: {error.message[:300]}" for error in _validator(text).iter_errors(value)]
