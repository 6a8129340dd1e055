"""How soon somebody who starts the service for the first time sees a page."""

import os
import resource
import subprocess
import time

import requests

from ports import free_port
from waits import SECONDS, until

from .conftest import WEB, program

BOUND = 2.0


def processor_seconds():
    """What the processes that have ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def seconds_to_first_page(folder):
    """From starting the program until `/` was served, on the clock and of the processor; nothing was there before."""
    address = f"http://127.0.0.1:{(port := free_port())}/"
    words = [program(), "--data", folder, "--port", str(port), "--set", f"web-folder={WEB}"]
    begun, used = time.monotonic(), processor_seconds()
    process = subprocess.Popen([str(word) for word in words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        answer = until(lambda: answer_of(address, process), pause=0.005)
        taken = time.monotonic() - begun
        assert answer.status_code == 200 and "<html" in answer.text
    finally:
        process.kill()
        process.wait()
    return taken, processor_seconds() - used


def answer_of(address, process):
    try:
        return requests.get(address, timeout=SECONDS)
    except requests.ConnectionError:
        assert process.poll() is None
        return None


def test_the_first_page_is_served_within_two_seconds_of_the_start_on_an_empty_folder(tmp_path):
    # The best of three: other work on the machine makes a start slower, never faster.
    taken = [seconds_to_first_page(tmp_path / str(number)) for number in range(3)]
    print("first page after " + ", ".join(f"{seconds:.2f} s, {used:.2f} of the processor" for seconds, used in taken))
    assert min(used for _, used in taken) < BOUND
    # The clock counts where nothing else keeps the processors.
    assert min(seconds for seconds, _ in taken) < BOUND or os.getloadavg()[0] > 1
