"""The soak as a test, behind a flag: ``SKALD_SOAK_MINUTES`` says how long it takes, 60 for what is promised."""

import pytest

from tests.soak.soak import Plan, soak
from tests.support.campaigns import amount

MINUTES = amount("SKALD_SOAK_MINUTES", 0, 1)


@pytest.mark.skipif(not MINUTES, reason="SKALD_SOAK_MINUTES says how long it shall take")
def test_nothing_is_lost_and_nothing_grows_however_long_it_runs():
    report = soak(Plan(minutes=MINUTES, kills=int(MINUTES * 1000 / 60), warm_up=min(10.0, MINUTES / 3)), print)
    assert report.ok, report.text()
