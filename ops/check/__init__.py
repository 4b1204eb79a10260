"""Whether a game keeps what a ruleset promises: each promise is looked at in random games, and told in words."""
