-- Whether to ring for a partition: something in it has been behind for too long, and no other sweeper rang just now.
-- KEYS: dirty, swept. ARGV: how long is too long, how long nobody else rings, both in milliseconds
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if not oldest[2] then return { 0, 0 } end
local time = redis.call('TIME')
local age = time[1] * 1000 + math.floor(time[2] / 1000) - tonumber(oldest[2])
if age < tonumber(ARGV[1]) then return { age, 0 } end
if not redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return { age, 0 } end
return { age, 1 }
