"""The facts that follow from a command: may refuse, and changes nothing."""

from .start import decide, start

__all__ = ["decide", "start"]
