"""Stamping requests a second and their times, beside what `signet batch` does with the same document on the same machine.

    python3 Tests/Benchmarks/Stamping/stamping.py .build/release/signet [SECONDS] [ROUNDS]
    python3 Tests/Benchmarks/Stamping/stamping.py .build/release/signet --instructions [REQUESTS]

Needs wrk. The batch and the numbers of connections come in turns, so that all of them meet the same other load; each row has the best
round and the median of all. The service and wrk share the machine's processors, as the batch has them alone. With --instructions the
instructions of a request on one connection are counted by valgrind, which other load does not change.
"""

import http.client
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).parents[3]
SIGNET = pathlib.Path(sys.argv[1]).resolve()
DOCUMENT = ROOT / "docs/examples/contract.pdf"
MEMORY = pathlib.Path("/dev/shm")
CONNECTIONS = (1, 32, 256)
TICKS = os.sysconf("SC_CLK_TCK")


def library(count=4000):
    """Documents a second of a batch in memory: read, stamped, written."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        recipe = pathlib.Path(folder, "recipe.yaml")
        recipe.write_text('stamps:\n  - signature: {type: "Jane Doe"}\n    at: "page:last,bottom-right"\n')
        rows = pathlib.Path(folder, "rows.csv")
        rows.write_text("input,output\n" + "".join(f"{DOCUMENT},{number}.pdf\n" for number in range(count)))
        begun = time.monotonic()
        words = [SIGNET, "batch", rows, "--recipe", recipe, "--output-dir", f"{folder}/out", "--durability", "none"]
        subprocess.run(words, check=True, capture_output=True)
        return count / (time.monotonic() - begun)


class Service:
    """A service with a signature, in memory."""

    def __init__(self, folder, *before):
        words = [*before, SIGNET.with_name("signet-serve"), "--data", folder, "--port", "0"]
        words += ["--set", "limits.requests-per-minute=900000000", "--set", "log.level=error"]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"http\S+", self.process.stdout.readline()).group(0)
        self.key = self.process.stdout.readline().split()[-1]
        body = b'{"name":"Jane Doe","source":{"kind":"typed","text":"Jane Doe","face":"dancing-script"}}'
        request = urllib.request.Request(f"{self.address}/v1/signatures", body, {"Authorization": f"Bearer {self.key}"})
        signature = re.search(rb'"id":"(\w+)"', urllib.request.urlopen(request).read()).group(1).decode()
        self.path = f"/v1/stamp?signature={signature}&at=page:last,bottom-right"

    @property
    def resident(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    @property
    def processor(self):
        """Seconds of processor time that it has taken."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def load(self, connections, seconds):
        """Requests a second, the median and 99 % of their times in milliseconds, errors, and processor time of each in microseconds."""
        words = ["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s"]
        words += ["-s", pathlib.Path(__file__).with_name("stamp.lua"), self.address + self.path]
        environment = {**os.environ, "DOCUMENT": str(DOCUMENT), "KEY": self.key}
        before = self.processor
        output = subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout
        each, median, slow, errors = (float(word) for word in re.search(r"RESULT (\S+) (\S+) (\S+) (\S+)", output).groups())
        return each, median, slow, errors, (self.processor - before) / (each * seconds) * 1e6

    def post(self, count):
        """Requests one after the other on one connection."""
        connection = http.client.HTTPConnection(self.address.removeprefix("http://"), timeout=600)
        for _ in range(count):
            connection.request("POST", self.path, DOCUMENT.read_bytes(), {"Authorization": f"Bearer {self.key}"})
            answer = connection.getresponse()
            assert answer.status == 200 and answer.read().startswith(b"%PDF")
        connection.close()

    def stop(self):
        self.process.terminate()
        self.process.wait()


def throughput(seconds, rounds):
    print(f"load {os.getloadavg()[0]:.1f} before\n")
    batch, found = [], {connections: [] for connections in CONNECTIONS}
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        service = Service(folder)
        service.load(32, 2)
        for _ in range(rounds):
            batch.append(library())
            for connections in CONNECTIONS:
                found[connections].append(service.load(connections, seconds))
        resident = service.resident
        service.stop()
    print("| | best, a second | median, a second | of the batch, medians | median, ms | 99 %, ms | 99 % / median | µs of processor | errors |")
    print("|---|---|---|---|---|---|---|---|---|")
    print(f"| `signet batch` | {max(batch):.0f} | {statistics.median(batch):.0f} | | | | | | |")
    for connections, results in found.items():
        each, median, slow, errors, processor = zip(*results)
        ratio = statistics.median(each) / statistics.median(batch)
        tail = min(worst / middle for worst, middle in zip(slow, median))
        print(f"| {connections} connections | {max(each):.0f} | {statistics.median(each):.0f} | {ratio:.0%} | {min(median):.2f} | "
              f"{min(slow):.2f} | {tail:.2f} | {min(processor):.0f} | {sum(errors):.0f} |")
    print(f"\n{resident:.0f} MB at the end; load {os.getloadavg()[0]:.1f} after, {rounds} rounds of {seconds} s")


def instructions(count):
    """Thousands of instructions of one request: the difference of two runs, so that the start does not count."""
    counts = []
    for requests in (count, 2 * count):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            output = pathlib.Path(folder, "callgrind")
            service = Service(folder, "valgrind", "--tool=callgrind", f"--callgrind-out-file={output}")
            service.post(requests)
            service.stop()
            text = output.read_text()
            if keep := os.environ.get("PROFILE"):
                pathlib.Path(keep).write_text(text)
            counts.append(int(re.search(r"^(?:totals|summary): (\d+)", text, re.M).group(1)))
    print(f"{(counts[1] - counts[0]) / count / 1000:.0f} thousand instructions for a request, in {count}")


def main():
    words = sys.argv[2:]
    if words[:1] == ["--instructions"]:
        instructions(int(words[1]) if len(words) > 1 else 300)
    else:
        throughput(int(words[0]) if words else 10, int(words[1]) if len(words) > 1 else 3)


main()
