"""Games played in process, with no log: for tests, benchmarks, simulations and whoever explores a ruleset."""
