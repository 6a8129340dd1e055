"""Stamping requests a second and their times, beside what the library does in a batch on the same machine.

    python3 Tests/Benchmarks/Service/load.py .build/release/signet [SECONDS]

Needs wrk. The service and wrk share the machine's processors, as the batch has them alone.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).parents[3]
SIGNET = pathlib.Path(sys.argv[1]).resolve()
SECONDS = int(sys.argv[2]) if len(sys.argv) > 2 else 10
DOCUMENT = ROOT / "docs/examples/contract.pdf"
MEMORY = pathlib.Path("/dev/shm")


def library():
    """Documents a second of a batch in memory: read, stamped, written."""
    count = 4000
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        recipe = pathlib.Path(folder, "recipe.yaml")
        recipe.write_text('stamps:\n  - signature: {type: "Jane Doe"}\n    at: "page:last,bottom-right"\n')
        rows = pathlib.Path(folder, "rows.csv")
        rows.write_text("input,output\n" + "".join(f"{DOCUMENT},{number}.pdf\n" for number in range(count)))
        begun = time.monotonic()
        words = [SIGNET, "batch", rows, "--recipe", recipe, "--output-dir", f"{folder}/out", "--durability", "none"]
        subprocess.run(words, check=True, capture_output=True)
        return count / (time.monotonic() - begun)


def resident(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


def main():
    rate = library()
    print(f"library: {rate:.0f} documents a second")
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        words = [SIGNET.with_name("signet-serve"), "--data", folder, "--port", "0"]
        words += ["--set", "limits.requests-per-minute=900000000", "--set", "log.level=error"]
        service = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        address = re.search(r"http\S+", service.stdout.readline()).group(0)
        key = service.stdout.readline().split()[-1]
        body = b'{"name":"Jane Doe","source":{"kind":"typed","text":"Jane Doe","face":"dancing-script"}}'
        request = urllib.request.Request(f"{address}/v1/signatures", body, {"Authorization": f"Bearer {key}"})
        signature = re.search(rb'"id":"(\w+)"', urllib.request.urlopen(request).read()).group(1).decode()
        url = f"{address}/v1/stamp?signature={signature}&at=page:last,bottom-right"
        environment = {**os.environ, "DOCUMENT": str(DOCUMENT), "KEY": key}
        total = 0
        for connections in (1, 32, 256):
            words = ["wrk", "-t", "1", "-c", str(connections), "-d", f"{SECONDS}s", "-s", str(pathlib.Path(__file__).with_name("stamp.lua")), url]
            output = subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout
            each, median, slow, errors = re.search(r"RESULT (\S+) (\S+) (\S+) (\S+)", output).groups()
            total += int(each) * SECONDS
            print(f"{connections:4} connections: {each} a second ({int(each) / rate:.0%} of the library), "
                  f"median {median} ms, p99 {slow} ms, {errors} errors, {resident(service):.0f} MB after {total} requests")
        service.terminate()
        service.wait()


main()
