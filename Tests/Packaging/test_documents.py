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
    text = prose(path)
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
