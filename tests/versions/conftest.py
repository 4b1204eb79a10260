"""The service over a log in memory, as in the tests of the service."""

from tests.service.conftest import service

__all__ = ["service"]
