-- Take away the dirty mark of a game of which nothing can go on, if that still holds.
-- KEYS: paused, dirty. ARGV: game, step
if redis.call('HEXISTS', KEYS[1], ARGV[1] .. ':' .. ARGV[2]) == 0 then return 0 end
return redis.call('ZREM', KEYS[2], ARGV[1])
