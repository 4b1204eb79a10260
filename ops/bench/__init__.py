"""Benchmarks, measured as ratios within one run: ``skald bench``."""
