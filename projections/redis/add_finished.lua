-- Store what one finished game contributes to the statistics, once: results never change.
-- KEYS: generations. ARGV: key prefix, game, ruleset, the contribution
local generations = redis.call('HMGET', KEYS[1], 'live', 'building')

local function add(base)
  if redis.call('HSETNX', base .. ':games', ARGV[2], ARGV[4]) == 1 then
    redis.call('RPUSH', base .. ':order', ARGV[2])
  end
end

add(ARGV[1] .. ':' .. (generations[1] or '1') .. ':' .. ARGV[3])
if generations[2] then add(ARGV[1] .. ':' .. generations[2] .. ':' .. ARGV[3]) end
return 1
