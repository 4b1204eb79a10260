"""The key of an installation, which signs receipts and the checkpoints of the log of logs."""

from events.transparency.key_file import KeyFileError, load_or_create
from events.transparency.notes import is_key_name
from events.transparency.signer import Signer
from ops.errors import UserError
from ops.settings import Settings, variable


def log_signer(settings: Settings) -> Signer:
    """Return who signs here; the key is made when it is first asked for. Raises ``UserError``."""
    try:
        return load_or_create(settings.transparency_key_file, settings.transparency_origin)
    except KeyFileError as error:
        raise UserError(f"{variable('transparency_key')} and {variable('transparency_origin')}: {error}") from None


def check_log_signer(settings: Settings) -> None:
    """Raise ``UserError`` for a key that cannot be used, or a name that none can have. No key is made."""
    origin = settings.transparency_origin
    if settings.transparency_key_file.exists():
        log_signer(settings)
    elif origin and not is_key_name(origin):
        raise UserError(f"{variable('transparency_origin')} is {origin!r}: it has a space or a plus in it")
