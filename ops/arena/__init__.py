"""The arena: tournaments between bots, policies, commands that speak a line protocol, and clients of MCP."""
