"""What the tests of sealing share: the command, identities and documents of every structure."""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

import pytest
from pyhanko.sign.validation import validate_pdf_signature
from waits import SECONDS

from .authorities import Authorities
from .documents import PDFA, PDFUA
from .identities import Identities

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIGNET = os.environ.get("SIGNET", str(ROOT / ".build/debug/signet"))
CONTRACT = ROOT / "docs/examples/contract.pdf"


def signet(*arguments, status=0, environment=None, stdin=None) -> subprocess.CompletedProcess:
    """Runs the command, which must end with this status; None for any."""
    done = subprocess.run(
        [SIGNET, *map(str, arguments)],
        capture_output=True, text=True, stdin=stdin, env={**os.environ, **(environment or {})},
    )
    assert status in (None, done.returncode), done.stdout + done.stderr
    return done


def in_thread(work, *arguments, **options):
    """Calls pyHanko in a thread of its own: in this one Playwright may have an event loop."""
    with concurrent.futures.ThreadPoolExecutor(1) as executor:
        return executor.submit(work, *arguments, **options).result()


def judgement(signature, *contexts):
    """pyHanko's judgement of a signature."""
    return in_thread(validate_pdf_signature, signature, *contexts)


@pytest.fixture(scope="session")
def authority():
    """Where the time-stamping authority of Tests/Fixtures listens, and the folder of its certificates."""
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "Tests/Fixtures/timestamps.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    yield json.loads(process.stdout.readline())
    process.stdin.close()
    process.wait(timeout=SECONDS)


@pytest.fixture(scope="session")
def authorities():
    """Authorities that issue certificates and say whether they were revoked."""
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "Tests/Fixtures/revocation.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    yield Authorities(json.loads(process.stdout.readline()))
    process.stdin.close()
    process.wait(timeout=SECONDS)


@pytest.fixture(scope="session")
def identities(tmp_path_factory) -> Identities:
    return Identities(tmp_path_factory.mktemp("identities"))


@pytest.fixture(scope="session")
def documents(tmp_path_factory) -> dict[str, pathlib.Path]:
    """The sample contract with a table, with object streams, and encrypted with the password `secret`; PDF/A-2b and PDF/UA-1."""
    folder = tmp_path_factory.mktemp("documents")
    made = {"table": folder / "table.pdf", "streams": folder / "streams.pdf", "aes-256": folder / "aes-256.pdf"}
    options = {
        "table": ["--object-streams=disable"],
        "streams": ["--object-streams=generate"],
        "aes-256": ["--encrypt", "secret", "owner", "256", "--"],
    }
    for name, path in made.items():
        subprocess.run(["qpdf", *options[name], CONTRACT, path], check=True)
    for name, content in {"pdf/a": PDFA, "pdf/ua": PDFUA}.items():
        made[name] = folder / name.replace("/", "")
        made[name].write_bytes(content)
    return made
