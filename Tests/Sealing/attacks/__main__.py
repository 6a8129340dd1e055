"""Writes signed documents and the attacks on them, with a list of what a verifier must say."""

import pathlib
import re
import sys
import tempfile

from . import ATTACKS, BASES, Bases


def file_name(base, attack=None) -> str:
    """`table-signet-p1__count-smaller.pdf`"""
    return f"{base.name}__{re.sub(r'[^a-z0-9]+', '-', attack.name.lower()).strip('-')}.pdf" if attack else f"{base.name}.pdf"


def write(folder: pathlib.Path, words: list[str]):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, (folder / "expected.tsv").open("w") as expected:
        bases = Bases(pathlib.Path(place))
        (folder / "trust.pem").write_bytes(bases.trusted.read_bytes())
        expected.write("file\texit\tkind\taccepted\tattack\n")
        for base in BASES:
            if words and not any(word in base.name for word in words):
                continue
            signed = bases.signed(base)
            status = 1 if base.level == "broken" else 0
            (folder / file_name(base)).write_bytes(signed.data)
            expected.write(f"{file_name(base)}\t{status}\tbase\t{status}\t\n")
            for attack in ATTACKS.values():
                if attack.applies(base):
                    name, statuses = file_name(base, attack), attack.statuses(base)
                    (folder / name).write_bytes(attack.make(signed))
                    accepted = ",".join(map(str, statuses))
                    expected.write(f"{name}\t{statuses[0]}\t{attack.kind}\t{accepted}\t{attack.name}\n")


write(pathlib.Path(sys.argv[1]), sys.argv[2:])
