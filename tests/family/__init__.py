"""Tiny rulesets of every shape, with every default given or derived, held to all that a ruleset promises."""
