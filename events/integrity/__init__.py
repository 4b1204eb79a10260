"""The proof of a log: the hash chain, commitments, redaction, replay, audit, verification, and transcripts."""
