"""A module run as ``python -m`` runs it, in a copy of this process: what is imported already is not imported again."""

import os
import runpy
import signal
import sys
import traceback

from _pytest.assertion.rewrite import AssertionRewritingHook

from tests.support.waiting import eventually


class Forked:
    """A running copy, with what of ``subprocess.Popen`` tests need. ``streams`` are its stdin, stdout and stderr."""

    def __init__(self, module, *arguments, env, streams):
        self.returncode = None
        self.pid = os.fork()
        if self.pid == 0:
            status = 1
            try:
                for number, stream in enumerate(streams):
                    os.dup2(stream, number)
                _begin(env)
                sys.argv = [module, *map(str, arguments)]
                runpy.run_module(module, run_name="__main__", alter_sys=True)
                status = 0
            except SystemExit as ended:
                status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
            except BaseException:  # noqa: BLE001 - the copy ends here, whatever it raises
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)

    def poll(self):
        """The status, if it has ended; that of a signal is negative."""
        if self.returncode is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, patience):
        """The status once it has ended."""
        eventually(lambda: self.poll() is not None, patience, pause=0.005)
        return self.returncode

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)


def _begin(env):
    """Forget what this process has of its tests: environment, streams, and what it does at signals."""
    os.environ.clear()
    os.environ.update(env)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", buffering=1, closefd=False) for number, mode in enumerate("rww")
    )
    # The hook by which pytest rewrites assertions cannot give ``runpy`` the code of a module.
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, AssertionRewritingHook)]
    for number in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def finished(module, *arguments, env, patience):
    """The status of a module that ends by itself, and what it has printed to stdout and to stderr."""
    files = [os.memfd_create(name) for name in ("stdout", "stderr")]
    nothing = os.open(os.devnull, os.O_RDONLY)
    try:
        running = Forked(module, *arguments, env=env, streams=(nothing, *files))
        try:
            status = running.wait(patience)
        finally:
            if running.poll() is None:
                running.kill()
        return status, *(_all_of(file) for file in files)
    finally:
        for file in (nothing, *files):
            os.close(file)


def _all_of(file):
    return os.pread(file, os.fstat(file).st_size, 0).decode()
