"""What operators copy: the settings, the unit of systemd, compose.yaml and the manifests of Kubernetes."""

import json
import re
import subprocess

import pytest
import yaml
from Service.threats import PROGRAM

from .booted import IS_PACKAGED, ROOT

DEBIAN = ROOT / "Sources/Packaging/debian"
COMPOSE = ROOT / "docs/examples/compose.yaml"
MANIFESTS = ROOT / "docs/examples/kubernetes/signet.yaml"
# From the environment alone, and in no list of settings.
SECRETS = {"SIGNET_DATA_KEY"}


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


def documents():
    return list(yaml.safe_load_all(MANIFESTS.read_text()))


def of(kind):
    [found] = [each for each in documents() if each["kind"] == kind]
    return found


def container():
    [one] = of("StatefulSet")["spec"]["template"]["spec"]["containers"]
    return one


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


def test_nothing_of_kubernetes_is_taken_for_a_setting():
    """It gives each pod variables that are named after services, as SIGNET_PORT."""
    pod = of("StatefulSet")["spec"]["template"]["spec"]
    assert of("Service")["metadata"]["name"] == "signet" and pod["enableServiceLinks"] is False


def test_one_process_serves_the_volume():
    kept = of("StatefulSet")["spec"]
    assert kept["replicas"] == 1
    assert kept["volumeClaimTemplates"][0]["spec"]["accessModes"] == ["ReadWriteOncePod"]
    places = {each["mountPath"] for each in container()["volumeMounts"]}
    assert json.loads(of("ConfigMap")["data"]["service.json"])["data"] in places


def test_the_unit_exposes_little():
    answer = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=15", str(DEBIAN / "signet-serve.service")],
        capture_output=True, text=True, timeout=60,
    )
    assert answer.returncode == 0, answer.stdout
    assert float(re.search(r"exposure level for signet-serve.service: ([\d.]+)", answer.stdout)[1]) <= 1.5


@pytest.mark.skipif(not IS_PACKAGED, reason="needs what make check-packaging installs")
@pytest.mark.parametrize("version", ["1.31", "1.34", "1.37"])
def test_the_manifests_fit_the_schemas_of_kubernetes(version):
    import kubernetes_validate

    for document in documents():
        assert kubernetes_validate.validate(document, version, strict=True).startswith(version)
    wrong = of("StatefulSet")
    wrong["spec"]["template"]["spec"]["containers"][0]["readynessProbe"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, version, strict=True)


@pytest.mark.skipif(not IS_PACKAGED, reason="needs what make check-packaging installs")
def test_compose_fits_the_specification():
    from compose_spec import PyCompose

    filled = re.sub(r"\$\{(\w+)[^}]*\}", "filled", COMPOSE.read_text())
    assert PyCompose.from_yaml(filled).service_names() == ["signet", "proxy"]
    with pytest.raises(ValueError):
        PyCompose.from_yaml(filled.replace("mem_limit:", "memlimit:"))
