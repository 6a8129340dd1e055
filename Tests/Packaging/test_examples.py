"""What operators copy: the settings, the unit of systemd, compose.yaml and the manifests of Kubernetes."""

import json
import os
import re
import shutil
import subprocess

import pytest
import yaml
from Service.threats import PROGRAM

from .booted import IS_PACKAGED, ROOT

DEBIAN = ROOT / "Sources/Packaging/debian"
COMPOSE = ROOT / "docs/examples/compose.yaml"
COMPOSE_CLUSTER = ROOT / "docs/examples/compose-cluster.yaml"
MANIFESTS = ROOT / "docs/examples/kubernetes/signet.yaml"
# Of several replicas: the tables, then the service.
MIGRATION = ROOT / "docs/examples/kubernetes/migrate.yaml"
CLUSTER = ROOT / "docs/examples/kubernetes/cluster.yaml"
# With a bucket.
KUSTOMIZATION = ROOT / "docs/examples/kubernetes/kustomization.yaml"
# From the environment alone, and in no list of settings.
SECRETS = {"SIGNET_DATA_KEY", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}


def settings(*words):
    """What the service says about settings: that the command line is right, or what is wrong with it."""
    return subprocess.run([PROGRAM, "make-key", *words], capture_output=True, text=True, timeout=60)


def variables():
    """The names that the service reads from the environment."""
    said = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True, timeout=60).stdout
    listed = said[said.index("Settings:"):].split("\n\n")[0]
    names = re.findall(r"^ {2,}([a-z.-]+) ", listed, re.MULTILINE)
    assert "base-url" in names and "trust-proxy" in names
    return SECRETS | {"SIGNET_" + re.sub("[.-]", "_", name).upper() for name in names}


def documents(path=MANIFESTS):
    return list(yaml.safe_load_all(path.read_text()))


def of(kind, path=MANIFESTS):
    [found] = [each for each in documents(path) if each["kind"] == kind]
    return found


def pod(kind, path=MANIFESTS):
    return of(kind, path)["spec"]["template"]["spec"]


def container(kind="StatefulSet", path=MANIFESTS):
    [one] = pod(kind, path)["containers"]
    return one


def store_is_asked_for(words, environment=None):
    """That a command has read all its settings, and then found that the database does not answer."""
    answer = subprocess.run(
        [PROGRAM, "migrate", *words], capture_output=True, text=True, timeout=60, env={**os.environ, **(environment or {})}
    )
    assert answer.returncode == 69 and answer.stderr.startswith("signet serve: postgresql://"), answer.stderr


def test_the_settings_of_the_package_are_read(tmp_path):
    told = json.loads((DEBIAN / "service.json").read_text())
    assert told["data"] == "/var/lib/signet"
    answer = settings("--config", str(DEBIAN / "service.json"), "--data", str(tmp_path / "data"))
    assert answer.returncode == 0 and answer.stdout.startswith("sk_"), answer.stderr


def test_the_settings_of_the_manifests_are_read(tmp_path):
    told = tmp_path / "service.json"
    told.write_text(of("ConfigMap")["data"]["service.json"])
    answer = settings("--config", str(told), "--data", str(tmp_path / "data"))
    assert answer.returncode == 0, answer.stderr
    assert {each["name"] for each in container()["env"]} <= variables()


def test_the_variables_of_compose_are_settings():
    service = yaml.safe_load(COMPOSE.read_text())["services"]["signet"]
    assert service["environment"] and set(service["environment"]) <= variables()


def test_the_settings_of_several_replicas_are_read(tmp_path):
    told = of("ConfigMap", MIGRATION)["data"]["service.json"]
    # A database where nobody listens, and the files where this test may write.
    for name in ("store-password", "store-ca.pem"):
        (tmp_path / name).write_text("secret\n")
    (tmp_path / "service.json").write_text(told.replace("/etc/signet-secrets", str(tmp_path)).replace("db.example.org", "127.0.0.1:1"))
    store_is_asked_for(["--config", str(tmp_path / "service.json")])
    settings = json.loads(told)
    assert settings["base-url"] and "sslmode=verify-full" in settings["store"] and not re.search(r"//[^/@]*:[^/@]*@", settings["store"])
    # With a wrong name the command ends otherwise.
    (tmp_path / "service.json").write_text(told.replace("store.ca", "store.authority"))
    assert subprocess.run([PROGRAM, "migrate", "--config", str(tmp_path / "service.json")], capture_output=True, timeout=60).returncode == 64


