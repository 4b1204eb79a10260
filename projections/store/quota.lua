-- Counts a game that is about to be stored as one of a holder's, unless the quota is used up.
--
-- KEYS  games that count, by when they were counted; for a holder with a daily quota, those of the last day
-- ARGV  game, how many may be open, how many a day, a day (milliseconds)
--
-- Returns 0, or after how many milliseconds there may be one more; -1 if that depends on open games.

local open, day = KEYS[1], KEYS[2]
local game, max_open, max_daily, day_ms = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

if redis.call('ZSCORE', open, game) then
  return 0
end
if day then
  redis.call('ZREMRANGEBYSCORE', day, '-inf', string.format('%.0f', now - day_ms))
  if redis.call('ZSCORE', day, game) then
    return 0
  end
  if redis.call('ZCARD', day) >= max_daily then
    return redis.call('ZRANGE', day, 0, 0, 'WITHSCORES')[2] + day_ms - now
  end
end
if redis.call('ZCARD', open) >= max_open then
  return -1
end
local at = string.format('%.0f', now)
redis.call('ZADD', open, at, game)
if day then
  redis.call('ZADD', day, at, game)
  redis.call('PEXPIRE', day, day_ms)
  redis.call('PEXPIRE', open, 30 * day_ms)
end
return 0
