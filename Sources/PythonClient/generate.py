#!/usr/bin/env python3
"""Writes the client's operations and models as the API's description has them: signet_client/operations.py and models.py.

    Sources/PythonClient/generate.py           writes them
    Sources/PythonClient/generate.py --check   exits with 1 where they differ from the description

Needs PyYAML. Pages and forms for people (the tag `Browser`) are left out.
"""

import functools
import json
import keyword
import pathlib
import re
import sys
import textwrap

import yaml

HERE = pathlib.Path(__file__).resolve().parent
DESCRIPTION = HERE.parent / "Service" / "Web" / "openapi.yaml"
PACKAGE = HERE / "signet_client"
METHODS = ("get", "post", "put", "patch", "delete")
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
HEAD = "# Written by generate.py from the API's description. Do not edit.\n"


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().replace("-", "_")


def pascal(name):
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[_-]", name))


def doc(text, indent):
    """A docstring of the description's words."""
    lines = []
    for paragraph in text.strip().replace("\\", "\\\\").split("\n\n"):
        lines += [*textwrap.wrap(paragraph, 120 - len(indent) - 6, break_long_words=False, break_on_hyphens=False), ""]
    words = f"\n{indent}".join(lines[:-1]).replace(f"\n{indent}\n", "\n\n")
    # A quotation mark at the end would be taken for one of the docstring's.
    return f'{indent}"""{words}{" " if words.endswith(chr(34)) else ""}"""\n'


def wrapped(line):
    """A line that is too long, broken after its first bracket and before its last."""
    if len(line) <= 140:
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    before, _, rest = line.partition("(")
    inner, _, after = rest.rpartition(")")
    rows = textwrap.wrap(inner, 132 - len(indent), break_long_words=False, break_on_hyphens=False)
    return f"{before}(\n" + "".join(f"{indent}    {row}\n" for row in rows) + f"{indent}){after}"


class Models:
    """The types of all values: a class for each object, and a name for each schema that is no object."""

    def __init__(self, description):
        self.description = description
        self.schemas = description["components"]["schemas"]
        self.written = []
        self.names = {pascal(name) for name in self.schemas}
        for name, schema in self.schemas.items():
            self.define(pascal(name), schema)

    def resolved(self, part):
        while isinstance(part, dict) and "$ref" in part:
            found = self.description
            for step in part["$ref"].removeprefix("#/").split("/"):
                found = found[step.replace("~1", "/").replace("~0", "~")]
            part = found
        return part

    def define(self, name, schema):
        """Writes the type of a schema under this name."""
        members = self.members(schema)
        words = schema.get("description", "")
        if members is None:
            type_ = self.type_of(schema, name)
            # What names a class that may come later is a type in quotes.
            type_ = f"'{type_}'" if re.search(r"\b[A-Z]", re.sub(r'"[^"]*"|Any|None|Literal|TypeAlias', "", type_)) else type_
            self.written.append(f"{name}: TypeAlias = {type_}\n" + (doc(words, "") if words else ""))
            return
        properties, required = members
        types = {key: self.type_of(each, name + pascal(key)) for key, each in properties.items()}
        if all(key.isidentifier() and not keyword.iskeyword(key) for key in types):
            lines = [doc(words, "    ")] if words else []
            for key, type_ in types.items():
                lines.append(f"    {key}: {type_ if key in required else f'NotRequired[{type_}]'}\n")
                if told := properties[key].get("description"):
                    lines.append(doc(told, "    "))
            self.written.append(f"class {name}(TypedDict):\n{''.join(lines) or '    pass' + chr(10)}")
        else:
            rows = "".join(f"    {json.dumps(key)}: '{type_ if key in required else f'NotRequired[{type_}]'}',\n" for key, type_ in types.items())
            self.written.append(f'{name} = TypedDict("{name}", {{\n{rows}}})\n' + (doc(words, "") if words else ""))

    def members(self, schema):
        """The properties of an object and the names of those that it always has; None of what is no object with members."""
        if not isinstance(schema, dict):
            return None
        if len(parts := schema.get("allOf", [])) > 1:
            found = [self.members(self.resolved(part)) for part in parts]
            return {key: each for part in found for key, each in part[0].items()}, [key for part in found for key in part[1]]
        if "properties" in schema:
            return schema["properties"], schema.get("required", [])
        return None

    def inline(self, schema, name):
        """The name of an object's class that only one member has."""
        while name in self.names:
            name += "Value"
        self.names.add(name)
        self.define(name, schema)
        return name

    def type_of(self, schema, name):
        """The type of a value, written as Python; objects in it get names that begin with this one."""
        if schema is True or schema == {}:
            return "Any"
        if "$ref" in schema:
            if schema["$ref"].startswith("#/components/schemas/"):
                return pascal(schema["$ref"].rsplit("/", 1)[1])
            return self.type_of(self.resolved(schema), name)
        if "const" in schema or "enum" in schema:
            values = schema.get("enum", [schema.get("const")])
            return "Literal[" + ", ".join(json.dumps(each, ensure_ascii=False) if isinstance(each, str) else repr(each) for each in values) + "]"
        types = schema.get("type", [])
        types = [types] if isinstance(types, str) else types
        if self.members(schema) is not None:
            found = [self.inline(schema, name)]
        elif choices := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
            found = [self.type_of(each, f"{name}{number + 1}" if len(choices) > 2 else name) for number, each in enumerate(choices)]
            types = []
        else:
            found = [self.plain(type_, schema, name) for type_ in types if type_ != "null"] or ([] if types else ["Any"])
        if "null" in types:
            found.append("None")
        found = list(dict.fromkeys(part for each in found for part in each.split(" | ")))
        return " | ".join(found)

    def plain(self, type_, schema, name):
        if type_ == "string" and schema.get("format") == "binary":
            return "bytes"
        if type_ == "array":
            return f"list[{self.type_of(schema.get('items', True), name.removesuffix('s') if name[-1:] == 's' else name + 'Item')}]"
        if type_ == "object":
            others = schema.get("additionalProperties", True)
            return f"dict[str, {self.type_of(others if others not in (False,) else True, name + 'Value')}]"
        return PLAIN[type_]

    def text(self):
        return (f'"""The values that the API takes and returns: dictionaries as in JSON, with the types of their members."""\n\n{HEAD}\n'
                "from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n\n"
                + "\n\n".join(self.written))