def test_the_variables_of_the_cluster_of_compose_are_read():
    services = yaml.safe_load(COMPOSE_CLUSTER.read_text())["services"]
    told = {name: re.sub(r"\$\{(\w+)[^}]*\}", "filled", text) for name, text in services["migrate"]["environment"].items()}
    assert set(told) <= variables() and services["signet"]["environment"] == services["migrate"]["environment"]
    told |= {"SIGNET_STORE": told["SIGNET_STORE"].replace("@db/", "@127.0.0.1:1/"), "SIGNET_DATA_KEY": ""}
    for address, endpoint in (("", ""), ("s3://bucket/prefix", "https://storage.example.org")):
        store_is_asked_for([], told | {"SIGNET_BLOBS": address, "SIGNET_BLOBS_ENDPOINT": endpoint})


def test_replicas_with_a_bucket_share_no_volume():
    told = yaml.safe_load(KUSTOMIZATION.read_text())
    assert told["resources"] == [CLUSTER.name]
    volume, deployment = (yaml.safe_load(each["patch"]) for each in told["patches"])
    assert volume["$patch"] == "delete" and of("PersistentVolumeClaim", CLUSTER)["metadata"]["name"] == volume["metadata"]["name"]
    assert of("Deployment", CLUSTER)["metadata"]["name"] == deployment["metadata"]["name"]
    changed = deployment["spec"]["template"]["spec"]
    [one] = changed["containers"]
    assert one["name"] == container("Deployment", CLUSTER)["name"] and {each["name"] for each in one["env"]} < SECRETS
    [data] = changed["volumes"]
    assert data["emptyDir"] and data["persistentVolumeClaim"] is None
    assert data["name"] in {each["name"] for each in pod("Deployment", CLUSTER)["volumes"]}


@pytest.mark.parametrize(("kind", "path"), [("StatefulSet", MANIFESTS), ("Deployment", CLUSTER), ("Job", MIGRATION)])
def test_nothing_of_kubernetes_is_taken_for_a_setting(kind, path):
    """It gives each pod variables that are named after services, as SIGNET_PORT."""
    assert pod(kind, path)["enableServiceLinks"] is False
    assert kind == "Job" or of("Service", path)["metadata"]["name"] == "signet"


def test_one_process_serves_the_volume():
    kept = of("StatefulSet")["spec"]
    assert kept["replicas"] == 1
    assert kept["volumeClaimTemplates"][0]["spec"]["accessModes"] == ["ReadWriteOncePod"]
    places = {each["mountPath"] for each in container()["volumeMounts"]}
    assert json.loads(of("ConfigMap")["data"]["service.json"])["data"] in places


