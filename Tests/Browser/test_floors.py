"""The folders of the web side are floors: what a module imports is beside it or below. And its types are read."""

import pathlib
import re

WEB = pathlib.Path(__file__).parents[2] / "Sources/Service/Web"
BELOW = {
    "kit": set(),
    "shared": {"kit", "library.js"},
    # Made by the service, of the library's values.
    "library.js": set(),
    "capture": {"kit", "shared", "library.js"},
    # The element as pages load it.
    "signet-capture.js": {"capture"},
    "signing": {"kit", "shared", "signet-capture.js"},
    "sender": {"kit", "shared", "library.js"},
    "verify": {"kit", "shared"},
    "pages": {"kit", "shared", "capture", "signet-capture.js"},
    "embed.js": set(),
}
# In types too: `import("./model.js").Model`.
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")


def floor(path):
    return path.relative_to(WEB).parts[0]


def test_modules_import_what_is_on_their_floor_or_below():
    found = {(module, (module.parent / name).resolve()) for module in WEB.rglob("*.js") for name in IMPORT.findall(module.read_text())}
    assert len(found) > 200
    wrong = [f"{one.relative_to(WEB)} imports {other.relative_to(WEB)}" for one, other in found
             if floor(other) not in BELOW[floor(one)] | {floor(one)}]
    assert sorted(wrong) == []
    assert all(other.is_file() or other == WEB / "library.js" for _, other in found)


def test_no_type_is_where_the_checker_takes_it_for_words():
    hidden = re.compile(r"/\*\* [^@\n]*[^\s{] @(?:param|returns|type)\b.*")
    assert [f"{module.relative_to(WEB)}: {line}" for module in WEB.rglob("*.js") for line in hidden.findall(module.read_text())] == []
