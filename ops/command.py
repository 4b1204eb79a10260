"""The program ``skald``: as little as there may be before Ctrl-C is heard."""

from ops.run.interrupt import end_at_once


def main() -> None:
    """Run the command that the arguments name."""
    end_at_once()
    from ops.cli import main as run  # noqa: PLC0415 - what takes time to import comes after that

    run()
