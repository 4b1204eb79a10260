"""The processes of this machine, as far as a test has started them."""

import os
import re
import subprocess
from contextlib import suppress
from pathlib import Path


def children_of(pid):
    """The command line of each child by its process id."""
    command = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(pid)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    pairs = (line.split(None, 1) for line in listed.stdout.splitlines())
    return {int(pid): command for pid, command in pairs}


def web_processes(parent):
    """The process ids of gunicorn's workers below a parent."""
    arbiters = [pid for pid, command in children_of(parent).items() if "gunicorn" in command]
    return [worker for arbiter in arbiters for worker in children_of(arbiter)]


def heeds(pid, number):
    """Return True once a process catches or ignores a signal: before that it would simply end."""
    with suppress(FileNotFoundError):
        status = Path(f"/proc/{pid}/status").read_text()
        masks = re.findall(r"^Sig(?:Cgt|Ign):\s*(\w+)$", status, flags=re.MULTILINE)
        return any(int(mask, 16) >> (number - 1) & 1 for mask in masks)
    return False


def cpu_seconds(pid):
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
