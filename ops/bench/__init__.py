"""What Skald costs, measured as ratios within one run: ``skald bench``."""