def test_equal_processes_share_the_volume_the_database_and_the_key():
    told = of("Deployment", CLUSTER)["spec"]
    one = container("Deployment", CLUSTER)
    assert told["replicas"] == 3 and told["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    assert of("PersistentVolumeClaim", CLUSTER)["spec"]["accessModes"] == ["ReadWriteMany"]
    assert [each["name"] for each in one["env"]] == ["SIGNET_DATA_KEY"] and one["env"][0]["valueFrom"]["secretKeyRef"].get("optional") is None
    settings = json.loads(of("ConfigMap", MIGRATION)["data"]["service.json"])
    places = {each["mountPath"] for each in one["volumeMounts"]}
    assert settings["data"] in places and "instance" not in settings
    for path, kind in ((CLUSTER, "Deployment"), (MIGRATION, "Job")):
        [secrets] = [each["secret"] for each in pod(kind, path)["volumes"] if each["name"] == "secrets"]
        [place] = [each["mountPath"] for each in container(kind, path)["volumeMounts"] if each["name"] == "secrets"]
        assert {settings["store.password-file"], settings["store.ca"]} == {f"{place}/{each['path']}" for each in secrets["items"]}


def test_the_service_and_the_budget_find_the_replicas_and_not_the_migration():
    labels = of("Deployment", CLUSTER)["spec"]["template"]["metadata"]["labels"]
    assert of("Service", CLUSTER)["spec"]["selector"] == labels
    for kind in ("PodDisruptionBudget", "Deployment"):
        assert of(kind, CLUSTER)["spec"]["selector"]["matchLabels"] == labels
    assert of("Job", MIGRATION)["spec"]["template"]["metadata"]["labels"] != labels


def test_one_replica_and_several_differ_only_where_they_must():
    """The probes, the limits and what surrounds the process are the same."""
    one, many, migration = container(), container("Deployment", CLUSTER), container("Job", MIGRATION)
    for name in ("image", "args", "ports", "startupProbe", "readinessProbe", "livenessProbe", "resources", "securityContext"):
        assert one[name] == many[name], name
    assert migration["image"] == one["image"] and migration["securityContext"] == one["securityContext"]
    assert pod("StatefulSet")["securityContext"] == pod("Deployment", CLUSTER)["securityContext"]
    for kind in ("Service", "NetworkPolicy", "Ingress"):
        assert of(kind) == of(kind, CLUSTER)


@pytest.mark.skipif(not shutil.which("caddy"), reason="caddy is not installed")
def test_caddy_takes_its_settings_in_compose(tmp_path):
    told = tmp_path / "Caddyfile"
    told.write_text(yaml.safe_load(COMPOSE_CLUSTER.read_text())["configs"]["caddy"]["content"].replace("$$", "$"))
    done = subprocess.run(
        ["caddy", "adapt", "--config", told, "--adapter", "caddyfile"], capture_output=True, text=True, timeout=60,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "SITE": "sign.example.org"},
    )
    assert done.returncode == 0, done.stderr
    assert '"source":"a"' in done.stdout and "sign.example.org" in done.stdout


def test_the_unit_exposes_little():
    answer = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=15", str(DEBIAN / "signet-serve.service")],
        capture_output=True, text=True, timeout=60,
    )
    assert answer.returncode == 0, answer.stdout
    assert float(re.search(r"exposure level for signet-serve.service: ([\d.]+)", answer.stdout)[1]) <= 1.5


@pytest.mark.skipif(not IS_PACKAGED, reason="needs what make check-packaging installs")
@pytest.mark.parametrize("version", ["1.31", "1.34", "1.37"])
@pytest.mark.parametrize(("kind", "path"), [("StatefulSet", MANIFESTS), ("Deployment", CLUSTER), ("Job", MIGRATION)])
def test_the_manifests_fit_the_schemas_of_kubernetes(kind, path, version):
    import kubernetes_validate

    for document in documents(path):
        assert kubernetes_validate.validate(document, version, strict=True).startswith(version)
    wrong = of(kind, path)
    wrong["spec"]["template"]["spec"]["containers"][0]["readynessProbe"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, version, strict=True)


@pytest.mark.skipif(not IS_PACKAGED, reason="needs what make check-packaging installs")
@pytest.mark.parametrize("version", ["1.31", "1.34", "1.37"])
def test_the_job_of_a_batch_fits_the_schemas_of_kubernetes(version):
    import kubernetes_validate

    [manifest] = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs/scale.md").read_text(), re.DOTALL)
    assert kubernetes_validate.validate(yaml.safe_load(manifest), version, strict=True).startswith(version)


@pytest.mark.skipif(not IS_PACKAGED, reason="needs what make check-packaging installs")
@pytest.mark.parametrize(
    ("path", "names"), [(COMPOSE, ["signet", "proxy"]), (COMPOSE_CLUSTER, ["db", "migrate", "signet", "proxy"])]
)
def test_compose_fits_the_specification(path, names):
    from compose_spec import PyCompose

    # It does not merge what `<<` names.
    merged = yaml.safe_dump(yaml.safe_load(path.read_text()), sort_keys=False, width=1_000)
    filled = re.sub(r"\$\{(\w+)[^}]*\}", "filled", merged)
    assert PyCompose.from_yaml(filled).service_names() == names
    with pytest.raises(ValueError):
        PyCompose.from_yaml(filled.replace("mem_limit:", "memlimit:"))
