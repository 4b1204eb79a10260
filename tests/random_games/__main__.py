"""``python -m tests.random_games --games 250000``: play that number of each ruleset, end with 1 if one fails."""

import argparse
import sys
from functools import partial

from tests.random_games.campaign import campaign


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.random_games", description=__doc__.partition(": ")[2])
    parser.add_argument("rulesets", nargs="*", help="all that are installed, if left out")
    parser.add_argument("--games", type=int, default=1000, help="of each ruleset")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game; the same plays the same")
    given = parser.parse_args()
    return 1 if campaign(given.rulesets, given.games, given.first, partial(print, flush=True)) else 0


if __name__ == "__main__":
    sys.exit(main())
