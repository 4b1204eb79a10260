"""Preferences of a request (RFC 7240): how much of an answer is wanted, and whether signed."""

from collections.abc import Iterator

MINIMAL = "return=minimal"
RECEIPT = "receipt"
PREFERENCE_APPLIED = "Preference-Applied"


def wants_minimal(header: str | None) -> bool:
    """Return True if the ``Prefer`` header asks for the shortest answer. Of several ``return`` the first counts."""
    return header is not None and next((value for name, value in _preferences(header) if name == "return"), "") == (
        "minimal"
    )


def wants_receipt(header: str | None) -> bool:
    """Return True if the ``Prefer`` header asks for a signed receipt."""
    return header is not None and any(name == RECEIPT for name, _ in _preferences(header))


def _preferences(header: str) -> Iterator[tuple[str, str]]:
    """Yield name and value of each preference, without its parameters."""
    for preference in header.split(","):
        name, _, value = preference.partition(";")[0].partition("=")
        yield name.strip().lower(), value.strip().strip('"').lower()
