-- Release steps of a game from quarantine, and mark the game as dirty by the server's clock.
-- KEYS: quarantined, dirty. ARGV: game, fields ...
local time = redis.call('TIME')
redis.call('ZADD', KEYS[2], 'NX', time[1] * 1000 + math.floor(time[2] / 1000), ARGV[1])
if not ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], unpack(ARGV, 2))
