"""Work over processes keeps its order, hands on what is raised, and ends with the process that it was started by."""

import os
import signal
import subprocess
import sys
import time

import pytest

from ops.run.errors import UserError
from ops.run.lifeline import is_alive
from ops.run.process_pool import spread
from tests.support.waiting import eventually


def doubled(number):
    if number == 7:
        raise UserError("seven")
    time.sleep(0.02 * (number % 2))
    return 2 * number, os.getpid()


def test_order_is_kept_and_errors_are_handed_on():
    assert [number for number, _ in spread(doubled, range(6), 1)] == [0, 2, 4, 6, 8, 10]
    taken = spread(doubled, range(8), 2, ahead=1)
    found = [next(taken) for _ in range(7)]
    assert [number for number, _ in found] == [0, 2, 4, 6, 8, 10, 12]
    assert os.getpid() not in {process for _, process in found}
    with pytest.raises(UserError, match="seven"):
        next(taken)


def test_one_task_needs_no_other_process():
    assert list(spread(doubled, [1], 4)) == [(2, os.getpid())]
    assert list(spread(doubled, [], 4)) == []


def killed(_):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_was_killed_is_one_line():
    with pytest.raises(UserError, match="one of the processes was killed"):
        list(spread(killed, range(3), 2))


INTERRUPTED = """
import sys, time
from ops.run.process_pool import spread
def work(seconds):
    time.sleep(seconds)
    return seconds
if __name__ == "__main__":
    try:
        for seconds in spread(work, [0.01, *[60] * 8], 2):
            print(seconds, flush=True)
    except KeyboardInterrupt:
        sys.exit(130)
"""


def test_an_interrupted_process_ends_the_others_at_once(tmp_path):
    script = tmp_path / "spreading.py"
    script.write_text(INTERRUPTED)
    process = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert process.stdout
    assert process.stdout.readline() == b"0.01\n"
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=20)[1] == b""
    assert process.returncode == 130


ORPHANS = """
import sys, time
from ops.run.process_pool import spread
def work(file):
    import os
    with open(file, "w") as opened:
        opened.write(str(os.getpid()))
    time.sleep(60)
if __name__ == "__main__":
    list(spread(work, sys.argv[1:], 2))
"""


def test_a_killed_process_leaves_none_behind(tmp_path):
    script, files = tmp_path / "spreading.py", [tmp_path / "1", tmp_path / "2"]
    script.write_text(ORPHANS)
    process = subprocess.Popen([sys.executable, str(script), *map(str, files)])
    eventually(lambda: all(file.is_file() and file.read_text() for file in files))
    process.send_signal(signal.SIGKILL)
    process.wait()
    for file in files:
        eventually(lambda file=file: not is_alive(int(file.read_text())))
