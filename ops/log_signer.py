"""The key of an installation, which signs receipts and the checkpoints of the log of logs."""

from events.transparency.key_file import KeyFileError, load_or_create
from events.transparency.signer import Signer
from ops.errors import UserError
from ops.settings import Settings, variable


def log_signer(settings: Settings) -> Signer:
    """Return who signs here; the key is made when it is first asked for. Raises ``UserError``."""
    try:
        return load_or_create(settings.transparency_key_file, settings.transparency_origin)
    except KeyFileError as error:
        raise UserError(f"{variable('transparency_key')} and {variable('transparency_origin')}: {error}") from None
