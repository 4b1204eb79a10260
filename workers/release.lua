-- Give a lease back and let the bell be rung again, unless something is dirty. A lease that was lost counts as given.
-- KEYS: lease, dirty, bell. ARGV: token, '1' to give it back even so
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 1 end
if ARGV[2] ~= '1' and redis.call('ZCARD', KEYS[2]) > 0 then return 0 end
redis.call('DEL', KEYS[1], KEYS[3])
return 1
