-- Lease a partition that has dirty games, unless it is leased: the games that have waited the longest, and its quarantine.
-- KEYS: lease, dirty, quarantined. ARGV: token, milliseconds, number of games
local games = redis.call('ZRANGE', KEYS[2], 0, tonumber(ARGV[3]) - 1)
-- A lease that never ends is none of ours, and would keep the partition from all.
if redis.call('PTTL', KEYS[1]) == -1 then redis.call('DEL', KEYS[1]) end
if #games == 0 then return nil end
local steps = redis.call('HKEYS', KEYS[3])
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return nil end
return { games, steps }
