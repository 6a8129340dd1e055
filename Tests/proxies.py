"""nginx and Caddy from Debian, as people put them before the service: under a path, which they take off."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import requests

PREFIX = "/sign"
NAMES = ("nginx", "caddy")

NGINX = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    client_max_body_size 60m;
    server {{
        listen 127.0.0.1:{port};
        location /sign/ {{
            proxy_pass http://127.0.0.1:{behind}/;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }}
    }}
}}
"""

CADDY = """
{{
    admin off
    auto_https off
}}
http://127.0.0.1:{port} {{
    redir /sign /sign/
    handle_path /sign/* {{
        reverse_proxy 127.0.0.1:{behind}
    }}
}}
"""


def _command(name, folder, port, behind):
    program = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert program, f"{name} is not installed: run 'make deps'"
    settings = folder / "settings"
    settings.write_text({"nginx": NGINX, "caddy": CADDY}[name].format(folder=folder, port=port, behind=behind))
    if name == "nginx":
        return [program, "-p", str(folder), "-e", str(folder / "log"), "-c", str(settings)]
    return [program, "run", "--config", str(settings), "--adapter", "caddyfile"]


@contextlib.contextmanager
def proxy(name: str, port: int, behind: int):
    """Runs the proxy on `port` before what listens on `behind`, until it answers for that."""
    with tempfile.TemporaryDirectory(prefix="signet-proxy-") as made:
        folder = pathlib.Path(made)
        said = folder / "said"
        # Caddy keeps what it knows below these.
        environment = {**os.environ, "HOME": made, "XDG_CONFIG_HOME": made, "XDG_DATA_HOME": made}
        with said.open("wb") as out:
            process = subprocess.Popen(_command(name, folder, port, behind), stdout=out, stderr=out, env=environment)
        try:
            limit = time.monotonic() + 30
            while not _answers(port):
                assert process.poll() is None and time.monotonic() < limit, said.read_text()[-2000:]
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(timeout=20)


def _answers(port) -> bool:
    try:
        return requests.get(f"http://127.0.0.1:{port}{PREFIX}/health", timeout=5).status_code == 200
    except requests.ConnectionError:
        return False
