"""What a store needs and does not hold: secrets that are set by the environment. A backup names them by a hash."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import scrypt
from secrets import token_bytes

from ops.errors import UserError
from ops.settings import Settings, variable

OUTSIDE = ("secret",)
"""The settings without which the games of a store are not the same: their tokens follow from them."""


def secrets_of(settings: Settings) -> dict[str, str]:
    """Return the secrets that are set, by their variable."""
    return {variable(name): value for name in OUTSIDE if (value := getattr(settings, name, ""))}


def hashes(secrets: Mapping[str, str]) -> dict[str, str]:
    """Return what a backup says of secrets: enough to know them again, and too little to find them out."""
    return {name: _hash(value, token_bytes(16)) for name, value in secrets.items()}


def same(secrets: Mapping[str, str], named: Mapping[str, str]) -> bool:
    """Return True if these are the secrets that a backup names."""
    return secrets.keys() == named.keys() and all(_is(secrets[name], said) for name, said in named.items())


def require(secrets: Mapping[str, str], named: Mapping[str, str]) -> None:
    """Raise ``UserError`` unless these are the secrets that a backup names."""
    for name, said in named.items():
        if name not in secrets:
            raise UserError(f"the games of this backup need the {name} that they were served with; it is not set")
        if not _is(secrets[name], said):
            raise UserError(f"the games of this backup need another {name} than the one that is set")
    for name in secrets.keys() - named.keys():
        raise UserError(f"the games of this backup were served without {name}; do not set it")


def _is(value: str, said: str) -> bool:
    try:
        return _hash(value, b64decode(said.partition(":")[0])) == said
    except ValueError:
        return False


def _hash(value: str, salt: bytes) -> str:
    return f"{b64encode(salt).decode()}:{scrypt(value.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32).hex()}"
