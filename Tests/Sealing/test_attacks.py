"""What `signet verify` says of attacks on signed documents, of changes that are allowed, and of random edits (see `attacks`)."""

import functools
import json
import pathlib
import subprocess

import pytest
import trials

from .attacks import ATTACKS, BASES, Attack, Base, Bases
from .attacks.edits import Editor
from .attacks.signed import Signed
from .attacks.views import View, by_mupdf, by_pdfium, by_poppler, differs, filled
from .conftest import SIGNET

#: How many attacks of each kind `make test` tries.
SHARE = 12
#: How many files one command reads.
FILES = 100
#: How many random edits a test tries.
EDITS = trials.count(40, 1500)
EDITED = [base for base in BASES if base.level != "broken"]


@pytest.fixture(scope="session")
def bases(tmp_path_factory) -> Bases:
    return Bases(tmp_path_factory.mktemp("attacks"))


@functools.cache
def chosen() -> dict[Base, list[Attack]]:
    """The attacks to try on each document: all, or some of each kind on one document each, in turns."""
    if trials.LONG:
        return {base: [attack for attack in ATTACKS.values() if attack.applies(base)] for base in BASES}
    made, turn = {base: [] for base in BASES}, 0
    for kind in dict.fromkeys(attack.kind for attack in ATTACKS.values()):
        attacks = [attack for attack in ATTACKS.values() if attack.kind == kind]
        for attack in attacks[::-(-len(attacks) // SHARE)]:
            bases = [base for base in BASES if attack.applies(base)]
            made[bases[turn % len(bases)]].append(attack)
            # A number that has no factor in common with those of structures, signers and levels.
            turn += 13
    return made


def verify(files: list[str], trusted: pathlib.Path) -> subprocess.CompletedProcess:
    done = subprocess.run([SIGNET, "verify", *files, "--json", "--trust", trusted], capture_output=True, text=True)
    assert done.returncode in (0, 1, 2), done.stderr
    return done


def verified(files: list[str], trusted: pathlib.Path) -> dict[str, int]:
    """The exit code for each file, from few commands; it can be worse than the results of the signatures."""
    statuses = {}
    for start in range(0, len(files), FILES):
        reports = json.loads(verify([*files[start:start + FILES], files[start]], trusted).stdout)
        statuses |= {report["document"]: {"TOTAL_PASSED": 0, "TOTAL_FAILED": 1}.get(report.get("indication"), 2) for report in reports}
    passed = [file for file in files if statuses[file] == 0]
    if passed and verify(passed, trusted).returncode:
        statuses |= {file: verify([file], trusted).returncode for file in passed}
    return statuses


@pytest.mark.parametrize("base", BASES, ids=lambda base: base.name)
def test_attacks_and_allowed_changes(base, bases, tmp_path):
    signed = bases.signed(base)
    files = {str(tmp_path / "0.pdf"): (signed.data, "nothing", (1,) if base.level == "broken" else (0,))}
    for attack in chosen()[base]:
        made = attack.make(signed)
        assert made.startswith(signed.data) or not attack.appends, attack.name
        files[str(tmp_path / f"{len(files)}.pdf")] = (made, f"{attack.kind}: {attack.name}", attack.statuses(base))
    for file, (data, _, _) in files.items():
        pathlib.Path(file).write_bytes(data)
    found = verified(list(files), bases.trusted)
    wrong = [f"{name}: {found[file]}, not {' or '.join(map(str, statuses))}" for file, (_, name, statuses) in files.items() if found[file] not in statuses]
    assert not wrong, "\n".join(wrong)


def difference(signed: Signed, data: bytes, base: Base, views: list[tuple[View, View]]) -> str | None:
    """What readers show in another way, besides fields that were filled in."""
    places = []
    if any(differs(*pair, places) for pair in views) and not base.is_shut:
        places = filled(signed, Signed(data), base.locked)
    return next(filter(None, (differs(*pair, places) for pair in views)), None)


@pytest.mark.parametrize("part", range(4))
def test_random_edits_that_readers_show(part, bases, tmp_path):
    """Whatever PDFium, MuPDF or poppler show or read in another way, besides fields that were filled in, never passes."""
    seed = trials.SEED if trials.SEED is not None else 1
    seen = {}
    editor = functools.cache(lambda base: Editor(bases.signed(base)))
    before = functools.cache(lambda reader, base: reader(bases.signed(base).data))
    for index in range(EDITS):
        base = EDITED[(part * 13 + index // 10 * 17) % len(EDITED)]
        data = editor(base).update(hash((seed, part, index)))
        readers = [by_pdfium, by_mupdf] + [by_poppler] * (index % 8 == 0)
        shown = difference(bases.signed(base), data, base, [(before(reader, base), reader(data)) for reader in readers])
        if shown:
            path = tmp_path / f"{index}.pdf"
            path.write_bytes(data)
            seen[str(path)] = f"edit {index} of part {part} with seed {seed}, {base.name}: {shown}"
    found = verified(list(seen), bases.trusted)
    assert len(seen) > EDITS // 5
    passed = [what for file, what in seen.items() if found[file] == 0]
    assert not passed, "\n".join(passed)
