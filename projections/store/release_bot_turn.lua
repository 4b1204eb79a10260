-- Give a game back. If it was asked for at a later version than what is done, it waits again.
-- KEYS: due, asked, taken. ARGV: game, the version up to which it is done (-1: not done)
redis.call('SREM', KEYS[3], ARGV[1])
if tonumber(ARGV[2]) >= (tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or 0) or 0) then
  redis.call('ZREM', KEYS[1], ARGV[1])
  redis.call('HDEL', KEYS[2], ARGV[1])
else
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000), ARGV[1])
end
