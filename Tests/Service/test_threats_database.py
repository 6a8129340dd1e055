"""docs/threat-model.md: a database that is reached over the network, and its password."""

import os
import subprocess

import pytest

from .threats import PROGRAM

PASSWORD = "s3cret-Wort"
# Nobody listens there.
NOWHERE = "127.0.0.1:1/signet"


def migrate(*settings, environment=None):
    """What a command says that reads the settings, then looks for the database."""
    options = [word for setting in settings for word in ("--set", setting)]
    return subprocess.run(
        [PROGRAM, "migrate", "--set", "base-url=https://sign.example.org", *options],
        capture_output=True, text=True, timeout=60, env={**os.environ, **(environment or {})},
    )


def is_told(answer):
    return PASSWORD in answer.stdout + answer.stderr


@pytest.mark.parametrize("address", [f"signet:{PASSWORD}@{NOWHERE}", f"signet@{NOWHERE}?connect_timeout=1&password={PASSWORD}"])
def test_the_password_of_the_database_is_not_taken_from_a_flag(address):
    answer = migrate(f"store=postgresql://{address}")
    assert answer.returncode == 64 and answer.stderr and not is_told(answer)


@pytest.mark.parametrize("address", [
    f"postgresql://signet:{PASSWORD}@{NOWHERE}",
    f"postgresql://signet:{PASSWORD}@nowhere.invalid/signet?sslmode=verify-full",
    f"mysql://signet:{PASSWORD}@{NOWHERE}",
    f"postgresql://signet:{PASSWORD}@@{NOWHERE}",
    f"host=127.0.0.1 password={PASSWORD}",
])
def test_no_message_has_the_password_of_the_database(address):
    for words in ({}, {"SIGNET_STORE_CONNECTIONS": "many"}):
        answer = migrate(environment={"SIGNET_STORE": address, **words})
        assert answer.returncode in (64, 69) and answer.stderr and not is_told(answer)


def test_a_password_file_is_read_and_not_shown(tmp_path):
    kept = tmp_path / "password"
    kept.write_text(f"{PASSWORD}\n")
    answer = migrate(f"store=postgresql://signet@{NOWHERE}", f"store.password-file={kept}")
    assert answer.returncode == 69 and "Connection refused" in answer.stderr and not is_told(answer)
    # Two passwords are a mistake, of which one would be used silently.
    twice = migrate(f"store.password-file={kept}", environment={"SIGNET_STORE": f"postgresql://signet:{PASSWORD}@{NOWHERE}"})
    assert twice.returncode == 64 and "store.password-file" in twice.stderr and not is_told(twice)
    absent = migrate(f"store=postgresql://signet@{NOWHERE}", f"store.password-file={kept}.none")
    assert absent.returncode == 64 and "store.password-file" in absent.stderr
