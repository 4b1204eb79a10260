-- The game that has waited the longest, which nobody else gets for a while; the next process is woken for the next one.
-- KEYS: due, wake-up. ARGV: for how many milliseconds
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 2)
if not found[1] then return false end
redis.call('ZADD', KEYS[1], now + ARGV[1], found[1])
if found[2] and redis.call('LLEN', KEYS[2]) == 0 then redis.call('RPUSH', KEYS[2], '1') end
return found[1]
