-- Ask for a bot in some games, and wake one process that plays for bots.
-- KEYS: due, asked, wake-up, taken, queue, shares. ARGV: game, version, share, game, version, share ...
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for place = 1, #ARGV, 3 do
  local game, version, share = ARGV[place], tonumber(ARGV[place + 1]), ARGV[place + 2]
  redis.call('ZADD', KEYS[1], 'NX', string.format('%.0f', now), game)
  if version > (tonumber(redis.call('HGET', KEYS[2], game) or 0) or 0) then redis.call('HSET', KEYS[2], game, version) end
  local known, since = redis.call('HGET', KEYS[6], game), redis.call('ZSCORE', KEYS[1], game)
  if known and known ~= share then redis.call('ZREM', KEYS[5], queued(known, since, game)) end
  redis.call('HSET', KEYS[6], game, share)
  if redis.call('SISMEMBER', KEYS[4], game) == 0 then redis.call('ZADD', KEYS[5], 0, queued(share, since, game)) end
end
if redis.call('LLEN', KEYS[3]) == 0 then redis.call('RPUSH', KEYS[3], '1') end
