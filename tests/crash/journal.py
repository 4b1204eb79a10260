"""What an appending process meant to do and what was acknowledged: a file that survives its kill."""

import json
from pathlib import Path


class Journal:
    """One line for each intent and each answer."""

    def __init__(self, path):
        self.path = Path(path)

    def write(self, **line):
        with self.path.open("ab", buffering=0) as file:
            file.write(json.dumps(line).encode() + b"\n")

    def lines(self):
        text = self.path.read_text() if self.path.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def open_intents(self):
        """What was begun and has no answer yet."""
        done = {line["key"] for line in self.lines() if line["kind"] != "intent"}
        return [line for line in self.lines() if line["kind"] == "intent" and line["key"] not in done]

    def acknowledged(self):
        return [line for line in self.lines() if line["kind"] == "stored"]
