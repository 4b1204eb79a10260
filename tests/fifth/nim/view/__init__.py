"""What each viewer may see and cannot tell apart, and what stays the same however the game goes."""
