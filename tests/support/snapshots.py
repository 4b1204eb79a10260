"""All that a Redis holds for good, to see that a refusal changes nothing."""

LASTING = -1
"""What Redis says of a key that does not expire."""


def snapshot(client):
    """Every key with all it holds, but for those that expire: leases and the like may vanish at any moment."""
    read = {
        b"hash": client.hgetall,
        b"stream": client.xrange,
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
        b"set": client.smembers,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"string": client.get,
    }
    return {key: read[client.type(key)](key) for key in sorted(client.keys()) if client.pttl(key) == LASTING}
