"""Running a program, quietly unless it fails."""

import os
import subprocess

# Makes dates and identifiers in the PDFs the same at each run, where the programs obey it.
ENVIRONMENT = dict(os.environ, SOURCE_DATE_EPOCH="1735732800", FORCE_SOURCE_DATE="1", TZ="UTC")


def run(*command, **options):
    """Runs a command; raises RuntimeError with the end of its output if it fails."""
    result = subprocess.run([str(part) for part in command], env=ENVIRONMENT, capture_output=True, **options)
    if result.returncode != 0:
        raise RuntimeError(f"{command[0]}: " + (result.stdout + result.stderr).decode(errors="replace")[-1500:])
    return result.stdout
