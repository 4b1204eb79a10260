"""A Redis Cluster of our own on one machine: six servers, for development and tests."""
