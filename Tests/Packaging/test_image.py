"""The OCI image: the same twice, without a shell, and started from its unpacked files as an engine would start it."""

import datetime
import json
import os
import pathlib
import signal
import subprocess

import pytest
from ports import free_port
from Service.threats import CONTRACT, TYPED, Service, complete

from .booted import IS_PACKAGED, PATIENCE, ROOT, SHIPPING

pytestmark = pytest.mark.skipif(not IS_PACKAGED, reason="needs the image: make check-packaging")
USER = 65532


class Layout:
    """The layout of an image on the disk."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        [self.manifest] = json.loads((folder / "index.json").read_text())["manifests"]
        self.name = self.manifest["annotations"]["org.opencontainers.image.ref.name"]
        self.layers = self.blob(self.manifest["digest"])["layers"]
        self.config = self.blob(self.blob(self.manifest["digest"])["config"]["digest"])

    def blob(self, digest):
        return json.loads((self.folder / "blobs" / digest.replace(":", "/")).read_text())


@pytest.fixture(scope="module")
def layout():
    assert (SHIPPING / "image/layout").exists(), "run 'make image' first"
    return Layout(SHIPPING / "image/layout")


@pytest.fixture(scope="module")
def root(layout, tmp_path_factory):
    """The unpacked files."""
    bundle = tmp_path_factory.mktemp("image") / "bundle"
    subprocess.run(["umoci", "unpack", "--image", f"{layout.folder}:{layout.name}", str(bundle)], check=True, capture_output=True)
    return bundle / "rootfs"


class Contained(Service):
    """The image as an engine starts it: read-only files, its user, variables and command, and a volume for the data."""

    # The devices that every engine gives.
    DEVICES = ("null", "zero", "random", "urandom")

    def __init__(self, layout, root, data):
        self.told, self.root, self.data = layout.config["config"], root, data
        self.port, self.key = free_port(), None
        self.base = f"http://127.0.0.1:{self.port}"
        self.out = data.with_name("said")
        self.log = self.out

    def command(self, *words):
        root = self.root
        mounts = [
            f"mount --bind {root} {root}", f"mount -o remount,bind,ro {root}", f"mount --bind {self.data} {root}/var/lib/signet",
            f"mount -t proc proc {root}/proc", f"mount -t tmpfs tmpfs {root}/tmp", f"mount -t tmpfs tmpfs {root}/dev",
            *(f"touch {root}/dev/{name} && mount --bind /dev/{name} {root}/dev/{name}" for name in self.DEVICES),
        ]
        program = [*self.told["Entrypoint"], *(words or self.told["Cmd"])]
        start = ["exec", "env", "-i", *self.told["Env"], f"SIGNET_PORT={self.port}", "setpriv", "--no-new-privs",
                 "/usr/sbin/chroot", f"--userspec={self.told['User']}", str(root), *program]
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", " && ".join([*mounts, " ".join(start)])]

    def start(self):
        with self.out.open("w") as out:
            self.process = subprocess.Popen(self.command(), stdout=out, stderr=out)
        self.key = self._said(r"\b(sk_\w+)\n")[1]

    def stop(self):
        """As an engine does; the service is the first process in its name space."""
        [first] = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        os.kill(int(first), signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def volume(tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    os.chown(data, USER, USER)
    return data


def test_two_builds_have_one_digest(layout, tmp_path):
    """From the same packages; the ones of Debian may not change in between."""
    moment = int(datetime.datetime.fromisoformat(layout.config["created"]).timestamp())
    words = ["make", "image-again", f"AGAIN={tmp_path}/again", f"VERSION={layout.name}"]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(moment)})
    assert Layout(tmp_path / "again/layout").manifest["digest"] == layout.manifest["digest"]


def test_the_programs_are_the_only_ones(root):
    programs = {
        str(path.relative_to(root)) for folder in ("bin", "sbin", "usr/bin", "usr/sbin", "usr/local", "opt")
        for path in (root / folder).rglob("*") if not path.is_dir()
    }
    assert {path for path in programs if not path.startswith(("bin/", "sbin/"))} == {"usr/bin/signet", "usr/bin/signet-serve"}
    raised = subprocess.run(["find", str(root), "-type", "f", "-perm", "/6000"], capture_output=True, text=True, check=True)
    assert raised.stdout == ""
    assert (root / "var/lib/dpkg/status").read_text().count("\nPackage: ") > 50


def test_the_image_says_how_it_is_started(layout):
    told = layout.config["config"]
    assert told["User"] == f"{USER}:{USER}" and told["Entrypoint"] == ["/usr/bin/signet"] and told["Cmd"] == ["serve"]
    assert list(told["Volumes"]) == ["/var/lib/signet"] and list(told["ExposedPorts"]) == ["8080"] and told["StopSignal"] == "SIGTERM"
    assert "SIGNET_HOST=0.0.0.0" in told["Env"]


def test_the_service_works_in_the_image(layout, root, volume):
    with Contained(layout, root, volume) as service:
        document = service.document()
        page = service.api("GET", f"documents/{document['id']}/pages/1")
        assert page.status_code == 200 and page.content.startswith(b"\x89PNG"), page.text
        request = service.request()
        assert complete(request["signers"][0]["url"].replace("0.0.0.0", "127.0.0.1")).status_code == 200
        told = service.settled(request)
        assert told["state"] == "completed", told
        final = service.api("GET", f"documents/{told['finalDocument']}/content").content
        report = service.api("POST", "verify", data=final).json()
        assert report["indication"] == "TOTAL_PASSED" and len(final) > len(CONTRACT)
        for text, face in (("Jane Doe", "kaushan-script"), ("王小明", "klee")):
            preview = service.api("POST", "previews", json={"source": TYPED | {"text": text, "face": face}})
            assert preview.status_code == 200, preview.text
        assert service.stop() == 0
    assert {path.stat().st_uid for path in volume.rglob("*")} == {USER}


def test_commands_run_in_the_image(layout, root, volume):
    contained = Contained(layout, root, volume)
    for words in (["--version"], ["serve", "make-key", "--account", "other"]):
        answer = subprocess.run(contained.command(*words), capture_output=True, text=True, timeout=60)
        assert answer.returncode == 0 and answer.stdout.strip(), answer.stderr
