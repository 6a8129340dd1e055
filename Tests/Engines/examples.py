"""The examples of docs/scale.md."""

import pathlib
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/scale.md").read_text()


def examples(language, mark="runs"):
    """The blocks after a mark."""
    return re.findall(rf"<!-- {mark} -->\n```{language}\n(.*?)```", TEXT, re.DOTALL)


def example(word, language="python", mark="runs"):
    """The one that has a word."""
    [found] = [text for text in examples(language, mark) if word in text]
    return found


def prepare(folder, signet):
    """A copy of docs/examples, and a folder for PATH in which `signet` is the program."""
    shutil.copytree(ROOT / "docs/examples", folder / "examples")
    (folder / "bin").mkdir()
    (folder / "bin/signet").symlink_to(signet)
    return folder / "examples"
