"""The processes that read documents and pictures can do nothing but that."""

import base64
import concurrent.futures
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import socket
import subprocess
import threading
import time

import pytest
from waits import SECONDS, needs, tried_again, until

from .sealing import metrics
from .test_viewing import helpers, told
from .threats import CONTRACT, PROGRAM, Service

ROOT = pathlib.Path(__file__).parents[2]
SHIM = ROOT / "Sources/CIsolation/confinement.h"
SCAN = (ROOT / "docs/examples/scan.jpg").read_bytes()
# Each prints its name if it succeeds although the process is confined.
ATTEMPTS = """
#define _GNU_SOURCE
#include "%s"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <pthread.h>

static void *thread(void *argument) { return argument; }
static void check(const char *name, int succeeded) { printf("%%s %%d\\n", name, succeeded); fflush(stdout); }

int main(int count, char **words) {
    const char *paths[] = {"/usr", words[1], "/nowhere", "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/usr/bin/env"};
    enum signet_use use = (enum signet_use)atoi(words[2]);
    int parent = getppid();
    // The last three are what it runs.
    if (count != 4 || signet_restrict_files(paths, 6, use == signet_runs_program ? 3 : 0) == signet_confinement_failed) return 9;
    if (signet_restrict_calls(use) != signet_confined) return 8;
    pthread_t other;
    check("allowed-file", open(words[1], O_RDONLY) >= 0);
    check("system-file", open("/usr/bin/env", O_RDONLY) >= 0);
    check("other-file", open(words[3], O_RDONLY) >= 0);
    check("password-file", open("/etc/passwd", O_RDONLY) >= 0);
    check("processes", open("/proc/1/cmdline", O_RDONLY) >= 0);
    check("write", open(words[1], O_WRONLY) >= 0);
    check("create", open("/usr/new", O_CREAT | O_WRONLY, 0600) >= 0);
    check("temporary", open("/tmp/new", O_CREAT | O_WRONLY, 0600) >= 0);
    check("unlink", unlink(words[1]) == 0);
    check("internet", socket(AF_INET, SOCK_STREAM, 0) >= 0);
    check("local-socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
    check("signal", kill(parent, 0) == 0);
    int ends[2];
    check("pipe", pipe(ends) == 0);
    check("flags", fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK) == 0);
    check("owner", fcntl(ends[0], F_SETOWN, parent) == 0);
    struct f_owner_ex owner = {F_OWNER_PID, parent};
    check("owner-of-a-kind", fcntl(ends[0], F_SETOWN_EX, &owner) == 0);
    check("number-of-signal", fcntl(ends[0], F_SETSIG, SIGKILL) == 0);
    check("trace", ptrace(PTRACE_ATTACH, parent, 0, 0) == 0);
    check("thread", pthread_create(&other, NULL, thread, NULL) == 0 && pthread_join(other, NULL) == 0);
    check("memory", malloc(1 << 24) != NULL);
    check("code", mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
    pid_t child = fork();
    if (child == 0) _exit(0);
    check("fork", child > 0);
    execl("/usr/bin/true", "true", NULL);
    check("other-program", 0);
    execl("/usr/bin/env", "env", "sh", "-c", "echo shell 1", NULL);
    check("program", 0);
    abort();
}
"""


def allowed(folder, use):
    """What a confined process can do, and the code with which it ends."""
    source, program = folder / "attempts.c", folder / "attempts"
    source.write_text(ATTEMPTS % SHIM)
    compiler = shutil.which("clang") or shutil.which("cc")
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-pthread", "-o", program, source], check=True)
    (folder / "own").write_text("own")
    (folder / "other").write_text("other")
    run = subprocess.run([program, folder / "own", str(use), folder / "other"], capture_output=True, text=True, timeout=SECONDS)
    results = dict(line.split() for line in run.stdout.splitlines())
    assert (folder / "own").exists()
    return {name for name, succeeded in results.items() if succeeded == "1"}, len(results), run.returncode


# What a process that opens files can do.
OPENING = {"allowed-file", "system-file", "pipe", "flags", "thread", "memory", "code"}


def test_a_confined_process_can_read_its_document_and_the_system_alone(tmp_path):
    assert allowed(tmp_path, 1) == (OPENING, 24, -signal.SIGABRT), "it can end itself"


def test_a_process_that_decodes_a_picture_can_open_nothing_and_make_no_code(tmp_path):
    assert allowed(tmp_path, 0) == ({"pipe", "flags", "thread", "memory"}, 24, -signal.SIGABRT)


def test_a_process_that_reads_a_picture_can_become_one_program_alone_which_starts_no_other(tmp_path):
    # env ran, and could not become a shell.
    assert allowed(tmp_path, 2) == (OPENING, 23, 126)


def test_a_program_that_reads_pictures_is_confined():
    """In the place of tesseract is a program that writes until it is ended."""
    ours, its = socket.socketpair()
    its.set_inheritable(True)
    with ours:
        words = [PROGRAM, "isolated", "recognize", "seconds=20", f"memory={1 << 30}", "reader=/usr/bin/yes", "languages=eng", "dpi=200"]
        # It takes what looks like options for words.
        program = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
                                   env={**os.environ, "POSIXLY_CORRECT": "1"}, preexec_fn=lambda: os.dup2(its.fileno(), 3))
        its.close()
        try:
            picture = b"P5 1 1 255\n\0"
            ours.sendall(len(picture).to_bytes(8, "little") + picture)
            until(lambda: os.readlink(f"/proc/{program.pid}/exe").endswith("/yes"))
            state = pathlib.Path(f"/proc/{program.pid}/status").read_text()
            assert re.search(r"NoNewPrivs:\s1", state) and re.search(r"Seccomp:\s2", state)
            limits = pathlib.Path(f"/proc/{program.pid}/limits").read_text()
            assert re.search(r"Max cpu time +2\d ", limits) and re.search(rf"Max data size +{1 << 30} ", limits)
            assert re.search(r"Max core file size +0 ", limits)
            files = {os.readlink(f"/proc/{program.pid}/fd/{name}") for name in ("0", "1", "2")}
            assert len(files) == 3 and "/dev/null" in files and any(file.startswith("/memfd:") for file in files)
            assert ours.recv(100).startswith(b"stdin stdout -l eng --dpi 200")
        finally:
            program.kill()
            program.wait()


