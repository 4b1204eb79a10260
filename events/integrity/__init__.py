"""Proofs about a log: the hash chain, commitments, redaction, replay, audit, verification, and transcripts."""
