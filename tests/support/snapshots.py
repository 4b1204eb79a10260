"""All that a Redis holds for good, read in one step, to see that something changes nothing."""

SCRIPT = """
local read = {
  hash = function(key) return redis.call('HGETALL', key) end,
  stream = function(key) return redis.call('XRANGE', key, '-', '+') end,
  zset = function(key) return redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end,
  set = function(key) return redis.call('SMEMBERS', key) end,
  list = function(key) return redis.call('LRANGE', key, 0, -1) end,
  string = function(key) return redis.call('GET', key) end,
}
local found = {}
for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
  if redis.call('PTTL', key) == -1 then
    local kind = redis.call('TYPE', key).ok
    found[#found + 1] = { key, kind, read[kind](key) }
  end
end
return found
"""


def snapshot(client, pattern="*"):
    """Every key with all it holds, but for those that expire: leases and the like may vanish at any moment."""
    return {key: (kind, _in_order(kind, value)) for key, kind, value in client.eval(SCRIPT, 0, pattern)}


def _in_order(kind, value):
    """The value, in an order that does not depend on how Redis stores it."""
    match kind:
        case b"hash":
            return dict(zip(value[::2], value[1::2], strict=True))
        case b"set":
            return sorted(value)
    return value
