"""The documents: their links lead to files and headings that are there."""

import re

import pytest

from .booted import ROOT

DOCUMENTS = sorted(
    path for folder in ("docs", "fonts", "Sources", "Tests") for path in (ROOT / folder).rglob("*.md") if path.is_file()
) + sorted(ROOT.glob("*.md"))


def prose(path):
    """The text without blocks of code."""
    return re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)


def headings(path):
    """The names by which links lead to headings."""
    names = []
    for heading in re.findall(r"^#+ (.*)$", prose(path), re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        names.append(re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-"))
    return names


def links(path):
    """The links of the text, without those that it shows as code."""
    text = re.sub(r"`[^`\n]*`", "", prose(path))
    inline = re.findall(r"\]\(([^)\s]+)\)", text)
    return [link for link in inline + re.findall(r"^\[[^\]]+\]: (\S+)$", text, re.MULTILINE) if not re.match(r"<?(https?|doc):", link)]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path):
    for link in links(path):
        name, _, heading = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), link
        assert not heading or target.suffix != ".md" or heading in headings(target), link


def test_every_decision_is_listed():
    listed = {link.removeprefix("decisions/") for link in links(ROOT / "docs/architecture.md") if link.startswith("decisions/")}
    assert listed == {path.name for path in (ROOT / "docs/decisions").glob("*.md")}


SOURCES = [path.read_text() for path in sorted((ROOT / "Sources").rglob("*.swift"))]
TYPE = r"\b(?:struct|class|enum|actor|protocol|typealias|extension) (?:\w+\.)*"


def labels(text, start):
    """The labels of the parameter list that begins at a position, as `(_:with:)`."""
    depth, names, fresh = 0, [], False
    for token in re.finditer(r"[(\[{<]|->|[)\]}>]|,|[`\w]+|\S", text[start:]):
        match token[0]:
            case "(" | "[" | "{" | "<":
                depth += 1
                fresh = fresh or depth == 1
            case ")" | "]" | "}" | ">":
                depth -= 1
                if depth == 0:
                    return f"({''.join(name + ':' for name in names)})"
            case ",":
                fresh = depth == 1
            case name if fresh and name != "->":
                names.append(name.strip("`"))
                fresh = False


def declares(owner, member):
    """Whether a type has a member, written as in a link: `size`, `sign(_:with:)`, `init(parsing:)`."""
    base, wanted = re.fullmatch(r"(\w+)(\(.*\))?", member).groups()
    declaration = r"\binit\b" if base == "init" else rf"\b(?:func|var|let|case) {base}\b"
    for text in SOURCES:
        for found in re.finditer(declaration, text) if re.search(TYPE + owner + r"\b", text) else ():
            if not wanted or labels(text, text.index("(", found.end())) == wanted:
                return True
    return False


@pytest.mark.parametrize("catalogue", ["Signet", "Capture"])
def test_symbols_of_the_catalogues_exist(catalogue):
    exported = (ROOT / "Sources/Signet/Exports.swift").read_text()
    own = "\n".join(path.read_text() for path in (ROOT / "Sources/Capture").rglob("*.swift"))
    for path in (ROOT / "Sources" / catalogue).glob("*.docc/*.md"):
        for link in re.findall(r"``([^`]+)``", prose(path)):
            owner, _, member = link.partition("/")
            public = re.search(rf"import \w+ \w+\.{owner}\b", exported) or re.search(rf"\bpublic (?:final )?\w+ {owner}\b", own)
            assert public or link in ("Signet", "SignetCapture"), f"{path.name}: {link}"
            assert not member or declares(owner, member), f"{path.name}: {link}"
