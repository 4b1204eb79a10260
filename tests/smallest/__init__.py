"""A folder of games with the smallest one: what a ruleset has by default is tested by it."""
