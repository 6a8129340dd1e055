"""nginx and Caddy from Debian, with the settings of docs/examples/proxies: under a path, which they take off."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

import requests
from waits import SECONDS

PREFIX = "/sign"
NAMES = ("nginx", "caddy")

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "docs/examples/proxies"

# Around the example, what lets anybody start nginx without being root.
NGINX = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""
CADDY = "{{\n\tadmin off\n\tauto_https off\n}}\n{site}"


def _settings(name, folder, port, behind):
    """The example, without TLS on a free port of this machine."""
    if name == "caddy":
        site = (EXAMPLES / "Caddyfile").read_text().replace("\nexample.org {", f"\nhttp://127.0.0.1:{port} {{")
    else:
        site = re.sub(r"listen \[::\].*|ssl_certificate.*", "", (EXAMPLES / "nginx.conf").read_text())
        site = site.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};").replace("server_name example.org;", "")
    assert f"127.0.0.1:{port}" in site and "127.0.0.1:8080" in site
    site = site.replace("127.0.0.1:8080", f"127.0.0.1:{behind}")
    return {"nginx": NGINX, "caddy": CADDY}[name].format(folder=folder, site=site)


def _command(name, folder, port, behind):
    program = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert program, f"{name} is not installed: run 'make deps'"
    settings = folder / "settings"
    settings.write_text(_settings(name, folder, port, behind))
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
            limit = time.monotonic() + SECONDS
            while not _answers(port):
                assert process.poll() is None and time.monotonic() < limit, said.read_text()[-2000:]
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(timeout=SECONDS)


def _answers(port) -> bool:
    try:
        return requests.get(f"http://127.0.0.1:{port}{PREFIX}/health", timeout=SECONDS).status_code == 200
    except requests.ConnectionError:
        return False
