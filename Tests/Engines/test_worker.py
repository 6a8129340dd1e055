"""The worker with a program that does what rows tell it."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import textwrap

import pytest
from signet_batch import Batch, ProgramError, Worker
from waits import until

FAKE = pathlib.Path(__file__).with_name("fake.py")


def batch(folder, **options):
    return Batch("recipe.yaml", str(folder), "2026-05-17", program=str(FAKE), **options)


def rows(count, **doing):
    """Rows 1 to `count`; `r3="die"` says what the third does."""
    for number in range(1, count + 1):
        yield {"input": f"{number}.pdf", "output": f"{number}.pdf", "do": doing.get(f"r{number}")}


@pytest.fixture
def worker(tmp_path):
    with Worker(batch(tmp_path), poison=str(tmp_path / "poison.jsonl")) as made:
        yield made


def seen(folder):
    """The processes by which each row was seen."""
    found = {}
    for line in (folder / "seen").read_text().splitlines():
        process, row = line.split()
        found.setdefault(int(row.removesuffix(".pdf")), []).append(process)
    return found


def poisoned(folder):
    path = folder / "poison.jsonl"
    return [json.loads(line)["input"] for line in path.read_text().splitlines()] if path.exists() else []


def is_there(process):
    """Whether there is such a process, or its zombie."""
    return pathlib.Path(f"/proc/{process}").exists()


def test_each_row_is_answered_once_in_the_order_of_the_answers(worker):
    reports = list(worker.sign(rows(5, r2="wait", r4="fail")))
    assert [report.row for report in reports] == [1, 3, 2, 4, 5]
    failed = reports[3]
    assert (failed.input, failed.status, failed.code, failed.error) == ("4.pdf", "failed", "no-input", "there is no such file")
    assert reports[0].output.endswith("/1.pdf") and reports[0].error is None


def test_the_program_lives_on_from_one_call_to_the_next(worker, tmp_path):
    for _ in range(3):
        assert [report.row for report in worker.sign(rows(4))] == [1, 2, 3, 4]
    assert {len(set(processes)) for processes in seen(tmp_path).values()} == {1}


def test_values_are_sent_as_text_or_json_and_none_is_left_out(worker, tmp_path):
    row = {"input": tmp_path / "ü\n.pdf", "output": None, "id": 7}
    [report] = worker.sign([row])
    assert (report.input, report.id) == (f"{tmp_path}/ü\n.pdf", "7")


def test_no_more_rows_are_taken_than_there_is_room_for(tmp_path):
    taken = []

    def counted():
        for row in rows(100):
            taken.append(row)
            yield row

    with Worker(batch(tmp_path, window=8)) as worker:
        for done, _ in enumerate(worker.sign(counted())):
            assert len(taken) <= done + 8
    assert len(taken) == 100


@pytest.mark.parametrize("window", [1, 3, 512])
def test_after_a_crash_the_unanswered_rows_are_sent_again(tmp_path, window):
    with Worker(batch(tmp_path, window=window), poison=str(tmp_path / "poison.jsonl")) as worker:
        reports = list(worker.sign(rows(20, r7="die_once")))
    assert sorted(report.row for report in reports) == list(range(1, 21))
    assert {report.status for report in reports} == {"signed"} and not poisoned(tmp_path)
    assert len({each for processes in seen(tmp_path).values() for each in processes}) == 2


@pytest.mark.parametrize("window", [1, 4, 512])
def test_a_row_of_which_the_program_dies_fails_alone(tmp_path, window):
    with Worker(batch(tmp_path, window=window), poison=str(tmp_path / "poison.jsonl")) as worker:
        reports = sorted(worker.sign(rows(20, r7="die", r8="die", r15="shout_and_die")))
    assert [report.row for report in reports] == list(range(1, 21))
    failed = {report.row: report for report in reports if report.status == "failed"}
    assert set(failed) == {7, 8, 15} and {report.code for report in failed.values()} == {"program-died"}
    assert "SIGKILL" in failed[7].error and failed[15].error.endswith("the end") and len(failed[15].error) < 5_000
    assert sorted(poisoned(tmp_path)) == ["15.pdf", "7.pdf", "8.pdf"]
    assert all(len(processes) >= 2 for row, processes in seen(tmp_path).items() if row in failed)


def test_poison_keeps_no_password_and_is_for_its_owner_alone(worker, tmp_path):
    [report] = worker.sign([{"input": "1.pdf", "password": "secret", "do": "die"}])
    assert report.code == "program-died"
    path = tmp_path / "poison.jsonl"
    assert json.loads(path.read_text()) == {"input": "1.pdf", "do": "die"} and path.stat().st_mode & 0o777 == 0o600


def test_a_program_that_hangs_is_ended_at_the_deadline(tmp_path):
    with Worker(batch(tmp_path, deadline=0.5), poison=None) as worker:
        reports = sorted(worker.sign(rows(3, r2="hang")))
    assert [report.status for report in reports] == ["signed", "failed", "signed"]
    assert "answered nothing in 0.5 s" in reports[1].error
    assert not any(is_there(process) for processes in seen(tmp_path).values() for process in processes)


def test_much_on_standard_error_does_not_stop_the_program(worker):
    assert len(list(worker.sign(rows(30, r3="shout", r20="shout")))) == 30


def test_rows_larger_than_a_pipe_go_through(worker):
    large = [{"input": "1.pdf", "id": "x" * 300_000}] * 20
    assert [len(report.id) for report in worker.sign(large)] == [300_000] * 20


def test_a_program_that_gives_up_is_an_error_of_the_batch(worker, tmp_path):
    reports = worker.sign(rows(5, r3="give_up"))
    assert [next(reports).row, next(reports).row] == [1, 2]
    with pytest.raises(ProgramError, match="exit code 75.*the store does not answer") as error:
        next(reports)
    assert error.value.exit_code == 75 and not poisoned(tmp_path)


def test_a_program_that_dies_of_all_rows_is_an_error_of_the_batch(worker, tmp_path):
    with pytest.raises(ProgramError, match="died 20 times without answering a row"):
        list(worker.sign(rows(100, **{f"r{number}": "end" for number in range(1, 101)})))
    assert len(poisoned(tmp_path)) < 10


def test_another_program_is_noticed(worker):
    with pytest.raises(ProgramError, match="does not answer as"):
        list(worker.sign(rows(3, r2="babble")))


def test_leaving_the_loop_ends_the_program_and_the_next_call_has_another(worker, tmp_path):
    for report in worker.sign(rows(100, r50="hang")):
        if report.row == 20:
            break
    assert worker.pid is None
    assert [report.row for report in worker.sign(rows(3))] == [1, 2, 3]


def test_two_sequences_are_not_signed_at_once(worker):
    first = worker.sign(rows(3))
    next(first)
    with pytest.raises(RuntimeError):
        next(worker.sign(rows(3)))
    assert len(list(first)) == 2


def test_stopping_leaves_no_process(tmp_path):
    with Worker(batch(tmp_path)) as worker:
        list(worker.sign(rows(3)))
        process = worker.pid
        assert is_there(process)
    assert worker.pid is None and not is_there(process)


def test_a_worker_that_is_forgotten_leaves_no_process(tmp_path):
    worker = Worker(batch(tmp_path))
    list(worker.sign(rows(3)))
    process = worker.pid
    del worker
    assert not is_there(process)


def test_the_program_ends_with_a_python_that_is_killed(tmp_path):
    script = textwrap.dedent(f"""
        from signet_batch import Batch, Worker
        worker = Worker(Batch("recipe.yaml", {str(tmp_path)!r}, "2026-05-17", program={str(FAKE)!r}))
        list(worker.sign([{{"input": "1.pdf"}}]))
        print(worker.pid, flush=True)
        input()
    """)
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as python:
        process = int(python.stdout.readline())
        assert is_there(process)
        python.send_signal(signal.SIGKILL)
    until(lambda: not is_there(process) or "\nState:\tZ" in pathlib.Path(f"/proc/{process}/status").read_text())


def test_settings_are_checked():
    with pytest.raises(ValueError, match="date"):
        Batch("recipe.yaml", "signed", "")
    with pytest.raises(ValueError, match="window"):
        Batch("recipe.yaml", "signed", "2026-05-17", window=0)
    with pytest.raises(ValueError, match="deadline"):
        Batch("recipe.yaml", "signed", "2026-05-17", deadline=0)
    made = Batch("recipe.yaml", "s3://bucket/signed", "2026-05-17", input_dir="in", jobs=3, arguments=["--set", "a=b"])
    assert made.recipe == os.path.abspath("recipe.yaml") and made.output_dir == "s3://bucket/signed"
    assert made.command()[-4:] == ["--jobs", "3", "--set", "a=b"] and hash(made)
