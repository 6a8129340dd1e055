"""A proxy before PostgreSQL that cuts connections where a transaction ends: cutting.py PORT

PORT is the server's on this machine. It prints its own port as one line of JSON. Each line of its input says how the next COMMIT is
cut, and is answered by a line when that holds:

    before   it is not passed on, and both sides are closed
    held     it is not passed on, and only the client's side is closed
    after    the server answers it, and the client does not get the answer
    gone     as after, and no further connections are taken
"""

import contextlib
import json
import socket
import sys
import threading

COMMIT = b"Q\0\0\0\x0bCOMMIT\0"


class Proxy:
    def __init__(self, behind):
        self.behind, self.how, self.lock, self.held = behind, "", threading.Lock(), []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            if self.how == "refuse":
                client.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.behind))
            except OSError:
                client.close()
                continue
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.pass_on, args=(client, server), daemon=True).start()

    def pass_on(self, client, server):
        is_cut = threading.Event()
        back = threading.Thread(target=self.pass_back, args=(server, client, is_cut), daemon=True)
        back.start()
        with contextlib.suppress(OSError):
            while part := client.recv(65536):
                with self.lock:
                    how = self.how if COMMIT in part else ""
                    if how not in ("", "refuse"):
                        self.how = "refuse" if how == "gone" else ""
                if how in ("after", "gone"):
                    is_cut.set()
                    server.sendall(part)
                    back.join(10)
                if how == "held":
                    self.held.append(server)
                    client.close()
                    return
                if how in ("before", "after", "gone"):
                    break
                server.sendall(part)
        for one in (client, server):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def pass_back(self, server, client, is_cut):
        with contextlib.suppress(OSError):
            while part := server.recv(65536):
                if is_cut.is_set():
                    return
                client.sendall(part)
            client.shutdown(socket.SHUT_RDWR)


def main():
    proxy = Proxy(int(sys.argv[1]))
    print(json.dumps({"port": proxy.port}), flush=True)
    for line in sys.stdin:
        with proxy.lock:
            proxy.how = line.strip()
        print(json.dumps({"how": line.strip()}), flush=True)


if __name__ == "__main__":
    main()
