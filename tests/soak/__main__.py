"""``python -m tests.soak --minutes 60 --kills 1000``: run a soak, print its report, and end with 1 if it fails."""

import argparse
import sys
from functools import partial

from tests.soak.soak import Plan, soak


def main():
    defaults = Plan()
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.partition(": ")[2])
    parser.add_argument("--minutes", type=float, default=defaults.minutes)
    parser.add_argument("--kills", type=int, default=defaults.kills)
    parser.add_argument("--rate", type=float, default=defaults.rate, help="actions a second on each service")
    parser.add_argument("--warm-up", type=float, default=defaults.warm_up, help="minutes that memory may grow in")
    parser.add_argument("--games", type=int, default=defaults.games, help="games of bots that fill the caches")
    report = soak(Plan(**vars(parser.parse_args())), partial(print, flush=True))
    print(report.text())
    return 0 if report.ok else 1


if __name__ == "__main__":
    sys.exit(main())
