"""A private PostgreSQL server for tests: postgresql.py [--password PASSWORD] [--durable]

It runs in a temporary folder, on a Unix socket there and on a free port of this machine, and as another user where root runs the
tests. When it takes connections, it prints one line of JSON; when its standard input ends, it stops and removes the folder.
"""

import argparse
import contextlib
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

USER = "signet"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": 60,
    "shared_buffers": "32MB",
    "dynamic_shared_memory_type": "mmap",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
# What was committed outlives a process, as a crash of the server needs it, but not the machine.
QUICK = {"fsync": "off", "full_page_writes": "off"}


def program(name):
    """The path of one of the server's programs, of the latest version that is installed."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    path = str(found[-1]) if found else shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if not path:
        sys.exit(f"{name} is not installed: run 'make deps'")
    return path


def other_user():
    """Who runs the server where root runs the tests, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            found = pwd.getpwnam(name)
            return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    sys.exit("there is no user who could run PostgreSQL")


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Server:
    """A server, with a user who may do everything."""

    def __init__(self, password="", durable=False):
        self.user, self.password = other_user(), password
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="signet-pg-"))
        self.data, self.port, self.process = self.folder / "data", free_port(), None
        try:
            if self.user:
                os.chown(self.folder, self.user["user"], self.user["group"])
            secret = self.folder / "password"
            secret.write_text(password + "\n")
            secret.chmod(0o644)
            method = ["--auth=scram-sha-256", f"--pwfile={secret}"] if password else ["--auth=trust"]
            self.run("initdb", "--no-sync", "--username", USER, "--encoding=UTF8", "--locale=C", *method, self.data)
            secret.unlink()
            settings = SETTINGS | {"port": self.port, "unix_socket_directories": self.folder} | ({} if durable else QUICK)
            with (self.data / "postgresql.conf").open("a") as file:
                file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
            self.start()
        except BaseException:
            self.remove()
            raise

    def run(self, name, *words):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
        subprocess.run(
            [program(name), *map(str, words)], check=True, cwd="/", env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=sys.stderr, **self.user,
        )

    def start(self):
        """Starts it, and waits until it takes connections."""
        self.control("start", "-l", self.folder / "log", "-t", "30")

    def stop(self, how="fast"):
        self.control("stop", "-m", how, "-t", "30")

    def restart(self, how="fast"):
        self.stop(how)
        self.start()

    def crash(self):
        """Kills its first process, waits until all have ended by themselves and are gone, and starts it again."""
        first = self.pid
        # From here on it starts no others.
        os.kill(first, signal.SIGSTOP)
        all_ = [first, *pathlib.Path(f"/proc/{first}/task/{first}/children").read_text().split()]
        os.kill(first, signal.SIGKILL)
        while any(pathlib.Path(f"/proc/{each}").exists() for each in all_):
            time.sleep(0.02)
        self.start()

    def control(self, action, *words):
        self.run("pg_ctl", action, "-D", self.data, "-w", "-s", *words)

    @property
    def pid(self):
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def address(self, database="postgres", host="127.0.0.1"):
        """The address for TCP, without the password."""
        return f"postgresql://{USER}@{host}:{self.port}/{database}"

    def remove(self):
        with contextlib.suppress(OSError, ValueError):
            # Not quite ended: stopped processes cannot end.
            os.kill(self.pid, signal.SIGCONT)
            os.kill(self.pid, signal.SIGQUIT)
            end = time.monotonic() + 5
            while (self.data / "postmaster.pid").exists() and time.monotonic() < end:
                time.sleep(0.02)
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def server(password="", durable=False):
    """A server until the block ends."""
    made = Server(password, durable)
    try:
        yield made
    finally:
        made.remove()


def end_by_signals():
    """Has signals end the program in the ordinary way; the thread that started it may have blocked them."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--password", default="")
    parser.add_argument("--durable", action="store_true", help="write to the disk as a real server does")
    arguments = parser.parse_args()
    end_by_signals()
    with server(arguments.password, arguments.durable) as made:
        announcement = {
            "address": made.address(), "socket": made.address(host=str(made.folder).replace("/", "%2F")),
            "password": made.password, "folder": str(made.folder), "port": made.port, "pid": made.pid,
        }
        print(json.dumps(announcement), flush=True)
        # Each line is a command for it, which is answered by a line when it is done.
        for line in sys.stdin:
            words = line.split()
            {"restart": made.restart, "stop": made.stop, "start": made.start, "crash": made.crash}[words[0]](*words[1:])
            print(json.dumps({"done": words[0]}), flush=True)


if __name__ == "__main__":
    main()
