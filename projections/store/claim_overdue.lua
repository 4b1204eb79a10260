-- Return the age of the oldest dirty mark, and 1 if it is overdue and no other sweeper has just claimed the partition.
-- KEYS: dirty, claimed. ARGV: the age at which a mark is overdue, how long a claim lasts, both in milliseconds
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if not oldest[2] then return { 0, 0 } end
local time = redis.call('TIME')
local age = time[1] * 1000 + math.floor(time[2] / 1000) - tonumber(oldest[2])
if age < tonumber(ARGV[1]) then return { age, 0 } end
if redis.call('PTTL', KEYS[2]) == -1 then redis.call('DEL', KEYS[2]) end
if not redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return { age, 0 } end
return { age, 1 }
