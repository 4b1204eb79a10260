-- Have a bot move in some games, and wake one process that plays for bots.
-- KEYS: due, asked, wake-up. ARGV: game, version, game, version ...
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for place = 1, #ARGV, 2 do
  local game, version = ARGV[place], tonumber(ARGV[place + 1])
  redis.call('ZADD', KEYS[1], 'NX', now, game)
  if version > (tonumber(redis.call('HGET', KEYS[2], game) or 0) or 0) then redis.call('HSET', KEYS[2], game, version) end
end
if redis.call('LLEN', KEYS[3]) == 0 then redis.call('RPUSH', KEYS[3], '1') end
