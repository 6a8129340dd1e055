"""The worker with the program."""

import json
import os
import pathlib
import random
import shutil
import subprocess
import time

import pytest
from signet_batch import Batch, ProgramError, Worker
from trials import SEED, count

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIGNET = os.environ.get("SIGNET", str(ROOT / ".build/debug/signet"))
DATE = "2026-05-17T09:30:00Z"
COUNT = 60


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A recipe, documents and rows."""
    made = tmp_path_factory.mktemp("batch")
    (made / "in").mkdir()
    shutil.copy(ROOT / "docs/examples/drawing.json", made)
    (made / "recipe.yaml").write_text(
        "stamps:\n  - signature: {draw: drawing.json}\n    at: page:last,bottom-right\n    size: width:120\n    author: '{name}'\n"
        "variables: {name: {required: true}}\n"
    )
    contract = (ROOT / "docs/examples/contract.pdf").read_bytes()
    for number in range(COUNT):
        (made / f"in/{number}.pdf").write_bytes(contract + b"%%%d\n" % number)
    (made / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows()))
    return made


def rows():
    return [{"input": f"{number}.pdf", "output": f"{number}.pdf", "name": f"Jane {number}"} for number in range(COUNT)]


@pytest.fixture(scope="module")
def expected(folder):
    """What `signet batch` makes of the rows by itself."""
    words = ["--recipe", "recipe.yaml", "--input-dir", "in", "--output-dir", "plain", "--no-journal", "--date", DATE]
    subprocess.run([SIGNET, "batch", "rows.jsonl", *words], cwd=folder, check=True, capture_output=True, timeout=120)
    return contents(folder / "plain")


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def batch(folder, output, **options):
    return Batch(
        str(folder / "recipe.yaml"), str(output), DATE, input_dir=str(folder / "in"), program=SIGNET, **options
    )


def test_outputs_are_those_of_the_command_and_are_not_made_again(folder, expected, tmp_path):
    with Worker(batch(folder, tmp_path / "out")) as worker:
        reports = list(worker.sign(rows()))
        again = list(worker.sign(rows()))
    assert sorted(report.row for report in reports) == list(range(1, COUNT + 1))
    assert {report.status for report in reports} == {"signed"}
    assert {report.output for report in reports} == {str(tmp_path / "out" / f"{number}.pdf") for number in range(COUNT)}
    assert contents(tmp_path / "out") == expected
    assert len(again) == COUNT and {report.status for report in again} == {"done-before"}


def test_a_row_that_fails_leaves_the_others(folder, tmp_path):
    with Worker(batch(folder, tmp_path / "out")) as worker:
        reports = sorted(worker.sign([rows()[0], {"input": "none.pdf", "id": 7, "name": "Jane"}, rows()[1]]))
    assert [report.status for report in reports] == ["signed", "failed", "signed"]
    assert (reports[1].id, reports[1].input, reports[1].code) == ("7", "none.pdf", "no-input") and reports[1].error


def test_an_output_of_somebody_else_is_left_and_fails_its_row(folder, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out/0.pdf").write_text("theirs")
    with Worker(batch(folder, tmp_path / "out")) as worker:
        reports = sorted(worker.sign(rows()[:3]))
    assert [report.status for report in reports] == ["failed", "signed", "signed"]
    assert (tmp_path / "out/0.pdf").read_text() == "theirs"


def test_a_recipe_that_is_refused_is_an_error_of_the_batch(folder, tmp_path):
    (tmp_path / "recipe.yaml").write_text("stamp: []\n")
    with Worker(batch(tmp_path, tmp_path / "out")) as worker, pytest.raises(ProgramError, match="recipe.yaml") as error:
        list(worker.sign(rows()))
    assert 64 <= error.value.exit_code < 78


@pytest.mark.parametrize("trial", range(count(3, 100)))
def test_whenever_the_program_is_killed_each_output_is_made_and_right(folder, expected, tmp_path, trial):
    chance = random.Random((SEED or 0) + trial)
    kills = chance.sample(range(COUNT - 1), 6)
    reports = []
    with Worker(batch(folder, tmp_path / "out", window=chance.choice([1, 8, 512]), jobs=2), poison=None) as worker:
        for report in worker.sign(rows()):
            if len(reports) in kills:
                time.sleep(chance.uniform(0, 0.01))
                os.kill(worker.pid, 9)
            reports.append(report)
    assert sorted(report.row for report in reports) == list(range(1, COUNT + 1))
    assert {report.status for report in reports} <= {"signed", "done-before"}, [each for each in reports if each.status == "failed"]
    assert contents(tmp_path / "out") == expected
