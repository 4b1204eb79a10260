"""Statistics as JSON, and as a page of charts."""
