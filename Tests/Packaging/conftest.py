"""A Debian that is booted for the tests, with the packages that `make deb` built."""

import pathlib
import shutil
import subprocess

import pytest

from .booted import SHIPPING, Booted


def packages():
    """The packages by name."""
    found = {path.name.split("_")[0]: path for path in (SHIPPING / "deb").glob("signet*.deb")}
    assert {"signet", "signet-serve"} <= set(found), "run 'make deb' first"
    return found


@pytest.fixture(scope="session")
def repository(tmp_path_factory) -> pathlib.Path:
    """The packages as apt reads them."""
    folder = tmp_path_factory.mktemp("repository")
    for path in packages().values():
        shutil.copy(path, folder)
    with (folder / "Packages").open("w") as out:
        subprocess.run(["dpkg-scanpackages", "."], cwd=folder, stdout=out, stderr=subprocess.DEVNULL, check=True)
    return folder


@pytest.fixture(scope="session")
def debian(repository, tmp_path_factory):
    """Debian 12 with the packages and what they depend on, and nothing that they only recommend."""
    root = tmp_path_factory.mktemp("debian") / "root"
    sources = [f"deb http://deb.debian.org/{path} main" for path in (
        "debian bookworm", "debian bookworm-updates", "debian-security bookworm-security",
    )]
    words = ["--quiet", "--variant=minbase", '--aptopt=Acquire::Retries "5"', "--include=systemd-sysv,dbus,signet-serve"]
    subprocess.run(["mmdebstrap", *words, "bookworm", str(root), *sources, f"deb [trusted=yes] copy:{repository} ./"], check=True)
    with Booted(root) as booted:
        yield booted


@pytest.fixture(scope="session")
def newer(tmp_path_factory) -> list[pathlib.Path]:
    """The same packages as a newer version."""
    folder = tmp_path_factory.mktemp("newer")
    made = []
    for name, path in packages().items():
        if name not in ("signet", "signet-serve"):
            continue
        tree = folder / name
        subprocess.run(["dpkg-deb", "--raw-extract", str(path), str(tree)], check=True)
        control = tree / "DEBIAN/control"
        text = control.read_text()
        [version] = [line.split()[1] for line in text.splitlines() if line.startswith("Version:")]
        control.write_text(text.replace(version, f"{version}+newer"))
        made.append(folder / f"{name}.deb")
        subprocess.run(["dpkg-deb", "--root-owner-group", "--build", "-Znone", str(tree), str(made[-1])], check=True, capture_output=True)
    return made
