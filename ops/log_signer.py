"""The key of an installation, which signs receipts and the checkpoints of the log of logs."""

from events.transparency.key_file import KeyFileError
from events.transparency.log_key import NotItsKey, holds_log, key_of_log
from events.transparency.notes import is_key_name
from events.transparency.signer import Signer
from ops.errors import UserError
from ops.settings import Settings, variable


def key_of(settings: Settings) -> Signer:
    """Return who signs here; the key is made when it is first asked for. Raises ``KeyFileError``."""
    return key_of_log(settings.transparency_folder, settings.transparency_key_file, settings.transparency_origin)


def log_signer(settings: Settings) -> Signer | None:
    """Return who signs here; ``None`` while a log is there without its key: then nobody does. Raises ``UserError``."""
    try:
        return key_of(settings)
    except NotItsKey:
        return None
    except KeyFileError as error:
        raise UserError(f"{variable('transparency_key')} and {variable('transparency_origin')}: {error}") from None


def missing_key(settings: Settings) -> str:
    """Return why nobody signs here, in one line; nothing if somebody does, or will. No key is made."""
    try:
        if holds_log(settings.transparency_folder):
            key_of(settings)
    except NotItsKey as error:
        return f"the log of logs stands still, and no receipts are given: {error}"
    except KeyFileError:
        return ""  # what else is wrong with the key is refused where it is needed
    return ""


def check_log_signer(settings: Settings) -> None:
    """Raise ``UserError`` for a key that cannot be used, or a name that none can have. No key is made."""
    origin = settings.transparency_origin
    if settings.transparency_key_file.exists():
        log_signer(settings)
    elif origin and not is_key_name(origin):
        raise UserError(f"{variable('transparency_origin')} is {origin!r}: it has a space or a plus in it")
