"""What is on the disk when the power fails is not tested here, and waiting for it takes most of the time."""

import os

import pytest


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: None)
