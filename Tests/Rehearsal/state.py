"""What storage for measuring keeps."""

import json
import os
import urllib.parse
import zlib
from hashlib import sha256


class State:
    """What is kept: a line of `log` for each change, and whole bytes in files that their digests name."""

    def __init__(self, folder, inputs, whole):
        self.folder, self.whole, self.inputs = folder, whole, {}
        (folder / "whole").mkdir(parents=True, exist_ok=True)
        self.kept = {}
        with open(folder / "log", "a+b", buffering=0) as log:
            self.log = os.dup(log.fileno())
            log.seek(0)
            for line in log.read().splitlines(keepends=True):
                # What was being written when the server was killed was not answered.
                if line.endswith(b"\n"):
                    self.note(line)
                else:
                    os.truncate(self.log, os.fstat(self.log).st_size - len(line))
        for file in sorted(inputs.iterdir()) if inputs else ():
            self.inputs[f"inputs/{file.name}"] = content = file.read_bytes()
            self.kept[f"inputs/{file.name}"] = f"{sha256(content).hexdigest()}\t{len(content)}\t{{}}"

    def note(self, line):
        name, _, value = line.decode()[:-1].partition("\t")
        if value:
            self.kept[urllib.parse.unquote(name)] = value
        else:
            self.kept.pop(urllib.parse.unquote(name), None)

    def is_whole(self, name):
        return not name.endswith(".pdf") or zlib.crc32(name.encode()) % self.whole == 0

    def keep(self, name, digest, length, metadata, content):
        if content is not None:
            file = self.folder / "whole" / digest
            file.with_suffix(".new").write_bytes(content)
            file.with_suffix(".new").rename(file)
        self.write(name, f"{digest}\t{length}\t{json.dumps(metadata) if metadata else '{}'}")

    def write(self, name, value):
        line = f"{urllib.parse.quote(name)}\t{value}\n".encode()
        os.write(self.log, line)
        self.note(line)

    def content(self, name):
        """The bytes of an object; None where only its digest is kept."""
        if name in self.inputs:
            return self.inputs[name]
        file = self.folder / "whole" / self.kept[name].partition("\t")[0]
        return file.read_bytes() if file.exists() else None
