-- Give a game back. If a bot was asked for at a later version than the one that is done, it waits again.
-- KEYS: due, asked, taken, queue, shares. ARGV: game, the version up to which it is done (-1: not done)
local game = ARGV[1]
local share, since = redis.call('HGET', KEYS[5], game) or '0 ', redis.call('ZSCORE', KEYS[1], game)
redis.call('SREM', KEYS[3], game)
redis.call('ZREM', KEYS[4], queued(share, since, game))
if tonumber(ARGV[2]) >= (tonumber(redis.call('HGET', KEYS[2], game) or 0) or 0) then
  redis.call('ZREM', KEYS[1], game)
  redis.call('HDEL', KEYS[2], game)
  redis.call('HDEL', KEYS[5], game)
else
  local time = redis.call('TIME')
  local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
  redis.call('ZADD', KEYS[1], now, game)
  redis.call('ZADD', KEYS[4], 0, queued(share, now, game))
end
