"""What makes a log provable: the hash chain, commitments, redaction, replay, audit, verification, transcripts."""
