-- Store what one finished game contributes to the statistics. Results never change, so repeating it does no harm.
-- KEYS: generations. ARGV: key prefix, game, ruleset, players, the winning total, the winners' seats ...
local generations = redis.call('HMGET', KEYS[1], 'live', 'building')

local function add(base)
  redis.call('ZADD', base .. 'totals', ARGV[5], ARGV[2])
  for n = 6, #ARGV do redis.call('SADD', base .. 'won:' .. ARGV[n], ARGV[2]) end
end

local within = ':' .. ARGV[3] .. ':' .. ARGV[4] .. ':'
add(ARGV[1] .. ':' .. (generations[1] or '1') .. within)
if generations[2] then add(ARGV[1] .. ':' .. generations[2] .. within) end
return 1
