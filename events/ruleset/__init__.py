"""What a ruleset is: records, chance, privacy, refusals, scores, and how facts become a table."""
