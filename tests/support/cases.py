"""Cases that differ in data alone are one test: to collect and report thousands of them costs more than they do."""

import inspect
from functools import wraps

import pytest

OWN_ID = type(pytest.param())


def each(names, rows, ids=None):
    """Run a test for one row after another; like ``pytest.mark.parametrize``, but what fails names its case.

    Fixtures are those of the whole test: one that each case needs anew is a reason to parametrise. Rows that are costly
    may be a function, which is called when the test runs.
    """
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = rows if callable(rows) else list(rows)
    ids = list(ids) if ids and not callable(ids) else None

    def decorate(test):
        signature = inspect.signature(test)

        @wraps(test)
        def whole(**fixtures):
            for number, row in enumerate(rows() if callable(rows) else rows):
                values = row.values if isinstance(row, OWN_ID) else row if len(names) > 1 else (row,)
                try:
                    test(**fixtures, **dict(zip(names, values, strict=True)))
                except BaseException as error:
                    error.add_note(f"in case {number}: {ids[number] if ids else repr(row)[:500]}")
                    raise

        rest = [one for one in signature.parameters.values() if one.name not in names]
        whole.__signature__ = signature.replace(parameters=rest)
        return whole

    return decorate
