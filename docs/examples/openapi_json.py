#!/usr/bin/env python3
"""Writes the API's description as JSON beside the YAML that it is written in by hand.

Run it after each change of Sources/Service/Web/openapi.yaml; needs PyYAML. A test compares both files.
"""

import json
import pathlib
import sys

import yaml


class PlainLoader(yaml.SafeLoader):
    """Reads what JSON can say: moments and days stay texts."""


PlainLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Service" / "Web"


def as_json(source: str) -> str:
    """The description as JSON text."""
    return json.dumps(yaml.load(source, Loader=PlainLoader), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    source = (folder / "openapi.yaml").read_text(encoding="utf-8")
    (folder / "openapi.json").write_text(as_json(source), encoding="utf-8")
