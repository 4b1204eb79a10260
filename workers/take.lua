-- Take the lease of a partition in which something is dirty, and say what: games that wait the longest, and what pauses.
-- KEYS: lease, dirty, paused. ARGV: token, milliseconds, how many games
local games = redis.call('ZRANGE', KEYS[2], 0, tonumber(ARGV[3]) - 1)
if #games == 0 or not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return nil end
return { games, redis.call('HKEYS', KEYS[3]) }
