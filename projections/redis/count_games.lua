-- How many games the indexes of the list of games hold.
-- KEYS: generations. ARGV: key prefix, indexes ...
local base = ARGV[1] .. ':' .. (redis.call('HGET', KEYS[1], 'live') or '1') .. ':'
local counts = {}
for n = 2, #ARGV do counts[n - 1] = redis.call('ZCARD', base .. ARGV[n]) end
return counts
