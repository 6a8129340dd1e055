"""The texts of pages, mails and certificates, as the files of the languages have them."""

import functools
import json
import pathlib

FOLDER = pathlib.Path(__file__).parents[1] / "Sources/Texts/Strings"
LANGUAGES = sorted(path.stem for path in FOLDER.glob("*.json"))
# From right to left.
MIRRORED = ("ar", "he")


@functools.cache
def texts(language):
    """The texts of a language by their keys; English where it has none."""
    english, own = (json.loads((FOLDER / f"{name}.json").read_text()) for name in ("en", language))
    return english | own


def area(name, language):
    """The texts of an area, by their keys without it."""
    return {key.removeprefix(f"{name}."): text for key, text in texts(language).items() if key.startswith(f"{name}.")}
