-- The game that has waited the longest, which nobody else gets for a while; the next process is woken for the next one.
-- Before all others comes one that was taken and not given back: so it is soon known what processes are lost with.
-- KEYS: due, wake-up, taken, lost. ARGV: for how many milliseconds, and for how many if it was not given back
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 2)
local game = found[1]
if not game then return false end
for _, lost in ipairs(redis.call('SMEMBERS', KEYS[3])) do
  if tonumber(redis.call('ZSCORE', KEYS[1], lost) or now + 1) <= now then game = lost end
end
local again = 1 - redis.call('SADD', KEYS[3], game)
redis.call('ZADD', KEYS[1], now + ARGV[1 + again], game)
if found[2] and redis.call('LLEN', KEYS[2]) == 0 then redis.call('RPUSH', KEYS[2], '1') end
return {game, again, redis.call('SMEMBERS', KEYS[4])}
