"""The package as `make python` builds it."""

import pathlib
import re
import subprocess
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def built(folder, mask):
    words = ["make", "--no-print-directory", "-C", ROOT, "python", f"PYTHON_BUILD={folder}"]
    subprocess.run(words, check=True, capture_output=True, timeout=300, umask=mask)
    [wheel] = folder.glob("*.whl")
    return wheel


def test_the_wheel_is_the_same_however_often_it_is_built_and_has_the_version_of_the_product(tmp_path):
    one, two = built(tmp_path / "one", 0o022), built(tmp_path / "two", 0o077)
    assert one.name == two.name and one.read_bytes() == two.read_bytes()
    [version] = re.findall(r'productVersion = "(.*)"', (ROOT / "Sources/Basics/ProductVersion.swift").read_text())
    with zipfile.ZipFile(one) as wheel:
        names = wheel.namelist()
        metadata = wheel.read(f"signet_batch-{version}.dist-info/METADATA").decode()
    assert f"\nVersion: {version}\n" in metadata and "\nRequires-Dist:" not in metadata
    modules = {f"signet_batch/{path.name}" for path in (ROOT / "Sources/Python/signet_batch").glob("*.*") if path.is_file()}
    assert {name for name in names if name.startswith("signet_batch/")} == modules and "signet_batch/py.typed" in modules
