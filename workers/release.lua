-- Give a lease back, and let the bell be rung again if nothing is dirty. Answers whether nothing is.
-- KEYS: lease, dirty, bell. ARGV: token
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
if redis.call('ZCARD', KEYS[2]) > 0 then return 0 end
redis.call('DEL', KEYS[3])
return 1
