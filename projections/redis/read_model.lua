-- Fields of one read model, from the generation that is live.
-- KEYS: generations. ARGV: the model's key without its generation, fields ...
local live = redis.call('HGET', KEYS[1], 'live') or '1'
return redis.call('HMGET', ARGV[1] .. live, unpack(ARGV, 2))
