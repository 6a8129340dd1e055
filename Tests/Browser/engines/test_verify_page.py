"""The page on which anybody has a document checked, by keyboard alone and for screen readers, in every engine."""

import pytest

from ..service.conftest import ROOT

CONTRACT = ROOT / "docs/examples/contract.pdf"
FIELD, PICKER = "input[type=file]", ".verify-drop button"


@pytest.fixture(scope="module")
def files(running, tmp_path_factory):
    """The contract, sealed by the service, the same with a byte changed, and a file that is not a PDF."""
    folder = tmp_path_factory.mktemp("files")
    sealed = running.ask("POST", "seal", params={"reason": "All have signed"}, data=CONTRACT.read_bytes()).content
    (folder / "sealed.pdf").write_bytes(sealed)
    (folder / "changed.pdf").write_bytes(sealed.replace(b"stream\n", b"stream\r", 1))
    (folder / "letter.pdf").write_bytes(b"Dear Jane")
    return folder


def focused(engine, selector):
    engine.until(lambda: engine.run(f"return document.activeElement.matches({selector!r});"), f"the focus on {selector}")


def opened(engine, running):
    """The page, whose first button has the focus after one key."""
    engine.go(f"{running.address}/verify")
    engine.wait_for(".verify-drop")
    # Every announcement to screen readers is recorded.
    engine.run("""
        window.told = [];
        const note = () => document.querySelectorAll("[role=status], [role=alert]").forEach((each) => each.textContent && told.push(each.textContent));
        document.querySelectorAll("[role=status], [role=alert]").forEach((each) =>
            new MutationObserver(note).observe(each, { childList: true, characterData: true, subtree: true }));
    """)
    engine.key("Tab")
    focused(engine, PICKER)


@pytest.mark.parametrize("name, title, state", [
    ("sealed.pdf", "Sealed for a program and unchanged", "Valid. This service made the seal."),
    ("changed.pdf", "Do not rely on this document", "Not valid: the document was changed"),
])
def test_a_document_is_checked_by_keyboard_alone(engine, running, files, name, title, state):
    engine.resize(*engine.phone)
    opened(engine, running)
    assert engine.exposes(PICKER, "button", "Choose a PDF")
    engine.choose_file(FIELD, files / name)
    focused(engine, "h2")
    # The heading has the focus, and the text goes with it.
    assert engine.exposes("h2", "heading", title)
    words = "return document.activeElement.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id).textContent);"
    assert engine.run(words)[0] == name
    assert f"Checking {name}…" in engine.until(lambda: engine.run("return window.told;"), "an announcement")
    engine.see(state)
    engine.key("Tab")
    focused(engine, "summary")
    engine.key("Enter")
    engine.until(lambda: engine.run("return document.querySelector('details').open;"), "the details")
    engine.shot(f"verify-{name}")
    engine.key("Tab")
    focused(engine, "button")
    assert engine.exposes("button", "button", "Check another document")
    engine.key("Enter")
    focused(engine, PICKER)


def test_a_file_that_is_no_pdf_is_said_to_be_none(engine, running, files):
    engine.resize(1280, 860)
    opened(engine, running)
    engine.choose_file(FIELD, files / "letter.pdf")
    focused(engine, "h2")
    assert engine.exposes("h2", "heading", "This is not a readable PDF")
    engine.shot("verify-letter")
    engine.key("Tab")
    engine.key("Enter")
    focused(engine, PICKER)
