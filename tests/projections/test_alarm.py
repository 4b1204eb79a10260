"""An alarm tells of changes."""

import logging

from projections.store.failures import Alarm


def test_only_changes_are_told(caplog):
    now = iter([100.0, 107.5, 200.0])
    alarm = Alarm(logging.getLogger("test"), logging.ERROR, lambda: next(now))
    alarm.off("well again")
    for _ in range(3):
        alarm.on("gone: %s", "why")
    for _ in range(3):
        alarm.off("well again")
    alarm.on("gone: %s", "once more")
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("ERROR", "gone: why"),
        ("WARNING", "well again, after 7.5 s"),
        ("ERROR", "gone: once more"),
    ]
