"""The ruleset API: records, chance, privacy, refusals, scores, options, boxes, texts, and a game's functions."""
