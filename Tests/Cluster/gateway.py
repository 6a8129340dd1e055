"""Ceph's gateway for S3 with all that is behind it, for tests: gateway.py [COMMAND…]

A monitor, a daemon that keeps objects in memory, and the gateway, without systemd, in a temporary folder and as the user who starts them.
There is a bucket `signet`. With a COMMAND, that runs with the server's addresses and keys in its environment, and its status is the
program's. Without one, a line of JSON is printed, and each line of input is a command, which is answered by a line when it is done:

    stop     the gateway is killed; objects stay
    start    it runs again, and answers

When the input ends, everything is removed.
"""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from ports import free_port  # noqa: E402
from postgresql import end_by_signals  # noqa: E402

BUCKET = "signet"
KEYS = {"AWS_ACCESS_KEY_ID": "AKIAEXAMPLE", "AWS_SECRET_ACCESS_KEY": "not-to-be-shown", "AWS_REGION": "us-east-1"}
# Seconds until a part of it answers.
PATIENCE = 60
# Any two, which are those of this cluster alone.
CLUSTER, DAEMON = "5e1d6e5c-0000-4000-8000-000000000001", "5e1d6e5c-0000-4000-8000-000000000002"
SETTINGS = """
[global]
fsid = {cluster}
mon host = v1:127.0.0.1:{monitor}
mon initial members = a
public network = 127.0.0.0/8
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
keyring = /dev/null
run dir = {folder}
log file = {folder}/$name.log
admin socket = {folder}/$name.asok
pid file = {folder}/$name.pid
mon data = {folder}/mon
osd data = {folder}/osd
rgw data = {folder}/rgw
# One copy, in memory.
osd objectstore = memstore
memstore device bytes = 2G
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd crush chooseleaf type = 0
# It asks for that before it knows which cluster this is, and ends.
osd class update on start = false
osd crush update on start = false
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
# Each start has many changes of the cluster; they are reported at once.
paxos propose interval = 0.05
paxos min wait = 0.02
# However full the disk is.
mon data avail crit = 1
rgw frontends = beast endpoint=127.0.0.1:{http} ssl_endpoint=127.0.0.1:{https} ssl_certificate={folder}/web.pem ssl_private_key={folder}/web.key
"""


class Gateway:
    def __init__(self):
        for program in ("ceph-mon", "ceph-osd", "radosgw"):
            if not shutil.which(program):
                sys.exit(f"{program} is not installed: run 'make test-cluster'")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="signet-ceph-"))
        self.processes, self.gateway = [], None
        try:
            self.begin()
        except BaseException:
            self.remove()
            raise

    def begin(self):
        self.monitor, self.http, self.https = free_port(), free_port(), free_port()
        self.base, self.encrypted = f"http://127.0.0.1:{self.http}", f"https://127.0.0.1:{self.https}"
        self.environment = {**os.environ, "CEPH_CONF": str(self.folder / "ceph.conf")}
        values = {"cluster": CLUSTER, "folder": self.folder, "monitor": self.monitor, "http": self.http, "https": self.https}
        (self.folder / "ceph.conf").write_text(SETTINGS.format(**values))
        for name in ("mon", "osd", "rgw"):
            (self.folder / name).mkdir()
        self.certify()
        self.run("monmaptool", "--create", "--fsid", CLUSTER, "--addv", "a", f"[v1:127.0.0.1:{self.monitor}]", "monmap")
        self.run("ceph-mon", "--mkfs", "-i", "a", "--monmap", "monmap")
        self.processes.append(self.begun("ceph-mon", "-i", "a"))
        self.run("ceph", "osd", "new", DAEMON)
        self.run("ceph", "osd", "crush", "add", "osd.0", "1.0", "host=localhost", "root=default")
        self.run("ceph-osd", "--mkfs", "-i", "0", "--osd-uuid", DAEMON)
        self.processes.append(self.begun("ceph-osd", "-i", "0"))
        keys = ["--access-key", KEYS["AWS_ACCESS_KEY_ID"], "--secret-key", KEYS["AWS_SECRET_ACCESS_KEY"]]
        self.run("radosgw-admin", "user", "create", "--uid=signet", "--display-name=Signet", *keys)
        self.start()

    def certify(self):
        """A certificate for the gateway, and the authority that issued it."""
        request = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-days", "30"]
        self.run(*request, "-subj", "/CN=Authority", "-keyout", "ca.key", "-out", "ca.pem")
        name = ["-subj", "/CN=gateway", "-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=CA:FALSE"]
        self.run(*request, *name, "-CA", "ca.pem", "-CAkey", "ca.key", "-keyout", "web.key", "-out", "web.pem")

    def run(self, *words):
        with (self.folder / "said").open("a") as said:
            done = subprocess.run(words, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said, timeout=PATIENCE)
        if done.returncode:
            raise RuntimeError(f"{words[0]}: {(self.folder / 'said').read_text()[-2000:]}")

    def begun(self, *words):
        with (self.folder / "said").open("a") as said:
            return subprocess.Popen(
                [words[0], "-f", *words[1:]], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            )

    def start(self):
        """Starts the gateway, and waits until it answers."""
        self.gateway = self.begun("radosgw", "-n", "client.gateway")
        end = time.monotonic() + PATIENCE
        while not self.answers():
            if self.gateway.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"radosgw: {(self.folder / 'said').read_text()[-2000:]}")
            time.sleep(0.02)

    def answers(self):
        try:
            return urllib.request.urlopen(self.base, timeout=PATIENCE).status == 200
        except urllib.error.URLError:
            return False

    def stop(self):
        self.gateway.kill()
        self.gateway.wait()

    def remove(self):
        for process in filter(None, [self.gateway, *reversed(self.processes)]):
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def announcement(self):
        return {"http": self.base, "https": self.encrypted, "authority": str(self.folder / "ca.pem"), "pid": self.gateway.pid}

    def variables(self):
        addresses = f"{self.base}/ {self.encrypted}/"
        return {**KEYS, "SIGNET_TEST_OBJECTS": addresses, "SIGNET_TEST_OBJECTS_AUTHORITY": str(self.folder / "ca.pem")}


def client(address):
    """A client by others."""
    import boto3

    keys = {"aws_access_key_id": KEYS["AWS_ACCESS_KEY_ID"], "aws_secret_access_key": KEYS["AWS_SECRET_ACCESS_KEY"]}
    return boto3.client("s3", endpoint_url=address, region_name=KEYS["AWS_REGION"], **keys)


def main():
    end_by_signals()
    gateway = Gateway()
    try:
        client(gateway.base).create_bucket(Bucket=BUCKET)
        if command := sys.argv[1:]:
            sys.exit(subprocess.run(command, env={**os.environ, **gateway.variables()}).returncode)
        print(json.dumps(gateway.announcement()), flush=True)
        for line in sys.stdin:
            {"stop": gateway.stop, "start": gateway.start}[line.strip()]()
            print(json.dumps(gateway.announcement()), flush=True)
    finally:
        with contextlib.suppress(ProcessLookupError):
            gateway.remove()


if __name__ == "__main__":
    main()
