"""PgBouncer in transaction mode before a PostgreSQL server of the tests: pooling.py PORT

PORT is the server's on this machine. It prints its own port as one line of JSON, and runs until its standard input ends.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from postgresql import USER, end_by_signals, free_port, other_user, program

# Two connections to the server: transactions of one client meet both.
SETTINGS = """
[databases]
postgres = host=127.0.0.1 port={behind} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
server_round_robin = 1
"""


def main():
    end_by_signals()
    folder, port = pathlib.Path(tempfile.mkdtemp(prefix="signet-pool-")), free_port()
    user = other_user()
    if user:
        os.chown(folder, user["user"], user["group"])
    settings = folder / "settings"
    settings.write_text(SETTINGS.format(behind=sys.argv[1], port=port, user=USER))
    process = subprocess.Popen(
        [program("pgbouncer"), "-q", settings], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        cwd="/", **user,
    )
    try:
        end = time.monotonic() + 10
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.02)
        print(json.dumps({"port": port}), flush=True)
        sys.stdin.read()
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
