"""The files of figures in a folder, one for each process and kind of figure; those of dead processes become one."""

import fcntl
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict

from ops.process_ids import is_alive

_FIGURES = re.compile(r"(counter|histogram|gauge_\w+)_(\d+)\.db")
_MERGED = "0"
"""Stands in the name of a file for the process that it is of: no process has this id."""


@contextmanager
def readable_files(folder: str) -> Iterator[list[str]]:
    """Give the files that hold figures; nobody else removes or merges files meanwhile.

    A process that has just begun has an empty file for a moment, which nobody can read.
    """
    with (Path(folder) / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _merge_dead(Path(folder))
        yield [str(file) for file in sorted(Path(folder).glob("*.db")) if file.stat().st_size]


def _merge_dead(folder: Path) -> None:
    """Remove what dead processes have said of themselves, and add what they have counted to that of earlier ones."""
    counted: defaultdict[str, list[Path]] = defaultdict(list)
    for file in folder.glob("*.db"):
        found = _FIGURES.fullmatch(file.name)
        if found is None or found[2] == _MERGED or is_alive(int(found[2])):
            continue
        if found[1].startswith("gauge"):
            file.unlink()
        else:
            counted[found[1]].append(file)
    for kind, files in counted.items():
        _merge(files, folder / f"{kind}_{_MERGED}.db")


def _merge(files: list[Path], merged: Path) -> None:
    sums: defaultdict[str, float] = defaultdict(float)
    for file in [*files, merged]:
        if file.exists() and file.stat().st_size:
            for key, value, _, _ in MmapedDict.read_all_values_from_file(file):  # type: ignore[no-untyped-call]
                sums[key] += value
    new = merged.with_suffix(".new")
    new.unlink(missing_ok=True)
    written = MmapedDict(str(new))  # type: ignore[no-untyped-call]
    for key, value in sums.items():
        written.write_value(key, value, 0.0)  # type: ignore[no-untyped-call]
    written.close()  # type: ignore[no-untyped-call]
    # Whoever is killed between these steps has some figures counted twice, and none lost.
    new.replace(merged)
    for file in files:
        file.unlink()
