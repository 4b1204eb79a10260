-- Hold a lease for longer, if it is still one's own.
-- KEYS: lease. ARGV: token, milliseconds
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
