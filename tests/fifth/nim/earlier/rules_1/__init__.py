"""Rules version 1: any number of stones could be taken from a heap (N06)."""

from dataclasses import replace

from events.ruleset.catalogue import load_rules

from ... import CURRENT
from .decide import decide
from .legal import legal

RULESET = replace(CURRENT, rules_version=1, decide=decide, legal=legal, rules={**CURRENT.rules, **load_rules(__name__)})
