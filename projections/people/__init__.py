"""What is kept of the people at a table beside the log: who is here, what they say, and where to push messages."""
