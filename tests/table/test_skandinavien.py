"""The board of Skandinavien: every action within reach, and nothing on it that the service has not said."""

from tests.table.test_boards import BOARDS


def test_skandinavien_has_a_board():
    assert "skandinavien" in BOARDS
