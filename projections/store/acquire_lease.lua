-- Lease a partition that has dirty games, unless it is leased. Return those of the chosen games that are still dirty,
-- or those that have waited the longest, and the partition's quarantine.
-- KEYS: lease, dirty, quarantined. ARGV: token, milliseconds, number of games, chosen games ...
local games = {}
if ARGV[4] then
  for place = 4, #ARGV do
    if redis.call('ZSCORE', KEYS[2], ARGV[place]) then games[#games + 1] = ARGV[place] end
  end
else
  games = redis.call('ZRANGE', KEYS[2], 0, tonumber(ARGV[3]) - 1)
end
-- A lease that never ends (-1) is not ours, and would block the partition for all workers.
if #games == 0 or redis.call('PTTL', KEYS[1]) >= 0 then return nil end
-- First, since no lease may remain if this cannot be read.
local steps = redis.call('HKEYS', KEYS[3])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return { games, steps }
