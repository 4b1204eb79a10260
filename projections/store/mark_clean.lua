-- Remove the dirty mark of a game, if this step of it is still quarantined.
-- KEYS: quarantined, dirty. ARGV: game, step
if redis.call('HEXISTS', KEYS[1], ARGV[1] .. ':' .. ARGV[2]) == 0 then return 0 end
return redis.call('ZREM', KEYS[2], ARGV[1])
