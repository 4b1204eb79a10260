"""The monitor: follows a service from outside, and says when what it has logged is not what it shows."""