class Operations:
    """A method for each operation."""

    def __init__(self, description, models):
        self.description, self.models = description, models
        self.written, self.names = [], set()
        # The names of the methods of each operation, as `GET /v1/documents`.
        self.methods = {}
        for path, item in description["paths"].items():
            key = item.get("$ref", "").rsplit("/", 1)[-1]
            item = models.resolved(item)
            for method in METHODS:
                if method in item and "Browser" not in item[method].get("tags", []):
                    operation = item[method]
                    side = "capture" if path.startswith("/c/") else "signing"
                    name = snake(operation.get("operationId") or f"{method}_{side}_{key}")
                    self.operation(name, method, path, operation, item.get("parameters", []) + operation.get("parameters", []))

    def argument(self, reference):
        """A parameter's name as an argument, its type, and what is described."""
        parameter = self.models.resolved(reference)
        name = snake(reference["$ref"].rsplit("/", 1)[1]) if "$ref" in reference and parameter["in"] == "path" else snake(parameter["name"])
        name = {"id": "identifier", "range": "byte_range"}.get(name, name)
        type_ = self.models.type_of(parameter["schema"], pascal(name))
        if "Literal[" in type_ and "$ref" not in parameter["schema"]:
            type_ = self.choice(pascal(parameter["name"]), type_)
        return name, type_.removesuffix(" | None"), parameter

    def choice(self, name, type_):
        """The name of a parameter's choices; a number where several parameters of one name have different ones."""
        number = 1
        while True:
            full = name + (str(number) if number > 1 else "")
            line = f"{full}: TypeAlias = {type_}\n"
            if line in self.models.written:
                return full
            if full not in self.models.names:
                self.models.names.add(full)
                self.models.written.append(line)
                return full
            number += 1

    def operation(self, name, method, path, operation, references):
        body = self.models.resolved(operation.get("requestBody", {}))
        kinds = {}
        for type_, content in body.get("content", {}).items():
            kind = "json" if type_ == "application/json" else "form" if type_ == "multipart/form-data" else "content"
            kinds.setdefault(kind, []).append((type_, content.get("schema", True)))
        first = next((kind for kind in ("json", "content", "form") if kind in kinds), None)
        for kind in [first] + [each for each in kinds if each != first]:
            suffix = "" if kind == first else f"_{kind}"
            self.method(name + suffix, method, path, operation, references, (kind, kinds.get(kind), body.get("required", False)))

    def method(self, name, method, path, operation, references, body):
        if name in self.names or keyword.iskeyword(name):
            raise SystemExit(f"Two operations are called {name}.")
        self.names.add(name)
        self.methods.setdefault(f"{method.upper()} {path}", []).append(name)
        told = [self.argument(each) for each in references]
        paths = [f"{each}: {self.type_name(type_)}" for each, type_, parameter in told if parameter["in"] == "path"]
        options = [f"{each}: {self.type_name(type_)}" + ("" if parameter.get("required") else " | None = None")
                   for each, type_, parameter in told if parameter["in"] != "path"]
        sent = [f'"{method.upper()}"', self.path(path, told), f"keyed={bool(operation.get('security', self.description['security']))}"]
        for place, word in (("query", "query"), ("header", "headers")):
            if rows := [self.row(each, parameter) for each, _, parameter in told if parameter["in"] == place]:
                sent.append(f"{word}={{{', '.join(rows)}}}")
        before, after, value = self.body(pascal(name), *body)
        if value:
            sent.append(f"body={value}")
        answers = self.answers(operation, pascal(name))
        arguments = ", ".join(["self", *paths, *before, *(["*"] if options or after else []), *after, *options])
        words = operation.get("summary", name) + ".\n\n" + operation.get("description", "")
        self.written.append(wrapped(f"    def {name}({arguments}) -> {answers[0]}:\n") + doc(words, "        ")
                            + "".join(map(wrapped, answers[1].replace("SENT", ", ".join(sent)).splitlines(keepends=True))))
        if method == "get" and any(parameter["name"] == "cursor" for *_, parameter in told) and name.startswith("list_"):
            schema = self.models.resolved(self.models.resolved(operation["responses"]["200"])["content"]["application/json"]["schema"])
            self.iterator(name, paths, [each for each in options if not each.startswith("cursor:")], told, schema)

    def iterator(self, name, paths, options, told, schema):
        """All items of a list, part after part."""
        of = name.removeprefix("list_")
        item = self.type_name(self.models.type_of(schema["properties"]["items"]["items"], pascal(of) + "Item"))
        passed = [each if parameter["in"] == "path" else f"{each}={each}" for each, _, parameter in told if each != "cursor"]
        arguments = ", ".join(["self", *paths, *(["*"] if options else []), *options])
        self.written.append(wrapped(f"    def iterate_{of}({arguments}) -> Iterator[{item}]:\n") +
                            f'        """All items of `{name}`, `limit` of them with each request."""\n'
                            f"        return pages(lambda cursor: self.{name}({', '.join([*passed, 'cursor=cursor'])}))\n")

    def type_name(self, type_):
        """A type as the operations' file names it."""
        return re.sub(r"\b(?!Literal\b|Any\b|None\b|True\b|False\b)([A-Z]\w*)(?![\w\"])", r"models.\1", type_)

    def row(self, name, parameter):
        if parameter["name"] == "Idempotency-Key":
            return '"Idempotency-Key": idempotency_key or new_key()'
        return f'"{parameter["name"]}": {name}'

    def path(self, path, told):
        names = {parameter["name"]: name for name, _, parameter in told if parameter["in"] == "path"}
        written = re.sub(r"\{(\w+)\}", lambda found: f"{{quoted({names[found[1]]})}}", path)
        return f'f"{written}"' if "{" in written else f'"{written}"'

    def body(self, name, kind, contents, required):
        """The arguments of the body, before and after the `*`, and how it is written."""
        if kind is None:
            return [], [], None
        end = "" if required else " | None = None"
        if kind == "json":
            type_ = self.type_name(self.models.type_of(contents[0][1], name + "Body"))
            return [f"body: {type_}{end}"], [], "json_body(body)" if required else "json_body(body) if body is not None else None"
        if kind == "content":
            return [f"content: Content{end}"], [f'media_type: str = "{contents[0][0].replace("image/*", "image/png")}"'], "Body(content, media_type)"
        schema = self.models.resolved(contents[0][1])
        rows = []
        for key, each in schema["properties"].items():
            each = self.models.resolved(each)
            type_ = ("Upload" if each.get("format") == "binary" else
                     "Sequence[Upload]" if each.get("type") == "array" else self.type_name(self.models.type_of(each, name + pascal(key))))
            rows.append((key, f"{snake(key)}: {type_}" + ("" if key in schema.get("required", []) else " | None = None")))
        return [], [row for _, row in rows], "form_body({" + ", ".join(f'"{key}": {snake(key)}' for key, _ in rows) + "})"

    def answers(self, operation, name):
        """The type of the answer, and the lines that return it."""
        found = {}
        for status, response in operation["responses"].items():
            if status.startswith("2"):
                for type_, content in (self.models.resolved(response).get("content") or {None: {}}).items():
                    found.setdefault(type_, []).append(content.get("schema", True))
        if list(found) == [None]:
            return "None", "        self._none(SENT)\n"
        if list(found) == ["application/json"]:
            types = list(dict.fromkeys(self.type_name(self.models.type_of(each, name + "Answer")) for each in found["application/json"]))
            return " | ".join(types), f"        answer: {' | '.join(types)} = self._json(SENT)\n        return answer\n"
        if list(found) == ["text/event-stream"]:
            return "Iterator[Any]", "        return self._events(SENT)\n"
        return "File", "        return self._file(SENT)\n"

    def text(self):
        return (f'"""The operations of the API."""\n\n{HEAD}\nfrom __future__ import annotations\n\nfrom collections.abc import Iterator, Sequence\nfrom typing import Any, Literal\n\n'
                "from . import models\nfrom .pages import pages\n"
                "from .transport import Body, Content, File, Transport, Upload, form_body, json_body, new_key, quoted\n\n\n"
                'class Operations(Transport):\n    """A method for each operation of the API."""\n\n' + "\n".join(self.written))


@functools.cache
def generated():
    """The models and the operations of the description."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    description = yaml.load(DESCRIPTION.read_bytes(), Loader=loader)
    models = Models(description)
    return models, Operations(description, models)


def files():
    """The text of each file that is generated."""
    models, operations = generated()
    return {PACKAGE / "models.py": models.text(), PACKAGE / "operations.py": operations.text()}


def main():
    if sys.argv[1:] == ["--check"]:
        stale = [path.name for path, text in files().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
        sys.exit(f"{' and '.join(stale)} differ from the description: run Sources/PythonClient/generate.py" if stale else 0)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
