-- Return the age of the oldest dirty mark of a partition, in milliseconds of the server's clock.
-- KEYS: dirty
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if not oldest[2] then return 0 end
local time = redis.call('TIME')
return math.max(0, time[1] * 1000 + math.floor(time[2] / 1000) - tonumber(oldest[2]))
