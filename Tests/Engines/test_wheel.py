"""The packages as `make python` builds them."""

import pathlib
import re
import subprocess
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


FOLDERS = {"signet_batch": "Python", "signet_client": "PythonClient"}


def built(folder, mask):
    words = ["make", "--no-print-directory", "-C", ROOT, "python", f"PYTHON_BUILD={folder}"]
    subprocess.run(words, check=True, capture_output=True, timeout=300, umask=mask)
    return sorted(folder.glob("*.whl"))


def test_the_wheels_are_the_same_however_often_they_are_built_and_have_the_version_of_the_product(tmp_path):
    [version] = re.findall(r'productVersion = "(.*)"', (ROOT / "Sources/Basics/ProductVersion.swift").read_text())
    pairs = list(zip(built(tmp_path / "one", 0o022), built(tmp_path / "two", 0o077), strict=True))
    for package, (one, two) in zip(FOLDERS, pairs, strict=True):
        assert one.name == two.name and one.read_bytes() == two.read_bytes()
        with zipfile.ZipFile(one) as wheel:
            names = wheel.namelist()
            metadata = wheel.read(f"{package}-{version}.dist-info/METADATA").decode()
        assert f"\nVersion: {version}\n" in metadata and "\nRequires-Dist:" not in metadata
        modules = {f"{package}/{path.name}" for path in (ROOT / "Sources" / FOLDERS[package] / package).glob("*.*") if path.is_file()}
        assert {name for name in names if name.startswith(f"{package}/")} == modules and f"{package}/py.typed" in modules
