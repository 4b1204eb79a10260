-- Charge a visitor for bots' time, by the generic cell rate algorithm: stored is the time at which all is regained.
-- KEYS: visitors. ARGV: creator, used milliseconds, milliseconds a day
local DAY = 86400000
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
local regained = math.max(now, tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 0)) + ARGV[2] * DAY / ARGV[3]
redis.call('ZADD', KEYS[1], string.format('%.0f', regained), ARGV[1])
