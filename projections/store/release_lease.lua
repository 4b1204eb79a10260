-- Give a lease back, if it is still held by this token. Returns 1 if it was and nothing is dirty.
-- KEYS: lease, dirty. ARGV: token
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
return redis.call('ZCARD', KEYS[2]) == 0 and 1 or 0
