"""The shapes at the edge: what validates requests, and what documents both requests and answers."""
