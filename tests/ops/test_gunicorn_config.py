"""The configuration of gunicorn, and our worker, are read before gevent patches the standard library."""

import subprocess
import sys
from io import BytesIO

from gunicorn.config import Config
from gunicorn.http.body import Body, ChunkedReader, LengthReader
from gunicorn.http.unreader import IterUnreader

from ops.run.gevent_worker import has_arrived, keep_values
from tests.support.cases import each


@each(
    ("module", "patched"),
    [("ops.run.gunicorn_config", {"ssl", "redis", "flask"}), ("ops.run.gevent_worker", {"redis", "flask"})],
)
def test_nothing_that_gevent_patches_is_loaded_before(module, patched):
    found = f"import sys, {module}; print(*{patched} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_settings_that_are_kept_are_those_there_were():
    config, kept = Config(), Config()
    keep_values(kept)
    assert {name for name in config.settings if getattr(kept, name) != getattr(config, name)} == set()


@each(("here", "length", "arrived"), [(b"", 0, True), (b"ab", 2, True), (b"abc", 2, True), (b"a", 2, False)])
def test_a_body_that_is_here_is_not_waited_for(here, length, arrived):
    unreader = IterUnreader(iter(()))
    unreader.buf = BytesIO()
    unreader.buf.write(here)
    assert has_arrived(Body(LengthReader(unreader, length))) is arrived


def test_nobody_knows_how_long_a_body_in_chunks_is():
    assert not has_arrived(Body(ChunkedReader(None, IterUnreader(iter(())))))
