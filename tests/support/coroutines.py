"""Coroutines in tests, which may share their process with a browser."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def run(coroutine):
    """Run a coroutine to its end, in a thread: Playwright keeps a loop running in the one that tests are in."""
    with ThreadPoolExecutor(1) as own:
        return own.submit(asyncio.run, coroutine).result()
