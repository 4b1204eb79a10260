-- Withdraw a seek that waits. KEYS: those of the prefix. ARGV: seek
-- Returns 'expired', or its match if it has one.
local own = waiting(ARGV[1])
if own then expire(own) end
return redis.call('HGET', RESULTS, ARGV[1]) or EXPIRED
