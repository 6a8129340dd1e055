"""The examples of docs/scale.md that need no engine: the worker, and what starts parts of a batch from bucket to bucket."""

import contextlib
import os
import re
import shutil
import subprocess
import sys

import pytest
import yaml

from .examples import ROOT, TEXT, example, examples, prepare
from .outputs import Bucket
from .test_program import SIGNET

DOCUMENTS = 12


@pytest.fixture
def environment(tmp_path):
    return os.environ | {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "HOME": str(tmp_path)}


def test_the_worker_signs(tmp_path, environment):
    folder = prepare(tmp_path, SIGNET)
    script = example("with Worker").replace("range(100)", "range(5)")
    done = subprocess.run([sys.executable, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and not done.stdout, done.stderr
    assert sorted(path.name for path in (folder / "signed").iterdir()) == [f"{number}.pdf" for number in range(5)]


@pytest.fixture
def bucket(tmp_path):
    """Documents with their rows and a recipe that needs no files, in a bucket."""
    (tmp_path / "in").mkdir()
    for number in range(DOCUMENTS):
        shutil.copy(ROOT / "docs/examples/contract.pdf", tmp_path / f"in/{number}.pdf")
    rows = "".join(f"{number}.pdf,{number}.pdf,Jane {number}\n" for number in range(DOCUMENTS))
    (tmp_path / "in/rows.csv").write_text("input,output,name\n" + rows)
    recipe = "variables: {name: {required: true}}\nstamps: [{signature: {type: '{name}', face: kristi}, at: 'page:last,bottom-right'}]\n"
    (tmp_path / "in/recipe.yaml").write_text(recipe)
    (tmp_path / "recipe.yaml").write_text(recipe)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/signet").symlink_to(SIGNET)
    with contextlib.closing(Bucket(tmp_path / "storage")) as made:
        yield made


def in_shell(script, bucket, environment, folder, **variables):
    # The server's documents are in the bucket `inputs`.
    script = script.replace("s3://contracts/", "s3://inputs/").replace("s3://signed/lease", bucket.address)
    done = subprocess.run(
        ["sh", "-ec", script], cwd=folder, env=environment | bucket.environment | variables, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return sum(map(int, re.findall(r"^(\d+) signed", done.stdout, re.MULTILINE)))


def check(bucket, signed):
    bucket.read()
    assert signed == DOCUMENTS and not bucket.twice()
    assert set(bucket.digests) == {f"{number}.pdf" for number in range(DOCUMENTS)}
    assert len(set(bucket.digests.values())) == DOCUMENTS


def test_gnu_parallel_signs_from_bucket_to_bucket(tmp_path, environment, bucket):
    check(bucket, in_shell(example("parallel", "sh", "runs with storage"), bucket, environment, tmp_path))


def test_the_tasks_of_a_slurm_array_sign_from_bucket_to_bucket(tmp_path, environment, bucket):
    script = example("#SBATCH --array=1-64", "sh", "runs with storage").replace("/64", "/3")
    variables = [{"SLURM_CPUS_PER_TASK": "2", "SLURM_ARRAY_TASK_ID": str(task)} for task in (1, 2, 3)]
    check(bucket, sum(in_shell(script, bucket, environment, tmp_path, **each) for each in variables))


def job():
    [manifest] = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    return yaml.safe_load(manifest)


def test_the_pods_of_an_indexed_job_sign_from_bucket_to_bucket(tmp_path, environment, bucket):
    spec = job()["spec"]
    [container] = spec["template"]["spec"]["containers"]
    [script] = container["args"]
    assert container["command"] == ["sh", "-c"] and f"/{spec['completions']}" in script
    script = script.replace(f"/{spec['completions']}", "/3")
    signed = [in_shell(script, bucket, environment, tmp_path, JOB_COMPLETION_INDEX=str(index)) for index in range(3)]
    check(bucket, sum(signed))


def test_each_example_is_run():
    assert len(examples("sh", "runs with storage")) == 2
    # Those of Ray and Spark by `make test-engines`.
    assert len(examples("python")) == 3
