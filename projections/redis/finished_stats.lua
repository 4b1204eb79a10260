-- How many games of a ruleset and number of players have finished, how often each seat won, and the winning totals:
-- least, lower quarter, median, upper quarter, most.
-- KEYS: generations. ARGV: key prefix, ruleset, players
local live = redis.call('HGET', KEYS[1], 'live') or '1'
local base = ARGV[1] .. ':' .. live .. ':' .. ARGV[2] .. ':' .. ARGV[3] .. ':'
local games = redis.call('ZCARD', base .. 'totals')
local wins, totals = {}, {}
for seat = 0, tonumber(ARGV[3]) - 1 do wins[seat + 1] = redis.call('SCARD', base .. 'won:' .. seat) end
if games > 0 then
  for quarter = 0, 4 do
    local rank = math.floor((games - 1) * quarter / 4 + 0.5)
    totals[quarter + 1] = tonumber(redis.call('ZRANGE', base .. 'totals', rank, rank, 'WITHSCORES')[2])
  end
end
return { games, wins, totals }
