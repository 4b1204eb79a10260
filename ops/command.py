"""The entry point of ``skald``: it handles Ctrl-C before it imports anything that takes time."""

from ops.run.interrupt import end_at_once


def main() -> None:
    """Run the command that the arguments name."""
    end_at_once()
    from ops.cli import main as run  # noqa: PLC0415 - slow to import, so only once Ctrl-C is handled

    run()
