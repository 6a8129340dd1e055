"""What `make install` puts beside the programs."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_the_examples_of_the_guide_run_in_the_installed_documentation(tmp_path):
    subprocess.run(["make", "-s", "install-docs", f"DESTDIR={tmp_path}", "PREFIX=/usr"], cwd=ROOT, check=True)
    installed = tmp_path / "usr/share/doc/signet"
    named = re.findall(r"@(docs/[\w./-]+)", (ROOT / "docs/api.md").read_text())
    assert named
    for name in named:
        assert (installed / name).read_bytes() == (ROOT / name).read_bytes()
    assert (installed / "docs/recipe.schema.json").exists()
    assert "install-docs" in re.search(r"^install: .*$", (ROOT / "Makefile").read_text(), re.MULTILINE).group()
