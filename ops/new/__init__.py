"""Games to start from: what ``skald new`` writes."""
