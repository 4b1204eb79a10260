-- Serve from now on the generation that was being filled.
-- KEYS: generations. ARGV: the generation
if redis.call('HGET', KEYS[1], 'building') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'live', ARGV[1])
redis.call('HDEL', KEYS[1], 'building')
return 1
