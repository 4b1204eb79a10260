-- Lease a partition that has dirty games, unless it is leased: the games that have waited the longest, and its quarantine.
-- KEYS: lease, dirty, quarantined. ARGV: token, milliseconds, number of games
local games = redis.call('ZRANGE', KEYS[2], 0, tonumber(ARGV[3]) - 1)
-- A lease that never ends (-1) is none of ours, and would keep the partition from all.
if #games == 0 or redis.call('PTTL', KEYS[1]) >= 0 then return nil end
-- First, since no lease may stay where this cannot be read.
local steps = redis.call('HKEYS', KEYS[3])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return { games, steps }