# Starts a program under a kernel that has not the calls whose numbers come first, as far as the program can see.
WITHOUT = """
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(int count, char **words) {
    int refused = atoi(words[1]), last = 2;
    struct sock_filter program[64] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    unsigned short length = 1;
    for (; refused > 0; refused--, last++) {
        program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)atoi(words[last]), 0, 1);
        program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
    }
    program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {length, program};
    if (count <= last || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter)) return 9;
    execv(words[last], words + last);
    return 8;
}
"""
LANDLOCK, SECCOMP = 444, {"x86_64": 317, "aarch64": 277}[platform.machine()]
CONSEQUENCES = {
    "landlock": "a process that a document takes over can read and change the files of the service's user",
    "seccomp": "a process that a document takes over can make system calls that it does not need, such as those of networks",
    "landlock, seccomp": "a process that a document takes over can read and change the files of the service's user, "
                         "and can make system calls that it does not need, such as those of networks",
}


@pytest.fixture(scope="module")
def without(tmp_path_factory):
    folder = tmp_path_factory.mktemp("without")
    (folder / "without.c").write_text(WITHOUT)
    compiler = shutil.which("clang") or shutil.which("cc")
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-o", folder / "without", folder / "without.c"], check=True)
    return folder / "without"


class UnderOldKernel(Service):
    """A service under a kernel that lacks some calls."""

    def __init__(self, launcher, calls):
        self.prefix = [launcher, str(len(calls)), *map(str, calls)]
        super().__init__()

    def command(self, *words):
        return [*self.prefix, *super().command(*words)]


@pytest.mark.parametrize("calls, missing", [
    ([LANDLOCK], "landlock"), ([SECCOMP], "seccomp"), ([LANDLOCK, SECCOMP], "landlock, seccomp"),
])
def test_a_kernel_that_lacks_means_to_confine_is_warned_of_once(without, calls, missing):
    with UnderOldKernel(without, calls) as running:
        lines = [json.loads(line) for line in running.log.read_text().splitlines()]
        (warning,) = [line for line in lines if "lacks means to confine" in line["message"]]
        assert (warning["level"], warning["missing"], warning["consequence"]) == ("warning", missing, CONSEQUENCES[missing])
        told = running.api("GET", "operations").json()
        there = {each["means"]: each["isAvailable"] for each in told["confinement"]}
        assert there == {"landlock": LANDLOCK not in calls, "seccomp": SECCOMP not in calls}
        (error,) = [each for each in told["errors"] if "lacks means to confine" in each["message"]]
        assert error["level"] == "warning" and missing in error["message"]
        said = metrics(running)
        assert {each: said[f'signet_confinement{{means="{each}"}}'] for each in there} == there
        # Documents are still viewed.
        assert picture(running, running.document(), 1) == 200


def test_a_kernel_that_has_all_is_not_warned_of():
    with Service() as running:
        assert "lacks means to confine" not in running.log.read_text()
        assert all(each["isAvailable"] for each in running.api("GET", "operations").json()["confinement"])


def confined(service):
    """The processes of a service that have a document open."""
    found = []
    for process in helpers(service):
        if "/memfd:signet" in told(process, "maps"):
            status = told(process, "status")
            assert re.search(r"^NoNewPrivs:\t1$", status, re.MULTILINE) and re.search(r"^Seccomp:\t2$", status, re.MULTILINE)
            found.append(process)
    return found


def picture(service, document, number, width=300):
    return service.api("GET", f"documents/{document['id']}/pages/{number}?width={width}").status_code


@tried_again
def test_a_document_is_viewed_by_a_process_that_viewed_no_other():
    with Service() as running:
        first = running.document()
        begun = time.monotonic()
        assert picture(running, first, 1) == 200
        found = confined(running)
        # It goes on with its own document.
        assert picture(running, first, 2) == 200
        with needs(5, begun):
            assert len(found) == 1 and confined(running) == found
        [viewer] = found
        # Stopped, it would let a page of another document wait.
        os.kill(viewer, signal.SIGSTOP)
        second = running.document(CONTRACT + b"\n", "second.pdf")
        assert picture(running, second, 1) == 200
        until(lambda: len(confined(running)) == 2)
        os.kill(viewer, signal.SIGCONT)
        assert picture(running, first, 1, 301) == 200


def test_pictures_are_decoded_by_a_program_of_their_own():
    with Service() as running:
        over = threading.Event()

        def scan():
            while not over.is_set():
                running.made("signatures", {"name": "S", "source": {"kind": "scanned", "data": base64.b64encode(SCAN).decode()}})

        def decodes():
            """Whether a picture is being decoded now, by a process that has the program's memory and not the service's."""
            return any("decode" in told(process, "cmdline").split("\0") for process in helpers(running))

        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            scans = pool.submit(scan)
            try:
                until(decodes, pause=0)
            finally:
                over.set()
            scans.result()
