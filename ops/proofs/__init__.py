"""Proofs that need no service: verifying what was handed over, watching a service, witnessing its transparency log."""
