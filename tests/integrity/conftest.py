"""A whole game of Nim."""

import pytest

from tests.support.nim import whole_game


@pytest.fixture(scope="module")
def played():
    """Its id, its entries and its head."""
    return whole_game()
