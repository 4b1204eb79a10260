"""Schemas: what validates requests, and what documents requests and answers."""
